"""What offences cost in Rams and its kin: one penalty for all, and misdeals. Foster (1897)."""

from __future__ import annotations

from typing import Any

from cardlearn.keeper import Late, Offence
from cardlearn.rules import remedy
from cardlearn.sources import RAMS
from cardlearn.table import Table

SAME_DEALER = ("imperfect", "faced", "exposed", "wrong-pack")


@remedy(
    "rams.deal.faults",
    "If the pack is imperfect, or a card other than the turn-up is found or dealt face up, the same dealer deals again. Too "
    "many or too few cards, a wrong packet or a pack not cut lose the deal to the next dealer, whose ante is added to any "
    "pool that stands.",
    f"{RAMS}, which refers to the laws of Spoil Five",
    faults=("misdeal",),
)
def misdeal(table: Table, offence: Offence) -> Late | None:
    if table.play_over:
        return Late("the deal is over")
    again = offence.detail in SAME_DEALER
    if again:
        table.memo["again"] = table.dealer
    dealer = table.dealer if again else table.game.next_dealer(table)
    table.cancel(misdeal, "a misdeal; seat {seat} deals next", dealer)
    return None


@remedy(
    "rams.penalty",
    "One penalty answers all offences: the offender wins nothing on the deal, what its tricks would have won stays in the "
    "pool, and it pays five counters to the next pool. It is due for playing with more or fewer than five cards, exposing a "
    "card, leading or playing out of turn, revoking, and not heading or not trumping a trick when able.",
    RAMS,
    calls=("revoke", "out-of-turn", "exposed", "hand-count"),
)
def penalty(table: Table, offence: Offence) -> Any:
    if offence.kind == "out-of-turn" and not offence.card:
        return Late("to declare out of turn costs nothing")
    return convict(table, offence)


def convict(table: Table, offence: Offence) -> None:
    """The play goes on, and the offence is paid for when the deal is scored."""
    table.tell(penalty, "seat {seat} has offended, and wins nothing on this deal", offence.seat)


def offenders(table: Table) -> list[int]:
    """The seats whose offences were called; each pays once."""
    return sorted({offence.seat for offence in table.upheld})
