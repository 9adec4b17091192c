"""A real Chromium, a plain page that hosts the table, and a real JupyterLab.

With ``CARDLEARN_BROWSER=required`` a thing that cannot run is a failure; otherwise its tests are
skipped with the reason.
"""

from __future__ import annotations

import itertools
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import PATIENCE, cannot
from firefox import firefox as firefox

from cardlearn.widget.model import TableModel

collect_ignore = ["conftest.py"]
ROOT = Path(__file__).parents[2]
HOST = """async ([source, traits]) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const table = (await import(url)).default;
  const heard = {};
  window.model = {
    get: (key) => traits[key],
    set: (key, value) => { traits[key] = value; (heard[`change:${key}`] || []).forEach((call) => call()); },
    on: (event, call) => { (heard[event] ||= []).push(call); },
    off: (event, call) => { heard[event] = (heard[event] || []).filter((other) => other !== call); },
    send: (message) => window.python && window.python(JSON.stringify(message)).then(
      (patch) => window.model.set("state", { ...traits.state, ...JSON.parse(patch) })),
  };
  window.close_table = table.render({ model: window.model, el: document.querySelector("#table") });
}"""
"""What a page needs to host the table: the widget's module, and a model of five methods."""
RUN_ALL = """async () => {
  const app = window.jupyterapp;
  await app.started;
  await app.restored;
  let widget;
  for (let tries = 0; tries < 400; tries++) {
    widget = app.shell.currentWidget;
    if (widget?.context && widget.sessionContext && location.href.includes(encodeURI(widget.context.path))) break;
    await new Promise((go) => setTimeout(go, 50));
  }
  await widget.context.ready;
  await widget.sessionContext.ready;
  await app.commands.execute("notebook:run-all-cells");
  return true;
}"""


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A fresh page; an error in the table's own module (which comes from a blob) fails the test."""
    context = chromium.new_context(viewport={"width": 1000, "height": 900})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(f"{error}\n{error.stack}"))
    yield page
    context.close()
    assert [fault for fault in faults if "blob:" in fault] == []


@pytest.fixture
def host(page: Any) -> Callable[..., Any]:
    """Host a model's table in a plain page, with no Jupyter at all."""
    from cardlearn.widget.host import answer, module, style, traits

    def go(model: TableModel, theme: str = "light", width: int = 1000, answers: bool = True) -> Any:
        if answers:
            page.expose_function("python", lambda message: answer(model, message))
        page.set_viewport_size({"width": width, "height": 900})
        light = theme == "light"
        paper, ink = ("#fff", "#111") if light else ("#111", "#fff")
        sheet = style() + f"body {{ background: {paper}; color: {ink} }}"
        page.set_content(
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A table</title><style>{sheet}</style></head>'
            f'<body data-jp-theme-light="{str(light).lower()}"><main><h1>A table</h1><div id="table"></div></main></body>'
            "</html>"
        )
        page.evaluate(HOST, [module(), traits(model)])
        return page

    return go


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core, fetched from npm into a directory of its own."""
    npm = shutil.which("npm")
    if npm is None:
        cannot("npm is not installed, so axe-core cannot be fetched")
    at = tmp_path_factory.mktemp("axe")
    done = subprocess.run(
        [str(npm), "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(at), "axe-core@4"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    source = at / "node_modules" / "axe-core" / "axe.min.js"
    if not source.exists():
        cannot(f"axe-core cannot be fetched: {done.stderr.strip()[-200:]}")
    return source.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """A JupyterLab server on a free port of this machine, with directories of its own."""
    yield from serve(tmp_path_factory.mktemp("lab"), "jupyterlab", "LabApp", "doc/tree")


@pytest.fixture(scope="session")
def seven(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """A server of Notebook 7, likewise."""
    yield from serve(tmp_path_factory.mktemp("seven"), "notebook", "JupyterNotebookApp", "notebooks")


def serve(root: Path, program: str, app: str, pages: str) -> Iterator[dict[str, Any]]:
    """Start a Jupyter program, and stop it when its tests are done; ``pages``: where it shows a notebook."""
    notebooks, settings = root / "notebooks", root / "settings"
    shutil.copytree(ROOT / "notebooks", notebooks)
    settings.mkdir()
    overrides = {
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
        "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    }
    (settings / "overrides.json").write_text(json.dumps(overrides))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(8)
    own = {"JUPYTER_CONFIG_DIR": "cfg", "JUPYTERLAB_SETTINGS_DIR": "set", "JUPYTERLAB_WORKSPACES_DIR": "ws"}
    own |= {"JUPYTER_RUNTIME_DIR": "run", "IPYTHONDIR": "ipy"}
    command = [
        *(sys.executable, "-m", program, "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"),
        *(f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={notebooks}"),
        *("--ServerApp.terminals_enabled=False", f"--{app}.expose_app_in_browser=True"),
        "--LanguageServerManager.autodetect=False",  # else each page that is opened has it look for programs
        *("--LabApp.extension_manager=readonly", f"--{app}.app_settings_dir={settings}"),
    ]
    log = root / "log"
    with log.open("w") as out:
        env = {**os.environ, **{key: str(root / place) for key, place in own.items()}}
        server = subprocess.Popen(command, env=env, stdout=out, stderr=subprocess.STDOUT)
    base = f"http://127.0.0.1:{port}"
    for _ in range(PATIENCE // 100):
        try:
            urllib.request.urlopen(f"{base}/api?token={token}", timeout=1)
            break
        except OSError:
            if server.poll() is not None:
                cannot(f"{program} does not start: {log.read_text()[-400:]}")
            time.sleep(0.1)
    yield {"base": base, "token": token, "notebooks": notebooks, "pages": pages}
    server.terminate()
    server.wait(20)


@pytest.fixture
def open_notebook(lab: dict[str, Any], page: Any) -> Callable[..., Any]:
    """Open a copy of a notebook in JupyterLab, or one of given cells, and run it from top to bottom."""
    return opener(lab, page)


@pytest.fixture
def open_seven(seven: dict[str, Any], page: Any) -> Callable[..., Any]:
    """The same in Notebook 7."""
    return opener(seven, page)


def opener(server: dict[str, Any], page: Any) -> Callable[..., Any]:
    """What opens a notebook at a server; the page then has the file's ``path``, and ``server``."""
    import nbformat

    numbers = itertools.count()

    def go(source: str | list[str], width: int = 1000, theme: str = "light") -> Any:
        name = f"{secrets.token_hex(3)}-{next(numbers)}.ipynb"  # a fresh name has a fresh kernel
        if isinstance(source, str):
            notebook = nbformat.read(server["notebooks"] / source, as_version=4)
        else:
            cells = [nbformat.v4.new_code_cell(cell) for cell in source]
            kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
            notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
        nbformat.write(notebook, server["notebooks"] / name)
        page.path, page.server = server["notebooks"] / name, server
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{server['base']}/{server['pages']}/{name}?reset&token={server['token']}")
        page.wait_for_function("window.jupyterapp")
        page.evaluate(
            "async (name) => { const app = window.jupyterapp; await app.started;"
            " await app.commands.execute('apputils:change-theme', { theme: name }); }",
            f"JupyterLab {theme.title()}",
        )  # a server keeps the theme of the test before
        page.wait_for_function(
            "light => document.body.dataset.jpThemeLight === light", arg=str(theme == "light").lower()
        )
        page.evaluate(RUN_ALL)
        return page

    return go
