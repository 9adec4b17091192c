"""What a study of random deals finds."""

from __future__ import annotations

from typing import Any, NamedTuple


class Kept(NamedTuple):
    """One deal in full: its dealer, its actions as a record writes them, its ledger as (rule, seat, amount, cards)."""

    dealer: int
    actions: list[str]
    ledger: list[tuple[str, int, int, int]]


class Playouts(NamedTuple):
    """Deals played at random, an item a deal: numpy arrays of the compiled engine, lists of the plain one.

    ``moves``: how many actions; ``scores`` of the match by side, after the deal; ``winners`` of a match that ended with
    it, as a set of seats (-1: it goes on); ``void``: the rule by which the deal came to nothing, or nothing. By rule:
    ``paid``, what it paid, all seats together, and ``lines``, in how many lines of the ledger. ``kept``: the deals in
    full, if they were asked for.
    """

    moves: Any
    scores: Any
    winners: Any
    void: Any
    paid: dict[str, Any]
    lines: dict[str, Any]
    kept: list[Kept]

    def sums(self, rule: str) -> tuple[int, int, int]:
        """Of a rule: in how many deals it paid, what it paid in all, and the sum of the squares of what it paid a deal."""
        lines, paid = self.lines[rule], self.paid[rule]
        if isinstance(lines, list):
            return sum(each > 0 for each in lines), sum(paid), sum(each * each for each in paid)
        paid = paid.astype("i8")
        return int((lines > 0).sum()), int(paid.sum()), int((paid * paid).sum())
