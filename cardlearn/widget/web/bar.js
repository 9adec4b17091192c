// What can be done with a game as a whole: share it as a link, save and load its record, begin the program again, close.

import { h } from "../front/dom.js";

const LARGEST = 1_000_000; // bytes of a record

export function bar({ id, say, model, link, ask, shut, again }) {
  const field = h("input", { type: "text", readonly: "", "aria-label": "The link to this position", onfocus: () => field.select() });
  const file = h("input", { type: "file", accept: ".toml,text/plain", id: `${id}-file`, class: "cl-file", onchange: load });
  const pressed = (words, act, title) => h("button", { type: "button", onclick: act, title }, words);
  const restart = pressed("Start again", again, "The program does not answer: begin it anew, and go on where the game was");
  const share = pressed("Link to this position", copy, "Game, options, seed and moves in one address");
  const node = h(
    "div",
    { class: "cl-bar" },
    share,
    pressed("Save the record", save, "The game as a file"),
    h("span", { class: "cl-load" }, file, h("label", { for: file.id }, "Load a record")),
    restart,
    pressed("Close", shut, "Put the table away; the game is kept in this browser"),
    field,
  );
  field.hidden = true;
  restart.hidden = true;

  async function copy() {
    field.hidden = false;
    field.value = link();
    field.focus();
    try {
      await navigator.clipboard.writeText(field.value);
      say("The link is copied. It opens this very position; the hidden cards are in it, too.");
    } catch {
      say("This is the link, ready to be copied. It opens this very position; the hidden cards are in it, too.");
    }
  }

  async function save() {
    try {
      const { record, name } = await ask("record");
      const address = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
      h("a", { href: address, download: `${name}.toml` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      say(`The record is saved as ${name}.toml.`);
    } catch (error) {
      say(error.message);
    }
  }

  async function load() {
    const [chosen] = file.files;
    if (!chosen) return;
    if (chosen.size > LARGEST) say(`${chosen.name} is too large to be a record.`);
    else model()?.send({ do: "load", text: await chosen.text() });
    file.value = "";
  }

  return {
    node,
    moved: () => {
      field.hidden = true;
    },
    late: (now) => {
      if (now) say("The program has not answered for a while. Wait, or start it again: the game goes on where it was.");
      else if (!restart.hidden) say("");
      restart.hidden = !now;
    },
  };
}
