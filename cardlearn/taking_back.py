"""Table mode: cards are taken up again, and the deal goes on from there; what else was done meanwhile stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlearn.keeper import Offence, TakeBack, act, led, led_falsely
from cardlearn.refusal import Refused
from cardlearn.rules import Rule
from cardlearn.turn import Action

if TYPE_CHECKING:
    from cardlearn.session import Session
    from cardlearn.table import Table


def cut(session: Session, rule: Rule | None, offence: Offence, outcome: TakeBack) -> None:
    """Cut the line before the offence, run the deal again from there, and go on."""
    deal, before = session.deals[-1], session.table
    counted = before.ledger
    line, instead = deal.line, outcome.instead
    at = line.index(Action(offence.seat, "play", offence.card)) if instead else offence.at
    anew = not instead or led_falsely(before, offence)
    prefix = [*line[:at], *([instead] if instead else []), *_outlasting(before, line, at, offence, anew)]
    deal.line = []
    session.restart()
    session.table.led = max(before.led, led(before))
    for entry in prefix:
        try:
            enter(session, entry)
        except Refused:  # what was done upon a card that is taken up may have no place any more
            continue
    table = session.table
    table.led = min(table.led, len(table.played) + 1)  # the trick that is played anew is open
    session.told = len(table.log)
    told = list(counted)
    for place, again in enumerate(table.ledger):
        if again in told:  # it was told when it was counted
            table.ledger[place] = told.pop(told.index(again))

    def mend(table: Table) -> Any:
        pack = table.pack
        what = f"{pack.show(offence.card)} goes back" if offence.card else "it is taken back"
        table.tell(rule, f"seat {{seat}} is called: {what}", offence.seat, offence.card)
        return outcome.after(table) if outcome.after else None

    enter(session, mend)


def _outlasting(table: Table, line: list[Any], at: int, offence: Offence, anew: bool) -> list[Any]:
    """What stands of a line that is cut ``at`` a place, although it was done later: all but the cards, if they are
    played ``anew``, and what was done or called about them; for a card that lay open lies open, and a fine was paid."""
    called = {each.called_at: each for each in table.offences}
    taken_up = {entry.seat for entry in line[at:] if anew and isinstance(entry, Action) and entry.verb == "play"}
    kept: dict[int, Any] = {}
    asked = False
    for place, entry in enumerate(line[at + 1 :], at + 1):
        if place in (offence.at, offence.called_at):
            stands = asked = False
        elif not isinstance(entry, Action):
            stands = asked = True
        elif entry.verb == "fault":
            kind = entry.words.partition(" ")[0]
            stands = asked = kind != "forgot" and not (kind == "two-cards" and entry.seat in taken_up)
        elif entry.verb == "call":
            about = called.get(place)
            stands = asked = about is not None and (about.at < at or about.at in kept)
        else:
            stands = asked if entry.verb == "choose" else not anew
        if stands:
            kept[place] = entry
    return [*kept.values()]


def enter(session: Session, entry: Any) -> None:
    """Put an entry of the line in force again: an action, or what followed a cut."""
    if isinstance(entry, Action):
        act(session, entry)
        return
    session.deals[-1].line.append(entry)
    more = entry(session.table)
    if more is not None:
        session.stack(more, lambda result: None)
