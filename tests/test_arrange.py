"""Deals arranged for a lesson hold the named cards, and are otherwise the seed's."""

from random import Random

import pytest

from cardlearn.arrange import arrange
from cardlearn.games import GAMES
from cardlearn.session import Session
from cardlearn.setup import SetupError
from cardlearn.widget.beside import same_cards
from cardlearn.widget.model import TableModel


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


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
def test_a_wanted_turn_up_is_turned_up_in_every_game_that_turns_one(game):
    for seed in range(12):
        rng = Random(seed)
        plain = Session(game, seed=seed)
        if not plain.table.turn_up:
            with pytest.raises(SetupError, match="no card is turned up in this game"):
                arrange(game, turn_up=game.pack.name(plain.frame.deck[0]), seed=seed)
            continue
        first, *others = rng.sample(plain.frame.deck, 3)
        hands = {0: game.pack.show(sum(others))}
        session = Session(game, seed=seed, setup=arrange(game, hands=hands, turn_up=game.pack.name(first), seed=seed))
        assert session.table.turn_up == first
        assert session.table.hands[0] & sum(others) == sum(others)


def test_a_card_may_be_turned_up_and_lie_in_a_hand_where_the_game_has_it_so():
    session = Session("california-jack", 2, setup=arrange("california-jack", 2, hands={1: "9H"}, turn_up="9H"))
    nine = session.game.pack.card("9H")
    assert session.table.turn_up == nine
    assert session.table.hands[1] & nine
    plain = Session("losing-lodam")
    owner = next(seat for seat, hand in enumerate(plain.table.hands) if hand & plain.table.turn_up)
    setup = arrange("losing-lodam", hands={owner: "AS 9H"}, turn_up="9H")
    assert Session("losing-lodam", setup=setup).table.turn_up == nine
    with pytest.raises(SetupError, match="9H is wanted in two places"):
        arrange("losing-lodam", hands={(owner + 1) % plain.players: "9H"}, turn_up="9H")
    full = plain.game.pack.list(plain.game.pack.suits["S"])
    size = plain.table.hands[owner].bit_count()
    with pytest.raises(SetupError, match="the turn-up is one of its own"):
        arrange("losing-lodam", hands={owner: plain.game.pack.show(sum(full[:size]))}, turn_up="9H")


@pytest.mark.parametrize("one", GAMES, ids=[game.slug for game in GAMES])
def test_the_hand_of_one_game_is_laid_out_in_any_other(one):
    turned = 0
    for seed in range(4):
        first = Session(one, seed=seed)
        for game in GAMES:
            for seat in range(min(first.players, game.usual)):
                other = Session(game, seed=seed)
                cards = same_cards(first, other, seat)
                table = TableModel.open(game.slug, seed=seed, seat=seat, **cards).session.table
                hand = game.pack.read(cards["hands"][seat])
                assert hand & ~table.hands[seat] == 0
                if cards["turn_up"]:
                    turned += 1
                    assert game.pack.name(table.turn_up) == cards["turn_up"]
    assert turned or not first.table.turn_up


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
