"""Pictures of a study's tables, for notebooks; they need ``pip install "cardlearn[study]"``.

Each answers a matplotlib ``Axes``, with its axes named and the errors drawn, and says in words what it shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlearn.studies.figures import Row

MISSING = 'a plot needs matplotlib: pip install "cardlearn[study]"'


def _axes(axes: Any) -> Any:
    if axes is not None:
        return axes
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise ImportError(MISSING) from None
    return Figure(figsize=(7, 4), layout="constrained").subplots()


def bars(rows: Sequence[Row], label: str, value: str, error: str = "", axes: Any = None) -> Any:
    """A bar a row: ``label`` names the column of its name, ``value`` that of its height, ``error`` that of its error."""
    axes = _axes(axes)
    names = [str(row[label]) for row in rows]
    heights = [row[value] for row in rows]
    axes.bar(names, heights, yerr=[row[error] for row in rows] if error else None, capsize=4, color="#35618f")
    axes.set_xlabel(label)
    axes.set_ylabel(value)
    if max(map(len, names), default=0) > 6:
        for told in axes.get_xticklabels():
            told.set(rotation=45, ha="right", rotation_mode="anchor")
    return axes


def growth(rows: Sequence[Row], x: str = "deal", y: str = "pool", error: str = "error", axes: Any = None) -> Any:
    """A line with its errors; the scale is logarithmic, since what grows here doubles and doubles again."""
    axes = _axes(axes)
    axes.errorbar(
        [row[x] for row in rows],
        [row[y] for row in rows],
        yerr=[row[error] for row in rows],
        marker="o",
        capsize=4,
        color="#35618f",
    )
    axes.set_yscale("log")
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    return axes
