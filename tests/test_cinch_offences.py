"""Cinch at the table: bids out of turn, misdeals, wrong draws, revokes, and what they cost."""

from __future__ import annotations

import pytest
from cinch_deals import HANDS, LESS, ME, NAMED, THEY, scored, table
from deals import line, play, refusal, rules, scores, told

from cardlearn.cards import FRENCH
from cardlearn.session import Session

# Table mode


@pytest.mark.parametrize(
    ("actions", "to_act", "bids"),
    [
        ("3 bid 6, 0 call bid-out-of-turn 3", [2], True),
        ("2 bid 6, 1 call bid-out-of-turn 2", [1], True),
        ("0 bid 6, 1 call bid-out-of-turn 0, 1 bid 2", [3], True),
        ("1 bid 4, 3 bid 6, 0 call bid-out-of-turn 3", [0, 2], True),
        ("1 bid 4, 3 bid 6, 0 call bid-out-of-turn 3, 0 bid 5", [2], True),
        ("1 bid 4, 0 bid 6, 3 call bid-out-of-turn 0", [3], True),
        ("1 bid 4, 0 bid 6, 3 call bid-out-of-turn 0, 3 bid 5", [3], False),
        ("1 bid 4, 2 pass, 0 bid 6, 3 call bid-out-of-turn 0", [3], True),
        ("1 bid 4, 2 pass, 0 bid 6, 3 call bid-out-of-turn 0, 3 pass", [1], False),
        ("3 bid 6", [1], True),
        ("1 fault named H, 2 call named 1, 1 bid 5, 2 bid 6", [0], True),
        ("1 bid 4, 2 pass, 3 bid 6, 3 fault named H, 2 call named 3", [0], True),
    ],
)
def test_bids_out_of_turn_and_suits_named_early_cost_bids(actions, to_act, bids) -> None:
    played = table(actions)
    assert played.refused is None
    assert played.session.to_act == to_act
    assert ("pass" in " ".join(played.session.legal())) == bids


def test_a_bid_of_a_seat_that_loses_its_bid_is_struck_out() -> None:
    played = table("3 bid 6, 1 bid 5, 2 call bid-out-of-turn 3")
    assert (played.session.table.bid, played.session.table.bidder) == (0, None)
    assert played.session.to_act == [2]
    assert "cinch.bid.out-of-turn" in rules(played)


def test_what_a_bid_out_of_turn_costs_goes_by_who_had_spoken_when_it_was_made() -> None:
    played = table("2 bid 6, 3 bid 7, 2 call bid-out-of-turn 3, 1 call bid-out-of-turn 2")
    assert "0 trump S" in played.session.legal(), "both sides bid before the eldest hand had spoken"
    again = table("3 bid 7, 2 call bid-out-of-turn 3, 0 bid 6, 1 call bid-out-of-turn 0")
    assert "0 trump S" in again.session.legal(), "the dealer bid before its partner"


def test_a_bid_in_its_turn_is_none_out_of_turn_and_who_lost_its_bid_loses_no_more() -> None:
    for actions, to_act in (
        ("1 fault bid-out-of-turn 5, 2 call bid-out-of-turn 1", [1]),
        ("1 bid 4, 2 fault bid-out-of-turn 5, 3 call bid-out-of-turn 2", [2]),
        ("3 bid 6, 2 call bid-out-of-turn 3, 3 bid 9, 0 call bid-out-of-turn 3", [2]),
    ):
        played = table(actions)
        assert played.session.to_act == to_act
        assert "in vain" in told(played)["events"][-1]


def test_the_dealer_may_bid_before_a_partner_only() -> None:
    hands = [*(" ".join(hand.split()[:6]) for hand in HANDS), "5S 5C QC 2H 6H 7H"]
    played = play("cinch", hands, "1 bid 4, 4 bid 6, 0 call bid-out-of-turn 4", mode="table")
    assert played.session.to_act == [2]


def test_if_all_lose_their_bids_the_dealer_names_trumps() -> None:
    played = table("3 bid 6, 2 call bid-out-of-turn 3, 0 bid 7, 1 call bid-out-of-turn 0")
    assert "0 trump S" in played.session.legal()
    played = table("3 bid 6, 2 call bid-out-of-turn 3, 2 pass, 0 pass")
    assert "0 trump S" in played.session.legal()


@pytest.mark.parametrize(
    ("actions", "phase", "dealer"),
    [
        ("0 fault misdeal faced", "deal", 0),
        ("0 fault misdeal count", "deal", 1),
        ("0 fault misdeal packets", "deal", 1),
        ("2 fault hand-count", "deal", 1),
        ("1 bid 5, 0 fault misdeal count", "declare", 0),
        ("1 bid 5, 2 fault hand-count", "declare", 0),
        ("1 pass, 0 fault misdeal count", "deal", 1),
        ("0 fault misdeal wrong-pack", "declare", 0),
        ("1 fault dealt-out-of-turn", "declare", 0),
        ("0 fault misdeal turned, 3 choose redeal", "deal", 0),
        ("0 fault misdeal exposed AS, 1 choose stand", "declare", 0),
        ("2 fault exposed AD, 1 choose redeal", "deal", 0),
        ("2 fault exposed AD, 3 choose stand", "declare", 0),
        (f"{NAMED}, 2 fault exposed AD", "exchange", 0),
    ],
)
def test_misdeals_and_cards_exposed_early(actions, phase, dealer) -> None:
    played = table(actions)
    assert played.refused is None
    answer = told(played)
    assert (answer["phase"], answer["dealer"]) == (phase, dealer)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_wrong_hand_is_found_no_more_when_the_hands_are_played_out(players: int) -> None:
    session = Session("cinch", players, seed=5, mode="table")
    while ask := session.ask:
        if ask.verb == "discard":
            session.do(f"{ask.seat} discard {FRENCH.show(sum(FRENCH.list(ask.pool)[: ask.low]))}")
        else:
            session.do(next((line for line in session.legal() if line.endswith("pass")), session.legal()[0]))
    before = session.table.state()
    session.do("1 fault hand-count")
    assert (session.phase, session.table.state()) == ("done", before)


def test_a_fault_that_cinch_does_not_know_is_refused() -> None:
    assert refusal(table("0 fault misdeal uncut")) == "record.fault"
    assert refusal(table("1 fault looked")) == "record.fault"
    assert refusal(table("1 fault misdeal count")) == "record.fault"


DRAWN = f"{NAMED}, 1 discard 5H 4H 3H 9D 8D 7C, 2 discard KH QH AD KD 10C 9C"


def test_too_few_drawn_are_made_good_from_the_discards_without_trumps() -> None:
    played = table(f"{DRAWN}, 1 fault drew 1, 2 call drew 1")
    hand = played.session.table.hands[1]
    assert hand.bit_count() == 6
    assert hand & FRENCH.read("QS JS 10S 5S") == FRENCH.read("QS JS 10S 5S")
    given = hand & ~FRENCH.read("QS JS 10S 5S")
    assert not given & ~FRENCH.read("5H 4H 3H 9D 8D 7C KH QH AD KD 10C 9C")
    assert played.session.table.pile.rest()[:2] == FRENCH.read_list("5C QC")
    assert "cinch.draw.wrong" in rules(played)


def test_of_too_many_drawn_the_excess_goes_from_the_hand_to_the_stock() -> None:
    before = table(f"{DRAWN}").session.table
    played = table(f"{DRAWN}, 1 fault drew 5, 2 call drew 1")
    after = played.session.table
    assert after.hands[1].bit_count() == 6
    assert after.stock_size == before.stock_size
    both = before.hands[1] | sum(before.pile.rest())
    assert after.hands[1] | sum(after.pile.rest()) == both


def test_a_wrong_draw_is_found_only_after_the_next_was_helped() -> None:
    early = table(f"{NAMED}, 1 discard 5H 4H 3H 9D 8D 7C, 1 fault drew 1, 2 call drew 1")
    assert "cinch.draw.wrong" in rules(early)
    assert FRENCH.read("5S 5C QC") & ~early.session.table.hands[1] == 0
    right = table(f"{DRAWN}, 1 fault drew 3, 2 call drew 1")
    assert FRENCH.read("5S 5C QC") & ~right.session.table.hands[1] == 0


@pytest.mark.parametrize(
    ("bid", "tricks", "options", "after"),
    [
        # seat 3 throws a diamond on the heart led, and seats 1 and 3 lose what they take
        (ME.format(13), LESS, {}, [0, 0]),
        (ME.format(12), LESS, {}, [12, 0]),
        (ME.format(12), LESS, {"scoring": "each"}, [12, 0]),
        (ME.format(13), LESS, {"scoring": "each"}, [-13, 0]),
        (THEY.format(2), None, {}, [14, 0]),
    ],
)
def test_the_side_that_revokes_scores_nothing(bid, tricks, options, after) -> None:
    lines = """0 play 3H, 1 play 4H, 2 play 6H, 3 play 9D
    2 play 7D, 3 play 10D, 0 play 3D, 1 play 4D
    3 play 4S, 0 play 2S, 1 play 10S, 2 play 8S
    1 play 5C, 2 play 9S, 3 play 6S, 0 play 5S
    2 play QS, 3 play 7S, 0 play KS, 1 play JS
    0 play AS, 1 play 6D, 2 play 8D, 3 play 8H"""
    if tricks is None:
        lines = """1 play 4H, 2 play 6H, 3 play 9D, 0 play 3H
    2 play 7D, 3 play 10D, 0 play 3D, 1 play 4D
    3 play 4S, 0 play 2S, 1 play 10S, 2 play 8S
    1 play 5C, 2 play 9S, 3 play 6S, 0 play 5S
    2 play QS, 3 play 7S, 0 play KS, 1 play JS
    0 play AS, 1 play 6D, 2 play 8D, 3 play 8H"""
    played = scored(bid, f"{lines}, 0 call revoke 3", mode="table", options=options)
    assert scores(played) == after
    assert "cinch.revoke" in rules(played)


def test_a_card_out_of_turn_is_taken_back_without_a_fine() -> None:
    played = scored(ME.format(5), "0 play AS, 2 play QS, 1 call out-of-turn 2", mode="table")
    assert told(played)["to_act"] == [1]
    assert line(played) == []
