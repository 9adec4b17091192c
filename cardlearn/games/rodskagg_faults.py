"""The rituals of Rödskägg, and what it costs to forget them."""

from __future__ import annotations

from cardlearn.keeper import Late, Offence, TakeBack, before_next_lead
from cardlearn.rules import Rule, remedy
from cardlearn.sources import RODSKAGG as SOURCE
from cardlearn.sources import decided, partly_decided
from cardlearn.table import Table
from cardlearn.turn import Action

FINE = 5
ANNOUNCE_FINE = 6
KNOCK = "say knock"
ANNOUNCEMENTS = {-1: "say one-left", 0: "say zero", 1: "say one-left"}
"""By score, what must be announced."""


def in_duel(table: Table) -> bool:
    """Whether this deal is a duel, which is not scored."""
    return "duel" in table.notes


def fined(table: Table, rule: Rule, seat: int, amount: int, note: str) -> Late | None:
    """A fine, if fines are played and this deal is scored."""
    if not table.options["rituals"]:
        return Late("the game is played without rituals and their fines")
    if in_duel(table):
        return Late("a duel is not scored")
    table.score(rule, seat, amount, note=note)
    return None


@remedy(
    "rodskagg.time",
    "An offence must be pointed out, by knocking on the table, before play begins, or before the first card to the "
    "next trick, as the case may be; after that it is forgiven. A revoke pointed out in time is taken back.",
    partly_decided(SOURCE),
    calls=("revoke",),
)
def in_time(table: Table, offence: Offence) -> TakeBack | Late:
    return TakeBack() if before_next_lead(table, offence) else forgiven("the next trick has been led")


def forgiven(why: str) -> Late:
    return Late(f"{why}, so it is forgiven", in_time)


@remedy(
    "rodskagg.cut",
    "If anybody but the dealer cuts the pack the dealer is fined five points.",
    SOURCE,
    calls=("cut",),
)
def cut(table: Table, offence: Offence) -> Late | None:
    if table.play_begun:
        return forgiven("play has begun")
    return fined(table, cut, offence.seat, FINE, "another player cut the pack")


@remedy(
    "rodskagg.knock",
    "Before anybody takes up its cards the dealer says: Knack för kort och felgiv (knock for cards and misdeal), and "
    "knocks on the table. Taking up cards before that costs five points.",
    SOURCE,
    calls=("looked", "forgot"),
)
def knock(table: Table, offence: Offence) -> Late | None:
    if offence.kind == "forgot":
        return Late("to forget the knock costs nothing, unless there is a misdeal", knock)
    if table.play_begun:
        return forgiven("play has begun")
    if (table.dealer, KNOCK) in table.calls[: offence.said]:
        return Late("the cards might be taken up then")
    return fined(table, knock, offence.seat, FINE, "took up its cards before the knock")


@remedy(
    "rodskagg.misdeal",
    "After a misdeal the same dealer deals again. It is fined five points only if it had not knocked yet.",
    decided(SOURCE),
    faults=("misdeal",),
)
def misdeal(table: Table, offence: Offence) -> None:
    if (table.dealer, KNOCK) not in table.calls:
        fined(table, misdeal, table.dealer, FINE, "a misdeal before the knock")
    table.cancel(misdeal, "a misdeal; seat {seat} deals again", table.dealer)


@remedy(
    "rodskagg.ask.forgotten",
    "If the declarer does not ask, the play goes on as if everybody had a trick: one point off for each trick, and no "
    "fine for staying without. Called before the first card of the last trick, the declarer is fined five points, or "
    "six, or nothing, as agreed.",
    partly_decided(SOURCE),
    calls=("forgot ask",),
)
def ask_forgotten(table: Table, offence: Offence) -> Late | None:
    if not all(table.hands[seat] for seat in table.playing):
        return forgiven("the last trick has been led")
    fine = table.options["ask_fine"]
    if not fine:
        return Late("no fine has been agreed for it", ask_forgotten)
    return fined(table, ask_forgotten, offence.seat, fine, "did not ask")


@remedy(
    "rodskagg.announce",
    "After the scoring of each deal every player with exactly nothing, or within one point of it on either side, must "
    "say so. Who forgets is fined six points, if it is called before the next deal.",
    partly_decided(SOURCE),
    calls=("forgot one-left", "forgot zero"),
)
def announce(table: Table, offence: Offence) -> None:
    """Upheld; the deal is settled again, and the fine counts before anybody wins."""


def fine_the_silent(table: Table) -> None:
    """The fines for announcements that were forgotten and called."""
    for offence in table.upheld_by(announce):
        fined(table, announce, offence.seat, ANNOUNCE_FINE, f"did not say {offence.detail}")


def announcements_due(table: Table) -> list[tuple[int, str]]:
    """Who still has to say what."""
    if in_duel(table) or not table.options["rituals"]:
        return []
    spoken = table.notes.get("spoken", ())
    left = [seat for seat in table.seats if seat not in table.out and seat not in spoken]
    return [(s, ANNOUNCEMENTS[table.scores[s]]) for s in left if table.scores[s] in ANNOUNCEMENTS]


SAID = {
    KNOCK: "seat {seat} says: Knack för kort och felgiv, and knocks",
    "say ask": "seat {seat} asks: Följer ni med?",
    "say one-left": "seat {seat} says that it is one point from nothing",
    "say zero": "seat {seat} says that it is at nothing",
}


def say(table: Table, answer: Action, rule: Rule) -> bool:
    """Note what was said, for all to hear; whether it was (in table mode a ritual may be forgotten)."""
    call = answer.call(table.pack)
    if call not in SAID:
        return False
    table.note_call(answer)
    table.tell(rule, SAID[call], answer.seat)
    return True
