"""What all tests share: Hypothesis draws the same examples every time, and takes the time it needs; one browser, one site."""

from browsing import chromium as chromium
from hypothesis import HealthCheck, settings
from sites import served as served
from sites import site as site

collect_ignore = ["conftest.py"]
settings.register_profile(
    "cardlearn", derandomize=True, deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("cardlearn")
