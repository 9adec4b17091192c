"""The trick, as all games here play it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any

from cardlearn.rules import Rule
from cardlearn.turn import Action, Ask, Turn

if TYPE_CHECKING:
    from cardlearn.table import Table

Phase = Generator[Any, Action, Any]
"""A phase of a deal: it yields decisions (an `Ask`, or a list of them) and is sent the answers."""
Before = Callable[["Table", int, int], "Iterator[Any] | None"]
"""What is called with the table, a seat and its card just before the card falls; it may put a decision first."""


def lay(
    table: Table, leader: int, rules: tuple[Rule, ...], before: Before | None = None, opening: Action | None = None
) -> Phase:
    """Each player in turn from the leader plays a card; players without cards are passed over.

    ``before(table, seat, card)`` is called just before a card falls (the first lead that makes trumps). ``opening``:
    a lead that was made already.
    """
    turn = table.turn
    hands = table.hands
    frame = table.frame
    player = None if opening else table.player
    called = table.called
    ask = table.play_ask
    if ask is None or ask.rules is not rules:
        ask = table.play_ask = Ask(turn, rules, "play", verb="play")
    try:
        at_lead, with_suit, void = frame.picks[rules]
    except KeyError:
        at_lead, with_suit, void = frame.picks[rules] = _picks(rules)
    ready, done = frame.plays, table.actions.append
    plays: list[tuple[int, int]] = []
    turn.plays = plays
    turn.number = len(table.played) + 1
    turn.leader = leader
    turn.led = turn.heads = turn.best = led = heads = 0
    turn.face_down = False
    waiting = [seat for seat in table.round(leader, table.playing) if hands[seat]]
    for seat in waiting:
        turn.seat = ask.seat = seat
        turn.hand = ask.pool = options = hand = hands[seat]
        turn.called = called[seat]
        for must, pick in at_lead if not plays else with_suit if hand & led else void:
            picked = pick(turn)  # as `judge` does, which costs a call more
            if picked:
                picked &= options
                if picked:
                    options = picked if must else options - picked
        ask.options = options
        if player:
            card = player(ask)
            if not card & options:
                raise ValueError(f"the player of seat {seat} chose a card that may not be played")
            done(ready[seat][card])
        else:
            who, _, card, words = opening or (yield ask)
            opening = None
            if who != seat:  # out of turn, in table mode: that seat has played then, and this one is asked again
                _let_in(table, waiting, who, len(plays))
                seat = who
            if called[seat]:
                called[seat] = 0
        if before:
            more = before(table, seat, card)
            if more:
                yield from more
            heads = turn.heads
        hands[seat] ^= card
        if card & heads:
            turn.best, turn.winning = card, seat
            turn.heads = heads = turn.order.beats[card]
        elif not plays:
            order = turn.order
            if not player and words:
                turn.led = turn.heads = led = heads = order.trumps
                turn.face_down = True
                table.face_down |= card
            else:
                turn.led = led = order.suit_of[card]
                turn.heads = heads = order.beats[card]
                turn.best, turn.winning = card, seat
        plays.append((seat, card))
        led = turn.led


def _let_in(table: Table, waiting: list[int], who: int, place: int) -> None:
    """A seat plays out of turn: it comes in at this place of the trick; a false lead starts the trick."""
    if place:
        waiting.remove(who)
        waiting.insert(place, who)
    else:
        waiting[:] = [seat for seat in table.round(who, table.playing) if table.hands[seat]]


Pick = tuple[bool, Callable[[Turn], int]]


def _picks(rules: tuple[Rule, ...]) -> tuple[list[Pick], list[Pick], list[Pick]]:
    """The rules that speak at a lead, to a player with the suit led, and to one without it."""

    def at(*places: str) -> list[Pick]:
        return [(rule.kind == "must", rule.pick) for rule in rules if rule.pick and rule.at in ("", *places)]

    return at("lead"), at("suit"), at("void")


def gather(table: Table) -> int:
    """The trick goes to who played its best card; return that seat."""
    turn = table.turn
    plays = turn.plays
    winner = turn.winning if turn.best else turn.leader
    table.tricks[winner] += 1
    table.taken[winner] += [card for _, card in plays]
    table.played.append((plays, winner))
    table.gathered = len(table.log)
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
