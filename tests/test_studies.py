"""Studies: the same result whatever the number of workers, a clean stop, and the claims of the old books."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep

import distributed
import pandas
import pytest

from cardlearn.game import GameError
from cardlearn.players.standing import DOWN
from cardlearn.studies import match, simulate
from cardlearn.studies.claims import CLAIMS, check
from cardlearn.studies.frequencies import jack_turned, pitch_points_in_play, points_scored, pool_growth
from cardlearn.studies.matches import make_player
from cardlearn.studies.plots import bars, growth
from cardlearn.studies.simulation import report
from cardlearn.studies.spread import spread


def test_a_study_has_the_same_result_whatever_spreads_it():
    alone = match("seven-up", "sensible", "random", matches=4, deals=2, workers=1)
    assert match("seven-up", "sensible", "random", matches=4, deals=2, workers=2) == alone
    with ThreadPoolExecutor(3) as threads:
        assert match("seven-up", "sensible", "random", matches=4, deals=2, executor=threads) == alone


def test_a_dask_client_spreads_a_study_unchanged():
    alone = match("rams", "sensible", "random", matches=3, deals=2, workers=1)
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert match("rams", "sensible", "random", matches=3, deals=2, executor=client.get_executor()) == alone


def test_other_seeds_give_other_results():
    one, other = (pool_growth(deals=4, games=3, seed=seed, workers=1) for seed in (1, 2))
    assert one != other
    assert one == pool_growth(deals=4, games=3, seed=1, workers=2)


def stops_at(number: int, at: int) -> int:
    if number == at:
        raise KeyboardInterrupt
    return number


def test_at_ctrl_c_a_study_keeps_what_it_has():
    done = spread(stops_at, [(number, 3) for number in range(6)], workers=1)
    assert done.results == [0, 1, 2]
    assert done.stopped

    def stop(done: int, whole: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as threads:
        done = spread(pow, [(2, number) for number in range(50)], executor=threads, progress=stop)
    assert done.stopped
    assert 2 <= len(done.results) <= 50
    assert done.results == [2**number for number in range(len(done.results))]


def test_ctrl_c_waits_for_no_task_that_is_half_done():
    def stop(done, whole):
        raise KeyboardInterrupt

    began = monotonic()
    assert spread(sleep, [(0,), (90,), (90,)], workers=3, progress=stop) == ([None], True)
    assert monotonic() - began < 60


def test_progress_is_told_task_by_task():
    told = []
    spread(pow, [(2, 3), (2, 4)], workers=1, progress=lambda done, whole: told.append((done, whole)))
    assert told == [(1, 2), (2, 2)]


def test_a_match_counts_for_the_better_player_from_either_side():
    for game in ("seven-up", "bierspiel", "losing-lodam"):
        (row,) = match(game, "sensible", "random", matches=8, deals=4, workers=1)
        (back,) = match(game, "random", "sensible", matches=8, deals=4, workers=1)
        assert row["lead"] > 2 * row["error"] > 0
        assert back["lead"] < -2 * back["error"] < 0
    assert {"losing-lodam", "bierspiel"} < set(DOWN)
    with pytest.raises(ValueError, match="the players are random, sensible and searching"):
        make_player("clever", 0)


def test_one_side_alone_leads_by_nothing_where_it_plays_as_the_others_do():
    for game in ("rounce", "cinch", "seven-up"):
        (same,) = match(game, "sensible", "sensible", matches=3, deals=3, alone=True, workers=1)
        assert abs(same["lead"]) < 1e-9
        (row,) = match(game, "sensible", "random", matches=6, deals=3, alone=True, workers=1)
        assert row["errors_ahead"] > 2


def test_matches_go_on_until_chance_is_excluded():
    (row,) = match("cinch", "sensible", "random", matches=2, deals=1, until=3, most=40, workers=1)
    assert row["errors_ahead"] >= 3
    (short,) = match("rams", "sensible", "sensible", matches=2, deals=1, until=3, most=6, workers=1)
    assert short["matches"] == 6
    assert short["lead"] == 0


def test_how_often_a_jack_is_turned_agrees_with_the_exact_count():
    (row,) = jack_turned(deals=1500)
    assert abs(row["share"] - row["exact"]) < 4 * row["error"]
    assert row["exact"] == pytest.approx(1 / 13)


def test_the_jack_of_auction_pitch_is_in_play_as_often_as_the_cards_say():
    exact = {row["players"]: row["jack"] for row in pitch_points_in_play()}
    assert exact == pytest.approx({n: n * 6 / 52 for n in (4, 5, 6, 7)})
    scored = [row for row in points_scored("auction-pitch", 5, 200, workers=1) if row["rule"] == "all-fours.jack"]
    assert scored[0]["share"] <= 1
    assert scored[0]["share"] > 0.3  # trumps are chosen, so a jack is rather in play than not


def test_the_pool_of_unlimited_loo_outgrows_that_of_limited_loo():
    unlimited = pool_growth(deals=6, games=12, workers=1)[-1]
    limited = pool_growth(deals=6, games=12, options={"limit": "limited"}, workers=1)[-1]
    assert unlimited["pool"] > 3 * limited["pool"]
    assert unlimited["error"] > 0


def test_a_simulation_stops_with_what_it_has_and_repeats_itself():
    def stop(done, whole):
        if done == 7:
            raise KeyboardInterrupt

    def counted(result):
        return {key: value for key, value in result.items() if "second" not in key and key != "stopped"}

    stopped = simulate("rams", deals=50, seed=2, progress=stop)
    assert stopped["stopped"]
    assert counted(stopped) == counted(simulate("rams", deals=7, seed=2))
    assert report(stopped)[1] == "Stopped early; this is what was counted."
    with pytest.raises(GameError, match="it is by chance or by thumb"):
        simulate("rams", by="magic")


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_is_told_with_its_figure_and_holds(name):
    rows = check([name])
    assert rows
    for row in rows:
        assert row["claim"].endswith(".")
        assert row["figure"]
        assert row["how"]
        assert row["holds"] is True


def test_pandas_reads_the_tables():
    frame = pandas.DataFrame(pitch_points_in_play())
    assert list(frame["players"]) == [4, 5, 6, 7]
    assert frame["jack"].is_monotonic_increasing


def test_plots_name_their_axes():
    axes = bars(pitch_points_in_play(), "players", "jack")
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("players", "jack")
    assert len(axes.patches) == 4
    assert growth(pool_growth(deals=3, games=3, workers=1)).get_yscale() == "log"
