"""The line to the terminal when it stalls, revives or dies; and what the environment says about the terminal."""

from __future__ import annotations

import inspect
import os
import select
import sys
import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, Final

import pytest
from textual.drivers._writer_thread import WriterThread
from textual.drivers.linux_driver import LinuxDriver

from sixteen_tui.cli.launch import launch
from sixteen_tui.screens import app
from sixteen_tui.terminal import driver
from sixteen_tui.terminal import guard as terminal
from sixteen_tui.terminal.driver import Driver, OutputThread
from tests.patience import PATIENCE, until

BRIEF: Final = 0.2
"""Seconds after which output counts as stalled, where a test waits for that."""
NEVER: Final = 600.0
"""The same where a test fails if it waits for that."""
OWN: Final = {"_go_on", "_obey", "_pass_on", "_redraw", "_resized", "_running", "_stop", "_tell_size", "answers"}
"""Methods of the driver that Textual's does not have."""
MORE: Final = 200_000
"""Bytes: more than a pipe holds."""


def test_what_the_driver_overrides_is_there() -> None:
    methods = {name for name, _ in inspect.getmembers(Driver, inspect.isfunction) if name in vars(Driver)}
    assert methods - OWN <= set(dir(LinuxDriver))
    source = inspect.getsource(LinuxDriver)
    for name in ("_auto_restart", "_key_thread", "_must_signal_resume", "self.fileno", "self.exit_event"):
        assert name in source


async def test_the_writer_thread_of_textual_runs_without_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "__stderr__", None)
    file = Driver(app.SixteenApp())._file
    assert file is not None
    thread = WriterThread(file)
    thread._queue.put(None)
    thread.run()


class Pipe:
    """A line whose other end is read when the test says so."""

    def __init__(self) -> None:
        self.outside, self.inside = os.pipe()
        self.revived, self.dead = threading.Event(), threading.Event()
        self.line = OutputThread(self.inside, self.revived.set, self.dead.set)
        self.line.start()

    def read(self, enough: int) -> bytes:
        """So many bytes, or what comes."""
        data = b""
        while len(data) < enough:
            data += os.read(self.outside, enough - len(data))
        return data

    def fill(self) -> int:
        """Write numbers until nothing more is taken; returns how many."""
        for number in range(MORE // 10):
            self.line.write(b"%09d\n" % number)
        assert self.line._dropping
        return MORE // 10


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pipe]:
    made = Pipe()
    monkeypatch.setattr(driver, "STALL", BRIEF)
    yield made
    threading.Thread(target=lambda: os.read(made.outside, 2 * MORE), daemon=True).start()
    made.line.stop()


def test_what_is_written_arrives_in_order(pipe: Pipe) -> None:
    text = b"".join(b"%09d\n" % number for number in range(1_000))
    for start in range(0, len(text), 77):
        pipe.line.write(text[start : start + 77])
    assert pipe.read(len(text)) == text


def test_something_larger_than_there_is_room_for_arrives_whole(pipe: Pipe) -> None:
    pipe.line.write(b"x" * MORE)
    assert pipe.read(MORE) == b"x" * MORE


def test_a_stalled_line_is_dropped_whole_pieces_at_a_time_and_revives(
    pipe: Pipe, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = pipe.fill()
    monkeypatch.setattr(driver, "STALL", NEVER)
    pipe.line.write(b"dropped")  # once given up it is not waited for again
    data = b""
    while not pipe.revived.is_set():
        data += os.read(pipe.outside, 1 << 16)
        time.sleep(0.01)
    pipe.line.write(b"again")
    while not data.endswith(b"again"):
        data += os.read(pipe.outside, 1 << 16)
    kept = data.removesuffix(b"again")
    assert kept == b"".join(b"%09d\n" % number for number in range(len(kept) // 10))
    assert 0 < len(kept) // 10 < count


def test_a_slow_line_loses_nothing(pipe: Pipe, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(driver, "time", SimpleNamespace(monotonic=lambda: now[0], sleep=time.sleep))
    text = b"".join(b"%09d\n" % number for number in range(12_000))

    def write() -> None:
        for start in range(0, len(text), 500):
            pipe.line.write(text[start : start + 500])

    writing = threading.Thread(target=write)
    writing.start()
    data = b""
    while len(data) < len(text):
        now[0] += 0.9 * driver.STALL
        data += os.read(pipe.outside, 1 << 12)
        until(lambda: pipe.line._moved == now[0] or not pipe.line._pending)
    writing.join()
    assert data == text
    assert not pipe.revived.is_set()


def test_what_restores_the_terminal_is_taken_by_a_stalled_line(pipe: Pipe) -> None:
    pipe.fill()
    pipe.line.insist()
    pipe.line.write(b"restored")
    pipe.line.stop()  # it has been given up already
    assert pipe.line.is_alive()
    data = b""
    while not data.endswith(b"restored"):
        data += os.read(pipe.outside, 1 << 16)


def test_a_line_that_stalls_at_the_end_is_waited_for_only_so_long(pipe: Pipe) -> None:
    pipe.line.write(b"x" * MORE)
    pipe.line.stop()
    assert pipe.line.is_alive()


def test_a_dead_line_says_so_once_and_takes_anything(pipe: Pipe, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "STALL", NEVER)
    os.close(pipe.outside)
    pipe.line.write(b"x")
    assert pipe.dead.wait(PATIENCE)
    for _ in range(100):
        pipe.line.write(b"x" * 5_000)
    pipe.line.stop()
    pipe.outside, inside = os.pipe()
    os.close(inside)


def test_another_program_may_have_asked_the_terminal_not_to_wait(pipe: Pipe) -> None:
    os.set_blocking(pipe.inside, False)
    writing = threading.Thread(target=lambda: pipe.line.write(b"x" * MORE))
    writing.start()
    until(lambda: select.select([], [pipe.inside], [], 0)[1] == [])  # the pipe is full
    assert pipe.read(MORE) == b"x" * MORE
    assert not pipe.dead.is_set()


# The environment


@pytest.mark.parametrize(
    ("environment", "no_colour", "level"),
    [
        ({"TERM": "xterm-256color"}, "", ""),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, "", "24bit"),
        ({"TERM": "linux"}, "", ""),
        ({"TERM": "vt100"}, "1", ""),
        ({"TERM": "vt220", "COLORTERM": "truecolor"}, "1", "truecolor"),
        ({"TERM": "xterm-mono"}, "1", ""),
        ({"TERM": "xterm-m"}, "1", ""),
        ({"TERM": "xterm-direct"}, "", "truecolor"),
        ({"TERM": "xterm-kitty"}, "", "truecolor"),
        ({"TERM": "xterm-ghostty"}, "", "truecolor"),
        ({"TERM": "footless"}, "", ""),
        ({"TERM": "screen", "COLORTERM": "truecolor", "STY": "1.pts"}, "", ""),
        ({"TERM": "tmux-256color", "COLORTERM": "truecolor"}, "", "truecolor"),
        ({"TERM": "xterm", "NO_COLOR": "yes"}, "yes", ""),
    ],
)
def test_the_colours_that_are_asked_for(environment: dict[str, str], no_colour: str, level: str) -> None:
    assert terminal.colour_variables(environment) == {"NO_COLOR": no_colour, "COLORTERM": level}


@pytest.mark.parametrize(
    ("environment", "unicode"),
    [
        ({"LANG": "C.UTF-8"}, True),
        ({"LANG": "fr_FR.utf8"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),
        ({"LANG": "de_DE.ISO-8859-1", "LC_CTYPE": "C.UTF-8"}, False),
        ({"LANG": "C.UTF-8", "LC_CTYPE": "C.UTF-8"}, True),
        ({"LANG": "C.UTF-8", "LC_ALL": "POSIX"}, False),
        ({"LANG": "C", "LC_ALL": "en_GB.UTF-8"}, True),
        ({}, False),
    ],
)
def test_the_glyphs_that_a_locale_asks_for(environment: dict[str, str], unicode: bool) -> None:
    assert terminal.unicode_glyphs("auto", environment) is unicode
    assert terminal.unicode_glyphs("unicode", environment)
    assert not terminal.unicode_glyphs("ascii", environment)


@pytest.mark.parametrize(
    ("variables", "level"),
    [
        ({}, "full"),
        ({"SSH_CONNECTION": "10.0.0.1 4711 10.0.0.2 22"}, "none"),
        ({"SSH_TTY": "/dev/pts/1"}, "none"),
        ({"SSH_CONNECTION": "10.0.0.1 4711 10.0.0.2 22", "TEXTUAL_ANIMATIONS": "full"}, "full"),
    ],
)
def test_nothing_moves_over_ssh_unless_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], level: str
) -> None:
    """And the mouse is never asked for."""
    for name in ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT", "TEXTUAL_ANIMATIONS", "NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"TERM": "xterm-256color", **variables}.items():
        monkeypatch.setenv(name, value)
    started: list[tuple[app.SixteenApp, dict[str, Any]]] = []
    monkeypatch.setattr(app.SixteenApp, "run", lambda self, **options: started.append((self, options)))
    monkeypatch.setattr(terminal, "Guard", _NoGuard)
    launch()
    ((program, options),) = started
    assert program.animation_level == level
    assert options == {"mouse": False}
    assert program.driver_class is Driver


class _NoGuard:
    """Takes no signals: pytest wants them."""

    def __init__(self, leave: Any) -> None:
        pass

    def close(self) -> None:
        """Nothing to let go of."""


def test_the_terminal_is_asked_over_ssh_whether_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal of this machine nothing is asked: its end is noticed at once."""
    driver = Driver.__new__(Driver)
    written: list[str] = []
    monkeypatch.setattr(Driver, "write", lambda _, data: written.append(data))
    driver._on_screen = True
    monkeypatch.setattr(terminal, "remote", lambda _: False)
    assert driver.answers() is None
    monkeypatch.setattr(terminal, "remote", lambda _: True)
    assert driver.answers() is None, "it has only just been asked"
    assert driver.answers() is False
    driver._alive_at = time.monotonic()
    assert driver.answers() is True
    assert driver.answers() is False
    driver._on_screen = False
    assert driver.answers() is None
    assert written == ["\x1b[5n"] * 4
