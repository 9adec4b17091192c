"""Three-card Loo at the table: misdeals and offences, and what they cost."""

from __future__ import annotations

import pytest
from loo_deals import (
    DOUBLE,
    FLUSH,
    LOST,
    LOST_BY_TWO,
    ONE_EACH,
    SIMPLE,
    WITH_ACES,
    counters,
    double,
    simple,
    table,
)

# Table mode: the deal


@pytest.mark.parametrize("kind", ["imperfect", "wrong-pack", "faced"])
def test_the_same_dealer_deals_again_and_pays_once(kind):
    told = table(simple, f"0 fault misdeal {kind}")
    assert (told["phase"], told["dealer"], counters(told)) == ("deal", 0, ([-9, 0, 0], 9, 0))
    assert "loo.deal.again" in told["rules"]
    again = table(simple, f"0 fault misdeal {kind}", deals=[{"hands": SIMPLE, "actions": ONE_EACH}])
    assert (again["dealer"], counters(again)) == (0, ([-6, 3, 3], 0, 0))
    assert "loo.simple" in again["rules"]


@pytest.mark.parametrize("kind", ["uncut", "reshuffled", "packets", "count", "hands", "exposed AS"])
def test_a_misdeal_costs_three_reds_and_the_deal(kind):
    told = table(double, f"0 fault misdeal {kind}")
    assert (told["phase"], told["dealer"], counters(told)) == ("deal", 1, ([-18, 0, 0], 27, 0))
    assert "loo.misdeal" in told["rules"]
    following = table(simple, f"0 fault misdeal {kind}", deals=[{"hands": DOUBLE, "turn_up": "9S", "actions": []}])
    assert (following["dealer"], counters(following), following["trump"]) == (1, ([-18, -9, 0], 27, 0), "S")


def test_a_hand_of_a_wrong_size_found_in_play_is_a_misdeal_when_it_is_called():
    assert table(simple, "1 play 7H", "2 fault hand-count")["phase"] == "play"
    told = table(simple, "1 play 7H", "2 fault hand-count", "0 call hand-count 2")
    assert (told["phase"], counters(told)) == ("deal", ([-18, 0, 0], 18, 0))
    late = table(simple, "1 play 7H", "2 fault hand-count", *ONE_EACH[1:], "0 call hand-count 2")
    assert (late["phase"], counters(late)) == ("done", ([-6, 3, 3], 0, 0))


def test_after_a_revoke_in_a_simple_pool_all_the_others_divide():
    told = table(simple, "1 play 7H", "2 play JD", "0 call revoke 2")
    assert counters(told) == ([-5, 4, -18], 1, 18)


def test_a_trump_turned_by_mistake_leaves_the_pool_simple():
    told = table(simple, "0 fault misdeal turned", *ONE_EACH)
    assert counters(told) == ([-12, 6, 6], 0, 0)
    assert "loo.simple.turned" in told["rules"]


def test_a_card_turned_by_mistake_in_a_double_pool_is_a_misdeal():
    told = table(double, "0 fault misdeal turned")
    assert (told["dealer"], counters(told)) == (1, ([-18, 0, 0], 27, 0))


def test_only_the_dealer_misdeals_and_only_before_the_lead():
    for lines in (["1 fault misdeal uncut"], ["1 play 7H", "0 fault misdeal uncut"]):
        assert table(simple, *lines)["rules"] == ["record.fault"]


# Table mode: the offences


def test_looking_before_the_turn_to_declare_is_fined_at_once_and_wins_nothing():
    told = table(double, "2 fault looked", "1 call looked 2")
    assert counters(told) == ([-9, 0, -9], 27, 0)
    assert {"loo.no-peek", "loo.early", "loo.penalty"} <= set(told["rules"])
    plays = [
        "1 stand",
        "2 stand",
        "0 fold",
        "1 play QS",
        "2 play KS",
        "2 play 8D",
        "1 play 5D",
        "2 play 7D",
        "1 play 9C",
    ]
    told = table(double, "2 fault looked", "1 call looked 2", *plays)
    assert counters(told) == ([-9, -9, -9], 27, 9)  # its three tricks leave the pool as it was


def test_an_early_offender_that_is_looed_pays_for_both():
    told = table(double, "0 fault looked", "1 call looked 0", "1 stand", "2 stand", "0 stand", *LOST)
    assert counters(told) == ([-27, -9, 27], 0, 18)


@pytest.mark.parametrize(
    "lines",
    [
        ["1 fault looked", "0 call looked 1"],
        ["1 stand", "2 fault looked", "0 call looked 2"],
        ["1 stand", "2 stand", "0 fault looked", "1 call looked 0"],
    ],
)
def test_looking_at_ones_turn_breaks_nothing(lines):
    assert counters(table(double, *lines)) == ([-9, 0, 0], 18, 0)


def test_in_a_simple_pool_everybody_may_look():
    assert counters(table(simple, "2 fault looked", "1 call looked 2")) == ([-9, 0, 0], 9, 0)


def test_a_declaration_out_of_turn_stands_and_is_fined_when_called():
    stood = table(double, "2 stand", "1 stand")
    assert stood["to_act"] == [0]
    assert counters(stood) == ([-9, 0, 0], 18, 0)
    told = table(double, "2 stand", "1 call out-of-turn 2", "1 stand")
    assert counters(told) == ([-9, 0, -9], 27, 0)
    assert "loo.early" in told["rules"]
    assert counters(table(double, "2 stand", "1 call out-of-turn 2", "0 call out-of-turn 2")) == ([-9, 0, -9], 27, 0)


def test_two_do_not_speak_for_the_widow_out_of_turn():
    assert table(double, "2 take widow", "0 take widow")["rules"] == ["record.turn", "loo.declare"]


def test_a_widow_spoken_for_out_of_turn_is_taken():
    told = table(double, "2 take widow")
    assert set(told["legal"]) == {"1 stand", "1 fold"}
    told = table(double, "2 take widow", "1 stand")
    assert told["hands"][2] == "4C 3C 2C"


def test_one_early_offence_after_another_is_fined_once_a_deal():
    told = table(double, "2 fault looked", "2 stand", "1 call out-of-turn 2", "1 call looked 2")
    assert counters(told) == ([-9, 0, -9], 27, 0)


@pytest.mark.parametrize("when", ["at once", "when the deal is done"])
def test_after_a_revoke_the_hands_are_thrown_up_and_the_others_divide_the_pool(when):
    declared = ["1 stand", "2 stand", "0 stand"]
    play = ["1 play QS", "2 play 8D"]  # able to head, and to follow
    rest = ["0 play 3D", "1 play 9C", "2 play 7D", "0 play 8C", "1 play 5D", "2 play KS", "0 play KC"]
    told = table(double, *declared, *play, *([] if when == "at once" else rest), "0 call revoke 2")
    assert (told["phase"], counters(told)) == ("done", ([0, 9, -18], 0, 18))
    assert {"loo.revoke", "loo.penalty"} <= set(told["rules"])


def test_the_division_leaves_odd_whites_and_a_defenders_share():
    told = table(double, "1 stand", "2 stand", "0 stand", "1 play QS", "2 play 8D", "1 call revoke 2", pool=10)
    assert counters(told) == ([0, 9, -18], 1, 18)
    assert "loo.odd" in told["rules"]
    told = table(double, "1 stand", "2 fold", "0 fold", "1 play 9C", "0 call revoke 1")
    assert counters(told) == ([-9, -18, 0], 18, 18)
    told = table(
        double,
        "1 stand",
        "2 fold",
        "0 fold",
        "1 play QS",
        "0 play 2C",
        "1 play 9C",
        "0 play AS",
        "1 call revoke 0",
        widow="2C 3C AS",
    )
    assert counters(told) == ([-27, 18, 0], 0, 18)


@pytest.mark.parametrize(
    ("hands", "lines", "offender"),
    [
        (["KC 8C 3D", "QS 9C 5D", "KS 8D 7D"], ["1 play 9C"], 1),  # no trump led
        (["KC 8C 3D", "AS 9C 5S", "KS 8D 7D"], ["1 play 5S"], 1),  # not the ace
        (["KC 8C 3D", "AS 9C 5D", "KS 8D 7D"], ["1 play AS", "2 play 7D"], 2),  # not followed
        (["KC 8C 3D", "10S 9C 5D", "KS 3S 7D"], ["1 play 10S", "2 play 3S"], 2),  # not headed
        (["KC 8C 3D", "10C 9C 5D", "KS 3S 7D"], ["1 play 10C", "2 play 7D"], 2),  # not trumped
    ],
)
def test_every_breach_of_a_rule_of_play_is_a_revoke(hands, lines, offender):
    told = table(double, "1 stand", "2 stand", "0 stand", *lines, f"0 call revoke {offender}", hands=hands)
    assert told["scores"][offender] == -18
    assert told["phase"] == "done"


def test_not_leading_the_king_when_the_ace_is_turned_is_a_revoke():
    told = table(
        double,
        "1 stand",
        "2 stand",
        "0 stand",
        "1 play 5S",
        "0 call revoke 1",
        hands=["KC 8C 3D", "KS 9C 5S", "10S 8D 7D"],
        turn_up="AS",
    )
    assert told["scores"] == [0, -18, 9]


@pytest.mark.parametrize(
    ("fault", "call"),
    [
        ("2 fault exposed JD", "1 call exposed 2"),
        ("2 fault threw-down", "0 call threw-down 2"),
    ],
)
def test_other_offences_are_looed_three_reds_and_leave_their_share_in_the_pool(fault, call):
    told = table(simple, fault, call, *ONE_EACH)
    assert counters(told) == ([-6, 3, -9], 3, 9)
    assert {"loo.other", "loo.penalty"} <= set(told["rules"])
    assert counters(table(simple, fault, *ONE_EACH)) == ([-6, 3, 3], 0, 0)
    assert counters(table(simple, fault, *ONE_EACH, call)) == ([-6, 3, -9], 3, 9)


@pytest.mark.parametrize("fault", ["threw-down", "looked"])
def test_who_has_no_cards_left_cannot_look_at_them_or_throw_them_down(fault):
    assert table(simple, *ONE_EACH, f"2 fault {fault}")["rules"] == ["record.fault"]
    assert table(double, "1 fold", f"1 fault {fault}")["rules"] == ["record.fault"]


def test_a_card_out_of_turn_stays_played_and_costs_a_loo():
    told = table(simple, "1 play 7H", "0 play QH", "2 call out-of-turn 0", "2 play 10H", *ONE_EACH[3:])
    assert counters(told) == ([-18, 3, 3], 3, 9)
    lead = table(simple, "0 play QH", "1 call out-of-turn 0", "1 play 7H", "2 play 10H", *ONE_EACH[3:])
    assert counters(lead) == ([-18, 3, 3], 3, 9)


def test_penalty_and_loo_are_paid_once():
    told = table(simple, "2 fault exposed JD", "1 call exposed 2", *LOST_BY_TWO, hands=WITH_ACES)
    assert counters(told) == ([-18, 9, -9], 0, 18)
    unlimited = {"limit": "unlimited"}
    told = table(
        double, "1 stand", "2 stand", "0 stand", "1 fault exposed 5D", "2 call exposed 1", *LOST, options=unlimited
    )
    assert counters(told) == ([-27, -18, 18], 0, 36)


def test_a_revoke_and_another_offence_cost_six_reds_not_nine():
    told = table(
        double,
        "1 stand",
        "2 stand",
        "0 stand",
        "2 fault exposed 7D",
        "0 call exposed 2",
        "1 play QS",
        "2 play 8D",
        "0 call revoke 2",
    )
    assert counters(told) == ([0, 9, -18], 0, 18)


def test_an_offender_does_not_share_in_the_division_either():
    told = table(
        double,
        "0 fault looked",
        "1 call looked 0",
        "1 stand",
        "2 stand",
        "0 stand",
        "1 play QS",
        "2 play 8D",
        "0 call revoke 2",
    )
    assert counters(told) == ([-18, 13, -18], 14, 18)


def test_an_offender_that_is_alone_or_holds_a_flush_wins_nothing():
    told = table(double, "2 fault looked", "1 call looked 2", "1 fold", "2 take widow", "0 fold")
    assert counters(told) == ([-9, 0, -9], 27, 0)
    told = table(
        double, "1 stand", "2 stand", "0 stand", "1 fault exposed QS", "2 call exposed 1", "1 claim flush", hands=FLUSH
    )
    assert counters(told) == ([-18, -9, -9], 18, 27)


def test_a_wrong_call_costs_nothing_and_says_why():
    told = table(simple, "1 play 7H", "2 call revoke 1")
    assert (told["ok"], counters(told)) == (True, ([-9, 0, 0], 9, 0))
    assert told["events"][-1].startswith("the call is in vain: nothing of the kind was done")


@pytest.mark.parametrize(
    "line", ["1 fault drew 2", "1 fault named S", "0 fault dealt-out-of-turn", "1 call drew 0", "1 fault two-cards AC"]
)
def test_faults_that_loo_does_not_know_are_refused(line):
    assert table(simple, line)["rules"] == ["record.fault"]
