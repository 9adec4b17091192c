"""The rulebook in a real Chromium: nothing on any page that axe-core objects to, on wide and narrow, light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

AUDIT = """async (colours) => {
  document.querySelectorAll("details").forEach((fold) => { fold.open = true; });
  const rules = { "color-contrast": { enabled: colours } };
  const found = await axe.run(document, { resultTypes: ["violations"], rules });
  return found.violations.map((v) => `${v.id} (${v.impact}): ${v.nodes[0].target.join(" ")}`);
}"""


EVERY_KIND = ("index", "search", "rules", "compare", "claims", "family", "sheets", "which-game", "games/rook")
"""A page of every kind: its colours, and what a narrow screen or the dark changes, are the same on all of a kind."""


@pytest.mark.parametrize(
    ("scheme", "width", "only"), [("light", 1280, ()), ("dark", 1280, EVERY_KIND), ("light", 390, EVERY_KIND)]
)
def test_no_page_of_the_book_shuts_anybody_out(
    book: Path, chromium: Any, axe: str, scheme: str, width: int, only: tuple[str, ...]
) -> None:
    page = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    found = {}
    for path in [book / f"{name}.html" for name in only] or sorted(book.rglob("*.html")):
        page.goto(path.as_uri())
        page.evaluate(axe)
        objections = page.evaluate(AUDIT, path.relative_to(book).with_suffix("").as_posix() in EVERY_KIND)
        if objections:
            found[str(path.relative_to(book))] = objections
    page.context.close()
    assert found == {}
