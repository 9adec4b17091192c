"""Where the rules come from, as each rule names it."""

HOYLE = "R. F. Foster, Foster's Complete Hoyle (1897)"
ALL_FOURS = f"{HOYLE}, All Fours or Seven-Up"
AUCTION_PITCH = f"{HOYLE}, Auction Pitch"


def decided(source: str) -> str:
    """The source of a rule on which that source says nothing, so that this program had to decide.

    >>> decided("Foster")
    'Foster is silent; decided here'
    """
    return f"{source} is silent; decided here"


def completed(source: str) -> str:
    """The source of a rule that is completed from other descriptions where that source breaks off."""
    return f"{source} breaks off here; completed from other descriptions of the time and later"
