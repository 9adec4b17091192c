"""The tables of a page in a browser: opened from requests, asked by messages, kept as links. All of it plain JSON.

A page may have several *places* to play at, each with a name of its own and at most one table. `Tables` answers what
the page asks of them; nothing here knows of a browser, nor of Jupyter.

>>> tables = Tables()
>>> ask = {"place": "play-1", "ask": "open", "what": {"game": "seven-up", "players": 2, "seed": 7, "seat": 1}}
>>> opened = json.loads(tables.answer(json.dumps(ask)))
>>> [call["label"] for call in opened["traits"]["state"]["calls"]]
['stand', 'beg']
>>> ask = {"place": "play-1", "ask": "tell", "message": {"do": "act", "call": "beg", "id": 1}}
>>> told = json.loads(tables.answer(json.dumps(ask)))
>>> told["patch"]["ack"], read_link(told["kept"])["record"].endswith('actions = [\\n  "1 beg",\\n]\\n')
(1, True)
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from typing import Any

from cardlearn.faces import Style
from cardlearn.players.hints import rule_of_thumb
from cardlearn.record import Record, play_record, read_record, record_of, write_record
from cardlearn.refusal import Refused
from cardlearn.session import Session
from cardlearn.widget import desk, host
from cardlearn.widget.keep import COUNTS
from cardlearn.widget.model import PLAIN, TableModel
from cardlearn.widget.words import capital
from cardlearn.wording import with_names

LOST = "The program is not answering yet: wait a moment. If nothing comes you can start it again, where the game was."
VERSION = "1"
"""Links begin with it: what they hold may come to be written otherwise."""
LONGEST = 200_000
"""So many characters a link may have, and so many bytes times ten may come out of it."""
CUT = "This link cannot be read: it is cut short, or was changed on its way."
KINDS: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "players": int,
    "options": dict,
    "seed": int,
    "mode": str,
    "record": str,
    "link": str,
    "seat": int,
    "names": list,
    "open": bool,
    "style": list,
    "counts": dict,
    "look": list,
    "held": bool,
}
"""What a request may hold: a game to begin (``game``, ``players``, ``options``, ``seed``, ``mode``), or a ``record`` or
``link`` to go on with; the learner's ``seat``, the players' ``names``, whether all hands lie ``open``, how cards are drawn
(``style``), what was counted (``counts``), where it is looked back at (``look``: deal and action), and whether the last
trick still lies on the table (``held``)."""


class PageError(ValueError):
    """A request or a link that cannot be answered: why, in one plain sentence."""


# Links


def link(what: Mapping[str, Any]) -> str:
    """A request as the data of a link: letters, digits, ``-``, ``_`` and one full stop, after which it is packed.

    >>> read_link(link({"game": "rams", "seed": 3}))
    {'game': 'rams', 'seed': 3}
    """
    text = json.dumps(what, ensure_ascii=False, separators=(",", ":"))
    packed = zlib.compress(text.encode(), 9)
    return f"{VERSION}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def read_link(data: str) -> dict[str, Any]:
    """The request in a link's data. Raises `PageError` where it cannot be read."""
    version, _, packed = data.partition(".")
    if version != VERSION and version.isdigit() and packed:
        raise PageError("This link was made by another version of the program, and cannot be read here.")
    if version != VERSION or len(packed) > LONGEST:
        raise PageError(CUT)
    try:
        reader = zlib.decompressobj()
        text = reader.decompress(base64.b64decode(packed + "=" * (-len(packed) % 4), "-_", True), 10 * LONGEST)
        found = json.loads(text) if reader.eof else None
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise PageError(CUT)
    return found


def kept(model: TableModel) -> dict[str, Any]:
    """A table as the request that opens it again: the record, and what else is to be as it was."""
    found: dict[str, Any] = {"record": write_record(record_of(model.session)), "seat": model.seat}
    if model.names:
        found["names"] = [model.names.get(seat, "") for seat in range(model.session.players)]
    style = [name for name, on in model.style._asdict().items() if on]
    counts = {what: number for what, number in model.counts.items() if number}
    look = [model.looking.deal, model.looking.at] if model.looking else []
    more = {"open": model.open_hands, "style": style, "counts": counts, "look": look, "held": model.held}
    return found | {key: value for key, value in more.items() if value}


# Opening


def opened(request: Any) -> TableModel:
    """The table of a request. Raises `PageError`, or one of `PLAIN`, where there can be none."""
    what = checked(request)
    if "link" in what:
        what = checked(read_link(what["link"]))
    if "record" in what:
        return _gone_on(what, read_record(what["record"]))
    if "game" not in what:
        raise PageError(CUT if "link" in what else "The page asks for no game.")
    options, seed, mode = what.get("options"), desk.seed(what.get("seed", 0)), desk.mode(what.get("mode", "strict"))
    return _table(what, Session(what["game"], what.get("players"), options=options, seed=seed, mode=mode))


def _table(what: Mapping[str, Any], session: Session) -> TableModel:
    names = {at: str(name) for at, name in enumerate(what.get("names", ())) if name}
    style = Style(**{name: True for name in Style._fields if name in what.get("style", ())})
    seat = what.get("seat", (session.to_act or [0])[0])
    open_hands = what.get("open", False)
    model = TableModel(session, seat, names=names, open_hands=open_hands, style=style, adviser=rule_of_thumb)
    counts = what.get("counts", {})
    model.counts.update({name: counts[name] for name in COUNTS if type(counts.get(name)) is int and counts[name] > 0})
    return model


def _gone_on(what: Mapping[str, Any], record: Record) -> TableModel:
    """The table of a record; what it holds is played up to its end, or to its fault, which is then told."""
    actions = record.deals[-1].actions
    last = actions[-1:] if what.get("held") else ()  # done at the table itself, so that the trick lies there
    played = play_record(record, len(actions) - len(last))
    model, refused, at = _table(what, played.session), played.refused, played.at
    if last and not refused:
        try:
            model.do(last[0])
        except Refused as error:
            refused, at = error, len(actions) - 1
    if refused:
        why = with_names(refused.why, model.name)
        model.say("error", f"The game breaks off at deal {len(model.session.deals)}, action {at + 1}: {why}")
    elif "look" in what:
        model.handle({"do": "look", **dict(zip(("deal", "at"), what["look"], strict=False))})
    model.handle({"do": "read"})
    return model


def checked(request: Any) -> dict[str, Any]:
    """A request whose every part is of its kind. Raises `PageError`."""
    if not isinstance(request, dict):
        raise PageError("The page asks for nothing that the program knows.")
    for name, value in request.items():
        if name not in KINDS:
            raise PageError(f"The page asks for '{name}', which this version of the program does not know.")
        if not isinstance(value, KINDS[name]) or (KINDS[name] is int and isinstance(value, bool)):
            raise PageError(f"The page asks for a table whose '{name}' is {value!r}.")
    return request


def prepare() -> None:
    """Import whatever the first table needs, so that it is there at once."""
    read_record(write_record(record_of(opened({"game": "seven-up"}).session)))


class Tables:
    """The tables of one page, by the names of their places."""

    def __init__(self) -> None:
        self.models: dict[str, TableModel] = {}
        self.last: dict[str, str] = {}

    def answer(self, message: str) -> str:
        """Answer the page; both are JSON. Never raises: what cannot be done is told under ``error``, in one sentence.

        ``ask`` is ``open`` (``what``: the request), which is answered by the ``traits`` of the table; ``tell``
        (``message``: one of the table's front), answered by its ``patch``; ``record``, answered by the record's text;
        ``close``. With the first two comes ``kept``: the table as a link, wherever it has changed.
        """
        try:
            asked = json.loads(message)
            return json.dumps(self._answer(str(asked.get("place")), str(asked.get("ask")), asked))
        except (PageError, *PLAIN) as error:
            return json.dumps({"error": f"{capital(str(error).rstrip('.'))}."})
        except Exception as error:
            return json.dumps({"error": f"The program has met a fault ({type(error).__name__}: {error})."})

    def _answer(self, place: str, ask: str, asked: Mapping[str, Any]) -> dict[str, Any]:
        if ask == "open":
            model = self.models[place] = opened(asked.get("what"))
            self.last.pop(place, None)
            return {"traits": {**host.traits(model, LOST), "disk": False}, **self._kept(place)}
        if ask == "close":
            self.models.pop(place, None)
            return {}
        if place not in self.models:
            raise PageError("There is no table at this place of the page.")
        model = self.models[place]
        if ask == "record":
            return {"record": write_record(record_of(model.session)), "name": model.session.game.slug}
        if ask != "tell":
            raise PageError(f"The page asks for '{ask}', which this version of the program does not know.")
        return {"patch": host.patch(model, asked.get("message")), **self._kept(place)}

    def _kept(self, place: str) -> dict[str, str]:
        now = link(kept(self.models[place]))
        if self.last.get(place) == now:
            return {}
        self.last[place] = now
        return {"kept": now}
