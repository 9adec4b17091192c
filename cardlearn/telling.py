"""A deal told in words, step by step, as it went; to everybody, or as one seat heard it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardlearn.cards import Pack
from cardlearn.setup import Event, Line
from cardlearn.text import event_words, line_words
from cardlearn.turn import Action
from cardlearn.wording import Name, action_words, count_of, seat_name

if TYPE_CHECKING:
    from cardlearn.retelling import Step
    from cardlearn.session import Session


def tell(session: Session, number: int = -1, name: Name = seat_name) -> list[str]:
    """A deal of a session told, a line an event; each rule's id stands where it was applied."""
    return [words for step in session.retell(number) for words in step_words(step, session.game.pack, name)]


def step_words(step: Step, pack: Pack, name: Name = seat_name, to: int | None = None) -> list[str]:
    """One step told: the action, unless an event says it, then the trick's winner, the events and the ledger lines.

    ``to``: the one seat that hears it, so that cards which others lay aside or give unseen are not named.
    """
    action, table = step.action, step.table
    tricks = table.played
    trick_over = step.gathers is not None
    first = step.gathers or 0

    def seen(events: Iterable[Event]) -> list[Event]:
        return [event for event in events if to is None or event.only in (None, to)]

    def words(event: Event) -> str:
        return event_words(event, pack, name) + (f" ({event.rule.id})" if event.rule else "")

    events = seen(step.events)
    told = []
    if action and not _told_already(action, events, pack, name):
        told.append(heard(action, pack, name, to in (None, action.seat), step.beside))
    told += map(words, seen(step.events[:first]))
    if trick_over:
        told.append(f"{name(tricks[-1][1])} takes trick {len(tricks)}")
    for each in step.in_order(first):
        if isinstance(each, Line):
            told.append(line_words(each, pack, name, table.game, table.sides))
        else:
            told += map(words, seen([each]))
    return told


UNSEEN = ("discard", "take", "swap", "agree")
"""Verbs whose cards the other players do not see."""


def heard(action: Action, pack: Pack, name: Name, own: bool, beside: Iterable[str] = ()) -> str:
    """An action in words for one seat: of cards that another lays aside or gives unseen, only how many they are.

    ``beside``: what else its player might have said.
    """
    if own or not action.cards or not (action.verb in UNSEEN or action.words == "face-down"):
        return action_words(action, pack, name, beside)
    number = count_of(action.cards.bit_count(), "card")
    what = {
        "discard": f"discards {number}",
        "take": "takes the turn-up" if action.words == "turn-up" else f"takes {number}",
        "swap": f"offers {name(int(action.words))} a swap" if action.words.isdigit() else "offers a swap",
        "agree": "agrees to the swap",
        "play": "plays a card face down",
    }
    return f"{name(action.seat)} {what[action.verb]}"


def _told_already(action: Action, events: Iterable[Event], pack: Pack, name: Name) -> bool:
    """Whether an event tells the action itself (the game says so with its rule)."""
    first = next(iter(events), None)
    if first is None:
        return False
    words = event_words(first, pack, name)
    if action.verb == "play":
        return first.seat == action.seat and bool(first.cards & action.cards)
    if action.verb in ("call", "fault"):
        return words.startswith(action_words(action, pack, name))
    return words.startswith(f"{name(action.seat)} ")
