"""The notebook table: play a game in a cell, and be told why.

>>> from cardlearn.widget.model import TableModel
>>> table = TableModel.open("seven-up", players=2, seed=7, seat=1)
>>> [call["label"] for call in table.state()["calls"]]
['stand', 'beg']

`Table` is the widget, `side_by_side` sets several in a row (they need anywidget and ipywidgets, which come with
``cardlearn[notebook]``); `TableModel` is what stands behind it, in plain Python, for any other front.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlearn.widget.beside import side_by_side
    from cardlearn.widget.table import Table

__all__ = ["Table", "side_by_side"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"cardlearn.widget has no '{name}'")
    try:
        from cardlearn.widget.beside import side_by_side
        from cardlearn.widget.table import Table
    except ImportError as error:
        raise ImportError(
            f"the notebook table needs {error.name or 'anywidget'}; install it with: pip install 'cardlearn[notebook]'"
        ) from None
    return Table if name == "Table" else side_by_side
