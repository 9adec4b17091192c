// The notebook table. It knows only a `model` with get, set, on, off and send (anywidget's shape), so that a plain page
// can host it as well. The model has three traits: `faces` (sent once: card or sign -> [picture, spoken name]), `state`
// (small, plain data: see cardlearn/widget/state.py) and `lost` (what to say when Python does not answer).

const NS = "http://www.w3.org/2000/svg";
const PATIENCE = 2000; // milliseconds until a silent kernel is reported
const KEYS = { u: "undo", r: "redo", h: "hint" };

function h(tag, props = {}, ...kids) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "class") node.className = value;
    else node.setAttribute(key, value);
  }
  node.append(...kids.filter((kid) => kid != null && kid !== ""));
  return node;
}

function set(node, attribute, value) {
  if (value == null || value === false) node.removeAttribute(attribute);
  else if (node.getAttribute(attribute) !== String(value)) node.setAttribute(attribute, value);
}

function say(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

// Lay a list of items over a node's children: those that stay are kept, with whatever focus they have.
function lay(parent, items, key, make, update) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let at = parent.firstElementChild;
  items.forEach((item, place) => {
    const name = key(item, place);
    let node = old.get(name);
    if (!node) {
      node = make(item);
      node.dataset.key = name;
    }
    old.delete(name);
    if (node === at) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
    update(node, item, place);
  });
  old.forEach((node) => node.remove());
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
const times = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;
const sentence = (words) => (/[.!?]$/.test(words) ? words : `${words}.`);

function render({ model, el }) {
  const prefix = Math.random().toString(36).slice(2, 8);
  const waiting = new Map();
  let state = model.get("state");
  let sent = 0;
  let timer = 0;
  let silent = false;
  let remark = null; // a message of this front's own
  let leaving = false; // New game was pressed once
  let armed = null; // a call that waits for its card
  let chosen = new Set();

  // Pictures

  // A picture is an image of its own, so that no style sheet reaches it and its letters are no second name.
  const drawn = new Map();
  function picture(name, box = "0 0 100 140") {
    if (!drawn.has(name)) {
      const inside = (model.get("faces")[name] || [""])[0];
      const [, , width, height] = box.split(" ");
      const svg = `<svg xmlns="${NS}" viewBox="${box}" width="${width}" height="${height}">${inside}</svg>`;
      drawn.set(name, `data:image/svg+xml,${encodeURIComponent(svg)}`);
    }
    return h("img", { src: drawn.get(name), alt: "", draggable: "false", decoding: "sync" });
  }
  const spoken = (name) => (model.get("faces")[name] || ["", name])[1];
  const sign = (suit) => picture(`sign ${suit}`, "-11 -11 22 22");

  function chip(name) {
    const suit = name.slice(-1);
    const known = model.get("faces")[`sign ${suit}`] && /^(10|[2-9JQKA]|1[1-4]|1)$/.test(name.slice(0, -1));
    const inside = known ? [h("span", { "aria-hidden": "true" }, name.slice(0, -1)), sign(suit)] : [];
    return h("span", { class: "cl-chip", role: "img", "aria-label": spoken(name) }, ...(known ? inside : [name]));
  }
  const chips = (names) => h("span", { class: "cl-chips" }, ...names.map(chip));

  function still(name, words, kind = "") {
    return h("span", { class: `cl-still ${kind}`, role: "img", "aria-label": words }, picture(name));
  }

  // The frame, made once

  const panel = (title, open) => {
    const body = h("div", { class: "cl-panel-body" });
    const node = h("details", { class: "cl-panel" }, h("summary", {}, title), body);
    node.open = open;
    return { node, body, summary: node.firstChild };
  };
  const title = h("strong", { class: "cl-title" });
  const facts = h("div", { class: "cl-facts" });
  const task = h("p", { class: "cl-task" });
  const others = h("div", { class: "cl-others", role: "list", "aria-label": "The other seats" });
  const middle = h("div", { class: "cl-middle" });
  const pile = h("div", { class: "cl-pile" });
  const trick = h("div", { class: "cl-trick", role: "list" });
  const verdict = h("p", { class: "cl-verdict" });
  middle.append(pile, h("div", { class: "cl-centre" }, trick, verdict));
  const me = h("div", { class: "cl-me" });
  const aside = h("div", { class: "cl-hand cl-aside", role: "group", "aria-label": "Cards to choose from" });
  const hand = h("div", { class: "cl-hand", role: "group", "aria-label": "Your hand" });
  const calls = h("div", { class: "cl-calls", role: "toolbar", "aria-label": "Your calls" });
  const standing = h("div", { class: "cl-calls", role: "toolbar", "aria-label": "Your standing rights" });
  const confirm = h("button", { type: "button", class: "cl-go cl-confirm", onclick: layOut });
  const go = h("button", { type: "button", class: "cl-go", onclick: goOn });
  const message = h("div", { class: "cl-message" });
  const field = h("input", { type: "text", autocomplete: "off", spellcheck: "false", "aria-label": "Type a card or a call" });
  const typed = h("form", { class: "cl-typed", onsubmit: typeIn }, field, h("button", { type: "submit" }, "Play"));
  field.placeholder = "KH, stand…";
  const offence = h("select", { "aria-label": "Which offence" });
  const offender = h("select", { "aria-label": "Whose" });
  const accuse = h("form", { class: "cl-typed cl-accuse", onsubmit: callOffence }, offence, offender, h("button", { type: "submit" }, "Call"));
  const tools = {};
  const toolbar = h("div", { class: "cl-tools", role: "toolbar", "aria-label": "The course of the game" });
  for (const [name, words, hint, act] of [
    ["why", "Why?", "What may I do, and why (?)", tellWhy],
    ["undo", "Undo", "Take back my last move (u)", () => send({ do: "undo" })],
    ["redo", "Redo", "Do it again (r)", () => send({ do: "redo" })],
    ["hint", "Hint", "What would the machine do (h)", () => send({ do: "hint" })],
    ["auto", "Auto", "The machine goes on by itself", () => send({ do: "pace", auto: !state.pace.auto })],
    ["slower", "Slower", "A longer pause between the machine's moves", () => pace(1.5)],
    ["faster", "Faster", "A shorter pause between the machine's moves", () => pace(1 / 1.5)],
    ["fresh", "New game", "Leave this game and begin a new one", leave],
  ]) {
    tools[name] = h("button", { type: "button", title: hint, onclick: act }, words);
    toolbar.append(tools[name]);
  }
  const why = panel("What may I do, and why?", true);
  const score = panel("Scores", true);
  const ledger = panel("What the deal was worth", true);
  const story = panel("The deal so far", false);
  const rules = panel("Agreements in force", false);
  const status = h("div", { class: "cl-said", role: "status", "aria-live": "polite", "aria-atomic": "true" });
  const felt = h("div", { class: "cl-felt" }, others, middle, me, aside, hand);
  const root = h(
    "div",
    { class: "cl-table", role: "group", onkeydown: onKey },
    h(
      "div",
      { class: "cl-body" },
      h(
        "div",
        { class: "cl-left" },
        h("div", { class: "cl-head" }, title, facts),
        task,
        felt,
        h("div", { class: "cl-acts" }, go, calls, standing, confirm),
        message,
        h("div", { class: "cl-foot" }, toolbar, typed, accuse),
      ),
      h("div", { class: "cl-right" }, score.node, ledger.node, why.node, story.node, rules.node),
    ),
    status,
  );
  [aside, hand, calls, standing, toolbar].forEach((group) => group.addEventListener("focusin", () => rove(group)));
  el.append(root);

  // Talking to Python

  function send(what) {
    const id = `${prefix}${++sent}`;
    remark = null;
    leaving = false;
    waiting.set(id, setTimeout(lose, PATIENCE));
    try {
      model.send({ ...what, id, v: state.v });
    } catch {
      lose();
    }
  }

  function lose() {
    silent = true;
    drawMessage();
    announce([model.get("lost")]);
  }

  function onState() {
    const old = state;
    state = model.get("state");
    if (waiting.has(state.ack)) {
      for (const [id, clock] of waiting) {
        clearTimeout(clock);
        waiting.delete(id);
        if (id === state.ack) break;
      }
    }
    silent = false;
    if (old.v !== state.v) remark = null;
    draw();
    const heard = [...(state.said || [])];
    if (state.message && state.message !== old.message) heard.push(inWords(state.message));
    if (state.v !== old.v && heard.length) announce(heard);
    else if (state.v !== old.v && state.next !== old.next) announce([go.textContent]);
  }

  function announce(lines) {
    const words = lines.map(sentence).join(" ");
    status.textContent = status.textContent === words ? `${words}\u00a0` : words;
  }

  function inWords(told) {
    const would = told.cards?.length ? `These would do: ${told.cards.map(spoken).join(", ")}.` : told.evidence;
    return [told.tried && `${told.tried}: not allowed.`, told.text, would, told.id && `Rule ${told.id}.`].filter(Boolean).join(" ");
  }

  function note(words) {
    remark = { kind: "info", text: words };
    drawMessage();
    announce([words]);
  }

  // Acting

  function goOn() {
    if (state.next === "over") send({ do: "new" });
    else if (state.next === "deal") send({ do: "deal" });
    else if (state.next === "you") note("It is your turn: choose a card or a call.");
    else send({ do: "step" });
  }

  function pace(factor) {
    const delay = Math.round(Math.min(6000, Math.max(150, state.pace.delay * factor)));
    send({ do: "pace", delay });
    note(`The machine pauses ${(delay / 1000).toFixed(1)} seconds.`);
  }

  function pick(name) {
    const choose = state.choose;
    if (armed) {
      const call = armed.call.replace("…", name);
      armed = null;
      send({ do: "act", call });
    } else if (choose && state.yours && choose.from.includes(name)) {
      if (chosen.delete(name)) announce([`${spoken(name)} put back`]);
      else {
        if (choose.high === 1) chosen.clear();
        chosen.add(name);
        announce([`${spoken(name)} chosen, ${chosen.size} of ${count(choose)}`]);
      }
      drawCards();
      drawActs();
    } else send({ do: "act", call: `play ${name}` });
  }

  function call(item) {
    if (!item.cards) return send({ do: "act", call: item.call });
    armed = armed?.call === item.call ? null : item;
    drawCards();
    drawActs();
    return note(armed ? `${capital(item.label.replace("…", "").trim())}: now choose the card.` : "Never mind.");
  }

  function leave() {
    if (state.next === "over" || state.lesson || leaving) send({ do: "new" });
    else {
      note("Press New game once more to leave this game for a new one.");
      leaving = true;
    }
  }

  const count = (choose) => (choose.low === choose.high ? `${choose.low}` : `${choose.low} to ${choose.high}`);

  function layOut() {
    send({ do: "act", call: [state.choose.verb, ...chosen].join(" ") });
  }

  function typeIn(event) {
    event.preventDefault();
    const text = field.value.trim();
    if (text === "?") tellWhy();
    else if (text) send({ do: "type", text });
    field.value = "";
  }

  function callOffence(event) {
    event.preventDefault();
    send({ do: "act", call: `call ${offence.value} ${offender.value}` });
  }

  function tellWhy() {
    why.node.open = true;
    why.node.scrollIntoView({ block: "nearest" });
    announce([why.body.innerText.replace(/\s+/g, " ")]);
  }

  // The keyboard: arrows within a group, letters for the course of the game; nothing leaks to the notebook

  const inRoot = () => {
    const active = root.getRootNode().activeElement;
    return active && root.contains(active) ? active : null;
  };

  function rove(group) {
    const buttons = [...group.querySelectorAll("button:not([hidden])")];
    const active = inRoot();
    const current = buttons.includes(active) ? active : buttons.find((b) => b.tabIndex === 0) || buttons[0];
    buttons.forEach((button) => (button.tabIndex = button === current ? 0 : -1));
  }

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    if (event.key === "Escape") {
      inRoot()?.blur();
      return;
    }
    event.stopPropagation();
    if (event.target === field || event.target.tagName === "SELECT") return;
    const group = event.target.closest(".cl-hand, .cl-calls, .cl-tools");
    const card = event.target.closest(".cl-card");
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (group && (step || event.key === "Home" || event.key === "End")) {
      const buttons = [...group.querySelectorAll("button:not([hidden])")];
      const at = buttons.indexOf(event.target.closest("button"));
      const to = event.key === "Home" ? 0 : event.key === "End" ? -1 : (at + step + buttons.length) % buttons.length;
      buttons.at(to).focus();
    } else if (card && (event.key === "Enter" || event.key === " ") && !state.yours) goOn();
    else if (event.key === "?") tellWhy();
    else if (event.key === "n") goOn();
    else if (KEYS[event.key]) send({ do: KEYS[event.key] });
    else return;
    event.preventDefault();
  }

  // Drawing

  function draw() {
    const active = inRoot();
    const place = active?.closest(".cl-hand") ? [...active.closest(".cl-hand").querySelectorAll("button")].indexOf(active) : -1;
    if (!state.choose) chosen.clear();
    else chosen = new Set([...chosen].filter((name) => state.choose.from.includes(name)));
    if (armed && !state.calls.some((item) => item.call === armed.call)) armed = null;
    set(root, "aria-label", `${state.game}, the table`);
    say(title, state.game);
    drawFacts();
    say(task, state.task);
    task.hidden = !state.task;
    drawSeats();
    drawMiddle();
    drawCards();
    drawActs();
    drawMessage();
    drawPanels();
    [aside, hand, calls, standing, toolbar].forEach(rove);
    if (active && !inRoot()) {
      const cards = hand.querySelectorAll("button");
      (place >= 0 && cards.length ? cards[Math.min(place, cards.length - 1)] : go).focus({ preventScroll: true });
    }
    clearTimeout(timer);
    if (state.pace.auto && !state.yours && ["machine", "trick"].includes(state.next)) {
      const long = state.next === "trick" ? 2 : 1;
      timer = setTimeout(() => root.isConnected && send({ do: "step" }), state.pace.delay * long);
    }
  }

  // Redraw a part without anything to focus on, where its data has changed.
  const seen = new Map();
  function part(node, data, ...kids) {
    const key = JSON.stringify(data);
    if (seen.get(node) === key) return;
    seen.set(node, key);
    node.replaceChildren(...kids.map((kid) => kid()).flat().filter((kid) => kid != null && kid !== "" && kid !== false));
  }

  function drawFacts() {
    const { trump, bid, pool, next_pool, deal, target, unit, lives } = state;
    part(facts, [trump, bid, pool, next_pool, deal, target, lives], () => [
      h("span", { class: "cl-fact" }, `Deal ${deal}`),
      trump && h("span", { class: "cl-fact cl-trump" }, "Trumps", h("span", { class: "cl-chip" }, sign(trump.suit), trump.name)),
      bid && h("span", { class: "cl-fact" }, `Bid ${bid.bid} by ${bid.by}`),
      pool != null && h("span", { class: "cl-fact" }, `Pool ${pool}${next_pool ? `, next ${next_pool}` : ""}`),
      target > 0 && h("span", { class: "cl-fact" }, `Game is ${times(target, unit)}`),
    ]);
  }

  function drawSeats() {
    const mine = state.seats.at(-1);
    lay(
      others,
      state.seats.slice(0, -1),
      (seat) => String(seat.seat),
      () => h("div", { class: "cl-seat", role: "listitem" }),
      (node, seat) => {
        node.classList.toggle("cl-turn", seat.turn);
        part(node, seat, () => seatLine(seat));
      },
    );
    me.classList.toggle("cl-turn", mine.turn);
    part(me, { ...mine, size: 0 }, () => seatLine({ ...mine, size: 0 }));
  }

  function seatLine(seat) {
    const marks = [seat.turn && "to act", ...seat.marks, seat.lives != null && times(seat.lives, "life").replace("lifes", "lives")];
    const backs = h("span", { class: "cl-backs", role: "img", "aria-label": times(seat.size, "card") });
    if (seat.open.length) backs.append(...seat.open.map((name) => still(name, spoken(name), "cl-small")));
    else for (let n = 0; n < Math.min(seat.size, 13); n++) backs.append(picture("back"));
    return [
      h("span", { class: "cl-name" }, capital(seat.name)),
      seat.size ? backs : null,
      seat.says ? h("span", { class: "cl-says" }, seat.says) : null,
      h("span", { class: "cl-marks" }, [times(seat.tricks, "trick"), ...marks.filter(Boolean)].join(" · ")),
    ];
  }

  function drawMiddle() {
    const { turn_up, stock, stock_top, trick: now, last, next } = state;
    part(pile, [turn_up, stock, stock_top], () => [
      turn_up && figure(still(turn_up, spoken(turn_up), "cl-mid"), "turn-up"),
      stock > 0 && figure(still(stock_top || "back", stock_top ? spoken(stock_top) : "the stock", "cl-mid"), `stock ${stock}`),
    ]);
    const plays = now.plays;
    set(trick, "aria-label", now.winner ? "The trick just taken" : `Trick ${now.number}`);
    lay(
      trick,
      plays,
      (play, place) => `${now.number}-${place}`,
      (play) => figure(still(play.card || "back", play.spoken, "cl-mid"), "", "listitem"),
      (node, play, place) => {
        node.classList.toggle("cl-heads", play.heads);
        const best = play.heads ? (now.winner ? " takes it" : " is ahead") : place ? "" : " leads";
        say(node.lastChild, `${capital(play.name)}${best}`);
      },
    );
    const before = last.length ? `Last trick: ${last.map((p) => `${p.name} ${p.card || "a card"}`).join(", ")}.` : "";
    say(verdict, now.winner ? `${capital(now.winner)} wins the trick.` : !plays.length && next !== "deal" ? before : "");
  }

  function figure(image, caption, role) {
    return h("div", { class: "cl-figure", ...(role && { role }) }, image, h("span", { class: "cl-caption" }, caption));
  }

  function drawCards() {
    const out = state.choose ? state.choose.aside : [];
    aside.hidden = !out.length;
    aside.style.setProperty("--n", Math.max(2, out.length));
    hand.style.setProperty("--n", Math.max(2, state.hand.length));
    lay(aside, out, (item) => item.card, newCard, oldCard);
    lay(hand, state.hand, (item) => item.card, newCard, oldCard);
    hand.classList.toggle("cl-live", state.yours);
    say(handless, state.hand.length ? "" : "Your hand is empty.");
  }

  const handless = h("p", { class: "cl-handless" });
  hand.after(handless);

  function newCard(item) {
    const button = h("button", { type: "button", class: "cl-card", tabindex: "-1" }, picture(item.card));
    button.append(h("span", { class: "cl-mark", "aria-hidden": "true" }));
    button.addEventListener("click", () => pick(item.card));
    return h("span", { class: "cl-slot" }, button);
  }

  function oldCard(slot, item) {
    const button = slot.firstChild;
    const choose = state.choose && state.yours && state.choose.from.includes(item.card);
    const free = armed ? armed.cards.includes(item.card) : choose || item.ok;
    const free_table = state.mode === "table";
    const barred = (state.yours || state.marked) && (armed ? !free : item.ok === false);
    const hinted = state.hint.includes(item.card);
    const words = [item.spoken];
    if (item.trump) words.push("trump");
    if (barred) words.push(`${free_table ? "against the rules" : "not playable"}${item.rule ? `: ${item.rule}` : ""}`);
    else if (state.yours && item.ok && !armed) words.push("playable");
    if (hinted) words.push("hint");
    set(button, "aria-label", words.join(", "));
    set(button, "aria-disabled", barred && !free_table && "true");
    set(button, "aria-pressed", choose && !armed && String(chosen.has(item.card)));
    button.dataset.card = item.card;
    button.classList.toggle("cl-barred", barred);
    button.classList.toggle("cl-chosen", chosen.has(item.card));
    button.classList.toggle("cl-hinted", hinted);
    say(button.lastChild, barred ? "✕" : chosen.has(item.card) ? "✓" : hinted ? "?" : "");
    set(button, "title", barred && item.rule ? `Not now: ${item.rule}` : null);
  }

  function drawActs() {
    drawCalls(calls, state.yours || state.next === "you" ? state.calls : []);
    drawCalls(standing, state.standing);
    const choose = state.yours && state.choose;
    confirm.hidden = !choose;
    if (choose) {
      const enough = chosen.size >= choose.low && chosen.size <= choose.high;
      const what = chosen.size ? [...chosen].join(" ") : "no cards";
      say(confirm, `${capital(choose.verb)} ${what} (choose ${count(choose)})`);
      set(confirm, "aria-disabled", !enough && "true");
    }
    say(go, state.go);
    set(go, "aria-disabled", state.next === "you" && "true");
  }

  function drawCalls(group, items) {
    group.hidden = !items.length;
    lay(
      group,
      items,
      (item) => item.call,
      () => h("button", { type: "button", tabindex: "-1" }),
      (button, item) => {
        button.onclick = () => call(item);
        const hinted = state.hint.includes(item.call);
        say(button, `${capital(item.label)}${hinted ? " ?" : ""}`);
        set(button, "aria-label", item.ok ? null : `${item.label}, not allowed: ${item.rule}`);
        set(button, "aria-disabled", !item.ok && "true");
        set(button, "aria-pressed", item.cards && String(armed?.call === item.call));
        set(button, "title", item.ok ? null : `Not now: ${item.rule}`);
        button.classList.toggle("cl-hinted", hinted);
        button.classList.toggle("cl-barred", !item.ok);
      },
    );
  }

  function drawMessage() {
    const told = silent ? { kind: "error", text: model.get("lost") } : remark || state.message;
    message.dataset.kind = told ? told.kind : "";
    part(message, told, () =>
      told
        ? [
            told.tried && h("strong", {}, `${told.tried}: `),
            told.text,
            told.cards?.length ? h("span", {}, " These would do: ", chips(told.cards)) : told.evidence ? ` ${told.evidence}` : "",
            told.id && h("code", { class: "cl-id" }, told.id),
          ]
        : [],
    );
  }

  function drawPanels() {
    accuse.hidden = !state.offences;
    part(offence, state.offences?.kinds, () => (state.offences?.kinds || []).map((each) => h("option", { value: each.kind }, each.label)));
    part(offender, state.offences?.seats, () => (state.offences?.seats || []).map((each) => h("option", { value: each.seat }, each.name)));
    const can = state.can;
    for (const name of ["auto", "slower", "faster"]) tools[name].hidden = state.lesson;
    say(tools.fresh, state.fresh);
    set(tools.undo, "aria-disabled", !can.undo && "true");
    set(tools.redo, "aria-disabled", !can.redo && "true");
    set(tools.hint, "aria-disabled", !can.hint && "true");
    set(tools.auto, "aria-pressed", String(state.pace.auto));
    say(tools.auto, state.pace.auto ? "Pause" : "Auto");
    const { counts, seed } = state;
    part(score.body, [state.scores, counts, seed, state.lives], () => [
      h(
        "table",
        {},
        h("tbody", {}, ...state.scores.map((side) =>
          h("tr", {}, h("th", { scope: "row" }, capital(side.name)), h("td", {}, `${String(side.score).replace("-", "−")}${side.won ? " – wins the game" : ""}`)),
        )),
      ),
      h("p", { class: "cl-small-print" }, [...Object.entries(counts).map(([what, number]) => `${capital(what)}: ${number}.`), `Seed ${seed}.`].join(" ")),
    ]);
    ledger.node.hidden = !state.ledger.length;
    part(ledger.body, state.ledger, () => [
      h("ul", { class: "cl-rules" }, ...byRule(state.ledger).map((lines) =>
        h(
          "li",
          {},
          ...lines.map((line) =>
            h(
              "div",
              {},
              h("strong", {}, `${capital(line.name)} ${line.amount > 0 ? "+" : line.amount < 0 ? "−" : ""}${Math.abs(line.amount)}`),
              line.note ? `, ${line.note}` : "",
              line.cards.length ? h("span", {}, " by ", chips(line.cards)) : "",
            ),
          ),
          h("span", { class: "cl-sentence" }, lines[0].sentence, h("code", { class: "cl-id" }, lines[0].id)),
        ),
      )),
    ]);
    part(why.body, [state.why, state.asked, state.yours, state.next, state.hand.map((c) => c.ok), state.calls], () => drawWhy());
    part(story.body, state.story, () => [h("ol", { class: "cl-story", tabindex: "0", "aria-label": "The deal so far" }, ...state.story.map((line) => h("li", {}, line)))]);
    showLatest();
    rules.node.hidden = !state.options.length;
    part(rules.body, state.options, () => [
      h("ul", { class: "cl-rules" }, ...state.options.map((option) =>
        h("li", {}, h("strong", {}, `${option.name.replaceAll("_", " ")}: ${option.value}`), option.usual ? " (usual)" : " (agreed)",
          h("span", { class: "cl-sentence" }, option.sentence, h("code", { class: "cl-id" }, option.id))),
      )),
    ]);
  }

  // Lines that follow the same rule one after the other share its sentence.
  function byRule(lines) {
    const groups = [];
    for (const line of lines) {
      if (groups.at(-1)?.[0].id === line.id) groups.at(-1).push(line);
      else groups.push([line]);
    }
    return groups;
  }

  function showLatest() {
    const list = story.body.firstChild;
    if (list) list.scrollTop = list.scrollHeight;
  }
  story.node.addEventListener("toggle", showLatest);

  function drawWhy() {
    if (state.asked) return [h("p", {}, "Try first: then you are told.")];
    if (!state.yours) return [h("p", {}, { deal: "The deal is over.", over: "The game is over.", you: "" }[state.next] ?? "It is not your turn.")];
    if (state.choose) {
      const { rule, verb } = state.choose;
      const law = rule && h("p", {}, rule.sentence, h("code", { class: "cl-id" }, rule.id));
      return [h("p", {}, `Choose ${count(state.choose)} cards to ${verb}.`), law];
    }
    const cards = state.hand.filter((card) => card.ok).map((card) => card.card);
    const free = state.calls.filter((item) => item.ok).map((item) => item.label);
    const bound = state.why.map((rule) =>
      h("li", {}, rule.sentence, h("code", { class: "cl-id" }, rule.id),
        h("span", { class: "cl-leaves" }, "That leaves ", rule.cards.length ? chips(rule.cards) : rule.calls.join(", ") || "nothing")),
    );
    const intro = bound.length ? "These rules bind you, in order:" : "No rule narrows your choice.";
    return [
      h("p", {}, intro),
      bound.length ? h("ol", { class: "cl-rules" }, ...bound) : null,
      cards.length ? h("p", {}, "You may play ", chips(cards)) : null,
      free.length ? h("p", {}, `You may call: ${free.join(", ")}.`) : null,
      state.next === "machine" ? h("p", {}, "Or go on, and let the others act first.") : null,
    ];
  }

  const onFaces = () => {
    drawn.clear();
    seen.clear();
    draw();
  };
  model.on("change:state", onState);
  model.on("change:faces", onFaces);
  draw();
  return () => {
    clearTimeout(timer);
    waiting.forEach(clearTimeout);
    model.off("change:state", onState);
    model.off("change:faces", onFaces);
    root.remove();
  };
}

export default { render };
