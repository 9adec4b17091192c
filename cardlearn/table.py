"""The table: seats, hands, stock, trick, pool and ledger of one deal, and how cards are dealt.

A deal's chance comes from here alone: from a given `Setup` or from its seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cardlearn.cards import Pack
from cardlearn.dealing import Dealing
from cardlearn.ranking import Order
from cardlearn.rules import NOTHING, Options, Rule
from cardlearn.setup import Event, Line, Pile, Setup, State
from cardlearn.turn import Action, Ask, Open, Turn

if TYPE_CHECKING:
    from cardlearn.game import Game
    from cardlearn.keeper import Offence


WON = "{seat} wins the game", "{seat} and {other} win the game"
"""How the end of the match is told, of one winner and of two together."""


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
        "called",
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
        self.called: dict[tuple[int, str], Action] = {}

    @classmethod
    def of(cls, game: Game, players: int, options: dict[str, Any], mode: str) -> Frame:
        """The frame of a match; matches of one kind share it."""
        key = (players, mode, *options.values())
        if key not in game.frames:
            game.frames[key] = cls(game, players, options, mode)
        frame: Frame = game.frames[key]
        return frame


class Table(Dealing):
    """One deal of a game: everything on it, for the game's own procedure. Players see a `View` of it.

    Lists go by seat: ``hands`` (sets), ``tricks`` (numbers), ``taken`` (lists of cards in order of play), ``playing``
    is the seats that take part in the play. ``scores`` go by side. ``played`` holds the tricks gathered: the
    plays ``(seat, card)`` in order, and the winner. ``calls`` holds the declarations and bids made,
    ``(seat, words)``; ``bid``, ``bidder``: the highest so far. ``looked``: the cards that a seat has held when it was
    asked for something; ``shuffled``: the orders of later shuffles. ``notes`` and ``memo`` are a game's own small facts
    of the deal and of the match. In table mode, ``offences``: what was done against the rules; ``upheld``: of that, what
    was called in time and has its remedy; ``at_end``: choices that wait for the end of the play; ``early``: by seat, what
    was declared before its turn.
    """

    player: Callable[[Ask], int] | None = None
    """Who answers for every seat in the play, at once, without handing the turn out (see `Session.run`)."""
    actions: list[Action]
    play_ask: Ask | None = None
    stock_shown_to: int | None = None
    """The seat that may look through the stock until the play begins."""
    trumps_from = 1
    """The number of the first trick that was played under the trumps there are now."""
    gathered = 0
    """How many events had been noted when the last trick was gathered."""
    led = 0
    """Table mode: the number of the last trick that was led, when a card was taken back (0: none was)."""
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
        self.counted: list[int] = []  # for each of its lines, how much had been told before
        self.void: Rule | None = None
        self.winner: list[int] | None = None
        self.offences: list[Offence] = []
        self.upheld: list[Offence] = []
        self.at_end: list[Callable[[], Iterator[Any]]] = []
        self.early: dict[int, Action] = {}
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

    # Cards: see `Dealing`

    @property
    def trump(self) -> str | None:
        """The trump suit's letter, if there is one."""
        return self.order.trump

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
        other: int | None = None,
    ) -> None:
        """Note a step or an event: its rule, its words (``{seat}``, ``{other}``, ``{cards}``, ``{number}`` stand for
        the data).

        Everybody sees it, unless it is for ``only`` one seat to see.
        """
        self.log.append(Event(rule, words, seat, cards, number, only, other))

    def show_stock(self, rule: Rule, seat: int) -> None:
        """Let one seat look through the whole stock, from now until the play begins."""
        self.stock_shown_to = seat
        self.tell(rule, "the stock holds {cards}", seat, sum(self.pile.rest()), only=seat)

    def score(self, rule: Rule, seat: int, amount: int, cards: int = 0, note: str = "") -> None:
        """Add (or take) points of a seat's side, with a line in the ledger."""
        self.scores[self.sides[seat]] += amount
        self.ledger.append(Line(rule, seat, amount, cards, note))
        self.counted.append(len(self.log))

    def win(self, rule: Rule, seats: Sequence[int]) -> None:
        """The match is won."""
        self.winner = sorted(seats)
        alone, together = WON
        if len(seats) == 2:
            self.tell(rule, together, self.winner[0], other=self.winner[1])
            return
        for seat in self.winner:
            self.tell(rule, alone, seat)

    def cancel(self, rule: Rule, words: str, dealer: int, other: int | None = None) -> None:
        """The deal comes to nothing; ``dealer`` deals next. ``other``: a seat that the words name besides."""
        self.void = rule
        self.next_dealer = dealer
        self.tell(rule, words, dealer, other=other)

    @property
    def play_begun(self) -> bool:
        """Whether a card has been led (a deal that ended without a lead, and without a winner, is over as well)."""
        return bool(self.played or self.turn.plays or (self.play_over and self.winner is None))

    def upheld_by(self, rule: Rule) -> list[Offence]:
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
