"""What the book tells around the games, as data: which came from which, and how sure that is; when; for whom each is.

>>> [link.child for link in links_from("pedro")]
['pedro-sancho', 'cinch']
>>> sorted({link.sure for link in LINKS})
['likely', 'told', 'unproved']
"""

from __future__ import annotations

from typing import NamedTuple

from cardlearn.sources import HOYLE


class Link(NamedTuple):
    """That one game comes from another: the slugs (or names, of games that are not here), in what way, who says so, and
    how sure it is: ``told`` by the source, ``likely`` from the rules, or ``unproved`` (of one group, perhaps no more)."""

    parent: str
    child: str
    how: str
    source: str
    sure: str


RAMS_GROUP = "The Rams group"
"""Games that are counted together, without any being known for the parent of the others."""

LINKS = (
    Link("seven-up", "pitch", "the turn-up and the beg are left out", HOYLE, "told"),
    Link("seven-up", "all-fives", "trumps are pegged as they are won, the five among them", HOYLE, "told"),
    Link("seven-up", "california-jack", "two players draw from an open stock", HOYLE, "told"),
    Link("california-jack", "shasta-sam", "the stock is turned face down", HOYLE, "told"),
    Link("pitch", "auction-pitch", "the right to pitch is sold", HOYLE, "told"),
    Link("auction-pitch", "smudge", "a bid of four can win the game", HOYLE, "told"),
    Link("auction-pitch", "pedro", "all goes to who wins it, and the five of trumps counts", HOYLE, "told"),
    Link("pedro", "pedro-sancho", "the nine of trumps counts as well", HOYLE, "told"),
    Link("pedro-sancho", "dom-pedro", "a joker is added, and the three counts", HOYLE, "told"),
    Link("pedro", "cinch", "partners, both fives, and a draw", HOYLE, "told"),
    Link(RAMS_GROUP, "rams", "five tricks share a pool, and who wins none pays", "encyclopedias of games", "unproved"),
    Link("rams", "rounce", "the name worn down, the whole pack, fewer duties", HOYLE, "told"),
    Link("rams", "bierspiel", "German students play it for beer, with crosses", HOYLE, "told"),
    Link(RAMS_GROUP, "loo", "three tricks share a pool, and who wins none pays", "encyclopedias of games", "unproved"),
    Link("loo", "irish-loo", "a draw takes the place of the widow", HOYLE, "told"),
    Link("irish-loo", "five-card-loo", "five cards, Pam, and flushes of any suit", HOYLE, "told"),
    Link(RAMS_GROUP, "rodskagg", "who has won no trick may drop out", "encyclopedias of games", "unproved"),
    Link("losing-lodam", "Hearts", "of one family of games in which tricks are avoided", "a modern writer", "unproved"),
    Link("Whist", "rook", "whist and its kin, on a pack without court cards", "the rules of tournament Rook", "likely"),
)
"""Where the games come from. A game that is not in this book goes by its name."""

HOW_SURE = {
    "told": "the source says so",
    "likely": "the rules or other books suggest it",
    "unproved": "of one group, or alike; that one came from the other is not shown",
}
"""What each degree of certainty means."""


class Moment(NamedTuple):
    """Something that happened to a game: the year (as the source has it), what, the game's slug, the source."""

    year: int
    when: str
    what: str
    game: str
    source: str


MOMENTS = (
    Moment(1591, "1591", "Losing Lodam is named.", "losing-lodam", "a modern writer on the game"),
    Moment(1665, "about 1665", "Willughby writes his rules of Losing Lodam down.", "losing-lodam", "his manuscript"),
    Moment(1674, "1674", "Cotton counts All Fours among the principal games.", "seven-up", "The Compleat Gamester"),
    Moment(
        1735, "before 1735", "Whist and All Fours are games of the servants' hall.", "seven-up", "Daines Barrington"
    ),
    Moment(1754, "1754", "A pamphlet warns of cards, and of All Fours above all.", "seven-up", "Foster"),
    Moment(1890, "1890", "A Chicago club plays Cinch to forty-two.", "cinch", "other descriptions of Cinch"),
    Moment(1897, "1897", "Foster prints the rules of most games of this book.", "auction-pitch", "Complete Hoyle"),
    Moment(1906, "1906", "Parker Brothers bring out Rook.", "rook", "Orbanes, Rook in a Book"),
    Moment(1909, "1909", "Hoffmann settles a Loo pool that all pass.", "loo", "Hoffmann"),
    Moment(1925, "1925", "Rödskägg stands in a dictionary of dialects.", "rodskagg", "Wessman, vol. 2, p. 137"),
)
"""When what is known of the games happened, in order."""


class Guide(NamedTuple):
    """For whom a game is: minutes of a usual game, how hard it is (1 to 5), what it teaches, who will like it."""

    minutes: int
    hard: int
    teaches: str
    best: str


GUIDES = {
    "rook": Guide(60, 3, "bidding with a partner, burying, counting what is out", "two couples for an evening"),
    "losing-lodam": Guide(40, 3, "avoiding tricks, void suits, precedence of rules", "three to six who like mischief"),
    "rodskagg": Guide(45, 4, "exact bidding, and that a ritual can be a rule", "four who know each other well"),
    "rams": Guide(30, 2, "follow, head, trump: three duties in order", "four to six, small stakes"),
    "rounce": Guide(30, 1, "following suit, and what a widow is", "five or more beginners"),
    "bierspiel": Guide(40, 3, "a card that belongs to another suit, forced leads", "four, and somebody must pay"),
    "loo": Guide(30, 3, "when to play and when to pass; how a pool grows", "five or six, with counters"),
    "irish-loo": Guide(30, 2, "judging a hand before a draw", "five or six who know poker"),
    "five-card-loo": Guide(40, 3, "a joker by another name; the chance of a flush", "five to eight"),
    "seven-up": Guide(20, 2, "trumps, points in tricks, when to follow and when to trump", "two to begin with"),
    "pitch": Guide(20, 1, "trumps, and what is dealt against what is won", "three, as a first game"),
    "all-fives": Guide(30, 2, "counting while playing", "two with a cribbage board"),
    "california-jack": Guide(30, 3, "losing a trick on purpose", "two who like to see everything"),
    "shasta-sam": Guide(30, 3, "memory, and playing with what is hidden", "two"),
    "auction-pitch": Guide(30, 3, "what a right is worth, and selling it", "five round a table"),
    "smudge": Guide(25, 3, "risk: the same bid with two prizes", "five who are tired of waiting"),
    "pedro": Guide(40, 3, "protecting one card that is most of the deal", "five"),
    "pedro-sancho": Guide(40, 4, "counting trumps", "five"),
    "dom-pedro": Guide(40, 4, "a card that is the worst trump and the best of the rest", "five"),
    "cinch": Guide(60, 5, "partnership, and every trump accounted for", "two couples who play often"),
}
"""By slug, for whom each game is. The minutes are an estimate for people at a table."""

HARDNESS = ("", "easy", "quickly learnt", "takes practice", "for players", "hard")
"""What the degrees of hardness mean."""


def links_from(name: str) -> list[Link]:
    """The links that go out from a game."""
    return [link for link in LINKS if link.parent == name]


def roots() -> list[str]:
    """The games that come from none of the others, in the order of the links."""
    children = {link.child for link in LINKS}
    return list(dict.fromkeys(link.parent for link in LINKS if link.parent not in children))


# Pictures


ROW, BOX, GAP = 34, 120, 30
INK = 'fill="currentColor" font-family="sans-serif"'
DASHES = {"told": "", "likely": ' stroke-dasharray="7 4"', "unproved": ' stroke-dasharray="2 4"'}


def tree_svg(names: dict[str, str]) -> str:
    """The family tree: a box a game, a line a link; whole lines are told, dashed likely, dotted unproved."""
    body: list[str] = []
    row = 0

    def place(name: str, depth: int) -> float:
        nonlocal row
        below = [(link, place(link.child, depth + 1)) for link in links_from(name)]
        y = sum(at for _, at in below) / len(below) if below else row * ROW + ROW / 2
        row += not below
        x = depth * (BOX + GAP) + 1
        here = name in names
        frame = "" if here else ' stroke-dasharray="1 3"'
        body.append(
            f'<rect x="{x}" y="{y - 12:g}" width="{BOX}" height="24" rx="4" fill="none" stroke="currentColor"{frame}/>'
        )
        body.append(
            f'<text x="{x + BOX / 2:g}" y="{y + 4.5:g}" font-size="14" text-anchor="middle" {INK}>'
            f"{names.get(name, name).partition(',')[0]}</text>"
        )
        for link, at in below:
            start, end = x + BOX, x + BOX + GAP
            body.append(
                f'<path d="M{start} {y:g} C{start + 16} {y:g} {end - 16} {at:g} {end} {at:g}" fill="none" '
                f'stroke="currentColor"{DASHES[link.sure]}/>'
            )
        return y

    deepest = 1
    for root in roots():
        place(root, 0)
        deepest = max(deepest, _depth(root))
    return _picture(deepest * (BOX + GAP) - GAP + 2, row * ROW, body, "The family tree of the games")


def _depth(name: str) -> int:
    return 1 + max([_depth(link.child) for link in links_from(name)], default=0)


def timeline_svg() -> str:
    """The timeline: a point a moment, down the years, as far apart as the years let them."""
    body: list[str] = []
    ys: list[float] = []
    for moment in MOMENTS:
        y = 20 + (moment.year - MOMENTS[0].year) * 1.1
        y = max(y, ys[-1] + 24) if ys else y
        ys.append(y)
        body += [
            f'<circle cx="100" cy="{y:g}" r="5" fill="currentColor"/>',
            f'<text x="86" y="{y + 4.5:g}" font-size="14" text-anchor="end" {INK}>{moment.when}</text>',
            f'<text x="116" y="{y + 4.5:g}" font-size="14" {INK}>{moment.what}</text>',
        ]
    body.insert(0, f'<path d="M100 {ys[0]:g} V{ys[-1]:g}" stroke="currentColor" stroke-width="1.5"/>')
    return _picture(520, ys[-1] + 20, body, "A timeline of the games")


def _picture(width: float, height: float, body: list[str], title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" style="max-width:100%;height:auto"><title>{title}</title>{"".join(body)}</svg>'
    )


def tree_words(names: dict[str, str]) -> str:
    """The family tree in words, a clause a parent; what is not told by a source is said to be so."""
    told = []
    for parent in dict.fromkeys(link.parent for link in LINKS):
        children = ", ".join(
            names.get(link.child, link.child) + ("" if link.sure == "told" else f" ({link.sure})")
            for link in links_from(parent)
        )
        told.append(f"from {names.get(parent, parent)}: {children}")
    return "The family tree of the games: " + "; ".join(told) + "."


def timeline_words() -> str:
    """The timeline in words."""
    return " ".join(f"{moment.when}: {moment.what}" for moment in MOMENTS)
