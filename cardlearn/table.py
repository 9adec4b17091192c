"""The table: seats, hands, stock, trick, pool and ledger of one deal, and how cards are dealt.

A deal's chance comes from here alone: from a given `Setup` or from its seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlearn import chance
from cardlearn.cards import Pack
from cardlearn.ranking import Order
from cardlearn.rules import NOTHING, Options, Rule
from cardlearn.turn import Action, Ask, Open, Turn

if TYPE_CHECKING:
    from cardlearn.game import Game


class SetupError(ValueError):
    """A deal that cannot be laid out as it is described, in one plain sentence."""


class Setup(NamedTuple):
    """How a deal is laid out: by ``hands`` (and what else is given), by a whole ``pack``, or by ``seed`` alone.

    ``hands``: a list of cards a seat; ``pack`` and ``stock``: lists of cards, top first; ``widow`` one list, or one
    for each seat (Blind Cinch); ``dealer``: a seat, where the record names one. ``rest``: the order of the cards that
    are not named; ``shuffles``: what is known of the order of later shuffles, 0 for an unknown card.
    """

    seed: int | None = None
    hands: tuple[tuple[int, ...], ...] | None = None
    pack: tuple[int, ...] | None = None
    turn_up: int = 0
    widow: tuple[Any, ...] | None = None
    nest: tuple[int, ...] | None = None
    stock: tuple[int, ...] | None = None
    dealer: int | None = None
    rest: tuple[int, ...] | None = None
    shuffles: tuple[tuple[int, ...], ...] = ()

    @property
    def rigged(self) -> bool:
        """Whether some cards are given, not drawn."""
        return self.hands is not None or self.pack is not None


class Event(NamedTuple):
    """Something that happened by itself: the rule it follows, its words with places for the data, the data.

    ``only``: the one seat that sees it; None: everybody does.
    """

    rule: Rule | None
    words: str
    seat: int | None = None
    cards: int = 0
    number: int = 0
    only: int | None = None


class Line(NamedTuple):
    """A line of the ledger: by which rule which seat gains (or loses) how much, and by which cards.

    ``to``: ``score`` or ``pool`` or ``next_pool`` (a payment into the middle), for telling only.
    """

    rule: Rule
    seat: int
    amount: int
    cards: int = 0
    note: str = ""


class State(NamedTuple):
    """What goes on from deal to deal."""

    scores: tuple[int, ...]
    pool: int = 0
    next_pool: int = 0
    lives: tuple[int, ...] | None = None
    out: tuple[int, ...] = ()
    memo: tuple[tuple[str, Any], ...] = ()


class Pile:
    """Cards still to be dealt, the top first; of a seeded shuffle only the cards that are needed are drawn."""

    __slots__ = ("_cards", "_chance", "_top")

    def __init__(self, cards: list[int], seed: int | str | None = None) -> None:
        self._cards = cards
        self._chance = None if seed is None else chance.number(seed)
        self._top = 0

    def __len__(self) -> int:
        return len(self._cards) - self._top

    def take(self, number: int) -> list[int]:
        """The next ``number`` cards from the top. Raises `SetupError` where there are fewer."""
        top = self._top
        end = top + number
        if end > len(self._cards):
            raise SetupError(f"the pack runs out: {number} cards are wanted and {len(self)} are left")
        if self._chance is not None:
            self._chance = chance.draw(self._cards, top, end, self._chance)
        self._top = end
        return self._cards[top:end]

    def rest(self) -> list[int]:
        """All cards left, the top first, still lying there."""
        if self._chance is not None:
            chance.draw(self._cards, self._top, len(self._cards), self._chance)
            self._chance = None
        return self._cards[self._top :]

    def put_under(self, cards: list[int]) -> None:
        """Lay cards under the pile, in order."""
        self._cards = self.rest() + cards
        self._top = 0

    def set(self, cards: list[int]) -> None:
        """Make these cards the pile."""
        self._cards, self._top, self._chance = cards, 0, None


class Plays(dict[int, Action]):
    """The plays of a seat by card, each made once: an action is a value, and there are only so many."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def __missing__(self, card: int) -> Action:
        self[card] = Action(self.seat, "play", card)
        return self[card]


class Frame:
    """What stays the same through a match: the game, the number of players, the options, and what follows from them."""

    __slots__ = (
        "cards",
        "deck",
        "game",
        "mode",
        "options",
        "order",
        "pack",
        "picks",
        "play",
        "players",
        "plays",
        "ranking",
        "rounds",
        "sides",
        "target",
    )

    def __init__(self, game: Game, players: int, options: dict[str, Any], mode: str = "strict") -> None:
        self.game = game
        self.pack: Pack = game.pack
        self.players = players
        self.options = options
        self.mode = mode
        self.sides = game.sides(players, options)
        self.target: int = game.target(options)
        self.ranking = game.ranking(options)
        self.cards = self.ranking.cards
        self.deck = self.pack.list(self.cards)
        self.play = game.play(options) + (game.table_play if mode == "table" else ())
        self.order: Order = self.ranking.order(None)
        self.rounds: dict[Any, tuple[int, ...]] = {}
        self.plays = [Plays(seat) for seat in range(players)]
        self.picks: dict[Any, tuple[Any, Any, Any]] = {}

    @classmethod
    def of(cls, game: Game, players: int, options: dict[str, Any], mode: str) -> Frame:
        """The frame of a match; matches of one kind share it."""
        key = (players, mode, *options.values())
        if key not in game.frames:
            game.frames[key] = cls(game, players, options, mode)
        frame: Frame = game.frames[key]
        return frame


class Table:
    """One deal of a game: everything on it, for the game's own procedure. Players see a `View` of it.

    Lists go by seat: ``hands`` (sets), ``tricks`` (numbers), ``taken`` (lists of cards in order of play), ``playing``
    is the seats that take part in the play. ``scores`` go by side. ``played`` holds the tricks gathered: the
    plays ``(seat, card)`` in order, and the winner. ``calls`` holds the declarations and bids made,
    ``(seat, words)``; ``bid``, ``bidder``: the highest so far. ``looked``: the cards that a seat has held when it was
    asked for something; ``shuffled``: the orders of later shuffles. ``notes`` and ``memo`` are a game's own small facts
    of the deal and of the match.
    """

    offences: Any = ()
    """Table mode: what was done against the rules, each an `Offence`."""
    upheld: Any = ()
    """Table mode: the offences that were called in time and have their remedy."""
    at_end: Any = ()
    early: Any = ()
    player: Callable[[Ask], int] | None = None
    """Who answers for every seat in the play, at once, without handing the turn out (see `Session.run`)."""
    actions: list[Action]
    play_ask: Ask | None = None
    trumps_from = 1
    """The number of the first trick that was played under the trumps there are now."""
    play_over = False
    """Whether the play of this deal has ended."""

    def __init__(self, frame: Frame, dealer: int, state: State, setup: Setup) -> None:
        self.frame = frame
        self.game = frame.game
        self.pack = frame.pack
        self.players = players = frame.players
        self.options = frame.options
        self.mode = frame.mode
        self.sides = frame.sides
        self.target = frame.target
        self.ranking = frame.ranking
        self.order = frame.order
        self.rules = frame.play
        self.clauses = frame.game.clauses
        self.dealer = dealer
        self.next_dealer: int | None = None
        self.setup = setup
        self.restore(state)
        self.seats = self.playing = self.round((dealer + 1) % players)
        self.hands = [0] * players
        self.held: list[int] = []
        self.widow = 0
        self.widows: list[int] = []
        self.widow_taken: int | None = None
        self.nest = 0
        self.turn_up = 0
        self.turned: list[int] = []
        self.discards: list[int] = []
        self.dead = 0
        self.face_down = 0
        self.tricks = [0] * players
        self.taken: list[list[int]] = [[] for _ in self.hands]
        self.played: list[tuple[list[tuple[int, int]], int]] = []
        self.calls: list[tuple[int, str]] = []
        self.bid = 0
        self.bidder: int | None = None
        self.exposed = [0] * players
        self.looked = [0] * players
        self.shuffled: list[list[int]] = []
        self._layout: Setup | None = None
        self.called: list[Any] = [0] * players
        self.notes: dict[str, Any] = {}
        self.log: list[Event] = []
        self.ledger: list[Line] = []
        self.void: Rule | None = None
        self.winner: list[int] | None = None
        if frame.mode == "table":
            self.offences, self.upheld, self.at_end, self.early = [], [], [], {}
        self.open = Open(self)
        self.turn = Turn(self.open, dealer, 0, self.order)
        self.pile = self._laid_out(frame.cards) if setup.rigged else Pile(frame.deck.copy(), setup.seed or 0)

    # Seats

    def round(self, first: int, among: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """The seats still in the game (or ``among`` those given) in turn, from ``first`` or the next after it."""
        key = (first, among, tuple(self.out))
        rounds = self.frame.rounds
        if key not in rounds:
            who = set(range(self.players) if among is None else among) - set(self.out)
            around = [(first + step) % self.players for step in range(self.players)]
            rounds[key] = tuple(seat for seat in around if seat in who)
        return rounds[key]

    @property
    def eldest(self) -> int:
        """The seat at the dealer's left."""
        return self.seats[0]

    @property
    def pone(self) -> int:
        """The seat at the dealer's right."""
        return self.seats[-2]

    def side_of(self, seat: int) -> int:
        """The index of a seat's score."""
        return self.sides[seat]

    def partners(self, seat: int) -> list[int]:
        """The seats of a seat's side, itself among them."""
        return [other for other, side in enumerate(self.sides) if side == self.sides[seat]]

    def adversaries(self, seat: int) -> list[int]:
        """The seats that are not of a seat's side, from its left."""
        return [s for s in self.round(seat) if self.sides[s] != self.sides[seat]]

    # Cards

    @property
    def trump(self) -> str | None:
        """The trump suit's letter, if there is one."""
        return self.order.trump

    def _laid_out(self, cards: int) -> Pile:
        setup = self.setup
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
        others = [seat for seat in seats if seat != self.dealer]
        places = [*seats, -1] if spare_last else [*others, -1, *([self.dealer] if self.dealer in seats else [])]
        if not spare:
            cards = self.pile.take(sum(packets) * len(seats))
            at = 0
            for packet in packets:
                for seat in seats:
                    self.hands[seat] += sum(cards[at : at + packet])
                    at += packet
            return []
        widow: list[int] = []
        for number, packet in enumerate(packets):
            for seat in places:
                if seat >= 0:
                    self.hands[seat] += sum(self.pile.take(packet))
                elif number < len(spare):
                    widow += self.pile.take(spare[number])
        return widow

    def _lay_out(self, size: int, seats: Sequence[int], spare: int, given: Sequence[Any] | None) -> list[int]:
        self._take_hands([size if seat in seats else 0 for seat in range(self.players)])
        if spare and given is not None and len(given) != spare:
            what = "nest" if given is self.setup.nest else "widow"
            raise SetupError(f"the {what} has {len(given)} cards; in this deal it has {spare}")
        if not spare:
            return []
        return list(given) if given is not None else self._unnamed(spare)

    def _take_hands(self, sizes: Sequence[int]) -> None:
        hands = self.setup.hands or ()
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
        if self.setup.turn_up and not self.turned and not self.game.turn_up_in_hand:
            card = self.setup.turn_up
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

    @property
    def stock_size(self) -> int:
        """How many cards lie in the stock."""
        return len(self.pile)

    # Decisions

    def ask(
        self, seat: int, words: Iterable[str], rules: Sequence[Rule] = (), phase: str = "declare", **more: Any
    ) -> Ask:
        """Put a choice of calls to a seat; ``more`` as in `Ask`."""
        self.looked[seat] |= self.hands[seat]
        turn = Turn(self.open, seat, self.hands[seat], self.order)
        return Ask(turn, rules, phase, frozenset(words), **more)

    def choose(
        self,
        seat: int,
        verb: str,
        pool: int,
        low: int,
        high: int,
        count: Rule,
        phase: str = "exchange",
        words: Options = NOTHING,
        rules: Sequence[Rule] = (),
    ) -> Ask:
        """Put a choice of ``low`` to ``high`` cards from a pool to a seat."""
        self.looked[seat] |= self.hands[seat]
        turn = Turn(self.open, seat, self.hands[seat], self.order)
        return Ask(turn, rules, phase, frozenset(words), verb, pool, low, high, count)

    def note_call(self, action: Action) -> None:
        """Keep a declaration or bid for all to see."""
        self.calls.append((action.seat, action.call(self.pack)))

    # Telling and counting

    def tell(
        self,
        rule: Rule | None,
        words: str,
        seat: int | None = None,
        cards: int = 0,
        number: int = 0,
        only: int | None = None,
    ) -> None:
        """Note a step or an event: its rule, its words (``{seat}``, ``{cards}``, ``{number}`` stand for the data).

        Everybody sees it, unless it is for ``only`` one seat to see.
        """
        self.log.append(Event(rule, words, seat, cards, number, only))

    def score(self, rule: Rule, seat: int, amount: int, cards: int = 0, note: str = "") -> None:
        """Add (or take) points of a seat's side, with a line in the ledger."""
        self.scores[self.sides[seat]] += amount
        self.ledger.append(Line(rule, seat, amount, cards, note))

    def win(self, rule: Rule, seats: Sequence[int]) -> None:
        """The match is won."""
        self.winner = sorted(seats)
        self.tell(rule, "{seat} wins the game", seats[0])

    def cancel(self, rule: Rule, words: str, dealer: int) -> None:
        """The deal comes to nothing; ``dealer`` deals next."""
        self.void = rule
        self.next_dealer = dealer
        self.tell(rule, words, dealer)

    @property
    def play_begun(self) -> bool:
        """Whether a card has been led (a deal that ended without a lead, and without a winner, is over as well)."""
        return bool(self.played or self.turn.plays or (self.play_over and self.winner is None))

    def upheld_by(self, rule: Rule) -> list[Any]:
        """The upheld offences that a remedy answers."""
        return [each for each in self.upheld if self.game.remedy(each.kind, "calls", each.detail) is rule]

    def state(self) -> State:
        """What goes on to the next deal."""
        return State(
            tuple(self.scores),
            self.pool,
            self.next_pool,
            tuple(self.lives) if self.lives is not None else None,
            tuple(self.out),
            tuple(self.memo.items()) if self.memo else (),
        )

    def restore(self, state: State) -> None:
        """Take the match's figures back to a state (to settle a deal afresh)."""
        self.scores = list(state.scores)
        self.pool, self.next_pool = state.pool, state.next_pool
        self.lives = list(state.lives) if state.lives is not None else None
        self.out = list(state.out)
        self.memo = dict(state.memo)
