"""Trick play alone, of any game: hands are dealt, a card is turned up for trumps, and the tricks are played by its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlearn.game import Game, each_for_itself, left_deals_next
from cardlearn.play import Phase, play_tricks
from cardlearn.rules import point
from cardlearn.setup import State
from cardlearn.table import Table


@point("study.tricks", "A study of trick play alone counts a point for each trick.", "the study mode")
def won(table: Table) -> None:
    """What each seat has won is counted by `settle`."""


def deal(table: Table) -> Phase:
    table.deal((table.game.more["cards in hand"],))
    table.make_trump(table.pack.suit(table.turn_card()))
    yield from play_tricks(table, table.eldest, table.rules)


def settle(table: Table) -> None:
    for seat in table.seats:
        if table.tricks[seat]:
            table.score(won, seat, table.tricks[seat])


def start(players: int, options: Mapping[str, Any]) -> State:
    return State((0,) * players)


def trick_play(game: Game, cards: int) -> Game:
    """A game's trick play with so many cards in hand, and nothing else of it."""
    return game.but(
        deal=deal,
        settle=settle,
        close=None,
        start=start,
        next_dealer=left_deals_next,
        sides=each_for_itself,
        points=(won,),
        turn_up_in_hand=False,
        turn_up_returns=False,
        **{"cards in hand": cards},
    )
