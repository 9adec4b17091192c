"""How Rams and its kin declare: stand, the widow, pass, a general rams, and the turn-up robbed. Foster (1897)."""

from __future__ import annotations

from cardlearn.play import Phase
from cardlearn.rules import Rule, fact, may_not, step
from cardlearn.sources import RAMS
from cardlearn.table import Table
from cardlearn.turn import Action, Turn

PLAYERS = fact(
    "rams.players",
    "Three to six play. With six the dealer takes no cards that deal: it neither plays nor robs, and the last hand before "
    "it is the one that the pone faces. A player whom nobody opposes then takes the pool; in Bierspiel it wipes off five "
    "points.",
    RAMS,
    (3, 4, 5, 6),
)
DECLARE = step(
    "rams.declare",
    "From the eldest hand round, each player stands, takes the widow or passes. Who passes lays its cards face down and is "
    "out of the deal, unless a general rams is announced.",
    RAMS,
)
UNDERTAKE = fact("rams.undertake", "Who plays undertakes to win at least one trick.", RAMS)
PONE_LAST = step(
    "rams.pone-last",
    "If all pass up to the pone, the pone must play against the dealer, with its own hand or the widow. If it refuses it "
    "pays the dealer five counters, and the pool stays for the next deal.",
    RAMS,
)
ROB = step(
    "rams.rob",
    "A dealer who plays may lay out a card and take the turn-up into its hand, even if it took the widow. Nobody else may, "
    "save in Bierspiel where the dealer does not play.",
    RAMS,
)
CLAUSES = {"take turn-up": ROB, **dict.fromkeys(("stand", "fold", "pass", "take widow"), DECLARE)}
"""What refuses a call that is not due: the round of declaring comes once."""


# The rules of declaring: what bars a call


@may_not(
    "rams.general",
    "When its turn to declare comes, before or after it takes the widow, a player who hopes to win all five tricks may "
    "announce a general rams. Once it is announced nobody else can.",
    RAMS,
)
def general(turn: Turn) -> set[str]:
    return {"general-rams"} if "general" in turn.open.notes else set()


@may_not(
    "rams.general.all-in",
    "After a general rams is announced all must play, and those who passed take up their hands again. If the widow lies "
    "there still, it is open to those who have not refused it: to have stood, or passed, was to refuse it.",
    RAMS,
)
def all_in(turn: Turn) -> set[str]:
    return {"fold"} if "general" in turn.open.notes else set()


@may_not(
    "rams.eldest-plays",
    "In some clubs the eldest hand must always play, with its own hand or the widow.",
    RAMS,
)
def eldest_plays(turn: Turn) -> set[str]:
    table = turn.open
    return {"fold"} if table.options["eldest_must_play"] and turn.seat == table.eldest else set()


@may_not(
    "rams.dealer",
    "With exactly one opponent in, the dealer must play; with two or more it may pass.",
    RAMS,
)
def dealer_plays(turn: Turn) -> set[str]:
    table = turn.open
    return {"fold"} if turn.seat == table.dealer and len(table.playing) == 2 else set()


@may_not(
    "rams.widow",
    "One player may take the widow in place of its hand; the old hand is dead, and nobody may see it. The players after it "
    "play their own hands, or pass.",
    RAMS,
)
def widow(turn: Turn) -> set[str]:
    return {"take widow"} if turn.open.widow_taken is not None else set()


# The procedure


def declare(table: Table) -> Phase:
    """Each player who was dealt cards declares, the eldest hand first; ``table.playing`` is left to those who are in."""
    dealt = table.playing
    for seat in dealt:
        last_hope = seat == dealt[-2] and table.playing[0] == seat
        if last_hope:
            table.tell(PONE_LAST, "nobody is in: seat {seat} must play against the last hand, or pay", seat)
        answer = yield from speak(table, seat, dealt)
        if answer.verb == "fold":
            table.playing = tuple(other for other in table.playing if other != seat)
            table.tell(DECLARE, "seat {seat} passes, and lays its cards face down", seat)
            if last_hope:
                table.notes["refused"] = (seat, dealt[-1])
                return
        elif answer.verb == "stand":
            table.tell(DECLARE, "seat {seat} stands on its hand", seat)
        else:
            yield from take_widow(table, seat, dealt)


def speak(table: Table, seat: int, dealt: tuple[int, ...]) -> Phase:
    """One player's turn to declare; who announces a general rams then says which hand it will play."""
    rules: tuple[Rule, ...] = table.game.more["calls"]
    words = table.game.declares
    answer: Action = yield table.ask(seat, words, rules, count=DECLARE)
    if answer.verb == "general-rams":
        announce(table, answer, dealt)
        answer = yield table.ask(seat, words, rules, count=DECLARE)
    table.note_call(answer)
    return answer


def announce(table: Table, answer: Action, dealt: tuple[int, ...]) -> None:
    """A general rams: all are in, and those who passed take up their hands again."""
    table.note_call(answer)
    table.notes["general"] = answer.seat
    table.tell(general, "seat {seat} announces a general rams", answer.seat)
    table.tell(all_in, "all must play; who passed takes up its hand again")
    table.playing = dealt


def take_widow(table: Table, seat: int, dealt: tuple[int, ...]) -> Phase:
    """The widow in place of the hand, which is dead; a card too many is laid out; then a general rams may be announced."""
    table.dead, table.hands[seat], table.widow = table.hands[seat], table.widow, 0
    table.widow_taken = seat
    table.tell(widow, "seat {seat} takes the widow, and its own hand is dead", seat)
    over = table.hands[seat].bit_count() - table.dead.bit_count()
    if over:
        rule = table.game.more["trim"]
        answer = yield table.choose(seat, "discard", table.hands[seat], over, over, rule)
        lay_out(table, answer)
        table.tell(rule, "seat {seat} discards a card of the widow", seat)
    if general in table.game.more["calls"] and "general" not in table.notes:
        answer = yield table.ask(seat, ("general-rams", "content"), count=general)
        if answer.verb == "general-rams":
            announce(table, answer, dealt)


def rob(table: Table, seat: int, *rules: Rule) -> Phase:
    """A player may lay out as many cards as were turned up, and take those."""
    hand, turned = table.hands[seat], table.turned
    number = len(turned)
    answer = yield table.choose(seat, "take turn-up", hand, number, number, rules[-1], words=frozenset(["content"]))
    if answer.verb == "take":
        lay_out(table, answer)
        table.hands[seat] |= sum(turned)
        for rule in rules:
            table.tell(rule, "seat {seat} takes up {cards}", seat, sum(turned))


def is_played(table: Table) -> bool:
    """Whether two or more are in, so that there is something to play for."""
    return len(table.playing) > 1 and "refused" not in table.notes


def lay_out(table: Table, answer: Action) -> None:
    """Lay cards of the hand aside, unseen."""
    table.hands[answer.seat] ^= answer.cards
    table.discards += table.pack.list(answer.cards)
