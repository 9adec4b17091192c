"""``python -m cardlearn.book SLUG`` prints the page that a game's own words are put into."""

import sys

from cardlearn.book import BookError, game_named, skeleton

if __name__ == "__main__":
    try:
        print(skeleton(game_named(sys.argv[1] if len(sys.argv) > 1 else "")), end="")
    except BookError as error:
        sys.exit(str(error))
