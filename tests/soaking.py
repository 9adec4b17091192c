"""Whole matches at random, and what must be true of every deal in them, counted again in a dumb way.

In every game the scores gain what the lines of the ledger say. Where cards are worth points (`IN_ALL`) those are counted
again from the cards that were taken and the lines that were written: cards are texts then, and the ledger is not asked.
"""

from __future__ import annotations

from random import Random
from typing import Any

from disorder import disorderly_deal
from playing import random_action, random_agreement

from cardlearn.answering import answer
from cardlearn.game import Game
from cardlearn.record import Played, play_record, read_record, record_of, write_record
from cardlearn.session import Session

DEALS = 300
"""A random match that is not won by then is left."""
SAME_COLOUR = {"H": "D", "D": "H", "S": "C", "C": "S"}
POOL_GAMES = ("rams", "rounce", "loo", "irish-loo", "five-card-loo")
IN_ALL = {"cinch": 14, "pedro": 9, "pedro-sancho": 18, "dom-pedro": 36, "losing-lodam": 108, "rook": 120}
IN_ALL |= {"california-jack": 80, "shasta-sam": 80}
PIPS = {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}
LOADERS = {"A": 11, "10": 10, "K": 3, "Q": 2, "J": 1}
COUNTERS = {"5": 5, "10": 10, "14": 10}
TRUMPS = {
    "cinch": {"A": 1, "2": 1, "J": 1, "10": 1, "5": 5},
    "pedro": {"J": 1, "10": 1, "5": 5},
    "pedro-sancho": {"J": 1, "10": 1, "5": 5, "9": 9},
    "dom-pedro": {"J": 1, "10": 1, "3": 3, "5": 5, "9": 9},
}
PEDRO = ("pedro", "pedro-sancho", "dom-pedro")


def worth(slug: str, card: str, trump: str | None) -> int:
    """What a card pays to who takes it, High and Low of the Pedro games aside (they depend on the others)."""
    if card == "BIRD":
        return 20
    if card == "JOKER":
        return 15
    rank, suit = card[:-1], card[-1]
    if slug == "rook":
        return COUNTERS.get(rank, 0)
    if slug == "losing-lodam":
        return LOADERS.get(rank, 0)
    if slug in TRUMPS:
        left = slug == "cinch" and trump is not None and card == "5" + SAME_COLOUR[trump]
        return 5 if left else TRUMPS[slug].get(rank, 0) if suit == trump else 0
    return PIPS.get(rank, 0)


def made(session: Session) -> list[int]:
    """What each seat made in the tricks of a deal that was played out, High and Low in the Pedro games with it."""
    slug, table = session.game.slug, session.table
    name = session.game.pack.name
    taken = [[name(card) for card in cards] for cards in table.taken]
    points = [sum(worth(slug, card, table.trump) for card in cards) for cards in taken]
    if slug in PEDRO:
        for ranks in ("A K Q J 10 9 8 7 6 5 4 3 2", "2 3 4 5 6 7 8 9 10 J Q K A"):
            played = [
                rank + str(table.trump) for rank in ranks.split() if any(rank + str(table.trump) in t for t in taken)
            ]
            for seat, cards in enumerate(taken):
                points[seat] += played[0] in cards
    if slug == "rook":
        points[table.played[-1][1]] += sum(worth(slug, name(card), None) for card in session.game.pack.list(table.nest))
    return points


def sale(session: Session) -> tuple[int, int, int, int]:
    """A sold pitch, from its lines: the pitcher, what it is bound to make, the seller, and what the seller was paid."""
    actions = session.actions
    seller = session.table.eldest
    pitcher = next(action.seat for action in actions if action.verb == "play")
    bids = [int(action.words) for action in actions if action.verb == "bid"]
    verbs = {action.verb for action in actions}
    if "accept" in verbs:
        return pitcher, bids[-1], seller, bids[-1]
    if "refuse" in verbs:
        return pitcher, bids[-1], seller, 0
    return pitcher, 0 if "pass" in verbs else 4, seller, 0


def changes(session: Session, points: list[int]) -> list[int]:
    """What the scores of a deal must have gained (not of one that ended the match), a value a side."""
    slug, table, options = session.game.slug, session.table, session.options
    sides = [sum(points[seat] for seat in range(len(points)) if table.sides[seat] == side) for side in set(table.sides)]
    if slug in PEDRO:
        pitcher, bound, seller, paid = sale(session)
        gains = list(points)
        if points[pitcher] < bound:
            gains[pitcher] = -bound
        room = session.game.target(options) - 1 - session.deals[-1].before.scores[seller]
        if paid > room:  # the full value, accepted: the seller stops one short
            paid = room
        gains[seller] += paid
        return gains
    bids = [action for action in session.actions if action.verb == "bid"]
    bid = int(bids[-1].words) if bids else 0
    maker = table.sides[bids[-1].seat if bids else table.dealer]
    failed = sides[maker] < bid
    if slug == "rook" or options["scoring"] == "each":
        return [-bid if failed and side == maker else score for side, score in enumerate(sides)]
    if failed:
        return [0 if side == maker else score + bid for side, score in enumerate(sides)]
    if len(sides) == 2 and len(points) == 4:
        return [max(0, sides[0] - sides[1]), max(0, sides[1] - sides[0])]
    return [score if side == maker else 0 for side, score in enumerate(sides)]


def check_deal(session: Session) -> bool:
    """What is true of every deal that is done: the sums of points and counters, and the gains of the scores.

    Answers whether its points were counted again from the cards.
    """
    slug, table, options = session.game.slug, session.table, session.options
    before = session.deals[-1].before
    check_counters(session)
    gained = [now - then for now, then in zip(table.scores, before.scores, strict=True)]
    lines = [sum(line.amount for line in table.ledger if table.sides[line.seat] == side) for side in range(len(gained))]
    assert gained == lines, (gained, lines)
    target = session.game.target(options)
    if session.over and target and slug != "smudge":
        assert max(table.scores) >= target, table.scores
    if table.void or slug not in IN_ALL or not table.played:
        return False
    left = [*table.hands, table.dead, *table.discards, *table.pile.rest()]
    points = made(session)
    if slug == "losing-lodam":
        check_lodam(session, points)
        return True
    if not session.over:
        name, pack = session.game.pack.name, session.game.pack
        if slug in PEDRO:
            taken = sum(sum(cards) for cards in table.taken)
            missing = sum(
                worth(slug, name(card), table.trump) for card in pack.list(session.game.cards(options) ^ taken)
            )
            assert sum(points) + missing == IN_ALL[slug], (points, missing)
        elif slug in ("california-jack", "shasta-sam", "rook"):
            assert sum(points) == IN_ALL[slug], points
        else:
            lost = {name(card) for cards in left for card in pack.list(cards)}
            assert sum(points) + sum(worth(slug, card, table.trump) for card in lost) == 14, (points, lost)
        if slug not in ("california-jack", "shasta-sam"):
            assert gained == changes(session, points), (gained, points)
    return not session.over


def check_counters(session: Session) -> None:
    """Counters are neither made nor lost, at the wildest table either; Bierspiel's crosses never go below nothing."""
    slug, table, stakes = session.game.slug, session.table, session.options.get("stakes", 0)
    if slug in POOL_GAMES:
        assert sum(table.scores) + table.pool + table.next_pool == 0, (table.scores, table.pool, table.next_pool)
        assert table.pool >= 0
        assert table.next_pool >= 0
    elif stakes and not session.over:
        assert table.pool >= stakes * len(table.scores), table.pool
    if slug == "bierspiel":
        assert all(score >= 0 for score in table.scores), table.scores
        assert not any(table.scores[seat] for seat in table.out), (table.scores, table.out)


def check_lodam(session: Session, points: list[int]) -> None:
    """Losing Lodam: a dealt-out pack is worth 108, carried on until somebody has 31; who loses a life, and the scores."""
    table, options, before = session.table, session.options, session.deals[-1].before
    if options["rules"] == "modern" and not any(table.hands):
        assert sum(points) == 108, points
    totals = [had + more for had, more in zip(before.scores, points, strict=True)]
    losers = [seat for seat, total in enumerate(totals) if total >= 31]
    if not losers and (options["rules"] == "willughby" or options["points"] == "deal"):
        losers = [seat for seat, total in enumerate(totals) if total == max(totals)]
    lost = [seat for seat, lives in enumerate(table.lives or ()) if before.lives and lives < before.lives[seat]]
    assert lost == losers, (lost, totals)
    assert table.scores == ([0] * len(totals) if losers else totals), (table.scores, totals)


def check_replay(session: Session) -> None:
    """A match replays from its written record to the very same answer."""
    record = record_of(session)
    again = play_record(read_record(write_record(record)))
    assert again.refused is None, again.refused
    assert answer(record, again) == answer(record, Played(session))


def soak(game: Game, seed: int, deals: int = DEALS, mode: str = "strict") -> dict[str, Any]:
    """One match at random, by an agreement at random, every deal of it checked; answers what happened in it."""
    rng = Random(f"{game.slug} {seed} {mode}")
    players, chosen = random_agreement(game, rng)
    session = Session(game, players, options=chosen, seed=seed, dealer=rng.randrange(players), mode=mode)
    done = counted = 0
    try:
        while True:
            if mode == "table":
                disorderly_deal(session, rng)
            while session.asks:
                session.do(random_action(session, rng))
            done += 1
            if mode == "strict":
                counted += check_deal(session)
            else:
                check_counters(session)
            if session.over or done == deals:
                break
            session.next_deal()
        check_replay(session)
    except Exception as error:
        raise AssertionError(
            f"{game.slug}, {players} players, {chosen}, seed {seed}, {mode}, deal {done + 1}"
        ) from error
    actions = sum(len(deal.actions) for deal in session.deals)
    return {"deals": done, "counted": counted, "actions": actions, "over": session.over}
