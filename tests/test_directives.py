"""The directives of the rulebook: what a page asks for, rightly and wrongly, and the plain functions behind them."""

import re
from types import SimpleNamespace

import pytest
from books import project, sphinx

from cardlearn.book import PARTS, BookError, all_games, compare, pick_rules
from cardlearn.book.deals import Teller, machine_deal, play_deal, read_deal, verdicts
from cardlearn.record import write_record
from cardlearn.sphinxext.domain import Rules

GAMES = all_games()
SEVEN_UP = """game = "seven-up"
players = 2
[[deal]]
hands = ["9S 5S KH 8H 4D QC", "AS 7S QH 10H 6D 2C"]
turn_up = "3S"
"""


def test_pages_that_are_read_in_parallel_or_anew_keep_where_a_rule_stands_and_is_seen_at_work():
    one, other = (Rules(SimpleNamespace(domaindata={})) for _ in range(2))
    for domain, page in ((one, "games/loo"), (other, "games/rams")):
        domain.note("a.rule", page)
        domain.show(["a.rule"], page)
    one.merge_domaindata({"games/rams"}, other.data)
    assert one.places == one.shown == {"a.rule": ["games/loo", "games/rams"]}
    one.clear_doc("games/loo")
    assert one.places == one.shown == {"a.rule": ["games/rams"]}


WRONG = {
    "card": ("```{hand} seven-up KX\n```", "'KX' is no card of this pack"),
    "game": ("```{rules} seven-upp\n```", "there is no game 'seven-upp'; did you mean seven-up?"),
    "part": ("```{rules} seven-up middle\n```", "Seven-Up has no rules 'middle'"),
    "rule": ("```{rule} seven-up.nothing\n```", "there is no rule 'seven-up.nothing'"),
    "toml": ("```{deal}\ngame = \n```", "not written in TOML"),
    "refused": (
        f'```{{deal}}\n{SEVEN_UP}actions = ["1 stand", "1 play QH", "0 play QC"]\n```',
        "action 3 of the record, '0 play QC', is refused by all-fours.follow-or-trump",
    ),
    "step": (f"```{{position}}\n:step: 3\n{SEVEN_UP}\n```", "step 3 is asked for, and the deal has 0 actions"),
    "seat": (f"```{{position}}\n:seat: 5\n{SEVEN_UP}\n```", "there is no seat 5; the seats are 0 to 1"),
    "like": ("```{deal}\n:like: other\n```", "this page has no deal named 'other' before this one"),
    "option": (f"```{{deal}}\n:set: keep_ten = true\n{SEVEN_UP}\n```", "Seven-Up has no option 'keep_ten'"),
    "names": (f"```{{deal}}\n:players: Zoe\n{SEVEN_UP}\n```", "2 players need 2 names, and there are 1"),
    "under": ("```{cards} seven-up KH 9H\n:under: Ann\n```", "2 cards need 2 words under them, and there are 1"),
    "suit": ("```{trick} seven-up KH 9H\n:trump: X\n```", "there is no suit 'X'; the suits are S, H, D, C"),
}


@pytest.fixture(scope="module")
def wrong(tmp_path_factory) -> str:
    folder = tmp_path_factory.mktemp("wrong")
    pages = {name: f"# A page\n\n{text}\n" for name, (text, _) in WRONG.items()}
    built = sphinx("dummy", project(folder / "source", **pages), folder / "out", "-W", "--keep-going")
    assert built.returncode != 0
    return built.stderr


@pytest.mark.parametrize("name", WRONG)
def test_what_a_page_asks_for_wrongly_is_one_sentence(name, wrong):
    told = [line for line in wrong.splitlines() if f"{name}.md" in line]
    assert any(WRONG[name][1] in line for line in told), wrong
    assert "Traceback" not in wrong


def test_a_link_to_a_rule_that_is_not_in_the_book_is_found(tmp_path):
    source = project(tmp_path / "source", page="# A page\n\nSee {rule}`all-fours.follow-up`.\n")
    assert "all-fours.follow-up" in sphinx("dummy", source, tmp_path / "out", "-W").stderr


def test_where_there_are_no_pictures_their_words_stand(tmp_path):
    page = f'# A page\n\n```{{hand}} seven-up KH 7S\n```\n\n```{{deal}}\n{SEVEN_UP}actions = ["1 stand", "1 play AS"]\n```\n'
    source = project(tmp_path / "source", page=page)
    for builder in ("text", "man", "latex", "epub"):
        built = sphinx(builder, source, tmp_path / "out", "-W")
        assert built.returncode == 0, built.stderr
    text = (tmp_path / "out" / "text" / "page.txt").read_text()
    assert "[seven of spades and king of hearts]" in text
    assert "[Ben led the ace of spades]" in " ".join(text.split())
    page = (tmp_path / "out" / "epub" / "page.xhtml").read_text()
    assert 'alt="seven of spades and king of hearts"' in page


def test_a_row_of_cards_says_what_stands_below_each_and_names_no_winner(tmp_path):
    page = "# A page\n\n```{cards} seven-up 6S QD\n:under: Ann; Ben\n```\n\n```{cards} seven-up AC 2C\n```\n"
    built = sphinx("text", project(tmp_path / "source", page=page), tmp_path / "out", "-W")
    assert built.returncode == 0, built.stderr
    text = " ".join((tmp_path / "out" / "text" / "page.txt").read_text().split())
    assert "[From left to right: six of spades (Ann), queen of diamonds (Ben)]" in text
    assert "[From left to right: ace of clubs, two of clubs]" in text


def test_where_nothing_can_be_folded_a_question_stands_before_its_answer(tmp_path):
    page = "# A page\n\n```{question} Who leads, and *why*?\nThe eldest hand.\n\nIt is so agreed.\n```\n"
    built = sphinx("text", project(tmp_path / "source", page=page), tmp_path / "out", "-W")
    assert built.returncode == 0, built.stderr
    assert (tmp_path / "out" / "text" / "page.txt").read_text().split("\n\n")[1:] == [
        "Who leads, and *why*?",
        "The eldest hand.",
        "It is so agreed.\n",
    ]


def test_a_call_is_judged_beside_the_cards_that_it_is_made_on(tmp_path):
    page = f"# A page\n\n```{{rulings}}\n:caption: Shall he beg?\n{SEVEN_UP}```\n"
    built = sphinx("text", project(tmp_path / "source", page=page), tmp_path / "out", "-W")
    assert built.returncode == 0, built.stderr
    text = " ".join((tmp_path / "out" / "text" / "page.txt").read_text().split())
    assert "ace of spades, seven of spades" in text
    assert "Shall he beg?" in text
    assert "| stand and beg | **✓" in text


# The plain functions behind the directives


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_two_games_compared_share_out_their_rules(game):
    for other in GAMES:
        found = compare(game, other)
        assert sorted(r.id for r in found.shared + found.only) == sorted(r.id for r in game.rules)
        assert sorted(r.id for r in found.shared + found.other_only) == sorted(r.id for r in other.rules)
        assert compare(other, game).only == found.other_only


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_rules_are_picked_in_the_order_of_the_rulebook(game):
    ids = [rule.id for rule in game.rules]
    assert [rule.id for rule in pick_rules(game, " ".join([*PARTS, "rest"]))] == ids
    assert pick_rules(game, f"{ids[1]} {ids[0]}") == list(game.rules[:2])
    assert pick_rules(game, f"{ids[1]}..{ids[3]}") == list(game.rules[1:4])
    assert pick_rules(game, "rest", ids[:2]) == list(game.rules[2:])
    with pytest.raises(BookError, match="has no rules 'nonsense'"):
        pick_rules(game, "nonsense")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_deal_is_told_trick_by_trick_with_its_winners(game):
    _, session = read_deal(write_record(machine_deal(game, seed=5)))
    told = [(scene.plays, scene.winner) for scene in Teller(session).scenes() if scene.winner is not None]
    assert told == [(tuple(plays), winner) for plays, winner in session.table.played]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_verdicts_say_what_the_session_says(game):
    record = machine_deal(game, seed=3)
    for step in range(len(record.deals[-1].actions)):
        session = play_deal(record, step)
        seat = session.to_act[0]
        may = {f"{seat} {verdict.call}" for verdict in verdicts(session, seat) if not verdict.refused}
        lines = set(session.legal(seat))
        assert {line for line in lines if not re.search(r" \d+(-\d+)?$", line) or " bid " in line} <= may
        assert may <= lines
