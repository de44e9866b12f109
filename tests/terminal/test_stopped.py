"""Ctrl-Z, `fg` and `bg`, and a program that is stopped from outside."""

from __future__ import annotations

import os
import shlex
import signal
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.patience import PATIENCE, until
from tests.terminal import shown
from tests.terminal.at_the_table import LEAVES, ME, PLAY, moves, restored
from tests.terminal.playing import Saved, ready, saves
from tests.terminal.pty_terminal import SHELL, Terminal, command
from tests.tiers import first

PROMPT: Final = "ready> "
SUSPEND: Final = "\x1a"

# Ctrl-Z and `fg`: a blank screen


@pytest.fixture
def shell(home: Path) -> Iterator[tuple[Terminal, Saved]]:
    """A shell in which the program was begun, and stopped."""
    with Terminal((), home, synchronized=False, program=SHELL, PS1=PROMPT, ENV=None) as terminal:
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


def test_what_was_typed_for_the_shell_behind_ctrl_z_plays_nothing(shell: tuple[Terminal, Saved]) -> None:
    terminal, saved = shell
    terminal.send("fg\n")
    terminal.wait(lambda text: shown.asks(text) and ready(saved, ME)(text) and "q leave" in shown.key_bar(text))
    terminal.quiet()
    terminal.send(f"{SUSPEND}2{shown.ENTER}")
    _until(terminal, echo=True)
    terminal.quiet(GAP)
    terminal.send("fg\n")
    terminal.wait(lambda text: shown.asks(text) and ready(saved, ME)(text) and "q leave" in shown.key_bar(text))
    terminal.quiet()
    assert shown.cursor(terminal.text()) == 0
    assert saved.plays(ME) == []
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


def test_a_hang_up_while_it_is_stopped(shell: tuple[Terminal, Saved]) -> None:
    terminal, _ = shell
    terminal.hang_up()
    until(lambda: not terminal.processes())


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
    until(lambda: terminal.state() == "T")
    terminal.scribble()
    terminal.kill(signal.SIGCONT)
    terminal.wait(lambda text: text == before)
    moves(terminal, 1)
    terminal.send(shown.INTERRUPT)
    assert terminal.ended() == 0
    assert restored(terminal)


# Bursts: as a window manager, a debugger or an impatient hand sends them

BURST: Final = 30
GAP: Final = 0.03
STOPS: Final = (signal.SIGTSTP, signal.SIGSTOP)


def _answers_and_ends(terminal: Terminal) -> None:
    """Every key is heard and seen, and after Ctrl-C the terminal is as it was."""
    terminal.quiet()
    for place in (1, 2, 0):
        moves(terminal, place)
    terminal.send(shown.INTERRUPT)
    assert terminal.ended() == 0
    assert restored(terminal)


def test_a_burst_of_going_on_with_keys_in_between(table: tuple[Terminal, Saved]) -> None:
    terminal, _ = table
    for number in range(BURST):
        terminal.kill(signal.SIGCONT)
        terminal.send(str(number % 3 + 1))
        terminal.pump(GAP)
    _answers_and_ends(terminal)


def test_keys_typed_during_a_burst_are_not_lost(table: tuple[Terminal, Saved]) -> None:
    terminal, _ = table
    moves(terminal, 2)
    for place in (0, 1, 2, 0, 1):
        terminal.kill(signal.SIGCONT)
        moves(terminal, place)


@pytest.mark.parametrize("stop", first(STOPS))
def test_stopping_and_going_on_as_fast(table: tuple[Terminal, Saved], stop: signal.Signals) -> None:
    terminal, _ = table
    for number in range(BURST):
        terminal.kill(stop)
        terminal.pump(GAP / 2 if number % 2 else 0)
        terminal.kill(signal.SIGCONT)
        terminal.send(str(number % 3 + 1))
        terminal.pump(GAP / 2 if number % 3 else 0)
    _answers_and_ends(terminal)


def test_ctrl_z_and_fg_as_fast_as_they_can_be_typed(shell: tuple[Terminal, Saved]) -> None:
    """Ctrl-Z as soon as the keyboard is the program's, `fg` as soon as it is the shell's, and signals in between."""
    terminal, _ = shell
    (program,) = set(terminal.jobs()) - {terminal.leader}
    for number in range(BURST // 3):
        terminal.send("fg\n")
        _until(terminal, echo=False)
        for _ in range(number % 3):
            os.kill(program, signal.SIGCONT)
        terminal.send(SUSPEND)
        _until(terminal, echo=True)
        terminal.quiet(GAP)
    terminal.scribble()
    terminal.send("fg\n")
    terminal.wait(lambda text: shown.asks(text) and "q leave" in shown.key_bar(text))
    for place in (1, 2, 0):
        moves(terminal, place)
    terminal.send(shown.INTERRUPT)
    _until(terminal, echo=True)
    _asked_until(terminal, "echo $((6 * 8)) is shown\n", "48 is shown")
    assert terminal.processes() == [terminal.leader]


def _until(terminal: Terminal, *, echo: bool) -> None:
    """Until the terminal shows what is typed, as for a shell, or does not."""
    end = time.monotonic() + PATIENCE
    while bool(terminal.modes_now()[3] & termios.ECHO) is not echo:
        assert time.monotonic() < end, terminal.text()
        terminal.pump(0.001)
