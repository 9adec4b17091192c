"""The auction of Rook, and the new deals that may be called for in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlearn.calls import auction, bids_outside
from cardlearn.cards import ROOK as PACK
from cardlearn.keeper import Late, Offence
from cardlearn.play import Phase
from cardlearn.rules import fact, may_not, remedy, step
from cardlearn.sources import ROOK as SOURCE
from cardlearn.sources import ROOK_PUBLISHER, decided, partly_decided
from cardlearn.table import Table
from cardlearn.turn import Ask, Turn

BIRD_CARD = PACK.card("BIRD")
COUNTERS = fact(
    "rook.counters",
    "The counters: each 5 counts 5 points, each 10 and each 14 counts 10, the Bird 20; there are 120 in all. No other "
    "card counts.",
    SOURCE,
    ((PACK.of_rank("5"), 5), (PACK.of_rank("10", "14"), 10), (BIRD_CARD, 20)),
)
ALL_PASS = step(
    "rook.bid.all-pass",
    "If all four pass the hands are thrown in, and the next dealer deals.",
    decided(SOURCE),
)
COUNTING = sum(some for some, _ in COUNTERS.value)


def counters_in(cards: int) -> int:
    """The points that a set of cards counts."""
    return sum([(cards & some).bit_count() * points for some, points in COUNTERS.value])


@may_not(
    "rook.bid",
    "From the dealer's left, round after round, each player bids or passes. A bid is at least 70 and at most 120, in "
    "fives, and higher than the bid before. Who has passed may not bid again; nobody need open; a bid of 120 ends the "
    "auction.",
    SOURCE,
    (70, 120, 5),
)
def bid(turn: Turn) -> set[str]:
    least, most, step = bid.value
    return bids_outside(turn, max(least, turn.open.bid + step), most, step)


@may_not(
    "rook.redeal",
    "A player without a counter in its hand may call for a new deal, at its turn or at any other moment of the "
    "auction; the same dealer deals again.",
    partly_decided(SOURCE),
)
def redeal(turn: Turn) -> set[str]:
    return {"redeal"} if turn.hand & COUNTING else set()


@may_not(
    "rook.deal.exposed",
    "If a card of 10 or higher, or the Bird, is exposed in dealing there is a new deal by the same dealer. If it is a "
    "lower card any player may demand a new deal, until the first bid is made.",
    ROOK_PUBLISHER,
)
def exposed(turn: Turn) -> set[str]:
    return set() if turn.open.notes.get("exposed") and turn.open.bidder is None else {"choose redeal"}


@remedy(exposed.id, exposed.sentence, exposed.source, faults=("misdeal exposed",))
def card_exposed(table: Table, offence: Offence) -> Any:
    if PACK.rank(offence.card) in ("10", "11", "12", "13", "14", "BIRD"):
        table.cancel(card_exposed, "a high card was exposed; seat {seat} deals again", table.dealer)
        return None
    if table.bidder is not None:
        return Late("a low card was exposed, but the first bid has been made", card_exposed)
    table.notes["exposed"] = True
    table.tell(card_exposed, "a low card was exposed; until the first bid anybody may demand a new deal")
    return None


def bidding(table: Table) -> Phase:
    """The auction; who has no counter may end it by calling for a new deal."""
    least, most, step = bid.value
    bids = [f"bid {number}" for number in range(least, most + step, step)]
    called = yield from auction(table, table.seats, bids, (bid,), True, bids[-1], beside=rights(table))
    if called:
        rule = redeal if called.verb == "redeal" else exposed
        table.cancel(rule, "seat {other} calls for a new deal; seat {seat} deals again", table.dealer, called.seat)
    elif table.bidder is None:
        table.cancel(ALL_PASS, "all pass; seat {seat} deals next", table.game.next_dealer(table))


def rights(table: Table) -> Callable[[], list[Ask]]:
    """What every player may call for during the auction, in turn or out of it."""
    words = ("redeal", "choose redeal") if table.mode == "table" else ("redeal",)
    return lambda: [table.ask(seat, words, (redeal, exposed), right=True) for seat in table.seats]
