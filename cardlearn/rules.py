"""Rules: one sentence and one small function each, and how they are judged.

A rule *picks*: asked about a turn, it answers which of the options satisfy it. ``must`` binds a player who
has such an option, ``may_not`` bars options outright. Rules stand in a tuple in order of precedence, and
`judge` narrows the options through it. A refusal is the first rule that threw the option out, and the
options that it left.

The options of a play are a set of cards (an integer); those of a call a set of words (``"stand"``,
``"bid 3"``). The same algebra serves both.

>>> @must("example.follow", "Follow suit if you can.", source="an example")
... def follow(turn):
...     return turn.hand & turn.led
>>> follow
<must example.follow>
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from cardlearn.turn import Turn

Options = Any
"""What a player may choose from: a set of cards (``int``) or of calls (``frozenset[str]``)."""
NOTHING: frozenset[str] = frozenset()


class Rule:
    """A clause of the rulebook: ``id``, ``kind``, ``sentence`` for a learner, ``source``.

    The kinds: ``must`` and ``may_not`` (play and call rules), ``point`` (what a deal pays), ``step`` (a
    procedure that notes the rule when it runs), ``remedy`` (the answer to an upheld call) and ``fact``
    (a sentence, and a value that the program uses). A rule of play with ``at`` ``"lead"``, ``"suit"`` (its
    player holds the suit led) or ``"void"`` (it does not) has something to say there only, and is not asked elsewhere.
    """

    __slots__ = ("at", "id", "kind", "pick", "sentence", "source", "value")

    def __init__(
        self,
        kind: str,
        id: str,
        sentence: str,
        source: str,
        pick: Callable[..., Any] | None = None,
        value: Any = None,
        at: str = "",
    ) -> None:
        self.kind = kind
        self.at = at
        self.id = id
        self.sentence = sentence
        self.source = source
        self.pick = pick
        self.value = value

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id}>"

    def __call__(self, *args: Any) -> Any:
        return self.pick(*args) if self.pick else None

    @property
    def game(self) -> str:
        """The first part of the id: the game or family that the rule belongs to."""
        return self.id.partition(".")[0]


def _maker(kind: str) -> Callable[..., Callable[[Callable[..., Any]], Rule]]:
    def make(
        id: str, sentence: str, source: str, value: Any = None, at: str = ""
    ) -> Callable[[Callable[..., Any]], Rule]:
        return lambda pick: Rule(kind, id, sentence, source, pick, value, at)

    return make


must = _maker("must")
may_not = _maker("may_not")
point = _maker("point")


def remedy(
    id: str, sentence: str, source: str, calls: tuple[str, ...] = (), faults: tuple[str, ...] = ()
) -> Callable[[Callable[..., Any]], Rule]:
    """What follows an offence: ``calls``, the kinds that it answers when they are called; ``faults``, those that act at
    once. The function takes the table and the offence, and answers an outcome (see `cardlearn.keeper`)."""
    return lambda pick: Rule("remedy", id, sentence, source, pick, {"calls": calls, "faults": faults})


def step(id: str, sentence: str, source: str, value: Any = None) -> Rule:
    """A procedure; `Table.tell` notes it when it runs."""
    return Rule("step", id, sentence, source, value=value)


def fact(id: str, sentence: str, source: str, value: Any = None) -> Rule:
    """A sentence with the value that the program uses for it."""
    return Rule("fact", id, sentence, source, value=value)


class Binding(NamedTuple):
    """A rule that narrowed a choice, with the options before and after it."""

    rule: Rule
    before: Options
    after: Options


class Ruling(NamedTuple):
    """What the rules say of one option: ``allowed``, or the rule that refuses it and what would do."""

    allowed: bool
    rule: Rule | None = None
    instead: Options = 0


ALLOWED = Ruling(True)


def judge(rules: Iterable[Rule], turn: Turn, options: Options) -> Options:
    """The options that the rules leave."""
    for rule in rules:
        picked = options & rule.pick(turn)  # type: ignore[misc]
        if picked:
            options = picked if rule.kind == "must" else options - picked
            turn.options = options
    return options


def bindings(rules: Iterable[Rule], turn: Turn, options: Options) -> list[Binding]:
    """The rules that narrow this choice, in order, each with what it leaves."""
    found = []
    turn.options = options
    for rule in rules:
        left = judge((rule,), turn, options)
        if left != options:
            found.append(Binding(rule, options, left))
            options = left
    return found


def rule_on(rules: Iterable[Rule], turn: Turn, options: Options, option: Options) -> Ruling:
    """The ruling on one of the options: the first rule that throws it out, if any does."""
    found = bindings(rules, turn, options)
    for rule, _, after in found:
        if not option & after:
            return Ruling(False, rule, found[-1].after)  # what the later rules leave, too
    return ALLOWED
