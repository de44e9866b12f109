"""Starts the program in a process forked from one that has imported it, which takes a fraction of a start.

Invariant: a forked program has the arguments, environment, folder, standard streams and signal handlers of one that was
just started, on a terminal also its session, and leaves through the ordinary end of the interpreter. Only modules and
caches are there already, which the garbage collector does not visit. Tests of the start itself, of encodings other than
UTF-8, and of limits start it fresh. `terminal/test_pty_terminal.py` compares both.
"""

from __future__ import annotations

import array
import atexit
import contextlib
import fcntl
import gc
import importlib
import io
import json
import os
import pkgutil
import select
import selectors
import signal
import socket
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from sixteen_tui.engine.sixteen.bots.expert import Effort

ROOT: Final = Path(__file__).parents[1]
POSSIBLE: Final = hasattr(os, "pidfd_open")
"""Whether the system lets a process wait for another's child: Linux."""
_MESSAGE: Final = 1 << 20
_DESCRIPTORS: Final = 4
_READY: Final = b"R"
_GAMES: Final = ("sixteen", "sweet_sixteen")
_PLAIN: Final = (
    "platformdirs.unix",
    "rich.terminal_theme",
    *(f"sixteen_tui.cli.{name}" for name in ("arguments", "commands.branch", "commands.play", "commands.setup")),
    *(f"sixteen_tui.{part}.{game}" for game in _GAMES for part in ("engine", "games")),
    *(f"sixteen_tui.engine.{game}.game" for game in _GAMES),
    *(f"sixteen_tui.games.{game}.{part}" for game in _GAMES for part in ("named", "plain")),
    *("sixteen_tui.screens.base.garbage", "sixteen_tui.session.likeness", "sixteen_tui.settings.interface"),
    *("sixteen_tui.saves.schema", "sixteen_tui.tables.client.glance", "sixteen_tui.widgets.look", "zipfile"),
)
"""Modules that plain mode imports later, besides its own package and the texts of the games."""


class Program:
    """A forked program; offers what tests use of `subprocess.Popen`."""

    def __init__(self, pid: int, status: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._status = status
        self._watch = -1
        with contextlib.suppress(ProcessLookupError):  # it has ended already
            self._watch = os.pidfd_open(pid)

    def poll(self) -> int | None:
        """Return the exit status, or minus the number of the signal that ended it; None while it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.wait(0)
        return None

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end. Raises subprocess.TimeoutExpired."""
        if self.returncode is None:
            if not select.select([self._status], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("a forked program", timeout or 0.0)
            self.returncode = array.array("i", os.read(self._status, 4))[0]
            os.close(self._status)
            if self._watch >= 0:
                os.close(self._watch)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None and self._watch >= 0:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._watch, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Forker:
    """A process that has imported plain mode, or with `screens` everything, and forks programs."""

    def __init__(self, *, screens: bool) -> None:
        self._lock = threading.Lock()
        self._control, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        begin = f"from tests.forked import serve; serve({other.fileno()}, screens={screens})"
        with other:
            self._process = subprocess.Popen(
                [sys.executable, "-c", begin],
                pass_fds=[other.fileno()],
                cwd=ROOT,
                env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)},
                start_new_session=True,
            )
        assert self._control.recv(1) == _READY

    def start(
        self,
        arguments: Sequence[str],
        streams: Sequence[int],
        *,
        environment: Mapping[str, str],
        folder: Path,
        session: bool = False,
        controlling: bool = False,
        effort: Effort | None = None,
    ) -> Program:
        """Start the program with these standard streams; in a `session` of its own, on a `controlling` terminal.

        With an `effort` it judges plays of Sixteen with that (`tests/judging.py`).
        """
        read, write = os.pipe()
        asked = [[*arguments], {**environment}, str(folder), session, controlling, effort]
        with self._lock:
            socket.send_fds(self._control, [json.dumps(asked).encode()], [*streams, write])
            pid = int(self._control.recv(64))
        os.close(write)
        return Program(pid, read)

    def close(self) -> None:
        """End the forker; programs that still run go on."""
        self._control.close()
        self._process.wait()


@cache
def forker(*, screens: bool) -> Forker:
    """Return the forker of this process of tests. It ends with it."""
    found = Forker(screens=screens)
    atexit.register(found.close)
    return found


class _Asked(NamedTuple):
    arguments: list[str]
    environment: dict[str, str]
    folder: str
    session: bool
    controlling: bool
    effort: list[Any] | None


def serve(descriptor: int, *, screens: bool) -> None:
    """Be a forker until the tests have ended. In a forked process, be the program."""
    _load(screens=screens)
    gc.collect()
    gc.freeze()
    control = socket.socket(fileno=descriptor)
    control.send(_READY)
    asked = _until_forked(control)
    if asked is not None:
        from sixteen_tui.__main__ import run

        sys.argv = [sys.argv[0], *asked.arguments]
        if asked.effort is not None:
            from sixteen_tui.engine.sixteen import judgement
            from sixteen_tui.engine.sixteen.bots.expert import Effort, Late

            given = Effort(*asked.effort)
            vars(judgement)["EFFORT"] = given._replace(late=Late(*given.late))
        run()


def _load(*, screens: bool) -> None:
    if screens:
        from sixteen_tui.cli.warm import preload

        preload.load()
        preload.rehearse()
    else:
        import sixteen_tui.plain
        from sixteen_tui.cli import entrance, main  # noqa: F401  # imported for the programs

        for name in _PLAIN:
            importlib.import_module(name)
        packages = [sixteen_tui.plain, *(importlib.import_module(f"sixteen_tui.games.{game}.text") for game in _GAMES)]
        for package in packages:
            for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
                importlib.import_module(found.name)


def _until_forked(control: socket.socket) -> _Asked | None:
    """Fork programs and report their ends; returns in each forked process, and None once the tests have ended."""
    selector = selectors.DefaultSelector()
    selector.register(control, selectors.EVENT_READ)
    while True:
        for key, _ in selector.select():
            if key.fileobj is not control:
                selector.unregister(key.fileobj)
                pid, told = key.data
                os.close(key.fd)
                status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
                with contextlib.suppress(BrokenPipeError):
                    os.write(told, array.array("i", [status]))
                os.close(told)
                continue
            data, descriptors, _, _ = socket.recv_fds(control, _MESSAGE, _DESCRIPTORS)
            if not data:
                return None
            *streams, told = descriptors
            pid = os.fork()
            if not pid:
                for other in [*selector.get_map().values()]:
                    os.close(other.fd)
                    if other.data is not None:
                        os.close(other.data[1])
                selector.close()
                control.detach()
                os.close(told)
                asked = _Asked(*json.loads(data))
                _become(asked, streams)
                return asked
            selector.register(os.pidfd_open(pid), selectors.EVENT_READ, (pid, told))
            for each in streams:
                os.close(each)
            control.send(str(pid).encode())


def _become(asked: _Asked, streams: Sequence[int]) -> None:
    """Set up the process as a start does."""
    os.chdir(asked.folder)
    os.environ.clear()
    os.environ.update(asked.environment)
    if asked.session:
        os.setsid()
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
    for descriptor in {*streams}:
        os.close(descriptor)
    if asked.controlling:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    time.tzset()
    stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8")
    stdout, stderr = _writer(1, "strict", os.isatty(1)), _writer(2, "backslashreplace", True)
    given: dict[str, Any] = {"stdin": stdin, "stdout": stdout, "stderr": stderr}
    vars(sys).update(given, **{f"__{name}__": stream for name, stream in given.items()})


def _writer(descriptor: int, errors: str, by_line: bool) -> io.TextIOWrapper:
    raw = io.FileIO(descriptor, "w", closefd=False)
    return io.TextIOWrapper(io.BufferedWriter(raw), "utf-8", errors, line_buffering=by_line)
