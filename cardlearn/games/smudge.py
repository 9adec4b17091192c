"""Smudge: Auction Pitch in which four bid and made win at once. Source: Foster's Complete Hoyle (1897)."""

from __future__ import annotations

from cardlearn.games import auction_pitch
from cardlearn.games.all_fours import wins_the_game
from cardlearn.games.auction_pitch import AUCTION_PITCH
from cardlearn.rules import step
from cardlearn.sources import AUCTION_PITCH as SOURCE
from cardlearn.table import Table

WIN = step(
    "smudge.win",
    "A player who is not in the hole, that is, whose score is not below zero, wins the game at once by bidding four and "
    "making them. A seller who is bound to four, by a refusal or an unasked pitch, does not win so.",
    SOURCE,
    4,
)


def settle(table: Table) -> None:
    auction_pitch.settle(table)
    if table.winner is None and smudged(table):
        wins_the_game(table, table.bidder or 0, WIN)


def smudged(table: Table) -> bool:
    """Whether the pitcher bid four of its own will, out of the hole, and has made them."""
    if table.bid < WIN.value or table.notes.get("bound"):
        return False
    pitcher = table.bidder or 0
    made = sum(line.amount for line in table.ledger if line.seat == pitcher and line.rule in table.game.points)
    return made >= WIN.value and table.scores[pitcher] - made >= 0


SMUDGE = AUCTION_PITCH.but(
    slug="smudge",
    name="Smudge",
    also=(),
    rules=(*AUCTION_PITCH.rules[:19], WIN, *AUCTION_PITCH.rules[19:]),
    settle=settle,
)
