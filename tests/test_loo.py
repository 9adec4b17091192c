"""Three-card Loo, clause by clause."""

from __future__ import annotations

import pytest
from loo_deals import (
    DOUBLE,
    FLUSH,
    LOST_BY_TWO,
    ONE_EACH,
    SIMPLE,
    WITH_ACES,
    counters,
    double,
    simple,
)

from cardlearn.game import GameError
from cardlearn.record import RecordError
from cardlearn.session import Session

# The pool and the deal


def test_the_dealer_puts_up_three_reds_and_a_pool_of_no_more_is_simple():
    told = simple()
    assert counters(told) == ([-9, 0, 0], 9, 0)
    assert told["trump"] is None
    assert set(told["legal"]) == {"1 play AC", "1 play 7H", "1 play 2D"}
    assert {"loo.ante", "loo.deal", "loo.simple"} <= set(told["rules"])
    assert "loo.double" not in told["rules"]


@pytest.mark.parametrize("line", ["1 stand", "1 fold", "1 pass", "1 take widow"])
def test_in_a_simple_pool_everybody_plays_and_there_is_no_widow(line):
    told = simple(line)
    assert (told["ok"], told["rules"]) == (False, ["loo.simple"])


def test_any_more_in_the_pool_makes_it_double_with_widow_and_turn_up():
    told = double(pool=1)
    assert told["trump"] == "S"
    assert set(told["legal"]) == {"1 stand", "1 fold", "1 take widow"}
    assert "loo.double" in told["rules"]


def test_what_was_owed_to_the_next_pool_lies_in_it():
    told = simple(
        *(
            "1 play 7H",
            "2 play 10H",
            "0 play QH",
            "0 play 9D",
            "1 play 2D",
            "2 play JD",
            "2 play 6C",
            "0 play 4C",
            "1 play AC",
        ),
        deals=[{"hands": SIMPLE, "actions": []}],
    )
    assert told["dealer"] == 1
    assert counters(told)[1:] == (9, 0)  # one trick each, so that the second pool is simple again
    looed = simple(*LOST_BY_TWO, hands=WITH_ACES, deals=[{"hands": DOUBLE, "turn_up": "9S", "actions": []}])
    assert counters(looed) == ([-18, 0, -9], 27, 0)
    assert looed["trump"] == "S"


def test_seventeen_cannot_play_and_the_reason_is_told():
    with pytest.raises(GameError, match="widow and a turn-up"):
        Session("loo", 17)
    assert Session("loo", 16).players == 16


def test_a_pool_of_sixteen_uses_up_the_pack():
    session = Session("loo", 16, state=Session("loo", 16).first_state._replace(pool=1))
    assert session.table.stock_size == 0


# The simple pool


def test_a_third_of_the_pool_goes_with_each_trick_and_nothing_is_owed():
    assert counters(simple(*ONE_EACH)) == ([-6, 3, 3], 0, 0)


@pytest.mark.parametrize(("limit", "loo"), [("limited", 9), ("unlimited", 9)])
def test_who_wins_no_trick_of_a_simple_pool_is_looed(limit, loo):
    told = simple(*LOST_BY_TWO, hands=WITH_ACES, options={"limit": limit})
    assert counters(told) == ([-9 - loo, 9, -loo], 0, 2 * loo)
    assert {"loo.simple.looed", "loo.share"} <= set(told["rules"])
    assert ("loo.limit" in told["rules"]) is (limit == "unlimited")
    assert "loo.undertake" not in told["rules"]


def test_the_trump_is_turned_after_a_trick_in_which_somebody_failed_to_follow_and_decides_it():
    hands = ["QD 3H 2C", "KD 5S 7C", "AH 4S 9S"]
    before = simple("1 play KD", "2 play 4S", hands=hands, stock="8S 7S")
    assert before["trump"] is None
    told = simple("1 play KD", "2 play 4S", "0 play QD", hands=hands, stock="8S 7S")
    assert (told["trump"], told["tricks"], told["legal"]) == ("S", [0, 0, 1], ["2 play 9S"])
    turned, taken = told["events"][-2:]  # first the card is turned, then its suit decides who takes the trick
    assert ("turned up" in turned, taken) == (True, "seat 2 takes trick 1")
    assert {"loo.simple.turn", "loo.simple.trump-lead"} <= set(told["rules"])


def test_the_highest_of_several_trumps_wins_the_trick_that_brought_them():
    told = simple("1 play KD", "2 play 4S", "0 play 6S", hands=["6S 3H 2C", "KD 5S 7C", "AH 4S 9S"], stock="8S")
    assert told["tricks"] == [1, 0, 0]
    assert told["to_act"] == [0]


def test_a_trump_of_another_suit_changes_nothing_in_the_trick():
    told = simple("1 play KD", "2 play 4S", "0 play QD", hands=["QD 3H 2C", "KD 5S 7C", "AH 4S 9S"], stock="8C")
    assert (told["trump"], told["tricks"], told["legal"]) == ("C", [0, 1, 0], ["1 play 7C"])


def test_no_trump_is_turned_while_all_follow_and_only_one_in_a_deal():
    assert simple(*ONE_EACH, stock="8S")["trump"] is None
    hands = ["QD 3H 2C", "KD 5S 7C", "AH 4S 9S"]
    told = simple(
        "1 play KD", "2 play 4S", "0 play QD", "2 play 9S", "0 play 2C", "1 play 5S", hands=hands, stock="8S 7D"
    )
    assert told["trump"] == "S"


def test_the_trump_is_turned_even_for_the_last_trick():
    hands = ["QH 4C 9D", "7H AC 2D", "10H 6C 3S"]
    told = simple(*ONE_EACH[:7], "2 play 3S", "0 play 9D", hands=hands, stock="8S")
    assert (told["trump"], told["tricks"]) == ("S", [1, 1, 1])


def test_once_there_is_a_trump_it_must_be_played_by_who_is_void():
    hands = ["QD 3H 2S", "KD 5S 7C", "AH 4S 9S"]
    told = simple("1 play KD", "2 play 4S", "0 play QD", "2 play 9S", "0 play 3H", hands=hands, stock="8S")
    assert (told["ok"], told["rules"]) == (False, ["loo.follow"])
    hands = ["QD 3H 2S", "KD 8D 7C", "AH 4S 9H"]
    told = simple("1 play KD", "2 play 4S", "0 play QD", "2 play 9H", "0 play 2S", hands=hands, stock="8S")
    assert (told["ok"], told["rules"]) == (False, ["loo.follow"])
    hands = ["QD 3C 2S", "KD 8D 7C", "AH 4S 9H"]
    told = simple("1 play KD", "2 play 4S", "0 play QD", "2 play 9H", "0 play 3C", hands=hands, stock="8S")
    assert (told["ok"], told["rules"]) == (False, ["loo.trump"])


# Declaring


def test_the_widow_is_taken_once_and_the_old_hand_goes_under_the_stock():
    told = double("1 take widow")
    assert told["hands"][1] == "4C 3C 2C"
    assert set(told["legal"]) == {"2 stand", "2 fold"}
    refused = double("1 take widow", "2 take widow")
    assert (refused["at"], refused["rules"]) == (1, ["loo.declare"])
    session = Session("loo", 3, seed=4, state=Session("loo", 3).first_state._replace(pool=9))
    hand = session.table.pack.list(session.table.hands[1])
    session.do("1 fold")
    assert session.table.pile.rest()[-3:] == hand


@pytest.mark.parametrize("call", ["stand", "fold", "pass", "take widow"])
def test_the_round_of_declaring_at_loo_comes_once(call):
    assert double("1 stand", "2 stand", "0 stand", f"1 {call}")["rules"] == ["loo.declare"]


def test_who_does_something_else_before_declaring_at_loo_is_told_that_it_must_declare():
    assert double("1 play QS")["rules"] == ["record.step", "loo.declare"]
    assert double("2 stand")["rules"] == ["record.turn", "loo.declare"]


@pytest.mark.parametrize("card", ["QS", "2D"])
def test_nobody_robs_at_loo_whether_it_holds_the_card_or_not(card):
    assert double(f"1 take turn-up {card}")["rules"][0] == "record.step"


def test_pass_is_read_as_fold():
    assert double("1 pass")["hands"][1] == ""


def test_the_dealer_says_how_many_are_in():
    assert any('"Three in"' in event for event in double("1 stand", "2 stand", "0 stand")["events"])
    assert any('"Two in"' in event for event in double("1 stand", "2 stand", "0 fold")["events"])
    assert any('"Widow and one"' in event for event in double("1 take widow", "2 stand", "0 fold")["events"])


def test_the_player_with_the_widow_takes_the_pool_if_all_the_others_pass():
    told = double("1 take widow", "2 fold", "0 fold")
    assert (told["phase"], counters(told)) == ("done", ([-9, 18, 0], 0, 0))
    assert "loo.widow-alone" in told["rules"]
    told = double("1 fold", "2 fold", "0 take widow")
    assert counters(told) == ([9, 0, 0], 0, 0)
    assert "loo.widow-alone" in told["rules"]


@pytest.mark.parametrize("dealer", ["0 fold", "0 stand"])
def test_if_all_the_others_pass_the_dealer_is_still_asked_and_takes_the_pool(dealer):
    assert set(double("1 fold", "2 fold")["legal"]) == {"0 stand", "0 fold", "0 take widow"}
    told = double("1 fold", "2 fold", dealer)
    assert (told["phase"], counters(told)) == ("done", ([9, 0, 0], 0, 0))
    assert "loo.all-pass" in told["rules"]


def test_the_dealer_defends_the_pool_with_the_widow_against_one():
    told = double("1 stand", "2 fold", "0 fold")
    assert (told["phase"], told["hands"][0]) == ("play", "4C 3C 2C")
    assert "loo.defend" in told["rules"]
    out = double(
        "1 stand", "2 fold", "0 fold", "1 play QS", "0 play 2C", "1 play 9C", "0 play 3C", "1 play 5D", "0 play 4C"
    )
    assert counters(out) == ([-9, 18, 0], 0, 0)  # the defender won nothing, and is not looed


def test_what_a_defender_wins_stays_in_the_pool():
    told = double(
        *("1 stand", "2 fold", "0 fold", "1 play QS", "0 play 2C", "1 play 9C", "0 play AC", "0 play 3C", "1 play 5D"),
        widow="2C 3C AC",
    )
    assert counters(told) == ([-9, 6, 0], 12, 0)
    assert "loo.undertake" not in told["rules"]


def test_a_dealer_that_takes_the_widow_or_stands_against_one_plays_for_itself():
    plays = ["1 play QS", "0 play 2C", "1 play 9C", "0 play 3C", "1 play 5D", "0 play 4C"]
    assert counters(double("1 stand", "2 fold", "0 take widow", *plays)) == ([-18, 18, 0], 0, 9)
    told = double(
        "1 stand", "2 fold", "0 stand", "1 play QS", "0 play 3D", "1 play 9C", "0 play KC", "0 play 8C", "1 play 5D"
    )
    assert counters(told) == ([3, 6, 0], 0, 0)
    assert "loo.defend" not in told["rules"]


@pytest.mark.parametrize(("limit", "loo"), [("limited", 9), ("unlimited", 18)])
def test_who_stands_and_wins_nothing_is_looed(limit, loo):
    told = double(
        *("1 stand", "2 stand", "0 fold", "1 play QS", "2 play KS", "2 play 8D", "1 play 5D", "2 play 7D", "1 play 9C"),
        options={"limit": limit},
    )
    assert counters(told) == ([-9, -loo, 18], 0, loo)
    assert "loo.undertake" in told["rules"]


def test_odd_whites_stay_in_the_pool():
    told = double(
        *("1 stand", "2 fold", "0 fold", "1 play QS", "0 play 2C", "1 play 9C", "0 play 3C", "1 play 5D", "0 play 4C"),
        pool=11,
    )
    assert counters(told) == ([-9, 18, 0], 2, 0)
    assert "loo.odd" in told["rules"]


# Flushes


def test_a_flush_in_trumps_must_be_claimed_and_takes_the_pool_without_play():
    due = double("1 stand", "2 stand", "0 stand", hands=FLUSH)
    assert due["legal"] == ["1 claim flush"]
    for line in ("1 play QS", "1 content"):
        refused = double("1 stand", "2 stand", "0 stand", line, hands=FLUSH)
        assert (refused["at"], refused["rules"]) == (3, ["loo.flush"])
    told = double("1 stand", "2 stand", "0 stand", "1 claim flush", hands=FLUSH, options={"limit": "unlimited"})
    assert (told["phase"], counters(told)) == ("done", ([-18, 18, -9], 0, 18))
    assert "loo.flush" in told["rules"]


def test_a_flush_that_is_passed_or_not_held_is_not_claimed():
    assert double("1 fold", "2 stand", "0 stand", hands=FLUSH)["phase"] == "play"
    assert double("1 stand", "2 stand", "0 stand", "1 claim flush")["rules"] == ["loo.flush"]
    assert double("1 claim flush", hands=FLUSH)["ok"] is False


def test_of_two_flushes_the_elder_wins_and_the_younger_is_not_looed():
    hands = ["KC 8C 3D", "4S 3S 2S", "KS 8S 7S"]
    told = double("1 stand", "2 stand", "0 stand", "1 claim flush", hands=hands)
    assert (told["legal"], told["phase"]) == (["2 claim flush"], "declare")
    told = double("1 stand", "2 stand", "0 stand", "1 claim flush", "2 claim flush", hands=hands)
    assert counters(told) == ([-18, 18, 0], 0, 9)
    assert "loo.flush.two" in told["rules"]


def test_a_flush_in_the_widow_counts_and_a_defender_is_not_looed_by_one():
    told = double("1 stand", "2 take widow", "0 stand", "2 claim flush", widow="AS 3S 2S")
    assert counters(told) == ([-18, -9, 18], 0, 18)
    told = double("1 stand", "2 fold", "0 fold", "1 claim flush", hands=FLUSH)
    assert counters(told) == ([-9, 18, 0], 0, 0)
    told = double("1 stand", "2 fold", "0 fold", "0 claim flush", widow="AS 3S 2S")
    assert counters(told) == ([-9, -9, 0], 18, 9)  # the pool is defended


# The match


def test_the_richest_wins_after_the_deals_agreed_upon_and_with_none_agreed_there_is_no_end():
    told = simple(*ONE_EACH, options={"deals": 1})
    assert (told["phase"], told["winner"]) == ("over", [1, 2])
    assert simple(*ONE_EACH, options={"deals": 2})["phase"] == "done"
    assert simple(*ONE_EACH, options={"deals": 0})["phase"] == "done"


# What is no deal


def test_hands_of_a_wrong_size_are_no_deal():
    with pytest.raises(RecordError, match="hand of seat 1"):
        simple(hands=["QH 4C 9D", "7H AC", "10H 6C JD"])


@pytest.mark.parametrize(
    ("by", "laid_out", "why"),
    [
        ("simple", {"widow": "2S 3S 4S"}, "no widow is dealt"),
        ("simple", {"nest": "2S 3S 4S"}, "no nest is dealt"),
        ("double", {"widow": ["2H", "3H", "4H"]}, "as one text"),
        ("double", {"widow": "2H 3H"}, "the widow has 2 cards"),
    ],
)
def test_a_spare_hand_that_the_deal_does_not_have_is_no_deal(by, laid_out, why):
    with pytest.raises(RecordError, match=why):
        {"simple": simple, "double": double}[by](**laid_out)
