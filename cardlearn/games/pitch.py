"""Pitch, or Blind All Fours: Seven-Up without a turn-up. Source: Foster's Complete Hoyle (1897)."""

from __future__ import annotations

from collections.abc import Callable

from cardlearn.games import all_fours as family
from cardlearn.games import all_fours_faults as faults
from cardlearn.games.all_fours import SHARED
from cardlearn.games.seven_up import DEAL, PLAYERS, SEVEN_UP
from cardlearn.play import Before, Phase, play_tricks
from cardlearn.rules import Rule, step
from cardlearn.sources import ALL_FOURS
from cardlearn.table import Table

NO_TURN_UP = step(
    "pitch.no-turn-up",
    "Pitch is Seven-Up without a turn-up: nobody begs, there is no gift, and a tied Game counts to nobody. The first card "
    "that the eldest hand leads fixes the trump suit.",
    ALL_FOURS,
)


def pitching(rule: Rule, pitcher: Callable[[Table], int]) -> Before:
    """The first lead of the pitcher makes trumps; a false lead of somebody else does not."""

    def first_lead(table: Table, seat: int, card: int) -> None:
        if table.trump is None and not table.turn.plays and seat == pitcher(table):
            table.make_trump(table.pack.suit(card))
            table.tell(rule, "seat {seat} pitches {cards}: its suit is trumps", seat, card)

    return first_lead


first_lead = pitching(NO_TURN_UP, lambda table: table.eldest)


def deal(table: Table) -> Phase:
    table.deal(DEAL.value)
    table.tell(DEAL, "seat {seat} deals", table.dealer)
    table.held = list(table.hands)
    yield from play_tricks(table, table.eldest, table.rules, first_lead)


PITCH = SEVEN_UP.but(
    slug="pitch",
    name="Pitch",
    also=("Blind All Fours",),
    usual=3,
    rules=(
        *SHARED[:2],
        PLAYERS,
        *SHARED[2:3],
        DEAL,
        NO_TURN_UP,
        *(rule for rule in SHARED[3:] if rule is not family.game_tie),
        family.LOW_CLAIM,
        family.STAKES,
        faults.misdeal,
        faults.answer_exposed,
        faults.revoke,
    ),
    deal=deal,
    points=family.POINTS[:4],
    options=(family.stake_option(),),
    clauses=dict.fromkeys(("beg", "stand", "give", "run", "bunch"), NO_TURN_UP),
    misdeal_loses_deal=False,
    has_no=("turn_up", "widow", "nest"),
)
