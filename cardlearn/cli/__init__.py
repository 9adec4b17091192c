"""The command line: games, rules, replay, play, simulate, study and lab.

Nothing here needs more than Python itself; with `rich` installed (the ``cli`` extra) a terminal is shown colours and
a progress bar. Imports stay inside the commands, so that each starts quickly.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from cardlearn.cli.arguments import FAULT, NO_RECORD, NOT_AS_EXPECTED, parser
from cardlearn.stopping import STOPPED, stop


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command; ends the program with its exit code."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115  (each may be closed)
    sys.stdout, sys.stderr = (stream or open(os.devnull, "w") for stream in (sys.stdout, sys.stderr))  # noqa: SIM115
    try:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):  # a letter that a terminal does not have is no reason to stop
                stream.reconfigure(errors="replace")
        code = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        stop()
    except (MemoryError, OverflowError):
        print("cardlearn: that is more than there is memory for; ask for less", file=sys.stderr)
        code = NO_RECORD
    except BrokenPipeError:  # the reader of a pipe has seen enough
        _say_no_more()
        code = 0
    except OSError as error:  # a full disk behind the output, or what a command could not open
        _say_no_more()
        what = f"{error.filename} cannot be opened" if error.filename else "the output cannot be written"
        print(f"cardlearn: {what}: {error.strerror or error}", file=sys.stderr)
        code = NO_RECORD
    sys.exit(code)


def _run(arguments: Sequence[str] | None) -> int:
    from cardlearn.game import GameError
    from cardlearn.record import RecordError, file_words
    from cardlearn.setup import SetupError

    top = parser()
    try:
        chosen, unknown = top.parse_known_args(arguments)
        if unknown:
            command = f" {chosen.command}" if chosen.command else ""
            told = f"is nothing that cardlearn{command} takes"
            given = list(sys.argv[1:] if arguments is None else arguments)
            if unknown[0] in given[: given.index(chosen.command) if chosen.command in given else 0]:
                told = f"stands before '{chosen.command}'; what that takes is written after it"
            top.exit(NO_RECORD, f"cardlearn: '{unknown[0]}' {told}; see cardlearn{command} --help\n")
    except SystemExit as asked:  # help or the version was printed, or what is wrong
        return int(asked.code or 0)
    if not chosen.command:
        top.print_help()
        return NO_RECORD
    try:
        return int(globals()[f"do_{chosen.command}"](chosen))
    except (GameError, RecordError, SetupError) as error:
        file = file_words(chosen.file) if isinstance(error, RecordError) and "file" in chosen else ""
        named = f"{file}: " if file not in str(error) else ""
        print(f"cardlearn: {named}{error}", file=sys.stderr)
        return NO_RECORD


def _say_no_more() -> None:
    """Let what is still to be printed go nowhere, so that the end of the program does not fail on it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_json(data: Any) -> None:
    import json

    written = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("_", "-")
    print(
        json.dumps(data, ensure_ascii=written not in ("utf-8", "utf8"))
    )  # it reads the same, whatever the terminal has


def do_games(chosen: Namespace) -> int:
    """List the games."""
    from cardlearn.game import value_words
    from cardlearn.games import GAMES

    if chosen.json:
        _print_json(
            [
                {
                    "game": game.slug,
                    "name": game.name,
                    "also": list(game.also),
                    "players": list(game.seats),
                    "usual": game.usual,
                    "options": {option.name: list(option.values) for option in game.options},
                }
                for game in GAMES
            ]
        )
        return 0
    for game in GAMES:
        seats = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else f"{game.seats[0]}"
        also = f" ({', '.join(game.also)})" if game.also else ""
        print(f"{game.slug}: {game.name}{also}, {seats} players, usually {game.usual}")
        for option in game.options:
            any_number = [] if option.least is None else [f"any whole number from {option.least}"]
            values = " | ".join([*map(value_words, option.values), *any_number])
            print(f"    {option.name}={values}: {option.sentence}")
    print("\nAn option's first value holds where nothing else is agreed.")
    return 0


def do_rules(chosen: Namespace) -> int:
    """Print the rules, each once."""
    from cardlearn.book import KINDS
    from cardlearn.game import find_game
    from cardlearn.games import GAMES
    from cardlearn.refusal import RECORD_RULES

    games = (find_game(chosen.game),) if chosen.game else GAMES
    rules = {rule.id: rule for game in games for rule in game.rules}
    if not chosen.game:
        rules |= {rule.id: rule for rule in RECORD_RULES}
    found: list[dict[str, Any]] = [
        {
            "id": rule.id,
            "kind": rule.kind,
            "sentence": rule.sentence,
            "source": rule.source,
            "games": [game.slug for game in GAMES if any(other.id == rule.id for other in game.rules)],
        }
        for rule in rules.values()
    ]
    if chosen.json:
        _print_json(found)
        return 0
    for rule in found:
        print(f"{rule['id']} [{KINDS[rule['kind']]}]")
        print(f"    {rule['sentence']}")
        where = ", ".join(rule["games"]) or "every record"
        print(f"    {where}; source: {rule['source']}")
    return 0


def do_replay(chosen: Namespace) -> int:
    """Replay a record; its exit code says whether it held."""
    from cardlearn.answering import answer
    from cardlearn.record import load_record, play_record

    record = load_record(chosen.file)
    played = play_record(record)
    result = answer(record, played)
    stopped = chosen.hindsight and _look_back(played, result, chosen.json)
    if chosen.json:
        _print_json(result)
    else:
        _tell_replay(record, played, result)
    if stopped:
        return STOPPED
    if played.refused:
        return FAULT
    return 0 if all(result.get("expect", {}).values()) else NOT_AS_EXPECTED


def _look_back(played: Any, result: dict[str, Any], quiet: bool) -> bool:
    """Put hindsight on each deal into what is told; answers whether Ctrl-C stopped it."""
    from cardlearn.cli.show import progress
    from cardlearn.cli.tell import LEFT_OUT, all_hindsight

    found = result["hindsight"] = []
    deals = len(played.session.deals)
    try:
        with progress(quiet, "Looking back") as tell:
            for told in all_hindsight(played):
                found.append(told)
                tell(told["deal"], deals)
    except KeyboardInterrupt:
        found.append({"deal": len(found) + 1, "told": [LEFT_OUT]})
        return True
    return False


def _tell_replay(record: Any, played: Any, result: dict[str, Any]) -> None:
    from cardlearn.telling import tell
    from cardlearn.text import due_words, refusal_words, scores_words, sentence

    session = played.session
    print(f"{record.game.name}, {record.players} players, {record.mode} mode")
    for number in range(len(session.deals)):
        print(f"\nDeal {number + 1}")
        for words in tell(session, number):
            print(f"  {words}")
    if played.refused:
        print(f"\nAction {played.at + 1} of deal {result['deal']}, '{result['action']}', is refused.")
        print(refusal_words(played.refused))
        _tell_hindsight(result)
        return
    view = session.view(None)
    print(f"\n{scores_words(view)}")
    if session.asks:
        print(f"Now due: {due_words(session)}.")
    elif view.winner is not None:
        print(sentence(" and ".join(f"seat {seat}" for seat in view.winner) + " won the game"))
    print("\nThe rules that were applied:")
    for rule in session.applied():
        print(f"  {rule.id}: {rule.sentence}")
    _tell_hindsight(result)
    for key, held in result.get("expect", {}).items():
        print(f"Expected {key}: {'holds' if held else f'does not hold; {_found(result, key, record.expect[key])}'}.")


def _found(result: dict[str, Any], key: str, wanted: Any) -> str:
    """What the answer to a record has in the place of what the record expects."""
    from cardlearn.record import toml_value

    if key not in result or key == "expect":
        return f"nothing of that name is answered, but {', '.join(key for key in result if key != 'expect')}"
    if result[key] is None:
        return "there is none here"
    return f"it is {toml_value(result[key])}, not {toml_value(wanted)}"


def _tell_hindsight(result: dict[str, Any]) -> None:
    for deal in result.get("hindsight", ()):
        print(f"\nHindsight, deal {deal['deal']}")
        for words in deal["told"]:
            print(f"  {words}")


def do_play(chosen: Namespace) -> int:
    """Play a game in the terminal."""
    from cardlearn.cli.play import Terminal, begin
    from cardlearn.game import GameError

    session = begin(chosen)
    if chosen.lax and session.mode != "table":
        raise GameError("--lax needs --mode table; in strict mode nobody can break a rule")
    return Terminal(session, chosen.seat, record=chosen.record, words=chosen.words, lax=chosen.lax).run()


def do_simulate(chosen: Namespace) -> int:
    """Play many deals by machine."""
    from cardlearn.cli.show import progress
    from cardlearn.studies.simulation import report, simulate

    with progress(quiet=chosen.json) as told:
        result = simulate(
            chosen.game,
            chosen.players,
            options=dict(chosen.option),
            deals=chosen.deals,
            by=chosen.by,
            seed=chosen.seed,
            progress=told,
        )
    if chosen.json:
        _print_json(result)
    else:
        print("\n".join(report(result)))
    return STOPPED if result["stopped"] else 0


def do_study(chosen: Namespace) -> int:
    """Run a study, or list them."""
    from cardlearn.cli.study import draw, game_of, listed, listed_plainly, study, told, wishes, write_csv
    from cardlearn.game import GameError

    if not chosen.name:
        if wishes(chosen) or chosen.csv or chosen.plot:
            raise GameError("name the study that this is for; cardlearn study lists them")
        if chosen.json:
            _print_json(listed_plainly())
        else:
            print("\n".join(listed()))
        return 0
    rows, found = study(chosen)
    if chosen.csv:
        write_csv(rows, chosen.csv)
    if chosen.plot:
        draw(rows, found, chosen.plot)
    if chosen.json:
        _print_json(rows)
    elif chosen.csv != "-":
        print("\n".join(told(rows, game_of(chosen, found))))
    return STOPPED if any(row.get("stopped") for row in rows) else 0


def do_lab(chosen: Namespace) -> int:
    """Open JupyterLab with the notebooks."""
    from importlib.util import find_spec
    from subprocess import call

    missing = [name for name in ("jupyterlab", "ipywidgets", "anywidget") if not find_spec(name)]
    if missing:
        print(
            f"cardlearn: the lab needs {' and '.join(missing)}; install them with: pip install 'cardlearn[notebook]'",
            file=sys.stderr,
        )
        return NO_RECORD
    folder = Path(chosen.dir) if chosen.dir else _notebooks()
    if folder is None or not folder.is_dir():
        where = f"the folder {folder}" if folder else "a folder of notebooks beside the program"
        print(f"cardlearn: {where} is not there; name one with --dir", file=sys.stderr)
        return NO_RECORD
    print(f"Opening the notebooks in {folder}; Ctrl-C here ends the lab.")
    try:
        return call([sys.executable, "-m", "jupyterlab", *_shown(folder), *_as_root()], env=_settled())
    except KeyboardInterrupt:
        return 0


START = "00-start.ipynb"
"""The notebook to begin with."""


def _shown(folder: Path) -> list[str]:
    """The folder that JupyterLab serves, and the notebook that it opens at first, if it is there."""
    first = [f"--LabApp.default_url=/lab/tree/{START}"] if (folder / START).is_file() else []
    return [f"--ServerApp.root_dir={folder.resolve()}", *first]


def _settled() -> dict[str, str]:
    """The environment, with settings beside a person's own: JupyterLab asks for no news over the first table."""
    known = [path for path in [os.environ.get("JUPYTER_CONFIG_PATH")] if path]
    return os.environ | {"JUPYTER_CONFIG_PATH": os.pathsep.join([*known, str(Path(__file__).parent / "jupyter")])}


def _as_root() -> list[str]:
    """Jupyter will not serve the superuser unasked; in a container there is often nobody else."""
    return ["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []


def _notebooks() -> Path | None:
    here = Path(__file__).resolve().parents[1]
    places = (Path("notebooks"), here / "notebooks", here.parent / "notebooks")
    return next((place for place in places if place.is_dir() and any(place.glob("*.ipynb"))), None)
