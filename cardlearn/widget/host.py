"""What a page needs to host the table's module: its traits, and answers to its messages, as text. Nothing of Jupyter.

The module (`MODULE`, styled by `STYLE`) takes a model with ``get``, ``set``, ``on``, ``off`` and ``send``. Give it the
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

MODULE = Path(__file__).with_name("table.js")
STYLE = Path(__file__).with_name("table.css")
LOST = "Python is not answering: run this cell again. (If another cell is running, wait until it has ended.)"
"""What the table says in a notebook when no answer comes; a page has words of its own."""


def pictures(pack: Pack) -> dict[str, list[str]]:
    """By name, the picture of each card, of the back and of each suit's sign, with its name in words."""
    drawn = {pack.name(card): [faces.face(pack, card), pack.spoken(card)] for card in pack.list(pack.all)}
    drawn["back"] = [faces.back(), "a card face down"]
    for suit, name in pack.suit_names.items():
        drawn[f"sign {suit}"] = [faces.sign(suit, 0, 0, 20, faces.DEFAULT.colour(suit)), name]
    return drawn


def traits(model: TableModel, lost: str = LOST) -> dict[str, Any]:
    """What the module's model holds at first."""
    return {"state": model.state(), "faces": pictures(model.session.game.pack), "lost": lost}


def answer(model: TableModel, message: str) -> str:
    """The patch that answers a message, both as JSON."""
    return json.dumps(model.handle(json.loads(message)))
