"""What a study of random deals finds."""

from __future__ import annotations

from typing import Any, NamedTuple


class Kept(NamedTuple):
    """One deal in full: its dealer, its actions as a record writes them, its ledger as (rule, seat, amount, cards)."""

    dealer: int
    actions: list[str]
    ledger: list[tuple[str, int, int, int]]


class Playouts(NamedTuple):
    """Deals played at random, one item a deal in each list.

    ``moves``: how many actions; ``scores`` of the match by side, after the deal; ``winners`` of a match that ended with
    it, as a set of seats (-1: it goes on); ``void``: the rule by which the deal came to nothing, or nothing; ``paid``:
    by rule, what it paid, all seats together; ``kept``: the deals in full, if they were asked for.
    """

    moves: Any
    scores: Any
    winners: Any
    void: Any
    paid: Any
    kept: list[Kept]

    @classmethod
    def empty(cls, game: Any, players: int) -> Playouts:
        """No deals yet."""
        return cls([], [], [], [], [], [])
