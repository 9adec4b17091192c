"""Pedro, Pedro Sancho and Dom Pedro, or Snoozer. Source: Foster's Complete Hoyle (1897)."""

from __future__ import annotations

from typing import Any

from cardlearn.cards import FRENCH
from cardlearn.game import ACE_HIGH, Option
from cardlearn.games import all_fours as family
from cardlearn.games import pitch_faults as faults
from cardlearn.games.all_fours import Made, jack, taker, trump_card
from cardlearn.games.all_fours_faults import misdeal
from cardlearn.games.auction_pitch import (
    AUCTION_PITCH,
    DEAL,
    FOLLOW,
    OUT,
    PITCH,
    PLAYERS,
    POOL,
    SCORE,
    SET_BACK,
    UNASKED,
    first_lead,
    sell,
    sell_limit,
    settle,
)
from cardlearn.games.california_jack import won_high_and_low
from cardlearn.keeper import Offence
from cardlearn.play import Phase
from cardlearn.ranking import Ranking, Rows
from cardlearn.rules import Rule, fact, point, remedy, step
from cardlearn.sources import PEDRO as SOURCE
from cardlearn.sources import decided
from cardlearn.table import Table

SNOOZER = FRENCH.card("JOKER")
BID_AGAIN = step(
    "pedro.bid-again",
    "A bidder who is overbid may bid again in its turn, until all but one have passed; who has passed stays out.",
    SOURCE,
)
DEAL_ALL = step(
    "pedro.deal-all",
    "By agreement the whole pack is dealt out, in packets of three and the rest singly, as far as it goes evenly; that is "
    "found better for every form of Pedro.",
    SOURCE,
    3,
)
FIFTY = fact(
    "pedro.fifty",
    "Fifty points are game. They are kept with counters of five and of one.",
    SOURCE,
    (50,),
)


@point(
    "pedro.all-to-winner",
    "Every point, High and Low too, counts to the player who wins the card, not to the one to whom it was dealt.",
    SOURCE,
)
def to_the_winner(table: Table) -> list[tuple[int, int, int, str]]:
    return won_high_and_low(table, table.order.trumps, ~SNOOZER)


@point(
    "pedro.game",
    "Game is the ten of trumps, one point to the player who wins it. If the ten is not in play there is no Game.",
    SOURCE,
)
def game(table: Table) -> Made | None:
    return won_card(table, trump_card(table, "10"), 1)


def won_card(table: Table, card: int, points: int) -> Made | None:
    """What a card counts, to who won it."""
    seat = taker(table, card)
    return None if seat is None else (seat, points, card)


def won_cards(table: Table, pips: dict[str, int]) -> list[Made]:
    """What trumps count, by rank, to who won them."""
    cards = {SNOOZER if rank == "JOKER" else trump_card(table, rank): points for rank, points in pips.items()}
    return [made for card, points in cards.items() if (made := won_card(table, card, points))]


@point(
    "pedro.base",
    "In plain Pedro the five of trumps counts five points besides High, Low, Jack and Game: nine points in all. They go out "
    "in the order High, Low, Jack, Game, Five.",
    decided(SOURCE),
    value={"5": 5},
)
def five(table: Table) -> list[Made]:
    return won_cards(table, five.value)


@point(
    "pedro-sancho.cards",
    "The five and the nine of trumps count their pips besides High, Low, Jack and Game: eighteen points may be bid and "
    "made. They have no special rank: the ten takes the nine, and the six the five.",
    SOURCE,
    value={"5": 5, "9": 9},
)
def five_and_nine(table: Table) -> list[Made]:
    return won_cards(table, five_and_nine.value)


@point(
    "dom-pedro.cards",
    "The joker, called the Snoozer, is added and counts fifteen; the three, five and nine of trumps count their pips: "
    "thirty-six points in all.",
    SOURCE,
    value={"3": 3, "5": 5, "9": 9, "JOKER": 15},
)
def pips_and_snoozer(table: Table) -> list[Made]:
    return won_cards(table, pips_and_snoozer.value)


SANCHO_ORDER = fact(
    "pedro-sancho.order",
    "Points count in the order High, Low, Jack, Ten (which is Game), Five, Nine when more than one player could go out.",
    SOURCE,
)
DOM_PACK = fact(
    "dom-pedro.pack",
    "The pack has fifty-three cards: the full fifty-two and the joker, which is called the Snoozer.",
    SOURCE,
)
DOM_TARGET = fact(
    "dom-pedro.target",
    "Fifty points are game, or a hundred by agreement. They count in the order High, Low, Jack, Ten (which is Game), Three, "
    "Five, Nine, Snoozer; Low is the lowest trump other than the Snoozer.",
    SOURCE,
    (50, 100),
)
LOWEST_TRUMP = step(
    "dom-pedro.snoozer",
    "The Snoozer is the lowest trump: even the deuce of trumps beats it, but it wins a trick of plain suits. Led first, it "
    "names no suit, and the pitcher says which suit is trumps.",
    SOURCE,
)


@remedy(
    "pedro.revoke",
    "A player who revokes is set back the number bid, or ten if no bid was made, and scores nothing in that hand; the other "
    "rules of a revoke are those of Auction Pitch.",
    SOURCE,
    calls=("revoke",),
)
def revoke(table: Table, offence: Offence) -> Any:
    return faults.established(table, offence)


# The deal: how many are dealt, and what the Snoozer led makes trumps


def packets(table: Table) -> tuple[Rule, tuple[int, ...]]:
    if not table.options["deal_all"]:
        return DEAL, DEAL.value
    threes, ones = divmod(len(table.frame.deck) // table.players, DEAL_ALL.value)
    return DEAL_ALL, (DEAL_ALL.value,) * threes + (1,) * ones


def snoozer_or_suit(table: Table, seat: int, card: int) -> Any:
    """The pitch; after the Snoozer its player names the suit."""
    if card != SNOOZER:
        return first_lead(table, seat, card)
    if table.trump is None and not table.turn.plays and seat == table.bidder:
        return name_the_suit(table, seat)
    return table.tell(LOWEST_TRUMP, "seat {seat} plays the Snoozer, the lowest trump", seat, card)


def name_the_suit(table: Table, seat: int) -> Phase:
    """The Snoozer lies on the table while the suit is named, and falls as a trump."""
    table.hands[seat] ^= SNOOZER
    table.turn.plays.append((seat, SNOOZER))
    answer = yield table.ask(seat, [f"trump {suit}" for suit in table.pack.suits], phase="play", count=LOWEST_TRUMP)
    table.turn.plays.clear()
    table.hands[seat] |= SNOOZER
    table.make_trump(answer.words)
    table.tell(LOWEST_TRUMP, f"seat {{seat}} leads the Snoozer, and names {table.pack.suit_names[answer.words]}", seat)


def settle_sancho(table: Table) -> None:
    """As at Auction Pitch; when fifty are reached, the order in which the points were counted is told, too."""
    settle(table)
    if table.winner is not None:
        table.tell(SANCHO_ORDER, "the points were counted in the order of going out, as far as that")


def below_the_deuce(rows: Rows, trump: str | None) -> None:
    """The Snoozer is the lowest trump, and of no suit as long as there are none."""
    rows[trump or ""] = [*rows.get(trump or "", []), SNOOZER]


WITH_SNOOZER = Ranking(FRENCH, ACE_HIGH, FRENCH.all, below_the_deuce)


def rules_of(pack: Rule, *own: Rule) -> tuple[Rule, ...]:
    """The rules of a kind of Pedro: its pack, the points of its own, and what it says of going out."""
    return (
        *(pack, PLAYERS, family.CUT, DEAL, DEAL_ALL, sell, BID_AGAIN, UNASKED, sell_limit, PITCH, FOLLOW),
        *(*family.PLAY, family.WINS, to_the_winner, jack, game, *own, SCORE, OUT, SET_BACK, POOL),
        *(misdeal, faults.bid_out_of_turn, faults.play_out_of_turn, revoke),
    )


def options_of(target: Rule) -> tuple[Option, ...]:
    """Auction Pitch's options without those of bidding to the board, the target, and the whole pack dealt out."""
    kept = tuple(option for option in AUCTION_PITCH.options if option.name not in ("bidding", "all_pass"))
    return (
        *kept,
        Option(
            "target", target.value, target, "The points that make game.", least=1 if len(target.value) == 1 else None
        ),
        Option("deal_all", (False, True), DEAL_ALL, "The whole pack is dealt out."),
    )


PEDRO = AUCTION_PITCH.but(
    slug="pedro",
    name="Pedro",
    also=(),
    rules=rules_of(family.PACK, five, FIFTY),
    points=(to_the_winner, jack, game, five),
    options=options_of(FIFTY),
    target=lambda options: options["target"],
    packets=packets,
    again=BID_AGAIN,
    most=9,
    unbid=10,
    out=FIFTY,
)
PEDRO_SANCHO = PEDRO.but(
    slug="pedro-sancho",
    name="Pedro Sancho",
    rules=rules_of(family.PACK, five_and_nine, FIFTY, SANCHO_ORDER),
    points=(to_the_winner, jack, game, five_and_nine),
    settle=settle_sancho,
    most=18,
)
DOM_PEDRO = PEDRO.but(
    slug="dom-pedro",
    name="Dom Pedro",
    also=("Snoozer",),
    rules=rules_of(DOM_PACK, pips_and_snoozer, LOWEST_TRUMP, DOM_TARGET),
    points=(to_the_winner, jack, game, pips_and_snoozer),
    options=options_of(DOM_TARGET),
    ranking=lambda options: WITH_SNOOZER,
    first_lead=snoozer_or_suit,
    most=36,
    out=DOM_TARGET,
)
