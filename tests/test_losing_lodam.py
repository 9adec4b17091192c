"""Losing Lodam by the modern rules, clause by clause."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lodam_deals import GAME, PASSES, applied, finish, start, table
from playing import HERE, do, random_agreement, refusal

from cardlearn.cards import FRENCH
from cardlearn.record import RecordError, load_record, play_record, read_record
from cardlearn.refusal import Refused
from cardlearn.session import Session
from cardlearn.setup import Setup, SetupError
from cardlearn.telling import tell

# The deal


def test_a_suit_has_27_points_and_the_pack_108() -> None:
    from cardlearn.games.losing_lodam import points_of

    assert points_of(FRENCH.suits["H"]) == 27
    assert points_of(FRENCH.plain) == 108


@pytest.mark.parametrize("players", range(3, 11))
def test_the_whole_pack_is_dealt_as_evenly_as_it_goes_and_the_last_card_is_trumps(players: int) -> None:
    pack = tuple(FRENCH.list(FRENCH.plain))
    session = Session("losing-lodam", players, dealer=1, setup=Setup(pack=pack))
    dealt = session.table
    for place in range(players):
        assert dealt.hands[(2 + place) % players] == sum(pack[place::players])
    holder = next(seat for seat, hand in enumerate(dealt.hands) if hand & pack[-1])
    assert (dealt.turn_up, dealt.trump) == (pack[-1], FRENCH.suit(pack[-1]))
    assert holder == (1 + (52 - 1) % players + 1) % players


def test_players_who_are_out_get_no_cards() -> None:
    dealt = Session("losing-lodam", 5, state=start(5, lives=(0, 3, 0, 1, 2))).table
    assert [hand.bit_count() for hand in dealt.hands] == [0, 18, 0, 17, 17]
    assert dealt.eldest == 1


def test_the_trump_card_is_the_last_named_of_the_last_hand_where_the_record_names_none() -> None:
    assert FRENCH.name(table(turn_up="").table.turn_up) == "KH"


@pytest.mark.parametrize("card", ["2S", "AC"])
def test_a_trump_card_that_was_not_dealt_last_is_no_deal(card: str) -> None:
    with pytest.raises(SetupError, match="not the last card dealt"):
        table(turn_up=card)
    with pytest.raises(SetupError, match="not the last card dealt"):
        Session("losing-lodam", setup=Setup(pack=tuple(FRENCH.list(FRENCH.plain)), turn_up=FRENCH.card("AS")))


@pytest.mark.parametrize("lives", ["[3, 0, 0, 0]", "[3, 3, -1, 3]", "[3, 3, 3]"])
def test_lives_that_cannot_be_are_no_record(lives: str) -> None:
    with pytest.raises(RecordError, match="lives is"):
        read_record(f'game = "losing-lodam"\nplayers = 4\nlives = {lives}\n[[deal]]\nseed = 1\n')


# The swap


def test_a_swap_is_offered_once_in_turn_and_answered_by_a_card() -> None:
    session = table("1 swap 3 AS")
    assert session.to_act == [3]
    assert "3 decline" in session.legal()
    assert sum(line.startswith("3 agree ") for line in session.legal()) == 13
    do(session, "3 agree 6C")
    assert session.to_act == [2]
    assert FRENCH.show(session.table.hands[1]).startswith("JS 2S")
    assert "AS" in FRENCH.show(session.table.hands[3])
    assert "losing-lodam.swap" in applied(session)


def test_an_offered_card_is_seen_only_when_it_is_given() -> None:
    session = table("1 swap 3 AS")
    assert all(not event.cards & FRENCH.card("AS") for event in session.view(3).events)
    do(session, "3 agree 6C")
    given = {seat: [e.cards for e in session.view(seat).events if e.only == seat] for seat in range(4)}
    assert given == {0: [], 1: [FRENCH.card("6C")], 2: [], 3: [FRENCH.card("AS")]}


def test_cards_of_equal_rank_are_given_back_and_the_swap_is_used_up() -> None:
    before = table().table.hands
    session = table("1 swap 3 AS, 3 agree AC")
    assert session.table.hands == before
    assert refusal(session, "2 swap 1 2D") == refusal(session, "2 swap 3 2D") == "losing-lodam.swap"
    do(session, "2 pass")
    assert session.to_act == [0]


def test_nobody_swaps_with_itself_or_with_a_player_who_is_out() -> None:
    assert refusal(table(), "1 swap 1 AS") == "losing-lodam.swap"
    session = Session("losing-lodam", 4, state=start(4, lives=(3, 3, 0, 3)), seed=2)
    card = FRENCH.list(session.table.hands[1])[0]
    assert refusal(session, f"1 swap 2 {FRENCH.name(card)}") == "losing-lodam.swap"


def test_a_card_that_is_not_held_can_neither_be_offered_nor_given() -> None:
    assert refusal(table(), "1 swap 2 KH") == "record.card"
    assert refusal(table("1 swap 2 AS"), "2 agree AS") == "record.card"


def test_a_declined_offer_uses_the_turn_but_neither_swap() -> None:
    session = table("1 swap 2 AS, 2 decline")
    assert session.to_act == [2]
    do(session, "2 swap 1 KC, 1 agree AS")
    assert session.to_act == [3]
    assert refusal(session, "3 swap 1 3S") == "losing-lodam.swap"


def test_swaps_end_with_the_first_lead() -> None:
    session = table(PASSES)
    assert (session.phase, session.to_act) == ("play", [1])
    assert refusal(session, "1 swap 2 AS") == "losing-lodam.swap"


# Play


def test_the_forced_trump_is_the_highest_and_comes_before_following_suit() -> None:
    session = table(f"{PASSES}, 1 play 9H, 2 play 4C")
    assert session.legal() == ["3 play 10S"]
    assert refusal(session, "3 play 6H") == "losing-lodam.forced-trump"


def test_the_duty_is_met_once_a_trick_or_starts_anew_with_every_card_off_the_suit_led() -> None:
    play = f"{PASSES}, 1 play 9H, 2 play 4C, 3 play 10S"
    assert "0 play 2H" in table(play).legal()
    assert table(play, options={"forced": "every"}).legal() == ["0 play QS"]


def test_a_ten_beats_the_king_and_only_the_ace_beats_the_ten() -> None:
    plain = {"trumps_win": False}
    for second, taker in (("KD", 1), ("AD", 2)):
        session = table(f"{PASSES}, 1 play 10D, 2 play {second}, 3 play JD, 0 play 8S", options=plain)
        assert session.table.tricks[taker] == 1


def test_a_trump_takes_the_trick_unless_only_the_suit_led_can() -> None:
    play = f"{PASSES}, 1 play 10D, 2 play AD, 3 play JD, 0 play 4S"
    assert table(play).table.tricks == [1, 0, 0, 0]
    assert table(play, options={"trumps_win": False}).table.tricks == [0, 0, 1, 0]


def test_a_winner_without_cards_passes_the_lead_to_the_next_who_has_one() -> None:
    found = 0
    for seed in range(40):
        session = Session("losing-lodam", 10, seed=seed, options={"points": "deal"})
        finish(session, seed)
        if "losing-lodam.lead" in applied(session):
            found += 1
            assert sum(session.table.tricks) == 6
            assert len(session.table.played[-1][0]) == 2
    assert found


# Points and lives


def by_hand(session: Session) -> dict[str, object]:
    """The points, lives and winner after a deal, counted from the written actions alone."""
    worth = {"A": 11, "10": 10, "K": 3, "Q": 2, "J": 1}
    willughby = session.options["rules"] == "willughby"
    order = "2 3 4 5 6 7 8 9 10 J Q K A" if willughby else "2 3 4 5 6 7 8 9 J Q K 10 A"
    heights = {rank: height for height, rank in enumerate(order.split())}
    deal = session.deals[-1]
    hands = [
        hand.bit_count()
        for hand in Session(
            GAME, session.players, options=session.options, setup=deal.setup, dealer=deal.dealer, state=deal.before
        ).table.hands
    ]
    trump = session.table.trump
    scores, lives, inside = list(deal.before.scores), list(deal.before.lives or ()), [n > 0 for n in hands]
    plays = [line.split() for action in deal.actions if (line := action.line(FRENCH)) and " play " in line]
    dropped = False
    while plays:
        size = sum(1 for seat in range(session.players) if inside[seat] and hands[seat])
        trick = [(int(seat), card[:-1], card[-1]) for seat, _, card in plays[:size]]
        plays = plays[size:]
        off = any(suit != trick[0][2] for _, _, suit in trick)
        known = not willughby or off or (session.table.played and trumps_known(session, len(plays)))
        trumps = [play for play in trick if play[2] == trump] if known and session.options["trumps_win"] else []
        led = [play for play in trick if play[2] == trick[0][2]]
        taker = max(trumps or led, key=lambda play: heights[play[1]])[0]
        for seat, _, _ in trick:
            hands[seat] -= 1
        scores[taker] += sum(worth.get(rank, 0) for _, rank, _ in trick)
        if scores[taker] >= 31:
            lives[taker] -= 1
            dropped = True
            inside[taker] = False
            if not willughby:
                assert not plays
    alone = willughby or session.options["points"] == "deal"
    if alone and not dropped:
        most = max(scores)
        lives = [life - (score == most and life > 0) for life, score in zip(lives, scores, strict=True)]
    if alone or dropped:
        scores = [0] * session.players
    left = [seat for seat, life in enumerate(lives) if life]
    before = [seat for seat, life in enumerate(deal.before.lives or ()) if life]
    return {"scores": scores, "lives": lives, "winner": None if len(left) > 1 else left or before}


def trumps_known(session: Session, still: int) -> bool:
    """Whether a card off the suit led had fallen before the last ``still`` plays of the deal (and the trick before)."""
    cards = sum(len(trick) for trick, _ in session.table.played)
    seen = 0
    for trick, _ in session.table.played:
        if any(FRENCH.suit(card) != FRENCH.suit(trick[0][1]) for _, card in trick):
            return True
        seen += len(trick)
        if seen >= cards - still:
            return False
    return False


@settings(max_examples=120)
@given(seed=st.integers(0, 2**32))
def test_a_match_is_counted_as_by_hand(seed: int) -> None:
    rng = Random(seed)
    players, chosen = random_agreement(GAME, rng)
    session = Session(GAME, players, options=chosen, seed=seed, dealer=rng.randrange(players))
    for _ in range(4):
        finish(session, seed)
        counted = by_hand(session)
        assert session.table.scores == counted["scores"]
        assert session.table.lives == counted["lives"]
        assert session.table.winner == counted["winner"]
        assert sorted(session.table.out) == [seat for seat in range(players) if not session.table.lives[seat]]
        if session.over:
            break
        session.next_deal()


def test_points_add_up_from_deal_to_deal_until_somebody_has_31() -> None:
    session = Session("losing-lodam", 5, seed=4)
    finish(session, 4)
    while "losing-lodam.thirty-one" not in applied(session):
        carried = list(session.table.scores)
        assert sum(carried) == 108 * len(session.deals)
        session.next_deal()
        assert session.table.scores == carried
        finish(session, 4)
    assert session.table.scores == [0] * 5
    assert sorted(session.table.lives) == [2, 3, 3, 3, 3]


def test_exactly_31_costs_a_life_at_once_and_the_next_dealer_deals() -> None:
    session = table(f"{PASSES}, 1 play 10D, 2 play AD, 3 play JD, 0 play 4S", state=start(4, 9, 0, 0, 0))
    assert session.phase == "done"
    assert (session.table.lives, session.table.scores) == ([2, 3, 3, 3], [0, 0, 0, 0])
    session.next_deal()
    assert session.table.dealer == 1


def test_thirty_is_not_yet_31() -> None:
    session = table(f"{PASSES}, 1 play 10D, 2 play AD, 3 play JD, 0 play 4S", state=start(4, 8, 0, 0, 0))
    assert (session.phase, session.table.scores) == ("play", [30, 0, 0, 0])


def test_the_points_of_a_trick_are_told_before_the_life_that_they_cost() -> None:
    session = table(f"{PASSES}, 1 play 10D, 2 play AD, 3 play JD, 0 play 4S", state=start(4, 9, 0, 0, 0))
    told = tell(session)[-3:]
    assert [line.rpartition(" (")[2][:-1] for line in told] == [
        "losing-lodam.points",
        "losing-lodam.thirty-one",
        "losing-lodam.thirty-one",
    ]
    assert "loses a life with 31 points" in told[1]
    ids = applied(session)
    assert ids.index("losing-lodam.points") < ids.index("losing-lodam.thirty-one")


def test_the_last_with_a_life_wins() -> None:
    state = start(4, 9, 0, 0, 0, lives=(1, 0, 2, 0))
    session = Session("losing-lodam", 4, state=state, seed=1)
    assert session.table.seats == (2, 0)
    while not session.over:
        finish(session)
        if not session.over:
            session.next_deal()
    (winner,) = session.table.winner
    assert winner in (0, 2)
    assert [seat for seat, lives in enumerate(session.table.lives) if lives] == [winner]
    assert len(session.table.out) == 3


def test_all_who_are_left_win_together_when_they_lose_their_last_life_at_once() -> None:
    record = load_record(HERE / "golden" / "losing-lodam-all-win-together.toml")
    played = play_record(record).session
    assert (played.phase, played.table.lives, played.table.winner) == ("over", [0, 0, 0, 0], [0, 1, 2, 3])


# Table mode


def test_a_forced_trump_forgotten_is_taken_back_with_the_cards_after_it() -> None:
    session = table(f"{PASSES}, 1 play 9H, 2 play 4C, 3 play 6H, 0 play KH", mode="table")
    assert session.table.tricks == [1, 0, 0, 0]
    do(session, "1 call revoke 3")
    assert session.legal() == ["3 play 10S"]
    assert [FRENCH.name(card) for _, card in session.table.turn.plays] == ["9H", "4C"]
    assert "KH" in FRENCH.show(session.table.hands[0])
    assert "losing-lodam.forgot-trump" in applied(session)


def test_after_the_next_lead_the_trick_stands() -> None:
    session = table(f"{PASSES}, 1 play 9H, 2 play 4C, 3 play 6H, 0 play KH, 0 play 2H", mode="table")
    do(session, "1 call revoke 3")
    assert session.to_act == [1]
    assert session.table.tricks == [1, 0, 0, 0]


def test_a_plain_revoke_is_treated_the_same() -> None:
    session = table(f"{PASSES}, 1 play 6D, 2 play 2C", mode="table")
    do(session, "3 call revoke 2")
    assert session.to_act == [2]
    assert refusal(session, "2 play 2C") == "losing-lodam.follow"


def test_a_call_undoes_a_life_lost_by_that_trick() -> None:
    play = f"{PASSES}, 1 play 10D, 2 play KC, 3 play 10S, 0 play QS"
    session = table(play, mode="table", state=start(4, 3, 5, 0, 0))
    assert (session.phase, session.table.lives) == ("play", [3, 3, 3, 3])
    session = table(play, mode="table", state=start(4, 5, 5, 0, 0))
    assert (session.phase, session.table.lives) == ("play", [3, 3, 3, 3])
    session = table(play, mode="table", state=start(4, 0, 0, 0, 6))
    assert (session.phase, session.table.lives) == ("done", [3, 3, 3, 2])
    do(session, "0 call revoke 2")
    assert (session.phase, session.to_act, session.table.lives) == ("play", [2], [3, 3, 3, 3])
    assert session.table.scores == [0, 0, 0, 6]


def test_a_call_undoes_even_the_end_of_the_match() -> None:
    undone = 0
    for seed in range(30):
        rng = Random(seed)
        state = start(4, lives=(1, 0, 1, 0))
        session = Session("losing-lodam", 4, seed=seed, mode="table", state=state)
        do(session, ", ".join(f"{seat} pass" for seat in session.table.seats))
        while session.asks:
            seat = session.to_act[0]
            session.do(f"{seat} play {FRENCH.name(rng.choice(FRENCH.list(session.table.hands[seat])))}")
        assert session.phase == "over"
        last = [offence for offence in session.table.offences if offence.trick == len(session.table.played)]
        if last:
            session.do(f"{2 - last[0].seat} call revoke {last[0].seat}")
            assert (session.phase, session.table.winner, session.table.out) == ("play", None, [1, 3])
            undone += 1
    assert undone


def test_a_wrong_call_changes_nothing() -> None:
    session = table(f"{PASSES}, 1 play 6D, 2 play 2D", mode="table")
    do(session, "3 call revoke 2")
    assert session.to_act == [3]


def test_the_modern_game_knows_no_looking_early() -> None:
    with pytest.raises(Refused) as refused:
        table("1 fault looked", mode="table")
    assert refused.value.rule.id == "record.fault"


def test_a_record_keeps_lives_and_who_is_out() -> None:
    text = 'game = "losing-lodam"\nplayers = 4\nlives = [1, 0, 2, 3]\n[[deal]]\nseed = 9\n'
    session = play_record(read_record(text)).session
    assert session.table.out == [1]
    assert session.to_act == [2]


@pytest.mark.parametrize("before", ["", "1 swap 2 {}"])
def test_what_is_done_instead_of_an_answer_to_the_swap_meets_its_clause(before: str) -> None:
    session = Session("losing-lodam", 4)
    if before:
        session.do(before.format(FRENCH.name(FRENCH.list(session.table.hands[1])[0])))
    seat = session.to_act[0]
    found = session.judge(f"{seat} play {FRENCH.name(FRENCH.list(session.table.hands[seat])[0])}")
    assert found is not None
    assert "losing-lodam.swap" in [rule.id for rule in found.rules]
