"""How the program stops at Ctrl-C, from its first instant: one line and no traceback, whatever was being imported."""

import sys
from typing import NoReturn

STOPPED = 130
"""The exit code after Ctrl-C, whether or not something was counted that can be shown; 128 and the number of the signal."""


def stop() -> NoReturn:
    """Say that the program was stopped, and end it. Raises `SystemExit`."""
    print("\ncardlearn: stopped", file=sys.stderr)
    sys.exit(STOPPED)


def is_command() -> bool:
    """Whether the package is being imported for the command line: ``cardlearn`` or ``python -m cardlearn``."""
    started = (sys.argv or [""])[0].replace("\\", "/").rpartition("/")[2]
    return started in ("-m", "cardlearn", "cardlearn.exe")
