"""What the calls open to a seat are about: the rules that speak as soon as each is made.

No game says so in a table of its own. Each call is tried on a copy of the deal, and the first rule that notes it is
the one to read before calling; a call that nothing notes, such as a bid, has the rule that bounds it.

>>> session = Session("seven-up", players=2, seed=7)
>>> [rule.id for rule in meanings(session, 1)]
['all-fours.beg']
"""

from __future__ import annotations

from cardlearn.actions import read_call
from cardlearn.refusal import NotNow, Refused
from cardlearn.rules import Rule
from cardlearn.session import Session
from cardlearn.turn import Ask


def meanings(session: Session, seat: int) -> list[Rule]:
    """The rules that the calls of a seat follow, each once, in the order of the calls."""
    asks = [ask for ask in session.asks if ask.seat == seat and ask.words and not ask.right]
    found = [rule for ask in asks for rule in _of(session, ask)]
    return list({rule.id: rule for rule in found}.values())


def _of(session: Session, ask: Ask) -> list[Rule]:
    verbs = {call.split()[0]: call for call in sorted(ask.calls(), reverse=True)}
    noted = [rule for call in verbs.values() if (rule := _noted(session, ask.seat, call))]
    return noted or list(ask.rules[:1])


def _noted(session: Session, seat: int, call: str) -> Rule | None:
    """The first rule that notes a call of this seat, for all to see, or that pays for it."""
    copy = session.apart(session.deals[-1], session.actions)
    events, lines = len(copy.table.log), len(copy.table.ledger)
    try:
        copy.do(read_call(copy.pack, copy.players, seat, call))
    except (NotNow, Refused):
        return None
    told = [event.rule for event in copy.table.log[events:] if event.seat == seat and event.only is None]
    return next(filter(None, [*told[:1], *(line.rule for line in copy.table.ledger[lines:])]), None)
