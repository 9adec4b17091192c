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
from cardlearn.report import DEEDS, penalties
from cardlearn.rules import Rule
from cardlearn.sphinxext.domain import fold, picture, rule_link
from cardlearn.sphinxext.pieces import BookDirective, Nodes, bullets, grid, joined, line, page_link
from cardlearn.sphinxext.rules import players_words
from cardlearn.studies.claims import check
from cardlearn.wording import sentence


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
            if not (guide := GUIDES.get(game.slug)):
                raise book.BookError(
                    f"for whom {game.name} is, is not told yet: put it into GUIDES of cardlearn/book/lore.py"
                )
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
    """``{duties}``: every game by its duties of play, found by posing the same positions to each."""

    def show(self) -> Nodes:
        rows: list[Sequence[Any]] = [[[page_link(game, self.env)], *duties(game)] for game in book.all_games()]
        return [grid(["Game", "With the suit led", "Heading the trick", "Without the suit led"], rows, "duties")]


class RevokesDirective(BookDirective):
    """``{revokes}``: what a revoke costs: each clause that answers one, and the games that have it."""

    def show(self) -> Nodes:
        having: dict[Rule, list[nodes.Node]] = {}
        for game in book.all_games():
            rule = revoke_rule(game)
            if rule:
                having.setdefault(rule, []).append(page_link(game, self.env))
        rows: list[Sequence[Any]] = [
            [joined(games), [f"{rule.sentence} ", rule_link(rule.id)]] for rule, games in having.items()
        ]
        return [grid(["Games", "What a revoke costs"], rows, "revokes")]


class PenaltiesDirective(BookDirective):
    """``{penalties}``: by kind of offence (but for the revoke), which clause answers it in which games."""

    def show(self) -> Nodes:
        answers: dict[str, dict[str, dict[str, nodes.Node]]] = {kind: {} for kind in DEEDS if kind != "revoke"}
        for found in penalties():
            kind = found.kind.partition(" ")[0]
            if kind in answers:
                games = answers[kind].setdefault(found.rule.id, {})
                games.setdefault(found.game.slug, page_link(found.game, self.env))
        rows: list[Sequence[Any]] = []
        for kind, rules in answers.items():
            told: list[nodes.Node | str] = []
            for id, linked in sorted(rules.items()):
                told += ["; " if told else "", rule_link(id), " (", *joined([*linked.values()]), ")"]
            if told:
                rows.append([[f"{sentence(DEEDS[kind]).rstrip('.')}: ", nodes.literal("", kind)], told])
        return [grid(["Somebody", "Answered by"], rows, "penalties")]


class ClaimsDirective(BookDirective):
    """``{claims}``: what the old books claim, beside the figure that the program finds."""

    def show(self) -> Nodes:
        rows: list[Sequence[Any]] = []
        for claim in check(self.argument.split()):
            holds = nodes.strong("", "✓ agrees" if claim["holds"] else "✗ disagrees")
            rows.append([str(claim["claim"]), str(claim["figure"]), [holds], str(claim["how"])])
        return [grid(["The claim", "The figure found", "Verdict", "How it was found"], rows, "claims")]


class QuestionDirective(BookDirective):
    """``{question} WORDS``: a question for a class, and below it its content, an answer that is folded."""

    def show(self) -> Nodes:
        words, said = self.parse_inline(self.argument, lineno=self.lineno)
        answer = fold("", *self.parse_content_to_nodes(), summary="An answer")
        return [nodes.paragraph("", "", *words, classes=["question"]), answer, *said]


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
