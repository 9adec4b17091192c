"""A deal of Cinch laid out, and one that is discarded down to a little world of its own."""

from __future__ import annotations

from deals import play

from cardlearn.game import find_game
from cardlearn.record import Played

GAME = find_game("cinch")
HANDS = [
    "AS KS 4S 9H 8H 7D 6D 3C 2C",
    "QS JS 10S 5H 4H 3H 9D 8D 7C",
    "9S 8S 3S KH QH AD KD 10C 9C",
    "2S 7S 6S AH 10H QD JD AC KC",
]
STOCK = "5S 5C QC 2H 6H 7H JH 2D 3D 4D 5D 10D 4C 6C 8C JC"
NAMED = "1 pass, 2 pass, 3 pass, 0 bid 5, 0 trump S"


def cinch(actions: str = "", hands: list[str] = HANDS, **more: object) -> Played:
    return play("cinch", hands, actions, **{"stock": STOCK, **more})


SIX = ["AS KS 5S 2S 3H 3D", "JS 10S 5C 4H 4D 6D", "QS 9S 8S 6H 7D 8D", "7S 6S 4S 8H 9D 10D"]


def scored(bid: str, tricks: str, **more: object) -> Played:
    """A deal of four who hold just these cards after discarding three each and taking none: nearly all the trumps lie with
    seats 0 and 2, and the leads decide who takes what."""
    spare = ["2H 7H 9H", "10H JH QH", "KH AH 5H", "JD QD KD"]
    hands = [f"{six} {rest}" for six, rest in zip(SIX, spare, strict=True)]
    discards = ", ".join(f"{seat} discard {spare[seat]}" for seat in (1, 2, 3, 0))
    return play("cinch", hands, f"{bid}, {discards}, {tricks}", **more)


ALL = """0 play AS, 1 play 5C, 2 play 8S, 3 play 4S
    0 play KS, 1 play 10S, 2 play 9S, 3 play 6S
    0 play 5S, 1 play JS, 2 play QS, 3 play 7S
    2 play 6H, 3 play 8H, 0 play 3H, 1 play 4H
    3 play 9D, 0 play 3D, 1 play 4D, 2 play 7D
    3 play 10D, 0 play 2S, 1 play 6D, 2 play 8D"""
"""Seats 0 and 2 take all fourteen."""
LESS = """0 play 3H, 1 play 4H, 2 play 6H, 3 play 8H
    3 play 9D, 0 play 3D, 1 play 4D, 2 play 7D
    3 play 4S, 0 play 2S, 1 play 10S, 2 play 8S
    1 play 5C, 2 play 9S, 3 play 6S, 0 play 5S
    2 play QS, 3 play 7S, 0 play KS, 1 play JS
    0 play AS, 1 play 6D, 2 play 8D, 3 play 10D"""
"""Seats 0 and 2 take twelve, their adversaries Low and the Ten."""
ME, THEY = "1 pass, 2 pass, 3 pass, 0 bid {}, 0 trump S", "1 bid {}, 2 pass, 3 pass, 0 pass, 1 trump S"


def table(actions: str, **more: object) -> Played:
    return cinch(actions, mode="table", **more)
