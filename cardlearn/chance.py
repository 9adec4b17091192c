"""Chance from a seed: the same seed gives the same order of the cards, on every machine and in every version.

A seed is hashed (BLAKE2b, 512 bits) to one large number, whose remainders choose the cards one by one. No global
generator is touched, and nothing depends on the Python release.

>>> shuffled([1, 2, 3, 4, 5, 6], 7) == shuffled([1, 2, 3, 4, 5, 6], 7)
True
"""

from __future__ import annotations

from hashlib import blake2b
from math import perm

BLOCK = 10
"""So many cards are drawn by one division of the large number: the same remainders as one by one, in less time."""


def digest(seed: int | str) -> bytes:
    """The 512 bits drawn from a seed, the highest first."""
    return blake2b(str(seed).encode()).digest()


def number(seed: int | str) -> int:
    """A number of 512 bits drawn from a seed."""
    return int.from_bytes(digest(seed), "big")


def shuffled(cards: list[int], seed: int | str) -> list[int]:
    """The cards in an order drawn from the seed."""
    cards, chance = list(cards), number(seed)
    draw(cards, 0, len(cards), chance)
    return cards


def draw(cards: list[int], start: int, stop: int, chance: int) -> int:
    """Draw the cards for the places ``start`` to ``stop`` from all that follow, in place; return what chance is left."""
    size = len(cards)
    while start < stop:
        end = min(start + BLOCK, stop)
        chance, part = divmod(chance, perm(size - start, end - start))
        for place in range(start, end):
            left = size - place
            step = part % left
            part //= left
            if step:
                other = place + step
                cards[place], cards[other] = cards[other], cards[place]
        start = end
    return chance
