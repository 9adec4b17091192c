"""What the whole All Fours family shares: how tricks are played, and High, Low, Jack and the Game.

Source: Foster's Complete Hoyle (1897). Each game of the family names these same rules in its tuples.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from cardlearn.cards import FRENCH
from cardlearn.game import Option
from cardlearn.rules import Rule, fact, must, point
from cardlearn.setup import State
from cardlearn.sources import ALL_FOURS
from cardlearn.table import Table
from cardlearn.turn import Turn

PACK = fact(
    "all-fours.pack",
    "The full pack of fifty-two cards, which rank A K Q J 10 9 8 7 6 5 4 3 2, in cutting and in play.",
    ALL_FOURS,
)
COUNTERS = fact(
    "all-fours.counters",
    "Each player or side has seven counters and puts one away for each point made, so that the points still to go "
    "are seen at a glance.",
    ALL_FOURS,
    7,
)
CUT = fact(
    "all-fours.cut",
    "Cut for seats and deal: the highest card chooses its seat and deals, the ace being high. Where four play in "
    "partnerships, the two highest cuts play the two lowest. Ties cut again, only to settle the tie.",
    ALL_FOURS,
)
LEAD = fact(
    "all-fours.lead",
    "The eldest hand leads any card to the first trick; the winner of each trick leads to the next.",
    ALL_FOURS,
)
WINS = fact(
    "all-fours.wins",
    "The highest trump wins the trick; if there is none, the highest card of the suit led.",
    ALL_FOURS,
)
LOW_CLAIM = fact(
    "all-fours.low-claim",
    "To avoid disputes about Low, the lowest trump seen so far is announced and left face up before its player, unless "
    "it counts for something else. The ledger always shows who held it.",
    ALL_FOURS,
)
STAKES = fact(
    "all-fours.stakes",
    "The stake is a fixed sum a game, put in before the first deal and taken by the winner; rubbers are not played.",
    ALL_FOURS,
)
ORDER = fact(
    "all-fours.order",
    "When both sides could go out on the same deal the points count in the order High, Low, Jack, Game. What the dealer "
    "turned and the gift were counted when they were made. The first to put away all its counters wins.",
    ALL_FOURS,
)


# Play


@must("all-fours.follow-trump", "When a trump is led you must follow with a trump if you can.", ALL_FOURS, at="suit")
def follow_trump(turn: Turn) -> int:
    return turn.hand & turn.trumps if turn.led == turn.trumps else 0


@must(
    "all-fours.follow-or-trump",
    "When a plain suit is led you may trump, even if you hold the suit; if you do not trump you must follow suit if you "
    "can; without the suit you may play any card.",
    ALL_FOURS,
    at="suit",
)
def follow_or_trump(turn: Turn) -> int:
    following = turn.hand & turn.led
    return following and following | turn.hand & turn.trumps


PLAY = (follow_trump, follow_or_trump)


# Points: each answers what is made, None where nobody makes it, or a list where it counts several cards

Made = tuple[int, int, int]
"""Seat, points, cards."""


def holder(table: Table, card: int) -> int:
    """The seat that held a card when the play began."""
    return next(seat for seat, held in enumerate(table.held) if held & card)


def taker(table: Table, card: int) -> int | None:
    """The seat that won a card in a trick; None where it was not in play."""
    return next((seat for seat, cards in enumerate(table.taken) if card in cards), None)


@point(
    "all-fours.high", "High: one point for the highest trump in play, to the player to whom it was dealt.", ALL_FOURS
)
def high(table: Table) -> Made | None:
    card = table.order.highest(sum(table.held) & table.order.trumps)
    return (holder(table, card), 1, card) if card else None


@point(
    "all-fours.low",
    "Low: one point for the lowest trump in play, to the player to whom it was dealt, whoever wins it. One card may be "
    "both High and Low.",
    ALL_FOURS,
)
def low(table: Table) -> Made | None:
    card = table.order.lowest(sum(table.held) & table.order.trumps)
    return (holder(table, card), 1, card) if card else None


def trump_card(table: Table, rank: str) -> int:
    """The trump of a rank."""
    return table.pack.suits[table.trump] & table.pack.of_rank(rank) if table.trump else 0


@point("all-fours.jack", "Jack: one point for winning the trick that has the jack of trumps in it.", ALL_FOURS)
def jack(table: Table) -> Made | None:
    card = trump_card(table, "J")
    seat = taker(table, card)
    return None if seat is None else (seat, 1, card)


PIPS = tuple((FRENCH.of_rank(rank), pips) for rank, pips in {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}.items())
COUNTING = sum(rank for rank, _ in PIPS)


def pips_of(cards: int) -> int:
    """The pips of a set of cards."""
    return sum([(cards & rank).bit_count() * pips for rank, pips in PIPS])


def pips_won(table: Table) -> list[int]:
    """The pips that each side has won in tricks, by side; counted once for all who ask at the end of a deal."""
    tricks = len(table.played)
    if table.notes.get("pips counted") != tricks:
        won = [0] * len(table.scores)
        for seat, cards in enumerate(table.taken):
            won[table.sides[seat]] += sum(cards)
        table.notes["pips"], table.notes["pips counted"] = [pips_of(cards) for cards in won], tricks
    return list(table.notes["pips"])


def most_pips(table: Table, pips: list[int]) -> Made | None:
    """The Game point: to the one side with the most pips, told by its first seat and its cards with pips."""
    best = max(pips)
    if not best or pips.count(best) > 1:
        return None
    side = pips.index(best)
    seats = [seat for seat, other in enumerate(table.sides) if other == side]
    return seats[0], 1, sum([sum(table.taken[seat]) for seat in seats]) & COUNTING


def tied_pips(table: Table, pips: list[int]) -> Made | None:
    """The Game point of equal pips: to one that did not deal."""
    best = max(pips)
    if pips.count(best) == 1:
        return None
    tied = [seat for seat in table.round(table.dealer + 1) if pips[table.sides[seat]] == best]
    sides = {table.sides[seat] for seat in tied}
    if not table.turn_up:
        return None
    if len(pips) == 3 and (len(sides) == 3 or table.sides[table.dealer] not in sides):
        return None
    return next(s for s in tied if table.sides[s] != table.sides[table.dealer]), 1, 0


@point(
    "all-fours.game",
    "Game: one point for the most pips in the tricks won: an ace counts 4, a king 3, a queen 2, a jack 1, a ten 10.",
    ALL_FOURS,
)
def game(table: Table) -> Made | None:
    return most_pips(table, pips_won(table))


@point(
    "all-fours.game.tie",
    "When the pips are equal, or nobody has any, two players or sides give Game to the one that did not deal. With three, "
    "a tie with the dealer gives it to the other; any other tie, to nobody. Where no trump is turned up a tie gives it to "
    "nobody.",
    ALL_FOURS,
)
def game_tie(table: Table) -> Made | None:
    return tied_pips(table, table.game.more.get("pips_won", pips_won)(table))


POINTS = (high, low, jack, game, game_tie)


# Counting


def earned(table: Table, points: tuple[Rule, ...]) -> list[tuple[Any, ...]]:
    """What each point pays, in order: ``(rule, seat, amount, cards)``, and perhaps a note."""
    lines: list[tuple[Any, ...]] = []
    for rule in points:
        made = rule.pick(table)  # type: ignore[misc]
        if type(made) is list:
            lines += [(rule, *each) for each in made]
        elif made:
            lines.append((rule, *made))
    return lines


def count(table: Table, lines: Iterable[tuple[Any, ...]], barred: Container[int] = ()) -> None:
    """Score lines in their order, until somebody goes out; the sides ``barred`` stop one short."""
    for rule, seat, amount, *more in lines:
        if table.sides[seat] in barred:
            amount = min(amount, one_short(table, seat))
        if amount:
            table.score(rule, seat, amount, *more)
            if goes_out(table, seat):
                return


def one_short(table: Table, seat: int) -> int:
    """How many points would leave a seat's side one short of the game."""
    return table.target - 1 - table.scores[table.sides[seat]]


def goes_out(table: Table, seat: int) -> bool:
    """Whether a seat's side has reached the target; if so it wins the game, and the stakes."""
    if table.scores[table.sides[seat]] < table.target:
        return False
    wins_the_game(table, seat, table.game.more.get("out", ORDER))
    return True


def wins_the_game(table: Table, seat: int, rule: Rule) -> None:
    """A seat's side wins the game, and takes the stakes."""
    table.win(rule, table.partners(seat))
    if table.pool:
        stakes = table.game.more.get("stakes", STAKES)
        table.tell(stakes, "the winner takes the stake pool of {number}", seat, number=table.pool)
        table.notes["stakes won"] = table.pool
        table.pool = 0


def stake_option() -> Option:
    """The option for the stake that each side puts in."""
    return Option("stakes", (0,), STAKES, "Counters that each side puts in the stake pool at the start.", least=0)


def start_with_stakes(sides: int, options: Mapping[str, Any]) -> State:
    """Nobody has a point yet, and each side's stake lies in the pool."""
    return State((0,) * sides, pool=options["stakes"] * sides)


def has_stakes(options: Mapping[str, Any]) -> bool:
    """Whether stakes are played for."""
    return bool(options["stakes"])


SHARED = (PACK, COUNTERS, CUT, LEAD, follow_trump, follow_or_trump, WINS, high, low, jack, game, game_tie, ORDER)
POINTS_FACT = fact(
    "all-fours.points",
    "Six points can be scored, one each: turning the jack, the gift, High, Low, Jack and Game. Nobody can make seven in "
    "one deal.",
    ALL_FOURS,
)
