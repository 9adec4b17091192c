// What the learner does: go on, pick cards, call, type; and the calls that wait for a card.

import { capital } from "./dom.js";

export function acting(table) {
  const { send, note, announce } = table;
  const count = (choose) => (choose.low === choose.high ? `${choose.low}` : `${choose.low} to ${choose.high}`);

  function goOn() {
    const { next } = table.state;
    if (next === "over") send({ do: "new" });
    else if (next === "deal") send({ do: "deal" });
    else if (next === "look") send({ do: "look" });
    else if (next === "pass") send({ do: "show" });
    else if (next === "you") note("It is your turn: choose a card or a call.");
    else send({ do: "step" });
  }

  function pace(factor) {
    const delay = Math.round(Math.min(6000, Math.max(150, table.state.pace.delay * factor)));
    send({ do: "pace", delay });
    note(`The machine pauses ${(delay / 1000).toFixed(1)} seconds.`);
  }

  function pick(name) {
    const { choose, yours } = table.state;
    if (table.armed) {
      const call = table.armed.call.replace("…", name);
      table.armed = null;
      send({ do: "act", call });
    } else if (choose && yours && choose.from.includes(name)) toggle(choose, name);
    else send({ do: "act", call: `play ${name}` });
  }

  function toggle(choose, name) {
    const { chosen, spoken } = table;
    if (chosen.delete(name)) announce([`${spoken(name)} put back`]);
    else {
      if (choose.high === 1) chosen.clear();
      chosen.add(name);
      announce([`${spoken(name)} chosen, ${chosen.size} of ${count(choose)}`]);
    }
    table.drawCards();
    table.drawActs();
    table.keepRoom();
  }

  function call(item) {
    if (!item.cards) return send({ do: "act", call: item.call });
    table.armed = table.armed?.call === item.call ? null : item;
    table.drawCards();
    table.drawActs();
    const words = capital(item.label.replace("…", "").trim());
    return note(table.armed ? `${words}: now choose the card.` : "Never mind.");
  }

  function leave() {
    if (table.state.next === "over" || table.state.lesson || table.leaving) send({ do: "new" });
    else {
      note("Press New game once more to leave this game for a new one.");
      table.leaving = true;
    }
  }

  function layOut() {
    send({ do: "act", call: [table.state.choose.verb, ...table.chosen].join(" ") });
  }

  function typeIn(event) {
    event.preventDefault();
    const text = table.field.value.trim();
    if (text === "?") tellWhy();
    else if (text) send({ do: "type", text });
    table.field.value = "";
  }

  function tellWhy() {
    const { node, body } = table.why;
    node.open = true;
    node.scrollIntoView({ block: "nearest" });
    announce([aloud(body).replace(/\s+/g, " ").trim()]);
  }

  // A part's words as they are spoken: its pictures by their names, which no text of the page holds.
  function aloud(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    return node.getAttribute("role") === "img" ? `${node.getAttribute("aria-label")},` : [...node.childNodes].map(aloud).join(" ");
  }

  return { count, goOn, pace, pick, call, leave, layOut, typeIn, tellWhy };
}
