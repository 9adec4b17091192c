"""Five-Card Loo, with Pam. Source: Foster's Complete Hoyle (1897)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlearn.cards import FRENCH
from cardlearn.game import ACE_HIGH, WHIST, Option
from cardlearn.games.irish_loo import IRISH_LOO, declared, exchange, irish_rules, lay_aside, lay_out
from cardlearn.games.loo_family import ACES, claim, claimed, declare, follow, head, how_many, leads, trump
from cardlearn.games.loo_pool import Owed, Stakes, stakes, whites
from cardlearn.play import Phase, play_tricks
from cardlearn.ranking import Ranking, Rows
from cardlearn.rules import Rule, must, point, step
from cardlearn.sources import FIVE_CARD_LOO as SOURCE
from cardlearn.table import Table
from cardlearn.turn import Turn

PAM_CARD = FRENCH.card("JC")

COUNTERS = step(
    "five-card-loo.counters",
    "Each player has five cards, so that ten players are the most, and a trick takes a fifth of the pool. A red counter is "
    "worth five whites, and about fifty reds are wanted to start with; the dealer puts up five reds, and every loo costs five.",
    SOURCE,
    Stakes(red=5, ante=5, loo=5, cards=5),
)


@point(
    "five-card-loo.flush",
    "A player with five cards of one suit, trumps or not, may claim the pool at once, before anybody declares or after its own "
    "draw. Everybody else at the table, playing or not, is looed five reds.",
    SOURCE,
)
def flush(table: Table) -> Owed:
    return [
        (seat, table.pool if seat == holder else -whites(table, stakes(table).loo))
        for holder in claimed(table, flush)
        for seat in table.seats
    ]


FLUSH_TWO = step(
    "five-card-loo.flush.two",
    "Of two flushes the elder hand's wins, even if the younger one is in trumps.",
    SOURCE,
)
PAM = step(
    "five-card-loo.pam",
    "The jack of clubs is Pam, the best trump whatever the suit of trumps, and makes a flush with any four cards of a suit. "
    "Turned up, Pam makes clubs trumps, and there is no Pam in that deal. By agreement Loo is played without Pam.",
    SOURCE,
)


@must(
    "five-card-loo.civil",
    "When the ace of trumps is led, the holder of Pam must pass it by, if it can do so without revoking.",
    SOURCE,
    at="suit",
)
def civil(turn: Turn) -> int:
    ace_led = bool(turn.plays) and bool(turn.plays[0][1] & turn.trumps & ACES)
    return turn.hand & turn.led & ~PAM_CARD if ace_led else 0


def best_trump(rows: Rows, trump: str | None) -> None:
    """Pam goes to the head of the trumps."""
    if trump:
        rows["C"].remove(PAM_CARD)
        rows[trump].insert(0, PAM_CARD)


WITH_PAM = Ranking(FRENCH, ACE_HIGH, change=best_trump)


def play(options: Mapping[str, Any]) -> tuple[Rule, ...]:
    return (*leads(options), follow, *([civil] if options["pam"] else []), head, trump)


# The deal


def deal(table: Table) -> Phase:
    lay_out(table)
    if table.options["pam"] and not pam_in_play(table):
        table.tell(PAM, "Pam is turned up: there is no Pam in this deal", table.dealer)
    yield from offer_flush(table, table.seats)
    if claimed(table, flush):
        return
    yield from declare(table, declared, lay_aside)
    if len(table.playing) < 2:
        return
    how_many(table)
    for seat in table.playing:
        yield from exchange(table, seat)
        yield from offer_flush(table, (seat,), "exchange")
        if claimed(table, flush):
            return
    yield from play_tricks(table, table.playing[0], table.rules, pam_falls if pam_in_play(table) else None)


def pam_in_play(table: Table) -> bool:
    return bool(table.options["pam"] and table.turn_up != PAM_CARD)


def pam_falls(table: Table, seat: int, card: int) -> None:
    if card == PAM_CARD:
        table.tell(PAM, "it is Pam, the best trump", seat)


def offer_flush(table: Table, seats: tuple[int, ...], phase: str = "declare") -> Phase:
    """Who holds a flush, the elder first, may claim the pool with it."""
    for place, seat in enumerate(seats):
        hand = table.hands[seat]
        if is_flush(table, hand):
            answer = yield table.ask(seat, ("claim flush", "content"), phase=phase, count=flush)
            if answer.verb == "claim":
                claim(table, flush, seat)
                if hand & PAM_CARD and table.options["pam"]:
                    table.tell(PAM, "Pam is one of the flush", seat)
                if any(is_flush(table, table.hands[other]) for other in seats[place + 1 :]):
                    table.tell(FLUSH_TWO, "a younger hand holds a flush as well, which takes nothing", seat)
                return


def is_flush(table: Table, hand: int) -> bool:
    """Whether the cards are of one suit, Pam apart."""
    plain = hand & ~PAM_CARD if table.options["pam"] else hand
    return any(not plain & ~suit for suit in table.pack.suits.values())


FIVE_CARD_LOO = IRISH_LOO.but(
    slug="five-card-loo",
    name="Five-Card Loo",
    also=("Five-card Loo with Pam", "Pam Loo"),
    seats=tuple(range(3, (WHIST.cards.bit_count() - 1) // COUNTERS.value.cards + 1)),
    rules=irish_rules((COUNTERS, PAM), (flush, FLUSH_TWO), (civil,)),
    deal=deal,
    play=play,
    ranking=lambda options: WITH_PAM if options["pam"] else WHIST,
    points=(flush, *IRISH_LOO.points),
    options=(*IRISH_LOO.options, Option("pam", (True, False), PAM, "The jack of clubs is Pam, the best trump.")),
    clauses={**IRISH_LOO.clauses, "claim": flush},
    whites_to_a_red=COUNTERS.value.red,
    stakes=COUNTERS.value,
    ante=COUNTERS,
)
