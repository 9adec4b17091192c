"""How the cards are drawn: suit signs, pips, courts, the Snoozer, the Rook pack and its bird, all as paths of our own.

A card is 100 wide and 140 high. Nothing here is a font's sign, so that a suit looks the same everywhere.
"""

# ruff: noqa: E501  (a path stands on one line)

from __future__ import annotations

from typing import NamedTuple

from cardlearn.cards import Pack

WIDTH, HEIGHT = 100, 140
SERIF = "Georgia,'DejaVu Serif','Times New Roman',serif"
SANS = "'DejaVu Sans',Verdana,Arial,sans-serif"
GOLD, SKIN, NIGHT = "#e3b341", "#f6dcc3", "#23407a"


class Style(NamedTuple):
    """How cards are drawn: ``four_colour`` (diamonds blue, clubs green), ``high_contrast`` (black and dark red on
    white, heavy outlines), ``swedish`` (court letters Kn, D, K and E).
    """

    four_colour: bool = False
    high_contrast: bool = False
    swedish: bool = False

    @property
    def paper(self) -> str:
        """The colour of the card itself; always opaque."""
        return "#ffffff" if self.high_contrast else "#fffdf6"

    @property
    def ink(self) -> str:
        """The colour of outlines and of black suits."""
        return "#000000" if self.high_contrast else "#1d1d24"

    def colour(self, suit: str | None) -> str:
        """The colour of a suit's signs on paper, dark enough to read."""
        if suit in ("H", "R"):
            return "#a80000" if self.high_contrast else "#c8141e"
        if suit == "D":
            red = "#a80000" if self.high_contrast else "#c8141e"
            return "#0b4fa8" if self.four_colour else red
        if suit == "C" and self.four_colour:
            return "#04692c"
        if suit == "Y":
            return "#6e4a00" if self.high_contrast else "#8a5c00"
        if suit == "G":
            return "#00501f" if self.high_contrast else "#0b6b33"
        return self.ink

    def letter(self, rank: str) -> str:
        """How a rank stands on the card."""
        return SWEDISH.get(rank, rank) if self.swedish else rank


DEFAULT = Style()
SWEDISH = {"J": "Kn", "Q": "D", "K": "K", "A": "E"}

SIGNS = {
    "H": "M0 9.6C-2 6-9.8.8-9.8-4.6-9.8-8-7.4-9.6-5-9.6-2.6-9.6-.6-8 0-6 .6-8 2.6-9.6 5-9.6 7.4-9.6 9.8-8 9.8-4.6 9.8.8 2 6 0 9.6Z",
    "S": "M0-9.8C2-6.4 9.4-1.6 9.4 3.2 9.4 6 7.4 7.6 5.2 7.6 3.4 7.6 1.8 6.8 1 5.4 1.2 7.6 2 9 3.6 9.8H-3.6C-2 9-1.2 7.6-1 5.4-1.8 "
    "6.8-3.4 7.6-5.2 7.6-7.4 7.6-9.4 6-9.4 3.2-9.4-1.6-2-6.4 0-9.8Z",
    "D": "M0-10C2-6.2 4.8-2.8 7.8 0 4.8 2.8 2 6.2 0 10-2 6.2-4.8 2.8-7.8 0-4.8-2.8-2-6.2 0-10Z",
    "C": "M-3.6 9.8C-2 9-1.2 7.4-.9 4.6A4.7 4.7 0 1 1-3.2-2.7 4.7 4.7 0 1 1 3.2-2.7 4.7 4.7 0 1 1 .9 4.6C1.2 7.4 2 9 3.6 9.8Z",
    "R": "M0-9 9.6 8H-9.6Z",
    "Y": "M0-10 2.6-3.4 9.6-3 4.1 1.5 6 8.4 0 4.6-6 8.4-4.1 1.5-9.6-3-2.6-3.4Z",
    "G": "M0-10C7-5 8 3 .8 7.2V10H-.8V7.2C-8 3-7-5 0-10Z",
    "B": "M-8-8H8V8H-8Z",
}
"""By suit letter, its sign in a box of 20 by 20 around the origin; for Rook: triangle, star, leaf, square."""

_L, _R, _T, _B = 34, 66, 27, 113
_PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((50, _T), (50, _B)),
    "3": ((50, _T), (50, 70), (50, _B)),
    "4": ((_L, _T), (_R, _T), (_L, _B), (_R, _B)),
}
_PIPS["5"] = (*_PIPS["4"], (50, 70))
_PIPS["6"] = (*_PIPS["4"], (_L, 70), (_R, 70))
_PIPS["7"] = (*_PIPS["6"], (50, 48.5))
_PIPS["8"] = (*_PIPS["7"], (50, 91.5))
_FOUR_ROWS = tuple((x, y) for y in (_T, 55.7, 84.3, _B) for x in (_L, _R))
_PIPS["9"] = (*_FOUR_ROWS, (50, 70))
_PIPS["10"] = (*_FOUR_ROWS, (50, 41.3), (50, 98.7))


def sign(suit: str, x: float, y: float, size: float, fill: str, turned: bool = False) -> str:
    """A suit's sign at a place, ``size`` the height of its box."""
    turn = " rotate(180)" if turned else ""
    return f'<path transform="translate({x:g} {y:g}) scale({size / 20:.3g}){turn}" fill="{fill}" d="{SIGNS[suit]}"/>'


def token(suit: str, x: float, y: float, style: Style = DEFAULT, size: float = 20) -> str:
    """The mark of a trump that bears another suit's sign, or none: the trump suit's sign in a ring."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{size / 2:g}" fill="{style.paper}" stroke="{style.ink}" stroke-width="1.8"/>'
        + sign(suit, x, y, size * 0.62, style.colour(suit))
    )


def blank(style: Style) -> str:
    """The paper of a card."""
    edge = 2 if style.high_contrast else 1
    stroke = "#000" if style.high_contrast else "#6f6a60"
    half = edge / 2
    return (
        f'<rect x="{half}" y="{half}" width="{WIDTH - edge}" height="{HEIGHT - edge}" rx="8" fill="{style.paper}" '
        f'stroke="{stroke}" stroke-width="{edge}"/>'
    )


def face(pack: Pack, card: int, style: Style = DEFAULT) -> str:
    """The inside of a card's picture (no ``<svg>`` around it), 100 by 140; the back for card 0.

    >>> from cardlearn.cards import FRENCH
    >>> face(FRENCH, FRENCH.card("AS")).startswith("<rect")
    True
    """
    if not card:
        return back(style)
    suit, rank = pack.suit(card), pack.rank(card)
    if suit is None:
        return blank(style) + (_bird(style) if pack.slug == "rook" else _snoozer(style))
    if pack.slug == "rook":
        return blank(style) + _rook(suit, rank, style)
    colour = style.colour(suit)
    corner = _index(suit, style.letter(rank), colour, style)
    if rank in "JQK":
        middle = _court(rank, suit, style)
    elif rank == "A":
        middle = _ace(suit, colour)
    else:
        middle = "".join(sign(suit, x, y, 17, colour, y > 70) for x, y in _PIPS[rank])
    return f"{blank(style)}{middle}{_both(corner)}"


def _both(corner: str) -> str:
    return f'{corner}<g transform="rotate(180 50 70)">{corner}</g>'


def _letters(text: str, x: float, y: float, size: float, fill: str, width: float = 0, font: str = SERIF) -> str:
    fit = f' textLength="{width:g}" lengthAdjust="spacingAndGlyphs"' if width else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{font}" font-weight="700" font-size="{size:g}" text-anchor="middle" '
        f'fill="{fill}"{fit} aria-hidden="true">{text}</text>'
    )


def _index(suit: str, rank: str, colour: str, style: Style) -> str:
    size = 28 if style.high_contrast else 25
    wide = 21.5 if len(rank) > 1 else 0
    return _letters(rank, 14.5, 26, size - 3 if wide else size, colour, wide) + sign(suit, 14, 38, 16, colour)


def _ace(suit: str, colour: str) -> str:
    if suit != "S":
        return sign(suit, 50, 70, 44, colour)
    ring = f'<g fill="none" stroke="{colour}" stroke-width="1.2"><circle cx="50" cy="70" r="36"/><circle cx="50" cy="70" r="33"/></g>'
    return ring + sign(suit, 50, 70, 44, colour)


# Courts: half a figure in a panel 48 by 116 around the origin, its head up; the other half is the same turned


def _court(rank: str, suit: str, style: Style) -> str:
    colour = style.colour(suit)
    robe = colour
    lining = NIGHT if colour != "#0b4fa8" and colour != style.ink else "#a3271d"
    half = {"K": _king, "Q": _queen, "J": _jack}[rank](robe, lining, style) + sign(suit, -16.5, -48, 12.5, colour)
    return (
        f'<g transform="translate(50 70)" stroke-linejoin="round" stroke-linecap="round">'
        f'<rect x="-24" y="-58" width="48" height="116" rx="2" fill="{"#fff" if style.high_contrast else "#fff6dc"}"/>'
        f'{half}<g transform="rotate(180)">{half}</g>'
        f'<rect x="-24" y="-58" width="48" height="116" rx="2" fill="none" stroke="{style.ink}" stroke-width="1.2"/>'
        "</g>"
    )


def _draw(fill: str, d: str, stroke: str = "", width: float = 0.8) -> str:
    line = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke else ""
    return f'<path fill="{fill}"{line} d="{d}"/>'


def _robe(robe: str, lining: str, ink: str) -> str:
    """Shoulders, a broad collar and a gold sash that runs into the other half."""
    return (
        _draw(robe, "M-24 0V-9C-21-17-14-20-7-22H11C18-20 23-17 24-9V0Z", ink)
        + _draw(lining, "M-7-22-14 0H-3L2-15 7 0H18L11-22Z", ink)
        + _draw(GOLD, "M-3 0 2-15 7 0ZM-24-9-14-4-13.5-1-24-5Z", ink)
        + _draw(GOLD, "M24-9 17.5-4 18-1 24-5Z", ink)
    )


def _features(ink: str) -> str:
    """Eyes, brows, nose and mouth of a face around (2, -33)."""
    return (
        f'<g fill="none" stroke="{ink}" stroke-width=".9"><path d="M-3.6-35.8q1.6-1.2 3.2 0M4.4-35.8q1.6-1.2 3.2 0"/>'
        f'<path d="M2-34.5 1-30.6q1 .7 2 0M-.2-27.6q2.2 1 4.4 0"/></g>'
        f'<g fill="{ink}"><circle cx="-1.9" cy="-33.9" r=".9"/><circle cx="6" cy="-33.9" r=".9"/></g>'
    )


def _king(robe: str, lining: str, style: Style) -> str:
    ink = style.ink
    hair = "#b9b2a3"
    return (
        f'<path d="M20-3V-47" stroke="{ink}" stroke-width="3.4"/><path d="M20-3V-47" stroke="{GOLD}" stroke-width="1.8"/>'
        + _draw(GOLD, "M20-55 23.5-50 20-45 16.5-50Z", ink)
        + _draw(hair, "M-7-42C-12-34-11-25-8-21H12C15-25 16-34 11-42Z", ink)
        + _robe(robe, lining, ink)
        + _draw(SKIN, "M-6.5-41H10.5V-32C10.5-26 6-22.5 2-22.5S-6.5-26-6.5-32Z", ink)
        + _draw(
            hair, "M-6.5-31.5C-7-22-2-15.5 2-14.5 6-15.5 11-22 10.5-31.5 8-27.5 5-29 2-28.6-1-29-4-27.5-6.5-31.5Z", ink
        )
        + _features(ink)
        + _draw(lining, "M-7-44C-9-52-3-55 2-55S13-52 11-44Z", ink)
        + _draw(GOLD, "M-8-41-10-52-4-47 2-55 8-47 14-52 12-41Z", ink)
        + f'<path d="M-7.6-43.5H11.6" stroke="{ink}" stroke-width=".7"/>'
        + f'<g fill="{robe}" stroke="{ink}" stroke-width=".5"><circle cx="-10" cy="-53" r="1.5"/><circle cx="2" cy="-56" r="1.6"/>'
        f'<circle cx="14" cy="-53" r="1.5"/></g>'
    )


def _queen(robe: str, lining: str, style: Style) -> str:
    ink = style.ink
    hair = "#a5652a"
    petals = "".join(
        f'<circle cx="{18 + x}" cy="{-40 + y}" r="2.3"/>'
        for x, y in ((0, -2.6), (2.5, -0.8), (1.6, 2.2), (-1.6, 2.2), (-2.5, -0.8))
    )
    return (
        f'<path d="M18-38C18-28 19-20 16-8" fill="none" stroke="#2f6b34" stroke-width="1.6"/>'
        f'<g fill="#fff" stroke="{ink}" stroke-width=".7">{petals}</g><circle cx="18" cy="-40" r="1.9" fill="{GOLD}" stroke="{ink}" stroke-width=".6"/>'
        + _draw(hair, "M-6-43C-14-38-12-26-13-18-8-14-4-18-4-24H8C8-18 11-14 15-18 15-26 17-36 10-43Z", ink)
        + _robe(robe, lining, ink)
        + _draw("#fff", "M-8-23Q2-16 12-23L14-17Q2-8-10-17Z", ink)
        + f'<path d="M-5-20.5-6-15.5M-1-18.8-1.4-13.4M5-18.8 5.4-13.4M9-20.5 10-15.5" stroke="{ink}" stroke-width=".6"/>'
        + _draw(SKIN, "M-6-41H10V-32C10-26 6-21.5 2-21.5S-6-26-6-32Z", ink)
        + _draw(
            hair,
            "M-6.5-42C-7-36-6-33-7-28-8-34-8-39-6.5-42ZM10.5-42C11-36 10-33 11-28 12-34 12-39 10.5-42ZM-6-41Q2-36.5 10-41L9-43H-5Z",
            ink,
        )
        + _features(ink)
        + '<path d="M.2-27.8Q2-26.4 3.8-27.8 2-25.8.2-27.8Z" fill="#b3202a" stroke="#b3202a" stroke-width=".8"/>'
        + _draw(
            GOLD,
            "M-7-41.5C-8-46-9-48-10-50-6-49-5-48-3.5-46-2-50 0-52 2-54 4-52 6-50 7.5-46 9-48 10-49 14-50 13-48 12-46 11-41.5Z",
            ink,
        )
        + f'<g fill="{robe}" stroke="{ink}" stroke-width=".5"><circle cx="2" cy="-46" r="1.7"/><circle cx="-10" cy="-51" r="1.4"/>'
        f'<circle cx="14" cy="-51" r="1.4"/><circle cx="2" cy="-55" r="1.4"/></g>'
    )


def _jack(robe: str, lining: str, style: Style) -> str:
    ink = style.ink
    hair = "#d09a3a"
    return (
        f'<path d="M19.5-1V-46" stroke="{ink}" stroke-width="2.8"/><path d="M19.5-1V-46" stroke="#8a5a2b" stroke-width="1.4"/>'
        + _draw("#cfd4da", "M19.5-56 21.5-46H17.5ZM17.5-46C12-44 12-37 17-35.5L18.5-40V-46Z", ink)
        + _draw(hair, "M-7-43C-9-34-10-28-12-24-8-22-5-24-5-27H9C9-24 12-22 16-24 14-28 13-34 11-43Z", ink)
        + _robe(robe, lining, ink)
        + _draw("#fff", "M-6-23 2-17 10-23 11-18.5 2-11-7-18.5Z", ink)
        + _draw(SKIN, "M-6-42H10V-32C10-26 6-22 2-22S-6-26-6-32Z", ink)
        + _features(ink)
        + _draw(lining, "M-9-41C-11-50-3-53 4-52 11-52 15-48 13-41Q2-46-9-41Z", ink)
        + _draw(GOLD, "M-9-41Q2-46 13-41L13.5-38Q2-43-9.5-38Z", ink)
        + _draw("#fff", "M8-45C8-51 2-56-6-56.5-4-52-2-48 2-46Z", ink)
        + f'<path d="M8-45Q2-50-4-55" fill="none" stroke="{ink}" stroke-width=".6"/>'
    )


# The joker of a French pack: a jester who sleeps, the Snoozer


def _snoozer(style: Style) -> str:
    ink = style.ink
    red = style.colour("H")
    word = "".join(_letters(letter, 13, 21 + 13 * at, 13, ink, font=SANS) for at, letter in enumerate("JOKER"))
    figure = (
        _draw(NIGHT, "M50 58C44 44 30 42 25 56 22 64 24 70 23 75 31 70 33 66 36 66Z", ink, 1)
        + _draw(red, "M50 58C56 44 70 42 75 56 78 64 76 70 77 75 69 70 67 66 64 66Z", ink, 1)
        + _draw(GOLD, "M38 64C40 48 44 40 50 32 56 40 60 48 62 64Z", ink, 1)
        + f'<g fill="{GOLD}" stroke="{ink}"><circle cx="23" cy="77" r="3.5"/><circle cx="77" cy="77" r="3.5"/><circle cx="50" cy="30" r="3.5"/></g>'
        + _draw(SKIN, "M37 64H63V76C63 86 57 92 50 92S37 86 37 76Z", ink, 1)
        + f'<g fill="none" stroke="{ink}" stroke-width="1.5" stroke-linecap="round"><path d="M40.5 74q3 3 6 0M53.5 74q3 3 6 0M50 75l-1.5 6q1.5 1 3 0M46 86q4 2 8 0"/></g>'
        + _draw("#fff", "M36 66Q50 58 64 66L63.5 70Q50 62 36.5 70Z", ink, 1)
        + _draw(
            red,
            "M50 94 41 90 33 95 27 92 22 101 30 104 34 112 42 108 50 116 58 108 66 112 70 104 78 101 73 92 67 95 59 90Z",
            ink,
            1,
        )
        + _draw(GOLD, "M50 98 42 96 36 100 42 103 50 108 58 103 64 100 58 96Z", ink)
        + f'<g fill="{NIGHT}"><path d="M62 24h9l-6.5 8h6.5v2h-9.5l6.5-8h-6ZM74 12h12l-8.5 11h8.5v2.5h-12.5l8.5-11h-8Z"/></g>'
    )
    return f'{_both(word)}<g stroke-linejoin="round">{figure}</g>'


# The Rook pack


_PANEL = {"R": "#c8141e", "Y": "#f4bd1a", "G": "#0f7a3d", "B": "#24242c"}


def _rook(suit: str, number: str, style: Style) -> str:
    colour = style.colour(suit)
    panel = _PANEL[suit]
    on = style.ink if suit == "Y" else "#ffffff"
    wide = 22 if len(number) > 1 else 0
    corner = (
        _letters(number, 14.5, 25, 22 if wide else 25, colour, wide, SANS)
        + sign(suit, 14, 36, 13, colour)
        + _letters(suit, 14, 57, 14, colour, 0, SANS)
    )
    figure = _letters(number, 51, 82, 34, on, 37 if wide else 0, SANS) + sign(suit, 51, 38, 18, on)
    return (
        f'<rect x="28" y="14" width="46" height="112" rx="23" fill="{panel}" stroke="{style.ink}" stroke-width="1"/>'
        f'<rect x="31" y="17" width="40" height="106" rx="20" fill="none" stroke="{on}" stroke-width="1"/>'
        f"{figure}{sign(suit, 51, 102, 18, on, True)}{_both(corner)}"
    )


def _bird(style: Style) -> str:
    ink = style.ink
    word = "".join(_letters(letter, 13, 21 + 13 * at, 13, ink, font=SANS) for at, letter in enumerate("BIRD"))
    figure = (
        f'<circle cx="52" cy="62" r="33" fill="{GOLD}" stroke="{ink}" stroke-width="1"/>'
        + _draw("#7a5a34", "M20 104C36 99 60 106 84 97L85 101C62 111 38 104 21 108Z", ink)
        + _draw("#2f6b34", "M70 100C74 92 82 91 88 92 86 98 79 102 70 100Z", ink)
        + f'<g fill="none" stroke="{ink}" stroke-width="2.2" stroke-linecap="round"><path d="M50 90v11m-4 1.5 4-2 4 2M59 89v11m-4 1.5 4-2 4 2"/></g>'
        + _draw(
            "#1a1a22",
            "M35 40C38 34 46 33 51 38 57 44 62 50 68 60 75 72 81 84 84 97 78 94 74 90 71 86 71 90 71 93 72 96 67 94 64 91 62 89 54 92 45 89 41 82 35 72 38 62 40 54 39 51 38 49 37 48Z",
            ink,
        )
        + _draw("#b9b2a3", "M37 40.5 19 46.5C25 49 32 49.5 37.5 48.5 39 46 39 43 37 40.5Z", ink)
        + f'<path d="M20 46.6 37 45" stroke="{ink}" stroke-width=".8"/>'
        + _draw("#33406b", "M47 54C57 55 67 68 76 90 68 86 63 82 60 78 60 81 61 84 61 86 51 81 44 68 47 54Z")
        + '<path d="M50 60C57 66 63 74 67 82M49 66C53 73 57 78 60 81" fill="none" stroke="#8fa0d8" stroke-width="1"/>'
        + '<circle cx="43" cy="42" r="2.4" fill="#fff"/><circle cx="42.6" cy="42" r="1.2" fill="#000"/>'
    )
    return f'<g stroke-linejoin="round">{figure}</g>{_both(word)}'


def back(style: Style = DEFAULT) -> str:
    """A card's back: a lattice in a frame."""
    field = "#000" if style.high_contrast else "#28477f"
    lines = "#fff" if style.high_contrast else "#b8c7ea"
    lattice = "".join(
        f"M{8 + max(0, k)} {8 + max(0, -k)}L{8 + min(84, 124 + k)} {8 + min(124, 84 - k)}"
        f"M{92 - max(0, k)} {8 + max(0, -k)}L{92 - min(84, 124 + k)} {8 + min(124, 84 - k)}"
        for k in range(-112, 84, 14)
    )
    return (
        f'{blank(style)}<rect x="8" y="8" width="84" height="124" rx="4" fill="{field}"/>'
        f'<path d="{lattice}" fill="none" stroke="{lines}" stroke-width="1"/>'
        f'<rect x="8" y="8" width="84" height="124" rx="4" fill="none" stroke="{lines}" stroke-width="1.5"/>'
        f'<circle cx="50" cy="70" r="17" fill="{field}" stroke="{lines}" stroke-width="1.5"/>'
        f'<path transform="translate(50 70)" d="M0-13 3.5-3.5 13 0 3.5 3.5 0 13-3.5 3.5-13 0-3.5-3.5Z" fill="{lines}"/>'
    )
