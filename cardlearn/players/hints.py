"""Hints: the choice in words and in figures, from likely deals played out, and the rule of thumb where it agrees.

>>> from cardlearn.session import Session
>>> found = hint(Session("seven-up", players=2, seed=7).view(1), seconds=30, deals=20)
>>> found.action.verb in ("stand", "beg"), found.deals, found.numbers[0].choice in ("stand", "beg")
(True, 20, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from cardlearn.cards import in_words
from cardlearn.players.made import BID, MATCH, POINTS, Made, outcome
from cardlearn.players.searching import SearchingPlayer, Tried
from cardlearn.players.sensible import choose
from cardlearn.turn import Action
from cardlearn.wording import call_words, the_cards

if TYPE_CHECKING:
    from cardlearn.view import View

DEALS = 100
"""How many likely deals a hint plays out, time allowing."""
SECONDS = 0.7
"""The time that a hint takes about; it always ends well before a person loses patience."""


class Figure(NamedTuple):
    """A choice as a record would write it; in how many of the deals none did better; what it came to on the average.

    ``made``: in how many deals what was made, as ``{"Jack": 61}``; ``leads``: how far ahead of the others it left the
    seat's side in the deal on the average, in the game's points (in games with a pool, the counters won or paid).
    ``deals``: in how many it was tried; one that is clearly behind is not tried in all.
    """

    choice: str
    deals: int
    best_in: int
    gain: float
    made: Mapping[str, int]
    leads: float


class Hint(NamedTuple):
    """What to do, in ``words``, of which ``why`` is the reason; ``numbers`` choice by choice, the best first.

    ``deals``: in how many likely deals the best choices were tried.
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
    player = SearchingPlayer(deals or DEALS, SECONDS if seconds is None else seconds, seed, BEHIND, 2, outcome)
    found = player.search(view)
    thumb, best = found.thumb, found.best
    if len(found.tried) == 1:
        return _made(view, thumb.action, thumb.reason)
    if found.deals < FEW:
        return _made(view, thumb.action, f"{thumb.reason} (A rule of thumb; there was no time for more.)")
    order = sorted(found.tried, key=lambda each: (each is not best, -len(each.gains), -each.mean))
    why = compared(view, order)
    if best.action == thumb.action:
        why += f" {thumb.reason}"
    numbers = tuple(
        Figure(
            each.action.call(view.game.pack),
            len(each.gains),
            found.best_in(each.action),
            each.mean,
            _counts(each),
            _leads(each),
        )
        for each in order
    )
    return _made(view, best.action, why, numbers, found.deals)


def rule_of_thumb(view: View) -> Hint:
    """A hint by rules of thumb alone, for where there is no time to play deals out. Raises `ValueError` as `hint` does.

    >>> from cardlearn.session import Session
    >>> rule_of_thumb(Session("seven-up", players=2, seed=7).view(1)).deals
    0
    """
    thumb = choose(view)
    return _made(view, thumb.action, thumb.reason)


FEW = 4
"""Fewer deals than this say nothing."""
BEHIND = 2.5
"""By so many standard errors a choice is behind the best when it is given up: the deals go to those that may be better."""


def _made(view: View, action: Action, why: str, numbers: tuple[Figure, ...] = (), deals: int = 0) -> Hint:
    small = why if why.split()[0].lower() in POINTS else why[0].lower() + why[1:]
    return Hint(action, f"{advice(view, action)}: {small}", why, numbers, deals)


# The figures in words


EVEN = 0.05
"""Choices that come to as much but for this are as good as each other."""
TELLING = 0.06
"""By which share of the deals two choices must differ in what they make, for that to be told."""
LEAST = 4
"""And by how many deals."""


def compared(view: View, order: Sequence[Tried]) -> str:
    """What the best choice makes and comes to in so many likely deals, beside the best of those that do worse.

    ``order``: the choices, the best first, those given up last. Those that do about as well are named.
    """
    best, *others = order
    deals = len(best.gains)
    alike = [each for each in others if _even(view, best, each)]
    worse = next((each for each in others if each not in alike), None)
    same = _either([choice_words(view, each.action, best.action) for each in alike])
    if worse is None:
        stands = _stands(view, _leads(best))
        return f"It comes to about the same {same}; on the average of {deals} likely deals {stands}."
    common = len(worse.gains)  # one that was given up is compared in the deals that it was tried in
    told = _beside(view, best._replace(gains=best.gains[:common]), worse, common)
    return f"{told} It comes to about the same {same}." if same else told


def _either(ways: Sequence[str]) -> str:
    """One of some ways or the other: of those that do as well two are named, or one, where it takes many words."""
    ways = ways[: 1 if ways and " instead of " in ways[0] else 2]
    for way in ("with ", "if you "):
        if all(each.startswith(way) for each in ways):
            return (way + in_words([each.removeprefix(way) for each in ways], "or")) if ways else ""
    return in_words(list(ways), "or")


def _beside(view: View, best: Tried, worse: Tried, deals: int) -> str:
    """Two choices beside each other: what they make, and what they come to."""
    other = choice_words(view, worse.action, best.action)
    ahead, behind = _stands(view, _leads(best)), _stands(view, _leads(worse), short=True)
    told = _what_differs(best, worse, deals, other)
    if _leads(best) - _leads(worse) < EVEN:
        return told or f"It wins the match in more of {deals} likely deals than {other}."
    if not told:
        return f"On the average of {deals} likely deals {ahead}; {other}, {behind}."
    return f"{told} On the average {ahead}, against {behind}."


def _even(view: View, best: Tried, other: Tried) -> bool:
    """Whether two choices come to about as much: to `EVEN`, or to what chance alone makes, a standard error; or it would
    be told as the same."""
    steps = [one - two for one, two in zip(best.gains, other.gains, strict=False)]
    middle = sum(steps) / len(steps)
    error = sqrt(sum((step - middle) ** 2 for step in steps)) / len(steps)
    alike = _stands(view, _leads(best)) == _stands(view, _leads(other)) and not _wins(best) - _wins(other)
    return middle < max(EVEN, error) or alike


def _wins(tried: Tried) -> int:
    return _counted(tried)[MATCH]


def _what_differs(best: Tried, second: Tried, deals: int, other: str) -> str:
    """What is made much more often by the best choice, or less often by the others; nothing where that is alike."""
    least = max(TELLING * deals, LEAST)
    for side, sign in (("made", 1), ("others", -1)):
        one, two = (_counted(each, side) for each in (best, second))
        lead = {thing: sign * (one[thing] - two[thing]) for thing in {**one, **two}}
        telling = sorted(
            (thing for thing in lead if lead[thing] >= least), key=lambda thing: (-lead[thing], thing.what)
        )
        if not telling:
            continue
        things = _together(best, second, telling, least) if sign > 0 else telling[:1]
        first, then = (_all_of(each, things, side) for each in (best, second))
        many = len(things) > 1 or things[0].what.endswith("tricks")
        does = f"{'are' if many else 'is'} {things[0].done}" if sign > 0 else "goes to the others"
        beside = "" if BID in things and not then else f"; {other}, in {then or 'none'}"
        told = (
            f"{in_words([each.what for each in things])} {does} in {first or 'none'} of {deals} likely deals{beside}."
        )
        return told[0].upper() + told[1:]
    return ""


def _together(best: Tried, second: Tried, telling: list[Made], least: float) -> list[Made]:
    """The one thing that tells the most, or two where both together do; the bid stands for all that it asks."""
    if BID in telling:
        return [BID]
    both = sorted(
        telling[:2], key=lambda thing: POINTS.index(thing.what.lower()) if thing.what.lower() in POINTS else 9
    )
    alike = len({thing.done for thing in both}) == 1 and not any(
        thing.what.endswith(("trick", "tricks")) for thing in both
    )
    return both if alike and _all_of(best, both) - _all_of(second, both) >= least else telling[:1]


def _counted(tried: Tried, side: str = "made") -> Counter[Made]:
    return Counter(thing for gained in tried.gains for thing in getattr(gained, side))


def _all_of(tried: Tried, things: Sequence[Made], side: str = "made") -> int:
    """In how many deals all of some things are made."""
    return sum(1 for gained in tried.gains if set(things) <= getattr(gained, side))


def _counts(tried: Tried) -> dict[str, int]:
    return {thing.what: times for thing, times in sorted(_counted(tried).items())}


def _leads(tried: Tried) -> float:
    return sum(gained.leads for gained in tried.gains) / max(len(tried.gains), 1)  # type: ignore[attr-defined]


def _stands(view: View, leads: float, short: bool = False) -> str:
    """Where a deal leaves its player: ``you are 1.4 points ahead``; with a pool, ``you win 2.1 counters``."""
    rounded = f"{abs(leads):.1f}"
    amount = rounded if short else f"{rounded} {view.game.unit}{'' if rounded == '1.0' else 's'}"
    if view.game.counters:
        if rounded == "0.0":
            return "nothing" if short else "you neither win nor pay"
        if short:
            return f"{amount} {'won' if leads > 0 else 'paid'}"
        return f"you {'win' if leads > 0 else 'pay'} {amount}"
    where = "level" if rounded == "0.0" else f"{amount} {'ahead' if leads > 0 else 'behind'}"
    return where if short else f"you are {where}"


def choice_words(view: View, action: Action, best: Action) -> str:
    """A choice that is only compared: ``with the nine of spades``, ``if you beg``; of several cards, what differs."""
    pack = view.game.pack
    if action.verb == "play" and action.cards:
        return f"with {the_cards(action.cards, pack)}{' face down' if action.words == 'face-down' else ''}"
    if action.cards and action.verb == best.verb and not action.words:
        other, instead = (the_cards(cards, pack) for cards in (action.cards & ~best.cards, best.cards & ~action.cards))
        if other and instead:
            return f"with {other} instead of {instead}"
        return f"with {other} as well" if other else f"without {instead}"
    return f"if you {call_words(action.call(pack), pack, beside=view.ways)}"


def advice(view: View, action: Action) -> str:
    """An action as advice: ``Lead the king of spades``, ``Bid 3``."""
    pack = view.game.pack
    cards = the_cards(action.cards, pack)
    if action.verb == "play" and cards:
        return f"{'Play' if view.plays else 'Lead'} {cards}{', face down' if action.words == 'face-down' else ''}"
    lays = action.verb in ("discard", "take") and cards and not action.words
    told = f"{action.verb} {cards}" if lays else call_words(action.call(pack), pack, beside=view.ways)
    return told[:1].upper() + told[1:]
