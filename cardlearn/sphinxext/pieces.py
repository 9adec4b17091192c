"""What the directives are made of: paragraphs, lists, tables, links, pictures, and the directive they all grow from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.util.docutils import SphinxDirective

from cardlearn import book
from cardlearn.game import Game
from cardlearn.picture import table_svg
from cardlearn.sphinxext.domain import Rules, column, picture
from cardlearn.text import describe
from cardlearn.view import View

Nodes = list[nodes.Node]
PACKAGE = Path(book.__file__).parent


def text(words: str) -> nodes.Text:
    """Words."""
    return nodes.Text(words)


def line(*parts: nodes.Node | str, kind: str = "") -> nodes.paragraph:
    """A paragraph of words, links and pictures."""
    made = nodes.paragraph("", "", classes=[kind] if kind else [])
    for part in parts:
        made += text(part) if isinstance(part, str) else part
    return made


def bullets(items: Iterable[Sequence[nodes.Node | str]], kind: str = "") -> nodes.bullet_list:
    """A list of paragraphs."""
    made = nodes.bullet_list("", classes=[kind] if kind else [])
    for item in items:
        made += nodes.list_item("", line(*item))
    return made


def grid(head: Sequence[str], rows: Iterable[Sequence[Any]], kind: str = "") -> nodes.table:
    """A table; each cell is words, or a list of words and nodes. The first cell of a row is its heading, and the others
    know the heading of their column, for narrow pages."""
    made = nodes.table("", classes=["cardlearn", *([kind] if kind else [])])
    group = nodes.tgroup("", cols=len(head))
    made += group
    lines = [_row(row, ["", *head[1:]]) for row in rows]
    top = _row(head, [""] * len(head))
    for place in range(len(head)):
        widest = max(len(row[place].astext()) for row in [top, *lines])
        group += nodes.colspec("", colwidth=min(max(widest, 4), 36))
    if any(head):
        group += nodes.thead("", top)
    group += nodes.tbody("", *lines)
    return made


def _row(cells: Sequence[Any], columns: Sequence[str]) -> nodes.row:
    made = nodes.row("")
    for cell, name in zip(cells, columns, strict=True):
        heading = [column("", name=name)] if name else []
        made += nodes.entry("", line(*heading, *([cell] if isinstance(cell, str | nodes.Node) else cell)))
    return made


def name_columns(app: Any, doctree: nodes.document) -> None:
    """Let the cells of an author's own tables know the headings of their columns, as those of `grid` do."""
    for table in doctree.findall(nodes.table):
        if "cardlearn" in table["classes"]:
            continue
        heads = [entry.astext() for head in table.findall(nodes.thead) for entry in head.findall(nodes.entry)]
        for body in table.findall(nodes.tbody):
            for row in body.findall(nodes.row):
                for at, (entry, name) in enumerate(zip(row.findall(nodes.entry), heads, strict=False)):
                    words = entry.next_node(nodes.paragraph)
                    if name and (at or not entry.astext().strip()):
                        made = line() if words is None else words
                        made.insert(0, column("", name=name))
                        entry += [made] if words is None else []


def page_link(game: Game, env: Any) -> nodes.Node:
    """A game's name, as a link to its page where there is one."""
    page = f"games/{game.slug}"
    if page not in env.found_docs:
        return text(game.name)
    inner = nodes.inline(game.name, game.name)
    return pending_xref(
        "",
        inner,
        refdomain="std",
        reftype="doc",
        reftarget=f"/{page}",
        refexplicit=True,
        refwarn=True,
        refdoc=env.docname,
    )


def joined(parts: Sequence[nodes.Node], joint: str = ", ") -> list[nodes.Node | str]:
    """Nodes with words between them."""
    made: list[nodes.Node | str] = []
    for at, part in enumerate(parts):
        made += [joint, part] if at else [part]
    return made


def drawn_table(view: View, names: Sequence[str]) -> picture:
    """The table as a view has it, with the view's own words."""
    return picture("", svg=table_svg(view, names=names), alt=describe(view, names), told=True)


class BookDirective(SphinxDirective):
    """A directive that shows something of a game."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> Nodes:
        for path in sorted(PACKAGE.glob("**/*.py")):
            self.env.note_dependency(str(path))
        try:
            made = self.show()
            self.at_work(self.arranged())
        except book.BookError as error:
            raise self.error(str(error)) from None
        for node in made:
            self.set_source_info(node)
        return made

    def show(self) -> Nodes:
        """The nodes; may raise `BookError`."""
        raise NotImplementedError

    @property
    def domain(self) -> Rules:
        return self.env.get_domain("card")  # type: ignore[return-value]

    @property
    def argument(self) -> str:
        return self.arguments[0] if self.arguments else ""

    def game_and_rest(self) -> tuple[Game, str]:
        """The game that the directive's first word names, and the words after it."""
        slug, _, rest = self.argument.partition(" ")
        return book.game_named(slug), rest.strip()

    def arranged(self) -> list[str]:
        """The arrangements that a figure shows by its author's word: the ids after ``:shows:``."""
        ids = str(self.options.get("shows", "")).split()
        for id in ids:
            if id not in book.all_rules():
                raise book.BookError(f"there is no rule '{id}'")
        return ids

    def at_work(self, ids: Iterable[str]) -> None:
        """Keep that rules are at work in what this directive shows."""
        self.domain.show(ids, self.env.docname)

    def figure(self, drawn: picture, caption: str = "", kind: str = "") -> Nodes:
        """A picture as a figure, with a caption if there is one."""
        made = nodes.figure("", drawn, classes=["cardlearn", *([kind] if kind else [])])
        if caption:
            words, said = self.parse_inline(caption, lineno=self.lineno)
            below = nodes.caption(caption, "", *words)
            self.set_source_info(below)
            made += below
            return [made, *said]
        return [made]
