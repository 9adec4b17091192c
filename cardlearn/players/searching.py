"""A player that searches: it deals the cards it cannot see at random, plays each of its choices out, and takes the best.

It sees a `View` and nothing else. The deals agree with all that its seat has seen (`cardlearn.players.worlds`), and are
played out by the game's own procedure and a quick rule of thumb (`cardlearn.players.thumb`).

>>> from cardlearn.session import Session
>>> view = Session("seven-up", players=2, seed=7).view(1)
>>> SearchingPlayer(deals=10, seed=3)(view) == SearchingPlayer(deals=10, seed=3)(view)
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from cardlearn.actions import read_call
from cardlearn.players import Choice
from cardlearn.players.sensible import choose, keeping
from cardlearn.players.standing import gain
from cardlearn.players.thumb import Thumb
from cardlearn.players.worlds import Worlds
from cardlearn.turn import Action

if TYPE_CHECKING:
    from cardlearn.session import Session
    from cardlearn.setup import State
    from cardlearn.table import Table
    from cardlearn.view import View

Measure = Callable[["Table", "State", int], float]
"""What a deal brought a seat: from the table at its end, and the match's figures before it."""
MOST = 16
"""The most choices that are tried; of more, a draw of them with the rule of thumb's own."""


class Tried(NamedTuple):
    """A choice, and what it came to in each deal that it was tried in: its side's gain over the others'."""

    action: Action
    gains: tuple[float, ...]

    @property
    def mean(self) -> float:
        """What it came to on the average."""
        return sum(self.gains) / len(self.gains) if self.gains else 0.0


class Search(NamedTuple):
    """What a search has found: the choice, all that were tried, the rule of thumb's own choice, the number of deals."""

    best: Tried
    tried: tuple[Tried, ...]
    thumb: Choice
    deals: int

    def best_in(self, action: Action) -> int:
        """In how many of the deals that it was tried in no other choice came to more."""
        own = next(each.gains for each in self.tried if each.action == action)
        return sum(
            1 for n, gain in enumerate(own) if all(gain >= each.gains[n] for each in self.tried if n < len(each.gains))
        )


class SearchingPlayer:
    """Tries each choice in ``deals`` likely deals, in ``seconds`` at most, and takes what comes to the most.

    ``seed`` makes it repeatable where the time is not what ends it. ``behind``: by so many standard errors a choice is
    behind the one that leads when it is dropped, so that the time goes to the others; ``kept``: so many never are.
    ``measure``: what a deal that was played out came to.
    """

    def __init__(
        self,
        deals: int = 40,
        seconds: float = 0.8,
        seed: int = 0,
        behind: float = 1.6,
        kept: int = 1,
        measure: Measure = gain,
    ) -> None:
        self.deals = deals
        self.seconds = seconds
        self.seed = seed
        self.behind = behind
        self.kept = kept
        self.measure = measure

    def __call__(self, view: View) -> Choice:
        """The choice, and why. Raises `ValueError` where the seat has nothing to choose."""
        found = self.search(view)
        if found.best.action == found.thumb.action or not found.deals:
            return found.thumb
        return Choice(found.best.action, f"It does best in {found.deals} likely deals played out.")

    def search(self, view: View) -> Search:
        """All that is found out about the choices. Raises `ValueError` where the seat has nothing to choose."""
        start = perf_counter()
        thumb = choose(view)
        chance = Random(f"search, {self.seed}, {view.deal}, {len(view.recall.line)}")
        actions = choices(view, thumb.action, chance)
        gains: list[list[float]] = [[] for _ in actions]
        if len(actions) > 1:
            worlds = Worlds(view, f"{self.seed}, {view.deal}, {len(view.recall.line)}")
            player = Thumb(view, chance)
            alive = list(range(len(actions)))
            done = 0
            until = start + self.seconds
            while done < self.deals and len(alive) > 1 and (dealt := worlds.some(1, until)):
                player.draw()
                for number in alive:
                    session = dealt[0].session()
                    gains[number].append(outcome(session, view, actions[number], player, self.measure))
                done += 1
                if done % STEP == 0:
                    alive = _hopeful(gains, alive, self.behind, self.kept)
        tried = tuple(Tried(action, tuple(found)) for action, found in zip(actions, gains, strict=True))
        most = max(len(each.gains) for each in tried)
        return Search(_best(tried, most), tried, thumb, most)


STEP = 8
"""After every so many deals the poor choices are dropped."""


def _hopeful(gains: list[list[float]], alive: list[int], behind: float, kept: int) -> list[int]:
    """The choices that may still be the best: those not clearly behind the one that leads, and the first so many."""
    order = sorted(alive, key=lambda number: -sum(gains[number]))
    top = gains[order[0]]
    return sorted(n for place, n in enumerate(order) if place < kept or _lead(top, gains[n]) < behind)


def _lead(one: Sequence[float], other: Sequence[float]) -> float:
    """By how many standard errors a choice is ahead of another, deal by deal."""
    size = len(one)
    steps = [a - b for a, b in zip(one, other, strict=True)]
    mean = sum(steps) / size
    spread = sum((step - mean) ** 2 for step in steps) / max(size - 1, 1)
    return mean / sqrt((spread + 1e-9) / size)


def _best(tried: Sequence[Tried], most: int) -> Tried:
    """What came to the most; the rule of thumb's choice, which stands first, where it is about as good."""
    left = [each for each in tried if len(each.gains) == most]
    top = max(left, key=lambda each: each.mean)
    thumb = tried[0]
    if thumb in left and (top is thumb or _lead(top.gains, thumb.gains) < DOUBT):
        return thumb
    return top


DOUBT = 1.0
"""How many standard errors a choice must be ahead of the rule of thumb's to be preferred."""


def choices(view: View, thumb: Action, chance: Random) -> list[Action]:
    """What may be chosen, the rule of thumb's choice first; of many calls or sets of cards only some."""
    pack, seat = view.game.pack, thumb.seat
    found = [read_call(pack, view.players, seat, call) for call in view.calls_open]
    if view.verb and view.choose == (1, 1):
        verb, _, words = view.verb.partition(" ")
        found += [Action(seat, verb, card, words) for card in pack.list(view.cards_open)]
    elif view.verb:
        found += _sets(view, thumb)
    others = [action for action in found if tuple(action) != tuple(thumb)]
    if len(others) >= MOST:
        plain = [action for action in others if not action.cards]
        others = plain[: MOST // 2] + chance.sample(
            [action for action in others if action not in plain[: MOST // 2]], MOST - 1 - len(plain[: MOST // 2])
        )
    return [thumb, *others]


def _sets(view: View, thumb: Action) -> list[Action]:
    """Sets of cards near the rule of thumb's: one card more, one less, one for another."""
    if not thumb.cards:
        return []
    pack, (low, high) = view.game.pack, view.choose
    inside = sorted(pack.list(thumb.cards), key=lambda card: keeping(view, card), reverse=True)[:4]
    outside = sorted(pack.list(view.cards_open & ~thumb.cards), key=lambda card: keeping(view, card))[:4]
    if view.verb == "take":
        inside.reverse()
        outside.reverse()
    sets = [thumb.cards ^ out ^ put for out in inside[:3] for put in outside[:3]]
    size = thumb.cards.bit_count()
    if size > low:
        sets += [thumb.cards ^ inside[0]]
    if size < high and outside:
        sets += [thumb.cards ^ outside[0]]
    return [thumb._replace(cards=cards) for cards in sets]


# What a deal came to


def outcome(session: Session, view: View, action: Action, player: Thumb, measure: Measure = gain) -> float:
    """Do an action in an imagined deal, play it out, and answer what it came to for the viewer."""
    session.do(action)
    player.play_out(session)
    return measure(session.table, view.recall.before, view.seat or 0)
