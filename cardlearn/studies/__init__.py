"""Studies: matches between players, frequencies, and claims of the old books checked; results are plain tables."""

from __future__ import annotations

from cardlearn.studies.claims import check
from cardlearn.studies.frequencies import (
    jack_turned,
    pitch_points_in_play,
    points_by_chance,
    points_scored,
    pool_growth,
)
from cardlearn.studies.matches import match
from cardlearn.studies.simulation import simulate

__all__ = [
    "check",
    "jack_turned",
    "match",
    "pitch_points_in_play",
    "points_by_chance",
    "points_scored",
    "pool_growth",
    "simulate",
]
