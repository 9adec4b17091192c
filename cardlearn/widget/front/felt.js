// What lies on the felt: the facts of the deal, the seats, the trick, stock and turn-up.

import { capital, h, lay, say, set, times } from "./dom.js";

export function felt(table) {
  const fact = (...words) => h("span", { class: "cl-fact" }, ...words);

  function drawFacts() {
    const { trump, bid, pool, next_pool, deal, aim } = table.state;
    table.part(table.facts, [trump, bid, pool, next_pool, deal, aim], () => [
      fact(`Deal ${deal}`),
      trump && fact("Trumps", h("span", { class: "cl-chip" }, table.sign(trump.suit), trump.name), ...besides(trump)),
      bid && fact(`Bid ${bid.bid} by ${bid.by}`),
      pool != null && fact(`Pool ${pool}${next_pool ? `, next ${next_pool}` : ""}`),
      aim && fact(`Played for ${aim}`),
    ]);
  }

  // Trumps of another print stand beside the suit, with the mark that they bear.
  function besides(trump) {
    if (!trump.besides.length) return [];
    return ["and", table.chips(trump.besides), h("span", { class: "cl-marked" }, "marked ", table.token())];
  }

  function drawSeats() {
    const { seats, trump } = table.state;
    const mine = seats.at(-1);
    lay(
      table.others,
      seats.slice(0, -1),
      (seat) => String(seat.seat),
      () => h("div", { class: "cl-seat", role: "listitem" }),
      (node, seat) => {
        node.classList.toggle("cl-turn", seat.turn);
        table.part(node, [seat, trump], () => seatLine(seat));
      },
    );
    table.me.classList.toggle("cl-turn", mine.turn);
    table.part(table.me, { ...mine, size: 0 }, () => seatLine({ ...mine, size: 0 }));
  }

  function seatLine(seat) {
    const lives = seat.lives != null && times(seat.lives, "life").replace("lifes", "lives");
    const marks = [times(seat.tricks, "trick"), ...seat.marks, lives];
    const backs = h("span", { class: "cl-backs", role: "img", "aria-label": times(seat.size, "card") });
    if (seat.open.length) backs.append(...seat.open.map((name) => table.still(name, table.spoken(name), "cl-small")));
    else for (let n = 0; n < Math.min(seat.size, 13); n++) backs.append(table.picture("back"));
    return [
      h("span", { class: "cl-name" }, capital(seat.name)),
      seat.turn ? h("span", { class: "cl-marks cl-acting" }, "to act") : null,
      seat.says ? h("span", { class: "cl-says" }, seat.says) : null,
      h("span", { class: "cl-break" }),
      seat.size ? backs : null,
      h("span", { class: "cl-marks" }, marks.filter(Boolean).join(" · ")),
    ];
  }

  const figure = (image, caption, role) =>
    h("div", { class: "cl-figure", ...(role && { role }) }, image, h("span", { class: "cl-caption" }, caption));

  function drawMiddle() {
    const { turn_up, stock, stock_top, stock_open, trump, trick: now, last, next, ledger, story } = table.state;
    const { still, spoken } = table;
    const top = stock_top ? spoken(stock_top) : "the stock";
    const closed = stock > 0 && !stock_open.length; // laid open, it lies in the middle
    table.part(table.pile, [turn_up, stock, closed, stock_top, trump], () => [
      turn_up && figure(still(turn_up, spoken(turn_up), "cl-mid"), "turn-up"),
      closed && figure(still(stock_top || "back", top, "cl-mid"), `stock ${stock}`),
    ]);
    table.trick.hidden = stock_open.length > 0;
    set(table.trick, "aria-label", now.winner ? "The trick just taken" : `Trick ${now.number}`);
    lay(
      table.trick,
      now.plays,
      (play, place) => `${now.number}-${place}-${play.card}`,
      (play) => figure(still(play.card || "back", play.spoken, "cl-mid"), "", "listitem"),
      (node, play, place) => {
        node.classList.toggle("cl-heads", play.heads);
        const best = play.heads && now.winner ? " takes it" : play.heads && now.plays[1] ? " is ahead" : place ? "" : " leads";
        say(node.lastChild, `${capital(play.name)}${best}`);
      },
    );
    const ended = ["deal", "over"].includes(next);
    const before = now.plays.length || ended ? [] : last;
    const closing = ended && !ledger.length ? story.at(-1) : ""; // a deal that was worth nothing says how it ended
    table.part(table.verdict, [now.won, before, closing], () => (now.won ? `${now.won}.` : before.length ? lately(before) : closing));
  }

  // The trick before, card by card, and whose it was.
  function lately(plays) {
    const cards = plays.map(({ card }) => (card ? table.chips([card]) : h("span", {}, "a card face down")));
    const taker = plays.find((play) => play.heads);
    return [`Last trick${taker ? `, won by ${taker.name}` : ""}: `, ...cards];
  }

  return { drawFacts, drawSeats, drawMiddle };
}
