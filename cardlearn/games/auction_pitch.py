"""Auction Pitch, Sell-Out, or Commercial Pitch. Source: Foster's Complete Hoyle (1897)."""

from __future__ import annotations

from typing import Any

from cardlearn.calls import auction, bid_of, bids_outside
from cardlearn.game import Game, Option
from cardlearn.games import all_fours as family
from cardlearn.games import pitch_faults as faults
from cardlearn.games.all_fours import count, earned, follow_or_trump, follow_trump, game, high, jack, low
from cardlearn.games.all_fours_faults import misdeal
from cardlearn.games.pitch import pitching
from cardlearn.play import Phase, play_tricks
from cardlearn.rules import fact, may_not, point, step
from cardlearn.sources import AUCTION_PITCH as SOURCE
from cardlearn.table import Table
from cardlearn.turn import Ask, Turn

PLAYERS = fact(
    "auction-pitch.players",
    "Four to seven play, each for itself; five is the best number. The highest cut chooses its seat and deals.",
    SOURCE,
    (4, 5, 6, 7),
)
DEAL = step(
    "auction-pitch.deal",
    "Six cards are dealt to each, three at a time, and no trump is turned up. Faults in the deal are as at Seven-Up, but "
    "no misdeal loses the deal.",
    SOURCE,
    (3, 3),
)
POINTS_FACT = fact(
    "auction-pitch.points",
    "Each player has seven counters. High and Low count to the players who held them, Jack to the one who wins it, Game "
    "to the most pips; a tied Game counts to nobody.",
    SOURCE,
    7,
)
OUT = fact(
    "auction-pitch.out",
    "The first to put away all its counters wins. If two could go out on the same deal and one of them is the pitcher "
    "who made its bid, the pitcher wins; otherwise the points count in the order High, Low, Jack, Game.",
    SOURCE,
)
FOLLOW = fact(
    "auction-pitch.follow",
    "Following and trumping are as at Seven-Up: a trump led must be followed; to a plain suit you may trump, but if you do "
    "not you must follow suit if you can.",
    SOURCE,
)
POOL = fact(
    "auction-pitch.pool",
    "Each player may put red counters in a stake pool at the start; the winner of the game takes all that lies there, the "
    "counters paid for set-backs and revokes included.",
    SOURCE,
)
PITCH = step(
    "auction-pitch.pitch",
    "The pitcher leads, and the suit of the first card it leads is trumps, even if it was led by mistake. After that the "
    "winner of each trick leads any suit.",
    SOURCE,
)
UNASKED = step(
    "auction-pitch.sell.unasked",
    "A seller who pitches without waiting for a bid must make four, or is set back four.",
    SOURCE,
    4,
)
SCORE = fact(
    "auction-pitch.score",
    "The pitcher scores all that it makes, more than it bid included; the other players score what they make.",
    SOURCE,
)
SET_BACK = point(
    "auction-pitch.set-back",
    "A pitcher who makes fewer points than it is bound to scores nothing and is set back: it loses as many points as were "
    "bid, below zero if need be. By agreement it also pays a red counter to the pool.",
    SOURCE,
)(lambda table: (table.bidder, -table.bid, 0))


# Calls


@may_not(
    "auction-pitch.sell",
    "The eldest hand sells the right to pitch: from its left each player once bids more than the bid before, or passes, and "
    "the most is what a deal can make. The seller accepts the best bid, scores as many points at once, and the bidder "
    "pitches; or it refuses, and pitches itself, bound to make as many. If nobody bids it must pitch, bound to nothing.",
    SOURCE,
)
def sell(turn: Turn) -> set[str]:
    return bids_outside(turn, turn.open.bid + 1, turn.open.game.more["most"])


@may_not(
    "auction-pitch.sell.limit",
    "Nobody may bid so many points as would put the seller out; who does so by mistake loses its bid for the deal. Some "
    "clubs let a player bid the full value: accepted, the seller then stops one short of game; refused, the seller must "
    "make the number bid.",
    SOURCE,
)
def sell_limit(turn: Turn) -> set[str]:
    table = turn.open
    if table.options["full_value"]:
        return set()
    to_go = table.target - table.scores[table.eldest]
    return {call for call in turn.options if bid_of(call) >= to_go}


@may_not(
    "auction-pitch.board",
    "Bidding to the board: the eldest hand bids first, the points bid go to nobody, and anyone may bid up to the most that "
    "a deal can make, whatever the scores. Each must bid more than the bid before, or pass. If all pass, the same dealer "
    "deals again, or by agreement the dealer must pitch, bound to one.",
    SOURCE,
)
def board(turn: Turn) -> set[str]:
    return bids_outside(turn, turn.open.bid + 1, turn.open.game.more["most"])


# The deal


def deal(table: Table) -> Phase:
    rule, packets = table.game.more["packets"](table)
    table.deal(packets)
    table.tell(rule, "seat {seat} deals", table.dealer)
    if table.options.get("bidding") == "board":
        table.clauses = {"bid": board, "trump": PITCH}
        opening = yield from board_the_pitch(table)
    else:
        opening = yield from sell_the_pitch(table)
    if table.void:
        return
    table.held = list(table.hands)
    lead = table.game.more.get("first_lead", first_lead)
    yield from play_tricks(table, table.bidder or 0, table.rules, lead, opening)


def sell_the_pitch(table: Table) -> Phase:
    """The eldest hand sells; ``bidder`` becomes the pitcher, ``bid`` what it is bound to. Returns an unasked pitch."""
    seller = table.eldest
    again = table.game.more.get("again", False)

    def unasked() -> list[Ask]:
        return [] if table.calls else [table.ask(seller, (), verb="play", pool=table.hands[seller])]

    pitched = yield from auction(table, table.seats[1:], bids(table), (sell, sell_limit), again, beside=unasked)
    if pitched:
        table.bidder, table.bid = seller, UNASKED.value
        table.notes["bound"] = True
        table.tell(UNASKED, "seat {seat} pitches without waiting for a bid, and must make four", seller)
        return pitched
    if table.bidder is None:
        table.bidder = seller
        table.tell(sell, "nobody bids: seat {seat} must pitch, bound to nothing", seller)
        return None
    answer = yield table.ask(seller, ("accept", "refuse"), count=sell)
    table.note_call(answer)
    if answer.verb == "accept":
        stop = table.target - 1 - table.scores[table.side_of(seller)]
        table.tell(sell, "seat {seat} accepts", seller)
        table.score(sell, seller, min(table.bid, stop), note="for the sale")
    else:
        table.bidder = seller
        table.notes["bound"] = True
        table.tell(sell, "seat {seat} refuses, and must make {number} itself", seller, number=table.bid)
    return None


def bids(table: Table) -> list[str]:
    """The bids that a deal of this game can hold."""
    return [f"bid {number}" for number in range(1, table.game.more["most"] + 1)]


def board_the_pitch(table: Table) -> Phase:
    """Bidding to the board: the eldest hand first, once round."""
    yield from auction(table, table.seats, bids(table), (board,))
    if table.bidder is None and table.options["all_pass"] == "redeal":
        table.cancel(board, "all pass; seat {seat} deals again", table.dealer)
    elif table.bidder is None:
        table.bidder, table.bid = table.dealer, 1
        table.tell(board, "all pass: seat {seat} must pitch, bound to one", table.dealer)


first_lead = pitching(PITCH, lambda table: -1 if table.bidder is None else table.bidder)


# Settling


def settle(table: Table) -> None:
    """The pitcher scores all it makes, or is set back; who goes out first wins."""
    offenders = faults.revokers(table)
    lines = [line for line in earned(table, table.game.points) if line[1] not in offenders]
    pitcher = table.bidder or 0
    made = sum(amount for _, seat, amount, *_ in lines if seat == pitcher)
    if offenders:
        faults.set_back_revokers(table, offenders)
    elif made < table.bid:
        lines = [line for line in lines if line[1] != pitcher]
        set_back(table)
    if made >= table.bid > 0:
        lines = pitcher_first(table, lines, pitcher)
    count(table, lines)


def pitcher_first(table: Table, lines: list[tuple[Any, ...]], pitcher: int) -> list[tuple[Any, ...]]:
    """The pitcher's points before all others, if it can go out and another could, too."""
    totals = list(table.scores)
    for _, seat, amount, *_ in lines:
        totals[seat] += amount
    out = [seat for seat, total in enumerate(totals) if total >= table.target]
    if pitcher not in out or len(out) == 1:
        return lines
    table.tell(OUT, "seat {seat} has made its bid, and counts first", pitcher)
    return sorted(lines, key=lambda line: line[1] != pitcher)


def set_back(table: Table) -> None:
    """The pitcher scores nothing and loses its bid, and by agreement a red counter to the pool."""
    table.score(SET_BACK, *SET_BACK(table))
    if table.options["set_back_pool"]:
        table.pool += 1


AUCTION_PITCH = Game(
    slug="auction-pitch",
    name="Auction Pitch",
    also=("Sell-Out", "Commercial Pitch"),
    seats=PLAYERS.value,
    usual=5,
    rules=(
        family.PACK,
        PLAYERS,
        family.CUT,
        DEAL,
        sell,
        UNASKED,
        sell_limit,
        board,
        PITCH,
        FOLLOW,
        follow_trump,
        follow_or_trump,
        family.WINS,
        POINTS_FACT,
        high,
        low,
        jack,
        game,
        SCORE,
        OUT,
        SET_BACK,
        POOL,
        misdeal,
        *faults.REMEDIES,
    ),
    deal=deal,
    settle=settle,
    play=lambda options: family.PLAY,
    points=(high, low, jack, game),
    options=(
        Option("bidding", ("sell", "board"), sell, "The eldest hand sells the pitch, or all bid to the board."),
        Option("full_value", (False, True), sell_limit, "A player may bid so many as would put the seller out."),
        Option(
            "all_pass", ("redeal", "dealer"), board, "If all pass to the board: another deal, or the dealer pitches."
        ),
        Option("set_back_pool", (False, True), SET_BACK, "A set-back costs a red counter to the pool besides."),
        Option("stakes", (0,), POOL, "Red counters that each player puts in the stake pool at the start.", least=0),
    ),
    target=lambda options: POINTS_FACT.value,
    start=family.start_with_stakes,
    pool=True,
    table_play=(faults.demanded,),
    priced=(sell_limit,),
    clauses={"bid": sell, "accept": sell, "refuse": sell, "trump": PITCH},
    misdeal_loses_deal=False,
    has_no=("turn_up", "widow", "nest"),
    kin="pitch",
    most=4,
    packets=lambda table: (DEAL, DEAL.value),
    unbid=2,
    out=OUT,
    stakes=POOL,
)
