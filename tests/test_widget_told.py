"""What the notebook's table tells beside the cards: the rule behind a call, why a trick was won, whose a score is."""

from __future__ import annotations

import html
from pathlib import Path
from random import Random

import pytest
from playing import playout, random_action, random_agreement

from cardlearn.book.deals import Teller
from cardlearn.game import Game, find_game
from cardlearn.games import GAMES
from cardlearn.games.cinch import DISCARD
from cardlearn.lessons import position
from cardlearn.players.worlds import Worlds
from cardlearn.record import play_record, read_record
from cardlearn.session import Session
from cardlearn.text import describe
from cardlearn.turn import Action
from cardlearn.widget import words
from cardlearn.widget.meaning import meanings
from cardlearn.widget.model import TableModel
from cardlearn.wording import the_cards

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
HANDS = ["9S 5S KH 8H 4D QC", "AS 7S QH 10H 6D 2C"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_whoever_may_call_can_read_what_the_call_is_about(game: Game) -> None:
    rng = Random(game.slug)
    for seed in range(6):
        session = Session(game, seed=seed)
        while session.asks:
            seat = session.to_act[0]
            before = session.actions[:], session.view(seat)
            rules = meanings(session, seat)
            assert (session.actions, session.view(seat)) == before, "what was only tried has changed the deal"
            assert len({rule.id for rule in rules}) == len(rules)
            calls = session.view(seat).calls_open
            assert bool(rules) <= bool(calls)
            if not set(calls) <= {"content"}:  # nothing is to be read before saying that all is well
                assert rules, f"{game.slug}: nothing tells what {calls} are"
            session.do(random_action(session, rng))


@pytest.mark.parametrize("mode", ["strict", "table"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_a_call_is_about_gives_no_hidden_card_away(game: Game, mode: str) -> None:
    """The unseen cards lie otherwise, as far as that looks the same to the seat, and it reads the same rules."""
    tried = called = 0
    for seed in range(8):
        rng = Random(seed)
        players, options = random_agreement(game, rng)
        session = Session(game, players, options=options, seed=seed, mode=mode)
        for number, _ in enumerate(playout(session, rng, 3)):
            for seat in session.to_act if number < 60 else ():
                view = session.view(seat)
                if not view.calls_open:
                    continue
                called += 1
                rules = meanings(session, seat)
                for world in Worlds(view, seed, trust=0).some(2):
                    tried += 1
                    assert meanings(world.session(), seat) == rules, f"{game.slug}: {view.calls_open} in {session!r}"
    assert bool(tried) == bool(called)


def test_what_calls_are_about_is_told_once_and_not_among_the_rules_that_bind() -> None:
    table = TableModel.open("seven-up", 2, seed=11).state()
    assert [rule["id"] for rule in table["about"]] == ["all-fours.beg"]
    must_run = TableModel(position("seven-up", HANDS, turn_up="3S", actions=["1 beg"], scores=[3, 6]), seat=0).state()
    assert [rule["id"] for rule in must_run["why"]] == ["all-fours.gift.limit"]
    assert "all-fours.gift.limit" not in [rule["id"] for rule in must_run["about"]]


def test_nothing_is_told_of_calls_to_whoever_has_none() -> None:
    playing = TableModel(position("seven-up", HANDS, turn_up="3S", actions=["1 stand"]), seat=1).state()
    waiting = TableModel.open("seven-up", 2, seed=11, seat=0).state()
    assert playing["about"] == waiting["about"] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_reason_why_a_trick_was_won_is_true(game: Game) -> None:
    rng, reasons = Random(game.slug), set()
    for seed in range(8):
        session = Session(game, seed=seed)
        while session.asks:
            before = len(session.table.played)
            session.do(random_action(session, rng))
            if len(session.table.played) == before:
                continue
            table, (plays, winner) = session.table, session.table.played[-1]
            told = words.won("she", plays, winner, table.order, game.pack, table.face_down)
            assert told.startswith("she wins the trick")
            reason = told.removeprefix("she wins the trick").removeprefix(" with the ")
            reasons.add(reason)
            if not reason:
                continue
            kind, _, of = reason.partition(" ")
            suit = table.order.trumps if of == "trump" else table.order.suit_of[plays[0][1]]
            ranked = sorted((table.order.height[card], seat) for seat, card in plays if card & suit)
            assert ranked[-1][1] == winner
            assert (kind == "only") == (len(ranked) == 1)
            if of != "trump":
                assert of == ("card of the colour led" if game.pack.slug == "rook" else "card of the suit led")
                assert not any(card & table.order.trumps & ~suit for _, card in plays) or not session.options.get(
                    "trumps_win", True
                )
    assert len(reasons - {""}) > 1


def test_a_trick_says_why_it_was_won_while_it_lies_and_in_the_story() -> None:
    model = TableModel(position("seven-up", HANDS, turn_up="3S", actions=["1 stand", "1 play QH"]), seat=0)
    won = "Seat 0 (you) wins the trick with the only trump"
    state = model.handle({"do": "act", "call": "play 5S"})
    assert state["trick"]["won"] == won
    assert state["said"][-1] == f"{won}."
    assert model.handle({"do": "step"})["trick"]["won"] == ""


def test_a_lead_face_down_gives_no_reason_away() -> None:
    seven_up = find_game("seven-up")
    pack, order = seven_up.pack, seven_up.ranking({}).order("S")
    plays = [(0, pack.card("KH")), (1, pack.card("2C"))]
    assert words.won("she", plays, 0, order, pack, down=plays[0][1]) == "she wins the trick"


def test_partners_score_together_in_the_ledger_as_in_the_scores() -> None:
    model = TableModel.open("cinch", 4, seed=5, seat=1)
    rng = Random(5)
    while model.session.asks:
        model.session.do(random_action(model.session, rng))
    state = model.handle({"do": "read"})
    sides = {side["name"] for side in model.state()["scores"]}
    assert state["ledger"]
    assert {line["name"] for line in state["ledger"]} <= sides


@pytest.mark.parametrize("slug", ["cinch", "rook", "seven-up"])
def test_what_partners_score_is_told_of_both_in_the_course_of_the_deal(slug: str) -> None:
    model = TableModel.open(slug, 4, seed=5, seat=1)
    rng = Random(5)
    while model.session.asks:
        model.session.do(random_action(model.session, rng))
    model.handle({"do": "read"})
    state = model.state()
    paid = [
        line
        for line in state["story"]
        if any(f"({each['id']})" in line and f" {each['amount']:+d}" in line for each in state["ledger"])
    ]
    sides = tuple(words.capital(side["name"]) for side in state["scores"])
    assert paid
    assert all(line.startswith(sides) for line in paid)


def to_the_robbing() -> tuple[Session, int]:
    """Cinch, to where the dealer, seat 0, is to discard; and the stock."""
    session = Session("cinch", players=4, seed=3)
    for line in ("1 bid 4", "2 pass", "3 pass", "0 pass", "1 trump S"):
        session.do(line)
    for seat in (1, 2, 3):
        session.do(f"{seat} discard {' '.join(session.pack.show(session.table.hands[seat]).split()[:3])}")
    return session, sum(session.table.pile.rest())


def test_the_stock_lies_open_to_the_dealer_alone_while_it_robs_it() -> None:
    session, stock = to_the_robbing()
    pack = session.pack
    names = [pack.name(card) for card in pack.list(stock)]
    assert TableModel(session, seat=0).state()["stock_open"] == names
    assert f"The stock lies open to you alone: {the_cards(stock, pack)}." in describe(session.view(0))
    for other in (None, 1, 2, 3):
        view = session.view(other)
        assert view.stock == 0
        assert "open to you" not in describe(view)
    assert TableModel(session, seat=1).state()["stock_open"] == []
    session.do(f"0 discard {' '.join(pack.show(session.table.hands[0]).split()[:4])}")
    assert session.view(0).stock == session.view(0).cards_open == sum(session.table.pile.rest())
    session.do(f"0 take {names[0]}")
    assert session.phase == "play"
    assert session.view(0).stock == 0


def test_no_stock_lies_open_before_its_time_nor_to_one_who_looks_back_at_it() -> None:
    session, _ = to_the_robbing()
    for at in range(len(session.actions)):
        earlier = session.apart(session.deals[-1], session.actions[:at])
        assert [earlier.view(seat).stock for seat in (None, 0, 1, 2, 3)] == [0] * 5


def test_a_step_that_is_not_due_is_refused_with_the_rule_of_what_is_due() -> None:
    session, _ = to_the_robbing()
    told = TableModel(session, seat=0).handle({"do": "act", "call": "bid 5"})["message"]
    assert told["id"] != DISCARD.id
    assert told["due"] == {"id": DISCARD.id, "sentence": DISCARD.sentence}


def test_a_refusal_tells_what_may_be_done_instead_in_words_and_in_short() -> None:
    session, _ = to_the_robbing()
    told = TableModel(session, seat=0).handle({"do": "act", "call": "play 5S"})["message"]
    assert (told["id"], told["evidence"]) == ("record.step", "You may: discard 3 to 9 cards.")
    told = TableModel(Session("cinch", 4, seed=3), seat=1).handle({"do": "act", "call": "beg"})["message"]
    assert (told["id"], told["evidence"]) == ("record.step", "You may: pass, bid 1 to 14.")
    assert told["due"]["id"] == "cinch.bid"


def test_the_plain_front_tells_what_is_due_too() -> None:
    ipywidgets = pytest.importorskip("ipywidgets")
    from cardlearn.widget.plain import PlainTable

    table = PlainTable(TableModel(to_the_robbing()[0], seat=0))
    table.tell({"do": "act", "call": "bid 5"})
    assert isinstance(table, ipywidgets.VBox)
    assert DISCARD.sentence in html.unescape(table.children[0].value)


def test_a_pool_of_reds_and_whites_is_told_in_them_and_so_are_the_scores() -> None:
    state = TableModel.open("loo", 5, seed=1, seat=1).state()
    assert state["pool"] == "3 reds"
    assert {side["score"] for side in state["scores"]} == {"minus 3 reds", "nothing"}
    assert TableModel.open("rams", 4, seed=1, seat=1).state()["pool"] == "5"


def test_what_counted_is_told_beside_the_score_that_it_makes() -> None:
    session = Session("cinch", seed=5)
    rng = Random(5)
    while session.asks:
        session.do(random_action(session, rng))
    model = TableModel(session, seat=1)
    counted = model.state()["counted"]
    assert "counts 5." in " ".join(counted)
    assert not TableModel.open("cinch", seed=5).state()["counted"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_example_of_a_typed_card_is_a_card_of_the_game(game: Game) -> None:
    example = TableModel.open(game.slug).state()["example"]
    assert game.pack.card(example) & game.cards(Session(game).options)


def test_a_call_in_vain_is_answered_where_it_is_looked_for() -> None:
    model = TableModel.open("rams", 4, seed=5, seat=1, mode="table")
    told = model.handle({"do": "act", "call": "call revoke 2"})["message"]
    assert "in vain" in told["text"]
    assert told["told"], "the story says it aloud already"


def _to_the_discard() -> TableModel:
    session = Session("cinch", seed=1)
    for line in ("1 bid 5", "2 pass", "3 pass", "0 bid 11", "0 trump C"):
        session.do(line)
    return TableModel(session, seat=1)


def test_a_refusal_of_several_cards_names_them_all() -> None:
    told = _to_the_discard().handle({"do": "act", "call": "discard JS 2S"})["message"]
    assert told["tried"] == "Discard the jack of spades and the two of spades"


def test_what_is_laid_aside_in_the_open_is_told_once() -> None:
    said = _to_the_discard().handle({"do": "act", "call": "discard JS 2S 8H"})["said"]
    assert [line for line in said if "discards" in line] == [
        "Seat 1 (you) discards the jack of spades, the two of spades and the eight of hearts."
    ]


def test_what_another_offers_is_told_with_its_player_once_and_with_no_card() -> None:
    pack = find_game("losing-lodam").pack
    offer = Action(0, "swap", pack.card("KH"), "1")
    names = {0: "Ann", 1: "Ben (you)"}
    assert words.action(offer, pack, lambda seat: names[seat], own=False) == "Ann offers Ben (you) a swap"


def test_who_won_the_trick_is_told_before_what_it_brought_in_the_story_and_in_the_book() -> None:
    session, rng = Session("cinch", seed=5), Random(5)
    while session.asks:
        session.do(random_action(session, rng))
    story = TableModel(session, seat=1).state()["story"]
    brought = [place for place, line in enumerate(story) if "which counts" in line]
    assert brought
    assert max(place for place, line in enumerate(story) if "wins the trick" in line) < min(brought)
    last = next(scene for scene in reversed(Teller(session).scenes()) if scene.winner is not None)
    assert last.said[-1].words.endswith("wins the trick")
    assert "which counts" in last.after[0].words


def test_a_bid_that_stands_beside_its_bidder_is_not_said_twice() -> None:
    model = TableModel.open("cinch", 4, seed=5, seat=1)
    model.handle({"do": "act", "call": "bid 8"})
    me = model.state()["seats"][-1]
    assert me["says"] == "bids 8"
    assert "bid 8" not in me["marks"]


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_no_rule_is_shown_by_a_call_that_it_does_not_answer(path: Path) -> None:
    log = play_record(read_record(path.read_text(encoding="utf-8"))).session.table.log
    told = [event.words for event in log if event.rule and event.rule.id == path.stem]
    assert not told or not all("in vain" in words for words in told)
