"""A player that chooses by chance among what the rules allow; a seed makes it play the same again.

>>> from cardlearn.session import Session
>>> view = Session("seven-up", players=2, seed=7).view(1)
>>> RandomPlayer(3)(view) == RandomPlayer(3)(view)
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlearn.actions import read_call
from cardlearn.players import Choice
from cardlearn.turn import Action

if TYPE_CHECKING:
    from cardlearn.view import View

REASON = "Chosen by chance among what the rules allow."


class RandomPlayer:
    """Chooses by chance, each lawful choice as likely as another; ``seed`` makes its game repeatable."""

    def __init__(self, seed: int = 0) -> None:
        from random import Random

        self.chance = Random(seed)

    def __call__(self, view: View) -> Choice:
        """A lawful action for the seat whose view it is. Raises `ValueError` where it has nothing to choose."""
        if view.seat is None or not (view.calls_open or view.verb):
            raise ValueError("there is nothing to choose for this seat now")
        pack = view.game.pack
        cards = pack.list(view.cards_open) if view.verb else []
        low, high = view.choose
        if view.calls_open and (not cards or self.chance.randrange(len(cards) + len(view.calls_open)) >= len(cards)):
            call = self.chance.choice(view.calls_open)
            return Choice(read_call(pack, view.players, view.seat, call), REASON)
        chosen = self.chance.sample(cards, self.chance.randint(low, min(high, len(cards))))
        return Choice(Action(view.seat, view.verb, sum(chosen)), REASON)
