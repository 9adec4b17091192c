"""The rulebook for tests: read and built once, strictly, for all who look at it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from once import once

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


def sphinx(builder: str, source: Path, out: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Run Sphinx, nitpicking, into a folder of the builder's name; what it has read is kept beside that."""
    return subprocess.run(
        [sys.executable, "-m", "sphinx", "-n", "-q", "-b", builder, "-d", out / "trees", *more, source, out / builder],
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(ROOT)]).strip(os.pathsep),
            "NO_COLOR": "1",
        },
    )


def _build(folder: Path) -> None:
    built = sphinx("html", DOCS, folder, "-W", "--keep-going")
    assert built.returncode == 0, built.stderr


@pytest.fixture(scope="session")
def read_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the rulebook: ``trees``, as Sphinx has read it, and ``html``, its pages."""
    return once(tmp_path_factory, "book", _build)


@pytest.fixture(scope="session")
def book(read_book: Path) -> Path:
    """The rulebook's pages."""
    return read_book / "html"
