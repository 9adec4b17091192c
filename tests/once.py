"""What is made once for all tests, by one of the processes that run them; the others wait for it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """The folder of this name, which ``make`` has filled; what it raises is raised again by whoever comes later."""
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder, made = shared / name, shared / f"{name}.made"
    with FileLock(shared / f"{name}.lock"):
        if not made.exists():
            make(folder)
            made.touch()
    return folder
