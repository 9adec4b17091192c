// The keyboard: arrows within a group, letters for the course of the game; nothing leaks to the notebook.

const KEYS = { u: "undo", r: "redo", h: "hint" };
const COURSE = ["ArrowLeft", "ArrowRight", "Home", "End"];
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function keys(table) {
  const shown = (group) => [...group.querySelectorAll("button:not([hidden])")];

  const focused = () => {
    const active = table.root.getRootNode().activeElement;
    return active && table.root.contains(active) ? active : null;
  };

  // One stop for Tab in a group: the button that has the focus, or had it last.
  function rove(group) {
    const buttons = shown(group);
    const active = focused();
    const current = buttons.includes(active) ? active : buttons.find((b) => b.tabIndex === 0) || buttons[0];
    buttons.forEach((button) => (button.tabIndex = button === current ? 0 : -1));
  }

  function walk(group, event) {
    const buttons = shown(group);
    const at = buttons.indexOf(event.target.closest("button"));
    const to = (at + (STEPS[event.key] || 0) + buttons.length) % buttons.length;
    buttons.at(event.key === "Home" ? 0 : event.key === "End" ? -1 : to).focus();
  }

  // Where a choice begins: the calls, if there are any, or else the cards; each group's one stop for Tab.
  const toChoose = () => [table.calls, table.aside, table.hand].map((group) => shown(group).find((b) => b.tabIndex === 0)).find(Boolean);

  const foreign = (event) => event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab";

  // Notebook 7 takes keys for its commands before they come here, but for a target that says otherwise.
  function shield(event) {
    const target = event.composedPath()[0];
    if (table.root.contains(target)) target.toggleAttribute("data-lm-suppress-shortcuts", !foreign(event) && event.key !== "Escape");
  }

  function onKey(event) {
    if (foreign(event)) return;
    if (event.key === "Escape") {
      focused()?.blur();
      return;
    }
    event.stopPropagation();
    const course = event.target.closest(".cl-steps") && !event.target.matches("select");
    if (course && COURSE.includes(event.key)) {
      table.stepTo(event.key);
      event.preventDefault();
      return;
    }
    if (event.target.matches("input, select, textarea")) return;
    const group = event.target.closest(".cl-hand, .cl-calls, .cl-tools");
    const card = event.target.closest(".cl-card");
    if (event.target === table.go && STEPS[event.key] && table.state.yours) toChoose()?.focus();
    else if (group && (STEPS[event.key] || event.key === "Home" || event.key === "End")) walk(group, event);
    else if (card && (event.key === "Enter" || event.key === " ") && !table.state.yours) table.goOn();
    else if (event.key === "?") table.tellWhy();
    else if (event.key === "n") table.goOn();
    else if (KEYS[event.key]) table.send({ do: KEYS[event.key] });
    else return;
    event.preventDefault();
  }

  return { focused, rove, toChoose, shield, onKey };
}
