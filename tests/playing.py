"""Helpers for tests of every game alike: agreements to play by, sessions at random, attempts, posed turns, records;
a deal played badly, the notebook's table played at somehow, and the command line."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from cardlearn.actions import read_action
from cardlearn.book.examples import answers
from cardlearn.cards import FRENCH
from cardlearn.game import Game
from cardlearn.games import GAMES
from cardlearn.players import play_on
from cardlearn.session import Session
from cardlearn.setup import Setup
from cardlearn.table import Frame, Table
from cardlearn.turn import Action, Ask, Turn
from cardlearn.widget.model import TableModel

HERE = Path(__file__).parent
GOLDEN = sorted((HERE / "golden").glob("*.toml"))
TRUTH = sorted((HERE / "truth").glob("*.txt"))
STEPS = 2000
"""More actions than any deal has: a playout that needs more does not end."""
DEEDS = 400
"""More messages to the notebook's table than any deal takes."""


def values_of(option: Any) -> tuple[Any, ...]:
    """The values to try of an option; of a free number, the default and one more."""
    return option.values if option.least is None else (option.default, option.default + 2)


def agreements(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """Every number of players with the usual options, and with each other value of each option."""
    single = [{option.name: value} for option in game.options for value in values_of(option)[1:]]
    return [(players, chosen) for players in game.seats for chosen in [{}, *single] if game.plays(players, chosen)]


def agreement_words(game: Game, players: int, chosen: dict[str, Any]) -> str:
    """An agreement in words, for the name of a test."""
    return "-".join([game.slug, str(players), *(f"{name}={value}" for name, value in chosen.items())])


EVERY = [(game, players, chosen) for game in GAMES for players, chosen in agreements(game)]
EVERY_NAME = [agreement_words(*each) for each in EVERY]


def random_agreement(game: Game, rng: Random) -> tuple[int, dict[str, Any]]:
    """A number of players, and any mixture of options that they can play by."""
    chosen = {option.name: rng.choice(values_of(option)) for option in game.options}
    return rng.choice([players for players in game.seats if game.plays(players, chosen)]), chosen


def random_action(session: Session, rng: Random) -> Action:
    """A lawful action of a seat to act; now and then, of one that has a standing right."""
    due = [ask for ask in session.asks if not ask.right]
    rights = [ask for ask in session.asks if ask.right]
    assert due, f"nobody can act in {session!r}"
    ask = rng.choice(rights) if rights and rng.random() < 0.1 else rng.choice(due)
    return rng.choice(answers(session, ask, rng) or answers(session, rng.choice(due), rng))


def playout(
    session: Session, rng: Random, deals: int = 1, setup: Callable[[], Setup] | None = None
) -> Iterator[Action]:
    """Play at random, yielding each action just before it is done, through so many deals or to the end of the match.

    ``setup`` lays out the second and later deals; without it they follow from the session's seed.
    """
    for number in range(deals):
        if number:
            if session.over:
                return
            session.next_deal(setup() if setup else None)
        for _ in range(STEPS):
            if not session.asks:
                break
            action = random_action(session, rng)
            yield action
            session.do(action)
        assert not session.asks, f"a deal of {session.game.slug} does not end"


def random_session(game: Game, seed: int, deals: int = 2) -> tuple[Session, Random]:
    """A session with an agreement drawn from a seed, stopped somewhere in one of its first deals."""
    rng = Random(seed)
    players, chosen = random_agreement(game, rng)
    session = Session(game, players, options=chosen, seed=seed, dealer=rng.randrange(players))
    stop = rng.randrange(12 * players)
    for number, _ in enumerate(playout(session, rng, deals)):
        if number == stop:
            break
    return session, rng


def other_cards(session: Session, ask: Ask) -> list[Action]:
    """Every single card of the hand as an answer to a decision on one card, lawful or not."""
    if not ask.verb or not ask.single:
        return []
    return [Action(ask.seat, ask.verb, card) for card in session.game.pack.list(ask.pool)]


def attempts(session: Session) -> list[Action]:
    """Answers to the open decisions, lawful and unlawful: every card held, every call named, and calls nobody named."""
    seats = range(session.players)
    lines = [
        "pass",
        "beg",
        "give",
        "run",
        "stand",
        "fold",
        "bunch",
        "accept",
        "refuse",
        "redeal",
        "new-hand",
        "content",
    ]
    lines += ["take widow", "claim flush", "general-rams", "drop", "continue", "bid redbeard"]
    lines += [f"bid {number}" for number in (0, 1, 2, 3, 4, 5, 8, 14, 15, 37, 51, 63, 100, 203, 225, 305)]
    lines += [f"trump {suit}" for suit in session.game.pack.suits]
    lines += ["say auf", "say knock", "say ask", "say one-left", "say zero"]
    found = []
    for ask in session.asks:
        calls = sorted({*lines, *ask.words})
        found += [read_action(session.game.pack, session.players, f"{ask.seat} {call}") for call in calls]
        found += other_cards(session, ask)
        if ask.verb and not ask.single:
            pool = session.game.pack.list(ask.pool)
            found += [
                Action(ask.seat, ask.verb, sum(pool[:size])) for size in {0, ask.low - 1, ask.high + 1} if size >= 0
            ]
        found += [Action(seat, "stand") for seat in seats if seat != ask.seat]
    return [session.meant(action) for action in found]


# Posed turns


def pose(game: Game, hand: int, plays: list[int], trump: str | None, where: dict[str, Any]) -> Turn:
    """The turn of a player after some plays. ``where``: ``players``, ``options``, ``turn_up``, ``trick``."""
    players = where.get("players", max(game.seats))
    options = game.check_options(where.get("options", {}))
    table = Table(Frame(game, players, options), players - 1, game.start(players, options), Setup(seed=0))
    table.turn_up = game.pack.card(where["turn_up"]) if "turn_up" in where else 0
    seat = len(plays) % players
    table.hands[seat] = hand
    table.make_trump(trump)
    turn = table.turn
    turn.seat, turn.hand, turn.leader, turn.number = seat, hand, 0, where.get("trick", 1)
    turn.plays = list(enumerate(plays))
    if plays:
        turn.review()
    return turn


def rules_of_play(game: Game, where: dict[str, Any]) -> tuple[Any, ...]:
    """A game's rules of play under the options of a table of truths."""
    return game.play(game.check_options(where.get("options", {})))


def truths(path: Path) -> Iterator[tuple[str, dict[str, Any], list[str], str, list[str]]]:
    """The lines of a table of truths: its place, the header above it, its columns, its answer, the rules it names.

    ``hand | plays | trump -> what may be played  # rules``; ``plays | trump => who wins``. A line ``key = value``
    (as in TOML) sets the header for the lines that follow; ``-`` stands for nothing, ``*`` for the whole hand. A line
    is true of each game that the header names with ``game`` or ``games`` (a list).
    """
    where: dict[str, Any] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text, _, comment = line.partition("#")
        if "->" not in text and "=>" not in text:
            if text.strip():
                where = {**where, **tomllib.loads(text)}
            continue
        left, _, right = text.partition("->" if "->" in text else "=>")
        columns = ["" if column.strip() == "-" else column.strip() for column in left.split("|")]
        for game in where.get("games", [where.get("game")]):
            place = f"{path.stem}:{number}" + (f":{game}" if "games" in where else "")
            yield place, {**where, "game": game}, columns, right.strip(), comment.split()


def do(session: Session, actions: str) -> None:
    """Do some actions, written with commas between."""
    for line in actions.split(","):
        if line.strip():
            session.do(line.strip())


def refusal(session: Session, action: str) -> str:
    """The id of the rule that refuses an action."""
    found = session.judge(action)
    assert found is not None, f"{action} is allowed"
    return found.rule.id


def thrown_away() -> Session:
    """The eldest hand led the jack of trumps under the queen, though it held the ace; the deal is over."""
    hands = ("QS KD QD 7D 8D 9D", "JS AS 3H 4H 5H 6H")
    setup = Setup(hands=tuple(tuple(FRENCH.read_list(hand)) for hand in hands), turn_up=FRENCH.card("9S"))
    session = Session("seven-up", 2, dealer=0, setup=setup)
    session.do("1 stand")
    session.do("1 play JS")
    play_on(session, humans=())
    return session


# At the notebook's table


def answer_somehow(model: TableModel, rng: Random) -> dict[str, Any]:
    """Do what a learner with a mouse could do next: press on, play an open card, call, or choose cards and confirm."""
    state = model.state()
    if not state["yours"]:
        return model.handle({"do": "step", "v": state["v"]})
    choose, calls = state["choose"], [call for call in state["calls"] if call["ok"]]
    cards = [card["card"] for card in state["hand"] if card.get("ok")]
    if choose and (not calls or rng.random() < 0.5):
        picked = rng.sample(choose["from"], rng.randint(choose["low"], min(choose["high"], len(choose["from"]))))
        return model.handle({"do": "act", "call": " ".join([choose["verb"], *picked])})
    if calls and (not cards or rng.random() < 0.5):
        call = rng.choice(calls)
        card = rng.choice(call["cards"]) if "cards" in call else ""
        return model.handle({"do": "act", "call": call["call"].replace("…", card)})
    return model.handle({"do": "act", "call": f"play {rng.choice(cards)}"})


def deal_at_table(game: str = "seven-up", deeds: int = DEEDS, **more: Any) -> TableModel:
    """The notebook's table after a deal, or after so many messages of it."""
    model, rng = TableModel.open(game, seed=11, seat=1, **more), Random(5)
    for _ in range(deeds):
        if model.next in ("deal", "over"):
            break
        answer_somehow(model, rng)
    return model


# The command line


def run(*arguments: str, typed: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, with what is typed at it; it must end with this code, and in plain words."""
    done = subprocess.run(
        [sys.executable, "-m", "cardlearn", *arguments], input=typed, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done
