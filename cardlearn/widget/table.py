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


class AtTable:
    """What every front of a table offers to Python: the session, the view, moves, and a still picture."""

    model: TableModel

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
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<Table {self.session.game.name}, seat {self.model.seat}, deal {len(self.session.deals)}, " + (
            f"{self.session.phase}>"
        )

    def still(self) -> dict[str, str]:
        """The table as text and as a picture with its alternative text, for pages without Python."""
        from cardlearn import svg, text

        words = text.describe(self.view)
        picture = base64.b64encode(svg.table_svg(self.view).encode()).decode()
        alt = html.escape(words, quote=True)
        image = f'<img src="data:image/svg+xml;base64,{picture}" alt="{alt}" style="max-width:100%">'
        return {"text/plain": words, "text/html": image}


class Table(AtTable, anywidget.AnyWidget):
    """A table in a notebook: the learner at one seat, the machine at the others.

    ``game``: a slug or name, or a `Session` or `TableModel` already made; ``players``: the usual number if not given;
    ``seat``: the learner's; ``seed``: the first deal; ``options``: the agreements that differ from the usual ones;
    ``mode``: ``strict`` or ``table``; ``path``: a file that keeps the game, so that the cell goes on where it was when it
    is run again; ``front="plain"``: core widgets only. Further arguments as in `TableModel`. Raises `GameError` for what
    no such game has.
    """

    _esm = host.module()
    _css = host.style()
    state = traitlets.Dict().tag(sync=True)
    faces = traitlets.Dict().tag(sync=True)
    lost = traitlets.Unicode().tag(sync=True)

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
        self._pictured = host.drawn_for(self.model)
        super().__init__(**host.traits(self.model))
        self.on_msg(lambda widget, content, buffers: self.tell(content))

    def refresh(self) -> None:
        pictured = host.drawn_for(self.model)
        if pictured != self._pictured:
            self._pictured, self.faces = pictured, host.pictures(*pictured)
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
