"""What `monkey.py` has found, each as one test against the real program in a real pty.

Law: a test here failed before its fault was mended.
"""

from __future__ import annotations

import time
from pathlib import Path

from tests.terminal import shown
from tests.terminal.pty_terminal import PATIENCE, Terminal

SUSPEND = "\x1a"


def test_ctrl_z_held_while_the_program_starts(tmp_path: Path) -> None:
    """Each began the screen anew within the one before, until nothing was drawn at all."""
    with Terminal((), tmp_path) as terminal:
        end = time.monotonic() + PATIENCE
        while shown.HOME_LINE not in terminal.text() and terminal.alive and time.monotonic() < end:
            terminal.send(SUSPEND)
            terminal.pump(0.005)
        terminal.wait(shown.HOME_LINE)
        terminal.quiet()
        terminal.send("q")
        assert terminal.ended() == 0
        assert terminal.modes_now() == terminal.modes
