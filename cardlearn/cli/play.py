"""``cardlearn play``: a whole game in the terminal against the machine, by typed cards and calls."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from os.path import expanduser
from pathlib import Path

from cardlearn.actions import GRAMMAR, ActionError
from cardlearn.cards import CardError
from cardlearn.cli.show import help_lines, table_lines, writable
from cardlearn.cli.tell import Teller, agreed_words
from cardlearn.game import GameError
from cardlearn.players import next_seat
from cardlearn.players.lax import KINDS, Lax
from cardlearn.players.sensible import choose
from cardlearn.record import (
    RecordError,
    file_words,
    load_record,
    noted_as,
    play_record,
    record_of,
    write_record,
    write_whole,
)
from cardlearn.refusal import NotNow, Refused
from cardlearn.retelling import Step, asked, new_lines
from cardlearn.session import Session
from cardlearn.setup import SetupError
from cardlearn.telling import step_words
from cardlearn.text import describe, may, refusal_words, sentence
from cardlearn.turn import Action
from cardlearn.typed import Unknown, meant, open_call, unfit


def begin(chosen: Namespace) -> Session:
    """The session of a command line: a new one, or the one in its record. Raises `GameError` or `RecordError`."""
    if chosen.record and Path(chosen.record).exists():
        record = load_record(chosen.record)
        if chosen.game:
            from cardlearn.game import find_game

            if find_game(chosen.game).slug != record.game.slug:
                raise GameError(f"{chosen.record} is a record of {record.game.name}; name that game, or another file")
        played = play_record(record)
        if played.refused:
            raise RecordError(f"{chosen.record}: action {played.at + 1} is refused: {refusal_words(played.refused)}")
        session = played.session
        _agrees(chosen, session)
    elif chosen.game:
        mode, seed = chosen.mode or "strict", chosen.seed or 0
        session = Session(chosen.game, chosen.players, options=dict(chosen.option), seed=seed, mode=mode)
    else:
        there = f"{file_words(chosen.record)} is not there to go on with; " if chosen.record else ""
        raise GameError(f"{there}name a game to play; cardlearn games lists them")
    if not 0 <= chosen.seat < session.players:
        raise GameError(f"there is no seat {chosen.seat}; the seats are 0 to {session.players - 1}")
    if chosen.record:
        writable(chosen.record)
    return session


def _agrees(chosen: Namespace, session: Session) -> None:
    """Whether the agreements of a command line are those of the game that it goes on with. Raises `GameError`."""
    kept = f"{chosen.record} holds a game"
    if chosen.players not in (None, session.players):
        raise GameError(f"{kept} of {session.players} players, not {chosen.players}; name another file for a new game")
    if chosen.mode not in (None, session.mode):
        raise GameError(f"{kept} in {session.mode} mode; name another file for a new game")
    if chosen.seed not in (None, session.seed):
        raise GameError(f"{kept} of seed {session.seed}, not {chosen.seed}; name another file for a new game")
    agreed = session.game.check_options({**session.options, **dict(chosen.option)}, session.players)
    for name, value in agreed.items():
        if value != session.options[name]:
            raise GameError(
                f"{kept} with {agreed_words(name, session.options[name])}; name another file for a new game"
            )


class Leave(Exception):
    """The player leaves the table."""


class Terminal(Teller):
    """A session at the terminal: one seat is a person's, the machine has the others.

    ``record``: the file that keeps the game after each of the person's actions; ``words``: the table is told in
    sentences at each turn; ``lax``: how often the others break a rule, in table mode.
    """

    def __init__(
        self, session: Session, seat: int = 0, *, record: str | None = None, words: bool = False, lax: float = 0
    ) -> None:
        super().__init__(session, seat)
        self.record = record
        self.words = words
        self.lax = Lax(lax, KINDS, session.seed) if session.mode == "table" and lax else None
        self._before = load_record(record) if record and Path(record).exists() else None
        self._changed = False
        self._shown: tuple[int, int] | None = None
        self._summed: tuple[int, int] | None = None
        self.asking: dict[str, Callable[[str], None]] = {
            "save": self.save,
            "rule": self.rule,
            "rules": self.rules,
        }
        self.commands: dict[str, Callable[[], None]] = {
            "?": self.tell_why,
            "h": self.help,
            "help": self.help,
            "hint": self.hint,
            "why": self.tell_reasons,
            "hindsight": self.tell_hindsight,
            "score": self.scores,
            "s": self.scores,
            "table": self.tell_table,
            "last": self.last_trick,
            "u": self.undo,
            "undo": self.undo,
            "r": self.redo,
            "redo": self.redo,
        }

    # The course of the game

    def run(self) -> int:
        """Play until the game is won or the person leaves; answers the exit code."""
        game = self.session.game
        seat = f"you are seat {self.seat} of {self.session.players}, and play for {game.aim(self.session.options)}"
        self.say(f"{game.name}: {seat}. Type rules to read how it is played, h for help, q to leave.", "bold")
        self.options_in_force()
        try:
            self.opening()
            while not (self.session.over and self.end_of_game()):
                if not self.session.over:
                    self.turn()
        except (Leave, EOFError, KeyboardInterrupt):
            self.say("")
        self.keep(tell=True)
        self.say("Goodbye.", "bold")
        return 0

    def opening(self) -> None:
        """Tell a deal so far: what was dealt and turned, and what was done."""
        self.say(f"\nDeal {len(self.session.deals)}; {self.name(self.session.table.dealer)} deals.", "bold")
        for step in self.session.retell():
            self.told(step)

    def told(self, step: Step) -> None:
        for words in step_words(step, self.session.game.pack, self.name, self.seat):
            self.say(f"  {words}")

    def turn(self) -> None:
        """One step: the machine's, the person's, or the next deal."""
        session = self.session
        seat = next_seat(session)
        if self.lax and self.noticed(self.lax):
            return
        if seat is None:
            self.end_of_deal()
        elif self.seat in session.to_act and (seat == self.seat or not session.table.calls):
            self.ask(must=seat == self.seat)
        else:
            self.machine(seat)

    def machine(self, seat: int) -> None:
        """A seat of the machine acts; a lax one may break a rule, where that can be done."""
        view = self.session.view(seat)
        if self.lax:
            try:
                self.act(self.lax.choose(view).action)
                return
            except Refused:
                pass
        self.act(choose(view).action)

    def noticed(self, lax: Lax) -> bool:
        """Whether a seat of the machine notices and calls an offence."""
        for seat in range(self.session.players):
            call = lax.call(self.session.view(seat)) if seat != self.seat else None
            if call:
                try:
                    self.act(call.action)
                    return True
                except Refused:
                    pass
        return False

    def act(self, action: Action) -> None:
        """Do an action and tell what came of it. Raises `Refused`."""
        table = self.session.table
        events, lines = len(table.log), list(table.ledger)
        beside = asked(self.session.asks, action.seat)
        self.session.told = None
        self.session.do(action)
        table, told = self.session.table, self.session.told
        since = events if told is None else told
        self.told(Step(action, [], table.log[since:], new_lines(lines, table.ledger), table, beside))

    def ask(self, must: bool) -> None:
        """Show the table, if it changed, and do what the person types."""
        if self.state() != self._shown:
            self.show()
            self._shown = self.state()
        if not must:
            self.say(f"It is not your turn yet, but {may(self.view(), self.name)} now if you like; Enter to wait.")
        text = self.read("Your move" if must else "Your move, or Enter")
        if not text and not must:
            seat = next_seat(self.session)
            assert seat is not None
            self.machine(seat)
        elif not text:
            self.show()
        elif not self.command(text):
            self.attempt(text)

    def attempt(self, text: str) -> None:
        """Do what was typed, or say why not."""
        try:
            self.act(meant(self.view(), text))
            self.keep()
        except Refused as refused:
            self.say("Not allowed. " + refusal_words(refused, self.name), "bold red")
        except Unknown:
            self.say(self.unknown(text), "bold red")
        except (ActionError, CardError, SetupError) as error:
            self.say(sentence(str(error)), "bold red")

    def unknown(self, text: str) -> str:
        """What is wrong with words that are no card, no call and no command."""
        seat, _, call = text.partition(" ")
        if call and seat.isdigit() and call.split()[0].lower() in GRAMMAR:
            return f"You sit at seat {self.seat}: type your own moves only, with or without the seat."
        short = all(len(word) < 4 for word in text.split())  # perhaps a card that is misspelt
        how = f"a card is written {self.session.pack.spelling}; " if short else ""
        return sentence(unfit(self.view(), text)) or (
            f"'{text}' is no card, call or command here; {how}type ? for what you may do, h for help."
        )

    def end_of_deal(self) -> None:
        """The ledger, once, then the next deal."""
        if self.state() != self._summed:
            self._summed = self.state()
            done = self.session.phase == "done"
            self.say("\nThe deal is over." if done else "\nThe deal came to nothing.", "bold")
            self.account()
            if self.session.mode == "strict":
                self.say("Type hindsight for what could have been done better, why for the others' reasons.", "dim")
        text = self.read("Enter for the next deal")
        if text and text not in ("next", "n"):
            if not self.command(text):
                self.attempt(text) if self.session.mode == "table" else self.say(
                    "Press Enter to go on, or type h for help."
                )
            return
        self.session.next_deal()
        self.keep()
        self.opening()

    def end_of_game(self) -> bool:
        """Who won, how much help was used, and what is still asked; answers whether that was all (or it is taken back)."""
        self.say("\nThe game is over.", "bold")
        self.account()
        self.winners()
        while self.session.over:
            text = self.read("Enter to leave, or type hindsight, why or h")
            if not text:
                return True
            if not self.command(text):
                self.say("The game is over: press Enter to leave, or type h for help.")
        return False

    def show(self) -> None:
        """The table as the person sees it."""
        if self.words:
            self.say(describe(self.view()))
            self.to_type()
            return
        for words, look in table_lines(self.view(), self.name):
            self.say(words, look)

    def state(self) -> tuple[int, int]:
        """The deal and the number of its actions, by which a change at the table is seen."""
        return len(self.session.deals), len(self.session.actions)

    # Commands

    def command(self, text: str) -> bool:
        """Run a command of the table, if it is one."""
        word, _, rest = text.partition(" ")
        word, rest = word.lower(), rest.strip()
        if text.isupper() and open_call(self.view(), text):
            return False
        if word in ("q", "quit", "exit") and not rest:
            raise Leave
        if word in self.asking:
            self.asking[word](rest)
        elif word in self.commands and (not rest or len(word) > 3):
            self.commands[word]()
        else:
            return False
        return True

    def help(self) -> None:
        """What may be typed."""
        for words in help_lines(self.session.pack, self.session.mode):
            self.say(words)

    def undo(self) -> None:
        """Take back to before the person's last action."""
        back = 0
        try:
            while True:
                actions = self.session.actions
                mine = bool(actions) and actions[-1].seat == self.seat
                self.session.undo()
                back += 1
                if mine:
                    break
        except NotNow:
            for _ in range(back):
                self.session.redo()
            self.say("There is nothing of yours to take back.")
            return
        self.say(
            f"Taken back: your last action and what followed it, {back} step{'s' if back > 1 else ''} in all.", "yellow"
        )
        self._shown = self._summed = None
        self.keep()

    def redo(self) -> None:
        """Do again what was taken back, up to the person's next turn."""
        done = 0
        try:
            while not done or next_seat(self.session) != self.seat:
                self.session.redo()
                done += 1
        except (NotNow, Refused):
            pass
        self.say(
            f"Done again: {done} step{'s' if done != 1 else ''}." if done else "There is nothing to do again.", "yellow"
        )
        if done:
            self._shown = self._summed = None
        self.keep()

    def save(self, path: str) -> None:
        """Write the record where the person wants it; a file that is no record is left as it is."""
        if not path:
            self.say("Name a file: save FILE")
            return
        path = expanduser(path.strip("'\""))
        if Path(path).is_file():
            try:
                load_record(path)
            except RecordError:
                self.say(
                    f"{path} is there already and is no record, so it is left as it is; name another file.", "bold red"
                )
                return
        if self.write(path):
            self.say(f"The record of the game is in {path}.")

    def write(self, path: str) -> bool:
        """Whether the record could be written: the whole of it, or nothing."""
        record = record_of(self.session)
        if self._before:
            record = noted_as(record, self._before)
            if path == self.record and record == self._before and not self._changed:
                return True  # it stays as its author wrote it
        self._changed = self._changed or path == self.record
        text = write_record(record)
        try:
            if Path(path).exists() and not Path(path).is_file():  # a device, a pipe
                Path(path).write_text(text, encoding="utf-8")
            else:
                write_whole(Path(path).resolve(), text)
        except OSError as error:
            self.say(f"{path} cannot be written: {error.strerror or error}.", "bold red")
            return False
        return True

    def keep(self, tell: bool = False) -> None:
        """Write the record where it is kept, if it is."""
        if self.record and self.write(self.record) and tell:
            self.say(f"The record of the game is in {self.record}.")
