"""A table's record on disk: read when its cell is run, written after each action."""

from __future__ import annotations

import os
from pathlib import Path

from cardlearn.record import RecordError, load_record, play_record, record_of, write_record
from cardlearn.session import Session

COUNTS = ("taken back", "hints")


class Keep:
    """The file in which a table keeps its game. ``fault``: why it is not kept, in one plain sentence.

    A file that is no record, or another game's, is left as it is.
    """

    def __init__(self, path: str | os.PathLike[str] | None) -> None:
        self.path = Path(path) if path is not None else None
        self.fault = ""
        self._locked = False

    def load(self, wanted: Session) -> tuple[Session, dict[str, int]]:
        """The session in the file, if it holds a game like the one wanted, and what was counted in it."""
        counts = dict.fromkeys(COUNTS, 0)
        if self.path is None or not self.path.exists():
            return wanted, counts
        try:
            record = load_record(self.path)
            played = play_record(record)
        except RecordError as error:
            return self._leave(wanted, f"{self.path.name} holds no game: {error}"), counts
        if played.refused:
            at = f"deal {len(played.session.deals)}, action {played.at}"
            return self._leave(wanted, f"{self.path.name} breaks off at {at}: {played.refused.why}"), counts
        found = played.session
        if (found.game, found.players, found.options, found.mode) != (
            wanted.game,
            wanted.players,
            wanted.options,
            wanted.mode,
        ):
            told = f"{self.path.name} holds a game of {found.game.name} with {found.players} players that differs"
            return self._leave(wanted, f"{told} from this one"), counts
        return found, _counted(record.notes.get("note", ""))

    def _leave(self, wanted: Session, why: str) -> Session:
        self._locked = True
        self.fault = f"{why.rstrip('.')}. The file is left as it is, and this game is not kept."
        return wanted

    def save(self, session: Session, counts: dict[str, int]) -> None:
        """Write the record, whole or not at all."""
        if self.path is None or self._locked:
            return
        note = ", ".join(f"{what}: {number}" for what, number in counts.items())
        text = write_record(record_of(session)._replace(notes={"note": note}))
        aside = self.path.with_name(f".{self.path.name}.{os.getpid()}.tmp")
        try:
            with open(aside, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(aside, self.path)
        except OSError as error:
            aside.unlink(missing_ok=True)
            self.fault = f"{self.path.name} cannot be written ({error.strerror or error}); this game is not kept."
        else:
            self.fault = ""


def _counted(note: str) -> dict[str, int]:
    """The counts that a table wrote in its record's note."""
    found = dict.fromkeys(COUNTS, 0)
    for part in note.split(","):
        what, _, number = part.strip().partition(": ")
        if what in found and number.isdigit():
            found[what] = int(number)
    return found
