// Where a game is kept between two looks at a page: in this tab (so that a reload goes on), in this browser (so that a
// later visit may), and in links.

const name = (id) => `cardlearn ${location.pathname} ${id}`;

function put(store, id, value) {
  try {
    if (value == null) window[store].removeItem(name(id));
    else window[store].setItem(name(id), JSON.stringify(value));
    return true;
  } catch {
    return false; // the browser keeps nothing here: the game lives as long as the page
  }
}

function take(store, id) {
  try {
    return JSON.parse(window[store].getItem(name(id)));
  } catch {
    return null;
  }
}

// What is open in this tab: `kept`, the link that it was opened `from`, the `height` that it takes.
export const inTab = { put: (id, value) => put("sessionStorage", id, value), take: (id) => take("sessionStorage", id) };
export const inBrowser = { put: (id, value) => put("localStorage", id, value), take: (id) => take("localStorage", id) };

export function linkTo(id, kept) {
  return `${location.href.split("#")[0]}#${id}=${kept}`;
}

// The place and the data that the address of the page names, if it is a shared link.
export function shared() {
  const found = /^#(play-\d+)=(.*)$/.exec(location.hash);
  return found && { id: found[1], data: decodeURIComponent(found[2]), hash: location.hash };
}
