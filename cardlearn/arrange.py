"""Deals arranged for a lesson: some cards where the teacher wants them, the rest at random.

>>> from cardlearn import Session
>>> setup = arrange("seven-up", 2, hands={1: "KH 2H"}, turn_up="9H", seed=3)
>>> session = Session("seven-up", 2, setup=setup)
>>> session.game.pack.show(session.table.hands[1] & session.table.order.trumps), session.table.trump
('KH 2H', 'H')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlearn.cards import CardError
from cardlearn.game import Game, find_game
from cardlearn.session import Session
from cardlearn.setup import Pile, Setup, SetupError


def arrange(
    game: str | Game,
    players: int | None = None,
    *,
    hands: Mapping[int, str] | None = None,
    turn_up: str = "",
    seed: int = 0,
    dealer: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Setup:
    """A deal of this seed in which the named cards lie where they are wanted: in a seat's hand, or turned up.

    They change places with the cards that the seed had put there, so all else stays as the seed has it. A card that is
    cut for trumps and goes back into the pack may lie in a hand as well; so may one that is turned up in its owner's
    hand. Raises `SetupError` where a card is wanted in two places, or a hand is asked to hold more than it is dealt.
    """
    game = find_game(game) if isinstance(game, str) else game
    session = Session(game, players, seed=seed, dealer=dealer, options=options)
    pack, table = session.pack, session.table
    order = Pile(session.frame.deck.copy(), seed).rest()
    now = {seat: pack.list(hand) for seat, hand in enumerate(table.hands)}
    try:
        wanted = {seat: pack.read_list(text) for seat, text in (hands or {}).items()}
        top = pack.card(turn_up) if turn_up else 0
    except CardError as error:
        raise SetupError(str(error)) from None
    if top and not table.turn_up:
        raise SetupError("no card is turned up in this game")
    if top and top not in order:
        raise SetupError(f"{pack.name(top)} is not in this game's pack")
    cut, top = (top, 0) if game.turn_up_returns else (0, top)  # it has no place of its own
    owner = next((seat for seat, cards in now.items() if top and table.turn_up in cards), None)
    _check(wanted, top, owner, now, order, pack.name)
    fixed = [card for cards in wanted.values() for card in cards] + [top]
    if top:
        _swap(order, now, top, table.turn_up)
    for seat, cards in wanted.items():
        for card in cards:
            if card not in now[seat]:
                _swap(order, now, card, next(other for other in now[seat] if other not in fixed))
    return Setup(pack=tuple(order), seed=seed, turn_up=cut)


def _check(wanted: Mapping[int, list[int]], top: int, owner: int | None, now: Any, order: list[int], name: Any) -> None:
    """Whether every card can lie where it is wanted; ``owner``: in whose hand the turn-up lies."""
    seen = 0 if owner is not None and top in wanted.get(owner, ()) else top
    for seat, cards in wanted.items():
        if seat not in now:
            raise SetupError(f"there is no seat {seat}; the seats are 0 to {len(now) - 1}")
        beside = seat == owner and top not in cards
        if len(cards) + beside > len(now[seat]):
            more = ", and the turn-up is one of its own" if beside else ""
            raise SetupError(f"seat {seat} is dealt {len(now[seat])} cards; {len(cards)} are named for it{more}")
        for card in cards:
            if card & seen:
                raise SetupError(f"{name(card)} is wanted in two places; a pack has each card once")
            seen |= card
            if card not in order:
                raise SetupError(f"{name(card)} is not in this game's pack")


def _swap(order: list[int], now: dict[int, list[int]], card: int, other: int) -> None:
    """Two cards change places, in the pack and in the hands that they fall to."""
    a, b = order.index(card), order.index(other)
    order[a], order[b] = other, card
    for hand in now.values():
        hand[:] = [other if held == card else card if held == other else held for held in hand]
