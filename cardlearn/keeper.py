"""Table mode: the keeper at the door, who lets offences pass, remembers them, and answers calls.

The procedure of a game is the same in both modes. In table mode an unlawful card, a card out of turn or a forgotten
ritual goes through and is kept as an `Offence` with the rule that it broke. When somebody calls it, the game's remedy
(a small function beside the rule that it protects) says what follows: see `Outcome`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlearn.rules import Rule, rule_on
from cardlearn.turn import Action, Ask, Turn

if TYPE_CHECKING:
    from cardlearn.refusal import Refused
    from cardlearn.session import Session
    from cardlearn.table import Table


class Offence:
    """Something that was done against a rule: ``kind`` (the word of a ``call``), the ``seat``, the ``rule`` broken.

    ``at``: its place in the line of actions; ``trick``: the number of the trick it belongs to (0 before the play);
    ``said``: how many calls had been made then; ``card`` and ``detail``: what the fault named; ``caller``: who called it,
    None as long as nobody has, and ``called_at``: the place of that call in the line. ``hand``: what the seat held then.
    """

    __slots__ = (
        "at",
        "called_at",
        "caller",
        "card",
        "detail",
        "hand",
        "kind",
        "notes",
        "rule",
        "said",
        "seat",
        "trick",
    )

    def __init__(
        self, kind: str, seat: int, rule: Rule | None, at: int, trick: int, card: int = 0, detail: str = ""
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.rule = rule
        self.at = at
        self.trick = trick
        self.card = card
        self.detail = detail
        self.said = 0
        self.hand = 0
        self.caller: int | None = None
        self.called_at = -1
        self.notes: dict[str, Any] = {}

    @property
    def open(self) -> bool:
        """Whether everybody could see it; a revoke shows only when later cards prove it."""
        return self.kind not in ("revoke", "hand-count")

    def __repr__(self) -> str:
        return f"<Offence {self.kind} of seat {self.seat}, trick {self.trick}>"


class TakeBack(NamedTuple):
    """The cards from the offence on are taken up again, and the deal goes on from there; ``after(table)`` may set
    something right, or put a choice before somebody (by returning a generator). ``instead``: the card that takes the
    place of the offence's own: the others play anew only if it was led."""

    after: Callable[[Table], Any] | None = None
    instead: Action | None = None


class Late(NamedTuple):
    """The call comes too late, or the offence costs nothing: why, in a sentence, and the rule that says so."""

    why: str
    rule: Rule | None = None


class AtEnd(NamedTuple):
    """A choice for the end of the play (at once, when the play is over): a function that makes its generator."""

    choice: Callable[[], Iterator[Any]]


class ThrownUp(NamedTuple):
    """The hands are thrown up: the play ends here, and the deal is settled."""


class Anew(NamedTuple):
    """Somebody has lost a right that is being offered: the procedure is sent None, and puts its decision anew."""


Outcome = TakeBack | Late | AtEnd | ThrownUp | Anew | None
"""What a remedy answers: ``remedy(table, offence)``, or a generator (a choice for somebody) that returns one of these.

None: the remedy has done all by itself (a fine paid, ``table.cancel``). An upheld offence stands in ``table.upheld``,
and is settled (again, if the deal was settled already) by the game's ``settle``.
"""


def before_next_lead(table: Table, offence: Offence) -> bool:
    """Whether nothing has been led since the offence's trick, which may have been the last.

    A lead that was taken back was one all the same."""
    return max(table.led, led(table)) <= offence.trick


def led(table: Table) -> int:
    """How many tricks have been led."""
    return len(table.played) + (1 if table.turn.plays else 0)


def trick_open(table: Table, offence: Offence) -> bool:
    """Whether the offence's trick is not quitted yet: nothing has been played to the next."""
    return before_next_lead(table, offence) and not table.play_over


def expose(table: Table, seat: int, card: int) -> None:
    """Leave a card face up before its player, who may be called upon to play it."""
    table.exposed[seat] |= card
    table.offences.append(Offence("exposed", seat, None, 0, 0, card))


def followed(table: Table, offence: Offence) -> list[int]:
    """The seats that have played after the offence to its trick, if that is the one on the table."""
    seats = [seat for seat, _ in on_table(table)]
    return seats[seats.index(offence.seat) + 1 :] if offence.seat in seats else []


def led_falsely(table: Table, offence: Offence) -> bool:
    """Whether the card played out of turn is the lead of the trick on the table."""
    return on_table(table)[:1] == [(offence.seat, offence.card)]


def on_table(table: Table) -> list[tuple[int, int]]:
    """The plays of the trick that lies on the table, although the program may have gathered it already."""
    return table.turn.plays or (table.played[-1][0] if table.played else [])


def act(session: Session, action: Action) -> None:
    """Do an action in table mode. Raises `Refused` where even the table refuses it."""
    if action.verb == "fault":
        _fault(session, action)
    elif action.verb == "call":
        _call(session, action)
    else:
        _step(session, action)


# Steps, lawful or not


def _step(session: Session, action: Action) -> None:
    from cardlearn.refusal import TURN, Refused

    skipped = _skip_rituals(session, action)
    table = session.table
    try:
        session.check(action)
    except Refused as refused:
        ask = next((ask for ask in session.asks if ask.seat == action.seat), None)
        if ask and action.verb == "play" and (broken := _broken(session, ask, action, refused)):
            note(session, "revoke", action.seat, broken, action.cards)
        elif refused.rule in session.game.priced:
            note(session, action.verb, action.seat, refused.rule, detail=action.words)
        elif refused.rule is TURN and _out_of_turn(session, action):
            kind = "bid-out-of-turn" if action.verb == "bid" else "out-of-turn"
            note(session, kind, action.seat, TURN, action.cards, action.words or action.verb)
            if action.verb != "play":
                _declare_early(session, action)
                return
            _judge_out_of_turn(session, action)
        else:
            if skipped:  # what is refused changes nothing: the ritual is due still
                session.rerun()
            raise
    _feed(session, action)
    while session.ask and (early := table.early.get(session.ask.seat)) and session.ask.takes(early):
        del table.early[early.seat]
        if session.judge(early):  # what was declared since bars it: the seat declares again
            return
        session.advance(early)


def _broken(session: Session, ask: Ask, action: Action, refused: Refused) -> Rule | None:
    """The rule of play that is broken by a card which can be laid down all the same; None where it cannot."""
    if action.words and not ask.words:  # led face down, as if its player had no card that is due
        return refused.due if refused.due in ask.rules and not session.table.turn.plays else None
    call, laid = action.call(session.game.pack), bool(action.cards & ask.pool)
    able = call in ask.words if ask.words else ask.chooses(action) and laid
    return refused.rule if able and refused.rule in ask.rules else None


def _feed(session: Session, action: Action) -> None:
    session.deals[-1].line.append(action)
    session.advance(action)


def _skip_rituals(session: Session, action: Action) -> bool:
    """Whoever goes on while a ritual is due has let it be forgotten; whether that was so."""
    skipped = False
    while (ask := session.ask) and ask.ritual and action.verb != "say" and session.phase != "done":
        _forget(session, Action(ask.seat, "fault", 0, f"forgot {_phrase(ask)}"))
        skipped = True
    return skipped


def let_slip(session: Session) -> None:
    """The next deal begins: announcements still due are forgotten, and too late to be called."""
    while session.phase == "done" and session.ask and session.ask.ritual:
        _forget(session, Action(session.ask.seat, "fault", 0, f"forgot {_phrase(session.ask)}"))


def _phrase(ask: Ask) -> str:
    phrase: str = next(iter(ask.words)).partition(" ")[2]
    return phrase


def _forget(session: Session, action: Action) -> None:
    note(session, "forgot", action.seat, None, detail=action.words.partition(" ")[2])
    _feed(session, action)


def _out_of_turn(session: Session, action: Action) -> bool:
    """Whether the table lets this action pass out of turn."""
    table, ask = session.table, session.ask
    if ask is None or action.seat not in table.playing:
        return False
    if action.verb == "play":
        played = [seat for seat, _ in table.turn.plays]
        in_play = ask.phase == "play" and ask.plays
        held = bool(action.cards & table.hands[action.seat])
        return in_play and held and not action.words and action.seat not in played
    if action.verb == "bid":
        return ask.phase == "declare" and ask.takes(action)
    spoken = action.seat in table.early or any(seat == action.seat for seat, _ in table.calls)
    round_of, call = frozenset(session.game.declares), action.call(session.game.pack)
    if call not in round_of or spoken or ask.phase not in ("declare", "exchange"):
        return False
    turn = Turn(table.open, action.seat, table.hands[action.seat], table.order)
    rules = ask.rules if call in ask.words else session.game.more.get("calls", ())  # another is asked for more besides
    return rule_on(rules, turn, round_of, frozenset([call])).allowed


def _declare_early(session: Session, action: Action) -> None:
    session.deals[-1].line.append(action)
    if action.verb != "bid":  # a declaration stands, and is heard when its turn comes
        session.table.early[action.seat] = action


def _judge_out_of_turn(session: Session, action: Action) -> None:
    table, ask = session.table, session.ask
    assert ask is not None
    turn = Turn(table.open, action.seat, table.hands[action.seat], table.order)
    for name in ("plays", "number", "led", "heads", "best", "leader", "face_down"):
        setattr(turn, name, getattr(table.turn, name))
    ruling = rule_on(ask.rules if ask.verb else table.rules, turn, turn.hand, action.cards)
    if not ruling.allowed:
        note(session, "revoke", action.seat, ruling.rule, action.cards)


def note(session: Session, kind: str, seat: int, rule: Rule | None, card: int = 0, detail: str = "") -> Offence:
    """Remember an offence; its place is that of the next action of the line."""
    table = session.table
    trick = len(table.played) + 1 if session.phase == "play" else 0
    offence = Offence(kind, seat, rule, len(session.deals[-1].line), trick, card, detail)
    offence.said, offence.hand = len(table.calls), table.hands[seat]
    table.offences.append(offence)
    return offence


# Faults and calls


def _fault(session: Session, action: Action) -> None:
    from cardlearn.refusal import FAULT, Refused

    kind, _, detail = action.words.partition(" ")
    table = session.table
    if kind == "forgot" and any(f"say {detail}" in ask.words and ask.seat == action.seat for ask in session.asks):
        _forget(session, action)
        return
    at_once = session.game.remedy(kind, "faults", detail)
    rule = at_once or session.game.remedy(kind, "calls", detail)
    misdealt = kind == "misdeal" and (action.seat != table.dealer or table.play_begun)
    cut_alone = kind == "cut" and action.seat == table.dealer
    handless = _is_handless(table, kind, action.seat)
    if rule is None or kind == "forgot" or misdealt or cut_alone or handless or table.void:
        raise Refused(action, FAULT, session.legal(action.seat))
    if action.cards and kind in ("exposed", "two-cards") and not action.cards & table.hands[action.seat]:
        from cardlearn.refusal import CARD

        raise Refused(action, CARD, session.legal(action.seat))
    offender = table.dealer if kind == "cut" else action.seat  # who lets another cut the pack answers for it
    offence = note(session, kind, offender, rule, action.cards, detail)
    session.deals[-1].line.append(action)
    if kind == "exposed":
        table.exposed[action.seat] |= action.cards
    if at_once:
        offence.caller = action.seat
        _apply(session, rule, offence)


def _is_handless(table: Table, kind: str, seat: int) -> bool:
    """Whether a fault with one's own hand is told of a player who has none to look at, throw down or be found wrong."""
    own = ("looked", "threw-down") if seat in table.playing else ("looked", "threw-down", "hand-count")
    return kind in own and not table.hands[seat]


def _call(session: Session, action: Action) -> None:
    from cardlearn.refusal import FAULT, Refused

    kind, seat = action.words.split()
    offender, table, game = int(seat), session.table, session.game
    known = game.may_be_called(kind)
    if not known or offender == action.seat:
        why = "Nobody calls an offence of its own." if known else ""
        raise Refused(action, FAULT, session.legal(action.seat), why)
    if table.void:
        table.tell(None, "the call is in vain: the deal has come to nothing", action.seat)
        return
    due = next((ask for ask in session.asks if ask.seat == offender and ask.ritual), None)
    if kind == "forgot" and session.phase == "done" and due:  # an announcement is forgotten when another points it out
        note(session, "forgot", offender, None, detail=_phrase(due))
    why, late = "nothing of the kind was done, or it was called before", None
    for offence in reversed(table.offences):
        if not offence.kind.endswith(kind) or offence.seat != offender or offence.caller is not None:
            continue
        rule = game.remedy(offence.kind, "calls", offence.detail)
        offence.caller = action.seat
        leave = session.unsettle()
        outcome = rule(table, offence) if rule else _taken_back(table, offence)
        if not isinstance(outcome, Late):
            offence.called_at = len(session.deals[-1].line)
            session.deals[-1].line.append(action)
            _carry_out(session, rule, offence, outcome)
            return
        leave()
        offence.caller = None
        why, late = outcome
    table.tell(late, f"the call is in vain: {why}", action.seat)


def _taken_back(table: Table, offence: Offence) -> Outcome:
    """Where no clause says what follows, a card is taken back without a fine while its trick is open."""
    if offence.kind == "bid-out-of-turn":
        return Late("a bid out of turn counts for nothing, and costs nothing")
    return TakeBack() if offence.card and trick_open(table, offence) else Late("it is too late to take it back")


def _apply(session: Session, rule: Rule, offence: Offence) -> None:
    leave = session.unsettle()
    outcome = rule(session.table, offence)
    if isinstance(outcome, Late):
        leave()
    _carry_out(session, rule, offence, outcome)


def _carry_out(session: Session, rule: Rule | None, offence: Offence, outcome: Any) -> None:
    table = session.table
    if isinstance(outcome, Late):
        offence.caller = None
        table.tell(outcome.rule, f"nothing follows: {outcome.why}", offence.seat)
        session.settle_again()
        return
    if isinstance(outcome, TakeBack):
        from cardlearn.taking_back import cut

        cut(session, rule, offence, outcome)
        return
    if isinstance(outcome, AtEnd) and not table.play_over:
        table.at_end.append(outcome.choice)
        outcome = None
    elif isinstance(outcome, AtEnd):
        outcome = outcome.choice()
    if hasattr(outcome, "send"):
        session.stack(outcome, lambda result: _carry_out(session, rule, offence, result))
        return
    if rule and offence not in table.upheld and not table.void:
        table.upheld.append(offence)
    if isinstance(outcome, Anew):
        session.advance(None)
    if isinstance(outcome, ThrownUp) and not table.play_over:
        session.end_play()
    else:
        session.settle_again()
    if session.ask and session.ask.verb == "play":
        ask = session.ask
        ask.pool = ask.turn.hand = table.hands[ask.seat]
        ask.turn.called = table.called[ask.seat]
        ask.options = None
