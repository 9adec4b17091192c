"""``python -m cardlearn`` and ``cardlearn``: the command line, imported where Ctrl-C is expected already."""

from cardlearn.stopping import stop


def run() -> None:
    """Run the command line; Ctrl-C ends it without a traceback while it is still being imported, too."""
    try:
        from cardlearn.cli import main

        main()
    except KeyboardInterrupt:
        stop()


if __name__ == "__main__":
    run()
