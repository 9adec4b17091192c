"""What a deal of Rödskägg is worth, and who has won: Redbeard, exactly nothing, or a duel."""

from __future__ import annotations

from cardlearn.games import rodskagg_faults as faults
from cardlearn.games.rodskagg_faults import in_duel
from cardlearn.play import Phase
from cardlearn.rules import point, step
from cardlearn.sources import RODSKAGG as SOURCE
from cardlearn.sources import partly_decided
from cardlearn.table import Table

SCORE = point(
    "rodskagg.score",
    "Each trick takes one point off its winner's score. A declarer who does not take exactly the number of tricks "
    "that it bid is fined five points besides; by agreement, only one who takes fewer.",
    SOURCE,
    5,
)(lambda tricks: -tricks)
CONTINUE = point(
    "rodskagg.continue",
    "A player without a trick who continued takes two points off for each trick that it wins, and is fined six if it "
    "stays without.",
    SOURCE,
)(lambda tricks: -2 * tricks or 6)
REDBEARD = step(
    "rodskagg.redbeard",
    "Who bids Redbeard and takes all six tricks wins the whole game at once. If it loses a trick the deal stops, "
    "nobody scores, and it is out of the game; the last player left wins.",
    partly_decided(SOURCE),
    6,
)
ZERO = step(
    "rodskagg.zero",
    "A player with exactly nothing after a deal wins. A score below nothing must climb back, by bids that fail.",
    SOURCE,
    0,
)
DUEL = step(
    "rodskagg.duel",
    "Two players at nothing after the same deal play one more deal between themselves, and the one with more tricks "
    "wins; if they are equal they play another. Three at nothing play it all three.",
    partly_decided(SOURCE),
)


def declarer_of(table: Table) -> int:
    assert table.bidder is not None
    return table.bidder


def redbeard_lost(table: Table) -> bool:
    declarer = declarer_of(table)
    return bool(table.bid == REDBEARD.value and table.tricks[declarer] < sum(table.tricks))


def settle(table: Table) -> None:
    declarer = declarer_of(table)
    if redbeard_lost(table):
        table.out.append(declarer)
        table.tell(REDBEARD, "seat {seat} has lost Redbeard and is out of the game", declarer)
    elif table.bid != REDBEARD.value and not in_duel(table):
        count(table, declarer)
    faults.fine_the_silent(table)


def count(table: Table, declarer: int) -> None:
    """What the tricks are worth, and the fine of a declarer who fails ("smokes")."""
    for seat in table.seats:
        rule = CONTINUE if seat in table.notes.get("bold", ()) else SCORE
        amount = rule(table.tricks[seat])
        if amount:
            table.score(rule, seat, amount, note=f"tricks: {table.tricks[seat]}")
    made = table.tricks[declarer]
    if made < table.bid or (made > table.bid and table.options["contract"] == "exact"):
        table.score(SCORE, declarer, SCORE.value, note=f"bid {table.bid}, took {made}")


def close(table: Table) -> Phase:
    """Redbeard wins at once; else all who must announce it do, in any order, and then it is seen who has won."""
    if table.bid == REDBEARD.value and not redbeard_lost(table):
        table.win(REDBEARD, [declarer_of(table)])
        return
    while due := faults.announcements_due(table):
        answer = yield [table.ask(seat, (call,), phase="done", count=faults.announce) for seat, call in due]
        table.notes["spoken"] = (*table.notes.get("spoken", ()), answer.seat)
        faults.say(table, answer, faults.announce)
    who_wins(table, [seat for seat in table.seats if seat not in table.out])


def who_wins(table: Table, left: list[int]) -> None:
    """The last one left wins; else who stands at nothing, or has won the duel; several must play a duel."""
    if len(left) == 1:
        table.win(REDBEARD, left)
        return
    if not in_duel(table):
        best = [seat for seat in left if table.scores[seat] == ZERO.value]
    elif redbeard_lost(table):
        best = left
    else:
        most = max(table.tricks[seat] for seat in left)
        best = [seat for seat in left if table.tricks[seat] == most]
    if len(best) == 1:
        table.win(DUEL if in_duel(table) else ZERO, best)
    elif best:
        table.memo["duel"] = tuple(best)
        table.tell(DUEL, "{number} players must play a duel", number=len(best))
