"""What the command line takes, command by command, and its exit codes."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from typing import Any, NoReturn

FAULT, NO_RECORD, NOT_AS_EXPECTED = 1, 2, 3
"""Exit codes of ``replay``: an action refused; no record (or a wrong command line); an expectation that fails."""


class Parser(ArgumentParser):
    """A parser whose errors are one plain sentence."""

    after: Callable[[], list[str]] | None = None
    """Lines to stand below the help, made when it is asked for."""

    def format_help(self) -> str:
        below = f"\n{chr(10).join(self.after())}\n" if self.after else ""
        return super().format_help() + below

    def error(self, message: str) -> NoReturn:
        self.exit(NO_RECORD, f"cardlearn: {message}; see {self.prog} --help\n")


def named(text: str) -> str:
    """The name of a file or a folder."""
    if not text:
        raise ArgumentTypeError("'' names no file")
    return text


def whole(text: str) -> int:
    """A whole number, from the command line."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is no whole number") from None


def positive(text: str) -> int:
    """A whole number of at least one."""
    number = whole(text)
    if number < 1:
        raise ArgumentTypeError(f"{number} is too few; it takes 1 at least")
    return number


def share(text: str) -> float:
    """A rate from 0 to 1."""
    try:
        rate = float(text)
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is no number") from None
    if not 0 <= rate <= 1:
        raise ArgumentTypeError(f"{text} is no rate; it goes from 0 (never) to 1 (always)")
    return rate


def agreed(text: str) -> tuple[str, Any]:
    """An option with its value: ``keep_nine=true``, ``target=100``, ``bidding=board``."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise ArgumentTypeError(f"'{text}' is no option; write name=value")
    words: dict[str, Any] = {"true": True, "yes": True, "false": False, "no": False}
    if value.lower() in words:
        return name, words[value.lower()]
    try:
        return name, int(value) if value.isascii() else value
    except ValueError:
        return name, value


def one_who_plays(text: str) -> str:
    """Who plays: the players of the studies are known by their names there, too."""
    return {"random": "chance", "sensible": "thumb"}.get(text, text)


def parser() -> Parser:
    """The whole command line."""
    from cardlearn import __version__

    top = Parser(prog="cardlearn", description="Historical trick-taking card games with every rule explained.")
    top.add_argument("--version", action="version", version=f"cardlearn {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def command(name: str, words: str) -> Any:
        return commands.add_parser(name, help=words, description=words[:1].upper() + words[1:] + ".")

    one = command("games", "list the games, their numbers of players and their options")
    one.add_argument("--json", action="store_true", help="print JSON")

    one = command("rules", "print the rules, each with its id and its source")
    one.add_argument("game", nargs="?", metavar="GAME", help="one game only")
    one.add_argument("--json", action="store_true", help="print JSON")

    one = command("replay", "replay a record and tell it, rule by rule")
    one.add_argument("file", type=named, metavar="FILE", help="a record (TOML); '-': what comes by the standard input")
    one.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    one.add_argument("--hindsight", action="store_true", help="tell what could have been done better in each deal")

    one = command("play", "play a game against the machine, in the terminal")
    one.add_argument("game", nargs="?", metavar="GAME", help="the game (may be left out to go on with a record)")
    _agreements(one)
    one.set_defaults(seed=None)  # so that a record's own seed is not contradicted
    one.add_argument("--seat", type=whole, default=0, metavar="K", help="your seat, counted from 0 (default: 0)")
    one.add_argument(
        "--mode", choices=("strict", "table"), help="table: faults happen, and are called (default: strict)"
    )
    one.add_argument(
        "--lax", type=share, default=0.0, metavar="RATE", help="table mode: how often the others break a rule"
    )
    one.add_argument(
        "--record", type=named, metavar="FILE", help="keep the game in this file, and go on with it if it is there"
    )
    one.add_argument(
        "--words", action="store_true", help="tell the table in sentences at each turn (for screen readers)"
    )

    one = command("simulate", "play many deals by machine and count what they pay")
    one.add_argument("game", metavar="GAME")
    _agreements(one)
    one.add_argument("--deals", type=positive, default=1000, metavar="N", help="how many deals (default: 1000)")
    one.add_argument(
        "--by",
        type=one_who_plays,
        choices=("chance", "thumb"),
        default="chance",
        help="by chance, or by rules of thumb",
    )
    one.add_argument("--json", action="store_true", help="print JSON")

    one = command("study", "run a study: matches, frequencies, the claims of old books")
    _study(one)

    one = command("lab", "open the notebooks in JupyterLab")
    one.add_argument("--dir", type=named, metavar="DIR", help="a folder of notebooks (default: the project's own)")
    return top


def _agreements(one: Parser) -> None:
    one.add_argument("--players", type=whole, metavar="N", help="how many play (default: the game's usual number)")
    one.add_argument(
        "--seed", type=whole, default=0, metavar="S", help="the same seed deals the same cards (default: 0)"
    )
    one.add_argument(
        "--option",
        type=agreed,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; repeat it",
    )


def _study(one: Parser) -> None:
    """What a study takes; which of it, the study itself says."""
    one.add_argument("name", nargs="?", metavar="NAME", help="which study (without it they are listed)")
    one.add_argument("things", nargs="*", metavar="GAME", help="the game, or the claims, that it is about")
    _agreements(one)
    one.set_defaults(seed=None)
    one.after = _studies
    one.add_argument("--one", metavar="PLAYER", help="match: a player: random, sensible, searching or 'searching 40'")
    one.add_argument("--other", metavar="PLAYER", help="match: the player that it is set against")
    one.add_argument("--by", metavar="PLAYER", help="the player who has every seat (default: sensible)")
    one.add_argument("--matches", type=positive, metavar="N", help="how many matches, each from both sides")
    one.add_argument("--games", type=positive, metavar="N", help="how many games")
    one.add_argument("--deals", type=positive, metavar="N", help="how many deals")
    one.add_argument("--until", type=errors, metavar="E", help="match: until the lead is so many standard errors")
    one.add_argument("--workers", type=positive, metavar="N", help="how many processes (default: one a processor)")
    one.add_argument("--csv", type=named, metavar="FILE", help="write the table into a file ('-': print it)")
    one.add_argument(
        "--plot", type=named, metavar="FILE", help="draw it into a file: .png, .svg or .pdf (the study extra)"
    )
    one.add_argument("--json", action="store_true", help="print JSON")


def _studies() -> list[str]:
    from cardlearn.cli.study import listed

    return [
        "The studies, and the settings that each takes (any takes --csv and --json, a study of figures --plot):",
        *listed(),
    ]


def errors(text: str) -> float:
    """A number of standard errors."""
    try:
        number = abs(float(text))
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is no number") from None
    if not number < 1e6:
        raise ArgumentTypeError(f"{text} is no number of errors that a lead could come to")
    return number
