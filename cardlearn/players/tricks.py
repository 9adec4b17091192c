"""Playing to a trick by rules of thumb: win cheaply what matters, else throw low, feed the partner."""

from __future__ import annotations

from cardlearn.players import Choice
from cardlearn.players.worth import LOSING, Worths, best_trump, counts, pitch_points, total, unseen, worth, worths
from cardlearn.ranking import Order
from cardlearn.turn import Action
from cardlearn.view import View

BEST_OF_SUIT = "It is the best card left of its suit."


class Hand:
    """What the player thinks with: its choice, the order of the cards, what they count, and what is still about.

    ``away``: the cards that others may still hold, where they are known already.
    """

    def __init__(self, view: View, away: int | None = None) -> None:
        self.view = view
        self.order: Order = view.order
        self.free = view.game.pack.list(view.cards_open)
        self.table: Worths = worths(view)
        self.away = unseen(view) if away is None else away
        self.counts = counts(view)
        self.at_stake = sum([self.worth(card) for _, card in view.plays])
        # In a simple pool of Loo a trump may be turned at the end of this very trick: no card is certain of it.
        self.unsettled = view.game.slug == "loo" and not self.order.trumps

    def height(self, card: int) -> int:
        """The card's place in its suit; a trump stands above all plain cards."""
        return self.order.height.get(card, 99) + (100 if card & self.order.trumps else 0)

    def worth(self, card: int) -> float:
        """What a card counts."""
        return self.counts.get(card, 0.0)

    def cost(self, card: int) -> tuple[float, int]:
        """How dear a card is to part with to an adversary."""
        return self.worth(card), self.height(card)

    def master(self, card: int) -> bool:
        """Whether no card that is still about beats it when it is led."""
        return not self.order.beats.get(card, 0) & self.away

    def boss(self, card: int) -> bool:
        """Whether no card of its own suit that is still about beats it."""
        return not self.order.beats.get(card, 0) & self.away & self.order.suit_of.get(card, 0)

    def choice(self, card: int, reason: str) -> Choice:
        """Play a card, and say why."""
        return Choice(Action(self.view.seat or 0, "play", card), reason)


def play(view: View, away: int | None = None) -> Choice:
    """A card for the trick, with the reason; ``away``: see `Hand`."""
    hand = Hand(view, away)
    if len(hand.free) == 1:
        return hand.choice(hand.free[0], "It is the only card that the rules allow.")
    if ducks(view):
        return duck(hand)
    if not view.plays:
        return lead(hand)
    return follow(hand)


def ducks(view: View) -> bool:
    """Whether this player wants no more tricks."""
    if view.game.slug in LOSING:
        return True
    if view.game.slug != "rodskagg" or view.seat is None:
        return False
    won = view.tricks[view.seat]
    if view.bidder == view.seat and view.bid:
        return won >= view.bid
    return view.scores[view.sides[view.seat]] - won <= 0


# Winning


def lead(hand: Hand) -> Choice:
    view, order = hand.view, hand.order
    if view.trump is None and view.number == 1 and view.game.kin in ("pitch", "all-fours"):
        return pitch(hand)
    tricks_count = not hand.table
    bosses = [card for card in hand.free if hand.boss(card)]
    trumps = [card for card in bosses if card & order.trumps]
    if trumps and (order.trumps & hand.away):
        return hand.choice(
            max(trumps, key=hand.height), "No trump that is still about beats it, and it draws the others'."
        )
    sure = [card for card in bosses if hand.master(card)]
    if sure:
        reason = BEST_OF_SUIT if hand.unsettled else "No card that is still about can beat it."
        return hand.choice(max(sure, key=hand.cost), reason)
    plain = [card for card in bosses if not card & order.trumps]
    if plain:
        return hand.choice(max(plain, key=hand.height), BEST_OF_SUIT)
    if tricks_count:
        return hand.choice(max(hand.free, key=hand.height), "It is the strongest card to lead, and every trick counts.")
    cheap = min(hand.free, key=hand.cost)
    which = "the card that counts least" if hand.worth(cheap) else "the lowest card that counts nothing"
    return hand.choice(cheap, f"With no sure winner {which} is led.")


def pitch(hand: Hand) -> Choice:
    view = hand.view
    pack = view.game.pack
    suits = {pack.suit(card) for card in hand.free} - {None}
    suit, _ = best_trump(
        view,
        view.hand,
        lambda v, h, s: pitch_points(v, h, s) + 0.01 * (h & pack.suits[s]).bit_count() if s in suits else -1.0,
    )
    best = f"{pack.suit_names[suit].capitalize()} is the best suit of the hand for trumps"
    own = [card for card in hand.free if card & pack.suits[suit]]
    order = view.game.ranking(view.options).order(suit)
    top = max(own, key=lambda card: order.height[card])
    if order.beats[top] & hand.away and len(own) > 1:
        table = worths(view, suit)
        top = min(own, key=lambda card: (worth(card, table), -order.height[card]))
        return hand.choice(top, f"{best}; its counting cards are kept back.")
    return hand.choice(top, f"{best}, and this is its highest card.")


def follow(hand: Hand) -> Choice:
    view, order = hand.view, hand.order
    seat = view.seat or 0
    best = next((card for who, card in view.plays if who == view.winning), 0)
    winners = [card for card in hand.free if card & order.beats.get(best, 0)]
    losers = [card for card in hand.free if card not in winners]
    last = len(view.plays) + 1 >= len([s for s in view.playing if view.sizes[s] or s in [w for w, _ in view.plays]])
    friend = view.winning is not None and view.winning != seat and view.sides[view.winning] == view.sides[seat]
    at_stake = hand.at_stake
    if friend and losers and (last or not order.beats.get(best, 0) & hand.away):
        fat = max(losers, key=lambda card: (hand.worth(card), -hand.height(card)))
        if hand.worth(fat) > 0:
            return hand.choice(fat, "The partner has the trick, so a card that counts goes with it.")
        return hand.choice(min(losers, key=hand.cost), "The partner has the trick; a low card is enough.")
    if not winners:
        return hand.choice(min(hand.free, key=hand.cost), "Nothing here heads the trick, so the least card goes.")
    if last:
        return win_last(hand, winners, losers, at_stake)
    sure = [card for card in winners if not order.beats[card] & hand.away]
    if sure and (not hand.table or at_stake + hand.worth(sure[0]) >= matters(hand)):
        card = max(sure, key=hand.worth) if hand.table else min(sure, key=hand.height)
        return hand.choice(card, BEST_OF_SUIT if hand.unsettled else "It wins the trick for certain.")
    if not hand.table:
        card = min(winners, key=hand.height)
        if (
            losers
            and card & order.trumps
            and not at_stake
            and len(view.plays) == 1
            and view.players > 2
            and view.tricks[seat]
        ):
            return hand.choice(
                min(losers, key=hand.cost), "One trick is won already, so the trump is kept for a better moment."
            )
        return hand.choice(card, "It heads the trick as cheaply as can be.")
    safe = [card for card in winners if hand.worth(card) < matters(hand) and not card & order.trumps]
    if safe:
        return hand.choice(max(safe, key=hand.height), "It heads the trick, and little is lost if somebody beats it.")
    if losers:
        return hand.choice(min(losers, key=hand.cost), "Others play after this seat, so nothing dear is risked.")
    return hand.choice(
        min(winners, key=hand.cost), "The rules leave only cards that head the trick; the least of them goes."
    )


def win_last(hand: Hand, winners: list[int], losers: list[int], at_stake: float) -> Choice:
    if not hand.table:
        return hand.choice(
            min(winners, key=hand.height), "Last to play, it wins the trick with the least card that does."
        )
    fat = max(winners, key=lambda card: (hand.worth(card), -hand.height(card)))
    plain = [card for card in winners if not card & hand.order.trumps]
    if hand.worth(fat) >= matters(hand) and hand.worth(fat) > 0:
        return hand.choice(fat, "Last to play, it brings a card that counts home.")
    if plain:
        return hand.choice(max(plain, key=hand.cost), "Last to play, it wins the trick without a trump.")
    if at_stake >= matters(hand) or not losers:
        return hand.choice(
            min(winners, key=hand.height), "The trick is worth a trump, and the least that wins is enough."
        )
    return hand.choice(min(losers, key=hand.cost), "There is too little in the trick to spend a trump on it.")


def matters(hand: Hand) -> float:
    """From what worth on a trick is worth a trump."""
    return 0.04 * total(hand.view, hand.table)


# Losing


def duck(hand: Hand) -> Choice:
    view, order = hand.view, hand.order
    if not view.plays:
        low = min(hand.free, key=lambda card: (-higher_cards(hand, card), hand.worth(card), hand.height(card)))
        return hand.choice(low, "Most of the cards that are still about beat it, so another should take the trick.")
    best = next((card for who, card in view.plays if who == view.winning), 0)
    under = [card for card in hand.free if not card & order.beats.get(best, 0)]
    if under:
        fat = max(under, key=lambda card: (hand.worth(card), hand.height(card)))
        return hand.choice(fat, "Of the cards that do not win the trick it is the most dangerous to keep.")
    last = len(view.plays) + 1 >= len(view.playing)
    if last:
        top = min(hand.free, key=lambda card: (hand.worth(card), -hand.height(card)))
        return hand.choice(top, "The trick cannot be avoided, so a high card that costs little takes it.")
    return hand.choice(
        min(hand.free, key=lambda card: (hand.height(card), hand.worth(card))),
        "It is the least likely to take the trick.",
    )


def higher_cards(hand: Hand, card: int) -> int:
    """How many cards of its suit that are still about beat a card."""
    suit = hand.order.suit_of.get(card, 0) & hand.away
    return (suit & hand.order.beats.get(card, 0)).bit_count()
