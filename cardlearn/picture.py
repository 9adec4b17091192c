"""The picture of a whole table as SVG, as a view shows it; the text of the view is its description.

>>> from cardlearn import Session
>>> table_svg(Session("seven-up", seed=7).view(0))[:4]
'<svg'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlearn.faces import DEFAULT, HEIGHT, WIDTH, Style, face, sign, token
from cardlearn.svg import CHALK, FELT, LIFT, QUIET, STEP, card_drawn, fan_width, fanned, framed, put, trick_drawn, write
from cardlearn.text import describe, said
from cardlearn.wording import Name, Names, namer, score_words

if TYPE_CHECKING:
    from cardlearn.view import View

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
    parts.append(put(SIDEBAR + (ring_w - trick_w) / 2, 12 + top_h + (middle_h - trick_h) / 2, trick))
    parts.append(put(SIDEBAR, 16 + top_h + middle_h, own[0]))
    heading = title or f"{view.game.name}, deal {view.deal}"
    return framed(width, height, "".join(parts), heading, describe(view, name), scale)


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
        return trick_drawn(view.game.pack, view.plays, view.players, me, view.winning, name, style, view.order)
    if view.last_trick:
        plays, winner = view.last_trick
        body, width, height = trick_drawn(view.game.pack, plays, view.players, me, winner, name, style, view.order)
        if view.players > 5:
            return body, width, height
        beside = width / 2 + (118 if view.players == 2 else 0)
        return body + write("last trick", beside, height / 2 - 14, 13, QUIET), width, height
    width, height = (380.0, 210.0)
    if view.stock:
        return _stock(view, width, style), width, height
    calls = view.calls[-6:]
    told = [said(seat, call, view.game.pack, name) for seat, call in calls] or ["no card played yet"]
    lines = "".join(
        write(text, width / 2, height / 2 + 20 * (at - len(told) / 2) + 14, 15, QUIET) for at, text in enumerate(told)
    )
    return lines, width, height


def _stock(view: View, width: float, style: Style) -> str:
    """The stock, spread out for the one seat that may look through it."""
    cards = view.game.pack.list(view.stock)
    rows = 1 if len(cards) < 17 else 2
    across = -(-len(cards) // rows)
    scale = 0.62
    step = min(STEP, (width / scale - WIDTH) / max(across - 1, 1))
    parts = [write("the stock, open to you alone", width / 2, 18, 13, QUIET)]
    for row in range(rows):
        laid = cards[row * across : (row + 1) * across]
        fan = fanned(view.game.pack, laid, style, view.order, step=step)
        parts.append(put((width - fan_width(len(laid), step) * scale) / 2, 28 + row * 92, fan, scale))
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
        + write("D", x + wide / 2 + 13, y + 15.5, 13, "#1d1d24", bold=True)
        if seat == view.dealer
        else ""
    )
    frame = ("#f2c230", "#1d1d24", "#f2c230") if turn else ("none", CHALK, QUIET)
    return (
        f'<rect x="{x - wide / 2:.4g}" y="{y:.4g}" width="{wide:.4g}" height="22" rx="11" fill="{frame[0]}" '
        f'stroke="{frame[2]}"/>'
        + write(text, x, y + 16, 14, frame[1], bold=True)
        + deal
        + write(_status(view, seat), x, y + 38, 12.5, CHALK)
    )


def _cards_of(view: View, seat: int) -> list[int]:
    """A seat's cards as the viewer sees them: what lies open, and a 0 for each that does not."""
    seen = view.game.pack.list(view.hands[seat])
    return seen + [0] * (view.sizes[seat] - len(seen))


def _seat(view: View, seat: int, x: float, y: float, name: Name, style: Style) -> str:
    cards = _cards_of(view, seat)
    scale = 0.52
    step = min(STEP, (BLOCK - 16 - WIDTH * scale) / scale / max(len(cards) - 1, 1))
    fan = fanned(view.game.pack, cards, style, view.order, step=step if any(cards) else min(step, 16))
    wide = fan_width(len(cards), step if any(cards) else min(step, 16)) * scale
    return _plate(view, seat, x, y, name) + put(x - wide / 2, y + 48, fan, scale)


def _own(view: View, me: int, name: Name, style: Style, ring_w: float, marks: bool) -> tuple[str, float]:
    cards = _cards_of(view, me)
    choosing = marks and view.seat == me and me in view.to_act and view.choose == (1, 1) and bool(view.verb)
    step = min(46.0, (ring_w - 40 - WIDTH) / max(len(cards) - 1, 1))
    fan = fanned(
        view.game.pack,
        cards,
        style,
        view.order,
        view.cards_open if choosing else None,
        step if any(cards) else min(step, 20),
    )
    wide = fan_width(len(cards), step if any(cards) else min(step, 20))
    return _plate(view, me, ring_w / 2, 0, name) + put((ring_w - wide) / 2, 48, fan), 48 + HEIGHT + LIFT


def _sidebar(view: View, style: Style) -> str:
    """Trumps, turn-up, stock and pool, at the left."""
    x = SIDEBAR / 2
    parts = [
        write(view.game.name.partition(",")[0], x, 34, 15, bold=True),
        write(f"deal {view.deal}", x, 54, 13, QUIET),
    ]
    y = 74.0
    if view.trump:
        parts.append(f'<circle cx="{x}" cy="{y + 24}" r="22" fill="#fffdf6" stroke="#1d1d24"/>')
        parts.append(sign(view.trump, x, y + 24, 26, style.colour(view.trump)))
        parts.append(write(f"{view.game.pack.suit_names[view.trump]} trumps", x, y + 64, 13))
        y += 78
    if view.trump and view.order.besides:
        parts += [token(view.trump, x - 50, y, style), write("a trump, too", x - 34, y + 5, 13, anchor="start")]
        y += 22
    if view.turn_up:
        parts.append(put(x - 35, y, card_drawn(view.game.pack, view.turn_up, style, view.order), 0.7))
        parts.append(write("turn-up", x, y + 114, 13))
        y += 126
    if view.stock_size and not view.stock:
        parts.append(put(x - 24, y, face(view.game.pack, view.stock_top, style), 0.48))
        parts.append(write(f"stock {view.stock_size}", x, y + 84, 13))
        y += 100
    if view.pool or (view.pool is not None and view.game.counters):
        parts.append(write(f"pool {score_words(view.game, view.pool or 0)}", x, y + 16, 14, bold=True))
        y += 24
    if view.next_pool:
        parts.append(write(f"next {score_words(view.game, view.next_pool)}", x, y + 16, 13))
        y += 22
    if view.bidder is not None and view.bid:
        parts.append(write(f"bid {view.bid}", x, y + 16, 13))
    return "".join(parts)
