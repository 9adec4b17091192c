"""Every rule of every game works somewhere: over golden records, tables of truth, and matches at random.

A play or call rule binds somebody and refuses somebody; a point pays and does not pay; a step happens; a remedy is
carried out. A rule that never does is not implemented.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from playing import GOLDEN, TRUTH, agreements, attempts, playout, pose, rules_of_play, truths

from cardlearn.game import Game, find_game
from cardlearn.games import GAMES
from cardlearn.record import load_record, play_record
from cardlearn.rules import Rule, bindings
from cardlearn.session import Session

EXCEPTIONS: dict[tuple[str, str], str] = {}
"""By game and rule, the reason why a rule cannot work there. It should stay empty."""

MATCHES = 3
"""Matches at random for each agreement of each game."""
DEALS = 8


class Seen(NamedTuple):
    """What was seen of the rules of one game, by id."""

    bound: set[str]
    refused: set[str]
    paid: set[str]
    unpaid: set[str]
    happened: set[str]


def look_at_choice(session: Session, seen: Seen) -> None:
    """Note which rules refuse what the players to act might try."""
    for action in attempts(session):
        refusal = session.judge(action)
        if refusal:
            seen.refused.add(refusal.rule.id)


def look_at_match(session: Session, seen: Seen) -> None:
    """Note what the deals of a match brought: rules that bound, steps and remedies, points paid and not paid."""
    points = {rule.id for rule in session.game.rules if rule.kind == "point"}
    for number in range(len(session.deals)):
        paid: set[str] = set()
        for step in session.retell(number):
            seen.bound.update(bound.rule.id for bound in step.bindings)
            seen.happened.update(event.rule.id for event in step.events if event.rule)
            paid.update(line.rule.id for line in step.lines)
        seen.paid.update(paid)
        if number + 1 < len(session.deals) or not session.asks:
            seen.unpaid.update(points - paid)
    seen.bound.update(bound.rule.id for bound in session.bindings())


def look_at_truths(game: Game, seen: Seen) -> None:
    """Note which rules of play narrow the choices of the tables of truth."""
    for path in TRUTH:
        for _, where, columns, _, _ in truths(path):
            if where["game"] == game.slug and len(columns) == 3:
                hand, plays, trump = columns
                turn = pose(game, game.pack.read(hand), game.pack.read_list(plays), trump or None, where)
                bound = {bound.rule.id for bound in bindings(rules_of_play(game, where), turn, turn.hand)}
                seen.bound.update(bound)
                seen.refused.update(bound)


@cache
def seen_in(slug: str) -> Seen:
    """What golden records, tables of truth and matches at random show of a game's rules."""
    game = find_game(slug)
    seen = Seen(set(), set(), set(), set(), set())
    for record in [load_record(path) for path in GOLDEN]:
        if record.game is game:
            session = play_record(record).session
            look_at_match(session, seen)
            look_at_choice(session, seen)
    look_at_truths(game, seen)
    for number, (players, chosen) in enumerate(agreements(game)):
        for match in range(MATCHES):
            rng = Random(f"{slug} {number} {match}")
            session = Session(game, players, options=chosen, seed=rng.getrandbits(32), dealer=rng.randrange(players))
            for _ in playout(session, rng, DEALS):
                if rng.random() < (0.04 if session.phase == "play" else 0.3):
                    look_at_choice(session, seen)
            look_at_match(session, seen)
    return seen


WORKING = [(game, rule) for game in GAMES for rule in game.rules if rule.kind != "fact"]
CASES = [
    pytest.param(game, rule, id=f"{game.slug}:{rule.id}")
    for game in GAMES
    for rule in game.rules
    if rule.kind != "fact"
]


def shortcoming(game: Game, rule: Rule) -> str:
    """What a rule was never seen to do; nothing where it works."""
    seen = seen_in(game.slug)
    if rule.kind in ("must", "may_not"):
        if rule.id not in seen.bound | seen.happened:
            return "it binds nobody"
        return "" if rule.id in seen.refused else "it refuses nothing"
    if rule.kind == "point":
        if rule.id not in seen.paid:
            return "it pays nobody"
        return "" if rule.id in seen.unpaid else "it always pays"
    return "" if rule.id in seen.happened | seen.paid else "it never happens"


@pytest.mark.parametrize(("game", "rule"), CASES)
def test_the_rule_works_or_there_is_a_reason_why_it_cannot(game: Game, rule: Rule) -> None:
    excused = EXCEPTIONS.get((game.slug, rule.id), "")
    found = shortcoming(game, rule)
    assert bool(found) == bool(excused), found or "it works: strike its exception out"
