"""``cardlearn study``: matches, frequencies and claims, as tables, as CSV and as pictures."""

from __future__ import annotations

import csv
import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from typing import Any

from cardlearn.cli.show import progress, writable
from cardlearn.game import GameError, find_game
from cardlearn.studies.catalogue import STUDIES, Study
from cardlearn.studies.fast import NotCovered, NotInstalled
from cardlearn.studies.figures import Row
from cardlearn.studies.plots import MISSING
from cardlearn.wording import beginning, counted_in, sentence

SETTINGS = ("players", "option", "one", "other", "by", "matches", "games", "deals", "until", "seed", "workers")
"""What a study may take from the command line, by the names of its arguments."""
PICTURES = ("png", "svg", "pdf")


def game_of(chosen: Namespace, found: Study) -> str:
    """The game that a study is of: the one named, or the one that it takes where none is."""
    named = signature(found.run).parameters.get("game")
    return str(chosen.things[0] if chosen.things else named.default) if named else ""


def wishes(chosen: Namespace) -> dict[str, Any]:
    """The settings that are named on a command line."""
    return {name: value for name in SETTINGS if (value := getattr(chosen, name)) not in (None, [])}


def study(chosen: Namespace) -> tuple[list[Row], Study]:
    """Run the study of a command line. Raises `GameError` for what it does not take, before anything is counted."""
    found = STUDIES.get(chosen.name)
    if found is None:
        raise GameError(f"there is no study '{chosen.name}'; the studies are: {', '.join(STUDIES)}")
    given = wishes(chosen)
    if "option" in given:
        given["options"] = dict(given.pop("option"))
    for name in given:
        if name not in found.takes:
            told = name.removesuffix("s") if name == "options" else name
            raise GameError(f"the study {chosen.name} takes no --{told}; it takes {_taken(found)}")
    if chosen.things and (not found.things or (len(chosen.things) > 1 and "..." not in found.things)):
        raise GameError(f"the study {chosen.name} does not take '{chosen.things[-1]}'; write {_usage(chosen.name)}")
    if chosen.json and chosen.csv == "-":
        raise GameError("--json and --csv - would both be printed; name a file for the commas, or leave one out")
    for path in filter(None, (chosen.csv, chosen.plot)):
        if path != "-":
            writable(path)
    if chosen.plot:
        _drawable(chosen.plot, found, chosen.name)
    with progress(quiet=chosen.json or "progress" not in found.takes) as tell:
        if "progress" in found.takes:
            given["progress"] = tell
        try:
            return found.run(*chosen.things, **given), found
        except NotCovered as error:
            raise GameError(_slowly(error, chosen)) from None
        except ValueError as error:
            raise GameError(str(error)) from None


def _slowly(error: NotCovered, chosen: Namespace) -> str:
    """Why a game is not compiled for a study, and which study counts the same without that."""
    game = find_game(game_of(chosen, STUDIES[chosen.name]))
    missing = 'needs numba (pip install "cardlearn[fast]")'
    why = missing if isinstance(error, NotInstalled) else f"does not cover {game.name}"
    slowly = f"cardlearn study points-scored {game.slug} --by random counts the same, more slowly"
    return f"the study {chosen.name} {why}; {slowly}"


def listed_plainly() -> list[Row]:
    """Every study as plain data."""
    return [
        {"study": name, "about": each.things, "sentence": each.sentence, "takes": _settings(each)}
        for name, each in STUDIES.items()
    ]


def listed() -> list[str]:
    """Every study with what it counts and the settings that it takes."""
    return [
        line
        for name, each in STUDIES.items()
        for line in (f"{f'{name} {each.things}'.strip()}: {each.sentence}", f"    takes {_taken(each)}")
    ]


def _settings(found: Study) -> list[str]:
    return ["option" if name == "options" else name for name in found.takes if name != "progress"]


def _taken(found: Study) -> str:
    return ", ".join(f"--{name}" for name in _settings(found)) or "no settings"


def _usage(name: str) -> str:
    return f"cardlearn study {name} {STUDIES[name].things}".strip()


def _drawable(path: str, found: Study, name: str) -> None:
    """Whether a study has a picture, and it can be drawn into this file. Raises `GameError`."""
    if found.picture is None:
        raise GameError(f"the study {name} has no picture; its figures are sentences")
    if Path(path).suffix.removeprefix(".") not in PICTURES:
        raise GameError(f"a picture is drawn into a file that ends with .{', .'.join(PICTURES)}, not into {path}")
    if not find_spec("matplotlib"):
        raise GameError(MISSING)


def write_csv(rows: Sequence[Row], path: str) -> None:
    """The rows as a table of commas, with a line of names at its head; ``-`` is the standard output."""
    out = sys.stdout if path == "-" else open(path, "w", encoding="utf-8", newline="")  # noqa: SIM115
    try:
        if rows:
            table = csv.DictWriter(out, list(rows[0]), restval="", extrasaction="ignore")
            table.writeheader()
            table.writerows(rows)
    finally:
        if path != "-":
            out.close()


def draw(rows: Sequence[Row], found: Study, path: str) -> None:
    """The rows as a picture, with what it shows as its title."""
    if found.picture is None or not rows:
        return
    axes = found.picture(rows)
    title = sentence(found.sentence)
    axes.set_title(title, wrap=True, fontsize=10)
    kind = Path(path).suffix[1:]
    axes.figure.savefig(path, metadata={"Title": title}, **({"dpi": 150} if kind == "png" else {}))


def told(rows: Sequence[Row], game: str = "") -> list[str]:
    """The rows for a reader: a table, or a claim and what was found in sentences. ``game``: what the study was of."""
    if not rows:
        return ["Nothing was counted."]
    stopped = any(row.get("stopped") for row in rows)
    rows = [{name: value for name, value in row.items() if name != "stopped"} for row in rows]
    lines = _claims(rows) if "claim" in rows[0] else _table([_with_sentence(row) for row in rows])
    if {"lead", "amount", "pool"} & rows[0].keys():
        lines += counted_in(find_game(game or str(rows[0]["game"])))
    if any("error" in name for name in rows[0]):
        lines.append("An error is a standard error: chance alone seldom makes a difference of three of them.")
    return [*lines, "Stopped early: this is what was counted."] if stopped else lines


def _with_sentence(row: Row) -> Row:
    """A row of a rule with the beginning of its sentence, for those who do not know it by its id."""
    if "rule" not in row:
        return row
    rule = find_game(str(row["game"])).rule(str(row["rule"]))
    return {**row, "the rule begins": beginning(rule.sentence)}


def _claims(rows: Sequence[Row]) -> list[str]:
    lines = []
    for row in rows:
        lines += [
            str(row["claim"]),
            f"    {'holds' if row['holds'] else 'does not hold'}: {row['figure']}",
            f"    {row['how']}",
        ]
    return lines


def _table(rows: Sequence[Row]) -> list[str]:
    names = list(rows[0])
    cells = [names, *([_cell(row[name]) for name in names] for row in rows)]
    widths = [max(len(line[at]) for line in cells) for at in range(len(names))]
    left = [isinstance(rows[0][name], str) for name in names]
    return [
        "  ".join(
            cell.ljust(width) if at else cell.rjust(width) for cell, width, at in zip(line, widths, left, strict=True)
        ).rstrip()
        for line in cells
    ]


def _cell(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)
