"""How cards come from the pack to the seats: by the game's own packets, or as a record lays them out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardlearn import chance
from cardlearn.setup import Pile, Setup, SetupError

if TYPE_CHECKING:
    from cardlearn.cards import Pack
    from cardlearn.game import Game
    from cardlearn.ranking import Order, Ranking
    from cardlearn.table import Frame
    from cardlearn.turn import Turn


class Dealing:
    """The part of a `Table` that deals, turns up, draws and shuffles; see there for what the names hold."""

    frame: Frame
    game: Game
    pack: Pack
    players: int
    dealer: int
    seats: tuple[int, ...]
    setup: Setup
    pile: Pile
    hands: list[int]
    turn: Turn
    turn_up: int
    turned: list[int]
    order: Order
    ranking: Ranking
    played: list[tuple[list[tuple[int, int]], int]]
    trumps_from: int
    shuffled: list[list[int]]
    _layout: Setup | None

    def _laid_out(self, cards: int) -> Pile:
        setup = self.setup
        for part in self.game.has_no:
            if getattr(setup, part):
                raise SetupError(f"{self.game.name} has no {part.replace('_', '-')}, and the deal names one")
        if setup.pack is not None:
            missing = cards & ~sum(setup.pack)
            if missing or sum(setup.pack) & ~cards:
                what = f"{self.pack.name(missing & -missing)} is missing" if missing else "it has a card too many"
                raise SetupError(f"the pack is not this game's {cards.bit_count()} cards: {what}")
            return Pile(list(setup.pack))
        hands = setup.hands or ()
        widow = [c for part in setup.widow or () for c in (part if isinstance(part, tuple) else (part,))]
        turn_up = [setup.turn_up] if setup.turn_up and not self.game.turn_up_returns else []
        named = [c for hand in hands for c in hand] + widow + list(setup.nest or ()) + list(setup.stock or ())
        seen = 0
        for card in named + turn_up:
            if self.game.turn_up_in_hand and card == setup.turn_up and card & seen:
                continue
            if card & seen:
                raise SetupError(f"{self.pack.name(card)} lies in two places; a pack has each card once")
            if not card & cards:
                raise SetupError(f"{self.pack.name(card)} is not in this game's pack of {cards.bit_count()}")
            seen |= card
        if setup.rest is not None:
            return Pile([*(setup.stock or ()), *setup.rest])
        rest = Pile(self.pack.list(cards & ~seen), setup.seed or 0)
        return Pile(list(setup.stock or ()) + rest.rest())

    def layout(self) -> Setup:
        """How this deal was laid out, every card in its place."""
        if self._layout is None:
            setup, deck = self.setup, self.frame.deck
            pile = self._laid_out(self.frame.cards) if setup.rigged else Pile(deck.copy(), setup.seed or 0)
            cards = tuple(pile.rest())
            named = len(setup.stock or ())
            self._layout = setup._replace(pack=cards) if setup.hands is None else setup._replace(rest=cards[named:])
        return self._layout

    def deal(
        self,
        packets: Sequence[int],
        to: Sequence[int] | None = None,
        spare: Sequence[int] = (),
        spare_last: bool = False,
    ) -> list[int]:
        """Deal to the seats in turn, a packet a round, and fill ``hands``; return the spare hand's cards.

        ``to``: the seats served, from the dealer's left; ``spare``: the widow's (or nest's) packet in each round, laid
        just before the dealer's, or after it with ``spare_last``.
        """
        seats = self.seats if to is None else to
        setup = self.setup
        if setup.hands is not None:
            return self._lay_out(sum(packets), seats, sum(spare), setup.nest if spare_last else setup.widow)
        if not spare:
            cards = self.pile.take(sum(packets) * len(seats))
            at = 0
            for packet in packets:
                for seat in seats:
                    self.hands[seat] += sum(cards[at : at + packet])
                    at += packet
            return []
        others = [seat for seat in seats if seat != self.dealer]
        places = [*seats, -1] if spare_last else [*others, -1, *([self.dealer] if self.dealer in seats else [])]
        widow: list[int] = []
        for number, packet in enumerate(packets):
            for seat in places:
                if seat >= 0:
                    self.hands[seat] += sum(self.pile.take(packet))
                elif number < len(spare):
                    widow += self.pile.take(spare[number])
        return widow

    def _lay_out(self, size: int, seats: Sequence[int], spare: int, given: Sequence[Any] | None) -> list[int]:
        self._take_hands([size if seat in seats else 0 for seat in range(self.players)], given if spare else None)
        if spare and given is not None and len(given) != spare:
            what = "nest" if given is self.setup.nest else "widow"
            raise SetupError(f"the {what} has {len(given)} cards; in this deal it has {spare}")
        if not spare:
            return []
        return list(given) if given is not None else self._unnamed(spare)

    def _take_hands(self, sizes: Sequence[int], spare: Sequence[Any] | None = None) -> None:
        """The hands that the record names, and no spare hand but the one that is dealt (or widows, dealt apart)."""
        hands = self.setup.hands or ()
        for what, named in (("widow", self.setup.widow), ("nest", self.setup.nest)):
            apart = isinstance(next(iter(named or ()), 0), tuple)
            if named and (apart if named is spare else not apart):
                raise SetupError(
                    f"one {what} is dealt in this deal: write it as one text"
                    if apart
                    else f"a {what} is laid out, but no {what} is dealt in this deal"
                )
        for seat, want in enumerate(sizes):
            if len(hands[seat]) != want:
                raise SetupError(
                    f"the hand of seat {seat} has {len(hands[seat])} cards; in this deal it is dealt {want}"
                )
            self.hands[seat] = sum(hands[seat])

    def deal_out(self) -> int:
        """Deal the whole pack one card at a time, as evenly as it goes; return the last card dealt."""
        setup, seats = self.setup, self.seats
        each, over = divmod(len(self.frame.deck), len(seats))
        last = seats[over - 1]
        if setup.hands is None:
            cards = self.pile.take(len(self.pile))
            for place, seat in enumerate(seats):
                self.hands[seat] = sum(cards[place :: len(seats)])
            card = cards[-1]
            named = setup.turn_up in (0, card)
        else:
            served = {seat: each + (place < over) for place, seat in enumerate(seats)}
            self._take_hands([served.get(seat, 0) for seat in range(self.players)])
            card = setup.turn_up or setup.hands[last][-1]
            named = bool(card & self.hands[last])
        if not named:
            raise SetupError(f"{self.pack.name(setup.turn_up)} is not the last card dealt, which goes to seat {last}")
        return card

    def _unnamed(self, number: int) -> list[int]:
        """Cards for a part of the deal that the record leaves out: not from the stock that it names."""
        cards = self.pile.rest()
        named = len(self.setup.stock or ())
        if len(cards) - named < number:
            raise SetupError("the cards named in the record leave too few for the rest of the deal")
        self.pile.set(cards[:named] + cards[named + number :])
        return cards[named : named + number]

    def deal_widows(self, number: int) -> list[int]:
        """Deal a widow to each seat, in turn; return them by seat."""
        given = self.setup.widow if self.setup.hands is not None else None
        if given is not None and not all(isinstance(cards, tuple) for cards in given):
            raise SetupError("each player has a widow here: write widow as a list of texts, one a seat")
        widows = [0] * self.players
        for seat in self.seats:
            if given is not None:
                cards = list(given[seat])
            elif self.setup.hands is not None:
                cards = self._unnamed(number)
            else:
                cards = self.pile.take(number)
            if len(cards) != number:
                raise SetupError(f"the widow of seat {seat} has {len(cards)} cards; in this deal it has {number}")
            widows[seat] = sum(cards)
        return widows

    def turn_card(self, on_stock: bool = False) -> int:
        """Turn up the next card of the stock (or the one that the record names, the first time).

        ``on_stock``: it is turned later than in the deal, so that a record's ``stock`` has it on top."""
        named = 0 if self.turned or self.game.turn_up_in_hand else self.setup.turn_up
        if named and self.setup.hands is None:
            card = self.pile.take(1)[0]
            if card != named:
                turned = f"the turn-up is {self.pack.name(card)}, not {self.pack.name(named)}"
                raise SetupError(f"by the pack or the seed {turned}; to choose it, name the hands, too")
        elif named:
            card = named
        elif self.setup.hands is not None and not self.turned and not on_stock:
            card = self._unnamed(1)[0]
        else:
            card = self.pile.take(1)[0]
        self.turned.append(card)
        self.turn_up = card
        return card

    def make_trump(self, suit: str | None) -> None:
        """Fix (or change) the trump suit."""
        self.order = self.ranking.order(suit)
        self.turn.order = self.order
        self.turn.trumps = self.order.trumps
        self.trumps_from = len(self.played) + (2 if self.turn.plays else 1)
        if self.turn.plays:
            self.turn.review()

    def draw(self, seat: int, number: int) -> int:
        """Give a seat cards from the top of the stock; return them."""
        cards = sum(self.pile.take(number))
        self.hands[seat] |= cards
        return cards

    def shuffle(self, cards: int) -> list[int]:
        """A set of cards in an order drawn from the deal's seed."""
        known = self.setup.shuffles[len(self.shuffled)] if len(self.shuffled) < len(self.setup.shuffles) else ()
        if sum(known) & ~cards:
            raise SetupError(f"{self.pack.show(sum(known) & ~cards)} is not among the cards that are shuffled")
        draw = f"{self.setup.seed or 0}, shuffle {len(self.shuffled) + 1}"
        drawn = chance.shuffled(self.pack.list(cards & ~sum(known)), draw)
        order = [card or drawn.pop() for card in known] + drawn
        self.shuffled.append(order)
        return order.copy()
