"""A real Chromium for tests: how it is found and started, and what is said where it is not.

With ``CARDLEARN_BROWSER=required`` a thing that cannot run is a failure; otherwise its tests are skipped with the reason.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
"""The first of these that is found is started: the shell, which has no windows, opens a page with a sixth of the work."""
PATIENCE = 120_000
"""Milliseconds until a browser is given up. It is no claim: how long a thing takes depends on what else the machine does."""
REQUIRED = os.environ.get("CARDLEARN_BROWSER") == "required"
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
AUDIT = """axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations.map(
  (one) => `${one.id} (${one.impact}): ${one.nodes[0].target.join(" ")}`))"""
"""What axe-core objects to on a whole page."""


def cannot(reason: str) -> None:
    """Skip a test for a reason; fail it where a browser is required."""
    if REQUIRED:
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
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
