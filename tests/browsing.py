"""A real Chromium for tests: how it is found and started, and what is said where it is not.

With ``CARDLEARN_BROWSER=required`` a thing that cannot run is a failure; otherwise its tests are skipped with the reason.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

REQUIRED = os.environ.get("CARDLEARN_BROWSER") == "required"
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()


def cannot(reason: str) -> None:
    """Skip a test for a reason; fail it where a browser is required."""
    if REQUIRED:
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    path = next(filter(None, (shutil.which(name) for name in names)), None)
    if path is None:
        cannot("no Chromium is found on PATH")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        cannot("playwright is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()
