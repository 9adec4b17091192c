"""Bierspiel, the Rams of German students. Source: Foster's Complete Hoyle (1897)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlearn.cards import FRENCH
from cardlearn.game import GameError, Option
from cardlearn.games import rams
from cardlearn.games import rams_calls as calls
from cardlearn.games import rams_faults as faults
from cardlearn.games.rams import general_lost, general_won, is_played
from cardlearn.games.rams_faults import offenders
from cardlearn.keeper import Late, Offence
from cardlearn.play import Step
from cardlearn.ranking import Ranking, Rows
from cardlearn.rules import Rule, fact, must, point, remedy, step
from cardlearn.sources import BIERSPIEL as SOURCE
from cardlearn.table import SetupError, State, Table
from cardlearn.turn import Turn

BELLI_CARD = FRENCH.card("7D")
CROSSES = point(
    "bierspiel.crosses",
    "Three crosses of five points each are chalked before every player. A trick won wipes off one point, first the centre of "
    "a cross and then its arms. There is no pool.",
    SOURCE,
    15,
)(lambda table, seat: (seat, -table.tricks[seat], 0) if table.tricks[seat] else None)
LOSER = step(
    "bierspiel.loser",
    "Who has wiped out all three crosses drops out. The last player with points left pays for the beer; if none has, it is "
    "the one who wiped last.",
    SOURCE,
)
AUF = step(
    "bierspiel.auf",
    "No player looks at its cards until the trump is turned and the dealer has said 'Auf!'.",
    SOURCE,
)
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
FRESH = point(
    "bierspiel.ramsed",
    "All penalties are fresh crosses of five points, where Rams asks for five counters. A general rams that fails costs two "
    "crosses; one that is made wipes off five points.",
    SOURCE,
    5,
)(lambda table, seat: None if table.tricks[seat] else (seat, FRESH.value, 0))


# The seven of diamonds


def belli_second(rows: Rows, trump: str | None) -> None:
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
    return number <= min(len(playing) - 1, trump_leads.value)


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
    face_down = turn.plays and turn.led == turn.trumps and not turn.plays[0][1] & turn.trumps
    return turn.hand & turn.trumps if face_down else 0


def smallest_of(hand: int) -> int:
    """The cards of the lowest rank in a hand."""
    ranks = (hand & FRENCH.of_rank(rank) for rank in reversed(rams.PIQUET.ranks))
    return next(filter(None, ranks), 0)


# The deal


def deal(table: Table) -> Step:
    if table.dealer in table.out:
        raise SetupError(f"seat {table.dealer} is out of the game and cannot deal")
    rams.serve(table)
    rams.turn_up(table)
    if table.turn_up == BELLI_CARD:
        rams.turn_up(table, BELLI_TURNED)
    yield from say_auf(table)
    yield from calls.declare(table)
    if is_played(table):
        yield from rob(table)
        yield from rams.play(table, lead)


def say_auf(table: Table) -> Step:
    """The dealer gives the word; who has looked before it has offended."""
    answer = yield table.ask(table.dealer, ("say auf",))
    table.notes["looked"] = list(table.offences)
    said = answer.verb == "say"
    table.tell(AUF, "seat {seat} says 'Auf!'" if said else "seat {seat} forgets to say 'Auf!'", table.dealer)


def rob(table: Table) -> Step:
    """The dealer takes the turn-up, or else the eldest hand; a turned pair goes together."""
    dealer = table.dealer in table.playing
    pair = [BELLI_TURNED] if len(table.turned) > 1 else []
    taker = table.dealer if dealer else table.playing[0]
    yield from calls.rob(table, taker, calls.ROB if dealer else ELDEST_TAKES, *pair)


def lead(table: Table, leader: int) -> Step:
    """A bound leader without a trump leads face down; any other as usual."""
    number, hand = len(table.played) + 1, table.hands[leader]
    if not is_bound(number, table.playing) or hand & table.order.trumps:
        return None
    table.turn.number, table.turn.leader = number, leader
    plays = [f"play {table.pack.name(card)}" for card in table.pack.list(hand)]
    words = [f"{play}{how}" for play in plays for how in ("", " face-down")]
    return (yield table.ask(leader, words, (no_trump_lead,), phase="play"))


# Offences, and settling


@remedy(AUF.id, AUF.sentence, AUF.source, calls=("looked", "forgot"))
def looked(table: Table, offence: Offence) -> Late | None:
    if offence.kind == "forgot":
        return Late("the word is given all the same when the game goes on")
    if "looked" in table.notes and offence not in table.notes["looked"]:
        return Late("the word had been given")
    faults.convict(table, offence)
    return None


def settle(table: Table) -> None:
    before = list(table.scores)
    if "refused" in table.notes:
        table.tell(calls.PONE_LAST, "seat {seat} refuses to play", table.notes["refused"][0])
        table.score(FRESH, table.notes["refused"][0], FRESH.value)
    elif "general" in table.notes:
        settle_general(table)
    elif is_played(table):
        settle_tricks(table)
    else:
        wipe(table, table.playing[0], FRESH.value)
    for seat in offenders(table):
        table.score(FRESH, seat, FRESH.value, note="the penalty")
    finish(table, before)


def settle_tricks(table: Table) -> None:
    """A point wiped off a trick; a fresh cross for who played and won none."""
    for seat in table.playing:
        if seat in offenders(table):
            continue
        fresh = FRESH(table, seat)
        if fresh:
            table.score(FRESH, *fresh, note="no trick")
        else:
            wipe(table, seat, table.tricks[seat])


def settle_general(table: Table) -> None:
    """Five points off, or two crosses more."""
    announcer = table.notes["general"]
    if general_won(table):
        table.tell(general_won, "seat {seat} has won its general rams", announcer)
        wipe(table, announcer, FRESH.value, FRESH)
    else:
        table.score(FRESH, announcer, 2 * FRESH.value, note="the general rams")


def wipe(table: Table, seat: int, points: int, rule: Rule = CROSSES) -> None:
    """Wipe points off a player's crosses, as many as there are; an offender wipes none."""
    points = min(points, table.scores[seat])
    if points and seat not in offenders(table):
        table.score(rule, seat, -points)


def finish(table: Table, before: list[int]) -> None:
    """Who has no points left is out; one player left, or the deals agreed on played, ends the game."""
    seats = range(table.players)
    left = [seat for seat in seats if table.scores[seat] > 0]
    table.out = [seat for seat in seats if seat not in left]
    last = rams.last_deal(table)
    if not left:
        losers = [max((seat for seat in seats if before[seat]), key=lambda seat: wiped_at(table, seat, before[seat]))]
    elif len(left) == 1:
        losers = left
    elif last:
        losers = [seat for seat in left if table.scores[seat] == max(table.scores)]
    else:
        return
    for seat in losers:
        table.tell(LOSER, "seat {seat} pays for the beer", seat)
    table.win(LOSER, [seat for seat in seats if seat not in losers] or list(seats))


def wiped_at(table: Table, seat: int, points: int) -> int:
    """The number of the trick that wiped off a player's last point."""
    won = [number for number, (_, winner) in enumerate(table.played) if winner == seat]
    return won[points - 1]


def start(players: int, options: Mapping[str, Any]) -> State:
    return State((CROSSES.value,) * players)


def resume(state: State, options: Mapping[str, Any]) -> State:
    """Who starts with no points is out."""
    if min(state.scores) < 0:
        raise GameError("nobody has fewer than no points in Bierspiel: a score below 0 cannot be")
    left = sum(score > 0 for score in state.scores)
    if left < 2:
        raise GameError("two players at least need points to wipe off: with these scores the game is over")
    return state._replace(out=tuple(seat for seat, score in enumerate(state.scores) if not score))


PLAY = (trump_leads, called_for_trump, *rams.PLAY)

BIERSPIEL = rams.RAMS.but(
    slug="bierspiel",
    name="Bierspiel",
    rules=(
        rams.PACK,
        BELLI,
        rams.PLAYERS,
        rams.FIRST_DEALER,
        AUF,
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
        CROSSES,
        FRESH,
        general_won,
        general_lost,
        LOSER,
        faults.penalty,
        looked,
        rams.GAME,
    ),
    deal=deal,
    settle=settle,
    play=lambda options: PLAY,
    points=(CROSSES, FRESH),
    ranking=lambda options: BELLI.value,
    options=(rams.PACKETS, rams.ELDEST, Option("deals", (0,), rams.GAME, rams.DEALS.sentence, least=0)),
    start=start,
    resume=resume,
    unit="point",
    counters=False,
    pool=False,
    clauses={**rams.RAMS.clauses, "play face-down": no_trump_lead},
    calls=(*rams.GENERAL, *rams.DECLARING),
)
