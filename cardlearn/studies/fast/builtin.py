"""Python's own functions, and the trick, in the compiled game."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardlearn import play
from cardlearn.calls import naming, naming_outside
from cardlearn.studies.fast.items import Counted
from cardlearn.studies.fast.parts import TABLE, TURN, orders
from cardlearn.studies.fast.values import NONE, Calls, Each, Group, Known, Number, Row, Value, is_none

if TYPE_CHECKING:
    from cardlearn.rules import Rule
    from cardlearn.studies.fast.expressions import Expressions
    from cardlearn.studies.fast.writing import Writer

Given = list[Value]
Named = dict[str, Value]


def _len(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    (value,) = given
    if isinstance(value, Group):
        return Known(len(value.parts))
    if isinstance(value, Row):
        return Known(int(value.length)) if value.length.isdigit() else Number(value.length)
    if isinstance(value, Number):
        if value.kind == "played":
            return Number("T.played_made")
        if value.kind == "pile":
            return Number("(T.pile_size - T.pile_top)")
        return Number(f"rt.count({value.code})")
    raise fn.fail(node, "a length of this sort")


def _sum(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    (value,) = given
    if isinstance(value, Number):
        return Number(value.code)
    if isinstance(value, Row) and value.width is None and value.array:
        return Number(f"rt.sum_of({value.array}, {value.start}, {value.stop})")
    total = fn.temporary("sum")
    fn.emit(f"{total} = 0")
    fn.loop(value, lambda each: fn.emit(f"{total} += {fn.code(each, node)}"), node)
    return Number(total)


def _holds(fn: Expressions, given: Given, node: ast.AST, wanted: bool) -> Value:
    """Whether any (or all) of some values hold."""
    found = fn.temporary("found")
    fn.emit(f"{found} = False")

    def look(each: Value) -> None:
        test = fn.truth(each, node)
        if isinstance(test, bool):
            fn.emit(f"{found} = {test == wanted}" if test == wanted else "pass")
            return
        with fn.inside(f"if {test}:" if wanted else f"if not ({test}):"):
            fn.emit(f"{found} = True")

    fn.loop(given[0], look, node, until=found)
    return Number(found if wanted else f"(not {found})")


def _any(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    return _holds(fn, given, node, True)


def _all(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    return _holds(fn, given, node, False)


def _next(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    found, value = fn.temporary("found"), fn.temporary("next")
    default = given[1] if len(given) > 1 else NONE
    fn.emit(f"{found} = False")
    fn.emit(f"{value} = {fn.code(default, node)}")
    kinds: list[str] = []

    def take(each: Value) -> None:
        kinds.append(fn.kind(each))
        fn.emit(f"{value} = {fn.code(each, node)}")
        fn.emit(f"{found} = True")

    fn.loop(given[0], take, node, until=found)
    return Number(value, kinds[0] if kinds else "number", len(given) > 1 and is_none(default))


def _best(sign: str, helper: str) -> Callable[..., Value]:
    def best(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
        if named:
            raise fn.fail(node, "a key or default of this sort")
        if len(given) > 1:
            return Number(f"{helper}({', '.join(fn.code(each, node) for each in given)})")
        (value,) = given
        if isinstance(value, Row) and value.width is None and value.array:
            which = "highest_of" if helper == "max" else "lowest_of"
            return Number(f"rt.{which}({value.array}, {value.start}, {value.stop})")
        found, most = fn.temporary("found"), fn.temporary("most")
        fn.emit(f"{found} = False")
        fn.emit(f"{most} = 0")

        def look(each: Value) -> None:
            one = fn.keep(each)
            with fn.inside(f"if not {found} or {fn.code(one, node)} {sign} {most}:"):
                fn.emit(f"{most} = {fn.code(one, node)}")
                fn.emit(f"{found} = True")

        fn.loop(value, look, node)
        return Number(most)

    return best


def _listed(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    """A list or tuple of something: a row of its own."""
    if not given:
        return Known([])
    (value,) = given
    if isinstance(value, Each):
        return fn.listed(value)
    if isinstance(value, Row) and value.width is None and value.array:
        array, start, stop = (fn.temporary(name) for name in ("row", "start", "stop"))
        fn.emit(f"{array}, {start}, {stop} = rt.copied({value.array}, {value.start}, {value.stop})")
        return Row(array, "0", stop, kind=value.kind)
    return value


def _set(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    (value,) = given
    if isinstance(value, Row):
        return Number(f"rt.set_of({value.array}, {value.start}, {value.stop})", "seats")
    return fn.on_SetComp(value.node) if isinstance(value, Each) else value


def _int(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    return given[0]


def _type(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    return Known({Group: tuple, Row: list, Each: list}.get(type(given[0]), int))


def _range(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    codes = [fn.code(each, node) for each in given]
    if len(codes) > 2:
        raise fn.fail(node, "a range in steps")
    return Row("", "0" if len(codes) == 1 else codes[0], codes[-1])


def _enumerate(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    value = given[0]
    if isinstance(value, Each):
        value = fn.listed(value)
    if isinstance(value, Group):
        return Group([Group([Known(at), each]) for at, each in enumerate(value.parts)])
    if isinstance(value, Row):
        return Counted(value)
    raise fn.fail(node, "a numbering of this sort")


def _divmod(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    one, other = (fn.code(each, node) for each in given)
    return Group([Number(f"({one} // {other})"), Number(f"({one} % {other})")])


def _naming(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    _, verb, cards, *seats = given
    return Calls(verb.value, _set(fn, seats, {}, node) if seats else None, fn.code(cards, node))  # type: ignore


def _naming_outside(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    _, verb, seats = given
    return Calls(verb.value, Number(f"(~{fn.code(_set(fn, [seats], {}, node))})"), "-1")  # type: ignore


# The trick


def picks(writer: Writer, rules: tuple[Rule, ...], place: str, depth: int) -> list[str]:
    """The lines by which the rules of play narrow a player's options, in their order."""
    lines = []
    pad = "    " * depth
    for rule in rules:
        if rule.pick is None or rule.at not in ("", place):
            continue
        name, _, shape = writer.function(rule.pick, [TURN])
        if not name:
            if isinstance(shape, Known) and shape.value in (0, frozenset()):
                continue
            code = shape.code if isinstance(shape, Number) else repr(shape.value)  # type: ignore[attr-defined]
        else:
            code = f"{name}(T)"
        lines += [
            f"{pad}picked = options & {code}",
            f"{pad}if picked:",
            f"{pad}    options = {'picked' if rule.kind == 'must' else 'options & ~picked'}",
        ]
    return lines or [f"{pad}pass"]


def lay_lines(writer: Writer, rules: tuple[Rule, ...], before: str) -> list[str]:
    """`play.lay`, with the choices made by chance."""
    beats, suit_of = orders(writer, "beats"), orders(writer, "suit_of")
    return [
        "    T.plays_made = T.led = T.heads = T.best = 0",
        "    T.number = T.played_made + 1",
        "    T.leader = leader",
        "    playing = rt.set_of(T.playing, 0, T.playing_in)",
        "    trick = T.tricks_played[T.played_made]",
        f"    for step in range(leader, leader + {writer.players}):",
        f"        seat = step if step < {writer.players} else step - {writer.players}",
        "        hand = options = T.hands[seat]",
        "        if not hand or not playing >> seat & 1:",
        "            continue",
        "        T.seat = seat",
        "        T.hand = hand",
        "        T.called = T.calls_on[seat]",
        "        if not T.plays_made:",
        *picks(writer, rules, "lead", 3),
        "        elif hand & T.led:",
        *picks(writer, rules, "suit", 3),
        "        else:",
        *picks(writer, rules, "void", 3),
        "        card = rt.nth_card(options, rt.number(T, rt.count(options)))",
        f"        rt.done(T, seat, {writer.word('play')}, card, -1)",
        *([f"        {before}"] if before else []),
        "        T.hands[seat] ^= card",
        "        if card & T.heads:",
        "            T.best = card",
        "            T.winning = seat",
        f"            T.heads = {beats}[T.order, rt.place(card)]",
        "        elif not T.plays_made:",
        f"            T.led = {suit_of}[T.order, rt.place(card)]",
        f"            T.heads = {beats}[T.order, rt.place(card)]",
        "            T.best = card",
        "            T.winning = seat",
        "        trick[T.plays_made, 0] = seat",
        "        trick[T.plays_made, 1] = card",
        "        T.plays_made += 1",
    ]


def _lay(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    writer = fn.writer
    _, leader, rules, *more = given
    before = named.get("before", more[0] if more else NONE)
    opening = named.get("opening", more[1] if len(more) > 1 else NONE)
    if not (isinstance(rules, Known) and isinstance(before, Known) and is_none(opening)):
        raise fn.fail(node, "a trick with such a lead")
    key = ("lay", rules.value, before.value)
    if key not in writer.kernels:
        call = ""
        if before.value is not None:
            seat, card = Number("seat"), Number("card")
            name, taken, _ = writer.function(before.value, [TABLE, seat, card])
            call = f"{name}({', '.join(['T', *(('T', 'seat', 'card')[at] for at in taken)])})" if name else ""
        lines = lay_lines(writer, rules.value, call)
        name = writer.fresh("lay")
        writer.functions.append("\n".join(["", "", "# play.py: lay", "@compiled", f"def {name}(T, leader):", *lines]))
        writer.kernels[key] = name
        writer.changing.add(name)
    fn.emit(f"{writer.kernels[key]}(T, {fn.code(leader, node)})")
    return NONE


def _gather(fn: Expressions, given: Given, named: Named, node: ast.AST) -> Value:
    winner = fn.temporary("winner")
    fn.emit(f"{winner} = rt.gather(T)")
    return Number(winner)


OWN: dict[Any, Callable[..., Value]] = {
    len: _len,
    sum: _sum,
    any: _any,
    all: _all,
    next: _next,
    max: _best(">", "max"),
    min: _best("<", "min"),
    list: _listed,
    tuple: _listed,
    set: _set,
    frozenset: _set,
    int: _int,
    type: _type,
    range: _range,
    enumerate: _enumerate,
    divmod: _divmod,
    naming: _naming,
    naming_outside: _naming_outside,
    play.lay: _lay,
    play.gather: _gather,
}
