"""Rams. Source: Foster's Complete Hoyle (1897). Its procedures serve Rounce and Bierspiel, too."""

from __future__ import annotations

from collections.abc import Callable

from cardlearn.cards import FRENCH
from cardlearn.game import Game, Option
from cardlearn.games import rams_calls as calls
from cardlearn.games import rams_faults as faults
from cardlearn.games.rams_faults import offenders
from cardlearn.play import Step, gather, lay
from cardlearn.ranking import Ranking
from cardlearn.rules import Rule, fact, may_not, must, point, step
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
PLAYERS = fact(
    "rams.players",
    "Three to six play. With six the dealer takes no cards that deal: it neither plays nor robs, and the last hand before "
    "it is the one that the pone faces. A player whom nobody opposes then takes the pool.",
    SOURCE,
    (3, 4, 5, 6),
)
FIRST_DEALER = fact(
    "rams.first-dealer",
    "Players take seats at random. Cards are dealt round face up, and the first jack gives the first deal.",
    f"{SOURCE}, which refers to Spoil Five",
)
COUNTERS = fact(
    "rams.counters",
    "All start with the same number of counters, and a player may go into debt. The scores show what each has won or lost "
    "since the start.",
    SOURCE,
    50,
)
ANTE = point(
    "rams.ante",
    "Each dealer puts five counters in the pool, whatever lies there. A dealer who must deal again does not pay twice.",
    SOURCE,
    5,
)(lambda table: None if table.memo.get("again") == table.dealer else (table.dealer, -ANTE.value, 0))
DEAL = step(
    "rams.deal",
    "The pack is shuffled and cut. Each player gets five cards, two and then three at a time, or three and then two; the "
    "widow gets as many, just before the dealer, who comes last. The next card is turned up for trumps.",
    SOURCE,
)
LEAD = fact(
    "rams.lead",
    "The eldest hand of those who play leads any card; the winner of a trick leads to the next.",
    SOURCE,
)
DISCARD = fact("rams.discard", "With neither the suit led nor a trump you may play any card.", SOURCE)
GENERAL_LEAD = step("rams.general.lead", "Who announced the general rams leads to the first trick.", SOURCE)
GAME = step(
    "rams.game",
    "Nothing but agreement ends the game: when as many deals are played as were agreed on, the richest wins. The players may "
    "also go on without end.",
    SOURCE,
    10,
)
FINE = 5
"""What is paid for a refusal, a ramsed hand, a general rams or an offence."""


@may_not(
    "rams.simple",
    "A pool of nothing but the dealer's five counters is simple, and everybody must play, with its own hand or the widow. A "
    "larger pool is double, and each may play or pass. Some leave that free in a simple pool, too.",
    SOURCE,
)
def simple(turn: Turn) -> set[str]:
    table = turn.open
    return {"fold"} if table.options["simple_all_play"] and table.pool == ANTE.value else set()


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


# Points


@point(
    "rams.share",
    "Each trick wins a fifth of the pool. Where five does not divide it, the odd counters stay.",
    SOURCE,
)
def share(table: Table, seat: int, pool: int) -> tuple[int, int, int] | None:
    won = table.tricks[seat] * (pool // 5)
    return (seat, won, 0) if won else None


@point(
    "rams.ramsed",
    "Who played and won no trick is ramsed and puts five counters in the next pool, besides what it puts there as the next "
    "dealer.",
    SOURCE,
)
def ramsed(table: Table, seat: int) -> tuple[int, int, int] | None:
    return None if table.tricks[seat] else (seat, -FINE, 0)


@point(
    "rams.general.won",
    "Who wins all five tricks of its general rams takes the pool, and five counters from each other player.",
    SOURCE,
)
def general_won(table: Table) -> tuple[int, int, int] | None:
    seat = table.notes["general"]
    return (seat, table.pool, 0) if table.tricks[seat] == 5 else None


@point(
    "rams.general.lost",
    "At the first trick that it loses the hands are thrown up. Who announced the general rams doubles the pool as it stands "
    "and pays each adversary five counters. The spoiling trick wins nothing, and the pool stays for the next deal.",
    SOURCE,
)
def general_lost(table: Table) -> tuple[int, int, int] | None:
    seat = table.notes["general"]
    return (seat, -table.pool, 0) if table.tricks[seat] < 5 else None


# The deal


def deal(table: Table) -> Step:
    ante(table)
    serve(table)
    turn_up(table)
    yield from calls.declare(table)
    if is_played(table):
        if table.dealer in table.playing:
            yield from calls.rob(table, table.dealer, calls.ROB)
        yield from play(table)


def ante(table: Table) -> None:
    """What was owed to the next pool lies in this one, and the dealer adds its five."""
    table.pool, table.next_pool = table.pool + table.next_pool, 0
    paid = ANTE(table)
    if paid:
        table.score(ANTE, *paid)
        table.pool += ANTE.value
    table.memo.pop("again", None)


def serve(table: Table) -> None:
    """Five cards to each and the widow's, in packets; with six players the dealer takes none."""
    first, second = (int(packet) for packet in table.options["packets"].split("-"))
    if len(table.seats) == table.game.more["idle"]:
        table.playing = table.seats[:-1]
        table.tell(PLAYERS, "six play, so seat {seat} deals and takes no cards", table.dealer)
    spare = (first + table.game.more["over"], second)
    table.widow = sum(table.deal((first, second), to=table.playing, spare=spare))
    table.tell(DEAL, "seat {seat} deals", table.dealer)


def turn_up(table: Table, rule: Rule = DEAL) -> None:
    """Turn up the next card for trumps."""
    card = table.turn_card()
    table.make_trump(table.pack.suit(card))
    table.tell(rule, "{cards} is turned up for trumps", table.dealer, card)


def is_played(table: Table) -> bool:
    """Whether two or more are in, so that there is something to play for."""
    return len(table.playing) > 1 and "refused" not in table.notes


def play(table: Table, lead: Callable[[Table, int], Step] | None = None) -> Step:
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
            table.tell(general_lost, "the general rams is spoilt, and the hands are thrown up")
            return


# Settling


def settle(table: Table) -> None:
    if "refused" in table.notes:
        pone, opponent = table.notes["refused"]
        pay(table, calls.PONE_LAST, pone, opponent)
    elif "general" in table.notes:
        settle_general(table)
    elif is_played(table):
        settle_tricks(table)
    else:
        win(table, PLAYERS, table.playing[0], table.pool)
    for seat in offenders(table):
        owe(table, faults.penalty, seat)
    if last_deal(table):
        table.win(GAME, [seat for seat, score in enumerate(table.scores) if score == max(table.scores)])


def settle_tricks(table: Table) -> None:
    """A fifth of the pool a trick; who played and won none is ramsed."""
    pool = table.pool
    for seat in table.playing:
        won = share(table, seat, pool)
        if won:
            win(table, share, *won)
        elif ramsed(table, seat) and seat not in offenders(table):
            owe(table, ramsed, seat)


def settle_general(table: Table) -> None:
    """All or nothing for the one who announced it."""
    announcer = table.notes["general"]
    others = [seat for seat in table.playing if seat != announcer]
    lost = general_lost(table)
    if lost:
        table.score(general_lost, *lost, note="doubles the pool")
        table.pool *= 2
        for seat in others:
            pay(table, general_lost, announcer, seat)
    elif announcer not in offenders(table):
        win(table, general_won, *general_won(table))
        for seat in others:
            pay(table, general_won, seat, announcer)


def win(table: Table, rule: Rule, seat: int, amount: int, cards: int = 0) -> None:
    """Counters from the pool to a player; what an offender would win stays there."""
    if seat not in offenders(table):
        table.score(rule, seat, amount, cards)
        table.pool -= amount


def pay(table: Table, rule: Rule, seat: int, to: int) -> None:
    """Five counters from one player to another, over the pool."""
    table.score(rule, seat, -FINE)
    table.pool += FINE
    win(table, rule, to, FINE)


def owe(table: Table, rule: Rule, seat: int) -> None:
    """Five counters into the next pool."""
    table.score(rule, seat, -FINE)
    table.next_pool += FINE


def last_deal(table: Table) -> bool:
    """Count this deal; whether it was the last of those agreed on."""
    done = table.memo["deals"] = table.memo.get("deals", 0) + 1
    return bool(done == table.options["deals"])


PLAY = (follow, head, trump)
GENERAL = (calls.general, calls.all_in)
DECLARING = (calls.eldest_plays, calls.dealer_plays, calls.widow)
DEALING = (DEAL, faults.misdeal, calls.DECLARE, calls.UNDERTAKE, *DECLARING, calls.PONE_LAST, calls.ROB)
"""The rules of dealing and declaring that all of the kin share."""
PACKETS = Option("packets", ("2-3", "3-2"), DEAL, "Two cards and then three, or three and then two.")
ELDEST = Option("eldest_must_play", (False, True), calls.eldest_plays, "The eldest hand must always play.")
DEALS = Option("deals", (GAME.value,), GAME, "After so many deals the game ends; with 0 it goes on.", least=0)
COUNT = Option("counters", (COUNTERS.value,), COUNTERS, "The counters that each player starts with.", least=1)

RAMS = Game(
    slug="rams",
    name="Rams",
    seats=PLAYERS.value,
    usual=4,
    rules=(
        PACK,
        PLAYERS,
        FIRST_DEALER,
        COUNTERS,
        ANTE,
        *DEALING,
        simple,
        *GENERAL,
        GENERAL_LEAD,
        LEAD,
        *PLAY,
        DISCARD,
        share,
        ramsed,
        general_won,
        general_lost,
        faults.penalty,
        GAME,
    ),
    deal=deal,
    settle=settle,
    play=lambda options: PLAY,
    points=(ANTE, share, ramsed, general_won, general_lost),
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
    clauses={"take turn-up": calls.ROB, "general-rams": calls.general},
    kin="rams",
    calls=(*GENERAL, simple, *DECLARING),
    idle=6,
    over=0,
)
