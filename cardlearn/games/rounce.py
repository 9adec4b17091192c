"""Rounce, the American Rams. Source: Foster's Complete Hoyle (1897)."""

from __future__ import annotations

from cardlearn.game import WHIST
from cardlearn.games import rams
from cardlearn.games import rams_calls as calls
from cardlearn.games import rams_faults as faults
from cardlearn.games import rams_pool as pool
from cardlearn.rules import fact, must, step
from cardlearn.sources import ROUNCE as SOURCE
from cardlearn.turn import Turn

PACK = fact(
    "rounce.pack",
    "The full pack of fifty-two cards, which rank as at whist: A K Q J 10 9 8 7 6 5 4 3 2.",
    SOURCE,
)
PLAYERS = fact("rounce.players", "Three to nine play, the dealer always among them.", SOURCE, tuple(range(3, 10)))
WIDOW = step(
    "rounce.widow",
    "The widow has six cards, the sixth dealt to it in the first round. Who takes it discards one of them.",
    SOURCE,
    1,
)
POOLS = fact(
    "rounce.pools",
    "All pools are alike: no pool is simple, and none forces anybody to play.",
    SOURCE,
)
NO_GENERAL = fact("rounce.no-general", "There is no general rounce.", SOURCE)


@must(
    "rounce.follow",
    "You must follow suit if you can. Without the suit you may play any card: nobody need head the trick, or trump it.",
    SOURCE,
)
def follow(turn: Turn) -> int:
    return turn.hand & turn.led


@must(
    "rounce.second-lead",
    "The winner of the first trick must lead a trump to the second if it has one.",
    SOURCE,
)
def second_lead(turn: Turn) -> int:
    return turn.hand & turn.trumps if turn.number == 2 and not turn.plays else 0


PLAY = (follow, second_lead)

ROUNCE = rams.RAMS.but(
    slug="rounce",
    name="Rounce",
    seats=PLAYERS.value,
    usual=5,
    rules=(
        PACK,
        PLAYERS,
        rams.FIRST_DEALER,
        pool.COUNTERS,
        POOLS,
        NO_GENERAL,
        pool.ANTE,
        *rams.DEALING,
        WIDOW,
        rams.LEAD,
        *PLAY,
        pool.share,
        pool.ramsed,
        faults.penalty,
        pool.GAME,
    ),
    play=lambda options: PLAY,
    points=(pool.ANTE, pool.share, pool.ramsed),
    ranking=lambda options: WHIST,
    options=(rams.PACKETS, rams.ELDEST, rams.COUNT, rams.DEALS),
    clauses={**calls.CLAUSES, "general-rams": NO_GENERAL, "discard": WIDOW},
    calls=rams.DECLARING,
    declares=("stand", "take widow", "fold"),
    idle=0,
    over=WIDOW.value,
    trim=WIDOW,
)
