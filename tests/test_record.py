"""Records: golden games replayed, written without loss, and bad files answered in one plain sentence."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from playing import GOLDEN, run

from cardlearn.actions import read_action
from cardlearn.answering import answer
from cardlearn.cards import FRENCH
from cardlearn.game import Game
from cardlearn.games import GAMES
from cardlearn.record import RecordError, load_record, play_record, read_record, record_of, write_record
from cardlearn.session import Session

# Golden records


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_a_golden_record_comes_out_as_it_was_scored_by_hand(path: Path) -> None:
    record = load_record(path)
    assert record.expect, "a golden record says what to expect"
    played = play_record(record)
    assert played.refused is None, played.refused and played.refused.why
    told = answer(record, played)
    assert {key: told[key] for key in record.expect} == dict(record.expect)
    assert all(told["expect"].values())


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_a_golden_record_is_written_and_read_without_loss(path: Path) -> None:
    record = load_record(path)
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_has_a_golden_record(game: Game) -> None:
    assert any(load_record(path).game is game for path in GOLDEN)


# Reading and writing

DEAL = """
[[deal]]
hands = ["9S 5S KH 8H 4D QC", "AS 7S QH 10H 6D 2C"]
turn_up = "3S"
"""
HEAD = """
game = "seven-up"
players = 2
"""


def record_text(head: str = HEAD, deal: str = DEAL, actions: str = "actions = []", after: str = "") -> str:
    return f"{head}{deal}{actions}\n{after}"


def test_notes_seeds_options_and_expectations_survive_writing() -> None:
    text = """title = "A lesson"
note = "for \\"beginners\\""
source = "made up"
game = "seven-up"
players = 3
dealer = 2
scores = [1, 2, 3]
pool = 4
options = { keep_nine = true, stakes = 2 }

[[deal]]
note = "the first"
dealer = 1
seed = 99
actions = [
  "2 stand",
]

[expect]
scores = [1, 2, 3]
legal = ["2 play KH", "2 play 9H"]
"a key of two words" = true
"""
    assert write_record(read_record(text)) == text


@pytest.mark.parametrize("letters", ["\x7f", "\t\b\f\r\n", "\x00\x1f\x80\u2028", '"\\"', "🂡 é", "\ufeff"])
def test_whatever_letters_a_note_has_it_survives_writing(letters: str) -> None:
    record = read_record(record_text())._replace(notes={"title": letters}, expect={letters: letters})
    again = read_record(write_record(record))
    assert (again.notes, again.expect) == ({"title": letters}, {letters: letters})


def test_cards_may_be_written_in_any_known_way() -> None:
    loose = record_text(deal=DEAL.replace("KH", "k♥").replace("10H", "TH").replace("9S 5S", "9s, 5S"))
    assert read_record(loose) == read_record(record_text())


@pytest.mark.parametrize(
    ("written", "read"),
    [("1 TRUMP h", "1 trump H"), ("1 Say Auf", "1 say auf"), ("1 bid REDBEARD", "1 bid redbeard"),
     ("1 play Kh Face-Down", "1 play KH face-down"), ("1 fault Named s", "1 fault named S"),
     ("1 Call Revoke 0", "1 call revoke 0"), ("1 Take Turn-Up kh", "1 take turn-up KH")],
)  # fmt: skip
def test_an_action_may_be_written_in_capitals_or_small_letters(written: str, read: str) -> None:
    assert read_action(FRENCH, 2, written).line(FRENCH) == read


def test_a_number_may_be_written_with_noughts_before_it() -> None:
    loose = 'game = "rook"\nplayers = 4\n[[deal]]\nseed = 1\nactions = ["01 bid 070"]\n'
    assert read_record(loose) == read_record(loose.replace("01 bid 070", "1 bid 70"))


def test_what_is_expected_may_be_written_in_any_known_way_and_the_hands_and_choices_in_any_order() -> None:
    def held(expected: str) -> dict[str, bool]:
        record = read_record(record_text(actions='actions = ["1 stand"]', after=f"[expect]\n{expected}"))
        found: dict[str, bool] = answer(record, play_record(record))["expect"]
        return found

    assert held('hands = ["9S 5S KH 8H 4D QC", "2C 6D T♥ QH 7S AS"]') == {"hands": True}
    assert held('hands = ["9S 5S KH 8H 4D QC", "2C 6D TH QH 7S"]') == {"hands": False}
    legal = [f"1 play {card}" for card in "2C 6D T♥ QH 7S AS".split()]
    assert held(f"legal = {json.dumps(legal)}") == {"legal": True}
    assert held(f"legal = {json.dumps(legal[1:])}") == {"legal": False}
    assert held("legal = [1]") == {"legal": False}
    assert held("taken = [[], []]\ntricks = [0, 1]") == {"taken": True, "tricks": False}


def test_what_a_deal_leaves_out_is_drawn_from_its_seed() -> None:
    def hands(deal: str) -> list[str]:
        actions = 'actions = ["1 beg", "0 run", "1 content", "0 content"]'
        session = play_record(read_record(record_text(deal=deal, actions=actions))).session
        return [FRENCH.show(hand) for hand in session.table.hands]

    assert hands(DEAL) == hands(DEAL) == hands(DEAL + "seed = 0\n")
    assert hands(DEAL) != hands(DEAL + "seed = 1\n")


def test_a_short_stock_lies_on_top_of_the_rest() -> None:
    deal = DEAL + 'stock = "AH AD AC 2H 2D 3C KD"\n'
    session = play_record(read_record(record_text(deal=deal, actions='actions = ["1 beg", "0 run"]'))).session
    assert session.table.hands[1] & FRENCH.read("AH AD AC") == FRENCH.read("AH AD AC")
    assert session.table.hands[0] & FRENCH.read("2H 2D 3C") == FRENCH.read("2H 2D 3C")
    assert session.table.trump == "D"


def test_a_whole_pack_is_dealt_three_at_a_time_from_the_dealers_left() -> None:
    pack = " ".join(FRENCH.name(card) for card in FRENCH.list(FRENCH.plain))
    session = play_record(read_record(f'{HEAD}[[deal]]\npack = "{pack}"\nactions = []')).session
    assert [FRENCH.show(hand) for hand in session.table.hands] == ["JS 10S 9S 5S 4S 3S", "AS KS QS 8S 7S 6S"]
    assert FRENCH.name(session.table.turn_up) == "2S"


def test_a_record_of_a_session_tells_its_whole_course() -> None:
    session = Session("seven-up", players=2, seed=5, options={"keep_nine": True})
    session.do("1 stand")
    text = write_record(record_of(session, {"phase": "play"}))
    assert "options = { keep_nine = true }" in text
    assert answer(read_record(text), play_record(read_record(text)))["expect"] == {"phase": True}


def test_a_record_may_break_off_anywhere_and_be_stopped_anywhere() -> None:
    record = read_record(record_text(actions='actions = ["1 stand", "1 play QH", "0 play KH"]'))
    assert [len(play_record(record, stop=stop).session.actions) for stop in range(5)] == [0, 1, 2, 3, 3]


def test_a_refused_action_is_named_with_its_place_its_rule_and_what_would_do() -> None:
    record = read_record(record_text(actions='actions = ["1 stand", "1 play QH", "0 play QC", "0 play KH"]'))
    told = answer(record, play_record(record))
    assert (told["ok"], told["deal"], told["at"], told["action"]) == (False, 1, 2, "0 play QC")
    assert told["rules"] == ["all-fours.follow-or-trump"]
    assert set(told["instead"]) == {"0 play KH", "0 play 8H", "0 play 9S", "0 play 5S"}
    assert "9S 5S KH 8H" in told["why"]


# Bad input

FINISHED = 'actions = ["1 stand"]'
BAD = {
    "broken TOML": (record_text(after="[expect"), "not written in TOML"),
    "a string not closed": ('game = "seven-up', "not written in TOML"),
    "nothing at all": ("", "game"),
    "unknown key": (record_text(head=HEAD + "colour = 3\n"), "colour"),
    "unknown key of a deal": (record_text(actions="action = []"), "action"),
    "unknown game": (record_text(head='game = "seven-upp"\nplayers = 2\n'), "seven-up"),
    "unheard-of game": (record_text(head='game = "chess"\nplayers = 2\n'), "chess"),
    "game as a number": (record_text(head="game = 7\nplayers = 2\n"), "game"),
    "no players": (record_text(head='game = "seven-up"\n'), "players"),
    "players as a text": (record_text(head='game = "seven-up"\nplayers = "2"\n'), "players"),
    "players as a truth": (record_text(head='game = "seven-up"\nplayers = true\n'), "is true; it should be a whole"),
    "players as a date": (record_text(head='game = "seven-up"\nplayers = 1897-01-01\n'), "is 1897-01-01; it"),
    "a game as a table": (record_text(head="game = { a = [1, 'b'] }\nplayers = 2\n"), 'is { a = [1, "b"] }; it'),
    "too many players": (record_text(head='game = "seven-up"\nplayers = 5\n'), "players"),
    "a negative number of players": (record_text(head='game = "seven-up"\nplayers = -1\n'), "players"),
    "dealer out of range": (record_text(head=HEAD + "dealer = 2\n"), "dealer"),
    "negative dealer": (record_text(head=HEAD + "dealer = -1\n"), "dealer"),
    "dealer of a deal out of range": (record_text(deal=DEAL + "dealer = 9\n"), "dealer"),
    "unknown mode": (record_text(head=HEAD + 'mode = "loose"\n'), "loose"),
    "mode as a number": (record_text(head=HEAD + "mode = 1\n"), "mode"),
    "too few scores": (record_text(head=HEAD + "scores = [1]\n"), "scores"),
    "scores as texts": (record_text(head=HEAD + 'scores = ["1", "2"]\n'), "scores"),
    "scores as a number": (record_text(head=HEAD + "scores = 3\n"), "scores"),
    "a pool where there is none": (record_text(head=HEAD + "pool = 3\n"), "pool"),
    "a negative pool": (record_text(head=HEAD + "pool = -3\noptions = { stakes = 1 }\n"), "pool"),
    "a pool as a text": (record_text(head=HEAD + 'pool = "3"\noptions = { stakes = 1 }\n'), "pool"),
    "lives where there are none": (record_text(head=HEAD + "lives = [3, 3]\n"), "lives"),
    "unknown option": (record_text(head=HEAD + "options = { keep_ten = true }\n"), "keep_ten"),
    "unknown value of an option": (record_text(head=HEAD + 'options = { keep_nine = "yes" }\n'), "keep_nine"),
    "a number for a truth": (record_text(head=HEAD + "options = { keep_nine = 1 }\n"), "keep_nine"),
    "a truth for a number": (record_text(head=HEAD + "options = { stakes = true }\n"), "stakes"),
    "a negative stake": (record_text(head=HEAD + "options = { stakes = -1 }\n"), "stakes"),
    "options as a list": (record_text(head=HEAD + "options = []\n"), "options"),
    "no deal": (HEAD, "deal"),
    "deals as a number": (HEAD + "deal = 3\n", "deal"),
    "deals as numbers": (HEAD + "deal = [3]\n", "deal"),
    "no cards": (record_text(deal="[[deal]]\n"), "cards"),
    "hands and a pack": (record_text(deal=DEAL + 'pack = "AS"\n'), "pack"),
    "a stock without hands": (record_text(deal='[[deal]]\nseed = 1\nstock = "AS"\n'), "stock"),
    "a pack and a stock": (
        record_text(deal=f'[[deal]]\npack = "{FRENCH.show(FRENCH.plain)}"\nstock = "AS"\n'),
        "both a pack and a stock",
    ),
    "a pack and a widow": (
        'game = "rounce"\nplayers = 3\n[[deal]]\npack = "AS"\nwidow = "AS"\n',
        "both a pack and a widow",
    ),
    "hands as one text": (record_text(deal='[[deal]]\nhands = "AS KS"\n'), "hands"),
    "too many hands": (record_text(deal=DEAL.replace('2C"]', '2C", "3C"]')), "hands"),
    "too few hands": (record_text(deal='[[deal]]\nhands = ["9S 5S KH 8H 4D QC"]\n'), "hands"),
    "a hand of numbers": (record_text(deal='[[deal]]\nhands = ["9S 5S KH 8H 4D QC", 2]\n'), "hand of seat 1"),
    "a hand as a list": (record_text(deal='[[deal]]\nhands = [["9S"], ["5S"]]\n'), 'seat 0 in deal 1 is ["9S"]'),
    "a hand too small": (record_text(deal=DEAL.replace(" QC", "")), "seat 0"),
    "a hand too large": (record_text(deal=DEAL.replace(" QC", " QC JC")), "seat 0"),
    "an empty hand": (record_text(deal=DEAL.replace("9S 5S KH 8H 4D QC", "")), "seat 0"),
    "a card twice in a hand": (record_text(deal=DEAL.replace("9S", "5S")), "5S"),
    "a card in two hands": (record_text(deal=DEAL.replace("9S", "AS")), "AS"),
    "the turn-up in a hand": (record_text(deal=DEAL.replace('"3S"', '"AS"')), "AS"),
    "a card of a hand in the stock": (record_text(deal=DEAL + 'stock = "AS"\n'), "AS"),
    "the turn-up in the stock": (record_text(deal=DEAL + 'stock = "3S"\n'), "3S"),
    "a card twice in the stock": (record_text(deal=DEAL + 'stock = "4S 4S"\n'), "4S"),
    "no card": (record_text(deal=DEAL.replace("KH", "1H")), "1H"),
    "a card of another pack": (record_text(deal=DEAL.replace("KH", "5R")), "5R"),
    "a card that the game has not": (record_text(deal=DEAL.replace("KH", "JOKER")), "JOKER"),
    "a turn-up that is no card": (record_text(deal=DEAL.replace('"3S"', '"spade"')), "spade"),
    "two turn-ups": (record_text(deal=DEAL.replace('"3S"', '"3S 4S"')), "3S 4S"),
    "a turn-up as a number": (record_text(deal=DEAL.replace('"3S"', "3")), "turn_up"),
    "a pack too small": (record_text(deal='[[deal]]\npack = "AS KS"\n'), "pack"),
    "a pack of another game": (
        record_text(deal=f'[[deal]]\npack = "{FRENCH.show(FRENCH.all)}"\n'),
        "too many",
    ),
    "a seed as a text": (record_text(deal='[[deal]]\nseed = "one"\n'), "seed"),
    "a seed as a fraction": (record_text(deal="[[deal]]\nseed = 1.5\n"), "seed"),
    "actions as a text": (record_text(actions='actions = "1 stand"'), "actions"),
    "an action as a number": (record_text(actions="actions = [1]"), "action 1"),
    "an empty action": (record_text(actions='actions = [""]'), "action 1"),
    "an action without a seat": (record_text(actions='actions = ["stand"]'), "stand"),
    "an unknown seat": (record_text(actions='actions = ["1 stand", "2 play QH"]'), "seat 2"),
    "an unknown verb": (record_text(actions='actions = ["1 stnad"]'), "stnad"),
    "an unknown card": (record_text(actions='actions = ["1 stand", "1 play ZH"]'), "ZH"),
    "a card that the game leaves out of the pack": (
        'game = "rams"\nplayers = 3\n[[deal]]\nseed = 1\nactions = ["1 play 2S"]\n',
        "2S is not in this game's pack of 32",
    ),
    "the same after an action that is refused": (
        'game = "rams"\nplayers = 3\n[[deal]]\nseed = 1\nactions = ["0 play AS", "1 play 2S"]\n',
        "2S is not in this game's pack of 32",
    ),
    "a fault without its card": (record_text(actions='actions = ["1 fault exposed"]'), "fault exposed"),
    "a fault with a card that it has not": (record_text(actions='actions = ["1 fault looked QH"]'), "fault looked"),
    "two cards where one is due": (record_text(actions='actions = ["1 stand", "1 play QH AS"]'), "QH AS"),
    "a card twice in an action": (record_text(actions='actions = ["1 discard QH QH"]'), "QH"),
    "a seat in figures of another kind": (record_text(actions='actions = ["² stand"]'), "² stand"),
    "a bid in figures of another kind": (record_text(actions='actions = ["1 bid ²"]'), "bid ²"),
    "a call of a seat in figures of another kind": (record_text(actions='actions = ["1 call revoke ²"]'), "²"),
    "a number of thirty figures": (record_text(actions=f'actions = ["1 bid {"9" * 30}"]'), "bid"),
    "a seed of five thousand figures": (record_text(deal=f"[[deal]]\nseed = {'9' * 5000}\n"), "too long"),
    "lists in lists in lists": (record_text(head=f"{HEAD}scores = {'[' * 9999}"), "too deep"),
    "tables in tables in tables": (record_text(head=f"{HEAD}options = {'{a=' * 9999}"), "too deep"),
    "a key over two lines": (record_text(head=f'{HEAD}"col\\nour" = 3\n'), "'col our'"),
    "a game over two lines": (record_text(head='game = "seven\\nup"\nplayers = 2\n'), "'seven up'"),
    "words too many": (record_text(actions='actions = ["1 stand firmly"]'), "firmly"),
    "a deal after an unfinished one": (record_text(actions=FINISHED, after=DEAL), "deal 2"),
    "a deal after the game": (
        record_text(head=HEAD + "scores = [6, 0]\n", deal=DEAL.replace('"3S"', '"JH"'), after=DEAL),
        "deal 2",
    ),
    "a bad hand in the second deal": (
        record_text(
            deal=DEAL.replace("3S", "JD"),
            actions='actions = ["1 beg", "0 run", "1 bunch", "0 accept"]',
            after=DEAL.replace(" QC", ""),
        ),
        "deal 2",
    ),
    "expectations as a number": ("expect = 3\n" + record_text(), "expect"),
    "a title as a number": ("title = 3\n" + record_text(), "title"),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_record_is_answered_in_one_plain_sentence(what: str) -> None:
    text, named = BAD[what]
    with pytest.raises(RecordError) as caught:
        play_record(read_record(text))
    said = str(caught.value)
    assert named in said
    assert "\n" not in said
    assert len(said) < 400
    for inner in ("Traceback", "Error", "None", "KeyError", "<class"):
        assert inner not in said


MENDS = ["3", "-1", '""', "[]", "{}", "true", "1.5", "1979-05-27", '"AS"', '"0 pass"', '["²"]', '"1 bid ²"', "9" * 25]


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_a_record_spoilt_at_random_is_played_or_told_off_and_nothing_else(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    rng = Random(path.stem)
    for _ in range(60):
        spoilt = list(lines)
        at = rng.randrange(len(spoilt))
        line = spoilt[at]
        spot = rng.randrange(len(line) + 1)
        way = rng.randrange(4)
        if way == 0:
            del spoilt[at]
        elif way == 1:
            spoilt[at] = line[:spot] + rng.choice('0123456789"[]{} =#SHDCAKQJTx²,') + line[spot + rng.randrange(2) :]
        elif way == 2:
            spoilt.insert(rng.randrange(len(spoilt)), line)
        else:
            spoilt[at] = line.partition(" = ")[0] + " = " + rng.choice(MENDS)
        try:
            record = read_record("\n".join(spoilt))
            answer(record, play_record(record))
        except RecordError:
            continue
        assert read_record(write_record(record)) == record


def test_a_file_that_cannot_be_read_is_told_in_one_plain_sentence(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot be read"):
        load_record(tmp_path / "missing.toml")
    with pytest.raises(RecordError, match=r"cannot be read"):
        load_record(tmp_path)
    (tmp_path / "latin.toml").write_bytes('title = "Rödskägg"'.encode("latin-1"))
    with pytest.raises(RecordError, match=r"UTF-8"):
        load_record(tmp_path / "latin.toml")


def test_a_record_may_begin_with_the_mark_that_some_editors_write(tmp_path: Path) -> None:
    (tmp_path / "marked.toml").write_text(record_text(), encoding="utf-8-sig")
    assert load_record(tmp_path / "marked.toml") == read_record(record_text())


# The command line: exit codes and nothing but JSON on standard output


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param(record_text(), 0, id="unfinished"),
        pytest.param(record_text(actions='actions = ["1 stand", "0 play KH"]'), 1, id="refused"),
        pytest.param(record_text(after="[expect]\nscores = [0, 0]"), 0, id="expectation-holds"),
        pytest.param(record_text(after="[expect]\nscores = [1, 0]"), 3, id="expectation-fails"),
    ],
)
def test_replay_prints_one_json_object_and_tells_by_its_exit_code(tmp_path: Path, text: str, code: int) -> None:
    path = tmp_path / "record.toml"
    path.write_text(text, encoding="utf-8")
    done = run("replay", "--json", str(path), code=code)
    record = read_record(text)
    assert json.loads(done.stdout) == json.loads(json.dumps(answer(record, play_record(record))))


@pytest.mark.parametrize("what", ["broken TOML", "a card twice in a hand", "an unknown verb", "a deal after the game"])
def test_replay_of_what_is_no_record_exits_with_2_and_one_line(tmp_path: Path, what: str) -> None:
    path = tmp_path / "record.toml"
    path.write_text(BAD[what][0], encoding="utf-8")
    done = run("replay", "--json", str(path), code=2)
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert BAD[what][1] in done.stderr


def test_replay_of_a_missing_file_exits_with_2_and_one_line(tmp_path: Path) -> None:
    done = run("replay", "--json", str(tmp_path / "nowhere.toml"), code=2)
    assert (done.stdout, len(done.stderr.strip().splitlines())) == ("", 1)


@pytest.mark.parametrize(
    ("game", "options", "part"),
    [
        ("rodskagg", {}, "turn_up"),
        ("rodskagg", {}, "widow"),
        ("rook", {}, "turn_up"),
        ("rook", {}, "widow"),
        ("losing-lodam", {}, "nest"),
        ("losing-lodam", {"rules": "willughby"}, "turn_up"),
    ],
)
def test_a_deal_that_names_what_the_game_does_not_deal_is_no_record(game: str, options: dict, part: str) -> None:
    session = Session(game, 5 if options else None, options=options)
    pack, hands = session.game.pack, session.table.hands
    hand, rest = [pack.show(cards) for cards in hands], session.frame.cards & ~sum(hands)
    card = pack.list(rest)[0] if rest else 1
    rules = "".join(f"{key} = '{value}'" for key, value in options.items())
    head = f"game = '{game}'\nplayers = {len(hand)}\noptions = {{ {rules} }}\n"
    text = f"{head}[[deal]]\nhands = {hand}\n{part} = '{pack.name(card)}'"
    with pytest.raises(RecordError, match=r"has no|no card is turned up|laid out"):
        play_record(read_record(text))
