"""Pictures as SVG: a card, a hand, a row, a trick. Each carries its text, and stands on light or dark ground.

For a whole table see `cardlearn.picture`.

Every picture is a self-contained ``<svg role="img">`` with a ``<title>`` and, where there is more to say, a ``<desc>``.

>>> from cardlearn.cards import FRENCH
>>> card_svg(FRENCH, "KH")[-6:]
'</svg>'
>>> "<title>king of hearts</title>" in card_svg(FRENCH, "KH")
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardlearn.cards import Pack
from cardlearn.faces import DEFAULT, HEIGHT, SANS, WIDTH, Style, back, face, token
from cardlearn.wording import Name, Names, namer, sentence, the_card

if TYPE_CHECKING:
    from cardlearn.ranking import Order

__all__ = ["DEFAULT", "Style", "back", "card_svg", "escape", "face", "hand_svg", "row_svg", "trick_svg"]

Plays = Sequence[tuple[int, int]]
STEP = 34
"""How far cards of a fan lie apart: the whole index of each is seen."""
LIFT = 16
FELT, CHALK, QUIET = "#123f33", "#ffffff", "#cfe3da"


def escape(text: str) -> str:
    """Text made safe inside markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def framed(width: float, height: float, body: str, title: str, desc: str = "", scale: float = 1) -> str:
    more = f"<desc>{escape(desc)}</desc>" if desc and desc != title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width * scale:g}" height="{height * scale:g}" style="max-width:100%;height:auto">'
        f"<title>{escape(title)}</title>{more}{body}</svg>"
    )


def put(x: float, y: float, body: str, scale: float = 1) -> str:
    size = f" scale({scale:.3g})" if scale != 1 else ""
    return f'<g transform="translate({x:.4g} {y:.4g}){size}">{body}</g>'


def write(
    text: str, x: float, y: float, size: float = 14, fill: str = CHALK, anchor: str = "middle", bold: bool = False
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.4g}" y="{y:.4g}" font-family="{SANS}" font-size="{size:g}" text-anchor="{anchor}" '
        f'fill="{fill}"{weight}>{escape(text)}</text>'
    )


def _label(text: str, x: float, y: float, size: float = 13, bold: bool = False) -> str:
    """Text on a chip of its own, so that it is read on any ground."""
    wide = len(text) * size * 0.64 + size
    return (
        f'<rect x="{x - wide / 2:.4g}" y="{y - size * 1.1:.4g}" width="{wide:.4g}" height="{size * 1.5:.4g}" '
        f'rx="{size * 0.75:.4g}" fill="#fffdf6" stroke="#6f6a60"/>' + write(text, x, y, size, "#1d1d24", bold=bold)
    )


def _one(pack: Pack, card: int | str) -> int:
    return pack.card(card) if isinstance(card, str) else card


def _several(pack: Pack, cards: int | str | Iterable[int]) -> list[int]:
    if isinstance(cards, int):
        return pack.list(cards)
    return pack.read_list(cards) if isinstance(cards, str) else list(cards)


def card_svg(pack: Pack, card: int | str, *, style: Style = DEFAULT, width: float = 100, title: str = "") -> str:
    """A card (its back for 0) as a picture of its own; its title is the card in words."""
    bit = _one(pack, card) if card else 0
    name = title or (pack.spoken(bit) if bit else "a card face down")
    return framed(WIDTH, HEIGHT, face(pack, bit, style), name, scale=width / WIDTH)


def card_drawn(pack: Pack, card: int, style: Style, order: Order | None) -> str:
    """A card as it counts under an order: a trump that does not look like one bears the trump suit's sign in a ring."""
    drawn = face(pack, card, style)
    return drawn + token(order.trump, 14, 92, style) if order and order.trump and card & order.besides else drawn


def _mark(x: float, y: float, ok: bool, ink: str = "#1d1d24") -> str:
    """The mark under a card: a tick where it may be played, a cross where it may not."""
    shape = "M-5 0-1.5 4 5-4" if ok else "M-4-4 4 4M4-4-4 4"
    fill = "#dff3e4" if ok else "#fbe1df"
    return (
        f'<g transform="translate({x:.4g} {y:.4g})"><circle r="9" fill="{fill}" stroke="{ink}"/>'
        f'<path d="{shape}" fill="none" stroke="{ink}" stroke-width="2" stroke-linecap="round"/></g>'
    )


def fanned(
    pack: Pack,
    cards: Sequence[int],
    style: Style,
    order: Order | None,
    allowed: int | None = None,
    step: float = STEP,
) -> str:
    """Cards overlapping from left to right; of them the allowed ones lifted and ticked, the others crossed."""
    parts = []
    for place, card in enumerate(cards):
        x = place * step
        if allowed is None:
            parts.append(put(x, 0, card_drawn(pack, card, style, order)))
        else:
            ok = bool(card & allowed)
            parts.append(put(x, 0 if ok else LIFT, card_drawn(pack, card, style, order)))
            parts.append(_mark(x + 14, (0 if ok else LIFT) + HEIGHT - 14, ok))
    return "".join(parts)


def fan_width(number: int, step: float = STEP) -> float:
    return (number - 1) * step + WIDTH if number else 0


def hand_svg(
    pack: Pack,
    cards: int | str | Iterable[int],
    *,
    style: Style = DEFAULT,
    allowed: int | str | None = None,
    order: Order | None = None,
    scale: float = 0.8,
    title: str = "",
) -> str:
    """A hand as a fan. ``allowed``: of its cards those that may be played, which are lifted and ticked. ``order``: under
    which a trump that does not look like one is marked by the trump suit's sign in a ring."""
    listed = _several(pack, cards)
    held = sum(listed)
    free = pack.read(allowed) if isinstance(allowed, str) else allowed
    name = title or sentence(pack.say(held))
    desc = ""
    if free is not None:
        desc = f"May be played: {pack.say(held & free)}. May not: {pack.say(held & ~free)}. "
    if order and held & order.besides:
        desc += f"Marked as a trump: {pack.say(held & order.besides)}."
    height = HEIGHT + (LIFT if free is not None else 0)
    body = fanned(pack, listed, style, order, free)
    return framed(max(fan_width(len(listed)), WIDTH), height, body, name, desc.strip(), scale)


# The trick


def trick_drawn(
    pack: Pack,
    plays: Plays,
    players: int,
    bottom: int,
    winner: int | None,
    name: Name,
    style: Style,
    order: Order | None,
) -> tuple[str, float, float]:
    """The cards of a trick: each towards its player for up to five, else in a row in order of play. Also its size."""
    if players > 5:
        return _trick_row(pack, plays, winner, name, style, order)
    spots = _spots(players, bottom)
    width, height = 380.0, (330.0 if players < 4 else 390.0)
    parts = []
    for place, (seat, card) in enumerate(plays):
        dx, dy = spots[seat]
        x, y = width / 2 + dx * 118 - 40, height / 2 - 14 + dy * (104 if players < 4 else 120) - 56
        drawn = card_drawn(pack, card, style, order)
        parts.append(_played(drawn, x, y, f"{place + 1}. {name(seat)}", seat == winner))
    return "".join(parts), width, height


def _spots(players: int, bottom: int) -> list[tuple[float, float]]:
    """By seat, where it sits around the table as directions, clockwise from the bottom."""
    places: dict[int, list[tuple[float, float]]] = {
        1: [(0, 1)],
        2: [(0, 0.6), (0, -0.6)],
        3: [(0, 0.75), (-0.95, -0.45), (0.95, -0.45)],
        4: [(0, 1), (-1, 0), (0, -1), (1, 0)],
        5: [(0, 1), (-1.1, 0.25), (-0.55, -0.95), (0.55, -0.95), (1.1, 0.25)],
    }
    around = places[players]
    return [around[(seat - bottom) % players] for seat in range(players)]


def _played(drawn: str, x: float, y: float, who: str, wins: bool) -> str:
    ring = (
        '<rect x="-5" y="-5" width="110" height="150" rx="12" fill="none" stroke="#f2c230" stroke-width="6"/>'
        if wins
        else ""
    )
    return put(x, y, drawn + ring, 0.8) + _label(f"{who} ★" if wins else who, x + 40, y + 128, 12, wins)


def _trick_row(
    pack: Pack, plays: Plays, winner: int | None, name: Name, style: Style, order: Order | None
) -> tuple[str, float, float]:
    across = min(max(len(plays), 1), 6)
    rows = -(-len(plays) // across) if plays else 1
    parts = [
        _played(
            card_drawn(pack, card, style, order),
            10 + at % across * 108,
            6 + at // across * 144,
            f"{at + 1}. {name(seat)}",
            seat == winner,
        )
        for at, (seat, card) in enumerate(plays)
    ]
    return "".join(parts), across * 108 + 4, rows * 144 + 4


def trick_svg(
    pack: Pack,
    plays: Plays,
    *,
    players: int,
    winner: int | None = None,
    names: Names = None,
    style: Style = DEFAULT,
    order: Order | None = None,
    bottom: int = 0,
    scale: float = 0.8,
    title: str = "",
) -> str:
    """A trick as it lies on the table, the seat ``bottom`` nearest; the winner's card is ringed and starred.

    ``order``: as in `hand_svg`.
    """
    name = namer(names)
    body, width, height = trick_drawn(pack, plays, players, bottom, winner, name, style, order)
    told = ", ".join(f"{name(seat)} {the_card(card, pack)}" for seat, card in plays) or "no card yet"
    desc = sentence(f"{told}; {name(winner)} takes it" if winner is not None else told)
    return framed(width, height, body, title or "A trick", desc, scale)


def row_svg(
    pack: Pack, cards: Sequence[int], under: Sequence[str] = (), *, style: Style = DEFAULT, scale: float = 0.8
) -> str:
    """Cards side by side that are no trick, in their order, eight to a row at most and rows as even as can be; below each
    a word, if ``under`` has any."""
    rows = max(-(-len(cards) // 8), 1)
    across, deep = max(-(-len(cards) // rows), 1), 144 if under else 122
    parts = []
    for at, card in enumerate(cards):
        x, y = 10 + at % across * 92, 6 + at // across * deep
        word = under[at] if under else ""
        parts.append(put(x, y, face(pack, card, style), 0.8) + (_label(word, x + 40, y + 128, 12) if word else ""))
    told = ", ".join(pack.say(card) for card in cards)
    return framed(across * 92 + 8, rows * deep + 4, "".join(parts), "Cards", sentence(told), scale)
