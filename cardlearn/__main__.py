"""``python -m cardlearn``: the command line."""

from cardlearn.cli import main

if __name__ == "__main__":
    main()
