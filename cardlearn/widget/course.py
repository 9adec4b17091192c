"""The course of a game: looking back at any action of any deal, playing on from there, and coming back to the line left.

Looking back shows each moment as the learner's seat saw it then, so that no hidden card comes to light.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlearn.record import play_record, record_of
from cardlearn.refusal import NotNow
from cardlearn.retelling import beside
from cardlearn.session import Session
from cardlearn.widget import words

if TYPE_CHECKING:
    from cardlearn.widget.model import TableModel
    from cardlearn.widget.scene import Scene


class Look(NamedTuple):
    """A moment looked back at: the session as it stood after so many actions of a deal (counted from 1)."""

    session: Session
    deal: int
    at: int
    said: list[str]


class Left(NamedTuple):
    """A line that was left to play on from an earlier point."""

    session: Session
    undone: int


def drawn(model: Scene) -> dict[str, Any]:
    """The course as plain data: which deal, after how many actions of how many, what was done last."""
    look = model.looking
    number = look.deal if look else len(model.session.deals)
    actions = model.session.deals[number - 1].actions
    at = look.at if look else len(actions)
    return {
        "deal": number,
        "deals": len(model.session.deals),
        "at": at,
        "of": len(actions),
        "told": _told(model, number, at),
        "lines": len(model.lines),
    }


def _told(model: Scene, number: int, at: int) -> str:
    if not at:
        return "The cards are dealt"
    action = model.session.deals[number - 1].actions[at - 1]
    own = action.seat == model.seat and not model.hidden
    asked = beside(model.session, number - 1, at - 1)
    return words.action(action, model.session.game.pack, model.name, own, asked)


def look(model: TableModel, message: Mapping[str, Any]) -> None:
    """Look back: ``at`` so many actions of ``deal``; without ``at``, or at the last of all, at the table as it is."""
    if model.hidden:
        raise NotNow("pass the screen on first")
    number = _number(message.get("deal", len(model.session.deals)), 1, len(model.session.deals))
    deal = model.session.deals[number - 1]
    at = message.get("at")
    if at is None or (number == len(model.session.deals) and at == len(deal.actions)):
        model.looking = None
        return
    at = _number(at, 0, len(deal.actions))
    session = model.session.apart(deal, deal.actions[:at])
    session.deals[:0] = model.session.deals[: number - 1]
    told = f"{_told(model, number, at)}, {at} of {len(deal.actions)}"
    model.looking = Look(session, number, at, [told])


def branch(model: TableModel, message: Mapping[str, Any]) -> None:
    """Play on from the moment looked at (or from here), and keep the line that is left."""
    back = model.looking
    number, at = (back.deal, back.at) if back else (len(model.session.deals), len(model.session.actions))
    record = record_of(model.session)
    played = play_record(record._replace(deals=record.deals[:number]), at)
    model.lines.append(Left(model.session, model.undone))
    model.counts["what ifs"] += 1
    model.replace(played.session)
    model.know()
    model.say("info", "What if: play on from here. The line that you left is kept, and this one is only tried out.")


def back_to_line(model: TableModel, message: Mapping[str, Any]) -> None:
    """Return to the line that was left last."""
    if not model.lines:
        raise NotNow("no other line was left")
    line = model.lines.pop()
    model.replace(line.session, undone=line.undone)
    model.know()
    model.save()
    model.say("info", "You are back in the line that you had left.")


def _number(given: Any, low: int, high: int) -> int:
    if type(given) is not int or not low <= given <= high:
        raise NotNow(f"there is nothing at {given!r}; it goes from {low} to {high}")
    return given


MESSAGES: dict[str, Callable[[TableModel, Mapping[str, Any]], None]] = {
    "look": look,
    "branch": branch,
    "return": back_to_line,
}
