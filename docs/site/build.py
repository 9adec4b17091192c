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
from collections.abc import Iterator
from pathlib import Path

import fetch
import lab

DOCS = Path(__file__).parents[1]
ROOT = DOCS.parent
PLAY = "_play"
"""The folder of a site that holds what plays."""


def wheel(into: Path) -> Path:
    """The program as a wheel. Raises `fetch.Missing`."""
    into.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(into)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        why = done.stderr.strip().splitlines()
        raise fetch.Missing(f"The program's wheel is not built: {why[-1] if why else 'hatchling says nothing'}.")
    return next(into.glob("*.whl"))


def lay_play(into: Path, package: Path) -> Path:
    """Lay down what a page needs to play: Pyodide, the program, and the modules of the page. Gives the program's wheel."""
    from cardlearn.widget import host

    shutil.rmtree(into, ignore_errors=True)
    fetch.unpack(package, into / "pyodide")
    program = wheel(into)
    for part in sorted((ROOT / "cardlearn" / "widget" / "web").glob("*.*")):
        shutil.copy(part, into)
    (into / "table.js").write_text(host.module(), encoding="utf-8")
    (into / "table.css").write_text(host.style(), encoding="utf-8")
    return program


def book(out: Path, source: Path = DOCS, play: str = "") -> None:
    """Build the rulebook. Exits where a page of it is wrong."""
    trees = out.with_name(f"{out.name}.trees")
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-d", trees, "-D", f"cardlearn_play={play}"]
    if subprocess.run([*command, source, out], check=False).returncode:
        sys.exit("The book does not build; see above.")


def build(out: Path, store: fetch.Store, source: Path = DOCS) -> Iterator[str]:
    """Build the whole site, and say in a sentence for each part how it went."""
    try:
        package = store.pyodide()
        program = lay_play(out / PLAY, package)
    except fetch.Missing as error:
        book(out, source)
        yield f"{error} The book is made without play."
        return
    book(out, source, PLAY)
    yield "The book is made, with play."
    try:
        lab.build(out, package, store.wheels(), program)
        yield "The Lab is made."
    except fetch.Missing as error:
        yield f"{error} There is no Lab."


def main() -> None:
    asked = argparse.ArgumentParser(description="Build the website: the rulebook, play, and the Lab.")
    asked.add_argument("out", nargs="?", type=Path, default=DOCS / "_build" / "site", help="the folder of the site")
    asked.add_argument(
        "--no-fetch", action="store_true", help="use what was fetched before, and the network not at all"
    )
    asked.add_argument("--pins", type=Path, default=fetch.PINS, help="what is fetched")
    given = asked.parse_args()
    store = fetch.Store(given.pins, online=not given.no_fetch)
    for told in build(given.out.absolute(), store):
        print(told)
    size = sum(path.stat().st_size for path in given.out.rglob("*") if path.is_file())
    print(f"{given.out}: {size / 1e6:.0f} MB. Try it: python -m http.server -d {given.out}")


if __name__ == "__main__":
    main()
