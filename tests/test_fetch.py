"""What the site needs is fetched once, and only what is pinned; without it the book is made without play."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import build
import fetch
import lab
import offline
import pytest
from browsing import cannot
from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

PINS = """
python = "3.14.2"
[pyodide]
version = "1.0.0"
sha256 = "{}"
[wheels]
"a-1.0-py3-none-any.whl" = "{}"
"""
NPM = """#!{python}
import pathlib, sys
into = next(word for word in sys.argv if word.startswith("--pack-destination=")).partition("=")[2]
pathlib.Path(into, "pyodide-1.0.0.tgz").write_text("something else")
"""
"""An npm that brings something else than what was asked for."""


def store(folder: Path, data: bytes = b"", **more: Any) -> fetch.Store:
    """A store of which Pyodide is a file of some bytes; one of no bytes is not there."""
    at = folder / "fetched"
    at.mkdir()
    kept = at / "pyodide-1.0.0.tgz"
    kept.write_bytes(data or b"wanted")
    pins = folder / "pins.toml"
    pins.write_text(PINS.format(fetch.digest(kept), "0" * 64), encoding="utf-8")
    if not data:
        kept.unlink()
    return fetch.Store(pins, at, **more)


def test_what_is_there_as_pinned_is_not_fetched_again(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = store(tmp_path, b"pinned")
    assert found.pyodide().read_bytes() == b"pinned"
    assert found.fetched == []


def test_a_file_that_is_not_as_pinned_does_not_count_as_there(tmp_path: Path) -> None:
    found = store(tmp_path, b"pinned", online=False)
    (found.at / "pyodide-1.0.0.tgz").write_bytes(b"changed")
    with pytest.raises(fetch.Missing, match=r"^Pyodide 1\.0\.0 has not been fetched \(pyodide-1\.0\.0\.tgz\)\.$"):
        found.pyodide()


def test_where_npm_is_not_installed_it_is_said(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(fetch.Missing, match="npm, which would fetch it, is not installed"):
        store(tmp_path).pyodide()


@pytest.mark.skipif(sys.platform == "win32", reason="the npm of this test is a script")
def test_what_comes_and_is_not_what_is_pinned_is_not_taken(tmp_path: Path, monkeypatch: Any) -> None:
    npm = tmp_path / "npm"
    npm.write_text(NPM.format(python=sys.executable), encoding="utf-8")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    wanted = store(tmp_path)
    with pytest.raises(fetch.Missing, match=r"^pyodide-1\.0\.0\.tgz is not the file that is pinned: its sha256 is "):
        wanted.pyodide()
    assert list(wanted.at.iterdir()) == []


def test_without_what_is_pinned_the_book_is_made_without_play_and_says_so(tmp_path: Path) -> None:
    source, out = tmp_path / "source", tmp_path / "out"
    source.mkdir()
    (source / "conf.py").write_text('extensions = ["myst_parser", "cardlearn.sphinxext"]\n', encoding="utf-8")
    (source / "index.md").write_text("# A game\n\n```{gamehead} seven-up\n```\n", encoding="utf-8")
    (out / build.PLAY).mkdir(parents=True)  # left by an earlier build
    (out / offline.NAME).touch()
    told = list(build.build(out, store(tmp_path, online=False), tmp_path / "made", source))
    assert told == [
        "Pyodide 1.0.0 has not been fetched (pyodide-1.0.0.tgz). The book is made without play.",
        "The book is made.",
    ]
    page = (out / "index.html").read_text(encoding="utf-8")
    assert "table-picture" in page
    assert "cl-place" not in page
    assert not (out / build.PLAY).exists()
    assert not (out / offline.NAME).exists()


def test_the_pins_are_those_that_pyodide_and_the_kernel_of_the_lab_go_with() -> None:
    real = fetch.Store()
    assert real.pins["pyodide"]["version"] == PYODIDE_VERSION
    try:
        known = json.loads(fetch.member(real.pyodide(), fetch.LOCK))
    except fetch.Missing as error:
        cannot(str(error))
    pinned = {lab.called(Path(name)): name.split("-")[1] for name in real.pins["wheels"]}
    packages = {lab.called(Path(name)): package for name, package in known["packages"].items()}
    wanted, seen = ["micropip", "ipython", "jedi"], set()
    while wanted:
        name = wanted.pop()
        seen.add(name)
        assert pinned[name] == packages[name]["version"], name
        wanted += {lab.called(Path(other)) for other in packages[name]["depends"]} - seen
    assert known["info"]["python"] == real.pins["python"]
