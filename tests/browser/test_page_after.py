"""After a deal, in a real browser: hindsight with its places in the course, the machine's reasons, agreements of any size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playing import thrown_away
from test_page import AUDIT, facing_a_heart, heard

from cardlearn.widget.model import TableModel

pytestmark = pytest.mark.browser


def looked_back(host: Callable[..., Any], **more: Any) -> Any:
    page = host(TableModel(thrown_away(), seat=1), **more)
    page.get_by_role("button", name="Look back over the deal").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Show action 2").wait_for()
    return page


def test_hindsight_is_asked_for_by_keyboard_heard_and_steps_to_its_place(host: Callable[..., Any]) -> None:
    page = looked_back(host)
    heard(page, "of yours in this deal could clearly have been better.")
    found = page.locator("details", has_text="What would have done better").locator("li").first
    assert "Better the ace of spades than the jack of spades" in found.inner_text()
    assert page.evaluate("document.activeElement.textContent") == "Show action 2"
    page.keyboard.press("Enter")
    page.locator(".cl-told", has_text="Looking back, action 1 of 13").wait_for()
    assert page.locator('.cl-card[data-card="JS"]').count() == 1
    assert found.is_visible()
    assert page.evaluate("document.activeElement.textContent") == "Show action 2"


def test_the_reason_of_a_move_is_asked_where_it_is_stepped_to(host: Callable[..., Any]) -> None:
    page = host(TableModel(thrown_away(), seat=1))
    why = page.get_by_role("button", name="Why did seat 0 do so?")
    page.get_by_role("button", name="First").click()
    for _ in range(3):
        page.get_by_role("button", name="Next", exact=True).click()
    page.locator(".cl-told", has_text="Looking back, action 3 of 13: Seat 0 plays the queen of spades.").wait_for()
    why.click()
    page.locator(".cl-message", has_text="Seat 0 plays the queen of spades. ").wait_for()
    page.get_by_role("button", name="Previous").click()
    page.locator(".cl-told", has_text="action 2 of 13").wait_for()
    assert why.is_hidden()


def test_your_turn_is_plain_text_beside_real_buttons(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    look = "node => { const s = getComputedStyle(node); return [s.backgroundColor, s.borderTopColor] }"
    turn = page.get_by_role("button", name="Your turn")
    assert turn.evaluate(look) == ["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]
    assert page.get_by_role("button", name="Hint").evaluate(look)[1] != "rgba(0, 0, 0, 0)"


def test_an_agreement_of_any_size_is_typed_for_the_next_game(host: Callable[..., Any]) -> None:
    page = host(TableModel.open("seven-up", 2, seed=7, seat=0))
    page.get_by_text("This table", exact=True).click()
    field = page.get_by_role("spinbutton", name="Stakes")
    field.fill("3")
    page.get_by_role("button", name="Begin this game").click()
    page.wait_for_function("() => window.model.get('state').options.some((option) => option.value === '3')")
    assert field.input_value() == "3"
    field.fill("-2")
    page.get_by_role("button", name="Begin this game").click()
    page.locator(".cl-message", has_text="Stakes is a whole number from 0 up").wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_audit_finds_nothing_after_a_deal(host: Callable[..., Any], axe: str, theme: str) -> None:
    page = looked_back(host, theme=theme)
    page.get_by_text("This table", exact=True).click()
    page.evaluate(axe)
    assert page.evaluate(AUDIT) == []


def test_on_a_phone_nothing_is_wider_than_the_screen(host: Callable[..., Any]) -> None:
    page = looked_back(host, width=360)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
