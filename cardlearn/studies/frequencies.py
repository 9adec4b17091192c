"""How often things happen: a turned jack, the points of Auction Pitch in play, the pool of unlimited Loo deal by deal.

>>> rows = pitch_points_in_play()
>>> [(row["players"], round(row["jack"], 3)) for row in rows][:2]
[(4, 0.462), (5, 0.577)]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from math import comb
from typing import Any

from cardlearn.game import GameError, find_game
from cardlearn.games.all_fours import PIPS
from cardlearn.session import Session
from cardlearn.studies.figures import Row, mean, mean_of, share
from cardlearn.studies.matches import make_player, play_deal
from cardlearn.studies.spread import Progress, Spread, spread

CHUNK = 50
"""How many deals one task plays."""


def _chunks(deals: int) -> list[int]:
    whole, rest = divmod(deals, CHUNK)
    return [CHUNK] * whole + ([rest] if rest else [])


def jack_turned(
    game: str = "seven-up",
    deals: int = 2000,
    *,
    seed: int = 0,
    workers: int | None = 1,
    executor: Executor | None = None,
    progress: Progress | bool = False,
) -> list[Row]:
    """How often the first card turned up is a jack: counted in deals, and as it must be by the pack.

    Raises `GameError` for a game in which none is turned up.
    """
    pack = find_game(game).pack
    if not Session(game).table.turned:
        raise GameError(f"no card is turned up when the first deal of {find_game(game).name} is dealt")
    tasks = [(game, seed * 7919 + number, size) for number, size in enumerate(_chunks(deals))]
    done = spread(_jacks, tasks, workers, executor, progress)
    tried = sum(size for (_, _, size), _ in zip(tasks, done.results, strict=False))
    part, error = share(sum(done.results), tried)
    exact = pack.of_rank("J").bit_count() / find_game(game).cards(Session(game).options).bit_count()
    return [{"game": game, "deals": tried, "share": part, "error": error, "exact": exact, "stopped": done.stopped}]


def _jacks(game: str, seed: int, deals: int) -> int:
    times = 0
    for number in range(deals):
        table = Session(game, seed=seed * CHUNK + number).table
        times += table.pack.rank(table.turned[0]) == "J"
    return times


def pitch_points_in_play(players: Sequence[int] = (4, 5, 6, 7)) -> list[Row]:
    """Auction Pitch: how likely each point is there to be played for, by the number of players; counted exactly.

    High and Low are there in every deal in which somebody holds a trump, so always; Jack where the jack of the suit that
    becomes trumps is dealt; Game where any card of pips is dealt (it may still be tied). ``high_ace`` and ``low_two``:
    how likely the High is the ace and the Low the two.
    """
    game = find_game("auction-pitch")
    cards = game.cards(game.check_options({})).bit_count()
    plain = cards - sum(counting.bit_count() for counting, _ in PIPS)
    hand = sum(game.more["packets"](None)[1])
    rows: list[Row] = []
    for number in players:
        dealt = game.check_players(number) * hand
        named = dealt / cards
        rows.append(
            {
                "players": number,
                "cards_dealt": dealt,
                "high": 1.0,
                "low": 1.0,
                "jack": named,
                "game": 1 - comb(plain, dealt) / comb(cards, dealt),
                "high_ace": named,
                "low_two": named,
            }
        )
    return rows


def points_scored(
    game: str = "auction-pitch",
    players: int | None = None,
    deals: int = 400,
    *,
    by: str = "sensible",
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Progress | bool = False,
) -> list[Row]:
    """How often a deal pays by each rule of a game, and how much; one row a rule, with standard errors."""
    number = Session(game, players, options=options).players
    tasks = [(game, number, dict(options or {}), by, seed * 7919 + n, size) for n, size in enumerate(_chunks(deals))]
    done = spread(_paid, tasks, workers, executor, progress)
    if done.stopped and not done.results:
        raise KeyboardInterrupt
    played = [deal for chunk in done.results for deal in chunk]
    rules = sorted({rule for deal in played for rule in deal})
    rows: list[Row] = []
    for rule in rules:
        part, error = share(sum(rule in deal for deal in played), len(played))
        amount, spread_of = mean([float(deal.get(rule, 0)) for deal in played])
        rows.append(
            {
                "game": game,
                "players": number,
                "rule": rule,
                "deals": len(played),
                "share": part,
                "error": error,
                "amount": amount,
                "amount_error": spread_of,
                "stopped": done.stopped,
            }
        )
    return rows


def points_by_chance(
    game: str = "seven-up",
    players: int | None = None,
    deals: int = 100_000,
    *,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    engine: str = "compiled",
    alone: bool = True,
) -> list[Row]:
    """How often a deal pays by each rule of a game, and how much, if everybody plays by chance: millions of deals a minute.

    ``alone``: each deal is the first of a match, so that nobody goes out before a point is counted; else they follow one
    another in matches. ``engine``: ``compiled``, for the games that `cardlearn.studies.fast` covers, or ``plain``, which
    finds the same by the session. The rows are those of `points_scored`.

    >>> rows = points_by_chance("seven-up", 4, 200, engine="plain")
    >>> [(row["rule"], row["share"]) for row in rows if row["rule"] == "all-fours.high"]
    [('all-fours.high', 0.98)]
    """
    from cardlearn.studies import fast

    found = fast.play(game, players, deals, options=options, seed=seed, engine=engine, alone=alone)
    done = len(found.moves)
    if not done:
        raise KeyboardInterrupt
    rows: list[Row] = []
    for rule in sorted(found.paid):
        times, total, squares = found.sums(rule)
        part, error = share(times, done)
        amount, spread_of = mean_of(total, squares, done)
        rows.append(
            {
                "game": game,
                "players": Session(game, players, options=options).players,
                "rule": rule,
                "deals": done,
                "share": part,
                "error": error,
                "amount": amount,
                "amount_error": spread_of,
                "stopped": done < deals,
            }
        )
    return rows


def _paid(game: str, players: int, options: dict[str, Any], by: str, seed: int, deals: int) -> list[dict[str, int]]:
    """By deal, what each rule paid."""
    found = []
    seed *= 1009  # so that no deal of this task is one of the next task's, too
    session = Session(game, players, options=options, seed=seed)
    everyone = [make_player(by, seed + seat) for seat in range(players)]
    for number in range(deals):
        play_deal(session, everyone)
        paid: dict[str, int] = {}
        for line in session.table.ledger:
            paid[line.rule.id] = paid.get(line.rule.id, 0) + line.amount
        found.append(paid)
        if session.over:
            session = Session(game, players, options=options, seed=seed + number + 1, dealer=number % players)
        else:
            session.next_deal()
            del session.deals[:-1]
    return found


def pool_growth(
    game: str = "loo",
    players: int | None = None,
    deals: int = 20,
    games: int = 200,
    *,
    options: Mapping[str, Any] | None = None,
    by: str = "sensible",
    seed: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Progress | bool = False,
) -> list[Row]:
    """How the pool grows from deal to deal: its mean at the start of each, with the standard error, and the largest.

    ``options``: those of the game; unlimited Loo if not given. Raises `GameError` for a game without a pool.
    """
    chosen = {"limit": "unlimited"} if options is None and game == "loo" else dict(options or {})
    first = Session(game, players, options=chosen)
    if not first.game.has_pool(first.options):
        raise GameError(f"{first.game.name} has no pool, by these agreements at least")
    number = first.players
    tasks = [(game, number, chosen, by, seed + n, deals) for n in range(games)]
    done: Spread = spread(_pools, tasks, workers, executor, progress)
    if done.stopped and not done.results:
        raise KeyboardInterrupt
    rows: list[Row] = []
    for deal in range(max(map(len, done.results), default=0)):
        pools = sorted(float(pools[deal]) for pools in done.results if len(pools) > deal)
        middle, error = mean(pools)
        if pools:
            rows.append(
                {
                    "deal": deal + 1,
                    "games": len(pools),
                    "pool": middle,
                    "error": error,
                    "median": pools[len(pools) // 2],
                    "largest": pools[-1],
                    "stopped": done.stopped,
                }
            )
    return rows


def _pools(game: str, players: int, options: dict[str, Any], by: str, seed: int, deals: int) -> list[int]:
    """What lies in the pool when the play of each deal begins, the dealer's ante included."""
    session = Session(game, players, options=options, seed=seed)
    everyone = [make_player(by, seed + seat) for seat in range(players)]
    pools = []
    for _ in range(deals):
        pools.append(session.table.pool)
        play_deal(session, everyone)
        if session.over:
            break
        session.next_deal()
        del session.deals[:-1]
    return pools
