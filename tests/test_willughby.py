"""Losing Lodam by Willughby's rules, clause by clause."""

from __future__ import annotations

from random import Random

from lodam_deals import FOUR, PASSES, THREE, applied, start, table
from playing import do, playout

from cardlearn.cards import FRENCH
from cardlearn.session import Session


def willughby(actions: str = "", hands: str = THREE, **more: object) -> Session:
    return table(actions, hands, "", options={"rules": "willughby"}, **more)


THREE_PASS = "1 pass, 2 pass, 0 pass"


def test_willughby_deals_equal_hands_and_leaves_a_talon() -> None:
    for players in range(3, 11):
        dealt = Session("losing-lodam", players, options={"rules": "willughby"}).table
        assert {hand.bit_count() for hand in dealt.hands} == {52 // players}
        assert dealt.stock_size == 52 % players
        assert dealt.trump is None


def test_who_first_fails_to_follow_names_the_talon_and_the_trump_counts_in_that_trick() -> None:
    # The talon of these hands is the jack of diamonds.
    session = willughby(f"{THREE_PASS}, 1 play 4S, 2 play 10S, 0 play 2S")
    assert session.table.trump is None
    do(session, "2 play 3H, 0 play 4H, 1 play 2H, 0 play KD, 1 play 2D, 2 play 3D")
    assert session.table.trump is None
    late = willughby(THREE_PASS, THREE.replace("2H ", "").replace("4S 7S", "JD 4S 7S"))
    assert late.table.pile.rest() == [FRENCH.card("2H")]
    do(late, "1 play JD, 2 play 3D, 0 play KD")
    assert late.table.trump is None
    do(late, "0 play JC, 1 play 7C, 2 play 4C, 0 play QS, 1 play AS, 2 play 5S")
    assert late.table.trump is None


def without_clubs() -> Session:
    """Seat 1 has no club; the talon is the two of spades."""
    hands = """
        3S 8S 9S QS 4H 8H 9H QH 4D 6D 7C 9C 10C 2C 3C 8C JC | 4S 7S JS AS 2H 10H KH AH 2D 5D 8D 10D QD AD KS KD JD
        5S 6S 10S 3H 5H 6H 7H JH 3D 7D 9D 4C 5C 6C QC KC AC
    """
    return willughby(THREE_PASS, hands, dealer=0)


def test_the_trump_is_named_before_the_failing_card_falls_and_wins_if_it_is_one() -> None:
    session = without_clubs()
    do(session, "1 play 2H, 2 play JH, 0 play 4H, 2 play AC, 0 play 2C")
    assert session.table.trump is None
    assert len(session.legal()) == 16
    do(session, "1 play 4S")
    assert session.table.trump == "S"
    assert session.table.tricks == [0, 1, 1]
    assert session.table.stock_size == 1
    seen = [event.cards for event in session.view(1).events if event.only == 1]
    assert seen == [FRENCH.card("2S")]
    assert not [event for event in session.view(0).events if event.only is not None]


def test_no_trump_is_forced_by_willughbys_rules() -> None:
    session = without_clubs()
    do(session, "1 play 2H, 2 play JH, 0 play 4H, 2 play AC, 0 play 2C, 1 play 2D")
    assert session.table.trump == "S"
    do(session, "2 play KC, 0 play 3C, 1 play KD")
    do(session, "2 play QC")
    assert "0 play 7C" in session.legal()
    assert "0 play QS" not in session.legal()


def test_four_players_have_no_talon_and_no_trumps() -> None:
    session = willughby(f"{PASSES}, 1 play 9H, 2 play 4C, 3 play 10H, 0 play 2H", FOUR)
    assert session.table.trump is None
    assert session.table.tricks == [0, 0, 0, 1]


def test_a_swap_of_one_suit_is_void_and_one_of_equal_rank_stands() -> None:
    void = willughby("1 swap 2 4S, 2 agree 10S")
    assert "4S" in FRENCH.show(void.table.hands[1])
    assert "losing-lodam.willughby" in applied(void)
    stands = willughby("1 swap 2 KH, 2 agree KC")
    assert "KC" in FRENCH.show(stands.table.hands[1])


def test_who_comes_to_31_drops_out_with_a_life_lost_and_the_rest_play_on() -> None:
    found = False
    for seed in range(60):
        session = Session("losing-lodam", 4, seed=seed, options={"rules": "willughby"})
        for _ in playout(session, Random(seed)):
            gone = [seat for seat in range(4) if seat not in session.table.playing]
            assert all(session.table.lives[seat] == 2 for seat in gone)
            assert not set(session.to_act) & set(gone)
            found = found or bool(gone)
        assert session.table.scores == [0, 0, 0, 0]
        assert min(session.table.lives) == 2
    assert found


def test_who_loses_its_last_life_is_out_at_once_though_the_others_play_on() -> None:
    suits = "\n".join(" ".join(f"{rank}{suit}" for rank in "2 3 4 5 6 7 8 9 10 J Q K A".split()) for suit in "SHDC")
    session = willughby(
        f"{PASSES}, 1 play AH, 2 play AD, 3 play AC, 0 play AS", suits, state=start(4, lives=(3, 1, 3, 3))
    )
    assert (session.phase, session.to_act) == ("play", [2])
    assert (session.table.lives, session.table.out) == ([3, 0, 3, 3], [1])
