"""Places in a page where its game, position or deal can be played on the spot: see `cardlearn.widget.page`.

They are there where the configuration names the folder of the site from which a page is played (``cardlearn_play``);
without it, and in all that is no web page, nothing is there. In a browser without scripts they stay hidden.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.util.osutil import relative_uri

from cardlearn.record import record_of, write_record
from cardlearn.session import Session
from cardlearn.widget import host

SITES = ("html", "dirhtml")
"""The builders that make a site."""
SHEETS = ("table.css", "page.css")


class place(nodes.General, nodes.Element):
    """A place to play at: ``what`` is asked of the program, ``words`` stand on the button."""


def game_place(session: Session, seat: int | None, names: Sequence[str]) -> place:
    """A game from its first deal, which is the one of a session."""
    what = {"game": session.game.slug, "players": session.players, "seed": session.seed, "seat": seat or 0}
    return place("", what={**what, "names": list(names)}, words=f"Play {session.game.name} here")


def position_place(session: Session, seat: int | None, names: Sequence[str]) -> place:
    """A game from the position of a session on, as a seat sees it."""
    what = {"record": write_record(record_of(session)), "names": list(names)}
    return place("", what=what if seat is None else {**what, "seat": seat}, words="Go on from here")


def deal_place(session: Session, names: Sequence[str]) -> place:
    """The last deal of a session, from its first action on, with all hands open."""
    what = {"record": write_record(record_of(session)), "names": list(names), "open": True}
    return place("", what={**what, "look": [len(session.deals), 0]}, words="Step through it here")


def html_place(translator: Any, node: place) -> None:
    """The place, hidden until a script finds that it can be played at; with the first of a page comes that script."""
    builder = translator.builder
    folder = builder.config.cardlearn_play
    if not folder or builder.name not in SITES:
        raise nodes.SkipNode
    number = translator.cardlearn_places = getattr(translator, "cardlearn_places", 0) + 1
    if number == 1:
        page = builder.get_target_uri(translator.docnames[0])
        beside = {name: relative_uri(page, f"{folder.strip('/')}/{name}") for name in (*SHEETS, "start.js")}
        translator.body += [f'<link rel="stylesheet" href="{beside[name]}" />' for name in SHEETS]
        translator.body.append(f'<script defer src="{beside["start.js"]}"></script>')
    what, words = escape(json.dumps(node["what"], ensure_ascii=False)), escape(node["words"])
    translator.body.append(
        f'<div class="cl-place" id="play-{number}" hidden data-words="{words}" data-play="{what}"></div>\n'
    )
    raise nodes.SkipNode


def no_place(translator: Any, node: place) -> None:
    """On paper, nothing."""
    raise nodes.SkipNode


def write_scripts(app: Any, exception: Exception | None) -> None:
    """What the pages load to be played on, beside Pyodide and the program, which the site's build brings."""
    folder = app.config.cardlearn_play
    if exception or not folder or app.builder.name not in SITES:
        return
    out = Path(app.outdir) / folder.strip("/")
    out.mkdir(parents=True, exist_ok=True)
    for name, text in host.web().items():
        (out / name).write_text(text, encoding="utf-8")
