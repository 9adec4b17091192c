"""A deal told again from its actions: who was bound by what, what happened, what was paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from cardlearn.rules import Binding, Rule
from cardlearn.setup import Event, Line
from cardlearn.table import WON, Table
from cardlearn.turn import Action, Ask

if TYPE_CHECKING:
    from cardlearn.session import Deal, Session


class Step(NamedTuple):
    """A step of a deal told again: the action (None: what came before any), the rules that bound its choice, the
    events and the ledger lines that followed it, and the table after it. ``beside``: what its player was asked."""

    action: Action | None
    bindings: list[Binding]
    events: list[Event]
    lines: list[Line]
    table: Table
    beside: tuple[str, ...] = ()

    @property
    def gathers(self) -> int | None:
        """How many of its events came before the trick that it ends was gathered; None where it ends no trick."""
        action, table = self.action, self.table
        if not action or action.verb != "play" or not table.played or table.turn.plays or table.void:
            return None
        return max(0, table.gathered - (len(table.log) - len(self.events)))

    def in_order(self, first: int = 0) -> list[Event | Line]:
        """Its events from the ``first`` on and its ledger lines as they are read: each line where it was counted, but
        before the game that it wins."""
        table, told = self.table, list[Event | Line]()
        begun = len(table.log) - len(self.events) + first
        counted = table.counted[len(table.counted) - len(self.lines) :]
        at = 0
        for place, event in enumerate(self.events[first:], begun):
            while at < len(counted) and (counted[at] <= place or event.words in WON):
                told.append(self.lines[at])
                at += 1
            told.append(event)
        return told + self.lines[at:]


def retell(session: Session, deal: Deal) -> Iterator[Step]:
    """A deal of a session, step by step."""
    other = session.apart(deal)
    events, lines = 0, list[Line]()
    bound: list[Binding] = []
    beside: tuple[str, ...] = ()
    for action in [None, *deal.actions]:
        if action:
            bound = other.bindings(action.seat)
            beside = asked(other.asks, action.seat)
            other.told = None
            other.replay(action)
            if other.told is not None:
                events = other.told
        table = other.table
        yield Step(action, bound, table.log[events:], new_lines(lines, table.ledger), table, beside)
        events, lines = len(table.log), list(table.ledger)


def asked(asks: Iterable[Ask], seat: int) -> tuple[str, ...]:
    """What a seat is asked for: its calls, and the verb of its cards."""
    return tuple(way for ask in asks if ask.seat == seat for way in ask.ways)


def beside(session: Session, deal: int, number: int) -> tuple[str, ...]:
    """What was asked of the player of a deal's action, counted from 0, as far as the action is told by it."""
    played = session.deals[deal]
    if played.actions[number].verb != "content":
        return ()
    return asked(session.apart(played, played.actions[:number]).asks, played.actions[number].seat)


def new_lines(before: list[Line], now: list[Line]) -> list[Line]:
    """The lines of a ledger that were not in it before: the later ones, or those of a deal that was settled anew."""
    told = {id(line) for line in before}
    return [line for line in now if id(line) not in told]


def applied(session: Session) -> list[Rule]:
    """The rules that were applied so far, in order of first use: bound, noted, or paid."""
    found: dict[str, Rule] = {}

    def note(rules: Iterable[Rule | None]) -> None:
        for rule in rules:
            if rule:
                found.setdefault(rule.id, rule)

    for number in range(len(session.deals)):
        for told in session.retell(number):
            note(binding.rule for binding in told.bindings)
            note(each.rule for each in told.in_order())
    note(binding.rule for binding in session.bindings())
    return list(found.values())
