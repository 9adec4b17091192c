"""Cinch, Double Pedro, or High Five; and Blind Cinch. Source: Foster's Complete Hoyle (1897), completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlearn.calls import bids_outside
from cardlearn.cards import FRENCH
from cardlearn.game import ACE_HIGH, Game, Option, partners_when_four
from cardlearn.games import cinch_faults as faults
from cardlearn.games import cinch_score as scoring
from cardlearn.games.all_fours import PLAY, WINS
from cardlearn.play import Phase, play_tricks
from cardlearn.ranking import Ranking, Rows
from cardlearn.rules import fact, may_not, step
from cardlearn.setup import SetupError
from cardlearn.sources import CINCH as SOURCE
from cardlearn.sources import completed, decided
from cardlearn.table import Table
from cardlearn.turn import Turn

PACK = fact(
    "cinch.pack",
    "The full pack of fifty-two cards, the ace high in cutting and in play. The five of trumps is the Right Pedro, in its "
    "natural place; the five of the other suit of the same colour is the Left Pedro, a trump between the five and the four.",
    SOURCE,
    scoring.MATE,
)
COUNTERS = fact(
    "cinch.counters",
    "Each side has fifty-one points to go: on paper, with eight red counters of five and eleven white ones of one, or best "
    "of all on a cribbage board.",
    SOURCE,
)
PLAYERS = fact(
    "cinch.players",
    "Two to six can play, but the proper game is for four, in partnerships. The two lowest cuts play the two highest, and "
    "the highest of all has the choice of seats and cards, and deals.",
    SOURCE,
    (2, 3, 4, 5, 6),
)
DEAL = step(
    "cinch.deal",
    "The pone cuts, leaving at least four cards in each packet. Nine cards are dealt to each, three at a time, and no trump "
    "is turned up.",
    SOURCE,
    (3, 3, 3),
)
NO_BID = step("cinch.no-bid", "If nobody bids, the dealer names trumps, bound to nothing.", SOURCE)
DISCARD = step(
    "cinch.discard",
    "When trumps are named each player lays face up on the table as many cards as it likes, three at least, and holds six or "
    "is dealt up to six.",
    SOURCE,
    6,
)
DRAW = step(
    "cinch.draw",
    "From the dealer's left each player is given, from the top of the stock, the cards that bring its hand to six.",
    SOURCE,
)
ROB = step(
    "cinch.rob",
    "The dealer does not draw but robs the stock: it sees the whole of it before it discards, and takes what it likes to "
    "hold six. If hand and stock have more than six trumps it must show those it leaves.",
    SOURCE,
)
DEAD = step(
    "cinch.dead",
    "A trump that is discarded, or left in the stock by the dealer who robs it, is shown and dead: its points are nobody's.",
    completed(SOURCE),
)
STOCK_OUT = step(
    "cinch.stock-out",
    "A stock that runs short is filled up with the shuffled discards, without the trumps among them.",
    decided(SOURCE),
)
LEAD = fact(
    "cinch.lead",
    "Whoever named trumps leads any card to the first trick; after that the winner of each trick leads.",
    completed(SOURCE),
)
FOLLOW = fact(
    "cinch.follow",
    "A trump led must be followed if you can, and the Left Pedro is a trump in every way. To a plain suit you may trump, "
    "though you hold the suit; if you do not, you must follow suit if you can.",
    completed(SOURCE),
)
CUTTHROAT = step(
    "cinch.cutthroat",
    "Two, three, five or six play each for itself, whoever named trumps against all. Two or three deal nine cards each, and "
    "five or six deal six and draw as many as they discard; with these numbers the dealer draws like the others.",
    completed(SOURCE),
    (3, 3),
)
WIDOW = step(
    "cinch.widow",
    "In Blind Cinch each player has four more cards, face down. After the auction the bidder takes its own before it names "
    "trumps, and throws down to six; then the others do, from its left. Nobody draws.",
    completed(SOURCE),
    4,
)


def left_between(rows: Rows, trump: str | None) -> None:
    """The Left Pedro ranks between the five and the four of trumps."""
    if trump is None:
        return
    mate = PACK.value[trump]
    left, right = FRENCH.card(f"5{mate}"), FRENCH.card(f"5{trump}")
    rows[mate].remove(left)
    rows[trump].insert(rows[trump].index(right) + 1, left)


RANKING = Ranking(FRENCH, ACE_HIGH, change=left_between)


@may_not(
    "cinch.bid",
    "From the eldest hand each player once bids a number of points, more than the bid before and fourteen at most, or "
    "passes; it does not name the suit, and a bid cannot be changed. The highest bidder names trumps.",
    SOURCE,
    value=14,
)
def bid(turn: Turn) -> set[str]:
    return bids_outside(turn, turn.open.bid + 1, bid.value)


# The deal


def deal(table: Table) -> Phase:
    packets, rule = (CUTTHROAT.value, CUTTHROAT) if table.players > 4 else (DEAL.value, DEAL)
    table.deal(packets)
    table.tell(rule, "seat {seat} deals", table.dealer)
    blind = table.options["widow"] == "each"
    if blind:
        table.widows = table.deal_widows(WIDOW.value)
    elif table.setup.widow is not None:
        raise SetupError("nobody has a widow here; that is Blind Cinch, option widow = each")
    table.clauses = {**table.clauses, "take": WIDOW if blind else ROB if robs(table) else CUTTHROAT}
    yield from bidding(table)
    maker = table.bidder = table.dealer if table.bidder is None else table.bidder
    if blind:
        take_widow(table, maker)
    answer = yield table.ask(maker, [f"trump {suit}" for suit in table.pack.suits], count=bid if table.bid else NO_BID)
    table.make_trump(answer.words)
    table.tell(bid, f"seat {{seat}} names {table.pack.suit_names[answer.words]}", maker)
    yield from throw_down(table) if blind else discard_and_draw(table)
    table.held = list(table.hands)
    yield from play_tricks(table, maker, table.rules)


def too_many_for_widows(players: int, options: Mapping[str, Any]) -> str:
    """Six hands of six leave no four cards for each."""
    return (
        "Blind Cinch is for two to five players; the pack has no widows for six"
        if (players == 6 and options["widow"] == "each")
        else ""
    )


def robs(table: Table) -> bool:
    """Whether the dealer robs the stock."""
    return table.players == 4


def bidding(table: Table) -> Phase:
    """Each once, from the eldest hand; who has lost its bid is passed over."""
    words = ("pass", *(f"bid {number}" for number in range(1, bid.value + 1)))
    while seats := faults.may_bid(table):
        answer = yield [table.ask(seat, words, (bid,)) for seat in seats]
        if answer is None:  # somebody has lost its bid
            continue
        table.note_call(answer)
        if answer.verb == "bid":
            table.bid, table.bidder = int(answer.words), answer.seat
    table.notes["bidding over"] = True
    if table.bidder is None:
        table.tell(NO_BID, "nobody bids: seat {seat} names trumps, bound to nothing", table.dealer)


def discard_and_draw(table: Table) -> Phase:
    """Down to six and up to six, from the eldest hand; the dealer last, who robs the stock."""
    table.notes["drawn"] = {}
    for seat in table.seats:
        robbing = robs(table) and seat == table.dealer
        hand, size = table.hands[seat], table.hands[seat].bit_count()
        if robbing:
            table.show_stock(ROB, seat)
        answer = yield table.choose(seat, "discard", hand, size - DISCARD.value, size, DISCARD)
        lay_aside(table, seat, answer.cards)
        wanted = DISCARD.value - table.hands[seat].bit_count()
        if wanted:
            fill_stock(table, wanted)
        if robbing:
            yield from rob(table, seat, wanted)
        else:
            draw(table, seat, wanted)
    if not robs(table):
        table.tell(CUTTHROAT, "each plays for itself, and the dealer has drawn like the others")


def lay_aside(table: Table, seat: int, cards: int) -> None:
    """Discards lie face up; the trumps among them are dead."""
    table.hands[seat] ^= cards
    trumps = cards & table.order.trumps
    table.discards += table.pack.list(cards ^ trumps)
    table.tell(DISCARD, "seat {seat} discards {cards}" if cards else "seat {seat} discards nothing", seat, cards)
    bury(table, seat, trumps)


def bury(table: Table, seat: int, trumps: int) -> None:
    """Trumps that are not in play are shown, and count to nobody."""
    if trumps:
        table.dead |= trumps
        table.tell(DEAD, "{cards} of seat {seat}: shown, and dead", seat, trumps)


def fill_stock(table: Table, wanted: int) -> None:
    """A stock that is too short is filled up with the plain discards."""
    if table.stock_size < wanted:
        table.pile.put_under(table.shuffle(sum(table.discards)))
        table.discards = []
        table.tell(STOCK_OUT, "the stock runs short; the plain discards are shuffled and laid under it")


def draw(table: Table, seat: int, wanted: int) -> None:
    """Up to six from the top of the stock."""
    cards = table.pile.take(wanted)
    table.notes["drawn"][seat] = cards
    table.hands[seat] |= sum(cards)
    if cards:
        table.tell(DRAW, "seat {seat} draws {number} cards", seat, number=wanted)
        table.tell(None, "seat {seat} has drawn {cards}", seat, sum(cards), only=seat)


def rob(table: Table, seat: int, wanted: int) -> Phase:
    """The dealer takes what it likes of the stock; the trumps that it leaves are dead."""
    stock = sum(table.pile.rest())
    taken = 0
    if wanted:
        answer = yield table.choose(seat, "take", stock, wanted, wanted, ROB)
        taken = answer.cards
    table.notes["drawn"][seat] = table.pack.list(taken)
    table.hands[seat] |= taken
    table.tell(ROB, "seat {seat} takes {number} cards from the stock", seat, number=wanted)
    left = stock & ~taken & table.order.trumps
    table.pile.set([card for card in table.pile.rest() if not card & (taken | left)])
    bury(table, seat, left)


def take_widow(table: Table, seat: int) -> None:
    """Blind Cinch: the four cards that lay face down come to the hand."""
    table.hands[seat] |= table.widows[seat]
    table.tell(WIDOW, "seat {seat} takes its widow", seat)
    table.tell(None, "the widow of seat {seat} was {cards}", seat, table.widows[seat], only=seat)
    table.widows[seat] = 0


def throw_down(table: Table) -> Phase:
    """Blind Cinch: from the maker each takes its widow and throws down to six."""
    for seat in table.round(table.bidder or 0):
        if seat != table.bidder:
            take_widow(table, seat)
        number = table.hands[seat].bit_count() - DISCARD.value
        answer = yield table.choose(seat, "discard", table.hands[seat], number, number, WIDOW)
        lay_aside(table, seat, answer.cards)


CINCH = Game(
    slug="cinch",
    name="Cinch",
    also=("Double Pedro", "High Five"),
    seats=PLAYERS.value,
    usual=4,
    rules=(
        *(PACK, COUNTERS, PLAYERS, CUTTHROAT, DEAL, bid, NO_BID, WIDOW, DISCARD, DRAW, ROB, DEAD, STOCK_OUT, LEAD),
        *(FOLLOW, *PLAY, WINS, scoring.POINTS, scoring.score, scoring.TARGET, *faults.REMEDIES),
    ),
    deal=deal,
    settle=scoring.settle,
    play=lambda options: PLAY,
    points=(scoring.score,),
    options=(
        Option("scoring", ("difference", "each"), scoring.score, "The better side scores, or each side what it took."),
        Option("target", scoring.TARGET.value, scoring.TARGET, "The points that make game."),
        Option("widow", ("none", "each"), WIDOW, "Blind Cinch: each has four more cards, face down."),
    ),
    ranking=lambda options: RANKING,
    sides=partners_when_four,
    target=lambda options: options["target"],
    clauses={"bid": bid, "trump": bid},
    has_no=("turn_up", "nest"),
    clash=too_many_for_widows,
    kin="pitch",
)
