"""Rams. Source: Foster's Complete Hoyle (1897). Its procedures serve Rounce and Bierspiel, too."""

from __future__ import annotations

from collections.abc import Callable

from cardlearn.cards import FRENCH
from cardlearn.game import Game, Option
from cardlearn.games import rams_calls as calls
from cardlearn.games import rams_faults as faults
from cardlearn.games import rams_pool as pool
from cardlearn.play import Phase, gather, lay
from cardlearn.ranking import Ranking
from cardlearn.rules import Rule, fact, may_not, must, step
from cardlearn.sources import RAMS as SOURCE
from cardlearn.table import Table
from cardlearn.turn import Turn

PIQUET = Ranking(FRENCH, "A K Q J 10 9 8 7")
RANKINGS = {"ecarte": Ranking(FRENCH, "K Q J A 10 9 8 7"), "piquet": PIQUET}
PACK = fact(
    "rams.pack",
    "Thirty-two cards, from the sevens to the aces. They rank as at écarté, K Q J A 10 9 8 7, or by agreement (and always in "
    "Bierspiel) as at piquet, A K Q J 10 9 8 7.",
    SOURCE,
)
FIRST_DEALER = fact(
    "rams.first-dealer",
    "Players take seats at random. Cards are dealt round face up, and the first jack gives the first deal.",
    f"{SOURCE}, which refers to Spoil Five",
)
DEAL = step(
    "rams.deal",
    "The pack is shuffled and cut. Each player gets five cards, two and then three at a time, or three and then two; the "
    "widow gets as many (in Rounce one more), just before the dealer, who comes last. The next card is turned up for trumps.",
    SOURCE,
)
LEAD = fact(
    "rams.lead",
    "The eldest hand of those who play leads any card; the winner of a trick leads to the next.",
    SOURCE,
)
DISCARD = fact("rams.discard", "With neither the suit led nor a trump you may play any card.", SOURCE)
GENERAL_LEAD = step("rams.general.lead", "Who announced the general rams leads to the first trick.", SOURCE)


@may_not(
    "rams.simple",
    "A pool of nothing but the dealer's five counters is simple, and everybody must play, with its own hand or the widow. A "
    "larger pool is double, and each may play or pass. Some leave that free in a simple pool, too.",
    SOURCE,
)
def simple(turn: Turn) -> set[str]:
    table = turn.open
    return {"fold"} if table.options["simple_all_play"] and table.pool == pool.ANTE.value else set()


# Play


@must("rams.follow", "You must follow suit if you can.", SOURCE)
def follow(turn: Turn) -> int:
    return turn.hand & turn.led


@must("rams.head", "You must head the trick if you can, with any card that does so.", SOURCE)
def head(turn: Turn) -> int:
    return turn.hand & turn.led & turn.heads


@must(
    "rams.trump",
    "Without the suit led you must trump if you can: over a trump already played if you can, and otherwise under it.",
    SOURCE,
)
def trump(turn: Turn) -> int:
    if not turn.plays or turn.hand & turn.led:
        return 0
    trumps = turn.hand & turn.trumps
    return trumps & turn.heads or trumps


# The deal


def deal(table: Table) -> Phase:
    pool.ante(table)
    serve(table)
    turn_up(table)
    yield from calls.declare(table)
    if calls.is_played(table):
        if table.dealer in table.playing:
            yield from calls.rob(table, table.dealer, calls.ROB)
        yield from play(table)


def serve(table: Table) -> None:
    """Five cards to each and the widow's, in packets; with six players the dealer takes none."""
    first, second = (int(packet) for packet in table.options["packets"].split("-"))
    if len(table.seats) == table.game.more["idle"]:
        table.playing = table.seats[:-1]
        table.tell(calls.PLAYERS, "six play, so seat {seat} deals and takes no cards", table.dealer)
    spare = (first + table.game.more["over"], second)
    table.widow = sum(table.deal((first, second), to=table.playing, spare=spare))
    table.tell(DEAL, "seat {seat} deals", table.dealer)


def turn_up(table: Table, rule: Rule = DEAL) -> None:
    """Turn up the next card for trumps."""
    card = table.turn_card()
    table.make_trump(table.pack.suit(card))
    table.tell(rule, "{cards} is turned up for trumps", table.dealer, card)


def play(table: Table, lead: Callable[[Table, int], Phase] | None = None) -> Phase:
    """Tricks until the hands are empty, or until a general rams is spoilt. ``lead`` may put a lead of its own first."""
    announcer: int | None = table.notes.get("general")
    leader = table.playing[0] if announcer is None else announcer
    if announcer is not None:
        table.tell(GENERAL_LEAD, "seat {seat} leads, for its general rams", announcer)
    while table.hands[leader]:
        opening = (yield from lead(table, leader)) if lead else None
        yield from lay(table, leader, table.rules, opening=opening)
        leader = gather(table)
        if announcer not in (None, leader):
            table.tell(pool.general_lost, "the general rams is spoilt, and the hands are thrown up")
            return


PLAY = (follow, head, trump)
GENERAL = (calls.general, calls.all_in)
DECLARING = (calls.eldest_plays, calls.dealer_plays, calls.widow)
DEALING = (DEAL, faults.misdeal, calls.DECLARE, calls.UNDERTAKE, *DECLARING, calls.PONE_LAST, calls.ROB)
"""The rules of dealing and declaring that all of the kin share."""
PACKETS = Option("packets", ("2-3", "3-2"), DEAL, "Two cards and then three, or three and then two.")
ELDEST = Option("eldest_must_play", (False, True), calls.eldest_plays, "The eldest hand must always play.")
DEALS = Option("deals", (pool.GAME.value,), pool.GAME, "After so many deals the game ends; with 0 it goes on.", least=0)
COUNT = Option("counters", (pool.COUNTERS.value,), pool.COUNTERS, "The counters that each player starts with.", least=1)

RAMS = Game(
    slug="rams",
    name="Rams",
    seats=calls.PLAYERS.value,
    usual=4,
    rules=(
        PACK,
        calls.PLAYERS,
        FIRST_DEALER,
        pool.COUNTERS,
        pool.ANTE,
        *DEALING,
        simple,
        *GENERAL,
        GENERAL_LEAD,
        LEAD,
        *PLAY,
        DISCARD,
        pool.share,
        pool.ramsed,
        pool.general_won,
        pool.general_lost,
        faults.penalty,
        pool.GAME,
    ),
    deal=deal,
    settle=pool.settle,
    play=lambda options: PLAY,
    points=(pool.ANTE, pool.share, pool.ramsed, pool.general_won, pool.general_lost),
    ranking=lambda options: RANKINGS[options["rank"]],
    options=(
        Option("rank", tuple(RANKINGS), PACK, "The rank of the cards: as at écarté, or as at piquet."),
        PACKETS,
        Option("simple_all_play", (True, False), simple, "In a simple pool everybody must play."),
        ELDEST,
        COUNT,
        DEALS,
    ),
    unit="counter",
    counters=True,
    pool=True,
    clauses={**calls.CLAUSES, "general-rams": calls.general},
    has_no=("nest",),
    kin="rams",
    calls=(*GENERAL, simple, *DECLARING),
    declares=("stand", "take widow", "fold", "general-rams"),
    idle=6,
    over=0,
)
