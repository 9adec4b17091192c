"""What beats what, for each trump suit of a game.

A `Ranking` is made once for a game from the order of its ranks; with a trump suit it gives an `Order`,
a table of masks that the rules of play read. Cards of special rank (the Left Pedro, Pam, the seven of
diamonds, the Snoozer, the Bird) are matters of this table alone: a game moves them from row to row.

>>> from cardlearn.cards import FRENCH
>>> order = Ranking(FRENCH, "A K Q J 10 9 8 7 6 5 4 3 2").order("S")
>>> FRENCH.show(order.beats[FRENCH.card("QS")])
'AS KS'
>>> FRENCH.show(order.beats[FRENCH.card("QH")] & FRENCH.read("KH JH 2S AD"))
'2S KH'
"""

from __future__ import annotations

from collections.abc import Callable

from cardlearn.cards import Pack

Rows = dict[str, list[int]]
"""By suit, its cards from the highest to the lowest."""


class Order:
    """What beats what while one suit (or none) is trumps.

    ``trumps``: the set of all trumps. ``suit_of[card]``: the set of cards of the suit that the card
    belongs to in play. ``beats[card]``: the cards that beat it when it leads or heads a trick.
    ``height[card]``: its place in its suit, the lowest 1. ``besides``: the trumps that bear another suit's sign, or
    none.
    """

    __slots__ = ("_row", "beats", "besides", "height", "suit_of", "trump", "trumps")

    def __init__(self, rows: Rows, trump: str | None, trumps_beat: bool, printed: int) -> None:
        self.trump = trump
        self.trumps = sum(rows[trump]) if trump else 0
        self.besides = self.trumps & ~printed
        self.beats: dict[int, int] = {}
        self.suit_of: dict[int, int] = {}
        self.height: dict[int, int] = {}
        self._row: dict[int, tuple[int, ...]] = {}
        for suit, row in rows.items():
            line = tuple(row)
            whole = sum(row)
            higher = self.trumps if trumps_beat and suit != trump else 0
            for place, card in enumerate(row):
                self.beats[card] = higher
                self._row[card] = line
                self.suit_of[card] = whole
                self.height[card] = len(row) - place
                higher |= card

    def highest(self, cards: int) -> int:
        """The highest of some cards of one suit; 0 of none."""
        row = self._row[cards & -cards] if cards else ()
        return next((card for card in row if card & cards), 0)

    def lowest(self, cards: int) -> int:
        """The lowest of some cards of one suit; 0 of none."""
        row = self._row[cards & -cards] if cards else ()
        return next((card for card in reversed(row) if card & cards), 0)


class Ranking:
    """The order of a game's cards, high to low, and what a trump suit changes in it.

    ``cards`` is the set that the game plays with; ``change(rows, trump)`` moves cards of special rank
    between the rows; with ``trumps_beat`` false a trump wins only a trick of trumps.
    """

    def __init__(
        self,
        pack: Pack,
        ranks: str,
        cards: int | None = None,
        change: Callable[[Rows, str | None], None] | None = None,
        trumps_beat: bool = True,
    ) -> None:
        self.pack = pack
        self.ranks = tuple(ranks.split())
        self.cards = pack.of_rank(*self.ranks) if cards is None else cards
        self._change = change
        self._trumps_beat = trumps_beat
        self._orders: dict[str | None, Order] = {}

    def order(self, trump: str | None = None) -> Order:
        """The `Order` under a trump suit, or under none."""
        if trump not in self._orders:
            rows = {suit: [self.pack.card(rank + suit) for rank in self.ranks] for suit in self.pack.suits}
            if self._change:
                self._change(rows, trump)
            printed = self.pack.suits[trump] if trump else 0
            self._orders[trump] = Order(rows, trump, self._trumps_beat, printed)
        return self._orders[trump]
