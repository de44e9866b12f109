"""A table server as a process, with a log."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.patience import PATIENCE, until

ROOT: Final = Path(__file__).resolve().parents[2]


@contextmanager
def serving_at(home: Path, *words: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server whose log goes to a file."""
    given = ["--socket", str(home / "s"), "--folder", str(home / "tables"), *words]
    with (home / "log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "sixteen_tui", "serve", *given],
            stderr=log,
            cwd=ROOT,
            env={**os.environ, "HOME": str(home), "LANG": "C.UTF-8", **environment},
        )
    try:
        until(lambda: (home / "s").exists() or process.poll() is not None)
        if process.poll() is None:
            _greeted(home / "s")
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _greeted(path: Path) -> None:
    """Wait until the server answers; before, it has not heard that it may be told to end."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE)
        line.connect(str(path))
        line.sendall(b'{"type":"hello","version":1}\n')
        assert b"welcome" in line.recv(4096)
