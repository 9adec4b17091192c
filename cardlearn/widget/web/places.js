// The places of a page where it is played: each a button, then the program being loaded, then a table.

import { h } from "../front/dom.js";
import { inBrowser, inTab, linkTo, shared } from "./keep.js";
import { bar } from "./bar.js";
import { python, Stopped } from "./python.js";

const button = (words, act) => h("button", { type: "button", onclick: act }, words);
const MEGA = 1e6;
const STEP = 4 * MEGA; // bytes that are worth telling to somebody who listens

export function begin(parts) {
  const program = python(parts.worker);
  const places = new Map();
  for (const el of document.querySelectorAll(".cl-place")) places.set(el.id, place(el, program, parts.table, { leave, again }));

  // The last one to leave stops the program.
  function leave() {
    if (![...places.values()].some((each) => each.busy())) program.stop();
  }

  // The program does not answer: stop it, and let every place go on from where it was.
  function again() {
    program.stop();
    places.forEach((each) => each.again());
  }

  program.watch((news) => places.forEach((each) => each.hear(news)));

  // Go on where the tab was; a link that has come since goes first.
  function arrive(first) {
    const link = shared();
    const at = link && (places.get(link.id) || places.values().next().value);
    for (const each of places.values()) {
      const left = first && inTab.take(each.id);
      if (each === at && left?.from !== link.hash) each.open({ link: link.data }, { from: link.hash, there: true });
      else if (left) each.open({ link: left.kept }, { from: left.from, height: left.height });
    }
  }

  window.addEventListener("hashchange", () => arrive(false));
  arrive(true);
  document.documentElement.dataset.cardlearn = "ready";
}

function place(el, program, front, page) {
  const id = el.id;
  const first = JSON.parse(el.dataset.play);
  const doing = h("p", { class: "cl-doing", role: "status" });
  const far = h("progress", { "aria-label": "How far the program is loaded" });
  const body = h("div", { class: "cl-place-body" });
  const table = h("div", { class: "cl-place-table" });
  let state = "shut";
  let kept = "";
  let from = "";
  let last = null; // what would open the table as it is, or as it was to be
  let model = null;
  let close = () => {};
  let turn = 0; // each opening has a number, so that a late answer finds that nobody waits

  const tools = bar({ id, say, model: () => model, link: () => linkTo(id, kept), ask: (ask) => program.ask({ place: id, ask }), shut, again: page.again });

  function say(words) {
    doing.textContent = words;
  }

  function show(now, ...kids) {
    state = now;
    el.dataset.state = now;
    body.replaceChildren(...kids);
    table.remove();
  }

  function shut() {
    turn += 1;
    close();
    close = () => {};
    model = null;
    inTab.put(id, null);
    el.style.minHeight = "";
    if (state === "open") program.ask({ place: id, ask: "close" }).catch(() => {});
    rest();
    page.leave();
  }

  // Closed: a button that begins, and one that goes on with the game that was played here last.
  function rest() {
    const had = el.contains(document.activeElement);
    const old = inBrowser.take(id);
    const play = button(el.dataset.words, () => open(first, { there: true }));
    show("shut", play, ...(old ? [button("Go on with your game", () => open({ link: old }, { there: true }))] : []));
    say("");
    if (had) play.focus();
  }

  async function open(what, { from: hash = "", there = false, height = 0 } = {}) {
    const mine = ++turn;
    close();
    close = () => {};
    model = null;
    last = { what, from: hash };
    from = hash;
    if (height) el.style.minHeight = `${height}px`;
    const { top, bottom } = el.getBoundingClientRect();
    if (there && (bottom < 0 || top > innerHeight * 0.7)) el.scrollIntoView({ block: "center", behavior: "instant" });
    const stop = button("Stop", shut);
    far.removeAttribute("value");
    show("loading", far, stop);
    say(program.ready ? "The cards are being dealt…" : "The program is being fetched…");
    if (there) stop.focus({ preventScroll: true });
    try {
      const [answer, module] = await Promise.all([program.ask({ place: id, ask: "open", what }), front()]);
      if (mine === turn) settle(answer, module, there);
    } catch (error) {
      if (mine === turn && !(error instanceof Stopped)) trouble(error);
    }
  }

  function settle({ traits, kept: now }, module, there) {
    const had = there || el.contains(document.activeElement);
    model = hosted(traits, send);
    table.replaceChildren();
    show("open", tools.node);
    el.append(table);
    close = module.default.render({ model, el: table });
    keep(now);
    say("");
    el.style.minHeight = "";
    if (had) table.querySelector(firstOf(traits.state))?.focus({ preventScroll: true });
    if (there) el.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  function send(message) {
    const mine = turn;
    program.ask({ place: id, ask: "tell", message }).then(
      ({ patch, kept: now }) => {
        if (mine !== turn) return;
        tools.late(false);
        model.set("state", { ...model.get("state"), ...patch });
        if (now) keep(now, true);
      },
      (error) => mine === turn && state === "open" && !(error instanceof Stopped) && trouble(error),
    );
  }

  // What has been played is kept for later visits, too, and what was only opened for a reload alone.
  function keep(now, played = false) {
    kept = now;
    last = { what: { link: kept }, from };
    inTab.put(id, { kept, from, height: Math.round(el.getBoundingClientRect().height) });
    if (played) inBrowser.put(id, kept);
    tools.moved();
  }

  function trouble(error) {
    close();
    close = () => {};
    const retry = button("Try again", () => open(last.what, { ...last, there: true }));
    show("trouble", retry, button("Close", shut));
    say(error.message);
  }

  function again() {
    if (state === "open" || state === "loading") open(last.what, last);
  }

  function hear({ so, slow, late, gone }) {
    if (state === "loading" && so) progress(so);
    if (state === "loading" && slow) say("Nothing has come for 20 seconds: the network is slow, or lost. Wait, or stop.");
    if (state === "open" && late === id) tools.late(true);
    if (state === "open" && gone) trouble(new Error(`${gone} Your game is kept.`));
  }

  let told = 0;
  function progress({ got, all, doing: step }) {
    const so = (got / MEGA).toFixed(1);
    if (all) {
      far.max = all;
      far.value = got;
    }
    if (step === "start") say("Python is there; the games are being unpacked…");
    else if (Math.floor(got / STEP) !== told || !doing.textContent.includes("MB")) {
      told = Math.floor(got / STEP);
      const of = all ? ` of ${(all / MEGA).toFixed(1)}` : "";
      say(all && got >= all ? "Python is there, and starts…" : `The program is being fetched: ${so}${of} MB…`);
    }
  }

  el.setAttribute("role", "group");
  el.setAttribute("aria-label", el.dataset.words);
  el.classList.toggle("cl-first", "game" in first);
  el.replaceChildren(body, doing);
  el.hidden = false;
  rest();
  return { id, open, again, hear, busy: () => state !== "shut" };
}

// Where the keyboard begins at a table.
function firstOf({ next, calls }) {
  if (next === "look") return ".cl-steps button[aria-label='Next']";
  if (next === "you") return calls.length ? ".cl-calls button[tabindex='0']" : ".cl-hand:not([hidden]) button[tabindex='0']";
  return ".cl-go";
}

// The model that the table's module wants, in place of a widget manager's.
function hosted(traits, send) {
  const heard = {};
  return {
    get: (key) => traits[key],
    set: (key, value) => {
      traits[key] = value;
      for (const call of heard[`change:${key}`] || []) call();
    },
    on: (event, call) => (heard[event] ||= []).push(call),
    off: (event, call) => {
      heard[event] = (heard[event] || []).filter((other) => other !== call);
    },
    send,
  };
}
