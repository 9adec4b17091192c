"""How a side stands in a match, in one figure, and what a deal has brought it: what players try to raise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlearn.players.worth import LOSING

if TYPE_CHECKING:
    from cardlearn.setup import State
    from cardlearn.table import Table

DOWN = (*LOSING, "rodskagg", "bierspiel")
"""Games in which a score is the better, the lower it is."""


def gain(table: Table, before: State, seat: int) -> float:
    """What a deal brought a seat's side over the others (in a game with a pool, what it brought it), and the premium of
    a match won."""
    return ahead(table, before, seat, premium(table))


def premium(table: Table) -> float:
    """What a match won in a deal counts besides its points; nothing where none is won, or where counters are."""
    if table.winner is None or table.game.counters:
        return 0.0
    return 10.0 if table.game.slug in DOWN else 0.3 * table.target


def ahead(table: Table, before: State, seat: int, bonus: float = 0.0) -> float:
    """By how much a deal has brought a seat's side forward, over the others; ``bonus``: what the winners have besides."""
    after = table.state()
    mine = table.sides[seat]
    now = [standing(table, after, side) - standing(table, before, side) for side in range(len(after.scores))]
    if table.game.counters:
        return now[mine]
    for side in {table.sides[each] for each in table.winner or ()} if bonus else ():
        now[side] += bonus
    others = [amount for side, amount in enumerate(now) if side != mine and side not in before.out]
    return now[mine] - sum(others) / max(len(others), 1)


def standing(table: Table, state: State, side: int) -> float:
    """How a side stands in the match, the more the better."""
    scores, lives, out = state.scores, state.lives, state.out
    if table.game.slug not in DOWN:
        return float(scores[side])
    lost = 31.0 * lives[side] if lives is not None else -10.0 * (side in out)
    return lost - float(scores[side])
