"""Worlds: deals that would have looked to a seat just as this one did, for a player to try its choices in.

The unseen cards are dealt at random to the places where they may lie. A card that a player could not have held, since
the rules of play would then have forbidden what it played, is kept from it; and the deal is then played again from the
start, by the game's own procedure, so that what is imagined agrees with everything that the seat has seen.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlearn.recall import BLANK
from cardlearn.refusal import Refused
from cardlearn.rules import judge
from cardlearn.session import Session
from cardlearn.setup import Setup, SetupError
from cardlearn.turn import Action, Ask

if TYPE_CHECKING:
    from cardlearn.view import View

TRIES = 200
"""How many deals that cannot have been may be tried in vain before ten that can are found."""
PATIENCE = 40
"""After how many failures in a row a player stops dealing all anew."""
Bars = dict[int, int]
"""By blank, the cards that cannot lie there."""


class World(NamedTuple):
    """A deal that the viewer may be sitting in: how it was laid out, and what was done."""

    view: View
    setup: Setup
    line: list[Action]

    def session(self) -> Session:
        """The deal as it stands, to be played on."""
        session = _begin(self.view, self.setup)
        for action in self.line:
            _do(session, action)
        return session


class Worlds:
    """Deals at random, consistent with all that a view's seat has seen; the same seed gives the same ones.

    >>> session = Session("seven-up", players=2, seed=7)
    >>> worlds = Worlds(session.view(1), seed=1)
    >>> [world.session().view(1) == session.view(1) for world in worlds.some(3)]
    [True, True, True]
    """

    def __init__(self, view: View, seed: int | str = 0) -> None:
        if view.seat is None:
            raise ValueError("only a seat can imagine what the others hold")
        self.view = view
        self.recall = view.recall
        self.random = Random(f"worlds, {seed}")
        self.cards = view.game.pack.list(view.game.cards(view.options) & ~self.recall.seen)
        self.blanks = [BLANK << number for number in range(len(self.cards))]
        self.bars: Bars = dict.fromkeys(self.blanks, 0)
        self.learned = 0
        self.failed = 0
        self.best: tuple[int, list[int]] = (-1, [])
        self._like = view._replace(deal=1)
        blanks = sum(self.blanks)
        self.whole = _blanks_in(self.recall.layout) == blanks

    def some(self, number: int) -> list[World]:
        """So many worlds; fewer, or none, where it is hard to find a deal that could have gone as this one did."""
        found: list[World] = []
        misses = 0
        while len(found) < number and misses < TRIES * (1 + len(found) / 10):
            world = self.one()
            if world is None:
                misses += 1
            else:
                found.append(world)
        return found

    def one(self) -> World | None:
        """One world, or None where this try fails."""
        cards = self._dealt() if self.whole else None
        if cards is None:
            return None
        dealt = dict(zip(self.blanks, cards, strict=True))
        setup = _filled(self.recall.layout, dealt)._replace(seed=self.random.getrandbits(31))
        line = tuple(
            action._replace(cards=_fill(action.cards, dealt)) if action.cards >= BLANK else action
            for action in self.recall.line
        )
        world = World(self.view, setup, list(line))
        reached, holds = self._reached(world, dealt)
        if reached >= self.best[0]:
            self.best = reached, cards
        self.failed = 0 if holds else self.failed + 1
        return world if holds else None

    def _reached(self, world: World, dealt: dict[int, int]) -> tuple[int, bool]:
        """How far the deal could have gone so, and whether it would look so now; learns from the plays what bars what."""
        by_card = {card: blank for blank, card in dealt.items()}
        view = self.view
        number = -1
        try:
            session = _begin(view, world.setup)
            for number, action in enumerate(world.line):
                if number >= self.learned:
                    self.learned = number + 1
                    ask = session.ask
                    plain = ask and ask.verb == action.verb == "play" and ask.single and not ask.words
                    if ask and plain and ask.seat == action.seat != view.seat:
                        self._learn(session, ask, action.cards, by_card)
                if action.cards >= BLANK:
                    action = world.line[number] = self._taken(session, action)
                if view.mode == "strict":
                    session.check(action)
                _do(session, action)
            holds = session.view(view.seat) == self._like
        except (Refused, SetupError):
            return number, False
        if not holds:  # a card that had to be shown there, and was not, lies elsewhere
            for card in view.game.pack.list(session.table.dead):
                if card in by_card:
                    self.bars[by_card[card]] |= card
        return number + 1 + holds, holds

    def _taken(self, session: Session, action: Action) -> Action:
        """What another took from shuffled cards: trumps, since any that it left would have been shown, and what you like."""
        known = action.cards & (BLANK - 1)
        ask = session.ask
        pool = session.game.pack.list(ask.pool & ~known) if ask else []
        self.random.shuffle(pool)
        pool.sort(key=lambda card: not card & session.table.order.trumps)
        return action._replace(cards=known | sum(pool[: (action.cards ^ known).bit_count()]))

    def _learn(self, session: Session, ask: Ask, played: int, by_card: dict[int, int]) -> None:
        """Which unseen cards the player of a card cannot have held beside it."""
        turn = ask.turn
        hand = session.table.hands[ask.seat]
        held = turn.hand
        barred = 0
        for card in self.cards:
            if card != played:
                turn.hand = card | played
                if not judge(ask.rules, turn, turn.hand) & played:
                    barred |= card
        turn.hand = held
        if barred:
            for card in session.game.pack.list(hand):
                if card in by_card:
                    self.bars[by_card[card]] |= barred

    def _dealt(self) -> list[int] | None:
        """A card for each blank in turn, at random, none where it is barred.

        Where try after try fails, the one that went furthest is changed a little, not forgotten.
        """
        chance = self.random
        bars = [self.bars[blank] for blank in self.blanks]
        if self.failed > PATIENCE and self.best[1]:
            cards = self.best[1].copy()
            _mix(cards, bars, chance, 1 + int(chance.random() * len(cards) / 2))
        else:
            cards = self.cards.copy()
            chance.shuffle(cards)
        if any(card & bar for card, bar in zip(cards, bars, strict=True)):
            matched = _match(cards, bars)
            if matched is None:
                return None
            cards = matched
            _mix(cards, bars, chance, 4 * len(cards))
        return cards


def _begin(view: View, setup: Setup) -> Session:
    state = view.recall.before
    return Session(view.game, view.players, options=view.options, state=state, mode=view.mode, setup=setup)


def _do(session: Session, action: Action) -> None:
    """An action that is known to be lawful (in table mode anything is done as it was)."""
    if session.mode == "strict":
        session.actions.append(action)
        session.advance(action)
    else:
        session.do(action)


def _match(cards: list[int], bars: list[int]) -> list[int] | None:
    """The cards in another order, so that none lies where it is barred; None where that cannot be."""
    at: list[int] = [-1] * len(cards)  # by card, its place
    for start in sorted(range(len(bars)), key=lambda place: -bars[place].bit_count()):
        seen: set[int] = set()
        if not _place(start, cards, bars, at, seen):
            return None
    order = [0] * len(cards)
    for number, place in enumerate(at):
        order[place] = cards[number]
    return order


def _place(place: int, cards: list[int], bars: list[int], at: list[int], seen: set[int]) -> bool:
    """Find a card for a place, others moving over where they can."""
    free = [n for n, card in enumerate(cards) if not card & bars[place] and n not in seen]
    for number in free:
        if at[number] < 0:
            at[number] = place
            return True
    for number in free:
        if number not in seen:
            seen.add(number)
            if _place(at[number], cards, bars, at, seen):
                at[number] = place
                return True
    return False


def _mix(cards: list[int], bars: list[int], chance: Random, times: int) -> None:
    """Exchange cards at random where neither is barred: every lawful order becomes about as likely as another."""
    size = len(cards)
    for _ in range(times):
        one, other = int(chance.random() * size), int(chance.random() * size)
        if not (cards[one] & bars[other] or cards[other] & bars[one]):
            cards[one], cards[other] = cards[other], cards[one]


def _fill(cards: int, dealt: dict[int, int]) -> int:
    """A set of cards with its blanks filled."""
    if cards < BLANK:
        return cards
    return (cards & (BLANK - 1)) | sum(card for blank, card in dealt.items() if blank & cards)


def _filled(layout: Setup, dealt: dict[int, int]) -> Setup:
    """A layout with its blanks filled."""
    get = dealt.get
    filled: dict[str, Any] = {}
    for name in PLACES:
        part = getattr(layout, name)
        if not part:
            continue
        if isinstance(part, int):
            filled[name] = get(part, part)
        elif isinstance(part[0], tuple):
            filled[name] = tuple([tuple([get(card, card) for card in cards]) for cards in part])
        else:
            filled[name] = tuple([get(card, card) for card in part])
    return layout._replace(**filled)


PLACES = ("hands", "pack", "turn_up", "widow", "nest", "stock", "rest")


def _blanks_in(part: Any) -> int:
    if isinstance(part, Setup):
        return _blanks_in(tuple(getattr(part, name) for name in PLACES))
    if isinstance(part, tuple):
        found = 0
        for each in part:
            found |= _blanks_in(each)
        return found
    return part if part and part >= BLANK else 0
