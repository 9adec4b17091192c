"""The procedure of a deal as it runs: it is handed the answers that it waits for, and the deal is settled at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from cardlearn.setup import State
from cardlearn.table import Frame, Table
from cardlearn.turn import Action, Ask

if TYPE_CHECKING:
    from cardlearn.game import Game
    from cardlearn.session import Deal


class Procedure:
    """What a session runs a deal by. ``table`` is the deal as it stands, ``ask`` the decision that is open first.

    A remedy may put a choice above the procedure, end the play where it is, or have the deal settled again.
    """

    game: Game
    frame: Frame
    table: Table

    def __init__(self) -> None:
        self.ask: Ask | None = None
        self._more: list[Ask] | None = None
        self._gen: Any = None
        self._stack: list[Any] = []
        self._settled: State | None = None
        self._lines_played = 0
        self._won_in_play: list[int] | None = None

    @property
    def asks(self) -> list[Ask]:
        """The decisions that are open now."""
        return self._more or ([self.ask] if self.ask else [])

    @property
    def phase(self) -> str:
        """``declare``, ``exchange``, ``play``; ``deal`` (came to nothing), ``done`` (scored) or ``over`` (won)."""
        if self.ask:
            return self.ask.phase
        if self.table.void:
            return "deal"
        return "over" if self.table.winner is not None else "done"

    def _start(self, deal: Deal) -> None:
        self.table = Table(self.frame, deal.dealer, deal.before, deal.setup)
        self.table.actions = deal.actions
        self._settled = None
        self._gen = self.game.deal(self.table)
        self.advance(None)

    def advance(self, answer: Action | None) -> None:
        """Hand an answer to the procedure that waits for it."""
        try:
            got = self._gen.send(answer)
        except StopIteration as end:
            got = self._finish(end.value)
        self._take(got)

    def _take(self, got: Any) -> None:
        if type(got) is list:
            self.ask, self._more = got[0], got
        else:
            self.ask, self._more = got, None

    def _finish(self, result: Any) -> Any:
        """A procedure has ended: go back to the one below it, or settle the deal and let the game close it."""
        if self._stack:
            self._gen, self.ask, self._more, then = self._stack.pop()
            then(result)
            return self._more or self.ask
        self.ask = self._more = None
        table = self.table
        if table.void:
            return None
        table.play_over = True
        while table.at_end:
            self._gen = table.at_end.pop(0)()
            got = next(self._gen, None)
            if got is not None:
                return got
        if self._settled is not None:
            return None
        self._settled = table.state()
        self._lines_played = len(table.ledger)
        self._won_in_play = table.winner
        self.game.settle(table)
        if self.game.close:
            self._gen = self.game.close(table)
            return next(self._gen, None)
        return None

    def stack(self, choice: Iterator[Any], then: Callable[[Any], None]) -> None:
        """Put a choice before somebody now; what it returns goes to ``then``, and the deal goes on where it was."""
        self._stack.append((self._gen, self.ask, self._more, then))
        self._gen = choice
        self.advance(None)

    def end_play(self) -> None:
        """The play ends here, wherever it is (hands thrown up)."""
        self._stack.clear()
        self._gen = iter(())
        self.ask = self._more = None
        if not self.table.play_over:
            self._take(self._finish(None))

    def unsettle(self) -> Callable[[], None]:
        """A settled deal goes back to the end of its play, so that a late remedy counts before the settling.

        Answers how to leave all as it was."""
        table, end = self.table, self._settled
        if end is None or self.phase not in ("done", "over"):
            return lambda: None
        figures, ledger, counted, winner = table.state(), list(table.ledger), list(table.counted), table.winner

        def leave() -> None:
            table.restore(figures)
            table.ledger[:], table.counted[:], table.winner, self._settled = ledger, counted, winner, end

        table.restore(end)
        del table.ledger[self._lines_played :], table.counted[self._lines_played :]
        table.winner, self._settled = self._won_in_play, None
        return leave

    def settle_again(self) -> None:
        """After an upheld call: a deal that comes to nothing stops; one whose play had ended is settled anew."""
        table = self.table
        if table.void:
            self._stack.clear()
            self.ask = self._more = None
        elif table.play_over and self._settled is None and self.phase in ("done", "over") and not self._stack:
            table.tell(None, "the deal is settled again")
            self._take(self._finish(None))
