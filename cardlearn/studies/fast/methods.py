"""Methods of a table, a turn, an order, a pile and a pack in the compiled game."""

from __future__ import annotations

from collections.abc import Callable
from types import MethodType
from typing import TYPE_CHECKING, Any

from cardlearn.cards import Pack
from cardlearn.ranking import Ranking
from cardlearn.studies.fast.items import item
from cardlearn.studies.fast.parts import TABLE, give, noted, orders
from cardlearn.studies.fast.values import NONE, Bound, Known, Number, Question, Row, Value
from cardlearn.table import Table
from cardlearn.turn import Turn

if TYPE_CHECKING:
    import ast

    from cardlearn.studies.fast.expressions import Expressions

SILENT = ("tell", "note_call", "show_stock")
"""Methods of a table that only tell something to people."""


def is_silent(bound: Bound) -> bool:
    """Whether a method only tells something to people."""
    return isinstance(bound.of, Number) and bound.of.kind == "table" and bound.name in SILENT


def method(fn: Expressions, bound: Bound, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
    """Call a method of a value that is not known."""
    of, name = bound.of, bound.name
    kind = of.kind if isinstance(of, Number) else ""
    if kind == "table":
        own = ON_TABLE.get(name)
        return own(fn, given, named, node) if own else fn.run(getattr(Table, name), [of, *given], named, node)
    if kind == "turn":
        return fn.run(getattr(Turn, name), [of, *given], named, node)
    codes = [fn.code(each, node) for each in given] if kind not in ("notes", "table") and not named else []
    if isinstance(of, Number) and kind == "order" and name in ("highest", "lowest"):
        which = "topmost" if name == "highest" else "lowermost"
        return Number(f"rt.{which}({orders(fn.writer, 'height')}[{of.code}], {codes[0]})")
    if kind == "pile" and name == "take":
        top = fn.temporary("top")
        fn.emit(f"{top} = rt.take(T, {codes[0]})")
        return Row("T.pile", top, f"({top} + {codes[0]})", kind="card")
    if kind == "pile" and name == "rest":
        fn.emit("rt.draw(T, T.pile_size)")
        return Row("T.pile", "T.pile_top", "T.pile_size", kind="card")
    if kind == "notes" and name in ("get", "setdefault"):
        return noted(fn, given[0], given[1] if len(given) > 1 else NONE, node)
    if isinstance(of, Number) and kind == "bag" and name in ("append", "clear"):
        fn.emit(f"{of.code} |= {codes[0]}" if name == "append" else f"{of.code} = 0")
        return NONE
    if isinstance(of, Number) and name == "bit_count":
        return Number(f"rt.count({of.code})")
    if isinstance(of, Row) and name in ("index", "count"):
        which = "find" if name == "index" else "times"
        return Number(f"rt.{which}({of.array}, {of.start}, {of.stop}, {codes[0]})")
    if isinstance(of, Row) and name == "append" and of.counter:
        fn.append(of, given[0])
        return NONE
    raise fn.fail(node, f"the method {name} here")


def known_method(
    fn: Expressions, function: MethodType, given: list[Value], named: dict[str, Value], node: ast.AST
) -> Value | None:
    """Call a method of a pack or a ranking with something that is not known; None for a method of anything else."""
    of, name = function.__self__, function.__name__
    code = fn.code(given[0], node) if given else ""
    if isinstance(of, Ranking) and name == "order":
        return Number(f"({code} + 1)", "order")
    if not isinstance(of, Pack):
        return None
    if name == "list":
        return Number(code, "bag")
    if name == "name":
        return Number(code)
    if name in ("suit", "rank"):
        cards = [1 << at for at in range(of.all.bit_length())]
        words = [getattr(of, name)(card) for card in cards]
        numbers = [-1 if word is None else fn.writer.word(word) for word in words]
        return Number(f"{fn.writer.constant(numbers)}[rt.place({code})]", "word", name == "suit")
    raise fn.fail(node, f"the pack's {name} here")


def _score(fn: Expressions, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
    rule, seat, amount, *more = (fn.code(each, node) for each in given[:4])
    cards = more[0] if more else fn.code(named.get("cards", Known(0)), node)
    side = fn.code(item(fn, Known(fn.writer.frame.sides), Number(seat), node), node)
    fn.emit(f"rt.line(T, {rule}, {seat}, {side}, {amount}, {cards})")
    return NONE


def _win(fn: Expressions, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
    give(fn, TABLE, "winner", given[1], node)
    return NONE


def _ask(fn: Expressions, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
    return Question(fn.code(given[0], node), **_parts(("words", "rules", "phase"), given[1:], named))


def _choose(fn: Expressions, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
    names = ("verb", "pool", "low", "high", "count", "phase", "words", "rules")
    return Question(fn.code(given[0], node), **_parts(names, given[1:], named))


def _parts(names: tuple[str, ...], given: list[Value], named: dict[str, Value]) -> dict[str, Value]:
    return dict(zip(names, given, strict=False)) | named


def _deal(fn: Expressions, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
    (packets, *more) = given
    if more or named:
        raise fn.fail(node, "a deal with a spare hand")

    def packet(size: Value) -> None:
        at = fn.temporary("at")
        with fn.inside(f"for {at} in range(T.seats_in):"):
            fn.emit(f"rt.deal_packet(T, T.seats[{at}], {fn.code(size, node)})")

    fn.loop(packets, packet, node)
    return Known([])


def _deal_out(fn: Expressions, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
    top, at = fn.temporary("top"), fn.temporary("at")
    fn.emit(f"{top} = rt.take(T, T.pile_size)")
    with fn.inside(f"for {at} in range(T.pile_size):"):
        fn.emit(f"T.hands[T.seats[{at} % T.seats_in]] |= T.pile[{at}]")
    return Number("T.pile[T.pile_size - 1]")


def _round(fn: Expressions, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
    among = given[1] if len(given) > 1 else named.get("among", NONE)
    every = fn.writer.constant(list(range(fn.writer.players)))
    row = among if isinstance(among, Row) else Row(every, "0", str(fn.writer.players))
    seats = Row(fn.temporary("row"), "0", fn.temporary("size"))
    fn.make_room(seats)
    parts = f"{seats.array}, {fn.writer.players}, {fn.code(given[0], node)}, {row.array}, {row.start}, {row.stop}"
    fn.emit(f"{seats.stop} = rt.around(T, {parts})")
    return seats


def _shuffle(fn: Expressions, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
    row = Row(fn.temporary("row"), "0", fn.temporary("size"), kind="card")
    fn.make_room(row)
    fn.writer.shuffles = True
    deck = fn.writer.constant(fn.writer.frame.deck)
    fn.emit(f"{row.stop} = rt.shuffle(T, {row.array}, {deck}, {fn.code(given[0], node)})")
    return row


ON_TABLE: dict[str, Callable[..., Value]] = {
    "score": _score,
    "win": _win,
    "ask": _ask,
    "choose": _choose,
    "deal": _deal,
    "deal_out": _deal_out,
    "round": _round,
    "shuffle": _shuffle,
}


def own(function: Any) -> Callable[..., Value] | None:
    """What is done for a function of Python's, or of the program's, that has a way of its own in the compiled game."""
    from cardlearn.studies.fast.builtin import OWN

    try:
        return OWN.get(function)
    except TypeError:
        return None


def answer(fn: Expressions, value: Value, node: ast.AST) -> Value:
    """A choice by chance, where the game waits for an answer."""
    from cardlearn.studies.fast.asking import choice

    if not isinstance(value, Question):
        raise fn.fail(node, "a choice of this sort")
    return choice(fn, value, node)
