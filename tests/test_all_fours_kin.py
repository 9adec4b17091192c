"""What the games of the All Fours kin have in common: parts they do not have, steps that are nobody's, cancelled deals."""

from __future__ import annotations

import pytest
from deals import play, refusal

from cardlearn.game import Game
from cardlearn.games import GAMES
from cardlearn.record import RecordError

KIN = [game for game in GAMES if game.kin in ("all-fours", "pitch")]
FOUR = ["AS KS 7S 10H 4D 2C", "QS 9S KH 8H JD 5C", "JS 4S AH 6H QD 9C", "10S 3S QH 2H AD KC"]
SOLD = "2 bid 2, 3 pass, 0 pass, 1 accept"


@pytest.mark.parametrize("part", ["turn_up", "widow", "nest"])
@pytest.mark.parametrize("game", KIN, ids=[game.slug for game in KIN])
def test_a_deal_may_not_name_a_part_that_the_game_does_not_have(game: Game, part: str) -> None:
    turns_up = part == "turn_up" and game.slug in ("seven-up", "all-fives", "california-jack", "shasta-sam")
    hands = (
        FOUR[: game.usual] if game.slug != "cinch" else ["AS KS QS JS 10S 9S 8S 7S 6S", "AH KH QH JH 10H 9H 8H 7H 6H"]
    )
    hands = [*hands, "KD 10D 9D 8D 7D 6D"][: max(len(hands), game.seats[0])]
    if turns_up:
        assert play(game.slug, hands, turn_up="3C").session.table.turn_up
    else:
        with pytest.raises(RecordError, match=part.replace("_", "-")):
            play(game.slug, hands, **{part: "3C"})


def test_a_turn_up_named_beside_a_whole_pack_is_the_card_that_the_pack_turns_up() -> None:
    pack = [f"{rank}{suit}" for suit in "SHDC" for rank in "A K Q J 10 9 8 7 6 5 4 3 2".split()]
    assert play("seven-up", 4, pack=" ".join(pack), turn_up=pack[24]).session.table.trump == "H"
    with pytest.raises(RecordError, match="not KC"):
        play("seven-up", 4, pack=" ".join(pack), turn_up="KC")


@pytest.mark.parametrize("line", ["0 stand", "2 stand", "3 stand", "2 beg"])
@pytest.mark.parametrize("game", ["seven-up", "all-fives"])
def test_only_the_eldest_hand_stands_or_begs_in_table_mode_too(game: str, line: str) -> None:
    assert refusal(play(game, FOUR, line, turn_up="3C", mode="table")) == "record.turn"


@pytest.mark.parametrize(
    ("actions", "rule"),
    [
        ("1 bid 2", "auction-pitch.sell"),
        ("1 accept", "auction-pitch.sell"),
        (f"{SOLD}, 2 bid 3", "auction-pitch.sell"),
        (f"{SOLD}, 2 trump H", "auction-pitch.pitch"),
    ],
)
@pytest.mark.parametrize("game", ["auction-pitch", "smudge", "pedro", "pedro-sancho"])
def test_a_step_of_the_sale_that_is_not_due_is_refused_by_its_clause(game: str, actions: str, rule: str) -> None:
    assert refusal(play(game, FOUR, actions)) == rule


def test_a_second_bid_to_the_board_is_refused_by_that_clause() -> None:
    bids = "1 bid 2, 2 pass, 3 pass, 0 pass, 1 bid 3"
    assert refusal(play("auction-pitch", FOUR, bids, options={"bidding": "board"})) == "auction-pitch.board"


@pytest.mark.parametrize("game", ["auction-pitch", "smudge", "pedro"])
def test_the_sale_of_a_pitch_is_undone_with_the_deal_that_comes_to_nothing(game: str) -> None:
    sold = play(game, FOUR, SOLD, mode="table").session.table
    void = play(game, FOUR, f"{SOLD}, 0 fault misdeal count", mode="table").session.table
    assert (sold.scores, void.scores, void.void.id) == ([0, 2, 0, 0], [0, 0, 0, 0], "all-fours.misdeal")


def test_the_suit_of_a_snoozer_led_is_named_in_the_play() -> None:
    hands = ["JOKER KS 7S 10H 4D 2C", *FOUR[1:]]
    led = play("dom-pedro", hands, "2 bid 2, 3 pass, 0 bid 3, 2 pass, 1 accept, 0 play JOKER").session
    assert (led.phase, led.to_act) == ("play", [0])
    assert set(led.legal()) == {"0 trump S", "0 trump H", "0 trump D", "0 trump C"}


def test_two_cards_to_a_trick_are_answered_by_the_clause_on_exposed_cards() -> None:
    actions = "1 stand, 1 play JD, 2 play QD, 2 fault two-cards AH, 1 call two-cards 2"
    called = play("seven-up", FOUR, actions, turn_up="3C", mode="table")
    assert called.session.table.log[-1].rule.id == "all-fours.exposed"
    assert set(called.session.legal()) == {"1 choose card QD", "1 choose card AH"}


@pytest.mark.parametrize("game", ["seven-up", "pitch", "all-fives"])
def test_a_call_of_a_bid_where_nobody_bids_is_no_call_of_the_game(game: str) -> None:
    assert refusal(play(game, FOUR, "0 call bid-out-of-turn 2", mode="table")) == "record.fault"
    assert play("auction-pitch", FOUR, "0 call bid-out-of-turn 2", mode="table").refused is None
