"""A short form of the two harnesses that interrupt a game wherever the system can; `make faults` runs the long one.

They fork and trace, so each runs in a process of its own. Without the right to use strace they say so and are skipped.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
MEMORY = Path("/dev/shm")
"""A disk in memory, where there is one: the faults are the same and the waiting is not."""


@pytest.mark.long
@pytest.mark.parametrize(("harness", "options"), [("faults.py", ["--every", "7"]), ("power.py", [])])
def test_what_was_confirmed_outlasts(tmp_path: Path, harness: str, options: list[str]) -> None:
    folder = MEMORY if os.access(MEMORY, os.W_OK) else tmp_path
    done = subprocess.run(
        [sys.executable, str(HERE / harness), "--folder", str(folder), *options],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    if done.returncode == 2:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stdout + done.stderr
