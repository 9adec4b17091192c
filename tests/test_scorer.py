"""Whole matches are scored as by a second scorer, who reads nothing but the record."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import GOLDEN
from scorer import Score, random_match

from cardlearn.game import find_game

GAMES = ("seven-up", "auction-pitch")
WHOLE = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in GOLDEN if path.stem.startswith(GAMES)}
"""The golden records by name, and of these such as tell whole deals played by the rules."""
WHOLE = {
    name: record
    for name, record in WHOLE.items()
    if record["expect"]["phase"] in ("done", "over") and record.get("mode") != "table"
}


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=150)
@given(seed=st.integers(0, 2**32))
def test_a_match_is_scored_as_by_a_scorer_who_reads_only_the_record(game: str, seed: int) -> None:
    session, score = random_match(find_game(game), seed)
    assert session.table.scores == score.scores
    assert session.table.winner == score.winner
    assert session.table.pool == score.pool


@pytest.mark.parametrize("name", WHOLE)
def test_the_golden_scores_are_those_of_the_scorer_by_hand(name: str) -> None:
    expected, score = WHOLE[name]["expect"], Score(WHOLE[name])
    assert score.scores == expected["scores"]
    assert score.winner == expected.get("winner")
