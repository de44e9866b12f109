"""A home of its own for each test of the screens, and an environment in which nothing depends on the machine."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest
from textual.notifications import Notification

from sixteen_tui.screens.base import dialog, garbage, previewed, resting
from sixteen_tui.text import i18n
from tests import idle
from tests.judging import forget, thought
from tests.ui import accepted, syrupy_versions
from tests.ui.cut import Watch, watched
from tests.ui.kit import SOON
from tests.ui.pseudo import make

SCRUBBED = (
    "NO_COLOR",
    "FORCE_COLOR",
    "COLORTERM",
    "LANGUAGE",
    "COLUMNS",
    "LINES",
    "TEXTUAL_ANIMATIONS",
    "TEXTUAL_THEME",
)

NO_GARBAGE: Final = SimpleNamespace(rest=lambda: False)
"""In place of the module that collects garbage at rest."""

if syrupy_versions.INSTALLED:
    syrupy_versions.bridge()
else:

    @pytest.fixture
    def snap_compare() -> None:
        """Skip the tests that compare pictures."""
        pytest.skip("pytest-textual-snapshot is not installed")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Saves, settings and logs of this test; English, UTC, a terminal with colours, nothing of SSH."""
    for name in list(os.environ):
        if name in SCRUBBED or name.startswith(("LC_", "SSH_")):
            monkeypatch.delenv(name)
    for name in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    for name, value in (("HOME", str(tmp_path)), ("LANG", "C.UTF-8"), ("TZ", "UTC"), ("TERM", "xterm-256color")):
        monkeypatch.setenv(name, value)
    time.tzset()
    yield tmp_path
    monkeypatch.undo()
    time.tzset()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Wait for no fingers on the keys, and do not think much."""
    accepted.press_at_once(monkeypatch)
    monkeypatch.setattr(dialog, "TYPED_AHEAD", 0.001)
    monkeypatch.setattr(previewed, "QUIET", SOON)
    monkeypatch.setattr(resting, "garbage", NO_GARBAGE)
    monkeypatch.setattr(Notification, "time_left", 600.0)  # on a busy machine five seconds pass before a test looks
    with thought(remember=True):
        yield


@pytest.fixture
def collecting(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Collect garbage at rest, as the program does. In most tests that costs as much as some keys."""
    monkeypatch.setattr(resting, "garbage", garbage)


@pytest.fixture(autouse=True, scope="module")
def judgements() -> Iterator[None]:
    """Keep judgements of the same position from test to test of a module, and no longer."""
    forget()
    yield
    forget()


@pytest.fixture(autouse=True, scope="session")
def reviewed(request: pytest.FixtureRequest) -> None:
    """Refuse `--snapshot-update` before `make snapshots` has shown what changes."""
    if request.config.getoption("--snapshot-update", default=False) and not accepted.REVIEW.exists():
        pytest.exit("`make snapshots` first, to look at what changes; then `make snapshots ACCEPT=1`", 2)


@pytest.fixture(autouse=True)
def idling(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Textual wait by condition instead of by sleeping, but for `stock_pilot` and in `make long`."""
    if request.config.getoption("tier") == "quick" and request.node.get_closest_marker("stock_pilot") is None:
        idle.install(monkeypatch)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Notes what is cut where it is painted."""
    return watched(monkeypatch)


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of catalogues in which there is a made language alone."""
    folder = tmp_path_factory.mktemp("locale")
    make(i18n.LOCALE / f"{i18n.DOMAIN}.pot", folder)
    return folder


@pytest.fixture
def third(catalogues: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No language but the source and the one that is made."""
    monkeypatch.setattr(i18n, "LOCALE", catalogues)


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether texts are written instead of compared: the flag that pictures have, too."""
    return bool(request.config.getoption("--snapshot-update", default=False))
