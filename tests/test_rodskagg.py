"""Rödskägg, or Fem Opp, clause by clause: the rituals and their fines, and the way down to exactly nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import do, playout, random_agreement, refusal

from cardlearn.cards import FRENCH
from cardlearn.game import find_game
from cardlearn.refusal import NotNow, Refused
from cardlearn.session import Session
from cardlearn.setup import Setup, State
from cardlearn.text import tell

GAME = find_game("rodskagg")
HANDS = "AH KH 2S 3S 2D 3D | AS KS QS JS 2H 3H | AD KD QD JD 4H 5H | AC KC QC JC 4S 4D"
BID = "0 say knock, 1 bid 4, 2 pass, 3 pass, 0 pass"
FIRST = "1 play AS, 2 play 4H, 3 play 4S, 0 play 2S"
REST = """
    1 play KS, 2 play 5H, 3 play 4D, 0 play 3S, 1 play QS, 2 play JD, 3 play JC, 0 play 2D,
    1 play JS, 2 play QD, 3 play QC, 0 play 3D
"""
TO_THE_ASKING = f"{BID}, {FIRST}, {REST}"
LAST_TWO = "1 play 2H, 0 play AH, 0 play KH, 1 play 3H"
IN_VAIN = "1 play 2H, 2 play AD, 0 play AH, 0 play KH, 1 play 3H, 2 play KD"


def table(actions: str = "", hands: str = HANDS, stock: str = "", **more: object) -> Session:
    """A session at a deal laid out, seat 0 the dealer, after some actions."""
    cards = tuple(tuple(FRENCH.read_list(hand)) for hand in hands.split("|"))
    setup = Setup(hands=cards, stock=tuple(FRENCH.read_list(stock)) if stock else None)
    session = Session("rodskagg", len(cards), setup=setup, **more)
    do(session, actions)
    return session


def applied(session: Session) -> list[str]:
    return [rule.id for rule in session.applied()]


def scored(actions: str, scores: tuple[int, ...] = (12, 12, 12, 12), **more: object) -> Session:
    return table(f"{TO_THE_ASKING}, {actions}", state=State(scores), **more)


def test_it_is_found_by_all_its_names() -> None:
    for name in ("rodskagg", "Rödskägg", "fem opp", "Fem Opp", "Redbeard", "redbeard"):
        assert find_game(name) is GAME


# Before the play


@pytest.mark.parametrize("players", GAME.seats)
def test_everybody_starts_with_twelve_points_and_six_cards(players: int) -> None:
    session = Session("rodskagg", players)
    assert session.table.scores == [12] * players
    assert {hand.bit_count() for hand in session.table.hands} == {6}


def test_the_knock_is_the_first_step_and_nothing_else_will_do() -> None:
    session = table()
    assert session.legal() == ["0 say knock"]
    for other in ("0 bid 1", "0 say ask", "0 play AH", "0 new-hand"):
        assert refusal(session, other) == "rodskagg.knock"
    assert refusal(session, "1 bid 1") == "record.turn"


POOR = "AH KH 2S 3S 2D 3D | 10S 9S 8S 7S 2H 3H | AD KD QD JD 4H 5H | 10C 9C 8C 7C 4S 4D"


def test_a_new_hand_is_offered_from_the_dealers_left_to_who_has_no_court_card() -> None:
    session = table("0 say knock", POOR)
    assert session.legal() == ["1 content", "1 new-hand"]
    do(session, "1 content")
    assert session.to_act == [3]
    do(session, "3 content")
    assert set(session.legal()) == {"1 pass", "1 bid redbeard", *(f"1 bid {number}" for number in range(6))}


def test_a_new_hand_may_be_asked_for_again_until_it_has_a_court_card() -> None:
    session = table("0 say knock, 1 new-hand", POOR, "10H 9H 8H 7H 6H 10D 9D 8D 7D 6D JH 5D")
    assert session.legal() == ["1 content", "1 new-hand"]
    do(session, "1 new-hand")
    assert FRENCH.show(session.table.hands[1]) == "JH 9D 8D 7D 6D 5D"
    assert session.to_act == [3]
    assert len(session.table.discards) == 12


def test_when_the_stock_is_too_short_the_cards_thrown_are_shuffled_in_and_that_hand_stays() -> None:
    for seed in range(300):
        session = Session("rodskagg", 7, seed=seed, dealer=6)
        do(session, "6 say knock")
        if session.to_act == [0] and "0 new-hand" in session.legal():
            break
    do(session, "0 new-hand")
    if "0 new-hand" in session.legal():
        do(session, "0 new-hand")
        assert "0 new-hand" not in session.legal()
    assert session.table.hands[0].bit_count() == 6
    assert session.table.stock_size + len(session.table.discards) == 10


def test_who_has_a_court_card_may_not_have_a_new_hand() -> None:
    assert refusal(table("0 say knock"), "1 new-hand") == "rodskagg.new-hand"


def test_a_bid_is_higher_than_before_and_each_speaks_once() -> None:
    session = table("0 say knock, 1 bid 2")
    assert refusal(session, "2 bid 2") == refusal(session, "2 bid 1") == refusal(session, "2 bid 6") == "rodskagg.bid"
    do(session, "2 bid 3, 3 pass, 0 pass")
    assert (session.phase, session.to_act, session.table.bidder) == ("play", [2], 2)


def test_none_may_be_bid_first_but_not_after_a_bid() -> None:
    assert "1 bid 0" in table("0 say knock").legal()
    assert refusal(table("0 say knock, 1 bid 0"), "2 bid 0") == "rodskagg.bid"


def test_a_bid_of_redbeard_ends_the_bidding() -> None:
    session = table("0 say knock, 1 bid 5, 2 bid redbeard")
    assert (session.phase, session.to_act) == ("play", [2])


def test_where_all_pass_at_rodskagg_the_next_dealer_deals() -> None:
    session = table("0 say knock, 1 pass, 2 pass, 3 pass, 0 pass")
    assert (session.phase, session.table.void.id) == ("deal", "rodskagg.all-pass")
    session.next_deal()
    assert session.table.dealer == 1


# The last two tricks


def test_the_declarer_must_ask_before_the_last_two_tricks() -> None:
    session = table(TO_THE_ASKING)
    assert session.legal() == ["1 say ask"]
    assert refusal(session, "1 play 2H") == "rodskagg.ask"


def test_who_has_no_trick_chooses_from_the_declarers_left() -> None:
    session = table(f"{TO_THE_ASKING}, 1 say ask")
    assert session.legal() == ["2 continue", "2 drop"]
    do(session, "2 drop, 3 continue")
    assert session.to_act == [0]
    do(session, "0 continue, 1 play 2H")
    assert session.to_act == [3]


def test_who_has_a_trick_must_go_on_and_a_declarer_without_one_goes_on() -> None:
    session = table("0 say knock, 1 pass, 2 bid 1, 3 pass, 0 pass, 2 play 4H, 3 play 4S, 0 play AH, 1 play 2H")
    do(session, "0 play KH, 1 play 3H, 2 play 5H, 3 play 4D, 0 play 2S, 1 play AS, 2 play JD, 3 play JC")
    do(session, "1 play KS, 2 play QD, 3 play QC, 0 play 3S, 2 say ask")
    assert session.legal() == ["3 continue", "3 drop"]
    do(session, "3 drop, 1 play QS, 2 play KD, 0 play 2D, 1 play JS, 2 play AD, 0 play 3D")
    assert session.table.scores == [10, 8, 17, 12]


def test_who_continued_counts_two_a_trick_or_six_without() -> None:
    session = scored(f"1 say ask, 2 drop, 3 drop, 0 continue, {LAST_TWO}")
    assert session.table.scores == [8, 8, 12, 12]
    session = scored(
        "1 say ask, 2 continue, 3 drop, 0 continue, 1 play 2H, 2 play AD, 0 play AH, 0 play KH, 1 play 3H, 2 play KD"
    )
    assert session.table.scores == [8, 8, 18, 12]
    assert "rodskagg.continue" in applied(session)


@pytest.mark.parametrize(("contract", "score"), [("exact", 11), ("at-least", 6)])
def test_the_declarer_takes_both_tricks_when_all_drop_out(contract: str, score: int) -> None:
    session = scored("1 say ask, 2 drop, 3 drop, 0 drop", options={"contract": contract})
    assert session.table.tricks == [0, 6, 0, 0]
    assert session.table.scores == [12, score, 12, 12]
    assert "rodskagg.ask.alone" in applied(session)


def test_a_declarer_short_of_its_bid_is_fined_five_besides() -> None:
    session = table(
        f"{BID.replace('bid 4', 'bid 5')}, {FIRST}, {REST}, 1 say ask, 2 drop, 3 drop, 0 continue, {LAST_TWO}"
    )
    assert session.table.scores == [8, 12 - 4 + 5, 12, 12]


def test_the_books_own_example() -> None:
    session = table(
        f"{BID}, {FIRST}, 1 play KS, 2 play 5H, 3 play 4D, 0 play 3S, 1 play QS, 2 play JD, 3 play JC, 0 play 2D, "
        "1 play 2H, 2 play QD, 3 play QC, 0 play AH, 1 say ask, 2 drop, 3 drop, 0 play 3D, 1 play 3H, 0 play KH, 1 "
        "play JS",
        state=State((12, 7, 12, 12)),
    )
    assert session.table.tricks == [3, 3, 0, 0]
    assert session.table.scores[1] == 9


# Redbeard


def redbeard(actions: str, **more: object) -> Session:
    return table(f"0 say knock, 1 bid redbeard, {actions}", **more)


def test_redbeard_made_wins_the_whole_game_at_once() -> None:
    session = redbeard(f"{FIRST}, {REST}, 1 say ask, 2 drop, 3 drop, 0 drop", state=State((5, 1, 12, 1)))
    assert (session.phase, session.table.winner) == ("over", [1])


def test_redbeard_lost_stops_the_deal_and_its_declarer_is_out() -> None:
    session = redbeard("1 play 2H, 2 play 4H, 3 play 4S, 0 play AH")
    assert (session.phase, session.table.out, session.table.scores) == ("done", [1], [12] * 4)
    session.next_deal()
    assert session.table.hands[1] == 0
    assert session.table.dealer == 2


def test_redbeard_is_lost_to_a_player_who_continues() -> None:
    session = redbeard(f"{FIRST}, {REST}, 1 say ask, 2 drop, 3 drop, 0 continue, 1 play 2H, 0 play AH")
    assert (session.phase, session.table.out, session.table.scores) == ("done", [1], [12] * 4)


def test_the_last_player_left_wins() -> None:
    state = State((12, 12, 12, 12), out=(2, 3))
    session = table(
        "0 say knock, 1 bid redbeard, 1 play 2H, 0 play AH", "AH KH 2S 3S 2D 3D|AS KS QS JS 2H 3H||", state=state
    )
    assert (session.phase, session.table.winner, sorted(session.table.out)) == ("over", [0], [1, 2, 3])


# Nothing, announced


def test_exactly_nothing_wins_after_it_is_announced() -> None:
    session = scored(f"1 say ask, 2 drop, 3 drop, 0 continue, {LAST_TWO}", (12, 4, 12, 12))
    assert (session.phase, session.legal(), session.over) == ("done", ["1 say zero"], False)
    with pytest.raises(NotNow):
        session.next_deal()
    assert refusal(session, "1 say one-left") == "rodskagg.announce"
    do(session, "1 say zero")
    assert (session.phase, session.table.winner) == ("over", [1])


def test_announcements_are_due_from_all_within_one_point_in_any_order() -> None:
    end = f"1 say ask, 2 drop, 3 drop, 0 continue, {LAST_TWO}"
    session = scored(end, (3, 5, 1, 12))
    assert session.table.scores == [-1, 1, 1, 12]
    assert session.to_act == [0, 1, 2]
    assert set(session.legal()) == {f"{seat} say one-left" for seat in (0, 1, 2)}
    do(session, "2 say one-left, 0 say one-left, 1 say one-left")
    assert (session.phase, session.legal()) == ("done", [])
    assert applied(session).count("rodskagg.announce") == 1


def test_without_rituals_nothing_is_said_but_dropping_is_still_offered() -> None:
    play = f"1 bid 4, 2 pass, 3 pass, 0 pass, {FIRST}, {REST}, 2 drop, 3 drop, 0 continue, {LAST_TWO}"
    session = table(play, options={"rituals": False}, state=State((12, 4, 12, 12)))
    assert (session.phase, session.table.winner) == ("over", [1])


def test_a_score_below_nothing_climbs_back_by_a_bid_that_fails() -> None:
    play = f"{BID.replace('bid 4', 'bid 5')}, {FIRST}, {REST}, 1 say ask, 2 drop, 3 drop, 0 continue, {LAST_TWO}"
    session = table(f"{play}, 1 say zero", state=State((12, -1, 12, 12)))
    assert (session.phase, session.table.winner) == ("over", [1])


# The duel


def duel(scores: tuple[int, ...] = (4, 4, 12, 12), third: str = "drop", **more: object) -> Session:
    last = LAST_TWO if third == "drop" else IN_VAIN
    return scored(f"1 say ask, 2 {third}, 3 drop, 0 continue, {last}", scores, **more)


def deal_duel(session: Session, actions: str, hands: str = "AH KH QH JH 2D 3D|AS KS QS JS 2H 3H||") -> None:
    session.next_deal(Setup(hands=tuple(tuple(FRENCH.read_list(hand)) for hand in hands.split("|"))))
    do(session, actions)


def test_two_at_nothing_play_a_duel_dealt_by_the_next_of_them() -> None:
    session = duel()
    do(session, "0 say zero, 1 say zero")
    assert (session.phase, session.table.winner) == ("done", None)
    session.next_deal()
    assert session.table.dealer == 1
    assert [hand.bit_count() for hand in session.table.hands] == [6, 6, 0, 0]
    assert session.legal() == ["1 say knock"]


DUEL = "1 say knock, 0 bid 4, 1 pass, 0 play AH, 1 play 2H, 0 play KH, 1 play 3H, 0 play QH, 1 play JS"


def test_more_tricks_win_the_duel_without_scoring_or_announcements() -> None:
    session = duel()
    do(session, "0 say zero, 1 say zero")
    deal_duel(
        session, f"{DUEL}, 0 play JH, 1 play QS, 0 say ask, 1 continue, 0 play 2D, 1 play KS, 0 play 3D, 1 play AS"
    )
    assert (session.phase, session.table.winner) == ("over", [0])
    assert session.table.scores == [0, 0, 12, 12]
    assert "rodskagg.duel" in applied(session)


def test_an_equal_duel_is_played_again_and_the_deal_passes_to_the_other() -> None:
    session = duel()
    do(session, "0 say zero, 1 say zero")
    hands = "AH KH QH 4D 2D 3D|AS KS QS 5D 6D 3H||"
    play = "1 say knock, 0 bid 3, 1 pass, 0 play AH, 1 play 3H, 0 play KH, 1 play 5D, 0 play QH, 1 play QS"
    deal_duel(session, f"{play}, 0 play 4D, 1 play 6D, 0 say ask, 1 play AS, 0 play 2D, 1 play KS, 0 play 3D", hands)
    assert (session.phase, session.table.winner, session.table.tricks[:2]) == ("done", None, [3, 3])
    session.next_deal()
    assert session.table.dealer == 0
    assert [hand.bit_count() for hand in session.table.hands] == [6, 6, 0, 0]


def test_three_at_nothing_play_the_duel_all_three() -> None:
    session = duel((4, 4, -6, 12), "continue")
    assert session.table.scores == [0, 0, 0, 12]
    do(session, "0 say zero, 1 say zero, 2 say zero")
    session.next_deal()
    assert [hand.bit_count() for hand in session.table.hands] == [6, 6, 6, 0]


def test_a_redbeard_lost_in_a_duel_leaves_the_game_to_the_other() -> None:
    session = duel()
    do(session, "0 say zero, 1 say zero")
    deal_duel(session, "1 say knock, 0 bid redbeard, 0 play 2D, 1 play 2H, 0 play 3D, 1 play 3H, 0 play AH, 1 play JS")
    assert session.phase == "play"
    other = duel()
    do(other, "0 say zero, 1 say zero")
    deal_duel(other, "1 say knock, 0 pass, 1 bid redbeard, 1 play 2H, 0 play AH")
    assert (other.phase, other.table.winner, other.table.out) == ("over", [0], [1])


def test_a_duel_thrown_in_is_dealt_by_the_other() -> None:
    session = duel()
    do(session, "0 say zero, 1 say zero")
    deal_duel(session, "1 say knock, 0 pass, 1 pass")
    assert session.phase == "deal"
    session.next_deal()
    assert session.table.dealer == 0
    assert [hand.bit_count() for hand in session.table.hands] == [6, 6, 0, 0]


# Counted by hand


def by_hand(session: Session) -> list[int]:
    """The scores after a deal without a duel or a fine, from the written actions alone."""
    heights = {rank: height for height, rank in enumerate("2 3 4 5 6 7 8 9 10 J Q K A".split())}
    deal = session.deals[-1]
    scores, tricks = list(deal.before.scores), [0] * session.players
    bid, declarer, plays, dropped, bold = -1, 0, [], set(), set()
    for action in deal.actions:
        seat, verb, *words = action.line(FRENCH).split()
        if verb == "bid":
            bid, declarer = 6 if words[0] == "redbeard" else int(words[0]), int(seat)
        elif verb == "play":
            plays.append((int(seat), words[0][:-1], words[0][-1]))
        elif verb == "drop":
            dropped.add(int(seat))
        elif verb == "continue":
            bold.add(int(seat))
    inside = session.players - len(deal.before.out)
    sizes = [inside] * 4 + [inside - len(dropped)] * 2
    for size in sizes:
        trick, plays = plays[:size], plays[size:]
        if trick:
            best = max((play for play in trick if play[2] == trick[0][2]), key=lambda play: heights[play[1]])
            tricks[best[0]] += 1
    if len(dropped) == inside - 1:
        tricks[declarer] = sum(tricks) + 2
    if bid == 6:
        return scores
    for seat in range(session.players):
        scores[seat] -= tricks[seat] * (2 if seat in bold else 1)
        scores[seat] += 6 if seat in bold and not tricks[seat] else 0
    failed = tricks[declarer] < bid or (tricks[declarer] > bid and session.options["contract"] == "exact")
    scores[declarer] += 5 if failed else 0
    return scores


@settings(max_examples=120)
@given(seed=st.integers(0, 2**32))
def test_a_deal_is_scored_as_by_hand(seed: int) -> None:
    rng = Random(seed)
    players, chosen = random_agreement(GAME, rng)
    session = Session(GAME, players, options=chosen, seed=seed, dealer=rng.randrange(players))
    for _ in range(6):
        for _ in playout(session, rng):
            pass
        if session.phase == "deal":
            assert session.table.scores == list(session.deals[-1].before.scores)
        elif "duel" not in dict(session.deals[-1].before.memo):
            assert session.table.scores == by_hand(session)
            if session.phase == "done":
                left = [s for s in range(players) if s not in session.table.out]
                assert sum(session.table.scores[s] == 0 for s in left) != 1
        if session.over:
            break
        session.next_deal()


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
