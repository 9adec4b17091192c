"""A table's record on disk: read when its cell is run, written after each action."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from cardlearn.record import RecordError, load_record, play_record, record_of, write_record, write_whole
from cardlearn.session import Session

COUNTS = ("taken back", "hints", "what ifs", "seats changed", "hands opened")


class Keep:
    """The file in which a table keeps its game. ``fault``: why it is not kept, in one plain sentence.

    A file that is no record, or another game's, is left as it is.
    """

    def __init__(self, path: str | os.PathLike[str] | None) -> None:
        self.path = Path(path) if path is not None else None
        self.fault = ""
        self._locked = False
        self._kind: Any = None

    def load(self, wanted: Session) -> tuple[Session, dict[str, int]]:
        """The session in the file, if it holds a game like the one wanted, and what was counted in it."""
        counts = dict.fromkeys(COUNTS, 0)
        self._kind = kind(wanted)
        if self.path is None or not self.path.exists():
            return wanted, counts
        try:
            record = load_record(self.path)
            played = play_record(record)
        except RecordError as error:
            why = str(error).removeprefix(f"{self.path}: ")
            return self._leave(wanted, f"{self.path.name} holds no game: {why}"), counts
        if played.refused:
            at = f"deal {len(played.session.deals)}, action {played.at + 1}"
            return self._leave(wanted, f"{self.path.name} breaks off at {at}: {played.refused.why}"), counts
        found = played.session
        if kind(found) != self._kind:
            told = f"{self.path.name} holds a game of {found.game.name} with {found.players} players that differs"
            return self._leave(wanted, f"{told} from this one"), counts
        return found, _counted(record.notes.get("note", ""))

    def _leave(self, wanted: Session, why: str) -> Session:
        self._locked = True
        self.fault = f"{why.rstrip('.')}. The file is left as it is, and this game is not kept."
        return wanted

    def save(self, session: Session, counts: dict[str, int]) -> None:
        """Write the record, whole or not at all; a game of another kind, which came to the table since, is not kept."""
        if self.path is None or self._locked or kind(session) != self._kind:
            return
        note = ", ".join(f"{what}: {number}" for what, number in counts.items())
        text = write_record(record_of(session)._replace(notes={"note": note}))
        try:
            write_whole(self.path, text)
        except OSError as error:
            self.fault = f"{self.path.name} cannot be written ({error.strerror or error}); this game is not kept."
        else:
            self.fault = ""


def kind(session: Session) -> tuple[Any, ...]:
    """What makes a game one that goes on in the same file."""
    return session.game, session.players, session.options, session.mode


def _counted(note: str) -> dict[str, int]:
    """The counts that a table wrote in its record's note."""
    found = dict.fromkeys(COUNTS, 0)
    for part in note.split(","):
        what, _, number = part.strip().partition(": ")
        if what in found and number.isdigit():
            found[what] = int(number)
    return found
