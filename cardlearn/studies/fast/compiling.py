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
from cardlearn.studies.fast.machine import TABLE
from cardlearn.studies.fast.values import Known
from cardlearn.studies.fast.writing import Writer
from cardlearn.turn import Action

MATCH = """

@entry
def play(tables, limbs, seeds, first, alone, moves, scores, winners, void, paid, dealers, actions, ledgers, sizes):
    T = tables[0]
    dealer = first % {players}
    fresh = True
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
        if len(actions):
            for at in range(T.moves):
                for part in range(4):
                    actions[deal, at, part] = T.actions[at, part]
            for at in range(T.lines):
                for part in range(4):
                    ledgers[deal, at, part] = T.ledger[at, part]
            sizes[deal] = T.lines
        fresh = T.void < 0 and T.winner >= 0
        if not fresh:
            if T.next_dealer >= 0:
                dealer = T.next_dealer
            else:
                dealer = {next_dealer}
"""
SOME = 1 << 16
"""So many deals are played at once, so that their numbers need not all be in memory."""


class Compiled:
    """A game for a number of players and some options, compiled. Raises `NotCovered` where that cannot be done."""

    def __init__(self, game: Any, players: int, options: dict[str, Any]) -> None:
        self.game, self.players = game, players
        writer = Writer(game, players, options)
        self.sides = max(writer.frame.sides) + 1
        text = self._text(writer)
        self.words, self.rules = writer.words, writer.rules
        self.text = text
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
        return writer.text(f"{self.game.name} for {self.players}")

    @property
    def module(self) -> ModuleType:
        """The compiled functions; compiled when they are first called, and kept on the disk."""
        if self._module is None:
            self._module = load(self.text, self.game.slug)
        return self._module

    def play(self, deals: int, seed: int, alone: bool, keep: bool) -> dict[str, Any]:
        """Play deals at random; return arrays, one row a deal."""
        found: dict[str, Any] = {
            "moves": np.zeros(deals, np.int64),
            "scores": np.zeros((deals, self.sides), np.int64),
            "winners": np.zeros(deals, np.int64),
            "void": np.zeros(deals, np.int64),
            "paid": np.zeros((deals, len(self.rules)), np.int32),
            "dealers": np.zeros(deals, np.int64),
            "actions": np.zeros((deals if keep else 0, runtime.ACTIONS, 4), np.int64),
            "ledgers": np.zeros((deals if keep else 0, runtime.LINES, 4), np.int64),
            "sizes": np.zeros(deals if keep else 0, np.int64),
        }
        seeds = np.arange(seed, seed + deals, dtype=np.int64)
        limbs = np.frombuffer(b"".join([chance.number(each).to_bytes(64, "big") for each in range(seed, seed + deals)]), ">u4")
        tables = np.zeros(1, runtime.RECORD)
        self.module.play(tables, limbs.reshape(deals, 16).astype(np.int64), seeds, 0, alone, *found.values())
        return found

    def action(self, row: Any) -> str:
        """An action as a record writes it."""
        seat, word, cards, number = (int(each) for each in row)
        words = "" if number < 0 else str(number)
        return Action(seat, self.words[word], cards, words).line(self.game.pack)


def _call(writer: Writer, function: Any) -> str:
    """The call of a function of the table; a number where it needs no call."""
    name, _, shape = writer.function(function, [TABLE])
    if name:
        return f"{name}(T)"
    return repr(shape.value) if isinstance(shape, Known) and shape.value is not None else "pass"


def load(text: str, name: str) -> ModuleType:
    """Import a written module from the folder that keeps them, so that numba finds again what it compiled before."""
    mark = blake2b(digest_size=10)
    for part in (text, Path(runtime.__file__).read_text(encoding="utf-8"), numba.__version__, sys.version):
        mark.update(part.encode())
    name = f"cardlearn_{name.replace('-', '_')}_{mark.hexdigest()}"
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
        assert spec and spec.loader
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
