"""Rook by the tournament rules, or Kentucky Discard: four players, a nest, and a bird that is the highest trump."""

from __future__ import annotations

from cardlearn.cards import ROOK as PACK
from cardlearn.game import Game, Option
from cardlearn.games.rook_auction import (
    ALL_PASS,
    BIRD_CARD,
    COUNTERS,
    COUNTING,
    bid,
    bidding,
    card_exposed,
    counters_in,
    exposed,
    redeal,
)
from cardlearn.keeper import Offence, TakeBack, ThrownUp
from cardlearn.play import Phase, play_tricks
from cardlearn.ranking import Ranking, Rows
from cardlearn.rules import fact, must, point, remedy, step
from cardlearn.sources import ROOK as SOURCE
from cardlearn.sources import ROOK_PUBLISHER, partly_decided
from cardlearn.table import Table
from cardlearn.turn import Turn

WHOLE_PACK = fact(
    "rook.pack",
    "The Rook pack has four colours, red, yellow, green and black, numbered 1 to 14, and the Rook Bird: fifty-seven "
    "cards. Without the Bird, with the 1 for an ace and 11, 12 and 13 for court cards, whist and most other games can "
    "be played with it; the Bird serves as a joker.",
    SOURCE,
)
TOURNAMENT_PACK = fact(
    "rook.pack.tournament",
    "The 1, 2, 3 and 4 of each colour are taken out; with the Bird forty-one cards are left. In each colour the 14 is "
    "the highest and the 5 the lowest.",
    SOURCE,
    "14 13 12 11 10 9 8 7 6 5",
)
PLAYERS = fact(
    "rook.players",
    "Four play in two partnerships, partners sitting opposite. Everybody keeps its hand secret, from its partner too.",
    SOURCE,
    (4,),
)
DEAL = step(
    "rook.deal",
    "The dealer shuffles, the pack is cut, and the cards are dealt one at a time. After each of the first five rounds "
    "the dealer lays one card face down in the middle; these five are the nest. Each player has nine cards.",
    SOURCE,
    (9, 5),
)
NEST = step(
    "rook.nest",
    "The highest bidder takes the nest into its hand, lays aside any five cards, which nobody sees, and then names "
    "the trump colour.",
    SOURCE,
    5,
)
LEAD = fact(
    "rook.lead",
    "The player at the dealer's left leads any card to the first trick; the winner of each trick leads to the next.",
    SOURCE,
)
BIRD = step(
    "rook.bird",
    "The Bird is the highest trump and wins any trick it is played to. It may be played at any time, even by a player "
    "who can follow suit, and no other card may.",
    ROOK_PUBLISHER,
)
WINS = fact(
    "rook.wins",
    "The highest trump wins the trick; if there is none, the highest card of the colour led.",
    SOURCE,
)
CLOSED = fact(
    "rook.tricks-closed",
    "A trick taken lies face down before its winner, and nobody may look at it before the round is over. Learners may "
    "agree to show the last trick again.",
    SOURCE,
)
NEST_LAST = step(
    "rook.nest.last",
    "The winner of the last trick takes the nest too, with the counters in it.",
    SOURCE,
)
WIN = step(
    "rook.win",
    "The first side with 300 points wins. If both sides reach it in one round the higher score wins; if the scores "
    "are equal another round is played.",
    ROOK_PUBLISHER,
    300,
)


# Play


@must("rook.bird.led", "When the Bird is led a trump is led: play a trump if you have one.", SOURCE, at="suit")
def bird_led(turn: Turn) -> int:
    return turn.hand & turn.trumps if turn.plays and turn.plays[0][1] == BIRD_CARD else 0


@must(
    "rook.bird.forced",
    "When a trump is led and the Bird is your only trump, you must play it.",
    SOURCE,
    at="suit",
)
def bird_forced(turn: Turn) -> int:
    return BIRD_CARD if turn.led & turn.trumps and turn.hand & turn.trumps == BIRD_CARD else 0


@must(
    "rook.follow",
    "Follow suit if you can, or play the Bird; without the colour led you may play any card.",
    SOURCE,
    at="suit",
)
def follow(turn: Turn) -> int:
    following = turn.hand & turn.led
    return following and following | turn.hand & BIRD_CARD


PLAY = (bird_led, bird_forced, follow)


# The deal


def deal(table: Table) -> Phase:
    rounds, nest = DEAL.value
    table.nest = sum(table.deal((1,) * rounds, spare=(1,) * nest, spare_last=True))
    table.tell(DEAL, "seat {seat} deals nine cards to each and five to the nest", table.dealer)
    yield from bidding(table)
    if not table.void:
        yield from the_nest(table)
        last = yield from play_tricks(table, table.eldest, table.rules, the_bird_falls)
        table.notes["last"] = last
        table.tell(NEST_LAST, "seat {seat} wins the last trick, and the nest with it", last, table.nest)


def the_nest(table: Table) -> Phase:
    """The highest bidder takes the nest, lays five cards aside and names trumps."""
    seat = table.bidder
    assert seat is not None
    table.tell(NEST, "the nest goes to seat {seat} for {number}", seat, number=table.bid)
    table.tell(NEST, "seat {seat} finds {cards} in it", seat, table.nest, only=seat)
    table.hands[seat] |= table.nest
    table.nest = 0
    answer = yield table.choose(seat, "discard", table.hands[seat], NEST.value, NEST.value, NEST)
    table.hands[seat] ^= answer.cards
    table.nest = answer.cards
    table.tell(NEST, "seat {seat} lays {number} cards aside", seat, number=NEST.value)
    answer = yield table.ask(seat, [f"trump {colour}" for colour in PACK.suits], count=NEST)
    table.note_call(answer)
    table.make_trump(answer.words)
    table.tell(NEST, f"seat {{seat}} names {PACK.suit_names[answer.words]} for trumps", seat)


def the_bird_falls(table: Table, seat: int, card: int) -> None:
    if card == BIRD_CARD:
        table.tell(BIRD, "seat {seat} plays {cards}, the highest trump", seat, card)


# Settling


def captured(table: Table, side: int) -> tuple[list[int], int]:
    """The seats of a side, and the counters that they have taken, those of the nest among them."""
    seats = [seat for seat, other in enumerate(table.sides) if other == side]
    cards = sum(sum(table.taken[seat]) for seat in seats)
    if table.notes.get("last") in seats:
        cards |= table.nest
    return seats, cards & COUNTING


@point(
    "rook.score",
    "Each side scores the counters in the tricks that it took. If the bidding side has fewer than it bid it scores "
    "nothing for them and loses as many points as it bid; a score may fall below zero.",
    partly_decided(SOURCE),
)
def score(table: Table, side: int) -> tuple[int, int, int]:
    seats, cards = captured(table, side)
    made = counters_in(cards)
    if table.bidder in seats and made < table.bid:
        return table.bidder, -table.bid, cards
    return seats[0], made, cards


def settle(table: Table) -> None:
    reneged = {table.side_of(offence.seat): offence.seat for offence in table.upheld_by(renege)}
    for side in range(len(table.scores)):
        if side in reneged:
            table.score(renege, reneged[side], -table.bid)
        elif reneged:
            seats, cards = captured(table, side)
            table.score(renege, seats[0], counters_in(cards), cards)
        else:
            table.score(score, *score(table, side))
    best = max(table.scores)
    if best >= table.target and table.scores.count(best) == 1:
        table.win(WIN, table.partners(table.scores.index(best)))
    elif best >= table.target:
        table.tell(WIN, "both sides stand at {number}, so another round is played", number=best)


# What offences cost


@remedy(
    "rook.renege",
    "A renege may be mended until the next trick is taken. If it is found later the round ends: the offending side "
    "loses as many points as were bid, whichever side bid them, and the other side scores the counters that it had "
    "taken till then.",
    SOURCE,
    calls=("revoke",),
)
def renege(table: Table, offence: Offence) -> TakeBack | ThrownUp:
    tricks = [each.trick for each in table.offences if (each.kind, each.seat) == (offence.kind, offence.seat)]
    return TakeBack() if len(table.played) <= min(tricks) else ThrownUp()  # the first of several is found as late


def the_bird_is_a_trump(rows: Rows, trump: str | None) -> None:
    """The Bird is the highest trump; before trumps are named it is of no colour."""
    if trump:
        rows[trump].insert(0, BIRD_CARD)
    else:
        rows["BIRD"] = [BIRD_CARD]


RANKING = Ranking(
    PACK,
    TOURNAMENT_PACK.value,
    PACK.of_rank(*TOURNAMENT_PACK.value.split()) | BIRD_CARD,
    the_bird_is_a_trump,
)
ROOK = Game(
    slug="rook",
    name="Rook, tournament rules",
    also=("Rook", "Kentucky Discard"),
    seats=PLAYERS.value,
    usual=4,
    rules=(
        WHOLE_PACK,
        TOURNAMENT_PACK,
        PLAYERS,
        COUNTERS,
        DEAL,
        card_exposed,
        bid,
        ALL_PASS,
        redeal,
        NEST,
        LEAD,
        follow,
        BIRD,
        bird_led,
        bird_forced,
        WINS,
        CLOSED,
        NEST_LAST,
        score,
        renege,
        WIN,
    ),
    deal=deal,
    settle=settle,
    play=lambda options: PLAY,
    pack=PACK,
    ranking=lambda options: RANKING,
    options=(
        Option("last_trick", (False, True), CLOSED, "The last trick may be looked at again, for learners."),
        Option("target", (WIN.value,), WIN, "The points that win the game.", least=1),
    ),
    sides=lambda players, options: (0, 1, 0, 1),
    target=lambda options: options["target"],
    tricks_closed=True,
    clauses={"bid": bid, "redeal": redeal, "choose redeal": exposed, "discard": NEST, "trump": NEST},
    has_no=("turn_up", "widow"),
    kin="rook",
)
