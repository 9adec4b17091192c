"""What a game is: its pack and ranking, its options, its rules, and its deal in playing order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlearn.cards import FRENCH, Pack
from cardlearn.ranking import Ranking
from cardlearn.rules import Rule
from cardlearn.setup import State

if TYPE_CHECKING:
    from cardlearn.table import Table

ACE_HIGH = "A K Q J 10 9 8 7 6 5 4 3 2"
WHIST = Ranking(FRENCH, ACE_HIGH)
"""The usual order, the ace high, as at whist."""


class GameError(ValueError):
    """An unknown game, a wrong number of players, an unknown option or value: one plain sentence."""


class Option(NamedTuple):
    """An agreement before play: a ``name``, its ``values`` with the default first, the ``rule`` that has it.

    ``least``: for a whole number of any size from ``least`` up, ``values`` then holding the default alone.
    """

    name: str
    values: tuple[Any, ...]
    rule: Rule
    sentence: str
    least: int | None = None

    @property
    def default(self) -> Any:
        """The value where nothing else is agreed."""
        return self.values[0]

    def check(self, value: Any) -> Any:
        """The value, if it is one of this option's. Raises `GameError` otherwise."""
        if self.least is not None:
            if type(value) is int and value >= self.least:
                return value
            raise GameError(f"option {self.name} takes a whole number from {self.least} up, not {value!r}")
        for known in self.values:
            if known == value and type(known) is type(value):
                return known
        known_words, words = [value_words(known) for known in self.values], value_words(value)
        if words in known_words:  # a text that looks like the value itself: "true" for true
            words = repr(value)
        raise GameError(f"option {self.name} takes {' or '.join(known_words)}, not {words}")


def value_words(value: Any) -> str:
    """A value of an option as records and the command line have it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def each_for_itself(players: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """Every seat its own side."""
    return tuple(range(players))


def partners_when_four(players: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """Four play in partnerships, partners opposite; any other number each for itself."""
    return (0, 1, 0, 1) if players == 4 else tuple(range(players))


def left_deals_next(table: Table) -> int:
    """The deal passes to the left, to the next seat still in the game."""
    return table.round((table.dealer + 1) % table.players)[0]


class Game:
    """A game as its module defines it; a variant is the same game ``but`` for other values.

    ``seats``: the numbers of players; ``unfit``: by another number, why it will not do; ``clash(players,
    options)``: why such an agreement cannot be played, or nothing. ``rules``: all its rules, in the order of the
    rulebook. ``deal(table)``: the deal as a generator, in playing order. ``settle(table)``: what the play was
    worth, into the ledger. ``close(table)``: announcements after the scoring. ``play(options)``: the rules of play
    in order of precedence. ``points``: the points or payments it counts. ``counters``: its scores are counters.
    ``clauses``: by verb, the clause that refuses it where it is not due. ``table_play``: rules of play that bind in
    table mode besides (cards called for); ``priced``: call rules that may be broken in table mode, since a clause
    says what that costs. ``has_no``: the parts of a `Setup` that no deal of it has; ``declares``: the words of its round
    of declaring; ``draws_in_play``: players draw during the play; ``counted``: the verbs by which it counts for and
    against a player; ``whites_to_a_red``: what a red counter is worth, where its unit is a white one. ``more``: what the
    functions of its own family ask of it.
    """

    def __init__(
        self,
        *,
        slug: str,
        name: str,
        seats: tuple[int, ...],
        usual: int,
        unfit: Mapping[int, str] | None = None,
        rules: tuple[Rule, ...],
        deal: Callable[[Table], Iterator[Any]],
        settle: Callable[[Table], None],
        play: Callable[[Mapping[str, Any]], tuple[Rule, ...]],
        points: tuple[Rule, ...] = (),
        close: Callable[[Table], Iterator[Any]] | None = None,
        also: tuple[str, ...] = (),
        pack: Pack = FRENCH,
        ranking: Callable[[Mapping[str, Any]], Ranking] = lambda options: WHIST,
        options: tuple[Option, ...] = (),
        sides: Callable[[int, Mapping[str, Any]], tuple[int, ...]] = each_for_itself,
        target: Callable[[Mapping[str, Any]], int] = lambda options: 0,
        start: Callable[[int, Mapping[str, Any]], State] | None = None,
        resume: Callable[[State, Mapping[str, Any]], State] = lambda state, options: state,
        next_dealer: Callable[[Table], int] = left_deals_next,
        table_play: tuple[Rule, ...] = (),
        priced: tuple[Rule, ...] = (),
        unit: str = "point",
        counters: bool = False,
        pool: bool | Callable[[Mapping[str, Any]], bool] = False,
        turn_up_returns: bool = False,
        turn_up_in_hand: bool = False,
        tricks_closed: bool = False,
        stock_open: bool = False,
        clauses: Mapping[str, Rule] | None = None,
        clash: Callable[[int, Mapping[str, Any]], str] = lambda players, options: "",
        has_no: tuple[str, ...] = (),
        declares: tuple[str, ...] = (),
        draws_in_play: bool = False,
        counted: tuple[str, str] | None = None,
        whites_to_a_red: int = 0,
        kin: str = "",
        **more: Any,
    ) -> None:
        self._made = {key: value for key, value in locals().items() if key not in ("self", "more", "__class__")}
        self._made.update(more)
        self.slug = slug
        self.name = name
        self.also = also
        self.seats = seats
        self.unfit = dict(unfit or {})
        self.usual = usual
        self.rules = rules
        self.deal = deal
        self.settle = settle
        self.close = close
        self.play = play
        self.points = points
        self.pack = pack
        self.ranking = ranking
        self.options = options
        self.sides = sides
        self.target = target
        self._start = start
        self.resume = resume
        self.next_dealer = next_dealer
        self.table_play = table_play
        self.priced = priced
        self.frames: dict[Any, Any] = {}
        self._remedies: dict[tuple[str, str], Rule] = {
            (kind, how): rule
            for rule in reversed(rules)
            if rule.kind == "remedy"
            for how, kinds in rule.value.items()
            for kind in kinds
        }
        self.unit = unit
        self.counters = counters
        self._pool = pool
        self.turn_up_returns = turn_up_returns
        self.turn_up_in_hand = turn_up_in_hand
        self.tricks_closed = tricks_closed
        self.stock_open = stock_open
        self.clauses = dict(clauses or {})
        self._clash = clash
        self.has_no = has_no
        self.declares = declares
        self.draws_in_play = draws_in_play
        self.counted = counted or (("takes", "pays") if counters else ("scores", "loses"))
        self.whites_to_a_red = whites_to_a_red
        self.kin = kin
        self.more = more

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    def but(self, **changes: Any) -> Game:
        """The same game but for some values."""
        return Game(**{**self._made, **changes})

    def cards(self, options: Mapping[str, Any]) -> int:
        """The set of cards that the game is played with."""
        return self.ranking(options).cards

    def pack_for(self, options: Mapping[str, Any]) -> Pack:
        """The pack from which those cards are taken, whose advice on spelling names no other."""
        return self.pack.only(self.cards(options))

    def start(self, players: int, options: Mapping[str, Any]) -> State:
        """The figures at the start of a match."""
        if self._start:
            return self._start(players, options)
        return State((0,) * (max(self.sides(players, options)) + 1))

    def has_pool(self, options: Mapping[str, Any]) -> bool:
        """Whether there is a pool to show."""
        return self._pool(options) if callable(self._pool) else self._pool

    def aim(self, options: Mapping[str, Any]) -> str:
        """What is played for, in words.

        >>> find_game("seven-up").aim({}), find_game("losing-lodam").aim({}), find_game("loo").aim({})
        ('7 points', 'the last life', 'a pool')
        """
        options = self.check_options(options)
        start = self.start(self.usual, options)
        if target := self.target(options):
            return f"{target} {self.unit}s"
        if start.lives:
            return "the last life"
        if start.scores[0]:
            return f"{start.scores[0]} {self.unit}s, counted down"
        return "a pool" if self.has_pool(options) else ""

    def check_players(self, players: Any) -> int:
        """The number of players, if the game can be played by so many. Raises `GameError` otherwise."""
        if type(players) is not int or players not in self.seats:
            from cardlearn.cards import in_words

            why = f" ({self.unfit[players]})" if type(players) is int and players in self.unfit else ""
            raise GameError(
                f"{self.name} is for {in_words([str(n) for n in self.seats], 'or')} players, not {players!r}{why}"
            )
        return players

    def check_options(self, chosen: Mapping[str, Any], players: int = 0) -> dict[str, Any]:
        """All options with their values. Raises `GameError` for an unknown name or value, or for a clash of them."""
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                names = ", ".join(known) or "none"
                raise GameError(f"{self.name} has no option '{name}'; its options are: {names}")
        options = {name: option.check(chosen.get(name, option.default)) for name, option in known.items()}
        clash = self._clash(players, options) if players else ""
        if clash:
            raise GameError(clash)
        return options

    def plays(self, players: int, chosen: Mapping[str, Any]) -> bool:
        """Whether so many can play under these options."""
        try:
            self.check_options(chosen, self.check_players(players))
        except GameError:
            return False
        return True

    def remedy(self, kind: str, how: str, detail: str = "") -> Rule | None:
        """The remedy for a kind of offence: how ``calls`` of it are answered, or ``faults`` that act at once.

        One for its ``detail`` (``forgot ask``, ``misdeal exposed``) comes before one for the whole kind."""
        return self._remedies.get((f"{kind} {detail}", how)) or self._remedies.get((kind, how))

    def may_be_called(self, kind: str) -> bool:
        """Whether somebody may call a kind of offence: one that a remedy answers, or a card or bid to be taken back."""
        everywhere = ("revoke", "out-of-turn", "bid-out-of-turn" if "bid" in self.clauses else "")
        return kind in everywhere or self.remedy(kind, "calls") is not None

    def remedies(self) -> list[tuple[str, str, Rule]]:
        """Every kind of offence that the game answers, with its detail where one is named: how, and by which remedy."""
        return [(kind, how, rule) for (kind, how), rule in self._remedies.items()]

    def rule(self, id: str) -> Rule:
        """The rule of an id. Raises `GameError` where the game has no such rule."""
        for rule in self.rules:
            if rule.id == id:
                return rule
        raise GameError(f"{self.name} has no rule '{id}'")


_BY_SLUG: dict[str, Game] = {}


def _slug(name: str) -> str:
    return name.strip().lower().replace(" ", "-").replace("ö", "o").replace("ä", "a")


def find_game(name: str) -> Game:
    """The game of a slug or a name. Raises `GameError` for an unknown one, with the nearest known.

    >>> find_game("seven-up").name
    'Seven-Up'
    """
    from cardlearn.games import GAMES

    if not _BY_SLUG:
        _BY_SLUG.update((game.slug, game) for game in GAMES)
    if name in _BY_SLUG:
        return _BY_SLUG[name]
    wanted = _slug(name)
    for game in GAMES:
        if wanted in [game.slug, _slug(game.name), *map(_slug, game.also)]:
            return game
    from difflib import get_close_matches

    near = get_close_matches(wanted, [game.slug for game in GAMES], 1)
    hint = f"did you mean {near[0]}?" if near else f"the games are: {', '.join(g.slug for g in GAMES)}"
    raise GameError(f"there is no game '{name}'; {hint}")
