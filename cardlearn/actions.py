"""Reading action lines: ``SEAT VERB ARGUMENTS``, as records and typed moves have them.

>>> from cardlearn.cards import FRENCH
>>> read_action(FRENCH, 2, "1 bid 3")
Action(seat=1, verb='bid', cards=0, words='3')
"""

from __future__ import annotations

from collections.abc import Callable

from cardlearn.cards import Pack, in_words
from cardlearn.turn import Action, Written

MANY = 99


class ActionError(ValueError):
    """An action line that cannot be read, in one plain sentence."""


def is_number(word: str) -> bool:
    """Whether a word is a whole number as records write it (not ``²``, and no number of thirty figures)."""
    return word.isascii() and word.isdigit() and len(word) < 7


def _none(words: str, pack: Pack, players: int) -> bool:
    return not words


def _one_of(*phrases: str) -> Callable[[str, Pack, int], bool]:
    return lambda words, pack, players: words in phrases


def _number(words: str, pack: Pack, players: int) -> bool:
    return is_number(words)


def _suit(words: str, pack: Pack, players: int) -> bool:
    return words in pack.suits


def _seat(words: str, pack: Pack, players: int) -> bool:
    return is_number(words) and int(words) < players


MISDEALS = "uncut count faced imperfect reshuffled hands packets turned wrong-pack exposed".split()
CALLS = (
    "revoke looked forgot out-of-turn exposed hand-count two-cards threw-down drew named bid-out-of-turn cut "
    "early misdeal dealt-out-of-turn".split()
)
FAULTS = "dealt-out-of-turn hand-count two-cards threw-down looked exposed cut".split()
"""The kinds of faults that are told by their name alone."""
PHRASES = "auf knock ask one-left zero".split()
TOLD_FAULTS = {
    "misdeal": ("|".join(MISDEALS), _one_of(*MISDEALS)),
    "drew": ("N", _number),
    "bid-out-of-turn": ("N", _number),
    "forgot": ("|".join(PHRASES), _one_of(*PHRASES)),
    "named": ("SUIT", _suit),
}
"""And those that have another word after it, each with what that may be, as it is written, and the test of it."""
NAMES_CARD = ("exposed", "two-cards", "misdeal exposed")
"""The faults that name their card; no other fault has any."""
ANSWERS = "stand redeal add take highest lowest trump no-trump card refuse".split()


def _fault(words: str, pack: Pack, players: int) -> bool:
    kind, _, rest = words.partition(" ")
    if kind in TOLD_FAULTS:
        return TOLD_FAULTS[kind][1](rest, pack, players)
    return not rest and kind in FAULTS


def _call(words: str, pack: Pack, players: int) -> bool:
    kind, _, seat = words.partition(" ")
    return kind in CALLS and _seat(seat, pack, players)


GRAMMAR: dict[str, tuple[int, int, Callable[[str, Pack, int], bool], str]] = {
    "play": (1, 1, _one_of("", "face-down"), "play CARD"),
    "pass": (0, 0, _none, "pass"),
    "bid": (0, 0, lambda w, p, n: is_number(w) or w == "redbeard", "bid N or bid redbeard"),
    "accept": (0, 0, _none, "accept"),
    "refuse": (0, 0, _none, "refuse"),
    "trump": (0, 0, _suit, "trump SUIT"),
    "stand": (0, 0, _none, "stand"),
    "fold": (0, 0, _none, "fold"),
    "take": (0, MANY, _one_of("", "widow", "turn-up"), "take CARDS, take widow or take turn-up CARD"),
    "general-rams": (0, 0, _none, "general-rams"),
    "discard": (0, MANY, _none, "discard CARDS"),
    "beg": (0, 0, _none, "beg"),
    "give": (0, 0, _none, "give"),
    "run": (0, 0, _none, "run"),
    "bunch": (0, 0, _none, "bunch"),
    "claim": (0, 0, _one_of("flush"), "claim flush"),
    "swap": (1, 1, _seat, "swap SEAT CARD"),
    "agree": (1, 1, _none, "agree CARD"),
    "decline": (0, 0, _none, "decline"),
    "new-hand": (0, 0, _none, "new-hand"),
    "redeal": (0, 0, _none, "redeal"),
    "content": (0, 0, _none, "content"),
    "say": (0, 0, _one_of(*PHRASES), f"say {'|'.join(PHRASES)}"),
    "drop": (0, 0, _none, "drop"),
    "continue": (0, 0, _none, "continue"),
    "fault": (0, 1, _fault, "fault KIND"),
    "call": (0, 0, _call, "call KIND SEAT"),
    "choose": (0, 1, _one_of(*ANSWERS), "choose ANSWER"),
}
"""By verb: the least and most cards it takes, the test of its other words, how it is written."""


def _how(written: str, pack: Pack, players: int) -> str:
    """What stands for the words in capitals, as far as somebody may have them wrong."""
    of = {
        "CARD": f"a card is written {pack.spelling}",
        "SUIT": f"the suits are {in_words([*pack.suits])}",
        "SEAT": f"the seats are 0 to {players - 1}",
        "fault KIND": f"the kinds are {', '.join([*FAULTS, *(f'{kind} {word}' for kind, (word, _) in TOLD_FAULTS.items())])}"
        f"; a card is named after {in_words([*NAMES_CARD])}",
        "call KIND": f"the kinds are {', '.join(CALLS)}",
        "ANSWER": f"the answers are {', '.join(ANSWERS)}",
        "bid N": "N is a whole number from 0 to 999999",
    }
    return "; ".join([written, *(words for place, words in of.items() if place in written)])


def _plain(word: str, pack: Pack) -> str:
    """A word that is no card, as it is always written: a suit in capitals, a number without noughts before it."""
    if word.upper() in pack.suits:
        return word.upper()
    return f"{int(word)}" if is_number(word) else word.lower()


def read_action(pack: Pack, players: int, line: str) -> Action:
    """An action from its line. Raises `ActionError` for an unknown seat, verb, card or word."""
    words = line.split()
    if len(words) < 2 or not is_number(words[0]):
        raise ActionError(f"'{line}' is no action: write SEAT VERB ARGUMENTS, as '1 play KH'")
    seat = int(words[0])
    if seat >= players:
        raise ActionError(f"'{line}': there is no seat {seat}; the seats are 0 to {players - 1}")
    return read_call(pack, players, seat, " ".join(words[1:]))


def read_call(pack: Pack, players: int, seat: int, text: str) -> Action:
    """An action of a seat from its words without the seat: ``play KH``."""
    verb, *rest = text.split()
    verb = verb.lower()
    if verb not in GRAMMAR:
        raise ActionError(f"'{text}': there is no verb '{verb}'; the verbs are {', '.join(GRAMMAR)}")
    low, high, fits, written = GRAMMAR[verb]
    cards = 0
    named = []
    others = []
    for word in rest:
        if high and pack.is_card(word) and verb != "call":
            card = pack.card(word)
            if not card & pack.used:
                size = pack.used.bit_count()
                raise ActionError(f"'{text}': {pack.name(card)} is not in this game's pack of {size}")
            if card & cards:
                raise ActionError(f"'{text}': {pack.name(card)} stands there twice")
            cards |= card
            named.append(pack.name(card))
        else:
            others.append(_plain(word, pack))
    phrase = " ".join(others)
    if verb == "fault":
        low = high = int(phrase in NAMES_CARD)
    if not low <= cards.bit_count() <= high or not fits(phrase, pack, players):
        raise ActionError(f"'{text}' cannot be read: write {_how(written, pack, players)}")
    if len(named) < 2:
        return Action(seat, verb, cards, phrase)
    action = Written(seat, verb, cards, phrase)
    action.text = " ".join([verb, *others, *named])
    return action
