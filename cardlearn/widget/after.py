"""What is told when a deal is over: hindsight on the learner's own decisions, and why the machine did what it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlearn.players.hindsight import Finding, hindsight, nothing_better
from cardlearn.players.reasons import may_ask, reason
from cardlearn.refusal import NotNow
from cardlearn.retelling import beside
from cardlearn.session import Session
from cardlearn.widget import course, words

if TYPE_CHECKING:
    from cardlearn.widget.model import TableModel
    from cardlearn.widget.scene import Scene

SECONDS = 3.0
"""About how long hindsight may take while a person waits."""


class Found(NamedTuple):
    """What hindsight has found in a deal, and for which course of it that holds."""

    session: Session
    deal: int
    actions: int
    seat: int
    findings: list[Finding]


def drawn(model: Scene) -> dict[str, Any]:
    """What may be asked about the deal on the screen, and what was found, as plain data.

    ``hindsight``: None where there is none, else its lines (None until it is asked for), each with the place in the
    course where the choice was due; ``reason``: the seat whose last move may be asked about, by its name.
    """
    number, at = _place(model)
    return {"hindsight": _lines(model, number), "reason": _mover(model, number, at)}


def _place(model: Scene) -> tuple[int, int]:
    """Which deal is on the screen, and after how many of its actions."""
    look = model.looking
    number = look.deal if look else len(model.session.deals)
    return number, look.at if look else len(model.session.deals[number - 1].actions)


def _over(model: Scene, number: int) -> bool:
    return may_ask(model.session, number - 1) and not model.held


def _lines(model: Scene, number: int) -> dict[str, Any] | None:
    if model.session.mode != "strict" or not _over(model, number) or model.hidden:
        return None
    found = _found(model, number)
    if found is None:
        return {"deal": number, "lines": None, "rest": ""}
    actions = model.session.deals[number - 1].actions
    left = sum(1 for action in actions if action.seat == found.seat) - len(found.findings)
    return {
        "deal": number,
        "lines": [
            {"at": each.number, "done": _told(model, number, each), "words": each.words} for each in found.findings
        ],
        "rest": nothing_better(left, bool(found.findings), model.name(found.seat)) if left else "",
    }


def _told(model: Scene, number: int, found: Finding) -> str:
    own, asked = found.done.seat == model.seat, beside(model.session, number - 1, found.number)
    return words.action(found.done, model.session.game.pack, model.name, own, asked)


def _found(model: Scene, number: int) -> Found | None:
    found, deal = model.found, model.session.deals[number - 1]
    same = found is not None and (model.session, number, len(deal.actions), model.seat) == found[:4]
    return found if same else None


def _mover(model: Scene, number: int, at: int) -> str:
    """The name of the machine's seat that moved last, where its reason may be told."""
    open_now = model.open_hands or _over(model, number)
    if not at or not open_now or model.hidden:
        return ""
    seat = model.session.deals[number - 1].actions[at - 1].seat
    return "" if seat in model.people else model.name(seat)


def look_back(model: TableModel, message: Mapping[str, Any]) -> None:
    """Find where another choice of the learner's would have done better, in the deal on the screen."""
    number, _ = _place(model)
    if model.hidden:
        raise NotNow("pass the screen on first")
    if not _over(model, number):
        raise NotNow("the deal is not over yet: hindsight comes after it")
    deal = model.session.deals[number - 1]
    found = hindsight(model.session, model.seat, deal=number - 1, seconds=SECONDS)
    model.found = Found(model.session, number, len(deal.actions), model.seat, found)
    many = {0: "Nothing", 1: "One decision"}.get(len(found), f"{len(found)} decisions")
    model.say("info", f"{many} of yours in this deal could clearly have been better.")


def why(model: TableModel, message: Mapping[str, Any]) -> None:
    """Why the machine made the move that was made last, in the course as it is looked at."""
    number, at = _place(model)
    if model.hidden:
        raise NotNow("pass the screen on first")
    if not at or model.session.deals[number - 1].actions[at - 1].seat in model.people:
        raise NotNow("step to a move of the machine's, and ask again")
    told = reason(model.session, at - 1, number - 1, model.player, model.open_hands)
    model.say("info", f"{course.drawn(model)['told']}. {told}")


MESSAGES: dict[str, Callable[[TableModel, Mapping[str, Any]], None]] = {"hindsight": look_back, "reason": why}
