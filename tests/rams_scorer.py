"""A second scorer of Rams, Rounce and Bierspiel, simple and slow: it reads what was said and played, and nothing else.

It shares no line with the program. Cards are texts; of a deal it is told the trump suit, the dealer and the action lines.
"""

from __future__ import annotations

from typing import Any

from cardlearn.session import Session

RANKS = {"rounce": "2 3 4 5 6 7 8 9 10 J Q K A", "piquet": "7 8 9 10 J Q K A", "ecarte": "7 8 9 10 A J Q K"}


class Scorer:
    """A match as an old scorer would note it: ``scores``, ``pool`` and ``owed`` (to the next pool)."""

    def __init__(self, game: str, players: int, options: dict[str, Any]) -> None:
        self.game = game
        self.beer = game == "bierspiel"
        self.players = players
        ranking = "rounce" if game == "rounce" else options.get("rank", "piquet" if self.beer else "ecarte")
        self.ranks = RANKS[ranking].split()
        self.scores = [15 if self.beer else 0] * players
        self.pool = self.owed = 0
        self.loser: int | None = None

    def deal(self, dealer: int, trump: str, lines: list[str]) -> None:
        """Score one deal that was played to its end."""
        around = [seat % self.players for seat in range(dealer + 1, dealer + 1 + self.players)]
        seats = [seat for seat in around if not self.beer or self.scores[seat]]
        if not self.beer:
            self.pool += self.owed + 5
            self.owed = 0
            self.scores[dealer] -= 5
        if len(seats) == 6 and self.game != "rounce":
            seats.remove(dealer)
        fallen = {int(line[0]) for line in lines if line[2:] == "fold"}
        announcer = next((int(line[0]) for line in lines if line[2:] == "general-rams"), None)
        tricks, order = self.tricks(len(seats) if announcer is not None else len(seats) - len(fallen), trump, lines)
        if announcer is not None:
            self.general(announcer, [seat for seat in seats if seat != announcer], tricks[announcer] == 5)
        elif fallen >= set(seats[:-1]) and len(fallen) == len(seats) - 1:
            self.refused(seats[-2], seats[-1])
        elif len(fallen) == len(seats) - 1:
            alone = next(seat for seat in seats if seat not in fallen)
            self.win(alone, 5, self.pool)
        else:
            fifth = self.pool // 5
            before = list(self.scores)
            for seat in [seat for seat in seats if seat not in fallen]:
                if tricks[seat]:
                    self.win(seat, tricks[seat], tricks[seat] * fifth)
                else:
                    self.fine(seat)
            if self.beer and not any(self.scores):
                last = {seat: [n for n, who in enumerate(order) if who == seat][before[seat] - 1] for seat in seats}
                self.loser = max(last, key=lambda seat: last[seat])
        if self.beer and sum(score > 0 for score in self.scores) == 1:
            self.loser = next(seat for seat, score in enumerate(self.scores) if score)

    def tricks(self, size: int, trump: str, lines: list[str]) -> tuple[list[int], list[int]]:
        """How many tricks each seat won, and the winners in order."""
        plays = [line.split() for line in lines if line.split()[1] == "play"]
        won, order = [0] * self.players, []
        for first in range(0, len(plays), size):
            trick = plays[first : first + size]
            led = trump if trick[0][-1] == "face-down" else self.suit(trick[0][2], trump)
            worth = [self.worth(play, led, trump) for play in trick]
            winner = int(trick[worth.index(max(worth))][0])
            won[winner] += 1
            order.append(winner)
        return won, order

    def suit(self, card: str, trump: str) -> str:
        return trump if self.beer and card == "7D" else card[-1]

    def worth(self, play: list[str], led: str, trump: str) -> float:
        card, suit = play[2], self.suit(play[2], trump)
        if play[-1] == "face-down":
            return 0.5
        rank = self.ranks.index("K") + 0.5 if self.beer and card == "7D" else self.ranks.index(card[:-1])
        return 100 + rank if suit == trump else 1 + rank if suit == led else 0

    def win(self, seat: int, points: int, counters: int) -> None:
        if self.beer:
            self.scores[seat] = max(0, self.scores[seat] - points)
        else:
            self.scores[seat] += counters
            self.pool -= counters

    def fine(self, seat: int) -> None:
        self.scores[seat] += 5 if self.beer else -5
        self.owed += 0 if self.beer else 5

    def refused(self, pone: int, last: int) -> None:
        if self.beer:
            self.scores[pone] += 5
        else:
            self.scores[pone] -= 5
            self.scores[last] += 5

    def general(self, announcer: int, others: list[int], made: bool) -> None:
        if self.beer:
            self.scores[announcer] = max(0, self.scores[announcer] - 5) if made else self.scores[announcer] + 10
            return
        sign = 1 if made else -1
        self.scores[announcer] += sign * (self.pool + 5 * len(others))
        for seat in others:
            self.scores[seat] -= 5 * sign
        self.pool = 0 if made else 2 * self.pool


def scored(session: Session) -> Scorer:
    """A session's finished deals, scored a second time. They start from the game's own figures, in strict mode."""
    scorer = Scorer(session.game.slug, session.players, session.options)
    for number, deal in enumerate(session.deals):
        table = list(session.retell(number))[-1].table
        scorer.deal(deal.dealer, table.trump or "", [action.line(session.game.pack) for action in deal.actions])
    return scorer
