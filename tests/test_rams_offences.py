"""Rams at the table: offences, calls and misdeals, and what is declared or played out of turn in its group."""

from __future__ import annotations

import pytest
from rams_deals import (
    BIERSPIEL,
    DOUBLE,
    IN,
    RAMS,
    ROUNCE,
    kin,
    middle,
    paid,
    play,
    refusal,
)

from cardlearn.refusal import Refused
from cardlearn.session import Session

# Table mode

LAX = 'mode = "table"\npool = 20\n'
REVOKED = IN + "1 play QS, 2 play KC, 0 play KS, "
REST = """
    0 play AH, 1 play 8H, 2 play QH, 2 play AD, 0 play QD, 1 play KD, 1 play JC, 2 play 8D, 0 play 8C, 1 play 9S,
    2 play JS, 0 play 10S
"""


def test_an_offender_wins_nothing_its_share_stays_and_five_go_to_the_next_pool() -> None:
    session = play(REVOKED + "1 call revoke 2," + REST, LAX).session
    assert session.table.tricks == [1, 2, 2]
    assert (session.table.scores, middle(session)) == ([0, 10, -5], (10, 5))


def test_an_offence_may_be_called_until_the_next_deal_and_is_paid_once() -> None:
    calls = ", 0 call revoke 2, 1 call exposed 2"
    early = REVOKED + "2 fault exposed AD, " + REST
    session = play(early + calls, LAX).session
    assert (session.table.scores, middle(session)) == ([0, 10, -5], (10, 5))
    session.next_deal()
    session.do("1 call revoke 2")
    assert "nothing of the kind" in session.table.log[-1].words


def test_a_penalty_takes_the_place_of_being_ramsed() -> None:
    head = 'mode = "table"\noptions = { simple_all_play = false }\n'
    hands = ["KS QS JS AS 10S", "7S 7D 8C 9C 8D", "KC QC JC KD QD"]
    actions = """
        1 fault hand-count, 1 stand, 2 stand, 0 stand, 0 content, 0 call hand-count 1, 1 play 7S, 2 play KC, 0 play 10S,
        0 play KS, 1 play 7D, 2 play QC, 0 play QS, 1 play 8D, 2 play JC, 0 play JS, 1 play 8C, 2 play KD, 0 play AS,
        1 play 9C, 2 play QD
    """
    session = play(actions, head, hands, "7H 8H 9H 10H JH", "9S").session
    assert (session.table.scores, middle(session)) == ([0, -5, -5], (0, 10))
    assert paid(session)["rams.penalty"] == [(1, -5)]


def test_a_card_out_of_turn_stays_and_costs_and_a_declaration_out_of_turn_does_not() -> None:
    session = play(
        "2 stand, 1 call out-of-turn 2, 1 stand, 0 stand, 0 content, 2 play AD, 1 call out-of-turn 2", LAX
    ).session
    assert [offence.card for offence in session.table.upheld] == [session.game.pack.card("AD")]
    assert session.table.turn.plays == [(2, session.game.pack.card("AD"))]


@kin
@pytest.mark.parametrize("line", ["2 take turn-up {}", "2 take {}", "0 take turn-up {}", "2 content"])
def test_only_a_declaration_can_be_made_out_of_turn(game, line: str) -> None:
    session = Session(game, 3, seed=1, mode="table")
    if game is BIERSPIEL:
        session.do("0 say auf")
    hand = game.pack.list(session.table.hands[int(line[0])])
    refused = session.judge(line.format(game.pack.name(hand[0])))
    assert refused is not None
    with pytest.raises(Refused):
        session.do(refused.action)


def test_the_next_may_declare_while_who_took_the_widow_is_asked_more() -> None:
    for game, answer in ((RAMS, "1 content"), (ROUNCE, "1 discard {}")):
        session = Session(game, 3, seed=1, mode="table")
        session.do("1 take widow")
        session.do("2 stand")
        assert session.to_act == [1]
        session.do(answer.format(game.pack.name(game.pack.list(session.table.hands[1])[0])))
        assert session.to_act == [0]


def test_a_declaration_out_of_turn_must_be_one_that_the_rules_allow() -> None:
    assert refusal("2 fold", 'mode = "table"\n') == "record.turn"
    assert play("2 fold", f'mode = "table"\n{DOUBLE}').refused is None
    assert refusal("1 general-rams, 2 fold", f'mode = "table"\n{DOUBLE}') == "record.turn"


@kin
def test_the_widow_is_gone_for_who_declares_while_its_taker_is_asked_more(game) -> None:
    session = Session(game, 3, seed=1, mode="table")
    for line in (["0 say auf"] if game is BIERSPIEL else []) + ["1 take widow"]:
        session.do(line)
    with pytest.raises(Refused) as refused:
        session.do("2 take widow")
    assert refused.value.rule.id == "record.turn"
    session.do("2 stand")


def test_nobody_passes_a_simple_pool_while_who_took_the_widow_is_asked_more() -> None:
    assert refusal("1 take widow, 2 fold", 'mode = "table"\n') == "record.turn"
    assert play("1 take widow, 2 fold", f'mode = "table"\n{DOUBLE}').refused is None


def test_an_early_declaration_that_is_barred_since_is_made_again() -> None:
    session = play("2 take widow, 1 take widow, 1 content", LAX).session
    assert session.to_act == [2]
    assert session.table.widow_taken == 1
    assert "2 take widow" not in session.legal()


def test_who_makes_a_general_by_an_offence_wins_nothing_and_who_spoils_one_so_is_paid_into_the_pool() -> None:
    spoilt = "1 general-rams, 1 stand, 2 stand, 0 stand, 0 content, 1 play QS, 2 play QH, 0 play KS, 1 call revoke 2"
    session = play(spoilt, 'mode = "table"\n').session
    assert (session.table.scores, middle(session)) == ([0, -15, -5], (15, 5))


@pytest.mark.parametrize(
    ("kind", "dealer"), [("faced", 0), ("imperfect", 0), ("uncut", 1), ("count", 1), ("packets", 1)]
)
def test_a_misdeal_lies_with_the_dealer_or_passes_on(kind: str, dealer: int) -> None:
    session = play(f"0 fault misdeal {kind}", 'mode = "table"\n').session
    assert (session.phase, session.table.next_dealer, session.table.scores) == ("deal", dealer, [-5, 0, 0])
    session.next_deal()
    assert session.table.dealer == dealer
    assert middle(session) == ((5, 0) if dealer == 0 else (10, 0))


@pytest.mark.parametrize("head", ["", "options = { deals = 1 }\n"])
def test_a_deal_that_ended_without_play_is_no_misdeal_any_more(head: str) -> None:
    head = f'mode = "table"\npool = 5\n{head}'
    ended = play("1 fold, 2 fold", head).session
    late = play("1 fold, 2 fold, 0 fault misdeal count", head).session
    assert (late.phase, late.table.state()) == (ended.phase, ended.table.state())
