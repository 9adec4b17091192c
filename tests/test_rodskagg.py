"""Rödskägg, or Fem Opp, clause by clause: bidding, asking, and the way down to exactly nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import do, playout, random_agreement, refusal
from rodskagg_deals import (
    BID,
    FIRST,
    GAME,
    LAST_TWO,
    REST,
    TO_THE_ASKING,
    applied,
    deal_duel,
    duel,
    scored,
    table,
)

from cardlearn.cards import FRENCH
from cardlearn.game import find_game
from cardlearn.refusal import NotNow
from cardlearn.session import Session
from cardlearn.setup import State


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
