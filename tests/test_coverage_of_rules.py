"""Every rule of every game works somewhere: over golden records, tables of truth, and matches at random.

A play or call rule binds somebody and refuses somebody; a point pays and does not pay; a step happens; a remedy is
carried out. A rule that never does is not implemented.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest
from disorder import disorderly_deal
from playing import GOLDEN, TRUTH, agreements, attempts, playout, pose, rules_of_play, truths

from cardlearn.game import Game
from cardlearn.games import GAMES
from cardlearn.record import load_record, play_record
from cardlearn.rules import Rule, bindings
from cardlearn.session import Session

EXCEPTIONS: dict[tuple[str, str], str] = {
    (
        "bierspiel",
        "rams.general.won",
    ): "Bierspiel has no pool to pay it from: it happens, and bierspiel.ramsed counts it",
    (
        "bierspiel",
        "rams.general.lost",
    ): "Bierspiel has no pool to pay it to: it happens, and bierspiel.ramsed counts it",
}
"""By game and rule, the reason why a rule does not do all that its kind does (bind and refuse, pay and not pay)."""

MATCHES = 48
"""Matches at random of each game, over all its agreements, and as many deals in table mode with faults and calls."""
DEALS = 6


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


def look_at(game: Game) -> Seen:
    """What golden records, tables of truth and matches at random show of a game's rules."""
    seen = Seen(set(), set(), set(), set(), set())
    for record in [load_record(path) for path in GOLDEN]:
        if record.game is game:
            session = play_record(record).session
            look_at_match(session, seen)
            look_at_choice(session, seen)
    look_at_truths(game, seen)
    every = agreements(game)
    for match in range(MATCHES):
        players, chosen = every[match % len(every)]
        rng = Random(f"{game.slug} {match}")
        start = game.start(players, game.check_options(chosen))
        target = game.target(game.check_options(chosen))
        if target and match % 2:  # the end of a match is where some rules come in
            start = start._replace(scores=tuple(rng.randrange(target // 2, target) for _ in start.scores))
        seed, dealer = rng.getrandbits(32), rng.randrange(players)
        session = Session(game, players, options=chosen, seed=seed, dealer=dealer, state=start)
        for _ in playout(session, rng, DEALS):
            if rng.random() < (0.02 if session.phase == "play" else 0.08):
                look_at_choice(session, seen)
        look_at_match(session, seen)
        session = Session(game, players, options=chosen, seed=seed, dealer=dealer, mode="table")
        disorderly_deal(session, rng)
        look_at_match(session, seen)
    return seen


def shortcoming(rule: Rule, seen: Seen) -> str:
    """What a rule was never seen to do; nothing where it works."""
    if rule.kind in ("must", "may_not"):
        if rule.id not in seen.bound | seen.happened:
            return "it binds nobody"
        return "" if rule.id in seen.refused else "it refuses nothing"
    if rule.kind == "point":
        if rule.id not in seen.paid:
            return "it pays nobody"
        return "" if rule.id in seen.unpaid else "it always pays"
    return "" if rule.id in seen.happened | seen.paid else "it never happens"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_rule_works_somewhere_or_there_is_a_reason_why_it_cannot(game: Game) -> None:
    seen = look_at(game)
    idle = {rule.id: shortcoming(rule, seen) for rule in game.rules if rule.kind != "fact"}
    excused = {rule for slug, rule in EXCEPTIONS if slug == game.slug}
    assert {id: what for id, what in idle.items() if what and id not in excused} == {}
    assert [id for id in excused if not idle[id]] == [], "it works: strike its exception out"
