"""Losing Lodam as Francis Willughby has it: a talon, and a trump that is named in the middle of a trick."""

from __future__ import annotations

from cardlearn.cards import FRENCH as PACK
from cardlearn.rules import step
from cardlearn.sources import WILLUGHBY as SOURCE
from cardlearn.table import Table

WILLUGHBY = step(
    "losing-lodam.willughby",
    "By Willughby's rules all have equally many cards and the rest is a talon. There are no trumps until a player "
    "first fails to follow suit: it looks at the talon's top card, names its suit as trumps and puts it back. No "
    "trump is forced, and a swap is void if both cards are of one suit. Who comes to 31 drops out of the deal with a "
    "life lost; if nobody does, the highest total loses one.",
    SOURCE,
)


def is_willughby(table: Table) -> bool:
    return bool(table.options["rules"] == "willughby")


def name_the_trump(table: Table, seat: int, card: int) -> None:
    """Willughby: who first fails to follow looks at the talon and names its top card's suit."""
    if table.trump or not table.turn.plays or card & table.turn.led or not table.stock_size:
        return
    top = table.pile.rest()[0]
    suit = PACK.suit(top)
    table.make_trump(suit)
    table.tell(WILLUGHBY, f"seat {{seat}} does not follow and names {PACK.suit_names[suit or 'S']} for trumps", seat)
    table.tell(WILLUGHBY, "seat {seat} sees {cards} on the talon", seat, top, only=seat)
