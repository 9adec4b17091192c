"""Directives around the games: the family tree and the timeline, which game for whom, games compared, claims, summaries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from cardlearn import book
from cardlearn.book.duties import duties, revoke_rule
from cardlearn.book.lore import (
    GUIDES,
    HARDNESS,
    HOW_SURE,
    LINKS,
    MOMENTS,
    timeline_svg,
    timeline_words,
    tree_svg,
    tree_words,
)
from cardlearn.report import penalties
from cardlearn.sphinxext.domain import picture, rule_link
from cardlearn.sphinxext.pieces import BookDirective, Nodes, bullets, grid, joined, line, page_link
from cardlearn.sphinxext.rules import players_words
from cardlearn.studies.claims import check


def game_link(slug: str, env: Any) -> nodes.Node:
    """A game by its slug, as a link to its page; a game that is not here by its name."""
    known = {game.slug: game for game in book.all_games()}
    return page_link(known[slug], env) if slug in known else nodes.emphasis("", slug)


class FamilyTreeDirective(BookDirective):
    """``{familytree}``: the family tree drawn from its data, then each link with its source and how sure it is."""

    def show(self) -> Nodes:
        names = {game.slug: game.name for game in book.all_games()}
        drawn = picture("", svg=tree_svg(names), alt=tree_words(names), wide=True)
        caption = "Whole lines: told by a source. Dashed: likely. Dotted: unproved. A dotted box is not in this book."
        rows = [
            [[game_link(link.parent, self.env)], [game_link(link.child, self.env)], link.how, link.source, link.sure]
            for link in LINKS
        ]
        said: list[Sequence[nodes.Node | str]] = [
            [nodes.strong("", sure), f": {words}."] for sure, words in HOW_SURE.items()
        ]
        head = ["From", "Came", "How", "Who says so", "How sure"]
        return [*self.figure(drawn, caption, "tree"), grid(head, rows, "links"), bullets(said)]


class TimelineDirective(BookDirective):
    """``{timeline}``: the timeline drawn from its data, then its moments with their sources."""

    def show(self) -> Nodes:
        drawn = picture("", svg=timeline_svg(), alt=timeline_words(), wide=True)
        rows = [[moment.when, moment.what, [game_link(moment.game, self.env)], moment.source] for moment in MOMENTS]
        return [*self.figure(drawn, "", "timeline"), grid(["When", "What", "Game", "By whom"], rows, "moments")]


class WhichGameDirective(BookDirective):
    """``{whichgame}``: for whom each game is."""

    def show(self) -> Nodes:
        rows: list[Sequence[Any]] = []
        for game in book.all_games():
            guide = GUIDES[game.slug]
            rows.append(
                [
                    [page_link(game, self.env)],
                    players_words(game),
                    f"{guide.minutes} minutes",
                    f"{guide.hard}, {HARDNESS[guide.hard]}",
                    guide.teaches,
                    guide.best,
                ]
            )
        return [grid(["Game", "Players", "Time", "How hard", "What it teaches", "Best for"], rows, "guide")]


class DutiesDirective(BookDirective):
    """``{duties}``: every game by its duties of play, found by posing the same positions to each, and what a revoke costs."""

    def show(self) -> Nodes:
        rows: list[Sequence[Any]] = []
        for game in book.all_games():
            asked = duties(game)
            rule = revoke_rule(game)
            cost: list[Any] = [rule.sentence + " ", rule_link(rule.id)] if rule else ["No penalty is named."]
            rows.append([[page_link(game, self.env)], asked.holding, asked.head, asked.void, cost])
        head = ["Game", "With the suit led", "Heading", "Without it", "What a revoke costs"]
        return [grid(head, rows, "duties")]


class PenaltiesDirective(BookDirective):
    """``{penalties}``: by kind of offence, which clause answers it in which games."""

    def show(self) -> Nodes:
        answers: dict[tuple[str, str], list[Any]] = {}
        for found in penalties():
            answers.setdefault((found.kind, found.rule.id), []).append(found.game)
        rows = [
            [kind, [rule_link(id)], joined([page_link(game, self.env) for game in dict.fromkeys(games)])]
            for (kind, id), games in sorted(answers.items())
        ]
        return [grid(["Offence", "Answered by", "In"], rows, "penalties")]


class ClaimsDirective(BookDirective):
    """``{claims}``: what the old books claim, beside the figure that the program finds."""

    def show(self) -> Nodes:
        rows: list[Sequence[Any]] = []
        for claim in check(self.argument.split()):
            holds = nodes.strong("", "✓ it holds" if claim["holds"] else "✗ it does not")
            rows.append([str(claim["claim"]), str(claim["figure"]), [holds], str(claim["how"])])
        return [grid(["The claim", "The figure found", "Verdict", "How it was found"], rows, "claims")]


class SummaryDirective(BookDirective):
    """``{summary} GAME``: a game on one printed page: its rules in the order of the rulebook, without examples."""

    option_spec: ClassVar = {"aim": directives.unchanged}

    def show(self) -> Nodes:
        game, _ = self.game_and_rest()
        made = nodes.container("", classes=["summary"])
        cards = game.cards(game.check_options({})).bit_count()
        made += line(f"{players_words(game)} players, {cards} cards.", kind="aim")
        remedies = book.PARTS["remedies"](game)
        for title, rules in (
            ("The game", [rule for rule in game.rules if rule not in remedies]),
            ("If something goes wrong", remedies),
        ):
            if rules:
                made += nodes.rubric("", title)
                made += bullets([[rule.sentence] for rule in rules], "clauses")
        return [made]
