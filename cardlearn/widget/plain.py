"""The table in core ipywidgets alone, for notebooks that cannot load a module of its own: small, and usable."""

from __future__ import annotations

import html
import os
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from cardlearn.session import Session
from cardlearn.widget.model import TableModel
from cardlearn.widget.table import HIDING, AtTable, made


class PlainTable(AtTable, ipywidgets.VBox):  # type: ignore[misc]
    """The same table as `Table`, drawn as text and buttons."""

    def __init__(
        self,
        game: str | Session | TableModel = "seven-up",
        players: int | None = None,
        *,
        path: str | os.PathLike[str] | None = None,
        **more: Any,
    ) -> None:
        self.model = made(game, players, path=path, **more)
        self._chosen: list[str] = []
        self._head = ipywidgets.HTML()
        self._hand = ipywidgets.HBox(layout={"flex_flow": "row wrap"})
        self._acts = ipywidgets.HBox(layout={"flex_flow": "row wrap"})
        self._typed = ipywidgets.Text(
            placeholder=f"{self.model.session.pack.examples[0]}, or a call …",
            continuous_update=False,
            description="Type:",
        )
        self._typed.observe(self._type, "value")
        tools = [
            self._button(words, {"do": do}) for words, do in (("Undo", "undo"), ("Redo", "redo"), ("Hint", "hint"))
        ]
        super().__init__([self._head, self._hand, self._acts, ipywidgets.HBox([*tools, self._typed])])
        self.refresh()

    def _button(self, words: str, message: dict[str, Any], tip: str = "", style: str = "") -> Any:
        button = ipywidgets.Button(
            description=words, tooltip=tip or words, button_style=style, layout={"width": "auto"}
        )
        button.on_click(lambda _: self.tell(message))
        return button

    def _type(self, change: Any) -> None:
        if change["new"]:
            self.tell({"do": "type", "text": change["new"]})
            self._typed.value = ""

    def _pick(self, name: str) -> None:
        if name in self._chosen:
            self._chosen.remove(name)
        else:
            self._chosen.append(name)
        self.refresh()

    def draw(self) -> None:
        """Draw the state: the position in words, a button for each card and each call."""
        from cardlearn import text

        state = self.model.state()
        choose = state["choose"] if state["yours"] else None
        lines = [*text.describe(self.model.shown()).splitlines(), *state["said"]]
        lines += [f"{rule['sentence']} {rule['id']}" for rule in state["about"]]
        found = state["hindsight"] or {"lines": None}
        lines += [f"{each['done']}. {each['words']}" for each in found["lines"] or ()]
        told = state["message"]
        if told:
            due = told.get("due") or {}
            said = [told["text"], told.get("evidence"), told.get("id"), due.get("sentence"), due.get("id")]
            lines.append(" ".join(filter(None, said)))
        style = f"<style>{HIDING.format(mark=self.mark)}</style>"
        self._head.value = style + "<br>".join(html.escape(line) for line in lines)
        if choose:
            self._chosen = [name for name in self._chosen if name in choose["from"]]
            self._hand.children = [self._chooser(name) for name in choose["from"]]
        else:
            self._chosen = []
            self._hand.children = [self._card(card) for card in state["hand"]]
        acts = [
            self._button(call["label"], {"do": "act", "call": call["call"]}, call.get("rule", ""))
            for call in [*state["calls"], *state["standing"]]
            if "cards" not in call
        ]
        if choose:
            line = f"{choose['verb']} {' '.join(self._chosen)}".strip()
            acts.append(self._button(line, {"do": "act", "call": line}, style="success"))
        if state["next"] != "you":
            words = {"trick": "Next trick", "machine": "Go on"}.get(state["next"], state["go"])
            if state["hindsight"] and found["lines"] is None and not state["lesson"]:
                acts.append(self._button("What would have done better?", {"do": "hindsight"}))
            acts.append(self._button(words, {"do": "new" if state["next"] == "over" else "step"}, style="success"))
        self._acts.children = acts

    def _card(self, card: dict[str, Any]) -> Any:
        barred = card.get("ok") is False
        tip = f"{card['spoken']}, not playable: {card['rule']}" if barred else card["spoken"]
        words = f"({card['card']})" if barred else card["card"]
        return self._button(words, {"do": "act", "call": f"play {card['card']}"}, tip)

    def _chooser(self, name: str) -> Any:
        button = ipywidgets.ToggleButton(value=name in self._chosen, description=name, layout={"width": "auto"})
        button.observe(lambda _: self._pick(name), "value")
        return button
