"""The program against the oracle, a second reading of the rules that shares nothing with it (see `oracle`).

``CARDLEARN_ORACLE=20`` plays twenty times as many deals.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import oracle
import pytest
from playing import EVERY, EVERY_NAME, STEPS, agreements, random_action, random_agreement

from cardlearn.game import Game, find_game
from cardlearn.games import GAMES
from cardlearn.noticing import pose
from cardlearn.rules import judge
from cardlearn.session import Session
from cardlearn.view import View

MORE = int(os.environ.get("CARDLEARN_ORACLE", "1"))
RED = 3
"""Whites in a red counter of three-card Loo; a dealer's ante of three reds alone makes a simple pool."""

# Deals at random


class Watched:
    """A deal of a session, watched: what the oracle is told comes from what was done, not from the rules of play."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.slug = session.game.slug
        before = session.deals[-1].before
        self.simple = self.slug == "loo" and before.pool + before.next_pool == 0
        self.named: str | None = None
        self.face_down = False
        self.trick: list[tuple[int, str]] = []
        self.first_led = ""
        self.seen = 0
        self.checked = 0

    def told(self, number: int) -> dict[str, Any]:
        table = self.session.table
        name = self.session.game.pack.name
        return {
            "trump": table.trump,
            "number": number,
            "playing": len(table.playing),
            "turn_up": name(table.turn_up) if table.turn_up else "",
            "simple": self.simple,
            "face_down": self.face_down,
        }

    def check_turn(self) -> None:
        """Every seat that may play a card now may play those that the oracle says."""
        session, table = self.session, self.session.table
        for ask in session.asks:
            if ask.verb != "play" or ask.right:
                continue
            hand = session.game.pack.show(table.hands[ask.seat]).split()
            lines = [line.split()[2:] for line in session.legal(ask.seat) if line.split()[1] == "play"]
            told = self.told(len(table.played) + 1)
            wanted = oracle.lawful(self.slug, session.options, hand, self.trick, told)
            where = (session.deals[-1].setup, session.actions, hand, self.trick, told)
            assert sorted(line[0] for line in lines) == sorted(wanted), where
            down = oracle.leads_face_down(self.slug, session.options, hand, told) and not self.trick
            assert all((line[1:] == ["face-down"]) == down for line in lines), where
            self.checked += 1

    def do(self, rng: Random) -> None:
        session, name = self.session, self.session.game.pack.name
        action = random_action(session, rng)
        if action.verb == "play":
            self.face_down = action.words == "face-down" if not self.trick else self.face_down
            self.trick.append((action.seat, name(action.cards)))
            self.first_led = self.first_led or name(action.cards)
        elif action.verb == "trump":
            self.named = action.words
        session.do(action)
        self.check_tricks()

    def check_tricks(self) -> None:
        """Every trick gathered went to the seat that the oracle says, and its winner leads to the next."""
        session, table = self.session, self.session.table
        name = session.game.pack.name
        for plays, won_by in table.played[self.seen :]:
            where = (session.deals[-1].setup, session.actions, plays)
            self.seen += 1
            trick = [(seat, name(card)) for seat, card in plays]
            assert trick == self.trick, where
            told = self.told(self.seen)
            assert won_by == oracle.winner(self.slug, session.options, trick, told), (where, told)
            self.check_trump(told)
            self.trick, self.face_down = [], False
            for ask in session.asks:
                if ask.verb == "play" and table.hands[won_by] and won_by in table.playing:
                    assert ask.seat == won_by, where

    def check_trump(self, told: dict[str, Any]) -> None:
        """The trump suit is the one turned up, named or led first."""
        table = self.session.table
        pair = self.slug == "bierspiel" and told["turn_up"] == "7D"
        turned = self.session.game.pack.name(table.turned[-1]) if pair else told["turn_up"]
        made = oracle.trump_made(self.slug, self.session.options, turned, self.named, self.first_led)
        assert made in ("?", told["trump"]), (self.session.deals[-1].setup, self.session.actions, made, told)


def watch_deals(session: Session, rng: Random, deals: int) -> int:
    """Play deals at random under the oracle's eye; answers how many turns it saw, if it saw a trick at all."""
    turns = tricks = 0
    for number in range(deals):
        if number:
            if session.over:
                break
            session.next_deal()
        watched = Watched(session)
        for _ in range(STEPS):
            if not session.asks:
                break
            watched.check_turn()
            watched.do(rng)
        turns, tricks = turns + watched.checked, tricks + watched.seen
    return turns if tricks else 0


@pytest.mark.parametrize(("game", "players", "chosen"), EVERY, ids=EVERY_NAME)
def test_every_turn_and_trick_is_as_the_oracle_says(game: Game, players: int, chosen: dict[str, Any]) -> None:
    rng = Random(f"{game.slug} {players} {chosen}")
    turns = matches = 0
    while matches < MORE or not turns:  # in three deals of Loo all may pass
        session = Session(game, players, options=chosen, seed=rng.randrange(1 << 30))
        turns += watch_deals(session, rng, 3)
        matches += 1
        assert matches < MORE + 20


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_under_any_mixture_of_options_turns_and_tricks_are_as_the_oracle_says(game: Game) -> None:
    turns = 0
    for seed in range(8 * MORE):
        rng = Random(seed)
        players, chosen = random_agreement(game, rng)
        session = Session(game, players, options=chosen, seed=seed, dealer=rng.randrange(players))
        turns += watch_deals(session, rng, 4)
    assert turns > 50


# All small positions


class Small:
    """All hands and tricks of a few cards: the game, its agreement, the cards, what is told, and how large they are.

    ``sizes``: by the size of a hand, the longest trick before it.
    """

    def __init__(self, slug: str, cards: str, told: dict[str, Any], sizes: dict[int, int], **chosen: Any) -> None:
        self.slug, self.cards, self.told, self.sizes, self.chosen = slug, cards.split(), told, sizes, chosen
        words = [slug, *(f"{key}={value}" for key, value in {**chosen, **told}.items())]
        self.name = "-".join(words)
        self.told = {"trump": None, "number": 1, "playing": 3, "turn_up": "", "simple": False, **told}

    def view(self) -> View:
        """An open view of a deal in which this is so."""
        game = find_game(self.slug)
        players = agreements(game)[0][0]
        options = game.check_options(self.chosen)
        state = game.start(players, options)
        if game.has_pool(options) and not self.told["simple"]:
            state = state._replace(pool=30)
        view = Session(game, players, options=self.chosen, state=state).view(None)
        return view._replace(
            order=game.ranking(options).order(self.told["trump"]),
            trump=self.told["trump"],
            turn_up=game.pack.card(self.told["turn_up"]) if self.told["turn_up"] else 0,
            playing=tuple(range(self.told["playing"])),
        )

    def positions(self) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Every hand, and every trick that may lie before it; the card turned up lies apart."""
        cards = [card for card in self.cards if card != self.told["turn_up"]]
        for size, longest in self.sizes.items():
            for hand in combinations(cards, size):
                others = [card for card in cards if card not in hand]
                for length in range(longest + 1):
                    for plays in permutations(others, length):
                        yield hand, plays


THREE = {1: 2, 2: 2, 3: 2}
LONG = {1: 3, 2: 3}
RAMS = "KH AH 7H KS AS 7S KC AC 8C"
BELLI = "AH KH 7H AD 8D 7D AS 8S 7S"
LOOS = "AH KH QH 9H AS KS 2S AD KD"
PAMS = "AH KH 2H AC JC 2C AS JS 2S"
JACKS = "AH JH 2H AS 10S 2S 10D"

SMALL = [
    *(Small("rams", RAMS, {"trump": "H"}, THREE, rank=rank) for rank in ("ecarte", "piquet")),
    *(Small("rounce", LOOS, {"trump": "H", "number": number}, THREE) for number in (1, 2, 3)),
    *(
        Small("bierspiel", BELLI, {"trump": trump, "number": number, "playing": playing}, THREE)
        for trump in "HD"
        for number, playing in ((1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4))
    ),
    *(Small("bierspiel", BELLI, {"trump": trump, "face_down": True}, THREE) for trump in "HD"),
    *(Small("loo", LOOS, {"trump": None, "simple": True}, THREE, lead_higher=higher) for higher in (False, True)),
    *(Small("loo", LOOS, {"trump": "H", "simple": True, "number": n}, THREE, lead_higher=n == 3) for n in (2, 3)),
    *(
        Small(slug, LOOS, {"trump": "H", "turn_up": turn_up, "number": number}, THREE, lead_higher=higher)
        for slug in ("loo", "irish-loo")
        for turn_up in ("AH", "5H")
        for number in (1, 2)
        for higher in (False, True)
    ),
    *(
        Small("five-card-loo", PAMS, {"trump": turn_up[-1], "turn_up": turn_up, "number": number}, THREE, **chosen)
        for turn_up in ("AH", "5H", "AC", "5C", "JC")
        for number in (1, 2)
        for chosen in ({}, {"pam": False}, {"lead_higher": True})
    ),
    *(Small("rook", "14R 10R 5R 14Y 9Y 5Y 10G 5G BIRD", {"trump": trump}, THREE) for trump in "RY"),
    *(
        Small("losing-lodam", "10H KH 2H AS 10S 2S 10D QD", {"trump": "H"}, LONG, forced=forced, trumps_win=win)
        for forced in ("once", "every")
        for win in (True, False)
    ),
    *(Small("losing-lodam", "AS 10S JS AD 10D JD", {"trump": t}, LONG, rules="willughby") for t in (None, "S")),
    *(Small("cinch", "AH 6H 5H 4H AD 6D 5D 5S 4S", {"trump": trump}, THREE) for trump in "HDS"),
    *(Small("dom-pedro", "AH 2H AS KS 2S 2D JOKER", {"trump": trump}, THREE) for trump in "HS"),
    *(Small(game.slug, JACKS, {"trump": "H"}, THREE) for game in GAMES if game.slug in oracle.ALL_FOURS),
    *(Small(slug, JACKS, {"trump": "H"}, THREE) for slug in ("auction-pitch", "smudge", "pedro", "pedro-sancho")),
    Small("rodskagg", LOOS, {}, THREE),
]


@pytest.mark.parametrize("small", SMALL, ids=lambda small: small.name)
def test_every_small_position_is_as_the_oracle_says(small: Small) -> None:
    game, view = find_game(small.slug), small.view()
    pack, options, rules = game.pack, view.options, view.rules
    face_down = small.told.get("face_down", False)
    card_of = {name: pack.card(name) for name in small.cards}
    seen = 0
    for hand, cards in small.positions():
        if not cards and (face_down or oracle.leads_face_down(small.slug, options, hand, small.told)):
            continue  # what is led face down is a call, not a play: the deals at random see to it
        trick = list(enumerate(cards))
        plays = [(seat, card_of[card]) for seat, card in trick]
        if face_down:
            plays[0] = (0, 0)
        turn = pose(view, len(plays), sum(card_of[card] for card in hand), plays, small.told["number"])
        left = judge(rules, turn, turn.hand)
        where = (hand, trick, small.told, small.chosen)
        assert set(pack.show(left).split()) == oracle.lawful(small.slug, options, hand, trick, small.told), where
        if trick:
            winning = turn.winning if turn.best else 0
            assert winning == oracle.winner(small.slug, options, trick, small.told), where
        seen += 1
    assert seen > 500
