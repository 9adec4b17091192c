"""``cardlearn study``: every study and claim by its name, as a table, as CSV and drawn; a wrong wish is one sentence."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from cardlearn.cli import main
from cardlearn.cli import study as cli_study
from cardlearn.cli.show import progress
from cardlearn.game import find_game
from cardlearn.studies.catalogue import STUDIES
from cardlearn.studies.claims import CLAIMS, check
from cardlearn.studies.frequencies import pool_growth

SMALL = {
    "match": ["rams", "--matches", "2", "--deals", "2", "--workers", "1"],
    "jack-turned": ["all-fives", "--deals", "60"],
    "points-in-play": [],
    "points-scored": ["auction-pitch", "--players", "4", "--deals", "6", "--by", "random"],
    "points-by-chance": ["pitch", "--players", "3", "--deals", "400"],
    "pool-growth": ["--games", "3", "--deals", "3", "--workers", "1", "--option", "limit=limited"],
    "claims": ["jack-turned", "pack-sums"],
}
"""Each study by its name, made small."""


def run(*arguments: str, capsys: pytest.CaptureFixture[str], code: int = 0) -> str:
    with pytest.raises(SystemExit) as left:
        main(["study", *arguments])
    shown = capsys.readouterr()
    assert left.value.code == code, shown.err
    return shown.out or shown.err


def test_without_a_name_every_study_is_listed_with_what_it_counts(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys=capsys)
    for name, study in STUDIES.items():
        assert f"{f'{name} {study.things}'.strip()}: {study.sentence}\n    takes " in shown
    assert shown in run("--help", capsys=capsys)
    assert [each["study"] for each in json.loads(run("--json", capsys=capsys))] == [*STUDIES]
    assert set(SMALL) == set(STUDIES)
    assert all(claim in shown for claim in CLAIMS)


def test_every_setting_that_a_study_is_said_to_take_is_one_that_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    for each in json.loads(run("--json", capsys=capsys)):
        assert {*each["takes"]} <= {*cli_study.SETTINGS}
        taken = signature(STUDIES[each["study"]].run).parameters
        free = any(one.kind is one.VAR_KEYWORD for one in taken.values())
        assert free or all({"option": "options"}.get(name, name) in taken for name in each["takes"])
        for name in {*cli_study.SETTINGS} - {*each["takes"]}:
            value = {"option": "a=b", "one": "random", "other": "random", "by": "random"}.get(name, "3")
            told = run(each["study"], f"--{name}", value, capsys=capsys, code=2)
            wanted = ", ".join(f"--{one}" for one in each["takes"]) or "no settings"
            assert told == f"cardlearn: the study {each['study']} takes no --{name}; it takes {wanted}\n"


@pytest.mark.parametrize("name", ["points-scored", "points-by-chance"])
def test_a_rule_is_told_by_its_id_and_how_its_sentence_begins_and_only_by_its_id_in_data(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = run(name, *SMALL[name], capsys=capsys)
    data = run(name, *SMALL[name], "--json", capsys=capsys)
    for row in json.loads(data):
        words = find_game(row["game"]).rule(row["rule"]).sentence
        (line,) = [line for line in shown.splitlines() if f" {row['rule']} " in line]
        assert words[:40] in line
        assert words[:20] not in data


@pytest.mark.parametrize("name", ["match", "points-scored", "pool-growth"])
def test_figures_in_white_counters_say_so(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    few = {"match": ["--matches", "1"], "points-scored": ["--players", "3"], "pool-growth": ["--games", "2"]}[name]
    told = {
        game: "Counted in white counters, 3 to a red one.\n"
        in run(name, game, *few, "--deals", "2", "--workers", "1", capsys=capsys)
        for game in ("loo", "irish-loo", "rams")
    }
    assert told == {"loo": True, "irish-loo": True, "rams": False}


@pytest.mark.parametrize("name", STUDIES)
def test_a_study_prints_the_same_rows_as_a_table_as_json_and_as_commas(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rows.csv"
    rows = json.loads(run(name, *SMALL[name], "--json", "--csv", str(file), capsys=capsys))
    with open(file, encoding="utf-8", newline="") as lines:
        written = list(csv.DictReader(lines))
    assert [dict(row) for row in written] == [{key: str(value) for key, value in row.items()} for row in rows]
    shown = run(name, *SMALL[name], capsys=capsys)
    for key, value in rows[-1].items():
        if isinstance(value, str):
            assert value in shown
        elif "claim" not in rows[0] and key != "stopped":
            assert key in shown.splitlines()[0]
    assert "Stopped" not in shown
    assert run(name, *SMALL[name], "--csv", "-", capsys=capsys).splitlines() == file.read_text("utf-8").splitlines()


def test_the_command_line_runs_what_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(run("pool-growth", *SMALL["pool-growth"], "--seed", "5", "--json", capsys=capsys))
    assert rows == pool_growth(deals=3, games=3, options={"limit": "limited"}, seed=5, workers=1)
    assert json.loads(run("claims", "pack-sums", "--json", capsys=capsys)) == check(["pack-sums"])


@pytest.mark.parametrize("name", [name for name, study in STUDIES.items() if study.picture])
@pytest.mark.parametrize("kind", cli_study.PICTURES)
def test_a_study_is_drawn_with_its_title(
    name: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"study.{kind}"
    run(name, *SMALL[name], "--plot", str(file), capsys=capsys)
    data = file.read_bytes()
    assert data[:4] in (b"\x89PNG", b"%PDF", b"<?xm")
    if kind == "svg":
        assert STUDIES[name].sentence[1:30].encode() in data


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nix"], "there is no study 'nix'; the studies are: match, "),
        (["match", "nix"], "there is no game 'nix'"),
        (["match", "--one", "clever"], "there is no player 'clever'"),
        (["match", "--one", "sensible 4"], "there is no player 'sensible 4'"),
        (["match", "--one", "searching 0"], "there is no player 'searching 0'"),
        (["match", "--one", "searching ²"], "there is no player 'searching ²'"),
        (["points-by-chance", "rams"], "points-scored rams --by random counts the same, more slowly"),
        (["match", "rook", "--players", "9"], "is for 4 players, not 9"),
        (["jack-turned", "pitch"], "no card is turned up when the first deal of Pitch"),
        (["match", "rook", "--option", "nix=1"], "has no option 'nix'"),
        (["match", "rook", "pitch"], "does not take 'pitch'; write cardlearn study match [GAME]"),
        (["match", "--games", "3"], "the study match takes no --games"),
        (["match", "--matches", "0"], "0 is too few"),
        (["match", "--until", "soon"], "'soon' is no number"),
        (["points-in-play", "--seed", "3"], "takes no settings"),
        (["claims", "nix"], "there is no claim 'nix'"),
        (["claims", "--plot", "x.png"], "has no picture"),
        (["points-in-play", "--plot", "x.gif"], "ends with .png"),
        (["pool-growth", "seven-up"], "Seven-Up has no pool"),
        (["match", "--until", "nan"], "nan is no number of errors"),
        (["points-in-play", "--json", "--csv", "-"], "would both be printed"),
        (["--csv", "x.csv"], "name the study that this is for"),
        (["--seed", "3"], "name the study that this is for"),
        (["points-in-play", "--csv", "nowhere/x.csv"], "nowhere/x.csv cannot be written"),
        (["points-in-play", "--plot", "nowhere/x.png"], "nowhere/x.png cannot be written"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_in_one_sentence_before_anything_is_counted(
    arguments: list[str],
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run(*arguments, capsys=capsys, code=2)
    assert words in told
    assert len(told.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("deals", [10**17, 10**30])
def test_more_than_the_memory_holds_is_told_in_one_sentence(deals: int, capsys: pytest.CaptureFixture[str]) -> None:
    told = run("points-scored", "rams", "--deals", f"{deals}", capsys=capsys, code=2)
    assert told == "cardlearn: that is more than there is memory for; ask for less\n"


def test_without_matplotlib_a_plot_names_the_extra(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli_study, "find_spec", lambda name: None)
    assert 'pip install "cardlearn[study]"' in run("points-in-play", "--plot", "x.png", capsys=capsys, code=2)


def pressed_after(tasks: int) -> Callable[..., Any]:
    """A progress that presses Ctrl-C when so many tasks are done."""

    @contextmanager
    def progress(quiet: bool = False) -> Iterator[Callable[[int, int], None]]:
        def tell(done: int, whole: int) -> None:
            if done == tasks:
                raise KeyboardInterrupt

        yield tell

    return progress


def test_ctrl_c_keeps_what_was_counted_and_its_exit_code_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli_study, "progress", pressed_after(2))
    file = tmp_path / "rows.csv"
    small = ["pool-growth", "--games", "9", "--deals", "1", "--workers", "1", "--csv", str(file)]
    assert "Stopped early: this is what was counted." in run(*small, capsys=capsys, code=130)
    (row,) = csv.DictReader(file.read_text("utf-8").splitlines())
    assert (row["games"], row["stopped"]) == ("2", "True")
    (row,) = json.loads(run(*small, "--json", capsys=capsys, code=130))
    assert row["stopped"] is True


@pytest.mark.parametrize("name", ["points-scored", "pool-growth"])
def test_ctrl_c_before_anything_is_counted_is_told_in_one_line(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def press(*given: object) -> None:
        raise KeyboardInterrupt

    for task in ("_paid", "_pools"):
        monkeypatch.setattr(f"cardlearn.studies.frequencies.{task}", press)
    assert run(name, "--workers", "1", "--deals", "3", capsys=capsys, code=130) == "\ncardlearn: stopped\n"


def test_ctrl_c_before_the_next_number_of_players_is_counted_keeps_those_before(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def paid(game: str, players: int, *more: object) -> list[dict[str, int]]:
        if players == 5:
            raise KeyboardInterrupt
        return [{"all-fours.high": 1}]

    monkeypatch.setattr("cardlearn.studies.frequencies._paid", paid)
    (row,) = json.loads(run("points-scored", "--workers", "1", "--deals", "3", "--json", capsys=capsys, code=130))
    assert (row["players"], row["stopped"]) == (4, True)


def test_a_simulation_that_is_stopped_says_so_by_its_exit_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardlearn.cli.show.progress", pressed_after(3))
    with pytest.raises(SystemExit) as left:
        main(["simulate", "pitch", "--deals", "9"])
    assert left.value.code == 130
    shown = capsys.readouterr().out.splitlines()
    assert shown[:2] == [
        "Pitch: 3 deals, 3 players, played by chance, seed 0.",
        "Stopped early; this is what was counted.",
    ]


def test_ctrl_c_elsewhere_ends_in_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def press(chosen: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardlearn.cli.do_study", press)
    assert run("claims", capsys=capsys, code=130) == "\ncardlearn: stopped\n"


def test_claims_stopped_half_way_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop() -> list[object]:
        raise KeyboardInterrupt

    monkeypatch.setitem(CLAIMS, "high-hand", stop)
    rows = check(["jack-turned", "high-hand", "pack-sums"])
    assert [row["claim"] for row in rows] == ["A jack is turned up once in thirteen deals."]
    assert rows[0]["stopped"] is True


def test_a_claim_is_not_judged_by_games_that_were_stopped_half_way(monkeypatch: pytest.MonkeyPatch) -> None:
    done = 0

    def pools(*given: object) -> list[int]:
        nonlocal done
        done += 1
        if done > 3:
            raise KeyboardInterrupt
        return [9, 18, 90]

    monkeypatch.setattr("cardlearn.studies.frequencies._pools", pools)
    (row,) = check(["pack-sums", "unlimited-loo"])[-1:]
    assert row["stopped"] is True
    assert "loo" not in str(row["claim"]).lower()
    with pytest.raises(KeyboardInterrupt):
        check(["unlimited-loo"])


@pytest.mark.parametrize("rich", [True, False])
def test_on_a_terminal_it_is_shown_how_far_a_study_is(
    rich: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not rich:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress() as tell:
        tell(1, 2)
        tell(2, 2)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert ("100%" if rich else "2 of 2") in shown.err
    with progress(quiet=True) as tell:
        tell(1, 2)
    assert capsys.readouterr().err == ""
