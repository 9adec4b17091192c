"""The pool of Rams and Rounce: the ante, the shares, who is ramsed, and a general rams won or lost. Foster (1897)."""

from __future__ import annotations

from cardlearn.games import rams_calls as calls
from cardlearn.games import rams_faults as faults
from cardlearn.games.rams_faults import offenders
from cardlearn.rules import Rule, fact, point, step
from cardlearn.sources import RAMS as SOURCE
from cardlearn.table import Table

COUNTERS = fact(
    "rams.counters",
    "All start with the same number of counters, and a player may go into debt. The scores show what each has won or lost "
    "since the start.",
    SOURCE,
    50,
)
ANTE: Rule = point(
    "rams.ante",
    "Each dealer puts five counters in the pool, whatever lies there. A dealer who must deal again does not pay twice.",
    SOURCE,
    5,
)(lambda table: None if table.memo.get("again") == table.dealer else (table.dealer, -ANTE.value, 0))
GAME = step(
    "rams.game",
    "Nothing but agreement ends the game: when as many deals are played as were agreed on, the richest wins. The players may "
    "also go on without end.",
    SOURCE,
    10,
)
FINE = 5
"""What is paid for a refusal, a ramsed hand, a general rams or an offence."""


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


# Settling


def ante(table: Table) -> None:
    """What was owed to the next pool lies in this one, and the dealer adds its five."""
    table.pool, table.next_pool = table.pool + table.next_pool, 0
    paid = ANTE(table)
    if paid:
        table.score(ANTE, *paid)
        table.pool += ANTE.value
    table.memo.pop("again", None)


def settle(table: Table) -> None:
    if "refused" in table.notes:
        pone, opponent = table.notes["refused"]
        pay(table, calls.PONE_LAST, pone, opponent)
    elif "general" in table.notes:
        settle_general(table)
    elif calls.is_played(table):
        settle_tricks(table)
    else:
        win(table, calls.PLAYERS, table.playing[0], table.pool)
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
    if general_lost(table):
        table.score(general_lost, announcer, -table.pool, note="doubles the pool")
        table.pool *= 2
        for seat in others:
            pay(table, general_lost, announcer, seat)
    elif announcer not in offenders(table):
        win(table, general_won, announcer, table.pool)
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
