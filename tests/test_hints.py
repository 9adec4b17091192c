"""Hints in words: what a choice makes in how many likely deals, beside the next one, in the game's own units."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random

import pytest
from playing import random_action

from cardlearn import FRENCH, Session
from cardlearn.games import GAMES, cinch_score
from cardlearn.games.cinch import CINCH
from cardlearn.players import next_seat, play_on
from cardlearn.players.hints import hint, rule_of_thumb
from cardlearn.players.made import BID, Made, made, outcome
from cardlearn.players.searching import choices
from cardlearn.players.sensible import choose
from cardlearn.players.standing import gain

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def hints_at(slug: str, seeds: Iterable[int], deals: int = 20):
    """Hints at the plays of some deals, each with its view."""
    for seed in seeds:
        session = Session(slug, seed=seed)
        while (seat := next_seat(session)) is not None:
            view = session.view(seat)
            if view.phase == "play" and view.cards_open.bit_count() > 2:
                yield view, hint(view, deals=deals, seconds=1e9)
            session.do(choose(view).action)


def test_a_hint_says_which_points_are_made_in_how_many_likely_deals() -> None:
    """As in "Lead the king of spades: Jack and Game are made in 12 of 20 likely deals; with the nine of spades, in 5"."""
    singles = pairs = 0
    pattern = (
        r": (\w+)(?: and (\w+))? (is|are) made in (\d+) of 20 likely deals; with the (\w+ of \w+), in (\d+|none)\."
    )
    for _, found in [*hints_at("seven-up", range(4)), *hints_at("auction-pitch", range(21, 25))]:
        told = re.search(pattern, found.words)
        if not told:
            continue
        best = found.numbers[0]
        (second,) = (each for each in found.numbers if FRENCH.spoken(FRENCH.card(each.choice.split()[1])) == told[5])
        first, then = int(told[4]), 0 if told[6] == "none" else int(told[6])
        assert first >= then + 4
        if told[2]:
            pairs += 1
            assert told[3] == "are"
            assert first <= min(best.made[told[1]], best.made[told[2]])
            assert first >= best.made[told[1]] + best.made[told[2]] - 20
        else:
            singles += 1
            assert told[3] == "is"
            assert (best.made[told[1]], second.made.get(told[1], 0)) == (first, then)
    assert singles
    assert pairs


@every_game
def test_a_hint_speaks_a_persons_words_and_the_games_units(game) -> None:
    asked = 0
    for seed in range(2):
        session, rng = Session(game, seed=seed + 3), Random(seed)
        while (seat := next_seat(session)) is not None and asked < 16:
            view = session.view(seat)
            if len(view.calls_open) + view.cards_open.bit_count() > 1 and rng.random() < 0.4:
                asked += 1
                found = hint(view, deals=8, seconds=1e9)
                assert not re.search(
                    r"\b(?:10|[2-9AKQJ])[SHDC]\b|turn-up \w\w\b|\bswap \d|  |\.\.|None|\{", found.words
                )
                assert found.words[0].isupper()
                measured = found.why.removesuffix(choose(view).reason)
                amounts = re.findall(r"\d+\.\d (?!ahead|behind|won|paid)(\w+)", measured)
                assert {amount.rstrip("s") for amount in amounts} <= {game.unit}
                for each in found.numbers:
                    assert all(0 < times <= found.deals for times in each.made.values())
            session.do(choose(view).action)
    assert asked


@every_game
def test_no_choice_is_tried_twice_under_two_names(game) -> None:
    for seed in range(4):
        session, rng = Session(game, seed=seed), Random(seed)
        for _ in range(60):
            seat = next_seat(session)
            if seat is None:
                break
            view = session.view(seat)
            calls = [action.call(game.pack) for action in choices(view, choose(view).action, rng)]
            assert len(calls) == len(set(calls))
            session.do(random_action(session, rng))


def test_a_rule_of_thumb_is_a_hint_without_figures() -> None:
    view = Session("seven-up", players=2, seed=7).view(1)
    found = rule_of_thumb(view)
    assert (found.deals, found.numbers) == (0, ())
    assert found.why == choose(view).reason


def test_the_deals_of_a_hint_go_to_the_choices_that_may_be_the_best() -> None:
    """At fifteen bids few deals would be played out for each; at least two choices are tried in all of them."""
    found = hint(Session("cinch", seed=1).view(1), deals=24, seconds=1e9)
    tried = [each.deals for each in found.numbers]
    assert tried[:2] == [found.deals] * 2 == [24, 24]
    assert min(tried) == 8
    for each in found.numbers:
        assert 0 <= each.best_in <= each.deals
        assert all(0 < times <= each.deals for times in each.made.values())


# What a deal made


@every_game
def test_what_a_deal_made_agrees_with_its_ledger_and_tricks(game) -> None:
    for seed in range(6):
        session = Session(game, seed=seed)
        play_on(session, humans=())
        table = session.table
        if session.phase == "deal":
            continue
        for seat in range(session.players):
            mine = {line.rule.id for line in table.ledger if table.sides[line.seat] == table.sides[seat]}
            found = set(made(table, seat))
            came = outcome(table, session.deals[-1].before, seat)
            assert float(came) == gain(table, session.deals[-1].before, seat)
            assert (Made("Jack") in found) == ("all-fours.jack" in mine)
            if "auction-pitch.set-back" in mine:
                assert BID not in found
            assert (Made("a trick", "won") not in found) or table.tricks[seat] >= 1
            assert came.others.isdisjoint(thing for thing in found if thing.done == "made")


def test_a_bid_at_cinch_is_made_where_its_scoring_says_so() -> None:
    seen = set()
    for seed in range(40):
        session = Session(CINCH, 4, seed=seed)
        rng = Random(seed)
        while session.ask:
            due = next_seat(session)
            thoughtful = seed % 2 and due is not None
            session.do(choose(session.view(due)).action if thoughtful else random_action(session, rng))
        table = session.table
        if session.phase == "deal" or table.bidder is None or not table.bid:
            continue
        success = cinch_score.bid_made(table, cinch_score.points_taken(table))
        seen.add(success)
        assert (BID in set(made(table, table.bidder))) == success
        assert BID not in set(made(table, (table.bidder + 1) % 4))
    assert seen == {True, False}
