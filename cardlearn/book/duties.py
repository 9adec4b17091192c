"""What the rules of play ask in each game, found by asking them: the same positions are put before every game.

>>> from cardlearn.game import find_game
>>> duties(find_game("seven-up")).holding
'follow or trump'
>>> duties(find_game("rams")).void
'must trump, and over if able'
"""

from __future__ import annotations

from typing import NamedTuple

from cardlearn.cards import Pack
from cardlearn.game import Game
from cardlearn.players import play_on
from cardlearn.report import penalties
from cardlearn.rules import Rule, judge
from cardlearn.session import Session
from cardlearn.setup import Setup
from cardlearn.table import Frame, Table


class Duties(NamedTuple):
    """What a player must do who holds the suit led; whether it must head the trick; what it must do without the suit."""

    holding: str
    head: str
    void: str


def duties(game: Game) -> Duties:
    """The duties of play of a game under its usual options, found from posed positions."""
    suits = list(game.pack.suits)
    led, trump, other = suits[1], suits[0], suits[2]
    ranks = game.ranking(game.check_options({})).order(trump)
    by_suit = {suit: _ranked(game.pack, ranks.height, ranks.suit_of, suit) for suit in suits}
    low, middle, high = by_suit[led][0], by_suit[led][3], by_suit[led][5]
    trumps, stray = by_suit[trump], by_suit[other][1]
    may = legal(game, [low, high, trumps[1], stray], [middle], trump)
    holding = "anything" if may & stray else "follow or trump" if may & trumps[1] else "must follow"
    head = "must head" if not may & low else "need not head"
    if not has_trumps(game):
        return Duties(holding, head, "anything: there are no trumps")
    may = legal(game, [trumps[1], stray], [middle], trump)
    void = "must trump" if not may & stray else "anything"
    if void == "must trump":
        may = legal(game, [trumps[1], trumps[4], stray], [middle, trumps[2]], trump)
        void += ", and over if able" if not may & trumps[1] else ""
    return Duties(holding, head, void)


def has_trumps(game: Game) -> bool:
    """Whether a deal of the game comes to have trumps: one of the first three of the book's seeds is played out."""
    for seed in (1, 2, 3):
        session = Session(game, seed=seed)
        play_on(session, humans=())
        if session.table.trump:
            return True
    return False


def _ranked(pack: Pack, height: dict[int, int], suit_of: dict[int, int], suit: str) -> list[int]:
    """The usual cards of a suit that are in play, from the lowest up, without strays and jokers."""
    cards = [
        card for card in pack.list(pack.suits[suit]) if card in suit_of and pack.rank(card) not in "5 J BIRD".split()
    ]
    return sorted(cards, key=lambda card: height[card])


def legal(game: Game, hand: list[int], plays: list[int], trump: str) -> int:
    """What may be played from a hand to a trick, as a set of cards."""
    options = game.check_options({})
    table = Table(Frame(game, game.usual, options), 0, game.start(game.usual, options), Setup(seed=0))
    seat = len(plays)
    table.hands[seat] = sum(hand)
    table.make_trump(trump)
    turn = table.turn
    turn.seat, turn.hand, turn.leader, turn.number = seat, sum(hand), 0, 3
    turn.plays = list(enumerate(plays))
    turn.review()
    return int(judge(game.play(options), turn, turn.hand))


def revoke_rule(game: Game) -> Rule | None:
    """The clause that answers a revoke."""
    return next((found.rule for found in penalties([game]) if found.kind == "revoke"), None)


if __name__ == "__main__":
    from cardlearn.games import GAMES

    for each in GAMES:
        print(each.slug, *duties(each), revoke_rule(each), sep=" | ")
