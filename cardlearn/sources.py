"""Where the rules come from, as each rule names it."""

HOYLE = "R. F. Foster, Foster's Complete Hoyle (1897)"
ALL_FOURS = f"{HOYLE}, All Fours or Seven-Up"
CALIFORNIA_JACK = f"{HOYLE}, California Jack"
AUCTION_PITCH = f"{HOYLE}, Auction Pitch"
PEDRO = f"{HOYLE}, Pedro"
CINCH = f"{HOYLE}, Cinch"
LOO = f"{HOYLE}, Loo or Division Loo"
IRISH_LOO = f"{HOYLE}, Irish Loo"
FIVE_CARD_LOO = f"{HOYLE}, Five-Card Loo"
RAMS = f"{HOYLE}, Rams"
ROUNCE = f"{HOYLE}, Rounce"
BIERSPIEL = f"{HOYLE}, Bierspiel"
LODAM = "Losing Lodam, a free modern version of the game named in 1591"
WILLUGHBY = "Francis Willughby, A Volume of Plaies (manuscript, about 1665-70), Losing Lodam"
RODSKAGG = "Swedish descriptions of Rödskägg, or Fem Opp (in print since 1925)"
ROOK = "The official rules of tournament Rook, or Kentucky Discard"
ROOK_PUBLISHER = f"{ROOK}, completed from the publisher's rules"


def decided(source: str) -> str:
    """The source of a rule on which that source says nothing, so that this program had to decide.

    >>> decided("Foster")
    'Foster is silent; decided here'
    """
    return f"{source} is silent; decided here"


def partly_decided(source: str) -> str:
    """The source of a rule of which that source leaves a part open, so that this program had to decide it.

    >>> partly_decided("Foster")
    'Foster, with a choice of our own where it is silent'
    """
    return f"{source}, with a choice of our own where it is silent"


def completed(source: str) -> str:
    """The source of a rule that is completed from other descriptions where that source breaks off."""
    return f"{source} breaks off here; completed from other descriptions of the time and later"
