"""The rules of thumb for playing a deal out many times: `cardlearn.players.sensible` for every seat, made quick.

A card is chosen by `cardlearn.players.tricks` from a glimpse of the table, which shows what a view does and is made once.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from cardlearn.players import tricks
from cardlearn.players.sensible import choose
from cardlearn.turn import Action, Ask
from cardlearn.view import View

if TYPE_CHECKING:
    from cardlearn.session import Session

WHIM = 0.06
"""How often a card is played by chance, so that deals do not all go the same way."""
DRAWS = 64
"""So many chances are drawn beforehand, one for each action of a deal (and then the same ones again)."""


class Glimpse:
    """Of a view, what the play to a trick asks about; one serves a whole deal, and follows it."""

    def __init__(self, view: View, session: Session) -> None:
        table = session.table
        self.game, self.options, self.players = view.game, session.options, session.players
        self.cards = view.game.cards(session.options)
        self.table, self.turn = table, table.turn
        self.sides, self.scores, self.tricks, self.played = table.sides, table.scores, table.tricks, table.played
        self.phase, self.verb, self.choose = "play", "play", (1, 1)
        self.told = -1  # how many tricks are in what everybody has seen
        self.shown = 0
        self.seat = 0
        self.cards_open = 0

    def of(self, ask: Ask, options: int) -> Any:
        """What the seat that is asked sees."""
        self.seat = ask.seat
        self.cards_open = options
        table, turn = self.table, self.turn
        self.hand = table.hands[ask.seat]
        self.plays, self.number, self.order = turn.plays, turn.number, turn.order
        self.trump = turn.order.trump
        self.winning = turn.winning if turn.plays and turn.best else None
        self.bid, self.bidder, self.playing = table.bid, table.bidder, table.playing
        if self.told != len(table.played):
            self.told = len(table.played)
            self.shown = table.turn_up | sum([card for plays, _ in table.played for _, card in plays])
        return self

    def away(self) -> int:
        """The cards that others may still hold, as far as the seat knows."""
        seen = self.hand | self.shown
        for _, card in self.plays:
            seen |= card
        return self.cards & ~seen

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each holds."""
        return tuple([hand.bit_count() for hand in self.table.hands])


class Thumb:
    """Answers for every seat of an imagined deal, to be handed to `Session.run`."""

    def __init__(self, view: View, chance: Random) -> None:
        self.view = view
        self.chance = chance
        self.list = view.game.pack.list
        self.draw()

    def draw(self) -> None:
        """Draw the chances by which cards are played; until the next time, the choices of a deal have the same luck."""
        chance = self.chance.random
        self.draws = [chance() / WHIM for _ in range(DRAWS)]

    def play_out(self, session: Session) -> None:
        """Play a deal to its end."""
        self.session, self.actions = session, session.actions
        self.glimpse = Glimpse(self.view, session)
        session.run(self)

    def __call__(self, ask: Ask) -> int | Action:
        """A card to play, or another action."""
        if ask.verb != "play" or ask.words or ask.phase != "play" or not ask.single:
            return choose(View.of(self.session, ask.seat, recall=False)).action
        options = ask.options or ask.cards()
        if options & (options - 1) == 0:
            return options
        whim = self.draws[len(self.actions) % DRAWS]
        if whim < 1:
            cards = self.list(options)
            return cards[int(whim * len(cards))]
        seen = self.glimpse.of(ask, options)
        return tricks.play(seen, self.glimpse.away()).action.cards
