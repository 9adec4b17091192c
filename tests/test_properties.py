"""What holds in every game, under every agreement, whatever is played."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from playing import EVERY, EVERY_NAME, attempts, playout, random_action, random_session

from cardlearn.actions import read_action
from cardlearn.answering import answer
from cardlearn.book.examples import answers
from cardlearn.cards import PACKS
from cardlearn.game import Game
from cardlearn.games import GAMES
from cardlearn.record import play_record, read_record, record_of, write_record
from cardlearn.refusal import RECORD_RULES, NotNow, Refused
from cardlearn.session import Session
from cardlearn.setup import Setup
from cardlearn.table import Table

seeds = st.integers(0, 2**32)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
every_agreement = pytest.mark.parametrize(("game", "players", "chosen"), EVERY, ids=EVERY_NAME)


def state_of(session: Session) -> dict[str, object]:
    """All that a session shows of itself."""
    record = record_of(session)
    return {**answer(record, play_record(record)), "live": (session.table.hands, session.table.scores, session.legal())}


def scattered(table: Table) -> tuple[int, int]:
    """The cards held, taken and on the table, no card twice; and those that lie aside."""
    heaps = [
        *table.hands,
        *([card for _, card in table.turn.plays]),
        *(card for cards in table.taken for card in cards),
    ]
    together = 0
    for heap in heaps:
        assert not heap & together, f"{table.pack.show(heap & together)} is in two places"
        together |= heap
    spare = 0
    for card in [*table.discards, *table.turned, *table.widows, table.widow, table.nest, table.turn_up, table.dead]:
        spare |= card
    return together, spare & ~together


@every_agreement
def test_cards_are_conserved_at_every_step(game: Game, players: int, chosen: dict[str, object]) -> None:
    session = Session(game, players, options=chosen, seed=11)
    whole = game.cards(session.options)

    def check() -> None:
        together, spare = scattered(session.table)
        assert not (together | spare) & ~whole
        lying = session.table.stock_size
        if game.turn_up_returns:
            spare &= ~session.table.turn_up
        assert (together | spare).bit_count() + lying == whole.bit_count()

    for _ in range(2):
        for _ in playout(session, Random(11)):
            check()
        check()
        if session.over:
            return
        session.next_deal()


@every_agreement
def test_somebody_can_act_until_the_match_is_won_or_the_deal_is_done(
    game: Game, players: int, chosen: dict[str, object]
) -> None:
    session = Session(game, players, options=chosen, seed=3)
    for _ in playout(session, Random(3), deals=4):
        assert session.to_act
        assert session.legal()
        assert session.phase in ("declare", "exchange", "play", "done")
    assert session.phase in ("deal", "done", "over")
    assert session.legal() == []
    assert session.to_act == []


@every_game
@given(seed=seeds)
def test_the_legal_lines_are_exactly_those_that_are_accepted(game: Game, seed: int) -> None:
    session, rng = random_session(game, seed)
    several = tuple(f"{ask.seat} {ask.verb} " for ask in session.asks if ask.verb and not ask.single)
    standing = {f"{ask.seat} {call}" for ask in session.asks if ask.seat not in session.to_act for call in ask.calls()}
    accepted = {action.line(game.pack) for action in attempts(session) if session.judge(action) is None} - standing
    assert {line for line in accepted if not (several and f"{line} ".startswith(several))} == {
        line for line in session.legal() if not (several and line.startswith(several))
    }
    for ask in session.asks:
        for action in answers(session, ask, rng):
            assert session.judge(action) is None


@every_game
@given(seed=seeds)
def test_every_refusal_names_a_rule_of_the_game_and_what_would_do_instead(game: Game, seed: int) -> None:
    session, _ = random_session(game, seed)
    known = {rule.id for rule in (*game.rules, *RECORD_RULES)}
    for action in attempts(session):
        refusal = session.judge(action)
        if refusal is None:
            continue
        assert refusal.rule.id in known
        assert refusal.rule.sentence in refusal.why
        assert refusal.instead or refusal.rule.kind != "must"
        choices = set(session.legal())  # of several cards by their pattern, which is no action
        for line in refusal.instead:
            assert line in choices or session.judge(line) is None


@every_game
@given(seed=seeds)
def test_a_refused_action_changes_nothing(game: Game, seed: int) -> None:
    session, _ = random_session(game, seed)
    before = state_of(session)
    for action in attempts(session):
        if session.judge(action) is not None:
            with pytest.raises(Refused):
                session.do(action)
    assert state_of(session) == before


@every_game
@given(seed=seeds, back=st.integers(1, 9))
def test_undo_then_redo_is_identity(game: Game, seed: int, back: int) -> None:
    session, _ = random_session(game, seed)
    before = state_of(session)
    gone = 0
    for _ in range(back):
        try:
            session.undo()
        except NotNow:
            break
        gone += 1
    for _ in range(gone):
        session.redo()
    assert state_of(session) == before
    with pytest.raises(NotNow):
        session.redo()


@every_game
@given(seed=seeds)
def test_a_new_action_after_undo_forgets_what_was_undone(game: Game, seed: int) -> None:
    session, rng = random_session(game, seed)
    if not session.actions:
        session.do(random_action(session, rng))
    session.undo()
    session.do(random_action(session, rng))
    with pytest.raises(NotNow):
        session.redo()


@every_game
@given(seed=seeds)
def test_a_record_is_written_and_read_without_loss_and_replays_to_the_same(game: Game, seed: int) -> None:
    session, _ = random_session(game, seed)
    record = record_of(session, {"scores": list(session.table.scores)})
    text = write_record(record)
    again = read_record(text)
    assert write_record(again) == text
    played = play_record(again)
    assert played.refused is None
    assert answer(again, played) == answer(record, play_record(record))
    assert answer(again, played)["expect"] == {"scores": True}
    assert again.deals == record.deals


@every_game
@given(seed=seeds)
def test_the_same_seed_and_the_same_lines_give_the_same_match(game: Game, seed: int) -> None:
    session, _ = random_session(game, seed)
    fresh = Session(game, session.players, options=session.chosen, seed=seed, dealer=session.deals[0].dealer)
    for number, deal in enumerate(session.deals):
        if number:
            fresh.next_deal()
        for action in deal.actions:
            fresh.do(action.line(game.pack))
    assert state_of(fresh) == state_of(session)


@every_game
@given(seed=seeds)
def test_playing_a_card_the_quick_way_is_the_same_as_doing_the_line(game: Game, seed: int) -> None:
    session, rng = random_session(game, seed)
    twin = play_record(record_of(session)).session
    for action in playout(session, rng, 1):
        if action.verb == "play" and not action.words and session.phase == "play" and len(session.asks) == 1:
            twin.play(action.cards)
        else:
            twin.do(action)
    assert state_of(twin) == state_of(session)


# What a seat sees


@every_game
@given(seed=seeds)
@example(seed=1121)  # at Cinch the dealer takes cards that were thrown away face up, and laid under the stock again
def test_a_view_holds_no_card_of_another_hand_that_does_not_lie_open(game: Game, seed: int) -> None:
    session, _ = random_session(game, seed, 1)
    table = session.table
    for seat in [None, *range(session.players)]:
        view = session.view(seat)
        known = sum({*table.turned, table.turn_up}) if table.turn_up else 0
        again = any(event.rule and event.rule.id == "cinch.stock-out" for event in table.log)
        if game.stock_open or again:  # all have seen which card was drawn, or what was discarded and comes again
            for event in table.log:
                known |= event.cards if event.only is None else 0
        shown = 0
        for hand in view.hands:
            shown |= hand
        for _, card in [*view.plays, *(play for trick, _ in view.played for play in trick)]:
            shown |= card
        for event in view.events:
            shown |= event.cards if event.only is None else 0
        for line in view.ledger:
            shown |= line.cards
        shown |= view.cards_open | view.stock_top
        for bound in view.bound:
            shown |= bound.cards
        for other, hand in enumerate(table.hands):
            if other != seat:
                leaked = shown & hand & ~table.exposed[other] & ~known
                assert not leaked, f"seat {seat} sees {game.pack.show(leaked)} in the hand of seat {other}"
                assert not view.hands[other] & ~table.exposed[other]


@every_game
@given(seed=seeds)
def test_a_view_of_a_fresh_deal_is_the_same_whatever_the_other_hands_are(game: Game, seed: int) -> None:
    rng = Random(seed)
    players = rng.choice(game.seats)
    one = Session(game, players, seed=seed)
    seat = rng.randrange(players)
    hands = [game.pack.list(hand) for hand in one.table.hands]
    turn_up = one.table.turn_up
    top = one.view(seat).stock_top
    own = {*hands[seat], turn_up, top}
    hidden = [card for card in game.pack.list(game.cards(one.options)) if card not in own]
    rng.shuffle(hidden)
    dealt = iter(hidden)
    other = tuple(
        tuple(hand) if at == seat else tuple(card if card in own else next(dealt) for card in hand)
        for at, hand in enumerate(hands)
    )

    def shown(deal: tuple[tuple[int, ...], ...]) -> object:
        setup = Setup(0, hands=deal, turn_up=turn_up, stock=(top,) if top else None)
        session = Session(game, players, setup=setup)
        return session.to_act, session.view(seat)

    first, second = shown(tuple(tuple(hand) for hand in hands)), shown(other)
    if first[0] == second[0]:  # a right that only its holder is offered does show that it is held
        assert first == second


# Cards in writing


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
@given(data=st.data())
def test_a_set_of_cards_is_written_and_read_without_loss(pack, data) -> None:
    cards = data.draw(st.integers(0, pack.all))
    assert pack.read(pack.show(cards)) == cards
    assert sum(pack.list(cards)) == cards
    assert len(pack.show(cards).split()) == cards.bit_count()


@every_game
@given(seed=seeds)
def test_every_action_line_is_read_back_as_it_was_written(game: Game, seed: int) -> None:
    session, _ = random_session(game, seed)
    for deal in session.deals:
        for action in deal.actions:
            assert read_action(game.pack, session.players, action.line(game.pack)) == action
