"""What offences cost at Auction Pitch and its kin. Foster (1897)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlearn.games.all_fours import goes_out
from cardlearn.keeper import Late, Offence, TakeBack, followed, led_falsely, trick_open
from cardlearn.rules import must, remedy
from cardlearn.sources import AUCTION_PITCH as SOURCE
from cardlearn.table import Table
from cardlearn.turn import Action, Turn


@remedy(
    "auction-pitch.out-of-turn",
    "A bid out of turn costs nothing; it does not count.",
    SOURCE,
    calls=("bid-out-of-turn",),
)
def bid_out_of_turn(table: Table, offence: Offence) -> Any:
    table.tell(bid_out_of_turn, "the bid of seat {seat} out of turn does not count, and costs nothing", offence.seat)


@must(
    "auction-pitch.fault.turn",
    "When an adversary leads or plays out of turn, the pitcher may demand that it play its highest or lowest of the suit "
    "led, or that it trump or not trump that trick. If another player than the pitcher has followed a false lead the cards "
    "are taken back; if the pitcher followed, the lead stands.",
    SOURCE,
)
def demanded(turn: Turn) -> int:
    if not turn.called or not turn.plays:
        return 0
    following, trumps = turn.hand & turn.led, turn.hand & turn.trumps
    if turn.called == "trump":
        return trumps
    if turn.called == "no-trump":
        return turn.hand & ~trumps
    return turn.order.highest(following) if turn.called == "highest" else turn.order.lowest(following)


@remedy(demanded.id, demanded.sentence, demanded.source, calls=("out-of-turn",))
def play_out_of_turn(table: Table, offence: Offence) -> Any:
    if not trick_open(table, offence):
        return Late("the trick is quitted")
    after = followed(table, offence)
    if led_falsely(table, offence) and after:
        return Late("the pitcher has followed, so the lead stands") if table.bidder in after else TakeBack()
    if offence.caller != table.bidder:
        return TakeBack()

    def demand(new: Table) -> Iterator[Any]:
        words = [f"choose {word}" for word in ("highest", "lowest", "trump", "no-trump")]
        answer: Action = yield new.ask(new.bidder or 0, words, phase="play")
        new.called[offence.seat] = answer.words
        new.tell(demanded, f"seat {{seat}} must play: {answer.words}", offence.seat)

    return TakeBack(demand)


@remedy(
    "auction-pitch.revoke",
    "After a revoke the hand is played out. All but the offender score what they make; a pitcher who is short through it "
    "is not set back but scores what it made. The offender is set back the number bid, or two if there was no bid, and pays "
    "a red counter to the pool.",
    SOURCE,
    calls=("revoke",),
)
def revoke(table: Table, offence: Offence) -> Any:
    return TakeBack() if trick_open(table, offence) else None


def settle_after_revoke(table: Table, earned: list[tuple[Any, int, int, int]], unbid: int = 2) -> None:
    """The offenders are set back; the others score all that they make, the pitcher too."""
    offenders = {offence.seat for offence in table.upheld_by(table.game.remedy("revoke", "calls"))}
    for seat in sorted(offenders):
        table.score(table.game.remedy("revoke", "calls"), seat, -(table.bid or unbid))
        table.pool += 1
    for rule, seat, amount, cards in earned:
        if seat not in offenders:
            table.score(rule, seat, amount, cards)
            if goes_out(table, seat, table.game.more["out"]):
                return


REMEDIES = (bid_out_of_turn, play_out_of_turn, revoke)
