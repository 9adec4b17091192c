"""Pictures as SVG: a card, a hand, a trick, a whole table. Each carries its text, and stands on light or dark ground.

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
from cardlearn.faces import DEFAULT, HEIGHT, SANS, WIDTH, Style, back, face, sign, token
from cardlearn.text import describe, said
from cardlearn.wording import Name, Names, namer, score_words, sentence, the_card

if TYPE_CHECKING:
    from cardlearn.ranking import Order
    from cardlearn.view import View

__all__ = ["DEFAULT", "Style", "back", "card_svg", "escape", "face", "hand_svg", "row_svg", "table_svg", "trick_svg"]

Plays = Sequence[tuple[int, int]]
STEP = 34
"""How far cards of a fan lie apart: the whole index of each is seen."""
LIFT = 16
FELT, CHALK, QUIET = "#123f33", "#ffffff", "#cfe3da"


def escape(text: str) -> str:
    """Text made safe inside markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _svg(width: float, height: float, body: str, title: str, desc: str = "", scale: float = 1) -> str:
    more = f"<desc>{escape(desc)}</desc>" if desc and desc != title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width * scale:g}" height="{height * scale:g}" style="max-width:100%;height:auto">'
        f"<title>{escape(title)}</title>{more}{body}</svg>"
    )


def _at(x: float, y: float, body: str, scale: float = 1) -> str:
    size = f" scale({scale:.3g})" if scale != 1 else ""
    return f'<g transform="translate({x:.4g} {y:.4g}){size}">{body}</g>'


def _words(
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
        f'rx="{size * 0.75:.4g}" fill="#fffdf6" stroke="#6f6a60"/>' + _words(text, x, y, size, "#1d1d24", bold=bold)
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
    return _svg(WIDTH, HEIGHT, face(pack, bit, style), name, scale=width / WIDTH)


def _face(pack: Pack, card: int, style: Style, order: Order | None) -> str:
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


def _fan(
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
            parts.append(_at(x, 0, _face(pack, card, style, order)))
        else:
            ok = bool(card & allowed)
            parts.append(_at(x, 0 if ok else LIFT, _face(pack, card, style, order)))
            parts.append(_mark(x + 14, (0 if ok else LIFT) + HEIGHT - 14, ok))
    return "".join(parts)


def _fan_width(number: int, step: float = STEP) -> float:
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
    body = _fan(pack, listed, style, order, free)
    return _svg(max(_fan_width(len(listed)), WIDTH), height, body, name, desc.strip(), scale)


# The trick


def _trick(
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
        drawn = _face(pack, card, style, order)
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
    return _at(x, y, drawn + ring, 0.8) + _label(f"{who} ★" if wins else who, x + 40, y + 128, 12, wins)


def _trick_row(
    pack: Pack, plays: Plays, winner: int | None, name: Name, style: Style, order: Order | None
) -> tuple[str, float, float]:
    across = min(max(len(plays), 1), 6)
    rows = -(-len(plays) // across) if plays else 1
    parts = [
        _played(
            _face(pack, card, style, order),
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
    body, width, height = _trick(pack, plays, players, bottom, winner, name, style, order)
    told = ", ".join(f"{name(seat)} {the_card(card, pack)}" for seat, card in plays) or "no card yet"
    desc = sentence(f"{told}; {name(winner)} takes it" if winner is not None else told)
    return _svg(width, height, body, title or "A trick", desc, scale)


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
        parts.append(_at(x, y, face(pack, card, style), 0.8) + (_label(word, x + 40, y + 128, 12) if word else ""))
    told = ", ".join(pack.say(card) for card in cards)
    return _svg(across * 92 + 8, rows * deep + 4, "".join(parts), "Cards", sentence(told), scale)


# The table

SIDEBAR = 150
BLOCK = 186
ROW = 148


def table_svg(
    view: View,
    *,
    names: Names = None,
    style: Style = DEFAULT,
    scale: float = 1,
    title: str = "",
    marks: bool = True,
) -> str:
    """The whole table as a view shows it: hands where they may be seen, backs elsewhere, trick, trumps, scores.

    ``marks``: the viewer's cards are marked where a rule lets them be played, or not. The description is the text of
    the view.
    """
    name = namer(names)
    me = view.seat if view.seat is not None else 0
    others = [(me + step) % view.players for step in range(1, view.players)]
    left, top, right = _around(others)
    trick, trick_w, trick_h = _centre(view, me, name, style)
    ring_w = max(len(top) * BLOCK, trick_w + (2 * BLOCK if left or right else 0), 560)
    side_h = max(len(left), len(right)) * ROW
    middle_h = max(trick_h, side_h)
    top_h = ROW if top else 0
    own = _own(view, me, name, style, ring_w, marks)
    height = 16 + top_h + middle_h + own[1] + 10
    width = SIDEBAR + ring_w + 16
    parts = [
        f'<rect width="{width:g}" height="{height:g}" rx="16" fill="{_felt(style)}"/>',
        f'<path d="M{SIDEBAR} 16V{height - 16:g}" stroke="{QUIET}" stroke-width="1" opacity=".5"/>',
        _sidebar(view, style),
    ]
    for place, seat in enumerate(top):
        x = SIDEBAR + ring_w * (place + 0.5) / len(top)
        parts.append(_seat(view, seat, x, 14, name, style))
    for column, x in ((list(reversed(left)), SIDEBAR + BLOCK / 2), (right, SIDEBAR + ring_w - BLOCK / 2)):
        for place, seat in enumerate(column):
            gap = middle_h / len(column)
            parts.append(_seat(view, seat, x, 14 + top_h + gap * (place + 0.5) - ROW / 2, name, style))
    parts.append(_at(SIDEBAR + (ring_w - trick_w) / 2, 12 + top_h + (middle_h - trick_h) / 2, trick))
    parts.append(_at(SIDEBAR, 16 + top_h + middle_h, own[0]))
    heading = title or f"{view.game.name}, deal {view.deal}"
    return _svg(width, height, "".join(parts), heading, describe(view, name), scale)


def _felt(style: Style) -> str:
    return "#000000" if style.high_contrast else FELT


def _around(others: list[int]) -> tuple[list[int], list[int], list[int]]:
    """The other seats, clockwise from the viewer's left: up the left side, along the top, down the right side."""
    number = len(others)
    side = 0 if number < 2 else 1 if number < 6 else 2 if number < 10 else 3 if number < 14 else 4
    return others[:side], others[side : number - side], others[number - side :] if side else []


def _centre(view: View, me: int, name: Name, style: Style) -> tuple[str, float, float]:
    """The trick on the table, or the one that was just taken."""
    if view.plays:
        return _trick(view.game.pack, view.plays, view.players, me, view.winning, name, style, view.order)
    if view.last_trick:
        plays, winner = view.last_trick
        body, width, height = _trick(view.game.pack, plays, view.players, me, winner, name, style, view.order)
        if view.players > 5:
            return body, width, height
        beside = width / 2 + (118 if view.players == 2 else 0)
        return body + _words("last trick", beside, height / 2 - 14, 13, QUIET), width, height
    width, height = (380.0, 210.0)
    if view.stock:
        return _stock(view, width, style), width, height
    calls = view.calls[-6:]
    told = [said(seat, call, view.game.pack, name) for seat, call in calls] or ["no card played yet"]
    lines = "".join(
        _words(text, width / 2, height / 2 + 20 * (at - len(told) / 2) + 14, 15, QUIET) for at, text in enumerate(told)
    )
    return lines, width, height


def _stock(view: View, width: float, style: Style) -> str:
    """The stock, spread out for the one seat that may look through it."""
    cards = view.game.pack.list(view.stock)
    rows = 1 if len(cards) < 17 else 2
    across = -(-len(cards) // rows)
    scale = 0.62
    step = min(STEP, (width / scale - WIDTH) / max(across - 1, 1))
    parts = [_words("the stock, open to you alone", width / 2, 18, 13, QUIET)]
    for row in range(rows):
        laid = cards[row * across : (row + 1) * across]
        fan = _fan(view.game.pack, laid, style, view.order, step=step)
        parts.append(_at((width - _fan_width(len(laid), step) * scale) / 2, 28 + row * 92, fan, scale))
    return "".join(parts)


def _status(view: View, seat: int) -> str:
    parts = []
    if view.lives is not None:
        parts.append(f"{view.lives[seat]} lives" if view.lives[seat] != 1 else "1 life")
    parts.append(f"score {score_words(view.game, view.scores[view.sides[seat]])}")
    if any(view.tricks) or view.phase == "play":
        parts.append("1 trick" if view.tricks[seat] == 1 else f"{view.tricks[seat]} tricks")
    if seat in view.out:
        return "out of the game"
    if view.phase in ("play", "exchange") and seat not in view.playing:
        parts.append("not in")
    return " · ".join(parts)


def _plate(view: View, seat: int, x: float, y: float, name: Name) -> str:
    """A seat's name with the marks of the turn (an arrow and a frame) and of the deal (a D), and its status."""
    who = name(seat)[:18]
    turn = seat in view.to_act
    text = f"▸ {who}" if turn else who
    wide = max(len(text) * 9 + 22, 70)
    deal = (
        f'<circle cx="{x + wide / 2 + 13:.4g}" cy="{y + 11:.4g}" r="10" fill="#fffdf6" stroke="#1d1d24"/>'
        + _words("D", x + wide / 2 + 13, y + 15.5, 13, "#1d1d24", bold=True)
        if seat == view.dealer
        else ""
    )
    frame = ("#f2c230", "#1d1d24", "#f2c230") if turn else ("none", CHALK, QUIET)
    return (
        f'<rect x="{x - wide / 2:.4g}" y="{y:.4g}" width="{wide:.4g}" height="22" rx="11" fill="{frame[0]}" '
        f'stroke="{frame[2]}"/>'
        + _words(text, x, y + 16, 14, frame[1], bold=True)
        + deal
        + _words(_status(view, seat), x, y + 38, 12.5, CHALK)
    )


def _cards_of(view: View, seat: int) -> list[int]:
    """A seat's cards as the viewer sees them: what lies open, and a 0 for each that does not."""
    seen = view.game.pack.list(view.hands[seat])
    return seen + [0] * (view.sizes[seat] - len(seen))


def _seat(view: View, seat: int, x: float, y: float, name: Name, style: Style) -> str:
    cards = _cards_of(view, seat)
    scale = 0.52
    step = min(STEP, (BLOCK - 16 - WIDTH * scale) / scale / max(len(cards) - 1, 1))
    fan = _fan(view.game.pack, cards, style, view.order, step=step if any(cards) else min(step, 16))
    wide = _fan_width(len(cards), step if any(cards) else min(step, 16)) * scale
    return _plate(view, seat, x, y, name) + _at(x - wide / 2, y + 48, fan, scale)


def _own(view: View, me: int, name: Name, style: Style, ring_w: float, marks: bool) -> tuple[str, float]:
    cards = _cards_of(view, me)
    choosing = marks and view.seat == me and me in view.to_act and view.choose == (1, 1) and bool(view.verb)
    step = min(46.0, (ring_w - 40 - WIDTH) / max(len(cards) - 1, 1))
    fan = _fan(
        view.game.pack,
        cards,
        style,
        view.order,
        view.cards_open if choosing else None,
        step if any(cards) else min(step, 20),
    )
    wide = _fan_width(len(cards), step if any(cards) else min(step, 20))
    return _plate(view, me, ring_w / 2, 0, name) + _at((ring_w - wide) / 2, 48, fan), 48 + HEIGHT + LIFT


def _sidebar(view: View, style: Style) -> str:
    """Trumps, turn-up, stock and pool, at the left."""
    x = SIDEBAR / 2
    parts = [
        _words(view.game.name.partition(",")[0], x, 34, 15, bold=True),
        _words(f"deal {view.deal}", x, 54, 13, QUIET),
    ]
    y = 74.0
    if view.trump:
        parts.append(f'<circle cx="{x}" cy="{y + 24}" r="22" fill="#fffdf6" stroke="#1d1d24"/>')
        parts.append(sign(view.trump, x, y + 24, 26, style.colour(view.trump)))
        parts.append(_words(f"{view.game.pack.suit_names[view.trump]} trumps", x, y + 64, 13))
        y += 78
    if view.trump and view.order.besides:
        parts += [token(view.trump, x - 50, y, style), _words("a trump, too", x - 34, y + 5, 13, anchor="start")]
        y += 22
    if view.turn_up:
        parts.append(_at(x - 35, y, _face(view.game.pack, view.turn_up, style, view.order), 0.7))
        parts.append(_words("turn-up", x, y + 114, 13))
        y += 126
    if view.stock_size and not view.stock:
        parts.append(_at(x - 24, y, face(view.game.pack, view.stock_top, style), 0.48))
        parts.append(_words(f"stock {view.stock_size}", x, y + 84, 13))
        y += 100
    if view.pool or (view.pool is not None and view.game.counters):
        parts.append(_words(f"pool {score_words(view.game, view.pool or 0)}", x, y + 16, 14, bold=True))
        y += 24
    if view.next_pool:
        parts.append(_words(f"next {score_words(view.game, view.next_pool)}", x, y + 16, 13))
        y += 22
    if view.bidder is not None and view.bid:
        parts.append(_words(f"bid {view.bid}", x, y + 16, 13))
    return "".join(parts)
