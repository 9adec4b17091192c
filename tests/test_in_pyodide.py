"""In a browser's Python the program is the same: its examples run there, and its matches are those of this Python."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import build
import fetch
import played_in_pyodide as script
import pytest
from browsing import cannot
from once import once

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
ELSEWHERE = {"anywidget", "docutils", "ipywidgets", "sphinx"}
"""What only the notebook's and the rulebook's own modules ask for."""


def _play(folder: Path) -> None:
    """Let Pyodide run the script under Node, and keep what it tells."""
    node = shutil.which("node")
    if node is None:
        cannot("Node is not installed")
    try:
        fetch.unpack(fetch.Store().pyodide(), folder / "pyodide")
        wheel = build.wheel(folder)
    except fetch.Missing as error:
        cannot(str(error))
    command = [str(node), HERE / "in_pyodide.mjs", folder / "pyodide", wheel, HERE / "played_in_pyodide.py"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    (folder / "told.json").write_text(done.stdout.splitlines()[-1], encoding="utf-8")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What `played_in_pyodide` tells in Pyodide."""
    return json.loads((once(tmp_path_factory, "pyodide", _play) / "told.json").read_text(encoding="utf-8"))


def test_every_example_of_the_core_runs_in_pyodide(played: Any) -> None:
    assert "".join(played["failed"]) == ""
    assert played["ran"]["cardlearn.session"] > 0
    assert sum(count > 0 for count in played["ran"].values()) >= 30


def test_only_what_shows_notebooks_and_the_book_needs_more_than_the_standard_library(played: Any) -> None:
    assert set(played["wants"].values()) <= ELSEWHERE
    assert {name.split(".")[1] for name in played["wants"]} == {"sphinxext", "widget"}


def test_a_match_of_every_game_goes_as_it_goes_in_this_python(played: Any) -> None:
    here = script.matches()
    assert sorted(here) == sorted(played["matches"])
    assert [slug for slug, record in here.items() if played["matches"][slug] != record] == []
