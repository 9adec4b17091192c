"""Table mode: the same procedure as strict mode where nothing is broken, and steady whatever is."""

from __future__ import annotations

from random import Random

import disorder
import pytest
from disorder import disorderly_deal
from playing import EVERY, EVERY_NAME, random_action, random_agreement

from cardlearn.actions import FAULTS, TOLD_FAULTS
from cardlearn.answering import answer
from cardlearn.games import GAMES
from cardlearn.noticing import breaches
from cardlearn.players.lax import KINDS, Lax, play_on
from cardlearn.record import Played, play_record, read_record, record_of, write_record
from cardlearn.refusal import NotNow, Refused
from cardlearn.report import offences, penalties, report
from cardlearn.session import Session

SLUGS = [game.slug for game in GAMES]


@pytest.mark.parametrize(("game", "players", "chosen"), EVERY, ids=EVERY_NAME)
def test_without_a_fault_table_mode_gives_what_strict_mode_gives(game, players, chosen):
    rng = Random(f"{game.slug} {players} {chosen}")
    strict = Session(game, players, options=chosen, seed=rng.randrange(10**6))
    table = Session(game, players, options=chosen, seed=strict.seed, mode="table")
    for _ in range(3):
        while any(not ask.right for ask in strict.asks):
            action = random_action(strict, rng)
            strict.do(action)
            table.do(action)
            assert table.legal() == strict.legal()
        assert answer(record_of(strict), Played(strict)) == answer(record_of(table), Played(table))
        if strict.over:
            return
        strict.next_deal()
        table.next_deal()


def test_the_disorder_of_these_tests_knows_every_kind_of_fault_that_can_be_written():
    assert sorted(disorder.FAULTS) == sorted([*FAULTS, *TOLD_FAULTS])


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_any_disorder_at_the_table_leaves_a_record_that_replays_the_same(game):
    passed = 0
    for seed in range(25):
        rng = Random(seed)
        players, chosen = random_agreement(game, rng)
        session = Session(game, players, options=chosen, seed=seed, dealer=seed % players, mode="table")
        for _ in range(2):
            passed += disorderly_deal(session, rng)
            if session.asks or session.over:
                break
            session.next_deal()
        record = record_of(session)
        again = play_record(read_record(write_record(record)))
        assert again.refused is None
        assert answer(record, again) == answer(record, Played(session))
    assert passed > 25


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_every_payment_that_stands_is_told_although_a_late_call_settled_the_deal_again(game):
    paid = 0
    for seed in range(25):
        rng = Random(f"{game.slug} {seed}")
        players, chosen = random_agreement(game, rng)
        session = Session(game, players, options=chosen, seed=seed, mode="table")
        disorderly_deal(session, rng)
        stands = session.table.ledger
        assert set(stands) <= {line for step in session.retell() for line in step.lines}
        assert {line.rule for line in stands} <= set(session.applied())
        paid += len(stands)
    assert paid > 25


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_undo_then_redo_is_identity_in_disorder_too(game):
    rng = Random(game.slug)
    players, chosen = random_agreement(game, rng)
    session = Session(game, players, options=chosen, seed=5, mode="table")
    disorderly_deal(session, rng)
    before = answer(record_of(session), Played(session))
    steps = 0
    while True:
        try:
            session.undo()
            steps += 1
        except NotNow:
            break
    assert steps > 1
    for _ in range(steps):
        session.redo()
    assert answer(record_of(session), Played(session)) == before


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_lax_players_offend_and_watchful_ones_call_it(game):
    found, calls, told = [], 0, []
    for seed in range(30):
        session = Session(game, seed=seed, mode="table", dealer=seed % game.usual)
        play_on(session, (), Lax(0.25, KINDS, seed))
        found += offences(session)
        calls += sum(action.verb == "call" for action in session.actions)
        told += report(session)
    assert found
    assert calls
    assert all(line.endswith(".") for line in told)


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_cards_prove_no_breach_where_nobody_broke_a_rule(game):
    for seed in range(10):
        rng = Random(seed)
        players, chosen = random_agreement(game, rng)
        session = Session(game, players, options=chosen, seed=seed)
        while any(not ask.right for ask in session.asks):
            assert breaches(session.view(None)) == []
            session.do(random_action(session, rng))


def test_a_suit_shown_after_failing_to_follow_proves_the_revoke():
    session = Session("seven-up", 2, seed=1, mode="table", dealer=0)
    pack = session.game.pack
    session.do("1 stand")
    lead, wrong, right = next(
        (lead, wrong, right)
        for lead in pack.list(session.table.hands[1])
        for right in pack.list(session.table.hands[0] & session.table.order.suit_of[lead])
        for wrong in pack.list(
            session.table.hands[0] & ~session.table.order.suit_of[lead] & ~session.table.order.trumps
        )
    )
    session.play(lead)
    session.play(wrong)
    assert breaches(session.view(1)) == []
    while right & session.table.hands[0]:
        session.play(right if session.ask.seat == 0 else session.ask.cards() & -session.ask.cards())
    (breach,) = breaches(session.view(1))
    assert (breach.seat, breach.trick, breach.card) == (0, 1, wrong)
    assert breach.rule.id in ("all-fours.follow-trump", "all-fours.follow-or-trump")


def test_strict_mode_refuses_every_fault_and_call():
    session = Session("seven-up", 2, seed=1)
    for line in ("0 fault looked", "0 call revoke 1", "0 fault misdeal uncut"):
        with pytest.raises(Refused) as refused:
            session.do(line)
        assert refused.value.rule.id == "record.fault"


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_every_remedy_of_a_game_answers_some_offence_in_the_comparison(game):
    remedies = {rule.id for rule in game.rules if rule.kind == "remedy"}
    assert remedies <= {penalty.rule.id for penalty in penalties() if penalty.game is game}
