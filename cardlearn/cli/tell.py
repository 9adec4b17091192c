"""What the terminal's table tells on request: the table, why, hints, reasons, hindsight, scores, rules."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import Any

from cardlearn.book import plays_of
from cardlearn.cards import in_words
from cardlearn.cli.show import screen
from cardlearn.game import value_words
from cardlearn.players.hindsight import hindsight, nothing_better
from cardlearn.players.hints import hint
from cardlearn.players.reasons import reasons
from cardlearn.record import Played
from cardlearn.refusal import RECORD_RULES, NotNow
from cardlearn.report import report
from cardlearn.retelling import beside
from cardlearn.rules import Rule
from cardlearn.session import Session
from cardlearn.text import action_words, describe, ledger_words, scores_words, sentence, why
from cardlearn.view import View
from cardlearn.wording import Name, count_of, explained, seat_name, the_card

SECONDS = 6.0
"""About how long looking back on a deal may take at the terminal."""
BROKEN_OFF = "The record stops at an action that is refused, so this deal is not over: hindsight comes after it."
LEFT_OUT = "Stopped here: this deal, and any after it, is not looked back on."
NOTHING_DONE = "Nobody had anything to decide in this deal."


class Teller:
    """A session as one seat at a terminal sees it, and what is told of it."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat
        self.hints = 0
        self._screen = screen()

    def say(self, words: str, look: str = "") -> None:
        """Show a line."""
        self._screen(words, look)

    def name(self, seat: int) -> str:
        """What a seat is called at this table."""
        return f"seat {seat} (you)" if seat == self.seat else f"seat {seat}"

    def view(self) -> View:
        """What the person sees."""
        return self.session.view(self.seat)

    def tell_why(self) -> None:
        """What may I play, and why."""
        for words in why(self.view(), self.name):
            self.say(f"  {words}")
        self.to_type()

    def to_type(self) -> None:
        """The open calls as they are typed; a sentence has them in other words."""
        view = self.view()
        calls = [*view.calls_open, *view.standing]
        if calls:
            told = explained(calls, view.game.pack, view.ways)
            self.say(f"Type one of these to say it: {', '.join(told)}.")

    def hint(self) -> None:
        """What does best here in likely deals; hints are counted."""
        view = self.view()
        if not (view.calls_open or view.verb):
            self.say("There is nothing to choose now.")
            return
        with self.stoppable():
            found = hint(view)
            self.hints += 1
            self.say(f"  Hint {self.hints}. {found.words}", "green")
            self.say(f"  To do so, type: {found.action.call(view.game.pack).removeprefix('play ')}")

    def tell_reasons(self) -> None:
        """Why the machine did what it did, once the deal is over."""
        pack = self.session.game.pack
        try:
            with self.stoppable():
                for number, words in reasons(self.session, but=(self.seat,)):
                    asked = beside(self.session, -1, number)
                    done = action_words(self.session.actions[number], pack, self.name, asked)
                    self.say(f"  {number + 1}. {sentence(done)} {words}")
        except NotNow as error:
            self.say(sentence(str(error)))

    def tell_hindsight(self) -> None:
        """Where another choice of one's own would have done better, once the deal is over."""
        if not self.session.ask:
            self.say("  Looking back over the deal; this takes a few seconds.", "dim")
        with self.stoppable():
            for words in hindsight_words(self.session, self.seat, name=self.name):
                self.say(f"  {words}")

    def scores(self) -> None:
        """The scores, and the ledger so far."""
        self.say(scores_words(self.view(), self.name))
        for words in ledger_words(self.view(), self.name):
            self.say(f"  {words}")

    def account(self) -> None:
        """What the deal was worth, what was broken in it, and the scores."""
        for words in ledger_words(self.view(), self.name):
            self.say(f"  {words}")
        for words in report(self.session, self.name):
            self.say(f"  {words}", "yellow")
        self.say(scores_words(self.view(), self.name))

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
        """A rule's sentence and source; its last word is enough of an id that no other has."""
        rules = (*self.session.game.rules, *RECORD_RULES)
        if not id:
            self.say("Name a rule: rule ID; rules lists them.")
            return
        wanted = id.lower().strip("().")
        found = [rule for rule in rules if rule.id == wanted] or [
            rule for rule in rules if rule.id.endswith(f".{wanted}")
        ]
        for rule in found:
            self.say(f"  {rule.id}: {rule.sentence}{self.agreed(rule)} Source: {rule.source}.")
        if not found:
            name = self.session.game.name
            self.say(f"{name} has no rule '{id}'; rules lists them, and rules WORD those that hold a word.")

    def rules(self, word: str) -> None:
        """The rules that are played by, in the book's order, or those that hold a word: id and sentence."""
        session, wanted = self.session, word.lower()
        barred = {rule.id for rule in plays_of(session.game)} - {rule.id for rule in session.game.play(session.options)}
        found = [rule for rule in session.game.rules if rule.id not in barred]
        if wanted:
            found = [rule for rule in found if wanted in rule.id or wanted in rule.sentence.lower()]
        elif session.mode == "strict":
            found = [rule for rule in found if rule.kind != "remedy"]
        lines = [f"{rule.id}: {rule.sentence}{self.agreed(rule)}" for rule in found]
        if not lines:
            lines = [f"No rule played by here holds '{word}'; rules lists them all."]
        elif not wanted and session.mode == "strict":
            lines.append("The remedies for faults are for table mode; rules WORD finds them here, too.")
        self.pages(lines)

    def agreed(self, rule: Rule) -> str:
        """What is agreed here on the options that a rule leaves open, to stand after its sentence."""
        options = [option for option in self.session.game.options if option.rule.id == rule.id]
        told = [agreed_words(option.name, self.session.options[option.name]) for option in options]
        return f" (Here: {', '.join(told)}.)" if told else ""

    def pages(self, lines: Sequence[str]) -> None:
        """Show lines, a screen at a time where somebody is there to go on."""
        with self.stoppable():
            wide, high = get_terminal_size()
            left = high - 2
            for number, words in enumerate(lines):
                takes = -(-len(words) // wide) or 1
                if takes > left and number and sys.stdin.isatty() and sys.stdout.isatty():
                    if self.read(f"{len(lines) - number} more; Enter to go on, q to stop"):
                        return
                    left = high - 2
                left -= takes
                self.say(words)

    @contextmanager
    def stoppable(self) -> Iterator[None]:
        """What takes a while, or many lines: Ctrl-C stops it, and the game goes on."""
        try:
            yield
        except KeyboardInterrupt:
            self.say("\nStopped; the game goes on. Type q to leave.")

    def read(self, prompt: str) -> str:
        """A line that the person types."""
        sys.stdout.flush()
        text = input(f"{prompt}: ").strip()
        if not sys.stdin.isatty():  # a transcript shows what was typed
            print(text)
        return text

    def options_in_force(self) -> None:
        """The agreements that are played by."""
        options = self.session.options
        if options:
            told = [agreed_words(name, value) for name, value in options.items()]
            self.say(f"Options in force: {', '.join(told)}.", "dim")

    def winners(self) -> None:
        """Who won, and how much help was used."""
        won = [self.name(seat) for seat in self.view().winner or ()]
        self.say(sentence(f"{in_words(won)} {'wins' if len(won) == 1 else 'win'} the game"), "bold")
        if self.hints:
            self.say(f"You asked for {count_of(self.hints, 'hint')}.")


def agreed_words(name: str, value: Any) -> str:
    """An option and its value, as they are written on the command line."""
    return f"{name}={value_words(value)}"


def hindsight_words(
    session: Session, seat: int, deal: int = -1, seconds: float = SECONDS, name: Name = seat_name
) -> list[str]:
    """Hindsight on a seat's decisions in a deal, a sentence a line; or why there is none."""
    try:
        found = hindsight(session, seat, deal=deal, seconds=seconds)
    except NotNow as error:
        return [sentence(str(error))]
    pack, actions = session.game.pack, session.deals[deal].actions
    told = []
    for each in found:
        done = action_words(each.done, pack, name, beside(session, deal, each.number))
        told.append(f"Action {each.number + 1}, {done}. {each.words}")
    left = sum(1 for action in actions if action.seat == seat) - len(found)
    return [*told, nothing_better(left, bool(found), name(seat))] if left else told


def all_hindsight(played: Played) -> Iterator[dict[str, Any]]:
    """Hindsight on every seat's decisions in each deal of a record, as plain data; or why a deal has none."""
    session = played.session
    for number, deal in enumerate(session.deals):
        if played.refused and session.ask and session.mode == "strict" and deal is session.deals[-1]:
            told = [BROKEN_OFF]
        else:
            told = _once(hindsight_words(session, seat, number) for seat in range(session.players))
        yield {"deal": number + 1, "told": told or [NOTHING_DONE]}


def _once(lines: Iterable[list[str]]) -> list[str]:
    """All lines, those that say the same (why there is no hindsight) once."""
    return list(dict.fromkeys(line for each in lines for line in each))
