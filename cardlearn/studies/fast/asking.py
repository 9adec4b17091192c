"""Decisions in the compiled game: what may be chosen by the rules, and a choice among it by chance.

The order in which the choices stand, so that chance means the same for the plain session, is that of
`cardlearn.studies.fast.choices`: by the words, then by the number of the card's bit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlearn.studies.fast.parts import TURN
from cardlearn.studies.fast.values import Calls, Group, Known, Number, Question, Value

if TYPE_CHECKING:
    import ast

    from cardlearn.studies.fast.expressions import Expressions


def choice(fn: Expressions, question: Question, node: ast.AST) -> Value:
    """Write the choice of an answer; the answer is a group of its seat, verb, cards and words."""
    parts = question.parts
    seat = fn.temporary("seat")
    fn.emit(f"{seat} = {question.seat}")
    fn.emit(f"T.seat = {seat}")
    fn.emit(f"T.hand = T.hands[{seat}]")
    rules = parts.get("rules", Known(()))
    words = parts.get("words", Known(()))
    if not isinstance(rules, Known):
        raise fn.fail(node, "a choice whose rules are not known beforehand")
    verb = parts.get("verb", Known("")).value
    if verb and (not isinstance(words, Known) or words.value or rules.value):
        raise fn.fail(node, "a choice of cards or words")
    if verb:
        pool, low, high = (fn.code(parts[name], node) for name in ("pool", "low", "high"))
        cards = fn.temporary("cards")
        fn.emit(f"{cards} = rt.some_cards(T, {pool}, {low}, {high})")
        code = fn.writer.word(verb)
        fn.emit(f"rt.done(T, {seat}, {code}, {cards}, -1)")
        return Group([Number(seat), Known(verb), Number(cards), Known("")], action=True)
    if isinstance(words, Calls):
        return _of_calls(fn, seat, words, rules.value, node)
    if not isinstance(words, Known):
        raise fn.fail(node, "a choice of words that are not known beforehand")
    return _of_words(fn, seat, tuple(words.value), rules.value, node)


def _codes(fn: Expressions, words: Any) -> str:
    """The name of a fixed array: some words by their codes, in the order of the alphabet."""
    return fn.writer.constant([fn.writer.word(word) for word in sorted(words)])


def _of_words(fn: Expressions, seat: str, words: tuple[str, ...], rules: Any, node: ast.AST) -> Value:
    """One of some words, as the rules leave them."""
    options, word = fn.temporary("options"), fn.temporary("word")
    fn.emit(f"{options} = {fn.code(Known(tuple(words)), node)}")
    for rule in rules:
        fn.names["options of the turn"] = Number(options, "words")
        found = fn.call(Known(rule), [TURN], {}, node)
        if isinstance(found, Known) and not found.value:
            continue
        picked = fn.temporary("picked")
        fn.emit(f"{picked} = {options} & {fn.code(found, node)}")
        with fn.inside(f"if {picked}:"):
            fn.emit(f"{options} = {picked if rule.kind == 'must' else f'{options} & ~{picked}'}")
    fn.emit(f"{word} = rt.nth_word({options}, {_codes(fn, words)}, rt.number(T, rt.count({options})))")
    fn.emit(f"rt.done(T, {seat}, {word}, 0, -1)")
    if any(" " in each for each in words):
        raise fn.fail(node, "calls of several words")
    return Group([Number(seat), Number(word, "word"), Known(0), Known("")], action=True)


def _of_calls(fn: Expressions, seat: str, calls: Calls, rules: Any, node: ast.AST) -> Value:
    """A word, or a call that names a card and perhaps a seat."""
    seats, cards = fn.temporary("seats"), fn.temporary("cards")
    fn.emit(f"{cards} = {calls.cards}")
    fn.emit(f"{seats} = {'1' if calls.seats is None else fn.code(calls.seats, node)}")
    for rule in rules:
        barred = fn.call(Known(rule), [TURN], {}, node)
        if not isinstance(barred, Calls) or barred.verb != calls.verb or rule.kind != "may_not" or not barred.seats:
            raise fn.fail(node, "a rule that bars such calls")
        fn.emit(f"{seats} &= ~{fn.code(barred.seats, node)}")
    which, word, card, other = (fn.temporary(name) for name in ("which", "word", "card", "other"))
    earlier = [each for each in calls.words if each < calls.verb]
    later = [each for each in calls.words if each > calls.verb]
    size = fn.temporary("size")
    fn.emit(f"{size} = rt.count({seats}) * rt.count({cards})")
    fn.emit(f"{which} = rt.number(T, {size} + {len(calls.words)}) - {len(earlier)}")
    fn.emit(f"{word} = {fn.writer.word(calls.verb)}")
    fn.emit(f"{card} = 0")
    fn.emit(f"{other} = -1")
    with fn.inside(f"if {which} < 0:"):
        if earlier:
            fn.emit(f"{word} = {_codes(fn, earlier)}[{which} + {len(earlier)}]")
    with fn.inside(f"elif {which} >= {size}:"):
        if later:
            fn.emit(f"{word} = {_codes(fn, later)}[{which} - {size}]")
    with fn.inside("else:"):
        fn.emit(f"{card} = rt.nth_card({cards}, {which} % rt.count({cards}))")
        if calls.seats is not None:
            fn.emit(f"{other} = rt.place(rt.nth_card({seats}, {which} // rt.count({cards})))")
    fn.emit(f"rt.done(T, {seat}, {word}, {card}, {other})")
    return Group([Number(seat), Number(word, "word"), Number(card), Number(other)], action=True)
