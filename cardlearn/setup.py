"""How a deal is laid out, the pile that it is dealt from, and the small records that a table keeps."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardlearn import chance
from cardlearn.rules import Rule


class SetupError(ValueError):
    """A deal that cannot be laid out as it is described, in one plain sentence."""


class Setup(NamedTuple):
    """How a deal is laid out: by ``hands`` (and what else is given), by a whole ``pack``, or by ``seed`` alone.

    ``hands``: a list of cards a seat; ``pack`` and ``stock``: lists of cards, top first; ``widow`` one list, or one
    for each seat (Blind Cinch); ``dealer``: a seat, where the record names one. ``rest``: the order of the cards that
    are not named; ``shuffles``: what is known of the order of later shuffles, 0 for an unknown card.
    """

    seed: int | None = None
    hands: tuple[tuple[int, ...], ...] | None = None
    pack: tuple[int, ...] | None = None
    turn_up: int = 0
    widow: tuple[Any, ...] | None = None
    nest: tuple[int, ...] | None = None
    stock: tuple[int, ...] | None = None
    dealer: int | None = None
    rest: tuple[int, ...] | None = None
    shuffles: tuple[tuple[int, ...], ...] = ()

    @property
    def rigged(self) -> bool:
        """Whether some cards are given, not drawn."""
        return self.hands is not None or self.pack is not None


class Event(NamedTuple):
    """Something that happened by itself: the rule it follows, its words with places for the data, the data.

    ``only``: the one seat that sees it; None: everybody does. ``other``: a second seat that the words name.
    """

    rule: Rule | None
    words: str
    seat: int | None = None
    cards: int = 0
    number: int = 0
    only: int | None = None
    other: int | None = None


class Line(NamedTuple):
    """A line of the ledger: by which rule which seat gains (or loses) how much, by which cards, and a word on it."""

    rule: Rule
    seat: int
    amount: int
    cards: int = 0
    note: str = ""


class State(NamedTuple):
    """What goes on from deal to deal."""

    scores: tuple[int, ...]
    pool: int = 0
    next_pool: int = 0
    lives: tuple[int, ...] | None = None
    out: tuple[int, ...] = ()
    memo: tuple[tuple[str, Any], ...] = ()


class Pile:
    """Cards still to be dealt, the top first; of a seeded shuffle only the cards that are needed are drawn."""

    __slots__ = ("_cards", "_chance", "_top")

    def __init__(self, cards: list[int], seed: int | str | None = None) -> None:
        self._cards = cards
        self._chance = None if seed is None else chance.number(seed)
        self._top = 0

    def __len__(self) -> int:
        return len(self._cards) - self._top

    def take(self, number: int) -> list[int]:
        """The next ``number`` cards from the top. Raises `SetupError` where there are fewer."""
        top = self._top
        end = top + number
        if end > len(self._cards):
            raise SetupError(f"the pack runs out: {number} cards are wanted and {len(self)} are left")
        if self._chance is not None:
            self._chance = chance.draw(self._cards, top, end, self._chance)
        self._top = end
        return self._cards[top:end]

    def rest(self) -> list[int]:
        """All cards left, the top first, still lying there."""
        if self._chance is not None:
            chance.draw(self._cards, self._top, len(self._cards), self._chance)
            self._chance = None
        return self._cards[self._top :]

    def put_under(self, cards: list[int]) -> None:
        """Lay cards under the pile, in order."""
        self._cards = self.rest() + cards
        self._top = 0

    def set(self, cards: list[int]) -> None:
        """Make these cards the pile."""
        self._cards, self._top, self._chance = cards, 0, None
