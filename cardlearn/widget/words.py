"""The few words that only a table in play needs: what a button says, and moves told without what is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardlearn import text
from cardlearn.cards import Pack
from cardlearn.ranking import Order
from cardlearn.setup import Event, Line
from cardlearn.telling import heard
from cardlearn.turn import Action
from cardlearn.wording import Name, deed, in_short

POINTED = "…"
"""Stands in a call for a card that is still to be pointed at."""
POINTING = {
    "swap": "offer {name} a swap",
    "agree": "agree to the swap",
    "take": "take the turn-up",
    "play": "play a card face down",
}


def capital(sentence: str) -> str:
    """A sentence with its first letter large; the name of a file stays as it is.

    >>> capital("seat 1 passes"), capital("my-game.toml cannot be read")
    ('Seat 1 passes', 'my-game.toml cannot be read')
    """
    named = {".", "/"} & set(sentence.partition(" ")[0][:-1])
    return sentence if named else sentence[:1].upper() + sentence[1:]


def value(given: Any) -> str:
    """An option's value as a person writes it."""
    return {True: "yes", False: "no"}[given] if isinstance(given, bool) else str(given)


def call(words: str, pack: Pack, name: Name = text.seat_name, beside: Iterable[str] = ()) -> str:
    """A call as its button has it: what one may do. ``beside``: what else is open."""
    verb, *rest = words.split()
    if POINTED not in rest:
        return text.call_words(words, pack, name, beside)
    whom = name(int(rest[0])) if rest[0].isdigit() else ""
    return POINTING.get(verb, verb).format(name=whom)


def won(winner: str, plays: Sequence[tuple[int, int]], best: int, order: Order, pack: Pack, down: int = 0) -> str:
    """Who wins a trick, and by what; nothing is said of how where a lead that lay ``down`` or a special rule decides.

    >>> from cardlearn.cards import FRENCH
    >>> from cardlearn.game import find_game
    >>> under_spades = find_game("seven-up").ranking({}).order("S")
    >>> plays = [(0, FRENCH.card("KH")), (1, FRENCH.card("2S"))]
    >>> won("seat 1", plays, 1, under_spades, FRENCH)
    'seat 1 wins the trick with the only trump'
    """
    told = f"{winner} wins the trick"
    lead, card = plays[0][1], next((card for seat, card in plays if seat == best), 0)
    if not lead or not card or lead & down:
        return told
    trumped = card & order.trumps
    suit = order.suit_of[card]
    rivals = [other for _, other in plays if other & suit and other != card]
    if (not trumped and card & ~order.suit_of[lead]) or any(other & order.beats[card] for _, other in plays):
        return told
    of = "trump" if trumped else f"card of the {pack.wording.split()[-1]} led"
    return f"{told} with the {'highest' if rivals else 'only'} {of}"


def said(seat: int, words: str, pack: Pack, name: Name) -> str:
    """What a seat's call was, told without its name: ``bids 3``."""
    verb, _, rest = words.partition(" ")
    return deed(Action(seat, verb, 0, rest), pack, name)


def pointed(words: str, held: Sequence[str]) -> tuple[str, str]:
    """A call with its card left open, and the card, where it names just one of a hand: ``swap 2 …`` and ``KH``."""
    parts = words.split()
    named = [part for part in parts if part in held]
    if len(named) != 1:
        return words, ""
    return " ".join(POINTED if part in named else part for part in parts), named[0]


def calls(given: Iterable[str], held: Sequence[str], pack: Pack, name: Name) -> list[str]:
    """Calls as their buttons have them, those that differ only in a card of the hand told once, and bids as a range."""
    listed = list(dict.fromkeys(pointed(each, held)[0] for each in text.by_number(given)))
    return [call(each, pack, name, listed) for each in in_short(listed)]


def several(verb: str, number: str) -> str:
    """A choice of several cards, of which the number is a pattern as in ``discard 3-9``.

    >>> several("discard", "3-9"), several("take", "1")
    ('discard 3 to 9 cards', 'take 1 card')
    """
    return f"{verb} {number.replace('-', ' to ')} card{'' if number == '1' else 's'}"


def action(done: Action, pack: Pack, name: Name, own: bool, beside: Iterable[str] = ()) -> str:
    """A move told to one seat: what another lays aside or offers stays hidden from it."""
    return capital(heard(done, pack, name, own, beside))


def event(told: Event, pack: Pack, name: Name) -> str:
    """An event as a sentence."""
    return text.sentence(text.event_words(told, pack, name))


def line(paid: Line, pack: Pack, name: Name) -> str:
    """A line of the ledger, its sentence begun with a large letter."""
    return capital(text.line_words(paid, pack, name))
