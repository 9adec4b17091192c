"""Means with their standard errors, as the rows of a study's table.

>>> mean([1.0, 2.0, 3.0])
(2.0, 0.5773502691896257)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Row = dict[str, object]
"""A row of a table: a plain dict; a list of them is what ``pandas.DataFrame`` reads."""


def mean(figures: Sequence[float]) -> tuple[float, float]:
    """The mean of some figures, and its standard error (0 for a single one)."""
    size = len(figures)
    if not size:
        return 0.0, 0.0
    middle = sum(figures) / size
    if size == 1:
        return middle, 0.0
    return middle, sqrt(sum((figure - middle) ** 2 for figure in figures) / (size - 1) / size)


def mean_of(total: float, squares: float, size: int) -> tuple[float, float]:
    """The same from the sum of the figures and the sum of their squares.

    >>> mean_of(6, 14, 3) == mean([1.0, 2.0, 3.0])
    True
    """
    if size < 2:
        return float(total), 0.0
    return total / size, sqrt(max(squares - total * total / size, 0.0) / (size - 1) / size)


def share(times: int, of: int) -> tuple[float, float]:
    """How often something happened, as a share, and its standard error."""
    if not of:
        return 0.0, 0.0
    part = times / of
    return part, sqrt(part * (1 - part) / of)
