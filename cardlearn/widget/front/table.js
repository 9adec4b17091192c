// The notebook table. It knows only a `model` with get, set, on, off and send (anywidget's shape), so that a plain page
// can host it as well. The model has three traits: `faces` (sent when the cards are drawn otherwise: card or sign ->
// [picture, spoken name]; a page may lay them into the state), `state` (small, plain data: see cardlearn/widget/scene.py)
// and `lost` (what to say when Python does not answer).
//
// The parts share one object, `table`: the state, the nodes of the frame, and what each part can do.

import { h, parts, say, set } from "./dom.js";
import { pictures } from "./pictures.js";
import { talk } from "./talk.js";
import { acting } from "./acting.js";
import { assemble, frame } from "./frame.js";
import { keys } from "./keys.js";
import { felt } from "./felt.js";
import { choices } from "./choices.js";
import { panels } from "./panels.js";
import { course } from "./course.js";
import { knock } from "./knock.js";
import { desk } from "./desk.js";
import { after } from "./after.js";

const PARTS = [parts, pictures, talk, acting, frame, keys, felt, choices, panels, course, knock, desk, after];

function render({ model, el }) {
  const table = {
    model,
    state: model.get("state"),
    armed: null, // a call that waits for its card
    chosen: new Set(), // the cards of a choice of several
    leaving: false, // New game was pressed once
  };
  for (const part of PARTS) Object.assign(table, part(table));
  const { aside, hand, calls, standing, toolbar, deeds } = table;
  const groups = [aside, hand, calls, standing, toolbar, deeds];
  let timer = 0;

  function draw() {
    const { state } = table;
    const active = table.focused();
    const place = active?.closest(".cl-hand") ? [...active.closest(".cl-hand").querySelectorAll("button")].indexOf(active) : -1;
    forget(state);
    set(table.root, "aria-label", `${state.game}, the table`);
    say(table.title, state.game);
    say(table.task, state.task);
    table.task.hidden = !state.task;
    table.drawFacts();
    table.drawSeats();
    table.drawMiddle();
    table.drawCards();
    table.drawActs();
    table.drawMessage();
    table.drawPanels();
    table.drawCourse();
    table.drawKnock();
    table.drawDesk();
    table.drawAfter();
    table.keepRoom();
    groups.forEach(table.rove);
    if (active && !table.focused()) focusNear(place);
    clearTimeout(timer);
    if (state.pace.auto && (!state.yours || state.knocks) && ["machine", "trick"].includes(state.next)) {
      const long = state.next === "trick" ? 2 : 1;
      timer = setTimeout(() => table.root.isConnected && table.send({ do: "step" }), state.pace.delay * long);
    }
  }

  // What was chosen, where it cannot be chosen any more.
  function forget({ choose, calls }) {
    table.chosen = new Set([...table.chosen].filter((name) => choose?.from.includes(name)));
    if (table.armed && !calls.some((item) => item.call === table.armed.call)) table.armed = null;
  }

  // The focus was on a card or a call that is gone: the next card takes it, or what is to be chosen now, or the button
  // that goes on.
  function focusNear(place) {
    const cards = hand.querySelectorAll("button");
    const near = place >= 0 && cards[Math.min(place, cards.length - 1)];
    (near || (table.state.yours && table.toChoose()) || table.go).focus({ preventScroll: true });
  }

  function onState() {
    const old = table.state;
    table.state = model.get("state");
    table.heard(old);
    if (old.faces === table.state.faces) draw();
    else onFaces();
    table.tellNews(old);
  }

  function onFaces() {
    table.redrawn();
    table.forget();
    [aside, hand, table.trick].forEach((group) => group.replaceChildren());
    draw();
  }

  table.root = assemble(table);
  groups.forEach((group) => group.addEventListener("focusin", () => table.rove(group)));
  table.story.node.addEventListener("toggle", table.showLatest);
  table.root.append(h("style", {}, model.get("hiding") || "")); // the picture that a notebook keeps is not shown beside it
  el.append(table.root);
  window.addEventListener("keydown", table.shield, true);
  model.on("change:state", onState);
  model.on("change:faces", onFaces);
  draw();
  return () => {
    clearTimeout(timer);
    table.hush();
    window.removeEventListener("keydown", table.shield, true);
    model.off("change:state", onState);
    model.off("change:faces", onFaces);
    table.root.remove();
  };
}

export default { render };
