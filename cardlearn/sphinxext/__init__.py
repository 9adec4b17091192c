"""The rulebook's directives for Sphinx: rules, options, differences, hands, tricks, tables, rulings and worked deals.

Each is a thin layer over a plain function: `cardlearn.book` and `cardlearn.book.deals` say what is to be shown,
`cardlearn.svg` draws it, `cardlearn.text` puts it in words. What a page asks for wrongly is an error of the build, in
one plain sentence.
"""

from __future__ import annotations

from typing import Any

from cardlearn import __version__
from cardlearn.sphinxext.around import (
    ClaimsDirective,
    DutiesDirective,
    FamilyTreeDirective,
    PenaltiesDirective,
    QuestionDirective,
    RevokesDirective,
    SummaryDirective,
    TimelineDirective,
    WhichGameDirective,
)
from cardlearn.sphinxext.deals import (
    CardsDirective,
    DealDirective,
    HandDirective,
    PositionDirective,
    RulingsDirective,
    TrickDirective,
)
from cardlearn.sphinxext.domain import (
    Rules,
    close_fold,
    column,
    fold,
    html_column,
    html_picture,
    keep_homes,
    latex_picture,
    no_column,
    no_fold,
    open_fold,
    picture,
    plain_picture,
    rule_link,
    text_picture,
    write_index,
)
from cardlearn.sphinxext.pieces import BookDirective, name_columns
from cardlearn.sphinxext.places import html_place, no_place, place, write_scripts
from cardlearn.sphinxext.rules import (
    DifferenceDirective,
    GameHeadDirective,
    GamesDirective,
    OptionsDirective,
    RemediesDirective,
    RuleDirective,
    RuleIndexDirective,
    RulesDirective,
    SourcesDirective,
)

DIRECTIVES: dict[str, type[BookDirective]] = {
    "rules": RulesDirective,
    "rule": RuleDirective,
    "remedies": RemediesDirective,
    "options": OptionsDirective,
    "difference": DifferenceDirective,
    "ruleindex": RuleIndexDirective,
    "games": GamesDirective,
    "gamehead": GameHeadDirective,
    "sources": SourcesDirective,
    "hand": HandDirective,
    "trick": TrickDirective,
    "cards": CardsDirective,
    "deal": DealDirective,
    "position": PositionDirective,
    "rulings": RulingsDirective,
    "familytree": FamilyTreeDirective,
    "timeline": TimelineDirective,
    "whichgame": WhichGameDirective,
    "duties": DutiesDirective,
    "revokes": RevokesDirective,
    "penalties": PenaltiesDirective,
    "claims": ClaimsDirective,
    "summary": SummaryDirective,
    "question": QuestionDirective,
}


def rule_role(
    name: str, rawtext: str, words: str, lineno: int, inliner: Any, options: Any = None, content: Any = ()
) -> Any:
    """``{rule}`id` `` or ``{rule}`words <id>` ``: a link to a rule, its sentence in the tooltip."""
    shown, _, id = words.rpartition("<")
    link = rule_link(id.rstrip("> "), shown.strip(), listed=False)
    return [link], []


def setup(app: Any) -> dict[str, Any]:
    """Add the domain, the directives, the role and the nodes to Sphinx; ``cardlearn_play``: see `places`."""
    app.add_domain(Rules)
    app.add_node(
        picture,
        html=(html_picture, None),
        latex=(latex_picture, None),
        text=(text_picture, None),
        man=(plain_picture, None),
        texinfo=(plain_picture, None),
    )
    plain = dict.fromkeys(("latex", "text", "man", "texinfo"), (no_fold, no_fold))
    app.add_node(fold, html=(open_fold, close_fold), **plain)
    app.add_node(column, html=(html_column, None), **dict.fromkeys(plain, (no_column, None)))
    app.add_node(place, html=(html_place, None), **dict.fromkeys(plain, (no_place, None)))
    app.add_config_value("cardlearn_play", "", "html", str)
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
    app.add_role("rule", rule_role)
    app.connect("doctree-read", name_columns)
    app.connect("doctree-resolved", keep_homes)
    app.connect("build-finished", write_index)
    app.connect("build-finished", write_scripts)
    return {"version": __version__, "env_version": 4, "parallel_read_safe": True, "parallel_write_safe": True}
