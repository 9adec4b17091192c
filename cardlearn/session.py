"""A session: drive a game deal by deal, do, undo and redo, judge and explain.

>>> session = Session("seven-up", players=2, seed=7)
>>> session.do("1 beg")
>>> session.legal()
['0 give', '0 run']
>>> session.undo()
>>> session.legal()
['1 beg', '1 stand']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cardlearn.actions import ActionError, read_action, read_call
from cardlearn.cards import Pack
from cardlearn.game import Game, find_game
from cardlearn.keeper import act, let_slip
from cardlearn.procedure import Procedure
from cardlearn.refusal import NotNow, Refused, check, legal
from cardlearn.retelling import Step, applied, retell
from cardlearn.rules import Binding, Rule
from cardlearn.setup import Setup, State
from cardlearn.table import Frame
from cardlearn.turn import Action, Ask

if TYPE_CHECKING:
    from cardlearn.view import View


class Deal:
    """One deal of a session: how it was laid out, and what was done.

    ``number``: which deal of the match it is, from 0, whether the earlier ones are kept or not. ``actions`` is all that
    was recorded. In table mode ``line`` is what is in force: an upheld call may cut it.
    """

    __slots__ = ("actions", "before", "dealer", "line", "number", "setup")

    def __init__(self, number: int, setup: Setup, dealer: int, before: State) -> None:
        self.number = number
        self.setup = setup
        self.dealer = dealer
        self.before = before
        self.actions: list[Action] = []
        self.line: list[Any] = []


class Session(Procedure):
    """A match in course. ``table`` is the deal as it stands, ``asks`` the decisions that are open.

    ``game``: a slug or a `Game`; ``players``: the usual number if not given; ``options``: those that differ from the
    defaults; ``seed``: the first deal is that of this seed, the later ones follow from it. ``told``: how many of the
    table's events had been told before, where a call has the deal run again. Raises `GameError` for an unknown game,
    number or option, `SetupError` for a deal that cannot be laid out.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        dealer: int = 0,
        state: State | None = None,
        mode: str = "strict",
        setup: Setup | None = None,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.players = self.game.check_players(self.game.usual if players is None else players)
        self.chosen = dict(options or {})
        self.options = self.game.check_options(self.chosen, self.players)
        self.seed = seed
        self.mode = mode
        self.frame = Frame.of(self.game, self.players, self.options, mode)
        self.deals: list[Deal] = []
        self._undone: list[Action | Setup] = []
        super().__init__()
        self.told: int | None = None
        self.first_state = state or self.game.start(self.players, self.options)
        self._begin(setup or Setup(seed=seed), dealer, self.first_state)

    def __repr__(self) -> str:
        return f"<Session {self.game.slug}, {self.players} players, deal {len(self.deals)}, {self.phase}>"

    # The course of a deal

    def _begin(self, setup: Setup, dealer: int, before: State) -> None:
        number = self.deals[-1].number + 1 if self.deals else 0
        deal = Deal(number, setup, setup.dealer if setup.dealer is not None else dealer, before)
        self.deals.append(deal)
        self.actions = deal.actions
        self._start(deal)

    def restart(self) -> None:
        """Lay the deal out again, before its first action."""
        self._stack.clear()
        self._start(self.deals[-1])

    @property
    def pack(self) -> Pack:
        """The game's pack as it is used here, by which what is written is read."""
        return self.game.pack_for(self.options)

    @property
    def over(self) -> bool:
        """Whether the match is won."""
        return self.ask is None and self.table.winner is not None

    @property
    def to_act(self) -> list[int]:
        """The seats whose turn it is."""
        return sorted({ask.seat for ask in self.asks if not ask.right})

    def next_deal(self, setup: Setup | None = None) -> None:
        """Deal the next hand. Raises `NotNow` while this one is being played, or after the match is won."""
        if self.mode == "table":
            let_slip(self)
        if self.ask:
            raise NotNow("the deal is not over yet: finish it, or undo, before the next one")
        if self.over:
            self.rerun()  # what was let slip just now may have ended it
            raise NotNow("the game is over: start a new one")
        table = self.table
        dealer = table.next_dealer if table.next_dealer is not None else self.game.next_dealer(table)
        setup = setup or Setup(seed=self.seed_of(self.deals[-1].number + 1))
        try:
            self._begin(setup, dealer, table.state())
        except Exception:
            self.deals.pop()
            self.actions = self.deals[-1].actions
            self.rerun()
            raise
        self._undone.clear()

    def seed_of(self, number: int) -> int:
        """The seed of a deal of this session, counted from 0: the first has the session's own."""
        return (self.seed + number * 0x9E3779B1) & 0x7FFFFFFF if number else self.seed

    # Acting

    def do(self, action: Action | str) -> None:
        """Do an action. Raises `Refused`, and nothing changes, where the rules do not allow it.

        An action may be written as in a record (``"1 play KH"``); `ActionError` is raised where it cannot be read.
        """
        action = self.meant(action)
        if self.mode == "table":
            act(self, action)
            self.actions.append(action)
        else:
            self.check(action)
            done = len(self.actions)
            self.actions.append(action)  # before what machine players do at once upon it
            try:
                self.advance(action)
            except BaseException:
                del self.actions[done:]
                raise
        self._undone.clear()

    def meant(self, action: Action | str) -> Action:
        """What an action means here: a line is read, and ``pass`` is ``fold`` where players declare whether they play.

        Raises `ActionError` for a line that cannot be read, or that names a card which the game leaves out of the pack.
        """
        if isinstance(action, str):
            action = read_action(self.pack, self.players, action)
        if strange := action.cards & ~self.frame.cards:
            name, size = self.game.pack.name(strange & -strange), self.frame.cards.bit_count()
            raise ActionError(f"'{action.line(self.game.pack)}': {name} is not in this game's pack of {size}")
        if " " in action.verb:  # "take turn-up", chosen by its whole name
            verb, words = action.verb.split()
            action = action._replace(verb=verb, words=words)
        if action.verb == "pass" and any("fold" in ask.words for ask in self.asks):
            action = action._replace(verb="fold")
        return action

    def play(self, card: int) -> None:
        """Play a card for the seat to act: `do` without writing, the fast way through a trick."""
        ask = self.ask
        if ask is None or self._more or not card & (ask.options or 0) or self.mode != "strict":
            self.do(Action(ask.seat if ask else 0, "play", card))
            return
        action = self.frame.plays[ask.seat][card]
        self.actions.append(action)
        if self._undone:
            self._undone.clear()
        try:
            got = self._gen.send(action)
        except StopIteration as end:
            got = self._finish(end.value)
        if type(got) is list:
            self.ask, self._more = got[0], got
        else:
            self.ask = got

    def run(self, choose: Callable[[Ask], int | str | Action]) -> None:
        """Let machine players play the deal to its end: ``choose(ask)`` answers a card to play, a call, or an `Action`.

        What is done is what `do` would do, and it is recorded; this is the fast way, for playouts and studies.
        """
        table = self.table
        if self.mode == "strict":
            table.player = choose  # type: ignore[assignment]
        while (ask := self.ask) and self.table is table:
            answer = choose(ask)
            if isinstance(answer, int):
                answer = Action(ask.seat, "play", answer)
            elif isinstance(answer, str):
                answer = self._called(ask, answer)
            self.do(answer)
        table.player = None

    def _called(self, ask: Ask, call: str) -> Action:
        """A call as an action; each of those asked for is read once."""
        known, key = self.frame.called, (ask.seat, call)
        if key in known:
            return known[key]
        action = read_call(self.game.pack, self.players, ask.seat, call)
        if call in ask.words:
            known[key] = action
        return action

    # What may be done

    def check(self, action: Action) -> None:
        """Raise `Refused` where the rules do not allow an action now."""
        check(self, action)

    def legal(self, seat: int | None = None) -> list[str]:
        """What the rules allow now, as action lines; only a seat's own if one is given.

        One card, bid or answer a line; a choice of several cards as its pattern, ``0 discard 3-9``.
        """
        return legal(self, seat)

    def judge(self, action: Action | str) -> Refused | None:
        """The refusal that an action would meet now, or None where it is allowed; nothing is done."""
        try:
            self.check(self.meant(action))
        except Refused as refusal:
            return refusal
        return None

    def bindings(self, seat: int | None = None) -> list[Binding]:
        """The rules that narrow the choice now, in order, each with the options before and after it."""
        return [b for ask in self.asks if seat in (None, ask.seat) and not ask.right for b in ask.bindings()]

    def view(self, seat: int | None) -> View:
        """What one seat can see (None: what lies open to everyone)."""
        from cardlearn.view import View

        return View.of(self, seat)

    # Going back

    def undo(self) -> None:
        """Take back the last action, or the last deal if nothing was done in it. Raises `NotNow` at the start."""
        if self.actions:
            self._undone.append(self.actions.pop())
        elif len(self.deals) > 1:
            self._undone.append(self.deals.pop().setup)
            self.actions = self.deals[-1].actions
        else:
            raise NotNow("there is nothing to take back: this is the start")
        self.rerun()

    def redo(self) -> None:
        """Do again what was taken back last. Raises `NotNow` where nothing was."""
        if not self._undone:
            raise NotNow("there is nothing to do again")
        undone, rest = self._undone[-1], self._undone[:-1]
        if isinstance(undone, Setup):
            self.next_deal(undone)
        else:
            self.do(undone)
        self._undone = rest

    def rerun(self) -> None:
        """Run the deal again from its first action."""
        deal = self.deals[-1]
        actions = list(deal.actions)
        deal.actions.clear()
        deal.line.clear()
        self._stack.clear()
        self._start(deal)
        for action in actions:
            self.replay(action)

    def replay(self, action: Action) -> None:
        """Do an action of a record that was accepted before."""
        self.actions.append(action)
        if self.mode == "table":
            act(self, action)
        else:
            self.advance(action)

    def retell(self, number: int = -1) -> Iterator[Step]:
        """A deal of this session told again, step by step (the last one unless another is named)."""
        return retell(self, self.deals[number])

    def applied(self) -> list[Rule]:
        """The rules that were applied so far, in order of first use: bound, noted, or paid."""
        return applied(self)

    def apart(self, deal: Deal, done: Iterable[Action] = ()) -> Session:
        """The same deal in a session of its own: before its first action, or as it stands when these are ``done``."""
        other = object.__new__(Session)
        other.__dict__.update(self.__dict__)
        other._undone, other._stack, other._more = [], [], None
        other.deals = [Deal(deal.number, deal.setup, deal.dealer, deal.before)]
        other.actions = other.deals[0].actions
        other._start(other.deals[0])
        for action in done:
            other.replay(action)
        return other
