"""Players who now and then break a rule, on request, so that a learner can practise noticing; and who call what they see.

For table mode only. How often, and which kinds, is chosen; everything is drawn from a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TYPE_CHECKING

from cardlearn.noticing import breaches
from cardlearn.players import Choice, Player, next_seat
from cardlearn.turn import Action

if TYPE_CHECKING:
    from cardlearn.session import Session
    from cardlearn.view import View

KINDS = ("revoke", "out-of-turn", "looked", "forgot", "exposed")
"""The kinds of offence that a lax player may commit, where the game knows them."""


class Lax:
    """A player like another, who breaks a rule at a ``rate`` of its turns (0 to 1), of these ``kinds``.

    With ``calls`` false it lets the others' offences pass.
    """

    def __init__(
        self,
        rate: float = 0.1,
        kinds: Iterable[str] = ("revoke",),
        seed: int = 0,
        player: Player | None = None,
        calls: bool = True,
    ) -> None:
        self.rate = rate
        self.kinds = tuple(kinds)
        unknown = [kind for kind in self.kinds if kind not in KINDS]
        if unknown:
            raise ValueError(f"there is no kind of offence '{unknown[0]}'; the kinds are {', '.join(KINDS)}")
        if not 0 <= rate <= 1:
            raise ValueError(f"the rate is {rate}; it goes from 0 (never) to 1 (always)")
        self.calls = calls
        self._random = Random(seed)
        self._player = player
        self._called: set[tuple[int, int, str, int]] = set()

    def choose(self, view: View) -> Choice:
        """What to do at one's turn: an offence now and then, else what the other player would do."""
        if self._random.random() < self.rate:
            for kind in self._random.sample(self.kinds, len(self.kinds)):
                offence = OFFENCES[kind](view, self._random) if kind in OFFENCES else None
                if offence:
                    return Choice(offence, "It breaks a rule, and waits for somebody to notice.")
        return self.lawful(view)

    def lawful(self, view: View) -> Choice:
        """What the other player would do."""
        from cardlearn.players.sensible import choose

        return (self._player or choose)(view)

    def pick(self, seats: list[int]) -> int:
        """One of some seats, by chance."""
        return self._random.choice(seats)

    def stray(self, view: View) -> Choice | None:
        """A card played out of turn by a seat that is not to act, at the same rate; None nearly always."""
        if "out-of-turn" not in self.kinds or self._random.random() >= self.rate:
            return None
        if view.phase != "play" or view.seat in [seat for seat, _ in view.plays] or view.seat not in view.playing:
            return None
        cards = view.game.pack.list(view.hand & view.led or view.hand)
        if not cards:
            return None
        action = Action(_seat(view), "play", self._random.choice(cards))
        return Choice(action, "It plays before its turn, and waits for somebody to notice.")

    def call(self, view: View) -> Choice | None:
        """A call of something that this seat could have noticed, and has not called before; None where there is none."""
        if not self.calls or view.seat is None:
            return None
        seen = [("revoke", breach.seat, breach.trick) for breach in breaches(view)]
        seen += [(kind, seat, number) for number, (kind, seat) in enumerate(view.faults)]
        for kind, seat, number in seen:
            key = (view.deal, seat, kind, number)
            if seat == view.seat or key in self._called or view.sides[seat] == view.sides[view.seat]:
                continue
            self._called.add(key)
            return Choice(
                Action(view.seat, "call", 0, f"{kind} {seat}"), f"Seat {seat} did something against the rules."
            )
        return None


def play_on(session: Session, humans: Iterable[int], lax: Lax, limit: int = 2000) -> list[Choice]:
    """As `cardlearn.players.play_on`, with lax players in all other seats, who also call each other's offences."""
    from cardlearn.refusal import Refused

    people = set(humans)
    done: list[Choice] = []
    strayed = False
    while (seat := next_seat(session)) is not None and len(done) < limit:
        machines = [other for other in range(session.players) if other not in people]
        calls = next((call for other in machines if (call := lax.call(session.view(other)))), None)
        choice = calls or (None if seat in people else lax.choose(session.view(seat)))
        if choice is None:
            return done
        others = [other for other in machines if other != seat]
        stray = None if calls or strayed or not others else lax.stray(session.view(lax.pick(others)))
        strayed = stray is not None
        choice = stray or choice
        try:
            session.do(choice.action)
        except Refused:
            if stray:
                continue
            if not calls:
                choice = lax.lawful(session.view(seat))
                session.do(choice.action)
        done.append(choice)
    return done


# Offences


def _revoke(view: View, random: Random) -> Action | None:
    wrong = view.game.pack.list(view.hand & ~view.cards_open) if view.verb == "play" and view.phase == "play" else []
    return Action(_seat(view), "play", random.choice(wrong)) if wrong else None


def _looked(view: View, random: Random) -> Action | None:
    return _fault(view, "looked") if view.phase == "declare" else None


def _forgot(view: View, random: Random) -> Action | None:
    phrase = next((call[4:] for call in view.calls_open if call.startswith("say ")), None)
    return Action(_seat(view), "fault", 0, f"forgot {phrase}") if phrase else None


def _exposed(view: View, random: Random) -> Action | None:
    shown = view.exposed[_seat(view)] & view.hand
    if view.phase != "play" or not view.hand or shown or not view.game.remedy("exposed", "calls"):
        return None
    return Action(_seat(view), "fault", random.choice(view.game.pack.list(view.hand)), "exposed")


def _fault(view: View, kind: str) -> Action | None:
    return Action(_seat(view), "fault", 0, kind) if view.game.remedy(kind, "calls") else None


def _seat(view: View) -> int:
    return view.seat or 0


OFFENCES: dict[str, Callable[[View, Random], Action | None]] = {
    "revoke": _revoke,
    "looked": _looked,
    "forgot": _forgot,
    "exposed": _exposed,
}
