"""The program in tmux, which is a terminal of its own kind: it starts, a card is played, it leaves."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.patience import PATIENCE
from tests.terminal import shown
from tests.terminal.playing import Saved, instant, ready
from tests.terminal.pty_terminal import FINGER, ROOT, command, environment

LEFT: Final = "left with"
"""The output of the shell when the program has ended."""
SETTLED: Final = 0.6
"""Seconds after which tmux has told the program its size, and the program has drawn itself."""

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


class Tmux:
    """A tmux server of its own, with one window in which the program runs."""

    def __init__(self, home: Path) -> None:
        self._server = ["tmux", "-S", str(home / "tmux"), "-f", "/dev/null"]
        self._environment = environment(home, TERM="screen")
        program = f"{shlex.join(command())}; echo {LEFT} $?; exec cat"
        self("new-session", "-d", "-x", "80", "-y", "24", "-c", str(ROOT), program)

    def __call__(self, *words: str) -> str:
        done = subprocess.run(
            [*self._server, *words], env=self._environment, check=True, capture_output=True, text=True, timeout=PATIENCE
        )
        return done.stdout

    def press(self, *keys: str) -> None:
        """Send keys as far apart as the presses of a finger: equal keys in one burst count as one that is held."""
        for key in keys:
            time.sleep(FINGER)
            self("send-keys", key)

    def text(self) -> str:
        """The window's lines, each as wide as the window."""
        lines = self("capture-pane", "-p").split("\n")[:24]
        return "\n".join(line.ljust(80) for line in lines)

    def wait(self, what: str | Callable[[str], object]) -> str:
        """Look again and again until a text is there, or a question answered."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            text = self.text()
            if what in text if isinstance(what, str) else what(text):
                return text
            time.sleep(0.05)
        raise AssertionError(f"{what!r} did not come:\n{self.text()}")


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    instant(tmp_path)
    server = Tmux(tmp_path)
    yield server
    server("kill-server")


def test_a_card_is_played_in_tmux(tmux: Tmux, tmp_path: Path) -> None:
    tmux.wait(f"▶ {shown.PLAY_SIXTEEN}")
    tmux.press("Enter")
    tmux.wait(shown.is_at(shown.NEW_GAME))
    tmux.press("s")
    tmux.wait(shown.is_at(shown.TABLE))
    saved = Saved(tmp_path)
    text = tmux.wait(ready(saved, 0))
    place = next(place for place, code in enumerate(shown.hand(text)) if code != "W")
    tmux.press(str(place + 1))
    tmux.wait(lambda text: shown.cursor(text) == place)
    card = shown.hand(text)[place]
    tmux.press("Enter")
    tmux.wait(lambda text: saved.plays(0) and card in shown.lying(text) + shown.codes(text))
    assert saved.plays(0) == [card]
    tmux.press("q")
    tmux.wait(f"▶ {shown.RESUME}")
    tmux.press("q", "q")
    tmux.wait(f"{LEFT} 0")


def test_nothing_of_the_program_stays_in_the_history_of_a_window_that_was_larger(tmux: Tmux) -> None:
    """tmux folds lines wider than the shell's window was into its history when the other screen is left."""
    tmux.wait(shown.HOME_LINE)
    for columns, rows in ((120, 40), (40, 12)):
        tmux("resize-window", "-x", str(columns), "-y", str(rows))
        time.sleep(SETTLED)
        tmux.wait(lambda _: "q quit" in tmux("capture-pane", "-p"))
    tmux.press("q", "q")
    tmux.wait(f"{LEFT} 0")
    tmux("resize-window", "-x", "120", "-y", "40")
    time.sleep(SETTLED)
    history = tmux("capture-pane", "-p", "-S", "-").split()
    assert " ".join(history) == f"{LEFT} 0"
