"""Do the players deserve their names? Sensible ones against random ones, searching ones against sensible ones.

    python benchmarks/players.py [--keep FILE] [--page docs/players.md] [--workers N] [GAME ...]

Sensible against random: every match is played twice with the same cards, the seats exchanged. Searching against sensible:
each deal of a match between sensible players is played once more with a searching side, and so with every side in turn; what
they would do alike cancels out. Matches go on until the lead is four standard errors from nothing, or so many are played
that a lead, if there is one, is small. ``--keep`` gathers the rows in a file, one a
line, and games found there are not played again; ``--page`` writes the table into a page, between its two marks.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any

from cardlearn.games import GAMES
from cardlearn.studies.matches import match

PAIRS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("sensible", "random", {"matches": 20, "deals": 8, "until": 4, "most": 200}),
    ("searching 20", "sensible", {"matches": 12, "deals": 4, "until": 3.5, "most": 480, "alone": True}),
)
LONG = ("rook", "losing-lodam", "california-jack", "shasta-sam", "pedro", "pedro-sancho", "cinch")
"""Games whose deals are long, or have many choices: there the searching player is measured with less effort."""
LESS = ("searching 10", {"deals": 2})
MARKS = ("<!-- the table begins -->", "<!-- the table ends -->")


def table(rows: list[dict[str, Any]]) -> str:
    """The results as a table of a page."""
    lines = [
        "| Game | Players | Match | Deals | Lead a deal | Standard errors |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows:
        lines.append(
            f"| {row['game']} | {row['players']} | {row['one']} – {row['other']} | {row['deals']} | "
            f"{row['lead']:+.2f} ± {row['error']:.2f} | {row['errors_ahead']:+.1f} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Matches between the players of every game.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--page", type=Path)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--pair", choices=["sensible", "searching"], help="only the matches of this player")
    chosen = parser.parse_args()
    kept = chosen.keep.read_text().splitlines() if chosen.keep and chosen.keep.exists() else []
    rows = [json.loads(line) for line in kept]
    known = {(row["game"], row["one"]) for row in rows}
    for one, other, more in PAIRS:
        if chosen.pair and not one.startswith(chosen.pair):
            continue
        for game in GAMES:
            kind, effort = LESS if one.startswith("searching") and game.slug in LONG else (one, {})
            if (chosen.games and game.slug not in chosen.games) or (game.slug, kind) in known:
                continue
            (row,) = match(game.slug, kind, other, workers=chosen.workers, **{**more, **effort})
            rows.append(row)
            print(table([row]).splitlines()[-1], flush=True)
            if chosen.keep:
                with chosen.keep.open("a") as file:
                    file.write(json.dumps(row) + "\n")
            if row["stopped"]:
                break
    if chosen.page:
        order = [game.slug for game in GAMES]
        rows.sort(key=lambda row: (row["one"] != PAIRS[0][0], order.index(row["game"])))
        page = chosen.page.read_text(encoding="utf-8")
        before, rest = page.split(MARKS[0])
        after = rest.split(MARKS[1])[1]
        chosen.page.write_text(f"{before}{MARKS[0]}\n{table(rows)}\n{MARKS[1]}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
