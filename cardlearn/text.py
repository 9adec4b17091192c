"""Words for people: views, events, ledgers and refusals told. Words are made here, at the edge, and nowhere else.

Whoever shows them says what the seats are called: a function from a seat to its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardlearn.cards import Pack, in_words
from cardlearn.rules import Rule
from cardlearn.setup import Event, Line
from cardlearn.turn import Action
from cardlearn.wording import (
    Name,
    Names,
    action_words,
    amount_words,
    by_number,
    call_words,
    count_of,
    deed,
    in_short,
    namer,
    score_words,
    seat_name,
    sentence,
    some_cards,
    the_card,
    the_cards,
    trumps_are,
    with_names,
)

__all__ = [
    "action_words",
    "amount_words",
    "bound_by",
    "by_number",
    "call_words",
    "count_of",
    "describe",
    "due_words",
    "event_words",
    "ledger_line",
    "ledger_words",
    "line_words",
    "may",
    "namer",
    "refusal_words",
    "scores_words",
    "seat_name",
    "sentence",
    "the_card",
    "the_cards",
    "why",
    "with_names",
]

if TYPE_CHECKING:
    from cardlearn.game import Game
    from cardlearn.refusal import Refused
    from cardlearn.session import Session
    from cardlearn.view import View

PHASES = {
    "deal": "the deal came to nothing",
    "declare": "calls are being made",
    "exchange": "cards are being exchanged",
    "play": "the tricks are being played",
    "done": "the deal is scored",
    "over": "the game is over",
}


# Events and ledger


def event_words(event: Event, pack: Pack, name: Name = seat_name) -> str:
    """An event in words, a sentence without its full stop."""
    who = "" if event.seat is None else name(event.seat)
    other = "" if event.other is None else name(event.other)
    words = event.words.replace("seat {seat}", "{seat}").replace("seat {other}", "{other}")
    if event.number == 1:
        words = words.replace("{number} cards", "{number} card")
    return words.format(seat=who, other=other, cards=some_cards(event.cards, pack), number=event.number)


def line_words(
    line: Line, pack: Pack, name: Name = seat_name, game: Game | None = None, sides: Sequence[int] = ()
) -> str:
    """A line of the ledger, with its rule: in short, ``seat 1 +1 for KH (all-fours.high)``, or in words.

    ``game``: in words, as that game counts; ``sides``: named by the side that it counts for.
    """
    if game:
        return f"{_paid(line, game, name, sides)} ({line.rule.id})"
    note = f", {line.note}" if line.note else ""
    by = f" for {pack.show(line.cards)}" if line.cards else ""
    return f"{name(line.seat)} {line.amount:+d}{by}{note} ({line.rule.id})"


def _paid(line: Line, game: Game, name: Name, sides: Sequence[int]) -> str:
    """Who gained or lost how much, and by which cards: ``seat 1 scores 1 point for the ace of hearts``."""
    seats = [seat for seat, side in enumerate(sides) if side == sides[line.seat]] or [line.seat]
    verb, *rest = game.counted[line.amount < 0].split()
    many = verb.removesuffix("s") if len(seats) > 1 else verb
    by = f" for {some_cards(line.cards, game.pack)}" if line.cards else ""
    note = f", {line.note}" if line.note else ""
    told = " ".join([in_words([name(seat) for seat in seats]), many, *rest, amount_words(game, abs(line.amount))])
    return f"{told}{by}{note}"


def ledger_words(source: View | Session, names: Names = None) -> list[str]:
    """The ledger of a deal, a line a sentence: who gained how much, by which cards, by which rule's sentence, once."""
    name = namer(names)
    table: Any = getattr(source, "table", source)
    told: list[str] = []
    rules: set[str] = set()
    for line in table.ledger:
        words = ledger_line(line, source.game, name, table.sides)
        told.append(words.removesuffix(f" {line.rule.sentence}") if line.rule.id in rules else words)
        rules.add(line.rule.id)
    return told


def ledger_line(line: Line, game: Game, name: Name = seat_name, sides: Sequence[int] = ()) -> str:
    """A line of the ledger as a sentence of its own, followed by the rule's.

    >>> from cardlearn.game import find_game
    >>> from cardlearn.games.all_fours import high
    >>> ledger_line(Line(high, 1, 1, 1 << 38), find_game("seven-up"))[:44]
    'Seat 1 scores 1 point for the ace of hearts.'
    """
    return f"{sentence(_paid(line, game, name, sides))} {line.rule.sentence}"


def refusal_words(refused: Refused, names: Names = None) -> str:
    """A refusal: the rule's sentence, its id, the evidence, and what would do."""
    words = [f"{refused.rule.sentence} ({refused.rule.id})"]
    if refused.evidence:
        words.append(with_names(refused.evidence, namer(names)))
    elif refused.instead:
        words.append(f"Allowed: {', '.join(line.partition(' ')[2] for line in refused.instead)}.")
    if refused.due:
        words.append(f"{refused.due.sentence} ({refused.due.id})")
    return " ".join(words)


# A view


def describe(view: View, names: Names = None) -> str:
    """All that a view shows, in plain sentences: what a screen reader hears, and a picture's alternative text."""
    name = namer(names)
    pack = view.game.pack
    parts = [f"{view.game.name}, {view.players} players, deal {view.deal}; {name(view.dealer)} deals."]
    parts += _trump_words(view, pack)
    parts.append(scores_words(view, name))
    if view.calls and view.phase in ("declare", "exchange"):
        parts.append(f"Called so far: {'; '.join(said(seat, call, pack, name) for seat, call in view.calls)}.")
    if view.bidder is not None:
        parts.append(sentence(f"{name(view.bidder)} holds the bid" + (f" of {view.bid}" if view.bid else "")))
    parts += _trick_words(view, pack, name)
    parts += _hand_words(view, pack, name)
    parts += _end_words(view, name)
    parts += _turn_words(view, name)
    return " ".join(part for part in parts if part)


def said(seat: int, call: str, pack: Pack, name: Name) -> str:
    """A call that was made, in words."""
    verb, _, words = call.partition(" ")
    return f"{name(seat)} {deed(Action(seat, verb, 0, words), pack, name)}"


def _trump_words(view: View, pack: Pack) -> list[str]:
    words = []
    if view.trump:
        words.append(sentence(trumps_are(view.trump, pack)))
    elif view.phase == "play":
        words.append("There are no trumps now.")
    if view.turn_up:
        words.append(f"The turn-up is {the_card(view.turn_up, pack)}.")
    if view.stock_top:
        words.append(
            f"The top card of the stock is {the_card(view.stock_top, pack)}; {view.stock_size} cards lie there."
        )
    words.append(besides_words(view))
    if view.stock & ~view.cards_open:  # else they are told with what may be taken
        words.append(f"The stock lies open to you alone: {the_cards(view.stock, pack)}.")
    return words + pool_words(view)


def besides_words(view: View) -> str:
    """Which cards are trumps though they bear another suit's sign, or none; nothing where there are no such cards.

    >>> from cardlearn.session import Session
    >>> session = Session("cinch", players=4, seed=3)
    >>> told = [session.do(line) for line in ("1 bid 4", "2 pass", "3 pass", "0 pass", "1 trump S")]
    >>> besides_words(session.view(1))
    'The five of clubs is a trump, too.'
    """
    besides, pack = view.order.besides, view.game.pack
    many = "is a trump" if besides.bit_count() == 1 else "are trumps"
    return sentence(f"{the_cards(besides, pack)} {many}, too") if besides else ""


def pool_words(view: View) -> list[str]:
    """What lies in the pool, and what is owed to the next one; nothing of a game that is not played for one."""
    if not view.pool and (view.pool is None or not view.game.counters):
        return []
    owed = score_words(view.game, view.next_pool or 0)
    more = f", and {owed} are owed to the next" if view.next_pool else ""
    return [f"The pool holds {score_words(view.game, view.pool)}{more}."]


def side_names(view: View, name: Name) -> list[str]:
    """What each side is called: its seats."""
    return [
        in_words([name(seat) for seat, side in enumerate(view.sides) if side == number])
        for number in range(max(view.sides) + 1)
    ]


def scores_words(view: View, names: Names = None) -> str:
    """The scores by side, with the target, the lives and who is out."""
    name = namer(names)
    sides, single = side_names(view, name), len(view.scores) == view.players
    words = "Scores: " + ", ".join(
        f"{side} {'has' if single else 'have'} {score_words(view.game, score)}"
        for side, score in zip(sides, view.scores, strict=True)
    )
    if view.target:
        words += f"; {view.target} wins"
    words += "."
    if view.lives is not None:
        words += " Lives: " + ", ".join(f"{name(seat)} has {left}" for seat, left in enumerate(view.lives)) + "."
    if view.out:
        words += f" Out of the game: {in_words([name(seat) for seat in view.out])}."
    return words


def _trick_words(view: View, pack: Pack, name: Name) -> list[str]:
    words = []
    if view.phase == "play":
        if view.plays:
            plays = ", ".join(f"{name(seat)} played {the_card(card, pack)}" for seat, card in view.plays)
            words.append(f"Trick {view.number}: {plays}.")
            if view.winning is not None:
                words.append(sentence(f"{name(view.winning)} heads it"))
        elif view.last_trick:
            gathered, winner = view.last_trick
            last = ", ".join(f"{name(seat)} played {the_card(card, pack)}" for seat, card in gathered)
            words.append(f"The last trick went to {name(winner)}: {last}.")
    if any(view.tricks):
        won = [f"{name(seat)} has {number}" for seat, number in enumerate(view.tricks) if number]
        words.append(f"Tricks won: {', '.join(won)}.")
    return words


def _hand_words(view: View, pack: Pack, name: Name) -> list[str]:
    words = []
    if view.seat is not None and view.hand:
        words.append(f"You are {name(view.seat)} and hold {the_cards(view.hand, pack)}.")
    for seat, hand in enumerate(view.hands):
        if hand and seat != view.seat:
            whole = hand.bit_count() == view.sizes[seat]
            words.append(sentence(f"{name(seat)} {'holds' if whole else 'shows'} {the_cards(hand, pack)}"))
    hidden = [seat for seat in range(view.players) if view.sizes[seat] and not view.hands[seat]]
    if hidden:
        held = [f"{name(seat)} holds {count_of(view.sizes[seat], 'card')}" for seat in hidden]
        words.append(sentence(f"{in_words(held)}, face down"))
    return words


def _end_words(view: View, name: Name) -> list[str]:
    paid = [_paid(line, view.game, name, view.sides) for line in view.ledger]
    words = [f"Counted: {'; '.join(paid)}."] if paid and view.phase in ("done", "over") else []
    if view.winner is not None:
        verb = "wins" if len(view.winner) == 1 else "win"
        return [*words, sentence(f"{in_words([name(seat) for seat in view.winner])} {verb} the game")]
    if view.phase in ("deal", "done"):
        return [*words, sentence(PHASES[view.phase])]
    return words


def _turn_words(view: View, name: Name) -> list[str]:
    if not view.to_act:
        return []
    if view.seat not in view.to_act:
        return [sentence(f"it is the turn of {in_words([name(seat) for seat in view.to_act])}")]
    return [f"It is your turn: {may(view, name)}."]


def may(view: View, names: Names = None) -> str:
    """What the viewer may do now, without a full stop."""
    name = namer(names)
    pack = view.game.pack
    ways = []
    low, high = view.choose
    if view.verb and (low, high) != (1, 1):
        number = f"{low}" if low == high else f"{low} to {high}"
        ways.append(f"{view.verb} {number} of {pack.say(view.cards_open)}")
    elif view.verb and view.cards_open:
        every = view.cards_open == view.hand and view.hand.bit_count() > 1
        cards = "any card" if every else in_words([the_card(card, pack) for card in pack.list(view.cards_open)], "or")
        ways.append(f"take the turn-up for {cards}" if view.verb == "take turn-up" else f"{view.verb} {cards}")
    ways += [call_words(call, pack, name, view.ways) for call in in_short(view.calls_open)]
    return f"you may {in_words(ways, 'or')}" if ways else "there is nothing to choose"


def due_words(session: Session, names: Names = None) -> str:
    """Who may do what now, without a full stop; every hand that is to act lies open.

    >>> from cardlearn.session import Session
    >>> due_words(Session("seven-up", players=2, seed=7), ["Anna", "Ben"])
    'Ben may stand or beg'
    """
    name = namer(names)
    return "; ".join(f"{name(seat)} {may(session.view(seat), name).removeprefix('you ')}" for seat in session.to_act)


def why(view: View, names: Names = None) -> list[str]:
    """What the viewer may play, and why: the rules that bind, in order, each with what it leaves; or that all is free.

    >>> from cardlearn.session import Session
    >>> why(Session("seven-up", players=2, seed=7).view(1))
    ['No rule narrows your choice: you may stand or beg.']
    """
    name = namer(names)
    pack = view.game.pack
    if view.seat is None or view.seat not in view.to_act:
        waiting = in_words([name(seat) for seat in view.to_act])
        return [sentence(f"it is the turn of {waiting}") if waiting else sentence(PHASES.get(view.phase, view.phase))]
    told = []
    for rule, cards, calls in view.bound:
        left = pack.show(cards) if cards else ", ".join(in_short(calls)) or "nothing"
        told.append(f"{rule.sentence} ({rule.id}) This leaves: {left}.")
    if not told:
        return [f"No rule narrows your choice: {may(view, name)}."]
    return [*told, f"So {may(view, name)}."]


def bound_by(view: View, card: int) -> Rule | None:
    """The first rule that throws out a card of the viewer's hand; None where it may be played."""
    for rule, cards, _ in view.bound:
        if cards and not card & cards:
            return rule
    return None
