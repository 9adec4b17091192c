"""What a browser needs to run Python, fetched once and checked: ``python docs/site/fetch.py``.

Everything is named in ``pins.toml``. Pyodide comes by npm and the wheels by pip, as these are set up on this machine, into
``docs/_build/fetched``; what lies there already, and is what is pinned, is not fetched again.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PINS = HERE / "pins.toml"
FETCHED = HERE.parent / "_build" / "fetched"
MODULES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""The parts of Pyodide that a page loads as modules."""
LOCK = "pyodide-lock.json"
PATIENCE = 300
"""Seconds that npm or pip may take."""


class Missing(Exception):
    """Something that is pinned is not there: why, in one plain sentence."""


class Store:
    """The pinned files. ``at``: where they lie; ``online``: whether those that are missing may be fetched."""

    def __init__(self, pins: Path = PINS, at: Path = FETCHED, online: bool = True) -> None:
        self.pins: dict[str, Any] = tomllib.loads(pins.read_text(encoding="utf-8"))
        self.at, self.online = at, online
        self.fetched: list[str] = []
        """The names of what was fetched, not found."""

    def pyodide(self) -> Path:
        """Pyodide's package, as npm packs it. Raises `Missing`."""
        version, wanted = self.pins["pyodide"]["version"], self.pins["pyodide"]["sha256"]
        name = f"pyodide-{version}.tgz"
        self._have({name: wanted}, f"Pyodide {version}", "npm", lambda names, into: npm_pack(version, into))
        return self.at / name

    def wheels(self) -> list[Path]:
        """The wheels of the Lab. Raises `Missing`."""
        wanted = self.pins["wheels"]
        self._have(wanted, f"One of the {len(wanted)} wheels of the Lab", "pip", self._pip_download)
        return [self.at / name for name in wanted]

    def _have(self, wanted: dict[str, str], what: str, client: str, fetch: Any) -> None:
        """See that files are there and are those that are pinned, and fetch those that are not."""
        missing = [name for name, sha256 in wanted.items() if digest(self.at / name) != sha256]
        if not missing:
            return
        if not self.online:
            raise Missing(f"{what} has not been fetched ({missing[0]}).")
        self.at.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.at) as folder:
            done = fetch(missing, Path(folder))
            for name in missing:
                new = Path(folder) / name
                if not new.exists():
                    why = done.stderr.strip().splitlines()
                    raise Missing(f"{what} cannot be fetched by {client}: {why[-1] if why else f'no {name} came'}.")
                if (found := digest(new)) != wanted[name]:
                    raise Missing(f"{name} is not the file that is pinned: its sha256 is {found}.")
                new.replace(self.at / name)
                self.fetched.append(name)

    def _pip_download(self, names: list[str], into: Path) -> subprocess.CompletedProcess[str]:
        wanted = ["{}=={}".format(*name.split("-")[:2]) for name in names]
        pure = ["--no-deps", "--only-binary=:all:", "--platform=any", f"--python-version={self.pins['python']}"]
        quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
        return ran(sys.executable, "-m", "pip", "download", *quiet, *pure, f"--dest={into}", *wanted)


def npm_pack(version: str, into: Path) -> subprocess.CompletedProcess[str]:
    """Let npm fetch the package of Pyodide."""
    npm = shutil.which("npm")
    if npm is None:
        raise Missing(f"Pyodide {version} is missing, and npm, which would fetch it, is not installed.")
    return ran(npm, "pack", "--silent", f"--pack-destination={into}", f"pyodide@{version}")


def ran(*command: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", f"nothing came in {PATIENCE} seconds")


def digest(path: Path) -> str:
    """The sha256 of a file; nothing if there is none."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def unpack(package: Path, into: Path, parts: tuple[str, ...] = MODULES) -> None:
    """Lay parts of Pyodide into a folder, with a lock that names no packages: cardlearn needs none."""
    into.mkdir(parents=True, exist_ok=True)
    for name in parts:
        (into / name).write_bytes(member(package, name))
    (into / LOCK).write_text(json.dumps(lock(package)), encoding="utf-8")


def member(package: Path, name: str) -> bytes:
    """One file of the package of Pyodide."""
    with tarfile.open(package) as archive:
        file = archive.extractfile(f"package/{name}")
        assert file is not None
        return file.read()


def lock(package: Path, packages: dict[str, Any] | None = None) -> dict[str, Any]:
    """A lock for this Pyodide (it says for which Python and which machine), of these packages."""
    return {"info": json.loads(member(package, LOCK))["info"], "packages": packages or {}}


def main() -> None:
    store = Store()
    try:
        count = len([store.pyodide(), *store.wheels()])
    except Missing as error:
        sys.exit(str(error))
    print(f"{FETCHED}: {count} files, all as pinned; {len(store.fetched) or 'none'} of them fetched just now.")


if __name__ == "__main__":
    main()
