"""The TOML record of a game: what PGN is to chess. Read, played, and written without loss.

>>> record = read_record('''
... game = "seven-up"
... players = 2
... [[deal]]
... hands = ["9S 5S KH 8H 4D QC", "AS 7S QH 10H 6D 2C"]
... turn_up = "3S"
... actions = ["1 stand", "1 play QH", "0 play QC"]
... ''')
>>> played = play_record(record)
>>> played.at, played.refused.rule.id
(2, 'all-fours.follow-or-trump')
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from cardlearn.actions import ActionError, read_action
from cardlearn.cards import CardError, Pack
from cardlearn.game import Game, GameError, find_game
from cardlearn.refusal import NotNow, Refused
from cardlearn.session import Deal, Session
from cardlearn.setup import Setup, SetupError, State
from cardlearn.turn import Action

if TYPE_CHECKING:
    from pathlib import Path

NOTES = ("title", "note", "source")
TOP = ("game", "players", "dealer", "mode", "scores", "pool", "lives", "options", "deal", "expect", *NOTES)
PARTS = ("hands", "pack", "seed", "turn_up", "widow", "nest", "stock", "dealer", "actions", *NOTES)
MODES = ("strict", "table")
LONGEST = 10_000_000
"""More letters than the record of ten thousand deals has: a file without an end (a device) is not read for ever."""


class RecordError(ValueError):
    """A file that is no record: what is wrong and where, in one plain sentence on one line."""

    def __init__(self, words: str) -> None:
        super().__init__(_on_one_line(words))


class RecordDeal(NamedTuple):
    """One ``[[deal]]``: how it is laid out, what is done, and the notes that stand with it."""

    setup: Setup
    actions: tuple[Action, ...]
    notes: Mapping[str, str] = {}


class Record(NamedTuple):
    """A game, or a part of one, as a record has it. ``options`` are those that differ from the defaults."""

    game: Game
    players: int
    dealer: int
    mode: str
    state: State
    options: Mapping[str, Any]
    deals: tuple[RecordDeal, ...]
    expect: Mapping[str, Any] = {}
    notes: Mapping[str, str] = {}


class Played(NamedTuple):
    """A record played: the session as far as it went, and the refusal of the action ``at`` which it stopped."""

    session: Session
    refused: Refused | None = None
    at: int = 0


def _on_one_line(words: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in words)


def file_words(path: str | Path) -> str:
    """What a file is called in a sentence: ``-`` is the standard input."""
    return "the standard input" if path == "-" else _on_one_line(str(path))


def load_record(path: str | Path) -> Record:
    """The record in a file (``-``: the standard input). Raises `RecordError` where it cannot be read or is no record."""
    name = file_words(path)
    try:
        # some editors put a mark before the text
        with open(0 if path == "-" else path, encoding="utf-8-sig", closefd=path != "-") as file:
            text = file.read(LONGEST + 1)
    except OSError as error:
        raise RecordError(f"{name} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{name} is no text in UTF-8") from None
    if len(text) > LONGEST:
        raise RecordError(f"{name} is longer than any record: {LONGEST} letters at most are read")
    try:
        return read_record(text)
    except RecordError as error:
        raise RecordError(f"{name}: {error}") from None


def read_record(text: str) -> Record:
    """The record of a TOML text. Raises `RecordError`."""
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RecordError(f"this is no record, since it is not written in TOML: {error}") from None
    except (ValueError, RecursionError):
        raise RecordError(
            "this is no record: a number is too long, or lists or tables stand too deep in others"
        ) from None
    _known(data, TOP, "the record")
    try:
        game = find_game(_want(data, "game", str, "the record"))
        players = game.check_players(_want(data, "players", int, "the record"))
        chosen = _want(data, "options", dict, "the record", {})
        options = game.check_options(chosen, players)
    except GameError as error:
        raise RecordError(str(error)) from None
    mode = _want(data, "mode", str, "the record", "strict")
    if mode not in MODES:
        raise RecordError(f"mode is '{mode}'; it is 'strict' or 'table'")
    if type(data.get("deal")) is dict:
        raise RecordError("a deal begins with [deal]; write [[deal]], in two brackets")
    deals = _want(data, "deal", list, "the record", [])
    if not deals:
        raise RecordError("the record has no [[deal]]; it needs one at least")
    pack = game.pack_for(options)
    return Record(
        game,
        players,
        _seat(_want(data, "dealer", int, "the record", 0), players, "dealer"),
        mode,
        _state(data, game, players, options),
        chosen,
        tuple(_deal(deal, number, pack, players) for number, deal in enumerate(deals, 1)),
        _want(data, "expect", dict, "the record", {}),
        _notes(data, "the record"),
    )


def _known(data: Mapping[str, Any], names: tuple[str, ...], where: str) -> None:
    for name in data:
        if name not in names:
            raise RecordError(f"{where} has an unknown key '{name}'; known are: {', '.join(names)}")


def _want(data: Mapping[str, Any], key: str, kind: type, where: str, default: Any = None) -> Any:
    value = data.get(key, default)
    words = {str: "a text in quotes", int: "a whole number", list: "a list", dict: "a table { }"}
    if value is None:
        raise RecordError(f"{where} has no '{key}'; it needs {words[kind]}")
    if type(value) is not kind:
        raise RecordError(f"'{key}' of {where} is {toml_value(value)}; it should be {words[kind]}")
    return value


def _notes(data: Mapping[str, Any], where: str) -> dict[str, str]:
    return {key: _want(data, key, str, where) for key in NOTES if key in data}


def _seat(seat: int, players: int, what: str) -> int:
    if not 0 <= seat < players:
        raise RecordError(f"{what} is {seat}; the seats are 0 to {players - 1}")
    return seat


def _numbers(data: Mapping[str, Any], key: str, size: int, default: tuple[int, ...]) -> tuple[int, ...]:
    values = _want(data, key, list, "the record", list(default))
    if len(values) != size or any(type(value) is not int for value in values):
        raise RecordError(f"{key} is {toml_value(values)}; it should be {size} whole numbers")
    return tuple(values)


def _state(data: Mapping[str, Any], game: Game, players: int, options: Mapping[str, Any]) -> State:
    start = game.start(players, options)
    state = start._replace(scores=_numbers(data, "scores", len(start.scores), start.scores))
    if "pool" in data:
        if not game.has_pool(options):
            raise RecordError(f"the record has a pool; {game.name} is played without one here")
        state = state._replace(pool=_want(data, "pool", int, "the record"))
        if state.pool < 0:
            raise RecordError(f"pool is {state.pool}; it cannot be less than nothing")
    if "lives" in data:
        if start.lives is None:
            raise RecordError(f"the record has lives; {game.name} has none")
        state = state._replace(lives=_numbers(data, "lives", players, start.lives))
    try:
        return game.resume(state, options)
    except GameError as error:
        raise RecordError(str(error)) from None


def _deal(data: Any, number: int, pack: Pack, players: int) -> RecordDeal:
    where = f"deal {number}"
    if type(data) is not dict:
        raise RecordError(f"{where} is no table; write it as [[deal]]")
    _known(data, PARTS, where)
    try:
        setup = _setup(data, where, pack, players)
    except CardError as error:
        raise RecordError(f"{where}: {error}") from None
    actions = []
    for at, line in enumerate(_want(data, "actions", list, where, []), 1):
        if type(line) is not str:
            raise RecordError(f"{where}, action {at}: {toml_value(line)} is no text in quotes")
        try:
            actions.append(read_action(pack, players, line))
        except ActionError as error:
            raise RecordError(f"{where}, action {at}: {error}") from None
    return RecordDeal(setup, tuple(actions), _notes(data, where))


def _setup(data: Mapping[str, Any], where: str, pack: Pack, players: int) -> Setup:
    given = [name for name in ("hands", "pack") if name in data]
    if len(given) > 1:
        raise RecordError(f"{where} has both hands and a pack; one of them lays out the deal")
    if not given and "seed" not in data:
        raise RecordError(f"{where} has no cards: it needs hands, a pack or a seed")
    loose = [name for name in ("widow", "nest", "stock") if name in data]
    if loose and not given:
        raise RecordError(f"{where} has a {loose[0]} but no hands; name the hands, too, or the seed alone")
    if loose and given == ["pack"]:
        raise RecordError(f"{where} has both a pack and a {loose[0]}; the pack alone says where every card lies")

    def cards(key: str) -> tuple[int, ...] | None:
        return tuple(pack.read_list(_want(data, key, str, where))) if key in data else None

    hands = None
    if "hands" in data:
        texts = _want(data, "hands", list, where)
        if len(texts) != players:
            raise RecordError(f"{where} should have {players} hands, a text for each seat; it has {len(texts)}")
        for seat, text in enumerate(texts):
            if type(text) is not str:
                raise RecordError(
                    f"the hand of seat {seat} in {where} is {toml_value(text)}; it should be a text in quotes"
                )
        hands = tuple(tuple(pack.read_list(text)) for text in texts)
        pack.read_list([pack.name(card) for hand in hands for card in hand])
    widow: tuple[Any, ...] | None = None
    if isinstance(data.get("widow"), list):
        if any(type(text) is not str for text in data["widow"]) or len(data["widow"]) != players:
            raise RecordError(f"{where}: widow as a list is {players} texts, one a seat")
        widow = tuple(tuple(pack.read_list(text)) for text in data["widow"])
    else:
        widow = cards("widow")
    seed = _want(data, "seed", int, where) if "seed" in data else None
    dealer = _seat(_want(data, "dealer", int, where), players, f"dealer of {where}") if "dealer" in data else None
    turn_up = pack.card(_want(data, "turn_up", str, where)) if "turn_up" in data else 0
    return Setup(seed, hands, cards("pack"), turn_up, widow, cards("nest"), cards("stock"), dealer)


# Playing


def play_record(record: Record, stop: int | None = None) -> Played:
    """Play a record up to its end or its fault. Raises `RecordError` where it cannot be laid out.

    ``stop``: only so many actions of the last deal.
    """
    session: Session | None = None
    for number, deal in enumerate(record.deals, 1):
        try:
            if session is None:
                session = Session(
                    record.game,
                    record.players,
                    options=record.options,
                    seed=record.deals[0].setup.seed or 0,
                    dealer=record.dealer,
                    state=record.state,
                    mode=record.mode,
                    setup=deal.setup,
                )
            else:
                session.next_deal(deal.setup)
        except (SetupError, NotNow) as error:
            raise RecordError(f"deal {number}: {error}") from None
        actions = deal.actions[:stop] if number == len(record.deals) else deal.actions
        for at, action in enumerate(actions):
            try:
                session.do(action)
            except Refused as refused:
                return Played(session, refused, at)
            except (ActionError, SetupError) as error:
                raise RecordError(f"deal {number}, action {at + 1}: {error}") from None
    assert session is not None
    return Played(session)


def record_of(session: Session, expect: Mapping[str, Any] | None = None) -> Record:
    """The record of a session, from its first deal to its last action."""
    return Record(
        session.game,
        session.players,
        session.deals[0].dealer,
        session.mode,
        session.first_state,
        dict(session.chosen),
        tuple(_recorded(deal) for deal in session.deals),
        dict(expect or {}),
    )


def noted_as(record: Record, before: Record) -> Record:
    """A record of a game that was gone on with, with the notes of the record ``before``; what that expects holds no more."""
    notes = [deal.notes for deal in before.deals]
    deals = [deal._replace(notes=notes[at] if at < len(notes) else {}) for at, deal in enumerate(record.deals)]
    noted = record._replace(notes=before.notes, deals=tuple(deals))
    return noted._replace(expect=before.expect) if noted.deals == before.deals else noted


def _recorded(deal: Deal) -> RecordDeal:
    return RecordDeal(deal.setup, tuple(deal.actions))


# Writing


def write_whole(path: Path, text: str) -> None:
    """Write a record's file whole or not at all. Raises `OSError`."""
    aside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with open(aside, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
    except OSError:
        aside.unlink(missing_ok=True)
        raise


def write_record(record: Record) -> str:
    """The TOML text of a record; reading it again gives the same record."""
    pack = record.game.pack
    lines = [f"{key} = {toml_value(value)}" for key, value in record.notes.items()]
    lines += [f'game = "{record.game.slug}"', f"players = {record.players}", f"dealer = {record.dealer}"]
    if record.mode != "strict":
        lines.append(f'mode = "{record.mode}"')
    start = record.game.start(record.players, record.game.check_options(record.options))
    if record.state.scores != start.scores:
        lines.append(f"scores = {toml_value(list(record.state.scores))}")
    if record.state.pool != start.pool:
        lines.append(f"pool = {record.state.pool}")
    if record.state.lives != start.lives and record.state.lives is not None:
        lines.append(f"lives = {toml_value(list(record.state.lives))}")
    if record.options:
        inner = ", ".join(f"{key} = {toml_value(value)}" for key, value in record.options.items())
        lines.append(f"options = {{ {inner} }}")
    for deal in record.deals:
        lines += ["", "[[deal]]", *_deal_lines(deal, pack)]
    if record.expect:
        lines += ["", "[expect]", *(f"{_key(key)} = {toml_value(value)}" for key, value in record.expect.items())]
    return "\n".join(lines) + "\n"


def _deal_lines(deal: RecordDeal, pack: Pack) -> list[str]:
    setup = deal.setup

    def text(cards: Any) -> str:
        return " ".join(pack.name(card) for card in cards)

    lines = [f"{key} = {toml_value(value)}" for key, value in deal.notes.items()]
    if setup.dealer is not None:
        lines.append(f"dealer = {setup.dealer}")
    if setup.seed is not None:
        lines.append(f"seed = {setup.seed}")
    if setup.hands is not None:
        lines += ["hands = [", *(f'  "{text(hand)}",' for hand in setup.hands), "]"]
    if setup.turn_up:
        lines.append(f'turn_up = "{pack.name(setup.turn_up)}"')
    for key in ("pack", "widow", "nest", "stock"):
        cards = getattr(setup, key)
        if cards and isinstance(cards[0], tuple):
            lines.append(f"{key} = {toml_value([text(part) for part in cards])}")
        elif cards is not None:
            lines.append(f'{key} = "{text(cards)}"')
    lines += ["actions = [", *(f'  "{action.line(pack)}",' for action in deal.actions), "]"]
    return lines


def _key(key: str) -> str:
    plain = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if plain else toml_value(key)


def toml_value(value: Any) -> str:
    """A value as a record has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        import json

        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")  # the one that TOML must not have bare
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml_value(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {toml_value(item)}" for key, item in value.items()) + " }"
    return str(value)
