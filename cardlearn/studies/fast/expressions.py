"""Expressions of a game's functions, as values known or to be compiled."""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any

from cardlearn.rules import Rule
from cardlearn.studies.fast import items, methods, parts
from cardlearn.studies.fast.loops import Loops
from cardlearn.studies.fast.values import (
    NONE,
    Bound,
    Calls,
    Group,
    Known,
    Number,
    Row,
    Text,
    Unclear,
    Value,
    is_none,
)

SIGNS: dict[type, str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


REDUCING = (sum, any, all, max, min)
"""Functions that go through what they are given once, so that no list need be made of it."""


class Expressions(Loops):
    """The part of a `Function` that writes expressions."""

    def value(self, node: ast.expr) -> Value:
        """The value of an expression."""
        write = getattr(self, f"on_{type(node).__name__}", None)
        if write is None:
            raise self.unwritten(node)
        return write(node)  # type: ignore[no-any-return]

    def on_Constant(self, node: ast.Constant) -> Value:
        return Known(node.value)

    def on_JoinedStr(self, node: ast.JoinedStr) -> Value:
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                value = self.value(part.value)
                if not isinstance(value, Known) or part.format_spec or part.conversion != -1:
                    return Text()
        return Known("".join(self._said(part) for part in node.values))

    def _said(self, part: ast.expr) -> str:
        inner = part.value if isinstance(part, ast.FormattedValue) else part
        return str(self.value(inner).value)  # type: ignore[attr-defined]

    def on_Name(self, node: ast.Name) -> Value:
        name = node.id
        if name in self.names:
            if isinstance(self.names[name], Unclear):
                raise self.fail(node, f"the name {name}, which is one thing or another here")
            return self.names[name]
        free = self.function.__code__.co_freevars
        if name in free:
            return Known((self.function.__closure__ or ())[free.index(name)].cell_contents)
        found = self.function.__globals__
        if name in found:
            return Known(found[name])
        if hasattr(builtins, name):
            return Known(getattr(builtins, name))
        raise self.fail(node, f"the name {name} before it is given")

    def on_Attribute(self, node: ast.Attribute) -> Value:
        of = self.value(node.value)
        if isinstance(of, Known):
            try:
                return Known(getattr(of.value, node.attr))
            except AttributeError:
                raise self.fail(node, f"the attribute {node.attr}") from None
        found = parts.attribute(self, of, node.attr, node)
        return Bound(of, node.attr) if found is None else found

    def on_Tuple(self, node: ast.Tuple | ast.List) -> Value:
        parts: list[Value] = []
        spread: list[Value] = []
        values = self.in_order([each.value if isinstance(each, ast.Starred) else each for each in node.elts])
        for each, value in zip(node.elts, values, strict=True):
            if isinstance(each, ast.Starred):
                if isinstance(value, Known | Group):
                    parts += self.parts_of(value, each)
                else:
                    spread.append(value)
            else:
                parts.append(value)
        if spread:
            return self._spread(parts, spread, node)
        if all(isinstance(part, Known) for part in parts):
            made = [part.value for part in parts]  # type: ignore[attr-defined]
            return Known(tuple(made) if isinstance(node, ast.Tuple) else made)
        return Group(parts)

    on_List = on_Tuple

    def _spread(self, parts: list[Value], spread: list[Value], node: ast.expr) -> Value:
        """A display with rows spread out in it: a set of seats, or calls beside a word."""
        if len(spread) == 1 and isinstance(calls := spread[0], Calls):
            words = tuple(part.value for part in parts if isinstance(part, Known))
            return Calls(calls.verb, calls.seats, calls.cards, (*calls.words, *words))
        if all(isinstance(each, Number) and each.kind == "seats" for each in spread):
            codes = [self.code(each) for each in spread] + [f"(1 << {self.code(part)})" for part in parts]
            return Number(f"({' | '.join(codes)})", "seats")
        raise self.fail(node, "a list with others spread out in it")

    def on_IfExp(self, node: ast.IfExp) -> Value:
        test = self.test(node.test)
        if isinstance(test, bool):
            return self.value(node.body if test else node.orelse)
        return self._either(test, lambda: self.value(node.body), lambda: self.value(node.orelse), node)

    def _either(self, test: str, one: Callable[[], Value], other: Callable[[], Value], node: ast.expr) -> Value:
        """One value or the other: as one expression, or where more lines are needed, by a name."""
        begin = len(self.lines)
        self.depth += 1
        first = one()
        between = len(self.lines)
        second = other()
        self.depth -= 1
        shape, codes = self.join([first, second], node)
        if len(self.lines) == begin:
            if not codes:
                return shape
            if not isinstance(shape, Row):
                return self._coded(shape, f"({codes[0]} if {test} else {codes[1]})")
        before, after = self.lines[begin:between], self.lines[between:]
        del self.lines[begin:]
        name = self.temporary()
        pad = "    " * self.depth
        for head, lines, at in ((f"if {test}:", before, 0), ("else:", after, 1)):
            self.lines += [pad + head, *lines, f"{pad}    {name} = {codes[at]}" if codes else f"{pad}    pass"]
        return self.named(shape, name) if codes else shape

    def _coded(self, shape: Value, code: str) -> Value:
        """A value of some shape that is this code."""
        if isinstance(shape, Group):
            name = self.temporary()
            self.emit(f"{name} = {code}")
            return self.named(shape, name)
        return self.named(shape, code)

    def test(self, node: ast.expr) -> str | bool:
        """A condition: known, or its code."""
        if isinstance(node, ast.BoolOp):
            return self._tests(node.values, isinstance(node.op, ast.And))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            test = self.test(node.operand)
            return not test if isinstance(test, bool) else f"not ({test})"
        return self.truth(self.value(node), node)

    def _tests(self, nodes: list[ast.expr], is_and: bool) -> str | bool:
        """Several conditions, of which all must hold, or one."""
        first = self.test(nodes[0])
        if len(nodes) == 1:
            return first
        if isinstance(first, bool):
            return self._tests(nodes[1:], is_and) if first == is_and else first
        begin = len(self.lines)
        self.depth += 1
        rest = self._tests(nodes[1:], is_and)
        self.depth -= 1
        if len(self.lines) == begin:
            if isinstance(rest, bool):
                return first if rest == is_and else rest
            return f"({first} {'and' if is_and else 'or'} {rest})"
        flag = self.temporary("flag")
        lines = self.lines[begin:]
        del self.lines[begin:]
        self.emit(f"{flag} = bool({first})")
        self.emit(f"if {flag}:" if is_and else f"if not {flag}:")
        self.lines += [*lines, f"{'    ' * (self.depth + 1)}{flag} = bool({rest})"]
        return flag

    def on_BoolOp(self, node: ast.BoolOp) -> Value:
        is_and = isinstance(node.op, ast.And)

        def rest(values: list[ast.expr]) -> Value:
            first = self.value(values[0])
            if len(values) == 1:
                return first
            holds = self.truth(first, node)
            if isinstance(holds, bool):
                return rest(values[1:]) if holds == is_and else first
            first = self.keep(first)
            holds = self.truth(first, node)
            if is_and:
                return self._either(str(holds), lambda: rest(values[1:]), lambda: first, node)
            return self._either(str(holds), lambda: first, lambda: rest(values[1:]), node)

        return rest(node.values)

    def on_UnaryOp(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            test = self.test(node)
            return Known(test) if isinstance(test, bool) else Number(f"({test})")
        value = self.value(node.operand)
        sign = "-" if isinstance(node.op, ast.USub) else "~"
        if isinstance(value, Known):
            return Known(-value.value if sign == "-" else ~value.value)
        return Number(f"({sign}{self.code(value, node)})")

    def on_BinOp(self, node: ast.BinOp) -> Value:
        left, right = self.in_order([node.left, node.right])
        return self.combine(node.op, left, right, node)

    def combine(self, op: ast.operator, left: Value, right: Value, node: ast.AST) -> Value:
        """Two values by a sign between them."""
        sign = SIGNS.get(type(op))
        if sign is None:
            raise self.fail(node, f"a {type(op).__name__}")
        filled = isinstance(left, Known) and isinstance(left.value, list | tuple) and sign == "*"
        if filled and (isinstance(left.value, list) or not isinstance(right, Known)):  # type: ignore[attr-defined]
            return self._filled(left.value, right, node)  # type: ignore[attr-defined]
        if isinstance(left, Known) and isinstance(right, Known):
            return Known(eval(f"a {sign} b", {"a": left.value, "b": right.value}))
        kinds = {self.kind(left), self.kind(right)}
        kind = "bag" if kinds == {"bag"} else "seats" if "seats" in kinds else "words" if "words" in kinds else "number"
        one, other = self.code(left, node), self.code(right, node)
        if kind == "bag" and sign == "+":
            sign = "|"
        if kind in ("words", "seats") and sign == "-":
            return Number(f"({one} & ~{other})", kind)
        return Number(f"({one} {sign} {other})", kind)

    def _filled(self, values: Any, size: Value, node: ast.AST) -> Value:
        if len(values) != 1:
            raise self.fail(node, "a list of this sort")
        row = Row(self.temporary("row"), "0", self.code(size))
        self.make_room(row)
        at = self.temporary("at")
        with self.inside(f"for {at} in range({row.stop}):"):
            self.emit(f"{row.array}[{at}] = {values[0]}")
        return row

    def on_Compare(self, node: ast.Compare) -> Value:
        found: list[str] = []
        left, *others = self.in_order([node.left, *node.comparators])
        for op, right in zip(node.ops, others, strict=True):
            test = self._compared(op, left, right, node)
            if test is False:
                return Known(False)
            if test is not True:
                found.append(str(test))
            left = right
        return Number(found[0] if len(found) == 1 else f"({' and '.join(found)})") if found else Known(True)

    def _compared(self, op: ast.cmpop, left: Value, right: Value, node: ast.AST) -> str | bool:
        if isinstance(op, ast.NotEq | ast.IsNot | ast.NotIn):
            opposite = {ast.NotEq: ast.Eq, ast.IsNot: ast.Is, ast.NotIn: ast.In}[type(op)]()
            test = self._compared(opposite, left, right, node)
            return not test if isinstance(test, bool) else f"(not ({test}))"
        if isinstance(op, ast.In):
            return items.contains(self, left, right, node)
        if isinstance(left, Known) and isinstance(right, Known):
            if isinstance(op, ast.Is):
                return left.value is right.value
            return bool(eval(f"a {SIGNS[type(op)]} b", {"a": left.value, "b": right.value}))
        if is_none(left) or is_none(right):
            value = left if is_none(right) else right
            if not getattr(value, "maybe", False):
                return False
            return f"{self.code(value)}{'[0]' if isinstance(value, Group) else ''} < 0"
        if isinstance(op, ast.Is):
            op = ast.Eq()
        if isinstance(left, Group) and isinstance(right, Group) and isinstance(op, ast.Eq):
            pairs = zip(left.parts, right.parts, strict=True)
            return "(" + " and ".join(f"{self.code(a)} == {self.code(b)}" for a, b in pairs) + ")"
        return f"({self.code(left, node)} {SIGNS[type(op)]} {self.code(right, node)})"

    def on_NamedExpr(self, node: ast.NamedExpr) -> Value:
        self.assign(node.target, self.value(node.value))  # type: ignore[attr-defined]
        return self.names[node.target.id]

    def on_Subscript(self, node: ast.Subscript) -> Value:
        of = self.value(node.value)
        if isinstance(node.slice, ast.Slice):
            low, high = (self.value(each) if each else NONE for each in (node.slice.lower, node.slice.upper))
            return items.part(self, of, low, high, node)
        return items.item(self, of, self.value(node.slice), node)

    def on_Yield(self, node: ast.Yield) -> Value:
        if node.value is None:
            raise self.fail(node, "a yield of nothing")
        return methods.answer(self, self.value(node.value), node)

    def on_YieldFrom(self, node: ast.YieldFrom) -> Value:
        return self.value(node.value)

    # Calls

    def on_Call(self, node: ast.Call) -> Value:
        called = self.value(node.func)
        lazy = isinstance(called, Known) and called.value in REDUCING
        if isinstance(called, Bound) and methods.is_silent(called):
            return NONE
        if isinstance(called, Known) and called.value is bool and len(node.args) == 1:
            test = self.test(node.args[0])
            return Known(test) if isinstance(test, bool) else Number(f"(1 if {test} else 0)")
        nodes: list[ast.expr] = [each.value if isinstance(each, ast.Starred) else each for each in node.args]
        nodes += [each.value for each in node.keywords]
        if lazy:
            nodes = [ast.GeneratorExp(e.elt, e.generators) if isinstance(e, ast.ListComp) else e for e in nodes]
        values = self.in_order(nodes)
        given: list[Value] = []
        for each, value in zip(node.args, values, strict=False):
            given += self.parts_of(value, each) if isinstance(each, ast.Starred) else [value]
        named = {
            each.arg: value for each, value in zip(node.keywords, values[len(node.args) :], strict=True) if each.arg
        }
        return self.call(called, given, named, node)

    def call(self, called: Value, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
        """Call a function or a method with some values."""
        if isinstance(called, Bound):
            return methods.method(self, called, given, named, node)
        if not isinstance(called, Known):
            raise self.fail(node, "a call of something that is not known beforehand")
        function = called.value
        known = all(isinstance(each, Known) for each in [*given, *named.values()])
        own = methods.own(function)
        if own is not None and not known:
            return own(self, given, named, node)
        if isinstance(function, Rule) and function.pick:
            function = function.pick
        if known:
            return Known(
                function(*(each.value for each in given), **{k: v.value for k, v in named.items()})  # type: ignore
            )
        if isinstance(function, MethodType):
            found = methods.known_method(self, function, given, named, node)
            if found is not None:
                return found
            given, function = [Known(function.__self__), *given], function.__func__
        if isinstance(function, FunctionType):
            return self.run(function, given, named, node)
        raise self.fail(node, f"a call of {getattr(function, '__name__', function)}")

    def run(self, function: FunctionType, given: list[Value], named: dict[str, Value], node: ast.AST) -> Value:
        """Call one of the game's own functions, written for these arguments."""
        parameters = inspect.signature(function).parameters
        values = list(given[: len(parameters)])
        for name, parameter in list(parameters.items())[len(values) :]:
            if name in named:
                values.append(named[name])
            elif parameter.default is not parameter.empty:
                values.append(Known(parameter.default))
            else:
                raise self.fail(node, f"a call of {function.__name__} without its {name}")
        name, taken, shape = self.writer.function(function, values)
        if not name:
            return shape
        codes = ["T"]
        for at in taken:
            value = values[at]
            codes += [value.array, value.start, value.stop] if isinstance(value, Row) else [self.code(value, node)]
        code = f"{name}({', '.join(codes)})"
        if isinstance(shape, Known):
            self.emit(code)
            return shape
        result = self.temporary()
        self.emit(f"{result} = {code}")
        return self.named(shape, result)
