"""The plain way of the study mode: the session, driven by the same choices as the compiled game.

Needs nothing but Python. A choice is a number drawn from a counter (splitmix64, seeded by the deal's seed) among what
the rules leave: calls in the order of their words, then the cards of a call by their bits; single cards by their bits.
"""

from __future__ import annotations

from typing import Any

from cardlearn.actions import read_call
from cardlearn.session import Session
from cardlearn.setup import Setup
from cardlearn.studies.fast.playouts import Kept, Playouts
from cardlearn.turn import Action, Ask

WHOLE = (1 << 64) - 1


class Chance:
    """Numbers drawn from a counter."""

    def __init__(self, seed: int) -> None:
        self.state = seed & WHOLE

    def below(self, size: int) -> int:
        """A number from 0 up, below ``size``; where there is but one, nothing is drawn."""
        if size < 2:
            return 0
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & WHOLE
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WHOLE
        z = (z ^ z >> 27) * 0x94D049BB133111EB & WHOLE
        z ^= z >> 31
        return (z >> 40) * size >> 24


def nth_card(cards: int, which: int) -> int:
    """A card of a set, by its number from the lowest bit."""
    for _ in range(which):
        cards &= cards - 1
    return cards & -cards


class Chooser:
    """Answers every decision of a deal by chance."""

    def __init__(self, session: Session, seed: int) -> None:
        self.pack = session.game.pack
        self.players = session.players
        self.chance = Chance(seed)

    def __call__(self, ask: Ask) -> int | Action:
        """A card to play, or an action."""
        below = self.chance.below
        if ask.verb == "play":
            cards = ask.cards()
            return nth_card(cards, below(cards.bit_count()))
        if ask.verb:
            pool, chosen = ask.pool, 0
            for _ in range(ask.low + below(min(ask.high, pool.bit_count()) - ask.low + 1)):
                card = nth_card(pool, below(pool.bit_count()))
                pool ^= card
                chosen |= card
            return Action(ask.seat, ask.verb, chosen)
        calls = sorted(ask.calls(), key=self._order)
        return read_call(self.pack, self.players, ask.seat, calls[below(len(calls))])

    def _order(self, call: str) -> tuple[str, int]:
        """Where a call stands among others: by its words, then by the card that it names."""
        words, _, card = call.rpartition(" ")
        return (words, self.pack.card(card)) if words and self.pack.is_card(card) else (call, 0)


def play_plainly(
    game: Any, players: int, options: dict[str, Any], deals: int, seed: int, alone: bool, keep: bool
) -> Playouts:
    """Play deals at random through sessions."""
    found = Playouts([], [], [], [], {}, {}, [])
    session: Session | None = None
    for number in range(deals):
        setup = Setup(seed=seed + number)
        if session is None or session.over or alone:
            session = Session(game, players, options=options, setup=setup, dealer=number % players)
        else:
            session.next_deal(setup)
            del session.deals[:-1]
        session.run(Chooser(session, seed + number))
        table = session.table
        found.moves.append(len(session.actions))
        found.scores.append(list(table.scores))
        found.winners.append(sum(1 << seat for seat in table.winner) if table.winner is not None else -1)
        found.void.append(table.void.id if table.void else "")
        for column in (*found.paid.values(), *found.lines.values()):
            column.append(0)
        for line in table.ledger:
            for column in (found.paid, found.lines):
                column.setdefault(line.rule.id, [0] * (number + 1))
            found.paid[line.rule.id][-1] += line.amount
            found.lines[line.rule.id][-1] += 1
        if keep:
            kept = [(line.rule.id, line.seat, line.amount, line.cards) for line in table.ledger]
            found.kept.append(Kept(table.dealer, [action.line(game.pack) for action in session.actions], kept))
    return found
