"""Headless Chromium, driven through its pipe (Chrome DevTools Protocol): pages from files, keys, and scripts.

It needs no library and opens no port. Every request of a page is recorded.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import pytest

PROGRAM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
NEEDED: Final = pytest.mark.skipif(PROGRAM is None, reason="there is no Chromium here (Debian: apt install chromium)")
SECONDS: Final = 60.0
_KEYS: Final = {"Space": (" ", 32), "Enter": ("Enter", 13), "Tab": ("Tab", 9)}


class Browser:
    """One page of a browser."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back = to, back
        self._numbers = itertools.count(1)
        self._rest = b""
        self.requests: list[str] = []
        """The addresses that the page asked for."""
        self.complaints: list[str] = []
        """Errors of scripts, and what the Content-Security-Policy refused."""
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.ask(f"{domain}.enable")

    def _ask(self, method: str, session: str | None = None, **parameters: Any) -> Any:
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters} | ({"sessionId": session} if session else {})
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == number:
                assert "error" not in answer, answer
                return answer["result"]
            self._note(answer)

    def _next(self) -> Any:
        while b"\0" not in self._rest:
            read = os.read(self._back, 1 << 16)
            assert read, "the browser has ended"
            self._rest += read
        first, _, self._rest = self._rest.partition(b"\0")
        return json.loads(first)

    def _note(self, event: Any) -> None:
        match event.get("method"):
            case "Network.requestWillBeSent":
                self.requests.append(event["params"]["request"]["url"])
            case "Runtime.exceptionThrown":
                self.complaints.append(event["params"]["exceptionDetails"]["text"])
            case "Log.entryAdded":
                self.complaints.append(event["params"]["entry"]["text"])

    def ask(self, method: str, **parameters: Any) -> Any:
        """Call a method of the protocol on the page."""
        return self._ask(method, self._session, **parameters)

    def evaluate(self, script: str) -> Any:
        """Return the value of an expression in the page."""
        found = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def until(self, script: str) -> None:
        """Wait until an expression is true."""
        end = monotonic() + SECONDS
        while not self.evaluate(script):
            assert monotonic() < end, script
            sleep(0.02)

    def open(self, path: Path, fragment: str = "") -> None:
        self.ask("Page.navigate", url=path.as_uri() + fragment)
        self.until("document.readyState === 'complete'")

    def press(self, *keys: str) -> None:
        """Press keys by the names of the protocol, such as ArrowRight."""
        for key in keys:
            text, code = _KEYS.get(key, (key, 0))
            known: dict[str, Any] = {"key": text, "code": key, "windowsVirtualKeyCode": code}
            typed = {"text": text if key == "Space" else "\r"} if key in ("Space", "Enter") else {}
            self.ask("Input.dispatchKeyEvent", type="keyDown", **known, **typed)
            self.ask("Input.dispatchKeyEvent", type="keyUp", **known)

    def resize(self, width: int, height: int) -> None:
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def colours(self, scheme: str) -> None:
        """Prefer "light" or "dark"."""
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """Start a browser with a profile in a folder."""
    assert PROGRAM is not None
    ours, to = os.pipe(), os.pipe()
    # Chromium reads commands from descriptor 3 and answers on 4.
    words = ["bash", "-c", f'exec "$@" 3<&{ours[0]} 4>&{to[1]}', "bash", PROGRAM, "--headless=new", "--no-sandbox"]
    words += ["--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking"]
    words += [f"--user-data-dir={folder / 'profile'}", "--remote-debugging-pipe", "about:blank"]
    with subprocess.Popen(
        words, pass_fds=(ours[0], to[1]), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:
        os.close(ours[0])
        os.close(to[1])
        try:
            yield Browser(ours[1], to[0])
        finally:
            run.terminate()
            run.wait(SECONDS)
            os.close(ours[1])
            os.close(to[0])
