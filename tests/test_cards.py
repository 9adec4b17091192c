"""Cards and sets of cards: reading, writing, speaking."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playing import EVERY, EVERY_NAME

from cardlearn.actions import FAULTS, NAMES_CARD, TOLD_FAULTS, ActionError, read_call
from cardlearn.arrange import arrange
from cardlearn.cards import FRENCH, PACKS, ROOK, CardError, Cards, Pack, in_words
from cardlearn.game import Game
from cardlearn.record import RecordError, read_record, record_of, write_record
from cardlearn.session import Session
from cardlearn.setup import SetupError
from cardlearn.typed import meant


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("KH", "KH"),
        ("10S", "10S"),
        ("TS", "10S"),
        ("ts", "10S"),
        ("J♣", "JC"),
        ("T♢", "10D"),
        ("a♤", "AS"),
        ("10♥\ufe0f", "10H"),
        ("Q♦\ufe0e", "QD"),
        (" 2c ", "2C"),
        ("joker", "JOKER"),
    ],
)
def test_a_card_is_read_in_every_known_way(written: str, name: str) -> None:
    assert FRENCH.name(FRENCH.card(written)) == name


@pytest.mark.parametrize("text", ["", "H", "1H", "11H", "KX", "K", "KHH", "10", "5R", "T", "♥", "H♥", "BIRD", "K H"])
def test_what_is_no_card_of_the_pack_is_refused_and_told_how_cards_are_written(text: str) -> None:
    assert not FRENCH.is_card(text)
    with pytest.raises(CardError, match="rank then suit"):
        FRENCH.card(text)


@pytest.mark.parametrize(("written", "name"), [("14Y", "14Y"), ("1b", "1B"), ("bird", "BIRD"), ("TG", "10G")])
def test_rook_cards_are_read(written: str, name: str) -> None:
    assert ROOK.name(ROOK.card(written)) == name


@pytest.mark.parametrize("text", ["15R", "0R", "AS", "JOKER", "5"])
def test_what_is_no_rook_card_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="number then colour"):
        ROOK.card(text)


@pytest.mark.parametrize(("pack", "size"), [(FRENCH, 53), (ROOK, 57)])
def test_a_pack_has_its_cards_each_once_and_by_suit(pack: Pack, size: int) -> None:
    assert pack.all.bit_count() == size
    assert sum(pack.suits.values()) == pack.plain
    assert (pack.all ^ pack.plain).bit_count() == 1
    assert len(set(pack.show(pack.all).split())) == size


def test_a_hand_is_shown_by_suit_high_cards_first_whatever_order_it_was_read_in() -> None:
    assert FRENCH.show(FRENCH.read("2C JOKER 10H AS 9S AH")) == "AS 9S AH 10H 2C JOKER"
    assert ROOK.show(ROOK.read("5B 14R BIRD 1R")) == "14R 1R 5B BIRD"


@pytest.mark.parametrize(("game", "players", "chosen"), EVERY, ids=EVERY_NAME)
def test_the_advice_on_spelling_names_only_cards_and_ranks_of_the_game_and_every_extra_card(
    game: Game, players: int, chosen: dict[str, Any]
) -> None:
    session = Session(game, players, options=chosen)
    pack = session.pack
    for wrong in ("play 99Z", "play"):
        with pytest.raises(ActionError, match=re.escape(pack.spelling)):
            session.do(f"{session.to_act[0]} {wrong}")
        with pytest.raises(ActionError, match=re.escape(pack.spelling)):
            meant(session.view(session.to_act[0]), wrong)
    with pytest.raises(SetupError, match=re.escape(pack.spelling)):
        arrange(game, players, options=chosen, hands={0: "99Z"})
    with pytest.raises(RecordError, match=re.escape(pack.spelling)):
        read_record(write_record(record_of(session)).replace("actions = [", 'actions = ["0 play 99Z", '))
    used = session.frame.cards
    words = re.findall(r"\w+", pack.spelling)
    named = [pack.card(word) for word in words if pack.is_card(word)]
    assert all(card & used for card in named)
    assert len({pack.suit(card) for card in named} - {None}) == 4
    assert {pack.name(card) for card in pack.list(used & ~pack.plain)} == {*words} & {*pack.extra_names}
    ranks = [rank for rank in pack.ranks if pack.of_rank(rank) & used]
    assert ("to" in words) == (len(ranks) < len(pack.ranks))
    if "to" in words:
        assert [ranks[0], "to", ranks[-1]] == words[words.index("to") - 1 : words.index("to") + 2]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("trump 7", "write trump SUIT; the suits are R, Y, G and B"),
        ("swap 7 5R", "write swap SEAT CARD; a card is written number then colour, as "),
        ("swap 7 5R", "; the seats are 0 to 3"),
        ("call revok 1", "write call KIND SEAT; the seats are 0 to 3; the kinds are revoke, looked, "),
        ("call revoke 4", "the seats are 0 to 3"),
        ("fault glanced", "write fault KIND; the kinds are dealt-out-of-turn, "),
        ("fault misdeal dropped", "misdeal uncut|count|faced|"),
        ("fault forgot it", "forgot auf|knock|"),
        ("choose this", "write choose ANSWER; the answers are stand, redeal, "),
        ("bid many", "write bid N or bid redbeard; N is a whole number"),
        ("pass 3", "write pass"),
    ],
)
def test_an_action_that_cannot_be_read_is_told_what_stands_for_each_word_in_capitals(line: str, words: str) -> None:
    with pytest.raises(ActionError) as told:
        read_call(ROOK, 4, 0, line)
    assert words in str(told.value)


@pytest.mark.parametrize("kind", [*FAULTS, *TOLD_FAULTS])
def test_every_kind_of_fault_that_is_told_of_can_be_written(kind: str) -> None:
    rest = {"misdeal": " uncut", "drew": " 3", "bid-out-of-turn": " 3", "forgot": " auf", "named": " R"}.get(kind, "")
    card = " 5R" if kind in NAMES_CARD else ""
    assert read_call(ROOK, 4, 0, f"fault {kind}{rest}{card}").verb == "fault"


@pytest.mark.parametrize("kind", NAMES_CARD)
def test_a_fault_with_a_card_cannot_be_written_without_it_nor_with_two(kind: str) -> None:
    for cards in ("", "5R 6R"):
        with pytest.raises(ActionError, match="cannot be read"):
            read_call(ROOK, 4, 0, f"fault {kind} {cards}")


def test_a_pack_of_which_less_is_used_is_else_the_same() -> None:
    short = FRENCH.only(FRENCH.of_rank("A", "7"))
    assert short.card("JOKER") == FRENCH.card("JOKER")
    assert short.only(FRENCH.of_rank("A", "7")) is short
    assert FRENCH.only(FRENCH.of_rank("A", "7")) is short
    assert FRENCH.spelling.endswith(", or JOKER")


def test_a_list_keeps_its_order_and_a_set_does_not_care() -> None:
    assert [FRENCH.name(card) for card in FRENCH.read_list("2C, AS 9H")] == ["2C", "AS", "9H"]
    assert FRENCH.read("2C AS 9H") == FRENCH.read(["9H", "2C", "AS"])


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(CardError, match="10S stands there twice"):
        FRENCH.read("10S AH TS")


def test_cards_know_their_rank_suit_and_words() -> None:
    ten, joker = FRENCH.card("10S"), FRENCH.card("JOKER")
    assert (FRENCH.rank(ten), FRENCH.suit(ten), FRENCH.spoken(ten)) == ("10", "S", "ten of spades")
    assert (FRENCH.rank(joker), FRENCH.suit(joker), FRENCH.spoken(joker)) == ("JOKER", None, "joker")
    assert (ROOK.spoken(ROOK.card("14R")), ROOK.spoken(ROOK.card("BIRD"))) == ("red 14", "the Rook Bird")
    assert FRENCH.show(FRENCH.of_rank("J", "5")) == "JS 5S JH 5H JD 5D JC 5C"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("", "no cards"),
        ("KH", "king of hearts"),
        ("KH AS", "ace of spades and king of hearts"),
        ("KH AS 2C", "ace of spades, king of hearts and two of clubs"),
    ],
)
def test_a_set_in_words(cards: str, words: str) -> None:
    assert FRENCH.say(FRENCH.read(cards)) == words


def test_lists_in_words() -> None:
    assert in_words([]) == ""
    assert in_words(["a", "b", "c"], "or") == "a, b or c"


def test_a_set_for_people_shows_counts_lists_and_compares_itself() -> None:
    hand = Cards(FRENCH, "KH 7S")
    assert str(hand) == "7S KH"
    assert len(hand) == 2
    assert list(hand) == ["7S", "KH"]
    assert "K♥" in hand
    assert "AH" not in hand
    assert hand == Cards(FRENCH, FRENCH.read("7S KH"))
    assert hash(hand) == hash(Cards(FRENCH, "7S KH"))
    assert hand != Cards(ROOK, hand.bits)
    assert hand != "7S KH"


def test_packs_are_known_by_name() -> None:
    assert {name: pack.slug for name, pack in PACKS.items()} == {"french": "french", "rook": "rook"}
