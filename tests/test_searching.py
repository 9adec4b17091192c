"""The searching player, its worlds, hints and hindsight."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from playing import random_action, random_agreement, thrown_away

from cardlearn import FRENCH, Session
from cardlearn.game import find_game
from cardlearn.games import GAMES
from cardlearn.players import next_seat, play_on, searching, thumb, worlds
from cardlearn.players.hindsight import hindsight
from cardlearn.players.hints import hint
from cardlearn.players.searching import SearchingPlayer
from cardlearn.players.sensible import choose
from cardlearn.players.standing import gain
from cardlearn.players.thumb import Thumb
from cardlearn.players.worlds import Worlds
from cardlearn.recall import BLANK
from cardlearn.setup import Setup

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def positions(game, seed, number=8, usual=False):
    """Positions of a deal, at any time, of random numbers and agreements; played by chance or by thumb."""
    rng = Random(seed)
    players, chosen = (game.usual, {}) if usual else random_agreement(game, rng)
    session = Session(game, players, options=chosen, seed=seed, dealer=seed % players)
    found = 0
    while (seat := next_seat(session)) is not None and found < number:
        if rng.random() < 0.4:
            found += 1
            yield session, session.view(seat)
        session.do(choose(session.view(seat)).action if seed % 2 else random_action(session, rng))


def bits(part):
    """All cards and blanks that are named in a part of what a view recalls."""
    if isinstance(part, int):
        return part
    if isinstance(part, (tuple, list)):
        whole = 0
        for each in part:
            whole |= bits(each)
        return whole
    return 0


@every_game
def test_a_view_recalls_no_card_that_its_seat_has_not_seen(game):
    for seed in range(4):
        for session, view in positions(game, seed):
            recall = view.recall
            named = bits(recall.layout._replace(dealer=None)) | bits([action.cards for action in recall.line])
            assert not named & (BLANK - 1) & ~recall.seen & ~view.turn_up
            assert recall.layout.seed is None
            table = session.table
            told = bits([event.cards for event in view.events]) | bits(
                [a.cards for a in session.actions if a.seat == view.seat]
            )
            gone = bits([card for trick in view.played for _, card in trick[0]]) | bits(
                [card for _, card in view.plays]
            )
            for seat, hand in enumerate(table.hands):
                if seat != view.seat:
                    assert not hand & recall.seen & ~table.exposed[seat] & ~told & ~gone & ~view.turn_up


@every_game
def test_worlds_look_to_the_seat_just_as_the_true_deal(game):
    found = differ = 0
    for seed in range(3):
        for session, view in positions(game, seed, 5):
            for world in Worlds(view, seed).some(3):
                other = world.session()
                assert other.view(view.seat) == view._replace(deal=1)
                assert other.legal(view.seat) == session.legal(view.seat)
                found += 1
                differ += other.table.hands != session.table.hands
    assert found > 15
    assert differ > found / 3


@every_game
def test_no_hidden_card_reaches_the_searching_player(game):
    """The same view of two deals whose hidden cards differ: the same search, to the last figure."""
    compared = 0
    for seed in range(3):
        for session, view in positions(game, seed, 3):
            for world in Worlds(view, "another").some(1):
                other = world.session()
                if other.table.hands == session.table.hands:
                    continue
                player = SearchingPlayer(deals=4, seconds=1e9, seed=seed)
                assert player.search(other.view(view.seat)) == player.search(view._replace(deal=1))
                compared += 1
    assert compared


def test_who_did_not_follow_has_none_of_the_suit_in_any_world():
    hands = ("AH KH 9C 8C 7C 6C", "2D 3D 4D 5D 6D 9S")
    setup = Setup(hands=tuple(tuple(FRENCH.read_list(hand)) for hand in hands), turn_up=FRENCH.card("2S"))
    session = Session("seven-up", 2, dealer=1, setup=setup)
    for line in ("0 stand", "0 play AH", "1 play 2D"):
        session.do(line)
    worlds = Worlds(session.view(0), 1).some(40)
    assert len(worlds) == 40
    held = [world.session().table.hands[1] for world in worlds]
    assert not any(hand & FRENCH.suits["H"] for hand in held)
    assert len(set(held)) > 30
    assert any(hand & FRENCH.suits["S"] for hand in held)  # it may have kept a trump: nobody must trump


@every_game
def test_the_searching_player_plays_any_agreement_by_the_rules(game):
    for seed in range(2):
        rng = Random(seed + 50)
        players, chosen = random_agreement(game, rng)
        session = Session(game, players, options=chosen, seed=seed)
        search, quick = SearchingPlayer(deals=2, seconds=1e9, seed=seed), choose
        while (seat := next_seat(session)) is not None:
            session.do((search if rng.random() < 0.2 else quick)(session.view(seat)).action)
        assert session.phase in ("deal", "done", "over")


def test_the_same_seed_gives_the_same_search():
    view = Session("cinch", seed=3).view(1)
    assert SearchingPlayer(8, 1e9, seed=5).search(view) == SearchingPlayer(8, 1e9, seed=5).search(view)
    with pytest.raises(ValueError, match="nothing to choose"):
        SearchingPlayer()(Session("cinch", seed=3).view(0))


@every_game
def test_a_hint_comes_in_words_and_figures_at_the_usual_and_the_largest_number_of_players(game):
    figures = 0
    for players in (game.usual, game.seats[-1]):
        session = Session(game, players, seed=11)
        for _ in range(2):
            seat = next_seat(session)
            if seat is None:
                break
            view = session.view(seat)
            found = hint(view, seconds=1e9)
            assert session.judge(found.action) is None
            assert found.words.endswith((".", ")"))
            assert found.words.lower().endswith(found.why.lower())
            if found.deals:  # none where there is but one thing to do
                figures += 1
                assert f"of {found.deals} likely deals" in found.words
                assert found.numbers[0].choice == found.action.call(game.pack)
                assert all(0 <= each.best_in <= found.deals for each in found.numbers)
            session.do(choose(view).action)
    assert figures


def test_a_search_ends_when_its_time_is_up_whatever_it_has_by_then(monkeypatch):
    """By a clock that goes on a tenth of a second whenever it is looked at, not by the time that the test takes."""
    ticks = itertools.count()
    for module in (searching, worlds):
        monkeypatch.setattr(module, "perf_counter", lambda: next(ticks) / 10)
    view = Session("seven-up", seed=7).view(1)
    some, more = (SearchingPlayer(1000, seconds, seed=1).search(view).deals for seconds in (0.55, 1.55))
    assert 2 <= some < more <= 15
    assert SearchingPlayer(1000, 0.0).search(view).deals == 0
    assert SearchingPlayer(1000, 0.0)(view) == choose(view)


@every_game
def test_a_deal_is_played_out_as_the_sensible_players_play_it(game, monkeypatch):
    """The glimpse that serves the playouts shows each seat what its view does."""
    monkeypatch.setattr(thumb, "WHIM", 1e-12)
    for seed in range(4):
        session = Session(game, seed=seed)
        quick = Session(game, seed=seed)
        play_on(session, humans=())
        Thumb(quick.view(0), Random(seed)).play_out(quick)
        assert quick.actions == session.actions


def test_worlds_heed_what_the_others_said():
    """An eldest hand that stood likes the trumps: it holds more of them than one that begged."""
    held = {}
    for call in ("stand", "beg"):
        session = Session("seven-up", 2, seed=7)
        session.do(f"1 {call}")
        trumps = session.table.order.trumps
        found = Worlds(session.view(0), seed=1).some(60)
        assert len(found) == 60
        held[call] = sum((world.session().table.hands[1] & trumps).bit_count() for world in found)
    assert held["stand"] > 1.3 * held["beg"]


def test_a_hint_adds_the_rule_of_thumb_where_it_agrees():
    agreed = set()
    for _, view in positions(find_game("seven-up"), 1, 12, usual=True):
        found, thumb = hint(view, deals=12, seconds=1e9), choose(view)
        agreed.add(found.action == thumb.action)
        assert (thumb.reason in found.words) == (found.action == thumb.action)
    assert agreed == {True, False}


# Hindsight


def test_hindsight_finds_the_jack_that_was_thrown_away():
    session = thrown_away()
    first = hindsight(session, 1, times=12)[0]
    assert first.done.call(FRENCH) == "play JS"
    assert first.better.call(FRENCH) == "play AS"
    assert first.loss >= 1
    assert first.words.startswith("Better the ace of spades than the jack of spades: ")
    assert ("by exact solving" in first.words) == first.solved


def brute(session, seat):
    """The worth of a position for a seat, by trying everything: a second reading of what solving means."""
    ask = session.ask
    if ask is None:
        return gain(session.table, session.deals[-1].before, seat)
    values = []
    for card in session.game.pack.list(ask.cards()):
        session.play(card)
        values.append(brute(session, seat))
        session.undo()
    return max(values) if session.table.sides[ask.seat] == session.table.sides[seat] else min(values)


def test_an_ending_is_solved_as_by_trying_everything():
    solved = 0
    for seed in range(12):
        session = Session("seven-up", 2, seed=seed)
        session.do("1 stand")
        rng = Random(seed)
        while session.ask:
            session.do(random_action(session, rng))
        for found in hindsight(session, 1, times=1, least=0.01):
            if not found.solved or session.deals[-1].actions[found.number].verb != "play":
                continue
            if len(session.actions) - found.number > 8:
                continue
            values = []
            for action in (found.done, found.better):
                other = Session("seven-up", 2, seed=seed)
                for each in [*session.actions[: found.number], action]:
                    other.do(each)
                values.append(brute(other, 1))
            assert values[1] - values[0] == pytest.approx(found.loss)
            solved += 1
    assert solved
