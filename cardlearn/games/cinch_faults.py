"""What offences cost at Cinch: misdeals, bids out of turn, early words and cards, wrong draws, revokes. Foster (1897)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardlearn.calls import bid_of
from cardlearn.games.all_fours_faults import stand_or_redeal, void
from cardlearn.games.pitch_faults import established
from cardlearn.keeper import Anew, Late, Offence
from cardlearn.rules import Rule, remedy
from cardlearn.sources import CINCH as SOURCE
from cardlearn.sources import completed
from cardlearn.table import Table

MISDEALS = ("faced", "exposed", "turned", "count", "packets", "wrong-pack")
RIGHT_HANDS = 3


@remedy(
    "cinch.misdeal",
    "A faced card: the cards are shuffled and dealt again. If the dealer exposes a card or turns up a trump the adversaries "
    "choose a new deal by the same dealer or let it stand. Too many or too few cards, or unequal packets, lose the deal, "
    "unless it is found after a bid and three have their number. To deal out of turn, or with the wrong cards, may be "
    "stopped before the last three are dealt.",
    SOURCE,
    faults=(*(f"misdeal {kind}" for kind in MISDEALS), "hand-count", "dealt-out-of-turn"),
    calls=("hand-count",),
)
def misdeal(table: Table, offence: Offence) -> Any:
    what = offence.detail or offence.kind
    if what in ("exposed", "turned"):
        return stand_or_redeal(table, misdeal, table.dealer)
    if what in ("wrong-pack", "dealt-out-of-turn"):
        return Late("the last three cards are dealt, so the deal is good", misdeal)
    if table.play_over:
        return Late("the hands have been played out", misdeal)
    if what == "faced":
        void(table, misdeal, table.dealer)
    elif (table.bid or table.trump) and table.players - 1 >= RIGHT_HANDS:
        return Late("it was found only after a bid, and three players have their right number", misdeal)
    else:
        void(table, misdeal, table.eldest)
    return None


# Bids


def may_bid(table: Table) -> list[int]:
    """The seats that may bid now: the next in turn; the dealer beside its partner when the pone has lost its bid."""
    waiting = [seat for seat in table.seats if seat not in spoken(table)]
    free = table.notes.get("dealer free") and table.dealer in waiting[1:]
    return waiting[:1] + ([table.dealer] if free else [])


def spoken(table: Table, offence: Offence | None = None) -> set[int]:
    """The seats that have spoken or lost their bid by now, or had done so before an offence."""
    calls, before = table.calls, len(table.offences)
    if offence:
        calls, before = calls[: offence.said], table.offences.index(offence)
    lost = table.notes.get("lost", {})
    return {seat for seat, _ in calls} | {seat for seat, since in lost.items() if since <= before}


def lose_bids(table: Table, rule: Rule, seats: Iterable[int]) -> Anew:
    """Seats lose their bids for this deal, made or to be made."""
    lost: dict[int, int] = table.notes.setdefault("lost", {})  # each with how many offences there were by then
    for seat in seats:
        lost.setdefault(seat, len(table.offences))
        table.tell(rule, "seat {seat} loses its bid", seat)
    left = [(bid_of(call), seat) for seat, call in table.calls if bid_of(call) > 0 and seat not in lost]
    table.bid, table.bidder = max(left, default=(0, None))
    return Anew()


@remedy(
    "cinch.bid.out-of-turn",
    "Who bids before the eldest hand has spoken loses its bid, and its partner too; the others bid against each other. The "
    "pone who bids before the dealer's partner loses its own. The dealer who bids before its partner loses both; the pone "
    "may still overbid the eldest hand. The dealer who bids before the pone, its partner having bid, loses its own.",
    SOURCE,
    calls=("bid-out-of-turn",),
)
def bid_out_of_turn(table: Table, offence: Offence) -> Any:
    seat, both = offence.seat, table.partners(offence.seat)
    if table.notes.get("bidding over"):
        return Late("the bidding is over", bid_out_of_turn)
    before = spoken(table, offence)
    if seat in before:
        return Late("it had spoken or lost its bid already, so this bid counts for nothing", bid_out_of_turn)
    if seat == next((other for other in table.seats if other not in before), None):
        return Late("it was its turn to bid", bid_out_of_turn)
    if table.eldest not in before or (seat == table.dealer and not set(both) - {seat} <= before):
        return lose_bids(table, bid_out_of_turn, both)
    if seat == table.pone and len(table.partners(table.dealer)) > 1:
        table.notes["dealer free"] = True
    return lose_bids(table, bid_out_of_turn, [seat])


@remedy(
    "cinch.named-early",
    "If a player names the suit before its partner has bid, the partner loses its bid.",
    SOURCE,
    calls=("named",),
)
def named_early(table: Table, offence: Offence) -> Any:
    spoken = {seat for seat, _ in table.calls[: offence.said]}
    partners = [seat for seat in table.partners(offence.seat) if seat not in (offence.seat, *spoken)]
    if table.notes.get("bidding over"):
        return Late("the bidding is over", named_early)
    return lose_bids(table, named_early, partners) if partners else Late("it has no partner still to bid", named_early)


@remedy(
    "cinch.exposed-early",
    "If a player exposes a card before trumps are named, the adversaries may claim a new deal by the same dealer.",
    SOURCE,
    faults=("exposed",),
)
def exposed_early(table: Table, offence: Offence) -> Any:
    if table.trump:
        return Late("trumps are named", exposed_early)
    return stand_or_redeal(table, exposed_early, offence.seat)


# Draws


@remedy(
    "cinch.draw.wrong",
    "A wrong number of cards drawn may be found after the next player was helped. Too few are made good from the discards, "
    "but with no trump; of too many, the adversaries draw the excess unseen from the hand, and lay it on the stock.",
    completed(SOURCE),
    calls=("drew",),
)
def wrong_draw(table: Table, offence: Offence) -> Any:
    drawn, seat = table.notes.get("drawn", {}), offence.seat
    right, number = len(drawn.get(seat, ())), int(offence.detail)
    after = table.seats[table.seats.index(seat) + 1 :][:1]
    if seat not in drawn or number == right:
        return Late("it has not drawn a wrong number", wrong_draw)
    if after and after[0] not in drawn:
        return Late("the next player is not helped yet, so it is put right at once", wrong_draw)
    if table.play_begun:
        return Late("the play has begun", wrong_draw)
    if number < right:
        too_few(table, seat, drawn[seat][number:])
    else:
        too_many(table, seat, number - right)
    return None


def too_few(table: Table, seat: int, missing: list[int]) -> None:
    """The cards that it did not draw lie on the stock; plain discards make them good."""
    good = table.shuffle(sum(table.discards))[: len(missing)]
    missing = missing[len(missing) - len(good) :]
    table.discards = [card for card in table.discards if card not in good]
    table.pile.set(missing + table.pile.rest())
    table.hands[seat] += sum(good) - sum(missing)
    table.tell(wrong_draw, "seat {seat} drew too few: it is given {cards} from the discards", seat, sum(good))


def too_many(table: Table, seat: int, excess: int) -> None:
    """It has drawn too many; its adversaries draw as many from its hand."""
    more = table.pile.take(min(excess, table.stock_size))
    hand = table.hands[seat] | sum(more)
    back = table.shuffle(hand)[: len(more)]
    table.hands[seat] = hand ^ sum(back)
    table.pile.set(back + table.pile.rest())
    table.tell(wrong_draw, "seat {seat} drew too many: {number} cards are drawn from its hand", seat, number=len(back))
    table.tell(None, "seat {seat} gives up {cards}", seat, sum(back), only=seat)


@remedy(
    "cinch.revoke",
    "The side that revokes scores nothing in that deal; if it made the bid, the bid has failed.",
    completed(SOURCE),
    calls=("revoke",),
)
def revoke(table: Table, offence: Offence) -> Any:
    return established(table, offence)


def offenders(table: Table) -> set[int]:
    """The sides whose revoke was called in time."""
    return {table.sides[offence.seat] for offence in table.upheld_by(revoke)} if table.upheld else set()


REMEDIES = (misdeal, bid_out_of_turn, named_early, exposed_early, wrong_draw, revoke)
