"""Lessons that are played: rules shown from the program, positions that ask for an action, questions to check oneself.

>>> exercise = Exercise(
...     position(
...         "seven-up", ["9S 5S KH 8H 4D QC", "AS 7S QH 10H 6D 2C"], turn_up="3S", actions=["1 stand", "1 play QH"]
...     ),
...     "Seat 1 leads a heart. Play a card.",
... )
>>> exercise.handle({"do": "act", "call": "play QC"})["message"]["id"]
'all-fours.follow-or-trump'
>>> exercise.handle({"do": "act", "call": "play KH"})["message"]["kind"]
'good'
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardlearn import text
from cardlearn.game import GameError, find_game
from cardlearn.players import Player
from cardlearn.players.sensible import choose
from cardlearn.refusal import NotNow
from cardlearn.rules import Rule
from cardlearn.session import Session
from cardlearn.setup import Setup
from cardlearn.turn import Action
from cardlearn.view import View
from cardlearn.widget import words
from cardlearn.widget.model import TableModel, told_plainly


class Rules:
    """Some rules of the book, to be shown: their sentences, ids and sources."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = tuple(rules)

    def __repr__(self) -> str:
        return "\n".join(f"{rule.id}: {rule.sentence} ({rule.source})" for rule in self.rules)

    def _repr_html_(self) -> str:
        items = "".join(
            f"<blockquote><p>{html.escape(rule.sentence)}</p><footer><code>{rule.id}</code>, {html.escape(rule.source)}"
            "</footer></blockquote>"
            for rule in self.rules
        )
        return f"<div>{items}</div>"


class Figures:
    """Rows under headings, to be shown: as a table that a screen reader can walk, and as plain text.

    >>> Figures(["Game", "Points"], [["Seven-Up", 7], ["Cinch", 51]])
    Game: Seven-Up; Points: 7
    Game: Cinch; Points: 51
    """

    def __init__(self, heads: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "") -> None:
        self.heads = list(heads)
        self.rows = [[str(cell) for cell in row] for row in rows]
        self.caption = caption

    def __repr__(self) -> str:
        lines = ["; ".join(f"{head}: {cell}" for head, cell in zip(self.heads, row, strict=True)) for row in self.rows]
        return "\n".join([self.caption, *lines] if self.caption else lines)

    def _repr_html_(self) -> str:
        left = 'style="text-align: left; vertical-align: top; white-space: normal"'
        heads = "".join(f'<th scope="col" {left}>{html.escape(head)}</th>' for head in self.heads)
        body = ""
        for first, *others in self.rows:
            cells = "".join(f"<td {left}>{'<br>'.join(html.escape(cell).splitlines())}</td>" for cell in others)
            body += f'<tr><th scope="row" {left}>{html.escape(first)}</th>{cells}</tr>'
        caption = f"<caption>{html.escape(self.caption)}</caption>" if self.caption else ""
        return f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


@told_plainly()
def show_rule(*ids: str) -> Rules:
    """The rules of some ids, from whichever game has them. Raises `GameError` for an unknown one.

    >>> show_rule("all-fours.high").rules[0].kind
    'point'
    """
    from cardlearn.games import GAMES

    known = {rule.id: rule for game in GAMES for rule in game.rules}
    for id in ids:
        if id not in known:
            raise GameError(f"no game here has a rule '{id}'")
    return Rules([known[id] for id in ids])


@told_plainly()
def position(
    game: str,
    hands: Sequence[str],
    *,
    turn_up: str = "",
    widow: str | Sequence[str] = "",
    nest: str = "",
    stock: str = "",
    dealer: int = 0,
    actions: Iterable[str] = (),
    options: Mapping[str, Any] | None = None,
    scores: Sequence[int] | None = None,
    pool: int | None = None,
    mode: str = "strict",
) -> Session:
    """A deal laid out and played so far; raises what `Session` raises where that cannot be.

    ``widow``: its cards, or those of each seat's; ``stock``: its top cards, the top first; what is not named lies as
    the pack is shuffled. ``mode``: ``strict``, or ``table``, where rules can be broken and called.
    """
    kind = find_game(game)
    pack = kind.pack
    agreed = kind.check_options(options or {}, kind.check_players(len(hands)))
    start = kind.start(len(hands), agreed)
    state = start._replace(
        scores=start.scores if scores is None else tuple(scores), pool=start.pool if pool is None else pool
    )

    def cards(text: str) -> tuple[int, ...] | None:
        return tuple(pack.read_list(text)) if text else None

    setup = Setup(
        seed=0,
        hands=tuple(tuple(pack.read_list(hand)) for hand in hands),
        turn_up=pack.card(turn_up) if turn_up else 0,
        widow=cards(widow) if isinstance(widow, str) else tuple(tuple(pack.read_list(text)) for text in widow),
        nest=cards(nest),
        stock=cards(stock),
    )
    session = Session(
        kind,
        len(hands),
        options=options,
        dealer=dealer,
        state=state if pool is None and scores is None else kind.resume(state, agreed),
        setup=setup,
        mode=mode,
    )
    for action in actions:
        session.do(action)
    return session


class Exercise(TableModel):
    """A position that asks the player to act for an action: any lawful one, or one of those ``wanted``.

    What the rules bar is not marked before the first try. A lawful action that is not wanted is answered with
    ``otherwise``, a wanted one with ``praise``, and then the deal goes on.
    """

    def __init__(
        self,
        session: Session,
        task: str,
        wanted: Sequence[str] = (),
        *,
        praise: str = "",
        otherwise: str = "",
        seat: int | None = None,
        **more: Any,
    ) -> None:
        self.wanted = [wanted] if isinstance(wanted, str) else list(wanted)
        self.praise = praise
        self.otherwise = otherwise
        self.tries = 0
        self.solved = False
        self._first = len(session.deals), len(session.actions)
        super().__init__(session, session.to_act[0] if seat is None else seat, task=task, **more)

    def _do(self, action: Action) -> None:
        if self.solved or action.seat != self.seat:
            super()._do(action)
            return
        self.tries += 1
        refused = self.session.judge(action)
        if refused:
            raise refused
        done = action.call(self.session.game.pack)
        if self.wanted and done not in self.wanted:
            self.say("refusal", f"The rules allow that, but it is not what is asked. {self.otherwise}".strip())
            return
        super()._do(action)
        self.solved = True
        self.say("good", f"Yes. {self.praise}".strip())

    def _new_(self, message: dict[str, Any]) -> None:
        """Begin again: back to the position that was asked."""
        while (len(self.session.deals), len(self.session.actions)) > self._first:
            self.session.undo()
        self.tries, self.solved = 0, False
        self._seen, self._undone = self._gathered, 0

    def _draw(self) -> dict[str, Any]:
        state = {**super()._draw(), **LESSON}
        return state if self.solved or self.tries else _unmarked(state)


LESSON = {"lesson": True, "fresh": "Begin again"}


def _unmarked(state: dict[str, Any]) -> dict[str, Any]:
    """A state without what would give the answer away."""
    hand = [{key: value for key, value in card.items() if key not in ("ok", "rule")} for card in state["hand"]]
    calls = [{**call, "ok": True} for call in state["calls"]]
    return {**state, "hand": hand, "calls": calls, "why": [], "asked": True, "can": {**state["can"], "hint": False}}


class Quiz(TableModel):
    """Questions drawn from rulings: in each, mark every card that may be played.

    ``seed`` draws them, so that everyone may have questions of its own. ``counts`` holds how many were asked, and how
    many were answered rightly at once.
    """

    def __init__(
        self,
        game: str,
        number: int = 5,
        seed: int = 1,
        *,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        self.number = number
        self.questions = questions(game, number, seed, players=players, options=options)
        self.place = 0
        self.tries = 0
        self.answered = False
        first = self.questions[0]
        super().__init__(first, first.to_act[0], **more)
        self.counts = {"asked": 1, "right at once": 0}
        self._pose()
        self._state = self._draw()

    def _pose(self) -> None:
        self.session = self.questions[self.place]
        self.seat = self.session.to_act[0]
        self.tries, self.answered = 0, False
        self._seen = self._gathered
        self.task = f"Question {self.place + 1} of {self.number}. Mark every card that you may play now, then confirm."

    @property
    def next(self) -> str:
        """A question answered waits for the next; the last one ends the quiz."""
        if not self.answered:
            return "you"
        return "deal" if self.place + 1 < self.number else "over"

    def _go(self) -> str:
        return {"deal": "Next question", "over": "Once more"}.get(self.next, "Mark the cards")

    def _draw(self) -> dict[str, Any]:
        state = {**super()._draw(), **LESSON}
        can = {**state["can"], "undo": False, "redo": False, "hint": False}
        if self.answered:
            return {**state, "yours": False, "marked": True, "can": can}
        names = [card["card"] for card in state["hand"]]
        choose = {"verb": "mark", "low": 1, "high": len(names), "from": names, "aside": []}
        return {**_unmarked(state), "choose": choose, "calls": [], "can": can}

    def _act_(self, message: dict[str, Any]) -> None:
        self._mark(str(message.get("call", "")).split()[1:])

    def _type_(self, message: dict[str, Any]) -> None:
        self._mark(str(message.get("text", "")).replace(",", " ").split())

    def _mark(self, names: Sequence[str]) -> None:
        if self.answered:
            raise NotNow("this question is answered; go on to the next")
        pack = self.session.game.pack
        view = self.view()
        marked = pack.read(names)
        wrong, missing = marked & ~view.cards_open, view.cards_open & ~marked
        self.tries += 1
        if not wrong and not missing:
            self.answered = True
            self.counts["right at once"] += self.tries == 1
            because = " ".join(f"{bound.rule.sentence} ({bound.rule.id})" for bound in view.bound)
            self.say("good", f"Right. {because}")
        elif wrong:
            card = pack.list(wrong)[0]
            rule = text.bound_by(view, card)
            why = rule.sentence if rule else "It is not in your hand."
            self.say("refusal", why, tried=words.capital(pack.spoken(card)), id=rule.id if rule else "")
        else:
            self.say("refusal", f"These may be played, but something is missing: {missing.bit_count()} more.")

    def _deal_(self, message: dict[str, Any]) -> None:
        self.place += 1
        self.counts["asked"] += 1
        self._pose()

    def _new_(self, message: dict[str, Any]) -> None:
        self.place = 0
        self.counts = {"asked": 1, "right at once": 0}
        self._pose()

    def _step_(self, message: dict[str, Any]) -> None:
        if self.answered:
            self._new_(message) if self.next == "over" else self._deal_(message)

    def _undo_(self, message: dict[str, Any]) -> None:
        raise NotNow("an answer is not taken back; go on to the next question")

    _redo_ = _undo_

    def _hint_(self, message: dict[str, Any]) -> None:
        raise NotNow("there are no hints here: try, and you are told why")


def questions(
    game: str,
    number: int,
    seed: int,
    *,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    player: Player = choose,
) -> list[Session]:
    """Positions, drawn from a seed, in which a rule of play bars some card of the player to act, each deal one."""
    found: list[Session] = []
    for trial in range(200 * number):
        session = Session(game, players, options=options, seed=seed * 7919 + trial)
        found += _question(session, trial, player)
        if len(found) == number:
            return found
    raise GameError(f"no {number} questions are found in {find_game(game).name}")


def _question(session: Session, trial: int, player: Player) -> list[Session]:
    """The session where a rule of play binds, not before trick ``trial`` modulo three; nothing if none does."""
    for _ in range(400):
        if not session.to_act:
            break
        view: View = session.view(session.to_act[0])
        bars = view.verb == "play" and view.bound and view.hand & ~view.cards_open
        if bars and view.number > trial % 3:
            return [session]
        session.do(player(view).action)
    return []


def ask(session: Session, task: str, wanted: Sequence[str] = (), **more: Any) -> Any:
    """An `Exercise` as a table in the notebook."""
    from cardlearn.widget import Table

    return Table(Exercise(session, task, wanted, **more))


@told_plainly()
def check(game: str, number: int = 5, seed: int = 1, **more: Any) -> Any:
    """A `Quiz` as a table in the notebook."""
    from cardlearn.widget import Table

    return Table(Quiz(game, number, seed, **more))
