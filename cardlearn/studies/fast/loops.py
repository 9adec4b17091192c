"""Whatever goes through something within an expression: comprehensions, and the rows that they make."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from cardlearn.studies.fast import items
from cardlearn.studies.fast.values import Each, Group, Known, Number, Row, Value
from cardlearn.studies.fast.writing import Scribe


class Loops(Scribe):
    """The part of a `Function` that goes through things."""

    def on_GeneratorExp(self, node: ast.GeneratorExp) -> Value:
        return Each(node)

    def on_ListComp(self, node: ast.ListComp | ast.SetComp) -> Value:
        return self.listed(Each(node))

    def on_SetComp(self, node: ast.SetComp) -> Value:
        name = self.temporary("set")
        self.emit(f"{name} = 0")
        self.each(node, lambda value: self.emit(f"{name} |= 1 << {self.code(value, node)}"))
        return Number(name, "seats")

    def each(self, node: Any, then: Callable[[Value], Any], until: str = "") -> None:
        """Go through a generator expression; do something with each value. ``until``: a flag that ends it."""
        outer = dict(self.names)

        def go(generators: list[ast.comprehension]) -> None:
            if not generators:
                then(self.value(node.elt))
                return
            first, *more = generators

            def body(value: Value) -> None:
                self.bind(first.target, value)
                depth = self.depth
                for each in first.ifs:
                    test = self.test(each)
                    if test is False:
                        self.emit("pass")
                        self.depth = depth
                        return
                    if test is not True:
                        self.emit(f"if {test}:")
                        self.depth += 1
                before = len(self.lines)
                go(more)
                if len(self.lines) == before:
                    self.emit("pass")
                self.depth = depth

            self.loop(self.value(first.iter), body, first.iter, until)

        go(node.generators)
        self.names = outer | {k: v for k, v in self.names.items() if k in outer or self._walrus(node, k)}

    def _walrus(self, node: ast.AST, name: str) -> bool:
        return any(isinstance(each, ast.NamedExpr) and each.target.id == name for each in ast.walk(node))

    def bind(self, target: ast.expr, value: Value) -> None:
        """Name a value for the length of an expression."""
        if isinstance(target, ast.Name):
            self.names[target.id] = self.keep(value, target.id)
        elif isinstance(target, ast.Tuple):
            for each, part in zip(target.elts, self.parts_of(value, target), strict=True):
                self.bind(each, part)
        else:
            raise self.fail(target, "a target of this sort")

    def loop(self, value: Value, body: Callable[[Value], Any], node: ast.AST, until: str = "") -> None:
        """Go through a value: what is known is written out one by one, the rest becomes a loop."""
        if isinstance(value, Each):
            self.each(value.node, body, until)
            return
        if isinstance(value, Known | Group):
            for part in self.parts_of(value, node):
                if until:
                    with self.inside(f"if not {until}:"):
                        body(part)
                else:
                    body(part)
            return
        head, item = items.steps(self, value, node)
        with self.inside(head):
            if until:
                self.emit(f"if {until}:")
                self.emit("    break")
            body(item())

    def listed(self, value: Value) -> Value:
        """A row of its own, of whatever can be gone through."""
        size = self.temporary("size")
        row = Row(self.temporary("row"), "0", size, counter=size)
        begin = len(self.lines)
        self.make_room(row)
        self.emit(f"{size} = 0")
        known: list[Any] = []
        steady = isinstance(value, Known | Each)
        depth = self.depth

        def add(each: Value) -> None:
            nonlocal steady
            steady = steady and isinstance(each, Known) and self.depth == depth
            known.append(getattr(each, "value", None))
            self.append(row, each)

        self.loop(value, add, self.tree)
        if steady:
            del self.lines[begin:]
            self.rooms.pop()
            return Known(known)
        return row

    def append(self, row: Row, value: Value) -> None:
        """Put a value at the end of a row that grows."""
        if isinstance(value, Group) or (isinstance(value, Known) and isinstance(value.value, tuple)):
            parts = self.parts_of(value, self.tree)
            parts = [part for part in parts if not (isinstance(part, Known) and isinstance(part.value, str))]
            row.width = row.width or len(parts)
            for at, part in enumerate(parts[: row.width]):
                self.emit(f"{row.array}[{row.counter}, {at}] = {self.code(part)}")
        else:
            if row.kind == "number" and self.kind(value) != "number":
                row.kind = self.kind(value)
            self.emit(f"{row.array}[{row.counter}] = {self.code(value)}")
        self.emit(f"{row.counter} += 1")
