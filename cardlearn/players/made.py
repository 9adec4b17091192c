"""What a deal that was played out made for a seat, in the game's own words: points, tricks, the bid, the game.

Hints count it over many likely deals: "Jack and Game are made in 61 of 100 likely deals".

>>> from cardlearn.players import play_on
>>> from cardlearn.session import Session
>>> session = Session("seven-up", players=2, seed=7)
>>> done = play_on(session, humans=())
>>> sorted(each.what for each in made(session.table, 1))
['Game', 'High']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from cardlearn.players.standing import DOWN, ahead, gain
from cardlearn.players.worth import WORTHS
from cardlearn.wording import the_cards

if TYPE_CHECKING:
    from cardlearn.setup import Line, State
    from cardlearn.table import Table


class Made(NamedTuple):
    """Something that a deal brought: ``what`` it is, and what was done with it (``made``, ``won``, ``kept``)."""

    what: str
    done: str = "made"


BID = Made("the bid")
MATCH = Made("the game", "won")


class Outcome(float):
    """What a deal came to for a seat's side, as `gain` has it, with what was ``made``, and what the ``others`` made.

    ``leads``: in points ahead of the others (in Losing Lodam with a life as 31); with a pool, the counters won or paid.
    """

    made: frozenset[Made]
    others: frozenset[Made]
    leads: float


def outcome(table: Table, before: State, seat: int) -> Outcome:
    """The outcome of a deal that is over, for a seat."""
    came = Outcome(gain(table, before, seat))
    came.leads = ahead(table, before, seat)
    came.made = frozenset(made(table, seat))
    came.others = frozenset(_points(table, seat, mine=False))
    return came


def made(table: Table, seat: int) -> Iterator[Made]:
    """What a seat's side has made in a deal that is over."""
    side = table.sides[seat]
    yield from _points(table, seat, mine=True)
    if table.bid and table.bidder is not None and table.sides[table.bidder] == side and _bid_made(table, side):
        yield BID
    if table.game.slug not in WORTHS:
        for number in range(1, table.tricks[seat] + 1):
            yield Made(TRICKS[number] if number < len(TRICKS) else f"{number} tricks", "won")
    if table.lives is not None and not any(line.amount < 0 for line in _lines(table, side)):
        yield Made("every life", "kept")
    if table.winner is not None and seat in table.winner:
        yield MATCH


TRICKS = ("", "a trick", "two tricks", "three tricks", "four tricks", "five tricks")
POINTS = ("high", "low", "jack", "game")
"""The four points by the last part of their rules' ids, or by the note of a line."""
TOLD = ("cinch.points",)
"""Steps that tell, card by card, who has won what counts."""


def _points(table: Table, seat: int, mine: bool) -> Iterator[Made]:
    """The points that a seat's side has made, or that others have: High, Low, Jack, Game, and cards that count."""
    pack, side = table.pack, table.sides[seat]
    for line in table.ledger:
        if line.amount <= 0 or (table.sides[line.seat] == side) != mine or table.game.slug in DOWN:
            continue
        parts = [line.note.lower(), *line.rule.id.split(".")]
        point = next((part for part in parts if part in POINTS), "")
        if point:
            yield Made(point.capitalize())
        elif isinstance(line.rule.value, dict) and line.cards:  # a card that counts, by its rank
            yield Made(the_cards(line.cards, pack), "won")
    for event in table.log:
        told = event.rule and event.rule.id in TOLD and event.seat is not None
        if told and (table.sides[event.seat or 0] == side) == mine:
            yield Made(the_cards(event.cards, pack), "won")


def _bid_made(table: Table, side: int) -> bool:
    counted = [event for event in table.log if event.rule and event.rule.id in TOLD and event.seat is not None]
    if counted:
        return sum(event.number for event in counted if table.sides[event.seat or 0] == side) >= table.bid
    return not any((line.amount > 0) if table.game.slug in DOWN else (line.amount < 0) for line in _lines(table, side))


def _lines(table: Table, side: int) -> list[Line]:
    return [line for line in table.ledger if table.sides[line.seat] == side]
