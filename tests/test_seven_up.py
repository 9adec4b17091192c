"""Seven-Up, clause by clause."""

from __future__ import annotations

import deals
import pytest

from cardlearn.cards import FRENCH
from cardlearn.game import find_game
from cardlearn.record import Played

GAME = find_game("seven-up")
TWO = ["KD 9D 8S 6C 4H 2H", "AH QC 10C 7S 5D 3D"]
THREE = [*TWO, "KS QS 9H 8H 7C 5C"]
FOUR = [*THREE, "JS 4S 10H 6D 9C 4C"]


def play(hands: list[str], actions: str, turn_up: str = "6S", **more: object) -> Played:
    """Play a deal of Seven-Up, seat 0 the dealer; ``more``: keys of the record, or of its deal."""
    return deals.play("seven-up", hands, actions, turn_up=turn_up, **more)


# Dealing and turning up


@pytest.mark.parametrize(("turn_up", "points"), [("JS", 1), ("JC", 1), ("QS", 0), ("6S", 0)])
def test_a_dealer_who_turns_up_a_jack_scores_one_at_once(turn_up: str, points: int) -> None:
    assert play(TWO, "", turn_up).session.table.scores == [points, 0]


def test_a_jack_turned_at_six_ends_the_game_before_a_card_is_played() -> None:
    session = play(TWO, "", "JS", scores=[6, 3]).session
    assert (session.phase, session.table.winner, session.legal()) == ("over", [0], [])


def test_four_play_in_partnerships_and_count_by_side() -> None:
    session = play(FOUR, "", "JD").session
    assert session.table.scores == [1, 0]
    assert session.table.partners(1) == [1, 3]
    assert play(THREE, "").session.table.scores == [0, 0, 0]


# Begging


@pytest.mark.parametrize(
    ("hands", "scores", "after"),
    [(TWO, [0, 0], [0, 1]), (THREE, [0, 0, 0], [0, 1, 1]), (FOUR, [0, 0], [0, 1])],
    ids=["two", "three", "four"],
)
def test_a_gift_goes_to_the_eldest_and_with_three_to_both_adversaries(hands, scores, after) -> None:
    played = play(hands, "1 beg", scores=scores)
    assert played.session.legal() == ["0 give", "0 run"]
    assert play(hands, "1 beg, 0 give").session.table.scores == after


@pytest.mark.parametrize(
    ("hands", "scores", "allowed"),
    [
        (TWO, [0, 6], False),
        (TWO, [6, 5], True),
        (THREE, [0, 6, 0], False),
        (THREE, [0, 0, 6], False),
        (THREE, [6, 5, 5], True),
        (FOUR, [0, 6], False),
        (FOUR, [6, 5], True),
    ],
)
def test_a_dealer_may_not_give_a_point_that_puts_its_receiver_out(hands, scores, allowed) -> None:
    session = play(hands, "1 beg", scores=scores).session
    refusal = session.judge("0 give")
    assert (refusal is None) == allowed
    assert session.legal() == (["0 give", "0 run"] if allowed else ["0 run"])
    if refusal:
        assert refusal.rule.id == "all-fours.gift.limit"
        assert refusal.instead == ["0 run"]


@pytest.mark.parametrize("actions", ["1 stand", "1 beg, 0 give", "1 beg, 0 run, 1 content, 0 content"])
def test_nobody_begs_twice(actions: str) -> None:
    stock = "KC AC 8C 3S 2S QD 10D"
    refusal = play(TWO, actions, stock=stock).session.judge("1 beg")
    assert refusal is not None
    assert refusal.rule.id == "all-fours.one-beg"


# Running the cards


def test_running_gives_three_more_to_each_from_the_eldest_and_turns_another() -> None:
    table = play(THREE, "1 beg, 0 run", stock="AS 10S 2S AD QD JD AC KC JC KH").session.table
    assert FRENCH.show(table.hands[1]) == "AS 10S 7S 2S AH 5D 3D QC 10C"
    assert table.hands[2] & FRENCH.read("AD QD JD") == FRENCH.read("AD QD JD")
    assert table.hands[0] & FRENCH.read("AC KC JC") == FRENCH.read("AC KC JC")
    assert table.trump == "H"


@pytest.mark.parametrize(
    ("stock", "points", "trump"),
    [
        ("KC AC 8C 3S 2S QD JD", 1, "D"),
        ("KC AC 8C 3S 2S QD 10D", 0, "D"),
        ("KC AC 8C 3C 2C QD JS AD KS QS 9S 5S 4S JC", 1, "C"),
        ("KC AC 8C 3C 2C QD JS AD KS QS 9S 5S 4S 7C", 0, "C"),
    ],
)
def test_a_jack_turned_in_the_run_counts_unless_it_is_of_the_suit_first_turned(stock, points, trump) -> None:
    table = play(TWO, "1 beg, 0 run", stock=stock).session.table
    assert (table.scores, table.trump) == ([points, 0], trump)


def test_four_run_out_of_cards_at_the_third_round_and_the_same_dealer_deals_again() -> None:
    names = FRENCH.show(FRENCH.plain & ~FRENCH.read(" ".join(FOUR) + " 3S 5S 6S")).split()
    stock = " ".join([*names[:12], "5S", *names[12:24], "6S"])
    session = play(FOUR, "1 beg, 0 run", "3S", stock=stock).session
    assert session.phase == "deal"
    assert session.table.void is not None
    assert session.table.void.id == "all-fours.bunch-forced"
    session.next_deal()
    assert session.table.dealer == 0


@pytest.mark.parametrize(
    ("actions", "phase", "dealer"),
    [
        ("1 bunch, 0 accept", "deal", 0),
        ("1 bunch, 0 refuse", "exchange", 0),
        ("1 content, 0 bunch, 1 accept", "deal", 0),
        ("1 content, 0 bunch, 1 refuse", "exchange", 0),
        ("1 content, 0 content", "exchange", 0),
    ],
)
def test_two_players_may_bunch_if_both_wish(actions: str, phase: str, dealer: int) -> None:
    session = play(TWO, f"1 beg, 0 run, {actions}", stock="KC AC 8C 3S 2S QD 10D").session
    assert (session.phase, session.table.dealer) == (phase, dealer)
    if phase == "deal":
        session.next_deal()
        assert session.table.dealer == dealer


def test_a_bunch_keeps_what_the_turned_jack_scored() -> None:
    session = play(TWO, "1 beg, 0 run, 1 bunch, 0 accept", stock="KC AC 8C 3S 2S QD JD").session
    assert session.table.scores == [1, 0]


@pytest.mark.parametrize("hands", [THREE, FOUR], ids=["three", "four"])
def test_with_more_than_two_nobody_may_bunch(hands: list[str]) -> None:
    session = play(hands, "1 beg, 0 run", stock="AS 10S 2S AD QD JD AC KC JC 3C 2C 8C KH").session
    assert session.phase == "exchange"
    assert session.judge("1 bunch") is not None


@pytest.mark.parametrize(
    ("keep_nine", "stock", "due"),
    [
        (False, "KC AC 8C 3S 2S QD 10D", ["1 discard 3"]),
        (False, "KC AC 8C 3C 2C QD JS AD KS QS 9S 5S 4S JC", ["1 discard 6"]),
        (True, "KC AC 8C 3C 2C QD JS AD KS QS 9S 5S 4S JC", ["1 discard 6"]),
        (True, "KC AC 8C 3S 2S QD 10D", None),
    ],
)
def test_after_the_run_all_discard_to_six_unless_nine_are_kept(keep_nine, stock, due) -> None:
    options = {"keep_nine": keep_nine}
    session = play(TWO, "1 beg, 0 run, 1 content, 0 content", stock=stock, options=options).session
    if due is None:
        assert session.phase == "play"
        assert [hand.bit_count() for hand in session.table.hands] == [9, 9]
    else:
        assert session.legal() == due


def test_the_eldest_discards_first_and_leads() -> None:
    actions = "1 beg, 0 run, 1 content, 0 content, 1 discard KC AC 8C"
    session = play(TWO, actions, stock="KC AC 8C 3S 2S QD 10D").session
    assert session.legal() == ["0 discard 3"]
    session.do("0 discard 3S 2S QD")
    assert (session.to_act, session.phase) == ([1], "play")


# The play


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    session = play(TWO, "1 stand, 1 play QC, 0 play 8S, 0 play KD, 1 play 3D").session
    assert session.table.tricks == [2, 0]
    assert session.to_act == [0]


def test_stakes_go_to_the_winner() -> None:
    session = play(TWO, "", "JS", scores=[6, 3], options={"stakes": 5}).session
    assert session.table.pool == 0
    assert play(TWO, "", "6S", options={"stakes": 5}).session.table.pool == 10
    assert play(FOUR, "", "6S", options={"stakes": 5}).session.table.pool == 10
    assert play(THREE, "", "6S", options={"stakes": 5}).session.table.pool == 15


def test_who_has_revoked_does_not_go_out_by_what_an_early_look_gives() -> None:
    hands = ["AS 7S QH 10H 6D 2C", "9S 5S KH 8H 4D QC"]
    revoked = "0 fault looked, 1 stand, 1 play 4D, 0 play 6D, 0 play 10H, 1 play QC, 0 play 2C, 0 call revoke 1"
    session = play(hands, f"{revoked}, 1 call looked 0", "3S", mode="table", scores=[0, 6]).session
    assert (session.phase, session.table.scores) == ("play", [0, 6])
    session = play(hands, f"{revoked}, 1 call looked 0", "3S", mode="table", scores=[0, 5]).session
    assert (session.phase, session.table.scores) == ("play", [0, 6])


@pytest.mark.parametrize(("scores", "phase"), [([0, 6], "over"), ([0, 5], "deal"), ([6, 6], "deal")])
def test_a_misdeal_takes_back_a_game_won_by_the_jack_turned_but_none_won_by_an_early_look(scores, phase) -> None:
    turned = "JC" if scores == [6, 6] else "6S"
    actions = "2 fault looked, 1 call looked 2, 0 fault misdeal count"
    session = play(FOUR, actions, turned, mode="table", scores=scores).session
    assert session.phase == phase
