"""Pitch and All Fives clause by clause; what offences cost in the whole family of Seven-Up and Auction Pitch."""

from __future__ import annotations

import pytest
from deals import line, play, refusal, rules, scores, told

from cardlearn.cards import FRENCH
from cardlearn.games.all_fives import pips_with_the_five
from cardlearn.games.auction_pitch import POOL

TWO = ["KS 10S 5S 9H 8H 4D", "AS QS JS 7H 6H 3D"]
FOUR = ["KD 9D 8S 6C 4H 2H", "AH QC 10C 7S 5D 3D", "KS QS 9H 8H 7C 5C", "JS 4S 10H 6D 9C 4C"]


# Pitch


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_pitch_nothing_is_turned_up_and_the_eldest_leads(players: int) -> None:
    answer = told(play("pitch", players))
    assert (answer["phase"], answer["to_act"], answer["trump"]) == ("play", [1], None)
    assert len(answer["legal"]) == 6
    assert len(answer["scores"]) == (3 if players == 3 else 2)


def test_the_first_lead_of_the_eldest_fixes_trumps() -> None:
    played = play("pitch", TWO, "1 play AS")
    assert played.session.table.trump == "S"
    assert told(played)["legal"] == ["0 play KS", "0 play 10S", "0 play 5S"]
    assert "pitch.no-turn-up" in rules(played)
    assert refusal(play("pitch", TWO, "1 beg")) == "pitch.no-turn-up"


def test_a_false_lead_of_another_does_not_fix_trumps() -> None:
    played = play("pitch", FOUR, "2 play KS", mode="table")
    assert played.session.table.trump is None
    assert (
        play("pitch", FOUR, "2 play KS, 3 play JS, 0 play 8S, 1 play 7S, 2 play 9H", mode="table").session.table.trump
        is None
    )


def test_a_misdeal_does_not_lose_the_deal_at_pitch() -> None:
    for kind in ("uncut", "count", "faced"):
        answer = told(play("pitch", TWO, f"0 fault misdeal {kind}", mode="table"))
        assert (answer["phase"], answer["dealer"]) == ("deal", 0)


def test_at_pitch_a_tied_game_counts_to_nobody() -> None:
    hands = ["9S 5S 9H 8H 4D 2D", "8S 7S 7H 6H 5D 3D"]
    tricks = """1 play 8S, 0 play 9S, 0 play 5S, 1 play 7S, 1 play 7H, 0 play 8H
        0 play 9H, 1 play 6H, 0 play 4D, 1 play 5D, 1 play 3D, 0 play 2D"""
    assert [rule for rule, _, _ in line(play("pitch", hands, tricks))] == ["all-fours.high", "all-fours.low"]


# All Fives


@pytest.mark.parametrize(
    ("tricks", "after"),
    [
        ("1 play AS, 0 play 10S", [0, 14]),
        ("1 play AS, 0 play 5S", [0, 9]),
        ("1 play JS, 0 play KS", [4, 0]),
        ("1 play QS, 0 play KS", [5, 0]),
        ("1 play 7H, 0 play 8H", [0, 0]),
        ("1 play 7H, 0 play 5S", [5, 0]),
    ],
)
def test_the_winner_of_a_trick_pegs_the_trumps_in_it_at_once(tricks: str, after: list[int]) -> None:
    played = play("all-fives", TWO, f"1 stand, {tricks}", turn_up="2S")
    assert scores(played) == after
    assert ("all-fives.peg" in rules(played)) == any(after)


SIXES = """1 stand, 1 play AS, 0 play 5S, 1 play QS, 0 play KS, 0 play 10S, 1 play JS
    1 play 7H, 0 play 9H, 0 play 8H, 1 play 6H, 0 play 4D, 1 play 3D"""


def test_at_the_end_high_low_and_game_count_one_and_the_jack_its_peg_only() -> None:
    played = play("all-fives", TWO, SIXES, turn_up="2S")
    assert scores(played) == [5 + 1, 9 + 11 + 1 + 1]
    assert [(rule, seat) for rule, seat, _ in line(played)][-3:] == [
        ("all-fours.high", 1),
        ("all-fours.low", 0),
        ("all-fives.game", 1),
    ]


def test_the_five_of_trumps_counts_five_for_game() -> None:
    table = play("all-fives", TWO, "1 stand, 1 play AS, 0 play 5S", turn_up="2S").session.table
    assert pips_with_the_five(table) == [0, 9]
    table = play("all-fives", TWO, "1 stand, 1 play AS, 0 play 5S", turn_up="2H").session.table
    assert pips_with_the_five(table) == [0, 4]


def test_sixty_one_by_a_jack_turned_up_wins_and_a_gift_may_not() -> None:
    assert play("all-fives", FOUR, turn_up="JD", scores=[60, 0]).session.table.winner == [0, 2]
    assert refusal(play("all-fives", TWO, "1 beg, 0 give", turn_up="2S", scores=[0, 60])) == "all-fours.gift.limit"


@pytest.mark.parametrize(("choice", "penalty"), [("add", [0, 2]), ("take", [-2, 0])])
def test_pegs_are_never_taken_back_after_a_revoke(choice: str, penalty: list[int]) -> None:
    tricks = SIXES.replace("0 play 5S", "0 play x").replace("0 play 4D", "0 play 5S").replace("0 play x", "0 play 4D")
    played = play("all-fives", TWO, f"{tricks}, 1 call revoke 0, 1 choose {choice}", turn_up="2S", mode="table")
    pegs = [sum(n for rule, seat, n in line(played) if rule == "all-fives.peg" and seat == s) for s in (0, 1)]
    assert pegs == [5 + 5, 4 + 11]
    low, high_and_game = 1, 2
    assert scores(played) == [pegs[0] + low + penalty[0], pegs[1] + high_and_game + penalty[1]]


def test_an_offender_whose_revoke_was_called_does_not_peg_out() -> None:
    played = play(
        "all-fives", TWO, "1 stand, 1 play AS, 0 play 4D, 1 play QS, 1 call revoke 0, 0 play KS", turn_up="2S",
        mode="table", scores=[58, 0],
    )  # fmt: skip
    assert scores(played) == [60, 4]
    assert played.session.phase == "play"


# What offences cost


def test_looking_early_costs_a_point_when_it_is_called_even_after_the_deal() -> None:
    hands = ["10S 8H JD 9D 10C 6C", "QS 6S 5S 3S 6D 5D"]
    tricks = """1 stand, 1 play 5D, 0 play JD, 0 play 9D, 1 play 6D, 0 play 10C, 1 play QS
        0 play 10S, 1 play 6S, 0 play 6C, 1 play 5S, 0 play 8H, 1 play 3S"""
    plain = scores(play("seven-up", hands, tricks, turn_up="QH", mode="table"))
    looked = play("seven-up", hands, f"0 fault looked, {tricks}, 1 call looked 0", turn_up="QH", mode="table")
    assert scores(looked) == [plain[0], plain[1] + 1]
    assert "all-fours.no-peek" in rules(looked)
    free = play("seven-up", hands, f"1 fault looked, {tricks}, 0 call looked 1", turn_up="QH", mode="table")
    assert scores(free) == plain


def test_a_misdeal_after_a_jack_that_seemed_to_win_the_game_cancels_it_and_its_stakes() -> None:
    more = {"turn_up": "JC", "scores": [6, 0], "options": {"stakes": 3}, "mode": "table"}
    won = told(play("seven-up", TWO, **more))
    assert (won["phase"], won["winner"], won["pool"]) == ("over", [0], 0)
    void = told(play("seven-up", TWO, "0 fault misdeal uncut", **more))
    assert (void["phase"], void["winner"], void["pool"], void["scores"], void["dealer"]) == ("deal", None, 6, [6, 0], 1)
    void = told(play("seven-up", TWO, "1 fault hand-count", **more))
    assert (void["phase"], void["scores"]) == ("deal", [6, 0])


def test_a_wrong_hand_found_after_its_first_card_changes_nothing() -> None:
    late = told(play("seven-up", TWO, "1 stand, 1 play AS, 1 fault hand-count", turn_up="2S", mode="table"))
    assert late["phase"] == "play"
    soon = told(play("seven-up", TWO, "1 stand, 1 play AS, 0 fault hand-count", turn_up="2S", mode="table"))
    assert soon["phase"] == "deal"


@pytest.mark.parametrize("kind", ["reshuffled", "hands", "packets", "turned", "wrong-pack"])
def test_faults_in_dealing_that_the_family_does_not_know_are_refused(kind: str) -> None:
    assert refusal(play("seven-up", TWO, f"0 fault misdeal {kind}", turn_up="2S", mode="table")) == "record.fault"


def test_an_exposed_card_may_be_called_at_the_first_lead() -> None:
    played = play("seven-up", FOUR, "1 fault exposed QC, 1 stand, 2 call exposed 1", turn_up="2S", mode="table")
    assert told(played)["legal"] == ["1 play QC"]
    assert "all-fours.exposed" in rules(played)
    partner = play("seven-up", FOUR, "1 fault exposed QC, 1 stand, 3 call exposed 1", turn_up="2S", mode="table")
    assert len(told(partner)["legal"]) == 6


def test_a_card_called_that_the_rules_of_play_forbid_need_not_be_played() -> None:
    actions = "2 fault exposed KS, 1 stand, 1 play AH, 0 call exposed 2"
    played = play("seven-up", FOUR, actions, turn_up="2C", mode="table")
    assert told(played)["legal"] == ["2 play 9H", "2 play 8H", "2 play 7C", "2 play 5C"]


def test_of_two_cards_to_a_trick_that_ended_with_them_the_adversaries_choose_one() -> None:
    start = "1 stand, 1 play AH, 2 play 9H, 3 play 10H, 0 play 4H, 0 fault two-cards 2H, 1 call two-cards 0"
    asked = play("seven-up", FOUR, start, turn_up="2S", mode="table")
    assert told(asked)["legal"] == ["1 choose card 2H", "1 choose card 4H"]
    changed = play("seven-up", FOUR, f"{start}, 1 choose card 2H", turn_up="2S", mode="table")
    assert told(changed)["taken"][1] == ["AH", "9H", "10H", "2H"]
    assert changed.session.table.exposed[0] == FRENCH.card("4H")
    kept = play("seven-up", FOUR, f"{start}, 1 choose card 4H", turn_up="2S", mode="table")
    assert kept.session.table.exposed[0] == FRENCH.card("2H")


def test_the_pitcher_goes_out_first_only_where_another_could_too() -> None:
    hands = ["AS KS 10S 2H 3H 4H", "JS 9S 3S 6H 7H 8H", "5S 2S QH 9H 2D 3D", "QS 4S 6D 7D 8D 9D"]
    tricks = """0 play AS, 1 play 9S, 2 play 2S, 3 play 4S, 0 play KS, 1 play JS, 2 play 5S, 3 play QS
        0 play 10S, 1 play 3S, 2 play 2D, 3 play 6D, 0 play 2H, 1 play 6H, 2 play 9H, 3 play 7D
        2 play QH, 3 play 8D, 0 play 3H, 1 play 7H, 2 play 3D, 3 play 9D, 0 play 4H, 1 play 8H"""
    calls = "2 pass, 3 pass, 0 bid 2, 1 accept"
    alone = play("auction-pitch", hands, f"{calls}, {tricks}", scores=[4, 0, 0, 0])
    assert scores(alone) == [7, 2, 1, 0]
    both = play("auction-pitch", hands, f"{calls}, {tricks}", scores=[4, 0, 6, 0])
    assert (scores(both), both.session.table.winner) == ([7, 2, 6, 0], [0])
    assert "auction-pitch.out" in rules(both)
    unbound = play("auction-pitch", hands, f"1 pass, 2 pass, 3 pass, {tricks}", scores=[4, 0, 6, 0], dealer=3)
    assert unbound.session.table.winner == [2]


FALSE = ["AS KS 10S 2H 3H 4H", "JS 9S 3S 6H 7H 8H", "5S 2S QH 9H 2D 3D", "QS 4S 6D 7D 8D 9D"]
BOUGHT = "2 pass, 3 pass, 0 bid 2, 1 accept, 0 play AS, 1 play 9S, 2 play 2S, 3 play 4S"


def test_a_false_lead_that_the_pitcher_has_followed_stands_though_the_trick_is_gathered() -> None:
    lead = f"{BOUGHT}, 3 play 6D, 0 play 2H, 1 play 6H, 2 play 3D"
    stands = play("auction-pitch", FALSE, f"{lead}, 0 call out-of-turn 3", mode="table")
    assert told(stands)["tricks"] == [1, 0, 0, 1]
    assert "auction-pitch.fault.turn" in rules(stands)


def test_a_false_lead_that_another_has_followed_is_taken_back_with_its_followers() -> None:
    lead = f"{BOUGHT}, 2 play QH, 3 play 6D, 0 call out-of-turn 2"
    back = play("auction-pitch", FALSE, lead, mode="table")
    assert back.refused is None
    assert told(back)["to_act"] == [0]
    assert told(back)["legal"][0].startswith("0 play")


@pytest.mark.parametrize("demand", ["highest", "lowest", "trump", "no-trump"])
def test_a_demand_binds_as_far_as_the_rules_of_play_allow(demand: str) -> None:
    actions = f"{BOUGHT}, 3 play 6D, 0 call out-of-turn 3, 0 choose {demand}, 0 play KS, 1 play JS, 2 play 5S"
    assert told(play("auction-pitch", FALSE, actions, mode="table"))["legal"] == ["3 play QS"]


@pytest.mark.parametrize(
    ("demand", "legal"),
    [
        ("trump", ["2 play 5S"]),
        ("no-trump", ["2 play QH", "2 play 9H"]),
        ("highest", ["2 play QH"]),
        ("lowest", ["2 play 9H"]),
    ],
)
def test_a_demand_to_trump_or_not_or_for_the_highest_or_lowest(demand: str, legal: list[str]) -> None:
    actions = f"{BOUGHT}, 2 play 3D, 0 call out-of-turn 2, 0 choose {demand}, 0 play 2H, 1 play 6H"
    assert told(play("auction-pitch", FALSE, actions, mode="table"))["legal"] == legal


def test_to_break_a_demand_is_no_revoke_once_the_trick_is_quitted() -> None:
    actions = f"""{BOUGHT}, 2 play 3D, 0 call out-of-turn 2, 0 choose trump
        0 play 2H, 1 play 6H, 2 play QH, 3 play 6D, 2 play 3D"""
    played = play("auction-pitch", FALSE, f"{actions}, 0 call revoke 2", mode="table")
    assert played.refused is None
    assert "auction-pitch.revoke" not in rules(played)


def test_the_winner_takes_the_stake_pool_by_its_own_rule() -> None:
    tricks = """0 play KS, 1 play JS, 2 play 5S, 3 play QS, 0 play 10S, 1 play 3S, 2 play 2D, 3 play 6D
        0 play 2H, 1 play 6H, 2 play 9H, 3 play 7D, 2 play QH, 3 play 8D, 0 play 3H, 1 play 7H
        2 play 3D, 3 play 9D, 0 play 4H, 1 play 8H"""
    played = play("auction-pitch", FALSE, f"{BOUGHT}, {tricks}", scores=[6, 0, 0, 0], options={"stakes": 2})
    assert (told(played)["winner"], told(played)["pool"]) == ([0], 0)
    assert POOL.id in rules(played)


TWICE = "1 stand, 1 play AH, 2 play 9H, 2 fault two-cards 8H"


def test_the_second_of_two_cards_may_stay_and_who_played_after_it_has_still_played() -> None:
    actions = f"{TWICE}, 3 play 10H, 0 play 4H, 1 call two-cards 2, 1 choose card 8H"
    answer = told(play("seven-up", FOUR, actions, turn_up="2S", mode="table"))
    assert (answer["to_act"], answer["taken"][1]) == ([1], ["AH", "8H", "10H", "4H"])
    assert "9H goes back" in answer["events"][-1]


def test_who_followed_the_first_of_two_cards_led_follows_anew_when_the_second_stays() -> None:
    actions = "1 stand, 1 play AH, 1 fault two-cards QC, 2 play 9H, 0 call two-cards 1, 0 choose card QC"
    answer = told(play("seven-up", FOUR, actions, turn_up="2S", mode="table"))
    assert (answer["to_act"], answer["hands"][2]) == ([2], told(play("seven-up", FOUR, turn_up="2S"))["hands"][2])


def test_a_second_card_of_one_who_has_not_played_to_the_trick_is_none() -> None:
    actions = "1 stand, 1 play AH, 2 fault two-cards 8H, 1 call two-cards 2"
    answer = told(play("seven-up", FOUR, actions, turn_up="2S", mode="table"))
    assert (answer["to_act"], "no other card" in answer["events"][-1]) == ([2], True)


@pytest.mark.parametrize("fault", ["0 fault misdeal uncut", "1 fault hand-count"])
def test_a_deal_that_came_to_nothing_is_not_spoiled_again_and_calls_in_it_are_in_vain(fault: str) -> None:
    more = {"turn_up": "JC", "mode": "table"}
    void = told(play("seven-up", TWO, fault, **more))
    assert refusal(play("seven-up", TWO, f"{fault}, 0 fault misdeal faced", **more)) == "record.fault"
    for call in ("0 call hand-count 1", "0 call revoke 1", "1 call looked 0"):
        called = told(play("seven-up", TWO, f"{fault}, {call}", **more))
        assert [called[key] for key in ("phase", "dealer", "scores")] == [
            void[key] for key in ("phase", "dealer", "scores")
        ]
        assert "in vain" in called["events"][-1]


def test_a_hand_said_to_be_wrong_too_late_is_called_in_vain_for_that_reason() -> None:
    late = "1 stand, 1 play AS, 1 fault hand-count, 0 call hand-count 1"
    answer = told(play("seven-up", TWO, late, turn_up="2S", mode="table"))
    assert (answer["phase"], "already played" in answer["events"][-1]) == ("play", True)
    unfounded = told(play("seven-up", TWO, "0 call hand-count 1", turn_up="2S", mode="table"))
    assert (unfounded["to_act"], "in vain" in unfounded["events"][-1]) == ([1], True)


@pytest.mark.parametrize(
    ("game", "turn_up", "rule"), [("seven-up", "JC", "all-fours.turn-jack"), ("all-fives", "2S", "all-fives.peg")]
)
def test_what_was_counted_before_a_card_that_goes_back_is_told_once(game: str, turn_up: str, rule: str) -> None:
    hands = ["KS 10S 5S 9H 8H 4D", "AS QS 7S 7H 6H 3D"]
    actions = "1 stand, 1 play AS, 0 play 5S, 1 play 7H, 0 play 4D, 1 call revoke 0, 0 play 8H"
    events = told(play(game, hands, actions, turn_up=turn_up, mode="table"))["events"]
    assert sum(event.endswith(f"({rule})") for event in events) == 1


def test_what_wins_the_game_is_told_before_the_game_that_it_wins() -> None:
    events = told(play("seven-up", TWO, turn_up="JC", scores=[6, 0], options={"stakes": 3}))["events"]
    ids = [event.rpartition("(")[2][:-1] for event in events]
    assert ids == ["all-fours.deal", "all-fours.turn-jack", "all-fours.order", "all-fours.stakes"]


def test_partners_win_the_game_together() -> None:
    answer = told(play("seven-up", FOUR, turn_up="JC", scores=[0, 6], dealer=3))
    assert (answer["winner"], answer["events"][-1]) == ([1, 3], "seat 1 and seat 3 win the game (all-fours.order)")
