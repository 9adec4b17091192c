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

from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from cardlearn.actions import read_call
from cardlearn.players.searching import MOST, choices
from cardlearn.players.standing import gain, premium
from cardlearn.players.thumb import Thumb
from cardlearn.refusal import NotNow
from cardlearn.turn import Action
from cardlearn.wording import call_words, the_cards, to_do

if TYPE_CHECKING:
    from cardlearn.session import Deal, Session
    from cardlearn.view import View

NODES = 1500
"""How many positions are looked at before an ending is left to be played out."""
TIMES = 24
"""How often a choice is played out where it cannot be solved."""
FEWEST = 4
"""And how often at least, where the time is short."""
DOUBT = 2.0
"""How many standard errors a choice must be better, where it was played out."""


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


def hindsight(
    session: Session,
    seat: int,
    times: int = TIMES,
    least: float = 0.25,
    seed: int = 0,
    *,
    deal: int = -1,
    seconds: float = float("inf"),
    progress: Callable[[int, int], None] | None = None,
) -> list[Finding]:
    """What a seat could have done better in a deal that is over, in order of play; ``least`` loss counts.

    ``deal``: which of the session's deals, the last if not given. ``seconds``: about how long this may take; choices
    are then played out fewer times. ``progress`` is told how many decisions are looked at, and of how many. Raises
    `NotNow` while the deal is being played, and in table mode.
    """
    played = session.deals[deal]
    if session.mode != "strict":
        raise NotNow("hindsight is for deals played by the rules, not in table mode")
    if session.ask and played is session.deals[-1]:
        raise NotNow("the deal is not over yet: hindsight comes after it")
    chance = Random(f"hindsight, {seed}")
    ending = _Ending(session, played, seat)
    own = [number for number, action in enumerate(played.actions) if action.seat == seat]
    found = []
    start = perf_counter()
    for done, number in enumerate(reversed(own), 1):  # the last first: its ending is part of those before it
        left = seconds - (perf_counter() - start)
        ending.afresh(NODES, perf_counter() + left / 2)
        finding = _judge(session, played, number, times, least, chance, ending, left / (len(own) - done + 1))
        if finding:
            found.append(finding)
        if progress:
            progress(done, len(own))
    return found[::-1]


def _judge(
    session: Session,
    deal: Deal,
    number: int,
    times: int,
    least: float,
    chance: Random,
    ending: _Ending,
    seconds: float,
) -> Finding | None:
    """One decision of the deal, if another choice would have done better."""
    done = deal.actions[number]
    here = session.apart(deal, deal.actions[:number])
    view = here.view(done.seat)
    if not (view.calls_open or view.verb):
        return None
    tried = choices(view, done, chance)
    if len(tried) < 2:
        return None
    try:
        worths = [[ending.worth([*deal.actions[:number], action])] for action in tried]
        solved, bonus = True, ending.bonus
    except TooLarge:
        tried = tried[: MOST // 2]
        worths, bonus = _played_out(session, deal, number, tried, Thumb(view, chance), times, seconds)
        solved = False
    best = max(range(len(worths)), key=lambda place: sum(worths[place]))
    steps = [more - less for more, less in zip(worths[best], worths[0], strict=True)]
    loss = sum(steps) / len(steps)
    error = sqrt(sum((step - loss) ** 2 for step in steps)) / len(steps)
    if loss < max(least, DOUBT * error):
        return None
    times = 0 if solved else len(worths[0])
    return Finding(number, done, tried[best], loss, solved, times, _words(view, done, tried[best], loss, times, bonus))


def _words(view: View, done: Action, better: Action, loss: float, times: int, bonus: float) -> str:
    """A finding in the game's own units, with how it was found."""
    how = f"on the average of {times} times that the rest was played out by rules of thumb"
    if not times:
        how = "by exact solving of the rest, everybody playing as well as can be"
    rounded = f"{loss:.1f}"
    amount = f"{rounded} {view.game.unit}{'' if rounded == '1.0' else 's'}"
    more = "more" if view.game.counters else "further ahead"
    won = f" (a match won counts {bonus:g} besides)" if bonus else ""
    return f"Better {_beside(view, better, done)}: {amount} {more}{won}, {how}, with all cards lying as they did."


def _beside(view: View, better: Action, done: Action) -> str:
    """Two choices set against each other: ``the ace of spades than the jack of spades``, ``to beg than to stand``."""
    pack = view.game.pack
    if better.verb == done.verb and better.words == done.words and better.cards and done.cards:
        more, less = better.cards & ~done.cards, done.cards & ~better.cards
        verb = "" if better.verb == "play" else f"to {better.verb} "
        if more and less:
            return f"{verb}{the_cards(more, pack)} than {the_cards(less, pack)}"
        return f"{verb}{the_cards(more, pack)} as well" if more else f"not {verb}{the_cards(less, pack)}"
    return " than ".join(to_do(call_words(each.call(pack), pack, beside=view.ways)) for each in (better, done))


def nothing_better(decisions: int, others: bool, who: str) -> str:
    """What is said of the decisions in which hindsight finds nothing; ``others``: there were some in which it does."""
    which = f"the other {decisions}" if others else f"all {decisions}"
    if decisions == 1:
        return f"In the {'other' if others else 'one'} decision of {who} nothing would clearly have done better."
    return f"In {which} decisions of {who} nothing would clearly have done better."


def _played_out(
    session: Session, deal: Deal, number: int, tried: list[Action], player: Thumb, times: int, seconds: float
) -> tuple[list[list[float]], float]:
    """What each choice comes to, all of them played out as often; and what a match won counts, if one was."""
    worths: list[list[float]] = [[] for _ in tried]
    start = perf_counter()
    done, bonus = 0, 0.0
    while done < times and (done < FEWEST or perf_counter() - start < seconds):
        player.draw()
        for action, found in zip(tried, worths, strict=True):
            other = session.apart(deal, [*deal.actions[:number], action])
            player.play_out(other)
            found.append(gain(other.table, deal.before, action.seat))
            bonus = bonus or premium(other.table)
        done += 1
    return worths, bonus


# Exact solving


class TooLarge(Exception):
    """The ending has more positions than are worth looking at."""


class _Ending:
    """The worth of positions of a deal for a seat's side, everyone seeing all cards and playing as well as can be.

    The others play against the seat's side together. A position once solved is known by its hands, by who has taken
    what, and by whose turn it is; what one decision has solved serves those before it.
    """

    def __init__(self, session: Session, deal: Deal, seat: int) -> None:
        self.session = session
        self.deal = deal
        self.seat = seat
        self.known: dict[object, float] = {}
        self.bonus = 0.0
        self.afresh(NODES, float("inf"))

    def afresh(self, nodes: int, until: float) -> None:
        """Begin with another decision: so many positions may be looked at, until then."""
        self.left, self.until = nodes, until

    def worth(self, line: list[Action], low: float = -1e9, high: float = 1e9) -> float:
        """What a position comes to, after a line of actions. Raises `TooLarge`."""
        self.left -= 1
        if self.left < 0 or perf_counter() > self.until:
            raise TooLarge
        here = self.session.apart(self.deal, line)
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
            self.bonus = self.bonus or premium(here.table)
            return gain(here.table, self.deal.before, self.seat)
        table = here.table
        drawn = table.stock_size if here.game.draws_in_play else 0
        if sum(hand.bit_count() for hand in table.hands) + drawn > SMALL or here.ask.phase != "play":
            raise TooLarge
        key = (
            here.ask.seat,
            tuple(table.hands),
            tuple(table.turn.plays),
            tuple(table.tricks),
            tuple(sum(taken) for taken in table.taken),
            tuple(table.scores),
            tuple(table.lives or ()),
            tuple(table.playing),
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
"""An ending of more cards than this, over all hands (and a stock that is still drawn from), is not begun to be solved."""
