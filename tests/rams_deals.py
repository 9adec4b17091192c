"""A deal of Rams laid out, and what it paid."""

from __future__ import annotations

import deals
import pytest

from cardlearn.game import find_game
from cardlearn.record import Played
from cardlearn.session import Session

RAMS, ROUNCE, BIERSPIEL = KIN = [find_game(slug) for slug in ("rams", "rounce", "bierspiel")]
kin = pytest.mark.parametrize("game", KIN, ids=lambda game: game.slug)
HANDS = ["KS 10S QD 8C AH", "QS 9S KD JC 8H", "JS 8D AD KC QH"]
WIDOW, TURN_UP = "7S 7D 7C 10C AC", "9H"
FIVE = [*HANDS, "9D 10D JD 7H 10H", "AS 8S 9C QC KH"]
DOUBLE = "pool = 5\n"
IN = "1 stand, 2 stand, 0 stand, 0 content, "
NO_TRICK_FOR_TWO = """
    1 stand, 2 stand, 0 stand, 0 content, 1 play KD, 2 play 8D, 0 play QD, 1 play JC, 2 play KC, 0 play 8C, 2 play QH,
    0 play AH, 1 play 8H, 2 play JS, 0 play KS, 1 play 9S, 0 play 10S, 1 play QS, 2 play AD
"""


def play(actions: str, head: str = "", hands: list[str] = HANDS, widow: str = WIDOW, turn_up: str = TURN_UP) -> Played:
    """Play a deal of Rams, seat 0 the dealer; ``head``: more keys of the record. Five have no widow laid out."""
    laid = deals.keys({"widow": widow, "turn_up": turn_up}) if len(hands) == 3 else ""
    return deals.played("rams", hands, actions, head, laid)


def refusal(actions: str, head: str = "", hands: list[str] = HANDS) -> str:
    """The id of the rule that refuses the last of some actions, the ones before it being accepted."""
    played = play(actions, head, hands)
    assert played.refused is not None, "nothing was refused"
    assert played.at == actions.count(",")
    return played.refused.rule.id


def paid(session: Session) -> dict[str, list[tuple[int, int]]]:
    """The ledger: by rule, the seats and amounts."""
    lines: dict[str, list[tuple[int, int]]] = {}
    for line in session.table.ledger:
        lines.setdefault(line.rule.id, []).append((line.seat, line.amount))
    return lines


def middle(session: Session) -> tuple[int, int]:
    return session.table.pool, session.table.next_pool
