"""A second, dumb reading of the rules of play: which cards may be played, and who wins a trick, for every game.

Written from the rules alone, not from the program, in the plainest words there are: a card is a text ("KH"), a hand a
list of texts, a trick a list of ``(seat, card)`` in order of play. Nothing here is shared with the package, so where the
two agree they agree twice. What a player must know besides is ``told``, a dictionary:

``trump``: the trump suit's letter, None while there is none. ``number``: the number of the trick, from 1. ``playing``:
how many take part. ``turn_up``: the card turned up, "" for none. ``simple``: whether this is a simple pool (Loo).
``face_down``: whether the trick was led with a card face down (Bierspiel).
"""

ALL_FOURS = ["seven-up", "pitch", "all-fives", "california-jack", "shasta-sam"]
PITCH = ["auction-pitch", "smudge", "pedro", "pedro-sancho", "dom-pedro", "cinch"]
LOO = ["loo", "irish-loo", "five-card-loo"]

WHIST = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
PIQUET = ["A", "K", "Q", "J", "10", "9", "8", "7"]
ECARTE = ["K", "Q", "J", "A", "10", "9", "8", "7"]
LODAM = ["A", "10", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"]
ROOK = ["14", "13", "12", "11", "10", "9", "8", "7", "6", "5"]
SAME_COLOUR = {"H": "D", "D": "H", "S": "C", "C": "S"}


# The order of the cards


def ranks(game, options):
    """The ranks of a plain suit, from high to low."""
    if game == "rook":
        return ROOK
    if game == "losing-lodam" and options["rules"] == "modern":
        return LODAM
    if game == "rams" and options["rank"] == "ecarte":
        return ECARTE
    if game in ("rams", "bierspiel"):
        return PIQUET
    return WHIST


def has_pam(game, options, told):
    """Whether the jack of clubs is Pam: not when it is turned up."""
    return game == "five-card-loo" and options["pam"] and told.get("turn_up") != "JC"


def trump_row(game, options, told):
    """All trumps from high to low."""
    trump = told["trump"]
    row = []
    if trump is not None:
        for rank in ranks(game, options):
            row.append(rank + trump)
    if game == "rook":
        row.insert(0, "BIRD")
    if game == "dom-pedro":
        row.append("JOKER")
    if game == "cinch" and trump is not None:
        row.insert(row.index("5" + trump) + 1, "5" + SAME_COLOUR[trump])
    if game == "bierspiel" and trump is not None:
        if "7D" in row:
            row.remove("7D")
        row.insert(1, "7D")
    if has_pam(game, options, told) and trump is not None:
        if "JC" in row:
            row.remove("JC")
        row.insert(0, "JC")
    return row


def suit_row(game, options, told, suit):
    """The cards of a plain suit from high to low; special trumps are not among them."""
    trumps = trump_row(game, options, told)
    row = []
    for rank in ranks(game, options):
        if rank + suit not in trumps:
            row.append(rank + suit)
    return row


def row_of(game, options, told, card):
    """The cards of the suit that a card belongs to, from high to low."""
    trumps = trump_row(game, options, told)
    if card in trumps:
        return trumps
    return suit_row(game, options, told, card[-1])


def highest(row, cards):
    """The highest of some cards that lie in a row; None where there is none."""
    for card in row:
        if card in cards:
            return card
    return None


def cards_in(row, hand):
    """The cards of a hand that lie in a row."""
    return [card for card in hand if card in row]


# Who wins


def best_card(game, options, trick, told):
    """The card that wins a trick; None where nothing beats a lead that lies face down."""
    cards = [card for _, card in trick]
    if told.get("face_down"):
        return highest(trump_row(game, options, told), cards[1:])
    trumps = trump_row(game, options, told)
    if game == "losing-lodam" and not options["trumps_win"]:
        return highest(row_of(game, options, told, cards[0]), cards)
    best_trump = highest(trumps, cards)
    if best_trump:
        return best_trump
    return highest(suit_row(game, options, told, cards[0][-1]), cards)


def winner(game, options, trick, told):
    """The seat that wins a trick."""
    best = best_card(game, options, trick, told)
    if best is None:
        return trick[0][0]
    for seat, card in trick:
        if card == best and not (told.get("face_down") and seat == trick[0][0]):
            return seat
    raise AssertionError("nobody played the best card")


def that_head(game, options, cards, trick, told):
    """Those of some cards that would beat every card played to the trick so far."""
    found = []
    for card in cards:
        seat = "me"
        if winner(game, options, [*trick, (seat, card)], told) == seat:
            found.append(card)
    return found


# What may be played


def lawful(game, options, hand, trick, told):
    """The cards of a hand that may be played to a trick (all of them where the player is free)."""
    hand = list(hand)
    if not trick:
        return set(lawful_leads(game, options, hand, told))
    if game in ALL_FOURS or game in PITCH:
        return set(follow_or_trump(game, options, hand, trick, told))
    if game == "rook":
        return set(follow_or_bird(game, options, hand, trick, told))
    if game in ("rams", "bierspiel"):
        return set(follow_head_trump(game, options, hand, trick, told, undertrump=True))
    if game in LOO:
        cards = follow_head_trump(game, options, hand, trick, told, undertrump=False)
        return set(be_civil(game, options, hand, trick, told, cards))
    if game == "losing-lodam":
        return set(lodam(game, options, hand, trick, told))
    if game in ("rounce", "rodskagg"):
        return set(follow(game, options, hand, trick, told))
    raise AssertionError(f"no such game: {game}")


def led_row(game, options, trick, told):
    """The cards of the suit that was led."""
    if told.get("face_down"):
        return trump_row(game, options, told)
    return row_of(game, options, told, trick[0][1])


def follow(game, options, hand, trick, told):
    """Follow suit if able; else any card."""
    same = cards_in(led_row(game, options, trick, told), hand)
    if same:
        return same
    return hand


def follow_or_trump(game, options, hand, trick, told):
    """All Fours: trumps led are followed; to a plain suit follow or trump; without the suit play anything."""
    trumps = trump_row(game, options, told)
    led = led_row(game, options, trick, told)
    same = cards_in(led, hand)
    if not same:
        return hand
    if led == trumps:
        return same
    return same + cards_in(trumps, hand)


def follow_or_bird(game, options, hand, trick, told):
    """Rook: follow suit or play the Bird; the Bird is a trump when trumps are led."""
    same = cards_in(led_row(game, options, trick, told), hand)
    if not same:
        return hand
    if "BIRD" in hand and "BIRD" not in same:
        same.append("BIRD")
    return same


def follow_head_trump(game, options, hand, trick, told, undertrump):
    """Rams and Loo: follow, head if able; without the suit trump, over a trump if able."""
    same = cards_in(led_row(game, options, trick, told), hand)
    if same:
        heading = that_head(game, options, same, trick, told)
        if heading:
            return heading
        return same
    trumps = cards_in(trump_row(game, options, told), hand)
    if not trumps:
        return hand
    heading = that_head(game, options, trumps, trick, told)
    if heading:
        return heading
    if undertrump:
        return trumps
    return hand


def be_civil(game, options, hand, trick, told, cards):
    """Five-card Loo: Pam passes the ace of trumps by when it is led, if that is no revoke."""
    if not has_pam(game, options, told) or told["trump"] is None or "JC" not in hand:
        return cards
    if trick[0][1] != "A" + told["trump"]:
        return cards
    others = cards_in(trump_row(game, options, told), hand)
    others.remove("JC")
    if others:
        return others
    return ["JC"]


def lodam(game, options, hand, trick, told):
    """Losing Lodam: the forced trump first, then follow suit."""
    if options["rules"] == "modern":
        trumps = trump_row(game, options, told)
        led = led_row(game, options, trick, told)
        on = False
        started = False
        for _, card in trick:
            if on and card in trumps:
                on = False
            if card not in led and (options["forced"] == "every" or not started):
                on = True
                started = True
        if on:
            top = highest(trumps, hand)
            if top:
                return [top]
    return follow(game, options, hand, trick, told)


# Leads


def lawful_leads(game, options, hand, told):
    """The cards that may be led."""
    trumps = cards_in(trump_row(game, options, told), hand)
    if game == "rounce" and told["number"] == 2 and trumps:
        return trumps
    if game == "bierspiel":
        bound = {2: 1, 3: 2}.get(told["playing"], 3)
        if told["number"] <= bound:
            if trumps:
                return trumps
            return smallest(hand)
    if game in LOO:
        return loo_leads(game, options, hand, told, trumps)
    return hand


def smallest(hand):
    """The smallest cards of a piquet hand, of whatever suit."""
    for rank in reversed(PIQUET):
        found = [card for card in hand if card[:-1] == rank]
        if found:
            return found
    return []


def leads_face_down(game, options, hand, told):
    """Whether a lead must lie face down: Bierspiel's leader who is bound to lead a trump and has none."""
    if game != "bierspiel" or told["number"] > {2: 1, 3: 2}.get(told["playing"], 3):
        return False
    return not cards_in(trump_row(game, options, told), hand)


def loo_leads(game, options, hand, told, trumps):
    """Loo: the first lead and every winner's lead is a trump if it has one; first the ace (the king if the ace is up)."""
    if told["simple"] and told["number"] == 1:
        return hand
    if not trumps:
        return hand
    ace = "A" + told["trump"]
    king = "K" + told["trump"]
    if told["number"] == 1 and ace in hand:
        return [ace]
    if told["number"] == 1 and told["turn_up"] == ace and king in hand:
        return [king]
    if options["lead_higher"] and not told["simple"] and len(trumps) >= 2:
        return [highest(trump_row(game, options, told), trumps)]
    return trumps


# Trumps


def trump_made(game, options, turned, named, first_led):
    """The trump suit where it can be told from the turn-up, the suit named or the first card led; "?" where it cannot."""
    if game == "rodskagg":
        return None
    if game in ("rook", "cinch"):
        return named
    if game == "pitch" or game in PITCH:
        if first_led == "JOKER":
            return named
        return first_led[-1] if first_led else None
    if game in ("loo", "losing-lodam") and not turned:
        return "?"
    return turned[-1]
