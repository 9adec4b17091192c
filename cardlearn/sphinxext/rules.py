"""Directives that list rules: a game's, one rule, penalties, options, differences, sources, and the indexes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from cardlearn import book
from cardlearn.book.deals import NAMES
from cardlearn.cards import in_words
from cardlearn.game import Game, value_words
from cardlearn.players import next_seat
from cardlearn.rules import Rule
from cardlearn.session import Session
from cardlearn.sphinxext.deals import example_of
from cardlearn.sphinxext.domain import fold, rule_link
from cardlearn.sphinxext.pieces import (
    BookDirective,
    Nodes,
    bullets,
    drawn_table,
    grid,
    joined,
    line,
    page_link,
)
from cardlearn.sphinxext.places import game_place


class RuleLister(BookDirective):
    """A directive that lists rules, each with its address, its example, and its source."""

    def listed(self, rules: Sequence[Rule]) -> Nodes:
        """Rules one after another, each with its address, and the source of most of them below; nothing of no rules."""
        if not rules:
            return []
        sources = [rule.source for rule in rules]
        usual = max(sources, key=sources.count)
        made = nodes.container("", classes=["rules"])
        made += [self.shown(rule, usual) for rule in rules]
        made += line("Source: ", nodes.emphasis(usual, usual), ".", kind="rules-source")
        return [made]

    def shown(self, rule: Rule, usual: str = "") -> nodes.container:
        """A rule: its sentence, its sort, its address, its source where it is not the usual one."""
        page = self.env.docname
        made = nodes.container("", classes=["rule", f"rule-{rule.kind.replace('_', '-')}"])
        made["rule_id"], made["rule_page"] = rule.id, page
        self.first = self.domain.note(rule.id, page)
        if self.first:
            made["ids"] = [rule.id]
        sentence = nodes.paragraph(rule.sentence, rule.sentence, classes=["rule-sentence"])
        self.set_source_info(sentence)
        kind = nodes.inline("", book.KINDS[rule.kind], classes=["rule-kind"])
        foot: list[nodes.Node | str] = [kind, " · ", rule_link(rule.id)]
        if book.decided_here(rule):
            foot += [" · ", nodes.strong(rule.source, rule.source)]
        elif rule.source != usual:
            foot += [" · ", nodes.emphasis(rule.source, rule.source)]
        made += [sentence, line(*foot, kind="rule-foot"), *self.example(rule)]
        return made

    def example(self, rule: Rule) -> Nodes:
        """The small example of a rule that is at home on this page, folded; nothing where the book has none."""
        path = Path(self.env.srcdir) / "examples" / f"{rule.id}.toml"
        homes = book.games_of(rule.id)
        if not path.exists() or not homes or self.env.docname != f"games/{homes[0].slug}" or not self.first:
            return []
        self.env.note_dependency(str(path))
        self.at_work([rule.id])
        return [fold("", *example_of(rule, path.read_text("utf-8")), summary="An example", example=True)]


class RulesDirective(RuleLister):
    """``{rules} GAME [parts, ids or kinds]``: rules of a game in order; ``rest`` is what the page has not shown yet."""

    def show(self) -> Nodes:
        game, wanted = self.game_and_rest()
        shown = [id for id, pages in self.domain.places.items() if self.env.docname in pages]
        return self.listed(book.pick_rules(game, wanted, shown))


class RuleDirective(RuleLister):
    """``{rule} ID``: one rule, shown in full."""

    def show(self) -> Nodes:
        rule = book.all_rules().get(self.argument)
        if rule is None:
            raise book.BookError(f"there is no rule '{self.argument}'")
        return [self.shown(rule, rule.source)]


class RemediesDirective(RuleLister):
    """``{remedies} GAME``: what follows an upheld call."""

    def show(self) -> Nodes:
        game, _ = self.game_and_rest()
        rules = book.pick_rules(game, "remedies") if book.PARTS["remedies"](game) else []
        return self.listed(rules) if rules else [line(f"The sources name no penalties of {game.name}'s own.")]


class OptionsDirective(BookDirective):
    """``{options} GAME``: its options, their values with the default first, and the rule that has each."""

    def show(self) -> Nodes:
        game, _ = self.game_and_rest()
        if not game.options:
            return [line(f"{game.name} has no options.")]
        rows = []
        for option in game.options:
            values: list[nodes.Node | str] = [nodes.strong("", value_words(option.default))]
            values += [f" or {value_words(value)}" for value in option.values[1:]]
            values += [f" or any whole number from {option.least}"] if option.least is not None else []
            rows.append([[nodes.literal("", option.name)], values, option.sentence, [rule_link(option.rule.id)]])
        return [grid(["Option", "Values, the usual one first", "What it says", "Rule"], rows, "options")]


class DifferenceDirective(BookDirective):
    """``{difference} GAME OTHER``: the rules of each game alone (in full unless the page has them), and of both."""

    def show(self) -> Nodes:
        game, rest = self.game_and_rest()
        other = book.game_named(rest)
        found = book.compare(game, other)
        made: Nodes = []
        for title, rules in (
            (f"Only in {game.name}", found.only),
            (f"Only in {other.name}", found.other_only),
            ("The same in both", found.shared),
        ):
            known = [rule for rule in rules if title.startswith("The same") or self.on_this_page(rule)]
            told: list[list[nodes.Node | str]] = [
                [rule.sentence + " ", rule_link(rule.id)] for rule in rules if rule not in known
            ]
            links: list[nodes.Node] = [rule_link(rule.id) for rule in known]
            made.append(nodes.rubric("", title))
            made += [bullets(told, "clauses")] if told else []
            made += [line(*joined(links), ".")] if links else []
            made += [] if rules else [line("Nothing.")]
        return made

    def on_this_page(self, rule: Rule) -> bool:
        """Whether the page has shown a rule already, so that its name will do."""
        return self.env.docname in self.domain.places.get(rule.id, [])


class RuleIndexDirective(BookDirective):
    """``{ruleindex}``: every rule of the book by its id, with the games that have it."""

    def show(self) -> Nodes:
        families: dict[str, list[Rule]] = {}
        for _, rule in sorted(book.all_rules().items()):
            families.setdefault(rule.game, []).append(rule)
        made: Nodes = []
        for family, rules in families.items():
            made += [
                nodes.rubric("", family),
                grid(["Rule", "What it says", "Games"], map(self.entry, rules), "rule-index"),
            ]
        return made

    def entry(self, rule: Rule) -> Sequence[Any]:
        """A row of the index."""
        games = joined([page_link(game, self.env) for game in book.games_of(rule.id)])
        return [[rule_link(rule.id)], f"{rule.sentence} ({book.KINDS[rule.kind]})", games or "every record"]


class GamesDirective(BookDirective):
    """``{games}``: every game of the program in a table."""

    def show(self) -> Nodes:
        rows = [
            [[page_link(game, self.env)], _also(game) or "—", players_words(game), game.aim({})]
            for game in book.all_games()
        ]
        return [grid(["Game", "Also called", "Players", "Played for"], rows, "games")]


def players_words(game: Game) -> str:
    """The numbers of players in words: 4, 2 or 3, 3 to 16."""
    first, last = game.seats[0], game.seats[-1]
    if len(game.seats) > 2 and game.seats == tuple(range(first, last + 1)):
        return f"{first} to {last}"
    return in_words([str(number) for number in game.seats], "or")


def _also(game: Game) -> str:
    return in_words([name for name in game.also if name.lower() != game.name.lower()], "or")


class GameHeadDirective(BookDirective):
    """``{gamehead} GAME``: a game at a glance, with a picture of the table after the deal."""

    option_spec: ClassVar = {
        "players": directives.positive_int,
        "seed": directives.nonnegative_int,
        "shows": directives.unchanged,
    }

    def show(self) -> Nodes:
        game, _ = self.game_and_rest()
        cards = game.cards(game.check_options({})).bit_count()
        kin = [page_link(other, self.env) for other in book.all_games() if other is not game and other.kin == game.kin]
        rows: list[Sequence[Any]] = [
            ["Also called", _also(game)],
            [
                "Players",
                f"{players_words(game)}; {game.usual} is usual" if len(game.seats) > 1 else players_words(game),
            ],
            ["Cards", str(cards)],
            ["Played for", game.aim({})],
            ["Close kin", joined(kin)],
        ]
        session = Session(game, self.options.get("players"), seed=self.options.get("seed", 1))
        seat = next_seat(session)
        made: Nodes = [grid(["", ""], [row for row in rows if row[1]], "glance"), game_place(session, seat, NAMES)]
        view = session.view(seat)
        who = "everybody sees it" if seat is None else f"{NAMES[seat]} sees it, whose turn it is"
        caption = f"The table after the deal, as {who}."
        made += self.figure(drawn_table(view, NAMES), caption, "table-picture")
        return made


class SourcesDirective(BookDirective):
    """``{sources} GAME``: where each clause comes from, and what was decided where the source is silent."""

    def show(self) -> Nodes:
        game, _ = self.game_and_rest()
        made: Nodes = []
        for source in dict.fromkeys(rule.source for rule in game.rules if not book.decided_here(rule)):
            links: list[nodes.Node] = [rule_link(rule.id) for rule in game.rules if rule.source == source]
            made.append(line(nodes.emphasis("", source), ": ", *joined(links), "."))
        decided = book.PARTS["decided"](game)
        if decided:
            made += [line("Where the source is silent, this was decided:")]
            made += [bullets([[rule.sentence + " ", rule_link(rule.id)] for rule in decided], "clauses")]
        return made
