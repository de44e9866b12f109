"""Nothing moves by itself: while nobody plays and no key is pressed, not a byte is sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.pty_terminal import Terminal
from tests.terminal.ways import WAYS, reach
from tests.tiers import first

SECONDS = 1.5
"""Longer than any blinking, and than any computer player takes over a card in a game that it could play in."""


@pytest.mark.parametrize("name", first(["table", "home", "name", "settings", "replay", "help", "hand-over"]))
def test_a_screen_is_still(tmp_path: Path, name: str) -> None:
    way = WAYS[name]
    way.prepare(tmp_path)
    with Terminal(way.arguments, tmp_path) as terminal:
        terminal.wait(way.mark if way.arguments else WAYS["home"].mark)
        reach(terminal, way)
        terminal.quiet(0.3)
        sent = len(terminal.raw)
        terminal.rest(SECONDS)
        assert terminal.raw[sent:] == b""
