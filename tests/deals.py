"""A deal of any game in a line or two, for the tests of the games clause by clause."""

from __future__ import annotations

from typing import Any

from cardlearn.answering import answer
from cardlearn.record import Played, play_record, read_record, record_of, toml_value

DEAL_KEYS = ("turn_up", "stock", "widow", "nest", "pack", "seed")


def keys(given: dict[str, Any]) -> str:
    """Keys and their values, a line each, as a record has them."""
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in given.items())


def split(actions: str) -> list[str]:
    """Action lines that were written with commas or line breaks between."""
    return [line.strip() for line in actions.replace("\n", ",").split(",") if line.strip()]


def written(game: str, hands: list[str], actions: str, head: str = "", laid: str = "", after: str = "") -> str:
    """The record of one deal, seat 0 the dealer unless told otherwise; ``head``, ``laid``: more keys, and of the deal."""
    first = keys({"game": game, "players": len(hands)}) + head
    return f"{first}[[deal]]\n{keys({'hands': hands})}{laid}{keys({'actions': split(actions)})}{after}"


def played(*given: Any, **more: Any) -> Played:
    """What is written so, played."""
    return play_record(read_record(written(*given, **more)))


def play(game: str, hands: list[str] | int, actions: str = "", **more: Any) -> Played:
    """Play one deal; ``hands`` may be a number of players, then by seed; ``more``: keys of the record or of its deal."""
    of_deal = {key: more.pop(key) for key in DEAL_KEYS if key in more}
    if isinstance(hands, int):
        head = keys({"game": game, "players": hands, **more})
        laid = keys({**({} if "pack" in of_deal else {"seed": 1}), **of_deal, "actions": split(actions)})
        return play_record(read_record(f"{head}[[deal]]\n{laid}"))
    return played(game, hands, actions, keys(more), keys(of_deal))


def rules(played: Played) -> list[str]:
    """The ids of the rules that were applied."""
    return [rule.id for rule in played.session.applied()]


def refusal(played: Played) -> str | None:
    """The id of the rule that refused an action, if one did."""
    return played.refused.rule.id if played.refused else None


def scores(played: Played) -> list[int]:
    """The scores, where nothing was refused."""
    assert played.refused is None, played.refused
    return played.session.table.scores


def told(played: Played) -> dict[str, Any]:
    """What a replay answers."""
    return answer(record_of(played.session), played)


def line(played: Played) -> list[tuple[str, int, int]]:
    """The ledger: rule, seat, amount."""
    return [(each.rule.id, each.seat, each.amount) for each in played.session.table.ledger]
