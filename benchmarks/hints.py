"""How long does a searching hint take? The longest of every game, at several points of its deals.

    python benchmarks/hints.py [--deals N] [GAME ...]

For each game: the usual number of players, which is to have a hint within one second, and the largest, within three. A
hint is asked for at each kind of call and at the first tricks of so many deals played by rules of thumb. The time is
measured as a person has it, by the clock on the wall.
"""

from __future__ import annotations

import argparse
from time import perf_counter

from cardlearn import Session
from cardlearn.games import GAMES
from cardlearn.players import next_seat
from cardlearn.players.hints import hint
from cardlearn.players.sensible import choose

LIMITS = {"usual": 1.0, "most": 3.0}
"""The seconds that a hint may take at the usual number of players, and at the largest."""


def longest(slug: str, players: int, deals: int) -> tuple[float, float, int, str]:
    """The longest time that a hint took, the mean time, how many were given, and the choice that took the longest."""
    times: list[tuple[float, str]] = []
    for seed in range(deals):
        session = Session(slug, players, seed=seed, dealer=seed % players)
        asked: set[tuple[int, str]] = set()
        while (seat := next_seat(session)) is not None:
            view = session.view(seat)
            point = min(view.number, 2), view.verb or view.calls_open[0].split()[0]  # each call; the first tricks
            if point not in asked:
                asked.add(point)
                start = perf_counter()
                hint(view)
                times.append((perf_counter() - start, point[1]))
            session.do(choose(view).action)
    worst, what = max(times)
    return worst, sum(each for each, _ in times) / len(times), len(times), what


def main() -> None:
    parser = argparse.ArgumentParser(description="The longest that a hint takes.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=1)
    chosen = parser.parse_args()
    late = False
    for game in GAMES:
        if chosen.games and game.slug not in chosen.games:
            continue
        for which, players in {"usual": game.usual, "most": game.seats[-1]}.items():
            worst, mean, number, what = longest(game.slug, players, chosen.deals)
            late = late or worst > LIMITS[which]
            mark = "too late" if worst > LIMITS[which] else "in time"
            print(
                f"{game.slug:15} {players:2} players: {number:3} hints, most {worst:.2f} s ({what}), mean {mean:.2f}, {mark}",
                flush=True,
            )
    if late:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
