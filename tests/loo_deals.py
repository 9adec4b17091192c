"""A deal of Loo told in a line or two: hands, what is done, and the answer that a replay gives."""

from __future__ import annotations

from typing import Any

from cardlearn.answering import answer
from cardlearn.record import play_record, read_record, write_record

Answer = dict[str, Any]
LOST = [
    "1 play QS",
    "2 play KS",
    "0 play 3D",
    "2 play 8D",
    "0 play KC",
    "1 play 5D",
    "2 play 7D",
    "0 play 8C",
    "1 play 9C",
]
"""The play of a deal of three in which two are looed."""


def replay(game: str, hands: list[str], *actions: str, **more: Any) -> Answer:
    """The answer to one deal of a record; ``more``: other keys of the record (of the deal: cards, and further ``deals``)."""
    of_deal = {key: more.pop(key) for key in ("turn_up", "widow", "nest", "stock", "seed") if key in more}
    deals = [{"hands": hands, **of_deal, "actions": list(actions)}, *more.pop("deals", [])]
    lines = [f"{key} = {toml(value)}" for key, value in {"game": game, "players": len(hands), **more}.items()]
    for deal in deals:
        lines += ["[[deal]]", *(f"{key} = {toml(value)}" for key, value in deal.items())]
    record = read_record("\n".join(lines))
    assert write_record(read_record(write_record(record))) == write_record(record)
    return answer(record, play_record(record))


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(each) for each in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def counters(told: Answer) -> tuple[list[int], int, int]:
    """The scores, the pool and the next pool, of which nothing may be lost."""
    return told["scores"], told["pool"], told["next_pool"]
