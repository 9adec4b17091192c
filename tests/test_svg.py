"""Pictures: every card of every pack can be drawn, each picture has its text, and shows no more than its view."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from cardlearn.cards import FRENCH, PACKS, ROOK, Cards, Pack
from cardlearn.faces import token
from cardlearn.game import find_game
from cardlearn.games import GAMES
from cardlearn.picture import table_svg
from cardlearn.session import Session
from cardlearn.svg import DEFAULT, Style, card_svg, face, hand_svg, trick_svg
from cardlearn.text import describe

SVG = "{http://www.w3.org/2000/svg}"
STYLES = [
    Style(four, contrast, swedish) for four in (False, True) for contrast in (False, True) for swedish in (False, True)
]
SIGNS = set("♠♥♦♣♤♡♢♧")


def read(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in read(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("style", STYLES, ids=repr)
@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.slug)
def test_every_card_is_well_formed_and_named_in_its_title(pack: Pack, style: Style) -> None:
    for card in pack.list(pack.all):
        root = read(card_svg(pack, card, style=style))
        assert root.get("role") == "img"
        assert root.findtext(f"{SVG}title") == pack.spoken(card)


@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.slug)
def test_no_two_cards_look_alike(pack: Pack) -> None:
    faces = {face(pack, card) for card in pack.list(pack.all)} | {face(pack, 0)}
    assert len(faces) == pack.all.bit_count() + 1


@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.slug)
def test_cards_differ_without_their_colours(pack: Pack) -> None:
    grey = {re.sub(r'#[0-9a-f]{3,6}"', '"', face(pack, card)) for card in pack.list(pack.all)}
    assert len(grey) == pack.all.bit_count()


@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.slug)
def test_suit_signs_are_drawn_and_never_typed(pack: Pack) -> None:
    for card in pack.list(pack.all):
        assert not SIGNS & set(face(pack, card))


def test_paper_is_opaque_so_that_cards_stand_on_any_ground() -> None:
    for style in STYLES:
        assert face(FRENCH, FRENCH.card("2S"), style).startswith("<rect")
        assert f'fill="{style.paper}"' in face(FRENCH, FRENCH.card("2S"), style)


def test_four_colours_part_diamonds_from_hearts_and_clubs_from_spades() -> None:
    colours = {Style(four_colour=True).colour(suit) for suit in FRENCH.suits}
    assert len(colours) == 4
    assert len({DEFAULT.colour(suit) for suit in FRENCH.suits}) == 2


def test_swedish_courts_have_swedish_letters() -> None:
    letters = [texts(card_svg(FRENCH, f"{rank}S", style=Style(swedish=True)))[0] for rank in ("J", "Q", "K", "A")]
    assert letters == ["Kn", "D", "K", "E"]


def test_rook_cards_carry_their_colours_letter() -> None:
    for letter in ROOK.suits:
        assert letter in texts(card_svg(ROOK, f"7{letter}"))


def test_a_hand_says_which_of_its_cards_may_be_played() -> None:
    root = read(hand_svg(FRENCH, "KH 7S", allowed="KH"))
    assert root.findtext(f"{SVG}desc") == "May be played: king of hearts. May not: seven of spades."


def test_a_set_of_cards_draws_itself() -> None:
    assert read(Cards(FRENCH, "KH 7S")._repr_svg_()).findtext(f"{SVG}title") == "Seven of spades and king of hearts."


def test_a_trick_tells_its_plays_and_its_taker() -> None:
    plays = [(1, FRENCH.card("9H")), (0, FRENCH.card("KH"))]
    root = read(trick_svg(FRENCH, plays, players=2, winner=0, names=["Ann", "Ben"]))
    assert root.findtext(f"{SVG}desc") == "Ben the nine of hearts, Ann the king of hearts; Ann takes it."


@pytest.mark.parametrize(
    ("slug", "cards", "trump", "odd"),
    [("cinch", "5S 5C", "S", "5C"), ("five-card-loo", "JS JC", "S", "JC"), ("rook", "BIRD 9R", "R", "BIRD")],
)
def test_a_trump_of_another_print_is_marked_by_a_ring_and_in_words(slug: str, cards: str, trump: str, odd: str) -> None:
    game = find_game(slug)
    pack, order = game.pack, game.ranking(game.check_options({})).order(trump)
    ring = token(trump, 14, 92)
    assert pack.show(order.besides) == odd
    picture = hand_svg(pack, cards, order=order)
    assert picture.count(ring) == 1
    assert read(picture).findtext(f"{SVG}desc") == f"Marked as a trump: {pack.spoken(pack.card(odd))}."
    assert trick_svg(pack, list(enumerate(pack.list(pack.read(cards)))), players=2, order=order).count(ring) == 1
    assert ring not in hand_svg(pack, cards)


def test_a_table_says_what_the_ring_on_a_trump_means() -> None:
    session = robbing()
    view = session.view(session.table.dealer)
    assert "a trump, too" in texts(table_svg(view))
    assert "The five of clubs is a trump, too." in describe(view)


def robbing() -> Session:
    """Cinch, where the dealer is to discard and has the stock open before it."""
    session = Session("cinch", players=4, seed=3)
    for line in ("1 bid 4", "2 pass", "3 pass", "0 pass", "1 trump S"):
        session.do(line)
    for seat in (1, 2, 3):
        cards = FRENCH.show(session.table.hands[seat]).split()[:3]
        session.do(f"{seat} discard {' '.join(cards)}")
    return session


def test_the_stock_lies_open_in_the_picture_of_the_one_who_may_look_through_it() -> None:
    session = robbing()
    stock = [face(FRENCH, card) for card in session.table.pile.rest()]
    assert all(drawn in table_svg(session.view(0)) for drawn in stock)
    for other in (None, 1, 2, 3):
        picture = table_svg(session.view(other))
        unseen = [drawn for drawn in stock if drawn in picture]
        assert not unseen


def test_markup_in_a_name_is_only_text() -> None:
    view = Session("seven-up", players=2, seed=7).view(0)
    picture = table_svg(view, names=['<b>"A"&', "B"])
    assert any('<b>"A"&' in text for text in texts(picture))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_table_is_drawn_for_every_number_of_players_with_its_text(game) -> None:
    for players in game.seats:
        session = Session(game, players, seed=3)
        for seat in (None, 0, players - 1):
            view = session.view(seat)
            root = read(table_svg(view))
            assert root.findtext(f"{SVG}desc") == describe(view)


def test_a_table_shows_no_card_that_its_viewer_cannot_see() -> None:
    session = Session("seven-up", players=4, seed=5)
    session.do("1 stand")
    view = session.view(1)
    hidden = FRENCH.list(sum(session.table.hands) & ~view.hand)
    picture = table_svg(view)
    assert hidden
    assert not [card for card in hidden if face(FRENCH, card) in picture]
    assert all(face(FRENCH, card) in picture for card in FRENCH.list(view.hand))


def test_a_picture_loads_nothing() -> None:
    picture = table_svg(Session("seven-up", players=2, seed=7).view(0))
    assert "href" not in picture
    assert "url(" not in picture
