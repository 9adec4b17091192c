"""What stands in a saved notebook: the last state of a table, as a picture and as text; and the table in Notebook 7."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from test_lab import AUDIT, FACING, PAINT, table_at

pytestmark = pytest.mark.browser

SAVE = """async () => {
  const shown = window.jupyterapp.shell.currentWidget;
  await shown.context.save();
  return true;
}"""
TRIED = """
from cardlearn.widget import Table
table = Table("seven-up", players=2, seed=11, seat=1, lax=0.2)
table"""


def saved(page: Any, words: str) -> list[dict[str, Any]]:
    """The outputs of the last cell, once the notebook in the page holds some words and is saved."""
    page.wait_for_function(
        "words => JSON.stringify(window.jupyterapp.shell.currentWidget.context.model.toJSON()).includes(words)",
        arg=words,
    )
    page.evaluate(SAVE)
    return json.loads(page.path.read_text(encoding="utf-8"))["cells"][-1]["outputs"]


def take_the_trick(page: Any) -> list[dict[str, Any]]:
    table = table_at(page)
    table.locator('.cl-card[data-card="KH"]').click()
    table.locator(".cl-verdict", has_text="wins the trick").wait_for()
    table.get_by_role("button", name="Go on: next trick").click()
    table.get_by_role("button", name="Your turn").wait_for()
    return saved(page, "Tricks won: seat 0 has 1")


def words_of(output: dict[str, Any]) -> str:
    text = output["data"]["text/plain"]
    return "".join(text)


@pytest.mark.parametrize("where", ["open_notebook", "open_seven"])
def test_a_saved_notebook_holds_the_last_state_as_a_picture_and_as_text(
    request: pytest.FixtureRequest, where: str
) -> None:
    page = request.getfixturevalue(where)([FACING])
    live, kept = take_the_trick(page)
    assert "application/vnd.jupyter.widget-view+json" in live["data"]

    assert "king of hearts" not in words_of(kept).partition("You are seat 0")[2]
    shown = "".join(kept["data"]["text/html"])
    assert 'src="data:image/svg+xml;base64,' in shown
    assert page.locator(".cl-table").count() == 1
    assert page.locator("[class*=cl-kept]:visible").count() == 0


def test_a_notebook_opened_without_its_kernel_shows_the_last_state(open_notebook: Callable[..., Any]) -> None:
    page = open_notebook([FACING])
    kept = take_the_trick(page)[-1]
    page.evaluate("async () => { await window.jupyterapp.shell.currentWidget.sessionContext.shutdown(); }")
    page.goto(page.url)
    page.wait_for_function("window.jupyterapp")
    picture = page.locator("[class*=cl-kept] img")
    picture.wait_for()
    assert picture.get_attribute("alt").split() == words_of(kept).split()
    assert picture.evaluate("image => image.complete && image.naturalWidth > 300")


def test_a_converted_notebook_shows_the_last_state(open_notebook: Callable[..., Any], tmp_path: Path) -> None:
    page = open_notebook([FACING])
    take_the_trick(page)
    subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to", "html", "--output-dir", str(tmp_path), str(page.path)],
        check=True,
        capture_output=True,
        env={**os.environ, "JUPYTER_CONFIG_DIR": str(tmp_path)},
    )
    page.goto((tmp_path / page.path.name).with_suffix(".html").as_uri())
    picture = page.locator("[class*=cl-kept] img")
    assert "Tricks won: seat 0 has 1" in " ".join(picture.get_attribute("alt").split())
    assert picture.is_visible()


# Notebook 7


def test_notebook_7_plays_by_mouse_and_by_keyboard(open_seven: Callable[..., Any]) -> None:
    page = open_seven([FACING])
    table = table_at(page)
    print(f"Notebook 7: a click to the screen drawn anew in {page.evaluate(PAINT):.0f} ms")
    table.locator(".cl-verdict", has_text="wins the trick").wait_for()
    cells = page.locator(".jp-Cell").count()
    table.get_by_role("button", name="Go on: next trick").focus()
    page.keyboard.press("Enter")
    table.get_by_role("button", name="Your turn").wait_for()
    table.locator(".cl-card").first.focus()
    for key in ("b", "a", "d", "d", "x", "Shift+Enter", "ArrowRight", "ArrowLeft", "u"):
        page.keyboard.press(key)
    table.locator(".cl-message", has_text="Taken back").wait_for()
    assert page.locator(".jp-Cell").count() == cells


@pytest.mark.parametrize(
    ("where", "theme", "width"),
    [("open_notebook", "dark", 360), ("open_notebook", "light", 1000), ("open_seven", "light", 360)],
)
def test_the_course_and_the_desk_are_used_by_the_keyboard_alone_and_are_readable(
    request: pytest.FixtureRequest, axe: str, where: str, theme: str, width: int
) -> None:
    page = request.getfixturevalue(where)([TRIED], width=width, theme=theme)
    table = table_at(page)
    table.get_by_role("button", name="Stand").focus()
    page.keyboard.press("Enter")
    table.locator(".cl-me .cl-says", has_text="stands").wait_for()
    table.get_by_role("slider", name="The course of the deal").focus()
    page.keyboard.press("Home")
    table.locator(".cl-told", has_text="Looking back, action 0").wait_for()
    shut = table.locator("details:not([open]) > summary:visible")
    for _ in range(shut.count()):
        shut.first.focus()
        page.keyboard.press("Enter")
    table.get_by_role("button", name="Play on from here").focus()
    page.keyboard.press("Enter")
    table.get_by_role("button", name="Beg", exact=True).wait_for()
    table.get_by_role("button", name="Return to the line left").focus()
    page.keyboard.press("Enter")
    table.locator(".cl-me .cl-says", has_text="stands").wait_for()
    table.get_by_role("button", name="Knock…").focus()
    page.keyboard.press("Enter")
    page.evaluate(axe)
    assert page.evaluate(AUDIT) == []
    box = table.bounding_box()
    for part in table.locator(":is(button, input, select, textarea):visible").all():
        each = part.bounding_box()
        assert box["x"] - 1 <= each["x"]
        assert each["x"] + each["width"] <= box["x"] + box["width"] + 1


def test_two_games_stand_side_by_side_with_the_same_hand(open_notebook: Callable[..., Any]) -> None:
    page = open_notebook(
        ["from cardlearn.widget import side_by_side\nside_by_side('seven-up', 'all-fives', players=2, seed=4)"],
        width=1100,
    )
    page.wait_for_function("document.querySelectorAll('.cl-table').length === 2")
    hands = [
        [card.get_attribute("data-card") for card in table.locator(".cl-card").all()]
        for table in page.locator(".cl-table").all()
    ]
    assert sorted(hands[0]) == sorted(hands[1])
    page.locator(".cl-table").nth(1).get_by_role("button", name="Stand").click()
    page.locator(".cl-table").nth(1).locator(".cl-me .cl-says").wait_for()
    assert page.locator(".cl-table").nth(0).locator(".cl-me .cl-says").count() == 0


def test_the_servers_answer_at_the_one_address_that_they_are_given(seven: dict[str, Any]) -> None:
    """At another address of the same machine nobody listens, so nor does anybody at those that others can reach."""
    address = f"{seven['base']}/api?token={seven['token']}"
    with urllib.request.urlopen(address, timeout=60) as answer:
        assert "version" in json.load(answer)
    with pytest.raises(urllib.error.URLError, match="refused"):
        urllib.request.urlopen(address.replace("127.0.0.1", "127.0.0.2"), timeout=60)
