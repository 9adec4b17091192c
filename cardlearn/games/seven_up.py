"""Seven-Up, or All Fours, or Old Sledge. Source: Foster's Complete Hoyle (1897)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlearn.game import Game, Option, partners_when_four
from cardlearn.games import all_fours as family
from cardlearn.games import all_fours_faults as faults
from cardlearn.games.all_fours import PLAY, POINTS, SHARED, goes_out
from cardlearn.play import Phase, play_tricks
from cardlearn.rules import Rule, fact, may_not, point, step
from cardlearn.setup import State
from cardlearn.sources import ALL_FOURS
from cardlearn.table import Table
from cardlearn.turn import Turn

PLAYERS = fact(
    "all-fours.players",
    "Two play, or three, each for itself, or four in two partnerships, partners sitting opposite.",
    ALL_FOURS,
    (2, 3, 4),
)
DEAL = step(
    "all-fours.deal",
    "Any player may shuffle, the dealer last; the pone cuts, leaving at least four cards in each packet. Six cards are "
    "dealt to each, three at a time, from the dealer's left; the next card is turned up for trumps.",
    ALL_FOURS,
    (3, 3),
)
TURN_JACK = point(
    "all-fours.turn-jack",
    "A dealer who turns up a jack scores one point at once. If a player is found to have a wrong number of cards, and "
    "says so before it plays to the first trick, the jack does not count.",
    ALL_FOURS,
)(lambda table: (table.dealer, 1, table.turn_up) if table.pack.rank(table.turn_up) == "J" else None)
BEG = step(
    "all-fours.beg",
    "The eldest hand looks at its cards and stands, or begs if the trump does not suit it. Begged, the dealer looks and "
    "either gives the eldest hand one point or runs the cards.",
    ALL_FOURS,
)
BEG_THREE = fact(
    "all-fours.beg.three",
    "With three players a dealer who will not run gives both adversaries a point, though only one begged.",
    ALL_FOURS,
)
RUN = step(
    "all-fours.run",
    "To run the cards, the turn-up is laid aside, three more cards go to each player and another card is turned up. If it "
    "is of the suit first turned, that is done again, until another suit comes. A jack of another suit scores for the "
    "dealer; a jack of the suit first turned does not.",
    ALL_FOURS,
    3,
)
BUNCH_FORCED = step(
    "all-fours.bunch-forced",
    "If the pack runs out before another suit is turned, all cards are gathered and the same dealer deals again.",
    ALL_FOURS,
)
ONE_BEG = step(
    "all-fours.one-beg",
    "The eldest hand alone may beg, and only once, before it stands. With two players only, either may propose to bunch "
    "the cards if it dislikes the new trump; if the other agrees, the same dealer shuffles and deals again.",
    ALL_FOURS,
)
DISCARD = step(
    "all-fours.discard",
    "After the cards were run each player discards down to six, the eldest hand first. Some let all keep their cards "
    "when each has just nine.",
    ALL_FOURS,
    6,
)


def receivers(table: Table) -> list[int]:
    """The seats to which a gift goes: the eldest hand, or with three players both adversaries."""
    return list(table.seats[:-1]) if table.players == 3 else [table.eldest]


@may_not(
    "all-fours.gift.limit",
    "A dealer may not give a point that would put its receiver out: it must run the cards.",
    ALL_FOURS,
)
def gift_limit(turn: Turn) -> frozenset[str]:
    table = turn.open
    puts_out = any(table.scores[table.sides[s]] + 1 >= table.target for s in receivers(table))
    return frozenset(["give"] if puts_out else [])


# The deal


def deal(table: Table) -> Phase:
    table.deal(DEAL.value)
    turn_up(table, DEAL)
    if table.winner is None:
        yield from settle_the_trump(table)
    if table.winner is None and not table.void:
        table.held = list(table.hands)
        yield from table.game.more["tricks"](table, table.eldest, table.rules)


def turn_up(table: Table, rule: Rule, counts: bool = True) -> None:
    """Turn up a card for trumps; a jack scores for the dealer at once."""
    card = table.turn_card()
    table.make_trump(table.pack.suit(card))
    table.tell(rule, "{cards} is turned up for trumps", table.dealer, card)
    score = TURN_JACK(table)
    if score and counts:
        table.score(TURN_JACK, *score)
        goes_out(table, table.dealer)


def settle_the_trump(table: Table) -> Phase:
    """The eldest hand stands or begs; the dealer gives or runs."""
    answer = yield table.ask(table.eldest, ("stand", "beg"))
    table.note_call(answer)
    table.tell(BEG, "seat {seat} begs" if answer.verb == "beg" else "seat {seat} stands", answer.seat)
    if answer.verb == "stand":
        return
    answer = yield table.ask(table.dealer, ("give", "run"), (gift_limit,))
    table.note_call(answer)
    if answer.verb == "give":
        for seat in receivers(table):
            table.score(BEG_THREE if table.players == 3 else BEG, seat, 1, note="the gift")
        return
    rounds = run_the_cards(table)
    if table.winner is None and not table.void and table.players == 2:
        yield from offer_to_bunch(table)
    if table.winner is None and not table.void:
        yield from discards(table, rounds)


def run_the_cards(table: Table) -> int:
    """Three more each and another turn-up until its suit is new; returns how many rounds were dealt."""
    first, rounds = table.trump, 0
    while table.trump == first:
        if table.stock_size < RUN.value * len(table.seats) + 1:
            table.cancel(BUNCH_FORCED, "the pack runs out; seat {seat} deals again", table.dealer)
            return rounds
        for seat in table.seats:
            table.draw(seat, RUN.value)
        rounds += 1
        card = table.turn_card()
        table.tell(RUN, "three more cards to each; {cards} is turned up", table.dealer, card)
        table.make_trump(table.pack.suit(card))
        score = TURN_JACK(table)
        if score and table.trump != first:
            table.score(TURN_JACK, *score)
            goes_out(table, table.dealer)
    return rounds


def offer_to_bunch(table: Table) -> Phase:
    """Two players: either may propose to bunch, the other accepts or refuses; a refusal ends the matter."""
    for seat in table.seats:
        answer = yield table.ask(seat, ("bunch", "content"))
        if answer.verb == "content":
            continue
        other = next(s for s in table.seats if s != seat)
        table.tell(ONE_BEG, "seat {seat} proposes to bunch the cards", seat)
        reply = yield table.ask(other, ("accept", "refuse"))
        if reply.verb == "accept":
            table.cancel(ONE_BEG, "the cards are bunched; seat {seat} deals again", table.dealer)
        return


def discards(table: Table, rounds: int) -> Phase:
    """Down to six cards each, unless all keep their nine."""
    if table.options["keep_nine"] and rounds == 1:
        return
    for seat in table.seats:
        number = table.hands[seat].bit_count() - DISCARD.value
        answer = yield table.choose(seat, "discard", table.hands[seat], number, number, DISCARD)
        table.hands[seat] ^= answer.cards
        table.discards += table.pack.list(answer.cards)
        table.tell(DISCARD, "seat {seat} discards {number} cards", seat, number=number)


def start(players: int, options: Mapping[str, Any]) -> State:
    return family.start_with_stakes(max(partners_when_four(players, options)) + 1, options)


SEVEN_UP = Game(
    slug="seven-up",
    name="Seven-Up",
    also=("All Fours", "Old Sledge"),
    seats=PLAYERS.value,
    usual=2,
    rules=(
        *SHARED[:2],
        PLAYERS,
        *SHARED[2:3],
        DEAL,
        TURN_JACK,
        BEG,
        BEG_THREE,
        gift_limit,
        RUN,
        BUNCH_FORCED,
        ONE_BEG,
        DISCARD,
        *SHARED[3:7],
        family.POINTS_FACT,
        *SHARED[7:],
        family.LOW_CLAIM,
        family.STAKES,
        *faults.REMEDIES,
    ),
    deal=deal,
    settle=faults.settle,
    play=lambda options: PLAY,
    points=POINTS,
    options=(
        Option("keep_nine", (False, True), DISCARD, "All keep their cards when each has just nine after the run."),
        family.stake_option(),
    ),
    sides=partners_when_four,
    target=lambda options: family.COUNTERS.value,
    start=start,
    pool=family.has_stakes,
    clauses={"beg": ONE_BEG, "bunch": ONE_BEG},
    has_no=("widow", "nest"),
    table_play=(faults.exposed,),
    kin="all-fours",
    tricks=play_tricks,
)
