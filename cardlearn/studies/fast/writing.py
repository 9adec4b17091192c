"""Writing a game for the compiler, from the game's own functions.

A game is written once, in its module; nothing of it is written again here. This reads the source of its functions and
writes them out anew in the small part of Python that numba compiles: what is known beforehand (rules, options, the
number of players) is worked out, sentences are left out, a decision that is yielded becomes a choice by chance, and
the table becomes one record of numbers (`cardlearn.studies.fast.runtime`). A thing that cannot be written so raises
`NotCovered` with its place in the source.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from cardlearn.rules import Rule
from cardlearn.studies.fast.values import NOTES, ROOMS, Calls, Group, Known, NotCovered, Number, Row, Value, is_none

HEAD = '''"""A game, written by cardlearn.studies.fast from the source of its functions."""

import numpy as np

from cardlearn.studies.fast import runtime as rt
from cardlearn.studies.fast.runtime import compiled, entry
'''


@cache
def _tree(path: str) -> list[ast.AST]:
    return [node for node in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))) if hasattr(node, "lineno")]


def source_of(function: Callable[..., Any]) -> ast.FunctionDef | ast.Lambda:
    """The syntax of a function, as it stands in its file."""
    code = function.__code__
    try:
        nodes = _tree(code.co_filename)
    except (OSError, SyntaxError):
        raise NotCovered(f"the study mode cannot read the source of {code.co_name}") from None
    found: list[ast.FunctionDef | ast.Lambda] = []
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            if node.name == code.co_name and first == code.co_firstlineno:
                found.append(node)
        elif isinstance(node, ast.Lambda) and node.lineno == code.co_firstlineno:
            names = [each.arg for each in node.args.args]
            found += [node] if names == list(code.co_varnames[: code.co_argcount]) else []
    if len(found) != 1:
        raise NotCovered(f"the study mode cannot find the source of {code.co_name} in {Path(code.co_filename).name}")
    return found[0]


CHANGING = "number draw shuffle take take_set deal_packet some_cards done line gather".split()
"""What of `runtime` changes the table (or the chance that lies on it)."""
CALLED = re.compile(r"([\w.]+)\(")
CHANGE = re.compile(r"\s*T\.[^=]*[^=<>!]=[^=]")
SAID = {
    "FunctionDef": "a function within a function",
    "Lambda": "a function within a function",
    "Dict": "a dict",
    "DictComp": "a dict",
    "Try": "a try",
    "With": "a with",
    "Delete": "a del",
}
"""What kinds of syntax are called."""


class Writer:
    """One compiled game in the making: its functions, its words and rules by number, and its fixed tables."""

    def __init__(self, game: Any, players: int, options: dict[str, Any]) -> None:
        from cardlearn.table import Frame

        self.game = game
        self.frame = Frame.of(game, players, options, "strict")
        self.players = players
        self.options = options
        self.has_lives = game.start(players, options).lives is not None
        self.words: list[str] = list(game.pack.suits)
        self.rules: list[Rule | None] = [None]
        self.functions: list[str] = []
        self.constants: dict[str, str] = {}
        self.note_places: dict[str, int] = {}
        self.note_rows: set[str] = set()
        self.rooms = 0
        self.shuffles = False
        self.changing = {f"rt.{name}" for name in CHANGING}
        self.kernels: dict[Any, str] = {}
        self._written: dict[Any, Any] = {}
        self._names: dict[str, int] = {}

    def word(self, text: str) -> int:
        """The code of a text."""
        if text not in self.words:
            self.words.append(text)
        return self.words.index(text)

    def rule(self, rule: Rule) -> int:
        """The number of a rule, from 1."""
        if rule not in self.rules:
            self.rules.append(rule)
        return self.rules.index(rule)

    def note(self, key: str) -> int:
        """Where a note of the deal has its place. Raises `NotCovered` where a game makes too many."""
        place = self.note_places.setdefault(key, len(self.note_places))
        if place >= NOTES:
            raise NotCovered(f"the study mode has room for {NOTES} notes of a deal, and {self.game.name} makes more")
        return place

    def constant(self, values: Any) -> str:
        """The name of a fixed array."""
        code = f"np.array({values!r}, np.int64)"
        return self.constants.setdefault(code, f"TABLE_{len(self.constants) + 1}")

    def fresh(self, name: str) -> str:
        """A name that no other function has."""
        name = "".join(c if c.isalnum() else "_" for c in name).strip("_") or "unnamed"
        self._names[name] = self._names.get(name, 0) + 1
        return f"{name}_{self._names[name]}"

    def function(self, function: Callable[..., Any], given: list[Value]) -> tuple[str, list[int], Value]:
        """Write a function for some arguments: its name, which of them it takes, and the shape of what it returns."""
        key = (function, *map(_shape, given))
        if key not in self._written:
            from cardlearn.studies.fast.statements import Function

            self._written[key] = None
            self._written[key] = Function(self, function).write(given)
        if self._written[key] is None:
            raise NotCovered(f"the study mode does not cover {function.__name__}, which calls itself")
        return self._written[key]  # type: ignore[no-any-return]

    def changes_table(self, lines: list[str]) -> bool:
        """Whether some lines change what lies on the table."""
        called = {name for line in lines for name in CALLED.findall(line)}
        return bool(called & self.changing) or any(CHANGE.match(line) for line in lines)

    def text(self) -> str:
        """The whole module."""
        constants = [f"{name} = {code}" for code, name in self.constants.items()]
        words = ", ".join(f"{at} {word}" for at, word in enumerate(self.words))
        rules = ", ".join(f"{at} {rule.id}" for at, rule in enumerate(self.rules) if rule)
        legend = [f"# words: {words}", f"# rules: {rules}", ""]
        return "\n".join([HEAD, *legend, *constants, *self.functions, ""])


def _shape(value: Value) -> Any:
    """What an argument must have in common with another to be served by the same function."""
    if isinstance(value, Known):
        try:
            hash(value.value)
        except TypeError:
            return repr(value.value)
        return type(value.value), value.value
    if isinstance(value, Number):
        return value.kind, value.maybe
    if isinstance(value, Group):
        return (value.action, value.maybe, *map(_shape, value.parts))
    if isinstance(value, Row):
        return "row", value.width, value.kind
    return id(value)


class Scribe:
    """A function being written: its lines so far, and what its names stand for."""

    value: Callable[[ast.expr], Value]
    test: Callable[[ast.expr], str | bool]

    def __init__(self, writer: Writer, function: Callable[..., Any]) -> None:
        self.writer = writer
        self.function = function
        self.tree = source_of(function)
        self.names: dict[str, Value] = {}
        self.lines: list[str] = []
        self.depth = 1
        self._temporary = 0
        self.rooms: list[tuple[str, Row]] = []
        self.stores: dict[str, int] = {}
        self.targets: set[str] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.For):
                self.targets |= {each.id for each in ast.walk(node.target) if isinstance(each, ast.Name)}
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.stores[node.id] = self.stores.get(node.id, 0) + 1
        for each in self.tree.args.args:
            if each.arg in self.stores:
                self.stores[each.arg] += 1

    def fail(self, node: ast.AST | None, why: str) -> NotCovered:
        """What is not covered, with its place."""
        path, line = Path(self.function.__code__.co_filename).name, getattr(node, "lineno", "?")
        name = self.writer.game.name
        return NotCovered(
            f"the study mode does not cover {name}: it cannot compile {why} ({path}, line {line}); "
            'engine="plain" plays it, and fast.tricks its tricks'
        )

    def unwritten(self, node: ast.AST) -> NotCovered:
        """What is not covered: a kind of expression or statement."""
        kind = type(node).__name__
        return self.fail(node, SAID.get(kind, f"a {kind}"))

    def emit(self, text: str) -> None:
        """Write a line."""
        self.lines.append("    " * self.depth + text)

    def mark(self) -> str:
        """Leave a line to be written in the end; return what marks it."""
        mark = f"@{self.temporary()}"
        self.emit(mark)
        return mark

    def put(self, mark: str, text: str) -> None:
        """Write a line that was left."""
        at = next(at for at, line in enumerate(self.lines) if line.strip() == mark)
        self.lines[at] = self.lines[at].replace(mark, text)

    @contextmanager
    def inside(self, head: str) -> Iterator[None]:
        """Write the lines of a block."""
        self.emit(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.emit("pass")
        self.depth -= 1

    def temporary(self, name: str = "x") -> str:
        """A name for something in between."""
        self._temporary += 1
        return f"{name}_{self._temporary}"

    def make_room(self, row: Row) -> None:
        """Leave a line for the room that a row needs; how much is known in the end."""
        self.rooms.append((self.mark(), row))

    def write_rooms(self, returned: list[str]) -> None:
        """Give each row its room: on the table, or one of its own where it is returned."""
        for mark, row in self.rooms:
            if row.width is not None:
                self.put(mark, f"{row.array} = np.empty((rt.LISTED, {row.width}), np.int64)")
            elif any(code.startswith(f"({row.array},") for code in returned) or self.writer.rooms == ROOMS:
                self.put(mark, f"{row.array} = rt.room()")
            else:
                self.put(mark, f"{row.array} = T.rooms[{self.writer.rooms}]")
                self.writer.rooms += 1

    def parts_of(self, value: Value, node: ast.AST) -> list[Value]:
        """The parts of a tuple or of something known."""
        if isinstance(value, Group):
            return value.parts
        if isinstance(value, Known):
            return [Known(each) for each in value.value]
        raise self.fail(node, "the parts of this")

    # Code of values

    def code(self, value: Value, node: ast.AST | None = None) -> str:
        """The code of a value as a number or as a tuple of numbers."""
        if isinstance(value, Number):
            return value.code
        if isinstance(value, Group):
            return value.code or f"({', '.join(self.code(part, node) for part in value.parts)},)"
        if isinstance(value, Row) and value.kind == "card" and value.width is None:
            return f"rt.sum_of({value.array}, {value.start}, {value.stop})"
        if isinstance(value, Known):
            known = value.value
            if known is None:
                return "-1"
            if isinstance(known, bool | int):
                return repr(int(known))
            if isinstance(known, str):
                return repr(self.writer.word(known))
            if isinstance(known, Rule):
                return repr(self.writer.rule(known))
            if isinstance(known, tuple | list | set | frozenset):
                if all(isinstance(each, str) for each in known):
                    return repr(sum(1 << self.writer.word(each) for each in known))
                if isinstance(known, tuple):
                    return f"({', '.join(self.code(Known(each), node) for each in known)},)"
        what = f"{value.value!r}" if isinstance(value, Known) else f"a {type(value).__name__.lower()}"
        raise self.fail(node, f"{what} as a number")

    def kind(self, value: Value) -> str:
        """What a value's number stands for."""
        if isinstance(value, Number):
            return value.kind
        if isinstance(value, Known):
            if isinstance(value.value, str):
                return "word"
            if isinstance(value.value, list | set | frozenset | tuple):
                return "words"
        return "number"

    def join(self, values: list[Value], node: ast.AST | None) -> tuple[Value, list[str]]:
        """The one shape that some values have in common, its code left open, and the code of each of them in it."""
        first = values[0]
        if all(isinstance(each, Known) and each.value == first.value for each in values):  # type: ignore[attr-defined]
            return first, []
        some = [each for each in values if not is_none(each)]
        maybe = len(some) < len(values) or any(getattr(each, "maybe", False) for each in some)
        groups = [each for each in some if isinstance(each, Group)]
        if groups:
            size = max(len(group.parts) for group in groups)
            none = f"({', '.join(['-1'] * size)},)"
            codes = [none if is_none(each) else self.code(each, node) for each in values]
            kinds = [
                next((self.kind(g.parts[at]) for g in groups if not isinstance(g.parts[at], Known)), "number")
                for at in range(size)
            ]
            return Group([Number("", kind) for kind in kinds], "", maybe, any(g.action for g in groups)), codes
        if isinstance(first, Calls) and len(values) == 1 and isinstance(first.seats, Number) and first.cards == "-1":
            return Calls(first.verb, Number("", "seats"), "-1"), [first.seats.code]
        rows = [each for each in some if isinstance(each, Row)]
        if rows and len(rows) == len(values):
            copied = "" if len(rows) == 1 else "rt.copied"
            codes = [f"{copied}({row.array}, {row.start}, {row.stop})" for row in rows]
            return Row("", "", "", rows[0].width, rows[0].kind), codes
        kinds = [self.kind(each) for each in some]
        kind = next((each for each in kinds if each != "number"), "number")
        return Number("", kind, maybe), [self.code(each, node) for each in values]

    def named(self, shape: Value, name: str) -> Value:
        """A value of some shape that has a name in the code."""
        if isinstance(shape, Number):
            return Number(name, shape.kind, shape.maybe)
        if isinstance(shape, Group):
            parts = [self.named(part, f"{name}[{at}]") for at, part in enumerate(shape.parts)]
            return Group(parts, name, shape.maybe, shape.action)
        if isinstance(shape, Row):
            array, start, stop = (self.temporary(part) for part in ("row", "start", "stop"))
            self.emit(f"{array}, {start}, {stop} = {name}")
            return Row(array, start, stop, shape.width, shape.kind)
        if isinstance(shape, Calls):
            return Calls(shape.verb, Number(name, "seats"), shape.cards)
        return shape

    def truth(self, value: Value, node: ast.AST | None = None) -> str | bool:
        """Whether a value holds: known, or its code."""
        if isinstance(value, Known):
            return bool(value.value)
        if isinstance(value, Number):
            if value.kind in PARTS:
                lengths = {"played": "T.played_made > 0", "pile": "T.pile_size > T.pile_top"}
                if value.kind == "notes":
                    raise self.fail(node, "whether there are notes")
                return lengths.get(value.kind, True)
            if value.maybe:
                return f"{value.code} >= 0" if value.kind == "word" else f"{value.code} > 0"
            return value.code
        if isinstance(value, Group):
            return f"{value.code}[0] >= 0" if value.maybe else bool(value.parts)
        if isinstance(value, Row):
            if value.length.isdigit():
                return value.length != "0"
            return f"{value.stop} > {value.start}"
        raise self.fail(node, "a condition of this sort")

    def in_order(self, nodes: list[ast.expr]) -> list[Value]:
        """The values of some expressions, each as it is when its turn comes: a later one may change the table."""
        found: list[Value] = []
        for node in nodes:
            at = len(self.lines)
            value = self.value(node)
            more = self.lines[at:]
            if found and self.writer.changes_table(more):
                del self.lines[at:]
                found = [self.keep(each) for each in found]
                self.lines += more
            found.append(value)
        return found

    def keep(self, value: Value, name: str = "x") -> Value:
        """A value that no later change of the table changes: its numbers get names."""
        if isinstance(value, Number) and value.kind not in PARTS and not value.code.lstrip("-").isdigit():
            kept = self.temporary(name)
            self.emit(f"{kept} = {value.code}")
            return Number(kept, value.kind, value.maybe)
        if isinstance(value, Group):
            if value.code:
                kept = self.temporary(name)
                self.emit(f"{kept} = {value.code}")
                return self.named(value, kept)
            return Group([self.keep(part) for part in value.parts], "", value.maybe, value.action)
        return value


PARTS = ("table", "turn", "order", "pile", "played", "notes")
"""The kinds of a number that are parts of the one table."""
