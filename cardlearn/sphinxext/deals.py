"""Directives that show cards: a hand, a trick, a table, the rulings at a position, and a whole deal told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from cardlearn import book
from cardlearn.book.deals import (
    NAMES,
    Said,
    Scene,
    Teller,
    Verdict,
    machine_deal,
    play_deal,
    read_deal,
    read_options,
    trick_words,
    verdicts,
    winner,
    with_actions,
    with_options,
)
from cardlearn.book.examples import works
from cardlearn.cards import Pack, in_words
from cardlearn.game import value_words
from cardlearn.ranking import Order
from cardlearn.record import MODES, Record
from cardlearn.rules import Rule
from cardlearn.session import Session
from cardlearn.sphinxext.domain import fold, picture, rule_link
from cardlearn.sphinxext.pieces import BookDirective, Nodes, bullets, drawn_table, grid, joined, line
from cardlearn.sphinxext.places import deal_place, position_place
from cardlearn.svg import Plays, hand_svg, row_svg, trick_svg
from cardlearn.text import besides_words
from cardlearn.wording import (
    action_words,
    by_number,
    call_words,
    in_short,
    score_words,
    sentence,
    trumps_are,
    with_names,
)


def named(words: str) -> tuple[str, ...]:
    """The players' names that a directive gives, or those of the book."""
    return tuple(words.replace(",", " ").split()) or NAMES


def drawn_hand(pack: Pack, cards: int, allowed: int | None = None, order: Order | None = None) -> picture:
    """A hand as a picture with its words; of its cards the ``allowed`` ones marked, and a trump of another print."""
    scale = 0.6 if allowed is None else 0.75
    marked = pack.say(cards & order.besides) if order else ""
    alt = f"{pack.say(cards)}{marked and f' (marked as a trump: {marked})'}"
    return picture("", svg=hand_svg(pack, cards, allowed=allowed, order=order, scale=scale), alt=alt)


ROW = 6
"""So many players are drawn as a row in order of play: a trick told in a book is read from left to right."""


def drawn_trick(pack: Pack, plays: Plays, won: int | None, names: Sequence[str], order: Order | None = None) -> picture:
    """A trick as a picture with its words."""
    drawn = trick_svg(pack, plays, players=ROW, winner=won, names=names, order=order, scale=0.75)
    return picture("", svg=drawn, alt=trick_words(pack, plays, won, names))


class HandDirective(BookDirective):
    """``{hand} GAME CARDS``: a hand of cards."""

    option_spec: ClassVar = {"caption": directives.unchanged, "shows": directives.unchanged}

    def show(self) -> Nodes:
        game, cards = self.game_and_rest()
        hand = sum(book.read_cards(game.pack, cards))
        return self.figure(drawn_hand(game.pack, hand), self.options.get("caption", ""))


class TrickDirective(BookDirective):
    """``{trick} GAME CARDS``: a trick in order of play, the first led; with ``:trump:``, and ``:players:`` names."""

    option_spec: ClassVar = {
        **HandDirective.option_spec,
        "trump": directives.unchanged,
        "players": directives.unchanged,
    }

    def show(self) -> Nodes:
        game, cards = self.game_and_rest()
        played = book.read_cards(game.pack, cards)
        names = named(self.options.get("players", ""))
        plays = list(enumerate(played))
        won = winner(game, plays, self.options.get("trump"))
        order = game.ranking(game.check_options({})).order(self.options.get("trump"))
        drawn = drawn_trick(game.pack, plays, won, names, order)
        return self.figure(drawn, self.options.get("caption", ""))


class CardsDirective(BookDirective):
    """``{cards} GAME CARDS``: cards side by side that are no trick, in the order given; ``:under:`` says a word below
    each, with semicolons between them."""

    option_spec: ClassVar = {**HandDirective.option_spec, "under": directives.unchanged}

    def show(self) -> Nodes:
        game, words = self.game_and_rest()
        cards = book.read_cards(game.pack, words)
        under = [word.strip() for word in self.options.get("under", "").split(";")] if "under" in self.options else []
        if under and len(under) != len(cards):
            raise book.BookError(f"{len(cards)} cards need {len(cards)} words under them, and there are {len(under)}")
        below = under or [""] * len(cards)
        said = [f"{game.pack.say(card)}{word and f' ({word})'}" for card, word in zip(cards, below, strict=True)]
        alt = f"From left to right: {', '.join(said)}"
        drawn = picture("", svg=row_svg(game.pack, cards, under, scale=0.75), alt=alt)
        return self.figure(drawn, self.options.get("caption", ""))


class DealDirective(BookDirective):
    """``{deal}``: a deal told from its record, which is the directive's content; ``{deal} GAME`` with a ``:seed:`` is
    one that the machine plays.

    ``:name:`` keeps the record for the page; ``:like: NAME`` takes it up again, ``:set:`` under other options, in
    another ``:mode:``, with the actions that the content lists if it lists any; ``:brief:`` shows only how it ends.
    ``:players:`` gives other names than the book's; ``:ask:`` is a question under which the answers are folded.
    """

    option_spec: ClassVar = {
        "name": directives.unchanged,
        "seed": directives.nonnegative_int,
        "like": directives.unchanged,
        "set": directives.unchanged,
        "mode": lambda words: directives.choice(words, MODES),
        "brief": directives.flag,
        "ask": directives.unchanged,
        "players": directives.unchanged,
        "step": directives.nonnegative_int,
        "seat": directives.nonnegative_int,
        "caption": directives.unchanged,
        "shows": directives.unchanged,
    }

    @property
    def names(self) -> tuple[str, ...]:
        return named(self.options.get("players", ""))

    def record(self) -> tuple[Record, Session]:
        """The record of the directive, and its session up to the step that is asked for."""
        kept: dict[str, Record] = self.env.temp_data.setdefault("cardlearn-records", {})  # type: ignore[assignment]
        if "like" in self.options:
            if self.options["like"] not in kept:
                raise book.BookError(f"this page has no deal named '{self.options['like']}' before this one")
            record = kept[self.options["like"]]
            if self.content:
                record = with_actions(record, self.content)
        elif self.argument:
            chosen = read_options(self.options.get("set", ""))
            record = machine_deal(book.game_named(self.argument), self.options.get("seed", 1), chosen)
        else:
            record, _ = read_deal("\n".join(self.content), 0)
        if "set" in self.options:
            record = with_options(record, read_options(self.options["set"]))
        if "mode" in self.options:
            record = record._replace(mode=self.options["mode"])
        if "name" in self.options:
            kept[self.options["name"]] = record
        return record, play_deal(record, self.options.get("step"))

    def show(self) -> Nodes:
        record, session = self.record()
        teller = Teller(session, self.names)
        self.at_work(works(session))
        made = nodes.container("", classes=["deal"])
        if record.options:
            chosen = [f"{name} = {value_words(value)}" for name, value in record.options.items()]
            made += line("Agreed: ", *joined([nodes.literal("", words) for words in chosen]), ".", kind="agreed")
        if "brief" not in self.options:
            for scene in teller.scenes():
                made += told_scene(scene, session, self.names, self.options.get("ask", ""))
        made += told_ledger(teller)
        made += deal_place(session, self.names)
        return [made]


class PositionDirective(DealDirective):
    """``{position}``: the table at a step of a record, as a seat sees it (``:step:``, ``:seat:``, ``:caption:``)."""

    def show(self) -> Nodes:
        _, session = self.record()
        seat = self.options.get("seat", session.to_act[0] if session.to_act else None)
        if seat is not None and seat >= session.players:
            raise book.BookError(f"there is no seat {seat}; the seats are 0 to {session.players - 1}")
        view = session.view(seat)
        self.at_work(binding.rule.id for binding in session.bindings())
        figure = self.figure(drawn_table(view, self.names), self.options.get("caption", ""), "table-picture")
        return [*figure, position_place(session, seat, self.names)]


class RulingsDirective(DealDirective):
    """``{rulings}``: each card or call of the player to act at a step of a record: may, or may not and why.

    ``:try:`` judges actions of any seat instead, written as in a record, with semicolons between them.
    """

    option_spec: ClassVar = {**DealDirective.option_spec, "try": directives.unchanged_required}

    def show(self) -> Nodes:
        _, session = self.record()
        pack = session.game.pack
        if "try" in self.options:
            return self.tried(session)
        judged = verdicts(session, self.options.get("seat"))
        self.at_work(verdict.refused.rule.id for verdict in judged if verdict.refused)
        order = session.table.order
        made: Nodes = [rulings_grid(judged, pack)]
        hand = sum(verdict.card for verdict in judged)
        caption = self.options.get("caption", "")
        if "ask" in self.options:
            question = self.figure(drawn_hand(pack, hand, order=order), caption) if hand else []
            answer = self.figure(drawn_hand(pack, hand, allowed_of(judged), order)) if hand else []
            return [*question, fold("", *answer, *made, summary=self.options["ask"])]
        if hand:
            return [*self.figure(drawn_hand(pack, hand, allowed_of(judged), order), caption), *made]
        held = session.table.hands[judged_seat(session, self.options.get("seat"))]  # what a call is made on
        return [*(self.figure(drawn_hand(pack, held, order=order), caption) if held else []), *made]

    def tried(self, session: Session) -> Nodes:
        """What the rules say of actions that somebody might try."""
        rows: list[Sequence[Any]] = []
        for action in with_actions(self.record()[0], self.options["try"].split(";")).deals[-1].actions:
            refused = session.judge(action)
            words = sentence(action_words(session.meant(action), session.game.pack, lambda seat: self.names[seat]))
            if refused:
                self.at_work([refused.rule.id])
                told = with_names(refused.why, lambda seat: self.names[seat])
                why: Any = [told, " ", rule_link(refused.rule.id)]
            rows.append([words, [nodes.strong("", "✗ may not" if refused else "✓ may")], why if refused else ""])
        return [grid(["What", "Ruling", "Why"], rows, "rulings")]


def judged_seat(session: Session, seat: int | None = None) -> int:
    """The seat whose choices `verdicts` judges."""
    return next(ask.seat for ask in session.asks if not ask.right and seat in (None, ask.seat))


def allowed_of(judged: Sequence[Verdict]) -> int:
    """Of the cards that were judged those that may be played."""
    return sum(verdict.card for verdict in judged if not verdict.refused)


def rulings_grid(judged: Sequence[Verdict], pack: Pack) -> nodes.table:
    """What was judged, as a table: what may be done, and what may not, with the rule and the reason."""
    barred: dict[str, list[Verdict]] = {}
    for verdict in judged:
        if verdict.refused:
            barred.setdefault(verdict.refused.rule.id, []).append(verdict)
    rows: list[Sequence[Any]] = []
    may = [verdict for verdict in judged if not verdict.refused]
    if may:
        because = "No rule forbids it." if barred else "No rule narrows this choice."
        rows.append([choices(may, pack), [nodes.strong("", "✓ may")], because])
    for id, ruled in barred.items():
        refused = ruled[0].refused
        words = refused.why if refused else ""
        rows.append([choices(ruled, pack), [nodes.strong("", "✗ may not")], [words, " ", rule_link(id)]])
    return grid(["What", "Ruling", "Why"], rows, "rulings")


def told_scene(scene: Scene, session: Session, names: Sequence[str], ask: str = "") -> Nodes:
    """A scene of a deal: its title, its picture, and what happened in it."""
    pack = session.game.pack
    made = nodes.container("", classes=["scene", *(["scene-trick"] if scene.plays else [])])
    made += nodes.rubric("", scene.title)
    if scene.hands:
        for name, hand in scene.hands:
            made += line(nodes.strong("", name), drawn_hand(pack, hand), kind="seat")
    said = [told_sentence(each) for each in scene.said]
    after = [told_sentence(each) for each in scene.after]
    asked = bool(ask) and scene.winner is not None
    if scene.plays:
        won = None if asked else scene.winner
        made += line(drawn_trick(pack, scene.plays, won, names, session.table.order), kind="trick")
    if asked:
        answer = fold("", bullets([said.pop(), *after], "told"), summary=ask)
        made += nodes.container("", bullets(said, "told"), answer)
    elif said:
        made += bullets([*said, *after], "told")
    return [made]


def told_sentence(said: Said) -> list[nodes.Node | str]:
    """A sentence of the telling, with links to the rules at work in it."""
    links: list[nodes.Node] = [rule_link(id, short=True) for id in said.rules]
    return [
        sentence(said.words).rstrip("."),
        *([" ("] if links else []),
        *joined(links),
        *([")"] if links else []),
        ".",
    ]


def told_ledger(teller: Teller) -> Nodes:
    """The lines that the deal paid, and where the scores stand after it."""
    made: Nodes = []
    lines = teller.lines()
    told: set[str] = set()
    rows: list[list[Any]] = []
    for name, entry, by in lines:
        sentence = "" if entry.rule.id in told else f"{entry.rule.sentence} "
        told.add(entry.rule.id)
        sign = "+" if entry.amount >= 0 else "−"
        amount = score_words(teller.session.game, abs(entry.amount))
        rows.append([name, f"{sign}{amount}", [sentence, rule_link(entry.rule.id)], by])
    if rows:
        game = teller.session.game
        unit = "counter" if game.whites_to_a_red else game.unit
        head = ["Player", f"{unit}s".capitalize(), "What for", "By"]
        width = 4 if any(by for _, _, by in lines) else 3
        shown = [row[:width] for row in rows]
        made += [nodes.rubric("", "The ledger"), grid(head[:width], shown, "ledger")]
    made.append(line(teller.outcome(), kind="outcome"))
    return made


def choices(judged: Sequence[Verdict], pack: Pack) -> str:
    """What was judged, in words: cards, or calls."""
    cards = sum(verdict.card for verdict in judged)
    calls = [verdict.call for verdict in judged if not verdict.card]
    swaps = [call for call in calls if call.startswith("swap ")]
    short = [*in_short([call for call in calls if call not in swaps]), *by_number(swaps)]
    words = [call_words(call, pack, beside=calls) if call in calls else call for call in short]
    return in_words([*words, *([pack.say(cards)] if cards else [])])


def example_of(rule: Rule, text: str) -> Nodes:
    """The example of a rule, from a record that ends where the rule is at work. Raises `BookError` where it is not."""
    _, session = read_deal(text)
    game, pack = session.game, session.game.pack
    if rule.id not in works(session):
        raise book.BookError(f"the example of {rule.id} does not show it at work")
    teller = Teller(session)
    chosen = [f"{name} = {value_words(value)}" for name, value in session.chosen.items()]
    made: Nodes = [
        line(f"{game.name}, {session.players} players. ", *(["Agreed: ", ", ".join(chosen), "."] if chosen else []))
    ]
    binding = any(binding.rule.id == rule.id for binding in session.bindings())
    if binding:
        seat = next(ask.seat for ask in session.asks if any(b.rule.id == rule.id for b in ask.bindings()))
        view = session.view(seat)
        plays, order = session.table.turn.plays, session.table.order
        if plays and session.phase == "play":
            made.append(line(drawn_trick(pack, plays, None, NAMES, order), kind="trick"))
        trump = f" {sentence(trumps_are(view.trump, pack))} {besides_words(view)}" if view.trump else ""
        made.append(line(f"{NAMES[seat]} is to act.{trump.rstrip()}"))
        judged = verdicts(session, seat)
        hand = sum(verdict.card for verdict in judged)
        shown, allowed = (hand, allowed_of(judged)) if hand else (session.table.hands[seat], None)
        made.append(line(drawn_hand(pack, shown, allowed, order)))
        return [*made, rulings_grid(judged, pack)]
    for scene in teller.scenes()[-1:]:
        made += told_scene(scene._replace(hands=scene.hands[:4]), session, NAMES)
    if any(entry.rule.id == rule.id for _, entry, _ in teller.lines()):
        made += told_ledger(teller)
    return made
