"""The table's view model in plain Python: messages, patches, pace, taking back, keeping, and what stays hidden."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playing import DEEDS, answer_somehow, random_agreement

from cardlearn.game import Game, GameError
from cardlearn.games import GAMES
from cardlearn.lessons import Exercise, Quiz, position, show_rule
from cardlearn.players import Choice
from cardlearn.record import load_record
from cardlearn.refusal import Refused
from cardlearn.session import Session
from cardlearn.turn import Action
from cardlearn.widget.keep import Keep
from cardlearn.widget.model import TableModel

HANDS = ["9S 5S KH 8H 4D QC", "AS 7S QH 10H 6D 2C"]
SLUGS = [game.slug for game in GAMES]


def facing_a_heart(**more: Any) -> TableModel:
    return TableModel(position("seven-up", HANDS, turn_up="3S", actions=["1 stand", "1 play QH"]), seat=0, **more)


def table_of(game: Game, seed: int) -> TableModel:
    rng = Random(seed)
    players, chosen = random_agreement(game, rng)
    return TableModel.open(game.slug, players, seed=seed, seat=rng.randrange(players), options=chosen)


# Every game can be played at it


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_every_game_is_played_through_by_what_the_table_offers(game: Game, seed: int) -> None:
    model, rng = table_of(game, seed), Random(seed)
    for _ in range(DEEDS):
        if model.next in ("deal", "over"):
            break
        patch = answer_somehow(model, rng)
        assert patch.get("message") is None or model.next == "you", patch["message"]
    assert model.next in ("deal", "over")


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_patches_laid_over_the_first_state_give_the_last_and_are_plain_data(game: Game) -> None:
    model, rng = table_of(game, 9), Random(9)
    seen = json.loads(json.dumps(model.state()))
    for _ in range(60):
        before = json.dumps(model.state())
        seen |= json.loads(json.dumps(answer_somehow(model, rng)))
        assert seen == json.loads(json.dumps(model.state()))
        assert len(before) < 16_000


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_a_state_tells_nothing_of_hidden_cards(game: Game) -> None:
    """Hands that a seat cannot see may change places, and its state stays what it was."""
    swapped = 0
    for seed in range(6):
        model, rng = table_of(game, seed), Random(seed)
        for _ in range(30):
            if model.next in ("deal", "over"):
                break
            swapped += _hidden_hands_change_nothing(model)
            answer_somehow(model, rng)
    assert swapped or game.seats == (2,)


def _hidden_hands_change_nothing(model: TableModel) -> bool:
    table = model.session.table
    others = [seat for seat in range(table.players) if seat != model.seat and not table.exposed[seat]]
    pairs = [
        (a, b) for a in others for b in others if a < b and table.hands[a].bit_count() == table.hands[b].bit_count()
    ]
    if not pairs:
        return False
    first, second = pairs[0]
    before, hands = model._draw(), table.hands
    hands[first], hands[second] = hands[second], hands[first]
    assert model._draw() == before
    hands[first], hands[second] = hands[second], hands[first]
    return True


# Refusals


def test_a_refusal_names_the_rule_its_sentence_and_the_cards_that_would_do() -> None:
    told = facing_a_heart().handle({"do": "act", "call": "play QC"})["message"]
    rule = show_rule("all-fours.follow-or-trump").rules[0]
    assert (told["kind"], told["id"], told["text"]) == ("refusal", rule.id, rule.sentence)
    assert told["tried"] == "Queen of clubs"
    assert told["cards"] == "9S 5S KH 8H".split()


def test_each_barred_card_names_the_rule_that_bars_it_and_open_cards_name_none() -> None:
    hand = {card["card"]: card for card in facing_a_heart().state()["hand"]}
    assert {name: card["ok"] for name, card in hand.items()} == {
        "9S": True,
        "5S": True,
        "KH": True,
        "8H": True,
        "4D": False,
        "QC": False,
    }
    assert {card.get("rule") for card in hand.values() if not card["ok"]} == {"all-fours.follow-or-trump"}
    assert not any("rule" in card for card in hand.values() if card["ok"])


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_a_move_out_of_turn_is_refused_and_lists_nobody_elses_cards(game: Game) -> None:
    model, rng = table_of(game, 1), Random(1)
    refused = 0
    for _ in range(40):
        state = model.state()
        if state["next"] == "machine" and not state["yours"] and state["hand"]:
            told = model.handle({"do": "act", "call": f"play {state['hand'][0]['card']}"})["message"]
            if told is None:
                continue
            own = {card["card"] for card in state["hand"]}
            assert told["kind"] == "refusal"
            assert set(told["cards"]) <= own
            assert not (set(told["evidence"].replace(".", " ").replace(",", " ").split()) - own) & set(
                game.pack.show(game.pack.all).split()
            )
            refused += 1
        if model.next in ("deal", "over"):
            break
        answer_somehow(model, rng)
    assert refused or game.seats == (2,)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"do": "type", "text": "jump"}, "'jump' is no card and no call"),
        ({"do": "type", "text": ""}, "type a card such as AS"),
        ({"do": "type", "text": "KH 8H"}, "play one card at a time"),
        ({"do": "type", "text": "1 play KH"}, "you sit at seat 0"),
        ({"do": "act", "call": "play 99Z"}, "cannot be read"),
        ({"do": "act", "call": ""}, ""),
        ({"do": "fly"}, "does not know the message"),
        ({"do": "redo"}, "nothing to do again"),
        ({"do": "step"}, "it is your turn"),
        ({"do": "deal"}, "the deal is not over yet"),
        ({"do": "pace", "delay": -1}, "the delay is"),
        ({}, "does not know the message"),
        ("nonsense", "does not know the message"),
        (None, "does not know the message"),
    ],
)
def test_a_message_that_cannot_be_followed_is_answered_in_words_and_changes_nothing(message: Any, words: str) -> None:
    model = facing_a_heart()
    before = model.session.actions[:]
    told = model.handle(message)["message"]
    assert words.lower() in told["text"].lower()
    assert told["kind"] == "error"
    assert model.session.actions == before


def test_a_fault_of_the_program_is_told_at_the_table() -> None:
    def broken(view: Any) -> Any:
        raise ZeroDivisionError("by nought")

    model = TableModel.open("seven-up", 2, seat=1, player=broken)
    model.handle({"do": "act", "call": "beg"})
    told = model.handle({"do": "step"})["message"]
    assert told["kind"] == "error"
    assert "ZeroDivisionError: by nought" in told["text"]
    assert model.handle({"do": "undo"})["message"]["kind"] == "info"


def test_a_machine_that_breaks_a_rule_does_not_stop_the_game() -> None:
    def cheat(view: Any) -> Choice:
        return Choice(Action(view.seat, "bid", 0, "9"), "It would like to.")

    model = TableModel.open("seven-up", 2, seat=1, player=cheat)
    model.handle({"do": "act", "call": "beg"})
    assert model.handle({"do": "step"})["said"]
    assert model.session.actions[-1].seat == 0


# Pace


def test_the_machine_makes_one_move_a_step_and_a_finished_trick_stays() -> None:
    model = TableModel.open("auction-pitch", 5, seed=3, seat=4)
    before = len(model.session.actions)
    model.handle({"do": "step"})
    assert len(model.session.actions) == before + 1
    model = facing_a_heart()
    model.handle({"do": "act", "call": "play KH"})
    assert model.next == "trick"
    assert [play["card"] for play in model.state()["trick"]["plays"]] == ["QH", "KH"]
    done = len(model.session.actions)
    model.handle({"do": "step"})
    assert (model.next, model.state()["trick"]["plays"], len(model.session.actions)) == ("you", [], done)


def test_a_step_asked_twice_from_one_state_is_made_once() -> None:
    model = TableModel.open("auction-pitch", 5, seed=3, seat=4)
    seen = model.state()["v"]
    model.handle({"do": "step", "v": seen})
    done = len(model.session.actions)
    model.handle({"do": "step", "v": seen})
    assert len(model.session.actions) == done


def test_every_message_is_acknowledged_by_its_id() -> None:
    model = facing_a_heart()
    assert model.handle({"do": "step", "id": "a1"})["ack"] == "a1"
    assert model.handle({"do": "act", "call": "play QC", "id": "a2"})["ack"] == "a2"


# Taking back


def test_undo_comes_back_to_the_learners_own_decision_and_redo_goes_forth_again() -> None:
    model = TableModel.open("seven-up", 2, seed=11, seat=1)
    rng = Random(5)
    while model.next != "deal":
        answer_somehow(model, rng)
    line = model.session.actions[:]
    own = sum(action.seat == 1 for action in line)
    for taken in range(1, own + 1):
        patch = model.handle({"do": "undo"})
        assert patch["message"]["text"].startswith("Taken back: Seat 1 (you)")
        assert model.next == "you"
        assert model.state()["counts"]["taken back"] == taken
    assert not model.state()["can"]["undo"]
    assert "nothing of yours" in model.handle({"do": "undo"})["message"]["text"]
    while model.state()["can"]["redo"]:
        model.handle({"do": "step"} if model.next in ("machine", "trick") else {"do": "redo"})
    assert model.session.actions == line


def test_taken_back_to_the_deal_before_the_next_deal_is_the_same() -> None:
    model = TableModel.open("seven-up", 2, seed=11, seat=1)
    rng = Random(5)
    while model.next != "deal":
        answer_somehow(model, rng)
    model.handle({"do": "deal"})
    first = model.session.table.hands[:]
    model.handle({"do": "undo"})
    assert len(model.session.deals) == 1
    while model.state()["can"]["redo"]:
        model.handle({"do": "redo"})
    assert model.session.table.hands == first


def test_a_hint_is_lawful_and_counted_openly() -> None:
    model = facing_a_heart()
    patch = model.handle({"do": "hint"})
    assert patch["counts"] == {"taken back": 0, "hints": 1}
    assert patch["hint"][0] in "9S 5S KH 8H".split()
    assert patch["message"]["text"].endswith(".")


# Keeping


def test_a_kept_game_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    model = TableModel.open("seven-up", 2, seed=11, seat=1, path=path)
    rng = Random(2)
    for _ in range(9):
        answer_somehow(model, rng)
    model.handle({"do": "hint"} if model.state()["can"]["hint"] else {"do": "undo"})
    again = TableModel.open("seven-up", 2, seed=11, seat=1, path=path)
    assert again.session.actions == model.session.actions
    assert again.session.table.hands == model.session.table.hands
    assert again.counts == model.counts
    assert load_record(path).game.slug == "seven-up"
    assert [each.name for each in tmp_path.iterdir()] == ["game.toml"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("this is no TOML", "not written in TOML"),
        ('game = "whist"\nplayers = 2\n', "no game 'whist'"),
        ('game = "seven-up"\nplayers = 2\n[[deal]]\nseed = 1\nactions = ["1 stand", "1 play 2C"]\n', "breaks off"),
        ('game = "seven-up"\nplayers = 3\n[[deal]]\nseed = 1\nactions = []\n', "differs"),
        ('game = "auction-pitch"\nplayers = 4\n[[deal]]\nseed = 1\nactions = []\n', "differs"),
    ],
)
def test_a_file_that_holds_no_such_game_gets_one_sentence_and_is_left_as_it_is(
    tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "game.toml"
    path.write_text(text)
    model = TableModel.open("seven-up", 2, seed=11, seat=1, path=path)
    told = model.state()["message"]
    assert told["kind"] == "error"
    assert words in told["text"]
    assert "left as it is" in told["text"]
    model.handle({"do": "act", "call": "stand"})
    assert model.session.actions
    assert path.read_text() == text


def test_a_place_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    model = TableModel.open("seven-up", 2, seed=11, seat=1, path=tmp_path / "nowhere" / "game.toml")
    told = model.handle({"do": "act", "call": "stand"})["message"]
    assert "cannot be written" in told["text"]
    assert model.session.actions


# Python's side


def test_python_may_play_and_what_the_rules_forbid_is_raised() -> None:
    model = facing_a_heart()
    with pytest.raises(Refused):
        model.do("play QC")
    model.do("play KH")
    assert model.next == "trick"


def test_a_seat_that_there_is_not_is_refused_in_words() -> None:
    with pytest.raises(GameError, match="there is no seat 5 at a table of 2"):
        TableModel(Session("seven-up", 2), seat=5, keep=Keep(None))


def test_the_model_needs_nothing_of_jupyter() -> None:
    code = (
        "import sys; from cardlearn.widget.model import TableModel; import cardlearn.lessons\n"
        "m = TableModel.open('seven-up', 2); m.handle({'do': 'step'})\n"
        "print([n for n in ('ipywidgets', 'traitlets', 'anywidget', 'IPython') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.fixture(params=["module", "plain"])
def table(request: pytest.FixtureRequest) -> Any:
    pytest.importorskip("anywidget")
    from cardlearn.widget import Table

    return Table("seven-up", 2, seed=7, seat=1, front=request.param)


def test_both_fronts_play_and_show_a_still_picture_with_its_words(table: Any) -> None:
    assert repr(table) == "<Table Seven-Up, seat 1, deal 1, declare>"
    table.do("beg")
    assert table.session.actions[0].verb == "beg"
    assert table.view.seat == 1
    still = table.still()
    assert still["text/html"].startswith('<img src="data:image/svg+xml;base64,')
    assert still["text/plain"].startswith("Seven-Up, 2 players")


def test_the_module_front_sends_its_state_when_a_message_is_answered() -> None:
    pytest.importorskip("anywidget")
    from cardlearn.widget import Table

    table = Table("seven-up", 2, seed=7, seat=1)
    heard: list[Any] = []
    table.observe(lambda change: heard.append(change["new"]["next"]), "state")
    table._handle_custom_msg({"do": "act", "call": "stand", "id": "x"}, [])
    assert heard == ["you"]
    assert table.state["ack"] == "x"


def test_the_plain_front_plays_by_its_buttons() -> None:
    pytest.importorskip("ipywidgets")
    from cardlearn.widget import Table

    table = Table(facing_a_heart(), front="plain")
    buttons = {button.description: button for button in table._hand.children}
    buttons["(QC)"].click()
    assert "all-fours.follow-or-trump" in table._head.value
    buttons["KH"].click()
    assert table.model.next == "trick"
    table._acts.children[-1].click()
    assert table.model.next == "you"


def test_the_plain_front_chooses_several_cards() -> None:
    pytest.importorskip("ipywidgets")
    from cardlearn.widget import Table

    table = Table("seven-up", 2, seed=7, seat=1, front="plain")
    for line in ("1 beg", "0 run", "1 content", "0 content"):
        table.do(line)
    for place in range(3):
        table._hand.children[place].value = True
    table._acts.children[-1].click()
    assert table.session.actions[-1].verb == "discard"


# Lessons


def test_an_exercise_hides_what_bars_until_the_first_try_then_shows_it() -> None:
    exercise = Exercise(facing_a_heart().session, "Play a card.")
    assert not any("ok" in card or "rule" in card for card in exercise.state()["hand"])
    assert exercise.state()["why"] == []
    exercise.handle({"do": "act", "call": "play QC"})
    assert [card["card"] for card in exercise.state()["hand"] if card["ok"] is False] == ["4D", "QC"]
    assert exercise.state()["why"][0]["id"] == "all-fours.follow-or-trump"


def test_an_exercise_answers_a_lawful_but_unwanted_card_and_takes_the_wanted_one() -> None:
    exercise = Exercise(facing_a_heart().session, "Trump it.", ["play 9S", "play 5S"], otherwise="Use a spade.")
    told = exercise.handle({"do": "act", "call": "play KH"})["message"]
    assert told["text"].endswith("Use a spade.")
    assert not exercise.solved
    assert exercise.handle({"do": "act", "call": "play 5S"})["message"]["kind"] == "good"
    assert exercise.solved


def test_an_exercise_can_be_begun_again() -> None:
    exercise = Exercise(facing_a_heart().session, "Play a card.")
    asked = exercise.state()
    exercise.handle({"do": "act", "call": "play QC"})
    exercise.handle({"do": "act", "call": "play KH"})
    for _ in range(8):
        exercise.handle({"do": "step"})
    exercise.handle({"do": "new"})
    same = {key: value for key, value in exercise.state().items() if key not in ("v", "said", "ack")}
    assert same == {key: value for key, value in asked.items() if key in same}


@pytest.mark.parametrize("game", ["seven-up", "auction-pitch"])
def test_a_quiz_takes_exactly_the_cards_that_may_be_played(game: str) -> None:
    quiz = Quiz(game, 3, seed=4)
    for number in range(1, 4):
        view = quiz.view()
        pack = view.game.pack
        barred = pack.list(view.hand & ~view.cards_open)[0]
        told = quiz.handle({"do": "act", "call": f"mark {pack.name(barred)}"})["message"]
        assert told["id"] in [bound.rule.id for bound in view.bound]
        told = quiz.handle({"do": "act", "call": f"mark {pack.show(view.cards_open)}"})["message"]
        assert told["kind"] == "good"
        assert quiz.state()["counts"] == {"asked": number, "right at once": 0}
        quiz.handle({"do": "step"})


def test_a_seed_gives_everyone_questions_of_its_own_and_the_same_again() -> None:
    def hands(seed: int) -> list[str]:
        quiz = Quiz("seven-up", 3, seed=seed)
        return [quiz.session.game.pack.show(each.table.hands[each.to_act[0]]) for each in quiz.questions]

    assert hands(1) == hands(1)
    assert hands(1) != hands(2)


def test_a_card_led_face_down_is_seen_by_its_player_alone() -> None:
    text = (Path(__file__).parent / "golden" / "bierspiel-led-face-down.toml").read_text(encoding="utf-8")
    before, lead, _ = text.partition('"1 play 8C face-down",')
    own, other = (TableModel.at(f"{before}]", seat) for seat in (1, 2))
    assert lead
    for model in (own, other):
        model.do("1 play 8C face-down")
    assert [play["card"] for play in own.state()["trick"]["plays"]] == ["8C"]
    assert [play["card"] for play in other.state()["trick"]["plays"]] == [""]
    assert "8C" not in json.dumps(other.state()["story"])
    assert "eight of clubs" not in json.dumps(other.state())
