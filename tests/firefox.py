"""A real Firefox for tests, driven by WebDriver BiDi, which it speaks by itself: no other program is needed.

Playwright's own Firefox is not to be had everywhere, and asks things of an ordinary one that it does not answer.
"""

from __future__ import annotations

import base64
import itertools
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import PATIENCE, cannot

NAMES = ("firefox", "firefox-esr")
WAIT = PATIENCE / 1000
"""Seconds until Firefox is given up."""
KEYS = {
    "Enter": "\ue007",
    "Tab": "\ue004",
    "Escape": "\ue00c",
    "ArrowRight": "\ue014",
    "ArrowLeft": "\ue012",
    "Shift": "\ue008",
}
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "browser.safebrowsing.update.enabled": False,
    "app.update.disabledForTesting": True,
}


class Firefox:
    """One window, of one tab at a time. ``asked``: the addresses that its page asked for; ``said``: its errors."""

    def __init__(self, path: str, profile: Path) -> None:
        import websocket

        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [path, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(profile)]
        self.program = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.asked: list[str] = []
        self.said: list[str] = []
        self._numbers = itertools.count(1)
        found = profile / "WebDriverBiDiServer.json"
        until(lambda: found.exists() and found.stat().st_size, "Firefox does not listen", self.program)
        where = json.loads(found.read_text(encoding="utf-8"))
        address = f"ws://{where['ws_host']}:{where['ws_port']}/session"
        self.line = websocket.create_connection(address, timeout=1, suppress_origin=True, skip_utf8_validation=True)
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["network.beforeRequestSent", "log.entryAdded"])
        self.tab = self.context = ""

    def fresh(self) -> Firefox:
        """A new tab that shares nothing with those before it, and forgets what was asked and said."""
        if self.context:
            self.ask("browser.removeUserContext", userContext=self.context)
        self.context = self.ask("browser.createUserContext")["userContext"]
        self.tab = self.ask("browsingContext.create", type="tab", userContext=self.context)["context"]
        self.asked.clear()
        self.said.clear()
        return self

    def close(self) -> None:
        self.line.close()
        self.program.terminate()
        self.program.wait(20)

    def ask(self, method: str, **params: Any) -> Any:
        """Ask something of Firefox, and give its answer; what it tells meanwhile is noted."""
        import websocket

        number = next(self._numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": params}))
        deadline = time.monotonic() + WAIT
        while time.monotonic() < deadline:
            try:
                told = json.loads(self.line.recv())
            except websocket.WebSocketTimeoutException:
                continue
            if told.get("id") == number:
                assert told["type"] == "success", f"{method}: {told.get('message')}"
                return told["result"]
            if told.get("method") == "network.beforeRequestSent":
                self.asked.append(told["params"]["request"]["url"])
            elif told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.said.append(told["params"]["text"])
        raise AssertionError(f"Firefox does not answer {method} in {WAIT} seconds; errors: {self.said}")

    def goto(self, address: str) -> None:
        """Open a page, and wait until it is loaded."""
        self.ask("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def reload(self) -> None:
        self.ask("browsingContext.reload", context=self.tab, wait="complete")

    def look(self, expression: str) -> Any:
        """The value of an expression in the page, by way of JSON."""
        source = f"(async () => JSON.stringify((await ({expression})) ?? null))()"
        target = {"context": self.tab}
        told = self.ask("script.evaluate", expression=source, target=target, awaitPromise=True)
        assert told["type"] == "success", told.get("exceptionDetails", {}).get("text")
        return json.loads(told["result"]["value"])

    def wait_for(self, expression: str) -> None:
        """Wait until an expression in the page is true."""
        until(lambda: self.look(f"!!({expression})"), f"{expression} does not come true")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other; ``Shift+Tab`` is one of them."""
        strokes = []
        for key in keys:
            held = [KEYS.get(part, part) for part in (key.split("+") if len(key) > 1 else [key])]
            strokes += [{"type": "keyDown", "value": part} for part in held]
            strokes += [{"type": "keyUp", "value": part} for part in reversed(held)]
        self._act({"type": "key", "id": "keyboard", "actions": strokes})

    def click(self, element: str) -> None:
        """Click with the mouse on the middle of an element, given as an expression."""
        at = f"((box) => [box.x + box.width / 2, box.y + box.height / 2])(({element}).getBoundingClientRect())"
        self.look(f"({element}).scrollIntoView({{ block: 'center', behavior: 'instant' }})")
        x, y = (round(value) for value in self.look(at))
        move = {"type": "pointerMove", "x": x, "y": y}
        moves = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._act({"type": "pointer", "id": "mouse", "actions": moves})

    def _act(self, source: dict[str, Any]) -> None:
        self.ask("input.performActions", context=self.tab, actions=[source])

    def screenshot(self, path: Path) -> None:
        shot = self.ask("browsingContext.captureScreenshot", context=self.tab)
        path.write_bytes(base64.b64decode(shot["data"]))


def until(happens: Any, otherwise: str, program: subprocess.Popen[bytes] | None = None) -> None:
    """Wait until something happens."""
    deadline = time.monotonic() + WAIT
    while time.monotonic() < deadline and (program is None or program.poll() is None):
        if happens():
            return
        time.sleep(0.05)
    raise AssertionError(f"{otherwise} in {WAIT} seconds")


@pytest.fixture(scope="session")
def firefox() -> Iterator[Firefox]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        cannot("no Firefox is found on PATH")
    try:
        import websocket  # noqa: F401
    except ImportError:
        cannot("websocket-client is not installed")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Firefox(str(path), Path(profile))
        yield browser
        browser.close()
