"""The Lab: JupyterLite with all the notebooks, and the program installed in it before anybody opens it.

JupyterLite takes wheels from a lock of Pyodide's. This one is written here from the wheels themselves: npm's own lock names
files that are not in its package, and knows nothing of cardlearn. All that a notebook needs is loaded with the kernel, so
nothing is looked for anywhere else.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import fetch

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
NAME = "lab"
KERNEL = "jupyterlite-pyodide-kernel"
SHOWING = ("anywidget", "jupyterlab-widgets")
"""The wheels from which JupyterLab learns to show a table."""
UNUSED = ("jupyterlab-widgets", "widgetsnbextension")
"""The wheels that a kernel has no use for."""
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
}


def build(site: Path, package: Path, wheels: list[Path], program: Path) -> None:
    """Build the Lab of a site whose ``_play`` holds Pyodide. Raises `fetch.Missing`."""
    if find_spec("jupyterlite_core") is None or find_spec("jupyterlite_pyodide_kernel") is None:
        raise fetch.Missing("JupyterLite is not installed; it comes with: pip install -e '.[play]'.")
    out = site / NAME
    parts = [Path(str(part.locate())).resolve() for part in files(KERNEL) or () if "labextensions" in part.parts]
    shims = [part for part in parts if part.suffix == ".whl"]
    (kernel,) = [part.parent for part in parts if part.name == "package.json"]
    within = [wheel for wheel in (*wheels, *shims, program) if called(wheel) not in UNUSED]
    with tempfile.TemporaryDirectory() as folder:
        lite = Path(folder)
        settings = {
            "pyodideUrl": "./../_play/pyodide/pyodide.mjs",
            "disablePyPIFallback": True,
            "loadPyodideOptions": {
                "packages": [called(wheel) for wheel in within],
                "lockFileURL": "wheels/pyodide-lock.json",
            },
        }
        config = {
            "appName": "cardlearn Lab",
            "exposeAppInBrowser": True,
            "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": settings},
        }
        write(lite / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": config})
        write(lite / "overrides.json", SETTINGS)
        choices = {
            "contents": [str(NOTEBOOKS)],
            "output_dir": str(out),
            "apps": ["lab", "notebooks"],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "ignore_sys_prefix": ["federated_extensions"],
            "federated_extensions": [str(kernel), *(str(wheel) for wheel in wheels if called(wheel) in SHOWING)],
        }
        write(lite / "jupyter_lite_config.json", {"LiteBuildConfig": choices})
        command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", folder]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        why = re.findall(r"^\w*Error: (.+)$", done.stdout + done.stderr, re.MULTILINE) or ["it does not say why."]
        raise fetch.Missing(f"JupyterLite does not build the Lab: {why[-1]}")
    (out / "wheels").mkdir()
    for wheel in within:
        shutil.copy(wheel, out / "wheels")
    write(out / "wheels" / fetch.LOCK, fetch.lock(package, locked(within)))


def locked(wheels: list[Path]) -> dict[str, Any]:
    """The packages of a lock, by which Pyodide finds wheels that lie beside it."""
    packages = {}
    for wheel in wheels:
        packages[called(wheel)] = {
            "name": called(wheel),
            "version": wheel.name.split("-")[1],
            "file_name": wheel.name,
            "sha256": fetch.digest(wheel),
            "install_dir": "site",
            "package_type": "package",
            "imports": [],
            "depends": [],
            "unvendored_tests": False,
        }
    return packages


def called(wheel: Path) -> str:
    """The name of a wheel's package, as locks write it."""
    return re.sub("[-_.]+", "-", wheel.name.split("-")[0]).lower()


def write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=1), encoding="utf-8")
