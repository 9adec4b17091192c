"""Players of the machine: each is a function from a `View` to a `Choice`, so none can see more than its seat does.

>>> from cardlearn.session import Session
>>> session = Session("seven-up", players=2, seed=7)
>>> done = play_on(session, humans=())
>>> session.phase, len(done) > 10
('done', True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from cardlearn.turn import Action

if TYPE_CHECKING:
    from cardlearn.session import Session
    from cardlearn.view import View


class Choice(NamedTuple):
    """What a player does, and why, in one plain sentence."""

    action: Action
    reason: str


Player = Callable[["View"], Choice]


def next_seat(session: Session) -> int | None:
    """The seat that must act next, or None; others may have a right beside it (a seller's pitch without a bid)."""
    due = [ask.seat for ask in session.asks if not ask.right]
    return due[0] if due else None


def play_on(
    session: Session, humans: Iterable[int] = (0,), player: Player | None = None, limit: int = 10_000
) -> list[Choice]:
    """Let the machine act for all other seats until a human must, or the deal ends; return what was done, and why.

    ``player``: who plays for them (`cardlearn.players.sensible` if not given); ``limit``: actions at most.
    """
    from cardlearn.players.sensible import choose

    act = player or choose
    people = set(humans)
    done: list[Choice] = []
    while (seat := next_seat(session)) is not None and seat not in people and len(done) < limit:
        choice = act(session.view(seat))
        session.do(choice.action)
        done.append(choice)
    return done
