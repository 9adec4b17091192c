"""Disorder at the table: random faults, calls, plays against the rules and out of turn, for every game alike."""

from __future__ import annotations

from random import Random

from playing import random_action

from cardlearn.actions import CALLS, MISDEALS, PHRASES
from cardlearn.refusal import Refused
from cardlearn.session import Session
from cardlearn.turn import Action

FAULTS = (
    "hand-count two-cards threw-down looked exposed cut dealt-out-of-turn drew bid-out-of-turn forgot named misdeal"
).split()


def random_disorder(session: Session, rng: Random) -> Action:
    """Something that might be done or called against the rules at this moment, whether or not the game knows it."""
    table, pack = session.table, session.game.pack
    seat = rng.randrange(session.players)
    kind = rng.choice(["play", "play", "play", "fault", "call", "call", "declare"])
    hand = pack.list(table.hands[seat])
    if kind == "play" and hand:
        due = rng.choice([*session.to_act, seat])
        cards = pack.list(table.hands[due]) or hand
        return Action(due if table.hands[due] else seat, "play", rng.choice(cards))
    if kind == "declare":
        return Action(seat, rng.choice(["stand", "fold", "pass", "accept", "content"]))
    if kind == "fault":
        return random_fault(session, rng, seat)
    others = [offence.seat for offence in table.offences] or list(range(session.players))
    kinds = [offence.kind for offence in table.offences] or list(CALLS)
    return Action(seat, "call", 0, f"{rng.choice(kinds)} {rng.choice(others)}")


def random_fault(session: Session, rng: Random, seat: int) -> Action:
    """A fault of any kind."""
    kind = rng.choice(FAULTS)
    hand = session.game.pack.list(session.table.hands[seat])
    more = {
        "drew": str(rng.randint(0, 4)),
        "bid-out-of-turn": str(rng.randint(1, 5)),
        "forgot": rng.choice(PHRASES),
        "named": rng.choice(list(session.game.pack.suits)),
        "misdeal": rng.choice(MISDEALS),
    }.get(kind, "")
    needs_card = kind in ("two-cards", "exposed") or more == "exposed"
    if kind == "misdeal":
        seat = session.table.dealer
        hand = session.game.pack.list(session.table.hands[seat])
    if needs_card and not hand:
        return Action(seat, "fault", 0, "looked")
    return Action(seat, "fault", rng.choice(hand) if needs_card else 0, f"{kind} {more}".strip())


def disorderly_deal(session: Session, rng: Random, rate: float = 0.2, limit: int = 600) -> int:
    """Play a deal at random with disorder in it; returns how many disorders the table let pass."""
    passed = 0
    for _ in range(limit):
        if rng.random() < rate:
            try:
                session.do(random_disorder(session, rng))
                passed += 1
            except Refused:
                pass
        if not session.asks:
            break
        if any(not ask.right for ask in session.asks):
            session.do(random_action(session, rng))
    for _ in range(3):  # calls after the deal
        try:
            session.do(random_disorder(session, rng))
        except Refused:
            continue
        while session.asks:
            session.do(random_action(session, rng))
    return passed
