"""Rook by the tournament rules, clause by clause."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import do, playout, refusal

from cardlearn.actions import read_action
from cardlearn.cards import ROOK
from cardlearn.game import GameError, find_game
from cardlearn.refusal import Refused
from cardlearn.session import Session
from cardlearn.setup import Setup, State

GAME = find_game("rook")
HANDS = """
    14R 13R 12R 11R 10R 9R 14Y 13Y 14G | 8R 7R 12Y 11Y 10Y 9Y 8Y 13G 14B
    6R 5R 7Y 6Y 5Y 12G 11G 10G 13B | 9G 8G 7G 6G 5G 12B 11B 10B BIRD
"""
NEST = "9B 8B 7B 6B 5B"
RED = "1 pass, 2 pass, 3 pass, 0 bid 100, 0 discard 9B 8B 7B 6B 5B, 0 trump R"


def table(actions: str = "", hands: str = HANDS, nest: str = NEST, **more: object) -> Session:
    """A session at a deal laid out, seat 0 the dealer, after some actions."""
    cards = [tuple(ROOK.read_list(hand)) for line in hands.strip().splitlines() for hand in line.split("|")]
    session = Session("rook", setup=Setup(hands=tuple(cards), nest=tuple(ROOK.read_list(nest))), **more)
    do(session, actions)
    return session


# The deal and the auction


def test_a_card_goes_to_the_nest_after_each_of_the_first_five_rounds() -> None:
    pack = tuple(ROOK.list(GAME.cards({})))
    dealt = Session("rook", dealer=3, setup=Setup(pack=pack)).table
    assert dealt.nest == sum(pack[4:25:5])
    assert dealt.hands[0] == sum([pack[place] for place in (0, 5, 10, 15, 20, 25, 29, 33, 37)])
    assert dealt.hands[3] == sum([pack[place] for place in (3, 8, 13, 18, 23, 28, 32, 36, 40)])


def test_the_pack_has_forty_one_cards_and_a_hundred_and_twenty_points() -> None:
    from cardlearn.games.rook import counters_in

    assert GAME.cards({}).bit_count() == 41
    assert counters_in(GAME.cards({})) == 120


def test_a_bid_is_five_higher_at_least_and_in_fives() -> None:
    session = table("1 bid 80")
    assert session.legal() == ["2 pass", *(f"2 bid {number}" for number in range(85, 125, 5))]
    for wrong in ("80", "75", "65", "86", "125"):
        assert refusal(session, f"2 bid {wrong}") == "rook.bid"


def test_who_passed_is_out_of_the_auction_and_the_others_go_on_round_after_round() -> None:
    session = table("1 pass, 2 bid 70, 3 bid 75, 0 pass")
    assert session.to_act == [2]
    do(session, "2 bid 80, 3 pass")
    assert session.table.bidder == 2
    assert session.legal() == ["2 discard 5"]


def test_a_bid_of_120_ends_the_auction() -> None:
    session = table("1 bid 120")
    assert (session.phase, session.to_act) == ("exchange", [1])


def test_where_all_pass_at_rook_the_next_dealer_deals() -> None:
    session = table("1 pass, 2 pass, 3 pass, 0 pass")
    assert (session.phase, session.table.void.id) == ("deal", "rook.bid.all-pass")
    session.next_deal()
    assert (session.table.dealer, session.to_act) == (1, [2])


POOR = """
    14R 13R 5R 11R 10R 9R 14Y 13Y 14G | 8R 7R 12Y 11Y 9Y 8Y 13G 6R 13B
    12R 10B 7Y 6Y 5Y 12G 11G 10G 14B | 9G 8G 7G 6G 5G 12B 11B 10Y BIRD
"""


def test_who_has_no_counter_may_call_a_redeal_at_its_turn() -> None:
    session = table(hands=POOR)
    assert "1 redeal" in session.legal()
    do(session, "1 redeal")
    assert (session.phase, session.table.void.id) == ("deal", "rook.redeal")
    session.next_deal()
    assert session.table.dealer == 0


def test_who_has_no_counter_may_call_a_redeal_out_of_turn_though_it_is_not_listed_then() -> None:
    session = table("1 bid 70, 2 bid 75", hands=POOR)
    assert not any("redeal" in line for line in session.legal())
    assert session.view(1).standing == ("redeal",)
    do(session, "1 redeal")
    assert session.phase == "deal"


def test_a_player_with_a_counter_may_call_no_redeal_in_turn_or_out_of_it() -> None:
    session = table(hands=POOR)
    assert refusal(session, "2 redeal") == "rook.redeal"
    do(session, "1 pass")
    assert refusal(session, "2 redeal") == "rook.redeal"


def test_the_right_to_a_redeal_ends_with_the_auction() -> None:
    session = table("1 bid 120", hands=POOR)
    assert refusal(session, "1 redeal") == "rook.redeal"


def test_a_bid_out_of_turn_is_refused_although_the_bidder_might_call_a_redeal() -> None:
    assert refusal(table(hands=POOR), "3 bid 70") == "record.turn"


def test_the_bidder_takes_the_nest_lays_five_aside_and_names_trumps() -> None:
    session = table("1 pass, 2 pass, 3 pass, 0 bid 70")
    assert session.table.hands[0].bit_count() == 14
    assert refusal(session, "0 discard 9B 8B 7B 6B") == "rook.nest"
    assert refusal(session, "0 discard 9B 8B 7B 6B 5B 14R") == "rook.nest"
    do(session, "0 discard 14G 8B 7B 6B 5B")
    assert session.legal() == ["0 trump B", "0 trump G", "0 trump R", "0 trump Y"]
    do(session, "0 trump Y")
    assert (session.table.trump, session.to_act) == ("Y", [1])
    assert "9B" in ROOK.show(session.table.hands[0])


def test_no_card_is_led_before_the_bidder_has_named_trumps() -> None:
    session = table(RED.rpartition(",")[0])
    found = session.judge("1 play 14B")
    assert found is not None
    assert [rule.id for rule in found.rules] == ["record.turn", "rook.nest"]


def test_a_choice_of_cards_is_written_in_the_order_in_which_it_was_read() -> None:
    session = table("1 pass, 2 pass, 3 pass, 0 bid 70, 0 discard 6B 14G 9b 8B 5B")
    assert session.actions[-1].line(ROOK) == "0 discard 6B 14G 9B 8B 5B"
    assert session.actions[-1] == read_action(ROOK, 4, "0 discard 14G 9B 8B 6B 5B")


def test_what_is_laid_aside_and_what_lay_in_the_nest_is_seen_by_the_bidder_alone() -> None:
    session = table(RED)
    seen = {seat: sum({event.cards for event in session.view(seat).events}) for seat in range(4)}
    assert ROOK.show(seen[0]) == NEST
    assert seen[1] == seen[2] == seen[3] == 0


# The Bird


def test_the_bird_wins_a_trick_of_trumps_and_is_noted() -> None:
    session = table(RED)
    do(session, "1 play 8R, 2 play 5R, 3 play BIRD, 0 play 14R")
    assert session.table.tricks == [0, 0, 0, 1]
    assert "rook.bird" in [rule.id for rule in session.applied()]


def test_the_bird_may_be_played_by_a_player_who_can_follow() -> None:
    session = table(RED)
    do(session, "1 play 13G, 2 play 12G")
    assert set(session.legal()) == {f"3 play {card}" for card in ("BIRD", "9G", "8G", "7G", "6G", "5G")}
    assert refusal(session, "3 play 12B") == "rook.follow"


def test_the_bird_alone_must_be_played_to_a_trump_led() -> None:
    session = table(RED)
    do(session, "1 play 8R, 2 play 6R")
    assert session.legal() == ["3 play BIRD"]
    assert refusal(session, "3 play 9G") == "rook.bird.forced"


def test_the_bird_led_calls_for_trumps() -> None:
    session = table("1 pass, 2 pass, 3 bid 70, 0 pass, 3 discard 9B 8B 7B 6B 5B, 3 trump R", dealer=0)
    do(session, "1 play 13G, 2 play 10G, 3 play BIRD, 0 play 14G, 3 play 12B, 0 play 9R, 1 play 14B, 2 play 13B")
    assert session.table.tricks == [1, 0, 0, 1]
    led = table("3 pass, 0 pass, 1 pass, 2 bid 70, 2 discard 9B 8B 7B 6B 5B, 2 trump R, 3 play BIRD", dealer=2)
    assert refusal(led, "0 play 14Y") == "rook.bird.led"
    do(led, "0 play 9R")
    assert led.legal() == ["1 play 8R", "1 play 7R"]


# Scoring


def finish(session: Session, seed: int = 1) -> None:
    for _ in playout(session, Random(seed)):
        pass


def by_hand(session: Session) -> list[int]:
    """What both sides score in a deal without offences, counted from the written actions alone."""
    value = {"5": 5, "10": 10, "14": 10, "BIRD": 20}

    def suit(card: str) -> str:
        return trump if card == "BIRD" else card[-1]

    def worth(card: str) -> int:
        return value.get(card if card == "BIRD" else card[:-1], 0)

    def height(card: str) -> tuple[bool, int]:
        return (suit(card) == trump, 99 if card == "BIRD" else int(card[:-1]))

    trump, bid, bidder, nest, plays = "", 0, 0, [], []
    for action in session.deals[-1].actions:
        line = action.line(ROOK).split()
        if line[1] == "bid":
            bidder, bid = int(line[0]), int(line[2])
        elif line[1] == "discard":
            nest = line[2:]
        elif line[1] == "trump":
            trump = line[2]
        elif line[1] == "play":
            plays.append((int(line[0]), line[2]))
    won = [0, 0]
    for start in range(0, 36, 4):
        trick = plays[start : start + 4]
        led = suit(trick[0][1])
        winner = max((play for play in trick if suit(play[1]) in (led, trump)), key=lambda play: height(play[1]))[0]
        won[winner % 2] += sum(worth(card) for _, card in trick)
    won[winner % 2] += sum(worth(card) for card in nest)
    assert sum(won) == 120
    return [-bid if side == bidder % 2 and won[side] < bid else won[side] for side in (0, 1)]


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_a_round_is_scored_as_by_hand(seed: int) -> None:
    session = Session("rook", seed=seed, dealer=seed % 4, options={"target": 1000})
    finish(session, seed)
    assert session.phase == "deal" or session.table.scores == by_hand(session)


def won_round(target: int = 300, scores: tuple[int, int] = (0, 0), seed: int = 5) -> Session:
    session = table(RED, options={"target": target}, state=State(scores))
    finish(session, seed)
    return session


def test_the_last_trick_takes_the_nest_with_its_counters() -> None:
    session = won_round()
    assert "rook.nest.last" in [rule.id for rule in session.applied()]
    assert session.table.scores == by_hand(session)


def test_a_side_short_of_its_bid_loses_it_even_below_nothing() -> None:
    session = table("1 bid 120, 1 discard 8R 7R 9B 8B 7B, 1 trump G")
    finish(session)
    assert session.table.scores[1] == -120
    assert session.table.scores[0] > 0


def test_the_first_side_to_the_target_wins() -> None:
    made = won_round().table.scores
    best = made.index(max(made))
    session = won_round(target=max(made))
    assert (session.phase, session.table.winner) == ("over", [best, best + 2])
    assert won_round(target=max(made) + 1).phase == "done"


def test_the_higher_wins_when_both_pass_the_target_and_a_tie_plays_on() -> None:
    made = won_round().table.scores
    level = (made[1], made[0])
    tied = won_round(target=sum(level), scores=level)
    assert tied.table.scores == [sum(level)] * 2
    assert tied.phase == "done"
    assert "rook.win" in [rule.id for rule in tied.applied()]
    ahead = won_round(target=sum(level), scores=(level[0], level[1] + 1))
    assert ahead.table.winner == [1, 3]


def test_the_target_is_any_whole_number_from_one() -> None:
    with pytest.raises(GameError, match="whole number from 1 up"):
        Session("rook", options={"target": 0})


# Closed tricks


def test_the_last_trick_is_shown_again_only_by_agreement_or_after_the_round() -> None:
    play = "1 play 8R, 2 play 5R, 3 play BIRD, 0 play 14R"
    closed, shown = table(RED), table(RED, options={"last_trick": True})
    do(closed, play)
    do(shown, play)
    assert closed.view(0).last_trick is None
    assert shown.view(0).last_trick == closed.view(0).played[-1]
    finish(closed)
    assert closed.view(0).last_trick is not None


# Table mode


RENEGE = "1 play 14B, 2 play 13B, 3 play 9G, 0 play 14G"


def test_a_renege_is_mended_until_the_next_trick_is_taken_and_later_plays_go_back_with_it() -> None:
    session = table(f"{RED}, {RENEGE}", mode="table")
    assert session.table.played
    do(session, "1 play 13G, 2 play 12G, 3 play 8G")
    do(session, "1 call revoke 3")
    assert session.to_act == [3]
    assert session.table.tricks == [0, 0, 0, 0]
    assert {"9G", "8G"} <= set(ROOK.show(session.table.hands[3]).split())
    assert "13G" in ROOK.show(session.table.hands[1])
    assert "3 play 12B" in session.legal()
    assert "rook.renege" in [rule.id for rule in session.applied()]


LATER = "1 play 13G, 2 play 12G, 3 play 8G, 0 play 9R"


def test_a_renege_found_later_ends_the_round_and_costs_the_bid() -> None:
    session = table(f"{RED}, {RENEGE}, {LATER}, 0 call revoke 3", mode="table")
    assert session.phase == "done"
    assert session.table.scores == [0, -100]


def test_of_two_reneges_the_one_found_too_late_counts_although_the_other_might_be_mended() -> None:
    again = "1 play 10Y, 2 play 5Y, 3 play 7G, 0 play 14Y, 0 play 14R, 1 play 8R, 2 play 6R, 3 play 8G"
    session = table(f"{RED}, {RENEGE}, {again}", mode="table")
    assert [offence.trick for offence in session.table.offences] == [1, 3]
    do(session, "1 call revoke 3")
    assert session.phase == "done"
    assert session.table.scores == [35, -100]


def test_the_other_side_scores_the_counters_that_it_had_taken_till_then() -> None:
    session = table(f"{RED}, {RENEGE}, {LATER}", mode="table")
    do(session, "0 play 14R, 1 play 7R, 2 play 5R, 3 play BIRD, 0 call revoke 3")
    assert session.table.scores == [0, -100]
    session = table(f"{RED}, {RENEGE}, {LATER}", mode="table")
    do(session, "0 play 14Y, 1 play 10Y, 2 play 5Y, 3 play 7G, 2 call revoke 3")
    assert session.table.scores == [25, -100]


def test_an_offending_bidder_loses_the_bid_and_the_others_score_what_they_took() -> None:
    session = table(RED, mode="table")
    do(session, "1 play 10Y, 2 play 5Y, 3 play BIRD, 0 play 9R, 3 play 9G, 0 play 13Y, 1 play 13G, 2 play 10G")
    do(session, "1 play 8R, 2 play 6R, 3 play 8G, 0 play 14R, 3 call revoke 0")
    assert session.table.scores == [-100, 45]


def test_a_renege_may_be_called_until_the_next_deal_begins() -> None:
    session = table(f"{RED}, {RENEGE}, {LATER}", mode="table")
    finish(session)
    assert session.phase == "done"
    do(session, "0 call revoke 3")
    assert session.table.scores[1] == -100
    assert session.table.scores[0] >= 0
    session.next_deal()
    before = list(session.table.scores)
    do(session, "0 call revoke 3")
    assert session.table.scores == before


def test_a_late_renege_takes_back_a_win() -> None:
    session = table(f"{RED}, {RENEGE}, {LATER}", mode="table", options={"target": 1})
    finish(session)
    assert session.table.winner in ([0, 2], [1, 3])
    do(session, "0 call revoke 3")
    assert session.table.scores[1] == -100
    assert session.table.winner != [1, 3]


@pytest.mark.parametrize("card", ["10R", "11G", "14B", "BIRD"])
def test_a_high_card_exposed_in_dealing_means_a_new_deal_by_the_same_dealer(card: str) -> None:
    session = table(f"0 fault misdeal exposed {card}", mode="table")
    assert (session.phase, session.table.void.id) == ("deal", "rook.deal.exposed")
    session.next_deal()
    assert session.table.dealer == 0


def test_after_a_low_card_any_player_may_demand_a_new_deal_until_the_first_bid() -> None:
    session = table("0 fault misdeal exposed 9G", mode="table")
    assert session.phase == "declare"
    assert "1 choose redeal" in session.legal()
    do(session, "1 pass, 3 choose redeal")
    assert (session.phase, session.table.void.id) == ("deal", "rook.deal.exposed")
    bid = table("0 fault misdeal exposed 9G, 1 bid 70", mode="table")
    assert "2 choose redeal" not in bid.legal()
    with pytest.raises(Refused):
        bid.do("2 choose redeal")


def test_after_the_first_bid_a_low_card_gives_no_right_but_a_high_one_still_ends_the_deal() -> None:
    session = table("1 bid 70, 0 fault misdeal exposed 9G", mode="table")
    assert "the first bid has been made" in session.table.log[-1].words
    assert refusal(session, "2 choose redeal") == "rook.deal.exposed"
    do(session, "0 fault misdeal exposed 10G")
    assert session.phase == "deal"


def test_nobody_may_demand_a_new_deal_where_no_card_was_exposed() -> None:
    session = table(mode="table")
    for seat in (1, 2):
        with pytest.raises(Refused) as refused:
            session.do(f"{seat} choose redeal")
        assert refused.value.rule.id == "rook.deal.exposed"


@pytest.mark.parametrize("fault", ["0 fault misdeal count", "1 fault misdeal exposed 9G", "2 fault looked"])
def test_faults_that_the_rules_do_not_know_are_refused(fault: str) -> None:
    with pytest.raises(Refused) as refused:
        table(fault, mode="table")
    assert refused.value.rule.id == "record.fault"
