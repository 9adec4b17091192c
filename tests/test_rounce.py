"""Rounce, clause by clause: where it differs from Rams."""

from __future__ import annotations

import deals
import pytest
from playing import pose

from cardlearn.cards import FRENCH
from cardlearn.game import GameError, find_game
from cardlearn.record import Played
from cardlearn.rules import bindings, judge
from cardlearn.session import Session

ROUNCE = find_game("rounce")
HANDS = ["AS 5S KH 9C 3D", "QD 7D AH 6C QS", "KS 3S JC 9D 8D"]
WIDOW = "2C 3C 4C 5C 8C 10C"


def play(actions: str) -> Played:
    """Play a deal of Rounce, seat 0 the dealer, diamonds trumps."""
    return deals.play("rounce", HANDS, actions, widow=WIDOW, turn_up="4D")


@pytest.mark.parametrize("players", ROUNCE.seats)
def test_five_cards_each_the_dealer_among_them_and_six_to_the_widow(players: int) -> None:
    table = Session("rounce", players, seed=2).table
    assert [hand.bit_count() for hand in table.hands] == [5] * players
    assert table.widow.bit_count() == 6
    assert table.stock_size == 52 - 5 * players - 7


@pytest.mark.parametrize(("packets", "first", "then"), [("2-3", 3, 3), ("3-2", 4, 2)])
def test_the_sixth_card_of_the_widow_comes_in_the_first_round(packets: str, first: int, then: int) -> None:
    cards = FRENCH.list(FRENCH.of_rank(*"2 3 4 5 6 7 8 9 10 J Q K A".split()))
    named = " ".join(FRENCH.name(card) for card in cards)
    table = deals.play("rounce", 3, pack=named, options={"packets": packets}).session.table
    one, two = (int(packet) for packet in packets.split("-"))
    start, again = 2 * one, 3 * one + first + 2 * two
    assert table.widow == sum(cards[start : start + first] + cards[again : again + then])


def test_no_pool_is_simple_so_the_first_to_speak_may_pass() -> None:
    assert set(play("").session.legal()) == {"1 stand", "1 take widow", "1 fold"}
    assert play("1 fold").refused is None


@pytest.mark.parametrize("actions", ["1 general-rams", "1 take widow, 1 general-rams", "1 stand, 2 general-rams"])
def test_there_is_no_general_rounce(actions: str) -> None:
    refused = play(actions).refused
    assert refused is not None
    assert refused.rule.id == "rounce.no-general"


def test_who_takes_the_widow_discards_one_of_its_six_cards_at_once() -> None:
    session = play("1 take widow").session
    assert session.phase == "exchange"
    assert set(session.legal()) == {f"1 discard {card}" for card in WIDOW.split()}
    session.do("1 discard 2C")
    assert FRENCH.show(session.table.hands[1]) == FRENCH.show(FRENCH.read("3C 4C 5C 8C 10C"))
    assert session.to_act == [2]


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("1 discard 2C 3C", "rounce.widow"),
        ("1 discard", "rounce.widow"),
        ("1 discard AS", "record.card"),
        ("1 stand", "rams.declare"),
        ("1 content", "record.step"),
    ],
)
def test_another_number_or_another_card_is_refused(line: str, rule: str) -> None:
    refused = play(f"1 take widow, {line}").refused
    assert refused is not None
    assert refused.rule.id == rule
    assert "rounce.widow" in [other.id for other in refused.rules] or "discard" in line


def test_who_has_not_taken_the_widow_does_not_discard() -> None:
    for actions in ("1 discard QD", "1 stand, 2 stand, 0 stand, 0 content, 1 discard QD"):
        refused = play(actions).refused
        assert refused is not None
        assert refused.rule.id == "rounce.widow"


def test_a_dealer_with_the_widow_discards_and_then_robs() -> None:
    session = play("1 stand, 2 fold, 0 take widow, 0 discard 2C").session
    assert "0 take turn-up 3C" in session.legal()


@pytest.mark.parametrize(
    ("hand", "plays", "trick", "answer", "rule"),
    [
        ("AS 5S 3D", "KS", 1, "AS 5S", "rounce.follow"),
        ("AH 9C 3D", "KS", 1, "AH 9C 3D", ""),
        ("AH 9C 3D", "", 2, "3D", "rounce.second-lead"),
        ("AH 9C", "", 2, "AH 9C", ""),
        ("AH 9C 3D", "", 1, "AH 9C 3D", ""),
        ("AH 9C 3D", "", 3, "AH 9C 3D", ""),
    ],
)
def test_what_may_be_played(hand: str, plays: str, trick: int, answer: str, rule: str) -> None:
    turn = pose(ROUNCE, FRENCH.read(hand), FRENCH.read_list(plays), "D", {"players": 3, "trick": trick})
    assert judge(ROUNCE.play({}), turn, turn.hand) == FRENCH.read(answer)
    assert [bound.rule.id for bound in bindings(ROUNCE.play({}), turn, turn.hand)] == ([rule] if rule else [])


@pytest.mark.parametrize("name", ["rank", "simple_all_play"])
def test_what_rounce_has_not_cannot_be_agreed_on(name: str) -> None:
    with pytest.raises(GameError):
        ROUNCE.check_options({name: True})
