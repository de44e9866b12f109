"""Where the table server is, and how one is started that ends by itself.

Invariant: where a machine has a server of its own (the folder of its socket exists), clients use that one and no other,
also while it is not running; else they use the account's. Nothing that a person sends along chooses either: the folders
are the system's, and a client does not speak to another account's socket.
"""

from __future__ import annotations

import contextlib
import os
import socket
import stat
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from sixteen_tui.config import paths
from sixteen_tui.store import disk

MACHINE: Final = Path("/run/sixteen-tui/tables.sock")
"""The socket of a server for a machine with many accounts (`docs/hosting.md`)."""
STARTING: Final = 5.0
"""Seconds in which a server that was started has to be there."""
AGAIN: Final = 0.1
"""Seconds after which another one is started in place of one that has ended at once."""
LINGER: Final = 60.0
"""Seconds after which a server that was started by a client ends when nobody is there."""
ELSEWHERE: Final = ".in-database"
"""The file that says that a folder's tables are in a database. Without it people who come while the server there is
away would begin one for the folder, and be parted from the others."""
TABLE: Final = ".table.json"
"""What the name of the file of a table ends in."""
LOCK: Final = ".lock"
"""The file whose lock a server has as long as it serves a folder."""
LONGEST: Final = 107
"""Bytes of a socket's path that the system takes (`sun_path`)."""
_CREDENTIALS: Final = struct.Struct("3i")


class NoServerError(Exception):
    """There is no server, and none could be started. `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Line(NamedTuple):
    """A connection to a server, and where that is."""

    socket: socket.socket
    place: Path


def credentials(connection: socket.socket) -> tuple[int, int]:
    """The process and the account at the other end, as the kernel says."""
    found = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    process, uid, _ = _CREDENTIALS.unpack(found)
    return process, uid


def peer(connection: socket.socket) -> int:
    """The account at the other end."""
    return credentials(connection)[1]


def own() -> Path:
    """The socket of the account's own server."""
    return paths.runtime() / "tables.sock"


def of_machine() -> bool:
    """Whether this machine has a server of its own, running or not: whoever set it up made the folder of its socket."""
    return MACHINE.parent.is_dir()


def connect(place: Path | None = None) -> Line | None:
    """A line to the server at a place, by default the one that clients of this account use; None where none runs.

    Raises NoServerError.
    """
    path = place or (MACHINE if of_machine() else own())
    found = _connect(path, None if path == MACHINE else {os.geteuid()})
    return None if found is None else Line(found, path)


def looked_for() -> Line | None:
    """A line to the server, for somebody who looks at its tables; None where none runs and there are no tables.

    Starts the account's server where its folder has tables: a server that a client started ends when nobody is there.
    Raises NoServerError.
    """
    found = connect()
    if found is None and (of_machine() or elsewhere(paths.tables()) or any(paths.tables().glob(f"*{TABLE}"))):
        return connected()
    return found


def at(place: Path) -> Line | None:
    """A line to the server at a place, whoever's it is; None where there is none. Raises NoServerError."""
    found = _connect(place, None)
    return None if found is None else Line(found, place)


def _connect(path: Path, owners: set[int] | None) -> socket.socket | None:
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with short(path) as name:
            connection.connect(name)
        uid = peer(connection)
    except (FileNotFoundError, ConnectionRefusedError, NotADirectoryError):
        connection.close()
        return None
    except NoServerError:
        connection.close()
        raise
    except OSError as error:
        connection.close()
        raise NoServerError("no-way-in") from error
    if owners is not None and uid not in owners:
        connection.close()
        raise NoServerError("not-ours")
    return connection


def connected(place: Path | None = None) -> Line:
    """A line to the server that there is, or to the one at a place; where there is none, one for this account is
    started. A machine's own server is not ours to start. Raises NoServerError."""
    found = connect(place)
    if found is not None:
        return found
    if place == MACHINE or (place is None and of_machine()):
        raise NoServerError("machine-away")
    if elsewhere(paths.tables()):
        raise NoServerError("away")
    started = _start()
    end = time.monotonic() + STARTING
    while time.monotonic() < end:
        found = connect(place)
        if found is not None:
            return found
        if started.poll() is not None:  # another was there already, and may have been about to end
            time.sleep(AGAIN)
            found = connect(place)
            if found is not None:
                return found
            with contextlib.suppress(OSError):  # whatever ended it, it may be known here
                try_out(paths.tables(), own().parent)
            started = _start()
        time.sleep(0.02)
    raise NoServerError("not-started")


def try_out(*folders: Path) -> None:
    """Check that a server could lock files in these folders, and nobody else could change them. Raises NoServerError,
    OSError."""
    for folder in folders:
        guard(folder)
        with tempfile.TemporaryFile(dir=folder) as file:
            if not disk.flock(file.fileno()):
                raise NoServerError("no-locks")


def _start() -> subprocess.Popen[bytes]:
    """Start a server that goes on without us, and without our terminal."""
    words = [sys.executable, "-m", "sixteen_tui", "serve", "--linger", f"{LINGER:g}"]
    environment = {name: value for name, value in os.environ.items() if name != "SIXTEEN_TUI_RESTRICTED"}
    try:
        return subprocess.Popen(  # noqa: S603  # the program itself
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=environment,
            cwd="/",
        )
    except OSError as error:
        raise NoServerError("not-started") from error


def elsewhere(folder: Path) -> bool:
    """Whether the tables of a folder are in a database."""
    return (folder / ELSEWHERE).exists()


def lease(folder: Path) -> int:
    """The lock on a folder of tables that are to be served. Raises NoServerError, or OSError."""
    guard(folder)
    if elsewhere(folder):
        raise NoServerError("in-database")
    return locked(folder / LOCK)


def note(folder: Path, *, elsewhere: bool) -> None:
    """Note whether the tables of a folder are in a database. Raises OSError."""
    if elsewhere:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        (folder / ELSEWHERE).touch(mode=0o600)
    else:
        (folder / ELSEWHERE).unlink(missing_ok=True)


def listen(path: Path, *, mode: int) -> tuple[socket.socket, int]:
    """Listen at a socket that nobody else listens at; returns it and the lock. Raises NoServerError, or OSError.

    The lock is on a file beside it and ends with the process, so that what a killed server left is taken over.
    """
    path.parent.mkdir(mode=0o711 if mode & 0o077 else 0o700, parents=True, exist_ok=True)
    guard(path.parent)
    lock = locked(path.with_suffix(".lock"))
    with contextlib.suppress(FileNotFoundError):
        if not stat.S_ISSOCK(path.lstat().st_mode):
            os.close(lock)
            raise NoServerError("no-socket")
        path.unlink()
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o777 & ~mode)
    try:
        with short(path) as name:
            listening.bind(name)
    finally:
        os.umask(before)
    listening.listen(1024)
    return listening, lock


@contextlib.contextmanager
def short(path: Path) -> Iterator[str]:
    """Yield a name by which a socket can be bound or reached: its path, or where that is too long for the system a
    name in /proc for its folder, which is open as long as the context. Raises NoServerError, OSError."""
    name = str(path)
    if len(os.fsencode(name)) <= LONGEST:
        yield name
        return
    folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        name = f"/proc/self/fd/{folder}/{path.name}"
        if len(os.fsencode(name)) > LONGEST or not Path(f"/proc/self/fd/{folder}").is_dir():
            raise NoServerError("too-long")
        yield name
    finally:
        os.close(folder)


def guard(folder: Path) -> None:
    """See that nobody else can exchange the files of a folder; root is not asked. Raises NoServerError, or OSError."""
    found, user = folder.stat(), os.geteuid()
    if user and (found.st_uid not in {0, user} or (found.st_mode & 0o022 and not found.st_mode & stat.S_ISVTX)):
        raise NoServerError("not-private")


def locked(path: Path) -> int:
    """The lock on a file that no other server has. Raises NoServerError, or OSError."""
    lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        if disk.flock(lock):
            return lock
        code = "no-locks"
    except BlockingIOError:
        code = "served-already"
    os.close(lock)
    raise NoServerError(code)


def inherited() -> socket.socket | None:
    """The socket that systemd hands over to the service that it activates; None where it does not."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        return None
    return socket.socket(fileno=3)
