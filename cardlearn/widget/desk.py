"""What is settled beside the game: the same deal in the other mode, seats, pictures, records, the report of a deal."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlearn.faces import Style
from cardlearn.game import Option
from cardlearn.record import (
    MODES,
    RecordError,
    load_record,
    play_record,
    read_record,
    record_of,
    write_record,
    write_whole,
)
from cardlearn.refusal import NotNow
from cardlearn.report import report
from cardlearn.session import Session
from cardlearn.widget import words
from cardlearn.wording import with_names

if TYPE_CHECKING:
    from cardlearn.widget.model import TableModel
    from cardlearn.widget.scene import Scene

SEEDS = 2**31


def drawn(model: Scene) -> dict[str, Any]:
    """What is set beside the table, as plain data."""
    session = model.session
    over = session.mode == "table" and not session.asks and not model.held and not model.looking
    setup = session.deals[-1].setup
    return {
        "numbers": list(session.game.seats),
        "people": sorted(model.people),
        "open_hands": model.open_hands,
        "style": model.style._asdict(),
        "arranged": setup.rigged,
        "deal_seed": setup.seed,
        "record": model.record,
        "report": {"lines": report(session, model.name) if model.reported else None} if over else None,
    }


def seed(given: Any) -> int:
    """A seed, as a whole number. Raises `NotNow` for what is none."""
    if isinstance(given, str) and given.strip().isascii() and given.strip().isdigit():
        given = int(given.strip()[:12])
    if type(given) is not int or not 0 <= given < SEEDS:
        raise NotNow(f"a seed is a whole number from 0 to {SEEDS - 1}")
    return given


def mode(given: Any) -> str:
    """A mode by its name. Raises `NotNow` for an unknown one."""
    if given not in MODES:
        raise NotNow(f"the mode is strict or table, not {given!r}")
    return str(given)


def agreements(old: Session, given: Any) -> dict[str, Any]:
    """The options of a game, those named with the words of `words.value` changed. Raises `NotNow` for what there is not."""
    if not isinstance(given, Mapping):
        raise NotNow("the agreements are names with their values")
    chosen = dict(old.chosen)
    for option in old.game.options:
        if option.name in given:
            chosen[option.name] = _agreed(option, given[option.name])
    usual = {option.name: option.default for option in old.game.options}
    return {name: value for name, value in chosen.items() if value != usual[name]}


def _agreed(option: Option, given: Any) -> Any:
    """An option's value: by the word that it is offered with, or a whole number. Raises `NotNow` for what it cannot be."""
    if option.least is not None:
        text = str(given).strip()
        if type(given) is bool or not (text.isascii() and text.isdigit()) or int(text[:12]) < option.least:
            raise NotNow(f"{option.name} is a whole number from {option.least} up, not {given!r}")
        return int(text[:12])
    known = {words.value(value): value for value in option.values}
    if given not in known:
        raise NotNow(f"{option.name} is one of {', '.join(known)}, not {given!r}")
    return known[given]


def again(model: TableModel, message: Mapping[str, Any]) -> None:
    """This deal again from its first card; ``mode``: in this mode."""
    old, deal = model.session, model.session.deals[-1]
    model.replace(
        Session(
            old.game,
            old.players,
            options=old.chosen,
            seed=old.seed if len(old.deals) == 1 else deal.setup.seed or 0,
            dealer=deal.dealer,
            state=deal.before,
            mode=mode(message.get("mode", old.mode)),
            setup=deal.setup,
        )
    )
    model.begin()
    model.say("info", "The same cards again, from the beginning of the deal.")


def show(model: TableModel, message: Mapping[str, Any]) -> None:
    """Whoever comes to the screen shows its own hand."""
    if model.coming is None:
        raise NotNow("nobody is to come to the screen just now")
    model.seat, model.veiled = model.coming, False


def sit(model: TableModel, message: Mapping[str, Any]) -> None:
    """Sit at another ``seat``; counted, as it shows another hand."""
    chosen = message.get("seat")
    if type(chosen) is not int or not 0 <= chosen < model.session.players:
        raise NotNow(f"there is no seat {chosen!r}; the seats are 0 to {model.session.players - 1}")
    if len(model.people) > 1:
        raise NotNow("several people share this screen: each comes to its seat by passing the screen on")
    if chosen != model.seat:
        model.seat, model.people = chosen, frozenset({chosen})
        model.counts["seats changed"] += 1
        model.knock = None
        where = f"in {name}'s place" if (name := model.names.get(chosen)) else f"at seat {chosen}"
        model.say("info", f"You sit {where} now.")


def open_hands(model: TableModel, message: Mapping[str, Any]) -> None:
    """Lay all hands open (``on``), or hide them again; counted."""
    model.open_hands = bool(message.get("on"))
    model.counts["hands opened"] += model.open_hands


def style(model: TableModel, message: Mapping[str, Any]) -> None:
    """Draw the cards otherwise: ``four_colour``, ``high_contrast``, ``swedish``."""
    wanted = {name: bool(message[name]) for name in Style._fields if name in message}
    model.style = model.style._replace(**wanted)


def told(model: TableModel, message: Mapping[str, Any]) -> None:
    """What was broken and missed in this deal; after that nothing of it can be called any more."""
    if drawn(model)["report"] is None:
        raise NotNow("the report comes after a deal at a table where offences pass until they are called")
    model.reported = True


def save(model: TableModel, message: Mapping[str, Any]) -> None:
    """The record of the game as text, or into a ``file``."""
    text = write_record(record_of(model.session))
    named = str(message.get("file") or "").strip()
    if not named:
        model.record = text
        model.say("info", "This is the record of the game. It holds the hidden cards, too.")
        return
    path = _file(named)
    if path.exists():
        try:
            load_record(path)
        except RecordError:
            raise NotNow(f"{path} is there already, and is no record: choose another name") from None
    try:
        write_whole(path, text)
    except OSError as error:
        raise NotNow(f"{path} cannot be written: {error.strerror or error}") from None
    model.say("info", f"The record is in {path}.")


def load(model: TableModel, message: Mapping[str, Any]) -> None:
    """Go on with the game of a record: its ``text``, or a ``file``. A faulty one is played up to its fault."""
    named, text = str(message.get("file") or "").strip(), str(message.get("text") or "")
    if not named and not text.strip():
        raise NotNow("paste a record, or name its file")
    played = play_record(read_record(text) if text.strip() else load_record(_file(named)))
    session = played.session
    model.replace(session)
    model.begin()
    if played.refused:
        at = f"deal {len(session.deals)}, action {played.at + 1}"
        model.say("error", f"The record breaks off at {at}: {with_names(played.refused.why, model.name)}")
    else:
        model.say("info", f"The record is loaded: {session.game.name}, deal {len(session.deals)}.")


def _file(named: str) -> Path:
    path = Path(named)
    if path.suffix != ".toml":
        path = Path(f"{named}.toml")
    return Path(os.path.normpath(path))


MESSAGES: dict[str, Callable[[TableModel, Mapping[str, Any]], None]] = {
    "again": again,
    "show": show,
    "sit": sit,
    "open": open_hands,
    "style": style,
    "report": told,
    "save": save,
    "load": load,
}
