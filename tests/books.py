"""The rulebook for tests: read and built once, strictly, for all who look at it; and little books of a page or two."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from once import once

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
CONF = """
project = "a page"
extensions = ["myst_parser", "cardlearn.sphinxext"]
copyright = version = "1"
"""


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


def project(folder: Path, **pages: str) -> Path:
    """A little book of the given pages."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "conf.py").write_text(CONF)
    (folder / "index.md").write_text("# Pages\n\n```{toctree}\n" + "\n".join(pages) + "\n```\n")
    for name, text in pages.items():
        (folder / f"{name}.md").write_text(text)
    return folder


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
