// The table's frame, made once: felt, buttons, panels.

import { h } from "./dom.js";

const TOOLS = [
  ["why", "Why?", "What may I do, and why (?)", (table) => table.tellWhy()],
  ["undo", "Undo", "Take back my last move (u)", (table) => table.send({ do: "undo" })],
  ["redo", "Redo", "Do it again (r)", (table) => table.send({ do: "redo" })],
  ["hint", "Hint", "What would the machine do (h)", (table) => table.send({ do: "hint" })],
  ["auto", "Auto", "The machine goes on by itself until it is your turn", (table) => table.send({ do: "pace", auto: !table.state.pace.auto })],
  ["slower", "Slower", "A longer pause between the machine's moves", (table) => table.pace(1.5)],
  ["faster", "Faster", "A shorter pause between the machine's moves", (table) => table.pace(1 / 1.5)],
  ["fresh", "New game", "Leave this game and begin a new one", (table) => table.leave()],
];

export function panel(title, open) {
  const body = h("div", { class: "cl-panel-body" });
  const node = h("details", { class: "cl-panel" }, h("summary", {}, title), body);
  node.open = open;
  return { node, body };
}

export const button = (words, act, props = {}) => h("button", { type: "button", onclick: act, ...props }, words);

export function frame(table) {
  const bar = (label, name = "cl-calls") => h("div", { class: name, role: "toolbar", "aria-label": label });
  const cards = (label, name = "cl-hand") => h("div", { class: name, role: "group", "aria-label": label });
  const made = {
    title: h("strong", { class: "cl-title" }),
    facts: h("div", { class: "cl-facts" }),
    task: h("p", { class: "cl-task" }),
    others: h("div", { class: "cl-others", role: "list", "aria-label": "The other seats" }),
    pile: h("div", { class: "cl-pile" }),
    trick: h("div", { class: "cl-trick", role: "list" }),
    verdict: h("p", { class: "cl-verdict" }),
    me: h("div", { class: "cl-me" }),
    aside: cards("Cards to choose from", "cl-hand cl-aside"),
    asideTold: h("p", { class: "cl-caption" }),
    hand: cards("Your hand"),
    handless: h("p", { class: "cl-handless" }),
    calls: bar("Your calls"),
    standing: bar("Your standing rights"),
    confirm: button("", table.layOut, { class: "cl-go cl-confirm" }),
    go: button("", table.goOn, { class: "cl-go" }),
    message: h("div", { class: "cl-message" }),
    below: h("div", { class: "cl-below" }),
    field: h("input", { type: "text", autocomplete: "off", spellcheck: "false", "aria-label": "Type a card or a call" }),
    toolbar: bar("The course of the game", "cl-tools"),
    tools: {},
    score: panel("Scores", true),
    ledger: panel("What the deal was worth", true),
    why: panel("What may I do, and why?", true),
    story: panel("The deal so far", false),
    rules: panel("Agreements in force", false),
    status: h("div", { class: "cl-said", role: "status", "aria-live": "polite", "aria-atomic": "true" }),
  };
  for (const [name, words, title, act] of TOOLS) {
    made.tools[name] = button(words, () => act(table), { title });
    made.toolbar.append(made.tools[name]);
  }
  made.field.placeholder = `${table.state.example}, or a call…`;
  return { ...made, keepRoom: roomKeeper(table, made.below) };
}

const MOST = 200; // pixels that are kept free at most

// What stands below the room of calls and messages stays where it is while they come and go, until the next phase.
function roomKeeper(table, below) {
  let kept = "";
  let room = 0;
  return () => {
    const { deal, phase } = table.state;
    const now = `${deal} ${phase} ${below.offsetWidth}`;
    if (now !== kept) [kept, room, below.style.minHeight] = [now, 0, ""];
    const wanted = Math.min(MOST, below.getBoundingClientRect().height);
    if (wanted > room) {
      room = wanted;
      below.style.minHeight = `${room}px`;
    }
  };
}

// The frame's pieces put in their places, once all of them are made.
export function assemble(table) {
  const middle = h("div", { class: "cl-middle" }, table.pile, h("div", { class: "cl-centre" }, table.aside, table.asideTold, table.trick, table.verdict));
  const typed = h("form", { class: "cl-typed", onsubmit: table.typeIn }, table.field, h("button", { type: "submit" }, "Play"));
  table.below.append(h("div", { class: "cl-acts" }, table.go, table.calls, table.standing, table.confirm), table.message);
  const felt = h("div", { class: "cl-felt" }, table.others, middle, table.me, table.hand, table.handless);
  const left = h(
    "div",
    { class: "cl-left" },
    h("div", { class: "cl-head" }, table.title, table.facts),
    table.task,
    felt,
    table.below,
    h("div", { class: "cl-foot" }, table.toolbar, typed, table.knocking),
    table.accuse,
    table.course,
  );
  const panels = ["score", "ledger", "report", "hindsight", "why", "story", "rules", "desk"].map((name) => table[name].node);
  const right = h("div", { class: "cl-right" }, ...panels);
  const body = h("div", { class: "cl-body" }, left, right);
  return h("div", { class: "cl-table", role: "group", onkeydown: table.onKey }, body, table.status);
}
