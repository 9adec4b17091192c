"""The study mode: millions of deals at random, by the games' own functions, compiled.

A game is written once, in its module. This mode reads the source of the game's functions and has numba compile them
(`cardlearn.studies.fast.writing`), so that the rules, the begging, the scoring are the very ones that the session runs.
The plain way, a session driven by the same choices, is always there, and both find the same, move by move.

>>> found = play("seven-up", 4, deals=3, seed=7, engine="plain")
>>> found.moves, found.scores[-1]
([26, 25, 25], [5, 6])
>>> covers("rook")
False
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardlearn.game import Game, GameError, find_game
from cardlearn.studies.fast.playouts import Kept, Playouts
from cardlearn.studies.fast.values import NotCovered, NotInstalled

if TYPE_CHECKING:
    from cardlearn.studies.fast.compiling import Compiled

__all__ = ["Kept", "NotCovered", "NotInstalled", "Playouts", "covers", "play", "source", "tricks"]

ENGINES = ("compiled", "plain")
MISSING = (
    'the study mode compiles with numba, which is not installed: pip install "cardlearn[fast]", or use engine="plain"'
)


def play(
    game: str | Game = "seven-up",
    players: int | None = None,
    deals: int = 1000,
    *,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    engine: str = "compiled",
    alone: bool = False,
    keep: bool = False,
) -> Playouts:
    """Play deals at random, match after match; ``alone``: each deal is the first of a match.

    The cards of each deal are those of its seed: ``seed`` for the first, the next number for the next. Each lawful choice
    is as likely as another. ``engine``: ``compiled``, or ``plain`` for the session, which is slower and finds the same.
    ``keep``: keep every action and every line of the ledger, too.

    Raises `GameError` for an unknown game, number or option, `NotCovered` for a game that cannot be compiled, and
    `NotInstalled` where numba is missing.
    """
    if engine not in ENGINES:
        raise ValueError(f"engine is {' or '.join(ENGINES)}, not {engine!r}")
    found, number, chosen = _agreed(game, players, options)
    if engine == "plain":
        from cardlearn.studies.fast.choices import play_plainly

        return play_plainly(found, number, chosen, deals, seed, alone, keep)
    return _compiled(found, number, chosen).play(deals, seed, alone, keep)


def tricks(
    game: str | Game,
    players: int | None = None,
    cards: int = 5,
    deals: int = 1000,
    *,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    engine: str = "compiled",
    keep: bool = False,
) -> Playouts:
    """Play the tricks of any game at random, without what goes before and comes after them.

    So many cards are dealt to each, the next is turned up for trumps, and the eldest hand leads. ``scores``: the tricks
    that each seat has won. The rest is as in `play`.

    >>> tricks("loo", 3, cards=3, deals=2, engine="plain").scores
    [[1, 0, 2], [3, 0, 0]]
    """
    from cardlearn.studies.fast.alone import trick_play

    found, number, chosen = _agreed(game, players, options)
    if number * cards >= found.cards(chosen).bit_count():
        raise GameError(f"{found.name} has too few cards for {number} hands of {cards} and a turn-up")
    key = (found, cards)
    if key not in _ALONE:
        _ALONE[key] = trick_play(found, cards)
    return play(_ALONE[key], number, deals, options=chosen, seed=seed, engine=engine, alone=True, keep=keep)


def covers(game: str | Game, players: int | None = None, options: Mapping[str, Any] | None = None) -> bool:
    """Whether the study mode can compile a game (nothing is compiled to find it out). Raises `NotInstalled` without numba."""
    try:
        _compiled(*_agreed(game, players, options))
    except NotInstalled:
        raise
    except NotCovered:
        return False
    return True


def source(game: str | Game, players: int | None = None, options: Mapping[str, Any] | None = None) -> str:
    """What is given to the compiler: the game's functions, written out for these players and options."""
    return _compiled(*_agreed(game, players, options)).text


def _agreed(
    game: str | Game, players: int | None, options: Mapping[str, Any] | None
) -> tuple[Game, int, dict[str, Any]]:
    found = find_game(game) if isinstance(game, str) else game
    number = found.check_players(found.usual if players is None else players)
    return found, number, found.check_options(dict(options or {}), number)


_KNOWN: dict[Any, Compiled] = {}
_ALONE: dict[Any, Game] = {}


def _compiled(game: Game, players: int, options: dict[str, Any]) -> Compiled:
    """The compiled game, made once."""
    try:
        from cardlearn.studies.fast.compiling import Compiled
    except ImportError:
        raise NotInstalled(MISSING) from None
    key = (game, players, *options.items())
    if key not in _KNOWN:
        _KNOWN[key] = Compiled(game, players, options)
    return _KNOWN[key]
