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
from threading import RLock
from typing import Any

from cardlearn.actions import ActionError, read_action, read_call
from cardlearn.cards import CardError
from cardlearn.game import GameError
from cardlearn.players import Player
from cardlearn.players.random import RandomPlayer
from cardlearn.players.sensible import choose
from cardlearn.record import Record, play_record, read_record
from cardlearn.refusal import STEP, NotNow, Refused
from cardlearn.rules import Rule
from cardlearn.session import Session
from cardlearn.setup import SetupError
from cardlearn.turn import Action
from cardlearn.view import View
from cardlearn.widget import state as draw
from cardlearn.widget import words
from cardlearn.widget.keep import Keep

PLAIN = (NotNow, ActionError, CardError, GameError, SetupError)
"""What tells a person in one plain sentence why something cannot be done."""
PACE = {"auto": False, "delay": 900}


@contextmanager
def told_plainly() -> Iterator[None]:
    """Let a notebook show a person's error as its one sentence, without the way through the program."""
    try:
        yield
    except (Refused, *PLAIN) as error:
        sentence = f"{type(error).__name__}: {error}"
        error._render_traceback_ = lambda: [sentence]  # type: ignore[union-attr]
        raise


class TableModel:
    """One seat's table. The machine plays the other seats, a move for each ``step``.

    ``session``: the match; ``seat``: the learner's; ``keep``: where it is kept on disk; ``names``: what the seats are
    called; ``open_hands``: all hands lie open, for first tricks; ``task``: words above the table; ``player``: who
    plays the other seats.
    """

    def __init__(
        self,
        session: Session,
        seat: int = 1,
        *,
        keep: Keep | None = None,
        names: Mapping[int, str] | None = None,
        open_hands: bool = False,
        task: str = "",
        player: Player = choose,
    ) -> None:
        if not 0 <= seat < session.players:
            raise GameError(
                f"there is no seat {seat} at a table of {session.players}; the seats are 0 to {session.players - 1}"
            )
        self.lock = RLock()
        self.seat = seat
        self.names = dict(names or {})
        self.open_hands = open_hands
        self.task = task
        self.player = player
        self.keep = keep or Keep(None)
        self.session, self.counts = self.keep.load(session)
        self.pace = dict(PACE)
        self.message: dict[str, Any] | None = None
        self.hint: list[str] = []
        self.said: list[str] = []
        self._serial = 0
        self._ack: Any = None
        self._undone = 0
        self._seen = self._gathered
        self._told: tuple[Session, int, list[str]] = (self.session, 0, [])
        if self.keep.fault:
            self._say("error", self.keep.fault)
        self._note_story()
        self._state = self._draw()

    @classmethod
    def open(
        cls,
        game: str,
        players: int | None = None,
        *,
        seat: int = 1,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        mode: str = "strict",
        path: str | os.PathLike[str] | None = None,
        **more: Any,
    ) -> TableModel:
        """A table of a game; ``path``: the file that keeps it, and from which it goes on."""
        session = Session(game, players, options=options, seed=seed, mode=mode)
        return cls(session, seat, keep=Keep(path), **more)

    @classmethod
    def at(cls, record: str | Record, seat: int | None = None, **more: Any) -> TableModel:
        """A table in the position that a record (or its text) comes to; ``seat``: the one to act, if none is named."""
        session = play_record(read_record(record) if isinstance(record, str) else record).session
        return cls(session, (session.to_act or [0])[0] if seat is None else seat, **more)

    # Looking

    def view(self) -> View:
        """What the learner's seat sees."""
        return View.of(self.session, self.seat, self.open_hands)

    def name(self, seat: int) -> str:
        """What a seat is called here."""
        return self.names.get(seat) or f"seat {seat}{' (you)' if seat == self.seat else ''}"

    def state(self) -> dict[str, Any]:
        """The whole state, as plain data."""
        return self._state

    @property
    def _gathered(self) -> int:
        return len(self.session.table.played)

    @property
    def held(self) -> bool:
        """Whether a finished trick still lies on the table, until the learner goes on."""
        return self._gathered > self._seen

    @property
    def mover(self) -> int | None:
        """The machine's seat that moves at the next step; None where the learner is first to act, or nobody is."""
        due = [ask.seat for ask in self.session.asks if not ask.right]
        return due[0] if due and due[0] != self.seat else None

    @property
    def next(self) -> str:
        """What the table waits for: ``trick``, ``machine``, ``you``, ``deal`` or ``over``."""
        if self.held:
            return "trick"
        if self.mover is not None:
            return "machine"
        if self.session.asks and self.seat in self.session.to_act:
            return "you"
        return "over" if self.session.over else "deal"

    def _go(self) -> str:
        """What the button says that goes on."""
        if self.next == "machine" and self.mover is not None:
            return f"Go on: {self.name(self.mover)}"
        return {"trick": "Go on: next trick", "deal": "Next deal", "over": "New game"}.get(self.next, "Your turn")

    def _draw(self) -> dict[str, Any]:
        session, view = self.session, self.view()
        mine = bool(view.cards_open or view.calls_open)
        done = not session.asks
        return {
            "v": self._serial,
            "ack": self._ack,
            "game": view.game.name,
            "slug": view.game.slug,
            "pack": view.game.pack.slug,
            "mode": view.mode,
            "seed": session.seed,
            "seat": self.seat,
            "task": self.task,
            "fresh": "New game",
            "lesson": False,
            "asked": False,
            "marked": False,
            "next": self.next,
            "yours": mine and not self.held,
            "go": self._go(),
            **draw.picture(session, view, self.name, self.held),
            **draw.choice(session, view, self.name),
            "ledger": draw.ledger(view, self.name) if done else [],
            "options": draw.in_force(session),
            "offences": draw.offences(session, self.seat, self.name),
            "story": self._told[2],
            "said": self.said,
            "message": self.message,
            "hint": self.hint,
            "counts": dict(self.counts),
            "pace": dict(self.pace),
            "can": {
                "undo": self._own_action(),
                "redo": self._undone > 0,
                "deal": done and not session.over and not self.held,
                "hint": mine,
            },
        }

    # Messages

    def handle(self, message: Any) -> dict[str, Any]:
        """Answer a front's message; returns what has changed in the state. Never raises: faults become words.

        ``do`` is one of ``act`` (``call``: words without the seat), ``type`` (``text``: as typed), ``step``, ``undo``,
        ``redo``, ``hint``, ``deal``, ``new``, ``pace`` (``auto``, ``delay``) and ``read`` (nothing; the state is
        told again). ``id`` comes back as ``ack``; ``v``: the state that a step answers, so that none is done twice.
        """
        with self.lock:
            return self._answer(message)

    def _answer(self, message: Any) -> dict[str, Any]:
        before = self._state
        answered = message if isinstance(message, dict) else {}
        self._ack = answered.get("id")
        if answered.get("do") not in ("pace", "read"):
            self.message, self.hint = None, []
        self.said = []
        try:
            done = getattr(self, f"_{answered.get('do')}_", None)
            if done is None:
                raise NotNow(f"the table does not know the message {message!r}")
            done(answered)
        except Refused as refused:
            self._refuse(refused)
        except PLAIN as error:
            self._say("error", words.capital(str(error).rstrip(".")) + ".")
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            self._say("error", f"The program has met a fault ({told}). Undo, or run the cell again, to go on.")
        return self._redraw(before)

    def _redraw(self, before: dict[str, Any]) -> dict[str, Any]:
        self._serial += 1
        self._note_story()
        self._state = self._draw()
        return {key: value for key, value in self._state.items() if key not in before or before[key] != value}

    def do(self, action: Action | str) -> dict[str, Any]:
        """Do an action as the learner or for any seat, as `Session.do`, and raise what it raises; returns the patch."""
        with self.lock:
            before, self.said, self.message, self.hint, self._ack = self._state, [], None, [], None
            if isinstance(action, str):
                text = action if action[:1].isdigit() else f"{self.seat} {action}"
                action = read_action(self.session.game.pack, self.session.players, text)
            try:
                self._do(action)
            finally:
                patch = self._redraw(before)
            return patch

    def _do(self, action: Action) -> None:
        self._seen = self._gathered
        self.session.do(action)
        self._undone = 0
        self._save()

    def _save(self) -> None:
        self.keep.save(self.session, self.counts)
        if self.keep.fault:
            self._say("error", self.keep.fault)

    def _say(self, kind: str, text: str, **more: Any) -> None:
        self.message = {"kind": kind, "text": text, **more}

    def _refuse(self, refused: Refused) -> None:
        """The refusal in words: what would do, if it is this seat's own to know."""
        pack = self.session.game.pack
        own = [line.partition(" ")[2] for line in refused.instead if line.startswith(f"{self.seat} ")]
        rule: Rule = refused.rule
        what = refused.action
        tried = pack.spoken(what.cards) if what.verb == "play" and what.cards else words.call(what.call(pack), pack)
        evidence = refused.evidence
        if rule is STEP:
            evidence = "" if own else "It is not your turn."
        cards = [line[5:] for line in own if line.startswith("play ") and pack.is_card(line[5:])]
        held = pack.show(self.session.table.hands[self.seat]).split()
        calls = [] if cards else words.calls(own, held, pack, self.name)
        if calls and (rule is STEP or rule.kind in ("must", "may_not")):
            evidence = f"You may: {', '.join(calls)}."
        self._say(
            "refusal",
            rule.sentence,
            tried=words.capital(tried),
            id=rule.id,
            evidence=evidence,
            cards=cards,
            calls=calls,
        )

    def _act_(self, message: dict[str, Any]) -> None:
        pack = self.session.game.pack
        self._do(read_call(pack, self.session.players, self.seat, str(message.get("call", ""))))

    def _type_(self, message: dict[str, Any]) -> None:
        """As typed: a card, several cards, a call, or a whole action line."""
        pack, typed = self.session.game.pack, str(message.get("text", "")).strip()
        if not typed:
            raise NotNow("type a card such as KH, or a call such as stand")
        parts = typed.replace(",", " ").split()
        if all(pack.is_card(part) for part in parts):
            verb = self.view().verb or "play"
            typed = f"{verb} {' '.join(parts)}"
        elif len(parts) > 1 and parts[0] == str(self.seat):
            typed = typed.partition(" ")[2]
        elif len(parts) > 1 and parts[0].isdigit():
            raise NotNow(f"you sit at seat {self.seat}: type your own moves, as in {self.seat} play KH")
        self._do(read_call(pack, self.session.players, self.seat, typed))

    def _step_(self, message: dict[str, Any]) -> None:
        """Go on: take the finished trick away, or let the machine make one move."""
        if message.get("v", self._serial) != self._serial:
            return
        if self.held:
            self._seen = self._gathered
            return
        mover = self.mover
        if mover is None:
            if not self.session.asks:
                self._deal_(message)
                return
            raise NotNow("it is your turn")
        if self._undone:
            self._redo_(message)
        else:
            self._do(self._chosen(mover))

    def _chosen(self, seat: int) -> Action:
        """What the machine does at a seat. A player that errs must not stop the game: then chance chooses."""
        view = self.session.view(seat)
        action = self.player(view).action
        return RandomPlayer(view.deal)(view).action if self.session.judge(action) else action

    def _deal_(self, message: dict[str, Any]) -> None:
        self.session.next_deal()
        self._seen = self._undone = 0
        self._save()

    def _new_(self, message: dict[str, Any]) -> None:
        """A new game of the same kind, from the next seed."""
        old = self.session
        self.session = Session(
            old.game, old.players, options=old.chosen, seed=old.seed + 1, dealer=old.deals[0].dealer, mode=old.mode
        )
        self.counts = dict.fromkeys(self.counts, 0)
        self._seen = self._undone = 0
        self._save()

    def _own_action(self) -> bool:
        return any(action.seat == self.seat for deal in self.session.deals for action in deal.actions)

    def _undo_(self, message: dict[str, Any]) -> None:
        """Take back to the learner's own last decision."""
        if not self._own_action():
            raise NotNow("there is nothing of yours to take back")
        taken: Action | None = None
        while taken is None or taken.seat != self.seat:
            taken = self.session.actions[-1] if self.session.actions else None
            self.session.undo()
            self._undone += 1
        self.counts["taken back"] += 1
        self._seen = self._gathered
        self._save()
        told = words.action(taken, self.session.game.pack, self.name, own=True)
        self._say("info", f"Taken back: {told}.")

    def _redo_(self, message: dict[str, Any]) -> None:
        """Do again what was taken back, up to the learner's next decision."""
        if not self._undone:
            raise NotNow("there is nothing to do again")
        self._seen = self._gathered
        while self._undone:
            self.session.redo()
            self._undone -= 1
            if self.held or (self.mover is None and self.session.asks):
                break
        self._save()

    def _hint_(self, message: dict[str, Any]) -> None:
        """What the machine would do in the learner's place; counted for all to see."""
        view = self.session.view(self.seat)
        if not (view.cards_open or view.calls_open):
            raise NotNow("there is nothing for you to choose just now")
        action, reason = self.player(view)
        pack = self.session.game.pack
        self.counts["hints"] += 1
        self._save()
        self.hint = draw.action_cards(action, pack) or [action.call(pack)]
        told = pack.say(action.cards) if action.cards else words.call(action.call(pack), pack, self.name)
        self._say("hint", f"The machine would choose here: {told}. {reason}")

    def _pace_(self, message: dict[str, Any]) -> None:
        delay = message.get("delay", self.pace["delay"])
        if type(delay) is not int or not 0 <= delay <= 10_000:
            raise NotNow("the delay is from 0 to 10000 milliseconds")
        self.pace = {"auto": bool(message.get("auto", self.pace["auto"])), "delay": delay}

    def _read_(self, message: dict[str, Any]) -> None:
        """Nothing: the state is only told again."""

    def _note_story(self) -> None:
        """Tell the deal again; what is new in it is to be said aloud."""
        session, number, told = self._told
        story = draw.story(self.session, self.seat, self.name)
        same = session is self.session and number == len(session.deals) and story[: len(told)] == told
        if same:
            self.said = story[len(told) :]
        elif len(story) > len(told) or session is not self.session or number < len(self.session.deals):
            self.said = story
        self._told = (self.session, len(self.session.deals), story)
