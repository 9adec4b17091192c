"""A quick rule of thumb for cards, for playing a deal out many times: it sees all hands of a deal that is imagined anyway.

What it cannot do quickly (calls, exchanges) it leaves to `cardlearn.players.sensible`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardlearn.players.sensible import choose
from cardlearn.players.worth import LOSING, worth, worths
from cardlearn.turn import Action, Ask
from cardlearn.view import View

if TYPE_CHECKING:
    from cardlearn.session import Session

WHIM = 0.06
"""How often a card is played by chance, so that deals do not all go the same way."""


class Thumb:
    """Answers for every seat of an imagined deal, to be handed to `Session.run`."""

    def __init__(self, view: View, chance: Random) -> None:
        self.view = view
        self.chance = chance
        self.list = view.game.pack.list
        self.losing = view.game.slug in LOSING
        self.exact = view.game.slug == "rodskagg"
        self._worth: dict[str | None, dict[int, float]] = {}

    def play_out(self, session: Session) -> None:
        """Play a deal to its end."""
        self.session = session
        session.run(self)

    def __call__(self, ask: Ask) -> int | Action:
        """A card to play, or another action."""
        if ask.verb != "play" or ask.words or ask.phase != "play" or not ask.single:
            return choose(View.of(self.session, ask.seat, recall=False)).action
        options = ask.options or ask.cards()
        if options & (options - 1) == 0:
            return options
        cards = self.list(options)
        if self.chance.random() < WHIM:
            return cards[int(self.chance.random() * len(cards))]
        counts = self.counts(ask.turn.order.trump)
        if self.losing or (self.exact and self.has_enough(ask.seat)):
            return self.duck(ask, options, cards, counts)
        return self.follow(ask, options, cards, counts) if ask.turn.plays else self.lead(ask, cards, counts)

    def counts(self, trump: str | None) -> dict[int, float]:
        """What each card is worth to its taker under a trump suit; empty where tricks count."""
        if trump not in self._worth:
            table = worths(self.view, trump)
            deck = self.list(self.view.game.cards(self.view.options))
            self._worth[trump] = {card: worth(card, table) for card in deck} if table else {}
        return self._worth[trump]

    def has_enough(self, seat: int) -> bool:
        """Rödskägg: whether another trick would do harm."""
        table = self.session.table
        won = table.tricks[seat]
        if table.bidder == seat:
            return won >= table.bid
        return table.scores[seat] - won <= 0

    def lead(self, ask: Ask, cards: list[int], counts: dict[int, float]) -> int:
        order, hands = ask.turn.order, self.session.table.hands
        away = sum(hands) & ~hands[ask.seat]
        beats, height = order.beats, order.height
        sure = [card for card in cards if not beats[card] & away]
        if not counts:
            return max(sure or cards, key=lambda card: height[card])
        if sure:
            return max(sure, key=lambda card: (counts[card], height[card]))
        return min(cards, key=lambda card: (counts[card], height[card]))

    def follow(self, ask: Ask, options: int, cards: list[int], counts: dict[int, float]) -> int:
        turn, table = ask.turn, self.session.table
        order, seat = turn.order, ask.seat
        beats, height = order.beats, order.height
        plain = len(height) + 1
        done = [who for who, _ in turn.plays]
        after = 0
        for other in table.playing:
            if other != seat and other not in done and table.sides[other] != table.sides[seat]:
                after |= table.hands[other]
        heads = options & turn.heads
        dear = lambda card: (counts.get(card, 0), height[card] + (plain if card & order.trumps else 0))  # noqa: E731
        friend = table.sides[turn.winning] == table.sides[seat] and turn.winning != seat
        if friend and not turn.heads & after:
            losers = [card for card in cards if not card & heads] or cards
            return max(losers, key=lambda card: (counts.get(card, 0), -height[card]))
        if not heads:
            return min(cards, key=dear)
        winners = self.list(heads)
        sure = [card for card in winners if not beats[card] & after]
        if not counts:
            return min(sure or winners, key=dear)
        if sure:
            stake = sum([counts[card] for _, card in turn.plays])
            best = max(sure, key=lambda card: (counts[card], -height[card]))
            losers = [card for card in cards if not card & heads]
            if not losers or stake + counts[best] > 0 or not best & order.trumps:
                return best
            return min(losers, key=dear)
        losers = [card for card in cards if not card & heads]
        return min(losers or winners, key=dear)

    def duck(self, ask: Ask, options: int, cards: list[int], counts: dict[int, float]) -> int:
        turn, hands = ask.turn, self.session.table.hands
        beats, height = turn.order.beats, turn.order.height
        if not turn.plays:
            away = sum(hands) & ~hands[ask.seat]
            return min(cards, key=lambda card: (not beats[card] & away, height[card], counts.get(card, 0)))
        under = options & ~turn.heads
        if under:
            return max(self.list(under), key=lambda card: (counts.get(card, 0), height[card]))
        if len(turn.plays) + 1 >= len(self.session.table.playing):
            return min(cards, key=lambda card: (counts.get(card, 0), -height[card]))
        return min(cards, key=lambda card: (height[card], counts.get(card, 0)))
