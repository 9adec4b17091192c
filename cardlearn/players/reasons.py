"""Why a machine did what it did: the sentence of the player that did it, found again from what its seat saw then.

A reason can show what a seat holds, so that it is told when the deal is over, or where all hands lie open.

>>> from cardlearn.players import play_on
>>> from cardlearn.session import Session
>>> session = Session("seven-up", players=2, seed=7)
>>> done = play_on(session, humans=())
>>> reason(session, 0) == done[0].reason
True
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING

from cardlearn.players import Player
from cardlearn.players.sensible import choose
from cardlearn.refusal import NotNow

if TYPE_CHECKING:
    from cardlearn.session import Session

CHANCE = "There was no rule of thumb behind it."
"""What is said of a move that the player would not make for a reason of its own (a lax one's offence, a call)."""


def may_ask(session: Session, deal: int = -1) -> bool:
    """Whether a reason of a deal may be told without giving a hidden card away: the deal is over."""
    return session.deals[deal] is not session.deals[-1] or not session.ask


def reason(session: Session, number: int, deal: int = -1, player: Player = choose, open_hands: bool = False) -> str:
    """Why action ``number`` of a deal (counted from 0) was done, by the ``player`` who did it.

    Raises `NotNow` while the deal is being played, unless all hands lie open.
    """
    if not open_hands and not may_ask(session, deal):
        raise NotNow("a reason can show what a seat holds, so it is told when the deal is over")
    return next(_reasons(session, deal, player, {number}))[1]


def reasons(
    session: Session, deal: int = -1, player: Player = choose, but: Container[int] = ()
) -> list[tuple[int, str]]:
    """Why each action of a deal that is over was done, by its number from 0; not those of the seats in ``but``.

    Raises `NotNow` while the deal is being played.
    """
    if not may_ask(session, deal):
        raise NotNow("a reason can show what a seat holds, so the reasons are told when the deal is over")
    actions = session.deals[deal].actions
    wanted = {number for number, action in enumerate(actions) if action.seat not in but}
    return list(_reasons(session, deal, player, wanted))


def _reasons(session: Session, deal: int, player: Player, wanted: Container[int]) -> Iterator[tuple[int, str]]:
    played = session.deals[deal]
    other = session.apart(played)
    number_of_deal = session.deals.index(played) + 1
    for number, action in enumerate(played.actions):
        if number in wanted:
            view = other.view(action.seat)._replace(deal=number_of_deal)
            choice = player(view) if view.calls_open or view.verb else None
            same = choice is not None and choice.action.line(session.game.pack) == action.line(session.game.pack)
            yield number, choice.reason if choice and same else CHANCE
        other.replay(action)
