"""Claims of the old books and of their readers, each beside the figure that the program finds, and how it finds it.

>>> for claim in check(["jack-turned", "pack-sums"]):
...     print(claim["claim"], "|", claim["figure"], "|", claim["holds"])
A jack is turned up once in thirteen deals. | 1 in 13 | True
The loaders of a pack come to 108. | 108 | True
The counters of a Rook pack come to 120. | 120 | True
The pips for Game of a whole pack come to 80. | 80 | True
A deal of Cinch is played for 14 points. | 14 | True
A deal of Pedro Sancho is played for 18 points. | 18 | True
A deal of Dom Pedro is played for 36 points. | 36 | True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from cardlearn.cards import FRENCH
from cardlearn.game import find_game
from cardlearn.session import Session
from cardlearn.setup import Setup
from cardlearn.studies.figures import Row
from cardlearn.studies.frequencies import pitch_points_in_play, pool_growth
from cardlearn.wording import count_of


class Claim(NamedTuple):
    """A claim in a sentence, the figure found, whether the claim holds by it, and how it was found."""

    claim: str
    figure: str
    holds: bool
    how: str


def jack_turned() -> list[Claim]:
    """Seven-Up: how often a jack is turned."""
    game = find_game("seven-up")
    cards = game.cards(game.check_options({}))
    odds = Fraction((cards & game.pack.of_rank("J")).bit_count(), cards.bit_count())
    return [
        Claim(
            "A jack is turned up once in thirteen deals.",
            f"{odds.numerator} in {odds.denominator}",
            odds == Fraction(1, 13),
            "jacks of the pack by its cards",
        )
    ]


def pack_sums() -> list[Claim]:
    """What the packs of the games hold in points."""
    from cardlearn.games.all_fours import PIPS

    def claim(words: str, figure: int, said: int) -> Claim:
        return Claim(words, str(figure), figure == said, "the cards of the pack by the rule that counts them")

    found = [
        claim("The loaders of a pack come to 108.", _sum(_value("losing-lodam", "loaders")), 108),
        claim("The counters of a Rook pack come to 120.", _sum(_value("rook", "counters")), 120),
        claim("The pips for Game of a whole pack come to 80.", _sum(PIPS), 80),
    ]
    for slug, name, said in (
        ("cinch", "Cinch", 14),
        ("pedro-sancho", "Pedro Sancho", 18),
        ("dom-pedro", "Dom Pedro", 36),
    ):
        found.append(claim(f"A deal of {name} is played for {said} points.", _points_of(slug), said))
    return found


def _value(slug: str, clause: str) -> Any:
    """What a game's own clause counts with."""
    return find_game(slug).rule(f"{slug}.{clause}").value


def _sum(counts: Iterable[tuple[int, int]]) -> int:
    return sum(cards.bit_count() * points for cards, points in counts)


def _points_of(slug: str) -> int:
    """What a deal of a game is played for, as the game's own rules have it."""
    if slug == "cinch":
        return int(sum(_value(slug, "points").values()))
    return int(find_game(slug).more["most"])


def most_in_a_deal() -> list[Claim]:
    """Seven-Up: the most that one player can make in a deal, over every way the trump can be settled."""
    best, how = 0, ""
    for turned in ("3S", "JS"):
        for begging in (("stand",), ("beg", "give"), ("beg", "run")):
            for next_turned in ("3H", "JH") if begging[-1] == "run" else ("",):
                for strong in (0, 1):
                    made = _most(turned, begging, next_turned, strong)
                    if made > best:
                        who = ("the dealer", "the eldest hand")[strong]
                        cards = " and ".join(FRENCH.say(FRENCH.card(card)) for card in (turned, next_turned) if card)
                        best, how = made, f"{who}, {cards} turned, {' and '.join(begging)}"
    return [
        Claim(
            "Nobody can make seven in one deal of Seven-Up; five is the most.",
            f"{best} ({how})",
            best == 5,
            "each way of settling the trump, one player with the best cards that the turn-up leaves",
        )
    ]


def _most(turned: str, begging: tuple[str, ...], next_turned: str, strong: int) -> int:
    """What a player with all the good trumps makes in a deal where the trump is settled so."""
    pack = FRENCH
    trump = (next_turned or turned)[-1]
    good = [pack.card(f"{rank}{trump}") for rank in ("A", "2", "J", "10", "K", "Q")]
    shown = {pack.card(card) for card in (turned, next_turned) if card}
    good = [card for card in good if card not in shown]
    rest = [card for card in pack.list(pack.plain) if card not in shown and not card & pack.suits[trump]]
    own = (good + rest)[:6]
    others = [card for card in rest if card not in own]
    hands = [tuple(own), tuple(others[:6])] if strong == 0 else [tuple(others[:6]), tuple(own)]
    stock = (*others[6:12], pack.card(next_turned)) if next_turned else tuple(others[6:12])
    session = Session("seven-up", 2, setup=Setup(0, hands=tuple(hands), turn_up=pack.card(turned), stock=stock))
    actions = list(begging)
    height = session.game.ranking(session.options).order(trump).height
    while session.ask and not session.over:
        ask = session.ask
        if ask.verb == "discard":
            keep = set(own)
            cards = sorted(pack.list(ask.pool), key=lambda card: (card in keep, card))[: ask.low]
            session.do(f"{ask.seat} discard {' '.join(map(pack.name, cards))}")
        elif ask.verb:
            session.play(max(pack.list(ask.cards()), key=lambda card: (card & pack.suits[trump] != 0, height[card])))
        elif actions:
            session.do(f"{ask.seat} {actions.pop(0)}")
        else:
            session.do(f"{ask.seat} {'content' if 'content' in ask.words else sorted(ask.words)[0]}")
    return session.table.scores[strong]


def high_hand() -> list[Claim]:
    """Whether A K J 10 9 2 of trumps can be kept from saving both Jack and Game, however it is played."""
    saved, tried = 0, 0
    for other in HIGH_HAND_AGAINST:
        tried += 1
        saved += _saves_both("AS KS JS 10S 9S 2S", other)
    return [
        Claim(
            "The hand A K J 10 9 2 of trumps cannot save both Jack and Game, however skilfully it is played.",
            f"both in {saved} of {count_of(tried, 'deal')}" if saved else "never both",
            saved == 0,
            "every order of play, against the queen of trumps with plain aces and tens, which the swindler keeps",
        )
    ]


HIGH_HAND_AGAINST = ("QS AH AD AC 10H 10D",)
"""The queen of trumps, and plain aces and tens: the hand that the swindler keeps for himself."""


def _saves_both(strong: str, other: str) -> bool:
    """Whether a hand in the lead makes Jack and Game against another, both played as well as can be."""
    pack = FRENCH
    hands = (tuple(pack.read_list(other)), tuple(pack.read_list(strong)))
    session = Session("seven-up", 2, setup=Setup(0, hands=hands, turn_up=pack.card("3S")))
    session.do("1 stand")
    return _can_save(session, {})


def _can_save(session: Session, known: dict[object, bool]) -> bool:
    if session.ask is None:
        paid = {line.rule.id for line in session.table.ledger if line.seat == 1}
        return {"all-fours.jack", "all-fours.game"} <= paid
    table, ask = session.table, session.ask
    key = (ask.seat, tuple(table.hands), tuple(table.turn.plays), tuple(map(sum, table.taken)))
    if key not in known:
        found = []
        for card in session.game.pack.list(ask.cards()):
            session.play(card)
            found.append(_can_save(session, known))
            session.undo()
            if found[-1] == (ask.seat == 1):
                break
        known[key] = any(found) if ask.seat == 1 else all(found)
    return known[key]


def somebody_reaches_31() -> list[Claim]:
    """Losing Lodam: with how many players the loaders can be shared out so that nobody comes to 31."""
    loaders, most = _value("losing-lodam", "loaders"), _value("losing-lodam", "thirty-one") - 1
    counts = sorted((points for cards, points in loaders for _ in range(cards.bit_count())), reverse=True)
    can = {players: _shared(counts, players, most) for players in (3, 4, 5)}
    return [
        Claim(
            "In a dealt-out Losing Lodam of three players somebody must come to 31; with four or more it may be nobody.",
            "; ".join(
                f"{players} players: {'may be nobody' if free else 'somebody must'}" for players, free in can.items()
            ),
            not can[3] and can[4] and can[5],
            "every sharing out of the loaders into as many piles of 30 at most",
        )
    ]


def _shared(counts: list[int], players: int, most: int) -> bool:
    """Whether some points can be shared out into piles of ``most`` at most."""
    dead: set[tuple[int, tuple[int, ...]]] = set()

    def place(number: int, piles: tuple[int, ...]) -> bool:
        if number == len(counts):
            return True
        if (number, piles) in dead:
            return False
        for at in range(players):
            if piles[at] + counts[number] <= most and (not at or piles[at] != piles[at - 1]):
                more = sorted((*piles[:at], piles[at] + counts[number], *piles[at + 1 :]))
                if place(number + 1, tuple(more)):
                    return True
        dead.add((number, piles))
        return False

    return place(0, (0,) * players)


def best_number_at_pitch() -> list[Claim]:
    """Auction Pitch: what is there to be played for, by the number of players. Which number is best is a matter of taste."""
    rows = pitch_points_in_play()
    jacks = ", ".join(f"{row['players']} players {row['jack']:.0%}" for row in rows)
    five = next(row for row in rows if row["players"] == 5)
    return [
        Claim(
            "Five is the best number at Auction Pitch.",
            f"the jack of trumps is dealt: {jacks}",
            0.5 < float(str(five["jack"])) < 0.67,
            "exact; with five the Jack is a little more often in play than not, so that it can be neither counted on nor "
            "left out, and a bidder has to judge",
        )
    ]


def unlimited_loo(games: int = 100, deals: int = 12) -> list[Claim]:
    """Unlimited Loo: how the pool grows, players of rules of thumb at the table."""
    rows = pool_growth("loo", deals=deals, games=games, workers=1)
    if rows[0]["stopped"]:
        raise KeyboardInterrupt
    first, largest = rows[0], max(float(str(row["largest"])) for row in rows[:4])
    times = largest / float(str(first["pool"]))
    later = ", ".join(f"deal {row['deal']}: {row['pool']:.0f} ± {row['error']:.0f}" for row in rows[:8:2])
    return [
        Claim(
            "At unlimited Loo with a stake of 25 cents three deals cost one player 320 dollars.",
            f"the pool, in whites, on the average: {later}; within four deals it has been {times:.0f} times the first",
            times > 10,
            f"{games} simulated games of {deals} deals, five players by rules of thumb, seed 0",
        )
    ]


CLAIMS: dict[str, Callable[[], list[Claim]]] = {
    "jack-turned": jack_turned,
    "pack-sums": pack_sums,
    "most-in-a-deal": most_in_a_deal,
    "high-hand": high_hand,
    "somebody-reaches-31": somebody_reaches_31,
    "best-number-at-pitch": best_number_at_pitch,
    "unlimited-loo": unlimited_loo,
}
"""The claims by name."""


def check(names: Iterable[str] = ()) -> list[Row]:
    """The claims (all, or those named) with the figures found, as a table; at Ctrl-C those that are done, if any is."""
    rows: list[Row] = []
    try:
        for name in names or CLAIMS:
            rows += [claim._asdict() for claim in CLAIMS[name]()]
    except KeyboardInterrupt:
        if not rows:
            raise
        rows = [{**row, "stopped": True} for row in rows]
    return rows
