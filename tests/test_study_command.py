"""``cardlearn study``: every study and claim by its name, as a table, as CSV and drawn; a wrong wish is one sentence."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cardlearn.cli import main
from cardlearn.cli import study as cli_study
from cardlearn.cli.show import progress
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
    return shown.err if code else shown.out


def test_without_a_name_every_study_is_listed_with_what_it_counts(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys=capsys)
    for name, study in STUDIES.items():
        assert f"{f'{name} {study.things}'.strip()}: {study.sentence}" in shown
    assert set(SMALL) == set(STUDIES)
    assert all(claim in shown for claim in CLAIMS)


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
    pytest.importorskip("matplotlib")
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


def test_without_matplotlib_a_plot_names_the_extra(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli_study, "find_spec", lambda name: None)
    assert 'pip install "cardlearn[study]"' in run("points-in-play", "--plot", "x.png", capsys=capsys, code=2)


def test_ctrl_c_keeps_what_was_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def pressed(quiet: bool = False) -> Iterator[Callable[[int, int], None]]:
        def tell(done: int, whole: int) -> None:
            if done == 2:
                raise KeyboardInterrupt

        yield tell

    monkeypatch.setattr(cli_study, "progress", pressed)
    file = tmp_path / "rows.csv"
    shown = run("pool-growth", "--games", "9", "--deals", "1", "--workers", "1", "--csv", str(file), capsys=capsys)
    assert "Stopped early: this is what was counted." in shown
    (row,) = csv.DictReader(file.read_text("utf-8").splitlines())
    assert (row["games"], row["stopped"]) == ("2", "True")


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


@pytest.mark.parametrize("rich", [True, False])
def test_on_a_terminal_it_is_shown_how_far_a_study_is(
    rich: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if rich:
        pytest.importorskip("rich")
    else:
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
