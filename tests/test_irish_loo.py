"""Irish Loo, clause by clause, where it differs from three-card Loo."""

from __future__ import annotations

from typing import Any

import pytest
from loo_deals import LOST, Answer, counters, replay

from cardlearn.cards import FRENCH
from cardlearn.record import RecordError
from cardlearn.session import Session
from cardlearn.setup import Setup

HANDS = ["KC 8C 3D", "QS 9C 5D", "KS 8D 7D"]


def irish(*actions: str, hands: list[str] = HANDS, **more: Any) -> Answer:
    return replay("irish-loo", hands, *actions, **{"turn_up": "9S", "stock": "AS JS 10S AC 2C 3C", **more})


def table(*actions: str, **more: Any) -> Answer:
    return irish(*actions, mode="table", **more)


ALL_IN = ["1 stand", "2 stand", "0 stand"]
KEEP = ["1 discard", "2 discard", "0 discard"]


def test_a_trump_is_turned_in_every_deal_and_laid_aside_and_no_pool_is_simple():
    told = irish()
    assert (told["trump"], counters(told)) == ("S", ([-9, 0, 0], 9, 0))
    assert set(told["legal"]) == {"1 stand", "1 fold"}
    assert "irish-loo.no-widow" in told["rules"]
    assert irish("1 take widow")["rules"][0] == "irish-loo.no-widow"


def test_the_round_of_declaring_at_irish_loo_comes_once_and_before_anything_else():
    assert irish(*ALL_IN, "1 stand")["rules"] == ["irish-loo.declare", "irish-loo.draw"]
    assert irish(*ALL_IN, *KEEP, "1 fold")["rules"] == ["irish-loo.declare"]
    assert irish("1 play QS")["rules"] == ["record.step", "irish-loo.declare"]


def test_three_to_seventeen_play_and_with_seventeen_there_is_no_stock():
    session = Session("irish-loo", 17, seed=2)
    assert session.table.stock_size == 0
    with pytest.raises(RecordError, match="Irish Loo is for"):
        replay("irish-loo", ["AS KS QS"] * 2)


def test_those_who_are_in_exchange_any_number_from_the_top_of_the_stock():
    told = irish(*ALL_IN)
    assert (told["phase"], told["legal"]) == ("exchange", ["1 discard 0-3"])
    told = irish(*ALL_IN, "1 discard 5D", "2 discard", "0 discard KC 8C 3D")
    assert told["phase"] == "play"
    assert told["hands"] == ["JS 10S AC", "AS QS 9C", "KS 8D 7D"]
    assert "irish-loo.draw" in told["rules"]


def test_who_passed_does_not_exchange_and_the_number_is_not_changed():
    told = irish("1 stand", "2 fold", "0 stand", "1 discard 5D")
    assert told["to_act"] == [0]
    assert irish(*ALL_IN, *KEEP, "1 discard 5D")["rules"] == ["irish-loo.draw"]
    assert irish(*ALL_IN, "1 discard", "1 discard 5D")["rules"] == ["record.turn", "irish-loo.draw"]


def test_a_stock_that_runs_short_is_made_up_with_passed_hands_and_discards():
    rest = FRENCH.list(FRENCH.plain)
    hands = tuple(tuple(rest[at * 3 : at * 3 + 3]) for at in range(17))
    session = Session("irish-loo", 17, dealer=16, setup=Setup(0, hands=hands, turn_up=rest[51]))
    for seat in range(17):
        session.do(f"{seat} {'stand' if seat in (0, 1) else 'fold'}")
    passed = set(rest[6:51])
    session.do(f"0 discard {session.game.pack.show(sum(hands[0]))}")
    assert set(session.game.pack.list(session.table.hands[0])) <= passed
    assert session.table.stock_size == 42
    assert any("runs short" in event.words for event in session.table.log)


def test_nobody_may_ask_for_more_than_there_is():
    cards = FRENCH.list(FRENCH.plain)
    hands = tuple(tuple(cards[at:51:17]) for at in range(17))
    session = Session("irish-loo", 17, dealer=16, setup=Setup(0, hands=hands, turn_up=cards[51]))
    for seat in range(17):
        session.do(f"{seat} stand")
    assert session.legal() == ["0 discard 0"]
    assert session.judge(f"0 discard {FRENCH.name(hands[0][0])}").rule.id == "irish-loo.draw"


def test_if_all_but_one_pass_that_player_takes_the_pool():
    told = irish("1 stand", "2 fold", "0 fold")
    assert (told["phase"], counters(told)) == ("done", ([-9, 9, 0], 0, 0))
    assert "irish-loo.declare" in told["rules"]
    for dealer in ("0 stand", "0 fold"):
        told = irish("1 fold", "2 fold", dealer)
        assert counters(told) == ([0, 0, 0], 0, 0)
        assert "loo.all-pass" in told["rules"]


def test_it_is_played_and_paid_as_a_double_pool():
    assert irish(*ALL_IN, *KEEP)["legal"] == ["1 play QS"]
    told = irish(*ALL_IN, *KEEP, *LOST)
    assert counters(told) == ([-18, -9, 9], 0, 18)
    assert "loo.undertake" in told["rules"]
    assert counters(irish(*ALL_IN, *KEEP, *LOST, pool=21, options={"limit": "unlimited"})) == ([-39, -30, 30], 0, 60)


def test_a_flush_is_claimed_when_all_have_declared_and_again_after_the_draw():
    hands = ["KC 8C 3D", "QS 4S 2S", "KS 8D 7D"]
    told = irish(*ALL_IN, hands=hands)
    assert (told["phase"], told["legal"]) == ("declare", ["1 claim flush"])
    assert counters(irish(*ALL_IN, "1 claim flush", hands=hands)) == ([-18, 9, -9], 0, 18)
    told = irish(*ALL_IN, "1 discard 9C 5D", "2 discard 8D 7D", "0 discard", stock="AS JS 10S 3S")
    assert (told["phase"], told["legal"]) == ("exchange", ["1 claim flush"])
    told = irish(
        *ALL_IN,
        "1 discard 9C 5D",
        "2 discard 8D 7D",
        "0 discard",
        "1 claim flush",
        "2 claim flush",
        stock="AS JS 10S 3S",
    )
    assert counters(told) == ([-18, 9, 0], 0, 9)
    refused = irish(*ALL_IN, "1 discard 5D", hands=hands)
    assert refused["rules"] == ["loo.flush"]


def test_a_widow_laid_out_where_none_is_dealt_is_no_deal():
    with pytest.raises(RecordError, match="no widow is dealt"):
        irish(widow="2H 3H 4H")


def test_the_defence_by_the_widow_is_aside():
    told = irish("1 stand", "2 fold", "0 fold")
    assert "loo.defend" not in told["rules"]
    assert all(
        rule.id not in ("loo.defend", "loo.simple", "loo.widow-alone") for rule in Session("irish-loo", 3).game.rules
    )


@pytest.mark.parametrize(
    ("lines", "result", "rule"),
    [
        (["0 fault misdeal uncut"], ([-18, 0, 0], 18, 0), "loo.misdeal"),
        (["0 fault misdeal turned"], ([-18, 0, 0], 18, 0), "loo.misdeal"),
        (["0 fault misdeal faced"], ([-9, 0, 0], 9, 0), "loo.deal.again"),
        (["1 fault hand-count", "0 call hand-count 1"], ([-18, 0, 0], 18, 0), "loo.misdeal"),
        (["2 fault looked", "0 call looked 2"], ([-9, 0, -9], 18, 0), "loo.no-peek"),
        (["2 stand", "0 call out-of-turn 2"], ([-9, 0, -9], 18, 0), "loo.early"),
        ([*ALL_IN, *KEEP, "1 play QS", "2 play 8D", "1 call revoke 2"], ([-5, 4, -18], 1, 18), "loo.revoke"),
        ([*ALL_IN, *KEEP, "1 play QS", "0 play 3D", "2 call out-of-turn 0"], ([-9, 0, 0], 9, 0), "loo.other"),
    ],
)
def test_offences_cost_what_they_cost_in_three_card_loo(lines, result, rule):
    told = table(*lines)
    assert rule in told["rules"]
    assert counters(told) == result


def test_a_card_that_is_played_cannot_be_exposed_any_more():
    told = table(*ALL_IN, *KEEP, *LOST, "1 fault exposed QS")
    assert (told["ok"], told["rules"]) == (False, ["record.card"])
