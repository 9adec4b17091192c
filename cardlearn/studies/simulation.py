"""Many deals played by machine, match after match, and what they paid by player and by rule.

>>> counted = simulate("seven-up", 2, deals=20, seed=4)
>>> counted["deals"], sum(counted["net"]) == sum(sum(each["by_player"]) for each in counted["points"].values())
(20, True)
>>> report(counted)[0]
'Seven-Up: 20 deals, 2 players, played by chance, seed 4.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter
from typing import Any

from cardlearn.actions import read_action
from cardlearn.cards import in_words
from cardlearn.game import GameError, find_game
from cardlearn.players import next_seat
from cardlearn.session import Session
from cardlearn.setup import Setup
from cardlearn.turn import Action, Ask
from cardlearn.wording import beginning, counted_in

Mover = Callable[[Session], int]
"""Plays a session's deal to its end; answers how many moves that took."""


BY = ("chance", "thumb")
"""Who plays: chance, which takes any lawful action as likely as another, or the sensible player's rules of thumb."""


def simulate(
    game: str,
    players: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    deals: int = 1000,
    by: str = "chance",
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda done, whole: None,
) -> dict[str, Any]:
    """Play so many deals and count; at Ctrl-C what was counted so far. A match that is won is followed by another.

    ``points`` has by rule what it paid each player; ``net`` what each gained in all. Raises `GameError` for a game,
    number, option or ``by`` that there is not.
    """
    if by not in BY:
        raise GameError(f"there is nobody who plays by '{by}'; it is by {' or by '.join(BY)}")
    session = Session(game, players, options=options, seed=seed)
    move = _by_chance(seed) if by == "chance" else _by_thumb
    seats = session.players
    paid: dict[str, list[int]] = {}
    net, tricks, wins = [0] * seats, [0] * seats, [0] * seats
    played = void = moves = 0
    stopped = False
    start = perf_counter()
    try:
        while played < deals:
            moves += move(session)
            table = session.table
            played += 1
            void += bool(table.void)
            for line in table.ledger:
                paid.setdefault(line.rule.id, [0] * seats)[line.seat] += line.amount
                net[line.seat] += line.amount
            for seat in range(seats):
                tricks[seat] += table.tricks[seat]
            progress(played, deals)
            if played < deals:
                session = _next(session, seed, played, wins)
            elif session.over:
                _won(session, wins)
    except KeyboardInterrupt:
        stopped = True
    spent = max(perf_counter() - start, 1e-9)
    done = max(played, 1)
    return {
        "game": session.game.slug,
        "players": seats,
        "options": session.options,
        "seed": seed,
        "by": by,
        "deals": played,
        "void": void,
        "moves": moves,
        "matches": wins,
        "net": net,
        "net_per_deal": [round(amount / done, 4) for amount in net],
        "tricks_per_deal": [round(number / done, 4) for number in tricks],
        "points": {rule: {"by_player": each, "per_deal": round(sum(each) / done, 4)} for rule, each in paid.items()},
        "stopped": stopped,
        "seconds": round(spent, 3),
        "deals_per_second": round(played / spent, 1),
        "moves_per_second": round(moves / spent, 1),
    }


def _next(session: Session, seed: int, deals: int, wins: list[int]) -> Session:
    """The next deal of the match, or the first of another; the deals gone by are not kept."""
    setup = Setup(seed=session.seed_of(deals))
    if session.over:
        _won(session, wins)
        return Session(
            session.game,
            session.players,
            options=session.chosen,
            seed=seed,
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


def _who(seats: list[int]) -> str:
    """A side of one, or partners: ``seat 1``, ``seats 0 and 2``."""
    return f"seat{'s' if len(seats) > 1 else ''} {in_words([str(seat) for seat in seats])}"


def report(result: dict[str, Any]) -> list[str]:
    """The counts in words."""
    how = "by chance" if result["by"] == "chance" else "by rules of thumb"
    game = find_game(result["game"])
    lines = [f"{game.name}: {result['deals']} deals, {result['players']} players, played {how}, seed {result['seed']}."]
    if result["stopped"]:
        lines.append("Stopped early; this is what was counted.")
    lines += counted_in(game)
    if result["void"]:
        lines.append(f"{result['void']} {'deal' if result['void'] == 1 else 'deals'} came to nothing.")
    sides: dict[int, list[int]] = {}
    for seat, side in enumerate(game.sides(result["players"], result["options"])):
        sides.setdefault(side, []).append(seat)
    lines.append("player           net  per deal  tricks per deal  matches won")
    for seats in sides.values():
        net, tricks = (sum(result[what][seat] for seat in seats) for what in ("net", "tricks_per_deal"))
        each, won = sum(result["net_per_deal"][seat] for seat in seats), result["matches"][seats[0]]
        lines.append(f"{_who(seats):<13}{net:>7}  {each:>8.3f}  {tricks:>15.3f}  {won:>11}")
    wide = max(len(_who(seats)) for seats in sides.values()) + 2
    if result["points"]:
        lines.append("per deal" + "".join(f"{_who(seats):>{wide}}" for seats in sides.values()) + "  by which rule")
    for rule, counted in result["points"].items():
        paid = "".join(f"{sum(counted['by_player'][seat] for seat in seats):>{wide}}" for seats in sides.values())
        lines.append(f"{counted['per_deal']:>+8.3f}{paid}  {rule}: {beginning(game.rule(rule).sentence)}")
    lines.append(f"{result['deals_per_second']:.0f} deals and {result['moves_per_second']:.0f} moves a second")
    return lines
