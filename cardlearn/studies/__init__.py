"""Studies: matches between players, frequencies, and claims of the old books checked; results are plain tables."""

from __future__ import annotations

from cardlearn.studies.matches import match

__all__ = ["match"]
