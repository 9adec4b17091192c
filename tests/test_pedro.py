"""Smudge and the three Pedros, clause by clause."""

from __future__ import annotations

import pytest
from deals import line, play, refusal, rules, scores, told

from cardlearn.cards import FRENCH
from cardlearn.game import find_game
from cardlearn.record import RecordError
from cardlearn.session import Session

HANDS = ["AS KS 10S 2H 3H 4H", "JS 9S 3S 6H 7H 8H", "5S 2S QH 9H 2D 3D", "QS 4S 6D 7D 8D 9D"]
SWEEP = """0 play AS, 1 play 9S, 2 play 2S, 3 play 4S
    0 play KS, 1 play JS, 2 play 5S, 3 play QS
    0 play 10S, 1 play 3S, 2 play 2D, 3 play 6D
    0 play 2H, 1 play 6H, 2 play 9H, 3 play 7D
    2 play QH, 3 play 8D, 0 play 3H, 1 play 7H
    2 play 3D, 3 play 9D, 0 play 4H, 1 play 8H"""
"""Seat 0 takes every trump."""


def sold(game: str, bid: int, tricks: str = SWEEP, hands: list[str] = HANDS, **more: object):
    return play(game, hands, f"2 pass, 3 pass, 0 bid {bid}, 1 accept, {tricks}", **more)


# Smudge

FOUR = ["AS KS 10S 2S 3H 4H", "JS 9S 3S 6H 7H 8H", "5S 2H QH 9H 2D 3D", "QS 4S 6D 7D 8D 9D"]
FOUR_MADE = """0 play AS, 1 play 9S, 2 play 5S, 3 play 4S
    0 play KS, 1 play JS, 2 play 2H, 3 play QS
    0 play 10S, 1 play 3S, 2 play 2D, 3 play 6D
    0 play 2S, 1 play 6H, 2 play 9H, 3 play 7D
    0 play 3H, 1 play 7H, 2 play QH, 3 play 8D
    2 play 3D, 3 play 9D, 0 play 4H, 1 play 8H"""
"""Seat 0 makes High, Low, Jack and Game."""


@pytest.mark.parametrize(
    ("bid", "before", "winner"),
    [
        (4, [0, 0, 0, 0], [0]),
        (4, [2, 0, 0, 0], [0]),
        (4, [-1, 0, 0, 0], None),
        (3, [0, 0, 0, 0], None),
        (3, [3, 0, 0, 0], [0]),
    ],
)
def test_four_bid_and_made_win_at_smudge_unless_in_the_hole(bid, before, winner) -> None:
    played = sold("smudge", bid, FOUR_MADE, FOUR, scores=before)
    assert played.session.table.winner == winner
    assert played.session.table.scores[0] == before[0] + 4
    assert ("smudge.win" in rules(played)) == (bid == 4 and before[0] >= 0)


def test_a_seller_bound_to_four_does_not_win_by_smudge() -> None:
    played = play("smudge", FOUR, FOUR_MADE, dealer=3)
    assert played.refused is None
    assert (played.session.table.scores, played.session.phase) == ([4, 0, 0, 0], "done")
    played = play("smudge", FOUR, f"1 bid 4, 2 pass, 3 pass, 0 refuse, {FOUR_MADE}", dealer=3)
    assert (played.session.table.scores, played.session.phase) == ([4, 0, 0, 0], "done")
    assert "smudge.win" not in rules(played)


def test_smudge_to_the_board_too() -> None:
    played = play("smudge", FOUR, f"1 pass, 2 pass, 3 pass, 0 bid 4, {FOUR_MADE}", options={"bidding": "board"})
    assert played.session.table.winner == [0]


# Pedro


@pytest.mark.parametrize(
    ("game", "most", "made"),
    [("pedro", 9, 9), ("pedro-sancho", 18, 18), ("dom-pedro", 36, 21)],
)
def test_the_points_of_each_pedro_go_to_who_wins_the_cards(game, most, made) -> None:
    assert f"2 bid {most}" in told(play(game, HANDS))["legal"]
    assert refusal(play(game, HANDS, f"2 bid {most + 1}")) == "auction-pitch.sell"
    played = sold(game, 5)
    assert scores(played) == [made, 5, 0, 0]
    assert [seat for rule, seat, _ in line(played) if rule != "auction-pitch.sell"] == [0] * (len(line(played)) - 1)


def test_the_points_stand_in_the_order_of_going_out() -> None:
    counted = [amount for rule, _, amount in line(sold("dom-pedro", 5)) if rule != "auction-pitch.sell"]
    assert counted == [1, 1, 1, 1, 3, 5, 9]
    assert [amount for _, _, amount in line(sold("pedro-sancho", 5))][1:] == [1, 1, 1, 1, 5, 9]
    assert [amount for _, _, amount in line(sold("pedro", 5))][1:] == [1, 1, 1, 1, 5]


@pytest.mark.parametrize(
    ("game", "applied"), [("pedro", {"pedro.fifty"}), ("pedro-sancho", {"pedro.fifty", "pedro-sancho.order"})]
)
def test_fifty_is_game(game: str, applied: set[str]) -> None:
    assert sold(game, 5, scores=[32, 0, 0, 0]).session.table.winner == ([0] if game == "pedro-sancho" else None)
    played = sold(game, 5, scores=[45, 0, 0, 0])
    assert played.session.table.winner == [0]
    assert applied <= set(rules(played))
    assert not applied & set(rules(sold(game, 5)))


@pytest.mark.parametrize("game", ["pedro", "pedro-sancho"])
def test_another_target_than_fifty_may_be_agreed_as_at_rook(game: str) -> None:
    assert sold(game, 5, scores=[5, 0, 0, 0], options={"target": 10}).session.table.winner == [0]
    assert sold(game, 5, scores=[45, 0, 0, 0], options={"target": 100}).session.table.winner is None
    with pytest.raises(RecordError, match="whole number from 1 up"):
        sold(game, 5, options={"target": 0})


def test_dom_pedro_may_be_played_to_a_hundred() -> None:
    assert sold("dom-pedro", 5, scores=[45, 0, 0, 0]).session.table.winner == [0]
    assert sold("dom-pedro", 5, scores=[45, 0, 0, 0], options={"target": 100}).session.table.winner is None


def test_an_overbid_bidder_may_bid_again_but_who_passed_may_not() -> None:
    played = play("pedro", HANDS, "2 bid 1, 3 bid 2, 0 pass, 2 bid 3, 3 bid 4")
    assert played.session.to_act == [2]
    assert "pedro.bid-again" in rules(played)
    done = play("pedro", HANDS, "2 bid 1, 3 bid 2, 0 pass, 2 bid 3, 3 bid 4, 2 pass")
    assert told(done)["legal"] == ["1 accept", "1 refuse"]
    assert "pedro.bid-again" not in rules(play("pedro", HANDS, "2 bid 1, 3 bid 2, 0 pass"))


def test_nobody_may_bid_so_many_as_would_put_the_seller_out() -> None:
    assert refusal(play("pedro", HANDS, "2 bid 5", scores=[0, 45, 0, 0])) == "auction-pitch.sell.limit"
    lost = play("pedro", HANDS, "2 bid 5, 3 bid 1, 0 pass", scores=[0, 45, 0, 0], mode="table")
    assert told(lost)["legal"] == ["1 accept", "1 refuse"]


@pytest.mark.parametrize(
    ("game", "players", "each", "left"),
    [
        ("pedro", 4, 13, 0),
        ("pedro", 5, 10, 2),
        ("pedro", 6, 8, 4),
        ("pedro-sancho", 7, 7, 3),
        ("dom-pedro", 4, 13, 1),
        ("dom-pedro", 6, 8, 5),
    ],
)
def test_the_whole_pack_may_be_dealt_out_evenly(game, players, each, left) -> None:
    session = Session(game, players=players, options={"deal_all": True}, seed=5)
    assert [hand.bit_count() for hand in session.table.hands] == [each] * players
    assert session.table.stock_size == left
    assert "pedro.deal-all" in [rule.id for rule in session.applied()]


def test_without_the_ten_there_is_no_game() -> None:
    hands = [hand.replace("10S", "8S") for hand in HANDS]
    assert scores(sold("pedro", 5, SWEEP.replace("10S", "8S"), hands)) == [8, 5, 0, 0]


def test_a_pitcher_short_of_the_bid_is_set_back() -> None:
    played = play("pedro", HANDS, f"2 pass, 3 pass, 0 bid 9, 1 accept, {SWEEP}")
    assert scores(played) == [9, 9, 0, 0]
    hands = [hand.replace("10S", "8S") for hand in HANDS]
    assert scores(sold("pedro", 9, SWEEP.replace("10S", "8S"), hands)) == [-9, 9, 0, 0]


@pytest.mark.parametrize(("bid", "fine"), [(6, -6), (0, -10)])
def test_a_revoke_sets_back_the_bid_or_ten_and_the_offender_scores_nothing(bid: int, fine: int) -> None:
    calls = f"2 pass, 3 pass, 0 bid {bid}, 1 accept" if bid else "2 pass, 3 pass, 0 pass"
    hands = HANDS if bid else [HANDS[1], HANDS[0], HANDS[2], HANDS[3]]
    if not bid:
        tricks = """1 play AS, 2 play 2S, 3 play 4S, 0 play 9S
            1 play KS, 2 play 5S, 3 play 6D, 0 play JS
            1 play 10S, 2 play 2D, 3 play QS, 0 play 3S
            3 play 7D, 0 play 6H, 1 play 2H, 2 play 3D
            3 play 8D, 0 play 7H, 1 play 3H, 2 play 9H
            3 play 9D, 0 play 8H, 1 play 4H, 2 play QH"""
    else:
        tricks = """0 play AS, 1 play 9S, 2 play 2S, 3 play 4S
            0 play KS, 1 play JS, 2 play 5S, 3 play 6D
            0 play 10S, 1 play 3S, 2 play 2D, 3 play QS
            3 play 7D, 0 play 2H, 1 play 6H, 2 play 3D
            3 play 8D, 0 play 3H, 1 play 7H, 2 play 9H
            3 play 9D, 0 play 4H, 1 play 8H, 2 play QH"""
    played = play("pedro", hands, f"{calls}, {tricks}, 2 call revoke 3", mode="table")
    assert scores(played)[3] == fine
    assert scores(played)[0 if bid else 1] == 8
    assert "pedro.revoke" in rules(played)


# Dom Pedro's Snoozer

SNOOZER = ["KD QH 10H 7D 6C 4C", "JOKER 9H KC 8C 9D QC", "2S AS 5H JD 3C 3D", "AH 6H 8H 10D 8D 5C"]


def test_the_snoozer_is_the_lowest_trump_but_wins_from_plain_suits() -> None:
    order = find_game("dom-pedro").ranking({}).order("S")
    joker = FRENCH.card("JOKER")
    assert order.beats[joker] == FRENCH.suits["S"]
    assert order.beats[FRENCH.card("AH")] & joker
    assert find_game("dom-pedro").cards({}) == FRENCH.all


def test_a_snoozer_led_first_names_no_suit_and_the_pitcher_says_it() -> None:
    played = play("dom-pedro", SNOOZER, "2 pass, 3 pass, 0 pass, 1 play JOKER")
    assert sorted(told(played)["legal"]) == ["1 trump C", "1 trump D", "1 trump H", "1 trump S"]
    played = play("dom-pedro", SNOOZER, "2 pass, 3 pass, 0 pass, 1 play JOKER, 1 trump S")
    assert told(played)["legal"] == ["2 play AS", "2 play 2S"]
    assert "dom-pedro.snoozer" in rules(played)
    trick = "2 pass, 3 pass, 0 pass, 1 play JOKER, 1 trump H, 2 play 5H, 3 play 6H, 0 play QH"
    assert told(play("dom-pedro", SNOOZER, trick))["tricks"] == [1, 0, 0, 0]


def test_a_snoozer_led_first_lies_on_the_table_while_its_suit_is_named() -> None:
    led = "2 pass, 3 pass, 0 pass, 1 play JOKER"
    played = play("dom-pedro", SNOOZER, led, mode="table")
    assert "JOKER" not in told(played)["hands"][1]
    assert played.session.view(0).plays == ((1, FRENCH.card("JOKER")),)
    assert refusal(play("dom-pedro", SNOOZER, f"{led}, 0 fault misdeal faced", mode="table")) == "record.fault"
    named = play("dom-pedro", SNOOZER, f"{led}, 1 trump S")
    assert named.session.view(0).plays == ((1, FRENCH.card("JOKER")),)
    assert [len(hand.split()) for hand in told(named)["hands"]] == [6, 5, 6, 6]


def test_a_snoozer_played_to_a_trick_is_noted_as_the_bird_is_at_rook() -> None:
    before = "2 bid 1, 3 pass, 0 pass, 1 accept, 2 play AS, 3 play AH, 0 play KD"
    assert "dom-pedro.snoozer" not in rules(play("dom-pedro", SNOOZER, before))
    assert "dom-pedro.snoozer" in rules(play("dom-pedro", SNOOZER, f"{before}, 1 play JOKER"))


def test_a_snoozer_must_follow_trumps_and_is_not_low() -> None:
    played = play("dom-pedro", SNOOZER, "2 bid 1, 3 pass, 0 pass, 1 accept, 2 play AS, 3 play AH, 0 play KD, 1 play 9H")
    assert refusal(played) == "all-fours.follow-trump"
    from cardlearn.games.pedro import to_the_winner

    session = play(
        "dom-pedro", SNOOZER, "2 bid 1, 3 pass, 0 pass, 1 accept, 2 play AS, 3 play AH, 0 play KD, 1 play JOKER"
    )
    assert [made[2] for made in to_the_winner(session.session.table)] == [FRENCH.card("AS")] * 2


@pytest.mark.parametrize("game", ["pedro", "pedro-sancho", "dom-pedro"])
def test_the_pedros_are_always_sold(game: str) -> None:
    assert [option.name for option in find_game(game).options] == [
        *("full_value", "set_back_pool", "stakes", "target", "deal_all"),
    ]


def test_a_seller_who_pitches_unasked_must_make_four() -> None:
    played = play("pedro", HANDS, "1 play JS")
    assert (played.session.table.bidder, played.session.table.bid) == (1, 4)


@pytest.mark.parametrize(
    ("game", "actions", "due"),
    [
        ("pedro", "2 bid 1, 3 pass, 0 pass, 1 play JS", "auction-pitch.sell"),
        ("dom-pedro", "1 play JOKER, 1 play 9H", "dom-pedro.snoozer"),
    ],
)
def test_a_card_in_the_place_of_a_word_is_refused_with_the_clause_that_waits(game, actions, due) -> None:
    played = play(game, SNOOZER if game == "dom-pedro" else HANDS, actions)
    assert played.refused
    assert [rule.id for rule in played.refused.rules] == ["record.step", due]
