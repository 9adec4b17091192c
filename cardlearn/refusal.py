"""The keeper in strict mode: what may be done now, and why anything else is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardlearn.rules import Options, Rule, fact
from cardlearn.turn import Action, Ask
from cardlearn.wording import in_short

if TYPE_CHECKING:
    from cardlearn.session import Session

HERE = "cardlearn: how a record is read"
TURN = fact("record.turn", "It is not this player's turn.", HERE)
CARD = fact("record.card", "A player can only use a card that it holds.", HERE)
STEP = fact("record.step", "This step is not due now.", HERE)
FAULT = fact("record.fault", "This game has no such fault or call, or nobody may commit it here.", HERE)
RECORD_RULES = (TURN, CARD, STEP, FAULT)


class Refused(Exception):
    """An action that the rules do not allow: ``rule``, ``action``, and ``instead``, the lines that would do.

    ``due`` is the rule of the step that is waited for, or of when such a step is due, where that bars the action, too.
    """

    def __init__(
        self, action: Action, rule: Rule, instead: Sequence[str], evidence: str = "", due: Rule | None = None
    ) -> None:
        self.action = action
        self.rule = rule
        self.instead = list(instead)
        self.evidence = evidence
        self.due = due if due and due.id != rule.id else None
        super().__init__(self.why)

    @property
    def rules(self) -> list[Rule]:
        """The rule that refuses the action, and the other one that bars it (``due``)."""
        return [self.rule, self.due] if self.due else [self.rule]

    @property
    def why(self) -> str:
        """The rule's sentence, the evidence, and the sentence of what is due."""
        return " ".join(filter(None, (self.rule.sentence, self.evidence, self.due.sentence if self.due else "")))


class NotNow(Exception):
    """The session cannot do that at this point, in one plain sentence."""


def check(session: Session, action: Action) -> None:
    """Raise `Refused` where the rules do not allow an action now."""
    if session.ask and session.ask.accepts(action, session.game.pack):
        return
    asks, pack = session.asks, session.game.pack
    if action.verb in ("fault", "call") and session.mode == "strict":
        raise Refused(action, FAULT, [], "Faults and calls are for table mode.")
    if not asks:
        raise Refused(action, STEP, [], _nothing_due(session), _clause(session, action))
    own = [ask for ask in asks if ask.seat == action.seat]
    if not own:
        raise _not_its_turn(session, action)
    refusal = None
    for ask in own:
        ruling = ask.ruling(action, pack)
        if ruling is None:
            continue
        if ruling.allowed:
            return
        if ruling.rule:
            refusal = refusal or Refused(action, ruling.rule, *_instead(session, ask, ruling.instead))
    raise refusal or _not_due(session, action, own)


def _not_due(session: Session, action: Action, own: list[Ask]) -> Refused:
    """Why a step that nobody asked for is refused: by the clause that says so, if there is one."""
    if all(ask.right for ask in own):
        return _not_its_turn(session, action)
    pack = session.game.pack
    lines = legal(session, action.seat)  # its own only: a refusal must not show another hand
    due = f"Due now: {'; '.join(in_short([line.partition(' ')[2] for line in lines])) or 'nothing'}."
    ritual = next((ask.count for ask in own if ask.count and ask.ritual), None)
    if ritual:
        return Refused(action, ritual, lines, due)
    wrong = action.cards & ~session.table.hands[action.seat]
    not_held = Refused(action, CARD, lines, f"Seat {action.seat} does not hold {pack.show(wrong)}.")
    if wrong and action.verb == "play" and any(ask.plays for ask in own):
        return not_held
    step = next((ask.count for ask in own if ask.count and not ask.takes(action)), None)
    if action.verb == "play" and action.words:  # the card may be barred however it is laid
        barred = session.judge(action._replace(words=""))
        step = step or (barred.rule if barred else None)
    clause, kind = _clause(session, action), f"{action.verb} {action.words}".strip()
    asked = any(ask.chooses(action) or any(word.startswith(f"{kind} ") for word in ask.words) for ask in own)
    if clause and not asked:
        return Refused(action, clause, lines, due=step)
    if wrong and asked and action.verb != "choose":
        return not_held
    return Refused(action, STEP, lines, due, step)


def _clause(session: Session, action: Action) -> Rule | None:
    """The clause that says when a step of this kind is due."""
    clauses = session.table.clauses
    kind = f"{action.verb} {action.words}".strip()
    return clauses.get(action.call(session.game.pack)) or clauses.get(kind) or clauses.get(action.verb)


def _not_its_turn(session: Session, action: Action) -> Refused:
    turn = " and ".join(f"seat {seat}" for seat in session.to_act)
    asked = next((ask.count for ask in session.asks if ask.verb == action.verb), None)  # another is asked for the same
    step = next((ask.count for ask in session.asks if ask.count and not ask.verb), None)
    due = step or asked or _clause(session, action)
    return Refused(action, TURN, [], f"It is the turn of {turn}.", due)


def _nothing_due(session: Session) -> str:
    if session.phase == "over":
        return "The game is over."
    return "The deal is over; deal the next one."


def _instead(session: Session, ask: Ask, instead: Options) -> tuple[list[str], str]:
    pack = session.game.pack
    if isinstance(instead, int):
        if ask.single:
            lines = [f"{ask.seat} {ask.verb} {pack.name(card)}" for card in pack.list(instead)]
            return lines, f"These would do: {pack.show(instead)}." if instead else ""
        return _pattern(ask), f"Choose {_count(ask)} of: {pack.show(ask.pool)}."
    calls = sorted(instead, key=_call_key)
    lines = [f"{ask.seat} {call}" for call in calls]
    return lines, f"Allowed: {', '.join(in_short(calls))}." if calls else ""


def legal(session: Session, seat: int | None = None) -> list[str]:
    """What the rules allow now, as action lines; only a seat's own if one is given.

    One card, bid or answer a line; a choice of several cards as its pattern, ``0 discard 3-9``.
    """
    lines: list[str] = []
    pack = session.game.pack
    to_act = session.to_act
    for ask in session.asks:
        if ask.seat not in to_act or (seat is not None and ask.seat != seat):
            continue
        if ask.verb:
            if ask.single:
                lines += [f"{ask.seat} {ask.verb} {pack.name(card)}" for card in pack.list(ask.cards())]
            else:
                lines += _pattern(ask)
        lines += [f"{ask.seat} {call}" for call in sorted(ask.calls(), key=_call_key)]
    return lines


def _pattern(ask: Ask) -> list[str]:
    return [f"{ask.seat} {ask.verb} {_count(ask)}"]


def _count(ask: Ask) -> str:
    return str(ask.low) if ask.low == ask.high else f"{ask.low}-{ask.high}"


def _call_key(call: str) -> tuple[bool, int, str]:
    word = call.split()[-1]
    return (word.isdigit(), int(word) if word.isdigit() else 0, call)
