"""Losing Lodam: take no ace, ten or court card. The free modern version, and Willughby's of about 1665 as an option."""

from __future__ import annotations

from collections.abc import Mapping

from cardlearn.cards import FRENCH as PACK
from cardlearn.game import WHIST, Game, GameError, Option
from cardlearn.games.losing_lodam_swap import swap, swaps
from cardlearn.games.losing_lodam_willughby import WILLUGHBY, is_willughby, name_the_trump
from cardlearn.keeper import Late, Offence, TakeBack, before_next_lead
from cardlearn.play import Phase, gather, lay
from cardlearn.ranking import Ranking
from cardlearn.rules import Rule, fact, must, remedy, step
from cardlearn.setup import SetupError, State
from cardlearn.sources import LODAM as SOURCE
from cardlearn.sources import decided, partly_decided
from cardlearn.table import Table
from cardlearn.turn import Turn

PACK_FACT = fact(
    "losing-lodam.pack",
    "The full pack of fifty-two cards. From high to low they rank A 10 K Q J 9 8 7 6 5 4 3 2; by Willughby's rules, "
    "in the usual order.",
    SOURCE,
    {
        rules: {beat: Ranking(PACK, ranks, trumps_beat=beat) for beat in (True, False)}
        for rules, ranks in {"modern": "A 10 K Q J 9 8 7 6 5 4 3 2", "willughby": " ".join(WHIST.ranks)}.items()
    },
)
PLAYERS = fact(
    "losing-lodam.players",
    "Three to ten play, each for itself, and each has three lives at the start.",
    SOURCE,
    tuple(range(3, 11)),
)
LIVES = 3
LOADERS = fact(
    "losing-lodam.loaders",
    "The penalty cards are called loaders: each ace counts 11 points, ten 10, king 3, queen 2 and jack 1; a suit has "
    "27 and the pack 108.",
    SOURCE,
    tuple((PACK.of_rank(rank), points) for rank, points in {"A": 11, "10": 10, "K": 3, "Q": 2, "J": 1}.items()),
)
LOADED = sum(rank for rank, _ in LOADERS.value)
DEAL = step(
    "losing-lodam.deal",
    "The first dealer is chosen by lot, then each deals in turn. The pack is shuffled and cut, and all of it is dealt "
    "one card at a time from the dealer's left, as evenly as it goes. The last card is shown to all and its suit is "
    "trumps; it stays in its holder's hand.",
    SOURCE,
)
LEAD = step(
    "losing-lodam.lead",
    "The eldest hand leads any card, and the winner of each trick leads to the next. A winner without cards passes "
    "the lead to the next player on its left who has one; who has no card is passed over.",
    partly_decided(SOURCE),
)
INFERRED = f"{SOURCE}, which names only the suit led; that trumps win is inferred from the forced trump"
WINS = fact(
    "losing-lodam.wins",
    "The highest trump takes the trick; if there is none, the highest card of the suit led. By agreement only a card "
    "of the suit led can take it.",
    INFERRED,
)
POINTS = step(
    "losing-lodam.points",
    "The taker of a trick counts the loaders in it against itself. Points add up from deal to deal; by agreement each "
    "deal stands alone.",
    SOURCE,
)
THIRTY_ONE = step(
    "losing-lodam.thirty-one",
    "A player who comes to 31 points or more loses a life at once, and the deal stops; all points go back to nothing, "
    "and the next dealer deals. Where each deal stands alone and nobody has come to 31, the highest total loses a "
    "life, and so does every player who ties it.",
    partly_decided(SOURCE),
    31,
)
WIN = step(
    "losing-lodam.win",
    "A player who has no life left is out, and the last one with a life wins. Two may play on; if all who are left "
    "lose their last life at once they win together.",
    partly_decided(SOURCE),
)


def points_of(cards: int) -> int:
    """What a set of cards counts against its taker."""
    return sum([(cards & rank).bit_count() * points for rank, points in LOADERS.value])


# Play


@must(
    "losing-lodam.forced-trump",
    "When somebody has played a card not of the suit led, the next player must play its highest trump; if it has "
    "none, the next, and so on. This is done once a trick, comes before following suit, and ends with the trick. By "
    "agreement each further card off the suit led, a forced trump too, starts it anew.",
    partly_decided(SOURCE),
)
def forced_trump(turn: Turn) -> int:
    if not turn.hand & turn.trumps:
        return 0
    led = turn.led
    off = [place for place, (_, card) in enumerate(turn.plays) if not card & led]
    if not off:
        return 0
    since = off[0 if turn.open.options["forced"] == "once" else -1] + 1
    met = any(card & turn.trumps for _, card in turn.plays[since:])
    return 0 if met else turn.order.highest(turn.hand & turn.trumps)


@must("losing-lodam.follow", "Follow suit if you can; otherwise you may play any card.", SOURCE, at="suit")
def follow(turn: Turn) -> int:
    return turn.hand & turn.led


PLAY = {"modern": (forced_trump, follow), "willughby": (follow,)}


# The deal


def deal(table: Table) -> Phase:
    table.tell(DEAL, "seat {seat} deals", table.dealer)
    if is_willughby(table):
        if table.setup.turn_up:
            raise SetupError("by Willughby's rules no card is turned up, and the deal names one")
        each = len(table.frame.deck) // len(table.seats)
        table.deal((1,) * each)
        table.tell(WILLUGHBY, "{number} cards to each, and the rest is the talon", number=each)
    else:
        card = table.deal_out()
        table.turned.append(card)
        table.turn_up = card
        table.make_trump(PACK.suit(card))
        table.tell(DEAL, "{cards} is shown and fixes trumps", cards=card)
    yield from swaps(table)
    yield from tricks(table)


def tricks(table: Table) -> Phase:
    """Trick by trick, until the cards are played or somebody's points stop the deal."""
    leader = table.eldest
    before = name_the_trump if is_willughby(table) else None
    while with_cards := [seat for seat in table.round(leader, table.playing) if table.hands[seat]]:
        if leader in table.playing and leader != with_cards[0]:
            table.tell(LEAD, "seat {seat} has no card and passes the lead", leader)
        yield from lay(table, with_cards[0], table.rules, before)
        leader = gather(table)
        if count_against(table, leader) and stops(table, leader):
            return


def count_against(table: Table, taker: int) -> bool:
    """Count the last trick's loaders against its taker; whether it has come to 31."""
    cards = sum([card for _, card in table.played[-1][0]])
    points = points_of(cards)
    if points:
        table.score(POINTS, taker, points, cards & LOADED)
    return bool(table.scores[taker] >= THIRTY_ONE.value)


def stops(table: Table, taker: int) -> bool:
    """A player has come to 31: it loses a life, and the deal stops; by Willughby's rules it drops out and the rest play on."""
    table.notes["lost"] = True
    lose_a_life(table, taker)
    if not is_willughby(table):
        return True
    table.playing = tuple(seat for seat in table.playing if seat != taker)
    table.tell(WILLUGHBY, "seat {seat} drops out of this deal", taker)
    return len(table.playing) == 1


def lose_a_life(table: Table, seat: int) -> None:
    """One life less; who has none left is out from then on."""
    assert table.lives is not None
    table.lives[seat] -= 1
    points = table.scores[seat]
    table.tell(THIRTY_ONE, "seat {seat} loses a life with {number} points", seat, number=points)
    if not table.lives[seat]:
        table.out.append(seat)
        table.tell(WIN, "seat {seat} has no life left and is out", seat)


def settle(table: Table) -> None:
    alone = is_willughby(table) or table.options["points"] == "deal"
    if alone and not table.notes.get("lost"):
        most = max(table.scores[seat] for seat in table.seats)
        for seat in table.seats:
            if table.scores[seat] == most:
                lose_a_life(table, seat)
    if alone or table.notes.get("lost"):
        for seat in table.seats:
            if table.scores[seat]:
                table.score(THIRTY_ONE, seat, -table.scores[seat], note="back to nothing")
    left = [seat for seat in table.seats if seat not in table.out]
    if len(left) < 2:
        table.win(WIN, left or table.seats)


@remedy(
    "losing-lodam.forgot-trump",
    "Not to play the forced trump, or not to follow suit, is a revoke. Called before the next lead, the cards are "
    "taken back from the offender's on, and played again; later the trick stands.",
    decided(SOURCE),
    calls=("revoke",),
)
def forgot_trump(table: Table, offence: Offence) -> TakeBack | Late:
    if before_next_lead(table, offence):
        return TakeBack()
    return Late("the next trick has been led, so the trick stands", forgot_trump)


def start(players: int, options: Mapping[str, object]) -> State:
    return State((0,) * players, lives=(LIVES,) * players)


def resume(state: State, options: Mapping[str, object]) -> State:
    """Who has no life left in a record's starting figures is out. Raises `GameError` where fewer than two are left."""
    lives = state.lives or ()
    if min(lives) < 0 or sum(1 for life in lives if life) < 2:
        raise GameError(f"lives is {list(lives)}; nobody has fewer than none, and two players at least have one")
    return state._replace(out=tuple(seat for seat, life in enumerate(lives) if not life))


RULES: tuple[Rule, ...] = (
    PACK_FACT,
    PLAYERS,
    LOADERS,
    DEAL,
    swap,
    LEAD,
    follow,
    forced_trump,
    WINS,
    POINTS,
    THIRTY_ONE,
    WIN,
    WILLUGHBY,
    forgot_trump,
)
LOSING_LODAM = Game(
    slug="losing-lodam",
    name="Losing Lodam",
    also=("Lodam",),
    seats=PLAYERS.value,
    usual=4,
    rules=RULES,
    deal=deal,
    settle=settle,
    play=lambda options: PLAY[options["rules"]],
    ranking=lambda options: PACK_FACT.value[options["rules"]][options["trumps_win"]],
    options=(
        Option("rules", ("modern", "willughby"), WILLUGHBY, "The modern rules, or Willughby's."),
        Option("forced", ("once", "every"), forced_trump, "A trump is forced once a trick, or by every card off suit."),
        Option("trumps_win", (True, False), WINS, "Trumps take a trick, or only the suit led."),
        Option("points", ("carry", "deal"), POINTS, "Points add up from deal to deal, or each deal stands alone."),
    ),
    start=start,
    resume=resume,
    turn_up_in_hand=True,
    clauses={"swap": swap, "agree": swap, "decline": swap},
    has_no=("widow", "nest"),
    counted=("takes", "loses"),
    kin="losing-lodam",
)
