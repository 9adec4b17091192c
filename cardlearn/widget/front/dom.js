// The page's nodes: made, set, and laid over one another so that what stays keeps its focus.

export const NS = "http://www.w3.org/2000/svg";

export function h(tag, props = {}, ...kids) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "class") node.className = value;
    else node.setAttribute(key, value);
  }
  node.append(...kids.filter((kid) => kid != null && kid !== ""));
  return node;
}

export function set(node, attribute, value) {
  if (value == null || value === false) node.removeAttribute(attribute);
  else if (node.getAttribute(attribute) !== String(value)) node.setAttribute(attribute, value);
}

export function say(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

// Lay a list of items over a node's children: those that stay are kept, with whatever focus they have.
export function lay(parent, items, key, make, update) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let at = parent.firstElementChild;
  items.forEach((item, place) => {
    const name = key(item, place);
    let node = old.get(name);
    if (!node) {
      node = make(item);
      node.dataset.key = name;
    }
    old.delete(name);
    if (node === at) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
    update(node, item, place);
  });
  old.forEach((node) => node.remove());
}

// Redraw a part without anything to focus on, where its data has changed; `forget` has all drawn anew.
export function parts() {
  const seen = new Map();
  function part(node, data, make) {
    const key = JSON.stringify(data);
    if (seen.get(node) === key) return;
    seen.set(node, key);
    node.replaceChildren(...[make()].flat().filter((kid) => kid != null && kid !== "" && kid !== false));
  }
  return { part, forget: () => seen.clear() };
}

export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
export const times = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;
export const sentence = (words) => (/[.!?]\)?$/.test(words) ? words : `${words}.`);
