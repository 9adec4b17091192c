"""What the parts of a table, a turn and an order are in the compiled game.

Whatever is not here is a function of the program and is written from its own source like the game's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlearn.setup import Setup
from cardlearn.studies.fast.values import NONE, Group, Known, Number, Row, Value, is_none
from cardlearn.table import Table

if TYPE_CHECKING:
    import ast

    from cardlearn.studies.fast.expressions import Expressions
    from cardlearn.studies.fast.writing import Writer

TABLE, TURN = Number("T", "table"), Number("T", "turn")
FIXED = "players options game pack sides target mode ranking".split()
NUMBERS = "dealer turn_up widow bid pool next_pool dead nest play_over trumps_from".split()
MAYBE = "next_dealer bidder widow_taken void winner".split()
BAGS = "discards turned face_down".split()
TURNS = "seat hand led heads best winning leader number called trumps".split()
BY_CARD = "beats suit_of height".split()


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
