"""The games, a module each (a family may share one)."""

from cardlearn.game import Game
from cardlearn.games.auction_pitch import AUCTION_PITCH
from cardlearn.games.seven_up import SEVEN_UP

GAMES: tuple[Game, ...] = (SEVEN_UP, AUCTION_PITCH)
