"""A deal as one seat remembers it: how it was laid out and what was done, with a blank for every card it has not seen.

A blank is a bit above those of the pack, one for each place in which an unseen card was dealt; what another did with such
cards names their blanks. So a player can imagine other deals that would have looked the same, and cannot see the true one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cardlearn.setup import Setup, State
from cardlearn.table import Table
from cardlearn.turn import Action

if TYPE_CHECKING:
    from cardlearn.session import Session

BLANK = 1 << 64
"""The first blank; no pack has so many cards."""


class Recall(NamedTuple):
    """``before``: the figures before the deal; ``layout``: the cards as they were dealt; ``line``: what was done since.

    ``seen``: the cards that the seat knows the place of, or has known.

    >>> from cardlearn import Session
    >>> session = Session("seven-up", players=2, seed=7)
    >>> Recall.of(session, 1).seen.bit_count(), Recall.of(session, None).seen.bit_count()
    (7, 1)
    """

    before: State
    layout: Setup
    line: tuple[Action, ...]
    seen: int

    @classmethod
    def of(cls, session: Session, seat: int | None) -> Recall:
        """What a seat of a session remembers of the deal (None: what anybody does)."""
        deal, table = session.deals[-1], session.table
        seen = cards_seen(table, seat)
        blanks = _Blanks(table, seat, seen)
        return cls(deal.before, blanks.layout(), tuple(map(blanks.action, deal.actions)), seen)


NOTHING = Recall(State(()), Setup(), (), 0)
"""What a player remembers who does not care: for views that are made in great numbers."""


def cards_seen(table: Table, seat: int | None) -> int:
    """The cards that a seat has seen: its own, and whatever lay open or was told to it."""
    hidden = table.face_down if table.turn.plays else 0
    returned = table.turn_up if table.game.turn_up_returns else 0  # cut for trumps, it lies somewhere in the pack again
    seen = (table.turn_up | sum(table.turned)) & ~returned | table.dead
    for hand in table.exposed:
        seen |= hand
    for plays, _ in table.played:
        for _, card in plays:
            seen |= card
    for who, card in table.turn.plays:
        if not card & hidden or who == seat:
            seen |= card
    for event in table.log:
        if event.cards and event.only in (None, seat):
            if event.cards == returned:
                returned = 0  # this told of the cut; to be told of again it must have been drawn
            else:
                seen |= event.cards
    if table.game.stock_open and table.stock_size:
        seen |= table.pile.rest()[0]
    if seat is not None:
        seen |= table.hands[seat] | table.looked[seat]
        for action in table.actions:
            if action.seat == seat:
                seen |= action.cards
    return seen


class _Blanks:
    """Puts a blank for each unseen card, the same wherever it turns up."""

    def __init__(self, table: Table, seat: int | None, seen: int) -> None:
        self.table = table
        self.seat = seat
        self.seen = seen
        self.known = _found_again(table, seat) & seen if table.shuffled else seen
        self.shown = self.known | table.turn_up  # a card cut for trumps was shown, whatever became of it
        self.of: dict[int, int] = {}

    def card(self, card: int) -> int:
        if card & self.seen or not card:
            return card
        if card not in self.of:
            self.of[card] = BLANK << len(self.of)
        return self.of[card]

    def cards(self, cards: Any) -> Any:
        """A list of cards, or of lists of them; None stays."""
        if cards is None:
            return None
        if cards and isinstance(cards[0], tuple):
            return tuple(map(self.cards, cards))
        return tuple(map(self.card, cards))

    def action(self, action: Action) -> Action:
        # what another takes from shuffled cards may be cards that were seen before, and nobody else knows which
        seen = self.known if action.verb == "take" and action.seat != self.seat else self.seen
        hidden, cards = action.cards & ~seen, action.cards & seen
        if not hidden:
            return action
        while hidden:
            card = hidden & -hidden
            hidden ^= card
            cards |= self.of.get(card) or self.of.setdefault(card, BLANK << len(self.of))
        return Action(action.seat, action.verb, cards, action.words)

    def layout(self) -> Setup:
        whole = self.table.layout()
        return Setup(
            hands=self.cards(whole.hands),
            pack=self.cards(whole.pack),
            turn_up=whole.turn_up,  # open to all, even where it goes back into the pack
            widow=self.cards(whole.widow),
            nest=self.cards(whole.nest),
            stock=self.cards(whole.stock),
            dealer=self.table.dealer,
            rest=self.cards(whole.rest),
            shuffles=tuple(tuple(card & self.shown for card in order) for order in self.table.shuffled),
        )


def _found_again(table: Table, seat: int | None) -> int:
    """The cards whose place among shuffled ones has come out: those turned or played, and those in one's hand."""
    found = table.turn_up | sum(table.turned) | (0 if seat is None else table.hands[seat])
    for plays in (*(trick for trick, _ in table.played), table.turn.plays):
        for _, card in plays:
            found |= card
    return found
