"""What cards are worth to a player of rules of thumb: as counters, as winners, as a whole hand.

What a card counts is read off the games' own rules; the other figures are estimates of a practised player's kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cardlearn.games import california_jack, cinch_score, losing_lodam, rook_auction
from cardlearn.games.all_fives import peg
from cardlearn.games.all_fours import PIPS
from cardlearn.ranking import Order

if TYPE_CHECKING:
    from cardlearn.view import View

Worths = tuple[tuple[int, float], ...]
"""Sets of cards, each with what a card of it is worth to who takes it."""
GAME_POINT = 1 / 24
"""What a pip is worth where the most pips make one point."""


HIGH_LOW_JACK = {"A": 1, "2": 1, "J": 1}
"""The trumps that are likely to be High, Low and Jack, where each counts to who wins it."""


def _trumps(view: View, trump: str | None, worths: Mapping[str, float]) -> Worths:
    """What trumps count, by rank; a joker counts before there are any."""
    pack = view.game.pack
    names = {rank if rank in pack.extra_names else f"{rank}{trump or ''}": worth for rank, worth in worths.items()}
    return tuple((pack.card(name), worth) for name, worth in names.items() if trump or name in pack.extra_names)


def _all_fours(view: View, trump: str | None) -> Worths:
    won = HIGH_LOW_JACK if california_jack.high_and_low in view.game.points else {"J": 1}
    if peg in view.game.rules:
        won = peg.value
    return _trumps(view, trump, won) + tuple((cards, pips * GAME_POINT) for cards, pips in PIPS)


def _pedro(view: View, trump: str | None) -> Worths:
    pips = next(rule.value for rule in view.game.points if isinstance(rule.value, dict))
    return _trumps(view, trump, {**HIGH_LOW_JACK, "10": 1, **pips})


def _cinch(view: View, trump: str | None) -> Worths:
    right = dict(cinch_score.POINTS.value)
    left = right.pop("left")
    won = _trumps(view, trump, right)
    return (*won, (view.game.pack.card(f"5{cinch_score.MATE[trump]}"), left)) if trump else won


def _rook(view: View, trump: str | None) -> Worths:
    return rook_auction.COUNTERS.value  # type: ignore[no-any-return]


def _loaders(view: View, trump: str | None) -> Worths:
    return losing_lodam.LOADERS.value  # type: ignore[no-any-return]


WORTHS: dict[str, Callable[[View, str | None], Worths]] = {
    "seven-up": _all_fours,
    "pitch": _all_fours,
    "all-fives": _all_fours,
    "california-jack": _all_fours,
    "shasta-sam": _all_fours,
    "auction-pitch": _all_fours,
    "smudge": _all_fours,
    "pedro": _pedro,
    "pedro-sancho": _pedro,
    "dom-pedro": _pedro,
    "cinch": _cinch,
    "rook": _rook,
    "losing-lodam": _loaders,
}
"""By game, what its cards count; a game that is not here counts tricks."""
LOSING = ("losing-lodam",)
"""Games in which what one takes counts against one."""


def worths(view: View, trump: str | None = None) -> Worths:
    """What the cards count, with the trumps that there are (or ``trump``)."""
    key = view.game.slug, trump or view.trump
    if key not in MADE:
        found = WORTHS.get(key[0])
        MADE[key] = found(view, key[1]) if found else ()
    return MADE[key]


MADE: dict[tuple[str, str | None], Worths] = {}
"""By game and trumps, what was made already."""


def counts(view: View) -> dict[int, float]:
    """What each card that counts anything counts, by card, with the trumps that there are."""
    key = view.game.slug, view.trump
    if key not in COUNTED:
        table = worths(view)
        each = {card: worth(card, table) for card in view.game.pack.list(view.game.pack.all)} if table else {}
        COUNTED[key] = {card: count for card, count in each.items() if count}
    return COUNTED[key]


COUNTED: dict[tuple[str, str | None], dict[int, float]] = {}
"""By game and trumps, what each card counts."""


def worth(cards: int, table: Worths) -> float:
    """What a set of cards counts."""
    whole = 0.0
    for mask, value in table:
        if cards & mask:
            whole += (cards & mask).bit_count() * value
    return whole


def total(view: View, table: Worths) -> float:
    """What all cards of the game count."""
    return worth(view.game.cards(view.options), table)


def seen(view: View) -> int:
    """Every card that the viewer knows not to be in another's unseen hand."""
    cards = view.hand | view.turn_up
    for plays, _ in view.played:
        for _, card in plays:
            cards |= card
    for _, card in view.plays:
        cards |= card
    return cards


def unseen(view: View) -> int:
    """The cards that others may still hold, as far as the viewer knows."""
    return view.game.cards(view.options) & ~seen(view)


def opponents(view: View) -> int:
    """How many others take part."""
    return max(len(view.playing) - 1, 1)


def order_of(view: View, trump: str | None) -> Order:
    """The order of the game's cards under a trump suit."""
    return view.game.ranking(view.options).order(trump)


def tricks(view: View, hand: int, order: Order) -> float:
    """About how many tricks a hand wins: each card by how many unseen ones beat it, and how many play."""
    away = view.game.cards(view.options) & ~hand & ~view.turn_up
    others = sum(view.sizes) - view.hand.bit_count()
    share = min(1.0, others / max(away.bit_count(), 1))
    held = (hand & order.trumps).bit_count()
    whole = 0.0
    for card in view.game.pack.list(hand):
        if card not in order.beats:
            continue
        above = (order.beats[card] & order.suit_of[card] & away).bit_count() * share
        chance = max(0.0, 1 - above * 0.55)
        if order.trumps and not card & order.trumps:
            length = (order.suit_of[card] & hand).bit_count()
            chance *= max(0.15, 0.8 - 0.07 * opponents(view) - 0.1 * (length - 1))
        elif order.trumps and not chance and held > 2:
            chance = 0.25
        whole += chance
    return whole


def best_trump(view: View, hand: int, value: Callable[[View, int, str], float]) -> tuple[str, float]:
    """The suit that would serve a hand best as trumps, and what it is then worth."""
    pack = view.game.pack
    return max(((suit, value(view, hand, suit)) for suit in pack.suits), key=lambda found: found[1])


def pitch_points(view: View, hand: int, trump: str) -> float:
    """About how many points a pitcher makes in a suit: High, Low, Jack and Game (or what the game counts) by thumb."""
    order = order_of(view, trump)
    mine = hand & order.trumps
    if not mine:
        return 0.0
    length = mine.bit_count()
    away = order.trumps & ~mine
    above = (order.beats[order.highest(mine)] & away).bit_count()
    control = max(0.0, 1 - 0.3 * above) * min(1.0, 0.55 + 0.15 * length)
    below = (away & ~order.beats[order.lowest(mine)]).bit_count()
    pack = view.game.pack
    if WORTHS.get(view.game.slug) is _all_fours:
        high = max(0.0, 1 - 0.35 * above)
        low = max(0.0, 1 - 0.3 * below)
        jack = min(0.95, 0.35 + 0.2 * (length - 1)) + 0.2 * control if pack.card(f"J{trump}") & mine else 0.1 * control
        game = min(0.8, worth(hand, tuple((cards, float(pips)) for cards, pips in PIPS)) / 22) * (0.4 + 0.6 * control)
        return min(high + low + min(jack, 1.0) + game, 4.0)
    table = worths(view, trump)
    everything = worth(order.trumps, table) or 1.0
    own = worth(mine, table)
    others = (sum(view.sizes) - hand.bit_count()) / max(view.game.cards(view.options).bit_count() - hand.bit_count(), 1)
    return own * (0.25 + 0.6 * control) + (everything - own) * 0.4 * control * others


def rook_points(view: View, hand: int, trump: str) -> float:
    """About how many of Rook's 120 a hand takes with its partner, a colour being trumps."""
    order = order_of(view, trump)
    length = (hand & order.trumps).bit_count()
    return min(120.0, 32.0 + 6.0 * length + 9.0 * tricks(view, hand, order) + 0.25 * worth(hand, worths(view)))
