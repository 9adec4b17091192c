"""The website, with one command: ``python docs/site/build.py [OUT]``.

It is the rulebook, in which each game can be played; the Lab, which is the notebooks; and a page that plays from a folder,
opened as a file. Everything runs in the reader's browser, from this site alone. What that needs is fetched first (see
``fetch.py``). If it cannot be had the book is made without play, and a sentence says what is missing.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import fetch
import lab
import offline

DOCS = Path(__file__).parents[1]
ROOT = DOCS.parent
PLAY = "_play"
"""The folder of a site that holds what plays."""
PROGRAM = "cardlearn.whl"


def wheel(into: Path) -> Path:
    """The program as a wheel. Raises `fetch.Missing`."""
    into.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(into)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        why = done.stderr.strip().splitlines()
        raise fetch.Missing(f"The program's wheel is not built: {why[-1] if why else 'hatchling says nothing'}.")
    return next(into.glob("*.whl"))


def lay_play(into: Path, package: Path, program: Path) -> None:
    """Lay down what the modules of a page, which come with the book, load when somebody plays."""
    fetch.unpack(package, into / "pyodide")
    shutil.copy(program, into / PROGRAM)


def book(out: Path, source: Path, tags: Sequence[str] = ()) -> None:
    """Build the rulebook; ``tags``: what stands beside it, ``play`` and ``lab``. Exits where a page of it is wrong."""
    trees = out.with_name(f"{out.name}.trees")
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-d", trees]
    command += [word for tag in tags for word in ("-t", tag)]
    command += ["-D", f"cardlearn_play={PLAY if 'play' in tags else ''}"]
    if subprocess.run([*command, source, out], check=False).returncode:
        sys.exit("The book does not build; see above.")


def build(out: Path, store: fetch.Store, made: Path, source: Path = DOCS) -> Iterator[str]:
    """Build the whole site, and say in a sentence for each part how it went; ``made``: where to put the wheel."""
    for part in (PLAY, lab.NAME):
        shutil.rmtree(out / part, ignore_errors=True)
    (out / offline.NAME).unlink(missing_ok=True)
    tags = []
    try:
        package = store.pyodide()
        program = wheel(made)
        lay_play(out / PLAY, package, program)
        offline.build(out, package, program)
        tags.append("play")
        yield f"{offline.NAME} is made, which plays when it is opened as a file."
        lab.build(out, package, store.wheels(), program)
        tags.append("lab")
        yield "The Lab is made."
    except fetch.Missing as error:
        yield f"{error} {'There is no Lab.' if tags else 'The book is made without play.'}"
    book(out, source, tags)
    (out / ".nojekyll").touch()  # without it some hosts leave out whatever begins with an underscore
    yield "The book is made."


def main() -> None:
    asked = argparse.ArgumentParser(description="Build the website: the rulebook, play, and the Lab.")
    asked.add_argument("out", nargs="?", type=Path, default=DOCS / "_build" / "site", help="the folder of the site")
    asked.add_argument(
        "--no-fetch", action="store_true", help="use what was fetched before, and the network not at all"
    )
    asked.add_argument("--pins", type=Path, default=fetch.PINS, help="what is fetched")
    given = asked.parse_args()
    store = fetch.Store(given.pins, online=not given.no_fetch)
    with tempfile.TemporaryDirectory() as made:
        for told in build(given.out.absolute(), store, Path(made)):
            print(told)
    size = sum(path.stat().st_size for path in given.out.rglob("*") if path.is_file())
    print(f"{given.out}: {size / 1e6:.0f} MB. Try it: python -m http.server -d {given.out}")


if __name__ == "__main__":
    main()
