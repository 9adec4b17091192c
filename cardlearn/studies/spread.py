"""Spreading a study's tasks over processes, with the same result whatever their number.

A task is a function of picklable arguments that draws all its chance from them; its results come back in the order of
the tasks, never in that of their ends.

>>> spread(pow, [(2, 3), (3, 2)], workers=1)
Spread(results=[8, 9], stopped=False)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from typing import Any, NamedTuple

Progress = Callable[[int, int], None]
"""Told how many tasks are done, and of how many."""


class Spread(NamedTuple):
    """The results of the tasks that were done, in order, and whether the rest was stopped (Ctrl-C)."""

    results: list[Any]
    stopped: bool


def spread(
    task: Callable[..., Any],
    arguments: Sequence[tuple[Any, ...]],
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Progress | bool = False,
) -> Spread:
    """Do a task with each of some arguments; at Ctrl-C answer what is done.

    ``executor``: any of `concurrent.futures`, or one that behaves so (a Dask client's ``get_executor()``); otherwise so
    many processes as ``workers`` says (None: one a processor; 1: none besides this). ``progress``: a function, or True
    for a line on the terminal.
    """
    tell = progress if callable(progress) else _line if progress else None
    if executor is not None:
        return _gather(executor, task, arguments, tell)
    if workers == 1 or len(arguments) < 2:
        return _here(task, arguments, tell)
    with ProcessPoolExecutor(workers, initializer=_let_the_parent_stop) as own:
        found = _gather(own, task, arguments, tell)
        if found.stopped:  # nobody waits for what is half done, which may take for ever
            for process in list((own._processes or {}).values()):
                process.terminate()
        return found


def _here(task: Callable[..., Any], arguments: Sequence[tuple[Any, ...]], tell: Progress | None) -> Spread:
    results: list[Any] = []
    try:
        for each in arguments:
            results.append(task(*each))
            if tell:
                tell(len(results), len(arguments))
    except KeyboardInterrupt:
        return Spread(results, True)
    return Spread(results, False)


def _gather(
    executor: Executor, task: Callable[..., Any], arguments: Sequence[tuple[Any, ...]], tell: Progress | None
) -> Spread:
    futures: list[Future[Any]] = []
    stopped = False
    try:
        for start in range(0, len(arguments), AT_ONCE):
            handed = [executor.submit(task, *each) for each in arguments[start : start + AT_ONCE]]
            futures += handed
            for done, _ in enumerate(as_completed(handed), start + 1):
                if tell:
                    tell(done, len(arguments))
    except KeyboardInterrupt:
        stopped = True
        for future in futures:
            future.cancel()
    return Spread([f.result() for f in futures if f.done() and not f.cancelled()], stopped)


AT_ONCE = 2000
"""So many tasks are handed out together: more would take long to call back at Ctrl-C."""


def _let_the_parent_stop() -> None:
    """Ctrl-C reaches every process of the terminal; only the first is to act on it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _line(done: int, whole: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == whole else ""
        print(f"\r{done} of {whole} done", end=end, file=sys.stderr, flush=True)
