"""What the parts of a table, a turn, an order and a pack are in the compiled game, and what can be done with them.

Whatever is not here is a function of the program and is written from its own source like the game's.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MethodType
from typing import TYPE_CHECKING, Any

from cardlearn.cards import Pack
from cardlearn.ranking import Ranking
from cardlearn.setup import Setup
from cardlearn.studies.fast.values import (
    NONE,
    Bound,
    Calls,
    Each,
    Group,
    Known,
    Number,
    Question,
    Row,
    Value,
    is_none,
)
from cardlearn.table import Table
from cardlearn.turn import Turn

if TYPE_CHECKING:
    import ast

    from cardlearn.studies.fast.expressions import Expressions
    from cardlearn.studies.fast.writing import Writer

TABLE, TURN = Number("T", "table"), Number("T", "turn")
SILENT = ("tell", "note_call")
"""Methods of a table that only tell something to people."""
FIXED = "players options game pack sides target mode ranking".split()
NUMBERS = {name: name for name in "dealer turn_up widow bid pool next_pool dead nest play_over trumps_from".split()}
MAYBE = "next_dealer bidder widow_taken void winner".split()
BAGS = "discards turned face_down".split()
TURNS = "seat hand led heads best winning leader number called trumps".split()
BY_CARD = {"beats": "beats", "suit_of": "suit_of", "height": "height"}


def _rows(writer: Writer) -> dict[str, Row]:
    """The rows of a table."""
    players = str(writer.players)
    by_seat = {name: Row(f"T.{name}", "0", players) for name in "hands held tricks exposed lives".split()}
    return by_seat | {
        "taken": Row("T.taken", "0", players, kind="bag"),
        "called": Row("T.calls_on", "0", players),
        "scores": Row("T.scores", "0", str(max(writer.frame.sides) + 1)),
        "seats": Row("T.seats", "0", "T.seats_in", counter="T.seats_in"),
        "playing": Row("T.playing", "0", "T.playing_in", counter="T.playing_in"),
        "out": Row("T.out", "0", "T.out_of", counter="T.out_of"),
    }


def orders(writer: Writer, part: str) -> str:
    """The name of a fixed array: by order (none, then the suits) and card, what an order has."""
    made = [writer.frame.ranking.order(suit) for suit in (None, *writer.game.pack.suits)]
    size = writer.game.pack.all.bit_length()
    if part == "trumps":
        return writer.constant([order.trumps for order in made])
    return writer.constant([[getattr(order, part).get(1 << at, 0) for at in range(size)] for order in made])


def attribute(fn: Expressions, of: Value, name: str, node: ast.AST) -> Value | None:
    """An attribute of a value that is not known; None for a method."""
    writer = fn.writer
    kind = of.kind if isinstance(of, Number) else ""
    if kind == "table":
        found = _of_table(fn, name, node)
        if found is not None:
            return found
        own = getattr(Table, name, None)
        if isinstance(own, property):
            return fn.run(own.fget, [of], {}, node)  # type: ignore[arg-type]
        if own is None:
            raise fn.fail(node, f"what the table has as {name}")
        return None
    if kind == "turn":
        if name in ("open", "table"):
            return TABLE
        if name == "plays":
            return Row("T.tricks_played[T.played_made]", "0", "T.plays_made", 2)
        if name == "options":
            return fn.names.get("options of the turn", Number("T.options", "words"))
        if name == "order":
            return Number("T.order", "order")
        if name == "face_down":
            return Known(False)
        return Number(f"T.{name}") if name in TURNS else None
    if isinstance(of, Number) and kind == "order":
        if name == "trumps":
            return Number(f"{orders(writer, name)}[{of.code}]")
        if name == "trump":
            return Number(f"({of.code} - 1)", "word", True)
        return Number(of.code, name) if name in BY_CARD else None
    if isinstance(of, Group) and of.action and name in ("seat", "verb", "cards", "words"):
        return of.parts[("seat", "verb", "cards", "words").index(name)]
    return None


def _of_table(fn: Expressions, name: str, node: ast.AST) -> Value | None:
    writer = fn.writer
    if name in FIXED:
        return Known(getattr(writer, name, None) or getattr(writer.frame, name, None) or getattr(writer.game, name, 0))
    known = {"frame": writer.frame, "rules": writer.frame.play, "setup": Setup(seed=0), "upheld": (), "offences": ()}
    if name in known:
        return Known(known[name])
    if name == "lives" and not writer.has_lives:
        return NONE
    rows = _rows(writer)
    if name in rows:
        return rows[name]
    if name in NUMBERS:
        return Number(f"T.{name}")
    if name in MAYBE:
        return Number(f"T.{name}", "seats" if name == "winner" else "number", True)
    if name in BAGS:
        return Number(f"T.{name}", "bag")
    parts = {
        "open": TABLE,
        "turn": TURN,
        "order": Number("T.order", "order"),
        "trump": Number("(T.order - 1)", "word", True),
        "stock_size": Number("(T.pile_size - T.pile_top)"),
        "pile": Number("T", "pile"),
        "played": Number("T", "played"),
        "notes": Number("T", "notes"),
    }
    return parts.get(name)


def give(fn: Expressions, of: Value, name: str, value: Value, node: ast.AST) -> None:
    """Give a value to an attribute of the table or of the turn."""
    kind = of.kind if isinstance(of, Number) else ""
    if kind == "turn" and name == "order":
        return  # the table's order is the turn's
    if kind == "table" and name == "winner" and isinstance(value, Row):
        value = Number(f"rt.set_of({value.array}, {value.start}, {value.stop})", "seats")
    if kind == "table" and name in ("gathered", "clauses"):
        return
    place = attribute(fn, of, name, node)
    if isinstance(place, Row) and isinstance(value, Row):
        _copy(fn, place, value)
    elif isinstance(place, Number):
        fn.emit(f"{place.code} = {fn.code(value, node)}")
    else:
        raise fn.fail(node, f"a change of {name}")


def _copy(fn: Expressions, place: Row, value: Row) -> None:
    """The numbers of one row into another."""
    at = fn.temporary("at")
    with fn.inside(f"for {at} in range({value.start}, {value.stop}):"):
        fn.emit(f"{place.array}[{at} - {value.start}] = {value.array}[{at}]")
    if place.counter:
        fn.emit(f"{place.counter} = {value.length}")


# Notes


def note(fn: Expressions, key: Value, value: Value, node: ast.AST) -> None:
    """Keep a note of the deal."""
    writer = fn.writer
    name = key.value  # type: ignore[attr-defined]
    at = writer.note(name)
    if isinstance(value, Row):
        writer.note_rows.add(name)
        _copy(fn, Row(f"T.note_rows[{at}]", "0", "", counter=f"T.notes[{at}]"), value)
    elif isinstance(value, Known | Number):
        fn.emit(f"T.notes[{at}] = {fn.code(value, node)}")
        if isinstance(value, Number) and value.kind == "seats":
            writer.note_rows.add(f"{name} as seats")
    else:
        raise fn.fail(node, "a note of this sort")


def noted(fn: Expressions, key: Value, default: Value, node: ast.AST) -> Value:
    """A note of the deal."""
    writer = fn.writer
    name = key.value  # type: ignore[attr-defined]
    at = writer.note(name)
    if name in writer.note_rows:
        return Row(f"T.note_rows[{at}]", "0", f"T.notes[{at}]")
    if isinstance(default, Known) and default.value == ():
        return Number(f"max(T.notes[{at}], 0)", "seats")
    if is_none(default):
        return Number(f"T.notes[{at}]", "number", True)
    return Number(f"(T.notes[{at}] if T.notes[{at}] >= 0 else {fn.code(default, node)})")


# Items and parts


def item(fn: Expressions, of: Value, key: Value, node: ast.AST) -> Value:
    """What stands at a place."""
    if isinstance(of, Known):
        if isinstance(key, Known):
            return Known(of.value[key.value])
        return _fixed_item(fn, of.value, key, node)
    if isinstance(of, Group) and isinstance(key, Known):
        return of.parts[key.value]
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


def steps(fn: Expressions, value: Value, node: ast.AST) -> tuple[str, Callable[[], Value]]:
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


# Methods


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
    seats, size = fn.temporary("seats"), fn.temporary("size")
    every = fn.writer.constant(list(range(fn.writer.players)))
    row = among if isinstance(among, Row) else Row(every, "0", str(fn.writer.players))
    first = fn.code(given[0], node)
    fn.emit(f"{seats}, {size} = rt.around(T, {fn.writer.players}, {first}, {row.array}, {row.start}, {row.stop})")
    return Row(seats, "0", size)


ON_TABLE: dict[str, Callable[..., Value]] = {
    "score": _score,
    "win": _win,
    "ask": _ask,
    "choose": _choose,
    "deal": _deal,
    "deal_out": _deal_out,
    "round": _round,
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


__all__ = ["Calls", "Each"]
