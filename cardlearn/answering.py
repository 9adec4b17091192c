"""What is answered to a record that was played: the state after its last action, or the refusal of one, as plain data."""

from __future__ import annotations

from typing import Any

from cardlearn.cards import Pack
from cardlearn.record import Played, Record
from cardlearn.telling import tell


def answer(record: Record, played: Played) -> dict[str, Any]:
    """What ``replay --json`` prints of a record: the state after its last action, or the refusal of one."""
    session, table, pack = played.session, played.session.table, record.game.pack
    if played.refused:
        refused = played.refused
        return {
            "ok": False,
            "game": record.game.slug,
            "deal": len(session.deals),
            "at": played.at,
            "action": refused.action.line(pack),
            "rules": [rule.id for rule in refused.rules],
            "why": refused.why,
            "instead": refused.instead,
        }
    pool = record.game.has_pool(session.options)
    result: dict[str, Any] = {
        "ok": True,
        "game": record.game.slug,
        "deal": len(session.deals),
        "phase": session.phase,
        "dealer": table.next_dealer if table.void and table.next_dealer is not None else table.dealer,
        "to_act": session.to_act,
        "trump": table.trump,
        "legal": session.legal(),
        "hands": [pack.show(hand) for hand in table.hands],
        "tricks": list(table.tricks),
        "taken": [[pack.name(card) for card in cards] for cards in table.taken],
        "scores": list(table.scores),
        "pool": table.pool if pool else None,
        "next_pool": table.next_pool if record.game.counters and pool else None,
        "lives": list(table.lives) if table.lives is not None else None,
        "out": sorted(table.out),
        "winner": table.winner if session.over else None,
        "rules": [rule.id for rule in session.applied()],
        "events": tell(session),
    }
    if record.expect:
        result["expect"] = {
            key: key in result and _compared(pack, key, result[key]) == _compared(pack, key, wanted)
            for key, wanted in record.expect.items()
        }
    return result


def _compared(pack: Pack, key: str, value: Any) -> Any:
    """A value of the answer in one spelling (``TS`` is ``10S``); what may be done, and a hand, in any order."""
    if isinstance(value, list):
        found = [_compared(pack, key, each) for each in value]
        return sorted(found) if key == "legal" and all(type(each) is str for each in found) else found
    if type(value) is not str:
        return value
    words = [pack.name(pack.card(word)) if pack.is_card(word) else word for word in value.split()]
    return " ".join(sorted(words) if key == "hands" else words)
