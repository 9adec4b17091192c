"""A player of rules of thumb: sane calls, sound tricks, and a plain reason for each.

>>> from cardlearn.session import Session
>>> choice = choose(Session("seven-up", players=2, seed=7).view(1))
>>> choice.action.verb in ("stand", "beg"), choice.reason.endswith(".")
(True, True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlearn.actions import read_call
from cardlearn.players import Choice, tricks
from cardlearn.players.calls import call
from cardlearn.players.worth import LOSING, order_of, worth, worths
from cardlearn.turn import Action

if TYPE_CHECKING:
    from cardlearn.view import View


def choose(view: View) -> Choice:
    """A lawful and sensible action for the seat whose view it is, with the reason.

    Raises `ValueError` where the seat has nothing to choose.
    """
    if view.seat is None or not (view.calls_open or view.verb):
        raise ValueError("there is nothing to choose for this seat now")
    said = call(view)
    single = view.choose == (1, 1)
    if view.verb == "play" and view.cards_open and single and (said is None or view.phase == "play"):
        return tricks.play(view)
    if said is not None and (view.verb == "play" or not view.verb or "claim" in said[0]):
        return _spoken(view, *said)
    if view.verb:
        return _pick(view)
    assert said is not None
    return _spoken(view, *said)


def _spoken(view: View, words: str, reason: str) -> Choice:
    return Choice(read_call(view.game.pack, view.players, view.seat or 0, words), reason)


def _pick(view: View) -> Choice:
    """Cards to lay aside or to take: by what each is worth keeping."""
    cards = sorted(view.game.pack.list(view.cards_open), key=lambda card: keeping(view, card))
    low, high = view.choose
    if view.verb == "take":
        wanted = list(reversed(cards))[:high]
        return Choice(Action(view.seat or 0, "take", sum(wanted)), "These are the best cards to be had.")
    if low == high:
        verb, _, words = view.verb.partition(" ")  # "take turn-up" is a verb and a word
        reason = "It is the card that is missed least." if low == 1 else "These cards are missed least."
        return Choice(Action(view.seat or 0, verb, sum(cards[:low]), words), reason)
    poor = [card for card in cards if keeping(view, card) < 40]
    number = min(max(len(poor), low), high)
    reason = "Cards that promise no trick are laid aside." if number else "Every card is worth keeping."
    return Choice(Action(view.seat or 0, view.verb, sum(cards[:number])), reason)


def keeping(view: View, card: int) -> float:
    """How much a card is worth keeping: counters and trumps first, then high cards."""
    order = view.order if view.trump or view.bidder != view.seat else order_of(view, _likely(view))
    height = order.height.get(card, 50) / max(order.suit_of.get(card, 1).bit_count(), 1)
    counts = worth(card, worths(view))
    if view.game.slug in LOSING:
        return -counts - height
    length = (view.hand & order.suit_of.get(card, 0)).bit_count()
    return 30 * height + (60 if card & order.trumps else 0) + 2 * counts + length + (12 if height == 1 else 0)


def _likely(view: View) -> str:
    """The suit that the player is going to name."""
    pack = view.game.pack
    return max(pack.suits, key=lambda suit: (view.hand & pack.suits[suit]).bit_count())
