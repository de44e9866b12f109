"""Keeps the unit tier pure: its tests start no process, open no pty, connect no socket and import no Textual.

They also leave the files of the person who runs them alone: each test has folders of its own for what it saves.

Invariant: an audit hook raises on these events while a test of this folder runs. `make unit` runs without the plugin
for snapshots, which imports Textual itself; there nothing may have imported it.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from typing import Final

import pytest

IMPURE: Final = frozenset(
    {
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.posix_spawn",
        "os.system",
        "pty.spawn",
        "socket.bind",
        "socket.connect",
        "subprocess.Popen",
    }
)
UNIT = ("tests/unit/", "sixteen_tui/engine/")
_tests = itertools.count()
_state = {"installed": False, "on": False}


def pytest_collection_finish(session: pytest.Session) -> None:
    """Refuse a unit test that imports Textual, directly or not, where no other test or plugin may have imported it."""
    others = session.config.pluginmanager.has_plugin("textual-snapshot")
    others = others or not all(item.nodeid.startswith(UNIT) for item in session.items)
    if not others and "textual" in sys.modules:
        raise pytest.UsageError("a test in tests/unit imports textual; move it to tests/ui (docs/testing.md)")


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if not _state["on"]:
        return
    if event in IMPURE or (event == "import" and arguments[0] == "textual"):
        raise RuntimeError(f"{event} {arguments[:1]}: not in tests/unit; move the test (docs/testing.md)")


@pytest.fixture(autouse=True)
def _pure() -> Iterator[None]:
    if not _state["installed"]:
        sys.addaudithook(_refuse)  # cannot be removed, so it is switched off between tests
        _state["installed"] = True
    _state["on"] = True
    yield
    _state["on"] = False


@pytest.fixture(autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Name folders for this test, which nobody makes unless something is saved."""
    own = tmp_path_factory.getbasetemp() / "homes" / str(next(_tests))
    for name in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(own / name.lower()))
