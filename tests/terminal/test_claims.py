"""A game that another terminal plays is played on in this one."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.terminal import shown
from tests.terminal.playing import Saved, instant, play, ready, saves
from tests.terminal.pty_terminal import Terminal


def test_a_game_of_a_terminal_that_is_out_of_reach_is_played_on_here(tmp_path: Path) -> None:
    """As after a lost connection, before the server has noticed."""
    instant(tmp_path)
    with Terminal(["play", "sixteen"], tmp_path) as there:
        saved = Saved(tmp_path)
        there.wait(ready(saved, 0))
        play(there, saved, 0, 0)
        (path,) = saves(tmp_path)
        with Terminal(["resume", path.name], tmp_path) as here:
            here.wait("You are watching a game of another window.")
            here.send("g")
            here.wait("QUESTION")
            here.send("y")
            assert there.ended() == 0
            assert "Another program has asked for this game; all of it is saved." in there.text()
            here.wait(ready(saved, 0))
            entries = len(saved.table)
            play(here, saved, 0, 0)
            assert len(saved.table) > entries
            here.kill()


@pytest.mark.long  # six seconds
def test_a_program_that_is_stopped_keeps_its_game(tmp_path: Path) -> None:
    instant(tmp_path)
    with Terminal(["play", "sixteen"], tmp_path) as there:
        saved = Saved(tmp_path)
        there.wait(ready(saved, 0))
        play(there, saved, 0, 0)
        (path,) = saves(tmp_path)
        (process,) = there.processes()
        os.kill(process, signal.SIGSTOP)
        with Terminal(["resume", path.name], tmp_path) as here:
            here.wait("You are watching a game of another window.")
            here.send("g")
            here.wait("QUESTION")
            here.send("y")
            here.wait("Waiting for the other program")
            here.wait("The other program does")
            os.kill(process, signal.SIGCONT)
            here.send("q")
            here.wait(shown.HOME_LINE)
            here.kill()
        there.send("q")
        there.wait(shown.RESUME)
        there.kill()
