"""Suits, ranks and packs; sets of cards; reading and writing them.

A card is an integer with one bit set, and a set of cards is the sum of its cards, so that the
rules are plain set algebra: ``hand & trumps``. A `Pack` knows which bit is which card.

>>> hand = FRENCH.read("KH 7S AH")
>>> FRENCH.show(hand)
'7S AH KH'
>>> FRENCH.show(hand & FRENCH.suits["H"])
'AH KH'
>>> FRENCH.spoken(FRENCH.card("KH"))
'king of hearts'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}


class CardError(ValueError):
    """A piece of text that names no card, or names one twice."""


class Pack:
    """All the cards of one kind of pack, a bit each: a suit's bits lie side by side, low rank first.

    ``suits`` maps a suit's letter to the set of its cards, ``suit_names`` to its name. ``all`` is the
    whole pack with its extra cards (the joker, the Bird), ``plain`` the pack without them; ``used`` what a game
    takes of it (see `only`). ``wording``: what is written first and what after it, ``rank then suit``; ``phrase``: how
    a card is spoken; ``article``: what stands before that in a sentence.
    """

    def __init__(
        self,
        slug: str,
        suits: dict[str, str],
        ranks: dict[str, str],
        extra: dict[str, str],
        wording: str,
        phrase: str = "{rank} of {suit}",
        article: str = "the ",
    ) -> None:
        self.slug = slug
        self.suit_names = suits
        self.rank_names = ranks
        self.extra_names = extra
        self.wording = wording
        self.phrase = phrase
        self.article = article
        self.ranks = tuple(ranks)
        self.suits: dict[str, int] = {}
        self._bits: dict[str, int] = {}
        self._names: dict[int, str] = {}
        bit = 1
        for suit in reversed(suits):
            mask = 0
            for rank in ranks:
                self._bits[rank + suit] = bit
                mask |= bit
                bit <<= 1
            self.suits[suit] = mask
        self.suits = {suit: self.suits[suit] for suit in suits}
        self.plain = bit - 1
        for name in extra:
            self._bits[name] = bit
            bit <<= 1
        self.used = self.all = bit - 1
        self._names = {bit: name for name, bit in self._bits.items()}
        self._suit_of = {card: suit for suit, mask in self.suits.items() for card in _bits(mask)}
        self._lists: dict[int, tuple[int, ...]] = {}
        self._only: dict[int, Pack] = {}
        self._ranked: dict[tuple[str, ...], int] = {}
        self._groups = (*self.suits.values(), self.all ^ self.plain)

    def __repr__(self) -> str:
        return f"<Pack {self.slug}>"

    def only(self, cards: int) -> Pack:
        """The same pack where a game uses these cards of it: it reads and shows the same, and its advice fits the game.

        >>> FRENCH.only(FRENCH.of_rank("A", "10", "9", "7")).spelling
        'rank then suit, as AS 10H 9D 7C (the ranks are 7 to A)'
        """
        if cards == self.used:
            return self
        if cards not in self._only:
            from copy import copy

            same = copy(self)
            same.used = cards
            self._only[cards] = same
        return self._only[cards]

    @property
    def examples(self) -> list[str]:
        """A card of each suit as it is written, cards in use: the highest rank, the ten, the one below it, the lowest."""
        used = self._ranks_used
        ten = used.index("10") if "10" in used else len(used) // 2
        top_to_low = (used[-1], used[ten], used[ten - 1], used[0])
        return [f"{rank}{suit}" for rank, suit in zip(top_to_low, self.suits, strict=False)]

    @property
    def _ranks_used(self) -> list[str]:
        return [rank for rank in self.ranks if self.of_rank(rank) & self.used]

    @property
    def spelling(self) -> str:
        """How a card is written, with `examples`, and the extra cards in use: a game may leave out ranks, or the joker."""
        used = self._ranks_used
        short = f" (the {self.wording.split()[0]}s are {used[0]} to {used[-1]})" if len(used) < len(self.ranks) else ""
        extra = [name for name in self.extra_names if self._bits[name] & self.used]
        return f"{self.wording}, as {' '.join(self.examples)}{short}{''.join(f', or {name}' for name in extra)}"

    def card(self, text: str) -> int:
        """The card named by ``text``: ``KH``, ``10S``, ``TS``, ``J♣``, ``JOKER``.

        Raises `CardError` where there is no such card in this pack.
        """
        name = text.strip().upper().rstrip("\ufe0e\ufe0f")  # a sign may have a mark for text or picture after it
        if name and name[-1] in SIGNS:
            name = name[:-1] + SIGNS[name[-1]]
        if len(name) == 2 and name[0] == "T":
            name = "10" + name[1]
        try:
            return self._bits[name]
        except KeyError:
            raise CardError(f"'{text}' is no card of this pack; cards are written {self.spelling}") from None

    def is_card(self, text: str) -> bool:
        """Whether ``text`` names a card of this pack."""
        try:
            return bool(self.card(text))
        except CardError:
            return False

    def read_list(self, text: str | Iterable[str]) -> list[int]:
        """The cards named in ``text``, in its order. Raises `CardError` for a card named twice."""
        words = text.replace(",", " ").split() if isinstance(text, str) else list(text)
        cards = [self.card(word) for word in words]
        seen = 0
        for card in cards:
            if card & seen:
                raise CardError(f"{self.name(card)} stands there twice; a pack has each card once")
            seen |= card
        return cards

    def read(self, text: str | Iterable[str]) -> int:
        """The set of the cards named in ``text``."""
        return sum(self.read_list(text))

    def name(self, card: int) -> str:
        """How a card is written: ``10S``."""
        return self._names[card]

    def show(self, cards: int) -> str:
        """A set of cards as it is written in records, by suit, high cards first."""
        return " ".join([self._names[card] for card in self.list(cards)])

    def list(self, cards: int) -> list[int]:
        """The cards of a set one by one, by suit, high cards first (a fast look-up by suit)."""
        lists = self._lists
        if cards in lists:
            return list(lists[cards])
        found: list[int] = []
        for group in self._groups:
            part = cards & group
            if part:
                try:
                    found += lists[part]
                except KeyError:
                    lists[part] = tuple(_bits(part))[::-1]
                    found += lists[part]
        return found

    def suit(self, card: int) -> str | None:
        """The letter of the suit printed on a card; None for the joker and the Bird."""
        return self._suit_of.get(card)

    def rank(self, card: int) -> str:
        """The rank printed on a card: ``K``, ``10``; a joker's is its name."""
        suit = self._suit_of.get(card)
        return self._names[card][: -len(suit)] if suit else self._names[card]

    def of_rank(self, *ranks: str) -> int:
        """All the cards of the given ranks."""
        if ranks not in self._ranked:
            self._ranked[ranks] = sum(self._bits[rank + suit] for rank in ranks for suit in self.suits)
        return self._ranked[ranks]

    def spoken(self, card: int) -> str:
        """A card in words: ``king of hearts``, ``red 14``, ``joker``."""
        suit = self._suit_of.get(card)
        if suit is None:
            return self.extra_names[self._names[card]]
        return self.phrase.format(rank=self.rank_names[self.rank(card)], suit=self.suit_names[suit])

    def say(self, cards: int) -> str:
        """A set of cards in words, with commas and an ``and``; ``no cards`` for the empty set."""
        return in_words([self.spoken(card) for card in self.list(cards)]) or "no cards"


class Cards:
    """A set of cards with its pack, for people: it shows, counts, lists and compares itself.

    >>> Cards(FRENCH, "KH 7S")
    Cards(FRENCH, '7S KH')
    >>> len(Cards(FRENCH, "KH 7S")), "KH" in Cards(FRENCH, "KH 7S")
    (2, True)
    """

    __slots__ = ("bits", "pack")

    def __init__(self, pack: Pack, cards: int | str) -> None:
        self.pack = pack
        self.bits = pack.read(cards) if isinstance(cards, str) else cards

    def __repr__(self) -> str:
        return f"Cards({self.pack.slug.upper()}, {str(self)!r})"

    def __str__(self) -> str:
        return self.pack.show(self.bits)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[str]:
        return iter(str(self).split())

    def __contains__(self, card: object) -> bool:
        return isinstance(card, str) and bool(self.pack.card(card) & self.bits)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and (self.pack, self.bits) == (other.pack, other.bits)

    def __hash__(self) -> int:
        return hash((self.pack.slug, self.bits))

    def _repr_svg_(self) -> str:
        from cardlearn.svg import hand_svg

        return hand_svg(self.pack, self.bits)


def in_words(parts: list[str], joint: str = "and") -> str:
    """A list in words: ``a``, ``a and b``, ``a, b and c``."""
    return f" {joint} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


FRENCH = Pack(
    "french",
    {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"},
    {
        **{str(pip): word for pip, word in enumerate("two three four five six seven eight nine ten".split(), 2)},
        "J": "jack",
        "Q": "queen",
        "K": "king",
        "A": "ace",
    },
    {"JOKER": "joker"},
    "rank then suit",
)
ROOK = Pack(
    "rook",
    {"R": "red", "Y": "yellow", "G": "green", "B": "black"},
    {str(number): str(number) for number in range(1, 15)},
    {"BIRD": "the Rook Bird"},
    "number then colour",
    phrase="{suit} {rank}",
    article="",
)
PACKS = {"french": FRENCH, "rook": ROOK}
