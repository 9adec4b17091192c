"""How Cinch is scored: fourteen points, by the difference or to each side. Foster (1897), completed."""

from __future__ import annotations

from cardlearn.cards import FRENCH
from cardlearn.games import cinch_faults as faults
from cardlearn.games.all_fours import taker, trump_card
from cardlearn.rules import fact, point, step
from cardlearn.sources import CINCH as SOURCE
from cardlearn.sources import completed
from cardlearn.table import Table

MATE = {"S": "C", "C": "S", "H": "D", "D": "H"}
"""The other suit of the same colour."""
TARGET = fact(
    "cinch.target",
    "Fifty-one points are game. The Chicago club of 1890 played forty-two; sixty-two is the number of a later game.",
    SOURCE,
    (51, 42, 62),
)


POINTS = step(
    "cinch.points",
    "Fourteen points are played for, all in trumps, each to the side that wins the card: High, the ace; Low, the deuce; the "
    "Jack; and the Ten, or Game, one each; the Right and the Left Pedro five each.",
    SOURCE,
    {"A": 1, "2": 1, "J": 1, "10": 1, "5": 5, "left": 5},
)


def card_points(table: Table) -> list[tuple[int, int, int]]:
    """Who won which counting card, and what it counts."""
    left = FRENCH.card(f"5{MATE[table.trump or 'S']}")
    cards = [(left if rank == "left" else trump_card(table, rank), number) for rank, number in POINTS.value.items()]
    return [(seat, number, card) for card, number in cards if (seat := taker(table, card)) is not None]


@point(
    "cinch.score",
    "By the difference: the bid made, the side with more points scores what it has more; the bid failed, the other side "
    "scores what it took and the bid besides. By agreement each side scores what it took, and a side that fails scores "
    "nothing and is set back its bid; if both then pass the target the bidders go out first.",
    completed(SOURCE),
)
def score(table: Table) -> list[tuple[int, int, int]]:
    took = points_taken(table)
    amounts = by_each(table, took) if table.options["scoring"] == "each" else by_difference(table, took)
    return [(table.sides.index(side), amount, 0) for side, amount in enumerate(amounts) if amount]


def points_taken(table: Table) -> list[int]:
    """What each side has taken; that of a side that revoked counts as nothing."""
    took = [0] * len(table.scores)
    for seat, amount, _ in card_points(table):
        took[table.sides[seat]] += amount
    barred = faults.offenders(table)
    return [0 if side in barred else amount for side, amount in enumerate(took)]


def makers(table: Table) -> int:
    """The side that named trumps."""
    return table.sides[table.bidder or 0]


def bid_made(table: Table, took: list[int]) -> bool:
    """Whether the makers have made their bid."""
    side = makers(table)
    return took[side] >= table.bid and side not in faults.offenders(table)


def by_each(table: Table, took: list[int]) -> list[int]:
    """Each side scores what it took; the makers who fail are set back."""
    failed = not bid_made(table, took)
    return [-table.bid if failed and side == makers(table) else amount for side, amount in enumerate(took)]


def by_difference(table: Table, took: list[int]) -> list[int]:
    """What one side has more; or the others' take and the bid. Each for itself, the maker scores all that it took."""
    mine, barred = makers(table), faults.offenders(table)
    if not bid_made(table, took):
        return [0 if side == mine or side in barred else amount + table.bid for side, amount in enumerate(took)]
    if len(set(table.sides)) == len(table.sides):
        return [amount if side == mine else 0 for side, amount in enumerate(took)]
    return [max(0, amount - took[1 - side]) for side, amount in enumerate(took)]


def how_taken(table: Table, took: list[int], side: int) -> str:
    """What a side and the other took, from which its score comes, and whether the bid failed."""
    points = f"having taken {took[side]}" + (f" to {took[1 - side]}" if len(took) == 2 else "")
    return points if bid_made(table, took) else f"{points}; the bid of {table.bid} failed"


def settle(table: Table) -> None:
    for seat, amount, card in card_points(table):
        table.tell(POINTS, "seat {seat} takes {cards}, which counts {number}", seat, card, amount)
    took = points_taken(table)
    made = bid_made(table, took)
    for seat, amount, cards in score(table):
        table.score(score, seat, amount, cards, how_taken(table, took, table.sides[seat]))
    out = [side for side, points in enumerate(table.scores) if points >= table.target]
    if table.bid and made and makers(table) in out:
        out = [makers(table)]
    best = [side for side in out if table.scores[side] == max(table.scores)] if len(out) > 1 else out
    if len(best) == 1:
        table.win(TARGET, table.partners(table.sides.index(best[0])))
