"""Three-card Loo, limited and unlimited. Source: Foster's Complete Hoyle (1897)."""

from __future__ import annotations

from cardlearn.game import Game
from cardlearn.games import loo_faults as faults
from cardlearn.games.loo_family import (
    DEAL,
    FIRST_DEALER,
    FLUSH_TWO,
    HIGHER_OPTION,
    HOW_MANY,
    PACK,
    TRICKS,
    claimed,
    declare,
    double_lead,
    double_trump_lead,
    flush,
    follow,
    head,
    how_many,
    lead_higher,
    once,
    play,
    serve,
    show_flushes,
    take_widow,
    trump,
    turn_up,
)
from cardlearn.games.loo_pool import (
    DEALS_OPTION,
    GAME,
    LIMIT,
    LIMIT_OPTION,
    ODD,
    Owed,
    Stakes,
    all_pass,
    ante,
    defender,
    failed,
    share,
    stakes,
    undertake,
    whites,
)
from cardlearn.play import Phase, gather, lay, play_tricks
from cardlearn.rules import fact, may_not, must, point, step
from cardlearn.sources import LOO as SOURCE
from cardlearn.table import Table
from cardlearn.turn import Turn

COUNTERS = fact(
    "loo.counters",
    "A red counter is worth three whites. Each player starts with eighteen reds and six whites, which is twenty reds.",
    SOURCE,
    Stakes(red=3, ante=3, loo=3, cards=3),
)
PLAYERS = fact(
    "loo.players",
    "Three to seventeen can play, if the cards go round; eight are the usual limit, and five or six make the best game. "
    "Seventeen are too many for a pool with a widow and a turn-up, so that sixteen are the most here.",
    SOURCE,
    tuple(range(3, 17)),
)
ANTE = step("loo.ante", "Each dealer puts three reds in the pool.", SOURCE)

# The simple pool

SIMPLE = step(
    "loo.simple",
    "A pool that holds nothing but the dealer's three reds is simple: there is no widow and no turn-up, and everybody plays.",
    SOURCE,
)
SIMPLE_LEAD = fact(
    "loo.simple.lead",
    "In a simple pool, or Bold Stand, the eldest hand leads any card; the winner of each trick leads to the next.",
    SOURCE,
)
SIMPLE_TURN = step(
    "loo.simple.turn",
    "When somebody could not follow suit, the dealer turns up the top card of the stock at the end of that trick. Its suit is "
    "trumps at once: the highest trump wins that very trick.",
    SOURCE,
)


@must(
    "loo.simple.trump-lead",
    "Once a simple pool has a trump, the winner of a trick must lead a trump if it has one; and from then on heading and "
    "trumping bind as in a double pool.",
    SOURCE,
    at="lead",
)
def simple_trump_lead(turn: Turn) -> int:
    return 0 if turn.plays else turn.hand & turn.trumps


SIMPLE_PLAY = (simple_trump_lead, follow, head, trump)


@point(
    "loo.simple.looed",
    "Who wins no trick in a simple pool is looed three reds (in unlimited Loo, the amount of the pool), paid to the next pool. "
    "With the next dealer's ante that one becomes double; if everybody won a trick it is simple.",
    SOURCE,
)
def simple_looed(table: Table) -> Owed:
    return failed(table) if table.notes.get("simple") else []


# The double pool

DOUBLE = step(
    "loo.double",
    "A larger pool is double: three cards are dealt to a widow too, each just before the dealer's own, and the next card is "
    "turned up for trumps.",
    SOURCE,
)


@may_not(
    "loo.declare",
    "From the dealer's left each player stands, takes the widow in place of its hand if nobody has taken it, or passes; the "
    "dealer is the last. A hand passed or exchanged goes under the stock.",
    SOURCE,
)
def declared(turn: Turn) -> frozenset[str]:
    table = turn.open
    spoken_for = any(action.verb == "take" for action in table.early.values())
    return frozenset(["take widow"] if spoken_for or table.widow_taken is not None else [])


@point(
    "loo.widow-alone",
    "If all the others pass, the player who took the widow wins the pool without play, and the next pool is simple.",
    SOURCE,
)
def widow_alone(table: Table) -> Owed:
    alone = table.playing == (table.widow_taken,)
    return [(table.playing[0], table.pool)] if alone else []


@point(
    "loo.defend",
    "If only one player stands, and without the widow, a dealer who will not play for itself must take the widow and defend "
    "the pool. It is not looed if it wins no trick, and what its tricks win stays in the pool, in whites.",
    SOURCE,
)
def defend(table: Table) -> Owed:
    seat = defender(table)
    return [(seat, 0)] if seat is not None and table.tricks[seat] else []


# The deal


def deal(table: Table) -> Phase:
    ante(table)
    if table.pool > whites(table, stakes(table).ante):
        yield from double_pool(table)
    else:
        yield from simple_pool(table)


def simple_pool(table: Table) -> Phase:
    serve(table)
    table.tell(SIMPLE, "the pool is simple: everybody plays", table.dealer)
    table.notes["simple"] = True
    table.clauses = {**table.clauses, **once(SIMPLE)}
    table.rules = SIMPLE_PLAY
    leader = table.eldest
    while table.hands[leader]:
        yield from lay(table, leader, table.rules)
        if table.trump is None and any(not card & table.turn.led for _, card in table.turn.plays):
            turn_up(table, SIMPLE_TURN, on_stock=True)
        leader = gather(table)


def double_pool(table: Table) -> Phase:
    serve(table, widow=True)
    turn_up(table, DOUBLE)
    yield from declare(table, declared, under_the_stock, (declared,))
    if len(table.playing) == 1 and table.playing[0] not in (table.dealer, table.widow_taken):
        defend_the_pool(table)
    if len(table.playing) < 2:
        return
    how_many(table)
    yield from show_flushes(table)
    if not claimed(table, flush):
        yield from play_tricks(table, table.playing[0], table.rules)


def under_the_stock(table: Table, seat: int) -> None:
    table.pile.put_under(table.pack.list(table.hands[seat]))
    table.hands[seat] = 0


def defend_the_pool(table: Table) -> None:
    take_widow(table, table.dealer)
    table.notes["defender"] = table.dealer
    table.playing = (table.playing[0], table.dealer)
    table.tell(defend, "seat {seat} takes the widow to defend the pool", table.dealer)


LOO = Game(
    slug="loo",
    name="Three-Card Loo",
    also=("Loo", "Division Loo"),
    seats=PLAYERS.value,
    unfit={17: "seventeen would do for a simple pool only, since a double pool needs a widow and a turn-up"},
    usual=5,
    rules=(
        PACK,
        COUNTERS,
        PLAYERS,
        FIRST_DEALER,
        ANTE,
        LIMIT,
        DEAL,
        SIMPLE,
        DOUBLE,
        *faults.OF_THE_DEAL,
        faults.simple_turned,
        SIMPLE_LEAD,
        follow,
        head,
        SIMPLE_TURN,
        simple_trump_lead,
        share,
        simple_looed,
        faults.no_peek,
        declared,
        undertake,
        widow_alone,
        defend,
        all_pass,
        HOW_MANY,
        flush,
        FLUSH_TWO,
        double_lead,
        lead_higher,
        TRICKS,
        double_trump_lead,
        trump,
        *faults.OFFENCES,
        ODD,
        GAME,
    ),
    deal=deal,
    settle=faults.settle,
    play=play,
    points=(widow_alone, all_pass, share, defend, undertake, simple_looed),
    options=(LIMIT_OPTION, HIGHER_OPTION, DEALS_OPTION),
    clauses={"claim": flush, **once(declared)},
    declares=("stand", "take widow", "fold"),
    unit="white",
    counters=True,
    pool=True,
    kin="loo",
    whites_to_a_red=COUNTERS.value.red,
    stakes=COUNTERS.value,
    ante=ANTE,
)
