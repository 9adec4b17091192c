"""Items, slices and membership in the compiled game, and how things are gone through."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardlearn.studies.fast.parts import BY_CARD, noted, orders
from cardlearn.studies.fast.values import NONE, Group, Known, Number, Row, Value, is_none

if TYPE_CHECKING:
    import ast

    from cardlearn.studies.fast.expressions import Expressions
    from cardlearn.studies.fast.writing import Scribe


def item(fn: Expressions, of: Value, key: Value, node: ast.AST) -> Value:
    """What stands at a place."""
    if isinstance(of, Known):
        if isinstance(key, Known):
            return Known(of.value[key.value])
        return _fixed_item(fn, of.value, key, node)
    if isinstance(of, Group) and isinstance(key, Known):
        found: Value = of.parts[key.value]
        return found
    if isinstance(of, Row):
        at = _place(fn, of, key, node)
        if of.width is None:
            return Number(f"{of.array}[{at}]" if of.array else at, of.kind)
        return Group([Number(f"{of.array}[{at}, {each}]") for each in range(of.width)])
    kind = of.kind if isinstance(of, Number) else ""
    if isinstance(of, Number) and kind in BY_CARD:
        return Number(f"{orders(fn.writer, kind)}[{of.code}, rt.place({fn.code(key, node)})]")
    if kind == "notes":
        return noted(fn, key, NONE, node)
    if kind == "played":
        at = _place(fn, Row("", "0", "T.played_made"), key, node)
        return Group([Row(f"T.tricks_played[{at}]", "0", f"T.tricks_size[{at}]", 2), Number(f"T.winners[{at}]")])
    raise fn.fail(node, "an item of this sort")


def _fixed_item(fn: Expressions, known: Any, key: Value, node: ast.AST) -> Value:
    """An item of something known, at a place that is not: out of a fixed array."""
    if isinstance(known, dict) and all(isinstance(each, str) for each in known):
        codes = {fn.writer.word(each): value for each, value in known.items()}
        known = [codes.get(at, 0) for at in range(max(codes) + 1)]
    if not isinstance(known, list | tuple) or not all(isinstance(each, int | str) for each in known):
        raise fn.fail(node, "an item of this sort")
    kind = "word" if any(isinstance(each, str) for each in known) else "number"
    numbers = [fn.writer.word(each) if isinstance(each, str) else int(each) for each in known]
    return Number(f"{fn.writer.constant(numbers)}[{fn.code(key, node)}]", kind)


def _place(fn: Expressions, row: Row, key: Value, node: ast.AST) -> str:
    if isinstance(key, Known) and key.value < 0:
        return f"{row.stop} - {-key.value}"
    code = fn.code(key, node)
    return code if row.start == "0" else f"{row.start} + {code}"


def part(fn: Expressions, of: Value, low: Value, high: Value, node: ast.AST) -> Value:
    """A slice."""
    if isinstance(low, Known) and isinstance(high, Known):
        if isinstance(of, Known):
            return Known(of.value[low.value : high.value])
        if isinstance(of, Group):
            return Group(of.parts[low.value : high.value])
    if not isinstance(of, Row):
        raise fn.fail(node, "a slice of this sort")
    start = of.start if is_none(low) else _place(fn, of, low, node)
    stop = of.stop if is_none(high) else _place(fn, of, high, node)
    return Row(of.array, f"({start})" if start != "0" else start, f"({stop})", of.width, of.kind)


def contains(fn: Expressions, left: Value, right: Value, node: ast.AST) -> str | bool:
    """Whether something is among others."""
    code = "" if isinstance(left, Group) else fn.code(left, node)
    if isinstance(right, Known):
        if isinstance(left, Known):
            return left.value in right.value
        tests = [f"{code} == {fn.code(Known(each), node)}" for each in right.value]
        return f"({' or '.join(tests)})" if tests else False
    if isinstance(right, Group):
        return "(" + " or ".join(f"{code} == {fn.code(each, node)}" for each in right.parts) + ")"
    if isinstance(right, Row):
        return f"(rt.find({right.array}, {right.start}, {right.stop}, {code}) >= 0)"
    if isinstance(right, Number):
        if right.kind == "bag":
            return f"(({right.code} & {code}) != 0)"
        if right.kind in ("seats", "words"):
            return f"(({right.code} >> {code} & 1) != 0)"
        if right.kind == "notes":
            return f"(T.notes[{fn.writer.note(left.value)}] >= 0)"  # type: ignore[attr-defined]
    raise fn.fail(node, "a membership of this sort")


def steps(fn: Scribe, value: Value, node: ast.AST) -> tuple[str, Callable[[], Value]]:
    """How to go through a value: the head of the loop, and what gives the next one inside it."""
    if isinstance(value, Row):
        at = fn.temporary("at")
        return f"for {at} in range({value.start}, {value.stop}):", lambda: _step(value, at)
    if isinstance(value, Number) and value.kind in ("bag", "seats"):
        left = fn.temporary("left")
        fn.emit(f"{left} = {value.code}")

        def following() -> Value:
            one = fn.temporary("one")
            if value.kind == "bag":
                fn.emit(f"{one} = 1 << rt.top_place({left})")
                fn.emit(f"{left} ^= {one}")
            else:
                fn.emit(f"{one} = rt.place({left})")
                fn.emit(f"{left} &= {left} - 1")
            return Number(one)

        return f"while {left}:", following
    raise fn.fail(node, "a loop of this sort")


def _step(row: Row, at: str) -> Value:
    if isinstance(row, Counted):
        count = at if row.start == "0" else f"({at} - {row.start})"
        return Group([Number(count), _step(row.row, at)])
    if not row.array:
        return Number(at)
    if row.width is None:
        return Number(f"{row.array}[{at}]", row.kind)
    return Group([Number(f"{row.array}[{at}, {each}]") for each in range(row.width)])


class Counted(Row):
    """A row with the number of each place beside it."""

    def __init__(self, row: Row) -> None:
        super().__init__(row.array, row.start, row.stop)
        self.row = row


def as_row(fn: Expressions, value: Known, node: ast.AST) -> Value:
    """Known numbers as a row, to be gone through by a loop that may be left."""
    numbers = [fn.code(Known(each), node) for each in value.value]
    return Row(fn.writer.constant([int(each) for each in numbers]), "0", str(len(numbers)))


def as_bag(fn: Expressions, value: Value, node: ast.AST) -> str:
    """The code of a set of cards."""
    if isinstance(value, Row):
        return f"rt.sum_of({value.array}, {value.start}, {value.stop})"
    if isinstance(value, Known):
        return repr(sum(value.value))
    return fn.code(value, node)
