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


# Three-card Loo

SIMPLE = ["QH 4C 9D", "7H AC 2D", "10H 6C JD"]
"""Dealt by seat 0; everybody can follow: 7H, 10H, QH; 4C, AC, 6C; 2D, JD, 9D: one trick each."""
ONE_EACH = [
    "1 play 7H",
    "2 play 10H",
    "0 play QH",
    "0 play 4C",
    "1 play AC",
    "2 play 6C",
    "1 play 2D",
    "2 play JD",
    "0 play 9D",
]
DOUBLE = ["KC 8C 3D", "QS 9C 5D", "KS 8D 7D"]
"""Spades are trumps; seat 2 holds the highest."""
WITH_ACES = ["QH 4C 9D", "AH AC AD", "10H 6C JD"]
LOST_BY_TWO = [
    "1 play AH",
    "2 play 10H",
    "0 play QH",
    "1 play AC",
    "2 play 6C",
    "0 play 4C",
    "1 play AD",
    "2 play JD",
    "0 play 9D",
]
FLUSH = ["KC 8C 3D", "QS 10S 5S", "KS 8D 7D"]


def simple(*actions: str, hands: list[str] = SIMPLE, **more: Any) -> Answer:
    return replay("loo", hands, *actions, **more)


def double(*actions: str, hands: list[str] = DOUBLE, **more: Any) -> Answer:
    laid = {"pool": 9, "widow": "2C 3C 4C", "turn_up": "9S", **more}
    return replay("loo", hands, *actions, **laid)


def table(told_by: Any, *actions: str, **more: Any) -> Answer:
    told: Answer = told_by(*actions, mode="table", **more)
    return told
