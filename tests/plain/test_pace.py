"""On a terminal others' secret turns take as long however they end; and what plain mode loads."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from sixteen_tui.settings.settings import SECONDS
from tests.patience import PATIENCE, busy
from tests.plain.talk import MODULE, environment
from tests.terminal.sweet_games import ENDINGS
from tests.terminal.sweet_twins import _computer_twin
from tests.tiers import first

PACE = SECONDS["fast"]
ROUNDING = 0.15
"""Seconds that the program may take for anything."""
OFTEN = 8
"""Times that it may try again: a machine that is busy only ever adds seconds."""


def seconds_of_a_computers_turn(home: Path, ending: str, trades: int) -> tuple[float, float]:
    """From when the first person has read on to the call of the next, with the computer's turn between.

    Also how much of that the program, or this process, was busy: a busy machine makes it longer.
    """
    (home / "config" / "sixteen-tui").mkdir(parents=True)
    (home / "config" / "sixteen-tui" / "settings.toml").write_text('pace = "fast"\n')
    _computer_twin(home, ending, trades)
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*MODULE, "resume", "--plain"], env=environment(home), stdin=slave, stdout=slave, stderr=slave
    )
    os.close(slave)
    seen = ""

    def until(prompt: str) -> None:
        nonlocal seen
        while not re.search(f"{prompt}: $", seen):
            assert select.select([master], [], [], PATIENCE)[0], seen
            seen += os.read(master, 1000).decode()

    try:
        until("Player 1, your number, 1")
        os.write(master, b"1\n")
        until("Enter to go on")
        began, worked = monotonic(), busy(process.pid) + busy(os.getpid())
        os.write(master, b"\n")
        until("Player 3, your number, 3")
        return monotonic() - began, busy(process.pid) + busy(os.getpid()) - worked
    finally:
        process.kill()
        process.wait()
        os.close(master)


@pytest.mark.parametrize("trades", first([1, 0]))
def test_the_pace_does_not_tell_how_a_turn_ended(tmp_path: Path, trades: int) -> None:
    least: dict[str, float] = {}
    for number in range(OFTEN):
        for ending in ENDINGS:
            seconds, worked = seconds_of_a_computers_turn(tmp_path / f"{ending} {number}", ending, trades)
            assert seconds >= PACE, ending
            least[ending] = min(max(PACE, seconds - worked), least.get(ending, seconds))
        if max(least.values()) - min(least.values()) < ROUNDING:
            return
    raise AssertionError(least)


@pytest.mark.parametrize(
    "arguments", [["--plain"], ["play", "sixteen", "--plain"], ["play", "sweet-sixteen", "--plain"]]
)
def test_no_textual(tmp_path: Path, arguments: list[str]) -> None:
    code = (
        "import sys; from sixteen_tui.cli import main as cli; status = cli.main(sys.argv[1:]);"
        "sys.exit(status or any(name.split('.')[0] == 'textual' for name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=environment(tmp_path),
        input=b"1\n1\nhelp\n",
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
