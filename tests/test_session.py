"""A session: what a player may do, what it is told, going back, and the same deal from the same seed."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from cardlearn.actions import ActionError, read_action
from cardlearn.cards import FRENCH
from cardlearn.game import GameError, find_game
from cardlearn.games import GAMES
from cardlearn.record import play_record, record_of
from cardlearn.refusal import NotNow, Refused
from cardlearn.session import Session
from cardlearn.setup import Setup, SetupError
from cardlearn.telling import tell
from cardlearn.turn import Ask


def seven_up(hands: str = "9S 5S KH 8H 4D QC | AS 7S QH 10H 6D 2C", turn_up: str = "3S", **more: object) -> Session:
    dealt = tuple(tuple(FRENCH.read_list(hand)) for hand in hands.split("|"))
    return Session("seven-up", len(dealt), setup=Setup(hands=dealt, turn_up=FRENCH.card(turn_up)), **more)


# Starting


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_is_found_by_its_slug_its_name_and_its_other_names(game) -> None:
    for name in (game.slug, game.name, game.slug.upper(), *game.also):
        assert find_game(name) is game
    assert Session(game.slug).players == game.usual


def test_an_unknown_game_is_told_the_nearest() -> None:
    with pytest.raises(GameError, match="did you mean seven-up"):
        Session("sevn-up")
    with pytest.raises(GameError, match="the games are"):
        Session("zzzzzz")


@pytest.mark.parametrize("players", [1, 5, 0, -2, "2", 2.0, True])
def test_a_wrong_number_of_players_is_refused(players) -> None:
    with pytest.raises(GameError, match="2, 3 or 4 players"):
        Session("seven-up", players)


def test_an_unknown_option_or_value_is_refused_by_name() -> None:
    with pytest.raises(GameError, match="no option 'joker'; its options are: keep_nine, stakes"):
        Session("seven-up", options={"joker": 1})
    with pytest.raises(GameError, match="keep_nine takes false or true, not 3"):
        Session("seven-up", options={"keep_nine": 3})
    with pytest.raises(GameError, match="keep_nine takes false or true, not 'true'"):
        Session("seven-up", options={"keep_nine": "true"})


def test_a_deal_that_cannot_be_laid_out_is_refused() -> None:
    with pytest.raises(SetupError, match="seat 1 has 5 cards"):
        seven_up("9S 5S KH 8H 4D QC | AS 7S QH 10H 6D")


# Seeds

PINNED = {
    ("seven-up", 2, 0): ["JS 10S 2S 5H 2D 9C", "KD 8D KC 10C 5C 4C", "5D"],
    ("seven-up", 4, 7): ["JH 4H 3H 2H AC 4C", "6H 8D 7D KC 10C 6C", "8S 2S AH 10H QD 4D", "KS 10S AD 5D 3D 3C", "QS"],
    ("seven-up", 3, 123456789): ["JH 4H QD 10D QC 3C", "3S KH 5H 8D 2D 4C", "7S 9H 3H JD 6D 5C", "JS"],
    ("auction-pitch", 5, 1): [
        "AD 10D 6D 5D 3D QC",
        "9S 6S 2S KD 2D 8C",
        "10S 8S 7S 4H 10C 2C",
        "AS 5S 3S 7H JC 3C",
        "JS 8H 5H JD AC 4C",
    ],
    ("auction-pitch", 7, 2026): [
        "AS 2S QH 8D 6D 4D",
        "KS JS 10H 2H 10C 5C",
        "9S 4S AC KC 7C 2C",
        "3H QD JD 7D QC JC",
        "QS 10S 3S 9H 9C 6C",
        "6S 5S AH 8H 9D 2D",
        "7S 6H 5H 4H 5D 8C",
    ],
}
"""By game, players and seed: the hands as dealt, and the turn-up. They are fixed for ever."""


@pytest.mark.parametrize(("slug", "players", "seed"), PINNED)
def test_the_same_seed_gives_the_same_deal_for_ever(slug: str, players: int, seed: int) -> None:
    table = Session(slug, players, seed=seed).table
    dealt = [FRENCH.show(hand) for hand in table.hands]
    assert dealt + [FRENCH.show(table.turn_up)] * bool(table.turn_up) == PINNED[slug, players, seed]


LATER = ["7S 5S 3S AD 6D 2D", "9S KH 9H KD 4D JC", "10H 9H 5H QD 5D QC"]


def test_the_later_deals_of_a_seed_are_fixed_as_well() -> None:
    session = Session("auction-pitch", 4, seed=3, options={"bidding": "board"})
    hands = []
    for dealer in (0, 0, 0):
        hands.append(FRENCH.show(session.table.hands[0]))
        for seat in (1, 2, 3, 0):
            session.do(f"{seat} pass")
        assert session.table.dealer == dealer
        session.next_deal()
    assert hands == LATER


def test_different_seeds_give_different_deals() -> None:
    deals = {tuple(Session("seven-up", seed=seed).table.hands) for seed in range(200)}
    assert len(deals) == 200


def test_a_shuffle_favours_no_card_and_no_place() -> None:
    counts: dict[int, int] = {}
    deals = 2600
    for seed in range(deals):
        hand = Session("seven-up", seed=seed).table.hands[1]
        for card in FRENCH.list(hand):
            counts[card] = counts.get(card, 0) + 1
    expected = deals * 6 / 52
    chi_square = sum((counts.get(card, 0) - expected) ** 2 / expected for card in FRENCH.list(FRENCH.plain))
    assert chi_square < 100, "51 degrees of freedom: beyond 100 once in thirty thousand fair shuffles"


# Refusals


def test_a_refusal_gives_the_rule_its_sentence_and_what_would_do_and_changes_nothing() -> None:
    session = seven_up()
    session.do("1 stand")
    session.do("1 play QH")
    with pytest.raises(Refused) as caught:
        session.do("0 play QC")
    refused = caught.value
    assert refused.rule.id == "all-fours.follow-or-trump"
    assert refused.instead == ["0 play 9S", "0 play 5S", "0 play KH", "0 play 8H"]
    assert refused.why == f"{refused.rule.sentence} These would do: 9S 5S KH 8H."
    assert len(session.actions) == 2
    assert session.to_act == [0]


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("0 play KH", "record.turn", "turn of seat 1"),
        ("1 play KH", "record.card", "does not hold KH"),
        ("1 stand", "record.step", "Due now"),
        ("1 give", "record.step", "Due now"),
        ("1 beg", "all-fours.one-beg", "The eldest hand alone may beg, and only once"),
        ("1 call revoke 0", "record.fault", "table mode"),
        ("1 fault looked", "record.fault", "table mode"),
        ("1 discard AS", "record.step", "Due now"),
    ],
)
def test_what_is_not_due_is_refused_by_the_clause_that_says_so(line: str, rule: str, words: str) -> None:
    session = seven_up()
    session.do("1 stand")
    refusal = session.judge(line)
    assert refusal is not None
    assert refusal.rule.id == rule
    assert words in refusal.why


def test_a_line_that_cannot_be_read_is_no_refusal_but_an_error() -> None:
    with pytest.raises(ActionError, match="there is no seat 7"):
        seven_up().do("7 stand")


def test_judging_does_nothing() -> None:
    session = seven_up()
    assert session.judge("1 stand") is None
    assert session.actions == []
    assert session.to_act == [1]


def test_an_error_of_reading_tells_how_cards_are_written_only_where_a_card_is_wanted() -> None:
    with pytest.raises(ActionError, match=r"write bid N[^,]*$"):
        read_action(FRENCH, 4, "1 bid six")
    with pytest.raises(ActionError, match="rank then suit"):
        read_action(FRENCH, 4, "1 play six")


def test_a_wrong_number_of_discards_is_refused_with_the_number_due() -> None:
    session = Session("seven-up", players=3, seed=2)
    session.do("1 beg")
    session.do("0 run")
    number = session.table.hands[1].bit_count() - 6
    assert session.legal() == [f"1 discard {number}"]
    hand = [FRENCH.name(card) for card in FRENCH.list(session.table.hands[1])]
    refusal = session.judge("1 discard " + " ".join(hand[: number - 1]))
    assert refusal is not None
    assert refusal.rule.id == "all-fours.discard"
    assert f"Choose {number} of" in refusal.why
    assert session.judge("1 discard " + " ".join(hand[:number])) is None


def test_bindings_tell_which_rules_narrow_the_choice_and_how_far() -> None:
    session = seven_up()
    session.do("1 stand")
    session.do("1 play QH")
    (bound,) = session.bindings()
    assert bound.rule.id == "all-fours.follow-or-trump"
    assert FRENCH.show(bound.before ^ bound.after) == "4D QC"
    assert session.bindings(1) == []


# Going on and back


def test_the_next_deal_waits_for_this_one_and_for_the_match() -> None:
    session = seven_up()
    with pytest.raises(NotNow, match="not over yet"):
        session.next_deal()
    won = seven_up(turn_up="JD", state=find_game("seven-up").start(2, {"stakes": 0})._replace(scores=(6, 0)))
    assert won.over
    assert won.phase == "over"
    with pytest.raises(NotNow, match="the game is over"):
        won.next_deal()
    with pytest.raises(Refused) as caught:
        won.do("1 stand")
    assert "The game is over" in caught.value.why


def test_the_deal_passes_to_the_left_and_undo_goes_back_over_it() -> None:
    session = Session("seven-up", seed=4)
    session.do("1 stand")
    while session.asks:
        session.do(session.legal()[0])
    before = list(session.table.scores)
    session.next_deal()
    assert session.table.dealer == 1
    assert len(session.deals) == 2
    session.undo()
    assert len(session.deals) == 1
    assert session.phase == "done"
    assert session.table.scores == before
    session.redo()
    assert session.table.dealer == 1
    assert session.table.scores == before


def test_nothing_can_be_taken_back_at_the_start_nor_done_again_without_undo() -> None:
    session = seven_up()
    with pytest.raises(NotNow, match="nothing to take back"):
        session.undo()
    with pytest.raises(NotNow, match="nothing to do again"):
        session.redo()


def test_a_next_deal_that_cannot_be_laid_out_leaves_the_session_as_it_was() -> None:
    session = Session("seven-up", seed=4)
    session.do("1 stand")
    while session.asks:
        session.do(session.legal()[0])
    scores = list(session.table.scores)
    with pytest.raises(SetupError):
        session.next_deal(Setup(hands=((), ())))
    assert len(session.deals) == 1
    assert session.phase == "done"
    assert session.table.scores == scores


# Telling


def test_a_deal_is_told_again_step_by_step_with_what_each_step_brought() -> None:
    session = seven_up()
    for line in ("1 stand", "1 play QH", "0 play KH", "0 play QC"):
        session.do(line)
    steps = list(session.retell())
    assert [step.action and step.action.line(FRENCH) for step in steps] == [
        None,
        "1 stand",
        "1 play QH",
        "0 play KH",
        "0 play QC",
    ]
    assert [bound.rule.id for bound in steps[3].bindings] == ["all-fours.follow-or-trump"]
    assert steps[0].events[0].rule is not None
    assert len(session.actions) == 4, "telling changes nothing"


def test_the_rules_applied_stand_in_the_order_of_first_use() -> None:
    session = seven_up()
    session.do("1 stand")
    session.do("1 play QH")
    ids = [rule.id for rule in session.applied()]
    assert ids.index("all-fours.deal") < ids.index("all-fours.beg") < ids.index("all-fours.follow-or-trump")
    assert "all-fours.follow-trump" not in ids


def test_a_deal_in_words_names_the_seats_as_it_is_told_to() -> None:
    session = seven_up()
    session.do("1 beg")
    told = tell(session, name=lambda seat: ("Ann", "Bob")[seat])
    assert any("Bob begs" in line for line in told)
    assert not any("{" in line for line in told)


def first_choice(ask: Ask) -> int | str:
    """The lowest card that may be chosen, or the first call."""
    cards = ask.cards()
    return cards & -cards if ask.verb else min(ask.calls())


@pytest.mark.parametrize("before", range(6))
def test_a_deal_run_by_machine_players_is_recorded_in_the_order_in_which_it_was_played(before: int) -> None:
    session = Session("seven-up", players=4, seed=3)
    for _ in range(before):
        session.do(session.legal()[-1])
    rng = Random(before)
    session.run(lambda ask: read_action(FRENCH, 4, rng.choice(session.legal())) if ask.words else first_choice(ask))
    played = play_record(record_of(session))
    assert played.refused is None
    assert (played.session.phase, played.session.table.scores) == (session.phase, session.table.scores)


# Import


def test_importing_the_package_brings_in_no_heavy_module() -> None:
    code = "import sys; before = set(sys.modules); import cardlearn; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    heavy = {
        "dataclasses",
        "inspect",
        "pathlib",
        "tomllib",
        "json",
        "random",
        "click",
        "rich",
        "ipywidgets",
        "anywidget",
    }
    assert not heavy & loaded
    assert "cardlearn" in loaded


def test_each_deal_has_cards_of_its_own_whether_the_earlier_ones_are_kept_or_not() -> None:
    kept, trimmed = Session("losing-lodam", 4, seed=5), Session("losing-lodam", 4, seed=5)
    seeds: dict[Session, list[int | None]] = {kept: [], trimmed: []}
    for _ in range(6):
        for session, laid in seeds.items():
            laid.append(session.deals[-1].setup.seed)
            session.run(first_choice)
            session.next_deal()
        del trimmed.deals[:-1]
    assert seeds[trimmed] == seeds[kept]
    assert len(set(seeds[kept])) == 6
