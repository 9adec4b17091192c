"""``cardlearn simulate``: many deals by machine, and what they paid by player and by rule."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from cardlearn.actions import read_action
from cardlearn.cli_show import progress
from cardlearn.players import next_seat
from cardlearn.session import Session
from cardlearn.setup import Setup
from cardlearn.turn import Action, Ask

Mover = Callable[[Session], int]
"""Plays a session's deal to its end; answers how many moves that took."""


def simulate(chosen: Namespace) -> dict[str, Any]:
    """Play the deals and count; at Ctrl-C what was counted so far. A match that is won is followed by another."""
    options = dict(chosen.option)
    session = Session(chosen.game, chosen.players, options=options, seed=chosen.seed)
    move = _by_chance(chosen.seed) if chosen.by == "chance" else _by_thumb
    players = session.players
    paid: dict[str, list[int]] = {}
    net, tricks, wins = [0] * players, [0] * players, [0] * players
    deals = void = moves = 0
    stopped = False
    start = perf_counter()
    with progress(quiet=chosen.json) as told:
        try:
            while deals < chosen.deals:
                moves += move(session)
                table = session.table
                deals += 1
                void += bool(table.void)
                for line in table.ledger:
                    paid.setdefault(line.rule.id, [0] * players)[line.seat] += line.amount
                    net[line.seat] += line.amount
                for seat in range(players):
                    tricks[seat] += table.tricks[seat]
                told(deals, chosen.deals)
                if deals < chosen.deals:
                    session = _next(session, chosen, deals, wins)
                elif session.over:
                    _won(session, wins)
        except KeyboardInterrupt:
            stopped = True
    spent = max(perf_counter() - start, 1e-9)
    done = max(deals, 1)
    return {
        "game": session.game.slug,
        "players": players,
        "options": session.options,
        "seed": chosen.seed,
        "by": chosen.by,
        "deals": deals,
        "void": void,
        "moves": moves,
        "matches": wins,
        "net": net,
        "net_per_deal": [round(amount / done, 4) for amount in net],
        "tricks_per_deal": [round(number / done, 4) for number in tricks],
        "points": {rule: {"by_player": seats, "per_deal": round(sum(seats) / done, 4)} for rule, seats in paid.items()},
        "stopped": stopped,
        "seconds": round(spent, 3),
        "deals_per_second": round(deals / spent, 1),
        "moves_per_second": round(moves / spent, 1),
    }


def _next(session: Session, chosen: Namespace, deals: int, wins: list[int]) -> Session:
    """The next deal of the match, or the first of another; the deals gone by are not kept."""
    setup = Setup(seed=session.seed_of(deals))
    if session.over:
        _won(session, wins)
        return Session(
            session.game,
            session.players,
            options=session.chosen,
            seed=chosen.seed,
            dealer=deals % session.players,
            setup=setup,
        )
    session.next_deal(setup)
    del session.deals[:-1]
    return session


def _won(session: Session, wins: list[int]) -> None:
    for seat in session.table.winner or ():
        wins[seat] += 1


def _by_chance(seed: int) -> Mover:
    chance = Random(seed)
    bits = chance.getrandbits
    known: dict[Any, list[Action]] = {}

    def play(session: Session) -> int:
        cards_of = session.game.pack.list

        def choose(ask: Ask) -> int | Action:
            options = ask.options
            if options and ask.verb == "play" and not ask.words and ask.phase == "play":
                cards = cards_of(options)
                return cards[bits(24) * len(cards) >> 24]
            return _any(session, chance, known)

        session.run(choose)
        return len(session.actions)

    return play


def _any(session: Session, chance: Random, known: dict[Any, list[Action]]) -> Action:
    """Any lawful action of the decision that is due first (a right beside it is used one time in eight)."""
    asks = [ask for ask in session.asks if not ask.right]
    ask = asks[-1] if len(asks) > 1 and chance.random() < 0.125 else asks[0]
    pack = session.game.pack
    calls = ask.calls()
    if (ask.seat, calls) not in known:
        lines = [f"{ask.seat} {call}" for call in sorted(calls)]
        known[ask.seat, calls] = [read_action(pack, session.players, line) for line in lines]
    actions = known[ask.seat, calls]
    cards = pack.list(ask.cards()) if ask.verb else []
    if actions and (not cards or chance.randrange(len(actions) + len(cards)) < len(actions)):
        return chance.choice(actions)
    number = chance.randint(ask.low, min(ask.high, len(cards)))
    return Action(ask.seat, ask.verb, sum(chance.sample(cards, number)))


def _by_thumb(session: Session) -> int:
    from cardlearn.players.sensible import choose

    moves = 0
    while (seat := next_seat(session)) is not None:
        session.do(choose(session.view(seat)).action)
        moves += 1
    return moves


def report(result: dict[str, Any]) -> list[str]:
    """The counts in words."""
    how = "by chance" if result["by"] == "chance" else "by rules of thumb"
    lines = [
        f"{result['game']}: {result['deals']} deals, {result['players']} players, played {how}, seed {result['seed']}"
    ]
    if result["stopped"]:
        lines.append("Stopped early; this is what was counted.")
    if result["void"]:
        lines.append(f"{result['void']} deals came to nothing.")
    lines.append("player       net  per deal  tricks per deal  matches won")
    for seat in range(result["players"]):
        lines.append(
            f"seat {seat:<4} {result['net'][seat]:>6}  {result['net_per_deal'][seat]:>8.3f}  "
            f"{result['tricks_per_deal'][seat]:>15.3f}  {result['matches'][seat]:>11}"
        )
    for rule, counted in result["points"].items():
        lines.append(f"{rule}: {counted['per_deal']:+.3f} a deal; by player {counted['by_player']}")
    lines.append(f"{result['deals_per_second']:.0f} deals and {result['moves_per_second']:.0f} moves a second")
    return lines
