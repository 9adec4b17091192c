"""Statements of a game's functions, and each function as a whole."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from cardlearn.studies.fast import items
from cardlearn.studies.fast.expressions import Expressions
from cardlearn.studies.fast.parts import give, note
from cardlearn.studies.fast.values import (
    NONE,
    Bound,
    Calls,
    Each,
    Group,
    Known,
    NotCovered,
    Number,
    Row,
    Text,
    Unclear,
    Value,
)
from cardlearn.studies.fast.writing import PARTS


class Function(Expressions):
    """One function of a game, written for some arguments."""

    def write(self, given: list[Value]) -> tuple[str, list[int], Value]:
        """Write it; return its name (none if there is nothing to do), the arguments that it takes, its result's shape."""
        self.returned: list[tuple[str, Value]] = []
        taken: list[int] = []
        parameters = ["T"]
        for at, (each, value) in enumerate(zip(self.tree.args.args, given, strict=True)):
            name = each.arg
            if isinstance(value, Known | Bound | Calls | Each | Text) or (
                isinstance(value, Number) and value.kind in PARTS
            ):
                self.names[name] = value
                continue
            taken.append(at)
            if isinstance(value, Row):
                row, start, stop = (f"{name}_{part}" for part in ("row", "start", "stop"))
                parameters += [row, start, stop]
                self.names[name] = Row(row, start, stop, value.width, value.kind)
            else:
                parameters.append(name)
                self.names[name] = self.named(value, name)
        name = self.writer.fresh(self.function.__name__)
        if isinstance(self.tree, ast.Lambda):
            self._give(self.value(self.tree.body), self.tree)
        elif not self.block(self.tree.body):
            self._give(NONE, self.tree)
        shape, codes = self._returns()
        self.write_rooms(codes)
        if len(self.lines) == 1 and len(parameters) == 1 and isinstance(shape, Number):  # no more than an expression
            return "", taken, Number(self.lines[0].strip().removeprefix("return "), shape.kind, shape.maybe)
        if isinstance(shape, Known) and all(line.strip() in ("return", "pass") for line in self.lines):
            return "", taken, shape
        if self.writer.changes_table(self.lines):
            self.writer.changing.add(name)
        origin = f"# {Path(self.function.__code__.co_filename).name}: {self.function.__name__}"
        self.writer.functions.append(
            "\n".join(["", "", origin, "@compiled", f"def {name}({', '.join(parameters)}):", *self.lines])
        )
        return name, taken, shape

    def _give(self, value: Value, node: ast.AST) -> None:
        self.returned.append((self.mark(), value))

    def _returns(self) -> tuple[Value, list[str]]:
        """What all returns have in common, and the code of each; their lines are written now."""
        values = [value for _, value in self.returned]
        if all(isinstance(value, Known) for value in values) and len({repr(v) for v in values}) == 1:
            for mark, _ in self.returned:
                self.put(mark, "return")
            return values[0], []
        shape, codes = self.join(values, self.tree)
        for (mark, _), code in zip(self.returned, codes, strict=True):
            self.put(mark, f"return {code}")
        return shape, codes

    def block(self, body: list[ast.stmt]) -> bool:
        """Write statements; whether what follows them is never reached."""
        for node in body:
            write = getattr(self, f"do_{type(node).__name__}", None)
            if write is None:
                raise self.unwritten(node)
            try:
                if write(node):
                    return True
            except NotCovered:
                raise
            except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
                raise self.fail(node, "this statement") from error
        return False

    def do_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.value(node.value)

    def do_Pass(self, node: ast.Pass) -> None:
        pass

    def do_Assert(self, node: ast.Assert) -> None:
        pass

    def do_Return(self, node: ast.Return) -> bool:
        self._give(self.value(node.value) if node.value else NONE, node)
        return True

    def do_Raise(self, node: ast.Raise) -> bool:
        self.emit(f'raise ValueError("{self.function.__name__}")')
        return True

    def do_Continue(self, node: ast.Continue) -> bool:
        self.emit("continue")
        return True

    def do_Break(self, node: ast.Break) -> bool:
        self.emit("break")
        return True

    def do_If(self, node: ast.If) -> bool:
        test = self.test(node.test)
        if isinstance(test, bool):
            return self.block(node.body if test else node.orelse)
        before = dict(self.names)
        with self.inside(f"if {test}:"):
            ended = self.block(node.body)
        after = self.names
        self.names = dict(before)
        other = False
        if node.orelse:
            with self.inside("else:"):
                other = self.block(node.orelse)
        if other and not ended:
            self.names = after
        elif not ended:
            self.names = self._met(after, self.names)
        return ended and other and bool(node.orelse)

    @staticmethod
    def _met(one: dict[str, Value], other: dict[str, Value]) -> dict[str, Value]:
        """The names where two ways meet: those that are the same on both, or numbers of the same name in the code."""
        names: dict[str, Value] = {}
        for name in one | other:
            mine, theirs = one.get(name, other.get(name)), other.get(name, one.get(name))
            assert mine is not None
            if mine is theirs:
                names[name] = mine
            elif isinstance(mine, Number) and isinstance(theirs, Number) and mine.code == theirs.code:
                kind = mine.kind if theirs.kind == "number" else theirs.kind
                names[name] = Number(mine.code, kind, mine.maybe or theirs.maybe)
            elif isinstance(mine, Group) and isinstance(theirs, Group) and mine.code and mine.code == theirs.code:
                names[name] = mine if mine.maybe else theirs
            else:
                names[name] = Unclear()
        return names

    def do_While(self, node: ast.While) -> bool:
        with self.inside("while True:"):
            test = self.test(node.test)
            if test is not True:
                self.emit(f"if not ({test}):")
                self.emit("    break")
            before = dict(self.names)
            self.block(node.body)
            self._steady(before, node)
        return False

    def _steady(self, before: dict[str, Value], node: ast.AST) -> None:
        """What a name stood for before a loop it stands for in all its rounds; what only the loop named is not for later."""
        for name, value in before.items():
            now = self.names.get(name)
            if now is value or isinstance(value, Unclear):
                continue
            if isinstance(value, Number) and isinstance(now, Number) and value.code == now.code:
                if value.maybe == now.maybe and value.kind == now.kind:
                    continue
            elif isinstance(value, Group) and isinstance(now, Group) and value.code and value.code == now.code:
                continue
            elif isinstance(value, Number) and isinstance(now, Number) and name in self.targets:
                self.names[name] = Unclear()  # each loop has a name of its own for it
                continue
            raise self.fail(node, f"a change of what {name} is, in a loop")

    def do_For(self, node: ast.For) -> bool:
        value = self.value(node.iter)
        leaves = any(isinstance(each, ast.Break | ast.Continue) for each in ast.walk(node))
        if leaves and isinstance(value, Known):
            value = items.as_row(self, value, node)

        def body(item: Value) -> None:
            self.bind_in_loop(node.target, item)
            self.block(node.body)

        before = dict(self.names)
        self.loop(value, body, node)
        if not isinstance(value, Known | Group):
            self._steady(before, node)
        return False

    def bind_in_loop(self, target: ast.expr, value: Value) -> None:
        """Name what a loop has come to."""
        if isinstance(target, ast.Name):
            self.names[target.id] = self.keep(value, target.id)
        elif isinstance(target, ast.Tuple):
            self._unpack(target, self.parts_of(value, target), self.bind_in_loop)
        else:
            raise self.fail(target, "a target of this sort")

    def _unpack(self, target: ast.Tuple, parts: list[Value], bind: Any) -> None:
        for at, each in enumerate(target.elts):
            if isinstance(each, ast.Starred):
                more = len(parts) - len(target.elts) + 1
                self.names[each.value.id] = Group(parts[at : at + more])  # type: ignore[attr-defined]
                parts = parts[: at + 1] + parts[at + more :] if more else [*parts[:at], NONE, *parts[at:]]
            else:
                bind(each, parts[at])

    # Assignments

    def do_Assign(self, node: ast.Assign) -> None:
        if isinstance(node.value, ast.List) and not node.value.elts and isinstance(node.targets[0], ast.Name):
            self._empty_list(node.targets[0].id)
            return
        value = self.value(node.value)
        for target in node.targets:
            self.assign(target, value)

    def do_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.do_Assign(ast.Assign([node.target], node.value, lineno=node.lineno))

    def _empty_list(self, name: str) -> None:
        size = self.temporary("size")
        row = self.names[name] = Row(self.temporary("row"), "0", size, counter=size)
        self.make_room(row)
        self.emit(f"{size} = 0")

    def assign(self, target: ast.expr, value: Value) -> None:
        """Give a value to a target."""
        if isinstance(target, ast.Name):
            self._assign_name(target.id, value)
        elif isinstance(target, ast.Tuple):
            self._unpack(target, [self.keep(part) for part in self.parts_of(value, target)], self.assign)
        elif isinstance(target, ast.Attribute):
            give(self, self.value(target.value), target.attr, value, target)
        elif isinstance(target, ast.Subscript):
            of = self.value(target.value)
            if isinstance(of, Number) and of.kind == "notes":
                note(self, self.value(target.slice), value, target)
            else:
                item = items.item(self, of, self.value(target.slice), target)
                self.emit(f"{self.code(item, target)} = {self.code(value, target)}")
        else:
            raise self.fail(target, "an assignment of this sort")

    def _assign_name(self, name: str, value: Value) -> None:
        once = self.stores.get(name, 0) < 2
        if isinstance(value, Row | Bound | Calls | Each | Text) or (isinstance(value, Known) and once):
            self.names[name] = value
            return
        if isinstance(value, Number) and value.kind in PARTS and once:
            self.names[name] = value
            return
        if isinstance(value, Group) and not value.code and once:
            self.names[name] = self.keep(value, name)
            return
        old = self.names.get(name)
        if isinstance(old, Known) and isinstance(value, Known) and old.value == value.value:
            return
        code = self.code(value)
        made = f"{'    ' * self.depth}{code} = "
        if code.startswith("x_") and code.isidentifier() and self.lines[-1:] and self.lines[-1].startswith(made):
            self.lines[-1] = self.lines[-1].replace(f"{code} = ", f"{name} = ", 1)  # no name in between is needed
        else:
            self.emit(f"{name} = {code}")
        if isinstance(value, Group):
            self.names[name] = self.named(Group(value.parts, "x", value.maybe, value.action), name)
            return
        maybe = getattr(value, "maybe", False) or (isinstance(value, Known) and value.value is None)
        if isinstance(old, Number):
            maybe = maybe or old.maybe
        self.names[name] = Number(name, self.kind(value), maybe)

    def do_AugAssign(self, node: ast.AugAssign) -> None:
        target = node.target
        value = self.value(node.value)
        if isinstance(target, ast.Name) and isinstance(row := self.names.get(target.id), Row):
            self.loop(value, lambda each: self.append(row, each), node)
            return
        old = self.value(target)
        if isinstance(old, Known) and isinstance(target, ast.Name):
            raise self.fail(node, "a change of something that was known")
        if isinstance(old, Number) and old.kind == "bag":
            self.assign(target, Number(f"({old.code} | {items.as_bag(self, value, node)})", "bag"))
            return
        self.assign(target, self.combine(node.op, old, value, node))
