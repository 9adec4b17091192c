"""What all tests share: Hypothesis draws the same examples every time, and takes the time it needs; one browser, one site."""

import pytest
from books import book as book
from books import read_book as read_book
from browsing import chromium as chromium
from hypothesis import HealthCheck, settings
from sites import served as served
from sites import site as site

collect_ignore = ["conftest.py"]
settings.register_profile(
    "cardlearn", derandomize=True, deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("cardlearn")


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints from a few likely deals: what is asked for in passing need not be considered for long."""
    monkeypatch.setattr("cardlearn.players.hints.DEALS", 4)
