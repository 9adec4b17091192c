"""A deal of Rödskägg laid out, up to the asking, to its end, and in a duel."""

from __future__ import annotations

from playing import do

from cardlearn.cards import FRENCH
from cardlearn.game import find_game
from cardlearn.session import Session
from cardlearn.setup import Setup, State

GAME = find_game("rodskagg")
HANDS = "AH KH 2S 3S 2D 3D | AS KS QS JS 2H 3H | AD KD QD JD 4H 5H | AC KC QC JC 4S 4D"
BID = "0 say knock, 1 bid 4, 2 pass, 3 pass, 0 pass"
FIRST = "1 play AS, 2 play 4H, 3 play 4S, 0 play 2S"
REST = """
    1 play KS, 2 play 5H, 3 play 4D, 0 play 3S, 1 play QS, 2 play JD, 3 play JC, 0 play 2D,
    1 play JS, 2 play QD, 3 play QC, 0 play 3D
"""
TO_THE_ASKING = f"{BID}, {FIRST}, {REST}"
LAST_TWO = "1 play 2H, 0 play AH, 0 play KH, 1 play 3H"
IN_VAIN = "1 play 2H, 2 play AD, 0 play AH, 0 play KH, 1 play 3H, 2 play KD"


def table(actions: str = "", hands: str = HANDS, stock: str = "", **more: object) -> Session:
    """A session at a deal laid out, seat 0 the dealer, after some actions."""
    cards = tuple(tuple(FRENCH.read_list(hand)) for hand in hands.split("|"))
    setup = Setup(hands=cards, stock=tuple(FRENCH.read_list(stock)) if stock else None)
    session = Session("rodskagg", len(cards), setup=setup, **more)
    do(session, actions)
    return session


def applied(session: Session) -> list[str]:
    return [rule.id for rule in session.applied()]


def scored(actions: str, scores: tuple[int, ...] = (12, 12, 12, 12), **more: object) -> Session:
    return table(f"{TO_THE_ASKING}, {actions}", state=State(scores), **more)


def duel(scores: tuple[int, ...] = (4, 4, 12, 12), third: str = "drop", **more: object) -> Session:
    last = LAST_TWO if third == "drop" else IN_VAIN
    return scored(f"1 say ask, 2 {third}, 3 drop, 0 continue, {last}", scores, **more)


def deal_duel(session: Session, actions: str, hands: str = "AH KH QH JH 2D 3D|AS KS QS JS 2H 3H||") -> None:
    session.next_deal(Setup(hands=tuple(tuple(FRENCH.read_list(hand)) for hand in hands.split("|"))))
    do(session, actions)
