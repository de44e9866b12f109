"""A game at the person's turn, and whether the terminal is as it was before the program."""

from __future__ import annotations

import re
from typing import Final

from sixteen_tui.terminal.sequences import STALL
from tests.terminal import shown
from tests.terminal.pty_terminal import Terminal

ME: Final = 0
PLAY: Final = ("play", "sixteen", "--seed", "1" * 64)
LEAVES: Final = (b"\x1b[?2004l", b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1004l", b"\x1b[?7h", b"\x1b[<u")
"""Bracketed paste, the other screen, the cursor, news of the focus, wrapping, kitty's keys: all as before."""
ENTERS: Final = (b"\x1b[?2004h", b"\x1b[?1049h", b"\x1b[?25l", b"\x1b[?1004h", b"\x1b[?7l", b"\x1b[>25u")
MOUSE: Final = re.compile(rb"\x1b\[\?(9|100[0-3]|1005|1006|1015|1016)h")


def restored(terminal: Terminal) -> bool:
    """Whether the terminal is as it was before."""
    raw = bytes(terminal.raw)
    left = all(raw.rfind(leave) > raw.rfind(enter) >= 0 for leave, enter in zip(LEAVES, ENTERS, strict=True))
    return left and not MOUSE.search(raw) and terminal.modes_now() == terminal.modes


def moves(terminal: Terminal, place: int) -> None:
    """Check that a key acts and is seen to; the first may end a sequence that a test before left unfinished."""
    terminal.insist(str(place + 1), STALL, lambda text: shown.cursor(text) == place)
