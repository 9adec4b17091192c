"""The page that plays from a folder or a memory stick, opened as a file: every game with its rules, and the program itself.

A browser lets such a page fetch nothing, not even what lies beside it. So everything lies in it, packed, and
``offline.js`` hands it to the same modules that play on the site.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from string import Template

import fetch

from cardlearn.book import PARTS
from cardlearn.book.lore import GUIDES
from cardlearn.game import Game
from cardlearn.games import GAMES
from cardlearn.rules import Rule
from cardlearn.sphinxext.rules import players_words
from cardlearn.widget import host

HERE = Path(__file__).parent
NAME = "cardlearn-offline.html"


def build(site: Path, package: Path, program: Path) -> Path:
    """Write the page into a site; gives its path."""
    web = host.web()
    files = {f"pyodide/{name}": fetch.member(package, name) for name in fetch.MODULES}
    files[f"pyodide/{fetch.LOCK}"] = json.dumps(fetch.lock(package)).encode()
    files["cardlearn.whl"] = program.read_bytes()
    files |= {name: web[name].encode() for name in ("worker.js", "table.js")}
    script = host.module(host.WEB / "places.js") + "\n" + (HERE / "offline.js").read_text(encoding="utf-8")
    page = Template((HERE / "offline.html").read_text(encoding="utf-8")).substitute(
        style=web["table.css"] + web["page.css"],
        names="\n".join(f'<li><a href="#{game.slug}">{escape(game.name)}</a></li>' for game in GAMES),
        games="\n".join(section(game, number) for number, game in enumerate(GAMES, 1)),
        files="\n".join(
            f'<script type="text/plain" data-file="{name}">{packed(data)}</script>' for name, data in files.items()
        ),
        script=re.sub(r"</(?=script)", r"<\\/", script, flags=re.IGNORECASE),
    )
    site.mkdir(parents=True, exist_ok=True)
    (site / NAME).write_text(page, encoding="utf-8")
    return site / NAME


def packed(data: bytes) -> str:
    """A file as text within a page."""
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()


def section(game: Game, number: int) -> str:
    """A game on the page: for whom it is, where it is played, its rules."""
    guide = GUIDES[game.slug]
    what = escape(json.dumps({"game": game.slug, "players": game.usual}))
    return f"""<section aria-labelledby="{game.slug}">
<h2 id="{game.slug}">{escape(game.name)}</h2>
<p>For {escape(guide.best)}: {players_words(game)} players, about {guide.minutes} minutes. It teaches
{escape(guide.teaches)}.</p>
<div class="cl-place" id="play-{number}" hidden data-words="Play {escape(game.name)}" data-play="{what}"></div>
<details><summary>The rules of {escape(game.name)}</summary>
{clauses("The game", [rule for rule in game.rules if rule.kind != "remedy"])}
{clauses("If something goes wrong", PARTS["remedies"](game))}
</details>
</section>"""


def clauses(title: str, rules: Sequence[Rule]) -> str:
    """Some rules under a heading."""
    items = "\n".join(f"<li>{escape(rule.sentence)}</li>" for rule in rules)
    return f"<h3>{title}</h3>\n<ol>\n{items}\n</ol>" if rules else ""
