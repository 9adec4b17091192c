"""The command line: its answers, its exit codes, its plain sentences, and a whole game typed at the terminal."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playing import run

from cardlearn.game import Game
from cardlearn.games import GAMES
from cardlearn.record import load_record, play_record
from cardlearn.studies.simulation import report, simulate

RECORD = """
game = "seven-up"
players = 2
[[deal]]
hands = ["9S 5S KH 8H 4D QC", "AS 7S QH 10H 6D 2C"]
turn_up = "3S"
actions = ["1 stand", "1 play QH", "0 play KH"]
[expect]
tricks = [1, 0]
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.toml"
    path.write_text(RECORD)
    return path


def test_games_are_listed_with_players_and_options() -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [each["game"] for each in listed] == [game.slug for game in GAMES]
    assert "keep_nine=false | true" in run("games").stdout


def test_an_option_that_takes_any_number_says_so() -> None:
    listed = run("games").stdout
    for option in {
        option.name: option for game in GAMES for option in game.options if option.least is not None
    }.values():
        assert re.search(rf"^    {option.name}=\d+ \| any whole number from {option.least}: ", listed, re.MULTILINE)
    assert "    target=51 | 42 | 62: " in listed


def test_rules_are_listed_once_each_with_source_and_games() -> None:
    rules = json.loads(run("rules", "--json").stdout)
    ids = [rule["id"] for rule in rules]
    assert len(ids) == len(set(ids))
    assert {rule.id for game in GAMES for rule in game.rules} <= set(ids)
    assert all(rule["sentence"] and rule["source"] and rule["kind"] for rule in rules)


def test_rules_of_one_game_are_only_its_own() -> None:
    ids = {rule["id"] for rule in json.loads(run("rules", "seven-up", "--json").stdout)}
    game = next(game for game in GAMES if game.slug == "seven-up")
    assert ids == {rule.id for rule in game.rules}


def test_replay_answers_with_one_json_object_and_nothing_else(record: Path) -> None:
    done = run("replay", str(record), "--json")
    answer = json.loads(done.stdout)
    assert done.stderr == ""
    assert answer["ok"] is True
    assert answer["tricks"] == [1, 0]
    assert answer["expect"] == {"tricks": True}


def test_replay_tells_a_record_in_words(record: Path) -> None:
    told = run("replay", str(record)).stdout
    assert "seat 0 plays the king of hearts" in told
    assert "all-fours.follow-or-trump: " in told
    assert "Expected tricks: holds." in told


def test_a_refused_action_ends_the_replay_with_code_1(record: Path) -> None:
    record.write_text(RECORD.replace("0 play KH", "0 play QC"))
    answer = json.loads(run("replay", str(record), "--json", code=1).stdout)
    assert (answer["ok"], answer["at"], answer["action"]) == (False, 2, "0 play QC")
    assert answer["rules"] == ["all-fours.follow-or-trump"]
    assert "(all-fours.follow-or-trump)" in run("replay", str(record), code=1).stdout


def test_an_expectation_that_fails_ends_with_code_3_and_the_answer(record: Path) -> None:
    record.write_text(RECORD.replace("tricks = [1, 0]", "tricks = [0, 1]"))
    assert json.loads(run("replay", str(record), "--json", code=3).stdout)["expect"] == {"tricks": False}


@pytest.mark.parametrize(
    ("key", "wanted", "told"),
    [
        ("ok", "false", "it is true, not false"),
        ("tricks", "[1, 0]", "it is [0, 1], not [1, 0]"),
        ("trump", '"H"', 'it is "S", not "H"'),
        ("winner", "[0]", "there is none here"),
        ("expect", "true", "nothing of that name is answered, but ok, game, deal, "),
        ("when", "1897-01-01", "nothing of that name is answered, but ok, game, deal, "),
    ],
)
def test_an_expectation_that_fails_is_told_as_a_record_has_it(record: Path, key: str, wanted: str, told: str) -> None:
    record.write_text(RECORD.replace("tricks = [1, 0]", f"{key} = {wanted}").replace("0 play KH", "0 play 8H"))
    assert f"Expected {key}: does not hold; {told}" in run("replay", str(record), code=3).stdout


@pytest.mark.parametrize(
    "text", ["game = ", 'game = "nix"\nplayers = 2', RECORD.replace("QC", "QH"), RECORD.replace("1 stand", "1 jump")]
)
def test_what_is_no_record_ends_with_code_2_and_one_sentence(record: Path, text: str) -> None:
    record.write_text(text)
    done = run("replay", str(record), "--json", code=2)
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "line",
    [
        "replay /nowhere/at/all.toml",
        "play nix",
        "play",
        "play seven-up --players 9",
        "play seven-up --players x",
        "play seven-up --option nix=1",
        "play seven-up --option keep_nine=3",
        "play seven-up --option keep_nine",
        "play seven-up --seat 5",
        "simulate nix",
        "simulate seven-up --deals 0",
        "simulate seven-up --deals many",
        "rules nix",
        "lab --dir /nowhere/at/all",
        "dance",
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_code_2(line: str) -> None:
    done = run(*line.split(), code=2)
    assert len(done.stderr.strip().splitlines()) == 1


def test_nothing_of_the_commands_needs_an_extra(record: Path) -> None:
    block = "import sys\nfor name in ('click', 'rich', 'jupyterlab'): sys.modules[name] = None\n"
    for arguments in (
        ["replay", str(record), "--json"],
        ["rules"],
        ["games"],
        ["simulate", "seven-up", "--deals", "3"],
    ):
        code = f"{block}from cardlearn.cli import main\nmain({arguments!r})"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr


def test_a_lab_that_is_not_installed_says_what_to_install() -> None:
    code = (
        "import sys\nfor name in ('jupyterlab', 'anywidget'): sys.modules[name] = None\n"
        "from cardlearn.cli import main\nmain(['lab'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == (
        "cardlearn: the lab needs jupyterlab and anywidget; install them with: pip install 'cardlearn[notebook]'\n"
    )


def test_a_file_that_a_command_cannot_open_is_named_and_the_output_is_not_blamed() -> None:
    code = (
        "from cardlearn import cli\n"
        "cli.do_games = lambda chosen: open('/nowhere/at/all')\n"  # as any command might come upon one
        "cli.main(['games'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == "cardlearn: /nowhere/at/all cannot be opened: No such file or directory\n"


def test_an_offence_is_called_at_the_table_and_reported_after_the_deal() -> None:
    typed = ["stand", "AD", "call revoke 0", "8D", "5D", "6C", "6H", "3C", "q"]
    shown = play("seven-up", "--seed", "7", "--seat", "1", "--mode", "table", "--lax", "1", typed=typed)
    assert "seat 0 looks at the cards" in shown or "seat 0 exposes" in shown
    assert "nobody called it" in shown or "seat 1 (you) called it" in shown


def test_simulation_counts_by_player_and_point_and_repeats_itself() -> None:
    def counted() -> dict:  # type: ignore[type-arg]
        result = json.loads(run("simulate", "seven-up", "--deals", "60", "--seed", "4", "--json").stdout)
        return {key: value for key, value in result.items() if "second" not in key}

    result = counted()
    assert result["deals"] == 60
    assert sum(result["points"]["all-fours.high"]["by_player"]) > 20
    assert sum(result["net"]) == sum(sum(each["by_player"]) for each in result["points"].values())
    assert counted() == result


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_simulation_is_told_by_sides_and_by_what_its_rules_say(game: Game) -> None:
    for players in game.seats:
        result = simulate(game.slug, players, deals=12, seed=2)
        lines = report(result)
        for rule in result["points"]:
            (line,) = [line for line in lines if f" {rule}: " in line]
            assert line.split(f" {rule}: ")[1][:30] == game.rule(rule).sentence[:30]
        sides = game.sides(players, result["options"])
        told = [line for line in lines if line.startswith("seat")]
        assert len(told) == len(set(sides))
        assert sum(int(re.split(r"  +", line)[1]) for line in told) == sum(result["net"])


def test_simulation_by_rules_of_thumb_says_so() -> None:
    assert "by rules of thumb" in run("simulate", "auction-pitch", "--deals", "5", "--by", "thumb").stdout


def shell(line: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A line of the shell in which CARDLEARN stands for the command."""
    command = line.replace("CARDLEARN", f"'{sys.executable}' -m cardlearn")
    return subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, timeout=60, env={**os.environ, **more}, errors="replace"
    )


posix = pytest.mark.skipif(os.name != "posix", reason="a shell of Unix")


@posix
@pytest.mark.parametrize(
    "command", ["rules", "rules --json", "games", "study --help", "simulate loo --deals 99", "play loo </dev/null"]
)
def test_a_pipe_that_is_closed_early_is_no_fault(command: str) -> None:
    done = shell(f"(CARDLEARN {command}; echo $? >&2) | head -1")
    assert (done.returncode, done.stderr) == (0, "0\n")


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("command", ["rules", "games --json", "play loo", "study points-in-play --csv -"])
def test_output_that_cannot_be_written_is_told_in_one_sentence(command: str) -> None:
    done = shell(f"CARDLEARN {command} </dev/null >/dev/full")
    assert done.returncode == 2
    assert done.stderr == "cardlearn: the output cannot be written: No space left on device\n"


@posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(("command", "code"), [("play loo", 0), ("games", 0), ("replay nowhere.toml", 2)])
def test_closed_streams_are_no_fault(closed: str, command: str, code: int) -> None:
    done = shell(f"CARDLEARN {command} {closed}" + (" </dev/null" if "<" not in closed else ""))
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@posix
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_letters_that_a_terminal_does_not_have_stop_nothing(encoding: str) -> None:
    typed = r"printf 'J\342\231\243\nK\377\nrules\nq\n' |"
    done = shell(f"CARDLEARN rules rodskagg; {typed} CARDLEARN play rodskagg", PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Goodbye." in done.stdout


@posix
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8", "utf8"])
def test_json_reads_the_same_whatever_letters_a_terminal_has(encoding: str) -> None:
    done = shell("CARDLEARN games --json", PYTHONIOENCODING=encoding)
    assert "R\u00f6dsk\u00e4gg" in [game["name"] for game in json.loads(done.stdout)]


@posix
def test_a_record_may_come_by_the_standard_input(record: Path) -> None:
    done = shell(
        f"CARDLEARN replay - --json <{record}; printf game= | CARDLEARN replay -; CARDLEARN replay - </dev/null"
    )
    assert json.loads(done.stdout) == json.loads(run("replay", str(record), "--json").stdout)
    spoilt, empty = done.stderr.splitlines()
    assert spoilt.startswith("cardlearn: the standard input: this is no record")
    assert empty.startswith("cardlearn: the standard input: the record has no 'game'")


@posix
@pytest.mark.parametrize("name", [r"two\nlines", r"n\303\266", r"\377", "none"])
def test_a_file_is_named_once_and_on_one_line_whatever_its_name(name: str) -> None:
    for text in ("", "game = 3"):
        made = f"""printf '{text}' >"$f";""" if text else ""
        done = shell(
            f"""cd $(mktemp -d) && f=$(printf '{name}') && {made} CARDLEARN replay "$f" """,
            LC_ALL="C",
            PYTHONUTF8="0",
            PYTHONCOERCECLOCALE="0",
        )
        assert done.returncode == 2
        assert re.fullmatch(r"cardlearn: [^:]+( cannot be read|: 'game' of the record).*\n", done.stderr)


@posix
def test_a_file_without_an_end_is_no_record() -> None:
    for command in ("replay", "play --record"):
        done = shell(f"CARDLEARN {command} /dev/zero")
        assert done.returncode == 2
        assert done.stderr.startswith("cardlearn: /dev/zero is longer than any record")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("games x", "'x' is nothing that cardlearn games takes; see cardlearn games --help"),
        ("rules rook --jsn", "'--jsn' is nothing that cardlearn rules takes; see cardlearn rules --help"),
        ("--jsn", "'--jsn' is nothing that cardlearn takes; see cardlearn --help"),
        ("--json games", "'--json' stands before 'games'; what that takes is written after it; see cardlearn games"),
        ("replay --jsn replay", "'--jsn' is nothing that cardlearn replay takes"),
        ("study points-in-play --csv=", "argument --csv: '' names no file"),
        ("study points-in-play --plot=", "argument --plot: '' names no file"),
        ("play rook --record=", "argument --record: '' names no file"),
        ("lab --dir=", "argument --dir: '' names no file"),
        ("simulate seven-up --option stakes=²", "takes a whole number from 0 up, not '²'"),
        ("simulate seven-up --option stakes=--5", "takes a whole number from 0 up, not '--5'"),
        ("simulate seven-up --option stakes=", "'stakes=' is no option; write name=value"),
        ("simulate seven-up --option =3", "'=3' is no option; write name=value"),
    ],
)
def test_what_a_command_does_not_take_is_named_with_where_to_look(line: str, told: str) -> None:
    assert told in run(*line.split(), code=2).stderr


def test_a_large_number_is_a_number() -> None:
    options = json.loads(run("simulate", "seven-up", "--deals", "1", "--option", f"stakes={10**30}", "--json").stdout)
    assert options["options"]["stakes"] == 10**30


# At the terminal


def play(*arguments: str, typed: list[str], code: int = 0) -> str:
    return run("play", *arguments, typed="\n".join(typed) + "\n", code=code).stdout


def test_the_table_shows_hand_turn_and_what_may_be_played_without_colour() -> None:
    shown = play("seven-up", "--seed", "7", "--seat", "1", typed=["stand"])
    assert "[6H]   [AD] [8D] [5D]   [6C] [3C]" in shown
    assert "\x1b" not in shown


def test_a_question_mark_asks_what_may_be_played_and_why() -> None:
    shown = play("seven-up", "--seed", "7", "--seat", "1", typed=["?", "stand", "?"])
    assert "No rule narrows your choice: you may stand or beg." in shown
    assert "you may play any card" in shown


def test_a_refusal_is_explained_and_changes_nothing() -> None:
    shown = play("seven-up", "--seed", "7", "--seat", "1", typed=["stand", "KS", "bid 3", "zebra", "6H"])
    assert "Not allowed. A player can only use a card that it holds. (record.card)" in shown
    assert "'zebra' is no card, call or command here" in shown
    assert "seat 1 (you) plays the six of hearts" in shown


def test_hints_are_counted_and_undo_is_announced() -> None:
    shown = play(
        "seven-up", "--seed", "7", "--seat", "1", typed=["hint", "hint", "stand", "6H", "u", "r", "u", "u", "u"]
    )
    assert re.search(r"  Hint 2\. (Stand|Beg): .*likely deals.*\n  To do so, type: (stand|beg)\n", shown)
    assert "Taken back: your last action" in shown
    assert "Done again: " in shown
    assert "There is nothing of yours to take back." in shown


def test_the_end_of_the_input_leaves_politely_and_keeps_the_record(tmp_path: Path) -> None:
    kept = tmp_path / "kept.toml"
    shown = play("seven-up", "--seed", "7", "--seat", "1", "--record", str(kept), typed=["stand", "6H"])
    assert "Goodbye." in shown
    assert str(kept) in shown
    session = play_record(load_record(kept)).session
    assert [action.verb for action in session.actions[:2]] == ["stand", "play"]
    again = play("--record", str(kept), "--seat", "1", typed=["q"])
    assert "seat 1 (you) plays the six of hearts" in again


def test_a_record_of_another_game_is_not_gone_on_with(record: Path) -> None:
    assert "is a record of Seven-Up" in run("play", "auction-pitch", "--record", str(record), code=2).stderr


def test_the_lab_asks_for_no_news_whatever_settings_a_person_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question would lie over the first table."""
    from jupyterlab_server.settings_utils import get_settings

    from cardlearn.cli import _settled

    schemas = Path(sys.prefix, "share", "jupyter", "lab", "schemas")
    for own in ("", "/nowhere/else"):
        monkeypatch.setenv("JUPYTER_CONFIG_PATH", own)
        path = _settled()["JUPYTER_CONFIG_PATH"]
        assert path.startswith(own)
        monkeypatch.setenv("JUPYTER_CONFIG_PATH", path)
        found, _ = get_settings("", str(schemas), "", schema_name="@jupyterlab/apputils-extension:notification")
        assert found["schema"]["properties"]["fetchNews"]["default"] == "false"


def test_the_lab_finds_the_notebooks_beside_the_program_and_opens_the_first(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    from cardlearn.cli import _notebooks, _shown

    monkeypatch.chdir(tmp_path)
    folder = _notebooks()
    assert folder
    assert _shown(folder) == [f"--ServerApp.root_dir={folder}", "--LabApp.default_url=/lab/tree/00-start.ipynb"]
    assert _shown(tmp_path) == [f"--ServerApp.root_dir={tmp_path}"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_can_be_played_by_following_the_hints(game, tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Type `hint`, then do what it says, until five deals or the game are over."""
    monkeypatch.setattr("cardlearn.players.hints.SECONDS", 0.01)
    from argparse import Namespace

    from cardlearn.cli.play import Leave, Terminal, begin

    chosen = Namespace(record=None, game=game.slug, players=None, option=[], seed=3, mode="strict", seat=0)
    terminal = Terminal(begin(chosen), 0, record=str(tmp_path / "game.toml"))
    lines: list[str] = []
    terminal._screen = lambda words, look: lines.append(words)
    asked = 0

    def read(prompt: str) -> str:
        nonlocal asked
        asked += 1
        if len(terminal.session.deals) > 5 or asked > 400:
            raise Leave
        if "next deal" in prompt or "Enter" in prompt:
            return ""
        if asked % 2:
            return "hint"
        hint = re.match(r"  To do so, type: (.*)", lines[-1])
        return hint[1] if hint else "hint"

    terminal.read = read  # type: ignore[method-assign]
    assert terminal.run() == 0
    assert lines[-1] == "Goodbye."
    assert not [line for line in lines if line.startswith("Not allowed")]
    assert load_record(tmp_path / "game.toml").game is game


@pytest.mark.parametrize("mode", ["strict", "table"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_whatever_is_typed_the_table_answers(game, mode: str) -> None:  # type: ignore[no-untyped-def]
    """Commands, nonsense, calls and cards in any order: nothing but an answer comes of it."""
    from argparse import Namespace
    from random import Random

    from cardlearn.cli.play import Leave, Terminal, begin

    rng = Random(7)
    chosen = Namespace(record=None, game=game.slug, players=None, option=[], seed=2, mode=mode, seat=0)
    terminal = Terminal(begin(chosen), 0, lax=0.3)
    lines: list[str] = []
    terminal._screen = lambda words, look: lines.append(words)
    commands = [
        "",
        "?",
        "hint",
        "u",
        "r",
        "score",
        "last",
        "table",
        "zebra",
        "call revoke 1",
        "none",
        "h",
        "rule nix",
        "save",
    ]
    asked = 0

    def read(prompt: str) -> str:
        nonlocal asked
        asked += 1
        if asked > 200:
            raise Leave
        view = terminal.view()
        cards = [view.game.pack.name(card) for card in view.game.pack.list(view.cards_open)]
        several = [" ".join(rng.sample(cards, view.choose[0]))] if cards and view.choose[0] > 1 else []
        held = view.game.pack.show(view.hand).split()
        return rng.choice([*commands, *held, *several, *view.calls_open])

    terminal.read = read  # type: ignore[method-assign]
    assert terminal.run() == 0
    assert lines[-1] == "Goodbye."


@pytest.mark.parametrize(("one", "other"), [("chance", "random"), ("thumb", "sensible")])
def test_simulate_knows_the_players_by_the_names_that_studies_have_for_them(one: str, other: str) -> None:
    counts = [json.loads(run("simulate", "pitch", "--deals", "5", "--by", by, "--json").stdout) for by in (one, other)]
    assert counts[0]["points"] == counts[1]["points"]


PRESSED = """
import runpy, sys
class Press:
    def find_spec(self, name, path=None, target=None):
        if name == pressed:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Press())
"""


@pytest.mark.parametrize(
    "at", ["cards", "game", "record", "session", "cli", "cli.arguments", "games", "games.rook", "cli.play"]
)
@pytest.mark.parametrize("started", ["-m", "/usr/bin/cardlearn", "C:\\bin\\cardlearn.exe"])
def test_ctrl_c_ends_the_command_without_a_traceback_while_it_is_imported(at: str, started: str) -> None:
    how = "runpy.run_module('cardlearn', run_name='__main__')"
    if started != "-m":  # as the script does that pip installs
        how = "from cardlearn.__main__ import run; run()"
    code = f"pressed = 'cardlearn.{at}'{PRESSED}sys.argv = [{started!r}, 'play', 'rook']\n{how}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stderr) == (130, "\ncardlearn: stopped\n")


def test_ctrl_c_is_left_to_a_program_that_imports_the_package() -> None:
    code = f"pressed = 'cardlearn.session'{PRESSED}sys.argv = ['mine.py']\nimport cardlearn"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "KeyboardInterrupt" in done.stderr
