"""Rules of play as tables of truth, and how rules narrow, bind and refuse."""

from __future__ import annotations

import re

import pytest
from playing import TRUTH, pose, rules_of_play, truths

from cardlearn.cards import FRENCH
from cardlearn.game import Game, find_game
from cardlearn.games import GAMES
from cardlearn.ranking import Ranking
from cardlearn.rules import bindings, fact, judge, may_not, must, rule_on, step
from cardlearn.session import Session
from cardlearn.turn import PUBLIC, Open, Turn

LINES = [line for path in TRUTH for line in truths(path)]
CHOICES = [pytest.param(*line[1:], id=line[0]) for line in LINES if len(line[2]) == 3]
WINNERS = [pytest.param(*line[1:4], id=line[0]) for line in LINES if len(line[2]) == 2]


@pytest.mark.parametrize(("where", "columns", "answer", "named"), CHOICES)
def test_the_rules_leave_just_the_cards_that_the_table_says(where, columns, answer, named) -> None:
    game = find_game(where["game"])
    hand, plays, trump = columns
    turn = pose(game, game.pack.read(hand), game.pack.read_list(plays), trump or None, where)
    rules = rules_of_play(game, where)
    assert game.pack.show(judge(rules, turn, turn.hand)) == game.pack.show(
        turn.hand if answer == "*" else game.pack.read(answer)
    )
    assert [bound.rule.id for bound in bindings(rules, turn, turn.hand)] == named


@pytest.mark.parametrize(("where", "columns", "answer"), WINNERS)
def test_the_trick_goes_to_the_card_that_the_table_says(where, columns, answer) -> None:
    game = find_game(where["game"])
    plays, trump = columns
    turn = pose(game, 0, game.pack.read_list(plays), trump or None, where)
    assert game.pack.name(turn.best) == answer
    assert turn.plays[turn.winning][1] == turn.best


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_has_a_table_of_truths_or_plays_by_the_rules_of_one_that_has(game: Game) -> None:
    told = {tuple(rule.id for rule in rules_of_play(find_game(where["game"]), where)) for _, where, *_ in LINES}
    assert tuple(rule.id for rule in game.play(game.check_options({}))) in told


# How rules work

ORDER = Ranking(FRENCH, "A K Q J 10 9 8 7 6 5 4 3 2").order("S")


@must("test.red", "Play a red card if you can.", "a test")
def red(turn: Turn) -> int:
    return turn.hand & (FRENCH.suits["H"] | FRENCH.suits["D"])


@may_not("test.no-ace", "Aces may not be played.", "a test")
def no_ace(turn: Turn) -> int:
    return turn.hand & FRENCH.of_rank("A")


def turn_with(hand: str) -> Turn:
    return Turn(None, 0, FRENCH.read(hand), ORDER)


@pytest.mark.parametrize(
    ("rules", "hand", "left"),
    [
        ((red,), "AH 2D 3C", "AH 2D"),
        ((red,), "4S 3C", "4S 3C"),
        ((no_ace,), "AH 2D 3C", "2D 3C"),
        ((no_ace,), "2D 3C", "2D 3C"),
        ((red, no_ace), "AH 2D 3C", "2D"),
        ((no_ace, red), "AH 3C", "3C"),
        ((), "AH 3C", "AH 3C"),
    ],
)
def test_must_binds_who_can_and_may_not_bars_in_order_of_precedence(rules, hand, left) -> None:
    turn = turn_with(hand)
    assert judge(rules, turn, turn.hand) == FRENCH.read(left)


def test_a_refusal_is_the_first_rule_that_threw_the_card_out_and_what_all_of_them_leave() -> None:
    turn = turn_with("AH 2D AC 3C")
    ruling = rule_on((red, no_ace), turn, turn.hand, FRENCH.card("AC"))
    assert (ruling.allowed, ruling.rule, ruling.instead) == (False, red, FRENCH.read("2D"))
    ruling = rule_on((red, no_ace), turn, turn.hand, FRENCH.card("AH"))
    assert (ruling.allowed, ruling.rule, ruling.instead) == (False, no_ace, FRENCH.read("2D"))
    assert rule_on((red, no_ace), turn, turn.hand, FRENCH.card("2D")).allowed


def test_bindings_tell_only_the_rules_that_narrowed_the_choice() -> None:
    turn = turn_with("2D 3D")
    assert bindings((red, no_ace), turn, turn.hand) == []
    turn = turn_with("AD 3C")
    found = bindings((red, no_ace), turn, turn.hand)
    assert [(bound.rule, bound.before, bound.after) for bound in found] == [
        (red, FRENCH.read("AD 3C"), FRENCH.card("AD")),
        (no_ace, FRENCH.card("AD"), 0),
    ]


def test_the_same_algebra_serves_calls() -> None:
    @may_not("test.high", "Bids above two are barred.", "a test")
    def high(turn: Turn) -> set[str]:
        return {call for call in turn.options if call.endswith("3")}

    calls = frozenset(["pass", "bid 2", "bid 3"])
    turn = turn_with("2D")
    turn.options = calls
    assert judge((high,), turn, calls) == {"pass", "bid 2"}
    assert rule_on((high,), turn, calls, frozenset(["bid 3"])).rule is high


def test_a_rule_may_not_look_at_what_its_player_cannot_see() -> None:
    class Everything:
        hands = (1, 2)
        dealer = 1

    table = Open(Everything())
    assert table.dealer == 1
    with pytest.raises(AttributeError, match="not open to every player"):
        table.hands  # noqa: B018


def test_steps_and_facts_carry_a_sentence_and_a_value_and_decide_nothing() -> None:
    dealt = step("test.deal", "Three cards each.", "a test", 3)
    ranks = fact("test.ranks", "The ace is high.", "a test")
    assert (dealt.kind, dealt.value, dealt("anything")) == ("step", 3, None)
    assert (ranks.kind, ranks.value, ranks.game) == ("fact", None, "test")


# The rulebook of every game

EVERY_RULE = {rule.id: rule for game in GAMES for rule in game.rules}
"""By id: a family's games name the same rules."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_has_each_rule_once_and_every_rule_that_it_uses(game: Game) -> None:
    ids = [rule.id for rule in game.rules]
    assert len(ids) == len(set(ids))
    used = [*game.play(game.check_options({})), *game.points, *game.clauses.values()]
    used += [option.rule for option in game.options]
    assert [rule.id for rule in used if rule.id not in ids] == []


CLAUSES = {
    ("auction-pitch", "auction-pitch"): """
    players deal points sell sell.unasked sell.limit board out-of-turn pitch follow score out set-back pool fault.turn
    revoke
    """,
    ("seven-up", "all-fours"): """
    pack counters players cut deal turn-jack misdeal beg run bunch-forced no-peek one-beg beg.three gift.limit discard
    points high low jack game game.tie lead follow-trump follow-or-trump wins low-claim order revoke exposed stakes
    """,
    ("losing-lodam", "losing-lodam"): """
    pack players loaders deal swap lead follow forced-trump wins points thirty-one win willughby forgot-trump
    """,
    ("rodskagg", "rodskagg"): """
    pack players start deal cut knock misdeal new-hand bid all-pass lead follow ask continue ask.forgotten ask.alone score
    redbeard zero duel announce time fem-opp
    """,
    ("rook", "rook"): """
    pack pack.tournament players counters deal deal.exposed bid bid.all-pass redeal nest lead follow bird bird.led
    bird.forced wins tricks-closed nest.last score renege win
    """,
}
"""By game and the first word of their ids, the clauses of the rulebook that was read for it."""


@pytest.mark.parametrize(("game", "book"), CLAUSES)
def test_every_clause_of_a_rulebook_is_a_rule_of_its_game(game: str, book: str) -> None:
    ids = {rule.id for rule in find_game(game).rules}
    assert [clause for clause in CLAUSES[game, book].split() if f"{book}.{clause}" not in ids] == []


@pytest.mark.parametrize("id", EVERY_RULE)
def test_a_rule_is_one_to_four_plain_sentences_with_a_source_and_the_same_in_every_game(id: str) -> None:
    rule = EVERY_RULE[id]
    assert rule.kind in ("must", "may_not", "point", "remedy", "step", "fact")
    assert rule.source.strip()
    assert rule.sentence == rule.sentence.strip()
    assert rule.sentence[0].isupper()
    assert rule.sentence.endswith(".")
    assert not set("{}%`") & set(rule.sentence), "a sentence has no placeholders"
    assert 1 <= len(re.findall(r"[.!?][')\"]?(?: |$)", rule.sentence)) <= 4
    assert len(rule.sentence) <= 420
    same = [other for game in GAMES for other in game.rules if other.id == id]
    assert all(other is rule for other in same), "one id, one rule"


def test_all_that_a_rule_may_look_at_is_there_to_be_seen() -> None:
    table = Session("seven-up").table
    assert [name for name in PUBLIC if not hasattr(table, name)] == []
