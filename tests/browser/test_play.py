"""Playing in the book's pages, in Chromium, on the website as it is built: nothing is installed, nothing leaves the site."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import AUDIT, PATIENCE
from sites import Server, serving

pytestmark = pytest.mark.browser

MOST = 15_000_000
"""Bytes that a first start may fetch."""
SEVEN_UP = "games/seven-up.html"
PLAY = "Play Seven-Up here"
CALLS = ".cl-calls[aria-label='Your calls']:not([hidden])"
OVER = ("Next deal", "New game")


@pytest.fixture(scope="module")
def server(site: Path) -> Iterator[Server]:
    with serving(site) as server:
        yield server


@pytest.fixture(scope="module")
def reader(chromium: Any, server: Server) -> Iterator[Any]:
    """Somebody who has played here before: the browser has kept Python as it was."""
    context = visitor(chromium, server)
    play_place(open_page(context, server), PLAY)
    context.pages[0].wait_for_function(
        "caches.open('cardlearn-memory').then((kept) => kept.keys()).then((k) => k.length)"
    )
    context.pages[0].close()
    yield context
    context.close()
    assert [address for address in context.asked if not inside(address, server)] == []


def visitor(chromium: Any, server: Server) -> Any:
    """A fresh visitor; ``asked``: every address that the browser has asked for."""
    context = chromium.new_context(viewport={"width": 1100, "height": 900}, base_url=server.base)
    context.set_default_timeout(PATIENCE)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.asked = []
    context.on("request", lambda request: context.asked.append(request.url))
    return context


def inside(address: str, server: Server) -> bool:
    return address.startswith((server.base, "data:", "blob:"))


@pytest.fixture
def open_book(reader: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """Open a page of the book as somebody who has forgotten all games; an error in a script fails the test."""
    pages, faults = [], []

    def go(address: str = SEVEN_UP, **more: Any) -> Any:
        page = open_page(reader, server, address, **more)
        page.on("pageerror", lambda error: faults.append(f"{error}\n{error.stack}"))
        pages.append(page)
        return page

    yield go
    for page in pages:
        page.evaluate("localStorage.clear()")
        page.close()
    assert faults == []


def open_page(context: Any, server: Server, address: str = SEVEN_UP, ready: bool = True) -> Any:
    page = context.new_page()
    page.goto(f"{server.base}/{address}")
    if ready:
        page.wait_for_function("document.documentElement.dataset.cardlearn")
    return page


def place(page: Any, words: str, nth: int = 0) -> Any:
    return page.get_by_role("group", name=words, exact=True).nth(nth)


def play_place(page: Any, words: str, nth: int = 0) -> Any:
    """Press a place's button, and wait for its table."""
    here = place(page, words, nth)
    here.get_by_role("button", name=words).click()
    here.locator(".cl-table").wait_for()
    return here


def looks(here: Any) -> dict[str, Any]:
    """A table as anybody sees it: all that is told on it, and its cards."""
    return {
        "told": here.locator(".cl-felt").inner_text(),
        "score": here.locator(".cl-panel:has(> summary:text-is('Scores'))").inner_text(),
        "next": here.locator(".cl-go:not(.cl-confirm)").inner_text(),
        "cards": here.locator(".cl-card").evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))"),
        "course": here.locator(".cl-told").inner_text(),
    }


def play_on(page: Any, here: Any, act: Callable[[str], None]) -> int:
    """Play to the end of the deal; gives how many times the learner and the others moved."""
    for moves in range(90):
        words = here.locator(".cl-go:not(.cl-confirm)").inner_text()
        if words in OVER:
            return moves
        before = here.locator(".cl-told").inner_text() + words
        act(words)
        page.wait_for_function(
            "([id, old]) => { const at = document.getElementById(id); return at.querySelector('.cl-told').textContent"
            " + at.querySelector('.cl-go:not(.cl-confirm)').textContent !== old; }",
            arg=[here.get_attribute("id"), before],
        )
    raise AssertionError("the deal does not end")


def stopped(page: Any) -> bool:
    """Whether the page's worker is gone, as the browser tells a moment later."""
    for _ in range(PATIENCE // 50):
        if not page.workers:
            return True
        page.wait_for_timeout(50)
    return False


def test_a_deal_is_played_by_mouse_a_reload_goes_on_and_a_link_opens_the_same_position(
    chromium: Any, server: Server, reader: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    context = visitor(chromium, server)
    page = open_page(context, server)
    server.asked.clear()
    began = time.monotonic()
    here = play_place(page, PLAY)
    cold = time.monotonic() - began
    sent = dict(server.asked)
    assert len(server.asked) == len(sent), "nothing comes twice"
    assert sum(sent.values()) < MOST
    sure = {"/_play/pyodide/pyodide.asm.wasm", "/_play/pyodide/python_stdlib.zip", "/_play/cardlearn.whl"}
    assert sure <= set(sent)
    assert sure <= {address.removeprefix(server.base) for address in context.asked}  # nothing asked for goes unseen

    def act(words: str) -> None:
        calls = here.locator(f"{CALLS} button:not(.cl-barred)")
        if words != "Your turn":
            here.locator(".cl-go:not(.cl-confirm)").click()
        elif calls.count():
            calls.first.click()
        else:
            here.locator(".cl-hand .cl-card:not(.cl-barred)").first.click()

    assert play_on(page, here, act) > 10
    here.get_by_text("What the deal was worth").wait_for()
    here.get_by_role("button", name="Next deal").click()
    here.get_by_text("Deal 2", exact=True).first.wait_for()
    act(looks(here)["next"])
    here.locator(".cl-told", has_text="Action 1").wait_for()
    page.wait_for_function("caches.open('cardlearn-memory').then((kept) => kept.keys()).then((k) => k.length)")
    shown = looks(here)
    server.asked.clear()
    began = time.monotonic()
    page.reload()
    here.locator(".cl-table").wait_for()
    warm, again = time.monotonic() - began, sum(size for _, size in server.asked)
    assert {address for address, _ in server.asked} <= {"/_play/pyodide/pyodide.asm.wasm"}  # the rest is remembered
    assert looks(here) == shown
    here.get_by_role("button", name="Link to this position").click()
    link = here.get_by_label("The link to this position").input_value()
    here.get_by_text("The link is copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == link
    assert len(link) < 600

    guest = reader.new_page()
    guest.goto(link)
    place(guest, PLAY).locator(".cl-table").wait_for()
    assert looks(place(guest, PLAY)) == shown
    guest.close()
    context.close()
    assert [address for address in context.asked if not inside(address, server)] == []
    with capsys.disabled():
        print(f"\nplay in a page: {sum(sent.values()):,} bytes in {len(sent)} files")
        print(f"cold start to the table: {cold:.1f} s; reload to the table: {warm:.1f} s, {again:,} bytes")


def test_a_deal_is_played_by_keys_alone(open_book: Callable[..., Any]) -> None:
    page = open_book()
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == PLAY:
            break
    page.keyboard.press("Enter")
    here = place(page, PLAY)
    here.locator(".cl-table").wait_for()

    def act(words: str) -> None:
        assert here.evaluate("here => here.contains(document.activeElement)")
        if words != "Your turn":
            page.keyboard.press("n")
            return
        group = CALLS if here.locator(f"{CALLS} button").count() else ".cl-hand"
        for _ in range(40):
            if page.evaluate("group => !!document.activeElement.closest(group)", group):
                break
            page.keyboard.press("Tab" if group == CALLS else "Shift+Tab")
        while page.evaluate("document.activeElement.matches('.cl-barred')"):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")

    assert play_on(page, here, act) > 10
    assert page.url.endswith(SEVEN_UP)  # arrows have not turned the page
    for _ in range(80):
        if page.evaluate("document.activeElement.textContent") == "Close":
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == PLAY


def test_a_figure_is_gone_on_from_and_a_worked_deal_stepped_through_with_one_python_for_both(
    open_book: Callable[..., Any],
) -> None:
    page = open_book()
    here = play_place(page, "Go on from here")
    assert "Ben (you)" in here.locator(".cl-me").inner_text()
    here.get_by_role("button", name="Beg", exact=True).click()
    here.locator(".cl-told", has_text="Action 1 of 1: Ben (you) begs").wait_for()
    deal = play_place(page, "Step through it here")
    assert "action 0 of" in deal.locator(".cl-told").inner_text()
    assert (
        deal.locator(".cl-backs img").count() == deal.locator(".cl-backs .cl-still").count() > 0
    )  # all hands are open
    page.keyboard.press("ArrowRight")
    deal.locator(".cl-told", has_text="action 1 of").wait_for()
    deal.get_by_role("button", name="Play on from here").click()
    deal.get_by_text("What if").first.wait_for()
    assert len(page.workers) == 1
    here.get_by_role("button", name="Close").click()
    assert len(page.workers) == 1
    deal.get_by_role("button", name="Close").click()
    assert stopped(page)
    here.get_by_role("button", name="Go on with your game").click()
    here.locator(".cl-told", has_text="Action 1 of 1: Ben (you) begs").wait_for()


def test_a_record_is_saved_as_a_file_and_loaded_again(open_book: Callable[..., Any], tmp_path: Path) -> None:
    page = open_book()
    here = play_place(page, PLAY)
    here.get_by_role("button", name="Stand", exact=True).click()
    here.locator(".cl-told", has_text="Action 1 of 1").wait_for()
    shown = looks(here)
    with page.expect_download() as saved:
        here.get_by_role("button", name="Save the record").click()
    assert saved.value.suggested_filename == "seven-up.toml"
    saved.value.save_as(tmp_path / "mine.toml")
    assert '"1 stand"' in (tmp_path / "mine.toml").read_text(encoding="utf-8")
    here.get_by_role("button", name="Undo").click()
    here.locator(".cl-told", has_text="Action 0 of 0").wait_for()
    (tmp_path / "bad.toml").write_text('game = "whist"')
    here.get_by_label("Load a record").set_input_files(tmp_path / "bad.toml")
    here.locator(".cl-message[data-kind=error]", has_text="There is no game 'whist'").wait_for()
    here.get_by_label("Load a record").set_input_files(tmp_path / "mine.toml")
    here.locator(".cl-message", has_text="The record is loaded").wait_for()
    assert looks(here)["cards"] == shown["cards"]
    assert here.locator(".cl-told").inner_text() == shown["course"]


def test_options_seed_seat_and_mode_are_chosen_at_the_table_and_a_hint_is_given(
    open_book: Callable[..., Any],
) -> None:
    page = open_book("games/auction-pitch.html")
    here = play_place(page, "Play Auction Pitch here")
    here.get_by_role("button", name="Hint").click()
    here.locator(".cl-message[data-kind=hint]").wait_for()
    here.locator("summary", has_text="This table").click()
    assert here.get_by_label("File").count() == 0  # files are the browser's own
    here.get_by_label("Seed").fill("77")
    here.get_by_label("At this table").select_option("table")
    here.get_by_role("button", name="Begin this game").click()
    here.get_by_text("Seed 77.").wait_for()
    here.get_by_role("button", name="Knock…").wait_for()
    here.get_by_label("I sit at").select_option("2")
    here.locator(".cl-me", has_text="Cora (you)").wait_for()


def test_a_link_that_cannot_be_read_is_told_and_the_page_can_be_played_on(open_book: Callable[..., Any]) -> None:
    page = open_book(f"{SEVEN_UP}#play-1=1.abcdef")
    here = place(page, PLAY)
    here.get_by_text("This link cannot be read: it is cut short, or was changed on its way.").wait_for()
    here.get_by_role("button", name="Close").click()
    play_place(page, PLAY)


def test_what_is_missing_is_told_and_can_be_tried_again(chromium: Any, server: Server) -> None:
    context = visitor(chromium, server)
    page = open_page(context, server)
    context.route("**/cardlearn.whl", lambda route: route.fulfill(status=404, body="gone"))
    here = place(page, PLAY)
    here.get_by_role("button", name=PLAY).click()
    told = here.get_by_role("status")
    told.get_by_text(re.compile("could not be loaded: cardlearn.whl is not to be had")).wait_for()
    context.unroute("**/cardlearn.whl")
    context.route("**/python_stdlib.zip", lambda route: route.abort())
    here.get_by_role("button", name="Try again").click()
    told.get_by_text("could not be loaded: python_stdlib.zip does not come.").wait_for()
    context.route("**/pyodide.asm.wasm", lambda route: None)  # never comes
    page.clock.install()
    here.get_by_role("button", name="Try again").click()
    told.get_by_text(re.compile(r"being fetched: [\d.]+ MB")).wait_for()
    page.clock.fast_forward(21_000)
    told.get_by_text("Nothing has come for 20 seconds").wait_for()
    here.get_by_role("button", name="Stop").click()
    here.get_by_role("button", name=PLAY).wait_for()
    assert stopped(page)
    context.close()


def test_a_program_that_does_not_answer_is_begun_again_where_the_game_was(open_book: Callable[..., Any]) -> None:
    page = open_book()
    here = play_place(page, PLAY)
    here.get_by_role("button", name="Stand", exact=True).click()
    here.locator(".cl-told", has_text="Action 1 of 1").wait_for()
    page.clock.install()
    page.workers[0].evaluate("setTimeout(() => { for (;;); }, 0)")
    here.get_by_role("button", name="Hint").click()
    page.clock.fast_forward(11_000)
    here.get_by_text("The program is not answering yet").first.wait_for()
    here.get_by_role("button", name="Start again").click()
    page.clock.resume()
    here.locator(".cl-told", has_text="Action 1 of 1: Ben (you) stands").wait_for()
    here.get_by_role("button", name="Hint").click()


def test_a_browser_that_is_too_old_is_told_so_and_without_scripts_the_page_reads(chromium: Any, server: Server) -> None:
    old = visitor(chromium, server)
    old.add_init_script("delete window.WebAssembly")
    page = open_page(old, server, ready=False)
    page.get_by_text("This browser is too old to play here: it has no WebAssembly.").wait_for()
    assert page.locator(".cl-place:visible").count() == 1
    assert page.locator(".cl-place button").count() == 0
    old.close()
    cut = visitor(chromium, server)
    cut.route("**/page.js", lambda route: route.abort())
    open_page(cut, server, ready=False).get_by_text("What is needed to play here could not be loaded.").wait_for()
    cut.close()
    plain = chromium.new_context(java_script_enabled=False)
    page = plain.new_page()
    page.goto(f"{server.base}/{SEVEN_UP}")
    assert page.locator(".cl-place").count() > 1
    assert page.locator(".cl-place:visible").count() == 0
    assert page.get_by_role("heading", name="Begging").is_visible()
    plain.close()


def test_a_place_shuts_nobody_out(open_book: Callable[..., Any], axe: str) -> None:
    page = open_book()
    play_place(page, PLAY)
    play_place(page, "Step through it here")
    place(page, PLAY).get_by_role("button", name="Link to this position").click()
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    page.evaluate(axe)
    for scheme, width in (("light", 1280), ("dark", 1280), ("dark", 360)):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 900})
        assert (scheme, width, page.evaluate(AUDIT)) == (scheme, width, [])
        assert page.evaluate("document.documentElement.scrollWidth") <= width
