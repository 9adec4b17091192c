// What is settled beside the game: the next game and its agreements, the seat, the pictures, the record.

import { capital, h, say } from "./dom.js";
import { button, panel } from "./frame.js";

const STYLES = { four_colour: "Four colours", high_contrast: "High contrast", swedish: "Swedish court letters" };

export function desk(table) {
  const desk = panel("This table", false);
  const disk = table.model.get("disk") !== false; // a page has its own way to files
  const labelled = (words, field) => h("label", {}, `${words} `, field);
  const group = (name, ...kids) => h("fieldset", {}, h("legend", {}, name), ...kids);
  const choice = (value, words) => h("option", { value }, words);
  const tick = (words, act) => {
    const box = h("input", { type: "checkbox", onchange: () => act(box.checked) });
    return { box, label: h("label", { class: "cl-tick" }, box, ` ${words}`) };
  };

  const seed = h("input", { type: "text", inputmode: "numeric", size: "8", autocomplete: "off" });
  const mode = h("select", {}, choice("strict", "Broken rules are refused"), choice("table", "Broken rules must be noticed"));
  const players = h("select", {});
  const terms = h("div", { class: "cl-terms" });
  const seat = h("select", { onchange: () => table.send({ do: "sit", seat: Number(seat.value) }) });
  const open = tick("All hands open", (on) => table.send({ do: "open", on }));
  const styles = Object.entries(STYLES).map(([name, words]) => ({ name, ...tick(words, (on) => table.send({ do: "style", [name]: on })) }));
  const file = h("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  const record = h("textarea", { rows: "5", spellcheck: "false", "aria-label": "The record as text" });
  file.placeholder = "my-game.toml";

  // What came of a button stands beside it, too: the table's own line may be out of sight.
  const told = h("p", { class: "cl-told" });
  let asked = "";
  function ask(message, event) {
    asked = message.do;
    event.currentTarget.parentNode.after(told);
    say(told, "");
    table.send(message);
  }

  function fresh(event) {
    const options = Object.fromEntries([...terms.querySelectorAll("select, input")].map((each) => [each.name, each.value]));
    ask({ do: "new", seed: seed.value, mode: mode.value, players: Number(players.value), options }, event);
  }

  function load(event) {
    ask({ do: "load", file: record.value.trim() ? "" : file.value, text: record.value }, event);
    record.value = "";
  }

  desk.body.append(
    group(
      "New game",
      labelled("Seed", seed),
      labelled("Players", players),
      labelled("At this table", mode),
      terms,
      h("div", { class: "cl-branch" }, button("Begin this game", fresh), button("This deal again", (event) => ask({ do: "again", mode: mode.value }, event))),
    ),
    group("Seats", labelled("I sit at", seat), open.label),
    group("Cards", ...styles.map((each) => each.label)),
    group(
      "Record",
      disk ? labelled("File", file) : "",
      record,
      h(
        "div",
        { class: "cl-branch" },
        button("Show", (event) => ask({ do: "save" }, event)),
        disk ? button("Save", (event) => (file.value.trim() ? ask({ do: "save", file: file.value }, event) : table.note("Name a file first."))) : "",
        button("Load", load),
      ),
    ),
  );

  // A new game begins at the table: it comes into view, if the desk is far below it.
  function answered({ message }) {
    say(told, message ? message.text : "");
    if (asked !== "save" && message?.kind !== "error") table.title.scrollIntoView({ block: "nearest" });
    asked = "";
  }

  function drawDesk() {
    const { state } = table;
    if (asked) answered(state);
    desk.node.hidden = state.lesson;
    if (state.record) record.value = state.record;
    offer([state.slug, state.seed, state.mode, state.seats.length], () => {
      seed.value = state.seed + 1;
      mode.value = state.mode;
    });
    table.part(players, [state.numbers, state.seats.length], () => state.numbers.map((number) => choice(number, String(number))));
    if (document.activeElement !== players) players.value = state.seats.length;
    table.part(terms, state.options, () => state.options.map(term));
    const names = state.seats.map((each) => [each.seat, each.name]).sort(([a], [b]) => a - b);
    table.part(seat, names, () => names.map(([at, name]) => choice(at, capital(name))));
    seat.value = state.seat;
    seat.disabled = state.people.length > 1;
    open.box.checked = state.open_hands;
    for (const each of styles) each.box.checked = state.style[each.name];
    table.root.dataset.contrast = state.style.high_contrast;
  }

  // Fill in what is offered for the next game, once for each game.
  let offered = "";
  function offer(data, fill) {
    const key = JSON.stringify(data);
    if (key !== offered) fill();
    offered = key;
  }

  function term({ name, value, values, least }) {
    const field = values
      ? h("select", { name }, ...values.map((each) => choice(each, each)))
      : h("input", { type: "number", name, min: String(least), step: "1", inputmode: "numeric" });
    field.value = value;
    return labelled(capital(name.replaceAll("_", " ")), field);
  }

  return { desk, drawDesk };
}
