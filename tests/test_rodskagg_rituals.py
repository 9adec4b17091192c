"""Rödskägg at the table: the rituals forgotten and their fines, revokes, and what is done too late."""

from __future__ import annotations

import pytest
from playing import do
from rodskagg_deals import (
    BID,
    FIRST,
    LAST_TWO,
    REST,
    TO_THE_ASKING,
    applied,
    deal_duel,
    duel,
    scored,
    table,
)

from cardlearn.refusal import Refused
from cardlearn.setup import State
from cardlearn.telling import tell

# Table mode: the rituals forgotten


def test_taking_up_cards_before_the_knock_costs_five_if_it_is_called_before_play_begins() -> None:
    session = table("2 fault looked, 1 call looked 2", mode="table")
    assert session.table.scores == [12, 12, 17, 12]
    late = table(f"2 fault looked, {BID}, {FIRST}, 1 call looked 2", mode="table")
    assert late.table.scores == [12] * 4
    assert "rodskagg.time" in applied(late)
    allowed = table("0 say knock, 2 fault looked, 1 call looked 2", mode="table")
    assert allowed.table.scores == [12] * 4


def test_the_dealer_is_fined_five_if_another_cuts_the_pack() -> None:
    session = table("3 fault cut, 2 call cut 0", mode="table")
    assert session.table.scores == [17, 12, 12, 12]
    late = table(f"3 fault cut, {BID}, {FIRST}, 1 call cut 0", mode="table")
    assert late.table.scores == [12] * 4
    with pytest.raises(Refused):
        table("0 fault cut", mode="table")


@pytest.mark.parametrize(
    ("before", "score"), [("", 17), ("0 fault forgot knock, ", 17), ("1 pass, ", 17), ("0 say knock, ", 12)]
)
def test_a_misdeal_costs_five_unless_the_dealer_has_knocked_and_it_deals_again(before: str, score: int) -> None:
    session = table(f"{before}0 fault misdeal count", mode="table")
    assert (session.phase, session.table.scores) == ("deal", [score, 12, 12, 12])
    session.next_deal()
    assert (session.table.dealer, session.table.scores[0]) == (0, score)


def test_to_forget_the_knock_alone_costs_nothing() -> None:
    session = table("0 fault forgot knock, 1 call forgot 0", mode="table")
    assert session.table.scores == [12] * 4
    assert session.to_act == [1]
    skipped = table("1 bid 2, 2 call forgot 0", mode="table")
    assert (skipped.to_act, skipped.table.scores) == ([2], [12] * 4)


def test_a_step_that_is_refused_does_not_forget_the_ritual() -> None:
    session = table(mode="table")
    for wrong in ("0 play AH", "1 bid 7", "0 take widow"):
        with pytest.raises(Refused):
            session.do(wrong)
    assert session.legal() == ["0 say knock"]
    assert not session.table.offences


FORGOTTEN = f"{TO_THE_ASKING}, 1 fault forgot ask"
ALL_PLAY = "1 play 2H, 2 play AD, 3 play AC, 0 play AH"
LAST = "0 play KH, 1 play 3H, 2 play KD, 3 play KC"


@pytest.mark.parametrize("fine", [5, 6, 0])
def test_a_declarer_who_forgot_to_ask_pays_the_fine_agreed_if_called(fine: int) -> None:
    session = table(f"{FORGOTTEN}, 2 call forgot 1, {ALL_PLAY}, {LAST}", mode="table", options={"ask_fine": fine})
    assert session.table.scores == [10, 8 + fine, 12, 12]
    assert "rodskagg.ask.forgotten" in applied(session)


def test_simply_going_on_forgets_to_ask_and_nobody_is_fined_for_staying_without() -> None:
    session = table(f"{TO_THE_ASKING}, {ALL_PLAY}, 3 call forgot 1, {LAST}", mode="table")
    assert session.table.scores == [10, 13, 12, 12]


def test_forgetting_to_ask_is_called_until_the_first_card_of_the_last_trick() -> None:
    session = table(
        f"{TO_THE_ASKING}, {ALL_PLAY}, 0 play KH, 3 call forgot 1, 1 play 3H, 2 play KD, 3 play KC", mode="table"
    )
    assert session.table.scores == [10, 8, 12, 12]
    assert "rodskagg.time" in applied(session)


END = f"1 say ask, 2 drop, 3 drop, 0 continue, {LAST_TWO}"


def test_a_forgotten_announcement_costs_six_if_called_and_comes_before_any_win() -> None:
    session = scored(f"{END}, 1 fault forgot zero", (12, 4, 12, 12), mode="table")
    assert (session.phase, session.table.winner) == ("over", [1])
    do(session, "2 call forgot 1")
    assert (session.phase, session.table.winner, session.table.scores) == ("done", None, [8, 6, 12, 12])
    assert "rodskagg.announce" in applied(session)
    session.next_deal()
    assert session.table.scores == [8, 6, 12, 12]


def test_an_announcement_still_due_is_forgotten_when_another_points_it_out() -> None:
    session = scored(f"{END}, 2 call forgot 1", (12, 5, 12, 12), mode="table")
    assert (session.phase, session.table.scores) == ("done", [8, 7, 12, 12])
    early = scored("2 call forgot 1", mode="table")
    assert (early.legal(), early.table.scores) == (["1 say ask"], [12] * 4)


def test_nobody_is_said_to_win_whose_forgotten_announcement_is_just_pointed_out() -> None:
    session = scored(f"{END}, 2 call forgot 1", (12, 4, 12, 12), mode="table")
    assert (session.phase, session.table.winner, session.table.scores) == ("done", None, [8, 6, 12, 12])
    assert "rodskagg.zero" not in applied(session)
    assert not any("wins the game" in line for line in tell(session))


def test_announcements_still_due_when_another_is_fined_stay_due() -> None:
    session = scored(f"{END}, 1 fault forgot one-left, 2 call forgot 1", (3, 5, 1, 12), mode="table")
    assert session.table.scores == [-1, 7, 1, 12]
    assert session.to_act == [0, 2]
    do(session, "2 say one-left, 0 fault forgot one-left")
    assert session.phase == "done"
    do(session, "3 call forgot 0")
    assert session.table.scores == [5, 7, 1, 12]


def test_the_next_deal_lets_announcements_slip_and_they_cannot_be_called_any_more() -> None:
    session = scored(END, (12, 5, 12, 12), mode="table")
    session.next_deal()
    do(session, "1 say knock, 2 call forgot 1")
    assert session.table.scores == [8, 1, 12, 12]


def test_a_fine_for_a_forgotten_zero_leaves_the_other_without_a_duel() -> None:
    session = duel(mode="table")
    do(session, "0 say zero, 1 fault forgot zero")
    assert (session.phase, session.table.winner) == ("done", None)
    do(session, "3 call forgot 1")
    assert (session.phase, session.table.winner, session.table.scores) == ("over", [0], [0, 6, 12, 12])


def test_a_fine_in_the_deal_may_bring_a_score_to_nothing() -> None:
    fined = f"1 fault looked, 2 call looked 1, {TO_THE_ASKING}, {END}, 1 say zero"
    session = table(fined, mode="table", state=State((12, -1, 12, 12)))
    assert (session.phase, session.table.winner) == ("over", [1])


def test_no_fines_are_paid_without_rituals_or_in_a_duel() -> None:
    free = {"rituals": False}
    session = table("2 fault looked, 1 call looked 2, 0 fault misdeal count", mode="table", options=free)
    assert session.table.scores == [12] * 4
    session = duel(mode="table")
    do(session, "0 say zero, 1 say zero")
    deal_duel(session, "0 fault looked, 1 call looked 0, 1 fault misdeal count")
    assert session.table.scores == [0, 0, 12, 12]


def test_a_revoke_is_taken_back_before_the_next_lead_and_stands_after_it() -> None:
    play = f"{BID}, 1 play AS, 2 play 4H, 3 play AC, 0 play 2S"
    session = table(f"{play}, 0 call revoke 3", mode="table")
    assert session.legal() == ["3 play 4S"]
    assert "rodskagg.time" in applied(session)
    late = table(f"{play}, 1 play KS, 0 call revoke 3", mode="table")
    assert late.to_act == [2]


def test_a_revoke_before_the_asking_is_taken_back_over_it() -> None:
    rest = REST.replace("0 play 3S", "0 play AH")
    session = table(f"{BID}, {FIRST}, {rest}, 1 say ask, 2 call revoke 0", mode="table")
    assert session.legal() == ["0 play 3S"]
    do(session, "0 play 3S")
    assert session.legal() == ["1 say ask"]


def test_a_redbeard_lost_by_a_revoke_is_given_back() -> None:
    session = table("0 say knock, 1 bid redbeard, 1 play AS, 2 play 4H, 3 play AC, 0 play 2S", mode="table")
    assert session.phase == "play"
    lost = table("0 say knock, 1 bid redbeard, 1 play 2H, 2 play AD, 3 play 4S, 0 play AH", mode="table")
    assert lost.table.out == [1]
    do(lost, "1 call revoke 2")
    assert (lost.phase, lost.to_act, lost.table.out) == ("play", [2], [])


@pytest.mark.parametrize(
    ("actions", "line", "clause"),
    [
        ("0 say knock, 1 bid 1", "1 bid 3", "bid"),
        (f"{TO_THE_ASKING}, 1 say ask", "1 drop", "ask"),
        (f"{TO_THE_ASKING}, 1 say ask", "2 play AD", "ask"),
        ("0 say knock", "2 new-hand", "new-hand"),
        ("0 say knock", "2 content", "new-hand"),
        ("0 say knock", "3 say zero", "announce"),
        ("0 say knock, 1 pass, 2 pass, 3 pass, 0 pass", "2 say one-left", "announce"),
    ],
)
def test_what_is_done_out_of_turn_or_too_late_meets_the_clause_that_says_when_it_is_due(
    actions: str, line: str, clause: str
) -> None:
    found = table(actions).judge(line)
    assert found is not None
    assert f"rodskagg.{clause}" in [rule.id for rule in found.rules]


@pytest.mark.parametrize("line", ["0 say knock", "1 say ask", "1 say zero"])
def test_without_rituals_a_phrase_is_refused_because_they_are_not_played(line: str) -> None:
    found = table(options={"rituals": False}).judge(line)
    assert found is not None
    assert "rodskagg.fem-opp" in [rule.id for rule in found.rules]


def test_cards_taken_up_while_the_knock_was_forgotten_cost_five_though_the_bidding_has_begun() -> None:
    session = table("1 bid 1, 3 fault looked, 2 call looked 3", mode="table")
    assert session.table.scores == [12, 12, 12, 17]


@pytest.mark.parametrize("kind", ["out-of-turn", "bid-out-of-turn"])
def test_a_bid_out_of_turn_counts_for_nothing_and_a_call_of_it_is_told_so(kind: str) -> None:
    session = table(f"0 say knock, 3 bid 4, 2 call {kind} 3", mode="table")
    assert session.to_act == [1]
    assert "1 bid 0" in session.legal()
    assert "counts for nothing" in session.table.log[-1].words


def test_nobody_calls_an_offence_of_its_own_and_is_told_so() -> None:
    found = table("1 fault looked", mode="table")
    with pytest.raises(Refused, match="of its own"):
        found.do("1 call looked 1")
