"""How a table is shown in a terminal: a few lines of text; what may be played stands in brackets."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cardlearn.cards import Pack
from cardlearn.game import GameError
from cardlearn.text import said, side_names
from cardlearn.view import View
from cardlearn.wording import Name, explained, score_words, trumps_are


def help_lines(pack: Pack, mode: str) -> list[str]:
    """What may be typed at a table, with cards that its game has, in the mode that it is played in."""
    card, *others = pack.examples
    typed = [
        (card, f"play (or choose) a card: {pack.wording}; several with spaces between: {' '.join(others[:2])};"),
        ("", f"or as it is spoken: {pack.spoken(pack.card(card))}"),
        ("a call", "as it is shown when you may say it; its first letters are enough, and a bid's number alone"),
        ("Enter", "go on: to the next deal, or wait where you have a right but no turn"),
        ("?", "what may I play, and why"),
        ("hint", "what the machine would do in your place, and why"),
    ]
    if mode == "strict":
        typed += [("hindsight", "(after a deal) where another choice of yours would have done better")]
    typed += [
        ("why", "(after a deal) why the others did what they did"),
        ("table", "the whole table in sentences"),
        ("last", "the last trick"),
        ("score", "the scores, and what this deal has paid so far"),
        ("rules", "the rules that are played by; rules WORD: those that hold a word, as in: rules lead"),
        ("rule ID", "a rule's sentence and source, by the name that stands in brackets after what it did"),
        ("u, r", "undo, redo"),
    ]
    if mode == "table":
        typed += [("call KIND SEAT", "point out an offence, as in: call revoke 1")]
    typed += [("save FILE", "write the record of the game"), ("h, q", "this help; leave")]
    return ["You play by typing what you do:", *(f"  {what:<14}  {words}" for what, words in typed)]


def screen() -> Callable[[str, str], None]:
    """How a line is shown, with its look: in colours by `rich` on a terminal, plainly otherwise."""
    if sys.stdout.isatty():
        try:
            from rich.console import Console
            from rich.text import Text
        except ImportError:
            pass
        else:
            console = Console(highlight=False)

            def show(words: str, look: str) -> None:
                text = Text(words, style=look)
                text.highlight_regex(r"\b(?:10|[2-9AKQJ])[HD]\b", "red")
                text.highlight_regex(r"\[(?:10|[2-9AKQJ])[SHDC]\]", "bold")
                console.print(text)

            return show
    return lambda words, look: print(words)


@contextmanager
def progress(quiet: bool = False, doing: str = "Playing") -> Iterator[Callable[[int, int], None]]:
    """Tells on a terminal how many tasks are done, and of how many: a bar by `rich` where it is installed."""
    if quiet or not sys.stderr.isatty():
        yield lambda done, whole: None
        return
    try:
        from rich.console import Console
        from rich.progress import Progress
    except ImportError:
        yield lambda done, whole: print(f"\r{done} of {whole}", end="", file=sys.stderr, flush=True)
        print("\r\033[K", end="", file=sys.stderr, flush=True)
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(doing)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)


def table_lines(view: View, name: Name) -> list[tuple[str, str]]:
    """The trick, the hand with what may be played in brackets, and the calls: each line with its look."""
    pack = view.game.pack
    trump = f", {trumps_are(view.trump, pack)}" if view.trump else ", no trumps" if view.phase == "play" else ""
    turned = f", turn-up {pack.name(view.turn_up)}" if view.turn_up else ""
    pool = f", pool {score_words(view.game, view.pool)}" if view.pool else ""
    lines = [(f"\n[{view.game.name}{trump}{turned}{pool}]", "bold cyan"), (standing(view, name), "cyan")]
    if view.plays:
        laid = [(s, pack.name(card) if card else "face down") for s, card in view.plays]
        plays = [f"{name(s)} {card}{'*' if s == view.winning else ''}" for s, card in laid]
        lines.append((f"Trick {view.number}: {', '.join(plays)}   (* heads it)", ""))
    if view.calls and view.phase == "declare":
        lines.append(("Called: " + ", ".join(said(seat, call, pack, name) for seat, call in view.calls), ""))
    lines.append((f"Your hand:  {hand_line(view)}", ""))
    calls = explained(view.calls_open, pack, view.ways)
    if calls:
        lines.append((f"You may say: {', '.join(calls)}", ""))
    if view.standing:
        lines.append((f"You have the right to say: {', '.join(explained(view.standing, pack))}", ""))
    low, high = view.choose
    if view.verb and (low, high) != (1, 1):
        number = str(low) if low == high else f"{low} to {high}"
        pool_of = "" if view.cards_open == view.hand else f" of {pack.show(view.cards_open)}"
        lines.append((f"You {view.verb} {number} cards{pool_of}" + (" ('none' for none)" if not low else ""), ""))
    elif view.verb not in ("", "play"):
        does = "may take the turn-up for one" if view.verb == "take turn-up" else f"{view.verb} one card"
        lines.append((f"You {does} of {pack.show(view.cards_open)}", ""))
    return lines


def standing(view: View, name: Name) -> str:
    """The scores, lives and tricks, each with whose it is: ``Scores: 2 for you and seat 2, 0 for seat 1 and seat 3.``"""

    def called(seat: int) -> str:
        return "you" if seat == view.seat else name(seat)

    sides = side_names(view, called)
    figures = [
        ("Scores", [(score_words(view.game, score), who) for score, who in zip(view.scores, sides, strict=True)])
    ]
    for what, by_seat in (("Lives", view.lives or ()), ("Tricks", view.tricks if view.phase == "play" else ())):
        figures.append((what, [(str(n), called(seat)) for seat, n in enumerate(by_seat) if n or what == "Lives"]))
    return " ".join(f"{what}: {', '.join(f'{n} for {who}' for n, who in each)}." for what, each in figures if each)


def hand_line(view: View) -> str:
    """The hand by suits; cards that may be chosen now in brackets."""
    pack = view.game.pack
    groups: list[str] = []
    for mask in (*pack.suits.values(), pack.all ^ pack.plain):
        cards = pack.list(view.hand & mask)
        if cards:
            groups.append(" ".join(f"[{pack.name(c)}]" if c & view.cards_open else f" {pack.name(c)} " for c in cards))
    return "   ".join(groups) or "no cards"


def writable(path: str) -> None:
    """Whether a file can be written, before anything is played or counted for it. Raises `GameError`."""
    new = not Path(path).exists()
    try:
        with open(path, "a", encoding="utf-8"):
            pass
        if new:
            Path(path).unlink()
    except OSError as error:
        raise GameError(f"{path} cannot be written: {error.strerror or error}") from None
