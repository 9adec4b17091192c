"""A second scorer of Seven-Up and Auction Pitch, simple and slow, that reads nothing but a written record.

The scorer shares no line with the program: cards are texts, and a deal is told as an old scorer would note it. It knows
complete deals, laid out by hands, turn-up and stock, in strict mode.
"""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

from playing import playout, random_agreement

from cardlearn.game import Game
from cardlearn.record import record_of, write_record
from cardlearn.session import Session
from cardlearn.setup import Setup

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PIPS = {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}


def rank(card: str) -> int:
    return RANKS.index(card[:-1])


def pips(cards: list[str]) -> int:
    return sum(PIPS.get(card[:-1], 0) for card in cards)


class Score:
    """A match told from its record: ``scores``, ``winner`` (seats), ``pool``, ``dealer``, ``notes`` (a list a deal)."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.pitch = record["game"] == "auction-pitch"
        self.players = record["players"]
        self.options = record.get("options", {})
        partners = self.players == 4 and not self.pitch
        self.side = [seat % 2 if partners else seat for seat in range(self.players)]
        sides = max(self.side) + 1
        self.scores = list(record.get("scores", [0] * sides))
        self.pool = record.get("pool", self.options.get("stakes", 0) * sides)
        self.winner: list[int] | None = None
        self.dealer = record.get("dealer", 0)
        self.notes: list[list[str]] = []
        for number, deal in enumerate(record["deal"]):
            assert self.winner is None, "a deal after the game"
            if "dealer" in deal:
                self.dealer = deal["dealer"]
            elif number and not self.void:
                self.dealer = (self.dealer + 1) % self.players
            self.notes.append([])
            self.void = False
            self.one_deal(deal)

    def note(self, text: str) -> None:
        self.notes[-1].append(text)

    def score(self, seat: int, points: int, what: str) -> None:
        if self.winner is not None:
            return
        self.scores[self.side[seat]] += points
        self.note(f"{what}: seat {seat} {points:+d}")
        if self.scores[self.side[seat]] >= 7:
            self.winner = [s for s in range(self.players) if self.side[s] == self.side[seat]]
            self.pool = 0
            self.note(f"seat {seat} is out")

    def one_deal(self, deal: dict[str, Any]) -> None:
        self.hands = [hand.split() for hand in deal["hands"]]
        self.stock = deal.get("stock", "").split()
        self.actions = [action.split() for action in deal["actions"]]
        self.eldest = (self.dealer + 1) % self.players
        self.order = [(self.eldest + step) % self.players for step in range(self.players)]
        self.trump = ""
        leader = self.bidding() if self.pitch else self.begging(deal["turn_up"])
        if self.winner is None and not self.void:
            self.held = [list(hand) for hand in self.hands]
            self.play(leader)
            (self.count_pitch if self.pitch else self.count_seven_up)()

    def next_action(self) -> list[str]:
        return self.actions.pop(0)

    # Seven-Up before the play

    def turned(self, card: str, counts: bool = True) -> None:
        self.trump = card[-1]
        if card[:-1] == "J" and counts:
            self.score(self.dealer, 1, f"{card} turned")

    def begging(self, turn_up: str) -> int:
        self.turned(turn_up)
        if self.winner is None and self.next_action()[1] == "beg":
            self.note(f"seat {self.eldest} begs")
            if self.next_action()[1] == "give":
                for seat in self.order[:-1] if self.players == 3 else [self.eldest]:
                    self.score(seat, 1, "the gift")
            else:
                self.run(turn_up[-1])
        return self.eldest

    def run(self, first: str) -> None:
        rounds = 0
        while self.trump == first:
            if len(self.stock) < 3 * self.players + 1:
                self.void = True
                self.note("the pack runs out")
                return
            for seat in self.order:
                self.hands[seat] += self.stock[:3]
                self.stock = self.stock[3:]
            rounds += 1
            card = self.stock.pop(0)
            self.note(f"three more each, {card} turned")
            self.turned(card, card[-1] != first)
        if self.winner is not None:
            return
        if self.players == 2:
            for seat in self.order:
                if self.next_action()[1] == "bunch":
                    self.note(f"seat {seat} would bunch")
                    self.void = self.next_action()[1] == "accept"
                    if self.void:
                        return
                    break
        if not (self.options.get("keep_nine") and rounds == 1):
            for seat in self.order:
                gone = self.next_action()[2:]
                assert len(self.hands[seat]) - len(gone) == 6
                self.hands[seat] = [card for card in self.hands[seat] if card not in gone]

    # Auction Pitch before the play

    def bidding(self) -> int:
        self.bid, self.bound = 0, True
        pitcher = None
        if self.options.get("bidding") == "board":
            for seat in self.order:
                words = self.next_action()
                if words[1] == "bid":
                    self.bid, pitcher = int(words[2]), seat
            if pitcher is None and self.options.get("all_pass") != "dealer":
                self.void = True
                self.note("all pass")
                return 0
            if pitcher is None:
                pitcher, self.bid = self.dealer, 1
        else:
            for _ in self.order[1:]:
                if self.actions[0][1] == "play":
                    self.bid, self.pitcher = 4, self.eldest
                    self.note(f"seat {self.eldest} pitches unasked")
                    return self.eldest
                words = self.next_action()
                if words[1] == "bid":
                    self.bid, pitcher = int(words[2]), int(words[0])
            if pitcher is None:
                pitcher = self.eldest
            elif self.next_action()[1] == "accept":
                self.score(self.eldest, min(self.bid, 6 - self.scores[self.eldest]), "sold")
            else:
                pitcher = self.eldest
                self.note("refused")
        self.pitcher = pitcher
        self.note(f"seat {pitcher} pitches, bound to {self.bid}")
        return pitcher

    # The play

    def play(self, leader: int) -> None:
        hands = [list(hand) for hand in self.hands]
        self.taken: list[list[str]] = [[] for _ in hands]
        while any(hands):
            trick: list[tuple[int, str]] = []
            for step in range(self.players):
                seat = (leader + step) % self.players
                who, verb, card = self.next_action()
                assert (int(who), verb) == (seat, "play")
                assert card in hands[seat]
                self.trump = self.trump or card[-1]
                if trick:
                    led = trick[0][1][-1]
                    follows = card[-1] == led or (card[-1] == self.trump and led != self.trump)
                    assert follows or all(other[-1] != led for other in hands[seat]), f"{card} revokes"
                hands[seat].remove(card)
                trick.append((seat, card))
            led = trick[0][1][-1]
            best = max(trick, key=lambda play: (play[1][-1] == self.trump, play[1][-1] == led, rank(play[1])))
            leader = best[0]
            self.taken[leader] += [card for _, card in trick]

    def points(self) -> list[tuple[int, str]]:
        """High, Low and Jack: who makes each."""
        trumps = sorted(
            (rank(card), seat, card) for seat, hand in enumerate(self.held) for card in hand if card[-1] == self.trump
        )
        made = []
        if trumps:
            made = [(trumps[-1][1], f"High {trumps[-1][2]}"), (trumps[0][1], f"Low {trumps[0][2]}")]
        made += [(seat, "Jack") for seat, cards in enumerate(self.taken) if f"J{self.trump}" in cards]
        return made

    def game_pips(self) -> list[int]:
        won = [0] * len(self.scores)
        for seat, cards in enumerate(self.taken):
            won[self.side[seat]] += pips(cards)
        return won

    def count_seven_up(self) -> None:
        for seat, what in self.points():
            self.score(seat, 1, what)
        won = self.game_pips()
        best = [side for side, count in enumerate(won) if count == max(won)]
        figures = " to ".join(map(str, won))
        if len(best) > 1:
            others = [side for side in best if side != self.side[self.dealer]]
            if len(won) == 3 and (len(best) == 3 or len(others) == 2):
                self.note(f"Game {figures}: nobody")
                return
            best = others
            figures += ", not to the dealer"
        self.score(self.side.index(best[0]), 1, f"Game {figures}")

    def count_pitch(self) -> None:
        made = self.points()
        won = self.game_pips()
        if won.count(max(won)) == 1:
            made.append((won.index(max(won)), f"Game {max(won)}"))
        else:
            self.note("Game tied")
        mine = [point for point in made if point[0] == self.pitcher]
        if len(mine) < self.bid:
            self.scores[self.pitcher] -= self.bid
            self.note(f"set back: seat {self.pitcher} {-self.bid:+d}")
            self.pool += bool(self.options.get("set_back_pool"))
            made = [point for point in made if point not in mine]
        elif self.bid and self.pitcher in (out := self.able(made)) and len(out) > 1:
            made = mine + [point for point in made if point not in mine]
        for seat, what in made:
            self.score(seat, 1, what)

    def able(self, made: list[tuple[int, str]]) -> list[int]:
        """Who could go out with the points made."""
        return [seat for seat, score in enumerate(self.scores) if score + [s for s, _ in made].count(seat) >= 7]


def laid_out(game: Game, players: int, rng: Random) -> Setup:
    """A deal named card by card: hands, turn-up and stock."""
    cards = game.pack.list(game.pack.plain)
    rng.shuffle(cards)
    hands = tuple(tuple(cards.pop() for _ in range(6)) for _ in range(players))
    turn_up = 0 if game.slug == "auction-pitch" else cards.pop()
    return Setup(hands=hands, turn_up=turn_up, stock=tuple(cards))


def random_match(game: Game, seed: int) -> tuple[Session, Score]:
    """A match at random, played by the program, and its record as the scorer by hand tells it."""
    rng = Random(seed)
    players, chosen = random_agreement(game, rng)
    first = laid_out(game, players, rng)
    session = Session(game, players, options=chosen, dealer=rng.randrange(players), setup=first)
    for _ in playout(session, rng, 30, lambda: laid_out(game, players, rng)):
        pass
    return session, Score(tomllib.loads(write_record(record_of(session))))
