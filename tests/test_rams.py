"""Rams, clause by clause; and what Rams, Rounce and Bierspiel have in common, against a scorer by hand."""

from __future__ import annotations

from random import Random

import deals
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import playout, pose, random_agreement
from rams_deals import (
    BIERSPIEL,
    DOUBLE,
    FIVE,
    HANDS,
    IN,
    NO_TRICK_FOR_TWO,
    RAMS,
    WIDOW,
    kin,
    middle,
    paid,
    play,
    refusal,
)
from rams_scorer import scored

from cardlearn.record import RecordError
from cardlearn.rules import bindings, judge
from cardlearn.session import Session
from cardlearn.setup import SetupError

# The kin, against the second scorer


@kin
@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_a_match_is_scored_as_by_a_scorer_who_reads_only_the_lines(game, seed: int) -> None:
    rng = Random(seed)
    players, chosen = random_agreement(game, rng)
    session = Session(game, players, options=chosen, seed=seed, dealer=rng.randrange(players))
    for _ in playout(session, rng, rng.randint(1, 30 if game is BIERSPIEL else 6)):
        pass
    score = scored(session)
    assert session.table.scores == score.scores
    assert middle(session) == (score.pool, score.owed)
    if score.loser is not None:
        assert session.table.winner == [seat for seat in range(players) if seat != score.loser]


# Pack, players, deal


def test_ecarte_rank_puts_the_ace_below_the_jack_and_piquet_rank_on_top() -> None:
    trick = "1 stand, 2 stand, 0 stand, 0 content, 1 play 8H, 2 play QH, 0 play AH"
    assert play(trick).session.table.played[0][1] == 2
    assert play(trick, 'options = { rank = "piquet" }\n').session.table.played[0][1] == 0


def test_packets_go_round_with_the_widows_just_before_the_dealers() -> None:
    pack = RAMS.pack.list(RAMS.cards({"rank": "ecarte"}))
    named = " ".join(RAMS.pack.name(card) for card in pack)
    for packets, places in {"2-3": [0, 1, 8, 9, 10], "3-2": [0, 1, 2, 12, 13]}.items():
        table = deals.play("rams", 3, pack=named, options={"packets": packets}).session.table
        first = places.index(8) if 8 in places else 3
        assert table.hands[1] == sum(pack[at] for at in places)
        assert table.widow == sum(
            pack[at + (2 * first if n < first else 2 * (5 - first))] for n, at in enumerate(places)
        )
        assert table.turn_up == pack[20]


def test_with_six_the_dealer_takes_no_cards_and_the_last_hand_faces_the_pone() -> None:
    session = Session("rams", 6, seed=1, options={"simple_all_play": False})
    assert [hand.bit_count() for hand in session.table.hands] == [0, 5, 5, 5, 5, 5]
    for seat in (1, 2, 3, 4):
        session.do(f"{seat} fold")
    assert session.phase == "done"
    assert paid(session) == {"rams.ante": [(0, -5)], "rams.pone-last": [(4, -5), (5, 5)]}


def test_with_six_a_player_whom_nobody_opposes_takes_the_pool_without_play() -> None:
    session = Session("rams", 6, seed=1, options={"simple_all_play": False})
    for line in ("1 fold", "2 stand", "3 fold", "4 fold", "5 fold"):
        session.do(line)
    assert session.phase == "done"
    assert (session.table.scores, middle(session)) == ([-5, 0, 5, 0, 0, 0], (0, 0))


def test_with_five_the_dealer_plays() -> None:
    assert Session("rams", 5, seed=1).table.hands[0].bit_count() == 5


# The pool


def test_each_dealer_adds_five_to_what_stays_and_to_what_is_owed() -> None:
    session = play(NO_TRICK_FOR_TWO, "pool = 7\n").session
    assert middle(session) == (2, 0)  # 12 in the middle, two counters a trick
    session.next_deal()
    assert middle(session) == (7, 0)
    assert session.table.scores[1] == 2 * 2 - 5


def test_a_fifth_for_a_trick_and_five_from_the_ramsed_for_the_next_pool() -> None:
    actions = """
        1 stand, 2 stand, 0 stand, 0 take turn-up 8C, 1 play 8H, 2 play QH, 0 play 9H, 2 play KC, 0 play AH, 1 play JC,
        0 play QD, 1 play KD, 2 play AD, 1 play QS, 2 play JS, 0 play KS, 0 play 10S, 1 play 9S, 2 play 8D
    """
    session = play(actions, "pool = 20\n").session
    assert session.table.tricks == [3, 1, 1]
    assert paid(session) == {"rams.ante": [(0, -5)], "rams.share": [(1, 5), (2, 5), (0, 15)]}
    session = play(actions.replace("1 stand, 2 stand,", "1 stand, 2 take widow, 2 content,"), "pool = 20\n").session
    assert session.table.dead == session.game.pack.read(HANDS[2])


def test_who_wins_no_trick_is_ramsed_and_owes_ten_if_it_deals_next() -> None:
    hands = ["KS QS JS AS 10S", "7S 7D 8C 9C 8D", "KC QC JC KD QD"]
    actions = """
        1 stand, 2 stand, 0 stand, 0 content, 1 play 7S, 2 play KC, 0 play 10S, 0 play KS, 1 play 7D, 2 play QC,
        0 play QS, 1 play 8D, 2 play JC, 0 play JS, 1 play 8C, 2 play KD, 0 play AS, 1 play 9C, 2 play QD
    """
    session = play(actions, "", hands, "7H 8H 9H 10H JH", "9S").session
    assert (session.table.scores, middle(session)) == ([0, -5, -5], (0, 10))
    session.next_deal()
    assert (session.table.scores, middle(session)) == ([0, -10, -5], (15, 0))


def test_a_pool_of_the_dealers_five_is_simple_and_nobody_may_pass() -> None:
    assert refusal("1 fold") == "rams.simple"
    assert refusal("1 pass") == "rams.simple"
    assert refusal("1 stand, 2 stand, 0 fold") == "rams.simple"
    assert play("1 fold", "pool = 1\n").refused is None
    assert play("1 fold", "options = { simple_all_play = false }\n").refused is None


def test_the_eldest_hand_must_play_where_the_club_says_so() -> None:
    clubs = f"{DOUBLE}options = {{ eldest_must_play = true }}\n"
    assert refusal("1 fold", clubs) == "rams.eldest-plays"
    assert play("1 take widow, 1 content, 2 fold", clubs).refused is None


def test_pass_is_read_as_fold_and_written_so() -> None:
    session = play("1 pass", DOUBLE).session
    assert [action.verb for action in session.actions] == ["fold"]


# Declaring


def test_a_pone_left_alone_plays_or_pays_the_dealer_and_the_pool_stays() -> None:
    session = play("1 fold", DOUBLE).session
    assert set(session.legal()) == {"2 stand", "2 take widow", "2 fold", "2 general-rams"}
    session.do("2 fold")
    assert (session.phase, session.table.scores, middle(session)) == ("done", [0, 0, -5], (10, 0))
    session = play("1 fold, 2 stand", DOUBLE).session
    assert set(session.legal()) == {"0 stand", "0 take widow", "0 general-rams"}
    assert "rams.pone-last" in {rule.id for rule in session.applied()}


def test_one_opponent_binds_the_dealer_and_two_do_not() -> None:
    assert refusal("1 stand, 2 fold, 0 fold", DOUBLE) == "rams.dealer"
    session = play("1 stand, 2 stand, 0 fold", DOUBLE).session
    assert session.phase == "play"
    assert session.table.playing == (1, 2)


def test_the_widow_goes_once_and_the_old_hand_is_dead() -> None:
    session = play("1 take widow, 1 content", DOUBLE).session
    assert session.game.pack.show(session.table.hands[1]) == session.game.pack.show(session.game.pack.read(WIDOW))
    assert set(session.legal()) == {"2 stand", "2 fold", "2 general-rams"}
    assert refusal("1 take widow, 1 content, 2 take widow") == "rams.widow"
    dead = session.table.dead
    for seat in (None, 0, 1, 2):
        view = session.view(seat)
        assert not any(hand & dead for hand in view.hands)
        assert not any(event.cards & dead for event in view.events)


def test_only_a_dealer_who_plays_robs_even_with_the_widow() -> None:
    session = play("1 stand, 2 stand, 0 take widow, 0 content", DOUBLE).session
    assert set(session.legal()) == {"0 content", *(f"0 take turn-up {card}" for card in WIDOW.split())}
    session.do("0 take turn-up 7C")
    assert "9H" in session.game.pack.show(session.table.hands[0])
    assert session.to_act == [1]
    assert play("1 stand, 2 stand, 0 fold", DOUBLE).session.phase == "play"
    assert refusal("1 take turn-up KD") == "rams.rob"
    assert refusal("1 stand, 2 stand, 0 stand, 0 content, 1 take turn-up KD") == "rams.rob"
    assert refusal("1 stand, 2 stand, 0 stand, 0 take turn-up KD") == "record.card"
    assert refusal("1 stand, 2 stand, 0 stand, 0 take turn-up 8C QD") == "rams.rob"


@pytest.mark.parametrize("call", ["stand", "fold", "pass", "take widow"])
def test_the_round_of_declaring_at_rams_comes_once(call: str) -> None:
    assert refusal(f"1 stand, 2 stand, 0 stand, 0 content, 1 {call}", DOUBLE) == "rams.declare"


@kin
def test_in_the_rams_group_who_does_something_else_before_declaring_is_told_that_it_must_declare(game) -> None:
    session = Session(game, 3, seed=1, state=game.start(3, game.check_options({}))._replace(pool=5))
    if game is BIERSPIEL:
        session.do("0 say auf")
    lead = f"1 play {game.pack.name(game.pack.list(session.table.hands[1])[0])}"
    for line, rule in ((lead, "record.step"), ("2 stand", "record.turn")):
        refused = session.judge(line)
        assert refused is not None
        assert [rule.id for rule in refused.rules] == [rule, "rams.declare"]


# Play


def test_you_follow_head_and_trump_where_you_can() -> None:
    assert refusal(IN + "1 play QS, 2 play KC") == "rams.follow"
    assert refusal(IN + "1 play QS, 2 play JS, 0 play 10S") == "rams.head"
    assert play(IN + "1 play KD, 2 play 8D").refused is None  # neither diamond heads the king
    hands = ["KS 10S 9S 8C AH", "QS 8S KD JC 8H", "JS 8D AD KC QH"]
    assert refusal(IN + "1 play KD, 2 play 8D, 0 play KS", hands=hands) == "rams.trump"


@pytest.mark.parametrize(
    ("hand", "answer", "rule"),
    [("KH 8H 9C", {"KH"}, "rams.trump"), ("10H 8H 9C", {"10H", "8H"}, "rams.trump"), ("9C 8C", {"9C", "8C"}, "")],
)
def test_without_the_suit_you_overtrump_or_undertrump_or_discard(hand: str, answer: set[str], rule: str) -> None:
    turn = pose(RAMS, RAMS.pack.read(hand), RAMS.pack.read_list("KD QH"), "H", {"players": 3})
    assert set(RAMS.pack.show(judge(RAMS.play({}), turn, turn.hand)).split()) == answer
    assert [bound.rule.id for bound in bindings(RAMS.play({}), turn, turn.hand)] == ([rule] if rule else [])


def test_the_winner_of_a_trick_leads_any_card() -> None:
    session = play(IN + "1 play KD, 2 play 8D, 0 play QD").session
    assert session.legal() == [f"1 play {card}" for card in ("QS", "9S", "8H", "JC")]


# General rams


def test_after_a_general_all_play_and_who_passed_is_in_again() -> None:
    session = play("1 fold, 2 general-rams", "pool = 5\n", FIVE).session
    assert set(session.legal()) == {"2 stand", "2 take widow"}
    session.do("2 stand")
    assert session.table.playing == (1, 2, 3, 4, 0)
    assert set(session.legal()) == {"3 stand", "3 take widow"}
    for line in ("3 take widow", "4 stand", "0 stand", "0 content"):
        session.do(line)
    assert session.to_act == [2]


def test_nobody_passes_or_announces_after_a_general_and_who_stood_is_not_asked_again() -> None:
    opening = "1 stand, 2 general-rams, 2 take widow, "
    assert refusal(opening + "3 fold", DOUBLE, hands=FIVE) == "rams.general.all-in"
    assert refusal(opening + "3 general-rams", DOUBLE, hands=FIVE) == "rams.general"
    assert refusal(opening + "3 take widow", DOUBLE, hands=FIVE) == "rams.widow"
    session = play(opening + "3 stand, 4 stand, 0 stand, 0 content", DOUBLE, FIVE).session
    assert session.to_act == [2]


def test_the_widow_may_be_taken_before_the_announcement() -> None:
    session = play("1 take widow", DOUBLE).session
    assert set(session.legal()) == {"1 general-rams", "1 content"}
    session.do("1 general-rams")
    assert set(session.legal()) == {"2 stand"}
    assert refusal(IN + "1 general-rams") == "rams.general"


def test_a_dealer_with_the_widow_announces_first_and_robs_then() -> None:
    session = play("1 fold, 2 stand, 0 take widow, 0 general-rams", DOUBLE).session
    assert "0 take turn-up 7C" in session.legal()
    session.do("0 content")
    assert session.to_act == [0]
    assert session.table.playing == (1, 2, 0)


WINNER = ["7S 8S 9S 7D 8D", "KH QH JH KS KC", "7C 8C 9C 9D JD"]


def test_a_general_won_takes_the_pool_and_five_from_each_other_player() -> None:
    actions = """
        1 general-rams, 1 stand, 2 stand, 0 stand, 0 content, 1 play KH, 2 play 7C, 0 play 7S, 1 play QH, 2 play 8C,
        0 play 8S, 1 play JH, 2 play 9D, 0 play 7D, 1 play KS, 2 play JD, 0 play 9S, 1 play KC, 2 play 9C, 0 play 8D
    """
    session = play(actions, "pool = 13\n", WINNER, "AS AC AD QD 10D", "8H").session
    assert (session.table.scores, middle(session)) == ([-10, 28, -5], (0, 0))


def test_a_general_lost_doubles_the_pool_pays_each_and_ends_the_play() -> None:
    session = play("1 general-rams, 1 stand, 2 stand, 0 stand, 0 content, 1 play QS, 2 play JS, 0 play KS").session
    assert session.phase == "done"
    assert (session.table.scores, middle(session)) == ([0, -15, 5], (10, 0))
    assert "rams.ramsed" not in paid(session)
    session.next_deal()
    assert middle(session) == (15, 0)


# The end


def test_the_richest_win_after_the_deals_agreed_on() -> None:
    session = play(NO_TRICK_FOR_TWO, "options = { deals = 1 }\n").session
    assert session.phase == "over"
    assert session.table.winner == [1, 2]
    session = Session("rams", 3, seed=3, options={"deals": 2})
    for _ in playout(session, Random(0), 2):
        pass
    assert session.over
    assert len(session.deals) == 2


def test_without_a_number_of_deals_the_game_goes_on() -> None:
    session = Session("rams", 3, seed=3, options={"deals": 0})
    for _ in playout(session, Random(0), 15):
        pass
    assert not session.over


# Records that are none


@pytest.mark.parametrize(
    ("hands", "words"), [([*HANDS[:2], "JS 8D AD KC"], "4 cards"), ([*HANDS[:2], "JS 8D AD KC QS"], "QS")]
)
def test_a_deal_that_cannot_be_is_refused_in_a_sentence(hands: list[str], words: str) -> None:
    with pytest.raises((RecordError, SetupError), match=words):
        play("", hands=hands)
