"""The table as a Jupyter widget: `Table`, and a plain front of core ipywidgets for where anywidget cannot run."""

from __future__ import annotations

import base64
import html
import os
from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from cardlearn.session import Session
from cardlearn.turn import Action
from cardlearn.view import View
from cardlearn.widget import host
from cardlearn.widget.keep import Keep
from cardlearn.widget.model import TableModel, told_plainly

LIVE = "The table is live in a running notebook; below it stands as it was left."
HIDING = ":is(.jp-OutputArea-child, .output_area):has(.{mark}), .{mark} {{ display: none }}"
"""The style by which a live table hides the picture that the notebook keeps of it."""


class AtTable:
    """What every front of a table offers to Python: the session, the view, moves, and a still picture."""

    model: TableModel
    handle: Any = None
    """The output below the live table which a notebook keeps."""

    @property
    def session(self) -> Session:
        """The match behind the table."""
        return self.model.session

    @property
    def view(self) -> View:
        """What the learner's seat sees."""
        return self.model.view()

    def play(self, card: str) -> None:
        """Play a card for the learner: ``table.play("KH")``. Raises `Refused` where the rules forbid it."""
        self.do(f"play {card}")

    def do(self, action: Action | str) -> None:
        """Do an action, the learner's own (``"beg"``) or a whole line (``"0 give"``). Raises `Refused`."""
        try:
            with told_plainly():
                self.model.do(action)
        finally:
            self.refresh()

    def tell(self, message: Mapping[str, Any]) -> None:
        """Answer a front's message."""
        self.model.handle(message)
        self.refresh()

    def refresh(self) -> None:
        """Show the state as it is now."""
        self.draw()
        if self.handle is not None and self._pictured != (now := self.kept()):
            self._pictured = now
            self.handle.update(now, raw=True)

    def draw(self) -> None:
        """Draw the live table."""
        raise NotImplementedError

    _pictured: dict[str, str] | None = None

    @property
    def mark(self) -> str:
        """The class of the kept picture, by which the live table hides it."""
        return f"cl-kept-{self.model_id[:12]}"  # type: ignore[attr-defined]

    def kept(self) -> dict[str, str]:
        """The table as it stands, for the notebook to keep: a picture with its words, which the live table hides."""
        still = self.still()
        words = html.escape(still["text/plain"])
        told = f"<details><summary>The table in words</summary><pre>{words}</pre></details>"
        return {**still, "text/html": f'<div class="{self.mark}">{still["text/html"]}{told}</div>'}

    def keep_below(self) -> None:
        """Put the picture that a notebook keeps into the cell's output, and draw it anew after each action."""
        from IPython.display import display

        self._pictured = self.kept()
        self.handle = display(self._pictured, raw=True, display_id=self.mark)  # type: ignore[no-untyped-call]

    def _ipython_display_(self) -> None:
        from IPython.display import display

        bundle = super()._repr_mimebundle_()  # type: ignore[misc]
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        display({**data, "text/plain": LIVE}, metadata=metadata, raw=True)  # type: ignore[no-untyped-call]
        self.keep_below()

    def __repr__(self) -> str:
        return f"<Table {self.session.game.name}, seat {self.model.seat}, deal {len(self.session.deals)}, " + (
            f"{self.session.phase}>"
        )

    def still(self) -> dict[str, str]:
        """The table as text and as a picture with its alternative text, for pages without Python."""
        from cardlearn import picture, text

        view = self.model.shown()
        words = text.describe(view)
        drawn = base64.b64encode(picture.table_svg(view, style=self.model.style).encode()).decode()
        alt = html.escape(words, quote=True)
        image = f'<img src="data:image/svg+xml;base64,{drawn}" alt="{alt}" style="max-width:100%">'
        return {"text/plain": words, "text/html": image}


class Table(AtTable, anywidget.AnyWidget):
    """A table in a notebook: the learner at one seat, the machine at the others.

    ``game``: a slug or name, or a `Session` or `TableModel` already made; ``players``: the usual number if not given;
    ``seat``: the learner's; ``seed``: the first deal; ``options``: the agreements that differ from the usual ones;
    ``mode``: ``strict`` or ``table``; ``path``: a file that keeps the game, so that the cell goes on where it was when it
    is run again; ``hands={1: "KH 2H"}``, ``turn_up="9H"``: cards laid by hand, the others as the seed has them;
    ``lax=0.1``, ``kinds=("revoke",)``: at how many of its turns the machine breaks which rules, at a table where that
    can be called; ``people=(0, 2)``: the seats of those who share the screen; ``open_hands``: for a lesson;
    ``style``: `cardlearn.faces.Style`, how cards are drawn; ``front="plain"``: core widgets only. Further arguments as
    in `Scene`. Raises `GameError` for what no such game has.

    Below the live table the cell keeps its last state as a picture and as text, which a saved notebook shows.
    """

    _esm = host.module()
    _css = host.style()
    state = traitlets.Dict().tag(sync=True)
    faces = traitlets.Dict().tag(sync=True)
    lost = traitlets.Unicode().tag(sync=True)
    hiding = traitlets.Unicode().tag(sync=True)

    def __new__(cls, *args: Any, front: str = "module", **more: Any) -> Any:
        if front == "plain":
            from cardlearn.widget.plain import PlainTable

            return PlainTable(*args, **more)
        return super().__new__(cls, *args, **more)

    def __init__(
        self,
        game: str | Session | TableModel = "seven-up",
        players: int | None = None,
        *,
        front: str = "module",
        path: str | os.PathLike[str] | None = None,
        **more: Any,
    ) -> None:
        self.model = made(game, players, path=path, **more)
        self._drawn_for = host.drawn_for(self.model)
        super().__init__(**host.traits(self.model))
        self.hiding = HIDING.format(mark=self.mark)
        self.on_msg(lambda widget, content, buffers: self.tell(content))

    def draw(self) -> None:
        wanted = host.drawn_for(self.model)
        if wanted != self._drawn_for:
            self._drawn_for, self.faces = wanted, host.pictures(*wanted)
        self.state = dict(self.model.state())

    def _repr_mimebundle_(self, **more: Any) -> Any:
        bundle = super()._repr_mimebundle_(**more)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, **self.still()}, metadata


def made(
    game: str | Session | TableModel,
    players: int | None = None,
    *,
    path: str | os.PathLike[str] | None = None,
    **more: Any,
) -> TableModel:
    """The model of a table: the one given, or one of a session, or a new one of a game."""
    if isinstance(game, TableModel):
        return game
    with told_plainly():
        if isinstance(game, Session):
            return TableModel(game, more.pop("seat", min(game.to_act, default=0)), keep=Keep(path), **more)
        return TableModel.open(game, players, path=path, **more)
