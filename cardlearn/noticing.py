"""What a player at the table can notice: turns posed afresh, breaches that later cards prove, faults done openly.

Nobody may look into another's hand, but cards that were played lie open, and a player who shows a heart after failing to
follow hearts has revoked. The same rules of play that bind a player prove it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardlearn.rules import Rule, rule_on
from cardlearn.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlearn.view import View


class Breach(NamedTuple):
    """A card played against a rule, as later cards prove: the seat, the rule, the trick's number, the card."""

    seat: int
    rule: Rule
    trick: int
    card: int


def pose(
    view: View,
    seat: int,
    hand: int,
    plays: Sequence[tuple[int, int]],
    number: int | None = None,
    leader: int | None = None,
) -> Turn:
    """A turn as a rule of play sees it: this hand, to be played to this trick.

    >>> from cardlearn import FRENCH, Session
    >>> from cardlearn.games.all_fours import PLAY
    >>> from cardlearn.rules import judge
    >>> view = Session("seven-up", players=2, seed=7).view(None)
    >>> turn = pose(view, 0, FRENCH.read("KH 2H 9D"), [(1, FRENCH.card("QH"))])
    >>> FRENCH.show(judge(PLAY, turn, turn.hand))
    'KH 2H'
    """
    later = number is not None and number < view.trumps_from  # trumps were made after that trick
    order = view.game.ranking(view.options).order() if later else view.order
    turn = Turn(view, seat, hand, order)  # type: ignore[arg-type]  # a view is open to its viewer
    turn.number = number or 1
    turn.plays = list(plays)
    turn.leader = plays[0][0] if plays else seat if leader is None else leader
    if plays:
        lead = plays[0][1]
        turn.face_down = not lead or bool(lead & view.face_down)
        turn.review()
    return turn


def breaches(view: View) -> list[Breach]:
    """The breaches of rules of play that the cards played so far prove, in order of play.

    Games in which players draw during the play prove nothing so: a card shown later may have been drawn later.
    """
    if view.game.draws_in_play:
        return []
    rules = view.rules
    tricks = [trick for trick, _ in view.played]
    if view.plays:
        tricks.append(view.plays)
    shown = [hand if at == view.seat else view.exposed[at] for at, hand in enumerate(view.hands)]
    found = []
    for number in range(len(tricks), 0, -1):
        trick = tricks[number - 1]
        for place in range(len(trick) - 1, -1, -1):
            seat, card = trick[place]
            shown[seat] |= card
            turn = pose(view, seat, shown[seat], trick[:place], number)
            ruling = rule_on(rules, turn, turn.hand, card)
            if ruling.rule:
                found.append(Breach(seat, ruling.rule, number, card))
    return found[::-1]
