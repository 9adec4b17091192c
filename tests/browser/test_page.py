"""The table in a plain page: what a player sees, presses and hears."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cardlearn.games import GAMES
from cardlearn.lessons import Quiz, position
from cardlearn.session import Session
from cardlearn.widget.host import module
from cardlearn.widget.model import TableModel

pytestmark = pytest.mark.browser

HANDS = ["9S 5S KH 8H 4D QC", "AS 7S QH 10H 6D 2C"]
AUDIT = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations.map(
  (found) => `${found.impact} ${found.id}: ${found.nodes.map((node) => node.target.join(" ")).join(", ")}`)"""


def facing_a_heart() -> TableModel:
    """Seat 0 must answer the queen of hearts: it may follow or trump, and no diamond nor club will do."""
    return TableModel(position("seven-up", HANDS, turn_up="3S", actions=["1 stand", "1 play QH"]), seat=0)


def card(page: Any, name: str) -> Any:
    return page.locator(f'.cl-card[data-card="{name}"]')


def heard(page: Any, words: str) -> None:
    from playwright.sync_api import expect

    expect(page.get_by_role("status")).to_contain_text(words)


def test_a_barred_card_says_why_and_what_would_do(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    barred = page.get_by_role("button", name="queen of clubs, not playable: all-fours.follow-or-trump")
    assert barred.get_attribute("aria-disabled") == "true"
    assert barred.get_attribute("disabled") is None
    barred.click(force=True)
    told = page.locator(".cl-message")
    assert "may trump" in told.inner_text()
    assert "all-fours.follow-or-trump" in told.inner_text()
    would = told.get_by_role("img")
    assert [chip.get_attribute("aria-label") for chip in would.all()] == [
        *("nine of spades", "five of spades", "king of hearts", "eight of hearts"),
    ]
    heard(page, "These would do: nine of spades, five of spades, king of hearts, eight of hearts.")


def test_a_barred_card_is_marked_by_more_than_colour(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    barred, free = card(page, "QC"), card(page, "KH")
    assert barred.locator(".cl-mark").inner_text() == "✕"
    assert free.locator(".cl-mark").inner_text() == ""
    assert barred.bounding_box()["y"] > free.bounding_box()["y"] + 8


def test_a_lawful_card_moves_the_table_on(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    page.get_by_role("button", name="king of hearts, playable").click()
    heard(page, "plays the king of hearts.")
    page.locator(".cl-verdict", has_text="wins the trick").wait_for()
    assert card(page, "KH").count() == 0
    assert page.locator(".cl-trick .cl-figure").count() == 2
    page.get_by_role("button", name="Go on: next trick").click()
    page.get_by_role("button", name="Your turn").wait_for()
    assert page.locator(".cl-trick .cl-figure").count() == 0


def test_a_deal_is_played_by_the_keyboard_alone(host: Callable[..., Any]) -> None:
    model = TableModel.open("seven-up", 2, seed=11, seat=1)
    page = host(model)
    page.get_by_role("button", name="Stand").focus()
    page.keyboard.press("Enter")
    heard(page, "stands.")
    for _ in range(60):
        if model.next == "deal":
            break
        before = model.state()["v"]
        active = page.evaluate("document.activeElement.closest('.cl-table') !== null")
        assert active, "the focus has left the table"
        if model.next == "you":
            page.locator(".cl-card:not(.cl-barred)").first.focus()
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("n")
        page.wait_for_function("before => window.model.get('state').v > before", arg=before)
    assert model.next == "deal"
    page.get_by_text("What the deal was worth").wait_for()


def test_arrows_walk_through_the_hand_with_one_stop_for_tab(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    stops = page.locator('.cl-hand:not([hidden]) .cl-card[tabindex="0"]')
    assert stops.count() == 1
    stops.focus()
    walked = []
    for key in ("ArrowRight", "ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"):
        page.keyboard.press(key)
        walked.append(page.evaluate("document.activeElement.dataset.card"))
    assert walked == ["5S", "KH", "QC", "9S", "QC", "9S"]
    assert stops.count() == 1


def test_letters_ask_take_back_and_do_again(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    card(page, "KH").focus()
    page.keyboard.press("?")
    heard(page, "These rules bind you, in order")
    page.keyboard.press("Enter")
    heard(page, "plays the king of hearts.")
    page.keyboard.press("u")
    heard(page, "Taken back")
    assert card(page, "KH").count() == 1
    page.keyboard.press("r")
    page.locator(".cl-trick .cl-figure").nth(1).wait_for()
    assert card(page, "KH").count() == 0
    assert page.get_by_text("Taken back: 1.").count() == 1


def test_a_typed_card_is_played(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    field = page.get_by_label("Type a card or a call")
    field.fill("qc")
    field.press("Enter")
    heard(page, "Queen of clubs: not allowed.")
    field.fill("K♥")
    field.press("Enter")
    heard(page, "plays the king of hearts.")
    field.fill("nonsense")
    field.press("Enter")
    heard(page, "'nonsense' is no card and no call")


def test_a_game_is_left_only_when_asked_for_twice(host: Callable[..., Any]) -> None:
    model = TableModel.open("seven-up", 2, seed=7, seat=1)
    page = host(model)
    page.get_by_role("button", name="New game").click()
    heard(page, "once more")
    assert model.session.seed == 7
    page.get_by_role("button", name="New game").click()
    page.get_by_text("Seed 8.").wait_for()


def test_several_cards_are_chosen_and_confirmed(host: Callable[..., Any]) -> None:
    model = TableModel.open("seven-up", 2, seed=7, seat=1)
    for line in ("1 beg", "0 run", "1 content", "0 content"):
        model.do(line)
    page = host(model)
    names = [each["card"] for each in model.state()["hand"]]
    for name in names[:2]:
        card(page, name).click()
    assert card(page, names[0]).get_attribute("aria-pressed") == "true"
    assert card(page, names[0]).locator(".cl-mark").inner_text() == "●"
    assert "A ● marks what you have chosen." in page.locator(".cl-right").inner_text()
    page.locator(".cl-confirm").click(force=True)
    heard(page, "discards down to six")
    card(page, names[0]).click()
    assert card(page, names[0]).get_attribute("aria-pressed") == "false"
    for name in (names[0], names[2]):
        card(page, name).click()
    page.locator(".cl-confirm").click()
    heard(page, "discards")
    assert page.locator(".cl-hand .cl-card").count() == 6


def robbing() -> TableModel:
    """Cinch, where the dealer, seat 0, is to discard, and may look through the stock before it does."""
    session = Session("cinch", 4, seed=3)
    for line in ("1 bid 4", "2 pass", "3 pass", "0 pass", "1 trump S"):
        session.do(line)
    for seat in (1, 2, 3):
        session.do(f"{seat} discard {' '.join(session.pack.show(session.table.hands[seat]).split()[:3])}")
    return TableModel(session, seat=0)


@pytest.mark.parametrize("width", [390, 1300])
def test_the_stock_lies_open_before_the_dealer_who_robs_it_and_is_taken_from_there(
    host: Callable[..., Any], width: int
) -> None:
    model = robbing()
    page, stock = host(model, width=width), model.state()["stock_open"]
    laid = page.get_by_role("group", name="The stock, open to you alone")
    pack = model.session.pack
    assert [each.get_attribute("aria-label").removesuffix(", trump") for each in laid.get_by_role("img").all()] == [
        pack.spoken(pack.card(name)) for name in stock
    ]
    assert page.get_by_text(f"The stock, open to you alone: {len(stock)} cards").is_visible()
    assert page.locator(".cl-pile").inner_text() == ""
    high = page.locator(".cl-felt").bounding_box()["height"]
    for each in model.state()["hand"][:4]:
        card(page, each["card"]).click(position={"x": 12, "y": 30})
    page.locator(".cl-confirm").click()
    chosen = page.get_by_role("group", name="Cards to choose from")
    chosen.wait_for()
    assert chosen.get_by_role("button").count() == len(model.state()["stock_open"])
    if width > 1000:
        assert page.locator(".cl-felt").bounding_box()["height"] == high
    card(page, stock[0]).click(position={"x": 12, "y": 30})
    page.locator(".cl-confirm").click()
    heard(page, "takes 1 card from the stock")
    assert laid.count() == 0
    assert model.session.phase == "play"


def test_a_trump_of_another_print_is_marked_where_it_lies_and_the_mark_is_explained(host: Callable[..., Any]) -> None:
    session = Session("cinch", 4, seed=3)
    for line in ("1 pass", "2 pass", "3 pass", "0 bid 4", "0 trump C"):
        session.do(line)
    page = host(TableModel(session, seat=0))
    page.get_by_role("button", name="five of spades, trump").wait_for()
    assert card(page, "5S").locator(".cl-token").count() == 1
    assert card(page, "3S").locator(".cl-token").count() == 0
    facts = page.locator(".cl-facts")
    assert "marked" in facts.inner_text()
    assert facts.get_by_role("img", name="with clubs in a ring").is_visible()


def test_where_there_is_no_stock_nothing_stands_in_its_place(host: Callable[..., Any]) -> None:
    page = host(TableModel.open("rook", 4, seed=0, seat=0))
    assert page.locator(".cl-pile").inner_text() == ""


@pytest.mark.parametrize("width", [800, 1300])
def test_the_tools_stay_where_they_are_while_calls_and_hints_come_and_go(host: Callable[..., Any], width: int) -> None:
    """Once a hint has taken its room nothing below moves, though the buttons of the bids go with the bid."""
    model = TableModel.open("cinch", 4, seed=11, seat=1)
    page = host(model, width=width)
    page.get_by_role("button", name="Hint").click()
    page.locator(".cl-message[data-kind=hint]").wait_for()
    tools, room = page.locator(".cl-tools"), page.locator(".cl-below")
    below = tools.bounding_box()["y"] - page.locator(".cl-felt").bounding_box()["y"]
    high = room.bounding_box()["height"]
    felt = page.locator(".cl-felt").bounding_box()["height"]
    page.locator('button[data-key="pass"]').click()
    page.wait_for_function("window.model.get('state').next === 'machine'")
    assert page.locator(".cl-acts .cl-calls:not([hidden])").count() == 0
    assert room.bounding_box()["height"] == high
    assert page.locator(".cl-felt").bounding_box()["height"] == felt
    assert tools.bounding_box()["y"] - page.locator(".cl-felt").bounding_box()["y"] == below


def test_on_a_broad_screen_a_hint_of_three_lines_moves_no_tool(host: Callable[..., Any]) -> None:
    model = TableModel.open("cinch", 4, seed=11, seat=0)
    page = host(model, width=1300)
    room = page.locator(".cl-below")
    before = room.bounding_box()["height"]
    page.evaluate(
        "window.model.set('state', { ...window.model.get('state'),"
        " message: { kind: 'hint', text: 'One word follows another. '.repeat(13) } })"
    )
    lines = page.locator(".cl-message").evaluate(
        "node => node.clientHeight / parseFloat(getComputedStyle(node).lineHeight)"
    )
    assert 3 < lines < 4
    assert room.bounding_box()["height"] == before


def test_the_machine_goes_on_by_itself_and_pauses(host: Callable[..., Any]) -> None:
    model = TableModel.open("auction-pitch", 5, seed=3, seat=4)
    model.handle({"do": "pace", "delay": 10})
    page = host(model)
    page.get_by_role("button", name="Auto").click()
    page.wait_for_function("window.model.get('state').yours")
    assert model.session.actions
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Auto").wait_for()


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
def test_every_game_is_played_by_clicks(host: Callable[..., Any], game: Any) -> None:
    rng = Random(2)
    model = TableModel.open(game.slug, seed=2, seat=1)
    page = host(model)
    for _ in range(150):
        state = model.state()
        if state["next"] in ("deal", "over"):
            break
        _click_something(page, state, rng)
        page.wait_for_function("seen => window.model.get('state').v > seen", arg=state["v"])
        assert (model.state()["message"] or {"kind": "info"})["kind"] == "info"
    assert model.next in ("deal", "over")


def _click_something(page: Any, state: dict[str, Any], rng: Random) -> None:
    choose, calls = state["choose"], [call for call in state["calls"] if call["ok"]]
    cards = [card["card"] for card in state["hand"] if card.get("ok")]
    if not state["yours"]:
        page.locator(".cl-go").first.click()
    elif choose and (not calls or rng.random() < 0.5):
        for name in rng.sample(choose["from"], choose["low"] or min(1, choose["high"])):
            card(page, name).click(force=True, position={"x": 12, "y": 30})
        page.locator(".cl-confirm").click()
    elif calls and (not cards or rng.random() < 0.5):
        call = rng.choice(calls)
        page.locator(f"""button[data-key="{call["call"]}"]""").click()
        if "cards" in call:
            card(page, rng.choice(call["cards"])).click(position={"x": 12, "y": 30})
    else:
        card(page, rng.choice(cards)).click(position={"x": 12, "y": 30})


def test_no_answer_is_said_in_words(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart(), answers=False)
    card(page, "KH").click()
    page.locator(".cl-message", has_text="Python is not answering").wait_for()
    heard(page, "Python is not answering")


def test_two_views_stay_in_step_and_a_closed_one_is_gone(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<div id=second></div>')")
    page.evaluate(
        """async () => {
          const again = document.querySelector('#second'), first = document.querySelector('#table');
          again.id = 'table'; first.id = 'first'; window.close_first = window.close_table;
        }"""
    )
    page.evaluate(
        """async (source) => {
          const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
          window.close_second = (await import(url)).default.render(
            { model: window.model, el: document.querySelector("#table") });
        }""",
        module(),
    )
    page.locator('#first .cl-card[data-card="KH"]').click()
    page.locator("#table .cl-verdict", has_text="wins the trick").wait_for()
    page.evaluate("window.close_first()")
    assert page.locator("#first .cl-table").count() == 0
    page.locator("#table .cl-go").first.click()
    page.locator("#table").get_by_role("button", name="Your turn").wait_for()


def test_in_table_mode_a_revoke_passes_until_it_is_called(host: Callable[..., Any]) -> None:
    session = Session("seven-up", 2, mode="table", setup=position("seven-up", HANDS, turn_up="3S").deals[0].setup)
    for line in ("1 stand", "1 play QH", "0 play QC"):
        session.do(line)
    page = host(TableModel(session, seat=1))
    page.get_by_role("button", name="Knock…").click()
    page.get_by_label("Who broke a rule").select_option("Seat 0")
    page.get_by_role("button", name="broke a rule of play").click()
    page.wait_for_function("window.model.get('state').v > 0")
    assert session.actions[-1].verb == "call"
    assert page.locator(".cl-message[data-kind=refusal]").count() == 0


def test_in_table_mode_a_barred_card_is_marked_and_may_be_played(host: Callable[..., Any]) -> None:
    session = Session("seven-up", 2, mode="table", setup=position("seven-up", HANDS, turn_up="3S").deals[0].setup)
    for line in ("1 stand", "1 play QH"):
        session.do(line)
    page = host(TableModel(session, seat=0))
    page.get_by_role("button", name="queen of clubs, against the rules: all-fours.follow-or-trump").click()
    heard(page, "plays the queen of clubs.")


@pytest.mark.parametrize("width", [360, 1000])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_fault(host: Callable[..., Any], axe: str, theme: str, width: int) -> None:
    page = host(facing_a_heart(), theme, width)
    page.evaluate(axe)
    assert page.evaluate(AUDIT) == []
    card(page, "QC").click(force=True)
    page.locator(".cl-message[data-kind=refusal]").wait_for()
    assert page.evaluate(AUDIT) == []


def ended() -> TableModel:
    model = TableModel.open("seven-up", 2, seed=11, seat=1)
    while model.next != "deal":
        model.handle({"do": "step"} if model.next != "you" else {"do": "hint"})
        if model.next == "you":
            hint, verb = model.state()["hint"], model.view().verb
            model.handle({"do": "act", "call": " ".join([verb, *hint]).strip()})
    return model


@pytest.mark.parametrize(
    "make",
    [
        lambda: Quiz("seven-up", 2),
        lambda: TableModel.open("rook", 4, seed=1),
        lambda: TableModel.open("losing-lodam", 3, seed=1, mode="table"),
        lambda: TableModel.open("loo", 7, seed=1, seat=3),
        ended,
    ],
    ids=["quiz", "rook", "table-mode", "seven-players", "ended"],
)
def test_axe_finds_no_fault_with_every_panel_open(host: Callable[..., Any], axe: str, make: Callable[[], Any]) -> None:
    page = host(make())
    page.evaluate("document.querySelectorAll('details').forEach((panel) => { panel.open = true; })")
    page.evaluate(axe)
    assert page.evaluate(AUDIT) == []


@pytest.mark.parametrize("players", [4, 7])
def test_a_narrow_screen_needs_no_scrolling_sideways(host: Callable[..., Any], players: int) -> None:
    page = host(TableModel.open("auction-pitch", players, seed=5), width=360)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in page.locator(".cl-table button:visible").all():
        box = button.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


def test_reduced_motion_moves_nothing(host: Callable[..., Any]) -> None:
    page = host(facing_a_heart())
    page.emulate_media(reduced_motion="reduce")
    moving = page.evaluate("getComputedStyle(document.querySelector('.cl-card')).transitionDuration")
    assert moving == "0s"


def test_the_state_that_travels_is_small(host: Callable[..., Any]) -> None:
    model = TableModel.open("auction-pitch", 7, seed=5)
    sizes = [len(json.dumps(model.state()))]
    page = host(model)
    for _ in range(10):
        sizes.append(len(json.dumps(model.handle({"do": "step"}))))
    assert max(sizes) < 8_000
    assert re.search(r"\bseat 1 \(you\)", page.content(), re.I)


@pytest.mark.parametrize(
    ("game", "players", "width"),
    [("seven-up", 2, 1300), ("cinch", 4, 1300), ("seven-up", 2, 390), ("auction-pitch", 4, 390)],
)
def test_nothing_jumps_while_a_deal_is_played(host: Callable[..., Any], game: str, players: int, width: int) -> None:
    """The felt is as high at the end as at the beginning, whatever is said on it; nothing hangs out below the table,
    where a notebook would put a scroll bar beside it."""
    model = TableModel.open(game, players, seed=11, seat=1)
    page, heights = host(model, width=width), set()
    table = page.locator(".cl-table")
    for _ in range(120):
        heights.add(table.evaluate("table => table.querySelector('.cl-felt').offsetHeight"))
        assert table.evaluate("table => table.scrollHeight - table.clientHeight") <= 0
        if model.next == "deal":
            break
        before = model.state()["v"]
        call = page.locator(".cl-calls:not([hidden]) button:not([aria-disabled])")
        if model.next != "you":
            page.locator(".cl-go").first.click()
        elif call.count():
            call.first.click()
        elif model.state()["choose"]:
            for place in range(model.state()["choose"]["low"]):
                page.locator(".cl-card").nth(place).click()
            page.locator(".cl-confirm").click()
        else:
            page.locator(".cl-card:not(.cl-barred)").first.click()
        page.wait_for_function("before => window.model.get('state').v > before", arg=before)
    assert model.next == "deal"
    assert len(heights) == 1


def test_the_focus_comes_to_what_is_to_be_chosen_and_why_is_spoken_in_full(host: Callable[..., Any]) -> None:
    page = host(TableModel.open("seven-up", 2, seed=11, seat=1))
    page.get_by_role("button", name="Stand").focus()
    page.keyboard.press("Enter")
    heard(page, "stands.")
    assert page.evaluate("document.activeElement.dataset.card") == "KS"
    page.keyboard.press("?")
    heard(page, "You may play king of spades, king of hearts,")
    page.locator(".cl-go").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.card") == "KS"


def test_the_rule_behind_the_calls_can_be_read_before_they_are_made(host: Callable[..., Any]) -> None:
    page = host(TableModel.open("seven-up", 2, seed=11, seat=1))
    why = page.locator(".cl-panel", has_text="What may I do, and why?")
    assert "The eldest hand looks at its cards and stands, or begs" in why.inner_text()
    page.get_by_role("button", name="Stand").click()
    heard(page, "stands.")
    assert "What these calls are about" not in why.inner_text()


def test_what_comes_of_the_desk_is_told_beside_its_button_and_a_new_game_comes_into_view(
    host: Callable[..., Any],
) -> None:
    page = host(TableModel.open("seven-up", 2, seed=11, seat=1), width=390)
    desk = page.locator(".cl-panel", has_text="This table").last
    desk.locator("summary").click()
    page.get_by_label("The record as text").fill("nonsense")
    desk.get_by_role("button", name="Load").click()
    desk.locator(".cl-told", has_text="not written in TOML").wait_for()
    page.get_by_label("Seed").fill("abc")
    desk.get_by_role("button", name="Begin this game").click()
    desk.locator(".cl-told", has_text="A seed is a whole number").wait_for()
    page.get_by_label("Seed").fill("7")
    desk.get_by_role("button", name="Begin this game").click()
    page.get_by_text("Seed 7.").wait_for()
    assert desk.locator(".cl-told").inner_text() == ""
    assert -1 < page.locator(".cl-title").bounding_box()["y"] < 900
