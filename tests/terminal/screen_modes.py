"""The sequences by which the full screen is entered and left, and that all is restored after it."""

from __future__ import annotations

from typing import Final

from tests.terminal.pty_terminal import Terminal

ME: Final = 0
PLAY: Final = ("play", "sixteen", "--seed", "1" * 64)
LEFT_THE_SCREEN: Final = b"\x1b[?1049l"
ENTERED_THE_SCREEN: Final = b"\x1b[?1049h"
CURSOR_SHOWN: Final = b"\x1b[?25h"
CURSOR_HIDDEN: Final = b"\x1b[?25l"


def restored(terminal: Terminal) -> None:
    """Nothing of the program is left in the terminal."""
    raw = bytes(terminal.raw)
    assert raw.rfind(LEFT_THE_SCREEN) > raw.rfind(ENTERED_THE_SCREEN) >= 0
    assert raw.rfind(CURSOR_SHOWN) > raw.rfind(CURSOR_HIDDEN) >= 0
    assert raw.count(b"\x1b[?2004h") == raw.count(b"\x1b[?2004l")
    assert b"\x1b[?1000h" not in raw, "the mouse is left to the terminal"
    assert terminal.modes_now() == terminal.modes
