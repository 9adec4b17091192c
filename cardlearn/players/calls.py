"""Calls and exchanges by rules of thumb: a small function for each verb, and better ones where a game needs them.

A function gets the view and answers the call and the reason, or None to leave it to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardlearn.calls import bid_of
from cardlearn.games.loo_pool import Stakes
from cardlearn.games.rams_pool import FINE
from cardlearn.players.worth import (
    LOSING,
    best_trump,
    order_of,
    pitch_points,
    rook_points,
    tricks,
    worth,
    worths,
)
from cardlearn.wording import count_of

if TYPE_CHECKING:
    from cardlearn.view import View

Said = tuple[str, str]
Hook = Callable[["View"], Said | None]


# Declarations that go round


def _play_or_not(view: View) -> Said | None:
    """Stand, take the widow, or stay out: by the tricks that the hand should win."""
    hoped = tricks(view, view.hand, view.order)
    if "take turn-up" in " ".join(view.calls_open):
        return None
    if "stand" in view.calls_open and (
        _pays(view, hoped) or ("fold" not in view.calls_open and "take widow" not in view.calls_open)
    ):
        return "stand", f"The hand should win about {hoped:.1f} tricks, enough to play it."
    forced = "fold" not in view.calls_open
    if "take widow" in view.calls_open and (forced or (hoped < 0.7 and _likely_in(view) <= 2.5)):
        return "take widow", f"The hand is good for about {hoped:.1f} tricks; the widow is likely to be better."
    if "fold" in view.calls_open:
        return "fold", f"The hand is good for about {hoped:.1f} tricks, too few to risk a payment."
    if "stand" in view.calls_open:
        return "stand", "There is no other way to take part."
    return None


def _likely_in(view: View) -> float:
    """About how many others will play: those who stand, and a third of those who have not spoken."""
    standing = sum(1 for _, call in view.calls if call in ("stand", "take widow"))
    return standing + 0.35 * (view.players - len(view.calls) - 1)


def _fine(view: View) -> int:
    """What it costs to win no trick."""
    stakes = view.game.more.get("stakes")
    return stakes.loo * stakes.red if isinstance(stakes, Stakes) else FINE


def _pays(view: View, hoped: float) -> bool:
    """Whether to play pays: the share of the pool that the hand should win against the fine for winning nothing."""
    standing = sum(1 for _, call in view.calls if call in ("stand", "take widow"))
    hoped *= max(0.4, 1 - 0.12 * standing)
    share = (view.pool or view.hand.bit_count()) / max(view.hand.bit_count(), 1)
    return hoped * share > max(0.0, 1.1 - hoped) * _fine(view)


# Seven-Up


def trump_strength(view: View) -> float:
    """How well the present trumps suit the hand: 1 is a fair hand."""
    return pitch_points(view, view.hand, view.trump) if view.trump else 0.0


def _beg(view: View) -> Said | None:
    strength = trump_strength(view)
    held = (view.hand & view.order.trumps).bit_count()
    if strength >= 1.1 or held >= 3:
        worth = f"good for about {strength:.1f} points"
        return (
            "stand",
            f"{count_of(held, 'trump').capitalize()}, {worth}, {'is' if held == 1 else 'are'} worth keeping.",
        )
    return "beg", f"The trumps promise only about {strength:.1f} points, so a gift or other trumps are better."


def _give(view: View) -> Said | None:
    strength = trump_strength(view)
    if "give" in view.calls_open and strength >= 1.6:
        return "give", f"These trumps promise about {strength:.1f} points, worth more than the point given."
    return "run", "These trumps are not worth a point to the adversary."


def _bunch(view: View) -> Said | None:
    if trump_strength(view) < 0.7:
        return "bunch", "The new trumps are weak, so another deal is welcome."
    return "content", "The new trumps are good enough to play."


def _answer_bunch(view: View) -> Said | None:
    if "accept" not in view.calls_open or view.bidder is not None:
        return None
    if trump_strength(view) < 1.0:
        return "accept", "The new trumps are weak here, too."
    return "refuse", "The trumps are good, so the deal is played."


# Auctions


def promise(view: View) -> float:
    """What the hand should make if it names trumps, in the points that are bid."""
    slug = view.game.slug
    if slug == "rodskagg":
        return tricks(view, view.hand, view.order)
    if slug == "rook":
        return best_trump(view, view.hand, rook_points)[1]
    return best_trump(view, view.hand, pitch_points)[1] + (0.5 if slug == "cinch" and view.players == 4 else 0.0)


def _bid(view: View) -> Said | None:
    bids = sorted(bid_of(call) for call in view.calls_open if bid_of(call) >= 0)
    if not bids:
        return None
    hoped = promise(view)
    fair = [bid for bid in bids if bid <= hoped]
    if not fair:
        return "pass", f"The hand promises about {hoped:.1f}; the least bid is {bids[0]}."
    bid = fair[0] if view.game.slug in ("rook", "pedro", "pedro-sancho", "dom-pedro") else fair[-1]
    return f"bid {bid}", f"The hand promises about {hoped:.1f}, so a bid of {bid} is safe enough."


def _sale(view: View) -> Said | None:
    """The seller's answer to the best bid."""
    if "accept" not in view.calls_open:
        return None
    hoped = promise(view)
    if hoped >= view.bid + 0.4 and "refuse" in view.calls_open:
        return "refuse", f"The hand itself promises about {hoped:.1f}, more than the {view.bid} that are bid."
    sure = f"{count_of(view.bid, 'point')} for sure {'is' if view.bid == 1 else 'are'}"
    return "accept", f"{sure} better than about {hoped:.1f} hoped for."


def _name_trump(view: View) -> Said | None:
    suits = [call[6:] for call in view.calls_open if call.startswith("trump ")]
    if not suits:
        return None
    value = rook_points if view.game.slug == "rook" else pitch_points
    names = view.game.pack.suit_names
    suit = max(
        suits, key=lambda s: value(view, view.hand, s) + 0.01 * (view.hand & order_of(view, s).trumps).bit_count()
    )
    return f"trump {suit}", f"{names[suit].capitalize()} is the strongest suit of the hand."


# Rights and rituals


def _offered(view: View) -> Said | None:
    """Rights that may be used or left: a flush, a new hand, the turn-up."""
    if "claim flush" in view.calls_open:
        return "claim flush", "A flush takes the pool without play."
    if "new-hand" in view.calls_open:
        return "new-hand", "Without a court card the hand can hardly get worse."
    if "redeal" in view.calls_open or "redeal" in view.standing:
        return "redeal", "A hand without a counter is worth a new deal."
    takes = [call for call in view.calls_open if call.startswith("take turn-up")]
    if takes:
        pack, order = view.game.pack, view.order

        def loss(call: str) -> tuple[int, int]:
            cards = pack.read([word for word in call.split() if pack.is_card(word)])
            return ((cards & order.trumps).bit_count(), sum(order.height.get(card, 0) for card in pack.list(cards)))

        call = min(takes, key=loss)
        if not loss(call)[0] or "content" not in view.calls_open:
            return call, "The turn-up is a trump, and the card laid out for it is the least of the hand."
    return None


def _last_two(view: View) -> Said | None:
    """Two tricks left, none won: out, or on."""
    if "drop" not in view.calls_open:
        return None
    hoped = tricks(view, view.hand, view.order)
    if hoped >= 0.9 and "continue" in view.calls_open:
        return "continue", "The cards left should win a trick, which counts double now."
    return "drop", "Without a likely trick, going on would cost six."


def _swap(view: View) -> Said | None:
    """A dangerous card without company is offered to the left; else the right passes."""
    table = worths(view)
    offers = [call for call in view.calls_open if call.startswith("swap ")]
    pack = view.game.pack
    if offers and view.game.slug in LOSING:
        lonely = [
            card
            for card in pack.list(view.hand)
            if worth(card, table) >= 10 and (view.hand & view.order.suit_of[card]).bit_count() <= 2
        ]
        for card in lonely:
            call = next((each for each in offers if each.split()[-1] == pack.name(card)), "")
            if call:
                return call, "A dear card with little company in its suit is offered away."
    gives = [call for call in view.calls_open if call.startswith("agree ")]
    if gives and view.game.slug in LOSING:
        dear = max(gives, key=lambda call: worth(pack.card(call.split()[-1]), table))
        if worth(pack.card(dear.split()[-1]), table) >= 10:
            return dear, "The swap gets rid of a dear card."
    if offers and "pass" in view.calls_open:
        return "pass", "No card is bad enough to be offered."
    if gives and "decline" in view.calls_open:
        return "decline", "Nothing is won by this swap."
    return None


HOOKS: tuple[tuple[str, Hook], ...] = (
    ("claim new-hand redeal take", _offered),
    ("beg", _beg),
    ("give run", _give),
    ("bunch", _bunch),
    ("drop", _last_two),
    ("swap agree", _swap),
    ("trump", _name_trump),
    ("bid", _bid),
    ("stand fold take", _play_or_not),
)
"""In order: the verbs that a function understands, and the function; the first that answers is heeded."""
BY_GAME: dict[str, tuple[Hook, ...]] = {"seven-up": (_answer_bunch,), "all-fives": (_answer_bunch,)}
"""By game, functions that are asked before the general ones."""
PLAIN = (
    ("say", "The ritual asks for it."),
    ("content", "Nothing is gained by using the right."),
    ("pass", "The hand is not good enough for more."),
    ("accept", "It does no harm."),
    ("decline", "Nothing is won by it."),
    ("stand", "The hand is played as it is."),
    ("fold", "The hand is not worth the risk."),
    ("continue", "The deal goes on."),
)
"""What to call where no function has an answer, the likeliest first."""


def call(view: View) -> Said | None:
    """The call to make, with the reason; None where no call is open."""
    if not view.calls_open:
        return None
    verbs = {each.split()[0] for each in view.calls_open} | {each.split()[0] for each in view.standing}
    hooks = [*BY_GAME.get(view.game.slug, ()), *(hook for names, hook in HOOKS if verbs & set(names.split())), _sale]
    for hook in hooks:
        said = hook(view)
        if said and (said[0] in view.calls_open or said[0] in view.standing):
            return said
    for verb, reason in PLAIN:
        for each in view.calls_open:
            if each.split()[0] == verb:
                return each, reason
    return view.calls_open[0], "It is one of the calls that are open."
