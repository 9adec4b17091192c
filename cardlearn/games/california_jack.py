"""California Jack, and Shasta Sam: Seven-Up for two who draw from the stock. Source: Foster's Complete Hoyle (1897)."""

from __future__ import annotations

from cardlearn.game import Game
from cardlearn.games import all_fours as family
from cardlearn.games import all_fours_faults as faults
from cardlearn.games.all_fours import game, jack, taker
from cardlearn.play import Phase, play_tricks, trick
from cardlearn.rules import Rule, fact, point, step
from cardlearn.sources import CALIFORNIA_JACK as SOURCE
from cardlearn.sources import decided
from cardlearn.table import Table

PLAYERS = fact("california-jack.players", "California Jack is for two players.", SOURCE, (2,))
TRUMP = step(
    "california-jack.trump",
    "The highest card in the cut for seats and deal also fixes the trump suit, before the cards are shuffled; the card cut "
    "goes back into the pack.",
    SOURCE,
)
STOCK = step(
    "california-jack.stock",
    "Six cards are dealt to each, three at a time, and the stock is laid face up. The winner of a trick takes its top card, "
    "the other player the next. When the stock is gone the last six cards are played out.",
    SOURCE,
    (3, 3),
)
FACE_DOWN = step(
    "shasta-sam.stock",
    "Shasta Sam is California Jack with the stock face down, so that nobody knows which card comes next.",
    SOURCE,
)
TIE = fact(
    "california-jack.tie",
    "All eighty pips are in play; forty to forty scores nobody. The trump is cut afresh for each deal.",
    decided(SOURCE),
)


@point(
    "california-jack.points",
    "Seven points are game: High, Low, Jack and Game, one each. All of them, Low too, count to the player who wins the "
    "card.",
    SOURCE,
    value=7,
)
def high_and_low(table: Table) -> list[tuple[int, int, int, str]]:
    return won_high_and_low(table, table.order.trumps)


def won_high_and_low(table: Table, trumps: int, low_trumps: int = -1) -> list[tuple[int, int, int, str]]:
    """High and Low of the trumps that were won, to who won them."""
    won = sum([sum(cards) for cards in table.taken]) & trumps
    named = (table.order.highest(won), "High"), (table.order.lowest(won & low_trumps), "Low")
    return [(seat, 1, card, name) for card, name in named if (seat := taker(table, card)) is not None]


def deal(table: Table) -> Phase:
    cut = table.setup.turn_up or table.shuffle(table.frame.cards)[0]
    table.turn_up = cut
    table.make_trump(table.pack.suit(cut))
    table.tell(TRUMP, "{cards} is the highest cut: its suit is trumps", table.dealer, cut)
    table.deal(STOCK.value)
    table.tell(STOCK, "seat {seat} deals six cards to each", table.dealer)
    if not table.game.stock_open:
        table.tell(FACE_DOWN, "the stock lies face down")
    table.held = list(table.hands)
    leader = table.eldest
    while table.stock_size:
        leader = yield from trick(table, leader, table.rules)
        for seat in table.round(leader):
            draw(table, seat)
    yield from play_tricks(table, leader, table.rules)


def draw(table: Table, seat: int) -> None:
    """The next card of the stock; of one face down only its new owner sees it."""
    card = table.draw(seat, 1)
    if table.game.stock_open:
        table.turned.append(card)
        table.tell(STOCK, "seat {seat} takes {cards} from the stock", seat, card)
    else:
        table.tell(STOCK, "seat {seat} takes a card from the stock", seat)
        table.tell(None, "it is {cards}", seat, card, only=seat)


RULES: tuple[Rule, ...] = (
    family.PACK,
    family.COUNTERS,
    PLAYERS,
    family.CUT,
    TRUMP,
    STOCK,
    family.LEAD,
    *family.PLAY,
    family.WINS,
    high_and_low,
    jack,
    game,
    TIE,
    family.ORDER,
    family.STAKES,
    faults.misdeal,
    faults.revoke,
)
CALIFORNIA_JACK = Game(
    slug="california-jack",
    name="California Jack",
    seats=PLAYERS.value,
    usual=2,
    rules=RULES,
    deal=deal,
    settle=faults.settle,
    play=lambda options: family.PLAY,
    points=(high_and_low, jack, game),
    options=(family.stake_option(),),
    target=lambda options: high_and_low.value,
    start=family.start_with_stakes,
    pool=family.has_stakes,
    turn_up_returns=True,
    stock_open=True,
    kin="all-fours",
    untouched=(high_and_low,),
    has_no=("widow", "nest"),
    draws_in_play=True,
)
SHASTA_SAM = CALIFORNIA_JACK.but(
    slug="shasta-sam",
    name="Shasta Sam",
    rules=(*RULES[:6], FACE_DOWN, *RULES[6:]),
    stock_open=False,
)
