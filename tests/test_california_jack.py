"""California Jack and Shasta Sam, clause by clause."""

from __future__ import annotations

from random import Random

import pytest
from deals import line, play, refusal, rules, scores, told
from playing import playout

from cardlearn.cards import FRENCH
from cardlearn.game import GameError
from cardlearn.session import Session

HANDS = ["AS KS 2H 3H 4H 5H", "JS 10S 6H 7H 8H 9H"]
STOCK = "QS 9S 2S 3S AD KD"
BOTH = pytest.mark.parametrize("game", ["california-jack", "shasta-sam"])


@BOTH
def test_two_play_and_no_other_number(game: str) -> None:
    with pytest.raises(GameError, match="2 players"):
        Session(game, players=3)


@BOTH
def test_the_card_cut_fixes_trumps_and_goes_back_into_the_pack(game: str) -> None:
    played = play(game, HANDS, turn_up="AS", stock=STOCK)
    assert played.session.table.trump == "S"
    assert played.session.table.hands[0] & FRENCH.card("AS")
    assert played.session.table.stock_size == 40
    assert "california-jack.trump" in rules(played)


@BOTH
def test_the_deal_and_the_stock_are_told_before_a_card_is_played(game: str) -> None:
    assert {"california-jack.stock", f"{game}.stock"} <= set(rules(play(game, HANDS, turn_up="AS", stock=STOCK)))


def test_without_a_cut_in_the_record_it_is_drawn_from_the_seed_afresh_for_each_deal() -> None:
    suits = {Session("california-jack", seed=seed).table.trump for seed in range(30)}
    assert suits == set("SHDC")
    assert Session("california-jack", seed=4).table.turn_up == Session("california-jack", seed=4).table.turn_up


def test_the_winner_takes_the_top_card_and_the_other_the_next() -> None:
    table = play("california-jack", HANDS, "1 play JS, 0 play AS", turn_up="4C", stock=STOCK).session.table
    assert table.hands[0] & FRENCH.read(STOCK) == FRENCH.card("QS")
    assert table.hands[1] & FRENCH.read(STOCK) == FRENCH.card("9S")
    table = play("california-jack", HANDS, "1 play 9H, 0 play 2H", turn_up="4C", stock=STOCK).session.table
    assert table.hands[1] & FRENCH.read(STOCK) == FRENCH.card("QS")


def test_the_top_of_the_stock_lies_open_at_california_jack_only() -> None:
    assert play("california-jack", HANDS, stock=STOCK).session.view(0).stock_top == FRENCH.card("QS")
    assert play("shasta-sam", HANDS, stock=STOCK).session.view(0).stock_top == 0


def test_a_card_drawn_face_down_is_seen_by_its_new_owner_only() -> None:
    session = play("shasta-sam", HANDS, "1 play JS, 0 play AS", turn_up="4C", stock=STOCK).session
    drawn = FRENCH.card("QS")
    assert any(event.cards == drawn for event in session.view(0).events)
    assert not any(event.cards == drawn for event in session.view(1).events)
    assert "shasta-sam.stock" in [rule.id for rule in session.applied()]


def test_all_points_count_to_who_wins_the_cards() -> None:
    from cardlearn.games.california_jack import high_and_low

    table = play("california-jack", HANDS, "1 play JS, 0 play AS", turn_up="4S", stock=STOCK).session.table
    assert high_and_low(table) == [(0, 1, FRENCH.card("AS"), "High"), (0, 1, FRENCH.card("JS"), "Low")]


@BOTH
def test_a_deal_to_the_end_pays_high_low_jack_and_game_unless_forty_to_forty(game: str) -> None:
    ties = 0
    for seed in range(60):  # of which the first and the last come out at forty to forty
        session = Session(game, seed=seed)
        for _ in playout(session, Random(seed)):
            pass
        table = session.table
        pips = [
            sum({"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}.get(FRENCH.rank(c), 0) for c in won) for won in table.taken
        ]
        assert sum(pips) == 80
        tie = pips[0] == pips[1]
        ties += tie
        assert sum(each.amount for each in table.ledger) == 4 - tie
        assert table.tricks[0] + table.tricks[1] == 26
        trumps = sorted((FRENCH.list(table.order.trumps)), key=lambda card: table.order.height[card])
        for card, name in ((trumps[-1], "High"), (trumps[0], "Low")):
            winner = next(seat for seat, won in enumerate(table.taken) if card in won)
            assert any(e.seat == winner and e.note == name and e.cards == card for e in table.ledger)
    assert ties


@pytest.mark.parametrize(("choice", "fine"), [("add", (1, 2)), ("take", (0, -2))])
def test_a_revoke_costs_two_since_the_jack_is_always_in_play(choice: str, fine: tuple[int, int]) -> None:
    played = play("california-jack", HANDS, "1 play 9H, 0 play AS", turn_up="4C", stock=STOCK, mode="table")
    session = played.session
    for _ in playout(session, Random(2)):  # in which the offender takes High, Low, Jack and Game
        pass
    assert scores(played) == [4, 0]
    session.do("1 call revoke 0")
    session.do(f"1 choose {choice}")
    high_and_low = [("california-jack.points", 0, 1)] * 2
    assert line(played) == [("all-fours.revoke", *fine), *high_and_low]
    assert scores(played) == ([2, 2] if choice == "add" else [0, 0])


def test_a_revoke_is_mended_while_the_trick_lies_there_and_the_draw_with_it() -> None:
    played = play(
        "california-jack", HANDS, "1 play 9H, 0 play AS, 1 call revoke 0", turn_up="4C", stock=STOCK, mode="table"
    )
    table = played.session.table
    assert table.hands[0] == FRENCH.read(HANDS[0])
    assert table.stock_size == 40
    assert told(played)["to_act"] == [0]


@pytest.mark.parametrize(
    ("fault", "dealer"),
    [("faced", 0), ("imperfect", 0), ("uncut", 1), ("count", 1), ("exposed AS, 1 choose redeal", 0)],
)
def test_misdeals_are_as_at_seven_up(fault: str, dealer: int) -> None:
    answer = told(play("california-jack", HANDS, f"0 fault misdeal {fault}", turn_up="4C", mode="table"))
    assert (answer["phase"], answer["dealer"]) == ("deal", dealer)


def test_there_is_no_begging_and_no_early_look() -> None:
    assert refusal(play("california-jack", HANDS, "1 beg", turn_up="4C")) == "record.step"
    assert refusal(play("california-jack", HANDS, "0 fault looked", turn_up="4C", mode="table")) == "record.fault"
    assert line(play("california-jack", HANDS, turn_up="JC")) == []
