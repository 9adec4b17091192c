"""Draw the picture of the table that the README shows: `python docs/draw_table.py`."""

from __future__ import annotations

from pathlib import Path

from cardlearn import Session
from cardlearn.picture import table_svg

PICTURE = Path(__file__).parent / "_static" / "table.svg"


def draw() -> str:
    """Seven-Up for four, a heart led: what the next player may play, and what it may not."""
    session = Session("seven-up", 4, seed=7)
    for line in ("1 stand", "1 play 6H"):
        session.do(line)
    return table_svg(session.view(session.to_act[0]))


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
