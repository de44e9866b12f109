"""Runs the programs of these tests as warm sessions: `SIXTEEN_TUI_ENTER=1 pytest tests/terminal`, and some by fixture.

Method: one forker per test process, started with the first program. Each home has a runtime folder of its own, in which
the socket is a link to that forker's, so that nothing else is shared.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from sixteen_tui.cli.warm import forker

MOST: Final = 100
_PATIENT: Final = "from sixteen_tui.cli.warm import client; client.PATIENCE = 600.0; "
PATIENT_CLIENT: Final = ("-c", _PATIENT + "from sixteen_tui.__main__ import run; run()")
"""The program, but a session has ten minutes to be ready: on a busy machine it starts the ordinary way too soon."""
PATIENT_FORKER: Final = (
    "-c",
    _PATIENT + "import sys; from sixteen_tui.cli.warm import forker; sys.exit(forker.main(*map(int, sys.argv[1:])))",
)
"""The same of the forker: a client has ten minutes to send its request."""
asked: Final = {"enter": os.environ.get("SIXTEEN_TUI_ENTER") == "1"}
"""Whether programs are started through `enter`."""


class Forker:
    """A forker, and the socket it listens at."""

    def __init__(self, most: int = MOST, begin: Sequence[str] = PATIENT_FORKER, **variables: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="s16-"))
        self.socket = self.folder / "warm.sock"
        self._control, other = socket.socketpair()
        with socket.socket(socket.AF_UNIX) as listening, other:
            before = os.umask(0o077)
            listening.bind(str(self.socket))
            os.umask(before)
            listening.listen(64)
            handed = (listening.fileno(), other.fileno())
            self._process = subprocess.Popen(
                [sys.executable, "-P", *begin, *map(str, handed), str(most)],
                pass_fds=handed,
                start_new_session=True,
                cwd="/",
                env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **variables},
            )
        assert self._control.recv(1) == forker.READY

    @property
    def pid(self) -> int:
        return self._process.pid

    def sessions(self) -> list[int]:
        """The processes that it has forked and that live."""
        with contextlib.suppress(OSError):
            found = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
            return [each for each in map(int, found) if "Z" not in stat(each)]
        return []

    def runtime(self) -> Path:
        """A runtime folder in which a client finds it."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        (folder / "sixteen-tui").mkdir(mode=0o700)
        (folder / "sixteen-tui" / "warm.sock").symlink_to(self.socket)
        return folder

    def kill(self, number: int = signal.SIGKILL) -> None:
        os.kill(self.pid, number)
        self._process.wait()

    def wait(self, seconds: float) -> int:
        """Its exit status."""
        return self._process.wait(seconds)

    def close(self) -> None:
        """End it as the server does that has begun it, by ending."""
        self._control.close()
        self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def connected(path: Path) -> socket.socket:
    """A line to a forker, for whatever is to be said."""
    found = socket.socket(socket.AF_UNIX)
    try:
        found.connect(str(path))
    except OSError:
        found.close()
        raise
    return found


@cache
def shared() -> Forker:
    """The forker of this process of tests."""
    found = Forker()
    atexit.register(found.close)
    return found


@cache
def runtime(home: Path) -> Path:
    """The runtime folder of who has this home."""
    return shared().runtime()


def threads(process: int) -> list[int]:
    """The threads of a process; none where the system does not list them."""
    with contextlib.suppress(OSError):
        return [int(each.name) for each in Path(f"/proc/{process}/task").iterdir()]
    return []


def stat(process: int | str) -> str:
    """The system's record of a process: the state first; empty without one."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text("latin-1").rpartition(")")[2].strip()
    return ""


def session_of(client: int, terminal: str) -> int | None:
    """The session that runs on a terminal for a client of the shared forker; None where there is none."""
    if not asked["enter"]:
        return None
    for process in shared().sessions():
        with contextlib.suppress(OSError):
            if str(Path(f"/proc/{process}/fd/0").readlink()).split()[0] == terminal:
                return process
    return None
