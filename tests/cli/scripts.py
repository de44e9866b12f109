"""Programs that play, as scripts, and whether they are still there."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

NEVER: Final = """import signal
[signal.signal(number, signal.SIG_IGN) for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)]
open(sys.argv[0] + '.pid', 'w').write(str(os.getpid()))
time.sleep(600)"""
"""A program that never answers and does not want to end; beside the script it writes its process id."""
PYTHON: Final = Path(sys.executable).name
BOT: Final = f"cmd:{shlex.quote(sys.executable)} -m sixteen_tui bot"
"""Our own computer player as a program; its level follows."""


def script(folder: Path, text: str) -> str:
    """A player that is a Python script; it may use `asked`, the object of the line that it is asked by."""
    path = folder / "player.py"
    path.write_text(
        "import json, sys, time, os\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n" + "".join(f"    {part}\n" for part in text.splitlines()),
        encoding="utf-8",
    )
    return f"cmd:{shlex.join([sys.executable, str(path)])}"


def lives(process: str) -> bool:
    """Whether a process is there, and not only its place in the table of processes."""
    said = subprocess.run(["ps", "-o", "stat=", "-p", process], capture_output=True, check=False, text=True).stdout
    return bool(said.strip()) and "Z" not in said
