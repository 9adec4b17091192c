"""``cardlearn play``: a whole game in the terminal against the machine, by typed cards and calls.

What may be played stands in brackets, so that no colour is needed; colours come with `rich`, on a terminal only.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from cardlearn.actions import ActionError
from cardlearn.cards import CardError, in_words
from cardlearn.game import GameError
from cardlearn.players import next_seat
from cardlearn.players.sensible import choose
from cardlearn.record import RecordError, load_record, play_record, record_of, write_record
from cardlearn.session import NotNow, Refused, Session, Step
from cardlearn.table import SetupError
from cardlearn.text import describe, ledger_words, may, refusal_words, scores_words, sentence, step_words, why
from cardlearn.turn import Action
from cardlearn.typed import Unknown, meant, open_call
from cardlearn.view import View
from cardlearn.wording import by_number, the_card

HELP = """You play by typing what you do:
  KH          play (or choose) a card: rank, then suit; several with spaces between: 3C 5D
  bid 3       a call as the rules name it; its first letters are enough, and a bid's number alone
  Enter       go on: to the next deal, or wait where you have a right but no turn
  ?           what may I play, and why
  hint        what the machine would do in your place, and why
  table       the whole table in sentences
  last        the last trick
  score       the scores, and what this deal has paid so far
  rule ID     a rule's sentence and source, as in: rule all-fours.high
  u, r        undo, redo
  save FILE   write the record of the game
  h, q        this help; leave"""


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
            raise RecordError(f"{chosen.record}: action {played.at} is refused: {refusal_words(played.refused)}")
        session = played.session
    elif chosen.game:
        session = Session(chosen.game, chosen.players, options=dict(chosen.option), seed=chosen.seed, mode=chosen.mode)
    else:
        raise GameError("name a game to play; cardlearn games lists them")
    if not 0 <= chosen.seat < session.players:
        raise GameError(f"there is no seat {chosen.seat}; the seats are 0 to {session.players - 1}")
    return session


def screen() -> Callable[[str, str], None]:
    """How a line is shown, with its look: in colours by `rich` on a terminal, plainly otherwise."""
    if sys.stdout.isatty():
        try:
            from rich.console import Console
            from rich.text import Text
        except ImportError:
            pass
        else:
            console = Console(highlight=False)

            def show(words: str, look: str) -> None:
                text = Text(words, style=look)
                text.highlight_regex(r"\b(?:10|[2-9AKQJ])[HD]\b", "red")
                text.highlight_regex(r"\[(?:10|[2-9AKQJ])[SHDC]\]", "bold")
                console.print(text)

            return show
    return lambda words, look: print(words)


class Leave(Exception):
    """The player leaves the table."""


class Terminal:
    """A session at the terminal: one seat is a person's, the machine has the others.

    ``record``: the file that keeps the game after each of the person's actions; ``words``: the table is told in
    sentences at each turn.
    """

    def __init__(self, session: Session, seat: int = 0, *, record: str | None = None, words: bool = False) -> None:
        self.session = session
        self.seat = seat
        self.record = record
        self.words = words
        self.hints = 0
        self._screen = screen()
        self._shown: tuple[int, int] | None = None
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
        if seat is None:
            self.end_of_deal()
        elif self.seat in session.to_act and (seat == self.seat or not session.table.calls):
            self.ask(must=seat == self.seat)
        else:
            self.act(choose(session.view(seat)).action)

    def act(self, action: Action) -> None:
        """Do an action and tell what came of it. Raises `Refused`."""
        table = self.session.table
        events, lines = len(table.log), len(table.ledger)
        self.session.do(action)
        table = self.session.table
        self.told(Step(action, [], table.log[events:], table.ledger[lines:], table))

    def ask(self, must: bool) -> None:
        """Show the table, if it changed, and do what the person types."""
        state = (len(self.session.deals), len(self.session.actions))
        if state != self._shown:
            self.show()
            self._shown = state
        if not must:
            self.say(f"It is not your turn yet, but {may(self.view(), self.name)} now if you like; Enter to wait.")
        text = self.read("Your move" if must else "Your move, or Enter")
        if not text and not must:
            seat = next_seat(self.session)
            assert seat is not None
            self.act(choose(self.session.view(seat)).action)
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
        """The ledger, then the next deal."""
        view = self.view()
        self.say("\nThe deal is over." if view.phase == "done" else "\nThe deal came to nothing.", "bold")
        for words in ledger_words(view, self.name):
            self.say(f"  {words}")
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

    # Showing

    def show(self) -> None:
        """The trick, the hand with what may be played in brackets, and the calls."""
        view = self.view()
        pack = view.game.pack
        if self.words:
            self.say(describe(view))
            return
        trump = f"{pack.suit_names[view.trump]} are trumps" if view.trump else "no trumps"
        turned = f", turn-up {pack.name(view.turn_up)}" if view.turn_up else ""
        pool = f", pool {view.pool}" if view.pool else ""
        won = f", tricks {' '.join(str(number) for number in view.tricks)}" if view.phase == "play" else ""
        scores = " ".join(str(score) for score in view.scores)
        self.say(f"\n[{view.game.name}, {trump}{turned}{pool}; scores {scores}{won}]", "bold cyan")
        if view.plays:
            plays = [f"{self.name(s)} {pack.name(card)}{'*' if s == view.winning else ''}" for s, card in view.plays]
            self.say(f"Trick {view.number}: {', '.join(plays)}   (* heads it)")
        if view.calls and view.phase == "declare":
            self.say("Called: " + ", ".join(f"{self.name(seat)} {call}" for seat, call in view.calls))
        self.say(f"Your hand:  {self.hand(view)}")
        calls = by_number(view.calls_open)
        if calls:
            self.say(f"You may say: {', '.join(calls)}")
        low, high = view.choose
        if view.verb and (low, high) != (1, 1):
            number = str(low) if low == high else f"{low} to {high}"
            extra = "" if view.cards_open == view.hand else f" of {pack.show(view.cards_open)}"
            self.say(f"You {view.verb} {number} cards{extra}" + (" ('none' for none)" if not low else ""))

    def hand(self, view: View) -> str:
        """The hand by suits; cards that may be chosen now in brackets."""
        pack = view.game.pack
        groups: list[str] = []
        for mask in (*pack.suits.values(), pack.all ^ pack.plain):
            cards = pack.list(view.hand & mask)
            if cards:
                groups.append(
                    " ".join(f"[{pack.name(c)}]" if c & view.cards_open else f" {pack.name(c)} " for c in cards)
                )
        return "   ".join(groups) or "no cards"

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

    def hint(self) -> None:
        """What the machine would do here; hints are counted."""
        view = self.view()
        if not (view.calls_open or view.verb):
            self.say("There is nothing to choose now.")
            return
        self.hints += 1
        choice = choose(view)
        self.say(f"  {choice.action.call(view.game.pack)}: {choice.reason} (Hint {self.hints}.)", "green")

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
