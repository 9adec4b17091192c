"""Worlds: deals that would have looked to a seat just as this one did, for a player to try its choices in.

The unseen cards are dealt at random to the places where they may lie. A card that a player could not have held, since
the rules of play would then have forbidden what it played, is kept from it; and the deal is then played again from the
start, by the game's own procedure, so that what is imagined agrees with everything that the seat has seen.
"""

from __future__ import annotations

from math import inf
from random import Random
from time import perf_counter
from typing import Any

from cardlearn.games.rodskagg import NEW_HAND
from cardlearn.players.sensible import choose
from cardlearn.recall import BLANK, NOTHING
from cardlearn.refusal import Refused
from cardlearn.rules import judge
from cardlearn.session import Deal, Session
from cardlearn.setup import Setup, SetupError
from cardlearn.turn import Action, Ask
from cardlearn.view import View

TRIES = 200
"""How many deals that cannot have been may be tried in vain before ten that can are found."""
PATIENCE = 12
"""After how many failures in a row a player stops dealing all anew."""
TRUST = 0.8
"""How likely a hand is dealt anew with which another player would, by the rules of thumb, have called otherwise."""
TELLING = frozenset("stand fold take beg give run bunch content accept refuse discard".split())
"""Calls that tell of a hand what is worth the time to heed: who takes part, who likes the trumps, how many are exchanged."""
UNLIKELY = 12
"""So many hands in a row are dealt anew for that; then whatever agrees with what was seen will do."""
Bars = dict[int, int]
"""By blank, the cards that cannot lie there."""


class World:
    """A deal that the viewer may be sitting in: how it was laid out, and what was done."""

    __slots__ = ("_played", "line", "setup", "worlds")

    def __init__(self, worlds: Worlds, setup: Setup, line: list[Action]) -> None:
        self.worlds = worlds
        self.setup = setup
        self.line = line
        self._played: Session | None = None

    def begun(self) -> Session:
        """The deal before its first action."""
        return self.worlds.laid_out(self.setup)

    def session(self) -> Session:
        """The deal as it stands, to be played on."""
        session, self._played = self._played, None
        if session is None:
            session = self.begun()
            for action in self.line:
                _do(session, action)
        return session

    def keep(self, session: Session) -> None:
        """The deal as it stands has been reached already: it is what `session` answers the first time."""
        self._played = session


class Worlds:
    """Deals at random, consistent with all that a view's seat has seen; the same seed gives the same ones.

    ``trust``: how far to trust that the others call as the rules of thumb do (0: not at all, 1: wholly).

    >>> session = Session("seven-up", players=2, seed=7)
    >>> worlds = Worlds(session.view(1), seed=1)
    >>> [world.session().view(1) == session.view(1) for world in worlds.some(3)]
    [True, True, True]
    """

    def __init__(self, view: View, seed: int | str = 0, trust: float = TRUST) -> None:
        if view.seat is None:
            raise ValueError("only a seat can imagine what the others hold")
        self.view = view
        self.recall = view.recall
        self.random = Random(f"worlds, {seed}")
        self.trust = trust if view.mode == "strict" else 0.0
        self.cards = view.game.pack.list(view.game.cards(view.options) & ~self.recall.seen)
        self.blanks = [BLANK << number for number in range(len(self.cards))]
        self.bars: Bars = dict.fromkeys(self.blanks, 0)
        self.learned = 0
        self.failed = 0
        self.unlikely = 0
        self.believed: dict[tuple[int, int, int], bool] = {}
        self.loose: list[int] = []
        self.last: list[int] = []
        self.best: tuple[int, list[int]] = (-1, [])
        self._like = view._replace(deal=1, recall=view.recall if self.recall.layout.shuffles else NOTHING)
        self._laid: Session | None = None
        blanks = sum(self.blanks)
        self.whole = _blanks_in(self.recall.layout) == blanks

    def laid_out(self, setup: Setup) -> Session:
        """A deal of this match, before its first action."""
        view, before = self.view, self.recall.before
        if self._laid is None:
            self._laid = Session(
                view.game, view.players, options=view.options, state=before, mode=view.mode, setup=setup
            )
        return self._laid.apart(Deal(0, setup, view.dealer, before))

    def some(self, number: int, until: float = inf) -> list[World]:
        """So many worlds; fewer, or none, where it is hard to find a deal that could have gone as this one did.

        ``until``: the time (of `time.perf_counter`) at which nothing more is looked for.
        """
        found: list[World] = []
        misses = 0
        while len(found) < number and misses < TRIES * (1 + len(found) / 10) and perf_counter() < until:
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
        line = [
            action._replace(cards=_fill(action.cards, dealt)) if action.cards >= BLANK else action
            for action in self.recall.line
        ]
        world = World(self, setup, line)
        reached, holds = self._reached(world, dealt)
        if reached >= self.best[0]:
            self.best = reached, cards
        self.last = cards
        if holds is None:
            self.unlikely += 1
            return None
        self.failed = 0 if holds else self.failed + 1
        self.unlikely = 0
        return world if holds else None

    def _reached(self, world: World, dealt: dict[int, int]) -> tuple[int, bool | None]:
        """How far the deal could have gone so, and whether it would look so now (None: it would, but it is unlikely).

        Learns from the plays what bars what.
        """
        by_card = {card: blank for blank, card in dealt.items()}
        view = self.view
        strict, doubts = view.mode == "strict", self.unlikely < UNLIKELY
        self.loose = []
        believed: dict[int, int] = {}  # by seat, the hand that it has called with
        number = -1
        try:
            session = world.begun()
            told = self._told(session, 0, 0) if strict else (0, 0)
            for number, action in enumerate(world.line):
                if told is None:
                    return number, False
                ask = session.ask
                other = ask if ask and ask.seat == action.seat != view.seat else None
                plays = other if other and _plain(other, action) else None
                if plays and number >= self.learned:
                    self.learned = number + 1
                    self._learn(session, plays, action.cards, by_card)
                if action.cards >= BLANK:
                    action = world.line[number] = self._taken(session, action)
                if not strict:
                    session.do(action)
                    continue
                if plays and not action.words:
                    if not action.cards & plays.cards():
                        return number, False
                elif other and (len(other.words) > 1 or other.verb) and not other.right:
                    hand = session.table.hands[other.seat]
                    if not self._likely(session, other, action, number) and doubts:
                        self._loosen([cards for seat, cards in believed.items() if seat != other.seat], dealt)
                        return number, None
                    believed[other.seat] = believed.get(other.seat, 0) | hand
                    if other.count is NEW_HAND:  # nobody else is asked
                        self._bar(hand, NEW_HAND.value, by_card)
                else:
                    session.check(action)
                _do(session, action)
                told = self._told(session, *told)
            found = View.of(session, view.seat, recall=self._like.recall is not NOTHING)
            holds = told is not None and found == self._like
        except (Refused, SetupError):
            return number, False
        if holds:
            world.keep(session)
        else:  # a card that had to be shown there, and was not, lies elsewhere
            for card in view.game.pack.list(session.table.dead):
                self._bar(card, card, by_card)
        return number + 1 + holds, holds

    def _told(self, session: Session, read: int, told: int) -> tuple[int, int] | None:
        """Read on in what the table has noted: how far it is read, and how many events were told to the viewer.

        None where something else was told than what the viewer has seen.
        """
        log, seat, events = session.table.log, self.view.seat, self.view.events
        for event in log[read:]:
            if event.only is None or event.only == seat:
                if told >= len(events) or events[told] != event:
                    return None
                told += 1
        return len(log), told

    def _likely(self, session: Session, ask: Ask, action: Action, number: int) -> bool:
        """Whether another is believed to have called (or laid aside) so, with the hand that it has in this world.

        Raises `Refused` where it could not.
        """
        key = number, session.table.hands[ask.seat], action.cards
        if key not in self.believed:
            session.check(action)
            telling = self.trust and action.verb in TELLING and session.table.bidder is None
            self.believed[key] = not telling or self._as_thumb(session, ask, action)
        return self.believed[key]

    def _as_thumb(self, session: Session, ask: Ask, action: Action) -> bool:
        """Whether the rules of thumb would call so, or it is to be believed all the same."""
        thumb = choose(View.of(session, ask.seat, recall=False)).action
        alike = thumb.verb == action.verb and thumb.cards.bit_count() == action.cards.bit_count()
        return (alike and thumb.words == action.words) or self.random.random() >= self.trust

    def _loosen(self, believed: list[int], dealt: dict[int, int]) -> None:
        """A hand is not believed: next, all is dealt anew but for the hands that are."""
        kept = 0
        for hand in believed:
            kept |= hand
        self.loose = [place for place, card in enumerate(dealt.values()) if not card & kept]

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
            self._bar(hand, barred, by_card)

    def _bar(self, hand: int, barred: int, by_card: dict[int, int]) -> None:
        """Keep some cards from the places of a hand from now on."""
        for card in self.view.game.pack.list(hand):
            if card in by_card:
                self.bars[by_card[card]] |= barred

    def _dealt(self) -> list[int] | None:
        """A card for each blank in turn, at random, none where it is barred.

        Where try after try fails, the one that went furthest is changed a little, not forgotten.
        """
        chance = self.random
        bars = [self.bars[blank] for blank in self.blanks]
        if self.loose:
            cards = self.last.copy()
            drawn = [cards[place] for place in self.loose]
            chance.shuffle(drawn)
            for place, card in zip(self.loose, drawn, strict=True):
                cards[place] = card
        elif self.failed > PATIENCE and self.best[1]:
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


def _plain(ask: Ask, action: Action) -> bool:
    """Whether a card is played to a trick, and nothing else could be done."""
    return ask.verb == action.verb == "play" and ask.single and not ask.words


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
