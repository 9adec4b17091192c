"""The crosses of Bierspiel: wiped off by tricks, chalked up for penalties, and who pays for the beer. Foster (1897)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlearn.game import GameError
from cardlearn.games import rams_calls as calls
from cardlearn.games import rams_pool as pool
from cardlearn.games.rams_faults import offenders
from cardlearn.games.rams_pool import general_lost, general_won
from cardlearn.rules import Rule, point, step
from cardlearn.setup import State
from cardlearn.sources import BIERSPIEL as SOURCE
from cardlearn.table import Table

CROSSES = point(
    "bierspiel.crosses",
    "Three crosses of five points each are chalked before every player. A trick won wipes off one point, first the centre of "
    "a cross and then its arms. There is no pool.",
    SOURCE,
    15,
)(lambda table, seat: (seat, -table.tricks[seat], 0) if table.tricks[seat] else None)
LOSER = step(
    "bierspiel.loser",
    "Who has wiped out all three crosses drops out. The last player with points left pays for the beer; if none has, it is "
    "the one who wiped last. Where the players agree to stop sooner, it is whoever has the most points left.",
    SOURCE,
)
FRESH: Rule = point(
    "bierspiel.ramsed",
    "All penalties are fresh crosses of five points, where Rams asks for five counters. A general rams that fails costs two "
    "crosses; one that is made wipes off five points.",
    SOURCE,
    5,
)(lambda table, seat: None if table.tricks[seat] else (seat, FRESH.value, 0))


def settle(table: Table) -> None:
    before = list(table.scores)
    if "refused" in table.notes:
        table.tell(calls.PONE_LAST, "seat {seat} refuses to play", table.notes["refused"][0])
        table.score(FRESH, table.notes["refused"][0], FRESH.value)
    elif "general" in table.notes:
        settle_general(table)
    elif calls.is_played(table):
        settle_tricks(table)
    else:
        wipe(table, table.playing[0], FRESH.value, calls.PLAYERS)
    for seat in offenders(table):
        table.score(FRESH, seat, FRESH.value, note="the penalty")
    finish(table, before)


def settle_tricks(table: Table) -> None:
    """A point wiped off a trick; a fresh cross for who played and won none."""
    for seat in table.playing:
        if seat in offenders(table):
            continue
        if FRESH(table, seat):
            table.score(FRESH, seat, FRESH.value, note="no trick")
        else:
            wipe(table, seat, table.tricks[seat])


def settle_general(table: Table) -> None:
    """Five points off, or two crosses more."""
    announcer = table.notes["general"]
    if general_won(table):
        table.tell(general_won, "seat {seat} has won its general rams", announcer)
        wipe(table, announcer, FRESH.value, FRESH)
    else:
        table.tell(general_lost, "seat {seat} has lost its general rams", announcer)
        table.score(FRESH, announcer, 2 * FRESH.value, note="two fresh crosses")


def wipe(table: Table, seat: int, points: int, rule: Rule = CROSSES) -> None:
    """Wipe points off a player's crosses, as many as there are; an offender wipes none."""
    points = min(points, table.scores[seat])
    if points and seat not in offenders(table):
        table.score(rule, seat, -points)


def finish(table: Table, before: list[int]) -> None:
    """Who has no points left is out; one player left, or the deals agreed on played, ends the game."""
    seats = range(table.players)
    left = [seat for seat in seats if table.scores[seat] > 0]
    table.out = [seat for seat in seats if seat not in left]
    last = pool.last_deal(table)
    if not left:
        losers = [max((seat for seat in seats if before[seat]), key=lambda seat: wiped_at(table, seat, before[seat]))]
    elif len(left) == 1:
        losers = left
    elif last:
        losers = [seat for seat in left if table.scores[seat] == max(table.scores)]
    else:
        return
    for seat in losers:
        table.tell(LOSER, "seat {seat} pays for the beer", seat)
    table.win(LOSER if len(left) < 2 else pool.GAME, [seat for seat in seats if seat not in losers] or list(seats))


def wiped_at(table: Table, seat: int, points: int) -> int:
    """The number of the trick that wiped off a player's last point."""
    won = [number for number, (_, winner) in enumerate(table.played) if winner == seat]
    return won[points - 1]


def start(players: int, options: Mapping[str, Any]) -> State:
    return State((CROSSES.value,) * players)


def resume(state: State, options: Mapping[str, Any]) -> State:
    """Who starts with no points is out."""
    if min(state.scores) < 0:
        raise GameError("nobody has fewer than no points in Bierspiel: a score below 0 cannot be")
    left = sum(score > 0 for score in state.scores)
    if left < 2:
        raise GameError("two players at least need points to wipe off: with these scores the game is over")
    return state._replace(out=tuple(seat for seat, score in enumerate(state.scores) if not score))
