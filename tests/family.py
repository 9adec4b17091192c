"""Deals of the All Fours family in a line or two, for the tests of its games."""

from __future__ import annotations

import json
from typing import Any

from cardlearn.answering import answer
from cardlearn.record import Played, play_record, read_record

DEAL_KEYS = ("turn_up", "stock", "widow", "pack", "seed")


def play(game: str, hands: list[str] | int, actions: str = "", **more: Any) -> Played:
    """Play one deal, seat 0 the dealer unless told otherwise; ``hands`` may be a number of players, then by seed."""
    named = not isinstance(hands, int)
    head: dict[str, Any] = {"game": game, "players": len(hands) if named else hands}
    deal: dict[str, Any] = {"hands": hands} if named else {"seed": 1}
    for key, value in more.items():
        (deal if key in DEAL_KEYS else head)[key] = value
    deal["actions"] = [line.strip() for line in actions.replace("\n", ",").split(",") if line.strip()]
    lines = [f"{key} = {toml(value)}" for key, value in head.items()]
    lines += ["[[deal]]", *(f"{key} = {toml(value)}" for key, value in deal.items())]
    return play_record(read_record("\n".join(lines)))


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + " }"
    return json.dumps(value)


def rules(played: Played) -> list[str]:
    """The ids of the rules that were applied."""
    return [rule.id for rule in played.session.applied()]


def refusal(played: Played) -> str | None:
    """The id of the rule that refused an action, if one did."""
    return played.refused.rule.id if played.refused else None


def scores(played: Played) -> list[int]:
    assert played.refused is None, played.refused
    return played.session.table.scores


def told(played: Played) -> dict[str, Any]:
    """What a replay answers."""
    return answer(_record(played), played)


def _record(played: Played) -> Any:
    from cardlearn.record import record_of

    return record_of(played.session)


def line(played: Played) -> list[tuple[str, int, int]]:
    """The ledger: rule, seat, amount."""
    return [(each.rule.id, each.seat, each.amount) for each in played.session.table.ledger]
