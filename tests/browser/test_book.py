"""The rulebook in a real Chromium: nothing on any page that axe-core objects to, on wide and narrow, light and dark."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

DOCS = Path(__file__).parents[2] / "docs"
AUDIT = """async () => {
  document.querySelectorAll("details").forEach((fold) => { fold.open = true; });
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.map((v) => `${v.id} (${v.impact}): ${v.nodes[0].target.join(" ")}`);
}"""


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rulebook as pages."""
    out = tmp_path_factory.mktemp("book")
    build = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-d", str(out / "trees"), str(DOCS), str(out / "html")]
    subprocess.run(build, check=True, capture_output=True)
    return out / "html"


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 1280), ("light", 390)])
def test_no_page_of_the_book_shuts_anybody_out(book: Path, chromium: Any, axe: str, scheme: str, width: int) -> None:
    page = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme).new_page()
    found = {}
    for path in sorted(book.rglob("*.html")):
        page.goto(path.as_uri())
        page.evaluate(axe)
        objections = page.evaluate(AUDIT)
        if objections:
            found[str(path.relative_to(book))] = objections
    page.context.close()
    assert found == {}
