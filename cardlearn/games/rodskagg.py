"""Rödskägg ("Redbeard"), or Fem Opp: from twelve points down to exactly nothing, with rituals that must not be forgotten."""

from __future__ import annotations

from collections.abc import Mapping

from cardlearn.calls import auction, bids_outside
from cardlearn.cards import FRENCH as PACK
from cardlearn.game import Game, Option, left_deals_next
from cardlearn.games import rodskagg_faults as faults
from cardlearn.games.rodskagg_score import (
    CONTINUE,
    DUEL,
    REDBEARD,
    SCORE,
    ZERO,
    close,
    declarer_of,
    redbeard_lost,
    settle,
)
from cardlearn.play import Phase, trick
from cardlearn.rules import Rule, fact, may_not, must, step
from cardlearn.setup import State
from cardlearn.sources import RODSKAGG as SOURCE
from cardlearn.sources import decided, partly_decided
from cardlearn.table import Table
from cardlearn.turn import Turn

PACK_FACT = fact(
    "rodskagg.pack",
    "The full pack of fifty-two cards without a joker, the ace high. There are no trumps.",
    SOURCE,
)
PLAYERS = fact("rodskagg.players", "Three to seven play, each for itself.", SOURCE, (3, 4, 5, 6, 7))
START = fact(
    "rodskagg.start",
    "Everybody starts with twelve points and wants to come down to exactly nothing.",
    SOURCE,
    12,
)
DEAL = step(
    "rodskagg.deal",
    "The dealer shuffles, cuts the pack itself, and deals six cards to each, three and three.",
    SOURCE,
    (3, 3),
)
NEW_HAND = step(
    "rodskagg.new-hand",
    "A player without a court card, which is an ace, king, queen or jack, may ask for a new hand, again and again, "
    "until it has one or is content. When the stock is too short the cards thrown away are shuffled in, and a hand "
    "dealt from them may not be changed.",
    partly_decided(SOURCE),
    PACK.of_rank("A", "K", "Q", "J"),
)
ALL_PASS = step(
    "rodskagg.all-pass",
    "If all pass the hands are thrown in, and the next dealer deals.",
    decided(SOURCE),
)
LEAD = fact(
    "rodskagg.lead",
    "The declarer leads to the first trick, then the winner of each trick to the next.",
    SOURCE,
)
ASK = step(
    "rodskagg.ask",
    "With two tricks left the declarer must ask: Följer ni med? (Are you coming along?) Who has a trick must go on. "
    "Who has none may drop out without penalty, its hand face down, or continue.",
    SOURCE,
    2,
)
ALONE = step(
    "rodskagg.ask.alone",
    "If all the others drop out the declarer takes both tricks.",
    decided(SOURCE),
)
FEM_OPP = fact(
    "rodskagg.fem-opp",
    "Some books call the rituals and their fines a variant, Fem Opp, which means five up, and play Rödskägg without "
    "them.",
    SOURCE,
)


# Calls


@may_not(
    "rodskagg.bid",
    "From the dealer's left each player in one turn passes or bids a number of tricks from none to five, higher than "
    "the bid before. Above five stands Redbeard, all six, which ends the bidding. The highest bidder is the declarer.",
    SOURCE,
    (0, 5),
)
def bid(turn: Turn) -> set[str]:
    least, most = bid.value
    return bids_outside(turn, least if turn.open.bidder is None else turn.open.bid + 1, most)


# Play


@must(
    "rodskagg.follow",
    "Follow suit if you can. The highest card of the suit led wins the trick.",
    SOURCE,
    at="suit",
)
def follow(turn: Turn) -> int:
    return turn.hand & turn.led


PLAY = (follow,)


# The deal


def deal(table: Table) -> Phase:
    if "duel" in table.memo:
        table.notes["duel"] = True
        table.seats = table.playing = table.round((table.dealer + 1) % table.players, table.memo["duel"])
        table.tell(DUEL, "a duel for the game")
    table.deal(DEAL.value)
    table.tell(DEAL, "seat {seat} deals six cards to each", table.dealer)
    if table.options["rituals"]:
        yield from ritual(table, table.dealer, faults.KNOCK, faults.knock)
    else:
        table.clauses = {**table.clauses, **dict.fromkeys(("say", faults.KNOCK, "say ask"), FEM_OPP)}
    for seat in table.seats:
        yield from new_hands(table, seat)
    yield from bidding(table)
    if not table.void:
        yield from the_tricks(table)


def ritual(table: Table, seat: int, call: str, rule: Rule, phase: str = "declare") -> Phase:
    """Something that a player must say; whether it did (in table mode it may be forgotten)."""
    answer = yield table.ask(seat, (call,), phase=phase, count=rule)
    return faults.say(table, answer, rule)


def new_hands(table: Table, seat: int) -> Phase:
    """A player without a court card may have a new hand, again and again."""
    dealt = sum(DEAL.value)
    thrown: list[int] = table.discards
    while not table.hands[seat] & NEW_HAND.value:
        answer = yield table.ask(seat, ("new-hand", "content"), count=NEW_HAND)
        if answer.verb == "content":
            return
        thrown += PACK.list(table.hands[seat])
        short = table.stock_size < dealt
        if short:
            table.pile.set(table.shuffle(sum(thrown + table.pile.rest())))
            thrown.clear()
        table.hands[seat] = 0
        table.draw(seat, dealt)
        table.tell(NEW_HAND, "seat {seat} has no court card and takes a new hand", seat)
        if short:
            table.tell(NEW_HAND, "the stock was too short: the cards thrown away were shuffled in")
            return


def bidding(table: Table) -> Phase:
    least, most = bid.value
    bids = [*(f"bid {number}" for number in range(least, most + 1)), "bid redbeard"]
    yield from auction(table, table.seats, bids, (bid,), end=bids[-1])
    if table.bidder is None:
        table.cancel(ALL_PASS, "all pass; seat {seat} deals next", table.game.next_dealer(table))
    elif table.calls[-1][1] == bids[-1]:
        table.bid = REDBEARD.value
        table.tell(REDBEARD, "seat {seat} bids Redbeard", table.bidder)


def the_tricks(table: Table) -> Phase:
    """The declarer leads; with two tricks left it must ask who comes along. A lost Redbeard stops the deal."""
    leader = declarer = declarer_of(table)
    total = sum(DEAL.value)
    while len(table.played) < total and not redbeard_lost(table):
        if total - len(table.played) == ASK.value:
            yield from who_comes_along(table)
            if table.playing == (declarer,):
                table.tricks[declarer] += ASK.value
                table.tell(ALONE, "all the others drop out; seat {seat} takes both tricks", declarer)
                return
        leader = yield from trick(table, leader, table.rules)


def who_comes_along(table: Table) -> Phase:
    """The declarer asks; from its left, who has no trick drops out or continues."""
    declarer = declarer_of(table)
    if table.options["rituals"] and not (yield from ritual(table, declarer, "say ask", ASK, "play")):
        return
    table.notes["bold"] = ()
    for seat in table.round(declarer, table.playing)[1:]:
        if table.tricks[seat]:
            continue
        answer = yield table.ask(seat, ("drop", "continue"), phase="play", count=ASK)
        if answer.verb == "drop":
            table.playing = tuple(other for other in table.playing if other != seat)
            table.tell(ASK, "seat {seat} drops out", seat)
        else:
            table.notes["bold"] += (seat,)
            table.tell(CONTINUE, "seat {seat} continues without a trick", seat)


def next_dealer(table: Table) -> int:
    """The deal passes to the left; in a duel, to the next of the duellists."""
    if "duel" in table.memo:
        return table.round((table.dealer + 1) % table.players, table.memo["duel"])[0]
    return left_deals_next(table)


def start(players: int, options: Mapping[str, object]) -> State:
    return State((START.value,) * players)


RODSKAGG = Game(
    slug="rodskagg",
    name="Rödskägg",
    also=("Fem Opp", "Redbeard"),
    seats=PLAYERS.value,
    usual=4,
    rules=(
        PACK_FACT,
        PLAYERS,
        START,
        DEAL,
        faults.cut,
        faults.knock,
        faults.misdeal,
        NEW_HAND,
        bid,
        ALL_PASS,
        LEAD,
        follow,
        ASK,
        CONTINUE,
        faults.ask_forgotten,
        ALONE,
        SCORE,
        REDBEARD,
        ZERO,
        DUEL,
        faults.announce,
        faults.in_time,
        FEM_OPP,
    ),
    deal=deal,
    settle=settle,
    close=close,
    play=lambda options: PLAY,
    options=(
        Option("contract", ("exact", "at-least"), SCORE, "The declarer takes exactly its bid, or at least so many."),
        Option("ask_fine", (5, 6, 0), faults.ask_forgotten, "The fine of a declarer who forgets to ask."),
        Option("rituals", (True, False), FEM_OPP, "The rituals and their fines are played."),
    ),
    next_dealer=next_dealer,
    start=start,
    counted=("adds", "takes off"),
    clauses={
        "bid": bid,
        "new-hand": NEW_HAND,
        "content": NEW_HAND,
        "drop": ASK,
        "continue": ASK,
        faults.KNOCK: faults.knock,
        "say ask": ASK,
        "say": faults.announce,
    },
    has_no=("turn_up", "widow", "nest"),
    kin="rodskagg",
)
