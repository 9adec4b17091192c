"""What was broken in a deal at the table, who called it, and what it costs: the report after the deal, and the remedies of
all games side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from cardlearn.game import Game
from cardlearn.rules import Rule
from cardlearn.text import seat_name, sentence

if TYPE_CHECKING:
    from cardlearn.session import Session

DEEDS = {
    "revoke": "broke a rule of play",
    "out-of-turn": "acted out of turn",
    "bid-out-of-turn": "bid out of turn",
    "looked": "looked at its cards too early",
    "forgot": "forgot what had to be said",
    "exposed": "exposed a card",
    "two-cards": "played two cards to one trick",
    "threw-down": "threw down its hand",
    "hand-count": "held a wrong number of cards",
    "drew": "drew a wrong number of cards",
    "named": "named the suit too early",
    "cut": "cut the pack for the dealer",
    "misdeal": "dealt wrongly",
    "dealt-out-of-turn": "dealt out of turn",
    "bid": "bid more than it might",
}
"""By the word of a call or fault: what was done."""


class Found(NamedTuple):
    """One offence of a deal: who did what, in which trick (0 before the play), by which card, against which rule; who
    called it (None: nobody); the remedy that answers it in this game, if one does."""

    kind: str
    seat: int
    trick: int
    card: int
    broken: Rule | None
    caller: int | None
    remedy: Rule | None


def offences(session: Session) -> list[Found]:
    """All offences of the present deal that stand or were upheld, in order (those taken back are mended and gone).

    >>> from cardlearn import Session
    >>> offences(Session("seven-up", players=2, mode="table"))
    []
    """
    game = session.game
    return [
        Found(
            each.kind,
            each.seat,
            each.trick,
            each.card,
            None if each.rule and each.rule.kind == "remedy" else each.rule,
            each.caller,
            game.remedy(each.kind, "calls", each.detail) or game.remedy(each.kind, "faults", each.detail),
        )
        for each in session.table.offences
    ]


def report(session: Session, name: Callable[[int], str] = seat_name) -> list[str]:
    """The report in words: a line an offence (what was done, who called it), then what each costs or would have cost."""
    lines: list[str] = []
    costs: dict[str, str] = {}
    for found in offences(session):
        when = f" in trick {found.trick}" if found.trick else ""
        card = f" with {session.game.pack.name(found.card)}" if found.card else ""
        rule = f" ({found.broken.id})" if found.broken else ""
        called = f"{name(found.caller)} called it" if found.caller is not None else "nobody called it"
        deed = DEEDS.get(found.kind, found.kind)
        lines.append(sentence(f"{name(found.seat)} {deed}{when}{card}{rule}; {called}"))
        if found.remedy:
            costs.setdefault(found.remedy.id, f"What it costs, {found.remedy.id}: {found.remedy.sentence}")
    return [*lines, *costs.values()]


class Penalty(NamedTuple):
    """What one game says of one kind of offence."""

    game: Game
    kind: str
    at_once: bool
    rule: Rule


def penalties(games: Iterable[Game] | None = None) -> list[Penalty]:
    """What every game says of every kind of offence: which clause answers it, at once or when it is called.

    >>> sorted({found.kind for found in penalties() if found.game.slug == "seven-up" and not found.at_once})
    ['exposed', 'hand-count', 'looked', 'out-of-turn', 'revoke', 'two-cards']
    """
    if games is None:
        from cardlearn.games import GAMES

        games = GAMES
    return [
        Penalty(game, kind, how == "faults", rule)
        for game in games
        for deed in DEEDS
        for kind, how, rule in game.remedies()
        if kind.partition(" ")[0] == deed
    ]
