"""Compiling a game, and playing deals with it."""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np

from cardlearn import chance
from cardlearn.studies.fast import runtime
from cardlearn.studies.fast.parts import TABLE
from cardlearn.studies.fast.playouts import Kept, Playouts
from cardlearn.studies.fast.values import Known, NotCovered
from cardlearn.studies.fast.writing import Writer
from cardlearn.turn import Action

MATCH = """

@entry
def play(tables, match, limbs, seeds, first, alone, moves, scores, winners, void, paid, lines, dealers, actions, ledgers):
    T = tables[0]
    dealer = match[0]
    fresh = match[1] > 0
    for deal in range(len(seeds)):
        if fresh or alone:
            rt.start(T, {scores}, {lives}, {pool})
            dealer = (first + deal) % {players}
        rt.clear(T, {deck}, {size}, limbs[deal], seeds[deal], dealer, {players})
        dealers[deal] = dealer
        {deal}
        if T.void < 0:
            T.play_over = 1
            {settle}
        moves[deal] = T.moves
        winners[deal] = T.winner
        void[deal] = T.void
        for side in range({sides}):
            scores[deal, side] = T.scores[side]
        for at in range(T.lines):
            paid[deal, T.ledger[at, 0]] += T.ledger[at, 2]
            lines[deal, T.ledger[at, 0]] += 1
        if len(actions):
            for at in range(T.moves):
                for part in range(4):
                    actions[deal, at, part] = T.actions[at, part]
            for at in range(T.lines):
                for part in range(4):
                    ledgers[deal, at, part] = T.ledger[at, part]
        fresh = T.void < 0 and T.winner >= 0
        if not fresh:
            if T.next_dealer >= 0:
                dealer = T.next_dealer
            else:
                dealer = {next_dealer}
    match[0] = dealer
    match[1] = fresh
"""
SOME, FEW = 1 << 16, 1 << 9
"""So many deals are played at once, so that their numbers need not all be in memory; and where they are kept in full."""


class Compiled:
    """A game for a number of players and some options, compiled. Raises `NotCovered` where that cannot be done."""

    def __init__(self, game: Any, players: int, options: dict[str, Any]) -> None:
        self.game, self.players = game, players
        writer = Writer(game, players, options)
        self.sides = max(writer.frame.sides) + 1
        text = self._text(writer)
        self.shuffles = writer.shuffles
        self.words, self.rules, self.text = writer.words, writer.rules, text
        self._module: ModuleType | None = None

    def _text(self, writer: Writer) -> str:
        start = self.game.start(self.players, writer.options)
        lives = list(start.lives or [0] * self.players)
        parts = {
            "players": self.players,
            "sides": self.sides,
            "deal": _call(writer, self.game.deal),
            "settle": _call(writer, self.game.settle),
            "next_dealer": _call(writer, self.game.next_dealer),
            "scores": writer.constant(list(start.scores)),
            "lives": writer.constant(lives),
            "pool": start.pool,
            "deck": writer.constant(writer.frame.deck),
            "size": len(writer.frame.deck),
        }
        if self.game.close:
            parts["settle"] += f"\n            {_call(writer, self.game.close)}"
        writer.functions.append(MATCH.format(**parts).rstrip("\n"))
        return writer.text()

    @property
    def module(self) -> ModuleType:
        """The compiled functions; compiled when they are first called, and kept on the disk."""
        if self._module is None:
            self._module = load(self.text)
        return self._module

    def play(self, deals: int, seed: int, alone: bool, keep: bool) -> Playouts:
        """Play deals at random. At Ctrl-C it answers with those that are played."""
        columns: dict[str, Any] = {
            "moves": np.zeros(deals, np.int64),
            "scores": np.zeros((deals, self.sides), np.int64),
            "winners": np.zeros(deals, np.int64),
            "void": np.zeros(deals, np.int64),
            "paid": np.zeros((deals, len(self.rules)), np.int32),
            "lines": np.zeros((deals, len(self.rules)), np.int16),
            "dealers": np.zeros(deals, np.int64),
        }
        block = FEW if keep else SOME
        tables = np.zeros(1, runtime.RECORD).view(np.recarray)
        match = np.array([0, 1])  # the next dealer, and whether a new match begins
        actions, ledgers = (
            np.zeros((block if keep else 0, size, 4), np.int64) for size in (runtime.ACTIONS, runtime.LINES)
        )
        kept: list[Kept] = []
        done = 0
        try:
            while done < deals:
                some = slice(done, min(done + block, deals))
                part = {name: column[some] for name, column in columns.items()}
                self._call(
                    tables,
                    match,
                    *drawn(seed + some.start, seed + some.stop, self.shuffles),
                    done,
                    alone,
                    *part.values(),
                    actions,
                    ledgers,
                )
                if keep:
                    kept += [self._kept(part, at, actions, ledgers) for at in range(len(part["moves"]))]
                done = some.stop
        except KeyboardInterrupt:
            del kept[done:]
        return self._told({name: column[:done] for name, column in columns.items()}, kept)

    def _call(self, *given: Any) -> None:
        try:
            self.module.play(*given)
        except numba.core.errors.NumbaError as error:
            raise NotCovered(f"numba cannot compile {self.game.name}: {str(error).splitlines()[0]}") from error

    def _told(self, columns: dict[str, Any], kept: list[Kept]) -> Playouts:
        """The columns with the names of the rules in them."""
        names = ["" if rule is None else rule.id for rule in self.rules]
        used = [at for at in range(len(names)) if columns["lines"][:, at].any()]
        paid, lines = ({names[at]: columns[part][:, at] for at in used} for part in ("paid", "lines"))
        void = np.array(names)[np.maximum(columns["void"], 0)]
        return Playouts(columns["moves"], columns["scores"], columns["winners"], void, paid, lines, kept)

    def _kept(self, columns: dict[str, Any], deal: int, actions: Any, ledgers: Any) -> Kept:
        done = [self.action(row) for row in actions[deal, : columns["moves"][deal]]]
        rows = ledgers[deal, : columns["lines"][deal].sum()].tolist()
        ledger = [(self.rules[rule].id, seat, amount, cards) for rule, seat, amount, cards in rows]
        return Kept(int(columns["dealers"][deal]), done, ledger)

    def action(self, row: Any) -> str:
        """An action as a record writes it."""
        seat, word, cards, number = (int(each) for each in row)
        words = "" if number < 0 else str(number)
        return Action(seat, self.words[word], cards, words).line(self.game.pack)


def drawn(first: int, stop: int, shuffles: bool) -> tuple[Any, Any]:
    """The large numbers that the cards of some seeds are drawn from, in parts of 32 bits, and the seeds.

    Where a deal ``shuffles`` again, as `Dealing.shuffle` does, the number for that follows upon the first."""
    seeds = range(first, stop)
    digests = b"".join([chance.digest(seed) for seed in seeds])
    limbs = np.frombuffer(digests, ">u4").reshape(-1, 16)
    if shuffles:
        digests = b"".join([chance.digest(f"{seed}, shuffle 1") for seed in seeds])
        limbs = np.hstack([limbs, np.frombuffer(digests, ">u4").reshape(-1, 16)])
    return limbs.astype(np.uint32), np.arange(first, stop)


def _call(writer: Writer, function: Any) -> str:
    """The call of a function of the table; a number where it needs no call."""
    name, _, shape = writer.function(function, [TABLE])
    if name:
        return f"{name}(T)"
    return repr(shape.value) if isinstance(shape, Known) and shape.value is not None else "pass"


def load(text: str) -> ModuleType:
    """Import a written module from the folder that keeps them, so that numba finds again what it compiled before."""
    mark = blake2b(digest_size=10)
    for part in (text, Path(runtime.__file__).read_text(encoding="utf-8"), numba.__version__, sys.version):
        mark.update(part.encode())
    name = f"cardlearn_game_{mark.hexdigest()}"
    if name in sys.modules:
        return sys.modules[name]
    for folder in _folders():
        path = folder / f"{name}.py"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                part = folder / f"{name}.{os.getpid()}.part"
                part.write_text(text, encoding="utf-8")
                part.replace(path)
        except OSError:
            continue
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # where numba looks for it
        spec.loader.exec_module(module)
        return module
    raise OSError("the study mode finds no folder in which to keep what it has compiled; set NUMBA_CACHE_DIR to one")


def _folders() -> list[Path]:
    """Where compiled games may be kept: numba's own folder, the user's, or one for a while."""
    given = numba.config.CACHE_DIR
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardlearn"
    return [*([Path(given)] if given else []), home, Path(tempfile.gettempdir()) / "cardlearn"]
