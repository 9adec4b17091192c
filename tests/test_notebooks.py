"""The notebooks run from top to bottom, teach what the program enforces, and are kept clean."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
NAMES = [path.stem for path in NOTEBOOKS]


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def test_there_are_notebooks_to_learn_from() -> None:
    assert {"seven-up", "auction-pitch"} <= set(NAMES)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_a_notebook_is_kept_without_outputs_and_with_stable_ids(path: Path) -> None:
    notebook = read(path)
    nbformat.validate(notebook)
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    assert all(id.replace("-", "").isalpha() for id in ids), "an id is a word or two, so that changes can be read"
    assert all(not cell.outputs and cell.execution_count is None for cell in notebook.cells if cell.cell_type == "code")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_a_notebook_holds_no_rule_text_of_its_own(path: Path) -> None:
    from cardlearn.games import GAMES

    text = path.read_text(encoding="utf-8")
    assert [rule.id for game in GAMES for rule in game.rules if rule.sentence in text] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_a_notebook_runs_from_top_to_bottom(path: Path, tmp_path: Path) -> None:
    nbclient = pytest.importorskip("nbclient")
    shutil.copy(path, tmp_path)
    notebook = read(tmp_path / path.name)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [cell.outputs for cell in notebook.cells if cell.cell_type == "code" and cell.outputs]
    tables = [
        output for outputs in shown for output in outputs if "application/vnd.jupyter.widget-view+json" in output.data
    ]
    assert len(tables) >= 8
    for table in tables:
        assert 'alt="' in table.data["text/html"]
        assert " players, deal " in table.data["text/plain"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_every_exercise_has_an_answer_and_only_lawful_ones(path: Path, monkeypatch: Any, tmp_path: Path) -> None:
    from cardlearn import lessons

    monkeypatch.chdir(tmp_path)
    asked: list[lessons.Exercise] = []
    monkeypatch.setattr(lessons, "ask", lambda *given, **more: asked.append(lessons.Exercise(*given, **more)))
    names: dict[str, Any] = {}
    for cell in read(path).cells:
        if cell.cell_type == "code":
            exec(cell.source, names)
    assert asked
    for exercise in asked:
        assert exercise.next == "you"
        for call in exercise.wanted:
            assert exercise.session.judge(f"{exercise.seat} {call}") is None


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("Table('whist')", "GameError: there is no game 'whist'"),
        ("Table('seven-up', players=9)", "GameError: Seven-Up is for 2, 3 or 4 players"),
        ("show_rule('no.rule')", "GameError: no game here has a rule 'no.rule'"),
        ("position('seven-up', ['AS', 'ASK'])", "CardError: 'ASK' is no card"),
        ("Table('seven-up', 2, seed=7).play('KH')", "Refused: "),
    ],
)
def test_a_persons_error_in_a_cell_is_one_sentence(source: str, told: str) -> None:
    nbclient = pytest.importorskip("nbclient")
    cells = ["from cardlearn.lessons import position, show_rule\nfrom cardlearn.widget import Table", source]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=60, allow_errors=True, kernel_name="python3").execute()
    (fault,) = notebook.cells[1].outputs
    assert fault.output_type == "error"
    assert len(fault.traceback) == 1
    assert fault.traceback[0].startswith(told)
