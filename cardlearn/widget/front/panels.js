// What is told beside the table: scores, what the deal was worth, why, the story, the agreements.

import { capital, h, say, set } from "./dom.js";

const code = (id) => h("code", { class: "cl-id" }, id);
const cited = (rule) => h("span", { class: "cl-sentence" }, rule.sentence, code(rule.id));
const list = (...items) => h("ul", { class: "cl-rules" }, ...items);

const WAITING = {
  trick: "The trick is over. Go on when you have seen who took it.",
  deal: "The deal is over.",
  over: "The game is over.",
  look: "You are looking back.",
};

// Lines that follow the same rule one after the other share its sentence.
function byRule(lines) {
  const groups = [];
  for (const line of lines) {
    if (groups.at(-1)?.[0].id === line.id) groups.at(-1).push(line);
    else groups.push([line]);
  }
  return groups;
}

export function panels(table) {
  function drawTools() {
    const { can, lesson, fresh, pace } = table.state;
    const { tools } = table;
    for (const name of ["auto", "slower", "faster"]) tools[name].hidden = lesson;
    for (const name of ["undo", "redo", "hint"]) set(tools[name], "aria-disabled", !can[name] && "true");
    say(tools.fresh, fresh);
    set(tools.auto, "aria-pressed", String(pace.auto));
    say(tools.auto, pace.auto ? "Pause" : "Auto");
  }

  function drawPanels() {
    const { state } = table;
    drawTools();
    table.part(table.score.body, [state.scores, state.counts, state.seed, state.deal_seed, state.arranged], drawScores);
    table.ledger.node.hidden = !state.ledger.length;
    table.part(table.ledger.body, [state.ledger, state.counted], () => [
      state.counted.length ? h("ul", { class: "cl-rules cl-counted" }, ...state.counted.map((line) => h("li", {}, line))) : null,
      list(...byRule(state.ledger).map(earned)),
    ]);
    const reasons = [state.why, state.about, state.asked, state.yours, state.next, state.hand.map((c) => c.ok), state.calls];
    table.part(table.why.body, reasons, drawWhy);
    table.part(table.story.body, state.story, drawStory);
    showLatest();
    table.rules.node.hidden = !state.options.length;
    table.part(table.rules.body, state.options, () => list(...state.options.map(agreed)));
  }

  function drawScores() {
    const { scores, counts, seed, deal_seed, arranged } = table.state;
    const rows = scores.map((side) => {
      const score = `${String(side.score).replace("-", "−")}${side.won ? " – wins the game" : ""}`;
      return h("tr", {}, h("th", { scope: "row" }, capital(side.name)), h("td", {}, score));
    });
    const counted = Object.entries(counts).map(([what, number]) => `${capital(what)}: ${number}.`);
    const drawn = deal_seed == null || deal_seed === seed ? `Seed ${seed}` : `Seed ${seed}, of this deal ${deal_seed}`;
    return [
      h("table", {}, h("tbody", {}, ...rows)),
      h("p", { class: "cl-small-print" }, [...counted, `${drawn}${arranged ? "; some cards laid by hand" : ""}.`].join(" ")),
    ];
  }

  function earned(lines) {
    const rows = lines.map((line) => {
      const sum = `${line.amount > 0 ? "+" : line.amount < 0 ? "−" : ""}${Math.abs(line.amount)}`;
      const by = line.cards.length ? h("span", {}, " by ", table.chips(line.cards)) : "";
      return h("div", {}, h("strong", {}, `${capital(line.name)} ${sum}`), line.note ? `, ${line.note}` : "", by);
    });
    return h("li", {}, ...rows, cited(lines[0]));
  }

  function agreed(option) {
    const name = h("strong", {}, `${option.name.replaceAll("_", " ")}: ${option.value}`);
    return h("li", {}, name, option.usual ? " (usual)" : " (agreed)", cited(option));
  }

  function drawStory() {
    const lines = table.state.story.map((line) => h("li", {}, line));
    return h("ol", { class: "cl-story", tabindex: "0", "aria-label": "The deal so far" }, ...lines);
  }

  function showLatest() {
    const shown = table.story.body.firstChild;
    if (shown) shown.scrollTop = shown.scrollHeight;
  }

  function drawWhy() {
    const { state } = table;
    if (state.asked) return h("p", {}, "Try first: then you are told.");
    if (!state.yours) return h("p", {}, WAITING[state.next] ?? "It is not your turn.");
    if (state.choose) {
      const { rule, verb } = state.choose;
      return [h("p", {}, `Choose ${table.count(state.choose)} cards to ${verb}. A ● marks what you have chosen.`), rule && h("p", {}, rule.sentence, code(rule.id))];
    }
    const cards = state.hand.filter((card) => card.ok).map((card) => card.card);
    const free = state.calls.filter((item) => item.ok).map((item) => item.label);
    const told = [
      h("p", {}, state.why.length ? "These rules bind you, in order:" : "No rule narrows your choice."),
      state.why.length ? h("ol", { class: "cl-rules" }, ...state.why.map(binding)) : null,
      cards.length ? h("p", {}, "You may play ", table.chips(cards)) : null,
      state.hand.some((card) => card.ok === false) ? h("p", {}, "A ✕ marks a card that a rule forbids now.") : null,
      free.length ? h("p", {}, `You may call: ${free.join(", ")}.`) : null,
      state.about.length ? [h("p", {}, "What these calls are about:"), list(...state.about.map((rule) => h("li", {}, cited(rule))))] : null,
      state.next === "machine" ? h("p", {}, "Or go on, and let the others act first.") : null,
    ];
    return told.flat();
  }

  function binding(rule) {
    const left = rule.cards.length ? table.chips(rule.cards) : rule.calls.join(", ") || "nothing";
    return h("li", {}, rule.sentence, code(rule.id), h("span", { class: "cl-leaves" }, "That leaves ", left));
  }

  return { drawPanels, showLatest };
}
