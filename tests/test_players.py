"""Machine players: they always find something lawful, say why, and do not play absurdly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playing import EVERY, EVERY_NAME

from cardlearn.game import Game
from cardlearn.games import GAMES
from cardlearn.players import Choice, Player, next_seat, play_on
from cardlearn.players.random import RandomPlayer
from cardlearn.players.sensible import choose
from cardlearn.players.worth import counts
from cardlearn.session import Session

DEALS = 2


@pytest.mark.parametrize(("game", "players", "chosen"), EVERY, ids=EVERY_NAME)
def test_rules_of_thumb_are_lawful_and_reasoned_in_every_agreement(
    game: Game, players: int, chosen: dict[str, Any]
) -> None:
    for seed in range(3):
        session = Session(game, players, options=chosen, seed=seed)
        for _ in range(DEALS):
            for choice in play_on(session, humans=()):
                assert choice.reason.endswith(".")
            assert session.ask is None
            if session.over:
                break
            session.next_deal()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_rules_of_thumb_answer_positions_that_chance_leads_to(game: Game) -> None:
    for seed in range(6):
        rng = Random(seed)
        session = Session(game, seed=seed)
        wild = RandomPlayer(seed)
        for _ in range(300):
            seat = next_seat(session)
            if seat is None:
                if session.over:
                    break
                session.next_deal()
                continue
            view = session.view(seat)
            assert session.judge(choose(view).action) is None
            session.do((wild if rng.random() < 0.7 else choose)(view).action)


def test_the_same_seed_plays_the_same_game() -> None:
    def game(seed: int) -> list[Choice]:
        return play_on(Session("seven-up", seed=1), (), RandomPlayer(seed))

    assert game(4) == game(4)
    assert game(4) != game(5)


def test_play_on_stops_where_a_person_must_act() -> None:
    session = Session("seven-up", players=4, seed=3)
    play_on(session, humans=(2,))
    assert next_seat(session) == 2


def test_a_seller_of_the_machine_waits_for_bids() -> None:
    session = Session("auction-pitch", players=5, seed=3)
    done = play_on(session, humans=())
    assert done[0].action.verb in ("bid", "pass")


def test_rules_of_thumb_beat_chance_at_seven_up() -> None:
    points = [0, 0]
    for seed in range(60):
        session = Session("seven-up", players=2, seed=seed, dealer=seed % 2)
        wild = RandomPlayer(seed)
        play_on(session, (), lambda view, w=wild: choose(view) if view.seat == 0 else w(view))
        points = [before + now for before, now in zip(points, session.table.scores, strict=True)]
    assert points[0] > 1.2 * points[1]


def test_bids_at_auction_pitch_are_mostly_made() -> None:
    bid = lost = 0
    for seed in range(100):
        session = Session("auction-pitch", players=5, seed=seed)
        play_on(session, humans=())
        bid += session.table.bid > 0
        lost += any(line.rule.id == "auction-pitch.set-back" for line in session.table.ledger)
    assert bid > 60
    assert lost < 0.2 * bid


@pytest.mark.parametrize("player", [choose, RandomPlayer(1)], ids=["sensible", "random"])
def test_who_is_not_asked_has_nothing_to_choose(player: Player) -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        player(Session("seven-up", players=2, seed=7).view(0))


COUNTING = [game for game in GAMES if game.kin in ("all-fours", "pitch") or game.slug == "rook"]
"""In these games some cards count to who wins them, so that of the others it may be said that they do not."""


@pytest.mark.parametrize("game", COUNTING, ids=lambda game: game.slug)
def test_a_card_that_is_said_to_count_nothing_counts_nothing_and_one_that_counts_least_counts(game: Game) -> None:
    said = 0
    for seed in range(8):
        session = Session(game, seed=seed)
        while (seat := next_seat(session)) is not None:
            view = session.view(seat)
            action, reason = choose(view)
            if "counts nothing" in reason:
                said += 1
                assert action.cards not in counts(view)
            if "counts least" in reason:
                said += 1
                assert action.cards in counts(view)
            session.do(action)
    assert said > 4


def test_no_card_is_called_certain_while_a_trump_may_still_be_turned() -> None:
    said = set()
    for seed in range(60):
        session = Session("loo", seed=seed)
        while (seat := next_seat(session)) is not None:
            view = session.view(seat)
            action, reason = choose(view)
            if view.trump is None and action.verb == "play":
                said.add(reason)
                assert not [word for word in ("certain", "can beat it", "can win") if word in reason]
            session.do(action)
    assert len(said) > 2
