"""Auction Pitch, clause by clause."""

from __future__ import annotations

import deals
import pytest

from cardlearn.game import find_game
from cardlearn.record import Played
from cardlearn.session import Session
from cardlearn.telling import tell

GAME = find_game("auction-pitch")
HEARTS, DIAMONDS, CLUBS = "9H 8H 7H 6H 5H 4H", "9D 8D 7D 6D 5D 4D", "9C 8C 7C 6C 5C 4C"
ALL_FOUR = "AS KS JS 2S AH KH"
HANDS = [CLUBS, HEARTS, ALL_FOUR, DIAMONDS]


def play(actions: str, hands: list[str] = HANDS, **more: object) -> Played:
    """Play a deal of Auction Pitch, seat 0 the dealer; ``more``: keys of the record."""
    return deals.play("auction-pitch", hands, actions, **more)


def bids(session: Session) -> list[str]:
    """The calls open to the seat to bid, without its seat; cards that it could pitch left out."""
    return [line.partition(" ")[2] for line in session.legal() if " play " not in line]


# Selling


@pytest.mark.parametrize("players", GAME.seats)
def test_six_cards_each_and_no_trump_is_turned(players: int) -> None:
    session = Session(GAME, players, seed=1)
    assert [hand.bit_count() for hand in session.table.hands] == [6] * players
    assert session.table.turn_up == 0
    assert session.table.trump is None


def test_the_player_at_the_sellers_left_bids_first_and_the_seller_may_pitch_unasked() -> None:
    session = play("").session
    assert session.to_act == [1, 2]
    assert set(session.legal()) == {
        *(f"2 {call}" for call in ("pass", "bid 1", "bid 2", "bid 3", "bid 4")),
        *(f"1 play {card}" for card in HEARTS.split()),
    }


@pytest.mark.parametrize("actions", ["2 pass", "2 bid 1"])
def test_once_somebody_has_spoken_the_seller_waits(actions: str) -> None:
    session = play(actions).session
    assert session.to_act == [3]
    assert session.judge("1 play 9H") is not None


@pytest.mark.parametrize(
    ("actions", "left"),
    [
        ("", ["pass", "bid 1", "bid 2", "bid 3", "bid 4"]),
        ("2 bid 1", ["pass", "bid 2", "bid 3", "bid 4"]),
        ("2 bid 2, 3 bid 3", ["pass", "bid 4"]),
        ("2 bid 4", ["pass"]),
        ("2 pass, 3 pass", ["pass", "bid 1", "bid 2", "bid 3", "bid 4"]),
    ],
)
def test_each_bids_more_than_the_bid_before_or_passes(actions: str, left: list[str]) -> None:
    session = play(actions).session
    assert sorted(bids(session)) == sorted(left)
    for number in range(6):
        refusal = session.judge(f"{session.to_act[-1]} bid {number}")
        assert (refusal is None) == (f"bid {number}" in left)
        if refusal:
            assert refusal.rule.id == "auction-pitch.sell"


@pytest.mark.parametrize(
    ("score", "full_value", "most"),
    [
        (0, False, 4),
        (2, False, 4),
        (3, False, 3),
        (5, False, 1),
        (6, False, 0),
        (6, True, 4),
        (3, True, 4),
    ],
)
def test_nobody_bids_what_would_put_the_seller_out_unless_the_full_value_is_agreed(score, full_value, most) -> None:
    session = play("", scores=[0, score, 0, 0], options={"full_value": full_value}).session
    assert bids(session) == ["pass", *(f"bid {number}" for number in range(1, most + 1))]
    refusal = session.judge(f"2 bid {most + 1}")
    assert refusal is not None
    assert refusal.rule.id == ("auction-pitch.sell.limit" if most < 4 else "auction-pitch.sell")


@pytest.mark.parametrize(("seller", "bid", "after"), [(0, 3, 3), (3, 4, 6), (6, 1, 6), (5, 4, 6), (-2, 4, 2)], ids=str)
def test_an_accepted_bid_counts_at_once_to_the_seller_who_stops_one_short_of_game(seller, bid, after) -> None:
    options = {"full_value": True}
    actions = f"2 bid {bid}, 3 pass, 0 pass, 1 accept"
    session = play(actions, scores=[0, seller, 0, 0], options=options).session
    assert session.table.scores == [0, after, 0, 0]
    assert session.to_act == [2]


def test_the_acceptance_is_told_before_what_the_sale_brings() -> None:
    told = tell(play("2 bid 3, 3 pass, 0 pass, 1 accept").session)[-2:]
    assert told[0].startswith("seat 1 accepts")
    assert told[1].endswith("for the sale (auction-pitch.sell)")


def test_a_refused_bid_scores_nobody_and_the_seller_pitches() -> None:
    session = play("2 bid 3, 3 pass, 0 pass, 1 refuse").session
    assert session.table.scores == [0, 0, 0, 0]
    assert session.to_act == [1]
    assert session.table.bid == 3


# To the board


@pytest.mark.parametrize("scores", [[0, 0, 0, 0], [6, 6, 6, 6]])
def test_to_the_board_the_eldest_bids_first_and_scores_set_no_limit(scores: list[int]) -> None:
    session = play("", scores=scores, options={"bidding": "board"}).session
    assert session.to_act == [1]
    assert bids(session) == ["pass", "bid 1", "bid 2", "bid 3", "bid 4"]
    session.do("1 bid 4")
    assert bids(session) == ["pass"]
    refusal = session.judge("2 bid 4")
    assert refusal is not None
    assert refusal.rule.id == "auction-pitch.board"


def test_to_the_board_the_points_bid_go_to_nobody() -> None:
    session = play("1 bid 1, 2 bid 4, 3 pass, 0 pass", options={"bidding": "board"}).session
    assert session.table.scores == [0, 0, 0, 0]
    assert session.to_act == [2]


def test_to_the_board_all_pass_means_another_deal_or_the_dealer_pitches() -> None:
    actions = "1 pass, 2 pass, 3 pass, 0 pass"
    redeal = play(actions, options={"bidding": "board"}).session
    assert (redeal.phase, redeal.legal(), redeal.table.next_dealer) == ("deal", [], 0)
    bound = play(actions, options={"bidding": "board", "all_pass": "dealer"}).session
    assert (bound.to_act, bound.table.bid, bound.phase) == ([0], 1, "play")


# The pitch and the play


@pytest.mark.parametrize("card", ALL_FOUR.split())
def test_the_suit_of_the_first_card_led_is_trumps_whatever_it_is(card: str) -> None:
    session = play(f"2 bid 1, 3 pass, 0 pass, 1 accept, 2 play {card}").session
    assert session.table.trump == card[-1]


def test_later_leads_do_not_change_the_trump() -> None:
    lines = "2 bid 1, 3 pass, 0 pass, 1 accept, 2 play AS, 3 play 4D, 0 play 4C, 1 play 4H, 2 play AH"
    assert play(lines).session.table.trump == "S"


# Counting: the clauses in golden records, the figures here

ROUND = "2 play AS, 3 play 4D, 0 play 4C, 1 play 4H, 2 play KS, 3 play 5D, 0 play 5C, 1 play 5H, 2 play JS, 3 play 6D, \
0 play 6C, 1 play 6H, 2 play 2S, 3 play 7D, 0 play 7C, 1 play 7H, 2 play AH, 3 play 8D, 0 play 8C, 1 play 8H, \
2 play KH, 3 play 9D, 0 play 9C, 1 play 9H"


@pytest.mark.parametrize("bid", [1, 2, 3, 4])
def test_the_pitcher_scores_all_that_it_makes_whatever_it_bid(bid: int) -> None:
    session = play(f"2 bid {bid}, 3 pass, 0 pass, 1 accept, {ROUND}").session
    assert session.table.scores == [0, bid, 4, 0]


@pytest.mark.parametrize(("start", "after"), [(0, -4), (3, -1), (-6, -10), (6, 2)])
def test_a_failed_bid_is_lost_below_zero_if_need_be(start: int, after: int) -> None:
    hands = [CLUBS, HEARTS, "AS KS QS 2S AH KH", DIAMONDS]
    lines = f"1 pass, 2 bid 4, 3 pass, 0 pass, {ROUND.replace('2 play JS', '2 play QS')}"
    session = play(lines, hands, scores=[0, 0, start, 0], options={"bidding": "board"}).session
    assert session.table.scores == [0, 0, after, 0], "High, Low and Game without the jack are three of four"


def test_stakes_and_set_backs_make_the_pool_which_the_winner_takes() -> None:
    assert play("", options={"stakes": 2}).session.table.pool == 8
    session = play(f"2 bid 1, 3 pass, 0 pass, 1 accept, {ROUND}", options={"stakes": 2}, scores=[0, 0, 3, 0]).session
    assert (session.table.winner, session.table.pool) == ([2], 0)
    session = play(f"2 bid 1, 3 pass, 0 pass, 1 accept, {ROUND}", options={"stakes": 2}, scores=[0, 0, 2, 0]).session
    assert (session.table.winner, session.table.pool) == (None, 8)
