"""Random playouts: four-player Seven-Up through the public session, against OpenSpiel driven from Python.

    pip install "cardlearn[bench]"
    python benchmarks/playouts.py [DEALS [ROUNDS]]

Ours plays with all rules, the record, begging, running, discards and the scoring; theirs is
``oh_hell(players=4,num_tricks_fixed=6)``, a game of six cards each with bids. Both choose with one and the same random
generator and way of choosing, dealing included. Players' moves are counted, chance is not. The runs alternate in one
process, and medians are compared.

OpenSpiel is driven in two ways: as its documentation has it, where a chance node is sampled from ``chance_outcomes()``,
and the leanest way that a uniform deal allows, where one of ``legal_actions()`` is taken there, too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any

import pyspiel

from cardlearn import Session
from cardlearn.turn import Action, Ask

SPIEL = pyspiel.load_game("oh_hell(players=4,num_tricks_fixed=6)")


def chooser(seed: int) -> Callable[[Sequence[Any]], Any]:
    """One of some things, evenly: both sides choose with this."""
    return Random(seed).choice


def ours(deals: int, seed: int) -> int:
    """Play so many deals of Seven-Up at random; return the number of moves."""
    choice = chooser(seed)
    session = Session("seven-up", 4, seed=seed)
    cards_of = session.game.pack.list
    moves = 0

    def player(ask: Ask) -> int | Action:
        if ask.verb == "play":
            return choice(cards_of(ask.cards()))
        if not ask.verb:
            return Action(ask.seat, choice(sorted(ask.calls())))
        pool = cards_of(ask.pool)
        chosen = [pool.pop(pool.index(choice(pool))) for _ in range(ask.low)]
        return Action(ask.seat, ask.verb, sum(chosen))

    for deal in range(deals):
        if deal:
            if session.over:
                session = Session("seven-up", 4, seed=seed + deal)
            else:
                session.next_deal()
        session.run(player)
        moves += len(session.actions)
    return moves


def documented(deals: int, seed: int) -> int:
    """Play so many deals of Oh Hell at random, chance sampled by its probabilities; return the number of moves."""
    random = Random(seed)
    moves = 0
    for _ in range(deals):
        state = SPIEL.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
    return moves


def leanest(deals: int, seed: int) -> int:
    """The same with one of the legal actions taken at chance nodes, too."""
    choice = chooser(seed)
    moves = 0
    for _ in range(deals):
        state = SPIEL.new_initial_state()
        while not state.is_terminal():
            chance = state.is_chance_node()
            state.apply_action(choice(state.legal_actions()))
            if not chance:
                moves += 1
    return moves


def speed(play: Callable[[int, int], int], deals: int, seed: int) -> float:
    """Moves a second (of this process's own time) of one run."""
    start = time.process_time()
    moves = play(deals, seed)
    return moves / (time.process_time() - start)


def main(deals: int = 1000, rounds: int = 9) -> None:
    mine: list[float] = []
    others: dict[str, list[float]] = {"as documented": [], "leanest": []}
    for seed in range(rounds):
        mine.append(speed(ours, deals, seed))
        others["as documented"].append(speed(documented, deals, seed))
        others["leanest"].append(speed(leanest, deals, seed))
    print(f"{'cardlearn, Seven-Up, four players':45}{median(mine):12,.0f} moves a second")
    for way, figures in others.items():
        ratio = median(a / b for a, b in zip(mine, figures, strict=True))
        print(
            f"{f'OpenSpiel, Oh Hell, four players, {way}':45}{median(figures):12,.0f} moves a second, ratio {ratio:.2f}"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
