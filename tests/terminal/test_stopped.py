"""Ctrl-Z, `fg` and `bg`, and a program that is stopped from outside."""

from __future__ import annotations

import shlex
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.terminal import shown
from tests.terminal.at_the_table import LEAVES, ME, PLAY, moves, restored
from tests.terminal.hangups import SOON
from tests.terminal.playing import Saved, ready, saves
from tests.terminal.pty_terminal import PATIENCE, SHELL, Terminal, command

PROMPT: Final = "ready> "
SUSPEND: Final = "\x1a"

# Ctrl-Z and `fg`: a blank screen


@pytest.fixture
def shell(home: Path) -> Iterator[tuple[Terminal, Saved]]:
    """A shell in which the program was begun, and stopped."""
    with Terminal((), home, program=SHELL, PS1=PROMPT, ENV=None) as terminal:
        terminal.wait(PROMPT)
        terminal.send(f"{shlex.join(command(*PLAY))}\n")
        saved = Saved(home)
        terminal.wait(lambda text: saves(home) and ready(saved, ME)(text))
        terminal.quiet()
        terminal.send(SUSPEND)
        terminal.wait("Stopped")
        terminal.quiet()
        yield terminal, saved


def test_ctrl_z_and_fg(shell: tuple[Terminal, Saved]) -> None:
    terminal, saved = shell
    assert restored(terminal) or all(leave in terminal.raw for leave in LEAVES)
    terminal.send("echo $((6 * 7)) is shown\n")
    terminal.wait("42 is shown")
    terminal.resize(100, 30)
    terminal.scribble()
    terminal.send("fg\n")
    terminal.wait(lambda text: shown.asks(text) and ready(saved, ME)(text) and "q leave" in shown.key_bar(text))
    moves(terminal, 2)


def test_bg_stops_it_again_and_kill_ends_it(shell: tuple[Terminal, Saved]) -> None:
    terminal, _ = shell
    modes = terminal.modes_now()
    terminal.scribble()
    terminal.send("bg\n")
    _asked_until(terminal, "jobs\n", "Stopped (signal)")
    terminal.send("kill %1; kill -CONT %1\n")
    _asked_until(terminal, "\n", f"Done({128 + signal.SIGTERM})")
    assert len(terminal.processes()) == 1, "the shell"
    assert terminal.modes_now() == modes


def _asked_until(terminal: Terminal, keys: str, says: str) -> None:
    """Ask the shell again and again, until it says so."""
    end = time.monotonic() + PATIENCE
    while says not in terminal.text() and time.monotonic() < end:
        terminal.send(keys)
        terminal.quiet()
    terminal.wait(says)


@pytest.mark.alone
def test_a_hang_up_while_it_is_stopped(shell: tuple[Terminal, Saved]) -> None:
    terminal, _ = shell
    terminal.hang_up()
    end = time.monotonic() + SOON
    while terminal.processes() and time.monotonic() < end:
        time.sleep(0.02)
    assert terminal.processes() == []


def test_ctrl_z_where_nobody_could_set_it_going_again(table: tuple[Terminal, Saved]) -> None:
    terminal, _ = table
    before = terminal.text()
    terminal.scribble()
    terminal.send(SUSPEND)
    terminal.wait(lambda text: text == before)
    assert terminal.state() in "SR"
    moves(terminal, 1)


def test_stopped_from_outside(table: tuple[Terminal, Saved]) -> None:
    terminal, _ = table
    before = terminal.text()
    terminal.kill(signal.SIGSTOP)
    while terminal.state() != "T":
        time.sleep(0.01)
    terminal.scribble()
    terminal.kill(signal.SIGCONT)
    terminal.wait(lambda text: text == before)
    moves(terminal, 1)
    terminal.send(shown.INTERRUPT)
    assert terminal.ended() == 0
    assert restored(terminal)
