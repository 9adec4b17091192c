"""What a page needs to host the table's module: its traits, and answers to its messages, as text. Nothing of Jupyter.

The `module` (styled by `style`) takes a model with ``get``, ``set``, ``on``, ``off`` and ``send``. Give it the
`traits` of a `TableModel`; for each message it sends, let `answer` make the patch, and lay that over ``state``.

>>> import json
>>> from cardlearn.widget.model import TableModel
>>> model = TableModel.open("seven-up", 2, seed=7)
>>> sorted(traits(model))
['faces', 'lost', 'state']
>>> json.loads(answer(model, '{"do": "act", "call": "beg", "id": 1}'))["ack"]
1
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cardlearn import faces
from cardlearn.cards import Pack
from cardlearn.widget.model import TableModel

FRONT = Path(__file__).with_name("front")
WEB = Path(__file__).with_name("web")
LOST = (
    "Python is not answering. If another cell is running, wait until it has ended; if Python was restarted, run the first "
    "cell of the notebook and then this one again."
)
"""What the table says in a notebook when no answer comes; a page has words of its own."""


def module(main: Path = FRONT / "table.js") -> str:
    """A module, the table's at first, in one piece: each part after those that it imports, so that nothing needs to be
    built."""
    joined: list[str] = []
    _join(main, set(), joined)
    return "\n".join(joined)


def _join(path: Path, seen: set[str], joined: list[str]) -> None:
    seen.add(path.name)
    own = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("import "):
            own.append(line if line.startswith("export default ") else line.removeprefix("export "))
        elif (part := path.parent / line.partition('"')[2].partition('"')[0]).name not in seen:
            _join(part, seen, joined)
    joined.append("\n".join(own))


def style() -> str:
    """The style sheet of the module."""
    return (FRONT / "table.css").read_text(encoding="utf-8")


def web() -> dict[str, str]:
    """What a page loads to be played on, by the names of the files; they lie in one folder with ``cardlearn.whl`` and
    with Pyodide in ``pyodide/``. A page that has places to play at needs ``start.js`` and the two style sheets alone."""
    plain = {name: (WEB / name).read_text(encoding="utf-8") for name in ("start.js", "page.css")}
    joined = {name: module(WEB / name) for name in ("page.js", "worker.js")}
    return {**plain, **joined, "table.js": module(), "table.css": style()}


def pictures(pack: Pack, style: faces.Style = faces.DEFAULT) -> dict[str, list[str]]:
    """By name, the picture of each card, of the back and of each suit's sign, with its name in words."""
    drawn = {pack.name(card): [faces.face(pack, card, style), pack.spoken(card)] for card in pack.list(pack.all)}
    drawn["back"] = [faces.back(style), "a card face down"]
    for suit, name in pack.suit_names.items():
        drawn[f"sign {suit}"] = [faces.sign(suit, 0, 0, 20, style.colour(suit)), name]
    return drawn


def drawn_for(model: TableModel) -> tuple[Pack, faces.Style]:
    """What the pictures of a table depend on."""
    return model.session.game.pack, model.style


def traits(model: TableModel, lost: str = LOST) -> dict[str, Any]:
    """What the module's model holds at first."""
    return {"state": model.state(), "faces": pictures(*drawn_for(model)), "lost": lost}


def patch(model: TableModel, message: Any) -> dict[str, Any]:
    """The patch that answers a message. It holds ``faces``, too, where the cards are drawn otherwise now."""
    before = drawn_for(model)
    found = model.handle(message)
    if drawn_for(model) != before:
        found["faces"] = pictures(*drawn_for(model))
    return found


def answer(model: TableModel, message: str) -> str:
    """The patch that answers a message, both as JSON."""
    return json.dumps(patch(model, json.loads(message)))
