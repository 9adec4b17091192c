"""What the compiled games share: the table as one record of numbers, the pile, chance, and choices.

A game's own functions are written anew for the compiler by `cardlearn.studies.fast.writing`; what they ask of a table
or a pack is answered here. All cards and sets of cards are integers of 64 bits, as everywhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import config, njit, types
from numba.extending import intrinsic

from cardlearn.studies.fast.values import NOTES, ROOMS

SEATS, TRICKS, PACK, ACTIONS, LINES, LISTED = 17, 27, 60, 320, 160, 64
NUMBERS = (
    "dealer next_dealer turn_up widow bid bidder pool next_pool void winner dead nest play_over trumps_from order trumps "
    "discards turned face_down widow_taken seat hand led heads best winning leader number called options plays_made "
    "played_made seats_in playing_in out_of pile_top pile_size drawn shuffles moves lines"
).split()
"""The single numbers of a table and of the turn on it; the table's deal is in no other place."""
MATCH = {"scores": SEATS, "lives": SEATS, "out": SEATS}
ROWS = {
    "seats": SEATS,
    "playing": SEATS,
    "hands": SEATS,
    "held": SEATS,
    "tricks": SEATS,
    "taken": SEATS,
    "exposed": SEATS,
    "calls_on": SEATS,
    "notes": NOTES,
    "winners": TRICKS,
    "pile": PACK,
    "limbs": 16,
    "limbs_later": 16,
}
RECORD = np.dtype(
    [("chance", "u8")]
    + [(name, "i8") for name in NUMBERS]
    + [(name, "i8", (size,)) for name, size in (MATCH | ROWS).items()]
    + [
        ("note_rows", "i8", (NOTES, SEATS)),
        ("tricks_played", "i8", (TRICKS, SEATS, 2)),
        ("tricks_size", "i8", (TRICKS,)),
        ("actions", "i8", (ACTIONS, 4)),
        ("rooms", "i8", (ROOMS, LISTED)),
        ("ledger", "i8", (LINES, 4)),
    ]
)

compiled: Any = njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
entry: Any = njit(nogil=True, error_model="numpy", cache=True)
"""How a function that is called from outside is compiled: with all that it calls, and kept for the next process."""


if config.DISABLE_JIT:  # numba's own switch: what is written for the compiler is run by Python, slowly, to look into it

    def count(cards: Any) -> Any:
        """How many cards a set has."""
        return int(cards).bit_count()

    def place(card: Any) -> Any:
        """The number of a card's bit."""
        return (int(card) & -int(card)).bit_length() - 1

    def top_place(cards: Any) -> Any:
        """The number of a set's highest bit."""
        return int(cards).bit_length() - 1

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def count(context: Any, cards: Any) -> Any:
        """How many cards a set has."""
        return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])

    @intrinsic  # type: ignore[untyped-decorator]
    def place(context: Any, card: Any) -> Any:
        """The number of a card's bit."""

        def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, False))

        return types.int64(types.int64), write

    @intrinsic  # type: ignore[untyped-decorator]
    def top_place(context: Any, cards: Any) -> Any:
        """The number of a set's highest bit."""

        def write(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            zeros = builder.ctlz(args[0], context.get_constant(types.boolean, False))
            return builder.sub(context.get_constant(types.int64, 63), zeros)

        return types.int64(types.int64), write


# Chance


@compiled
def number(T, below):  # type: ignore[no-untyped-def]
    """A number from 0 up, below another: splitmix64, as `cardlearn.studies.fast.choices` has it."""
    if below < 2:
        return 0
    T.chance = T.chance + np.uint64(0x9E3779B97F4A7C15)
    z = T.chance
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return np.int64(((z >> np.uint64(40)) * np.uint64(below)) >> np.uint64(24))


@compiled
def draw_places(cards, size, start, stop, limbs):  # type: ignore[no-untyped-def]
    """Draw the cards for some places from all that follow, as `chance.draw` does; several by one division of the number."""
    while start < stop:
        end, product = start, 1
        while end < stop and product * (size - end) < 1 << 31:
            product *= size - end
            end += 1
        rest = 0
        for limb in range(16):
            whole = rest << 32 | limbs[limb]
            if whole:
                limbs[limb] = whole // product
                rest = whole - limbs[limb] * product
        for here in range(start, end):
            left = size - here
            other = here + rest % left
            rest //= left
            card = cards[here]
            cards[here] = cards[other]
            cards[other] = card
        start = end


@compiled
def draw(T, stop):  # type: ignore[no-untyped-def]
    """Draw the cards of the pile down to a place."""
    draw_places(T.pile, T.pile_size, T.drawn, stop, T.limbs)
    T.drawn = max(stop, T.drawn)


@compiled
def shuffle(T, row, deck, cards):  # type: ignore[no-untyped-def]
    """Put a set of cards into a row, in the order of the deal's later shuffle; how many they are."""
    if T.shuffles:
        raise ValueError("the study mode shuffles a second time only")
    T.shuffles = 1
    size = 0
    for card in deck:
        if card & cards:
            row[size] = card
            size += 1
    draw_places(row, size, 0, size, T.limbs_later)
    return size


@compiled
def take(T, size):  # type: ignore[no-untyped-def]
    """Take some cards from the top of the pile; return the place of the first of them."""
    top = T.pile_top
    if top + size > T.pile_size:
        raise ValueError("the pack runs out")
    draw(T, top + size)
    T.pile_top = top + size
    return top


@compiled
def take_set(T, size):  # type: ignore[no-untyped-def]
    """The next cards of the pile as a set."""
    top = take(T, size)
    cards = 0
    for at in range(top, top + size):
        cards |= T.pile[at]
    return cards


# Choices


@compiled
def nth_card(cards, which):  # type: ignore[no-untyped-def]
    """A card of a set, by its number from the lowest bit."""
    for _ in range(which):
        cards &= cards - 1
    return cards & -cards


@compiled
def some_cards(T, pool, low, high):  # type: ignore[no-untyped-def]
    """From ``low`` to ``high`` cards of a pool by chance."""
    chosen = 0
    for _ in range(low + number(T, min(high, count(pool)) - low + 1)):
        card = nth_card(pool, number(T, count(pool)))
        pool ^= card
        chosen |= card
    return chosen


@compiled
def nth_word(words, codes, which):  # type: ignore[no-untyped-def]
    """One of a set of words, by its number in the alphabet (in which the codes stand)."""
    for code in codes:
        if words >> code & 1:
            if not which:
                return code
            which -= 1
    raise ValueError("there are not so many words")


@compiled
def done(T, seat, word, cards, words):  # type: ignore[no-untyped-def]
    """Note what a seat did."""
    if T.moves >= ACTIONS:
        raise ValueError("a deal has more actions than the study mode can hold")
    row = T.actions[T.moves]
    row[0], row[1], row[2], row[3] = seat, word, cards, words
    T.moves += 1


@compiled
def line(T, rule, seat, side, amount, cards):  # type: ignore[no-untyped-def]
    """A line of the ledger, and its amount to a side."""
    if T.lines >= LINES:
        raise ValueError("a deal has more lines in its ledger than the study mode can hold")
    T.scores[side] += amount
    row = T.ledger[T.lines]
    row[0], row[1], row[2], row[3] = rule, seat, amount, cards
    T.lines += 1


# Seats and rows of numbers


@compiled
def find(row, start, stop, wanted):  # type: ignore[no-untyped-def]
    """Where a number stands in a row; -1 where it does not."""
    for at in range(start, stop):
        if row[at] == wanted:
            return at - start
    return -1


@compiled
def is_out(T, seat):  # type: ignore[no-untyped-def]
    """Whether a seat is out of the game."""
    return find(T.out, 0, T.out_of, seat) >= 0


@compiled
def around(T, seats, players, first, row, start, stop):  # type: ignore[no-untyped-def]
    """Put the seats of a row that are still in the game in turn, from one of them or the next after it; how many they are."""
    among = 0
    for at in range(start, stop):
        among |= 1 << row[at]
    size = 0
    for step in range(players):
        seat = (first + step) % players
        if among >> seat & 1 and not is_out(T, seat):
            seats[size] = seat
            size += 1
    return size


@compiled
def room():  # type: ignore[no-untyped-def]
    """Room for a list."""
    return np.empty(LISTED, np.int64)


@compiled
def copied(row, start, stop):  # type: ignore[no-untyped-def]
    """A row of its own, and where it begins and ends."""
    found = room()
    for at in range(start, stop):
        found[at - start] = row[at]
    return found, 0, stop - start


@compiled
def times(row, start, stop, wanted):  # type: ignore[no-untyped-def]
    """How often a number stands in a row."""
    found = 0
    for at in range(start, stop):
        if row[at] == wanted:
            found += 1
    return found


@compiled
def highest_of(row, start, stop):  # type: ignore[no-untyped-def]
    """The largest number of a row."""
    best = row[start]
    for at in range(start + 1, stop):
        best = max(best, row[at])
    return best


@compiled
def lowest_of(row, start, stop):  # type: ignore[no-untyped-def]
    """The smallest number of a row."""
    best = row[start]
    for at in range(start + 1, stop):
        best = min(best, row[at])
    return best


@compiled
def sum_of(row, start, stop):  # type: ignore[no-untyped-def]
    """The sum of a row."""
    total = 0
    for at in range(start, stop):
        total += row[at]
    return total


@compiled
def set_of(row, start, stop):  # type: ignore[no-untyped-def]
    """A row of small numbers as a set."""
    found = 0
    for at in range(start, stop):
        found |= 1 << row[at]
    return found


@compiled
def topmost(height, cards):  # type: ignore[no-untyped-def]
    """The highest of some cards of one suit; 0 of none."""
    best = most = 0
    while cards:
        card = cards & -cards
        if height[place(card)] > most:
            best, most = card, height[place(card)]
        cards ^= card
    return best


@compiled
def lowermost(height, cards):  # type: ignore[no-untyped-def]
    """The lowest of some cards of one suit; 0 of none."""
    best, least = 0, 1000
    while cards:
        card = cards & -cards
        if height[place(card)] < least:
            best, least = card, height[place(card)]
        cards ^= card
    return best


@compiled
def deal_packet(T, seat, size):  # type: ignore[no-untyped-def]
    """A packet from the pile to a seat."""
    T.hands[seat] |= take_set(T, size)


@compiled
def start(T, scores, lives, pool):  # type: ignore[no-untyped-def]
    """Begin a match."""
    for at in range(len(scores)):
        T.scores[at] = scores[at]
    for at in range(len(lives)):
        T.lives[at] = lives[at]
    T.pool, T.next_pool, T.out_of = pool, 0, 0


@compiled
def clear(T, deck, size, limbs, seed, dealer, players):  # type: ignore[no-untyped-def]
    """Lay the table for a deal; the match's own figures stay."""
    for seat in range(players):
        T.hands[seat] = T.held[seat] = T.tricks[seat] = T.taken[seat] = T.exposed[seat] = T.calls_on[seat] = 0
    T.turn_up = T.widow = T.bid = T.dead = T.nest = T.play_over = T.order = T.trumps = T.discards = T.turned = 0
    T.face_down = T.led = T.heads = T.best = T.called = T.options = T.plays_made = T.played_made = T.moves = T.lines = 0
    T.next_dealer = T.bidder = T.void = T.winner = T.widow_taken = -1
    T.trumps_from = T.number = 1
    for at in range(NOTES):
        T.notes[at] = -1
    T.chance = np.uint64(seed)
    for at in range(size):
        T.pile[at] = deck[at]
    T.pile_size = size
    T.pile_top = T.drawn = T.shuffles = 0
    for at in range(16):
        T.limbs[at] = limbs[at]
        if len(limbs) > 16:
            T.limbs_later[at] = limbs[at + 16]
    T.dealer = dealer
    T.seats_in = T.playing_in = 0
    for step in range(1, players + 1):
        seat = (dealer + step) % players
        if not is_out(T, seat):
            T.seats[T.seats_in] = T.playing[T.seats_in] = seat
            T.seats_in += 1
    T.playing_in = T.seats_in


@compiled
def gather(T):  # type: ignore[no-untyped-def]
    """The trick goes to who played its best card: `play.gather`."""
    winner = T.winning if T.best else T.leader
    trick = T.tricks_played[T.played_made]
    for at in range(T.plays_made):
        T.taken[winner] |= trick[at, 1]
    T.tricks[winner] += 1
    T.tricks_size[T.played_made] = T.plays_made
    T.winners[T.played_made] = winner
    T.played_made += 1
    T.plays_made = T.led = T.heads = T.best = 0
    return winner
