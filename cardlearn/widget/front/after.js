// When a deal is over: what would have done better, each finding with a button that steps to its place in the course.

import { capital, h } from "./dom.js";
import { button, panel } from "./frame.js";

export function after(table) {
  const hindsight = panel("What would have done better", true);

  function ask() {
    table.send({ do: "hindsight" });
    table.note("Looking back over the deal. This takes a few seconds.");
  }

  function drawAfter() {
    const { hindsight: found, lesson } = table.state;
    const { node, body } = hindsight;
    const inside = body.contains(table.focused());
    node.hidden = !found || lesson;
    table.part(body, found, () => (found ? told(found) : []));
    if (inside && !table.focused()) (body.querySelector("button") || body.querySelector("p"))?.focus();
  }

  function told({ deal, lines, rest }) {
    if (!lines) {
      return [
        h("p", {}, "Now that all cards lie open: where would another choice of yours have done better?"),
        button("Look back over the deal", ask),
      ];
    }
    const items = lines.map(({ at, done, words }) =>
      h(
        "li",
        {},
        h("div", {}, `${capital(done)}. ${words}`),
        button(`Show action ${at + 1}`, () => table.send({ do: "look", deal, at }), { title: `${capital(done)}: step to where it was chosen` }),
      ),
    );
    return [lines.length ? h("ol", { class: "cl-rules" }, ...items) : null, rest && h("p", { tabindex: "-1" }, rest)];
  }

  return { hindsight, drawAfter };
}
