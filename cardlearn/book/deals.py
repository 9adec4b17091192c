"""What the rulebook shows of a deal: its record read and played, told in scenes, and each choice judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cardlearn.actions import ActionError, read_action
from cardlearn.book import BookError
from cardlearn.cards import Pack, in_words
from cardlearn.game import Game, GameError
from cardlearn.players import play_on
from cardlearn.record import Record, RecordError, play_record, read_record, record_of
from cardlearn.refusal import Refused
from cardlearn.retelling import Step
from cardlearn.rules import Rule
from cardlearn.session import Session
from cardlearn.setup import Line
from cardlearn.text import event_words, pool_words, scores_words
from cardlearn.turn import Action, Ask, Turn
from cardlearn.wording import action_words, amount_words, the_card

NAMES = tuple("Ann Ben Cora Dan Eve Fay Gus Hal Ida Joe Kit Lea Max Nan Otto Pia Quin".split())
"""What the players of the book's deals are called, by seat: alphabetically round the table."""


# Records


def read_deal(text: str, step: int | None = None) -> tuple[Record, Session]:
    """A record of the book and its session, after ``step`` actions of the last deal (or all of them).

    Raises `BookError` where it is no record, or where the rules refuse an action of it.
    """
    try:
        record = read_record(text)
    except RecordError as error:
        raise BookError(str(error)) from None
    return record, play_deal(record, step)


def play_deal(record: Record, step: int | None = None) -> Session:
    """The session of a record, as `read_deal` has it."""
    if step is not None and not 0 <= step <= len(record.deals[-1].actions):
        raise BookError(f"step {step} is asked for, and the deal has {len(record.deals[-1].actions)} actions")
    try:
        played = play_record(record, step)
    except RecordError as error:
        raise BookError(str(error)) from None
    if played.refused:
        line = played.refused.action.line(record.game.pack)
        raise BookError(
            f"action {played.at + 1} of the record, '{line}', is refused by {played.refused.rule.id}: {played.refused.why}"
        )
    return played.session


def with_options(record: Record, chosen: dict[str, Any]) -> Record:
    """The same record under other options. Raises `BookError` where the game has no such option or value."""
    options = {**record.options, **chosen}
    try:
        checked = record.game.check_options(options)
    except GameError as error:
        raise BookError(str(error)) from None
    same = record.state == record.game.start(record.players, record.game.check_options(record.options))
    state = record.game.start(record.players, checked) if same else record.state
    return record._replace(options=options, state=state)


def with_actions(record: Record, lines: Iterable[str]) -> Record:
    """The same cards played otherwise: other actions in the last deal. Raises `BookError` for an unreadable one."""
    pack = record.game.pack_for(record.game.check_options(record.options))
    try:
        actions = tuple(read_action(pack, record.players, line) for line in lines if line.strip())
    except ActionError as error:
        raise BookError(str(error)) from None
    return record._replace(deals=(*record.deals[:-1], record.deals[-1]._replace(actions=actions)))


def machine_deal(game: Game, seed: int = 1, options: dict[str, Any] | None = None) -> Record:
    """The record of a deal that the machine plays for everybody. Raises `BookError` for an option that is not there."""
    try:
        session = Session(game, seed=seed, options=options)
    except GameError as error:
        raise BookError(str(error)) from None
    play_on(session, humans=())
    return record_of(session)


# Rulings


class Verdict(NamedTuple):
    """What the rules say of one thing that the player to act might do: its ``call``, its card if it is one, and the
    refusal, or None where it is allowed."""

    call: str
    card: int
    refused: Refused | None


def verdicts(session: Session, seat: int | None = None) -> list[Verdict]:
    """Each card of the hand and each call that is asked for now, judged; of the player to act, or of a seat to act.

    >>> record, session = read_deal('''
    ... game = "seven-up"
    ... players = 2
    ... [[deal]]
    ... hands = ["9S 5S KH 8H 4D QC", "AS 7S QH 10H 6D 2C"]
    ... turn_up = "3S"
    ... actions = ["1 stand", "1 play QH"]
    ... ''')
    >>> [verdict.call for verdict in verdicts(session) if not verdict.refused]
    ['play 9S', 'play 5S', 'play KH', 'play 8H']
    """
    asks = [ask for ask in session.asks if not ask.right and seat in (None, ask.seat)]
    if not asks:
        raise BookError("nobody has anything to decide at this point" + ("" if seat is None else f" at seat {seat}"))
    first = asks[0].seat
    found = []
    for ask in asks:
        if ask.seat == first:
            found += [_verdict(session, action) for action in _actions(ask, session.game.pack)]
    return found


def _actions(ask: Ask, pack: Pack) -> list[Action]:
    calls = [Action(ask.seat, *_split(call)) for call in sorted(ask.words)]
    cards = [Action(ask.seat, ask.verb, card) for card in pack.list(ask.pool)] if ask.verb and ask.single else []
    return calls + cards


def _split(call: str) -> tuple[str, int, str]:
    verb, _, words = call.partition(" ")
    return verb, 0, words


def _verdict(session: Session, action: Action) -> Verdict:
    return Verdict(action.call(session.game.pack), action.cards, session.judge(action))


# A deal told


class Said(NamedTuple):
    """A sentence without its full stop, and the rules that it shows at work."""

    words: str
    rules: tuple[str, ...]


class Scene(NamedTuple):
    """A stretch of a deal: its title, the hands it begins with (by name), its trick and the winner, what happened (who
    won the trick comes last), and what followed ``after`` it, or was paid at once."""

    title: str
    hands: tuple[tuple[str, int], ...] = ()
    plays: tuple[tuple[int, int], ...] = ()
    winner: int | None = None
    said: tuple[Said, ...] = ()
    after: tuple[Said, ...] = ()


class Teller:
    """A deal of a session, told with the players' names."""

    def __init__(self, session: Session, names: Sequence[str] = NAMES, number: int = -1) -> None:
        if len(names) < session.players:
            raise BookError(f"{session.players} players need {session.players} names, and there are {len(names)}")
        self.session = session
        self.names = names
        self.number = number
        self.pack = session.game.pack

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.names[seat]

    def scenes(self) -> list[Scene]:
        """The deal in scenes: the cards dealt, the calls, each trick. What the deal pays at its end is the ledger's."""
        found: list[Scene] = []
        said: list[Said] = []
        tricks = 0
        title = "The cards"
        for step in self.session.retell(self.number):
            table, action = step.table, step.action
            if action and action.verb == "play" and title == "The calls":
                if said:
                    found.append(Scene(title, said=tuple(said)))
                title, said = "The play", []
            told = self._said(step)
            later = len(step.events) - step.gathers if step.gathers is not None else 0
            followed = told[len(told) - later :]
            said += told[: len(told) - later]
            paid = [] if not any(table.hands) else [Said(self._paid(line), (line.rule.id,)) for line in step.lines]
            tricks = min(tricks, len(table.played))
            if action is None:
                hands = tuple((self.name(seat), hand) for seat, hand in enumerate(table.hands) if hand)
                found.append(Scene(title, hands, said=(*said, *paid)))
                title, said = "The calls", []
            elif len(table.played) > tricks:
                tricks = len(table.played)
                trick, winner = table.played[-1]
                won = Said(f"{self.name(winner)} wins the trick", ())
                found.append(Scene(f"Trick {tricks}", (), tuple(trick), winner, (*said, won), (*followed, *paid)))
                title, said = "The play" if any(table.hands) else "After the play", []
            else:
                said += [*followed, *paid]
        if said:
            found.append(Scene(title, (), tuple(self.session.table.turn.plays), said=tuple(said)))
        return found

    def _said(self, step: Step) -> list[Said]:
        """What a step did, a sentence each: the action, then what followed it by itself."""
        action = step.action
        said = [Said(event_words(event, self.pack, self.name), _ids([event.rule])) for event in step.events]
        own = next((at for at, event in enumerate(step.events) if action and event.seat == action.seat), None)
        if action is None:
            return said
        if action.verb == "play":
            bound = [rule for rule, _, after in step.bindings if isinstance(after, int)]
            return [Said(self._played(step), _ids(bound)), *said]
        words = action_words(action, self.pack, self.name, step.beside)
        if own is None:
            return [Said(words, ()), *said]
        if action.verb in ("bid", "discard"):  # the game's own event does not say how many, or which
            said[own] = Said(words, said[own].rules)
        return said

    def _paid(self, line: Line) -> str:
        """A line of the ledger in the middle of a deal."""
        verb = "scores" if line.amount >= 0 else "loses"
        note = f", {line.note}" if line.note else ""
        return f"{self.name(line.seat)} {verb} {amount_words(self.session.game, abs(line.amount))}{note}"

    def _played(self, step: Step) -> str:
        """A card played, in words: led, followed with, trumped with, thrown away."""
        action, table = step.action, step.table
        assert action is not None
        trick = table.turn.plays or (table.played[-1][0] if table.played else [])
        if (action.seat, action.cards) not in trick:  # out of turn, or face down, and lying beside the trick
            return f"{self.name(action.seat)} plays {the_card(action.cards, self.pack)}"
        leader, first = trick[0]
        order = table.order
        if action.seat == leader:
            did = "leads"
        elif action.cards & order.suit_of[first]:
            did = "follows with"
        elif action.cards & order.trumps:
            did = "trumps with"
        else:
            did = "throws away"
        wrong = any(not action.cards & after for _, _, after in step.bindings if isinstance(after, int))
        return f"{self.name(action.seat)} {did} {the_card(action.cards, self.pack)}" + (
            ", against the rule" if wrong else ""
        )

    def lines(self) -> list[tuple[str, Line, str]]:
        """The ledger: the player's name, the line, its cards in words."""
        ledger: list[Line] = []
        for step in self.session.retell(self.number):
            ledger = step.table.ledger
        return [(self.name(line.seat), line, self.pack.say(line.cards) if line.cards else line.note) for line in ledger]

    def outcome(self) -> str:
        """Where the match stands after the deal."""
        view = self.session.view(None)
        words = [scores_words(view, self.names)]
        words += pool_words(view)
        if view.phase == "deal":
            words.append("The deal came to nothing.")
        if view.winner:
            won = in_words([self.name(seat) for seat in view.winner])
            words.append(f"{won} {'wins' if len(view.winner) == 1 else 'win'} the game.")
        elif view.to_act:
            words.append(f"{in_words([self.name(seat) for seat in view.to_act])} to act.")
        return " ".join(words)


def _ids(rules: Sequence[Rule | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule.id for rule in rules if rule))


# Tricks


def winner(game: Game, plays: Sequence[tuple[int, int]], trump: str | None = None) -> int:
    """Who wins a trick under a trump suit. Raises `BookError` for a suit that the pack has not."""
    if not plays:
        raise BookError("a trick needs a card at least")
    if trump is not None and trump not in game.pack.suits:
        raise BookError(f"there is no suit '{trump}'; the suits are {', '.join(game.pack.suits)}")
    turn = Turn(None, 0, 0, game.ranking(game.check_options({})).order(trump))
    turn.plays = list(plays)
    turn.review()
    return turn.winning


def trick_words(pack: Pack, plays: Sequence[tuple[int, int]], winner: int | None, names: Sequence[str] = NAMES) -> str:
    """A trick in words: who led what, who played what, who won it."""
    parts = [
        f"{names[seat]} {'played' if at else 'led'} {the_card(card, pack)}" for at, (seat, card) in enumerate(plays)
    ]
    return ", ".join(parts) + ("" if winner is None else f"; {names[winner]} won the trick")


def read_options(text: str) -> dict[str, Any]:
    """Options as a record has them: ``bidding = "board", stakes = 2``. Raises `BookError`."""
    import tomllib

    try:
        return tomllib.loads(f"options = {{ {text} }}")["options"]  # type: ignore[no-any-return]
    except tomllib.TOMLDecodeError as error:
        raise BookError(f"'{text}' is no list of options: {error}") from None
