// The learner's cards and calls: each a real button that says whether it may be chosen, and by which rule not.

import { capital, h, lay, say, set, times } from "./dom.js";
import { button } from "./frame.js";

export function choices(table) {
  function drawCards() {
    const { state } = table;
    const { choose, hand, yours } = state;
    const open = state.stock_open;
    const out = choose?.aside.length ? choose.aside : open.map((card) => ({ card, still: true }));
    table.aside.hidden = table.asideTold.hidden = !out.length;
    say(table.asideTold, open.length ? `The stock, open to you alone: ${times(open.length, "card")}` : "");
    set(table.aside, "aria-label", choose?.aside.length ? "Cards to choose from" : "The stock, open to you alone");
    table.aside.style.setProperty("--n", Math.max(2, out.length));
    table.hand.style.setProperty("--n", Math.max(2, hand.length));
    lay(table.aside, out, (item) => (item.still ? `still ${item.card}` : item.card), newCard, oldCard);
    lay(table.hand, hand, (item) => item.card, newCard, oldCard);
    table.hand.classList.toggle("cl-live", yours);
    say(table.handless, state.veil || (hand.length ? "" : "Your hand is empty."));
  }

  function newCard(item) {
    if (item.still) return h("span", { class: "cl-slot" }, table.still(item.card, table.spoken(item.card), "cl-laid"));
    const card = button("", () => table.pick(item.card), { class: "cl-card", tabindex: "-1" });
    card.append(table.picture(item.card), h("span", { class: "cl-mark", "aria-hidden": "true" }));
    return h("span", { class: "cl-slot" }, card);
  }

  function oldCard(slot, item) {
    if (item.still) return;
    const { state, armed, chosen } = table;
    const card = slot.firstChild;
    const choose = state.choose && state.yours && state.choose.from.includes(item.card);
    const free = armed ? armed.cards.includes(item.card) : choose || item.ok;
    const lenient = state.mode === "table"; // what breaks a rule may still be played there
    const barred = (state.yours || state.marked) && (armed ? !free : item.ok === false);
    const hinted = state.hint.includes(item.card);
    const words = [item.spoken];
    if (item.trump) words.push("trump");
    if (barred) words.push(`${lenient ? "against the rules" : "not playable"}${item.rule ? `: ${item.rule}` : ""}`);
    else if (state.yours && item.ok && !armed) words.push("playable");
    if (hinted) words.push("hint");
    set(card, "aria-label", words.join(", "));
    set(card, "aria-disabled", barred && !lenient && "true");
    set(card, "aria-pressed", choose && !armed && String(chosen.has(item.card)));
    set(card, "title", barred && item.rule ? `Not now: ${item.rule}` : null);
    card.dataset.card = item.card;
    card.classList.toggle("cl-barred", barred);
    card.classList.toggle("cl-chosen", chosen.has(item.card));
    card.classList.toggle("cl-hinted", hinted);
    const mark = card.querySelector(".cl-mark");
    say(mark, barred ? "✕" : chosen.has(item.card) ? "●" : hinted ? "?" : "");
    ring(card, table.besides(item.card));
  }

  function ring(card, wanted) {
    const there = card.querySelector(".cl-token");
    if (there && !wanted) there.remove();
    if (!there && wanted) card.append(h("span", { class: "cl-token", "aria-hidden": "true" }, table.sign(table.state.trump.suit)));
  }

  function drawActs() {
    const { state, chosen, confirm, go } = table;
    drawCalls(table.calls, state.yours || state.next === "you" ? state.calls : []);
    drawCalls(table.standing, state.standing);
    const choose = state.yours && state.choose;
    confirm.hidden = !choose;
    if (choose) {
      const enough = chosen.size >= choose.low && chosen.size <= choose.high;
      table.part(confirm, [choose, ...chosen], () => [
        `${capital(choose.verb)} `,
        chosen.size ? table.chips([...chosen]) : "no cards",
        ` (choose ${table.count(choose)})`,
      ]);
      set(confirm, "aria-disabled", !enough && "true");
    }
    say(go, state.go);
    set(go, "aria-disabled", state.next === "you" && "true");
  }

  function drawCalls(group, items) {
    group.hidden = !items.length;
    lay(group, items, (item) => item.call, () => button("", null, { tabindex: "-1" }), oldCall);
  }

  function oldCall(node, item) {
    const hinted = table.state.hint.includes(item.call);
    node.onclick = () => table.call(item);
    say(node, `${capital(item.label)}${hinted ? " ?" : ""}`);
    set(node, "aria-label", item.ok ? null : `${item.label}, not allowed: ${item.rule}`);
    set(node, "aria-disabled", !item.ok && "true");
    set(node, "aria-pressed", item.cards && String(table.armed?.call === item.call));
    set(node, "title", item.ok ? null : `Not now: ${item.rule}`);
    node.classList.toggle("cl-hinted", hinted);
    node.classList.toggle("cl-barred", !item.ok);
  }

  return { drawCards, drawActs };
}
