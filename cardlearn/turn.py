"""A turn: what the player to act can see, and the decision put to it.

Rules read a `Turn` and nothing else, so an explanation cannot leak a card and a figure can pose any position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlearn.rules import ALLOWED, NOTHING, Binding, Options, Rule, Ruling, bindings, judge, rule_on

if TYPE_CHECKING:
    from cardlearn.cards import Pack
    from cardlearn.ranking import Order
    from cardlearn.table import Table


class Action(NamedTuple):
    """One line of a record: a seat, a verb, its cards (a set) and its other words.

    >>> Action(1, "bid", 0, "3")
    Action(seat=1, verb='bid', cards=0, words='3')
    """

    seat: int
    verb: str
    cards: int = 0
    words: str = ""

    def call(self, pack: Pack) -> str:
        """The action without its seat, as records write it: ``play KH``, ``take turn-up 9D``."""
        if not self.cards and not self.words:
            return self.verb
        middle = f" {self.words}" if self.words and self.words != "face-down" else ""
        cards = f" {pack.show(self.cards)}" if self.cards else ""
        return f"{self.verb}{middle}{cards}{' face-down' if self.words == 'face-down' else ''}"

    def line(self, pack: Pack) -> str:
        """The action as records write it: ``1 play KH``."""
        return f"{self.seat} {self.call(pack)}"


class Written(Action):
    """An action of several cards as it was read: its line names them in the same order."""

    text = ""

    def line(self, pack: Pack) -> str:
        """The action as it was written, its cards by their names."""
        return f"{self.seat} {self.text}"


PUBLIC = frozenset(
    "game options players seats dealer eldest pone scores sides pool next_pool lives out playing calls bid bidder "
    "trump turn_up turned order tricks memo notes target stock_size mode exposed called pack "
    "side_of ledger widow_taken early".split()
)


class Open:
    """The part of the table that lies open to everyone: no hand, no stock, no widow."""

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table

    def __getattr__(self, name: str) -> Any:
        if name not in PUBLIC:
            raise AttributeError(f"a rule may not look at '{name}': it is not open to every player")
        return getattr(self._table, name)


class Turn:
    """What one player can see when it is to act. During a trick one object serves, kept up to date.

    ``seat``; ``hand`` (a set of cards); ``plays`` to this trick, ``(seat, card)`` in order; ``number`` of the trick
    from 1; ``leader``; ``led`` (the cards of the suit led; 0 at a lead); ``trumps``; ``heads`` (the cards that would
    beat all played so far; 0 at a lead); ``best`` (the card that heads the trick so far); ``face_down`` (whether the
    lead lies face down, which calls for trumps); ``order``; ``called`` (what an adversary has called for: exposed cards,
    or a demand); ``options`` (the calls still open to it, at a call); ``table`` (what lies open).
    """

    __slots__ = (
        "best",
        "called",
        "face_down",
        "hand",
        "heads",
        "leader",
        "led",
        "number",
        "options",
        "order",
        "plays",
        "seat",
        "table",
        "trumps",
        "winning",
    )

    def __init__(self, table: Open | None, seat: int, hand: int, order: Order) -> None:
        self.table = table
        self.seat = seat
        self.hand = hand
        self.order = order
        self.trumps = order.trumps
        self.plays: list[tuple[int, int]] = []
        self.number = 1
        self.leader = seat
        self.led = 0
        self.heads = 0
        self.best = 0
        self.winning = seat
        self.called: Any = 0
        self.face_down = False
        self.options: Options = NOTHING

    def review(self) -> None:
        """Find anew which card heads the trick, after a change of trumps in the middle of it."""
        first = self.plays[0]
        self.best = self.heads = 0
        if self.face_down:
            self.led = self.heads = self.trumps
        else:
            self.led = self.order.suit_of[first[1]]
        for seat, card in self.plays:
            if ((seat, card) == first and not self.face_down) or card & self.heads:
                self.best, self.winning, self.heads = card, seat, self.order.beats[card]

    @property
    def open(self) -> Any:
        """What lies open on the table (raises where a turn was posed without one)."""
        if self.table is None:
            raise AttributeError("this turn was posed without a table")
        return self.table


class Ask:
    """A decision put to one seat: a card to play, a choice of calls, or several cards from a pool.

    ``phase``: ``declare``, ``exchange``, ``play`` or ``done``. ``words``: the calls to choose from, before the
    rules narrow them. ``pool``: the cards to choose from with ``verb``, from ``low`` to ``high`` of them; ``count``
    is the rule that refuses another number or other cards (or, where only words are asked for, any other step: a
    ritual that is due). ``right``: a standing right beside the turn; `Session.legal`
    lists it for the seats to act only.
    """

    __slots__ = (
        "count",
        "high",
        "low",
        "options",
        "phase",
        "pool",
        "right",
        "rules",
        "seat",
        "turn",
        "verb",
        "words",
    )

    def __init__(
        self,
        turn: Turn,
        rules: Sequence[Rule],
        phase: str,
        words: Options = NOTHING,
        verb: str = "",
        pool: int = 0,
        low: int = 1,
        high: int = 1,
        count: Rule | None = None,
        right: bool = False,
    ) -> None:
        self.turn = turn
        self.seat = turn.seat
        self.rules = rules
        self.phase = phase
        self.words = words
        self.verb = verb
        self.pool = pool
        self.low = low
        self.high = high
        self.count = count
        self.right = right
        self.options: int | None = None

    def __repr__(self) -> str:
        what = self.verb or "/".join(sorted(self.words))
        return f"<Ask seat {self.seat} {self.phase} {what}>"

    @property
    def single(self) -> bool:
        """Whether its cards are chosen one at a time, so that rules narrow them."""
        return self.low == self.high == 1

    @property
    def ways(self) -> tuple[str, ...]:
        """What it may be answered with, lawful or not: its calls, and the verb of its cards."""
        return (*sorted(self.words), self.verb) if self.verb else tuple(sorted(self.words))

    @property
    def ritual(self) -> bool:
        """Whether it waits for something to be said, and nothing else."""
        return bool(self.words) and all(word.startswith("say ") for word in self.words)

    @property
    def plays(self) -> bool:
        """Whether it waits for a card to the trick, however that may be laid."""
        return self.verb == "play" or (bool(self.words) and all(word.startswith("play ") for word in self.words))

    def cards(self) -> int:
        """The cards that the rules leave: to play one of, or to choose several from."""
        if self.options is None:
            if self.words or not self.single:
                return self.pool
            self.options = judge(self.rules, self.turn, self.pool)
        return self.options

    def calls(self) -> frozenset[str]:
        """The calls that the rules leave."""
        if not self.words:
            return NOTHING
        self.turn.options = self.words
        return judge(self.rules, self.turn, self.words)  # type: ignore[no-any-return]

    def bindings(self) -> list[Binding]:
        """The rules that narrow this choice, in order."""
        options: Options = self.words or (self.pool if self.single else 0)
        return bindings(self.rules, self.turn, options) if options else []

    def takes(self, action: Action) -> bool:
        """Whether an action is of the kind asked for, lawful or not."""
        return self.chooses(action) or any(word.split()[0] == action.verb for word in self.words)

    def chooses(self, action: Action) -> bool:
        """Whether an action chooses cards as asked for; the verb may be two words (``take turn-up``)."""
        return bool(self.verb) and f"{action.verb} {action.words}".strip() == self.verb

    def accepts(self, action: Action, pack: Pack) -> bool:
        """Whether an action is plainly what is asked for: the quick way past `ruling` for most of what is done."""
        seat, verb, cards, words = action
        if seat != self.seat:
            return False
        if self.words and (call := action.call(pack)) in self.words:
            return not self.rules or call in self.calls()
        if words:
            return False
        if verb != self.verb or self.words or not cards or cards & ~self.pool:
            return False
        return self.low <= cards.bit_count() <= self.high and (not self.single or bool(cards & self.cards()))

    def ruling(self, action: Action, pack: Pack) -> Ruling | None:
        """The ruling on an action of this kind; None where it is not of a kind that is asked for."""
        call = action.call(pack) if self.words else ""
        if call and call in self.words and not self.rules:
            return ALLOWED
        if self.plays and action.cards & ~self.turn.hand:
            return None
        if self.words and (call in self.words or any(w.split()[0] == action.verb for w in self.words)):
            universe = self.words | {call}
            ruling = rule_on(self.rules, self.turn, universe, frozenset([call]))
            return None if ruling.allowed and call not in self.words else ruling
        if self.chooses(action):
            hand = self.turn.hand
            if self.pool & ~hand == 0 and action.cards & ~hand:
                return None
            wrong = action.cards & ~self.pool or not self.low <= action.cards.bit_count() <= self.high
            if wrong and (self.count or not self.single):
                return Ruling(False, self.count, self.pool)
            if self.single and not self.words:
                if not action.cards & self.pool:
                    return None
                return rule_on(self.rules, self.turn, self.pool, action.cards)
            return ALLOWED
        return None
