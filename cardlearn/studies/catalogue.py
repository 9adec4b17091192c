"""The studies by name, as the command line runs them: what each counts, what may be set in it, and its picture.

>>> sorted(STUDIES)[:3]
['claims', 'jack-turned', 'match']
>>> STUDIES["points-in-play"].run()[0]["players"]
4
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cardlearn.game import GameError, find_game
from cardlearn.studies.claims import CLAIMS, check
from cardlearn.studies.figures import Row
from cardlearn.studies.frequencies import (
    jack_turned,
    pitch_points_in_play,
    points_by_chance,
    points_scored,
    pool_growth,
)
from cardlearn.studies.matches import match

Picture = Callable[[Sequence[Row]], Any]
"""Draws a study's rows: a matplotlib ``Axes``."""


class Study(NamedTuple):
    """A study: what it counts, in a ``sentence``; ``run``, which answers its rows; the settings that it ``takes``.

    ``things``: what else may be named, as the help has it (``GAME``, ``CLAIM...``); ``picture``: how its rows are drawn.
    """

    sentence: str
    run: Callable[..., list[Row]]
    takes: tuple[str, ...]
    things: str = ""
    picture: Picture | None = None


def matches(game: str = "seven-up", *, one: str = "sensible", other: str = "random", **more: Any) -> list[Row]:
    """A match of two kinds of players, as `match` plays it."""
    return match(game, one, other, **more)


def points(game: str = "auction-pitch", *, players: int | None = None, **more: Any) -> list[Row]:
    """How often each rule of a game pays, for one number of players or for all that can play it."""
    seats = (players,) if players else find_game(game).seats
    rows: list[Row] = []
    for number in seats:
        try:
            rows += points_scored(game, number, **more)
        except KeyboardInterrupt:
            if not rows:
                raise
            rows[-1]["stopped"] = True
        if rows and rows[-1]["stopped"]:
            break
    return rows


def claims(*names: str) -> list[Row]:
    """The claims of the old books with the figures found. Raises `GameError` for a name that is none of them."""
    for name in names:
        if name not in CLAIMS:
            raise GameError(f"there is no claim '{name}'; the claims are: {', '.join(CLAIMS)}")
    return check(names)


def _bars(label: str, value: str, error: str = "") -> Picture:
    def draw(rows: Sequence[Row]) -> Any:
        from cardlearn.studies.plots import bars

        return bars(rows, label, value, error)

    return draw


def _points_drawn(rows: Sequence[Row]) -> Any:
    from cardlearn.studies.plots import bars

    told = [{**row, "point": f"{str(row['rule']).rpartition('.')[2]}, {row['players']}"} for row in rows]
    return bars(told, "point", "share", "error")


def _grown(rows: Sequence[Row]) -> Any:
    from cardlearn.studies.plots import growth

    return growth(rows)


SPREAD = ("seed", "workers", "progress")
STUDIES = {
    "match": Study(
        "matches between two kinds of players, the same cards played from both sides",
        matches,
        ("players", "options", "one", "other", "matches", "deals", "until", *SPREAD),
        "[GAME]",
        _bars("one", "lead", "error"),
    ),
    "jack-turned": Study(
        "how often the first card turned up is a jack",
        jack_turned,
        ("deals", *SPREAD),
        "[GAME]",
        _bars("game", "share", "error"),
    ),
    "points-in-play": Study(
        "how often each point of Auction Pitch is there to be played for, by the number of players (counted exactly)",
        pitch_points_in_play,
        (),
        "",
        _bars("players", "jack"),
    ),
    "points-scored": Study(
        "how often, and how much, each rule of a game pays, by the number of players",
        points,
        ("players", "options", "by", "deals", *SPREAD),
        "[GAME]",
        _points_drawn,
    ),
    "points-by-chance": Study(
        "the same if everybody plays by chance, in a great many deals (Seven-Up and its kin, Losing Lodam)",
        points_by_chance,
        ("players", "options", "deals", "seed"),
        "[GAME]",
        _points_drawn,
    ),
    "pool-growth": Study(
        "how the pool grows from deal to deal (unlimited Loo, if nothing else is agreed)",
        pool_growth,
        ("players", "options", "by", "deals", "games", *SPREAD),
        "[GAME]",
        _grown,
    ),
    "claims": Study(f"the old books' claims beside the figures found: {', '.join(CLAIMS)}", claims, (), "[CLAIM ...]"),
}
"""The studies by name."""
