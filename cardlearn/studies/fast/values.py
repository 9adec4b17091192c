"""What is known of a value while a game's function is written for the compiler.

Some values are known then (`Known`: a rule, an option, the number of players), and whatever follows from them is worked
out at once. All others become numbers (`Number`), tuples of them (`Group`), or rows of them (`Row`), with a note of what
they stand for.
"""

from __future__ import annotations

from typing import Any

from cardlearn.game import GameError

NOTES, ROOMS = 24, 64
"""How many notes, and how many rows of numbers (one for each place in the source), the functions of a game may have."""


class NotCovered(GameError):
    """Something that the study mode does not cover, in one plain sentence."""


class NotInstalled(NotCovered, ImportError):
    """What compiles is not installed: one plain sentence that says what to install."""


class Value:
    """A value of a function that is being written."""


class Known(Value):
    """A value that is known while writing."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __repr__(self) -> str:
        return f"Known({self.value!r})"


class Number(Value):
    """An integer: its code, and its kind, what it stands for.

    The kinds: ``number``; ``word`` (a text by its code); ``words``, ``seats`` (sets of those); ``bag`` (a set of cards that
    stands for a row of them); ``table``, ``turn``, ``order``, ``pile``, ``played``, ``notes`` (parts of the one table).
    ``maybe``: it may be None, which is -1.
    """

    def __init__(self, code: str, kind: str = "number", maybe: bool = False) -> None:
        self.code = code
        self.kind = kind
        self.maybe = maybe

    def __repr__(self) -> str:
        return f"Number({self.code}, {self.kind}{', maybe' if self.maybe else ''})"


class Group(Value):
    """A tuple of values. With a ``code`` it is a tuple of the compiled code; ``maybe``: or None, told by a first -1."""

    def __init__(self, parts: list[Value], code: str = "", maybe: bool = False, action: bool = False) -> None:
        self.parts = parts
        self.code = code
        self.maybe = maybe
        self.action = action

    def __repr__(self) -> str:
        return f"Group({self.parts}, {self.code})"


class Row(Value):
    """Numbers in a row of an array, from ``start`` to ``stop``; ``width``: how many stand at each place, if not one.

    ``kind``: what each number is; ``counter``: the code of its length, where the row grows.
    """

    def __init__(
        self, array: str, start: str, stop: str, width: int | None = None, kind: str = "number", counter: str = ""
    ) -> None:
        self.array = array
        self.start = start
        self.stop = stop
        self.width = width
        self.kind = kind
        self.counter = counter

    def __repr__(self) -> str:
        return f"Row({self.array}, {self.start}, {self.stop}, {self.width})"

    @property
    def length(self) -> str:
        """The code of its length."""
        return self.stop if self.start == "0" else f"({self.stop} - {self.start})"


class Calls(Value):
    """Calls that name a card: a verb, perhaps a set of seats, and a set of cards; beside them other words."""

    def __init__(self, verb: str, seats: Value | None, cards: str, words: tuple[str, ...] = ()) -> None:
        self.verb = verb
        self.seats = seats
        self.cards = cards
        self.words = words


class Question(Value):
    """A decision put to a seat, to be answered by a ``yield``."""

    def __init__(self, seat: str, **parts: Any) -> None:
        self.seat = seat
        self.parts = parts


class Bound(Value):
    """A method of a value, not yet called."""

    def __init__(self, of: Value, name: str) -> None:
        self.of = of
        self.name = name


class Text(Value):
    """Words for people, made of something that is not known: they may be handed on, but nothing can follow from them."""


class Unclear(Value):
    """What a name stands for where two ways of the source meet that gave it different things: nothing to be used."""


class Each(Value):
    """A generator expression, to be gone through by whoever takes it: its node."""

    def __init__(self, node: Any) -> None:
        self.node = node


NONE = Known(None)


def is_none(value: Value) -> bool:
    """Whether a value is known to be None."""
    return isinstance(value, Known) and value.value is None
