"""What the rulebook shows of a game's rules, as plain data: by part, two games compared, a page to begin with.

The Sphinx directives are a thin layer over this module; so is anything else that prints a page about a game.

>>> [rule.id for rule in pick_rules(find_game("seven-up"), "play")][:3]
['all-fours.lead', 'all-fours.follow-trump', 'all-fours.follow-or-trump']
>>> compare(find_game("seven-up"), find_game("auction-pitch")).shared[0]
<fact all-fours.pack>
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from cardlearn.cards import CardError, Pack
from cardlearn.game import Game, GameError, Option, find_game
from cardlearn.refusal import RECORD_RULES
from cardlearn.rules import Rule

KINDS = {
    "must": "you must",
    "may_not": "limit",
    "point": "counting",
    "remedy": "remedy",
    "step": "procedure",
    "fact": "arrangement",
}
"""How a reader is told what sort of clause a rule is."""


class BookError(ValueError):
    """Something asked for that the book cannot show, in one plain sentence."""


# Rules


def all_games() -> tuple[Game, ...]:
    """Every game, in the order of the book."""
    from cardlearn.games import GAMES

    return GAMES


def all_rules() -> dict[str, Rule]:
    """Every rule of every game by its id, in the order of the book; the reader's own rules of a record last."""
    rules = {rule.id: rule for game in all_games() for rule in game.rules}
    return rules | {rule.id: rule for rule in RECORD_RULES}


def games_of(id: str) -> list[Game]:
    """The games that have the rule of an id, in the order of the book."""
    return [game for game in all_games() if any(rule.id == id for rule in game.rules)]


def decided_here(rule: Rule) -> bool:
    """Whether the source is silent (or breaks off), so that this program had to decide."""
    return "decided here" in rule.source or "completed" in rule.source


def plays_of(game: Game) -> list[Rule]:
    """The rules of play that any setting of the options brings in, in the order of the rulebook."""
    found: dict[str, Rule] = {}
    for chosen in settings(game.options):
        found.update((rule.id, rule) for rule in game.play(game.check_options(chosen)))
    return [rule for rule in game.rules if rule.id in found]


def settings(options: Sequence[Option]) -> list[dict[str, Any]]:
    """The defaults, and every option changed alone: what options can do one at a time."""
    return [{}] + [{option.name: value} for option in options for value in option.values[1:]]


def _play(game: Game) -> list[Rule]:
    """The rules of play, with who leads before them and what stands between them and the counting (how a trick is
    won)."""
    first = _first_of_play(game)
    after = [at for at, rule in enumerate(game.rules) if at > first and rule in _points(game)]
    return list(game.rules[first : min(after, default=first)]) or plays_of(game)


def _first_of_play(game: Game) -> int:
    """Where the rules of play begin in the rulebook: with who leads or pitches, where that stands just before what binds."""
    ids = [rule.id for rule in game.rules]
    first = min([ids.index(rule.id) for rule in plays_of(game)], default=len(ids))
    while first and ids[first - 1].partition(".")[2] in ("lead", "follow", "pitch"):
        first -= 1
    return first


def _setup(game: Game) -> list[Rule]:
    first = next((at for at, rule in enumerate(game.rules) if rule.kind != "fact"), len(game.rules))
    return list(game.rules[:first])


def _points(game: Game) -> list[Rule]:
    paying = {rule.id for rule in game.points} | {rule.id for rule in game.rules if rule.kind == "point"}
    return [rule for rule in game.rules if rule.id in paying]


def _before_play(game: Game) -> list[Rule]:
    skipped = {rule.id for rule in [*_setup(game), *_points(game), *_play(game)]}
    return [rule for rule in game.rules[: _first_of_play(game)] if rule.id not in skipped and rule.kind != "remedy"]


def _counting(game: Game) -> list[Rule]:
    """What pays, and all that stands with it: the target, the end of the game."""
    before = {rule.id for rule in [*_setup(game), *_before_play(game), *_play(game)]}
    return [rule for rule in game.rules if rule.id not in before and rule.kind != "remedy"]


PARTS: dict[str, Callable[[Game], list[Rule]]] = {
    "setup": _setup,
    "deal": _before_play,
    "play": _play,
    "points": _counting,
    "remedies": lambda game: [rule for rule in game.rules if rule.kind == "remedy"],
    "decided": lambda game: [rule for rule in game.rules if decided_here(rule)],
}
"""The parts of a rulebook that every game has: players and pack; deal and calls; play; counting; penalties;
and what the source leaves open."""


def pick_rules(game: Game, wanted: str = "", shown: Sequence[str] = ()) -> list[Rule]:
    """Rules of a game in the order of the rulebook; all of them where nothing is named.

    ``wanted`` is words: a part (``setup deal play points remedies decided``), ``rest`` (what is not among the ids
    ``shown``), a kind, an id, an id with stars (``all-fours.beg*``), or a stretch from id to id (``a.deal..a.run``).
    Raises `BookError` for a word that picks nothing.

    >>> [rule.id for rule in pick_rules(find_game("seven-up"), "all-fours.beg* all-fours.high")]
    ['all-fours.beg', 'all-fours.beg.three', 'all-fours.high']
    """
    picked = {id for word in wanted.split() for id in _pick(game, word, shown)}
    return [rule for rule in game.rules if rule.id in picked or not wanted.split()]


def _pick(game: Game, word: str, shown: Sequence[str]) -> list[str]:
    ids = [rule.id for rule in game.rules]
    if word == "rest":
        return [id for id in ids if id not in shown]
    if word in PARTS:
        return [rule.id for rule in PARTS[word](game)]
    first, dots, last = word.partition("..")
    if dots and first in ids and last in ids:
        found = ids[ids.index(first) : ids.index(last) + 1]
    else:
        found = [rule.id for rule in game.rules if fnmatchcase(rule.id, word) or rule.kind == word]
    if not found:
        raise BookError(f"{game.name} has no rules '{word}'; name an id, or one of: rest, {', '.join(PARTS)}")
    return found


class Difference(NamedTuple):
    """Two games' rules compared: those of both, in the first's order, and those of one alone."""

    shared: list[Rule]
    only: list[Rule]
    other_only: list[Rule]


def compare(game: Game, other: Game) -> Difference:
    """What two games share and where they part, by their tuples of rules.

    >>> [rule.id for rule in compare(find_game("auction-pitch"), find_game("seven-up")).shared][:2]
    ['all-fours.pack', 'all-fours.cut']
    """
    ids, others = {rule.id for rule in game.rules}, {rule.id for rule in other.rules}
    return Difference(
        [rule for rule in game.rules if rule.id in others],
        [rule for rule in game.rules if rule.id not in others],
        [rule for rule in other.rules if rule.id not in ids],
    )


# The first draft of a page


def skeleton(game: Game) -> str:
    """A page for a game to begin with, in MyST: every part that the program can write, and marks where prose goes.

    ``python -m cardlearn.book SLUG > docs/games/SLUG.md`` writes it to its place.
    """
    kin = next((other for other in all_games() if other is not game and other.kin == game.kin), None)
    other = next(iter([g for g in all_games() if g is not game and compare(game, g).shared]), None)
    parts = [f"# {game.name}", f"```{{gamehead}} {game.slug}\n```", "% Three sentences: what the game is about."]
    for title, part in (
        ("Players and pack", "setup"),
        ("The deal and the calls", "deal"),
        ("The play", "play"),
        ("Counting, and the end of the game", "points"),
    ):
        parts += [f"## {title}", f"```{{rules}} {game.slug} {part}\n```"]
    parts += ["## A deal, card by card", f"```{{deal}} {game.slug}\n:seed: 1\n```"]
    parts += ["## Options and variants", f"```{{options}} {game.slug}\n```"]
    parts += ["## Offences and penalties", f"```{{remedies}} {game.slug}\n```"]
    near = kin or other
    if near:
        parts += [f"## What is different from {near.name}", f"```{{difference}} {game.slug} {near.slug}\n```"]
    parts += ["## Playing well", "% What a beginner should know.", "## History", "% Where the game comes from."]
    parts += ["## Sources and decisions", f"```{{sources}} {game.slug}\n```"]
    return "\n\n".join(parts) + "\n"


def game_named(name: str) -> Game:
    """The game of a slug. Raises `BookError` for an unknown one."""
    try:
        return find_game(name)
    except GameError as error:
        raise BookError(str(error)) from None


def read_cards(pack: Pack, text: str) -> list[int]:
    """The cards of a text in its order. Raises `BookError`."""
    try:
        return pack.read_list(text)
    except CardError as error:
        raise BookError(str(error)) from None
