"""A table's state as plain data: what a front draws, from what one seat can see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardlearn import text
from cardlearn.actions import CALLS
from cardlearn.cards import Pack
from cardlearn.refusal import STEP, Refused
from cardlearn.report import DEEDS
from cardlearn.session import Session
from cardlearn.setup import Event, Line
from cardlearn.table import Table
from cardlearn.turn import Action
from cardlearn.view import View
from cardlearn.widget import words
from cardlearn.widget.meaning import meanings
from cardlearn.wording import Name, by_number, score_words, sentence

BARRED_SHOWN = 4
"""So many calls that the rules bar are still shown, barred: longer lists show the lawful ones alone."""


def picture(view: View, name: Name, held: bool) -> dict[str, Any]:
    """The table: seats, trick, what lies open. ``held``: a gathered trick still lies for all to see."""
    pack = view.game.pack
    return {
        "seats": [_seat(view, seat, name, held) for seat in _round(view)],
        "trick": _trick(view, name, held),
        "last": [] if held else _last(view, name),
        "trump": {
            "suit": view.trump,
            "name": pack.suit_names[view.trump],
            "besides": _names(pack, view.order.besides),
        }
        if view.trump
        else None,
        "turn_up": pack.name(view.turn_up) if view.turn_up else "",
        "stock": view.stock_size,
        "stock_open": _names(pack, view.stock),
        "stock_top": pack.name(view.stock_top) if view.stock_top else "",
        "bid": {"bid": view.bid, "by": name(view.bidder)} if view.bid and view.bidder is not None else None,
        "pool": None if view.pool is None else score_words(view.game, view.pool),
        "next_pool": score_words(view.game, view.next_pool) if view.next_pool else "",
        "scores": _scores(view, name),
        "aim": view.game.aim(view.options),
        "deal": view.deal,
        "phase": view.phase,
    }


def _round(view: View) -> list[int]:
    """The seats from the viewer's left round to the viewer."""
    first = 0 if view.seat is None else view.seat + 1
    return [(first + step) % view.players for step in range(view.players)]


def _seat(view: View, seat: int, name: Name, held: bool) -> dict[str, Any]:
    pack = view.game.pack
    mine = seat == view.seat
    partner = view.seat is not None and not mine and view.sides[seat] == view.sides[view.seat]
    calls = [call for at, call in view.calls if at == seat]
    marks = []
    if seat == view.dealer:
        marks.append("deals")
    if partner:
        marks.append("partner")
    if seat == view.bidder and view.bid and calls[-1:] != [f"bid {view.bid}"]:
        marks.append(f"bid {view.bid}")
    if seat == view.widow_taken:
        marks.append("took the widow")
    if seat in view.out:
        marks.append("out of the game")
    elif seat not in view.playing and view.phase == "play":
        marks.append("not in this deal")
    return {
        "seat": seat,
        "name": name(seat),
        "you": mine,
        "turn": seat in view.to_act and not held,
        "size": view.sizes[seat],
        "tricks": view.tricks[seat],
        "lives": view.lives[seat] if view.lives is not None else None,
        "marks": marks,
        "says": words.said(seat, calls[-1], pack, name) if calls else "",
        "open": [] if mine else _names(pack, view.hands[seat]),
    }


def _names(pack: Pack, cards: int) -> list[str]:
    return [pack.name(card) for card in pack.list(cards)]


def _plays(view: View, plays: Any, name: Name, best: int | None) -> list[dict[str, Any]]:
    """Plays of a trick; a card led face down stays so to all but its player."""
    pack = view.game.pack
    told = []
    for seat, card in plays:
        down = not card or (card & view.face_down and seat != view.seat)
        shown = (
            {"card": "", "spoken": "a card face down"}
            if down
            else {"card": pack.name(card), "spoken": pack.spoken(card)}
        )
        told.append({"name": name(seat), **shown, "heads": seat == best})
    return told


def _trick(view: View, name: Name, held: bool) -> dict[str, Any]:
    plays, best = (view.played[-1]) if held else (view.plays, view.winning)
    return {
        "number": len(view.played) if held else view.number,
        "plays": _plays(view, plays, name, best),
        "winner": name(best) if held and best is not None else "",
        "won": words.capital(_won(view, view.played[-1], name, view.game.pack)) if held else "",
    }


def _last(view: View, name: Name) -> list[dict[str, Any]]:
    """The last trick, for looking back at it."""
    if not view.last_trick:
        return []
    plays, winner = view.last_trick
    return _plays(view, plays, name, winner)


def _scores(view: View, name: Name) -> list[dict[str, Any]]:
    sides: list[dict[str, Any]] = []
    for side, score in enumerate(view.scores):
        seats = [seat for seat, other in enumerate(view.sides) if other == side]
        won = view.winner is not None and set(seats) <= set(view.winner)
        sides.append(
            {"name": " and ".join(name(seat) for seat in seats), "score": score_words(view.game, score), "won": won}
        )
    return sides


# What the seat may do


def choice(session: Session, view: View, name: Name, back: bool = False, hidden: bool = False) -> dict[str, Any]:
    """The decisions open to the viewer: its hand with the rule that bars each card, its calls, several cards.

    ``back``: the viewer only looks back at them; ``hidden``: nobody may look.
    """
    if hidden:
        return {"hand": [], "choose": None, "calls": [], "standing": [], "why": [], "about": []}
    pack = view.game.pack
    own = [ask for ask in session.asks if ask.seat == view.seat and not ask.right]
    ask = next((ask for ask in own if ask.verb), None)
    playing = ask is not None and ask.single and ask.verb == "play"
    several = ask is not None and not playing
    aside = pack.list(view.cards_open & ~view.hand) if several else []
    calls = by_number({word for each in own for word in each.words})
    shut = [call for call in calls if call not in view.calls_open]
    if len(shut) > BARRED_SHOWN:
        calls = [call for call in calls if call in view.calls_open]
    return {
        "hand": [_card(view, card, playing) for card in pack.list(view.hand)],
        "choose": {
            "verb": view.verb,
            "low": view.choose[0],
            "high": view.choose[1],
            "from": _names(pack, view.cards_open),
            "rule": {"id": ask.count.id, "sentence": ask.count.sentence} if ask and ask.count else None,
            "aside": [{"card": pack.name(card), "spoken": pack.spoken(card)} for card in aside],
        }
        if several
        else None,
        "calls": _calls(view, calls, name),
        "standing": [] if back else _calls(view, [*view.standing], name),
        "why": _why(view, bool(own), name),
        "about": _about(session, view),
    }


def _card(view: View, card: int, playing: bool) -> dict[str, Any]:
    pack = view.game.pack
    told: dict[str, Any] = {"card": pack.name(card), "spoken": pack.spoken(card)}
    if view.order.trumps & card:
        told["trump"] = True
    if playing:
        told["ok"] = bool(card & view.cards_open)
        if not told["ok"]:
            rule = text.bound_by(view, card)
            told["rule"] = rule.id if rule else ""
    return told


def _calls(view: View, calls: list[str], name: Name) -> list[dict[str, Any]]:
    """The calls as buttons; those that name a card of the hand are one button, and the card is pointed at."""
    pack = view.game.pack
    held = _names(pack, view.hand)
    buttons: dict[str, dict[str, Any]] = {}
    for call in calls:
        key, named = words.pointed(call, held)
        button = buttons.get(key)
        if button is None:
            button = buttons[key] = {"call": key, "label": words.call(key, pack, name, [*calls, view.verb]), "ok": True}
        if named:
            button.setdefault("cards", []).append(named)
        elif call not in view.calls_open and call not in view.standing:
            button["ok"] = False
            button["rule"] = next((b.rule.id for b in view.bound if b.calls and call not in b.calls), "")
    return list(buttons.values())


def _why(view: View, due: bool, name: Name) -> list[dict[str, Any]]:
    pack = view.game.pack
    held = _names(pack, view.hand)
    if not due:
        return []
    return [
        {
            "id": bound.rule.id,
            "sentence": bound.rule.sentence,
            "cards": _names(pack, bound.cards),
            "calls": words.calls(bound.calls, held, pack, name),
        }
        for bound in view.bound
    ]


def _about(session: Session, view: View) -> list[dict[str, str]]:
    """The rules behind the calls that are open, but for those that narrow the choice, which are told as such."""
    if view.seat is None or not view.calls_open:
        return []
    told, rules = {bound.rule.id for bound in view.bound}, meanings(session, view.seat)
    return [{"id": rule.id, "sentence": rule.sentence} for rule in rules if rule.id not in told]


# What was done, and what it was worth


def story(session: Session, seat: int | None, name: Name) -> list[str]:
    """The deal as this seat has seen it, a sentence a line."""
    pack = session.game.pack
    lines: list[str] = []
    for step in session.retell():
        if step.action:
            own = step.action.seat == seat
            unnamed = step.action.cards & ~(step.events[0].cards if step.events else 0)
            if not _told(step.action, step.events) or (own and step.action.verb != "play" and unnamed):
                lines.append(words.action(step.action, pack, name, own, step.beside))
        first = step.gathers or 0
        lines += [words.event(event, pack, name) for event in step.events[:first] if event.only in (None, seat)]
        if step.gathers is not None:
            lines.append(words.capital(_won(step.table, step.table.played[-1], name, pack)))
        for each in step.in_order(first):
            if isinstance(each, Line):
                lines.append(words.line(each, pack, _together(step.table.sides, name)))
            elif each.only in (None, seat):
                lines.append(words.event(each, pack, name))
    return [sentence(line) for line in lines]


def _won(table: View | Table, gathered: Any, name: Name, pack: Pack) -> str:
    plays, winner = gathered
    return words.won(name(winner), plays, winner, table.order, pack, table.face_down)


def _told(done: Action, events: Iterable[Event]) -> bool:
    """Whether an event tells the action itself."""
    first = next(iter(events), None)
    if first is None or first.seat != done.seat:
        return False
    return bool(first.cards & done.cards) if done.verb == "play" else first.words.startswith(("seat {seat}", "{seat}"))


def ledger(view: View, name: Name) -> list[dict[str, Any]]:
    """The lines of the ledger, each with the side that it counts for, its rule and its cards."""
    pack = view.game.pack
    side = _together(view.sides, name)
    return [
        {
            "id": line.rule.id,
            "sentence": line.rule.sentence,
            "name": side(line.seat),
            "amount": line.amount,
            "cards": _names(pack, line.cards),
            "note": line.note,
        }
        for line in view.ledger
    ]


def _together(sides: tuple[int, ...], name: Name) -> Name:
    """Whose a score is that a seat makes: its own, or both partners'."""
    names = [" and ".join(name(other) for other, its in enumerate(sides) if its == mine) for mine in sides]
    return names.__getitem__


def counted(session: Session, name: Name) -> list[str]:
    """What was told after the last trick, on the way to the ledger: which cards counted, and for whom."""
    table = session.table
    told = table.log[table.gathered :] if table.played else []
    return [words.event(event, session.game.pack, name) for event in told if event.only is None]


def in_force(session: Session) -> list[dict[str, Any]]:
    """The game's options, each with its value and whether it is the usual one."""
    return [
        {
            "name": option.name,
            "value": words.value(session.options[option.name]),
            "values": None if option.least is not None else [words.value(value) for value in option.values],
            "least": option.least,
            "usual": session.options[option.name] == option.default,
            "sentence": option.sentence,
            "id": option.rule.id,
        }
        for option in session.game.options
    ]


def refusal(refused: Refused, session: Session, seat: int, name: Name) -> dict[str, Any]:
    """A refusal in words: its rule, and what would do, if that is this seat's own to know."""
    pack = session.game.pack
    own = [line.partition(" ")[2] for line in refused.instead if line.startswith(f"{seat} ")]
    rule, what = refused.rule, refused.action
    evidence = text.with_names(refused.evidence, name)
    tried = pack.spoken(what.cards) if what.verb == "play" and what.cards else words.call(what.call(pack), pack)
    if rule is STEP:
        evidence = "" if own else "It is not your turn."
    cards = [line[5:] for line in own if line.startswith("play ") and pack.is_card(line[5:])]
    held = pack.show(session.table.hands[seat]).split()
    many = {ask.verb for ask in session.asks if ask.seat == seat and ask.verb and not ask.single}
    said = [line for line in own if line.partition(" ")[0] not in many]
    calls = [] if cards else words.calls(said, held, pack, name)
    calls += [words.several(*line.split()) for line in own if line not in said]
    due = refused.due
    if rule is STEP and calls and not due:
        due = next(iter(meanings(session, seat)), None)
    if calls and (rule is STEP or rule.kind in ("must", "may_not")):
        evidence = f"You may: {', '.join(calls)}."
    return {
        "kind": "refusal",
        "text": rule.sentence,
        "tried": words.capital(tried),
        "id": rule.id,
        "due": {"id": due.id, "sentence": due.sentence} if due else None,
        "evidence": evidence,
        "cards": cards,
        "calls": calls,
    }


def offences(session: Session, seat: int, name: Name) -> dict[str, Any] | None:
    """What may be called, and of whom, at a table where offences pass until they are called."""
    if session.mode != "table":
        return None
    known = [kind for kind in CALLS if session.game.may_be_called(kind)]
    others = [other for other in range(session.players) if other != seat]
    return {
        "kinds": [{"kind": kind, "label": DEEDS.get(kind, kind.replace("-", " "))} for kind in known],
        "seats": [{"seat": other, "name": name(other)} for other in others],
    }


def action_cards(action: Action, pack: Pack) -> list[str]:
    """The names of an action's cards."""
    return _names(pack, action.cards)
