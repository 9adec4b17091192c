"""A deal of Loo told in a line or two: hands, what is done, and the answer that a replay gives."""

from __future__ import annotations

from typing import Any

from deals import DEAL_KEYS, keys, written

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
    of_deal = {key: more.pop(key) for key in DEAL_KEYS if key in more}
    later = "".join(f"[[deal]]\n{keys(deal)}" for deal in more.pop("deals", []))
    record = read_record(written(game, hands, ",".join(actions), keys(more), keys(of_deal), later))
    assert write_record(read_record(write_record(record))) == write_record(record)
    return answer(record, play_record(record))


def counters(told: Answer) -> tuple[list[int], int, int]:
    """The scores, the pool and the next pool, of which nothing may be lost."""
    return told["scores"], told["pool"], told["next_pool"]
