"""The swap of Losing Lodam: before the first lead each player may offer one, and two cards change hands unseen by others."""

from __future__ import annotations

from cardlearn.calls import naming, naming_outside
from cardlearn.cards import FRENCH as PACK
from cardlearn.games.losing_lodam_willughby import WILLUGHBY, is_willughby
from cardlearn.play import Phase
from cardlearn.rules import may_not
from cardlearn.sources import LODAM as SOURCE
from cardlearn.sources import partly_decided
from cardlearn.table import Table
from cardlearn.turn import Action, Turn


@may_not(
    "losing-lodam.swap",
    "Before the first lead each player in turn may offer to swap a card with one other player. If that player agrees "
    "each gives a card; nobody may swap twice in a deal. Two cards of equal rank are given back.",
    partly_decided(SOURCE),
)
def swap(turn: Turn) -> set[str]:
    table = turn.open
    swapped = table.notes.get("swapped", ())
    return naming_outside(turn, "swap", [seat for seat in table.seats if seat != turn.seat and seat not in swapped])


def swaps(table: Table) -> Phase:
    """The right to offer a swap goes round once, from the eldest hand."""
    for seat in table.seats:
        swapped = table.notes.setdefault("swapped", ())
        if seat in swapped:
            continue
        offers = naming(PACK, "swap", table.hands[seat], [other for other in table.seats if other != seat])
        offer = yield table.ask(seat, ["pass", *offers], (swap,), count=swap)
        if offer.verb == "pass":
            continue
        other = int(offer.words)
        table.tell(swap, "seat {seat} offers seat {other} to swap a card", seat, other=other)
        answer = yield table.ask(other, ["decline", *naming(PACK, "agree", table.hands[other])], count=swap)
        if answer.verb == "agree":
            table.notes["swapped"] = (*swapped, seat, other)
            exchange(table, offer, answer)
        else:
            table.tell(swap, "seat {seat} declines", other)


def exchange(table: Table, offer: Action, answer: Action) -> None:
    """Each gives a card, or both are given back; only these two see them."""
    one, other = offer.seat, answer.seat
    table.tell(swap, "seat {other} and seat {seat} swap a card", other, other=one)
    table.tell(swap, "seat {seat} is given {cards}", other, offer.cards, only=other)
    table.tell(swap, "seat {seat} is given {cards}", one, answer.cards, only=one)
    alike, rule = (PACK.suit, WILLUGHBY) if is_willughby(table) else (PACK.rank, swap)
    if alike(offer.cards) == alike(answer.cards):
        table.tell(rule, "the two cards are alike, and are given back")
        return
    table.hands[one] ^= offer.cards | answer.cards
    table.hands[other] ^= offer.cards | answer.cards
