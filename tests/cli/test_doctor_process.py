"""`doctor` as a process: on a terminal, into a pipe, without a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.settings import paths
from tests.cli.kit import Snapshot
from tests.cli.terminal_variables import VARIABLES
from tests.patience import PATIENCE

# As a process


def _run(environment: dict[str, str], **streams: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "sixteen_tui", "doctor"],
        env={**{name: value for name, value in environment.items() if name not in VARIABLES}, "TERM": "xterm-256color"},
        timeout=PATIENCE,
        check=False,
        **streams,
    )


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """A pty of 80×24: the outside and the inside."""
    outside, inside = pty.openpty()
    fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    yield outside, inside
    os.close(inside)
    os.close(outside)


def test_on_a_terminal(environment: dict[str, str], terminal: tuple[int, int], snapshot: Snapshot) -> None:
    before = snapshot()
    outside, inside = terminal
    done = _run(environment, stdin=inside, stdout=inside, stderr=inside)
    said = os.read(outside, 65536).decode()
    assert done.returncode == 0
    assert "\x1b" not in said
    assert max(map(len, said.splitlines())) < 80
    assert "80×24, room for everything" in said
    assert snapshot() == before


def test_into_a_pipe(environment: dict[str, str], terminal: tuple[int, int]) -> None:
    done = _run(environment, stdin=terminal[1], stdout=subprocess.PIPE, stderr=terminal[1])
    assert done.returncode == 0
    lines = done.stdout.decode().splitlines()
    assert all(line.startswith(("ok ", "note ")) for line in lines)
    assert any("does not go to the terminal" in line for line in lines)
    assert any("80×24" in line for line in lines)


@pytest.mark.parametrize("closed", ["", "<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_without_a_terminal(environment: dict[str, str], closed: str) -> None:
    command = f'exec "$0" -m sixteen_tui doctor {closed}'
    done = subprocess.run(
        ["/bin/sh", "-c", command, sys.executable],
        env={**environment, "TERM": "xterm"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, b"")
    if ">&-" not in closed.replace("2>&-", ""):
        problems = [line for line in done.stdout.splitlines() if line.startswith(b"problem")]
        assert len(problems) == 1
        assert b"there is no terminal to play on" in problems[0]
        assert b"ssh -t" in problems[0]


def test_whatever_is_in_the_way_it_ends(environment: dict[str, str], tmp_path: Path) -> None:
    """FIFOs, loops, folders without end: nothing is waited for."""
    for folder in (paths.saves(), paths.settings().parent, paths.logs()):
        folder.mkdir(parents=True)
    os.mkfifo(paths.settings())
    os.mkfifo(paths.saves() / f"fifo{SUFFIX}")
    os.mkfifo(paths.logs() / "faults.log")
    (paths.saves() / f"loop{SUFFIX}").symlink_to(paths.saves() / f"loop{SUFFIX}")
    with (paths.saves() / f"huge{SUFFIX}").open("wb") as huge:
        huge.truncate(1 << 30)
    (paths.themes()).symlink_to(paths.themes())
    before = sorted(tmp_path.rglob("*"))
    done = _run(environment, stdin=subprocess.DEVNULL, capture_output=True)
    assert (done.returncode, done.stderr) == (1, b"")
    said = done.stdout.decode()
    assert "the file could not be read" in said
    assert "3 cannot be used: loop, huge, fifo;" in said
    assert "a symbolic link" in said
    assert "please report it" not in said
    assert sorted(tmp_path.rglob("*")) == before
