"""Finds the table server, and starts one that ends by itself.

Invariant: if a machine has a server of its own (the folder of its socket exists), clients use only that one, also while
it does not run; else the account's. No message can choose a server: the folders are the system's, and a client does not
speak to another account's socket.
"""

from __future__ import annotations

import contextlib
import os
import re
import socket
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sixteen_tui.saves import disk
from sixteen_tui.settings import paths
from sixteen_tui.terminal import kernel

if TYPE_CHECKING:
    import subprocess

MACHINE: Final = Path("/run/sixteen-tui/tables.sock")
"""Socket of the server of a machine with many accounts (`docs/hosting-machine.md`)."""
STARTING: Final = 5.0
"""Seconds in which a server that ends at once is started again."""
SLOWEST: Final = 30.0
"""Seconds within which a started server must accept connections; a busy machine takes more than a few."""
AGAIN: Final = 0.1
"""Seconds until another server is started, if one ended at once."""
LINGER: Final = 60.0
"""Seconds without people after which a server that a client started ends."""
ELSEWHERE: Final = ".in-database"
"""Marks a folder whose tables are in a database. Without it, clients would start a server for the folder while the
server of the database is down, and be separated from the others."""
TABLE: Final = ".table.json"
"""Suffix of the file with the places of a table."""
_NEW: Final = ".new"
"""Suffix of a socket that does not accept connections yet."""
LOCK: Final = ".lock"
"""File that a server locks while it serves a folder, and suffix of the one that it locks beside its socket."""
_OURS: Final = re.compile(
    r".*[.](table[.]json|sixteen[.]jsonl|sixteen[.]told)|[.].*[.]tmp|[.](lock|in-database|trial)|(admin|digests)[.]json|forgotten|moved|lost[+]found"
)
"""Names of all that a server, or a file system, makes in a folder of tables."""


class NoServerError(Exception):
    """No server runs, and none could be started. `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class ServerSocket(NamedTuple):
    """A connection to a server, and the path of its socket."""

    socket: socket.socket
    place: Path


def own() -> Path:
    """Return the path of the account's own server's socket."""
    return paths.runtime() / "tables.sock"


def warm() -> Path:
    """Return the path of the socket of the account's warm sessions."""
    return paths.runtime() / "warm.sock"


def of_machine() -> bool:
    """Return True if this machine has a server of its own, running or not: the folder of its socket exists."""
    return MACHINE.parent.is_dir()


def connect(place: Path | None = None) -> ServerSocket | None:
    """Connect to the server at a path, by default the one that clients of this account use. Returns None if none runs.

    Raises NoServerError.
    """
    path = place or (MACHINE if of_machine() else own())
    found = _connect(path, None if path == MACHINE else {os.geteuid()})
    return None if found is None else ServerSocket(found, path)


def connect_to_list() -> ServerSocket | None:
    """Connect to the server in order to list tables. Returns None if none runs and there are no tables.

    Starts the account's server if its folder has tables: a server that a client started ends when nobody is there.
    Raises NoServerError.
    """
    found = connect()
    if found is None and (of_machine() or elsewhere(paths.tables()) or any(paths.tables().glob(f"*{TABLE}"))):
        return connect_or_start()
    return found


def has(table: str) -> bool:
    """Return True if the folder of the account's own server has a table."""
    return elsewhere(paths.tables()) or (paths.tables() / f"{table}{TABLE}").exists()


def at(place: Path) -> ServerSocket | None:
    """Connect to the server at a path, of any account. Returns None if none runs. Raises NoServerError."""
    found = _connect(place, None)
    return None if found is None else ServerSocket(found, place)


def _connect(path: Path, owners: set[int] | None) -> socket.socket | None:
    """Connect to a server whose account is one of `owners` (None: any). Returns None if none runs.

    Raises NoServerError.
    """
    with contextlib.ExitStack() as stack:
        connection = stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
        try:
            with short(path) as name:
                connection.connect(name)
            uid = kernel.account(connection)
        except (FileNotFoundError, ConnectionRefusedError, NotADirectoryError):
            return None
        except OSError as error:
            raise NoServerError("no-way-in") from error
        if owners is not None and uid not in owners:
            raise NoServerError("not-ours")
        stack.pop_all()
    return connection


def connect_or_start(place: Path | None = None) -> ServerSocket:
    """Connect to the server, or start the account's own if none runs. Raises NoServerError.

    A machine's own server is never started here, nor one for a folder whose tables are in a database.
    """
    found = connect(place)
    if found is not None:
        return found
    if place == MACHINE or (place is None and of_machine()):
        raise NoServerError("machine-away")
    if elsewhere(paths.tables()):
        raise NoServerError("away")
    started = _start()
    begun = time.monotonic()
    while (lasted := time.monotonic() - begun) < STARTING or (lasted < SLOWEST and started.poll() is None):
        found = connect(place)
        if found is not None:
            return found
        if started.poll() is not None:  # another one was there, perhaps about to end
            time.sleep(AGAIN)
            found = connect(place)
            if found is not None:
                return found
            with contextlib.suppress(OSError):  # raises the likely reason why it ended
                try_out(paths.tables(), own().parent)
            started = _start()
        time.sleep(0.02)
    raise NoServerError("not-started")


def try_out(*folders: Path) -> None:
    """Check that a server could lock files in these folders, and that nobody else could change them.

    Raises NoServerError, or OSError with the name of the folder.
    """
    import tempfile

    check_system()
    for folder in folders:
        try:
            check_private(folder)
            with tempfile.TemporaryFile(dir=folder) as file:
                if not disk.flock(file.fileno()):
                    raise NoServerError("no-locks")
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(folder)) from None


def _start() -> subprocess.Popen[bytes]:
    """Start a server that is independent of this process and its terminal. Raises NoServerError."""
    import subprocess  # `paths` and home need only the names of folders and sockets

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
    """Return True if the tables of a folder are in a database."""
    return (folder / ELSEWHERE).exists()


def may_own(folder: Path) -> bool:
    """Return False if a folder, or for root the one in which it would be made, belongs to another account.

    Root could write there, but the files would be root's, and the server of that account could not read them.
    """
    user = os.geteuid()
    there = next((each for each in (folder, *folder.absolute().parents) if each.exists()), folder)
    if user and there != folder:
        return True
    return there.stat().st_uid in {0, user}


def others_reach(folder: Path) -> bool:
    """Return True if other accounts may enter all the folders that a folder lies in."""
    return all(each.stat().st_mode & 0o011 for each in folder.parents)


def close_to_others(folder: Path) -> bool:
    """Take the rights of other accounts from a folder of tables that they can reach; return True if they had some.

    Why: names, lengths and times of the files reveal when a seat acted and how a turn ended (B10). Raises
    NoServerError ("open-folder") if the folder holds anything else, which others may need, or cannot be changed.
    """
    folder = folder.resolve()
    if not folder.is_dir() or not folder.stat().st_mode & 0o077 or not others_reach(folder):
        return False
    if not all(_OURS.fullmatch(each.name) for each in folder.iterdir()):
        raise NoServerError("open-folder")
    try:
        folder.chmod(0o700)
    except PermissionError:
        raise NoServerError("open-folder") from None
    return True


def lease(folder: Path) -> int:
    """Lock a folder of tables for a server, and return the descriptor. Raises NoServerError, or OSError."""
    check_private(folder)
    if elsewhere(folder):
        raise NoServerError("in-database")
    return locked(folder / LOCK)


def mark_in_database(folder: Path, *, elsewhere: bool) -> None:
    """Record whether the tables of a folder are in a database. Raises OSError."""
    if elsewhere:
        paths.make(folder)
        (folder / ELSEWHERE).touch(mode=0o600)
    else:
        (folder / ELSEWHERE).unlink(missing_ok=True)


def listen(path: Path, *, mode: int, gid: int | None = None) -> tuple[socket.socket, int]:
    """Listen at a path that no other server uses; returns the socket and its lock. Raises NoServerError, or OSError.

    The lock is on a file beside the socket and ends with the process, so the socket of a killed server is replaced.
    The socket appears at the path once it accepts connections of its group, so that nobody who finds it is refused.
    """
    check_system()
    paths.make(path.parent, 0o711 if mode & 0o077 else 0o700)
    check_private(path.parent)
    lock = locked(path.with_suffix(LOCK))
    with contextlib.suppress(FileNotFoundError):
        if not stat.S_ISSOCK(path.lstat().st_mode):
            os.close(lock)
            raise NoServerError("no-socket")
    new = path.with_suffix(_NEW)
    new.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o777 & ~mode)
    try:
        with short(new) as name:
            listening.bind(name)
    finally:
        os.umask(before)
    if gid is not None:
        os.chown(new, -1, gid)
    listening.listen(1024)
    new.replace(path)
    return listening, lock


def unchanged(path: Path) -> Callable[[], bool]:
    """Return a function that returns False once the file was removed or replaced. Raises OSError."""
    before = path.stat()

    def check() -> bool:
        try:
            return os.path.samestat(path.stat(), before)
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True  # it cannot be looked at for now

    return check


def is_served(path: Path) -> bool:
    """Return True if a server has the lock of a socket. Raises OSError."""
    try:
        os.close(locked(path.with_suffix(LOCK)))
    except NoServerError as error:
        return error.code == "served-already"
    return False


@contextlib.contextmanager
def short(path: Path) -> Iterator[str]:
    """Yield a name with which to bind a socket or connect to it. Raises NoServerError, OSError.

    The name is the path or, if that is too long for the system, one below /proc/self/fd that is valid in the context.
    """
    name = str(path)
    if len(os.fsencode(name)) <= kernel.LONGEST:
        yield name
        return
    folder = kernel.open_path(path.parent)
    if folder is None:
        raise NoServerError("too-long")
    try:
        name = f"/proc/self/fd/{folder}/{path.name}"
        if len(os.fsencode(name)) > kernel.LONGEST:
            raise NoServerError("too-long")
        yield name
    finally:
        os.close(folder)


def check_system() -> None:
    """Check that a server can know the accounts of its clients. Raises NoServerError."""
    if not kernel.names_peers():
        raise NoServerError("no-accounts")


def check_private(folder: Path) -> None:
    """Check that nobody else can replace files in a folder; not for root. Raises NoServerError, or OSError."""
    found, user = folder.stat(), os.geteuid()
    if user and (found.st_uid not in {0, user} or (found.st_mode & 0o022 and not found.st_mode & stat.S_ISVTX)):
        raise NoServerError("not-private")


def locked(path: Path) -> int:
    """Lock a file and return its descriptor. Raises NoServerError, also if another server has the lock, or OSError."""
    lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        with disk.naming(path):
            if disk.flock(lock):
                return lock
        code = "no-locks"
    except BlockingIOError:
        code = "served-already"
    os.close(lock)
    raise NoServerError(code)


def inherited() -> socket.socket | None:
    """Return the socket that systemd passes to a service that it activates, or None."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        return None
    return socket.socket(fileno=3)
