"""The table's second half in a real browser: the course of the deal, knocks, passing the screen, pictures, records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from test_page import AUDIT, card, facing_a_heart, heard

from cardlearn.lessons import Exercise
from cardlearn.widget.model import TableModel

pytestmark = pytest.mark.browser


def in_course(page: Any, words: str) -> None:
    page.locator(".cl-told", has_text=words).wait_for()


def test_arrows_step_through_the_course_and_keep_the_focus(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    slider = page.get_by_role("slider", name="The course of the deal")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    in_course(page, "Looking back, action 1 of 2: Seat 1 stands.")
    heard(page, "Seat 1 stands, 1 of 2.")
    assert slider.get_attribute("aria-valuetext") == "1 of 2: Seat 1 stands"
    assert page.locator(".cl-trick .cl-figure").count() == 0
    page.keyboard.press("Home")
    in_course(page, "action 0 of 2: The cards are dealt.")
    page.keyboard.press("ArrowLeft")
    heard(page, "This is the beginning of the deal.")
    page.keyboard.press("End")
    in_course(page, "Action 2 of 2: Seat 1 plays the queen of hearts.")
    assert slider.evaluate("node => node === document.activeElement")
    page.get_by_role("button", name="Your turn").wait_for()


def test_the_mouse_steps_tries_something_out_and_comes_back(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    page.get_by_role("button", name="First").click()
    in_course(page, "action 0 of 2")
    page.get_by_role("button", name="Next", exact=True).click()
    in_course(page, "action 1 of 2")
    page.get_by_role("button", name="Play on from here").click()
    page.locator(".cl-message", has_text="What if").wait_for()
    page.get_by_role("button", name="Go on: seat 1").wait_for()
    page.get_by_role("button", name="Return to the line left").click()
    card(page, "KH").click()
    page.locator(".cl-verdict", has_text="wins the trick").wait_for()
    assert "What ifs: 1." in page.locator(".cl-small-print").inner_text()


def test_a_moment_looked_back_at_is_marked_by_more_than_colour_and_left_by_its_button(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    page.get_by_role("button", name="Previous").click()
    in_course(page, "Looking back")
    assert page.locator(".cl-felt").evaluate("node => getComputedStyle(node).outlineStyle") == "dashed"
    page.get_by_role("button", name="Back to the table").click()
    in_course(page, "Action 2 of 2")


def test_a_knock_says_who_did_what(host: Callable[..., Any]) -> None:
    page = host(TableModel.open("seven-up", 3, seed=4, seat=1, mode="table"))
    knock = page.get_by_role("button", name="Knock…")
    knock.click()
    assert knock.get_attribute("aria-expanded") == "true"
    page.get_by_label("Who broke a rule").select_option("2")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "broke a rule of play"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.model.get('state').story.some((line) => line.includes('nothing of the kind'))")
    heard(page, "nothing of the kind was done")
    assert knock.get_attribute("aria-expanded") == "false"


def test_a_barred_card_may_be_played_in_table_mode_and_the_report_tells_it(host: Callable[..., Any]) -> None:
    model = facing_a_heart()
    model.handle({"do": "again", "mode": "table"})
    for line in ("1 stand", "1 play QH"):
        model.do(line)
    model.company.knock = lambda *args: None  # type: ignore[method-assign]  # nobody notices
    page = host(model)
    page.get_by_role("button", name="queen of clubs, against the rules: all-fours.follow-or-trump").click()
    page.locator(".cl-verdict", has_text="wins the trick").wait_for()
    while model.next != "deal":
        before = model.state()["v"]
        if model.next == "you":
            page.locator(".cl-hand:not(.cl-aside) .cl-card:not(.cl-barred)").first.click()
        else:
            page.locator(".cl-go").first.click()
        page.wait_for_function("before => window.model.get('state').v > before", arg=before)
    page.get_by_role("button", name="See what was broken").click()
    page.get_by_text("broke a rule of play in trick 1 with QC").wait_for()
    page.get_by_text("What it costs").wait_for()


def test_the_screen_is_passed_with_no_hand_on_it(host: Callable[..., Any]) -> None:
    page = host(TableModel.open("seven-up", 2, seed=11, people=(0, 1)))
    page.get_by_text("Pass the screen to seat 1.").wait_for()
    assert page.locator(".cl-card").count() == 0
    page.get_by_role("button", name="I sit at seat 1: show my hand").click()
    assert page.locator(".cl-card").count() == 6
    page.get_by_role("button", name="Beg", exact=True).click()
    page.get_by_text("Pass the screen to seat 0.").wait_for()
    assert page.locator(".cl-card").count() == 0
    heard(page, "begs")


def test_cards_are_drawn_otherwise_at_once(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    page.locator("summary", has_text="This table").click()
    before = card(page, "4D").locator("img").get_attribute("src")
    king = card(page, "KH").locator("img").get_attribute("src")
    page.get_by_label("Four colours").check()
    page.wait_for_function("src => document.querySelector('[data-card=\"4D\"] img').src !== src", arg=before)
    assert card(page, "KH").locator("img").get_attribute("src") == king
    page.get_by_label("Swedish court letters").check()
    page.wait_for_function(
        "src => document.querySelector('[data-card=\"KH\"] img') && "
        "!document.querySelector('[data-card=\"QC\"] img').src.includes('>Q<')",
        arg=king,
    )
    page.get_by_label("High contrast").check()
    page.locator('.cl-table[data-contrast="true"]').wait_for()
    assert page.get_by_label("High contrast").evaluate("node => node === document.activeElement")


def test_a_record_is_shown_and_loaded_and_a_new_game_begun(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    page.locator("summary", has_text="This table").click()
    page.get_by_role("button", name="Show", exact=True).click()
    field = page.get_by_label("The record as text")
    page.wait_for_function("() => document.querySelector('.cl-table textarea').value.includes('1 play QH')")
    text = field.input_value()
    page.get_by_label("Seed").fill("77")
    page.get_by_label("Players").select_option("3")
    page.get_by_role("button", name="Begin this game").click()
    page.get_by_text("Seed 77.").wait_for()
    assert page.locator(".cl-seat").count() == 2
    field.fill(text)
    page.get_by_role("button", name="Load").click()
    page.locator(".cl-message", has_text="The record is loaded: Seven-Up").wait_for()
    assert page.locator(".cl-trick .cl-figure").count() == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_new_part_is_readable_in_high_contrast_too(
    host: Callable[..., Any], axe: str, theme: str, tmp_path: Path
) -> None:
    model = TableModel.open("auction-pitch", 4, seed=5, seat=1, lax=0.3)
    model.handle({"do": "style", "high_contrast": True, "four_colour": True})
    page = host(model, theme=theme, width=360)
    page.get_by_role("button", name="Knock…").click()
    shut = page.locator("details:not([open]) > summary:visible")
    for _ in range(shut.count()):
        shut.first.click()
    page.evaluate(axe)
    assert page.evaluate(AUDIT) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.screenshot(path=tmp_path / "contrast.png", full_page=True)


def test_a_lesson_has_no_course_and_no_desk(host: Callable[..., Any]) -> None:
    page = host(Exercise(facing_a_heart().session, "Play a card."))
    card(page, "KH").wait_for()
    assert page.locator(".cl-course:visible").count() == 0
    assert page.locator("summary:visible", has_text="This table").count() == 0
