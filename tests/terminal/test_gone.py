"""A terminal that is gone, a line that stalls, a signal, a program that hangs: what ends, ends soon, and all is kept.

The promise of `hangups.SOON` seconds is measured by `hangups.py`. Here a program has as long as it takes, so that the
tests do not depend on what else the machine does.
"""

from __future__ import annotations

import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import Final

import pytest

from tests.patience import PATIENCE, until
from tests.terminal import hangups, shown
from tests.terminal.at_the_table import ME, PLAY, restored
from tests.terminal.playing import Saved, ready
from tests.terminal.pty_terminal import Terminal, command
from tests.tiers import first

HANGS: Final = """
import pathlib, time
from sixteen_tui import __main__; from sixteen_tui.screens import app
def hang(self):
    (pathlib.Path.home() / "hangs").touch()
    time.sleep(60)
app.SixteenApp.action_help = hang
__main__.run()
"""
"""The program, but help hangs it, and leaves a file that says so."""
OPENS: Final = """
from sixteen_tui import __main__; from sixteen_tui.screens import app
from sixteen_tui.screens.base.help import HelpScreen
def act(self):
    it = HelpScreen(self.screen.keys())
    {actions}
app.SixteenApp.action_help = act
__main__.run()
"""
"""The program, but help opens a screen and leaves at once."""
FEW: Final = 3
STALLED: Final = 1.0
"""Seconds after which the program gives a line up, `driver.STALL`; written anew, as a person would see."""


def gone(terminal: Terminal, status: int) -> None:
    """The program ends soon, without being read, with this status, and leaves nobody behind."""
    until(lambda: not terminal.alive)
    assert terminal.status == status
    assert terminal.processes() == []


# No terminal, or the end of it: an orphan at 100 % of the processor. Without any terminal: test_terminal.py


@pytest.mark.parametrize(
    ("controlling", "stalled"),
    [(True, True), (False, False), (False, True)],
    ids=["hang-up, stalled", "end of input", "end of input, stalled"],
)
def test_a_terminal_that_is_gone_ends_the_program(home: Path, controlling: bool, stalled: bool) -> None:
    with Terminal(PLAY, home, controlling=controlling) as terminal:
        terminal.wait(ready(Saved(home), ME))
        if stalled:
            terminal.stall()
        terminal.hang_up()
        gone(terminal, 128 + signal.SIGHUP)


def test_a_terminal_that_is_gone_ends_a_program_that_ignores_signals(home: Path) -> None:
    """As one that is started by `nohup`, or by a shell that ignores them."""
    ignoring = ("/bin/sh", "-c", "trap '' HUP INT TERM; exec \"$@\"", "sh")
    with Terminal((), home, program=[*ignoring, *command(*PLAY)]) as terminal:
        terminal.wait(ready(Saved(home), ME))
        terminal.hang_up()
        gone(terminal, 128 + signal.SIGHUP)


@pytest.mark.parametrize("key", first([shown.INTERRUPT, shown.CTRL_Q]))
def test_a_key_that_ends_the_program_saves_a_game_whose_file_is_gone(home: Path, key: str) -> None:
    with Terminal(PLAY, home) as terminal:
        saved = Saved(home)
        terminal.wait(ready(saved, ME))
        path, content = saved.path, saved.path.read_bytes()
        path.unlink()
        terminal.send(key)
        assert terminal.ended() == 0
    assert path.read_bytes() == content


# SIGTERM and SIGHUP: instant death, or none; a stalled line: a program that hangs


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=lambda each: each.name)
def test_a_signal_leaves_the_terminal_as_it_was(table: tuple[Terminal, Saved], number: signal.Signals) -> None:
    terminal, _ = table
    terminal.kill(number)
    terminal.kill(number)
    assert terminal.ended() == 128 + number
    assert restored(terminal)
    assert terminal.processes() == []


@pytest.mark.parametrize(("number", "seconds"), [(signal.SIGTERM, 0), (signal.SIGHUP, 1.5 * STALLED)], ids=str)
def test_a_signal_on_a_stalled_line(table: tuple[Terminal, Saved], number: signal.Signals, seconds: float) -> None:
    terminal, _ = table
    terminal.stall()
    time.sleep(seconds)  # the program's own time: before and after it gives the line up
    terminal.kill(number)
    gone(terminal, 128 + number)
    assert terminal.modes_now() == terminal.modes


@pytest.mark.parametrize("actions", first(["self.push_screen(it), self.exit(7)", "self.exit(7), self.push_screen(it)"]))
def test_leaving_while_a_screen_opens_is_no_fault(home: Path, actions: str) -> None:
    with Terminal((), home, program=(sys.executable, "-c", OPENS.format(actions=actions))) as terminal:
        terminal.wait(lambda text: "q quit" in shown.key_bar(text))
        terminal.send("?")
        assert terminal.ended() == 7
        assert restored(terminal)
        assert b"sixteen-tui:" not in terminal.raw


@pytest.mark.parametrize("stalled", [False, True], ids=["read", "stalled"])
def test_a_program_that_hangs_is_ended_by_force_and_the_terminal_restored(home: Path, stalled: bool) -> None:
    with Terminal((), home, program=(sys.executable, "-c", HANGS)) as terminal:
        terminal.wait(lambda text: "q quit" in shown.key_bar(text))
        if stalled:
            terminal.stall()
        terminal.send("?")
        until((home / "hangs").exists)
        terminal.kill(signal.SIGTERM)
        if stalled:
            gone(terminal, 128 + signal.SIGTERM)
            assert terminal.modes_now() == terminal.modes
        else:
            assert terminal.ended() == 128 + signal.SIGTERM
            assert restored(terminal)


def test_a_stalled_line_stops_nobody_and_comes_back_whole(table: tuple[Terminal, Saved]) -> None:
    terminal, saved = table
    place = next(place for place, code in enumerate(shown.hand(terminal.text())) if code != "W")
    terminal.stall()
    time.sleep(1.5 * STALLED)  # the program's own time: by now it has given the line up
    worked = terminal.processor_seconds()
    terminal.send(f"{place + 1}{shown.ENTER}")
    until(lambda: saved.plays(ME))  # keys act though nothing can be shown
    time.sleep(STALLED)  # the time over which its work is measured
    assert terminal.processor_seconds() - worked <= 1
    text = terminal.wait(lambda text: shown.pauses(text) or ready(saved, ME)(text))
    terminal.scribble()
    terminal.send(shown.REDRAW)
    terminal.wait(lambda drawn: drawn == text)


@pytest.mark.parametrize("name", hangups.KINDS)
def test_what_was_on_the_screen_is_in_the_journal(tmp_path: Path, name: str) -> None:
    """A short version of `hangups.py`."""
    folders = [tmp_path / str(number) for number in range(FEW)]
    for folder in folders:
        folder.mkdir()
    with ThreadPoolExecutor(FEW) as pool:
        outcomes = [*pool.map(hangups.trial, repeat(name), range(FEW), folders, repeat(0.7), repeat(PATIENCE))]
    assert [(each.left, each.lost, each.broken) for each in outcomes] == [(0, 0, False)] * FEW
    assert all(hangups.fits(name, each) for each in outcomes), outcomes
    assert hangups.KINDS[name].at_start or all(each.confirmed for each in outcomes)
