"""The trick, as all games here play it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any

from cardlearn.rules import Rule
from cardlearn.turn import Action, Ask

if TYPE_CHECKING:
    from cardlearn.table import Table

Step = Generator[Any, Action, Any]
"""A phase of a deal: it yields decisions (an `Ask`, or a list of them) and is sent the answers."""
Before = Callable[["Table", int, int], "Iterator[Any] | None"]


def lay(
    table: Table, leader: int, rules: tuple[Rule, ...], before: Before | None = None, opening: Action | None = None
) -> Step:
    """Each player in turn from the leader plays a card; players without cards are passed over.

    ``before(table, seat, card)`` is called just before a card falls (the first lead that makes trumps). ``opening``: a lead that was made already.
    """
    turn = table.turn
    hands = table.hands
    called = table.called
    ask = Ask(turn, rules, "play", verb="play")
    try:
        picks = table.frame.picks[rules]
    except KeyError:
        picks = table.frame.picks[rules] = [(rule.kind == "must", rule.pick) for rule in rules if rule.pick]
    turn.number = len(table.played) + 1
    turn.leader = leader
    plays: list[tuple[int, int]] = []
    turn.plays = plays
    turn.led = turn.heads = turn.best = 0
    waiting = [seat for seat in table.round(leader, table.playing) if hands[seat]]
    while waiting:
        seat = waiting[0]
        turn.seat = ask.seat = seat
        turn.hand = ask.pool = options = hands[seat]
        turn.called = called[seat]
        for must, pick in picks:  # as `judge` does, which costs a call more
            picked = options & pick(turn)
            if picked:
                options = picked if must else options - picked
        ask.options = options
        seat, _, card, words = opening or (yield ask)
        opening = None
        if before:
            more = before(table, seat, card)
            if more:
                yield from more
        hands[seat] ^= card
        if turn.called:
            called[turn.seat] = 0
        if plays:
            if card & turn.heads:
                turn.best, turn.winning = card, seat
                turn.heads = turn.order.beats[card]
        else:
            if seat != waiting[0]:
                waiting = [s for s in table.round(seat, table.playing) if hands[s] or s == seat]
            if words:
                turn.led = turn.heads = turn.trumps
            else:
                order = turn.order
                turn.led = order.suit_of[card]
                turn.heads = order.beats[card]
                turn.best, turn.winning = card, seat
        plays.append((seat, card))
        waiting.remove(seat)


def gather(table: Table) -> int:
    """The trick goes to who played its best card; return that seat."""
    turn = table.turn
    plays = turn.plays
    winner = turn.winning if turn.best else turn.leader
    table.tricks[winner] += 1
    table.taken[winner] += [card for _, card in plays]
    table.played.append((plays, winner))
    turn.plays = []
    turn.led = turn.heads = turn.best = 0
    return winner


def trick(
    table: Table, leader: int, rules: tuple[Rule, ...], before: Before | None = None
) -> Generator[Any, Action, int]:
    """One trick from lead to winner; returns the winner's seat."""
    yield from lay(table, leader, rules, before)
    return gather(table)


def play_tricks(
    table: Table,
    leader: int,
    rules: tuple[Rule, ...],
    before: Before | None = None,
    opening: Action | None = None,
) -> Generator[Any, Action, int]:
    """Tricks until the hands are empty; the winner of each leads to the next. Returns the last winner."""
    while table.hands[leader]:
        yield from lay(table, leader, rules, before, opening)
        opening = None
        leader = gather(table)
    return leader
