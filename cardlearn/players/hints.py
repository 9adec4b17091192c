"""Hints: the choice in words and in figures, from likely deals played out, and the rule of thumb where it agrees.

>>> from cardlearn.session import Session
>>> found = hint(Session("seven-up", players=2, seed=7).view(1), seconds=30, deals=20)
>>> found.action.verb in ("stand", "beg"), found.deals, found.numbers[0].choice in ("stand", "beg")
(True, 20, True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardlearn.players.searching import SearchingPlayer
from cardlearn.turn import Action

if TYPE_CHECKING:
    from cardlearn.view import View

DEALS = 100
"""How many likely deals a hint plays out, time allowing."""
SECONDS = 0.7
"""The time that a hint takes about; it always ends well before a person loses patience."""


class Figure(NamedTuple):
    """A choice as a record would write it; in how many of the deals none did better; what it came to on the average."""

    choice: str
    best_in: int
    gain: float


class Hint(NamedTuple):
    """What to do, in ``words``, of which ``why`` is the reason; ``numbers`` choice by choice, the best first.

    ``deals``: in how many likely deals the choices were tried.
    """

    action: Action
    words: str
    why: str
    numbers: tuple[Figure, ...] = ()
    deals: int = 0


def hint(view: View, deals: int | None = None, seconds: float | None = None, seed: int = 0) -> Hint:
    """A hint for the seat whose view it is. Raises `ValueError` where it has nothing to choose.

    The choices are played out in ``deals`` deals that agree with what the seat has seen (`DEALS`), or fewer where the
    time is up (`SECONDS`).
    """
    player = SearchingPlayer(deals or DEALS, SECONDS if seconds is None else seconds, seed, whole=True)
    found = player.search(view)
    thumb, best = found.thumb, found.best
    if len(found.tried) == 1:
        return _made(view, thumb.action, thumb.reason)
    if found.deals < FEW:
        return _made(view, thumb.action, f"{thumb.reason} (A rule of thumb; there was no time for more.)")
    order = sorted(found.tried, key=lambda each: (each is not best, -each.mean))
    numbers = tuple(Figure(each.action.call(view.game.pack), found.best_in(each.action), each.mean) for each in order)
    why = _measured(found.deals, numbers)
    if best.action == thumb.action:
        why += f" {thumb.reason}"
    return _made(view, best.action, why, numbers, found.deals)


FEW = 4
"""Fewer deals than this say nothing."""


def _made(view: View, action: Action, why: str, numbers: tuple[Figure, ...] = (), deals: int = 0) -> Hint:
    return Hint(action, f"{advice(view, action)}: {why[0].lower()}{why[1:]}", why, numbers, deals)


def _measured(deals: int, numbers: tuple[Figure, ...]) -> str:
    """How the best choice did, and how the next."""
    best, second = numbers[0], numbers[1]
    alone = sum(each.best_in for each in numbers) <= deals
    words = f"{'It does best' if alone else 'No other choice does better'} in {best.best_in} of {deals} likely deals"
    if abs(best.gain - second.gain) < EVEN:
        return f"{words}, but {second.choice} is about as good."
    return (
        f"{words}; it comes to {best.gain:+.2f} on the average, and the next, {second.choice}, to {second.gain:+.2f}."
    )


EVEN = 0.005
"""Choices that come to as much but for this are as good as each other."""


def advice(view: View, action: Action) -> str:
    """An action as advice: ``Lead the king of spades``, ``Bid 3``."""
    pack = view.game.pack
    call = action.call(pack)
    if not action.cards:
        return (
            call.capitalize() if not call.startswith("trump ") else f"Name {pack.suit_names[action.words]} for trumps"
        )
    cards = pack.say(action.cards)
    if action.verb == "play":
        return f"{'Play' if view.plays else 'Lead'} the {cards}{', face down' if action.words == 'face-down' else ''}"
    if action.verb in ("discard", "take") and not action.words:
        return f"{action.verb.capitalize()} the {cards}"
    return f"Choose {call}"
