"""What a person types at the table: a card, a call or the beginning of one, read as an action of its seat.

>>> from cardlearn.session import Session
>>> view = Session("seven-up", players=2, seed=7).view(1)
>>> meant(view, "st")
Action(seat=1, verb='stand', cards=0, words='')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlearn.actions import GRAMMAR, read_call
from cardlearn.turn import Action
from cardlearn.wording import call_words

if TYPE_CHECKING:
    from cardlearn.cards import Pack
    from cardlearn.view import View


class Unknown(ValueError):
    """Typed words that are no card, no call and no verb."""


def meant(view: View, text: str) -> Action:
    """The action that the viewer means by what it types; it need not be lawful.

    ``KH`` plays (or chooses) a card, ``3C 5D`` chooses two, ``none`` none; ``bid 3``, ``3``, ``st`` are calls, and
    so is any line of a record, with or without the seat. A card may be named as it is spoken. Raises `Unknown`,
    `ActionError` or `CardError`.
    """
    pack = view.game.pack_for(view.options)
    seat = view.seat or 0
    words = written(pack, text).split()
    if not words:
        raise Unknown("nothing was typed")
    if text.lower() == "none" and view.verb and not view.choose[0]:
        return Action(seat, view.verb)
    if all(pack.is_card(word) for word in words):
        cards = pack.read(words)
        calls = [call for call in view.calls_open if call.split()[-1] == pack.name(cards)] if len(words) == 1 else []
        if len(calls) == 1 and not cards & view.cards_open:
            return read_call(pack, view.players, seat, calls[0])
        return Action(seat, view.verb or "play", cards)
    call = open_call(view, text)
    if call:
        return read_call(pack, view.players, seat, call)
    if text.isdigit() and any(call.startswith("bid ") for call in view.calls_open):
        return read_call(pack, view.players, seat, f"bid {text}")
    if words[-1].lower() == "face-down" and len(words) == 2 and pack.is_card(words[0]):
        words = ["play", *words]
    if words[0] == str(seat) and len(words) > 1:
        words = words[1:]
    if words[0].lower() not in GRAMMAR:
        raise Unknown(f"'{text}' is no card, call or verb")
    return read_call(pack, view.players, seat, " ".join(words))


def unfit(view: View, text: str) -> str:
    """Why words that are known elsewhere do not fit here, without a full stop; nothing for others."""
    from cardlearn.text import may

    lower, (low, high) = text.lower(), view.choose
    suits = view.game.pack.suit_names
    if lower == "none" and view.verb and (low, high) != (1, 1):
        many = f"{low}" if low == high else f"{low} to {high}"
        return f"none is too few: you {view.verb} {many} {'card' if high == 1 else 'cards'} here"
    kinds = [
        (lower == "none", "there is no number of cards to choose now"),
        (lower.isdigit(), "a number alone is a bid, and there is nothing to bid now"),
        (
            lower in (*suits.values(), *map(str.lower, suits)),
            "a suit alone names trumps, and there are none to name now",
        ),
        (lower in ("n", "next"), "the deal is not over yet"),
    ]
    known = next((words for fits, words in kinds if fits), "")
    return f"{known}; {may(view)}" if known else ""


def written(pack: Pack, text: str) -> str:
    """A text without commas, its spoken cards as they are written.

    >>> from cardlearn import FRENCH
    >>> written(FRENCH, "play the king of hearts and the 10 of clubs")
    'play KH 10C'
    """
    plain = text.replace(",", " ")
    found = low = f" {' '.join(plain.lower().split())} "
    for card in reversed(pack.list(pack.all)):
        suit = pack.suit(card)
        spoken = [pack.spoken(card).removeprefix("the ").lower()]
        if suit:
            spoken.append(f"{pack.rank(card).lower()} of {pack.suit_names[suit]}")
        for name in spoken:
            for before in (" and the ", " the ", " and ", " "):
                found = found.replace(f"{before}{name} ", f" {pack.name(card)} ")
    return plain if found == low else found.strip()


def open_call(view: View, text: str) -> str:
    """The open call that a text means: itself, its number or suit, or how it begins, as written or as told; empty for none."""
    calls = [*view.calls_open, *view.standing]
    lower = text.lower()
    suits = view.game.pack.suit_names
    suit = next((letter for letter, name in suits.items() if name == lower), text)
    for wanted in (text, lower, f"bid {lower}", f"trump {suit}", f"say {lower}"):
        if wanted in calls:
            return wanted
    near = [call for call in calls if call.startswith(lower)]
    if not near and len(lower) > 2:
        told = {call: call_words(call, view.game.pack, beside=[*calls, view.verb]) for call in calls}
        near = [call for call in calls if told[call].lower().startswith(lower)]
    return near[0] if len(near) == 1 and lower else ""
