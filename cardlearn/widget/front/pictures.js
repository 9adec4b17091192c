// Cards and signs as pictures. Each is an image of its own, so that no style sheet reaches it and its letters are no
// second name.

import { NS, h } from "./dom.js";

export function pictures(table) {
  const drawn = new Map();
  const face = (name) => (table.state.faces || table.model.get("faces"))[name];

  function picture(name, box = "0 0 100 140") {
    if (!drawn.has(name)) {
      const inside = (face(name) || [""])[0];
      const [, , width, height] = box.split(" ");
      const svg = `<svg xmlns="${NS}" viewBox="${box}" width="${width}" height="${height}">${inside}</svg>`;
      drawn.set(name, `data:image/svg+xml,${encodeURIComponent(svg)}`);
    }
    return h("img", { src: drawn.get(name), alt: "", draggable: "false", decoding: "sync" });
  }

  const spoken = (name) => (face(name) || ["", name])[1];
  const sign = (suit) => picture(`sign ${suit}`, "-11 -11 22 22");

  // A card in a line of text: its rank and its suit's sign.
  function chip(name) {
    const suit = name.slice(-1);
    const known = face(`sign ${suit}`) && /^(10|[2-9JQKA]|1[1-4]|1)$/.test(name.slice(0, -1));
    const inside = known ? [h("span", { "aria-hidden": "true" }, name.slice(0, -1)), sign(suit)] : [name];
    return h("span", { class: "cl-chip", role: "img", "aria-label": spoken(name) }, ...inside);
  }

  const chips = (names) => h("span", { class: "cl-chips" }, ...names.map(chip));

  // A trump that does not look like one bears the trump suit's sign in a ring.
  const besides = (name) => Boolean(table.state.trump?.besides.includes(name));
  const token = () => h("span", { class: "cl-token", role: "img", "aria-label": `with ${table.state.trump.name} in a ring` }, sign(table.state.trump.suit));

  function still(name, words, kind = "") {
    const ring = besides(name) && token();
    if (ring) ring.setAttribute("aria-hidden", "true");
    const label = ring ? `${words}, trump` : words;
    return h("span", { class: `cl-still ${kind}`, role: "img", "aria-label": label }, picture(name), ring || null);
  }

  return { picture, spoken, sign, chips, still, besides, token, redrawn: () => drawn.clear() };
}
