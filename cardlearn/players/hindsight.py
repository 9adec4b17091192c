"""Hindsight: where, in a deal that is over, another choice would have done better, now that all cards lie open.

Small endings are solved: everyone plays as well as can be, seeing all cards. Elsewhere the deal is played out many times
by rules of thumb, all cards lying as they did. Each finding says which.

>>> from cardlearn.players import play_on
>>> from cardlearn.session import Session
>>> session = Session("seven-up", players=2, seed=7)
>>> done = play_on(session, humans=())
>>> all(found.loss > 0 for found in hindsight(session, 0, times=4))
True
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cardlearn.actions import read_call
from cardlearn.players.searching import MOST, choices
from cardlearn.players.standing import gain
from cardlearn.players.thumb import Thumb
from cardlearn.refusal import NotNow
from cardlearn.session import Session
from cardlearn.turn import Action

if TYPE_CHECKING:
    from cardlearn.session import Deal
    from cardlearn.view import View

NODES = 1500
"""How many positions are looked at before an ending is left to be played out."""
TIMES = 24
"""How often a choice is played out where it cannot be solved."""


class Finding(NamedTuple):
    """Action ``number`` of the deal, counted from 0: what was done, what would have done better, and by how much.

    ``solved``: found by exact solving, both sides playing as well as can be; else by so many ``times`` played out.
    """

    number: int
    done: Action
    better: Action
    loss: float
    solved: bool
    times: int
    words: str


def hindsight(session: Session, seat: int, times: int = TIMES, least: float = 0.25, seed: int = 0) -> list[Finding]:
    """What a seat could have done better in the deal that is over, in order of play; ``least`` loss counts.

    Raises `NotNow` while the deal is being played, and in table mode.
    """
    if session.ask:
        raise NotNow("the deal is not over yet: hindsight comes after it")
    if session.mode != "strict":
        raise NotNow("hindsight is for deals played by the rules, not in table mode")
    deal = session.deals[-1]
    chance = Random(f"hindsight, {seed}")
    found = []
    for number, action in enumerate(deal.actions):
        if action.seat == seat:
            finding = _judge(session, deal, number, times, least, chance)
            if finding:
                found.append(finding)
    return found


def _judge(session: Session, deal: Deal, number: int, times: int, least: float, chance: Random) -> Finding | None:
    """One decision of the deal, if another choice would have done better."""
    done = deal.actions[number]
    here = again(session, deal, deal.actions[:number])
    view = here.view(done.seat)
    if not (view.calls_open or view.verb):
        return None
    tried = choices(view, done, chance)
    if len(tried) < 2:
        return None
    exact = _Ending(session, deal, done.seat)
    try:
        worths = [exact.worth([*deal.actions[:number], action]) for action in tried]
        solved = True
    except TooLarge:
        player = Thumb(view, chance)
        worths = [_played_out(session, deal, number, action, player, times) for action in tried[: MOST // 2]]
        solved = False
    best = max(range(len(worths)), key=lambda place: worths[place])
    loss = worths[best] - worths[0]
    if loss < least:
        return None
    times = 0 if solved else times
    return Finding(number, done, tried[best], loss, solved, times, _words(view, done, tried[best], loss, times))


def _words(view: View, done: Action, better: Action, loss: float, times: int) -> str:
    pack = view.game.pack
    how = f"on the average of {times} times that it was played out by rules of thumb" if times else "by exact solving"
    return (
        f"Instead of {done.call(pack)}, {better.call(pack)} would have come to {loss:.2f} more, {how}, "
        "with all cards lying as they did."
    )


def again(session: Session, deal: Deal, line: list[Action]) -> Session:
    """The deal as it stood after some actions."""
    other = Session(
        session.game,
        session.players,
        options=session.chosen,
        dealer=deal.dealer,
        state=deal.before,
        setup=deal.setup,
    )
    for action in line:
        other.actions.append(action)
        other.advance(action)
    return other


def _played_out(session: Session, deal: Deal, number: int, action: Action, player: Thumb, times: int) -> float:
    whole = 0.0
    for _ in range(times):
        other = again(session, deal, [*deal.actions[:number], action])
        player.play_out(other)
        whole += gain(other.table, deal.before, action.seat)
    return whole / times


# Exact solving


class TooLarge(Exception):
    """The ending has more positions than are worth looking at."""


class _Ending:
    """The worth of positions of a deal for a seat's side, everyone seeing all cards and playing as well as can be.

    The others play against the seat's side together. A position once solved is known by its hands, by who has taken
    what, and by whose turn it is.
    """

    def __init__(self, session: Session, deal: Deal, seat: int) -> None:
        self.session = session
        self.deal = deal
        self.seat = seat
        self.left = NODES
        self.known: dict[object, float] = {}

    def worth(self, line: list[Action], low: float = -1e9, high: float = 1e9) -> float:
        """What a position comes to, after a line of actions. Raises `TooLarge`."""
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        here = again(self.session, self.deal, line)
        forced = list(line)
        while (ask := here.ask) and not here._more:
            options = ask.cards() if ask.verb == "play" and not ask.words and ask.single else 0
            if not options or options & (options - 1):
                break
            action = Action(ask.seat, "play", options)
            forced.append(action)
            here.actions.append(action)
            here.advance(action)
        if here.ask is None:
            return gain(here.table, self.deal.before, self.seat)
        table = here.table
        if sum(hand.bit_count() for hand in table.hands) > SMALL or here.ask.phase != "play":
            raise TooLarge
        key = (
            here.ask.seat,
            tuple(table.hands),
            tuple(table.turn.plays),
            tuple(table.tricks),
            tuple(sum(taken) for taken in table.taken),
            tuple(table.scores),
            table.order.trump,
        )
        if key in self.known:
            return self.known[key]
        mine = table.sides[here.ask.seat] == table.sides[self.seat]
        best = -1e9 if mine else 1e9
        for action in self._actions(here):
            value = self.worth([*forced, action], max(low, best) if mine else low, high if mine else min(high, best))
            best = max(best, value) if mine else min(best, value)
            if (best >= high) if mine else (best <= low):
                break
        if low < best < high:  # else it is only a bound
            self.known[key] = best
        return best

    def _actions(self, here: Session) -> Iterator[Action]:
        ask = here.ask
        if ask is None or here._more or (ask.verb and not ask.single):
            raise TooLarge
        for card in here.game.pack.list(ask.cards()) if ask.verb else ():
            yield Action(ask.seat, ask.verb, card)
        for call in sorted(ask.calls()):
            yield read_call(here.game.pack, here.players, ask.seat, call)


SMALL = 12
"""An ending of more cards than this, over all hands, is not begun to be solved."""
