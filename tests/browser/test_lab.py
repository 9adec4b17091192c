"""The notebooks in a real JupyterLab: run, refused, played on, narrow, dark, audited, after a restart of the kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

FACING = """
from cardlearn.lessons import position
from cardlearn.widget import Table
hands = ["9S 5S KH 8H 4D QC", "AS 7S QH 10H 6D 2C"]
table = Table(position("seven-up", hands, turn_up="3S", actions=["1 stand", "1 play QH"]), seat=0)
table"""
PAINT = """() => new Promise((done) => {
  const hand = document.querySelector(".cl-hand:not([hidden])");
  const start = performance.now();
  new MutationObserver((_, watch) => {
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)));
  }).observe(hand, { childList: true });
  document.querySelector('.cl-card[data-card="KH"]').click();
})"""
"""From a click on a card to the second frame after the hand has changed."""
AUDIT = """async () => (await axe.run(".cl-table", { resultTypes: ["violations"] })).violations.map(
  (found) => `${found.impact} ${found.id}: ${found.nodes.map((node) => node.target.join(" ")).join(", ")}`)"""


def table_at(page: Any, place: int = 0) -> Any:
    table = page.locator(".cl-table").nth(place)
    table.wait_for()
    table.scroll_into_view_if_needed()
    return table


def test_the_seven_up_notebook_is_played(open_notebook: Callable[..., Any]) -> None:
    page = open_notebook("seven-up.ipynb")
    page.get_by_text("Seat 1 leads the queen of hearts.").first.wait_for()
    table = page.locator(".cl-table", has_text="Take the trick with a trump.")
    table.scroll_into_view_if_needed()
    table.locator('.cl-card[data-card="QC"]').click()
    told = table.locator(".cl-message[data-kind=refusal]", has_text="all-fours.follow-or-trump")
    told.wait_for()
    assert "Queen of clubs" in told.inner_text()
    table.locator('.cl-card[data-card="5S"]').click()
    table.locator(".cl-message[data-kind=good]").wait_for()
    table.locator(".cl-verdict", has_text="Seat 0 (you) wins the trick").wait_for()


@pytest.mark.parametrize("notebook", ["seven-up.ipynb", "auction-pitch.ipynb"])
def test_every_cell_of_a_notebook_shows_its_table(open_notebook: Callable[..., Any], notebook: str) -> None:
    page = open_notebook(notebook)
    page.wait_for_function("document.querySelectorAll('.cl-table').length >= 8")
    assert page.locator(".jp-OutputArea-output[data-mime-type*=error]").count() == 0


def test_keys_play_and_leave_the_notebook_alone(open_notebook: Callable[..., Any]) -> None:
    page = open_notebook([FACING])
    table = table_at(page)
    cells = page.locator(".jp-Cell").count()
    table.locator('.cl-card[data-card="9S"]').focus()
    for key in ("b", "a", "d", "d", "x", "m", "j", "k", "?"):
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells
    assert page.evaluate("document.activeElement.dataset.card") == "9S"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    table.locator(".cl-verdict", has_text="wins the trick").wait_for()
    assert page.evaluate("document.activeElement.closest('.cl-table') !== null")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.closest('.cl-table') === null")


def test_python_and_screen_stay_in_step(open_notebook: Callable[..., Any]) -> None:
    page = open_notebook([FACING, "table.play('KH')", "repr(table.session.actions[-1].seat)"])
    table_at(page).locator(".cl-verdict", has_text="wins the trick").wait_for()


def test_the_plain_front_plays_with_core_widgets_alone(open_notebook: Callable[..., Any]) -> None:
    page = open_notebook([FACING.replace("seat=0)", "seat=0, front='plain')")])
    page.get_by_role("button", name="(QC)").click()
    page.get_by_text("all-fours.follow-or-trump").first.wait_for()
    page.get_by_role("button", name="KH", exact=True).click()
    page.get_by_role("button", name="Next trick").wait_for()


def test_after_a_restart_of_the_kernel_the_table_says_to_run_the_cell_again(open_notebook: Callable[..., Any]) -> None:
    page = open_notebook([FACING])
    table = table_at(page)
    page.evaluate(
        "async () => { const shown = window.jupyterapp.shell.currentWidget;"
        " await shown.sessionContext.session.kernel.restart(); }"
    )
    table.locator('.cl-card[data-card="KH"]').click()
    table.locator(".cl-message", has_text="Python is not answering").wait_for()


def test_a_kept_game_goes_on_after_a_restart_when_the_cell_is_run_again(open_notebook: Callable[..., Any]) -> None:
    page = open_notebook(
        ["from cardlearn.widget import Table\nTable('seven-up', players=2, seed=11, path='kept-over-a-restart.toml')"]
    )
    table = table_at(page)
    table.get_by_role("button", name="Stand").click()
    table.locator(".cl-me .cl-says", has_text="stands").wait_for()
    page.evaluate(
        "async () => { const app = window.jupyterapp; const shown = app.shell.currentWidget;"
        " await shown.sessionContext.session.kernel.restart();"
        " await app.commands.execute('notebook:run-all-cells'); }"
    )
    table_at(page).locator(".cl-me .cl-says", has_text="stands").wait_for()
    assert page.get_by_role("button", name="Beg", exact=True).count() == 0


@pytest.mark.parametrize(("theme", "width"), [("light", 1000), ("dark", 360)])
def test_themes_and_widths_are_readable(
    open_notebook: Callable[..., Any], axe: str, theme: str, width: int, tmp_path: Any
) -> None:
    page = open_notebook([FACING], width=width, theme=theme)
    table = table_at(page)
    table.locator('.cl-card[data-card="QC"]').click(force=True)
    table.locator(".cl-message[data-kind=refusal]").wait_for()
    page.evaluate(axe)
    assert page.evaluate(AUDIT) == []
    box = table.bounding_box()
    for button in table.locator("button:visible").all():
        each = button.bounding_box()
        assert box["x"] - 1 <= each["x"]
        assert each["x"] + each["width"] <= box["x"] + box["width"] + 1
    page.screenshot(path=tmp_path / f"{theme}-{width}.png")


def test_the_time_from_a_click_to_the_paint_is_told(open_notebook: Callable[..., Any], capsys: Any) -> None:
    page = open_notebook([FACING])
    table = table_at(page)
    times = []
    for _ in range(7):
        times.append(page.evaluate(PAINT))
        table.get_by_role("button", name="Undo").click()
        table.locator('.cl-card[data-card="KH"]').wait_for()
    with capsys.disabled():
        print(f"\nfrom click to paint in JupyterLab: median {sorted(times)[3]:.0f} ms, most {max(times):.0f} ms")
    assert all(times)
