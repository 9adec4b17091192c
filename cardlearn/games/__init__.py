"""The games, a module each (a family may share one)."""

from cardlearn.game import Game
from cardlearn.games.all_fives import ALL_FIVES
from cardlearn.games.auction_pitch import AUCTION_PITCH
from cardlearn.games.california_jack import CALIFORNIA_JACK, SHASTA_SAM
from cardlearn.games.pitch import PITCH
from cardlearn.games.rook import ROOK
from cardlearn.games.seven_up import SEVEN_UP

GAMES: tuple[Game, ...] = (ROOK, SEVEN_UP, PITCH, ALL_FIVES, CALIFORNIA_JACK, SHASTA_SAM, AUCTION_PITCH)
