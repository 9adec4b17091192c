"""Five-Card Loo, clause by clause, where it differs from Irish Loo."""

from __future__ import annotations

from typing import Any

import pytest
from loo_deals import Answer, counters, replay

from cardlearn.game import GameError
from cardlearn.session import Session

HANDS = ["QH 10H 9D 8C 2H", "AS 7H 6D 5C 3C", "KS 2S 4D 8H 9H"]
IN = ["1 stand", "2 stand", "0 stand", "1 discard", "2 discard", "0 discard"]
FLUSH = ["QS 10H 9D 8C 2D", "AH JH 9H 5H 2H", "JC 4C KH 8D 9C"]


def five(*actions: str, hands: list[str] = HANDS, **more: Any) -> Answer:
    return replay("five-card-loo", hands, *actions, **{"turn_up": "9S", **more})


def table(*actions: str, **more: Any) -> Answer:
    return five(*actions, mode="table", **more)


def test_the_dealer_puts_up_five_reds_of_five_whites():
    told = five()
    assert counters(told) == ([-25, 0, 0], 25, 0)
    assert "five-card-loo.counters" in told["rules"]


def test_ten_players_are_the_most():
    assert Session("five-card-loo", 10).table.stock_size == 1
    with pytest.raises(GameError):
        Session("five-card-loo", 11)


PLAYS = [
    *("1 play AS", "2 play 2S", "0 play 2H"),
    *("1 play 7H", "2 play 8H", "0 play 10H"),
    *("0 play 9D", "1 play 6D", "2 play 4D"),
    *("0 play QH", "1 play 3C", "2 play 9H"),
    *("0 play 8C", "1 play 5C", "2 play KS"),
]


def test_a_fifth_of_the_pool_goes_with_each_trick():
    told = five(*IN, *PLAYS)
    assert (told["tricks"], counters(told)) == ([3, 1, 1], ([-10, 5, 5], 0, 0))


@pytest.mark.parametrize(("limit", "loo"), [("limited", 25), ("unlimited", 50)])
def test_every_loo_costs_five_reds_or_the_pool(limit, loo):
    hands = ["QH 10H 9D 8C 2H", "AS KS AH AC AD", "3H 2S 4D 8H 9H"]
    plays = [
        *(
            "1 play AS",
            "2 play 2S",
            "0 play 2H",
            "1 play KS",
            "2 play 3H",
            "0 play 8C",
            "1 play AH",
            "2 play 8H",
            "0 play 10H",
        ),
        *("1 play AC", "2 play 4D", "0 play 9D", "1 play AD", "2 play 9H", "0 play QH"),
    ]
    told = five(*IN, *plays, hands=hands, pool=25, options={"limit": limit})
    assert counters(told) == ([-25 - loo, 50, -loo], 0, 2 * loo)


# Flushes


def test_a_flush_may_be_claimed_at_once_and_everybody_else_is_looed():
    told = five(hands=FLUSH)
    assert set(told["legal"]) == {"1 claim flush", "1 content"}
    told = five("1 claim flush", hands=FLUSH)
    assert (told["phase"], counters(told)) == ("done", ([-50, 25, -25], 0, 50))
    assert "five-card-loo.flush" in told["rules"]


def test_a_flush_may_be_left_unclaimed_and_claimed_after_the_draw():
    told = five("1 content", hands=FLUSH)
    assert set(told["legal"]) == {"1 stand", "1 fold"}
    told = five("1 content", "1 stand", "2 stand", "0 fold", "1 discard", hands=FLUSH)
    assert (told["phase"], set(told["legal"])) == ("exchange", {"1 claim flush", "1 content"})
    told = five("1 content", "1 stand", "2 stand", "0 fold", "1 discard", "1 claim flush", hands=FLUSH)
    assert counters(told) == ([-50, 25, -25], 0, 50)  # who passed is looed, too
    told = five("1 content", "1 stand", "2 stand", "0 fold", "1 discard", "1 content", hands=FLUSH)
    assert told["legal"] == ["2 discard 0-5"]


def test_a_flush_is_completed_by_the_draw_and_offered_before_the_next_player_draws():
    told = five("1 stand", "2 stand", "0 stand", "1 discard 7H 6D 5C 3C", stock="3S 4S 5S 6S")
    assert set(told["legal"]) == {"1 claim flush", "1 content"}


@pytest.mark.parametrize(
    ("hand", "flush"),
    [
        ("JC 3H 4H 5H 6H", True),
        ("JC 3C 4C 5C 6C", True),
        ("JC 3S 4S 5S 6S", True),
        ("JC 3H 4H 5H 6D", False),
        ("2H 3H 4H 5H 6H", True),
    ],
)
def test_pam_makes_a_flush_with_any_four_of_a_suit(hand, flush):
    told = five(hands=["QH 10H 9D 8C 2D", hand, "KS 2S 4D 8H 9H"])
    assert ("1 claim flush" in told["legal"]) is flush
    without = five(hands=["QH 10H 9D 8C 2D", hand, "KS 2S 4D 8H 9H"], options={"pam": False})
    assert ("1 claim flush" in without["legal"]) is (flush and hand not in ("JC 3H 4H 5H 6H", "JC 3S 4S 5S 6S"))


def test_of_two_flushes_the_elder_hand_wins_even_over_trumps():
    hands = ["QD 10H 9D 8C 2D", "AH JH 9H 5H 2H", "KS QS JS 3S 2S"]
    elder = five("1 claim flush", hands=hands)
    assert counters(elder) == ([-50, 25, -25], 0, 50)
    assert "five-card-loo.flush.two" in elder["rules"]
    assert set(five("1 content", hands=hands)["legal"]) == {"2 claim flush", "2 content"}
    younger = five("1 content", "2 claim flush", hands=hands)
    assert counters(younger) == ([-50, -25, 25], 0, 50)
    assert "five-card-loo.flush.two" not in younger["rules"]


def test_a_flush_that_is_not_held_is_not_claimed():
    told = five("1 claim flush")
    assert (told["ok"], told["rules"][0]) == (False, "five-card-loo.flush")


@pytest.mark.parametrize("line", ["1 stand", "1 play AH", "2 stand"])
def test_nothing_goes_on_until_the_holder_of_a_flush_has_claimed_or_left_it(line):
    told = five(line, hands=FLUSH)
    assert told["ok"] is False
    assert told["rules"][-1] == "five-card-loo.flush"


# Pam

PAM = ["QS 10H 9D 8C 2H", "AS 7H 6D 5C 3C", "JC 2S 4D 8H 9H"]


def test_pam_is_told_where_it_counts_and_only_there():
    flush = ["QH 10H 9D 8C 2D", "JC AH KH 5H 6H", "KS 2S 4D 8H 9H"]
    assert "five-card-loo.pam" in five("1 claim flush", hands=flush)["rules"]
    assert "five-card-loo.pam" in five(hands=HANDS, turn_up="JC")["rules"]
    led = ["QH 10H 9D 8C 2H", "AD 7H 6D 5C 3C", "KS JC 4S 8H 9H"]
    assert "five-card-loo.pam" in five(*IN, "1 play AD", "2 play JC", hands=led)["rules"]
    assert "five-card-loo.pam" not in five(*IN, "1 play AD", "2 play 4S", hands=led)["rules"]
    without = five(*IN, "1 play 5C", "2 play JC", hands=led, options={"pam": False})
    assert "five-card-loo.pam" not in without["rules"]


def test_pam_is_civil_to_the_ace():
    refused = five(*IN, "1 play AS", "2 play JC", hands=PAM)
    assert (refused["at"], refused["rules"]) == (7, ["five-card-loo.civil"])
    assert five(*IN, "1 play AS", "2 play 2S", hands=PAM)["ok"]


def test_pam_takes_the_ace_when_it_cannot_pass():
    told = five(
        *IN, "1 play AS", "2 play JC", "0 play QS", hands=["QS 10H 9D 8C 2H", "AS 7H 6D 5C 3C", "JC 2C 4D 8H 9H"]
    )
    assert told["tricks"] == [0, 0, 1]


def test_pam_turned_up_makes_clubs_trumps():
    told = five(hands=["QS 10H 9D 8C 2H", "AS 7H 6D 5C 3C", "KS 2S 4D 8H 9H"], turn_up="JC")
    assert told["trump"] == "C"


def test_played_without_pam_the_jack_of_clubs_is_a_club():
    told = five(
        *IN,
        "1 play AS",
        "2 play JC",
        hands=["QS 10H 9D 8C 2H", "AS 7H 6D 5C 3C", "JC 2C 4D 8H 9H"],
        options={"pam": False},
    )
    assert told["ok"]
    assert five(*IN, "1 play AS", "2 play JC", hands=PAM, options={"pam": False})["rules"] == ["loo.follow"]


# Table mode


@pytest.mark.parametrize(
    ("lines", "result", "rule"),
    [
        (["0 fault misdeal uncut"], ([-40, 0, 0], 40, 0), "loo.misdeal"),
        (["0 fault misdeal imperfect"], ([-25, 0, 0], 25, 0), "loo.deal.again"),
        (["2 fault looked", "0 call looked 2"], ([-25, 0, -15], 40, 0), "loo.no-peek"),
        (["2 fold", "0 call out-of-turn 2"], ([-25, 0, -15], 40, 0), "loo.early"),
        ([*IN, "1 play AS", "2 play 8H", "1 call revoke 2"], ([-13, 12, -30], 1, 30), "loo.revoke"),
        ([*IN, "2 fault exposed KS", "0 call exposed 2", *PLAYS], ([-10, 5, -15], 5, 15), "loo.other"),
    ],
)
def test_offences_cost_reds_of_five_whites(lines, result, rule):
    told = table(*lines)
    assert counters(told) == result
    assert rule in told["rules"]


def test_who_declares_while_another_is_offered_its_flush_has_declared_out_of_turn():
    told = table("2 stand", "0 call out-of-turn 2", "1 content", "1 fold", hands=FLUSH)
    assert (told["to_act"], counters(told)) == ([0], ([-25, 0, -15], 40, 0))


def test_pam_uncivil_is_a_revoke():
    told = table(*IN, "1 play AS", "2 play JC", "0 call revoke 2", hands=PAM)
    assert told["scores"][2] == -30
