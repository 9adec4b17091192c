"""What offences cost in the All Fours family: misdeals, early looks, exposed cards, revokes. Foster (1897)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlearn.games.all_fours import PLAY, count, earned, goes_out, high, low, one_short, taker, trump_card
from cardlearn.keeper import AtEnd, Late, Offence, TakeBack, ThrownUp, expose, on_table, trick_open
from cardlearn.play import Phase
from cardlearn.rules import Rule, must, remedy
from cardlearn.sources import ALL_FOURS
from cardlearn.table import Table
from cardlearn.turn import Action, Turn

SAME_DEALER = ("faced", "imperfect")
VOIDED = ("all-fours.turn-jack", "auction-pitch.sell")
"""The points that do not count in a deal that comes to nothing."""


@remedy(
    "all-fours.misdeal",
    "If a card is found faced or the pack imperfect, the same dealer deals again. Dealing without the cut, or too many or "
    "too few cards, is a misdeal and the deal passes to the left (at Pitch it is not lost). If the dealer exposes a card "
    "the adversaries choose whether the deal stands or the same dealer deals again.",
    ALL_FOURS,
    faults=(*(f"misdeal {kind}" for kind in (*SAME_DEALER, "uncut", "count", "exposed")), "hand-count"),
    calls=("hand-count",),
)
def misdeal(table: Table, offence: Offence) -> Any:
    if table.winner is not None and not won_by_the_deal(table):
        return Late("the game is won by what no misdeal takes back", misdeal)
    if offence.detail == "exposed":
        return stand_or_redeal(table, misdeal, table.dealer)
    plays = [*table.turn.plays, *(play for trick, _ in table.played for play in trick)]
    if any(seat == offence.seat for seat, _ in plays):
        return Late("the player has already played to the first trick", misdeal)
    keeps = offence.detail in SAME_DEALER or not table.game.more.get("misdeal_loses_deal", True)
    void(table, misdeal, table.dealer if keeps else table.eldest)
    return None


def won_by_the_deal(table: Table) -> bool:
    """Whether the winner would not have gone out without what a deal that comes to nothing takes back."""
    side = table.sides[table.winner[0]] if table.winner else None
    lost = sum([line.amount for line in table.ledger if line.rule.id in VOIDED and table.sides[line.seat] == side])
    return side is not None and table.scores[side] - lost < table.target


def void(table: Table, rule: Rule, dealer: int) -> None:
    """The deal comes to nothing, and neither a jack turned in it nor the sale of its pitch counts."""
    for line in list(table.ledger):
        if line.rule.id in VOIDED:
            table.score(line.rule, line.seat, -line.amount, note="the deal is void")
    table.winner = None
    table.pool += table.notes.pop("stakes won", 0)
    table.cancel(rule, "the deal is void; seat {seat} deals next", dealer)


def stand_or_redeal(table: Table, rule: Rule, offender: int) -> Phase:
    """The adversaries of a player who exposed a card choose; the first to speak decides."""
    table.tell(rule, "seat {seat} has exposed a card: its adversaries choose", offender)
    words = ("choose stand", "choose redeal")
    answer: Action = yield [table.ask(seat, words) for seat in table.adversaries(offender)]
    if answer.words == "redeal":
        void(table, rule, table.dealer)


@remedy(
    "all-fours.no-peek",
    "The eldest hand alone looks at its cards at first, and the dealer when it is begged; the dealer's partner and the pone "
    "wait until those two have settled the trump. Looking early gives the adversaries a point, if it is called.",
    ALL_FOURS,
    calls=("looked",),
)
def no_peek(table: Table, offence: Offence) -> Any:
    settled = offence.trick or any(call in ("stand", "give", "run") for _, call in table.calls[: offence.said])
    may_look = [table.eldest, *([table.dealer] if offence.said else [])]
    if settled or offence.seat in may_look:
        return Late("that player might look at its cards then")
    table.tell(no_peek, "seat {seat} has looked at its cards too early", offence.seat)
    sides = {table.sides[seat]: seat for seat in table.adversaries(offence.seat)}
    for seat in sides.values():
        if not at_most(table, seat, 1):
            continue
        table.score(no_peek, seat, 1, note="an adversary looked early")
        if table.winner is None and goes_out(table, seat):
            return ThrownUp()
    return None


@must(
    "all-fours.exposed",
    "With four players an exposed card stays face up on the table, and so does one led or played out of turn; the "
    "adversaries may call it at its owner's turn, and it must be played if the rules of play allow. If two cards are "
    "played to one trick the adversaries choose which stays, and the other is exposed.",
    ALL_FOURS,
)
def exposed(turn: Turn) -> int:
    called: int = turn.hand & turn.called
    return called


@remedy(exposed.id, exposed.sentence, exposed.source, calls=("exposed", "out-of-turn", "two-cards"))
def answer_exposed(table: Table, offence: Offence) -> Any:
    if offence.kind == "out-of-turn":
        if not trick_open(table, offence):
            return Late("the trick is quitted")
        if table.players != 4:
            return TakeBack()
        return TakeBack(lambda new: expose(new, offence.seat, offence.card))
    if table.players != 4:
        return Late("cards are called with four players only")
    if offence.caller not in table.adversaries(offence.seat):
        return Late("only an adversary may call the card")
    if offence.kind == "two-cards":
        return which_stays(table, offence)
    return call_card(table, offence)


def call_card(table: Table, offence: Offence) -> Late | None:
    """An adversary calls the exposed cards at their owner's turn."""
    seat = offence.seat
    if not (table.turn.seat == seat and table.held and table.hands[seat] & table.exposed[seat]):
        return Late("an exposed card is called at its owner's turn")
    table.called[seat] = table.exposed[seat] & table.hands[seat]
    table.tell(exposed, "seat {seat} is called upon to play {cards}", seat, table.called[seat])
    offence.caller = None
    return None


def which_stays(table: Table, offence: Offence) -> Phase:
    """Two cards to one trick: an adversary chooses which stays, the other is exposed."""
    seat, name = offence.seat, table.pack.name
    first = next((card for who, card in on_table(table) if who == seat), 0)
    if not first or first & offence.hand or table.play_over:
        return Late("no other card of that player lies in a trick that is still open")
    table.tell(exposed, "seat {seat} has played two cards: an adversary chooses which stays", seat)
    words = [f"choose card {name(first)}", f"choose card {name(offence.card)}"]
    answer: Action = yield table.ask(offence.caller or 0, words, phase="play")
    table.tell(exposed, "{cards} stays in the trick", seat, answer.cards)
    if answer.cards == first:
        expose(table, seat, offence.card)
        return None
    instead, offence.card = Action(seat, "play", offence.card), first
    return TakeBack(lambda new: expose(new, seat, first), instead)


@remedy(
    "all-fours.revoke",
    "To be able to follow suit and neither follow nor trump is a revoke. It may be mended until the trick is quitted or "
    "the next is led or played to. After that the adversary adds one point or takes one from the offender, two if the jack "
    "is in play; the offender can score neither Jack nor Game, only High and Low, and cannot go out on that deal but stops "
    "one short.",
    ALL_FOURS,
    calls=("revoke",),
)
def revoke(table: Table, offence: Offence) -> Any:
    if trick_open(table, offence):
        return TakeBack()
    if offence.rule not in PLAY:
        return Late("that was no revoke, and the trick is quitted")
    if table.notes.get("pegged out"):
        return Late("the game is won by pegs, and they are never taken back")
    table.tell(revoke, "seat {seat} has revoked", offence.seat)
    return AtEnd(lambda: add_or_take(table, offence))


def add_or_take(table: Table, offence: Offence) -> Phase:
    """The caller (or its side) adds to its own points or takes from the offender's."""
    if table.winner is not None:
        return
    adversaries = table.adversaries(offence.seat)
    seat = offence.caller if offence.caller in adversaries else adversaries[0]
    offence.notes["by"] = seat
    answer: Action = yield table.ask(seat, ("choose add", "choose take"), phase="play")
    offence.notes["choice"] = answer.words


def offenders(table: Table) -> set[int]:
    """The sides whose revoke was called in time."""
    return {table.sides[offence.seat] for offence in table.upheld_by(revoke)} if table.upheld else set()


def at_most(table: Table, seat: int, amount: int) -> int:
    """How much of an amount a seat can score: an offender whose revoke was called stops one short of the game."""
    return min(amount, one_short(table, seat)) if table.sides[seat] in offenders(table) else amount


def settle(table: Table) -> None:
    """What the penalties leave of the points, in order, until somebody goes out."""
    if table.winner is not None:
        return
    lines = earned(table, table.game.points)
    if not table.upheld:
        count(table, lines)
        return
    barred = offenders(table)
    if barred:
        untouched = table.game.more.get("untouched", (high, low))
        lines = [line for line in lines if line[0] in untouched or table.sides[line[1]] not in barred]
    count(table, [*penalties(table), *lines], barred)


def penalties(table: Table) -> Iterator[tuple[Any, ...]]:
    """What each revoke costs, as lines for the ledger: two points while the jack is in play."""
    amount = 2 if taker(table, trump_card(table, "J")) is not None else 1
    for offence in table.upheld_by(revoke):
        if offence.notes["choice"] == "add":
            yield revoke, offence.notes["by"], amount, 0, "added for the revoke"
        else:
            yield revoke, offence.seat, -amount, 0, "taken for the revoke"


REMEDIES = (misdeal, no_peek, answer_exposed, revoke)
