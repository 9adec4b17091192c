"""Looking back, trying out and coming back; the same deal again; seats, several people, records: the table in plain Python."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playing import answer_somehow, deal_at_table
from test_widget import SLUGS, facing_a_heart, table_of

from cardlearn.arrange import arrange
from cardlearn.game import Game, GameError
from cardlearn.games import GAMES
from cardlearn.record import load_record, read_record
from cardlearn.session import Session
from cardlearn.widget.host import answer
from cardlearn.widget.model import TableModel

ASIDE = ("v", "ack", "said", "message", "counts", "course", "can")
"""What differs between two looks at the same cards."""


def cards_of(model: TableModel) -> dict[str, Any]:
    """A state without what is counted or told beside the table."""
    return json.loads(json.dumps({key: value for key, value in model.state().items() if key not in ASIDE}))


# Looking back


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_each_moment_looked_back_at_is_as_its_seat_saw_it_then(game: Game) -> None:
    model, rng = table_of(game, 3), Random(3)
    seen: dict[int, dict[str, Any]] = {}
    for _ in range(200):
        if model.next in ("deal", "over"):
            break
        state = model.state()
        if not model.held:
            seen[state["course"]["at"]] = {
                key: state[key] for key in ("hand", "trick", "seats", "trump", "scores", "story")
            }
        answer_somehow(model, rng)
    for at, then in seen.items():
        model.handle({"do": "look", "at": at})
        now = model.state()
        assert {key: now[key] for key in then} == then
        assert now["next"] == "look"
        assert not now["yours"]
    model.handle({"do": "look"})
    assert model.state()["next"] in ("deal", "over", "trick")


def test_looking_back_reaches_earlier_deals_and_says_what_was_done() -> None:
    model = deal_at_table()
    first = model.session.actions[0]
    model.handle({"do": "deal"})
    assert model.handle({"do": "look", "deal": 1, "at": 1})["said"] == [
        f"Seat 1 (you) {first.verb}s, 1 of {len(model.session.deals[0].actions)}"
    ]
    assert model.state()["deal"] == 1
    model.handle({"do": "step"})
    assert model.state()["deal"] == 2


def test_a_deal_once_told_is_not_read_aloud_again_to_whoever_looks_back_plays_on_or_returns() -> None:
    model = deal_at_table()
    for message in ({"at": 3}, {}, {"at": 3}):
        said = model.handle({"do": "look", **message}).get("said", [])
        assert len(said) <= 1, said
    assert not model.handle({"do": "branch"})["said"]
    assert "What if" in model.state()["message"]["text"]
    assert not model.handle({"do": "return"}).get("said")
    model.handle({"do": "deal"})
    assert not model.handle({"do": "undo"})["said"]
    assert model.handle({"do": "new"})["said"]


@pytest.mark.parametrize("message", [{"at": 99}, {"at": -1}, {"deal": 0, "at": 0}, {"at": "1"}, {"at": True}])
def test_a_moment_that_there_is_not_is_refused_in_words(message: dict[str, Any]) -> None:
    told = deal_at_table().handle({"do": "look", **message})["message"]
    assert "it goes from" in told["text"]


def test_a_move_made_while_looking_back_is_not_done() -> None:
    model = facing_a_heart()
    model.handle({"do": "look", "at": 1})
    told = model.handle({"do": "act", "call": "play KH"})["message"]
    assert "looking back" in told["text"]
    assert len(model.session.actions) == 2
    assert model.next == "you"


# What if


def test_a_line_left_is_found_again_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "kept.toml"
    model = deal_at_table(deeds=12, path=path)
    model.handle({"do": "undo"})
    line, kept, before = model.session.actions[:], path.read_text(), cards_of(model)
    can = model.state()["can"]
    model.handle({"do": "look", "at": 0})
    model.handle({"do": "branch"})
    model.handle({"do": "act", "call": "beg"})
    model.handle({"do": "branch"})
    assert (model.state()["course"]["lines"], model.session.actions[0].verb) == (2, "beg")
    assert path.read_text() == kept
    model.handle({"do": "return"})
    model.handle({"do": "return"})
    assert (model.session.actions, cards_of(model), model.state()["can"]) == (line, before, can)
    assert model.state()["counts"]["what ifs"] == 2
    assert "o other line was left" in model.handle({"do": "return"})["message"]["text"]


def test_a_branch_deals_the_same_cards_and_later_deals_alike() -> None:
    model = deal_at_table()
    hands = model.session.deals[0]
    model.handle({"do": "look", "at": 0})
    model.handle({"do": "branch"})
    assert model.session.deals[0].setup == hands.setup
    assert model.session.seed_of(1) == Session("seven-up", 2, seed=11).seed_of(1)


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_taking_back_shows_what_was_seen_before_and_nothing_more(game: Game) -> None:
    model, rng = table_of(game, 6), Random(6)
    checked = 0
    for _ in range(40):
        if model.next in ("deal", "over"):
            break
        mine, before = model.next == "you", cards_of(model)
        answer_somehow(model, rng)
        if mine and model.session.actions and model.session.actions[-1].seat == model.seat:
            model.handle({"do": "undo"})
            assert cards_of(model) == before
            model.handle({"do": "redo"})
            checked += 1
    assert checked


# The deal again, another game


def test_the_deal_comes_again_in_the_other_mode_with_the_same_cards() -> None:
    model = deal_at_table()
    model.handle({"do": "deal"})
    dealt = model.session.table.hands[:]
    scores = model.session.table.scores[:]
    model.handle({"do": "again", "mode": "table"})
    assert (model.session.mode, model.session.table.hands, model.session.table.scores) == ("table", dealt, scores)
    model.handle({"do": "again", "mode": "strict"})
    assert (model.session.mode, model.session.table.hands) == ("strict", dealt)


def test_a_new_game_takes_its_seed_number_of_players_and_agreements() -> None:
    model = deal_at_table("auction-pitch")
    model.handle({"do": "new", "seed": "42", "players": 5, "options": {"bidding": "sell", "full_value": "yes"}})
    session = model.session
    assert (session.seed, session.players, session.options["full_value"]) == (42, 5, True)
    assert session.table.hands == Session("auction-pitch", 5, seed=42, options=session.chosen).table.hands


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"seed": "many"}, "a seed is"),
        ({"seed": -1}, "a seed is"),
        ({"mode": "loose"}, "the mode is"),
        ({"players": 40}, "players, not 40"),
        ({"options": {"bidding": "loud"}}, "bidding is one of"),
        ({"options": 3}, "agreements"),
    ],
)
def test_a_new_game_that_cannot_be_is_refused_and_the_old_one_stays(message: dict[str, Any], words: str) -> None:
    model = deal_at_table("auction-pitch", deeds=5)
    session = model.session
    assert words in model.handle({"do": "new", **message})["message"]["text"].lower()
    assert model.session is session


# Seats


def test_sitting_elsewhere_shows_that_hand_and_is_counted() -> None:
    model = TableModel.open("seven-up", 2, seed=7, seat=1)
    model.handle({"do": "sit", "seat": 0})
    pack = model.session.game.pack
    assert [card["card"] for card in model.state()["hand"]] == pack.show(model.session.table.hands[0]).split()
    assert model.state()["counts"]["seats changed"] == 1
    assert model.next == "machine"
    assert "no seat 7" in model.handle({"do": "sit", "seat": 7})["message"]["text"]


def test_opened_hands_are_counted() -> None:
    model = TableModel.open("seven-up", 2, seed=7, seat=1)
    assert model.state()["seats"][0]["open"] == []
    model.handle({"do": "open", "on": True})
    assert len(model.state()["seats"][0]["open"]) == 6
    assert model.state()["counts"]["hands opened"] == 1


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_people_at_one_screen_see_no_hand_between_their_turns(game: Game) -> None:
    people = range(game.usual)
    model, rng = TableModel.open(game.slug, seed=4, people=people), Random(4)
    passed = 0
    for _ in range(300):
        if model.next in ("deal", "over"):
            break
        state = model.state()
        if state["next"] == "pass":
            assert state["hand"] == state["calls"] == state["standing"] == state["why"] == []
            assert model._draw() == swapped(model)
            coming = state["seat"]
            assert "pass the screen" in model.handle({"do": "act", "call": "stand"})["message"]["text"].lower()
            model.handle({"do": "show"})
            assert model.seat == coming
            passed += 1
        else:
            answer_somehow(model, rng)
    assert passed > 1
    assert model.next in ("deal", "over")


def swapped(model: TableModel) -> dict[str, Any]:
    """The state as it is drawn while two hands of one size have changed places."""
    table = model.session.table
    hands, exposed = table.hands, table.exposed
    sizes = [(hand.bit_count(), seat) for seat, hand in enumerate(hands) if not exposed[seat]]
    pairs = [(a, b) for size, a in sizes for other, b in sizes if a < b and size == other]
    for a, b in pairs[:1]:
        hands[a], hands[b] = hands[b], hands[a]
    drawn = model._draw()
    for a, b in pairs[:1]:
        hands[a], hands[b] = hands[b], hands[a]
    return drawn


def test_a_person_who_comes_for_a_seat_that_there_is_not_is_refused() -> None:
    with pytest.raises(GameError, match="there is no seat 2"):
        TableModel.open("seven-up", 2, people=(1, 2))


# Cards laid by hand, records, pictures


def test_cards_laid_by_hand_lie_there_and_the_table_says_so() -> None:
    model = TableModel.open("seven-up", 2, seed=3, seat=1, hands={1: "KH 2H"}, turn_up="9H")
    assert {"KH", "2H"} <= {card["card"] for card in model.state()["hand"]}
    assert (model.state()["turn_up"], model.state()["arranged"]) == ("9H", True)
    assert model.session.deals[0].setup == arrange("seven-up", 2, hands={1: "KH 2H"}, turn_up="9H", seed=3)


def test_a_record_goes_out_as_text_and_comes_in_again() -> None:
    model = deal_at_table(deeds=9)
    text = model.handle({"do": "save"})["record"]
    assert read_record(text).game.slug == "seven-up"
    other = TableModel.open("rook", seed=1)
    told = other.handle({"do": "load", "text": text})["message"]
    assert told["kind"] == "info"
    assert other.session.actions == model.session.actions
    assert (other.seat, other.state()["game"]) == (1, "Seven-Up")


def test_a_record_is_saved_to_a_file_and_loaded_from_it(tmp_path: Path) -> None:
    model = deal_at_table(deeds=9)
    model.handle({"do": "save", "file": str(tmp_path / "mine")})
    assert load_record(tmp_path / "mine.toml").deals[0].actions == tuple(model.session.actions)
    other = TableModel.open("seven-up", 2)
    other.handle({"do": "load", "file": str(tmp_path / "mine.toml")})
    assert other.session.actions == model.session.actions
    (tmp_path / "letter.toml").write_text("a letter")
    assert "is no record" in model.handle({"do": "save", "file": str(tmp_path / "letter")})["message"]["text"]
    assert (tmp_path / "letter.toml").read_text() == "a letter"


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"do": "load"}, "paste a record"),
        ({"do": "load", "text": "nonsense ="}, "not written in toml"),
        ({"do": "load", "file": "no-such-file"}, "cannot be read"),
        ({"do": "save", "file": "/no-such-place/x"}, "cannot be written"),
    ],
)
def test_a_record_that_cannot_be_had_is_told_in_words(message: dict[str, Any], words: str) -> None:
    model = deal_at_table(deeds=4)
    before = model.session
    assert words in model.handle(message)["message"]["text"].lower()
    assert model.session is before


def test_a_faulty_record_is_played_up_to_its_fault() -> None:
    text = 'game = "seven-up"\nplayers = 2\n[[deal]]\nseed = 1\nactions = ["1 stand", "0 stand"]\n'
    model = TableModel.open("seven-up", 2)
    assert "action 2" in model.handle({"do": "load", "text": text})["message"]["text"]
    assert len(model.session.actions) == 1


def test_cards_drawn_otherwise_are_sent_once_and_only_then() -> None:
    model = TableModel.open("seven-up", 2, seed=7)
    patch = json.loads(answer(model, '{"do": "style", "four_colour": true}'))
    assert patch["style"] == {"four_colour": True, "high_contrast": False, "swedish": False}
    assert "KD" in patch["faces"]
    assert "faces" not in json.loads(answer(model, '{"do": "style", "four_colour": true}'))
    loaded = json.dumps({"do": "load", "text": deal_at_table("rook", deeds=3).handle({"do": "save"})["record"]})
    assert "14R" in json.loads(answer(model, loaded))["faces"]
