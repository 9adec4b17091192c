"""The notebooks run from top to bottom, teach what the program enforces, and are kept clean."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

from cardlearn.games import GAMES
from cardlearn.lessons import Exercise

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))
NAMES = [path.stem for path in NOTEBOOKS]
WHOLE = ("seven-up", "the-revoke")
"""Run in a kernel of their own; all the others in the process of the tests, which is quicker."""
UNASKED = ("the-revoke", "family-tree")
"""These show tables, and ask for nothing."""


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def test_every_game_has_a_notebook() -> None:
    assert {game.slug for game in GAMES} | {"00-start", "the-revoke"} <= set(NAMES)


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
    text = path.read_text(encoding="utf-8")
    assert [rule.id for game in GAMES for rule in game.rules if rule.sentence in text] == []


@pytest.mark.parametrize("name", WHOLE)
def test_a_notebook_runs_from_top_to_bottom_in_a_kernel(name: str, tmp_path: Path) -> None:
    (path,) = (path for path in NOTEBOOKS if path.stem == name)
    shutil.copy(path, tmp_path)
    notebook = read(tmp_path / path.name)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert {output.output_type for output in shown} <= {"display_data", "execute_result"}, "no noise"
    tables = [output for output in shown if "application/vnd.jupyter.widget-view+json" in output.data]
    assert tables
    for table in tables:
        assert "text/html" not in table.data or 'alt="' in table.data["text/html"]


def run(path: Path) -> tuple[list[Any], dict[str, Any]]:
    """What the cells of a notebook show, and its names, each cell run in this process as a kernel would run it."""
    names: dict[str, Any] = {}
    shown: list[Any] = []
    for cell in read(path).cells:
        if cell.cell_type != "code":
            continue
        tree = ast.parse(cell.source)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, f"{path.name} {cell.id}", "exec"), names)
        if last:
            shown.append(eval(compile(ast.Expression(last.value), f"{path.name} {cell.id}", "eval"), names))
    return shown, names


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_every_cell_runs_and_every_exercise_has_an_answer_and_only_lawful_ones(
    path: Path, monkeypatch: Any, tmp_path: Path, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    shown, _ = run(path)
    assert capsys.readouterr() == ("", "")
    assert None not in shown
    tables = [table for value in shown for table in getattr(value, "tables", [value]) if hasattr(table, "model")]
    assert tables
    for table in tables:
        assert 'alt="' in table.kept()["text/html"]
        assert " players, deal " in table.kept()["text/plain"]
    exercises = [table.model for table in tables if isinstance(table.model, Exercise)]
    assert exercises or path.stem in UNASKED
    for exercise in exercises:
        assert exercise.next == "you"
        for call in exercise.wanted:
            assert exercise.session.judge(f"{exercise.seat} {call}") is None
        refuse_and_solve(exercise)


def refuse_and_solve(exercise: Any) -> None:
    """A forbidden card is answered with a rule of the game, an answer with praise; then the deal goes on."""
    view = exercise.view()
    pack = exercise.session.game.pack
    for card in pack.list(view.hand & ~view.cards_open) if view.verb == "play" else ():
        exercise.handle({"do": "act", "call": f"play {pack.name(card)}"})
        assert exercise.message["kind"] == "refusal"
        assert exercise.session.game.rule(exercise.message["id"])
    answer = exercise.wanted[0] if exercise.wanted else exercise.player(view).action.call(pack)
    exercise.handle({"do": "act", "call": answer})
    assert exercise.message["kind"] == "good", exercise.message
    for _ in range(3):
        if exercise.next != "you":
            exercise.handle({"do": "step"})
            assert (exercise.message or {}).get("kind") != "error", exercise.message


def test_each_revoke_of_the_notebook_pays_if_nobody_calls_it_and_costs_if_somebody_does() -> None:
    (path,) = (path for path in NOTEBOOKS if path.stem == "the-revoke")
    _, names = run(path)

    def ahead(session: Any, seat: int) -> float:
        """By how much the side of a seat is ahead of the others, on the whole."""
        own = session.table.side_of(seat)
        others = [score for side, score in enumerate(session.table.scores) if side != own]
        return float(session.table.scores[own] - sum(others) / len(others))

    for game in names["six"]:
        seat = int(names["offence"][game].split()[0])
        honest = ahead(names["play_on"](names["deal"](game)), seat)
        unseen = ahead(names["play_on"](names["deal"](game, names["offence"][game])), seat)
        called = ahead(names["found_out"](game), seat)
        assert called < honest < unseen, game


@pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
def test_a_cell_that_knows_the_answer_or_lays_out_many_cards_is_folded(path: Path) -> None:
    for cell in read(path).cells:
        if cell.cell_type == "code":
            lines = cell.source.count("\n")
            folded = cell.source.startswith("ask(") or lines > (8 if cell.source.startswith("Table(") else 30)
            assert cell.metadata.get("jupyter", {}).get("source_hidden", False) is folded


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
    cells = ["from cardlearn.lessons import position, show_rule\nfrom cardlearn.widget import Table", source]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=60, allow_errors=True, kernel_name="python3").execute()
    (fault,) = notebook.cells[1].outputs
    assert fault.output_type == "error"
    assert len(fault.traceback) == 1
    assert fault.traceback[0].startswith(told)
