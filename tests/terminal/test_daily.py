"""The daily deal in a real terminal: begun from home, left, gone on with, finished, copied, and no second try."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from random import Random

from sixteen_tui.saves.records import read
from tests.terminal import shown
from tests.terminal.playing import Saved, choose, instant, ready, saves
from tests.terminal.pty_terminal import Terminal
from tests.terminal.test_share import COPIED
from tests.terminal.test_whole_game import ME, _play

DAYS = "The daily deal"


def test_a_day_from_home_to_its_line(tmp_path: Path) -> None:
    instant(tmp_path)
    with Terminal([], tmp_path) as terminal:
        terminal.wait(shown.HOME_LINE)
        terminal.wait("2 open today")
        choose(terminal, DAYS)
        terminal.wait("Enter deals the cards")
        terminal.send(shown.ENTER)
        terminal.wait("daily: ")
        saved = Saved(tmp_path)
        terminal.wait(ready(saved, ME))
        played = _play(terminal, saved, Random(1), 2)
        terminal.send("q")
        terminal.wait("Enter goes on")
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0
    with Terminal(["daily"], tmp_path) as terminal:
        terminal.wait(ready(saved, ME))
        assert saved.plays(ME) == played
        _play(terminal, saved, Random(2))
        terminal.wait(shown.is_at(shown.OVER))
        terminal.send("d")
        terminal.wait("The day in a line")
        terminal.send("c")
        terminal.wait("clipboard")
        terminal.quiet()
        line = base64.b64decode(COPIED.findall(terminal.raw)[0]).decode()
        record = read(saved.path)
        assert record.header.daily is not None
        assert re.fullmatch(rf"Sixteen {record.header.daily}  [✓✗]+  \d+:\d+", line)
        assert line in terminal.text()
        terminal.send("qq")
        terminal.wait(shown.HOME_LINE)
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0
    assert len(saves(tmp_path)) == 1
    with Terminal(["daily"], tmp_path) as terminal:
        terminal.wait("shows the game")
        terminal.send("p")
        terminal.wait("does not count")
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0
