"""Deals arranged for a lesson hold the named cards, and are otherwise the seed's."""

from random import Random

import pytest

from cardlearn.arrange import arrange
from cardlearn.games import GAMES
from cardlearn.session import Session
from cardlearn.setup import SetupError


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
def test_named_cards_lie_where_they_are_wanted_in_every_game(game):
    for seed in range(20):
        rng = Random(seed)
        plain = Session(game, seed=seed)
        sizes = [hand.bit_count() for hand in plain.table.hands]
        cards = rng.sample(plain.frame.deck, 6)
        hands = {0: cards[:2], 1: cards[2:4]}
        hands = {seat: held[: sizes[seat]] for seat, held in hands.items()}
        setup = arrange(game, hands={seat: game.pack.show(sum(held)) for seat, held in hands.items()}, seed=seed)
        session = Session(game, seed=seed, setup=setup)
        for seat, held in hands.items():
            assert session.table.hands[seat] & sum(held) == sum(held)
        assert [hand.bit_count() for hand in session.table.hands] == sizes
        assert sorted(setup.pack) == sorted(plain.frame.deck)


@pytest.mark.parametrize(
    ("hands", "turn_up", "words"),
    [
        ({0: "KH", 1: "KH"}, "", "KH is wanted in two places"),
        ({0: "KH"}, "KH", "KH is wanted in two places"),
        ({7: "KH"}, "", "there is no seat 7"),
        ({0: "AS KS QS JS 10S 9S 8S"}, "", "seat 0 is dealt 6 cards"),
        ({0: "KX"}, "", "'KX' is no card"),
        ({0: "JOKER"}, "", "JOKER is not in this game's pack"),
    ],
)
def test_impossible_wishes_get_one_plain_sentence(hands, turn_up, words):
    with pytest.raises(SetupError, match=words):
        arrange("seven-up", 2, hands=hands, turn_up=turn_up)
