"""What stands at a table, and how it looks: a match, whoever sits before the screen, what was said and counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from threading import RLock
from typing import Any

from cardlearn.faces import DEFAULT, Style
from cardlearn.game import GameError
from cardlearn.players import Player
from cardlearn.players.hints import Hint, hint
from cardlearn.players.sensible import choose
from cardlearn.session import Session
from cardlearn.turn import Action
from cardlearn.view import View
from cardlearn.widget import after, course, desk
from cardlearn.widget import state as draw
from cardlearn.widget.company import Company
from cardlearn.widget.keep import Keep

PACE = {"auto": False, "delay": 900}
ALWAYS = ("taken back", "hints", "asked", "right at once")
"""What is counted for all to see even where it is nought."""


class Scene:
    """One screen's table. The machine plays the seats where no person sits, a move for each ``step``.

    ``session``: the match; ``seat``: the learner's; ``people``: all seats of persons who share the screen, whose hands
    are hidden between their turns; ``keep``: where it is kept on disk; ``names``: what the seats are called;
    ``open_hands``: all hands lie open, for first tricks; ``task``: words above the table; ``player``: who plays the
    machine's seats; ``adviser``: who gives hints; ``lax``: at how many of its turns, from 0 to 1, the machine breaks a
    rule of some ``kinds`` (in table mode alone); ``style``: how cards are drawn.
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
        adviser: Callable[[View], Hint] = hint,
        people: Iterable[int] = (),
        lax: float = 0.0,
        kinds: Iterable[str] = ("revoke",),
        style: Style = DEFAULT,
    ) -> None:
        self.people = frozenset(people) or frozenset({seat})
        for each in sorted(self.people | {seat}):
            if not 0 <= each < session.players:
                raise GameError(
                    f"there is no seat {each} at a table of {session.players}; the seats are 0 to {session.players - 1}"
                )
        if lax and session.mode != "table":
            raise GameError("a machine that breaks rules needs a table where that can be called: say mode='table'")
        self.lock = RLock()
        self.seat = seat if seat in self.people else min(self.people)
        self.company = Company(player, lax, kinds)
        self.style = style
        self.names = dict(names or {})
        self.open_hands = open_hands
        self.task = task
        self.player = player
        self.adviser = adviser
        self.keep = keep or Keep(None)
        self.session, self.counts = self.keep.load(session)
        self.lines: list[course.Left] = []
        self.looking: course.Look | None = None
        self.knock: Action | None = None
        self.veiled = len(self.people) > 1
        self.reported = False
        self.found: after.Found | None = None
        self.record = ""
        self.pace = dict(PACE)
        self.message: dict[str, Any] | None = None
        self.hint: list[str] = []
        self.said: list[str] = []
        self._serial = 0
        self._ack: Any = None
        self._undone = 0
        self._called = False
        self._seen = self._gathered
        self._story: list[str] = []
        self._told: tuple[Session, int, list[str]] = (self.session, 0, [])
        if self.keep.fault:
            self.say("error", self.keep.fault)
        self._note_story()
        self._state = self._draw()

    def view(self) -> View:
        """What the learner's seat sees."""
        return View.of(self.session, self.seat, self.open_hands)

    def shown(self) -> View:
        """What the screen may show now: the moment looked back at, or nobody's hand while the screen is passed on."""
        if self.hidden:
            seat = self.seat if self.coming is None else self.coming
            return View.of(self.session, None)._replace(seat=seat)
        return View.of(self.looking.session if self.looking else self.session, self.seat, self.open_hands)

    def name(self, seat: int) -> str:
        """What a seat is called here."""
        return f"{self.names.get(seat) or f'seat {seat}'}{' (you)' if seat == self.seat and not self.hidden else ''}"

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
    def lesson(self) -> bool:
        """Whether this is a lesson, where the course of things is the teacher's."""
        return bool(self._state["lesson"])

    @property
    def due(self) -> list[int]:
        """The seats that must act, in order."""
        return [ask.seat for ask in self.session.asks if not ask.right]

    @property
    def mover(self) -> int | None:
        """The machine's seat that moves at the next step; None where a person is first to act, or nobody is."""
        if self.knock:
            return self.knock.seat
        due = self.due
        return due[0] if due and due[0] not in self.people else None

    @property
    def coming(self) -> int | None:
        """The person to whom the screen is to be passed; None where whoever sits before it may look."""
        if len(self.people) < 2 or self.open_hands or self.held or self.mover is not None:
            return None
        due = self.due
        if self.veiled:
            return due[0] if due else self.seat
        return due[0] if due and self.seat not in due else None

    @property
    def hidden(self) -> bool:
        """Whether nobody's hand may be shown, because the screen is being passed on."""
        return self.coming is not None or (self.veiled and not self.open_hands)

    @property
    def next(self) -> str:
        """What the table waits for: ``trick``, ``machine``, ``pass``, ``you``, ``deal`` or ``over``."""
        if self.held:
            return "trick"
        if self.mover is not None:
            return "machine"
        if self.coming is not None:
            return "pass"
        if self.session.asks and self.seat in self.session.to_act:
            return "you"
        return "over" if self.session.over else "deal"

    def _go(self) -> str:
        """What the button says that goes on."""
        if self.next == "machine" and self.mover is not None:
            return f"Go on: {self.name(self.mover)}{' knocks' if self.knock else ''}"
        if self.next == "pass" and self.coming is not None:
            return f"I sit at seat {self.coming}: show my hand"
        return {"trick": "Go on: next trick", "deal": "Next deal", "over": "New game"}.get(self.next, "Your turn")

    def _draw(self) -> dict[str, Any]:
        look, view = self.looking, self.shown()
        seat = self.seat if view.seat is None else view.seat
        session = look.session if look else self.session
        held = self.held and not look
        mine = bool(view.cards_open or view.calls_open) and not look
        done = not session.asks
        return {
            "v": self._serial,
            "ack": self._ack,
            "game": view.game.name,
            "slug": view.game.slug,
            "pack": view.game.pack.slug,
            "example": session.pack.examples[0],
            "mode": view.mode,
            "seed": session.seed,
            "seat": seat,
            "task": self.task,
            "fresh": "New game",
            "lesson": False,
            "asked": False,
            "marked": False,
            "next": "look" if look else self.next,
            "yours": mine and not held,
            "go": "Back to the table" if look else self._go(),
            "knocks": self.knock is not None,
            "veil": f"Pass the screen to {self.name(seat)}." if self.hidden else "",
            **draw.picture(view, self.name, held),
            **draw.choice(session, view, self.name, bool(look), self.hidden),
            "ledger": draw.ledger(view, self.name) if done else [],
            "counted": draw.counted(session, self.name) if done else [],
            "options": draw.in_force(session),
            "offences": None if look or self.hidden else draw.offences(session, seat, self.name),
            "story": self._story,
            "said": self.said,
            "message": self.message,
            "hint": self.hint,
            "counts": {what: number for what, number in self.counts.items() if number or what in ALWAYS},
            "pace": dict(self.pace),
            "course": course.drawn(self),
            **desk.drawn(self),
            **after.drawn(self),
            "can": {
                "undo": self._own_action(),
                "redo": self._undone > 0,
                "deal": done and not session.over and not held,
                "hint": mine,
            },
        }

    def _own_action(self) -> bool:
        return any(action.seat in self.people for deal in self.session.deals for action in deal.actions)

    def _note_story(self) -> None:
        """Tell the deal again; what is new in it is to be said aloud."""
        self._story = self._retell(self.looking.session if self.looking else self.session)
        if self.looking:
            self.said = self.looking.said
            return
        session, number, told = self._told
        story = self._story
        if session is self.session and number == len(session.deals) and story[: len(told)] == told:
            self.said = story[len(told) :]
        elif len(story) > len(told) or session is not self.session or number < len(self.session.deals):
            self.said = story
        self._told = (self.session, len(self.session.deals), story)

    def _retell(self, session: Session) -> list[str]:
        return draw.story(session, None if self.hidden else self.seat, self.name)

    def know(self) -> None:
        """Take the deal on the table as told, for whoever plays on from a point of a deal, or comes back to one."""
        self._told = (self.session, len(self.session.deals), self._retell(self.session))

    def say(self, kind: str, text: str, **more: Any) -> None:
        self.message = {"kind": kind, "text": text, **more}
