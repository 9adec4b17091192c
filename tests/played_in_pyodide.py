"""Run in the browser's Python and in this one: the doctests of all that needs the standard library only, and whole matches.

It prints one line of JSON: the modules whose examples ran, those that were not imported and for want of what, what the
examples said where they failed, and the record of a match of every game.
"""

import doctest
import importlib
import json
import pkgutil
from typing import Any

import cardlearn
from cardlearn.games import GAMES
from cardlearn.players.sensible import choose
from cardlearn.record import record_of, write_record
from cardlearn.session import Session

SEED = 1674
COMPILED = "cardlearn.studies.fast"
"""Makes machine code of the games, which a browser does not run."""


def examples() -> tuple[dict[str, int], dict[str, str], list[str]]:
    """By module, how many of its examples ran; by module, what it wants that is not there; what failed."""
    ran, wants, failed = {}, {}, []
    runner = doctest.DocTestRunner()
    for found in pkgutil.walk_packages(cardlearn.__path__, "cardlearn."):
        if found.name.endswith("__main__") or found.name.startswith(COMPILED):
            continue
        try:
            module = importlib.import_module(found.name)
        except ImportError as error:
            wants[found.name] = str(error.name or error)
            continue
        ran[found.name] = 0
        for test in doctest.DocTestFinder(exclude_empty=True).find(module):
            runner.run(test, out=failed.append)
            ran[found.name] += len(test.examples)
    return ran, wants, failed


def match(game: Any) -> str:
    """The record of a match that the sensible player plays at all seats, to its end or for six deals."""
    session = Session(game, seed=SEED)
    while True:
        while session.to_act:
            session.do(choose(session.view(session.to_act[0])).action)
        if session.over or len(session.deals) == 6:
            return write_record(record_of(session))
        session.next_deal()


def matches() -> dict[str, str]:
    """By game, the record of its match."""
    return {game.slug: match(game) for game in GAMES}


if __name__ == "__main__":
    ran, wants, failed = examples()
    print(json.dumps({"ran": ran, "wants": wants, "failed": failed, "matches": matches()}))
