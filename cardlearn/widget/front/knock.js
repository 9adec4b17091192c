// At a table where offences pass until somebody notices: knock, and say who did what; and the report after the deal.

import { capital, h, say, set } from "./dom.js";
import { button, panel } from "./frame.js";

export function knock(table) {
  const whom = h("select", { "aria-label": "Who broke a rule", onchange: () => table.drawKnock() });
  const deeds = h("div", { class: "cl-deeds cl-calls", role: "toolbar", "aria-label": "What was done" });
  const knocking = button("Knock…", toggle, { "aria-expanded": "false", title: "Somebody broke a rule: say who, and how" });
  const accuse = h("div", { class: "cl-accuse" }, h("label", {}, "Knock: ", whom, " …"), deeds);
  const report = panel("What was broken", true);
  accuse.hidden = true;

  function toggle() {
    accuse.hidden = !accuse.hidden;
    set(knocking, "aria-expanded", String(!accuse.hidden));
    if (!accuse.hidden) whom.focus();
  }

  function call(kind) {
    table.send({ do: "act", call: `call ${kind} ${whom.value}` });
    toggle();
    knocking.focus();
  }

  function drawKnock() {
    const known = table.state.offences;
    knocking.hidden = !known;
    if (!known) accuse.hidden = true;
    table.part(whom, known?.seats, () => (known?.seats || []).map((each) => h("option", { value: each.seat }, capital(each.name))));
    table.part(deeds, known?.kinds, () => (known?.kinds || []).map(deed));
    table.rove(deeds);
    drawReport();
  }

  const deed = ({ kind, label }) => button(label, () => call(kind), { title: `Call ${kind.replace("-", " ")}`, tabindex: "-1" });

  function drawReport() {
    const { report: found } = table.state;
    report.node.hidden = !found;
    table.part(report.body, found, () => {
      if (!found) return [];
      if (found.lines?.length) return h("ul", { class: "cl-rules" }, ...found.lines.map((line) => h("li", {}, line)));
      if (found.lines) return h("p", {}, "No rule was broken in this deal.");
      return [
        h("p", {}, "Did everybody keep to the rules? Knock now, or see what was broken and missed."),
        button("See what was broken", () => table.send({ do: "report" })),
      ];
    });
  }

  return { knocking, accuse, deeds, report, drawKnock };
}
