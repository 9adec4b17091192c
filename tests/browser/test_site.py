"""The website beyond its pages: the Lab, the page that is opened as a file, Firefox, and a build without network."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import AUDIT
from sites import SITE, Server

from cardlearn.games import GAMES

pytestmark = pytest.mark.browser

HERE = "document.querySelector('.cl-place[data-state=open]')"
GO = f"{HERE}?.querySelector('.cl-go:not(.cl-confirm)')"
CARD = f"{HERE}.querySelector('.cl-hand:not([hidden]) .cl-card:not(.cl-barred)')"
LOOKS = f"{HERE}.querySelector('.cl-body').textContent"
OWN = ("data:", "blob:")
BEFORE = 2
"""So a browser says that a node comes before another."""
RUN_ALL = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  const { context, sessionContext } = app.shell.currentWidget;
  await context.ready;
  await sessionContext.ready;
  await app.commands.execute("notebook:run-all-cells");
}"""


class Chromium:
    """A page of Playwright's, asked in the words of `firefox.Firefox`, so that a test can be for both."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.asked: list[str] = []
        self.said: list[str] = []
        page.context.on("request", lambda request: self.asked.append(request.url))
        page.on("console", lambda line: self.said.append(line.text) if line.type == "error" else None)
        self.goto, self.look = page.goto, page.evaluate

    def wait_for(self, expression: str) -> None:
        self.page.wait_for_function(f"() => !!({expression})")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def click(self, element: str) -> None:
        self.page.evaluate_handle(f"() => {element}").as_element().click()


@pytest.fixture
def window(request: pytest.FixtureRequest) -> Iterator[Any]:
    """A fresh page of the browser that a test names."""
    if request.param == "firefox":
        yield request.getfixturevalue("firefox").fresh()
    else:
        page = request.getfixturevalue("page")
        yield Chromium(page)


def in_each(*browsers: str) -> Any:
    return pytest.mark.parametrize("window", browsers, indirect=True)


def button(words: str) -> str:
    """The button of these words, as an expression."""
    return f"[...document.querySelectorAll('button')].find((one) => one.textContent === {words!r} && one.offsetParent)"


def play_a_deal(window: Any, act: Callable[[Any, str], None]) -> None:
    """Play until the deal is over; ``act`` does something at a table whose button says in words what comes next."""
    window.wait_for(f"{GO}?.textContent")
    for _ in range(80):
        words = window.look(f"{GO}.textContent")
        if words in ("Next deal", "New game"):
            break
        before = window.look(LOOKS)
        act(window, words)
        window.wait_for(f"{LOOKS} !== {before!r}")
    assert window.look(f"{GO}.textContent") in ("Next deal", "New game")
    assert "What the deal was worth" in window.look(LOOKS)


def by_mouse(window: Any, words: str) -> None:
    if words != "Your turn":
        window.click(GO)
    else:
        window.click(f"({button('Stand')}) || {CARD}")


def by_keys(window: Any, words: str) -> None:
    """Nothing but keys, from wherever the focus is."""
    assert window.look(f"{HERE}.contains(document.activeElement)"), "the focus has left the table"
    if words != "Your turn":
        window.press("n")
        return
    wanted = f"(({button('Stand')}) || {CARD})"
    way = f"document.activeElement.compareDocumentPosition({wanted})"
    for _ in range(40):
        there = window.look(way)
        if there == 0:
            break
        walking = window.look(f"{wanted}.parentNode === document.activeElement.parentNode")
        window.press("ArrowRight" if walking else "Shift+Tab" if there & BEFORE else "Tab")
    window.press("Enter")


@in_each("firefox")
def test_in_firefox_a_deal_is_played_a_reload_goes_on_and_a_link_opens_the_same(window: Any, served: Server) -> None:
    window.goto(f"{served.base}/games/seven-up.html")
    window.wait_for(button("Play Seven-Up here"))
    window.click(button("Play Seven-Up here"))
    play_a_deal(window, by_mouse)
    shown = window.look(LOOKS)
    window.reload()
    window.wait_for(f"{GO}?.textContent")
    assert window.look(LOOKS) == shown
    window.click(button("Link to this position"))
    link = window.look(f"{HERE}.querySelector('.cl-bar input[type=text]').value")
    asked = [address for address in window.asked if not address.startswith((served.base, *OWN))]
    assert asked == []
    window.fresh().goto(link)
    window.wait_for(f"{GO}?.textContent")
    assert window.look(LOOKS) == shown
    assert window.said == []


@in_each("chromium", "firefox")
def test_a_page_opened_as_a_file_plays_a_deal_with_keys_alone(window: Any, site: Path, capsys: Any) -> None:
    page = site / "cardlearn-offline.html"
    window.goto(page.as_uri())
    play = button("Play Seven-Up")
    window.wait_for(play)
    window.look(f"{play}.focus()")
    began = time.monotonic()
    window.press("Enter")
    window.wait_for(f"{GO}?.textContent")
    with capsys.disabled():
        size = page.stat().st_size / 1e6
        print(
            f"\n{type(window).__name__}, a page opened as a file, to the table: {time.monotonic() - began:.1f} s, {size:.1f} MB"
        )
    play_a_deal(window, by_keys)
    assert {address for address in window.asked if not address.startswith(OWN)} <= {page.as_uri()}
    assert window.said == []


@in_each("chromium")
def test_the_page_opened_as_a_file_shuts_nobody_out(window: Any, site: Path, axe: str) -> None:
    window.goto((site / "cardlearn-offline.html").as_uri())
    window.look("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    window.look(axe)
    assert window.look(AUDIT) == []
    assert window.look("document.querySelectorAll('.cl-place').length") == len(GAMES)
    window.page.set_viewport_size({"width": 360, "height": 700})
    assert window.look("document.documentElement.scrollWidth") <= 360


def test_the_lab_runs_a_notebook_and_its_tables_are_live(page: Any, served: Server, capsys: Any) -> None:
    began = time.monotonic()
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(f"{served.base}/lab/lab/index.html?path=00-start.ipynb")
    page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext")
    page.evaluate(RUN_ALL)
    table = page.locator(".cl-table", has_text="The king of hearts is led.")
    table.wait_for()
    took, sent = time.monotonic() - began, sum(size for _, size in served.asked) / 1e6
    with capsys.disabled():
        print(f"\nthe Lab, from nothing to the tables of a notebook: {took:.1f} s, {sent:.1f} MB")
    table.scroll_into_view_if_needed()
    table.locator('.cl-card[data-card="QC"]').click()
    table.locator(".cl-message[data-kind=refusal]", has_text="all-fours.follow-or-trump").wait_for()
    table.locator('.cl-card[data-card="8H"]').click()
    table.locator(".cl-message[data-kind=good]").wait_for()
    assert page.locator(".jp-OutputArea-output[data-mime-type*=error]").count() == 0
    assert [address for address in asked if not address.startswith((served.base, *OWN))] == []


def test_the_lab_holds_every_notebook(site: Path) -> None:
    listed = json.loads((site / "lab" / "api" / "contents" / "all.json").read_text(encoding="utf-8"))
    notebooks = sorted(path.name for path in (SITE.parents[1] / "notebooks").glob("*.ipynb"))
    assert sorted(entry["name"] for entry in listed["content"]) == notebooks


def test_every_page_leads_to_the_lab_and_a_games_page_to_its_own_notebook(site: Path) -> None:
    pages = [*site.glob("*.html"), *(site / "games").glob("*.html")]
    pages.remove(site / "cardlearn-offline.html")
    for page in pages:
        text = page.read_text(encoding="utf-8")
        links = set(re.findall(r'href="([^"]*lab/index\.html)\?path=([^"]+)"', text))
        assert links, page
        for address, notebook in links:
            assert (page.parent / address).is_file()
            assert (site / "lab" / "files" / notebook).is_file()
        if page.parent.name == "games":
            assert {notebook for _, notebook in links} == {f"{page.stem}.ipynb"}
        taken = re.findall(r'href="([^"]*cardlearn-offline\.html)"', text)
        assert taken, page
        assert all((page.parent / address).is_file() for address in taken)
