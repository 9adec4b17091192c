"""The rules as a domain of Sphinx: each has one address in the whole book, and a picture node with words beside it.

A rule is at home on the page of the first game that has it; every other page that lists it links there. So
``[follow](#all-fours.follow-trump)`` and ``{rule}`all-fours.follow-trump` `` lead to one place, in every builder.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Iterable, Set
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from cardlearn.book import all_rules, games_of


class Rules(Domain):
    """Where each rule of the book stands."""

    name = "card"
    label = "Card game"
    object_types: ClassVar = {"rule": ObjType("rule", "rule")}
    roles: ClassVar = {"rule": XRefRole(innernodeclass=nodes.inline)}
    initial_data: ClassVar = {"places": {}, "shown": {}}

    @property
    def places(self) -> dict[str, list[str]]:
        """By the id of a rule, the pages that list it."""
        return self.data["places"]  # type: ignore[no-any-return]

    @property
    def shown(self) -> dict[str, list[str]]:
        """By the id of a rule, the pages with an example or a figure in which it is at work."""
        return self.data["shown"]  # type: ignore[no-any-return]

    def show(self, ids: Iterable[str], page: str) -> None:
        """Keep that rules are at work in an example or a figure of a page."""
        for id in ids:
            pages = self.shown.setdefault(id, [])
            if page not in pages:
                pages.append(page)

    def note(self, id: str, page: str) -> bool:
        """Keep that a page lists a rule; whether it does so for the first time."""
        pages = self.places.setdefault(id, [])
        if page in pages:
            return False
        pages.append(page)
        return True

    def home(self, id: str) -> str | None:
        """The page where a rule is at home; None where no page lists it."""
        pages = sorted(self.places.get(id, []))
        wanted = [game.slug for game in games_of(id)]
        known = [page for slug in wanted for page in pages if page.rpartition("/")[2] == slug]
        return next(iter(known or pages), None)

    def clear_doc(self, docname: str) -> None:
        for pages in (*self.places.values(), *self.shown.values()):
            if docname in pages:
                pages.remove(docname)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        for page in docnames:
            for id in (id for id, pages in otherdata["places"].items() if page in pages):
                self.note(id, page)
            self.show((id for id, pages in otherdata["shown"].items() if page in pages), page)

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        for id in self.places:
            page = self.home(id)
            if page:
                yield id, id, "rule", page, id, 1

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Any,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> Any:
        page = self.home(target)
        rule = all_rules().get(target)
        if page is None or rule is None:
            # a rule whose page is still to come: the program may name it, an author may not link to it
            return contnode if rule and node.get("listed") else None
        return make_refnode(builder, fromdocname, page, target, contnode, rule.sentence)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Any,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        found = self.resolve_xref(env, fromdocname, builder, "rule", target, node, contnode)
        return [("card:rule", found)] if found is not None else []


def rule_link(id: str, words: str = "", short: bool = False, listed: bool = True) -> pending_xref:
    """A link to a rule at its home, by its id (``short``: without the game) or by words.

    ``listed``: the program shows it, and plain words will do while no page has the rule yet.
    """
    shown = words or (id.partition(".")[2] if short else id)
    text = nodes.inline(shown, shown, classes=[] if words else ["rule-id"])
    return pending_xref("", text, refdomain="card", reftype="rule", reftarget=id, refwarn=True, listed=listed)


def keep_homes(app: Any, doctree: nodes.document, docname: str) -> None:
    """Take the anchor off every mention of a rule but the one at its home, so that it stands once in the book."""
    domain = app.env.get_domain("card")
    for node in doctree.findall(nodes.container):
        if "rule_id" in node and domain.home(node["rule_id"]) != node["rule_page"]:
            node["ids"] = []


def write_index(app: Any, exception: Exception | None) -> None:
    """``rules.json`` beside the pages: for each rule its address, and where it is seen at work."""
    if exception or app.builder.format != "html":
        return
    domain = app.env.get_domain("card")
    index = {
        id: {"address": f"{domain.home(id)}.html#{id}" if domain.home(id) else "", "shown": domain.shown.get(id, [])}
        for id in all_rules()
    }
    (Path(app.outdir) / "rules.json").write_text(json.dumps(index, indent=1), encoding="utf-8")


# Pictures


class picture(nodes.General, nodes.Inline, nodes.Element):
    """A drawing with its words: ``svg``, ``alt``, which says what it shows, and ``told``: the words unfold below it."""


class fold(nodes.General, nodes.Element):
    """Something to think about before it is unfolded: ``summary``, and what lies below it. On paper it lies open,
    unless it is an ``example`` beside the text."""


class column(nodes.General, nodes.Inline, nodes.Element):
    """The heading of a cell's column, ``name``, for where a table is folded into blocks and its head is out of sight."""


def html_column(translator: Any, node: column) -> None:
    """The heading, which the style sheet shows on a narrow page alone."""
    name = translator.encode(node["name"])
    translator.body.append(f'<span class="column">{name}{"" if name.endswith("?") else ":"} </span>')
    raise nodes.SkipNode


def no_column(translator: Any, node: column) -> None:
    """Where tables are never folded their head is enough."""
    raise nodes.SkipNode


def open_fold(translator: Any, node: fold) -> None:
    """A question that a click or a key unfolds; the browser does that without a script."""
    kind = "fold example" if node.get("example") else "fold"
    translator.body.append(f'<details class="{kind}"><summary>{translator.encode(node["summary"])}</summary>')


def close_fold(translator: Any, node: fold) -> None:
    """The end of what is folded."""
    translator.body.append("</details>")


def no_fold(translator: Any, node: fold) -> None:
    """Where nothing can be folded, what lies in it simply follows."""


def _file(builder: Any, node: picture, folder: str) -> Path:
    name = "cards-" + hashlib.sha256(node["svg"].encode()).hexdigest()[:12] + ".svg"
    path = Path(builder.outdir) / folder / name
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(node["svg"], encoding="utf-8")
    return path


def html_picture(translator: Any, node: picture) -> None:
    """The drawing itself in a page; in an e-book a file, which is what its readers can show."""
    alt = translator.attval(node["alt"])
    if translator.builder.name == "epub":
        path = _file(translator.builder, node, "_images")
        translator.body.append(f'<img class="cards" src="_images/{path.name}" alt="{alt}" />')
    else:
        wide = ' tabindex="0"' if node.get("wide") else ""  # may have to be scrolled, by keyboard too
        translator.body.append(f'<span class="cards" role="img" aria-label="{alt}"{wide}>{node["svg"]}</span>')
        if node.get("told"):
            words = translator.encode(node["alt"])
            translator.body.append(f'<details class="in-words"><summary>In words</summary><p>{words}</p></details>')
    raise nodes.SkipNode


def latex_picture(translator: Any, node: picture) -> None:
    """The drawing as a PDF where librsvg is at hand to make it, its words otherwise."""
    convert = shutil.which("rsvg-convert")
    if not convert:
        translator.body.append(translator.encode(node["alt"]))
        raise nodes.SkipNode
    path = _file(translator.builder, node, "")
    drawn = path.with_suffix(".pdf")
    if not drawn.exists():
        subprocess.run([convert, "-f", "pdf", "-o", drawn, path], check=True)
    translator.body.append(rf"\sphinxincludegraphics{{{{{path.stem}}}.pdf}}")
    raise nodes.SkipNode


def text_picture(translator: Any, node: picture) -> None:
    """Its words."""
    translator.add_text(f"[{node['alt']}]")
    raise nodes.SkipNode


def plain_picture(translator: Any, node: picture) -> None:
    """Its words, for manual pages and Texinfo."""
    translator.body.append(node["alt"])
    raise nodes.SkipNode
