"""What players say and do, in words: actions, and the calls that are open.

Whoever shows them says what the seats are called: a function from a seat to its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from cardlearn.cards import Pack, in_words
from cardlearn.turn import Action

if TYPE_CHECKING:
    from cardlearn.game import Game

Name = Callable[[int], str]
"""What a seat is called."""
Names = Name | Mapping[int, str] | Sequence[str] | None
"""Names of seats as a caller has them at hand."""


def seat_name(seat: int) -> str:
    """What a seat is called where nobody has a name."""
    return f"seat {seat}"


def namer(names: Names) -> Name:
    """A function from a seat to its name: from a function, a list or mapping of names, or nothing.

    >>> namer(["Anna", "Ben"])(1), namer(None)(1)
    ('Ben', 'seat 1')
    """
    if names is None:
        return seat_name
    if callable(names):
        return names
    called = dict(names) if isinstance(names, Mapping) else dict(enumerate(names))
    return lambda seat: called.get(seat) or seat_name(seat)


def with_names(words: str, name: Name) -> str:
    """Words in which seats stand by their numbers, told with what they are called.

    >>> with_names("It is the turn of seat 1. Seat 0 waits.", namer(["Anna", "Ben"]))
    'It is the turn of Ben. Anna waits.'
    """
    import re

    def called(seat: re.Match[str]) -> str:
        told = name(int(seat[2]))
        return told[:1].upper() + told[1:] if seat[1] == "S" else told

    return re.sub(r"\b([Ss])eat (\d+)\b", called, words)


def sentence(words: str) -> str:
    """Words made a sentence: a capital letter and a full stop."""
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) else ".") if words else ""


def beginning(words: str, size: int = 52) -> str:
    """How a text begins, for a list in which the whole of it has no room.

    >>> beginning("High: one point for the highest trump in play, to the player to whom it was dealt.")
    'High: one point for the highest trump in play, to …'
    """
    from textwrap import shorten

    short = shorten(words, size, placeholder=" …")
    return short if short == words else f"{short[:-2].rstrip(',;:.')} …"


def count_of(number: int, what: str) -> str:
    """A number with its noun: ``1 card``, ``3 cards``, ``no tricks``."""
    many = f"{what}s"
    return f"no {many}" if number == 0 else f"{number} {what if abs(number) == 1 else many}"


def amount_words(game: Game, amount: int) -> str:
    """Points or counters in words, as the game counts them; three-card Loo's whites as reds and whites.

    >>> from cardlearn.game import find_game
    >>> amount_words(find_game("seven-up"), 1), amount_words(find_game("loo"), 11), amount_words(find_game("loo"), -3)
    ('1 point', '3 reds and 2 whites', 'minus 1 red')
    """
    if not game.whites_to_a_red:
        return count_of(amount, game.unit)
    if not amount:
        return "nothing"
    reds, whites = divmod(abs(amount), game.whites_to_a_red)
    parts = [count_of(number, colour) for number, colour in ((reds, "red"), (whites, "white")) if number]
    return ("minus " if amount < 0 else "") + in_words(parts)


def score_words(game: Game, amount: int) -> str:
    """A score as it stands by a name: a number, or reds and whites where the game counts in those."""
    return amount_words(game, amount) if game.whites_to_a_red else str(amount)


def counted_in(game: Game) -> list[str]:
    """A sentence on the figures of a game that counts in white counters and red ones; nothing of any other."""
    red = game.whites_to_a_red
    return [f"Counted in white counters, {red} to a red one."] if red else []


# Actions

_CALLS = {
    "pass": "passes",
    "accept": "accepts",
    "refuse": "refuses",
    "stand": "stands",
    "fold": "passes",
    "take widow": "exchanges the hand for the widow",
    "general-rams": "announces a general rams",
    "beg": "begs",
    "give": "gives the point",
    "run": "runs the cards",
    "bunch": "proposes to bunch the cards",
    "claim flush": "shows a flush and claims the pool",
    "decline": "declines the swap",
    "new-hand": "asks for a new hand",
    "redeal": "calls for a new deal",
    "content": "leaves it at that",
    "drop": "drops out",
    "continue": "goes on",
    "discard": "discards nothing",
    "take": "takes no cards",
    "bid redbeard": "bids Redbeard, all six tricks",
    "say auf": "says 'Auf!'",
    "say knock": "says 'Knack för kort och felgiv' and knocks",
    "say ask": "asks 'Följer ni med?'",
    "say one-left": "says that the score is one point from nothing",
    "say zero": "says that the score is exactly nothing",
    "choose stand": "chooses that the deal stands",
    "choose redeal": "chooses a new deal",
    "choose add": "chooses to add to its own score",
    "choose take": "chooses to take from the offender's score",
    "choose highest": "demands the highest card",
    "choose lowest": "demands the lowest card",
    "choose trump": "demands a trump",
    "choose no-trump": "demands that no trump is played",
}

_FAULTS = {
    "misdeal uncut": "deals without the cut",
    "misdeal count": "deals a wrong number of cards",
    "misdeal faced": "deals from a pack with a card faced in it",
    "misdeal imperfect": "deals from an imperfect pack",
    "misdeal reshuffled": "shuffles again after the cut",
    "misdeal hands": "deals a wrong number of hands",
    "misdeal packets": "deals in wrong packets",
    "misdeal turned": "turns up a card by mistake",
    "misdeal wrong-pack": "deals from the wrong pack",
    "misdeal exposed": "exposes {cards} in dealing",
    "dealt-out-of-turn": "deals out of turn",
    "hand-count": "holds a wrong number of cards",
    "two-cards": "plays a second card to the trick, {cards}",
    "threw-down": "throws down the hand",
    "drew": "draws a wrong number of cards, {rest}",
    "looked": "looks at the cards",
    "exposed": "exposes {cards}",
    "bid-out-of-turn": "bids {rest} out of turn",
    "forgot": "forgets to say '{rest}'",
    "named": "names {rest} too early",
    "cut": "cuts the pack for the dealer",
}

_CALL_BUTTONS = {
    "pass": "pass",
    "take widow": "take the widow",
    "give": "give the point",
    "run": "run the cards",
    "bunch": "propose to bunch the cards",
    "claim flush": "claim the pool with a flush",
    "general-rams": "announce a general rams",
    "new-hand": "ask for a new hand",
    "redeal": "call for a new deal",
    "content": "leave it at that",
    "take turn-up": "take the turn-up",
    "swap SEAT CARD": "offer another seat one of your cards in a swap",
    "agree CARD": "agree and give one of your cards",
    "drop": "drop out",
    "continue": "go on",
    "fold": "pass and stay out of this deal",
    "bid redbeard": "bid Redbeard, all six tricks",
    "say auf": "say 'Auf!'",
    "say knock": "say 'Knack för kort och felgiv' and knock",
    "say ask": "ask 'Följer ni med?' (are you coming along?)",
    "say one-left": "say that the score is one point from nothing",
    "say zero": "say that the score is exactly nothing",
}


_KEEPS = {"new-hand": ("keep the hand", "keeps its hand")}
"""By a right, what leaving it unused is called, as a call and as a deed, where there are better words than "do not"."""


def _declined(beside: Iterable[str], pack: Pack) -> tuple[str, str] | None:
    """What "content" leaves undone, as a call and as a deed: the other call that stands beside it."""
    other = next((call for call in beside if call and call != "content"), "")
    if not other or other in _KEEPS:
        return _KEEPS.get(other)
    words = call_words("take turn-up" if other.startswith("take turn-up") else other, pack)
    return f"do not {words}", f"does not {words}"


def action_words(action: Action, pack: Pack, name: Name = seat_name, beside: Iterable[str] = ()) -> str:
    """An action in words: ``seat 1 plays the king of hearts``. ``beside``: what else its player might have said.

    >>> from cardlearn.cards import FRENCH
    >>> action_words(Action(1, "play", FRENCH.card("KH")), FRENCH)
    'seat 1 plays the king of hearts'
    >>> action_words(Action(0, "bid", 0, "3"), FRENCH)
    'seat 0 bids 3'
    >>> action_words(Action(0, "content"), FRENCH, beside=("bunch", "content"))
    'seat 0 does not propose to bunch the cards'
    """
    return f"{name(action.seat)} {deed(action, pack, name, beside)}"


def deed(action: Action, pack: Pack, name: Name = seat_name, beside: Iterable[str] = ()) -> str:
    """What an action is, in words without its player: ``plays the king of hearts``."""
    verb, words, cards = action.verb, action.words, action.cards
    call = f"{verb} {words}".strip()
    many = some_cards(cards, pack)
    if verb == "content" and (declined := _declined(beside, pack)):
        return declined[1]
    if verb == "play":
        return f"plays {many} face down" if words == "face-down" else f"plays {many}"
    if not cards and call in _CALLS:
        return _CALLS[call]
    if verb == "bid":
        return f"bids {words}"
    if verb == "trump":
        return f"makes {pack.suit_names.get(words, words)} trumps"
    if verb == "take" and words == "turn-up":
        return f"takes the turn-up for {many}"
    if verb in ("take", "discard"):
        return f"{verb}s {many}"
    if verb == "swap" and words.isdigit():
        return f"offers {name(int(words))} a swap"
    if verb == "agree":
        return f"agrees to the swap and gives {many}"
    if verb == "choose":
        return f"chooses {many or words}"
    if verb == "call":
        from cardlearn.report import DEEDS

        kind, _, seat = words.partition(" ")
        whom = name(int(seat)) if seat.isdigit() else "somebody"
        return f"calls an offence: {whom} {DEEDS.get(kind, 'did something too ' + kind)}"
    if verb == "fault":
        kind, _, rest = words.partition(" ")
        told = _FAULTS.get(words) or _FAULTS.get(kind, f"commits a fault: {words}")
        return told.format(cards=many, rest=pack.suit_names.get(rest, rest))
    return f"says '{call}'" + (f" with {many}" if cards else "")


def the_cards(cards: int, pack: Pack) -> str:
    """Cards in words with their articles: ``the king of hearts and the joker``; nothing for none."""
    return in_words([the_card(card, pack) for card in pack.list(cards)])


def some_cards(cards: int, pack: Pack) -> str:
    """Cards in words, more than three of them drawn together by suits.

    >>> from cardlearn.cards import FRENCH, ROOK
    >>> some_cards(FRENCH.read("10H 8H 9D QC 9C"), FRENCH)
    'the ten and eight of hearts, the nine of diamonds and the queen and nine of clubs'
    >>> some_cards(ROOK.read("14R 10R 5R 14Y BIRD"), ROOK)
    'red 14, 10 and 5; yellow 14; the Rook Bird'
    """
    if cards.bit_count() < 4:
        return the_cards(cards, pack)
    parts = []
    for suit, mask in pack.suits.items():
        ranks = in_words([pack.rank_names[pack.rank(card)] for card in pack.list(cards & mask)])
        if ranks:
            words = pack.phrase.format(rank=ranks, suit=pack.suit_names[suit])
            parts.append(words if pack.slug == "rook" else f"the {words}")
    parts += [the_card(card, pack) for card in pack.list(cards) if not pack.suit(card)]
    return "; ".join(parts) if any("," in part for part in parts) else in_words(parts)


def trumps_are(suit: str, pack: Pack) -> str:
    """Which suit is trumps: ``hearts are trumps``, ``yellow is trumps``."""
    words = pack.suit_names[suit]
    return f"{words} {'are' if words.endswith('s') else 'is'} trumps"


def the_card(card: int, pack: Pack) -> str:
    """A card in words with its article; 0 is a card that nobody sees."""
    if not card:
        return "a card face down"
    return f"{pack.article}{pack.spoken(card)}"


def call_words(call: str, pack: Pack, name: Name = seat_name, beside: Iterable[str] = ()) -> str:
    """A call that is open, as something one may do: ``bid 3``, ``take the widow``, ``make hearts trumps``.

    ``beside``: what else is open, by which "content" says what is declined.

    >>> from cardlearn.cards import FRENCH
    >>> call_words("trump H", FRENCH), call_words("discard JS 2S", FRENCH)
    ('make hearts trumps', 'discard the jack of spades and the two of spades')
    >>> call_words("content", FRENCH, beside=("general-rams", "content"))
    'do not announce a general rams'
    """
    if call == "content" and (declined := _declined(beside, pack)):
        return declined[0]
    if call in _CALL_BUTTONS:
        return _CALL_BUTTONS[call]
    verb, _, rest = call.partition(" ")
    if verb == "trump":
        return f"make {pack.suit_names.get(rest, rest)} trumps"
    words = rest.split()
    if verb == "swap" and len(words) == 2 and words[0].isdigit() and pack.is_card(words[1]):
        return f"offer {name(int(words[0]))} {the_card(pack.card(words[1]), pack)} in a swap"
    if words and pack.is_card(words[-1]):
        cards = the_cards(pack.read([word for word in words if pack.is_card(word)]), pack)
        if words[0] == "turn-up":
            return f"take the turn-up for {cards}"
        return f"{'agree and give' if verb == 'agree' else verb} {cards}"
    if words[-1:] == ["face-down"] and len(words) > 1 and pack.is_card(words[0]):
        return f"play {the_card(pack.card(words[0]), pack)} face down"
    return call.replace("-", " ")


def to_do(words: str) -> str:
    """Words of a call as something that is set against another: ``to beg``, ``not to propose to bunch``.

    >>> to_do("give the point"), to_do("do not announce a general rams")
    ('to give the point', 'not to announce a general rams')
    """
    return f"not to {words[7:]}" if words.startswith("do not ") else f"to {words}"


def by_number(calls: Iterable[str]) -> list[str]:
    """Calls in a reader's order: words first, what leaves a right unused after it, then bids by their number."""

    order = ("stand", "take widow", "accept", "give", "pass", "fold", "", "content")

    def key(call: str) -> tuple[bool, int, str]:
        last = call.split()[-1]
        number = int(last) if last.isdigit() else order.index(call if call in order else "")
        return (last.isdigit(), number, call)

    return sorted(calls, key=key)


def explained(calls: Iterable[str], pack: Pack, beside: Iterable[str] = ()) -> list[str]:
    """Calls as they are typed, in short; behind one that is a word of the program alone, what it says.

    >>> from cardlearn.cards import FRENCH
    >>> explained(["new-hand", "content"], FRENCH)
    ['new-hand', 'content (keep the hand)']
    """
    given = list(calls)
    told = []
    for call in in_short(given):
        words = call_words(call, pack, beside=[*given, *beside])
        known = all(word in words.lower() for word in call.replace("-", " ").split()) and len(words) < len(call) + 24
        plain = known or call.startswith(("trump ", "bid "))
        told.append(call if plain else f"{call} ({words})")
    return told


def in_short(calls: Iterable[str]) -> list[str]:
    """Calls in a reader's order with long rows drawn together: bids as a range, swaps and their answers as a pattern.

    >>> in_short(["pass", "bid 3", "bid 4", "bid 2", "bid 1"])
    ['pass', 'bid 1 to 4']
    >>> in_short(["decline", *(f"agree {rank}S" for rank in "A23456")])
    ['decline', 'agree CARD']
    """
    listed = by_number(calls)
    bids = [call for call in listed if call.startswith("bid ") and call[4:].isdigit()]
    numbers = [int(call[4:]) for call in bids]
    steps = {number - numbers[at] for at, number in enumerate(numbers[1:])}
    short: list[str] = []
    if len(bids) > 3 and len(steps) == 1:
        step = steps.pop()
        listed = [call for call in listed if call not in bids]
        short = [f"bid {numbers[0]} to {numbers[-1]}" + (f" in steps of {step}" if step > 1 else "")]
    for verb, pattern in (("swap ", "swap SEAT CARD"), ("agree ", "agree CARD")):
        alike = [call for call in listed if call.startswith(verb)]
        if len(alike) > 3:
            listed = [call for call in listed if call not in alike]
            short.append(pattern)
    return listed + short
