"""What the Loo family shares: how players declare, show flushes, lead and follow. Foster (1897).

Each game of the family names these same rules in its tuples.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardlearn.cards import FRENCH
from cardlearn.game import Option
from cardlearn.games.loo_pool import Owed, defender, stakes, whites
from cardlearn.play import Phase
from cardlearn.rules import NOTHING, Rule, fact, must, step
from cardlearn.sources import LOO
from cardlearn.table import Table
from cardlearn.turn import Turn

PACK = fact("loo.pack", "The full pack of fifty-two cards, which rank A K Q J 10 9 8 7 6 5 4 3 2.", LOO)
FIRST_DEALER = fact(
    "loo.first-dealer",
    "Players sit down at random. Cards are dealt round face up, and whoever gets the first jack deals first.",
    LOO,
)
DEAL = step(
    "loo.deal",
    "Three cards go to each player (five in five-card Loo), one at a time, from the dealer's left.",
    LOO,
)
TRICKS = fact("loo.tricks", "Tricks are not gathered: the cards stay face up before those who played them.", LOO)
HOW_MANY = step(
    "loo.how-many",
    'When all have declared, somebody asks "How many play?", and the dealer answers "Two in", "Three in" or "Widow and '
    'one". Where only a flush in trumps counts, now is the time to show it.',
    LOO,
)
FLUSH_TWO = step(
    "loo.flush.two",
    "If two players hold a flush in trumps the elder hand wins, whichever is the better; the younger is not looed.",
    LOO,
)


# Playing

ACES, KINGS = FRENCH.of_rank("A"), FRENCH.of_rank("K")


@must("loo.follow", "Follow suit if you can.", LOO, at="suit")
def follow(turn: Turn) -> int:
    return turn.hand & turn.led


@must(
    "loo.head",
    "Head the trick if you can: play a card higher than any played to it so far. It need not be your best.",
    LOO,
    at="suit",
)
def head(turn: Turn) -> int:
    return turn.hand & turn.led & turn.heads


@must(
    "loo.trump",
    "Without the suit led you must trump, and overtrump if somebody has trumped before you. If you cannot beat the trump "
    "on the table you may play anything.",
    LOO,
    at="void",
)
def trump(turn: Turn) -> int:
    return 0 if turn.hand & turn.led else turn.hand & turn.trumps & turn.heads


@must(
    "loo.double.lead",
    "The eldest hand of those in must lead a trump if it has one: the ace of trumps if it holds it, or the king if the ace "
    "is the turn-up.",
    LOO,
    at="lead",
)
def double_lead(turn: Turn) -> int:
    if turn.plays or turn.number > 1:
        return 0
    trumps = turn.hand & turn.trumps
    best = KINGS if turn.open.turn_up & ACES else ACES
    return trumps & best or trumps


@must("loo.double.trump-lead", "The winner of a trick must lead a trump if it has one.", LOO, at="lead")
def double_trump_lead(turn: Turn) -> int:
    return 0 if turn.plays or turn.number == 1 else turn.hand & turn.trumps


@must(
    "loo.lead-higher",
    "By an old rule, obsolete already when it was written down, a leader with two trumps must lead the higher.",
    LOO,
    at="lead",
)
def lead_higher(turn: Turn) -> int:
    return 0 if turn.plays else turn.order.highest(turn.hand & turn.trumps)


HIGHER_OPTION = Option("lead_higher", (False, True), lead_higher, "A leader with two trumps must lead the higher.")


def leads(options: Mapping[str, Any]) -> tuple[Rule, ...]:
    """The rules of leading where a trump was turned up."""
    return (double_lead, double_trump_lead, *([lead_higher] if options["lead_higher"] else []))


def play(options: Mapping[str, Any]) -> tuple[Rule, ...]:
    """The rules of play where a trump was turned up."""
    return (*leads(options), follow, head, trump)


# The deal


def serve(table: Table, widow: bool = False) -> None:
    """The cards go round one at a time, to a widow too if there is one."""
    packets = stakes(table).cards * (1,)
    table.widow = sum(table.deal(packets, spare=packets if widow else ()))
    table.tell(DEAL, "seat {seat} deals", table.dealer)


def turn_up(table: Table, rule: Rule, on_stock: bool = False) -> None:
    """The next card is turned up for trumps; ``on_stock``: in the middle of the play, from the top of the stock."""
    card = table.turn_card(on_stock)
    table.make_trump(table.pack.suit(card))
    table.tell(rule, "{cards} is turned up for trumps", table.dealer, card)


def declare(table: Table, rule: Rule, give_up: Callable[[Table, int], None], bars: tuple[Rule, ...] = ()) -> Phase:
    """From the dealer's left each says what it does; those who play are ``table.playing`` then."""
    playing = []
    for seat in table.seats:
        answer = yield table.ask(seat, table.game.declares, bars, count=rule)
        table.note_call(answer)
        table.tell(rule, SAID[answer.verb], seat)
        if answer.verb != "stand":
            give_up(table, seat)
        if answer.verb == "take":
            take_widow(table, seat)
        if answer.verb != "fold":
            playing.append(seat)
    table.playing = tuple(playing)


DECLARATIONS = ("stand", "fold", "pass", "take widow")


def once(rule: Rule) -> dict[str, Rule]:
    """The clause that refuses a declaration that is not due: the round of declaring comes once, or not at all."""
    return dict.fromkeys(DECLARATIONS, rule)


SAID = {
    "stand": "seat {seat} stands",
    "fold": "seat {seat} passes",
    "take": "seat {seat} gives up its hand for the widow",
}


def take_widow(table: Table, seat: int) -> None:
    table.hands[seat], table.widow, table.widow_taken = table.widow, 0, seat


NUMBERS = (
    "Nobody One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen "
    "Seventeen".split()
)


def how_many(table: Table) -> None:
    """The dealer says how many are in."""
    number = len(table.playing)
    widow_and_one = number == 2 and table.widow_taken is not None
    answer = "Widow and one" if widow_and_one else f"{NUMBERS[number]} in"
    table.tell(HOW_MANY, f'seat {{seat}} says: "{answer}"', table.dealer)


# Flushes


@must(
    "loo.flush",
    "Whoever holds nothing but trumps once all have declared, dealt or from the widow, must say so (in Irish Loo after the "
    "draw as well). It takes the pool without play, and the others who are in are looed three reds each.",
    LOO,
)
def flush(turn: Turn) -> frozenset[str]:
    return frozenset(["claim flush"]) if turn.hand & turn.trumps == turn.hand else NOTHING


def show_flushes(table: Table, phase: str = "declare") -> Phase:
    """Each holder of a flush in trumps claims the pool, the elder first."""
    for seat in table.playing:
        if not table.hands[seat] & ~table.order.trumps:
            table.clauses = {**table.clauses, "play": flush, "discard": flush}
            yield table.ask(seat, ("claim flush", "content"), (flush,), phase, count=flush)
            claim(table, flush, seat)
            elder = claimed(table, flush)[0]
            if elder != seat:
                table.tell(FLUSH_TWO, "seat {seat} is the elder hand of the two, and wins", elder)


def claim(table: Table, rule: Rule, seat: int) -> None:
    """A flush is laid open."""
    table.exposed[seat] |= table.hands[seat]
    table.notes[rule.id] = (*claimed(table, rule), seat)
    table.tell(rule, "seat {seat} shows a flush, {cards}", seat, table.hands[seat])


def claimed(table: Table, rule: Rule) -> tuple[int, ...]:
    """The seats that have claimed the pool with a flush, the elder first."""
    return table.notes.get(rule.id, ())  # type: ignore[no-any-return]


def flush_takes(table: Table) -> Owed:
    """The elder flush takes the pool; the others who are in are looed, but not a younger flush or a defender of the pool."""
    holders = claimed(table, flush)
    spared = (*holders, defender(table))
    elder = [(seat, 0 if seat == defender(table) else table.pool) for seat in holders[:1]]
    looed = [seat for seat in table.playing if holders and seat not in spared]
    return elder + [(seat, -whites(table, stakes(table).loo)) for seat in looed]
