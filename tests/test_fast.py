"""The study mode: what is compiled plays as the session does, move by move, and says so where it cannot."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numba
import pytest
from once import once

from cardlearn.game import Game, GameError, find_game
from cardlearn.games import GAMES
from cardlearn.studies import fast
from cardlearn.studies.fast.choices import Chance
from cardlearn.studies.frequencies import points_by_chance, points_scored

COMPILED = [
    ("seven-up", 2, {"stakes": 3}),
    ("seven-up", 4, {}),
    ("losing-lodam", 4, {}),
]
HIGH = find_game("seven-up").rule("all-fours.high")
COVERED = {"seven-up", "pitch", "all-fives", "california-jack", "shasta-sam", "losing-lodam"}


@pytest.fixture(scope="module", autouse=True)
def kept_apart(tmp_path_factory):
    """Whatever is compiled here is compiled anew, once for all processes that run these tests."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(once(tmp_path_factory, "compiled", Path.mkdir))
    yield
    numba.config.CACHE_DIR = before


def same(one: fast.Playouts, other: fast.Playouts) -> None:
    """Ask that two ways of playing have found the same, in every part."""
    for mine, theirs in zip(one.kept, other.kept, strict=True):
        assert mine == theirs
    for part in ("moves", "scores", "winners", "void"):
        assert getattr(one, part).tolist() == getattr(other, part)
    for part in ("paid", "lines"):
        assert {rule: column.tolist() for rule, column in getattr(one, part).items()} == getattr(other, part)


@pytest.mark.parametrize(("game", "players", "options"), COMPILED, ids=str)
def test_every_move_line_and_score_is_that_of_the_session(game, players, options):
    for deals, alone in ((3000, False), (500, True)):
        one, other = (
            fast.play(game, players, deals, options=options, seed=1 + alone, engine=engine, alone=alone, keep=True)
            for engine in ("compiled", "plain")
        )
        same(one, other)


def test_compiled_tricks_of_a_game_with_a_pack_of_its_own_are_those_of_the_session():
    same(*(fast.tricks("rook", None, 5, 2000, seed=3, engine=engine, keep=True) for engine in fast.ENGINES))


def test_whatever_is_covered_is_written_for_the_compiler_as_the_session_plays_it():
    """Every number of players and every option of the games that are covered, and the tricks of all games.

    To compile them all takes minutes; here Python itself runs what is written for the compiler."""
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", "import test_fast; test_fast.compare_all()"],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parent,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.split() == ["all", "the", "same"]


def in_order(table):
    """What is read first is what it was before what is called later changed it."""
    table.bid = 5
    table.score(HIGH, table.dealer, table.bid + raised(table))
    table.score(HIGH, table.eldest, max(table.bid, raised(table) - 4) * 10 + table.bid)


def raised(table):
    table.bid += 2
    return table.bid


def by_lists(table):
    """Lists that are made within an expression of which only one part counts, and that are changed apart from the table."""
    with_tricks = len([seat for seat in table.seats if table.tricks[seat]]) if table.played else 0
    tricks = list(table.tricks)
    tricks[table.dealer] += 7
    busy = bool(table.played and [seat for seat in table.seats if tricks[seat] > 3])
    for place, seat in enumerate(table.round(table.dealer)[1:]):
        if tricks[seat] == max(tricks[other] for other in table.seats if other != table.dealer) or not busy:
            table.score(HIGH, seat, place + 10 * with_tricks + 100 * tricks[table.dealer])


def mixed(game: Game, players: int) -> Iterator[dict[str, object]]:
    """The options as they are by default, then each with another value, the others drawn by a fixed chance."""
    chance = Random(players)
    yield {}
    for option in game.options:
        for value in option.values[1:]:
            others = {each.name: chance.choice(each.values) for each in game.options}
            yield {**others, option.name: value}


def compare_all() -> None:
    """What the test above has another process do."""
    for game in GAMES:
        for players in game.seats if game.slug in COVERED else ():
            for options in mixed(game, players):
                if game.plays(players, options):
                    ways = (
                        fast.play(game, players, 12, options=options, seed=players, engine=engine, keep=True)
                        for engine in fast.ENGINES
                    )
                    same(*ways)
        same(*(fast.tricks(game, None, 5, 15, seed=3, engine=engine, keep=True) for engine in fast.ENGINES))
    for settle in (in_order, by_lists):
        game = find_game("pitch").but(settle=settle)
        same(*(fast.play(game, 4, 15, engine=engine, alone=True, keep=True) for engine in fast.ENGINES))
    print("all the same")


def test_the_deals_reach_what_a_match_is_made_of():
    """So that the comparison above compares something: runs, gifts, voids, lives lost and matches won."""
    seven_up = fast.play("seven-up", 2, 100_000, options={"stakes": 3})
    assert {"all-fours.beg", "all-fours.jack", "all-fours.game.tie", "all-fours.turn-jack"} <= set(seven_up.paid)
    assert {"all-fours.one-beg", "all-fours.bunch-forced"} <= set(seven_up.void.tolist())
    assert {-1, 1, 2} <= set(seven_up.winners.tolist())
    lodam = fast.play("losing-lodam", 4, 100_000)
    assert len(set(lodam.winners.tolist())) > 4
    assert lodam.lines["losing-lodam.thirty-one"].any()


def test_a_study_begun_later_goes_on_as_the_longer_one_did():
    whole, later = fast.play("seven-up", 4, 40, seed=5, alone=True), fast.play("seven-up", 4, 20, seed=25, alone=True)
    assert whole.moves[20:].tolist() == later.moves.tolist()


def test_games_that_the_study_mode_covers_are_known_and_the_others_are_refused_in_a_sentence():
    assert {game.slug for game in GAMES if fast.covers(game)} == COVERED
    sentence = r"^the study mode does not cover Rook, tournament rules: it cannot compile .* \(rook\.py, line \d+\);"
    with pytest.raises(fast.NotCovered, match=sentence):
        fast.play("rook", 4, 10)
    with pytest.raises(GameError, match="too few cards"):
        fast.tricks("seven-up", 4, 13)
    with pytest.raises(ValueError, match="engine is compiled or plain"):
        fast.play(engine="quick")


def by_branches(table):
    seats = table.seats
    if table.bid:
        seats = table.round(table.dealer)
    table.score(HIGH, seats[0], 1)


def by_rounds(table):
    seats = table.seats
    for seat in table.seats:
        seats = table.round(seat)
    table.score(HIGH, seats[0], 1)


def by_words(table):
    words = f"bid {table.bid}"
    if words == "bid 3":
        table.score(HIGH, 0, 1)


def by_itself(table):
    by_itself(table)


def by_name(table):
    return table.name


def by_hiding(table):
    def hidden():
        return 1

    table.score(HIGH, 0, hidden())


@pytest.mark.parametrize(
    ("settle", "why"),
    [
        (by_branches, "the name seats, which is one thing or another here"),
        (by_rounds, "a change of what seats is, in a loop"),
        (by_words, "a text as a number"),
        (by_itself, ""),
        (by_name, "what the table has as name"),
        (by_hiding, "a function within a function"),
    ],
)
def test_what_cannot_be_compiled_is_never_compiled_to_something_else(settle, why):
    game = find_game("pitch").but(settle=settle)
    with pytest.raises(
        fast.NotCovered, match=rf"it cannot compile {why} \(test_fast\.py, line \d+\);" if why else "calls itself"
    ):
        fast.source(game)


def test_what_is_compiled_holds_no_sentence_and_can_be_read():
    text = fast.source("seven-up", 4)
    compile(text, "seven-up", "exec")
    assert "def settle_the_trump" in text
    assert "stands or begs" not in text


def test_a_study_of_random_players_agrees_with_the_study_mode():
    """Within their standard errors, which would be wrong if the tasks of a study shared deals."""
    many = {row["rule"]: row for row in points_by_chance("seven-up", 4, 6000, engine="plain", alone=False)}
    some = points_scored("seven-up", 4, 800, by="random", workers=1)
    assert {row["rule"] for row in some} <= set(many)
    for row in some:
        other = many[row["rule"]]
        assert abs(row["share"] - other["share"]) < 3 * (row["error"] + other["error"]), row["rule"]


def test_chance_is_the_same_in_python_and_in_the_compiled_game():
    """The first numbers of splitmix64, seed 1234567, as its author gives them, cut to the size of a choice."""
    known = (6457827717110365317, 3203168211198807973, 9817491932198370423)
    chance = Chance(1234567)
    assert [chance.below(1000) for _ in known] == [(each >> 40) * 1000 >> 24 for each in known]


def test_without_numba_the_plain_way_works_and_the_other_says_what_to_install(tmp_path: Path):
    lines = (
        "import sys; sys.modules['numba'] = None",
        "from cardlearn.studies import fast",
        "print(sum(fast.play('seven-up', 4, 20, engine='plain').moves))",
        "fast.play('seven-up', 4, 20)",
    )
    ran = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, cwd=tmp_path)
    assert int(ran.stdout) > 400
    assert ran.stderr.strip().splitlines()[-1].endswith(f"NotInstalled: {fast.MISSING}")
