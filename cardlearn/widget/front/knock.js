// At a table where offences pass until somebody notices: knock, and say who did what.

import { h } from "./dom.js";

export function knock(table) {
  const offence = h("select", { "aria-label": "Which offence" });
  const offender = h("select", { "aria-label": "Whose" });
  const accuse = h("form", { class: "cl-typed cl-accuse", onsubmit: call }, offence, offender, h("button", { type: "submit" }, "Call"));

  function call(event) {
    event.preventDefault();
    table.send({ do: "act", call: `call ${offence.value} ${offender.value}` });
  }

  function drawKnock() {
    const known = table.state.offences;
    accuse.hidden = !known;
    const choice = (value, words) => h("option", { value }, words);
    table.part(offence, known?.kinds, () => (known?.kinds || []).map((each) => choice(each.kind, each.label)));
    table.part(offender, known?.seats, () => (known?.seats || []).map((each) => choice(each.seat, each.name)));
  }

  return { accuse, drawKnock };
}
