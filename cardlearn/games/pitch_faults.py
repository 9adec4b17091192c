"""What offences cost at Auction Pitch and its kin. Foster (1897)."""

from __future__ import annotations

from typing import Any

from cardlearn.games.all_fours import PLAY
from cardlearn.keeper import Late, Offence, TakeBack, followed, led_falsely, trick_open
from cardlearn.play import Phase
from cardlearn.rules import Rule, must, remedy
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


DEMANDS = {
    "highest": "play its highest of the suit led",
    "lowest": "play its lowest of the suit led",
    "trump": "trump",
    "no-trump": "play no trump",
}
"""What the pitcher may demand of an adversary who led or played out of turn, and how it is told."""


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
    if led_falsely(table, offence) and table.bidder in after:
        return Late("the pitcher has followed, so the lead stands", demanded)
    if offence.caller != table.bidder or (led_falsely(table, offence) and after):
        return TakeBack()

    def demand(new: Table) -> Phase:
        words = [f"choose {word}" for word in DEMANDS]
        answer: Action = yield new.ask(new.bidder or 0, words, phase="play")
        new.called[offence.seat] = answer.words
        new.tell(demanded, f"seat {{seat}} must {DEMANDS[answer.words]} if it can", offence.seat)

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
    return established(table, offence)


def established(table: Table, offence: Offence) -> TakeBack | Late | None:
    """A revoke is mended while its trick is open; after that the hand is played out and it costs what the game says."""
    if trick_open(table, offence):
        return TakeBack()
    if offence.rule not in PLAY:
        return Late("that was no revoke, and the trick is quitted")
    table.tell(revoke_rule(table), "seat {seat} has revoked; the hand is played out", offence.seat)
    return None


def revoke_rule(table: Table) -> Rule:
    """What a revoke costs in the game that is played."""
    rule = table.game.remedy("revoke", "calls")
    assert rule is not None
    return rule


def revokers(table: Table) -> set[int]:
    """The seats whose revoke was called in time."""
    return {offence.seat for offence in table.upheld_by(revoke_rule(table))}


def set_back_revokers(table: Table, offenders: set[int]) -> None:
    """Each offender loses the number bid, and pays a red counter to the pool."""
    for seat in sorted(offenders):
        table.score(revoke_rule(table), seat, -(table.bid or table.game.more["unbid"]))
        table.pool += 1


REMEDIES = (bid_out_of_turn, play_out_of_turn, revoke)
