"""The pool of the Loo family: what things cost, who is paid from it, and who pays to the next. Foster (1897).

All amounts are whole white counters. A payment answers the seats with what each takes from the pool or, below nothing, owes
to the next one.
"""

from __future__ import annotations

from typing import NamedTuple

from cardlearn.game import Option
from cardlearn.rules import Rule, fact, point, step
from cardlearn.sources import LOO, decided
from cardlearn.table import Table

Owed = list[tuple[int, int]]


class Stakes(NamedTuple):
    """What things cost in red counters, how many whites a red is worth, and how many ``cards`` a hand has."""

    red: int
    ante: int
    loo: int
    cards: int
    fine: int = 3
    revoke: int = 6


LIMIT = step(
    "loo.limit",
    "In limited Loo a loo costs three reds (five in five-card Loo), and irregularities three or six. In unlimited Loo "
    "irregularities cost the same, but who fails to win the trick that it undertook to win puts in as much as the pool of that "
    "deal holds.",
    LOO,
)
ODD = step(
    "loo.odd",
    "White counters that the shares do not use up stay in the pool for the next deal.",
    f"{LOO}, where the pool is divided after a revoke",
)
GAME = fact(
    "loo.game",
    "There is no end but by agreement: after an agreed number of deals the richest player wins. With no number agreed, play "
    "on as long as you like.",
    decided(LOO),
    10,
)
LIMIT_OPTION = Option("limit", ("limited", "unlimited"), LIMIT, "What a loo costs: three reds, or as much as the pool.")
DEALS_OPTION = Option("deals", (GAME.value,), GAME, "After how many deals the richest wins; 0 for no end.", least=0)


def stakes(table: Table) -> Stakes:
    """What things cost in this game."""
    return table.game.more["stakes"]  # type: ignore[no-any-return]


def whites(table: Table, reds: int) -> int:
    """So many reds, in whites."""
    return reds * stakes(table).red


def pay_in(table: Table, rule: Rule, seat: int, amount: int, note: str = "") -> None:
    """A player pays to the present pool, at once."""
    table.score(rule, seat, -amount, note=note)
    table.pool += amount


def ante(table: Table) -> None:
    """What is owed to this pool goes in, and the dealer's ante; who deals again for no fault has paid it already."""
    table.pool, table.next_pool = table.pool + table.next_pool, 0
    if table.memo.pop("again", None) != table.dealer:
        pay_in(table, table.game.more["ante"], table.dealer, whites(table, stakes(table).ante))


def move(table: Table, rule: Rule, seat: int, amount: int) -> None:
    """Whites go from the pool to a player; less than none, from the player to the next pool."""
    table.score(rule, seat, amount, note="" if amount else "it stays in the pool")
    if amount > 0:
        table.pool -= amount
    else:
        table.next_pool -= amount


# Payments


def defender(table: Table) -> int | None:
    """The dealer who plays for the pool, not for itself."""
    return table.notes.get("defender")


@point(
    "loo.all-pass",
    "If all pass, or all but the dealer, the dealer takes the pool without play.",
    f"{LOO} is silent; completed from Professor Hoffmann (1909)",
)
def all_pass(table: Table) -> Owed:
    alone = table.playing in ((), (table.dealer,)) and table.widow_taken is None
    return [(table.dealer, table.pool)] if alone else []


@point("loo.share", "Each trick takes its share of the pool: a third (in five-card Loo a fifth).", LOO)
def share(table: Table) -> Owed:
    each = table.pool // stakes(table).cards
    won = [(seat, number * each) for seat, number in enumerate(table.tricks) if number]
    return [(seat, amount) for seat, amount in won if seat != defender(table)]


@point(
    "loo.undertake",
    "Whoever declares to play undertakes to win a trick at least. Who wins none is looed: it pays a loo to the next pool.",
    LOO,
)
def undertake(table: Table) -> Owed:
    return [] if table.notes.get("simple") else failed(table)


def failed(table: Table) -> Owed:
    """A loo from each player in the play who won no trick."""
    costs = table.pool if table.options["limit"] == "unlimited" else whites(table, stakes(table).loo)
    return [(seat, -costs) for seat in table.playing if any(table.tricks) and without_trick(table, seat)]


def without_trick(table: Table, seat: int) -> bool:
    return not table.tricks[seat] and seat != defender(table)


def end_of_match(table: Table) -> None:
    """Count the deal; after the number agreed upon the richest wins."""
    table.memo["deals"] = table.memo.get("deals", 0) + 1
    if table.memo["deals"] == table.options["deals"]:
        most = max(table.scores)
        table.win(GAME, [seat for seat, score in enumerate(table.scores) if score == most])
