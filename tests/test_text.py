"""Words: a view told in full and not more, actions and calls in sentences, refusals and reasons in the rules' words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlearn.actions import CALLS, GRAMMAR, MISDEALS, read_action, read_call
from cardlearn.cards import FRENCH, ROOK, Pack
from cardlearn.game import Game, find_game
from cardlearn.games import GAMES
from cardlearn.players import play_on
from cardlearn.players.random import RandomPlayer
from cardlearn.players.sensible import choose
from cardlearn.record import load_record, play_record
from cardlearn.refusal import Refused
from cardlearn.report import DEEDS, report
from cardlearn.session import Session
from cardlearn.setup import Event, Line
from cardlearn.telling import heard, step_words, tell
from cardlearn.text import (
    action_words,
    describe,
    due_words,
    event_words,
    ledger_line,
    ledger_words,
    line_words,
    may,
    namer,
    refusal_words,
    scores_words,
    sentence,
    why,
)
from cardlearn.turn import Action
from cardlearn.typed import Unknown, meant, written
from cardlearn.wording import call_words, deed, explained

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.toml"))
NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJ"]
ARGUMENTS = {
    "play": ["KH"],
    "bid": ["3", "redbeard"],
    "trump": ["H"],
    "take": ["", "widow", "turn-up 9D", "9D KS"],
    "discard": ["", "9D KS"],
    "swap": ["1 KH"],
    "agree": ["KH"],
    "claim": ["flush"],
    "say": ["auf", "knock", "ask", "one-left", "zero"],
    "fault": [
        "looked",
        "exposed KH",
        *(f"misdeal {kind}" for kind in MISDEALS if kind != "exposed"),
        "misdeal exposed KH",
    ],
    "call": ["revoke 1"],
    "choose": ["stand", "redeal", "add", "take", "highest", "lowest", "trump", "no-trump", "card 9C", "refuse"],
}
LINES = [f"{verb} {words}".strip() for verb in GRAMMAR for words in ARGUMENTS.get(verb, [""])]


def playing(game: str = "seven-up", seed: int = 7) -> Session:
    session = Session(game, seed=seed)
    session.do("1 stand")
    return session


def test_an_action_is_a_sentence_about_its_player() -> None:
    assert action_words(Action(1, "play", FRENCH.card("KH")), FRENCH) == "seat 1 plays the king of hearts"
    assert action_words(Action(1, "discard", FRENCH.read("KH 2S")), FRENCH, "Ann Ben".split().__getitem__) == (
        "Ben discards the two of spades and the king of hearts"
    )


def test_a_card_exposed_in_dealing_is_named() -> None:
    assert deed(read_call(FRENCH, 4, 0, "fault misdeal exposed KH"), FRENCH) == "exposes the king of hearts in dealing"


@pytest.mark.parametrize("line", LINES)
def test_every_verb_of_the_record_is_told_in_words(line: str) -> None:
    words = deed(read_call(FRENCH, 4, 0, line), FRENCH)
    assert words
    assert not words.startswith("says 'take")
    assert "commits a fault" not in words
    assert words.split()[0].endswith("s"), words


@pytest.mark.parametrize("line", LINES)
def test_every_call_can_stand_on_a_button(line: str) -> None:
    assert call_words(line, FRENCH)


@pytest.mark.parametrize(
    ("right", "button", "told"),
    [
        ("bunch", "do not propose to bunch the cards", "does not propose to bunch the cards"),
        ("claim flush", "do not claim the pool with a flush", "does not claim the pool with a flush"),
        ("general-rams", "do not announce a general rams", "does not announce a general rams"),
        ("take turn-up", "do not take the turn-up", "does not take the turn-up"),
        ("new-hand", "keep the hand", "keeps its hand"),
    ],
)
def test_to_leave_a_right_unused_says_which(right: str, button: str, told: str) -> None:
    beside = ("content", right)
    assert call_words("content", FRENCH, beside=beside) == button
    assert deed(Action(0, "content"), FRENCH, beside=beside) == told
    assert explained(beside, FRENCH)[-1] == f"content ({button})"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_nobody_is_told_of_content_that_does_not_know_the_records_word(game: Game) -> None:
    for seed in range(4):
        session = Session(game.slug, players=game.seats[0], seed=seed)
        for _ in range(60):
            if session.over or not session.ask:
                break
            view = session.view(session.to_act[0])
            assert "content" not in may(view)
            lawful = [call for call in view.calls_open if call == "content"]
            session.do(f"{view.seat} content" if lawful else choose(view).action)
        told = tell(session)
        assert not [line for line in told if "content" in line or "leaves it at that" in line]


@pytest.mark.parametrize("kind", CALLS)
def test_a_call_of_an_offence_says_what_was_done(kind: str) -> None:
    told = {"revoke": "broke a rule of play", "looked": "looked at its cards too early"}.get(
        kind, DEEDS.get(kind, "did")
    )
    words = deed(read_call(FRENCH, 4, 0, f"call {kind} 2"), FRENCH, ["Ann", "Ben", "Cora", "Dan"].__getitem__)
    assert words.startswith(f"calls an offence: Cora {told}")
    assert "-" not in words


def test_an_event_names_its_seat_once() -> None:
    event = Event(None, "seat {seat} discards {number} cards", 2, 0, 1)
    assert event_words(event, FRENCH, lambda seat: f"player {seat}") == "player 2 discards 1 card"


def test_a_view_is_told_with_its_hand_trumps_scores_and_turn() -> None:
    words = describe(Session("seven-up", players=2, seed=7).view(1))
    for part in (
        "Clubs are trumps.",
        "The turn-up is the king of clubs.",
        "7 wins",
        "It is your turn: you may stand or beg.",
    ):
        assert part in words
    assert "the ace of diamonds" in words


def test_a_view_does_not_tell_what_its_seat_cannot_see() -> None:
    session = playing()
    words = describe(session.view(0))
    assert "Seat 1 holds 6 cards, face down." in words
    assert not [card for card in FRENCH.list(session.table.hands[1]) if FRENCH.spoken(card) in words]


def test_a_free_choice_is_called_free_and_a_bound_one_names_the_rule() -> None:
    session = playing()
    assert why(session.view(1)) == ["No rule narrows your choice: you may play any card."]
    session.do("1 play 6H")
    told = why(session.view(0))
    if session.view(0).bound:
        assert session.view(0).bound[0].rule.sentence in told[0]
        assert session.view(0).bound[0].rule.id in told[0]
    assert told[-1].endswith(f"{may(session.view(0))}.")


def test_the_counters_of_loo_are_told_in_reds_and_whites() -> None:
    session = Session("loo", players=5, seed=3)
    play_on(session, humans=())
    words = describe(session.view(None))
    assert "reds" in words
    assert not [line for line in tell(session) if "(loo.ante)" in line and "pays 3 reds" not in line]


def test_what_is_paid_is_told_in_the_verbs_of_the_game_and_by_the_side_that_has_it() -> None:
    high = Line(find_game("cinch").rules[-1], 1, 2, FRENCH.read("AS KS"))
    for slug, amount, sides, told in (
        ("cinch", 2, (0, 1, 0, 1), "seat 1 and seat 3 score 2 points for the ace of spades and the king of spades"),
        ("cinch", -1, (0, 1, 2, 3), "seat 1 loses 1 point for the ace of spades and the king of spades"),
        ("rams", -5, (), "seat 1 pays 5 counters for the ace of spades and the king of spades"),
        ("bierspiel", 5, (), "seat 1 gets 5 points for the ace of spades and the king of spades"),
        ("rodskagg", -3, (), "seat 1 takes off 3 points for the ace of spades and the king of spades"),
    ):
        line = high._replace(amount=amount)
        assert line_words(line, FRENCH, game=find_game(slug), sides=sides) == f"{told} ({line.rule.id})"
        assert ledger_line(line, find_game(slug), sides=sides).startswith(sentence(told))


def test_the_sentence_of_a_rule_is_told_once_in_a_ledger() -> None:
    session = Session("losing-lodam", seed=3)
    play_on(session, humans=())
    told = ledger_words(session)
    rules = {line.rule.sentence for line in session.table.ledger}
    assert len(told) == len(session.table.ledger) > len(rules)
    assert all(sum(rule in line for line in told) == 1 for rule in rules)


def test_few_cards_are_named_one_by_one_and_many_by_suits() -> None:
    few, many = FRENCH.read("QC 9C 2H"), FRENCH.read("QC 9C 2H 4D")
    event = Event(None, "seat {seat} discards {cards}", 1, few)
    assert event_words(event, FRENCH) == ("seat 1 discards the two of hearts, the queen of clubs and the nine of clubs")
    assert (
        event_words(event._replace(cards=many), FRENCH)
        == deed_of(1, many)
        == ("seat 1 discards the two of hearts, the four of diamonds and the queen and nine of clubs")
    )


def deed_of(seat: int, cards: int) -> str:
    return action_words(Action(seat, "discard", cards), FRENCH)


def test_who_bids_again_says_how_much() -> None:
    sessions = [Session("dom-pedro", seed=seed) for seed in range(3, 9)]
    for session in sessions:
        play_on(session, humans=())
    told = [line for session in sessions for line in tell(session) if "bids again" in line]
    assert told
    assert all(re.search(r"bids again: \d+ \(", line) for line in told)


def test_whose_turn_it_is_answers_who_asks_out_of_turn() -> None:
    assert why(playing().view(0)) == ["It is the turn of seat 1."]


def test_a_refusal_has_sentence_id_and_what_would_do() -> None:
    session = playing()
    session.do("1 play AD")
    refused = next(
        found
        for card in FRENCH.list(session.table.hands[0])
        if (found := session.judge(Action(0, "play", card))) is not None
    )
    assert isinstance(refused, Refused)
    words = refusal_words(refused)
    assert refused.rule.sentence in words
    assert f"({refused.rule.id})" in words
    assert "These would do: " in words


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_deal_is_told_without_bare_verbs_and_with_its_ledger(game) -> None:  # type: ignore[no-untyped-def]
    session = Session(game, seed=11)
    player = RandomPlayer(5)
    while session.asks:
        session.do(player(session.view(session.asks[0].seat)).action)
    told = tell(session)
    assert not [line for line in told if "{" in line or ": play" in line]
    plays = [action for action in session.actions if action.verb == "play"]
    assert len(told) >= len(plays)
    assert len(ledger_words(session)) == len(session.table.ledger)


def test_what_another_lays_aside_is_not_told() -> None:
    session = Session("seven-up", players=3, seed=2)
    for line in ("1 beg", "0 run"):
        session.do(line)
    if session.phase != "exchange":
        pytest.skip("this seed bunches")
    seat = session.to_act[0]
    cards = FRENCH.list(session.table.hands[seat])[:3]
    session.do(Action(seat, "discard", sum(cards)))
    step = list(session.retell())[-1]
    heard = " ".join(step_words(step, FRENCH, to=(seat + 1) % 3))
    assert "discards 3 cards" in heard
    assert not [card for card in cards if FRENCH.name(card) in heard.split() or FRENCH.spoken(card) in heard]


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("stand", "stand"),
        ("st", "stand"),
        ("b", "beg"),
        ("1 beg", "beg"),
        ("STAND", "stand"),
        ("6h", "play 6H"),
        ("Six of Hearts", "play 6H"),
        ("play the 6 of hearts", "play 6H"),
        ("discard the ten of clubs, the 9 of spades and ace of diamonds", "discard 9S AD 10C"),
    ],
)
def test_typed_words_are_read_as_what_is_meant(typed: str, line: str) -> None:
    view = Session("seven-up", players=2, seed=7).view(1)
    assert meant(view, typed).call(FRENCH) == line


@pytest.mark.parametrize("pack", [FRENCH, ROOK])
def test_every_card_is_read_as_it_is_spoken(pack: Pack) -> None:
    for card in pack.list(pack.all):
        assert written(pack, f"Play the {pack.spoken(card).removeprefix('the ')}") == f"play {pack.name(card)}"
    assert written(pack, pack.say(pack.all)).split() == pack.show(pack.all).split()


def test_typed_words_that_mean_nothing_are_said_to_be_unknown() -> None:
    with pytest.raises(Unknown):
        meant(Session("seven-up", players=2, seed=7).view(1), "zebra")


def test_the_score_of_a_side_of_two_is_told_in_the_plural() -> None:
    assert "seat 0 and seat 2 have 0, seat 1 and seat 3 have 0" in scores_words(Session("rook").view(0))
    assert "seat 0 has 12, seat 1 has 12" in scores_words(Session("rodskagg").view(0))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_whoever_has_names_is_never_told_of_seats_by_number(path: Path) -> None:
    played = play_record(load_record(path))
    session = played.session
    told = [line for number in range(len(session.deals)) for line in tell(session, number, NAMES.__getitem__)]
    told += [*ledger_words(session, NAMES), *report(session, NAMES.__getitem__), describe(session.view(None), NAMES)]
    told += [due_words(session, NAMES), *([refusal_words(played.refused, NAMES)] if played.refused else [])]
    assert [line for line in told if re.search(r"\bseat \d", line, re.IGNORECASE)] == []


@pytest.mark.parametrize("path", [path for path in GOLDEN if "table" in path.stem], ids=lambda path: path.stem)
def test_each_line_of_a_report_begins_with_a_capital(path: Path) -> None:
    for line in report(play_record(load_record(path)).session):
        assert line[0].isupper()
        assert line.endswith(".")


def test_a_refusal_is_told_with_names() -> None:
    session = Session("seven-up", players=2, seed=7)
    refused = session.judge("0 stand")
    assert refused
    assert "It is the turn of Ben." in refusal_words(refused, ["Ann", "Ben"])
    session.do("1 stand")
    refused = session.judge("1 play KC")
    assert refused
    assert "Ben does not hold KC." in refusal_words(refused, ["Ann", "Ben"])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("0 discard KH 2C", "Ann discards 2 cards"),
        ("0 swap 1 KH", "Ann offers Ben a swap"),
        ("0 agree KH", "Ann agrees to the swap"),
        ("0 take turn-up KH", "Ann takes the turn-up"),
        ("0 play KH face-down", "Ann plays a card face down"),
        ("0 discard", "Ann discards nothing"),
        ("0 play KH", "Ann plays the king of hearts"),
        ("0 fault exposed KH", "Ann exposes the king of hearts"),
    ],
)
def test_another_hears_of_cards_that_lie_unseen_only_how_many_they_are(line: str, told: str) -> None:
    action, name = read_action(FRENCH, 4, line), namer(["Ann", "Ben"])
    assert heard(action, FRENCH, name, own=False) == told
    assert heard(action, FRENCH, name, own=True) == action_words(action, FRENCH, name)


def test_a_call_may_be_typed_in_the_words_in_which_it_is_told() -> None:
    session = Session("rams", seed=3)
    for typed in ("fold", "pass", "Pass and stay out of this deal"):
        view = session.view(session.to_act[0])._replace(calls_open=("fold", "stand"))
        assert meant(view, typed) == Action(view.seat or 0, "fold")
