// The course of the deal: step back and forth through all its actions, play on from any of them, come back.

import { h, say, set } from "./dom.js";
import { button } from "./frame.js";

export function course(table) {
  const place = h("input", { type: "range", min: "0", step: "1", "aria-label": "The course of the deal", oninput: slide });
  const deal = h("select", { "aria-label": "Which deal", onchange: () => look(Number(deal.value), 0) });
  const told = h("p", { class: "cl-told" });
  const steps = {
    first: button("|◀", () => go("Home"), { title: "The beginning of the deal (Home)", "aria-label": "First" }),
    back: button("◀", () => go("ArrowLeft"), { title: "One action back (left arrow)", "aria-label": "Previous" }),
    on: button("▶", () => go("ArrowRight"), { title: "One action on (right arrow)", "aria-label": "Next" }),
    last: button("▶|", () => go("End"), { title: "The last action (End)", "aria-label": "Last" }),
  };
  const branch = button("Play on from here", () => table.send({ do: "branch" }), { title: "What if? The line that you leave is kept" });
  const why = button("", () => table.send({ do: "reason" }));
  const back = button("Return to the line left", () => table.send({ do: "return" }));
  const group = h(
    "div",
    { class: "cl-course", role: "group", "aria-label": "The course of the deal" },
    h("div", { class: "cl-steps" }, steps.first, steps.back, place, steps.on, steps.last, deal),
    told,
    h("div", { class: "cl-branch" }, branch, back, why),
  );

  const look = (deal, at) => table.send({ do: "look", deal, at });

  function slide() {
    look(table.state.course.deal, Number(place.value));
  }

  // A step by its key; a deal before or after this one is reached over the edge.
  function go(key) {
    const { deal: number, deals, at, of } = table.state.course;
    if (key === "Home") look(number, 0);
    else if (key === "End") look(number, of);
    else if (key === "ArrowRight" && at < of) look(number, at + 1);
    else if (key === "ArrowRight" && number < deals) look(number + 1, 0);
    else if (key === "ArrowLeft" && at > 0) look(number, at - 1);
    else table.announce([at ? "This is the last action" : "This is the beginning of the deal"]);
  }

  function drawCourse() {
    const { course: now, lesson, next } = table.state;
    const { at, of, deals, lines } = now;
    const looking = next === "look";
    group.hidden = lesson;
    place.max = of;
    if (Number(place.value) !== at) place.value = at;
    set(place, "aria-valuetext", `${at} of ${of}: ${now.told}`);
    set(steps.first, "aria-disabled", at === 0 && "true");
    set(steps.back, "aria-disabled", at === 0 && "true");
    set(steps.on, "aria-disabled", at === of && now.deal === deals && "true");
    set(steps.last, "aria-disabled", at === of && "true");
    deal.hidden = deals < 2;
    table.part(deal, deals, () => Array.from({ length: deals }, (_, n) => h("option", { value: n + 1 }, `Deal ${n + 1}`)));
    deal.value = now.deal;
    say(told, `${looking ? "Looking back, action" : "Action"} ${at} of ${of}: ${now.told}.`);
    back.hidden = !lines;
    why.hidden = !table.state.reason;
    say(why, `Why did ${table.state.reason} do so?`);
    say(branch, looking ? "Play on from here" : "Try something out");
    table.root.classList.toggle("cl-looking", looking);
    table.root.classList.toggle("cl-trying", lines > 0);
  }

  return { course: group, stepTo: go, drawCourse };
}
