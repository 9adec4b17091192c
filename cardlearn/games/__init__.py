"""The games, a module each (a family may share one)."""

from cardlearn.game import Game
from cardlearn.games.all_fives import ALL_FIVES
from cardlearn.games.auction_pitch import AUCTION_PITCH
from cardlearn.games.bierspiel import BIERSPIEL
from cardlearn.games.california_jack import CALIFORNIA_JACK, SHASTA_SAM
from cardlearn.games.cinch import CINCH
from cardlearn.games.five_card_loo import FIVE_CARD_LOO
from cardlearn.games.irish_loo import IRISH_LOO
from cardlearn.games.loo import LOO
from cardlearn.games.losing_lodam import LOSING_LODAM
from cardlearn.games.pedro import DOM_PEDRO, PEDRO, PEDRO_SANCHO
from cardlearn.games.pitch import PITCH
from cardlearn.games.rams import RAMS
from cardlearn.games.rodskagg import RODSKAGG
from cardlearn.games.rook import ROOK
from cardlearn.games.rounce import ROUNCE
from cardlearn.games.seven_up import SEVEN_UP
from cardlearn.games.smudge import SMUDGE

GAMES: tuple[Game, ...] = (
    ROOK,
    LOSING_LODAM,
    RODSKAGG,
    RAMS,
    ROUNCE,
    BIERSPIEL,
    LOO,
    IRISH_LOO,
    FIVE_CARD_LOO,
    SEVEN_UP,
    PITCH,
    ALL_FIVES,
    CALIFORNIA_JACK,
    SHASTA_SAM,
    AUCTION_PITCH,
    SMUDGE,
    PEDRO,
    PEDRO_SANCHO,
    DOM_PEDRO,
    CINCH,
)
