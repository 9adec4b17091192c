// Talking to Python, and to whoever listens: each message is numbered, and a kernel that does not answer is reported.

import { h, sentence } from "./dom.js";

const PATIENCE = 2000; // milliseconds until a silent kernel is reported
const SLOW = { hint: 3, reason: 3, hindsight: 6 }; // what is thought over takes so many times as long

export function talk(table) {
  const { model } = table;
  const prefix = Math.random().toString(36).slice(2, 8);
  const waiting = new Map();
  let sent = 0;
  let silent = false;
  let remark = null; // a message of this front's own

  function send(what) {
    const id = `${prefix}${++sent}`;
    remark = null;
    table.leaving = false;
    waiting.set(id, setTimeout(lose, (SLOW[what.do] || 1) * PATIENCE));
    try {
      model.send({ ...what, id, v: table.state.v });
    } catch {
      lose();
    }
  }

  function lose() {
    silent = true;
    drawMessage();
    table.keepRoom();
    announce([model.get("lost")]);
  }

  // An answer acknowledges its message and those sent before it.
  function heard(old) {
    const { state } = table;
    if (waiting.has(state.ack)) {
      for (const [id, clock] of waiting) {
        clearTimeout(clock);
        waiting.delete(id);
        if (id === state.ack) break;
      }
    }
    silent = false;
    if (old.v !== state.v) remark = null;
  }

  function announce(lines) {
    const words = lines.map(sentence).join(" ");
    const { status } = table;
    status.textContent = status.textContent === words ? `${words}\u00a0` : words;
  }

  function tellNews(old) {
    const { state } = table;
    const news = [...(state.said || [])];
    if (state.message && state.message !== old.message && !state.message.told) news.push(inWords(state.message));
    if (state.v !== old.v && news.length) announce(news);
    else if (state.v !== old.v && state.next !== old.next) announce([state.go]);
  }

  function inWords(told) {
    const would = told.cards?.length ? `These would do: ${told.cards.map(table.spoken).join(", ")}.` : told.evidence;
    const parts = [told.tried && `${told.tried}: not allowed.`, told.text, would, told.id && `Rule ${told.id}.`, told.due?.sentence];
    return parts.filter(Boolean).join(" ");
  }

  function note(words) {
    remark = { kind: "info", text: words };
    drawMessage();
    table.keepRoom();
    announce([words]);
  }

  function drawMessage() {
    const told = silent ? { kind: "error", text: model.get("lost") } : remark || table.state.message;
    table.message.dataset.kind = told ? told.kind : "";
    table.part(table.message, told, () => (told ? worded(told) : []));
  }

  const cite = (rule) => h("code", { class: "cl-id" }, rule.id);

  function worded(told) {
    const would = told.cards?.length && h("span", {}, " These would do: ", table.chips(told.cards));
    return [
      told.tried && h("strong", {}, `${told.tried}: `),
      told.text,
      would || (told.evidence && ` ${told.evidence}`),
      told.id && cite(told),
      told.due && [` ${told.due.sentence}`, cite(told.due)],
    ].flat();
  }

  return { send, heard, announce, tellNews, note, drawMessage, hush: () => waiting.forEach(clearTimeout) };
}
