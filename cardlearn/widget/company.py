"""The machine's players round a table: how they move, break a rule now and then on request, and knock.

What a lax machine does depends on the deal's seed and on the actions done before, so taking back and doing again comes
to the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from cardlearn.game import GameError
from cardlearn.players import Player
from cardlearn.players.lax import Lax
from cardlearn.players.random import RandomPlayer
from cardlearn.session import Session
from cardlearn.turn import Action


class Company:
    """Whoever sits at the seats of no person. Raises `GameError` for a rate or kind of offence that there is not."""

    def __init__(self, player: Player, rate: float = 0.0, kinds: Iterable[str] = ("revoke",)) -> None:
        self.player = player
        self.rate = rate
        self.kinds = (kinds,) if isinstance(kinds, str) else tuple(kinds)
        try:
            Lax(rate, self.kinds)
        except ValueError as error:
            raise GameError(str(error)) from None
        self.forget()

    def forget(self) -> None:
        """What was called is not remembered: the course of the deal has changed."""
        self._caller = Lax(0)
        self._strayed = -1

    def moves(self, session: Session, seat: int, people: Collection[int]) -> Iterator[Action]:
        """What a seat would do, best first; the next one where the table refuses that. Chance comes last."""
        view = session.view(seat)
        if self.rate and session.mode == "table":
            done = len(session.actions)
            lax = Lax(self.rate, self.kinds, (session.deals[-1].setup.seed or 0) * 1009 + done, self.player)
            others = [other for other in range(session.players) if other not in people and other != seat]
            stray = lax.stray(session.view(lax.pick(others))) if others and self._strayed != done - 1 else None
            if stray:
                self._strayed = done
                yield stray.action
            yield lax.choose(view).action
        action = self.player(view).action
        if session.mode == "table" or not session.judge(action):
            yield action
        yield RandomPlayer(view.deal)(view).action

    def knock(self, session: Session, people: Collection[int], before: Action | None = None) -> Action | None:
        """A call of something that a machine's seat could have noticed; ``before``: one that it was about to make."""
        if session.mode != "table":
            return None
        if before and _stands(session, before):
            return before
        for seat in range(session.players):
            call = None if seat in people else self._caller.call(session.view(seat))
            if call and _stands(session, call.action):
                return call.action
        return None


def _stands(session: Session, call: Action) -> bool:
    """Whether an offence that nobody has called answers to a call."""
    kind, _, seat = call.words.partition(" ")
    return any(
        each.kind.endswith(kind) and each.seat == int(seat) and each.caller is None for each in session.table.offences
    )
