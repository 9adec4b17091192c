"""Auctions and declarations that games share."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardlearn.rules import Rule
from cardlearn.turn import Action, Ask, Turn

if TYPE_CHECKING:
    from cardlearn.cards import Pack
    from cardlearn.table import Table


def bid_of(call: str) -> int:
    """The number of a bid; -1 where the call is none (``pass``)."""
    word = call[4:]
    return int(word) if call.startswith("bid ") and word.isdigit() else -1


def bids_outside(turn: Turn, least: int, most: int, step: int = 1) -> set[str]:
    """The bids among a turn's options that are not from ``least`` to ``most`` in steps: for rules that bar them."""
    return {
        call
        for call in turn.options
        if (number := bid_of(call)) >= 0 and not (least <= number <= most and number % step == 0)
    }


def naming(pack: Pack, verb: str, cards: int, seats: Iterable[int] | None = None) -> list[str]:
    """The calls that name one of some cards, and one of some seats if there are any: ``agree KH``, ``swap 2 KH``."""
    listed = pack.list(cards)
    starts = [verb] if seats is None else [f"{verb} {seat}" for seat in seats]
    return [call for start in starts for call in map(_calls(pack, start).__getitem__, listed)]


_written: dict[tuple[str, str], dict[int, str]] = {}
"""By pack and beginning, the calls that name a card, by card: there are only so many, and they are wanted often."""
_seat_named: dict[str, dict[str, str]] = {}
"""By verb, and by call that names a seat and a card, the seat."""


def _calls(pack: Pack, start: str) -> dict[int, str]:
    key = pack.slug, start
    if key not in _written:
        calls = _written[key] = {card: f"{start} {pack.name(card)}" for card in pack.list(pack.all)}
        verb, _, seat = start.partition(" ")
        if seat:
            _seat_named.setdefault(verb, {}).update(dict.fromkeys(calls.values(), seat))
    return _written[key]


def naming_outside(turn: Turn, verb: str, seats: Iterable[int]) -> set[str]:
    """The calls of a verb among a turn's options that name a seat which is none of these: for rules that bar them."""
    free, known = {"", *[f"{seat}" for seat in seats]}, _seat_named.get(verb, {})
    return {call for call in turn.options if (known.get(call) or _seat_in(call, verb)) not in free}


def _seat_in(call: str, verb: str) -> str:
    """The seat that a call of a verb names; nothing for another verb's."""
    return call.split()[1] if call.startswith(f"{verb} ") else ""


def auction(
    table: Table,
    seats: Sequence[int],
    bids: Iterable[str],
    rules: Sequence[Rule],
    again: Rule | bool = False,
    end: str = "",
    beside: Callable[[], list[Ask]] | None = None,
) -> Generator[Any, Action, Action | None]:
    """Each seat in turn bids higher or passes, and ``table.bid`` and ``table.bidder`` are set.

    Once each, or ``again`` and again until all but the highest bidder have passed; a bid ``end`` ends it. ``beside``:
    other decisions that are open at the same time; the answer of one ends the auction and is returned.
    """
    speaking = list(seats)
    words = frozenset([*bids, "pass"])
    while speaking:
        seat = speaking.pop(0)
        if again and not speaking and seat == table.bidder:
            break
        others = beside() if beside else []
        ask = table.ask(seat, words, rules)
        answer = yield [ask, *others] if others else ask
        if answer.verb not in ("bid", "pass"):
            return answer
        table.note_call(answer)
        if answer.verb == "bid" and table.mode == "table" and answer.call(table.pack) not in ask.calls():
            table.tell(None, "the bid of seat {seat} is lost", seat)  # a clause prices it
        elif answer.verb == "bid":
            call = f"bid {answer.words}"
            if isinstance(again, Rule) and any(s == seat and bid_of(c) >= 0 for s, c in table.calls[:-1]):
                table.tell(again, "seat {seat} bids again: {number}", seat, number=bid_of(call))
            table.bid = max(bid_of(call), table.bid)
            table.bidder = answer.seat
            if call == end:
                break
            if again:
                speaking.append(seat)
    return None
