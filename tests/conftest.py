"""What all tests share: Hypothesis draws the same examples every time, and takes the time it needs; one browser."""

from browsing import chromium as chromium
from hypothesis import HealthCheck, settings

collect_ignore = ["conftest.py"]
settings.register_profile(
    "cardlearn", derandomize=True, deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("cardlearn")
