"""The test terminal renders whole frames, and a forked program behaves as one that was just started."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import pytest

from tests import forked
from tests.terminal import entering, shown
from tests.terminal.at_the_table import ME, PLAY, restored
from tests.terminal.playing import Saved, ready
from tests.terminal.pty_terminal import BEGIN, END, Terminal

IN_HALVES = """
import sys, tty
tty.setraw(0)
def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()
say("\\x1b[?2026$p")
answer = sys.stdin.read(11)
say("\\x1b[2J\\x1b[Hbetween frames")
for number in range(3):
    say(f"\\x1b[?2026h\\x1b[2J\\x1b[Ha{number} ")
    sys.stdin.read(1)
    say(f"b{number}\\x1b[?20")
    sys.stdin.read(1)
    say("26l")
say("\\x1b[?2026h\\x1b[2J\\x1b[Hc")
"""
"""Draws three frames, each in two parts with a key between them, and half a frame at the end."""


def _read(terminal: Terminal, part: bytes, _: str) -> bool:
    return part in terminal.raw


def test_a_frame_is_seen_when_its_end_has_come(tmp_path: Path) -> None:
    seen: list[str] = []
    with Terminal((), tmp_path, program=[sys.executable, "-c", IN_HALVES]) as terminal:
        terminal.watchers.append(lambda text: seen.append(" ".join(text.split())))
        for number in range(3):
            terminal.wait(partial(_read, terminal, b"a%d" % number))
            assert f"a{number}" not in terminal.text()
            terminal.send("x")
            terminal.wait(partial(_read, terminal, b"b%d" % number))
            assert f"b{number}" not in terminal.text()
            terminal.send("x")
            terminal.wait(f"b{number}")
        assert terminal.ended() == 0
    assert [*filter(None, seen)] == ["between frames", "a0 b0", "a1 b1", "a2 b2", "c"]


@pytest.mark.parametrize("synchronized", [True, False])
def test_frames_are_marked_for_a_terminal_that_supports_it_and_for_no_other(home: Path, synchronized: bool) -> None:
    with Terminal(PLAY, home, synchronized=synchronized) as terminal:
        chunks: list[bytes] = []
        feed = terminal._feed
        terminal._feed = lambda data: (chunks.append(data), feed(data))[1]  # type: ignore[method-assign, func-returns-value]
        terminal.wait(ready(Saved(home), ME))
        terminal.send("2")
        terminal.wait(lambda text: shown.cursor(text) == 1)
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0
        assert restored(terminal)
        written = b"".join(chunks)
        assert written.count(BEGIN) == written.count(END)
        assert (BEGIN in written) is synchronized
        assert BEGIN not in terminal.raw


@pytest.mark.skipif(
    not forked.POSSIBLE or entering.asked["enter"], reason="Linux only, and not while every program is a warm session"
)
def test_a_forked_program_is_as_one_that_was_just_started(home: Path) -> None:
    """The same screen and bytes at the start, and the same end; both have the terminal for their own."""
    found = []
    for fresh in (True, False):
        with Terminal(("rules",), home, fresh=fresh) as terminal:
            assert terminal.ended() == 0
            printed = bytes(terminal.raw)
        with Terminal((), home, fresh=fresh) as terminal:
            screen = terminal.wait(lambda text: "2 open today" in text and "q quit" in shown.key_bar(text))
            terminal.quiet()
            assert terminal.processes() == [terminal.leader]
            terminal.send(shown.INTERRUPT)
            assert terminal.ended() == 0
            assert restored(terminal)
        with Terminal(("nothing",), home, fresh=fresh) as terminal:
            status = terminal.ended()
        found.append((printed, screen, status, bytes(terminal.raw)))
    assert found[0] == found[1]
