"""The tables of a page, in plain Python: opened from requests, kept as links, and told in a sentence what cannot be."""

from __future__ import annotations

import base64
import json
import re
import string
import zlib
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from books import sphinx

from cardlearn.games import GAMES
from cardlearn.players.random import RandomPlayer
from cardlearn.widget import host
from cardlearn.widget.page import LOST, PageError, Tables, kept, link, opened, read_link

FACING = """game = "seven-up"
players = 2
[[deal]]
hands = ["9S 5S KH 8H 4D QC", "AS 7S QH 10H 6D 2C"]
turn_up = "3S"
actions = ["1 stand", "1 play QH"%s]
"""
PASSING = ("v", "ack", "said", "message", "can", "course")
"""What a state has of the moment when it was told, and not of the position."""


def ask(tables: Tables, ask: str, place: str = "play-1", **more: Any) -> dict[str, Any]:
    return json.loads(tables.answer(json.dumps({"place": place, "ask": ask, **more})))


def tell(tables: Tables, **message: Any) -> dict[str, Any]:
    return ask(tables, "tell", message=message)


def position(state: dict[str, Any]) -> dict[str, Any]:
    """A state as it looks to whoever comes to it; JSON has lists alone."""
    return json.loads(json.dumps({key: value for key, value in state.items() if key not in PASSING}))


def play(tables: Tables, moves: int) -> None:
    """The learner by chance, the machine by itself; so many moves, and the deals that follow."""
    model = tables.models["play-1"]
    for number in range(moves):
        if model.next == "over":
            return
        if model.next == "you":
            action = RandomPlayer(number)(model.view()).action
            tell(tables, do="act", call=action.call(model.session.game.pack))
        else:
            tell(tables, do="step")


@pytest.mark.parametrize("game", [game.slug for game in GAMES])
@pytest.mark.parametrize("mode", ["strict", "table"])
def test_a_link_opens_the_same_position(game: str, mode: str) -> None:
    tables = Tables()
    ask(tables, "open", what={"game": game, "seed": 5, "seat": 1, "mode": mode})
    for moves in (0, 7, 8, 25):
        play(tables, moves)
        again = opened({"link": tables.last["play-1"]})
        assert position(again.state()) == position(tables.models["play-1"].state())


def test_a_link_keeps_a_trick_that_lies_there_a_look_back_the_pictures_and_the_counts() -> None:
    tables = Tables()
    ask(tables, "open", what={"record": FACING % "", "seat": 0, "names": ["Ann", "Ben"], "open": True})
    tell(tables, do="hint")
    tell(tables, do="style", four_colour=True)
    tell(tables, do="act", call="play KH")
    model = opened({"link": tables.last["play-1"]})
    assert (model.held, model.style.four_colour, model.open_hands, model.counts["hints"]) == (True, True, True, 1)
    assert model.name(1) == "Ben"
    tell(tables, do="look", deal=1, at=1)
    back = opened({"link": tables.last["play-1"]})
    assert back.looking is not None
    assert (back.looking.at, back.held) == (1, True)


def test_a_link_grows_by_a_few_characters_a_move_and_needs_no_escaping() -> None:
    tables = Tables()
    ask(tables, "open", what={"game": "pitch", "players": 4, "seed": 3, "seat": 1})
    play(tables, 150)
    data = tables.last["play-1"]
    moves = sum(len(deal.actions) for deal in tables.models["play-1"].session.deals)
    assert moves > 60
    assert len(data) < 200 + 7 * moves
    assert set(data) <= set(string.ascii_letters + string.digits + "-_.")


def test_whatever_happens_to_a_link_on_its_way_is_told_in_one_sentence() -> None:
    data = link({"game": "rams", "seed": 3, "players": 4})
    spoilt = [data[:cut] for cut in range(len(data))]
    spoilt += [data[:at] + ("A" if data[at] != "A" else "B") + data[at + 1 :] for at in range(len(data))]
    spoilt += ["", "1.", "1.é", "1.%", "x" * 300_000, f"1.{'A' * 300_000}", data + data]
    read = 0
    for each in spoilt:
        try:
            assert read_link(each) == read_link(data)
            read += 1
        except PageError:
            told = ask(Tables(), "open", what={"link": each})
            assert list(told) == ["error"]
            assert told["error"].startswith("This link ")
            assert told["error"].count(". ") == 0
    assert read <= 1  # the last bits of the last letter say nothing


def test_a_link_of_another_version_or_one_that_swells_is_not_unpacked() -> None:
    other = ask(Tables(), "open", what={"link": "7.abcdef"})
    assert "another version" in other["error"]
    bomb = base64.urlsafe_b64encode(zlib.compress(b'{"game":"' + b"x" * 50_000_000 + b'"}')).decode().rstrip("=")
    assert "cannot be read" in ask(Tables(), "open", what={"link": f"1.{bomb}"})["error"]
    assert "cannot be read" in ask(Tables(), "open", what={"link": link({"link": link({"game": "rams"})})})["error"]


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (None, "nothing that the program knows"),
        ({}, "no game"),
        ({"game": "whist"}, "There is no game 'whist'"),
        ({"game": "seven-up", "players": 9}, "is for"),
        ({"game": "seven-up", "seat": 7}, "no seat 7"),
        ({"game": "seven-up", "seed": "many"}, "'seed' is 'many'"),
        ({"game": "seven-up", "options": {"colour": "red"}}, "no option 'colour'"),
        ({"game": "seven-up", "mode": "free"}, "mode"),
        ({"game": "seven-up", "counts": {"hints": "x" * 9}, "volume": 11}, "'volume'"),
        ({"record": "game = "}, "not written in TOML"),
        ({"record": 'game = "seven-up"\nplayers = 2\n'}, "no [[deal]]"),
    ],
)
def test_a_request_that_cannot_be_met_is_told_in_one_sentence(what: Any, said: str) -> None:
    told = ask(Tables(), "open", what=what)
    assert list(told) == ["error"]
    assert said in told["error"]
    assert "Error" not in told["error"]
    assert "\n" not in told["error"]


def test_a_record_that_breaks_off_is_opened_up_to_there_and_says_so() -> None:
    told = ask(Tables(), "open", what={"record": FACING % ', "0 play QC"', "seat": 0, "held": True})
    state = told["traits"]["state"]
    assert state["message"]["kind"] == "error"
    assert "deal 1, action 3" in state["message"]["text"]
    assert len(state["trick"]["plays"]) == 1


def test_each_place_has_a_table_of_its_own_until_it_is_closed() -> None:
    tables = Tables()
    ask(tables, "open", what={"game": "rams", "seed": 1})
    ask(tables, "open", place="play-2", what={"game": "pitch", "seed": 1})
    tell(tables, do="style", high_contrast=True)
    assert [model.style.high_contrast for model in tables.models.values()] == [True, False]
    ask(tables, "close")
    assert "no table" in tell(tables, do="step")["error"]
    assert "patch" in ask(tables, "tell", place="play-2", message={"do": "step"})


def test_a_message_brings_the_link_only_where_something_has_changed() -> None:
    tables = Tables()
    assert "kept" in ask(tables, "open", what={"record": FACING % "", "seat": 0})
    assert "kept" not in tell(tables, do="read")
    assert "kept" not in tell(tables, do="act", call="play QC")
    assert "kept" in tell(tables, do="act", call="play KH")


def test_a_record_is_given_out_and_taken_in() -> None:
    tables = Tables()
    ask(tables, "open", what={"record": FACING % "", "seat": 0})
    told = ask(tables, "record")
    assert told["name"] == "seven-up"
    assert position(opened({"record": told["record"], "seat": 0}).state()) == position(tables.models["play-1"].state())


def test_a_page_says_nothing_of_notebooks_and_takes_no_time_to_search_for_a_hint() -> None:
    tables = Tables()
    traits = ask(tables, "open", what={"record": FACING % "", "seat": 0})["traits"]
    assert (traits["lost"], traits["disk"]) == (LOST, False)
    assert not {"cell", "kernel", "notebook"} & set(LOST.lower().split())
    hint = tell(tables, do="hint")["patch"]["message"]
    assert hint["kind"] == "hint"
    assert "likely deals" not in hint["text"]


def test_what_the_page_does_not_know_itself_comes_back_as_a_sentence() -> None:
    tables = Tables()
    ask(tables, "open", what={"game": "rams"})
    assert "'dance'" in ask(tables, "dance")["error"]
    assert "fault" in json.loads(tables.answer("no json"))["error"]
    assert tell(tables, do="dance")["patch"]["message"]["kind"] == "error"


def test_what_is_kept_of_a_new_game_is_its_record_and_seat_alone() -> None:
    assert set(kept(opened({"game": "rams", "seed": 2, "seat": 1}))) == {"record", "seat"}
    assert set(read_link(link(kept(opened({"game": "rams"}))))) == {"record", "seat"}


BOOK = """# A page

```{gamehead} seven-up
:seed: 4
```

```{position}
:step: 1
game = "seven-up"
players = 2
[[deal]]
hands = ["9S 5S KH 8H 4D QC", "AS 7S QH 10H 6D 2C"]
turn_up = "3S"
actions = ["1 stand", "1 play QH"]
```

```{deal} rams
:seed: 3
```
"""
CONF = 'extensions = ["myst_parser", "cardlearn.sphinxext"]\nroot_doc = "a/page"\n'


class Found(HTMLParser):
    """What a page has of places, scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.places: list[dict[str, str | None]] = []
        self.scripts: list[str | None] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("class") == "cl-place":
            self.places.append(given)
        if tag == "script" and "start.js" in str(given.get("src")):
            self.scripts.append(given["src"])


@pytest.fixture
def build(tmp_path: Path) -> Callable[..., str]:
    source = tmp_path / "source"
    (source / "a").mkdir(parents=True)
    (source / "conf.py").write_text(CONF)
    (source / "a" / "page.md").write_text(BOOK)

    def go(builder: str, *more: str) -> str:
        done = sphinx(builder, source, tmp_path, "-W", *more)
        assert done.returncode == 0, done.stderr
        kind = {"html": "a/page.html", "text": "a/page.txt", "latex": "*.tex"}[builder]
        return next((tmp_path / builder).glob(kind)).read_text(encoding="utf-8")

    return go


def test_a_page_of_the_book_has_places_to_play_at_only_where_they_are_asked_for(
    build: Callable[..., str], tmp_path: Path
) -> None:
    plain = build("html")
    assert "cl-place" not in plain
    assert not (tmp_path / "html" / "_play").exists()
    played = build("html", "-D", "cardlearn_play=_play")
    found = Found(played)
    assert found.scripts == ["../_play/start.js"]
    assert [place["id"] for place in found.places] == ["play-1", "play-2", "play-3"]
    assert all("hidden" in place for place in found.places)
    assert (tmp_path / "html" / "_play" / "page.js").read_text(encoding="utf-8").count("import.meta.url") == 1
    models = [opened(json.loads(str(place["data-play"]))) for place in found.places]
    assert [model.next for model in models] == ["you", "you", "deal"]
    assert [str(place["data-words"]) for place in found.places] == [
        "Play Seven-Up here",
        "Go on from here",
        "Step through it here",
    ]
    assert [len(model.session.actions) for model in models[:2]] == [0, 1]
    assert models[1].name(1) == "Ben (you)"
    assert models[2].looking is not None
    assert (models[2].looking.at, models[2].open_hands) == (0, True)


def test_on_paper_there_is_nothing_to_play_at(build: Callable[..., str]) -> None:
    for builder in ("text", "latex"):
        assert "Step through" not in build(builder, "-D", "cardlearn_play=_play")


def test_every_script_of_a_page_stands_alone_and_asks_for_nothing_elsewhere() -> None:
    web = host.web()
    assert set(web) == {"start.js", "page.js", "worker.js", "page.css", "table.js", "table.css"}
    for name, text in web.items():
        assert not re.search(r"^(import|export (?!default))\b", text, re.MULTILINE), name
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text), name
        names = re.findall(r"^(?:async )?(?:function|const|let|class) (\w+)", text, re.MULTILINE)
        assert len(names) == len(set(names)), name
