"""A few whole matches of every game at random; ``benchmarks/soak.py`` plays them by the hundred."""

import pytest
from soaking import IN_ALL, soak

from cardlearn.games import GAMES


@pytest.mark.parametrize("mode", ["strict", "table"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_matches_at_random_add_up_and_replay_the_same(game, mode):
    counted = sum(soak(game, 1000 + number, 12, mode)["counted"] for number in range(3))
    assert counted or mode == "table" or game.slug not in IN_ALL
