"""What stands behind a table on a screen: a session, one seat, and messages answered with patches of plain data.

A front sends a message and lays the patch that comes back over the state it has; nothing here knows of Jupyter.

>>> table = TableModel.open("seven-up", players=2, seed=7, seat=1)
>>> patch = table.handle({"do": "act", "call": "stand"})
>>> patch["phase"], [call["label"] for call in patch["calls"]], patch["hand"][0]["ok"]
('play', [], True)
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from cardlearn.actions import ActionError, read_action, read_call
from cardlearn.arrange import arrange
from cardlearn.cards import CardError
from cardlearn.game import GameError
from cardlearn.record import Record, RecordError, play_record, read_record
from cardlearn.refusal import NotNow, Refused
from cardlearn.retelling import asked
from cardlearn.session import Session
from cardlearn.setup import SetupError
from cardlearn.turn import Action
from cardlearn.typed import Unknown, meant, unfit
from cardlearn.widget import after, course, desk, words
from cardlearn.widget import state as draw
from cardlearn.widget.keep import Keep
from cardlearn.widget.scene import Scene

PLAIN = (NotNow, ActionError, CardError, GameError, SetupError, RecordError)
"""What tells a person in one plain sentence why something cannot be done."""
MORE = {**course.MESSAGES, **desk.MESSAGES, **after.MESSAGES}
"""What a front may ask beside the moves, at a table that is no lesson."""
QUIET = ("pace", "read", "style")
"""The messages after which what was told still stands."""


@contextmanager
def told_plainly() -> Iterator[None]:
    """Let a notebook show a person's error as its one sentence, without the way through the program."""
    try:
        yield
    except (Refused, *PLAIN) as error:
        sentence = f"{type(error).__name__}: {error}"
        error._render_traceback_ = lambda: [sentence]  # type: ignore[union-attr]
        raise


class TableModel(Scene):
    """A table that is played at: messages of a front, or moves from Python, answered with patches.

    The machine moves at the seats of no person, once for each ``step``. What it is made with: see `Scene`.
    """

    @classmethod
    def open(
        cls,
        game: str,
        players: int | None = None,
        *,
        seat: int = 1,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        mode: str = "",
        path: str | os.PathLike[str] | None = None,
        hands: Mapping[int, str] | None = None,
        turn_up: str = "",
        **more: Any,
    ) -> TableModel:
        """A table of a game; ``path``: the file that keeps it, and from which it goes on.

        ``hands`` and ``turn_up``: cards of the first deal that lie where they are wanted; the seed lays the others.
        ``mode``: ``strict``, or ``table``, which a lax machine needs and so brings with it.
        """
        mode = mode or ("table" if more.get("lax") else "strict")
        setup = (
            arrange(game, players, hands=hands, turn_up=turn_up, seed=seed, options=options)
            if hands or turn_up
            else None
        )
        session = Session(game, players, options=options, seed=seed, mode=mode, setup=setup)
        return cls(session, seat, keep=Keep(path), **more)

    @classmethod
    def at(cls, record: str | Record, seat: int | None = None, **more: Any) -> TableModel:
        """A table in the position that a record (or its text) comes to; ``seat``: the one to act, if none is named."""
        session = play_record(read_record(record) if isinstance(record, str) else record).session
        return cls(session, (session.to_act or [0])[0] if seat is None else seat, **more)

    def handle(self, message: Any) -> dict[str, Any]:
        """Answer a front's message; returns what has changed in the state. Never raises: faults become words.

        ``do`` is one of ``act`` (``call``: words without the seat), ``type`` (``text``: as typed), ``step``, ``undo``,
        ``redo``, ``hint``, ``deal``, ``new`` (``seed``, ``mode``), ``pace`` (``auto``, ``delay``), ``read`` (nothing;
        the state is told again), and what `MORE` has. ``id`` comes back as ``ack``; ``v``: the state that a step
        answers, so that none is done twice.
        """
        with self.lock:
            return self._answer(message)

    def _answer(self, message: Any) -> dict[str, Any]:
        before = self._state
        answered = message if isinstance(message, dict) else {}
        self._ack = answered.get("id")
        do = str(answered.get("do"))
        if do not in QUIET:
            self.message, self.hint, self.record = None, [], ""
        self.said = []
        try:
            own = getattr(self, f"_{do}_", None)
            if own:
                self._leave_look(do)
                own(answered)
            elif do in MORE and not self.lesson:
                MORE[do](self, answered)
            else:
                raise NotNow(f"the table does not know the message {message!r}")
        except Refused as refused:
            self.message = draw.refusal(refused, self.session, self.seat, self.name)
        except PLAIN as error:
            self.say("error", words.capital(str(error).rstrip(".")) + ".")
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            self.say("error", f"The program has met a fault ({told}). Undo, or open the table again, to go on.")
        return self._redraw(before)

    def _leave_look(self, do: str) -> None:
        """Moves are made at the table as it stands, so looking back comes to its end first."""
        if self.looking and do not in QUIET:
            self.looking = None
            if do not in ("new", "step"):
                raise NotNow("you were looking back; this is the table as it stands now")
        if self.hidden and do in ("act", "type", "hint"):
            raise NotNow(f"pass the screen to {self.name(self.seat if self.coming is None else self.coming)} first")

    def _redraw(self, before: dict[str, Any]) -> dict[str, Any]:
        self._serial += 1
        self._note_story()
        if self._called and self.message is None:
            self.say("info", " ".join(self.said), told=True)
        self._called = False
        self._state = self._draw()
        return {key: value for key, value in self._state.items() if key not in before or before[key] != value}

    def do(self, action: Action | str) -> dict[str, Any]:
        """Do an action as the learner or for any seat, as `Session.do`, and raise what it raises; returns the patch."""
        with self.lock:
            before, self.said, self.message, self.hint, self._ack = self._state, [], None, [], None
            if isinstance(action, str):
                text = action if action[:1].isdigit() else f"{self.seat} {action}"
                action = read_action(self.session.pack, self.session.players, text)
            try:
                self._do(action)
            finally:
                patch = self._redraw(before)
            return patch

    def _do(self, action: Action) -> None:
        if action.verb == "call" and self.reported:
            raise NotNow("you have seen what was broken in this deal: nothing can be called any more")
        self._seen = self._gathered
        self.looking = None
        self.session.do(action)
        self._undone = 0
        self._called |= action.verb == "call"
        self.knock = self.company.knock(self.session, self.people, self.knock)
        self.save()

    def save(self) -> None:
        """Keep the game in its file, if it has one; what is only tried out is not kept."""
        if not self.lines:
            self.keep.save(self.session, self.counts)
        if self.keep.fault:
            self.say("error", self.keep.fault)

    @property
    def undone(self) -> int:
        """How many actions were taken back and may be done again."""
        return self._undone

    def replace(self, session: Session, undone: int = 0) -> None:
        """Put another session on the table; ``undone``: how many of its actions were taken back."""
        self.session = session
        if max(self.people) >= session.players:
            self.seat, self.people = 0, frozenset({0})
        self._seen = self._gathered
        self._undone = undone
        self.looking = self.knock = None
        self.company.forget()

    def _act_(self, message: dict[str, Any]) -> None:
        pack = self.session.pack
        self._do(read_call(pack, self.session.players, self.seat, str(message.get("call", ""))))

    def _type_(self, message: dict[str, Any]) -> None:
        """As typed, and read as in the terminal: a card, several cards, a call, or a whole action line."""
        pack, typed = self.session.pack, str(message.get("text", "")).strip()
        if not typed:
            raise NotNow(f"type a card such as {pack.examples[0]}, or a call")
        first, _, rest = typed.partition(" ")
        if rest and first.isdigit() and first != str(self.seat):
            raise NotNow(f"you sit at seat {self.seat}: type your own moves, as in {self.seat} play {pack.examples[0]}")
        try:
            action = meant(self.view(), typed)
        except Unknown:
            if fit := unfit(self.view(), typed):
                raise NotNow(fit) from None
            such = f"type a card such as {pack.examples[0]}, or a call"
            raise NotNow(f"'{typed}' is no card and no call: {such}") from None
        if action.verb == "play" and action.cards.bit_count() > 1:
            raise NotNow("play one card at a time")
        self._do(action)

    def _step_(self, message: dict[str, Any]) -> None:
        """Go on: take the finished trick away, or let the machine make one move."""
        if message.get("v", self._serial) != self._serial:
            return
        if self.held:
            self._seen = self._gathered
            return
        mover = self.mover
        if self.coming is not None:
            desk.show(self, message)
        elif mover is None:
            if self.session.asks:
                raise NotNow("it is your turn")
            self._deal_(message)
        elif self._undone:
            self._redo_(message)
        else:
            self._move(mover)

    def _move(self, seat: int) -> None:
        """Let the machine move. A player that errs must not stop the game: then chance chooses."""
        if self.knock:
            knock, self.knock = self.knock, None
            self._do(knock)
            return
        for action in self.company.moves(self.session, seat, self.people):
            try:
                self._do(action)
            except Refused:
                continue
            return

    def _deal_(self, message: dict[str, Any]) -> None:
        self.session.next_deal()
        self._seen = self._undone = 0
        self.knock, self.reported = None, False
        self.company.forget()
        self.save()

    def _new_(self, message: dict[str, Any]) -> None:
        """A new game of the same kind, from the next seed or the one named."""
        old = self.session
        players = old.game.check_players(message.get("players", old.players))
        self.replace(
            Session(
                old.game,
                players,
                options=desk.agreements(old, message.get("options", {})),
                seed=desk.seed(message.get("seed", old.seed + 1)),
                dealer=old.deals[0].dealer if old.deals[0].dealer < players else 0,
                mode=desk.mode(message.get("mode", old.mode)),
            )
        )
        self.begin()

    def begin(self) -> None:
        """Whatever was counted or left in the game before does not belong to this one."""
        self.counts = dict.fromkeys(self.counts, 0)
        self.lines.clear()
        self.reported, self.veiled = False, len(self.people) > 1
        self.save()

    def _undo_(self, message: dict[str, Any]) -> None:
        """Take back to the learner's own last decision."""
        if not self._own_action():
            raise NotNow("there is nothing of yours to take back")
        taken: Action | None = None
        while taken is None or taken.seat not in self.people:
            taken = self.session.actions[-1] if self.session.actions else None
            self.session.undo()
            self._undone += 1
        self.know()
        self.counts["taken back"] += 1
        self._seen = self._gathered
        self.knock = None
        self.company.forget()
        self.save()
        own, beside = taken.seat == self.seat, asked(self.session.asks, taken.seat)
        told = words.action(taken, self.session.game.pack, self.name, own, beside)
        self.say("info", f"Taken back: {told}.")

    def _redo_(self, message: dict[str, Any]) -> None:
        """Do again what was taken back, up to a person's next decision."""
        if not self._undone:
            raise NotNow("there is nothing to do again")
        self._seen = self._gathered
        while self._undone:
            self.session.redo()
            self._undone -= 1
            if self.held or (self.mover is None and self.session.asks):
                break
        self.save()

    def _hint_(self, message: dict[str, Any]) -> None:
        """What the machine would do in the learner's place; counted for all to see."""
        view = self.session.view(self.seat)
        if not (view.cards_open or view.calls_open):
            raise NotNow("there is nothing for you to choose just now")
        pack = self.session.game.pack
        found = self.adviser(view)
        action = found.action
        self.counts["hints"] += 1
        self.save()
        self.hint = draw.action_cards(action, pack) or [action.call(pack)]
        self.say("hint", found.words)

    def _pace_(self, message: dict[str, Any]) -> None:
        delay = message.get("delay", self.pace["delay"])
        if type(delay) is not int or not 0 <= delay <= 10_000:
            raise NotNow("the delay is from 0 to 10000 milliseconds")
        self.pace = {"auto": bool(message.get("auto", self.pace["auto"])), "delay": delay}

    def _read_(self, message: dict[str, Any]) -> None:
        """Nothing: the state is only told again."""
