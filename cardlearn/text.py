"""Words for people: events, ledgers and refusals told. Words are made here, at the edge, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardlearn.cards import Pack
from cardlearn.table import Event, Line

if TYPE_CHECKING:
    from cardlearn.session import Session


def seat_name(seat: int) -> str:
    """What a seat is called where nobody has a name."""
    return f"seat {seat}"


def event_words(event: Event, pack: Pack, name: Callable[[int], str] = seat_name) -> str:
    """An event in words, a sentence without its full stop."""
    who = "" if event.seat is None else name(event.seat)
    words = event.words.replace("seat {seat}", "{seat}")
    return words.format(seat=who, cards=pack.show(event.cards), number=event.number)


def line_words(line: Line, pack: Pack, name: Callable[[int], str] = seat_name) -> str:
    """A line of the ledger in words."""
    by = f" by {pack.show(line.cards)}" if line.cards else ""
    note = f", {line.note}" if line.note else ""
    return f"{name(line.seat)} {line.amount:+d}{by}{note} ({line.rule.id})"


def tell(session: Session, number: int = -1, name: Callable[[int], str] = seat_name) -> list[str]:
    """A deal of a session told, a line an event."""
    pack = session.game.pack
    told = []
    for step in session.retell(number):
        if step.action:
            told.append(f"{name(step.action.seat)}: {step.action.call(pack)}")
        told += [
            event_words(event, pack, name) + (f" ({event.rule.id})" if event.rule else "") for event in step.events
        ]
        told += [line_words(line, pack, name) for line in step.lines]
    return told
