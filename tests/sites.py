"""The website for tests: built once for all of them, and a server that serves it."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from browsing import cannot

SITE = Path(__file__).parents[1] / "docs" / "site"
sys.path.insert(0, str(SITE))


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


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the whole site, which one of the processes that run tests builds, for all."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder, told = shared / "site", shared / "site.told"
    try:
        (shared / "site.building").mkdir()
    except FileExistsError:
        deadline = time.monotonic() + 300
        while not told.exists() and time.monotonic() < deadline:
            time.sleep(0.2)
    else:
        done = subprocess.run([sys.executable, SITE / "build.py", folder], capture_output=True, text=True, check=False)
        (shared / "site.new").write_text(done.stdout + done.stderr, encoding="utf-8")
        (shared / "site.new").replace(told)
    words = told.read_text(encoding="utf-8") if told.exists() else "it takes too long"
    if not (folder / "_play").exists() or "without play" in words:
        cannot(f"the site cannot be built: {words.strip()[-600:]}")
    return folder


@pytest.fixture
def served(site: Path) -> Iterator[Server]:
    """The site, served from this machine."""
    with Server(site) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
