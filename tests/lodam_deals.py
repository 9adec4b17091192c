"""A deal of Losing Lodam laid out, and played to its end."""

from __future__ import annotations

from random import Random

from playing import do, playout

from cardlearn.cards import FRENCH
from cardlearn.game import find_game
from cardlearn.session import Session
from cardlearn.setup import Setup, State

GAME = find_game("losing-lodam")
FOUR = """
    4S 5S 6S 7S 8S 9S QS 2H 4H 5H 8H QH KH | 2S JS AS 3H 9H AH 6D 7D QD 10D 3C 9C QC
    2D 3D 8D 9D KD AD 2C 4C 5C 7C 8C JC KC | 3S KS 10S 6H 7H JH 10H 4D 5D JD 6C 10C AC
"""
THREE = """
    2S 3S 8S 9S QS KS 4H 8H 9H QH 4D 6D KD 2C 3C 8C JC | 4S 7S JS AS 2H 10H KH AH 2D 5D 8D 10D QD AD 7C 9C 10C
    5S 6S 10S 3H 5H 6H 7H JH 3D 7D 9D 4C 5C 6C QC KC AC
"""
PASSES = "1 pass, 2 pass, 3 pass, 0 pass"


def table(actions: str = "", hands: str = FOUR, turn_up: str = "5S", **more: object) -> Session:
    """A session at a deal laid out, seat 0 the dealer, after some actions."""
    cards = tuple(tuple(FRENCH.read_list(hand)) for line in hands.strip().splitlines() for hand in line.split("|"))
    setup = Setup(hands=cards, turn_up=FRENCH.card(turn_up) if turn_up else 0)
    session = Session("losing-lodam", len(cards), setup=setup, **more)
    do(session, actions)
    return session


def applied(session: Session) -> list[str]:
    return [rule.id for rule in session.applied()]


def start(players: int, *scores: int, lives: tuple[int, ...] | None = None) -> State:
    state = State(scores or (0,) * players, lives=lives or (3,) * players)
    return GAME.resume(state, {})


def finish(session: Session, seed: int = 1) -> None:
    for _ in playout(session, Random(seed)):
        pass
