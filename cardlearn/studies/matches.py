"""Matches between players: the same deals played twice, with the seats exchanged, so that luck of the cards cancels out.

>>> rows = match("seven-up", "sensible", "random", matches=2, workers=1)
>>> rows[0]["game"], rows[0]["matches"], rows[0]["deals"] > 10
('seven-up', 2, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from typing import Any

from cardlearn.actions import is_number
from cardlearn.players import Choice, Player, next_seat
from cardlearn.players.standing import standing
from cardlearn.session import Session
from cardlearn.setup import State
from cardlearn.studies.figures import Row, mean
from cardlearn.studies.spread import Progress, spread
from cardlearn.table import Table

DEALS = 12
"""How many deals a match has; a match that is won is followed by another."""


def make_player(name: str, seed: int) -> Player:
    """A player by its name: ``random``, ``sensible``, or ``searching`` (``searching 40`` tries forty deals a choice).

    Raises `ValueError` for another name.
    """
    from cardlearn.players.random import RandomPlayer
    from cardlearn.players.searching import SearchingPlayer
    from cardlearn.players.sensible import choose

    if name == "random":
        return RandomPlayer(seed)
    if name == "sensible":
        return choose
    kind, _, number = name.partition(" ")
    if kind == "searching" and (not number or (is_number(number) and int(number))):
        return SearchingPlayer(int(number or 24), seconds=float("inf"), seed=seed)
    raise ValueError(f"there is no player '{name}'; the players are random, sensible and searching (or 'searching 40')")


def match(
    game: str,
    one: str,
    other: str,
    *,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    matches: int = 50,
    deals: int = DEALS,
    until: float = 0.0,
    most: int = 1000,
    seed: int = 0,
    alone: bool = False,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Progress | bool = False,
) -> list[Row]:
    """Let two kinds of players play matches of some deals; a table of one row, what ``one`` gains a deal over ``other``.

    ``one`` has every other seat (one side of a partnership), then the others, with the same cards. ``lead`` is a deal's
    gain of a seat of ``one`` over a seat of ``other``, in the game's points or counters; ``error`` its standard error;
    ``errors_ahead`` the one by the other. With ``until``, as many matches again are played, and again, until the lead is
    so many standard errors from nothing, or ``most`` matches are played.

    ``alone``: instead, the matches are played by ``other``, and each deal of them once more with one side of ``one``, and
    so with every side in turn. Where ``one`` would do the same as ``other`` all the sides' leads cancel out, so that far
    fewer deals tell two players apart that often agree.
    """
    for name in (one, other):
        make_player(name, 0)
    results: list[tuple[float, int, int]] = []
    stopped = False
    while True:
        seeds = range(seed + len(results), seed + len(results) + matches)
        tasks = [(game, players, dict(options or {}), one, other, each, deals) for each in seeds]
        done = spread(play_alone if alone else play_match, tasks, workers, executor, progress)
        results += done.results
        stopped = done.stopped
        leads, error = mean([lead for lead, _, _ in results])
        ahead = until <= 0 or (error > 0 and abs(leads) >= until * error)
        if stopped or ahead or len(results) + matches > most:
            break
    return [
        {
            "game": game,
            "players": players or Session(game).players,
            "one": one,
            "other": other,
            "matches": len(results),
            "deals": sum(played for _, played, _ in results),
            "lead": leads,
            "error": error,
            "errors_ahead": leads / error if error else 0.0,
            "won": sum(won for *_, won in results),
            "seed": seed,
            "stopped": stopped,
        }
    ]


def play_match(
    game: str, players: int | None, options: dict[str, Any], one: str, other: str, seed: int, deals: int
) -> tuple[float, int, int]:
    """The lead of one kind of players over the other in a match, the deals played, and matches won less those lost."""
    lead = 0.0
    played = won = 0
    for turn in (0, 1):
        kinds = [make_player(one, seed), make_player(other, seed)]
        session = Session(game, players, options=options, seed=seed * 1009)
        seats = [(session.table.sides[seat] + turn) % 2 for seat in range(session.players)]
        for number in range(deals):
            play_deal(session, [kinds[kind] for kind in seats])
            lead += _lead(session.table, session.deals[-1].before, seats)
            played += 1
            if session.over:
                winners = [seats[seat] for seat in session.table.winner or ()]
                won += winners.count(0) - winners.count(1)
                dealer = (number + 1) % session.players
                session = Session(game, players, options=options, seed=seed * 1009 + number + 1, dealer=dealer)
            else:
                session.next_deal()
                del session.deals[:-2]
    return lead / played, played, won


def play_alone(
    game: str, players: int | None, options: dict[str, Any], one: str, other: str, seed: int, deals: int
) -> tuple[float, int, int]:
    """The lead of a side of one kind of players over the others, of another kind, as `play_match` answers it."""
    lead = 0.0
    played = won = 0
    course = Session(game, players, options=options, seed=seed * 1009, dealer=seed % Session(game, players).players)
    kinds = [make_player(one, seed), make_player(other, seed)]
    for _ in range(deals):
        deal, sides = course.deals[-1], course.table.sides
        for side in sorted({sides[seat] for seat in course.table.seats}):
            seats = [int(each != side) for each in sides]
            session = course.apart(deal)
            play_deal(session, [kinds[kind] for kind in seats])
            lead += _lead(session.table, deal.before, seats)
            winners = [seats[seat] for seat in session.table.winner or ()]
            won += winners.count(0) - winners.count(1)
            played += 1
        play_deal(course, [kinds[1]] * course.players)
        if course.over:
            break
        course.next_deal()
        del course.deals[:-2]
    return lead / played, played, won


def play_deal(session: Session, players: list[Player], limit: int = 10_000) -> list[Choice]:
    """Let a player a seat play a deal to its end."""
    done: list[Choice] = []
    while (seat := next_seat(session)) is not None and len(done) < limit:
        choice = players[seat](session.view(seat))
        session.do(choice.action)
        done.append(choice)
    return done


def _lead(table: Table, before: State, seats: list[int]) -> float:
    """What a seat of the one kind has gained over a seat of the other."""
    after = table.state()
    totals, counts = [0.0, 0.0], [0, 0]
    for seat, kind in enumerate(seats):
        if seat in before.out:
            continue
        side = table.sides[seat]
        totals[kind] += standing(table, after, side) - standing(table, before, side)
        counts[kind] += 1
    return totals[0] / counts[0] - totals[1] / counts[1] if all(counts) else 0.0
