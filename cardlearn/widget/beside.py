"""The same hand under two games, or under two agreements, side by side in a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from cardlearn.arrange import arrange
from cardlearn.game import find_game
from cardlearn.session import Session
from cardlearn.setup import SetupError
from cardlearn.widget.model import told_plainly
from cardlearn.widget.table import AtTable, Table

Which = str | tuple[str, Mapping[str, Any]] | AtTable
WIDTH = "420px"


class SideBySide(ipywidgets.HBox):  # type: ignore[misc]
    """Several tables in a row, one under the other where the page is narrow. ``tables``: those tables."""

    def __init__(self, tables: list[Any]) -> None:
        self.tables = tables
        for table in tables:
            table.layout = {"flex": f"1 1 {WIDTH}", "min_width": f"min({WIDTH}, 100%)", "width": "auto"}
        super().__init__(tables, layout={"flex_flow": "row wrap", "align_items": "flex-start"})

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(super()._repr_mimebundle_(), raw=True)  # type: ignore[no-untyped-call]
        for table in self.tables:
            table.keep_below()


@told_plainly()
def side_by_side(*games: Which, players: int | None = None, seat: int = 1, seed: int = 0, **more: Any) -> SideBySide:
    """Tables of several games with the same cards in the learner's hand, and the same turn-up, as far as they fit.

    Each game is a slug, a slug with its options, or a table made already, which stays as it is. Further arguments are
    those of `Table`.
    """
    tables: list[Any] = []
    first: Session | None = None
    for which in games:
        if isinstance(which, AtTable):
            tables.append(which)
        else:
            slug, options = (which, {}) if isinstance(which, str) else which
            cards = same_cards(first, Session(slug, players, options=options, seed=seed), seat) if first else {}
            tables.append(Table(slug, players, seat=seat, seed=seed, options=options, **{**more, **cards}))
        first = first or tables[0].session
    return SideBySide(tables)


def same_cards(first: Session, other: Session, seat: int) -> dict[str, Any]:
    """The hand that a seat was dealt in the first game, and its turn-up, as far as they fit another game.

    Where both cannot be had there (one card may be both: it was cut and went back into the pack, or was turned up in its
    owner's hand), the hand is the same, and another card turned up.

    >>> first, other = Session("seven-up", 2, seed=7), Session("all-fives", 2, seed=8)
    >>> same_cards(first, other, 1)["hands"][1] == first.game.pack.show(first.table.hands[1])
    True
    """
    pack, mine = find_game(other.game.slug).pack, first.game.pack
    dealt = first.apart(first.deals[0]).table

    def fits(card: int) -> bool:
        return bool(pack.is_card(mine.name(card)) and pack.card(mine.name(card)) & other.frame.cards)

    if seat >= other.players:
        return {}  # the table says that there is no such seat
    names = [mine.name(card) for card in mine.list(dealt.hands[seat]) if fits(card)]
    names = names[: other.table.hands[seat].bit_count()]
    turn_up = mine.name(dealt.turn_up) if dealt.turn_up and other.table.turn_up and fits(dealt.turn_up) else ""
    cards: dict[str, Any] = {"hands": {seat: " ".join(names)}, "turn_up": turn_up}
    try:
        arrange(other.game, other.players, **cards, seed=other.seed, options=other.chosen)
    except SetupError:
        return {**cards, "turn_up": ""}
    return cards
