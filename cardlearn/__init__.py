"""cardlearn: historical trick-taking card games whose every rule is executable and every refusal explained.

>>> session = Session("seven-up", players=2, seed=7)
>>> session.legal()
['1 beg', '1 stand']
"""

try:
    from cardlearn.cards import FRENCH, ROOK, Cards
    from cardlearn.game import Game, GameError, find_game
    from cardlearn.record import Record, RecordError, load_record, play_record, read_record, record_of, write_record
    from cardlearn.refusal import Refused
    from cardlearn.session import Session
    from cardlearn.view import View
except KeyboardInterrupt:
    from cardlearn.stopping import is_command, stop

    if is_command():
        stop()
    raise

__version__ = "0.1.0"
__all__ = [
    "FRENCH",
    "ROOK",
    "Cards",
    "Game",
    "GameError",
    "Record",
    "RecordError",
    "Refused",
    "Session",
    "View",
    "find_game",
    "load_record",
    "play_record",
    "read_record",
    "record_of",
    "write_record",
]
