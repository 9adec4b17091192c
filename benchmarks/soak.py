"""A soak: whole matches at random of every game, by all options and numbers of players, everything checked.

    python benchmarks/soak.py [MATCHES [GAME ...]]

Strict matches run until somebody wins, or for 300 deals; at the disorderly table (faults, calls, plays against the rules)
a match runs 20 deals at most. Of each: no error, the points of every deal add up and the scores gain what they must,
counters are neither made nor lost, and the written record replays to the very same answer (see ``tests/soaking.py``).
A match takes from a hundredth of a second (Pitch) to one or two (Rook, which chance seldom ends). The numbers of the
matches are their seeds, so that what is found is found again.
"""

from __future__ import annotations

import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from soaking import DEALS, soak

from cardlearn.game import Game, find_game
from cardlearn.games import GAMES

MODES = {"strict": DEALS, "table": 20}


def soak_game(game: Game, mode: str, matches: int) -> int:
    """So many matches of a game, told in a line; answers how many went wrong."""
    start = time.perf_counter()
    deals = actions = won = wrong = 0
    for seed in range(matches):
        try:
            found = soak(game, seed, MODES[mode], mode)
        except AssertionError:
            wrong += 1
            traceback.print_exc()
            continue
        deals, actions, won = deals + found["deals"], actions + found["actions"], won + found["over"]
    seconds = time.perf_counter() - start
    figures = f"{matches:6} matches {deals:8} deals {actions:9} actions {won:6} won {wrong:4} wrong {seconds:8.1f} s"
    print(f"{game.slug:16} {mode:7}{figures}", flush=True)
    return wrong


def main() -> int:
    """Soak the games named, or all; 1 if anything went wrong."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    games = [find_game(name) for name in sys.argv[2:]] or GAMES
    wrong = sum(soak_game(game, mode, matches) for mode in MODES for game in games)
    print(f"{len(games)} games, {wrong} matches went wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
