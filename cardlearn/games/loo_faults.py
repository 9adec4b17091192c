"""What offences cost at Loo and its kin, and the settling of a deal. Foster (1897)."""

from __future__ import annotations

from cardlearn.games.loo_family import flush, flush_takes
from cardlearn.games.loo_pool import LIMIT, ODD, Owed, defender, end_of_match, move, pay_in, stakes, whites
from cardlearn.keeper import Late, Offence, ThrownUp
from cardlearn.rules import Rule, remedy, step
from cardlearn.sources import LOO
from cardlearn.table import Table

# Faults of the deal, which act at once


@remedy(
    "loo.deal.again",
    "If the pack is found imperfect, or a card other than the turn-up lies face up in it, the same dealer deals again and "
    "pays nothing for it.",
    LOO,
    faults=("misdeal imperfect", "misdeal wrong-pack", "misdeal faced"),
)
def deal_again(table: Table, offence: Offence) -> Late | None:
    if table.play_over:
        return Late("the deal is over")
    table.memo["again"] = table.dealer
    table.cancel(deal_again, "seat {seat} deals again, without a fine", table.dealer)
    return None


@remedy(
    "loo.misdeal",
    "It is a misdeal not to offer the cut, to shuffle again after it, to leave a misdealt card until the next is dealt, to "
    "expose a card, or to deal a wrong number of cards or of hands. The dealer pays three reds to the pool and loses the deal; "
    "the next dealer puts up its ante as well, so that in three-card Loo the pool is double.",
    LOO,
    calls=("hand-count",),
    faults=("misdeal",),
)
def misdeal(table: Table, offence: Offence) -> Late | None:
    if table.play_over:
        return Late("the deal is over")
    pay_in(table, misdeal, table.dealer, whites(table, stakes(table).fine))
    table.cancel(misdeal, "a misdeal; seat {seat} deals next", table.round((table.dealer + 1) % table.players)[0])
    return None


@remedy(
    "loo.simple.turned",
    "In a simple pool a dealer who turns up a trump by mistake pays three reds to the pool, which stays simple all the same. "
    "A card dealt to a widow and not taken back before the next card is a misdeal.",
    LOO,
    faults=("misdeal turned",),
)
def simple_turned(table: Table, offence: Offence) -> Late | None:
    if not table.notes.get("simple"):
        late: Late | None = misdeal(table, offence)  # a card exposed
        return late
    pay_in(table, simple_turned, table.dealer, whites(table, stakes(table).fine))
    return None


# Offences, which are called


PENALTY = step(
    "loo.penalty",
    "Whoever commits an offence wins nothing from the present pool and pays three or six reds. What its tricks would have "
    "won stays in the pool, in whites, for the next deal.",
    LOO,
)


def barred(table: Table, offence: Offence) -> None:
    table.tell(PENALTY, "seat {seat} can win nothing in this deal", offence.seat)


@remedy(
    "loo.no-peek",
    "Nobody looks at its cards before its turn to declare; only in a simple pool, where nobody declares, may all look at once.",
    LOO,
    calls=("looked",),
)
def no_peek(table: Table, offence: Offence) -> Late | None:
    if table.notes.get("simple"):
        return Late("everybody plays in a simple pool, and may look")
    if offence.said >= table.seats.index(offence.seat):
        return Late("its turn to declare had come")
    table.tell(no_peek, "seat {seat} has looked at its cards too early", offence.seat)
    early(table, offence)
    return None


@remedy(
    "loo.early",
    "Who looks at its hand before its turn to declare (the dealer, before it has asked the others), or declares out of turn, "
    "pays three reds to the present pool and can win nothing in this deal. It may still play, to keep counters in the pool; "
    "if it is looed it must pay for that too.",
    LOO,
    calls=("out-of-turn stand", "out-of-turn fold", "out-of-turn widow"),
)
def early(table: Table, offence: Offence) -> None:
    barred(table, offence)
    if offence.seat not in offenders(table, early, no_peek):
        pay_in(table, early, offence.seat, whites(table, stakes(table).fine))


@remedy(
    "loo.other",
    "Who exposes a card, leads or plays out of turn, or throws down its hand is looed three reds to the next pool, and what "
    "its tricks win stays in the pool.",
    f"{LOO}, of a player who has won a trick",
    calls=("exposed", "out-of-turn", "threw-down"),
)
def other(table: Table, offence: Offence) -> None:
    table.tell(other, f"seat {{seat}} is looed for an offence: {offence.kind.replace('-', ' ')}", offence.seat)
    barred(table, offence)


@remedy(
    "loo.revoke",
    "It is a revoke, being able, not to follow suit, not to head the trick, not to lead the trump that is due, or not to trump "
    "without the suit led. The hands are thrown up, since nobody can tell how the play would have gone; those who declared to "
    "play, except the offender, divide the pool equally, and the offender pays six reds to the next.",
    LOO,
    calls=("revoke",),
)
def revoke(table: Table, offence: Offence) -> ThrownUp:
    table.tell(revoke, "seat {seat} has revoked: the hands are thrown up", offence.seat)
    barred(table, offence)
    table.exposed = list(table.hands)
    return ThrownUp()


OF_THE_DEAL = (deal_again, misdeal)
OFFENCES = (PENALTY, early, revoke, other)


def offenders(table: Table, *rules: Rule) -> list[int]:
    """The seats against which one of these remedies was upheld, once each."""
    return sorted({offence.seat for rule in rules for offence in table.upheld_by(rule)})


# Settling

Lines = list[tuple[Rule, int, int]]


def settle(table: Table) -> None:
    """The pool is paid out, and the losers pay to the next; what nobody takes stays in it."""
    lines = [(flush, *owed) for owed in flush_takes(table)]
    lines += [(rule, *owed) for rule in table.game.points for owed in rule(table)]
    shares = stakes(table).cards if any(table.tricks) else 1
    if table.upheld:
        revokers = offenders(table, revoke)
        if revokers:
            sharers = [seat for seat in table.playing if seat not in revokers]
            shares = len(sharers) or 1
            lines = [(revoke, *owed) for owed in division(table, sharers)]
        lines = after_penalties(table, lines)
    odd = table.pool % shares
    for rule, seat, amount in lines:
        move(table, rule, seat, amount)
    if odd:
        table.tell(
            ODD, f"{odd} odd white counters stay in the pool" if odd > 1 else "an odd white counter stays in the pool"
        )
    if (
        table.options["limit"] == "unlimited"
        and any(table.tricks)
        and any(line[0] in table.game.points and line[2] < 0 for line in lines)
    ):
        table.tell(LIMIT, "in unlimited Loo a loo is as much as the pool held")
    end_of_match(table)


def division(table: Table, sharers: list[int]) -> Owed:
    """After a revoke the others share alike; the share of a dealer who defends the pool stays in it."""
    return [(seat, 0 if seat == defender(table) else table.pool // len(sharers)) for seat in sharers]


def after_penalties(table: Table, lines: Lines) -> Lines:
    """Offenders win nothing, and pay their fine or what they are looed besides, whichever is more, but not both."""
    fines = {seat: (other, whites(table, stakes(table).fine)) for seat in offenders(table, other)}
    fines |= {seat: (revoke, whites(table, stakes(table).revoke)) for seat in offenders(table, revoke)}
    empty = {*fines, *offenders(table, early, no_peek)}
    looed = {seat: -amount for _, seat, amount in lines if amount < 0}
    due = [(rule, seat, -fine) for seat, (rule, fine) in fines.items() if fine >= looed.get(seat, 0)]
    covered = {seat for _, seat, _ in due}
    kept: Lines = [
        (PENALTY, seat, 0) if amount > 0 and seat in empty else (rule, seat, amount)
        for rule, seat, amount in lines
        if amount >= 0 or seat not in covered
    ]
    return kept + due
