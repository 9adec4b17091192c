"""Bierspiel, the Rams of German students. Source: Foster's Complete Hoyle (1897)."""

from __future__ import annotations

from cardlearn.cards import FRENCH
from cardlearn.game import Option
from cardlearn.games import bierspiel_crosses as crosses
from cardlearn.games import rams
from cardlearn.games import rams_calls as calls
from cardlearn.games import rams_faults as faults
from cardlearn.games import rams_pool as pool
from cardlearn.keeper import Late, Offence
from cardlearn.play import Phase
from cardlearn.ranking import Ranking, Rows
from cardlearn.rules import fact, must, remedy, step
from cardlearn.setup import SetupError
from cardlearn.sources import BIERSPIEL as SOURCE
from cardlearn.table import Table
from cardlearn.turn import Turn

BELLI_CARD = FRENCH.card("7D")
BELLI_TURNED = step(
    "bierspiel.belli.turned",
    "If the seven of diamonds is turned up, the dealer turns the next card for trumps, and at its turn may take both into "
    "its hand, laying out two others.",
    SOURCE,
)
ELDEST_TAKES = step(
    "bierspiel.eldest-takes",
    "If the dealer does not play, the eldest hand of those who do may take the turn-up.",
    SOURCE,
)


@remedy(
    "bierspiel.auf",
    "No player looks at its cards until the trump is turned and the dealer has said 'Auf!'. To look sooner is an offence.",
    SOURCE,
    calls=("looked", "forgot"),
)
def auf(table: Table, offence: Offence) -> Late | None:
    if offence.kind == "forgot":
        return Late("to forget the word costs nothing")
    if "looked" in table.notes and offence not in table.notes["looked"]:
        return Late(
            "'Auf!' had been said by then" if table.notes["said"] else "the dealer had forgotten to say 'Auf!' by then"
        )
    table.tell(auf, "seat {seat} has looked at its cards before 'Auf!'", offence.seat)
    faults.convict(table, offence)
    return None


# The seven of diamonds


def belli_second(rows: Rows, trump: str | None) -> None:
    """Move the seven of diamonds to its place below the ace of trumps."""
    if trump:
        rows["D"].remove(BELLI_CARD)
        rows[trump].insert(1, BELLI_CARD)


BELLI = fact(
    "bierspiel.belli",
    "The seven of diamonds is always a trump, the second highest, just below the ace, whatever suit is trumps.",
    SOURCE,
    Ranking(FRENCH, " ".join(rams.PIQUET.ranks), change=belli_second),
)


# Play


@must(
    "bierspiel.trump-leads",
    "A trump must be led to the first trick when two play, to the first two when three play, and to the first three when "
    "four or more play.",
    SOURCE,
    3,
)
def trump_leads(turn: Turn) -> int:
    return turn.hand & turn.trumps if not turn.plays and is_bound(turn.number, turn.open.playing) else 0


def is_bound(number: int, playing: tuple[int, ...]) -> bool:
    """Whether a trump must be led to a trick: one fewer is bound than there are players, and three at most."""
    return bool(number <= min(len(playing) - 1, trump_leads.value))


@must(
    "bierspiel.no-trump-lead",
    "A leader who is bound to lead a trump and has none leads its smallest card face down. That calls for a trump from those "
    "who have one, and cannot win; if nobody has a trump, the leader keeps the trick.",
    SOURCE,
)
def no_trump_lead(turn: Turn) -> set[str]:
    smallest = FRENCH.list(smallest_of(turn.hand))
    return {f"play {FRENCH.name(card)} face-down" for card in smallest}


@must(no_trump_lead.id, no_trump_lead.sentence, no_trump_lead.source)
def called_for_trump(turn: Turn) -> int:
    return turn.hand & turn.trumps if turn.face_down else 0


def smallest_of(hand: int) -> int:
    """The cards of the lowest rank in a hand."""
    ranks = (hand & FRENCH.of_rank(rank) for rank in reversed(rams.PIQUET.ranks))
    return next(filter(None, ranks), 0)


# The deal


def deal(table: Table) -> Phase:
    if table.dealer in table.out:
        raise SetupError(f"seat {table.dealer} is out of the game and cannot deal")
    rams.serve(table)
    rams.turn_up(table)
    if table.turn_up == BELLI_CARD:
        rams.turn_up(table, BELLI_TURNED)
    yield from say_auf(table)
    yield from calls.declare(table)
    if calls.is_played(table):
        yield from rob(table)
        yield from rams.play(table, lead)


def say_auf(table: Table) -> Phase:
    """The dealer gives the word; who has looked before it has offended."""
    answer = yield table.ask(table.dealer, ("say auf",), count=auf)
    table.notes["looked"] = list(table.offences)
    said = table.notes["said"] = answer.verb == "say"
    table.tell(auf, "seat {seat} says 'Auf!'" if said else "seat {seat} forgets to say 'Auf!'", table.dealer)


def rob(table: Table) -> Phase:
    """The dealer takes the turn-up, or else the eldest hand; a turned pair goes together."""
    dealer = table.dealer in table.playing
    pair = [BELLI_TURNED] if len(table.turned) > 1 else []
    taker = table.dealer if dealer else table.playing[0]
    yield from calls.rob(table, taker, calls.ROB if dealer else ELDEST_TAKES, *pair)


def lead(table: Table, leader: int) -> Phase:
    """A bound leader without a trump leads face down; any other as usual."""
    number, hand = len(table.played) + 1, table.hands[leader]
    if not is_bound(number, table.playing) or hand & table.order.trumps:
        return None
    table.turn.number, table.turn.leader = number, leader
    plays = [f"play {table.pack.name(card)}" for card in table.pack.list(hand)]
    words = [f"{play}{how}" for play in plays for how in ("", " face-down")]
    return (yield table.ask(leader, words, (no_trump_lead,), phase="play"))


PLAY = (trump_leads, called_for_trump, *rams.PLAY)

BIERSPIEL = rams.RAMS.but(
    slug="bierspiel",
    name="Bierspiel",
    rules=(
        rams.PACK,
        BELLI,
        calls.PLAYERS,
        rams.FIRST_DEALER,
        auf,
        BELLI_TURNED,
        *rams.DEALING,
        ELDEST_TAKES,
        *rams.GENERAL,
        rams.GENERAL_LEAD,
        rams.LEAD,
        trump_leads,
        no_trump_lead,
        *rams.PLAY,
        rams.DISCARD,
        crosses.CROSSES,
        crosses.FRESH,
        pool.general_won,
        pool.general_lost,
        crosses.LOSER,
        faults.penalty,
        pool.GAME,
    ),
    deal=deal,
    settle=crosses.settle,
    play=lambda options: PLAY,
    points=(crosses.CROSSES, crosses.FRESH),
    ranking=lambda options: BELLI.value,
    options=(rams.PACKETS, rams.ELDEST, Option("deals", (0,), pool.GAME, rams.DEALS.sentence, least=0)),
    start=crosses.start,
    resume=crosses.resume,
    unit="point",
    counted=("gets", "wipes off"),
    counters=False,
    pool=False,
    clauses={**rams.RAMS.clauses, "play face-down": no_trump_lead, "say auf": auf},
    calls=(*rams.GENERAL, *rams.DECLARING),
)
