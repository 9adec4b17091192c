"""Cinch, clause by clause."""

from __future__ import annotations

import pytest
from cinch_deals import ALL, GAME, HANDS, LESS, ME, NAMED, STOCK, cinch, scored
from deals import play, refusal, rules, scores, told

from cardlearn.cards import FRENCH
from cardlearn.game import GameError
from cardlearn.record import RecordError
from cardlearn.session import Session

# Cards and bids


def test_the_left_pedro_is_a_trump_between_the_five_and_the_four() -> None:
    order = GAME.ranking({}).order("S")
    left = FRENCH.card("5C")
    assert left & order.trumps
    assert order.beats[left] == FRENCH.read("AS KS QS JS 10S 9S 8S 7S 6S 5S")
    assert order.beats[FRENCH.card("4S")] & left
    assert not left & order.suit_of[FRENCH.card("4C")]
    assert GAME.ranking({}).order("H").trumps & FRENCH.card("5D")


def test_each_bids_once_higher_than_before_and_fourteen_at_most() -> None:
    assert told(cinch("1 bid 12"))["legal"] == ["2 pass", "2 bid 13", "2 bid 14"]
    assert refusal(cinch("1 bid 6, 2 bid 6")) == "cinch.bid"
    assert refusal(cinch("1 bid 15")) == "cinch.bid"
    assert refusal(cinch("1 bid 6, 2 pass, 3 pass, 0 pass, 1 bid 7")) == "cinch.bid"
    assert told(cinch("1 bid 14"))["legal"] == ["2 pass"]


def test_if_nobody_bids_the_dealer_names_trumps_bound_to_nothing() -> None:
    played = cinch("1 pass, 2 pass, 3 pass, 0 pass")
    assert sorted(told(played)["legal"]) == ["0 trump C", "0 trump D", "0 trump H", "0 trump S"]
    assert "cinch.no-bid" in rules(played)


# Discards, draws, robbing


def test_three_at_least_are_discarded_and_the_draw_follows_by_itself() -> None:
    assert told(cinch(NAMED))["legal"] == ["1 discard 3-9"]
    assert refusal(cinch(f"{NAMED}, 1 discard 5H 4H")) == "cinch.discard"
    table = cinch(f"{NAMED}, 1 discard 5H 4H 3H 9D 8D 7C").session.table
    assert FRENCH.show(table.hands[1]) == "QS JS 10S 5S QC 5C"


def test_the_dealer_robs_the_stock_for_just_what_it_lacks() -> None:
    played = cinch(f"{NAMED}, 1 discard 5H 4H 3H, 2 discard KH QH AD, 3 discard AH 10H QD, 0 discard 9H 8H 7D 6D 3C 2C")
    assert told(played)["legal"] == ["0 take 3"]
    assert played.session.asks[0].pool == FRENCH.read(STOCK)
    more = "1 discard 5H 4H 3H, 2 discard KH QH AD, 3 discard AH 10H QD, 0 discard 9H 8H 7D 6D 3C 2C"
    assert refusal(cinch(f"{NAMED}, {more}, 0 take 5S 5C")) == "cinch.rob"
    assert refusal(cinch(f"{NAMED}, {more}, 0 take 5S 5C QS")) == "cinch.rob"
    played = cinch(f"{NAMED}, {more}, 0 take 5S 5C QC")
    assert FRENCH.show(played.session.table.hands[0]) == "AS KS 5S 4S QC 5C"
    assert played.session.phase == "play"


def test_one_card_to_take_is_chosen_by_its_line_and_only_from_the_stock() -> None:
    more = "1 discard 5H 4H 3H, 2 discard KH QH AD, 3 discard AH 10H QD, 0 discard 9H 8H 7D 6D"
    legal = told(cinch(f"{NAMED}, {more}"))["legal"]
    assert "0 take 5S" in legal
    assert len(legal) == 16
    for wrong in ("0 take QS", "0 take 5S 5C", "0 take"):
        assert refusal(cinch(f"{NAMED}, {more}, {wrong}")) == "cinch.rob"


def test_a_dealer_with_six_cards_left_takes_nothing_and_trumps_left_are_dead() -> None:
    more = "1 discard 5H 4H 3H, 2 discard KH QH AD, 3 discard AH 10H QD, 0 discard 9H 8H 7D"
    played = cinch(f"{NAMED}, {more}")
    assert played.session.phase == "play"
    assert played.session.table.dead == FRENCH.read("5S 5C")
    assert "cinch.dead" in rules(played)


def test_a_trump_discarded_is_dead() -> None:
    table = cinch(f"{NAMED}, 1 discard QS 5H 4H").session.table
    assert table.dead == FRENCH.card("QS")
    assert "cinch.dead" not in rules(cinch(f"{NAMED}, 1 discard 3H 5H 4H"))


def test_a_stock_that_runs_short_is_filled_with_the_plain_discards() -> None:
    actions = (
        "1 discard 5H 4H 3H 9D 8D 7C, 2 discard 9S 3S KH QH AD KD 10C 9C 8S, 3 discard AH 10H QD JD AC KC 7S 6S 2S"
    )
    played = cinch(f"{NAMED}, {actions}, 0 discard 9H 8H 7D 6D 3C 2C")
    assert "cinch.stock-out" in rules(played)
    assert played.session.table.stock_size >= 3
    assert not sum(played.session.table.pile.rest()) & FRENCH.suits["S"]


# Other numbers


@pytest.mark.parametrize(("players", "size", "pattern"), [(2, 9, "3-9"), (3, 9, "3-9"), (5, 6, "0-6"), (6, 6, "0-6")])
def test_other_numbers_play_each_for_itself_and_the_dealer_draws(players: int, size: int, pattern: str) -> None:
    session = Session("cinch", players=players, seed=3)
    assert [hand.bit_count() for hand in session.table.hands] == [size] * players
    assert len(session.table.scores) == players
    for _ in range(players):
        session.do(f"{session.to_act[0]} pass")
    session.do("0 trump H")
    assert session.legal() == [f"1 discard {pattern}"]
    for seat in [*range(1, players), 0]:
        cards = FRENCH.list(session.table.hands[seat])[: size - 5]
        session.do(f"{seat} discard {FRENCH.show(sum(cards))}")
    assert session.phase == "play"
    assert [hand.bit_count() for hand in session.table.hands] == [6] * players
    assert "cinch.cutthroat" in [rule.id for rule in session.applied()]


# Blind Cinch


def test_blind_cinch_the_maker_takes_its_widow_before_naming_then_each_throws_seven() -> None:
    widow = ["5S 5C QC 2H", "6H 7H JH 2D", "3D 4D 5D 10D", "4C 6C 8C JC"]
    options = {"widow": "each"}
    start = "1 bid 6, 2 pass, 3 pass, 0 pass"
    played = play("cinch", HANDS, start, widow=widow, options=options)
    assert played.session.table.hands[1] == FRENCH.read(HANDS[1]) | FRENCH.read(widow[1])
    assert "1 trump S" in told(played)["legal"]
    start += ", 1 trump S"
    assert told(play("cinch", HANDS, start, widow=widow, options=options))["legal"] == ["1 discard 7"]
    wrong = play("cinch", HANDS, f"{start}, 1 discard 6H 7H JH 2D", widow=widow, options=options)
    assert refusal(wrong) == "cinch.widow"
    start += ", 1 discard 6H 7H JH 2D 5H 4H 3H"
    played = play("cinch", HANDS, start, widow=widow, options=options)
    assert told(played)["legal"] == ["2 discard 7"]
    assert played.session.table.hands[2].bit_count() == 13
    assert played.session.table.hands[3].bit_count() == 9
    start += ", 2 discard 3D 4D 5D 10D KH QH AD, 3 discard 4C 6C 8C JC AH 10H QD, 0 discard 2H QC 9H 8H 7D 6D 3C"
    played = play("cinch", HANDS, start, widow=widow, options=options)
    assert (played.session.phase, played.session.to_act) == ("play", [1])
    assert refusal(play("cinch", HANDS, "1 bid 6, 2 take 5S", widow=widow, options=options)) == "cinch.widow"


def test_blind_cinch_is_not_for_six_and_widows_are_for_blind_cinch() -> None:
    with pytest.raises(GameError, match="Blind Cinch"):
        Session("cinch", players=6, options={"widow": "each"})
    with pytest.raises(RecordError, match="Blind Cinch"):
        play("cinch", 6, options={"widow": "each"})
    with pytest.raises(RecordError, match="widow"):
        play("cinch", HANDS, widow=["5S 5C QC 2H", "6H 7H JH 2D", "3D 4D 5D 10D", "4C 6C 8C JC"])
    widow = ["5S 5C QC 2H", "6H 7H JH", "3D 4D 5D 10D", "4C 6C 8C JC"]
    with pytest.raises(RecordError, match="seat 1"):
        play("cinch", HANDS, widow=widow, options={"widow": "each"})


def test_five_at_blind_cinch_throw_four() -> None:
    session = Session("cinch", players=5, options={"widow": "each"}, seed=1)
    for _ in range(5):
        session.do(f"{session.to_act[0]} pass")
    session.do("0 trump H")
    assert session.legal() == ["0 discard 4"]


# Scoring


@pytest.mark.parametrize(
    ("bid", "tricks", "options", "after"),
    [
        (ME.format(5), ALL, {}, [14, 0]),
        (ME.format(5), LESS, {}, [10, 0]),
        (ME.format(12), LESS, {}, [10, 0]),
        (ME.format(13), LESS, {}, [0, 15]),
        (ME.format(14), LESS, {}, [0, 16]),
        ("1 pass, 2 pass, 3 pass, 0 pass, 0 trump S", LESS, {}, [10, 0]),
        (ME.format(5), LESS, {"scoring": "each"}, [12, 2]),
        (ME.format(13), LESS, {"scoring": "each"}, [-13, 2]),
        ("1 pass, 2 pass, 3 pass, 0 pass, 0 trump S", LESS, {"scoring": "each"}, [12, 2]),
    ],
)
def test_a_deal_is_scored_by_the_difference_or_to_each(bid, tricks, options, after) -> None:
    assert scores(scored(bid, tricks, options=options)) == after


@pytest.mark.parametrize(
    ("bid", "note"), [(5, "having taken 12 to 2"), (13, "having taken 2 to 12; the bid of 13 failed")]
)
def test_the_ledger_says_what_both_sides_took_since_the_score_is_the_difference(bid, note) -> None:
    (line,) = scored(ME.format(bid), LESS).session.table.ledger
    assert line.note == note


@pytest.mark.parametrize(
    ("bid", "before", "options", "winner"),
    [
        (ME.format(5), [41, 0], {}, [0, 2]),
        (ME.format(5), [40, 50], {}, None),
        (ME.format(13), [50, 36], {}, [1, 3]),
        (ME.format(5), [40, 0], {"target": 42}, [0, 2]),
        (ME.format(5), [41, 0], {"target": 62}, None),
        (ME.format(5), [39, 60], {"scoring": "each"}, [0, 2]),
        ("1 pass, 2 pass, 3 pass, 0 pass, 0 trump S", [39, 50], {"scoring": "each"}, [1, 3]),
        ("1 pass, 2 pass, 3 pass, 0 pass, 0 trump S", [40, 49], {"scoring": "each"}, [0, 2]),
        ("1 pass, 2 pass, 3 pass, 0 pass, 0 trump S", [40, 50], {"scoring": "each"}, None),
    ],
)
def test_the_target_ends_the_game_and_the_bidders_go_out_first(bid, before, options, winner) -> None:
    played = scored(bid, LESS, scores=before, options=options)
    assert played.session.table.winner == winner
    assert played.session.phase == ("over" if winner else "done")


@pytest.mark.parametrize(
    ("actions", "due"),
    [
        ("1 pass, 2 pass, 3 pass, 0 bid 5, 0 play AS", "cinch.bid"),
        ("1 pass, 2 pass, 3 pass, 0 pass, 0 discard 9H 8H 7D", "cinch.no-bid"),
    ],
)
def test_whoever_names_trumps_must_do_so_before_any_card(actions: str, due: str) -> None:
    played = cinch(actions)
    assert played.refused
    assert [rule.id for rule in played.refused.rules] == ["record.step", due]
