"""All Fives: Seven-Up pegged on a cribbage board. Source: Foster's Complete Hoyle (1897)."""

from __future__ import annotations

from cardlearn.cards import FRENCH
from cardlearn.games import all_fours as family
from cardlearn.games import all_fours_faults as faults
from cardlearn.games.all_fours import Made, game_tie, goes_out, high, low, most_pips, pips_won, taker
from cardlearn.games.seven_up import SEVEN_UP
from cardlearn.play import Phase, trick
from cardlearn.rules import Rule, fact, point, step
from cardlearn.sources import ALL_FOURS, decided
from cardlearn.table import Table

PEGS = {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10, "5": 5}
PEGGING = tuple((FRENCH.of_rank(rank), pips) for rank, pips in PEGS.items())
SIXTY_ONE = fact(
    "all-fives.sixty-one",
    "Sixty-one is game, kept on a cribbage board. Whoever pegs it wins at once, in the middle of a deal too.",
    ALL_FOURS,
    61,
)
HIGH_LOW = step(
    "all-fives.high-low",
    "At the end of the deal High, Low and Game count one point each, in that order; the jack counts only its peg. The jack "
    "turned up and the gift are as at Seven-Up.",
    decided(ALL_FOURS),
)


@point(
    "all-fives.peg",
    "The winner of a trick pegs at once for the trumps in it: four for the ace, three for the king, two for the queen, one "
    "for the jack, ten for the ten and five for the five.",
    ALL_FOURS,
    value=PEGS,
)
def peg(table: Table) -> Made | None:
    plays, winner = table.played[-1]
    trumps = sum([card for _, card in plays]) & table.order.trumps
    counting = [(trumps & rank, pips) for rank, pips in PEGGING if trumps & rank]
    return (winner, sum([pips for _, pips in counting]), sum([card for card, _ in counting])) if counting else None


@point(
    "all-fives.game",
    "For Game all pips are counted over again, the five of trumps as five, with the usual pips of the other suits: one "
    "point for the most.",
    ALL_FOURS,
)
def game(table: Table) -> Made | None:
    return most_pips(table, pips_with_the_five(table))


def pips_with_the_five(table: Table) -> list[int]:
    """The pips that each side has won, the five of trumps among them."""
    pips = pips_won(table)
    seat = taker(table, family.trump_card(table, "5"))
    if seat is not None:
        pips[table.sides[seat]] += PEGS["5"]
    return pips


def peg_tricks(table: Table, leader: int, rules: tuple[Rule, ...]) -> Phase:
    """Tricks until somebody has pegged out, or the hands are empty."""
    while table.hands[leader] and table.winner is None:
        leader = yield from trick(table, leader, rules)
        made = peg(table)
        if made:
            peg_out(table, *made)


def peg_out(table: Table, seat: int, amount: int, cards: int) -> None:
    """Peg what a trick is worth; an offender whose revoke was called stops one short."""
    table.score(peg, seat, faults.at_most(table, seat, amount), cards)
    table.notes["pegged out"] = goes_out(table, seat)


def settle(table: Table) -> None:
    """What is left to count when nobody has pegged out."""
    if table.winner is None:
        table.tell(HIGH_LOW, "High, Low and Game are counted")
    faults.settle(table)


OTHERWISE = {family.COUNTERS: SIXTY_ONE, family.POINTS_FACT: peg, family.jack: HIGH_LOW, family.game: game}
"""What stands here in the place of rules of Seven-Up."""

ALL_FIVES = SEVEN_UP.but(
    slug="all-fives",
    name="All Fives",
    also=(),
    rules=tuple(OTHERWISE.get(rule, rule) for rule in SEVEN_UP.rules if rule is not family.ORDER),
    settle=settle,
    points=(high, low, game, game_tie),
    target=lambda options: SIXTY_ONE.value,
    tricks=peg_tricks,
    pips_won=pips_with_the_five,
    out=SIXTY_ONE,
)
