"""Bierspiel, clause by clause: where it differs from Rams."""

from __future__ import annotations

from random import Random
from typing import Any

import deals
import pytest
from playing import playout, pose

from cardlearn.cards import FRENCH
from cardlearn.game import find_game
from cardlearn.noticing import breaches
from cardlearn.picture import table_svg
from cardlearn.record import Played, RecordError
from cardlearn.rules import bindings, judge
from cardlearn.session import Session
from cardlearn.text import describe, ledger_words

BIERSPIEL = find_game("bierspiel")
HANDS = ["10S AS 7H JC 8D", "KS 8S AH 10D 9C", "7D JS KD QD 8C"]
WIDOW = "7C 10C QC KC AC"
NO_TRUMPS = ["KS QS AS 10S 8S", "9H 8C 9C 8D 8H", "KC QC JC KD QD"]
"""Seat 1 holds no trump, nor does seat 2, where spades are trumps."""


def play(actions: str, head: str = "", hands: list[str] = HANDS, turn_up: str = "9S", more: str = "") -> Played:
    """Play a deal of Bierspiel, seat 0 the dealer; ``head``, ``more``: further keys of the record and of the deal."""
    return deals.played("bierspiel", hands, actions, head, deals.keys({"turn_up": turn_up}) + more)


def refusal(actions: str, head: str = "", **more: Any) -> str:
    """The id of the rule that refuses the last of some actions."""
    refused = play(actions, head, **more)
    assert refused.refused is not None, "nothing was refused"
    assert refused.at == actions.count(",")
    return refused.refused.rule.id


# Belli and the turn-up


@pytest.mark.parametrize("trump", "SHDC")
def test_the_seven_of_diamonds_is_second_to_the_ace_of_trumps_alone(trump: str) -> None:
    order = BIERSPIEL.ranking({}).order(trump)
    belli = FRENCH.card("7D")
    assert order.beats[belli] == FRENCH.card(f"A{trump}")
    assert order.beats[FRENCH.card(f"K{trump}")] == FRENCH.read(f"A{trump}") | belli
    assert order.trumps.bit_count() == (8 if trump == "D" else 9)


def test_a_seven_of_diamonds_turned_calls_for_another_card_and_both_are_taken_together() -> None:
    hands = [*HANDS[:2], "9D JS KD QD 8C"]
    session = play("0 say auf, 1 stand, 2 stand, 0 stand", hands=hands, turn_up="7D", more='stock = "9H QH"\n').session
    assert session.table.trump == "H"
    assert session.table.turned == FRENCH.read_list("7D 9H")
    assert set(session.legal()) == {"0 content", "0 take turn-up 2"}
    session.do("0 take turn-up 8D JC")
    assert session.table.hands[0] == FRENCH.read("10S AS 7H 7D 9H")
    assert session.actions[-1].line(FRENCH) == "0 take turn-up 8D JC"
    again = "0 say auf, 1 stand, 2 stand, 0 stand, 0 take turn-up 8D"
    laid = {"hands": hands, "turn_up": "7D", "more": 'stock = "9H QH"\n'}
    assert refusal(again, **laid) == "bierspiel.belli.turned"
    assert refusal(f"{again} KS", **laid) == "record.card"


def test_the_eldest_hand_takes_the_turn_up_where_the_dealer_passes() -> None:
    session = play("0 say auf, 1 fold, 2 stand, 0 stand").session
    assert session.to_act == [0]
    session = play("0 say auf, 1 stand, 2 stand, 0 fold").session
    assert "1 take turn-up 9C" in session.legal()
    session.do("1 take turn-up 9C")
    assert session.table.hands[1] & FRENCH.card("9S")
    assert "bierspiel.eldest-takes" in {rule.id for rule in session.applied()}


# Auf!


def test_nothing_is_done_before_the_dealer_says_auf() -> None:
    assert play("").session.legal() == ["0 say auf"]
    assert refusal("0 stand") == "bierspiel.auf"
    too_soon = play("1 stand").refused
    assert too_soon is not None
    assert [rule.id for rule in too_soon.rules] == ["record.turn", "bierspiel.auf"]
    assert "'Auf!'" in too_soon.why
    assert refusal("0 say auf, 1 say auf") == "bierspiel.auf"


LAX = 'mode = "table"\n'


def test_to_look_before_the_word_costs_a_cross_if_it_is_called() -> None:
    session = play("2 fault looked, 0 say auf, 0 call looked 2, 1 fold, 2 fold", LAX).session
    assert session.table.scores == [15, 15, 25]  # the refusal of the pone, and the look
    session = play("2 fault looked, 0 call looked 2", LAX).session
    assert [rule.id for rule in session.applied()][-2:] == ["bierspiel.auf", "rams.penalty"]
    session = play("0 say auf, 2 fault looked, 0 call looked 2", LAX).session
    assert not session.table.upheld
    assert "'Auf!' had been said" in session.table.log[-1].words
    session = play("0 fault forgot auf, 2 fault looked, 0 call looked 2", LAX).session
    assert not session.table.upheld
    assert "forgotten to say 'Auf!'" in session.table.log[-1].words


def test_a_word_forgotten_is_passed_over_and_costs_nothing() -> None:
    for actions in ("0 fault forgot auf, 1 stand", "1 stand"):
        session = play(actions, LAX).session
        assert session.to_act == [2]
        session.do("1 call forgot 0")
        assert not session.table.upheld


# Trumps to be led


@pytest.mark.parametrize(
    ("playing", "trick", "bound"),
    [
        (2, 1, True),
        (2, 2, False),
        (3, 2, True),
        (3, 3, False),
        (4, 3, True),
        (4, 4, False),
        (6, 3, True),
        (6, 4, False),
    ],
)
def test_the_more_play_the_longer_trumps_are_led(playing: int, trick: int, bound: bool) -> None:
    turn = pose(BIERSPIEL, FRENCH.read("7D KH AC"), [], "S", {"players": max(3, playing), "trick": trick})
    if playing == 2:
        turn.table._table.playing = (0, 1)
    assert judge(BIERSPIEL.play({}), turn, turn.hand) == FRENCH.read("7D" if bound else "7D KH AC")
    ids = [rule.rule.id for rule in bindings(BIERSPIEL.play({}), turn, turn.hand)]
    assert ids == (["bierspiel.trump-leads"] if bound else [])


IN = "0 say auf, 1 stand, 2 stand, 0 stand, 0 content, "
FACE_DOWN = {"hands": NO_TRUMPS, "turn_up": "9S"}


def test_a_leader_without_a_trump_leads_its_smallest_card_face_down() -> None:
    session = play(IN, hands=NO_TRUMPS).session
    assert session.phase == "play"
    assert set(session.legal()) == {"1 play 8C face-down", "1 play 8D face-down", "1 play 8H face-down"}
    for card in ("8C", "9C face-down", "9H"):
        assert refusal(f"{IN}1 play {card}", **FACE_DOWN) == "bierspiel.no-trump-lead"


def test_a_card_face_down_calls_for_trumps_and_cannot_win() -> None:
    session = play(IN + "1 play 8C face-down, 2 play KC", hands=NO_TRUMPS).session
    assert set(session.legal()) == {f"0 play {card}" for card in NO_TRUMPS[0].split()}
    session.do("0 play 8S")
    assert session.table.played[0][1] == 0
    mixed = ["KS QS AS 10S 8S", "9H 8C 9C 8D 8H", "KC QC JC KD JS"]
    calls = {"hands": mixed, "turn_up": "9S"}
    assert refusal(IN + "1 play 8C face-down, 2 play KC", **calls) == "bierspiel.no-trump-lead"
    assert refusal(IN + "1 play 8C face-down, 2 play JS, 0 play 8S", **calls) == "rams.head"


def test_only_its_player_sees_what_lies_face_down_until_the_trick_is_gathered() -> None:
    session = play(IN + "1 play 8C face-down", hands=NO_TRUMPS).session
    eight = FRENCH.card("8C")
    assert [session.view(seat).plays for seat in (None, 0, 1, 2)] == [((1, 0),), ((1, 0),), ((1, eight),), ((1, 0),)]
    assert "eight of clubs" not in describe(session.view(0)) + table_svg(session.view(0))
    assert "a card face down" in describe(session.view(0))
    for line in ("2 play KC", "0 play 8S"):
        session.do(line)
    assert session.view(0).played[0][0][0] == (1, eight)
    assert breaches(session.view(0)) == []


def test_if_nobody_has_a_trump_the_leader_keeps_the_trick() -> None:
    hands = ["KH QH AH 10H AC", "9H 8C 9C 8D 8H", "KC QC JC KD QD"]
    session = play(IN + "1 play 8C face-down, 2 play KC, 0 play KH", hands=hands).session
    assert session.table.tricks == [0, 1, 0]
    assert session.to_act == [1]
    assert set(session.legal()) == {"1 play 8D face-down", "1 play 8H face-down"}


def test_a_card_is_led_face_down_only_where_a_trump_is_due_and_wanting() -> None:
    assert refusal("0 say auf, 1 stand, 2 stand, 0 stand, 0 content, 1 play 8S face-down") == "bierspiel.no-trump-lead"
    refused = play(IN + "1 play 8C face-down, 2 play KC face-down", hands=[*NO_TRUMPS[:2], "KC QC JC KD JS"]).refused
    assert refused is not None
    assert [rule.id for rule in refused.rules] == ["bierspiel.no-trump-lead"]  # once, though it bars the card as well


def test_a_bound_leader_who_holds_a_trump_and_lays_another_card_face_down_is_told_of_both_rules() -> None:
    refused = play(IN + "1 play 8C face-down", hands=["KH QH AH 10H AC", "7S 8C 9C 8D 8H", "KC QC JC KD QD"]).refused
    assert refused is not None
    assert [rule.id for rule in refused.rules] == ["bierspiel.no-trump-lead", "bierspiel.trump-leads"]


@pytest.mark.parametrize("card", ["KC", "KC face-down"])
@pytest.mark.parametrize("hand", ["9H 8C 9C 8D 8H", "7S 8C 9C 8D 8H"])
@pytest.mark.parametrize("head", ["", LAX])
def test_nobody_leads_a_card_that_it_does_not_hold_even_face_down(card: str, hand: str, head: str) -> None:
    refused = play(f"{IN}1 play {card}", head, hands=["KH QH AH 10H AC", hand, "KC QC JC KD QD"]).refused
    assert refused is not None
    assert refused.rule.id == "record.card"


def test_at_the_table_a_bound_leader_may_lead_wrongly_and_be_called() -> None:
    for lead in ("1 play 9H", "1 play 9H face-down"):
        session = play(f"{IN}{lead}, 0 call revoke 1", LAX, hands=NO_TRUMPS).session
        assert [offence.rule.id for offence in session.table.upheld] == ["bierspiel.no-trump-lead"]
    session = play(IN + "0 play 8S, 1 call out-of-turn 0", LAX, hands=NO_TRUMPS).session
    assert session.table.turn.plays == [(0, FRENCH.card("8S"))]
    assert [offence.kind for offence in session.table.upheld] == ["out-of-turn"]


def test_at_the_table_a_leader_may_hide_its_trumps_by_leading_face_down_and_be_called() -> None:
    hands = ["KS QH AH 10H AC", "8S 8C 9C 8D 8H", "JS QC JC KD QD"]
    session = play(IN + "1 play 8C face-down, 2 play JS, 0 play KS", LAX, hands=hands).session
    assert session.table.tricks == [1, 0, 0]  # the card calls for trumps, and cannot win
    session.do("2 call revoke 1")
    assert [offence.rule.id for offence in session.table.upheld] == ["bierspiel.trump-leads"]
    for lines in ("1 play 8S face-down", "1 play 8S, 2 play QC face-down", "1 play KH face-down"):
        assert play(IN + lines, LAX, hands=hands).refused is not None


# Crosses


@pytest.mark.parametrize("seed", range(12))
def test_points_are_told_as_wiped_off_and_given_and_never_by_a_rule_of_counters(seed: int) -> None:
    session = Session("bierspiel", 4, seed=seed)
    for _ in playout(session, Random(seed), deals=2):
        pass
    told = ledger_words(session)
    assert told
    assert {line.split()[2] for line in told} <= {"wipes", "gets"}
    assert {line.rule.id for line in session.table.ledger} <= {"bierspiel.crosses", "bierspiel.ramsed", "rams.players"}


def test_a_trick_wipes_a_point_and_who_wins_none_gets_a_fresh_cross() -> None:
    actions = """
        1 play KS, 2 play 7D, 0 play AS, 0 play 10S, 1 play 8S, 2 play JS, 2 play KD, 0 play 8D, 1 play 10D, 2 play QD,
        0 play 7H, 1 play AH, 2 play 8C, 0 play JC, 1 play 9C
    """
    session = play(IN + actions).session
    assert session.table.tricks == [2, 0, 3]
    assert session.table.scores == [13, 20, 12]
    assert [session.game.has_pool(session.options), session.table.pool] == [False, 0]


SHORT = "0 say auf, 1 stand, 2 fold, 0 stand, 0 content, "
TWO_IN = """
    1 play 8S, 0 play 10S, 0 play JC, 1 play 9C, 0 play 8D, 1 play 10D, 1 play KS, 0 play AS, 0 play 7H, 1 play AH
"""


def test_who_reaches_nothing_is_out_and_dealt_no_cards() -> None:
    session = play(SHORT + TWO_IN, "scores = [2, 9, 9]\n").session
    assert (session.table.scores, session.table.out) == ([0, 7, 9], [0])
    assert session.phase == "done"
    session.next_deal()
    assert session.table.dealer == 1
    assert [hand.bit_count() for hand in session.table.hands] == [0, 5, 5]
    assert session.table.seats == (2, 1)


@pytest.mark.parametrize("fault", ["looked", "hand-count"])
def test_who_is_out_has_no_hand_to_offend_with_but_may_call_others(fault: str) -> None:
    left = {"head": LAX + "scores = [9, 9, 0]\n", "hands": [*HANDS[:2], ""]}
    assert refusal(f"2 fault {fault}", **left) == "record.fault"
    session = play(f"1 fault {fault}, 2 call {fault} 1, 0 say auf, 1 fold", **left).session
    assert session.table.scores == [9, 19, 0]


def test_the_last_with_points_pays_for_the_beer() -> None:
    session = play(SHORT + TWO_IN, "scores = [2, 2, 9]\n").session
    assert session.table.winner == [0, 1]
    assert session.phase == "over"


def test_of_two_who_finish_together_the_one_who_wiped_last_pays() -> None:
    hands = [HANDS[0], HANDS[1], ""]
    actions = SHORT.replace("2 fold, ", "") + TWO_IN
    session = play(actions, "scores = [3, 2, 0]\n", hands=hands).session
    assert session.table.tricks == [3, 2, 0]
    assert (session.table.scores, session.table.winner) == ([0, 0, 0], [0, 2])
    session = play(actions, "scores = [3, 1, 0]\n", hands=hands).session
    assert session.table.winner == [1, 2]


def test_a_refusing_pone_takes_a_cross_and_the_dealer_nothing() -> None:
    session = play("0 say auf, 1 fold, 2 fold").session
    assert session.table.scores == [15, 15, 20]
    assert session.phase == "done"


def test_of_two_players_left_the_eldest_hand_is_the_pone() -> None:
    session = play("0 say auf, 1 fold", "scores = [3, 4, 0]\n", hands=[*HANDS[:2], ""]).session
    assert session.table.scores == [3, 9, 0]


GENERAL = ["7S 8S 9S 9D 8D", "AH KH QH AS AC", "7C 8C 9C 10C JD"]


def test_a_general_made_wipes_five_points_and_one_that_fails_costs_two_crosses() -> None:
    actions = """
        0 say auf, 1 general-rams, 1 stand, 2 stand, 0 stand, 0 content, 1 play AH, 2 play 7C, 0 play 7S, 1 play KH,
        2 play 8C, 0 play 8S, 1 play QH, 2 play JD, 0 play 9D, 1 play AS, 2 play 9C, 0 play 9S, 1 play AC, 2 play 10C,
        0 play 8D
    """
    session = play(actions, hands=GENERAL, turn_up="8H").session
    assert session.table.scores == [15, 10, 15]
    session = play("0 say auf, 1 general-rams, 1 stand, 2 stand, 0 stand, 0 content, 1 play KS, 2 play 7D, 0 play AS")
    assert session.session.phase == "done"
    assert session.session.table.scores == [15, 25, 15]


def test_an_offenders_tricks_wipe_nothing_and_it_gets_one_cross() -> None:
    actions = IN + "1 play KS, 2 play 7D, 0 play 10S, 1 call revoke 0, "
    rest = "2 play JS, 0 play AS, 1 play 8S, 0 play JC, 1 play 9C, 2 play 8C, 0 play 8D, 1 play 10D, 2 play KD, "
    session = play(actions + rest + "2 play QD, 0 play 7H, 1 play AH", LAX).session
    assert session.table.tricks == [2, 0, 3]
    assert session.table.scores == [20, 20, 12]


def test_a_match_may_be_stopped_after_some_deals_and_the_most_points_lose() -> None:
    session = play(SHORT + TWO_IN, "scores = [4, 9, 9]\noptions = { deals = 1 }\n").session
    assert session.table.scores == [1, 7, 9]
    assert session.table.winner == [0, 1]


def test_with_six_a_sole_player_wipes_off_five_points() -> None:
    session = Session("bierspiel", 6, seed=1)
    for line in ("0 say auf", "1 fold", "2 fold", "3 stand", "4 fold", "5 fold"):
        session.do(line)
    assert session.phase == "done"
    assert session.table.scores == [15, 15, 15, 10, 15, 15]


def test_when_one_of_six_is_out_the_dealer_plays() -> None:
    session = Session("bierspiel", 6, seed=1, state=BIERSPIEL.start(6, {})._replace(scores=(9,) * 5 + (0,), out=(5,)))
    assert [hand.bit_count() for hand in session.table.hands] == [5, 5, 5, 5, 5, 0]


@pytest.mark.parametrize(
    ("scores", "words"), [("[0, 0, 3]", "two players"), ("[-1, 3, 3]", "below 0"), ("[0, 3, 3]", "seat 0 is out")]
)
def test_scores_that_cannot_be_are_refused_in_a_sentence(scores: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        play("", f"scores = {scores}\n", hands=["", *HANDS[1:]] if scores == "[0, 3, 3]" else HANDS)
