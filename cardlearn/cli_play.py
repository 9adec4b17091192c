"""``cardlearn play``: a whole game in the terminal against the machine, by typed cards and calls."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from cardlearn.actions import ActionError
from cardlearn.cards import CardError, in_words
from cardlearn.cli_show import HELP, screen, table_lines
from cardlearn.game import GameError
from cardlearn.players import next_seat
from cardlearn.players.hints import hint
from cardlearn.players.lax import KINDS, Lax
from cardlearn.players.sensible import choose
from cardlearn.record import RecordError, load_record, play_record, record_of, write_record
from cardlearn.refusal import NotNow, Refused
from cardlearn.report import report
from cardlearn.retelling import Step, new_lines
from cardlearn.session import Session
from cardlearn.setup import SetupError
from cardlearn.text import describe, ledger_words, may, refusal_words, scores_words, sentence, step_words, why
from cardlearn.turn import Action
from cardlearn.typed import Unknown, meant, open_call
from cardlearn.view import View
from cardlearn.wording import in_short, the_card


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
        raise GameError("name a game to play; cardlearn games lists them")
    if not 0 <= chosen.seat < session.players:
        raise GameError(f"there is no seat {chosen.seat}; the seats are 0 to {session.players - 1}")
    if chosen.record:
        _writable(chosen.record)
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
            told = str(session.options[name])
            told = told.lower() if isinstance(session.options[name], bool) else told
            raise GameError(f"{kept} with {name}={told}; name another file for a new game")


def _writable(path: str) -> None:
    """Whether a record can be kept in a file, before a game is played for it. Raises `RecordError`."""
    new = not Path(path).exists()
    try:
        with open(path, "a", encoding="utf-8"):
            pass
        if new:
            Path(path).unlink()
    except OSError as error:
        raise RecordError(f"{path} cannot be written: {error.strerror or error}") from None


class Leave(Exception):
    """The player leaves the table."""


class Terminal:
    """A session at the terminal: one seat is a person's, the machine has the others.

    ``record``: the file that keeps the game after each of the person's actions; ``words``: the table is told in
    sentences at each turn; ``lax``: how often the others break a rule, in table mode.
    """

    def __init__(
        self, session: Session, seat: int = 0, *, record: str | None = None, words: bool = False, lax: float = 0
    ) -> None:
        self.session = session
        self.seat = seat
        self.record = record
        self.words = words
        self.lax = Lax(lax, KINDS, session.seed) if session.mode == "table" and lax else None
        self.hints = 0
        self._screen = screen()
        self._shown: tuple[int, int] | None = None
        self._summed: tuple[int, int] | None = None
        self.commands: dict[str, Callable[[], None]] = {
            "?": self.tell_why,
            "h": self.help,
            "help": self.help,
            "hint": self.hint,
            "score": self.scores,
            "s": self.scores,
            "table": self.tell_table,
            "last": self.last_trick,
            "u": self.undo,
            "undo": self.undo,
            "r": self.redo,
            "redo": self.redo,
        }

    def say(self, words: str, look: str = "") -> None:
        """Show a line."""
        self._screen(words, look)

    def name(self, seat: int) -> str:
        """What a seat is called at this table."""
        return f"seat {seat} (you)" if seat == self.seat else f"seat {seat}"

    def view(self) -> View:
        """What the person sees."""
        return self.session.view(self.seat)

    # The course of the game

    def run(self) -> int:
        """Play until the game is won or the person leaves; answers the exit code."""
        game = self.session.game
        self.say(
            f"{game.name}: you are seat {self.seat} of {self.session.players}. Type h for help, q to leave.", "bold"
        )
        self.options_in_force()
        try:
            self.opening()
            while not self.session.over:
                self.turn()
            self.end_of_game()
        except (Leave, EOFError, KeyboardInterrupt):
            self.say("")
        self.keep(tell=True)
        self.say("Goodbye.", "bold")
        return 0

    def options_in_force(self) -> None:
        """The agreements that are played by."""
        options = self.session.options
        if options:
            told = [f"{name}={str(v).lower() if isinstance(v, bool) else v}" for name, v in options.items()]
            self.say(f"Options in force: {', '.join(told)}.", "dim")

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
        self.session.told = None
        self.session.do(action)
        table, told = self.session.table, self.session.told
        since = events if told is None else told
        self.told(Step(action, [], table.log[since:], new_lines(lines, table.ledger), table))

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
            self.say("Not allowed. " + refusal_words(refused), "bold red")
        except Unknown:
            self.say(f"'{text}' is no card, call or command here; type ? for what you may do, h for help.", "bold red")
        except (ActionError, CardError, SetupError) as error:
            self.say(sentence(str(error)), "bold red")

    def end_of_deal(self) -> None:
        """The ledger, once, then the next deal."""
        if self.state() != self._summed:
            self._summed = self.state()
            view = self.view()
            self.say("\nThe deal is over." if view.phase == "done" else "\nThe deal came to nothing.", "bold")
            for words in ledger_words(view, self.name):
                self.say(f"  {words}")
            for words in report(self.session, self.name):
                self.say(f"  {words}", "yellow")
            self.say(scores_words(view, self.name))
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

    def end_of_game(self) -> None:
        """Who won, and how much help was used."""
        view = self.view()
        self.say("\nThe game is over.", "bold")
        for words in ledger_words(view, self.name):
            self.say(f"  {words}")
        self.say(scores_words(view, self.name))
        winners = [self.name(seat) for seat in view.winner or ()]
        self.say(sentence(f"{in_words(winners)} {'wins' if len(winners) == 1 else 'win'} the game"), "bold")
        if self.hints:
            self.say(f"You asked for {self.hints} hint{'s' if self.hints > 1 else ''}.")

    def read(self, prompt: str) -> str:
        """A line that the person types."""
        sys.stdout.flush()
        text = input(f"{prompt}: ").strip()
        if not sys.stdin.isatty():  # a transcript shows what was typed
            print(text)
        return text

    def show(self) -> None:
        """The table as the person sees it."""
        if self.words:
            self.say(describe(self.view()))
            self.to_type()
            return
        for words, look in table_lines(self.view(), self.name):
            self.say(words, look)

    def to_type(self) -> None:
        """The open calls as they are typed; a sentence has them in other words."""
        view = self.view()
        calls = [*view.calls_open, *view.standing]
        if calls:
            self.say(f"Type one of these to say it: {', '.join(in_short(calls, view.game.pack))}.")

    def state(self) -> tuple[int, int]:
        """The deal and the number of its actions, by which a change at the table is seen."""
        return len(self.session.deals), len(self.session.actions)

    # Commands

    def command(self, text: str) -> bool:
        """Run a command of the table, if it is one."""
        word, _, rest = text.partition(" ")
        if text in ("q", "quit", "exit"):
            raise Leave
        if word == "save":
            self.save(rest.strip())
        elif word == "rule":
            self.rule(rest.strip())
        elif text in self.commands and not (text.isupper() and open_call(self.view(), text)):
            self.commands[text]()
        else:
            return False
        return True

    def help(self) -> None:
        """What may be typed."""
        self.say(HELP)

    def tell_why(self) -> None:
        """What may I play, and why."""
        for words in why(self.view(), self.name):
            self.say(f"  {words}")
        self.to_type()

    def hint(self) -> None:
        """What does best here in likely deals; hints are counted."""
        view = self.view()
        if not (view.calls_open or view.verb):
            self.say("There is nothing to choose now.")
            return
        self.hints += 1
        found = hint(view)
        self.say(f"  {found.action.call(view.game.pack)}: {found.words} (Hint {self.hints}.)", "green")

    def scores(self) -> None:
        """The scores, and the ledger so far."""
        self.say(scores_words(self.view(), self.name))
        for words in ledger_words(self.view(), self.name):
            self.say(f"  {words}")

    def tell_table(self) -> None:
        """The whole table in sentences."""
        self.say(describe(self.view()))

    def last_trick(self) -> None:
        """The trick gathered last, where the game lets it be seen."""
        view = self.view()
        if view.last_trick:
            plays, winner = view.last_trick
            told = ", ".join(f"{self.name(seat)} {the_card(card, view.game.pack)}" for seat, card in plays)
            self.say(sentence(f"{told}; {self.name(winner)} took it"))
        elif view.played:
            self.say("In this game a trick may not be looked at again.")
        else:
            self.say("No trick has been taken yet.")

    def rule(self, id: str) -> None:
        """A rule's sentence and source."""
        if not id:
            self.say("Name a rule: rule ID")
            return
        try:
            rule = self.session.game.rule(id)
            self.say(f"  {rule.sentence} Source: {rule.source}.")
        except GameError as error:
            self.say(sentence(str(error)))

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

    def save(self, path: str, tell: bool = True) -> None:
        """Write the record."""
        if not path:
            self.say("Name a file: save FILE")
            return
        try:
            Path(path).write_text(write_record(record_of(self.session)), encoding="utf-8")
        except OSError as error:
            self.say(f"{path} cannot be written: {error.strerror or error}.", "bold red")
            return
        if tell:
            self.say(f"The record of the game is in {path}.")

    def keep(self, tell: bool = False) -> None:
        """Write the record where it is kept, if it is."""
        if self.record:
            self.save(self.record, tell)
