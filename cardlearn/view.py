"""A view: what one seat can see, and no more. Text, picture, widget, page, player and hint all take one.

>>> from cardlearn.session import Session
>>> view = Session("seven-up", players=2, seed=7).view(1)
>>> view.sizes, view.hands[0], view.calls_open
((6, 6), 0, ('beg', 'stand'))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cardlearn.game import Game
from cardlearn.recall import NOTHING, Recall
from cardlearn.rules import Rule
from cardlearn.setup import Event, Line
from cardlearn.turn import Ask

if TYPE_CHECKING:
    from cardlearn.session import Session


class Bound(NamedTuple):
    """A rule that binds the player to act: the rule, and the cards and calls that it leaves."""

    rule: Rule
    cards: int
    calls: tuple[str, ...]


class View(NamedTuple):
    """What ``seat`` sees (``None``: what lies open to everyone). Sets of cards are integers, lists go by seat.

    ``hands``: own and open hands, 0 for a hidden one; ``sizes``: how many cards each holds. ``plays``: the trick on the
    table, ``(seat, card)``; a card led face down is 0 to the others; ``face_down``: those gathered. ``stock``: the whole
    stock while the viewer may look through it, else 0; ``stock_top``: its top card, where that lies open. ``played``: the
    tricks gathered, ``(plays, winner)``. ``cards_open``, ``calls_open``: what
    the viewer may choose now; several cards are chosen where ``choose`` is not ``(1, 1)``, with ``verb``. ``bound``: the
    rules that bind it, in order. ``standing``: calls it may make although it is not its turn. ``faults``: offences that
    everybody could see and nobody has called, ``(kind, seat)``. ``rules``: the rules of play of this deal; ``trumps_from``: the
    first trick under the trumps there are. ``recall``: the deal from its beginning, as the viewer saw it.
    """

    game: Game
    players: int
    options: dict[str, Any]
    mode: str
    seat: int | None
    deal: int
    dealer: int
    phase: str
    to_act: tuple[int, ...]
    playing: tuple[int, ...]
    sides: tuple[int, ...]
    hand: int
    hands: tuple[int, ...]
    sizes: tuple[int, ...]
    exposed: tuple[int, ...]
    leader: int
    number: int
    plays: tuple[tuple[int, int], ...]
    face_down: int
    winning: int | None
    led: int
    trump: str | None
    turn_up: int
    widow_taken: int | None
    stock: int
    stock_size: int
    stock_top: int
    tricks: tuple[int, ...]
    played: tuple[tuple[tuple[tuple[int, int], ...], int], ...]
    calls: tuple[tuple[int, str], ...]
    bid: int
    bidder: int | None
    scores: tuple[int, ...]
    target: int
    pool: int | None
    next_pool: int | None
    lives: tuple[int, ...] | None
    out: tuple[int, ...]
    winner: tuple[int, ...] | None
    ledger: tuple[Line, ...]
    events: tuple[Event, ...]
    verb: str
    choose: tuple[int, int]
    cards_open: int
    calls_open: tuple[str, ...]
    bound: tuple[Bound, ...]
    standing: tuple[str, ...]
    faults: tuple[tuple[str, int], ...]
    order: Any
    rules: tuple[Rule, ...]
    trumps_from: int
    recall: Recall

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}: {self.game.slug}, {self.players} players, deal {self.deal}, {self.phase}>"

    def __str__(self) -> str:
        from cardlearn.text import describe

        return describe(self)

    def _repr_svg_(self) -> str:
        from cardlearn.picture import table_svg

        return table_svg(self)

    @property
    def ways(self) -> tuple[str, ...]:
        """The calls open to the viewer, and the verb of the cards that it may choose."""
        return (*self.calls_open, self.verb) if self.verb else self.calls_open

    @property
    def last_trick(self) -> tuple[tuple[tuple[int, int], ...], int] | None:
        """The trick gathered last, ``(plays, winner)``, where the rules let the players look at it again."""
        closed = self.game.tricks_closed and not self.options.get("last_trick") and self.phase not in ("done", "over")
        return self.played[-1] if self.played and not closed else None

    @staticmethod
    def of(session: Session, seat: int | None, open_hands: bool = False, recall: bool = True) -> View:
        """The view of a seat of a session; with ``open_hands`` every hand lies open, for a lesson.

        Without ``recall`` it is made quicker, for a player that does not look back."""
        table, game = session.table, session.game
        own = [ask for ask in session.asks if ask.seat == seat]
        due = [ask for ask in own if not ask.right]
        ask = next((ask for ask in due if ask.verb), due[0] if due else None)
        seen = [hand if seat == at or open_hands else hand & table.exposed[at] for at, hand in enumerate(table.hands)]
        hands = tuple(seen)
        pool = game.has_pool(session.options)
        down = 0 if open_hands or not table.turn.plays else table.face_down
        plays = tuple((at, 0 if card & down and at != seat else card) for at, card in table.turn.plays)
        return View(
            game=game,
            players=session.players,
            options=session.options,
            mode=session.mode,
            seat=seat,
            deal=len(session.deals),
            dealer=table.dealer,
            phase=session.phase,
            to_act=tuple(session.to_act),
            playing=table.playing,
            sides=table.sides,
            hand=0 if seat is None else table.hands[seat],
            hands=hands,
            sizes=tuple(hand.bit_count() for hand in table.hands),
            exposed=tuple(table.exposed),
            leader=table.turn.leader,
            number=table.turn.number,
            plays=plays,
            face_down=table.face_down & ~sum(card for _, card in table.turn.plays),
            winning=table.turn.winning if plays and table.turn.best else None,
            led=table.turn.led,
            trump=table.trump,
            turn_up=table.turn_up,
            widow_taken=table.widow_taken,
            stock=_stock(session, seat),
            stock_size=table.stock_size,
            stock_top=table.pile.rest()[0] if game.stock_open and table.stock_size else 0,
            tricks=tuple(table.tricks),
            played=tuple((tuple(trick), winner) for trick, winner in table.played),
            calls=tuple(table.calls),
            bid=table.bid,
            bidder=table.bidder,
            scores=tuple(table.scores),
            target=table.target,
            pool=table.pool if pool else None,
            next_pool=table.next_pool if pool and game.counters else None,
            lives=None if table.lives is None else tuple(table.lives),
            out=tuple(table.out),
            winner=tuple(table.winner) if session.over and table.winner is not None else None,
            ledger=tuple(table.ledger),
            events=tuple(event for event in table.log if event.only in (None, seat)),
            verb=ask.verb if ask else "",
            choose=(ask.low, ask.high) if ask else (1, 1),
            cards_open=ask.cards() if ask and ask.verb else 0,
            calls_open=tuple(sorted(call for each in due for call in each.calls())),
            bound=tuple(bound for each in due for bound in _bound(each)),
            standing=tuple(sorted(call for each in own if each.right for call in each.calls())),
            faults=tuple((each.kind, each.seat) for each in table.offences if each.open and each.caller is None),
            order=table.order,
            rules=table.rules,
            trumps_from=table.trumps_from,
            recall=Recall.of(session, seat) if recall else NOTHING,
        )


def _stock(session: Session, seat: int | None) -> int:
    """The stock, if a seat may look through it."""
    table = session.table
    seen = seat is not None and seat == table.stock_shown_to and session.phase == "exchange"
    return sum(table.pile.rest()) if seen else 0


def _bound(ask: Ask) -> list[Bound]:
    return [
        Bound(b.rule, b.after, ()) if isinstance(b.after, int) else Bound(b.rule, 0, tuple(sorted(b.after)))
        for b in ask.bindings()
    ]
