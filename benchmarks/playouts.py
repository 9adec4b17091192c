"""Random playouts: the public session and the study mode, each against OpenSpiel driven from Python.

    pip install -e ".[bench]"
    python benchmarks/playouts.py [DEALS [ROUNDS]]

Four-player Seven-Up beside ``oh_hell(players=4,num_tricks_fixed=6)``, a game of six cards each with bids; four-player
Losing Lodam beside ``hearts``, the whole pack dealt out. Ours play with all rules, the swaps, begging, running, discards
and the scoring; the session keeps the record as well. Sessions and OpenSpiel choose with one and the same random
generator and way of choosing; the study mode has its own (see `cardlearn.studies.fast`). Dealing is included; players'
moves are counted, chance is not. All runs alternate in one process, in rounds; a ratio is the median of the rounds' ratios,
of this process's own time. What compiling takes is told apart (the second time it is read from the disk).

OpenSpiel is driven in three ways: as its documentation has it, where a chance node is sampled from ``chance_outcomes()``
by numpy; the same by Python's quicker ``random.choices``; and the leanest way that a uniform deal allows, where one of
``legal_actions()`` is taken there, too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    sys.exit(f"playouts: {missing.name} is missing; in the folder of the project, pip install -e '.[bench]' brings it")

from cardlearn import Session
from cardlearn.studies import fast
from cardlearn.turn import Action, Ask

PAIRS = (
    ("seven-up", "Seven-Up", "oh_hell(players=4,num_tricks_fixed=6)", "Oh Hell"),
    ("losing-lodam", "Losing Lodam", "hearts", "Hearts"),
)
STUDIED = 30
"""So many times more deals are played in the study mode, so that a run lasts about as long."""
Play = Callable[[int, int], int]
"""Play so many deals at random, from a seed; the number of moves."""


def chooser(seed: int) -> Callable[[Sequence[Any]], Any]:
    """One of some things, evenly: both sides choose with this."""
    return Random(seed).choice


def plain(game: str) -> Play:
    """Deals of a game through the session."""

    def play(deals: int, seed: int) -> int:
        choice = chooser(seed)
        session = Session(game, 4, seed=seed)
        cards_of = session.game.pack.list
        moves = 0

        def player(ask: Ask) -> int | str | Action:
            if ask.verb == "play":
                return choice(cards_of(ask.cards()))
            if not ask.verb:
                return choice(sorted(ask.calls()))
            pool = cards_of(ask.pool)
            chosen = [pool.pop(pool.index(choice(pool))) for _ in range(ask.low)]
            return Action(ask.seat, ask.verb, sum(chosen))

        for deal in range(deals):
            if deal:
                if session.over:
                    session = Session(game, 4, seed=seed + deal)
                else:
                    session.next_deal()
            session.run(player)
            moves += len(session.actions)
        return moves

    return play


def studied(game: str) -> Play:
    """Deals of a game in the study mode."""
    return lambda deals, seed: int(fast.play(game, 4, deals * STUDIED, seed=seed).moves.sum())


Sample = Callable[[Sequence[int], Sequence[float]], int]
"""One of some outcomes, by their probabilities."""


def documented(name: str) -> Play:
    """Games of OpenSpiel, chance sampled as its documentation does it."""
    return sampled(name, lambda seed: np.random.RandomState(seed).choice)


def by_choices(name: str) -> Play:
    """Games of OpenSpiel, chance sampled by the standard library."""

    def sampler(seed: int) -> Sample:
        choices = Random(seed).choices
        return lambda outcomes, p: choices(outcomes, p)[0]

    return sampled(name, sampler)


def sampled(name: str, sampler: Callable[[int], Callable[..., Any]]) -> Play:
    """Games of OpenSpiel, chance sampled by its probabilities."""
    game = pyspiel.load_game(name)

    def play(deals: int, seed: int) -> int:
        choice, sample = chooser(seed), sampler(seed)
        moves = 0
        for _ in range(deals):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(sample(outcomes, p=weights))
                else:
                    state.apply_action(choice(state.legal_actions()))
                    moves += 1
        return moves

    return play


def leanest(name: str) -> Play:
    """The same with one of the legal actions taken at chance nodes, too."""
    game = pyspiel.load_game(name)

    def play(deals: int, seed: int) -> int:
        choice = chooser(seed)
        moves = 0
        for _ in range(deals):
            state = game.new_initial_state()
            while not state.is_terminal():
                chance = state.is_chance_node()
                state.apply_action(choice(state.legal_actions()))
                if not chance:
                    moves += 1
        return moves

    return play


def speed(play: Play, deals: int, seed: int) -> float:
    """Moves a second (of this process's own time) of one run."""
    start = time.process_time()
    moves = play(deals, seed)
    return moves / (time.process_time() - start)


def compare(slug: str, name: str, spiel: str, other: str, deals: int, rounds: int) -> None:
    """Print one game beside its counterpart."""
    ours = {f"{name}, session": plain(slug), f"{name}, study mode": studied(slug)}
    ways = {"as documented": documented, "by choices": by_choices, "leanest": leanest}
    theirs = {f"OpenSpiel, {other}, {way}": play(spiel) for way, play in ways.items()}
    start = time.process_time()
    fast.play(slug, 4, 1)
    print(f"{name} and {other}, four players (the study mode compiled in {time.process_time() - start:.1f} s)")
    found: dict[str, list[float]] = {who: [] for who in (*ours, *theirs)}
    for seed in range(rounds):
        for who, play in (ours | theirs).items():
            found[who].append(speed(play, deals, seed))
    for who, figures in found.items():
        ratios = [
            f"{median(a / b for a, b in zip(figures, found[them], strict=True)):7.2f} times {them.rpartition(', ')[2]}"
            for them in theirs
            if who in ours
        ]
        print(f"  {who:36}{median(figures):12,.0f} moves a second{''.join(ratios)}")


def main(deals: int = 1000, rounds: int = 9) -> None:
    for pair in PAIRS:
        compare(*pair, deals, rounds)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
