"""Homes and games that are ready to be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.at_the_table import ME, PLAY
from tests.terminal.playing import Saved, instant, ready
from tests.terminal.pty_terminal import Terminal


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home in which the computer plays at once."""
    instant(tmp_path)
    return tmp_path


@pytest.fixture
def table(home: Path) -> Iterator[tuple[Terminal, Saved]]:
    """A game, and the person's turn."""
    with Terminal(PLAY, home) as terminal:
        saved = Saved(home)
        terminal.wait(ready(saved, ME))
        terminal.quiet()
        yield terminal, saved


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    """A game at the person's turn, for tests that leave it there."""
    home = tmp_path_factory.mktemp("lasting")
    instant(home)
    with Terminal(PLAY, home) as terminal:
        terminal.wait(ready(Saved(home), ME))
        yield terminal
