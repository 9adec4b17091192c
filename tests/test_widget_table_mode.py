"""The table where offences pass until somebody notices: machines that err on request, knocks, the report of the deal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playing import answer_somehow
from test_widget import HANDS, SLUGS

from cardlearn.actions import CALLS
from cardlearn.game import Game, GameError
from cardlearn.games import GAMES
from cardlearn.refusal import FAULT, Refused
from cardlearn.session import Session
from cardlearn.setup import Setup
from cardlearn.widget.model import TableModel

KINDS = ("revoke", "out-of-turn", "looked", "forgot", "exposed")


def go_on(model: TableModel, rng: Random) -> dict[str, Any]:
    state = model.state()
    return model.handle({"do": "step", "v": state["v"]}) if state["next"] == "machine" else answer_somehow(model, rng)


def through(model: TableModel, seed: int) -> TableModel:
    rng = Random(seed)
    for _ in range(500):
        if model.next in ("deal", "over"):
            break
        go_on(model, rng)
    return model


def heart_table(**more: Any) -> TableModel:
    """Seat 1 has led the queen of hearts to seat 0, which holds two hearts and two trumps, in table mode."""
    pack = GAMES[SLUGS.index("seven-up")].pack
    setup = Setup(hands=tuple(tuple(pack.read_list(hand)) for hand in HANDS), turn_up=pack.card("3S"))
    session = Session("seven-up", 2, mode="table", setup=setup)
    for line in ("1 stand", "1 play QH"):
        session.do(line)
    return TableModel(session, 0, **more)


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_every_game_is_played_to_its_end_among_machines_that_err(game: Game) -> None:
    model = through(TableModel.open(game.slug, seed=2, lax=0.3, kinds=KINDS), 2)
    assert model.next in ("deal", "over")
    assert model.session.mode == "table"


def test_machines_err_at_the_rate_asked_and_the_same_again_for_the_same_seed() -> None:
    def offences(lax: float) -> list[str]:
        found = []
        for seed in range(6):
            model = through(TableModel.open("auction-pitch", 4, seed=seed, lax=lax, mode="table"), seed)
            found += [f"{seed} {each!r}" for each in model.session.table.offences if each.seat]
        return found

    often = offences(0.6)
    assert len(often) > len(offences(0.1))
    assert often == offences(0.6)
    assert offences(0) == []


def test_a_lax_machine_brings_table_mode_and_needs_it() -> None:
    assert TableModel.open("seven-up", 2, lax=0.2).session.mode == "table"
    with pytest.raises(GameError, match="needs a table"):
        TableModel.open("seven-up", 2, lax=0.2, mode="strict")
    with pytest.raises(GameError, match="the rate is 3"):
        TableModel.open("seven-up", 2, lax=3)
    with pytest.raises(GameError, match="no kind of offence 'cough'"):
        TableModel.open("seven-up", 2, lax=0.2, kinds=("cough",))


def test_a_machine_knocks_for_what_later_cards_prove() -> None:
    model = heart_table()
    model.handle({"do": "act", "call": "play QC"})
    offence = model.session.table.offences[0]
    rng, knocked = Random(1), False
    for _ in range(30):
        if model.next in ("deal", "over"):
            break
        knocked = knocked or model.state()["go"] == "Go on: seat 1 knocks"
        go_on(model, rng)
    assert knocked
    assert offence.kind == "revoke"
    calls = [action for action in model.session.actions if action.verb == "call"]
    assert [(call.seat, call.words) for call in calls] == [(1, "revoke 0")]


def test_the_learner_calls_a_revoke_and_it_is_upheld() -> None:
    for seed in range(30):
        model, rng = TableModel.open("seven-up", 3, seed=seed, seat=1, lax=0.5), Random(seed)
        for _ in range(80):
            revokes = [each for each in model.session.table.offences if each.kind == "revoke" and each.seat != 1]
            if revokes or model.next in ("deal", "over"):
                break
            go_on(model, rng)
        if revokes and model.next not in ("deal", "over"):
            patch = model.handle({"do": "act", "call": f"call revoke {revokes[0].seat}"})
            assert patch["message"]["text"].startswith("Seat 1 (you) calls an offence")
            assert any(action.verb == "call" and action.seat == 1 for action in model.session.actions)
            return
    pytest.fail("no machine has revoked in thirty deals")


def test_the_report_waits_until_it_is_asked_for_and_ends_the_calls() -> None:
    model = heart_table()
    model.company.knock = lambda *args: None  # type: ignore[method-assign]  # nobody else notices
    model.handle({"do": "act", "call": "play QC"})
    assert model.state()["report"] is None
    assert "after a deal" in model.handle({"do": "report"})["message"]["text"]
    through(model, 3)
    assert model.state()["report"] == {"lines": None}
    lines = model.handle({"do": "report"})["report"]["lines"]
    assert (
        lines[0]
        == "Seat 0 (you) broke a rule of play in trick 1 with QC (all-fours.follow-or-trump); nobody called it."
    )
    assert any(line.startswith("What it costs") for line in lines)
    assert "nothing can be called" in model.handle({"do": "act", "call": "call revoke 1"})["message"]["text"]


@pytest.mark.parametrize("game", GAMES, ids=SLUGS)
def test_what_may_be_called_is_what_the_keeper_answers(game: Game) -> None:
    def refused(kind: str) -> bool:
        try:
            Session(game, seed=3, mode="table").do(f"0 call {kind} 1")
        except Refused as refusal:
            return refusal.rule is FAULT
        return False

    answered = [kind for kind in CALLS if not refused(kind)]
    known = TableModel(Session(game, seed=3, mode="table"), 0).state()["offences"]
    assert [each["kind"] for each in known["kinds"]] == answered


def test_what_may_be_called_is_told_in_the_words_of_the_report() -> None:
    known = heart_table().state()["offences"]
    assert {"kind": "revoke", "label": "broke a rule of play"} in known["kinds"]
    assert [seat["seat"] for seat in known["seats"]] == [1]
    assert TableModel.open("seven-up", 2).state()["offences"] is None
