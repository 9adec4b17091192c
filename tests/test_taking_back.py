"""Table mode: cards that are taken up again take nothing else with them."""

from __future__ import annotations

from typing import Any

import pytest
from deals import play, told

from cardlearn.answering import answer
from cardlearn.record import play_record, read_record

FOUR = [
    "AH JD 10D 6D 9C 6C",
    "QS 6S KH 6H 5D 4D",
    "JS 8S 7S 5H QD 8C",
    "10S 4S JH 7D QC 5C",
]


def state(actions: str, game: str = "seven-up") -> dict[str, Any]:
    """The state after these actions."""
    played = play(game, FOUR, actions, mode="table", turn_up="KS")
    assert played.refused is None
    return told(played)


def test_a_card_that_lies_exposed_stays_so_when_an_earlier_card_is_taken_back() -> None:
    taken_back = "2 play 5H, 0 play AH, 1 call out-of-turn 0, 1 call out-of-turn 2"
    assert state(f"1 stand, {taken_back}, 1 play 4D, 2 play QD, 3 play 7D, 3 call exposed 0")["legal"] == [
        f"0 play {card}" for card in ("JD", "10D", "6D")
    ]
    free = f"1 stand, {taken_back}, 1 play 6S, 2 play 8S, 3 play 10S"
    assert len(state(free)["legal"]) == 6
    assert state(f"{free}, 3 call exposed 0")["legal"] == ["0 play AH"]


def test_a_card_exposed_by_a_fault_stays_so_when_a_card_is_taken_back() -> None:
    acts = "1 stand, 2 play 5H, 0 fault exposed 9C, 1 call out-of-turn 2, 1 play 6S, 2 play 8S, 3 play 10S, 3 call exposed 0"
    assert state(acts)["legal"] == ["0 play 9C"]


@pytest.mark.parametrize("game", ["seven-up", "all-fives"])
def test_a_point_that_a_call_gave_stays_when_a_card_is_taken_back(game: str) -> None:
    answered = state("3 fault looked, 1 stand, 2 play 5H, 0 call looked 3, 1 call out-of-turn 2", game)
    assert (answered["scores"], answered["to_act"]) == ([1, 0], [1])
    assert sum("looked early" in event for event in answered["events"]) == 1


REVOKED = "1 stand, 1 play 5D, 2 play 8C, 3 play 7D, 0 play JD"


def test_a_revoke_that_was_called_stands_when_a_later_card_is_taken_back() -> None:
    later = "0 play AH, 2 play 5H, 3 call revoke 2, 3 call out-of-turn 2, 1 play KH, 2 play 5H, 3 play JH"
    rest = """0 play 10D, 1 play 4D, 2 play QD, 3 play QC, 2 play JS, 3 play 10S, 0 play 9C, 1 play QS,
        1 play 6S, 2 play 8S, 3 play 4S, 0 play 6C, 2 play 7S, 3 play 5C, 0 play 6D, 1 play 6H"""
    answered = state(f"{REVOKED}, {later}, {rest}")
    assert answered["legal"] == ["3 choose add", "3 choose take"]


def test_a_trick_that_was_quitted_stays_so_when_the_lead_to_the_next_is_taken_back() -> None:
    answered = state(f"{REVOKED}, 2 play QD, 3 call out-of-turn 2, 3 call revoke 2")
    assert answered["tricks"] == [1, 0, 0, 0]  # too late to mend it
    assert "seat 2 has revoked (all-fours.revoke)" in answered["events"]


def test_who_followed_a_lead_that_gives_way_to_another_card_plays_anew() -> None:
    acts = "1 stand, 1 play 5D, 2 play QD, 1 fault two-cards KH, 0 call two-cards 1, 0 choose card KH"
    answered = state(acts)
    assert answered["to_act"] == [2]
    assert [line.split()[-1] for line in answered["legal"]] == ["JS", "8S", "7S", "5H"]


def test_what_was_scored_before_is_not_told_again_though_a_peg_goes_back_with_its_trick() -> None:
    trick = "2 fault looked, 1 stand, 1 play QS, 2 play 8S, 3 play JH, 0 play AH"
    answered = state(f"{trick}, 1 call looked 2, 0 call revoke 3", "all-fives")
    assert (answered["scores"], answered["to_act"]) == ([0, 1], [3])
    assert sum("looked early" in event for event in answered["events"]) == 1


ROOK = """
game = "rook"
players = 4
dealer = 1
mode = "table"
[[deal]]
hands = [
  "7R 8R 12R 13R 14R 7Y 11Y 12Y 7B",
  "6R 10R 8Y 14Y 6B 11B 12B 13B 14B",
  "5R 9R 11R 9G 10G 11G 12G 13G 5B",
  "5Y 6Y 9Y 6G 8G 14G 8B 9B 10B",
]
nest = "10Y 13Y 5G 7G BIRD"
actions = [
  "2 pass", "3 pass", "0 bid 75", "1 pass", "0 discard 7B 5G 7G 7Y 10Y", "0 trump R",
  "2 play 5R", "3 play 6Y", "0 play 11Y", "1 play 6R", "1 play 14B",
  "2 call revoke 0", "1 play 6R", "2 call out-of-turn 1",
]
"""


def test_the_trick_that_is_played_anew_is_open_though_the_next_was_led() -> None:
    answered = answer(read_record(ROOK), play_record(read_record(ROOK)))
    assert (answered["to_act"], answered["tricks"]) == ([0], [0, 0, 0, 0])
    assert "seat 1 is called: 6R goes back" in answered["events"]
