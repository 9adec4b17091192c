"""Small examples for the rulebook: for each rule a record that breaks off where the rule is at work.

A play or call rule binds or refuses somebody there, a point pays, a step happens, a remedy is carried out. The records
lie in ``docs/examples``, each named after its rule; ``python -m cardlearn.book.examples docs/examples`` looks for those
that are missing, by playing deals until a short one turns up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from cardlearn.actions import CALLS, MISDEALS, PHRASES, read_action
from cardlearn.book import all_games, all_rules, games_of, settings
from cardlearn.game import Game
from cardlearn.players import next_seat
from cardlearn.players.sensible import choose
from cardlearn.record import record_of, write_record
from cardlearn.refusal import Refused
from cardlearn.session import Session
from cardlearn.turn import Action, Ask

FAULTS = (
    "looked",
    "cut",
    "dealt-out-of-turn",
    "hand-count",
    "threw-down",
    *(f"misdeal {kind}" for kind in MISDEALS if kind != "exposed"),
    *(f"drew {number}" for number in (1, 4)),
    *(f"bid-out-of-turn {number}" for number in (2, 3, 7, 70)),
    *(f"forgot {phrase}" for phrase in PHRASES),
)
"""What may go wrong at a table besides the cards and calls that come at a wrong time."""


def works(session: Session, number: int = -1) -> set[str]:
    """The ids of the rules that are at work in a deal: that bind, happen, or pay, up to the choice now open.

    >>> session = Session("seven-up", players=2, seed=4)
    >>> sorted(works(session))
    ['all-fours.deal']
    """
    found: set[str] = set()
    for step in session.retell(number):
        found.update(binding.rule.id for binding in step.bindings)
        found.update(event.rule.id for event in step.events if event.rule)
        found.update(line.rule.id for line in step.lines)
    found.update(binding.rule.id for binding in session.bindings())
    return found


def _now(session: Session, events: int, lines: int) -> set[str]:
    """What is at work since so many events and lines, and what binds now or would refuse a call that is not due; a
    rule that only says why a call is in vain is not at work."""
    found = {event.rule.id for event in session.table.log[events:] if event.rule and "in vain" not in event.words}
    found.update(line.rule.id for line in session.table.ledger[lines:])
    found.update(binding.rule.id for binding in session.bindings())
    return found


def _answers(session: Session, rng: Random) -> Action:
    """What a player does next: mostly something sensible, now and then anything that is allowed."""
    seat = next_seat(session)
    assert seat is not None
    if rng.random() < 0.6:
        return choose(session.view(seat)).action
    asks = [ask for ask in session.asks if not ask.right or rng.random() < 0.3]
    found = answers(session, rng.choice(asks), rng)
    return rng.choice(found) if found else choose(session.view(seat)).action


def answers(session: Session, ask: Ask, rng: Random) -> list[Action]:
    """Lawful answers to a decision: every call and single card, and one choice of several cards at random."""
    pack = session.game.pack
    found = [read_action(pack, session.players, f"{ask.seat} {call}") for call in sorted(ask.calls())]
    if ask.verb and ask.single:
        found += [Action(ask.seat, ask.verb, card) for card in pack.list(ask.cards())]
    elif ask.verb:
        pool = pack.list(ask.pool)
        number = rng.randint(ask.low, min(ask.high, len(pool)))
        found.append(Action(ask.seat, ask.verb, sum(rng.sample(pool, number))))
    return found


def _mischief(session: Session, rng: Random) -> Action:
    """Something that goes wrong, or is pointed out."""
    table, pack = session.table, session.game.pack
    seat = rng.randrange(session.players)
    hand = pack.list(table.hands[seat])
    kind = rng.choice(["play", "play", "declare", "fault", "fault", "card", "call", "call", "call"])
    if kind == "play" and hand:
        return Action(seat, "play", rng.choice(hand))
    if kind == "declare":
        return Action(seat, rng.choice(["stand", "fold", "pass", "accept"]))
    if kind == "card" and hand:
        word = rng.choice(["exposed", "two-cards", "misdeal exposed"])
        return Action(table.dealer if word.startswith("misdeal") else seat, "fault", rng.choice(hand), word)
    if kind == "call":
        open_ones = [(each.kind, each.seat) for each in table.offences] or [(rng.choice(list(CALLS)), seat)]
        what, whose = rng.choice(open_ones)
        return Action(rng.randrange(session.players), "call", 0, f"{what} {whose}")
    word = rng.choice([*FAULTS, f"named {rng.choice(list(pack.suits))}"])
    return Action(table.dealer if word.startswith("misdeal") else seat, "fault", 0, word)


def played(game: Game, seed: int) -> Iterator[tuple[Session, set[str]]]:
    """A deal of a game played somehow, with what is at work after each step."""
    rng = Random(f"{game.slug} {seed}")
    chosen = rng.choice(settings(game.options)) if rng.random() < 0.6 else {}
    players = game.usual if rng.random() < 0.6 else rng.choice(game.seats)
    if not game.plays(players, chosen):
        return
    start = game.start(players, game.check_options(chosen))
    target = game.target(game.check_options(chosen))
    if target and rng.random() < 0.4:
        start = start._replace(scores=tuple(rng.randrange(target // 2, target) for _ in start.scores))
    if any(start.scores) and rng.random() < 0.6:  # a score that is to come down to zero
        start = start._replace(scores=tuple(rng.randrange(1, 6) for _ in start.scores))
    if start.lives and rng.random() < 0.4:
        start = start._replace(lives=(1,) * len(start.lives))
    mode = "table" if seed % 2 else "strict"
    session = Session(
        game, players, options=chosen, seed=rng.randrange(1000), dealer=rng.randrange(players), mode=mode, state=start
    )
    rate = rng.choice([0.08, 0.2]) if mode == "table" else 0.0
    yield session, _now(session, 0, 0)
    after = 4 if rate else 0
    for _ in range(160):
        due = next_seat(session) is not None
        wrong = rate and (rng.random() < rate or not due)
        if not due and not (wrong and after):
            break
        after -= not due
        events, lines = len(session.table.log), len(session.table.ledger)
        try:
            session.do(_mischief(session, rng) if wrong else _answers(session, rng))
        except Refused as refused:
            if not wrong:
                raise
            del refused
            continue
        if len(session.table.log) < events:  # a call took something back, and the deal was told again
            events = lines = 0
        yield session, _now(session, events, lines)


def search(game: Game, wanted: Iterable[str], tries: int = 400) -> dict[str, str]:
    """For rules of a game, by id, the shortest record found in so many deals that ends where the rule is at work."""
    missing = set(wanted)
    best: dict[str, tuple[int, str]] = {}
    for seed in range(tries):
        for session, now in played(game, seed):
            size = len(session.actions) + (4 if session.chosen else 0) + (2 if session.mode == "table" else 0)
            for id in now & missing:
                if id not in best or size < best[id][0]:
                    best[id] = (size, write_record(record_of(session)))
    return {id: text for id, (_, text) in best.items()}


def missing(folder: Path) -> dict[str, list[Any]]:
    """By game, the rules at home in it that have no example in a folder yet."""
    found: dict[str, list[Any]] = {}
    for rule in all_rules().values():
        if games_of(rule.id) and not (folder / f"{rule.id}.toml").exists():
            found.setdefault(games_of(rule.id)[0].slug, []).append(rule)
    return found


def main(words: list[str]) -> None:
    """``FOLDER [TRIES [GAME ...]]``: write the examples that are missing, and name the rules that stay without one."""
    folder = Path(words[0])
    tries = int(words[1]) if words[1:] else 400
    for game in all_games():
        rules = missing(folder).get(game.slug, [])
        if not rules or (words[2:] and game.slug not in words[2:]):
            continue
        wanted = {rule.id: rule for rule in rules}
        for each in [game, *(other for other in games_of(rules[0].id) if other is not game)]:
            for id, text in search(each, wanted, tries).items():
                (folder / f"{id}.toml").write_text(text, encoding="utf-8")
                del wanted[id]
            if not wanted:
                break
        print(
            f"{game.slug}: {len(rules) - len(wanted)} found; without:",
            *(f"{id} ({r.kind})" for id, r in wanted.items()),
        )


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
