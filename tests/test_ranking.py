"""What beats what: the order of cards, the trump suit, cards of special rank."""

from __future__ import annotations

import pytest

from cardlearn.cards import FRENCH, ROOK
from cardlearn.game import Game
from cardlearn.games import GAMES
from cardlearn.ranking import Ranking, Rows

WHIST_RANKS = "A K Q J 10 9 8 7 6 5 4 3 2"
WHIST = Ranking(FRENCH, WHIST_RANKS)
card, read, show = FRENCH.card, FRENCH.read, FRENCH.show


def test_without_trumps_only_a_higher_card_of_the_suit_beats() -> None:
    order = WHIST.order()
    assert order.trump is None
    assert order.trumps == 0
    assert show(order.beats[card("QH")]) == "AH KH"
    assert order.beats[card("AH")] == 0
    assert order.beats[card("2C")].bit_count() == 12


def test_a_trump_beats_every_plain_card_and_no_plain_card_beats_a_trump() -> None:
    order = WHIST.order("D")
    assert order.beats[card("AS")] == order.trumps == FRENCH.suits["D"]
    assert show(order.beats[card("QD")]) == "AD KD"
    assert order.beats[card("2D")].bit_count() == 12


def test_trumps_that_beat_only_trumps() -> None:
    order = Ranking(FRENCH, "A K Q J", trumps_beat=False).order("D")
    assert order.beats[card("AS")] == 0
    assert show(order.beats[card("QS")]) == "AS KS"


def test_the_order_of_ranks_is_the_games_own() -> None:
    order = Ranking(FRENCH, "K Q J A 7 10").order()
    assert show(order.beats[card("AH")]) == "KH QH JH"
    assert show(order.beats[card("10H")]) == "AH KH QH JH 7H"
    assert Ranking(FRENCH, "K Q J A 7 10").cards == FRENCH.of_rank("K", "Q", "J", "A", "7", "10")


def test_highest_and_lowest_follow_the_ranking_not_the_face() -> None:
    order = Ranking(FRENCH, "7 A K 6").order()
    assert show(order.highest(read("AH 7H 6H"))) == "7H"
    assert show(order.lowest(read("AH 7H 6H"))) == "6H"
    assert order.highest(0) == order.lowest(0) == 0
    assert [order.height[card(name)] for name in ("6H", "KH", "AH", "7H")] == [1, 2, 3, 4]


def test_a_card_of_special_rank_moves_to_the_trumps() -> None:
    def left_pedro(rows: Rows, trump: str | None) -> None:
        if trump == "H":
            rows["D"].remove(card("5D"))
            rows["H"].insert(rows["H"].index(card("5H")) + 1, card("5D"))

    order = Ranking(FRENCH, WHIST_RANKS, change=left_pedro).order("H")
    assert order.trumps == FRENCH.suits["H"] | card("5D")
    assert order.suit_of[card("5D")] == order.trumps
    assert order.beats[card("4H")] & card("5D")
    assert not order.beats[card("5H")] & card("5D")
    assert order.beats[card("AD")] & card("5D")


def test_an_order_is_made_once_for_each_trump_suit() -> None:
    assert WHIST.order("S") is WHIST.order("S")
    assert WHIST.order("S") is not WHIST.order(None)


def test_the_colours_of_rook_rank_alike() -> None:
    ranking = Ranking(ROOK, "1 14 13 12 11 10 9 8 7 6 5")
    order = ranking.order("B")
    assert ROOK.show(order.beats[ROOK.card("14R")] & ROOK.suits["R"]) == "1R"
    assert order.trumps == ranking.cards & ROOK.suits["B"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_card_of_a_game_has_a_place_under_every_trump(game: Game) -> None:
    ranking = game.ranking(game.check_options({}))
    for trump in [None, *game.pack.suits]:
        order = ranking.order(trump)
        for each in game.pack.list(ranking.cards):
            assert not order.beats[each] & each
            assert order.suit_of[each] & each
            rivals = order.suit_of[each] & ranking.cards & ~each
            for rival in game.pack.list(rivals):
                assert bool(order.beats[each] & rival) != bool(order.beats[rival] & each)
