"""Irish Loo: three-card Loo without a widow, where those who play exchange cards. Source: Foster's Complete Hoyle (1897)."""

from __future__ import annotations

from cardlearn.games import loo, loo_family, loo_pool
from cardlearn.games import loo_faults as faults
from cardlearn.games.loo_family import claimed, declare, flush, how_many, once, serve, show_flushes, turn_up
from cardlearn.games.loo_pool import Owed, ante
from cardlearn.play import Phase, play_tricks
from cardlearn.rules import Rule, fact, point, step
from cardlearn.sources import IRISH_LOO as SOURCE
from cardlearn.table import Table

NO_WIDOW = step(
    "irish-loo.no-widow",
    "There is no widow, and no pool is simple: a trump is turned up in every deal and laid aside.",
    SOURCE,
)


@point(
    "irish-loo.declare",
    "From the dealer's left each player says whether it plays; the dealer, last, speaks for itself. If only one is in, it "
    "takes the pool without play.",
    SOURCE,
)
def declared(table: Table) -> Owed:
    alone = len(table.playing) == 1 and table.playing != (table.dealer,)
    return [(table.playing[0], table.pool)] if alone else []


PLAYERS = fact(
    "irish-loo.players",
    "Three to seventeen can play; with many the stock is soon empty.",
    SOURCE,
    tuple(range(3, 18)),
)
DRAW = step(
    "irish-loo.draw",
    'The dealer asks each who is in, in turn, "How many?". It lays aside any number of its cards, and gets as many from the '
    "top of the stock, which is not shuffled again; the number first asked for cannot be changed. A stock that runs short is "
    "made up with the hands passed and the cards laid aside, shuffled; nobody may ask for more than there is.",
    SOURCE,
)


def deal(table: Table) -> Phase:
    lay_out(table)
    yield from declare(table, declared, lay_aside)
    if len(table.playing) < 2:
        return
    how_many(table)
    yield from show_flushes(table)
    if claimed(table, flush):
        return
    for seat in table.playing:
        yield from exchange(table, seat)
    yield from show_flushes(table, "exchange")
    if not claimed(table, flush):
        yield from play_tricks(table, table.playing[0], table.rules)


def lay_out(table: Table) -> None:
    """The ante, the hands, and a trump."""
    ante(table)
    serve(table)
    turn_up(table, NO_WIDOW)


def lay_aside(table: Table, seat: int, cards: int | None = None) -> None:
    """Cards of a hand (all, unless some are named) go face down to the discards."""
    cards = table.hands[seat] if cards is None else cards
    table.hands[seat] ^= cards
    table.discards += table.pack.list(cards)


def exchange(table: Table, seat: int) -> Phase:
    """A player lays cards aside and gets as many."""
    hand = table.hands[seat]
    most = min(hand.bit_count(), table.stock_size + len(table.discards))
    answer = yield table.choose(seat, "discard", hand, 0, most, DRAW)
    number = answer.cards.bit_count()
    table.tell(
        DRAW, "seat {seat} asks for {number} cards" if number else "seat {seat} asks for none", seat, number=number
    )
    if number > table.stock_size:
        table.pile.put_under(table.shuffle(sum(table.discards)))
        table.discards = []
        table.tell(DRAW, "the stock runs short: the cards laid aside are shuffled and put under it", table.dealer)
    lay_aside(table, seat, answer.cards)
    table.draw(seat, number)


def irish_rules(arranged: tuple[Rule, ...], flushes: tuple[Rule, ...], play: tuple[Rule, ...] = ()) -> tuple[Rule, ...]:
    """The rules of a form of Irish Loo in the order of the rulebook: with its own arrangements, flushes, rules of play."""
    return (
        loo_family.PACK,
        *arranged,
        loo_family.FIRST_DEALER,
        loo_pool.LIMIT,
        loo_family.DEAL,
        NO_WIDOW,
        *faults.OF_THE_DEAL,
        faults.no_peek,
        declared,
        loo_pool.undertake,
        loo_pool.all_pass,
        loo_family.HOW_MANY,
        DRAW,
        *flushes,
        *play,
        loo_family.double_lead,
        loo_family.lead_higher,
        loo_family.TRICKS,
        loo_family.double_trump_lead,
        loo_family.follow,
        loo_family.head,
        loo_family.trump,
        loo_pool.share,
        *faults.OFFENCES,
        loo_pool.ODD,
        loo_pool.GAME,
    )


IRISH_LOO = loo.LOO.but(
    slug="irish-loo",
    name="Irish Loo",
    also=("Irish Three-Card Loo",),
    seats=PLAYERS.value,
    unfit={},
    rules=irish_rules((loo.COUNTERS, PLAYERS, loo.ANTE), (flush, loo_family.FLUSH_TWO)),
    deal=deal,
    points=(declared, loo_pool.all_pass, loo_pool.share, loo_pool.undertake),
    declares=("stand", "fold"),
    clauses={"claim": flush, **once(declared), "take widow": NO_WIDOW, "discard": DRAW},
)
