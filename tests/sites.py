"""The website for tests: built once for all of them, and a server that serves it."""

from __future__ import annotations

import functools
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from browsing import cannot
from once import once

SITE = Path(__file__).parents[1] / "docs" / "site"
sys.path.insert(0, str(SITE))  # so that tests can import its modules


class Server(ThreadingHTTPServer):
    """A server on this machine. ``base``: its address; ``asked``: the path and the bytes of each answer."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        self.asked: list[tuple[str, int]] = []
        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(SimpleHTTPRequestHandler):
    """Answers, and counts, and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        whole = source.read()
        self.server.asked.append((self.path, len(whole)))  # type: ignore[attr-defined]
        outputfile.write(whole)


def _build(folder: Path) -> None:
    done = subprocess.run([sys.executable, SITE / "build.py", folder], capture_output=True, text=True, check=False)
    if done.returncode or not (folder / "lab").exists():
        cannot(f"the site cannot be built: {(done.stdout + done.stderr).strip()[-600:]}")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the whole site, as its one command builds it."""
    return once(tmp_path_factory, "site", _build)


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """A server of a folder, for as long as it is wanted."""
    with Server(folder) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def served(site: Path) -> Iterator[Server]:
    """The site, served from this machine."""
    with serving(site) as server:
        yield server
