"""A warm session: the forked process becomes the program that its client asks for.

Invariant: nothing has happened until the session has sent `READY` and the client has answered `BEGIN`; a failure before
that ends the session with a status that nobody is shown. Of the client's environment only harmless variables are taken;
restrictions follow from the arguments and these, as in any start. Resource limits are the client's, as far as the
system allows.
"""

from __future__ import annotations

import contextlib
import gc
import io
import locale
import os
import resource
import signal
import socket
import sys
import time
from collections.abc import Sequence
from typing import Final, NamedTuple, NoReturn

from sixteen_tui.cli import entrance
from sixteen_tui.cli.warm import client
from sixteen_tui.cli.warm.job import ClientsJob
from sixteen_tui.settings import paths
from sixteen_tui.settings.interface import in_lines
from sixteen_tui.tables.names import normalised
from sixteen_tui.terminal import guard

STALE: Final = 75
"""Exit status if the program was replaced since it was loaded."""
REFUSED: Final = 76
"""Exit status if the client gets no session for another reason."""
_HEAD: Final = len(client.MAGIC) + 4
_STREAMS: Final = 3
_ALWAYS: Final = {signal.SIGKILL, signal.SIGSTOP, signal.SIGPIPE, signal.SIGXFSZ}
"""Signals whose handling cannot be set, or is set by Python."""


class Wanted(NamedTuple):
    """The request of a client."""

    kin: bytes
    umask: int
    ignored: list[int]
    arguments: list[str]
    environment: dict[bytes, bytes]
    descriptors: list[int]
    """Standard input, output and error, and the working directory."""


def begin(connection: socket.socket, process: int, *, fresh: bool) -> NoReturn:
    """Run a session for the client at the other end. `fresh`: the program on the disk is the loaded one."""
    try:
        wanted = received(connection)
        if not fresh or wanted is None or wanted.kin != client.program_id():
            os._exit(REFUSED if fresh else STALE)
        if _in_lines(wanted):
            os._exit(REFUSED)
        connection.send(client.READY, socket.MSG_NOSIGNAL)
        if connection.recv(1) != client.BEGIN:
            os._exit(REFUSED)
        connection.settimeout(None)
        _become(wanted, process)
    except OSError:
        os._exit(REFUSED)
    job = ClientsJob(connection, process)
    guard.act_for(job)
    job.listen()
    status = entrance.status()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    job.end(status)


def received(connection: socket.socket) -> Wanted | None:
    """Receive a request; return None if it is invalid. Raises OSError, and TimeoutError if it is late."""
    end = time.monotonic() + client.PATIENCE
    connection.settimeout(client.PATIENCE)
    data, descriptors, flags, _ = socket.recv_fds(connection, client.MOST, _STREAMS + 1, socket.MSG_CMSG_CLOEXEC)
    if flags & socket.MSG_CTRUNC:
        return None  # too many descriptors
    while len(data) < _HEAD or len(data) < int.from_bytes(data[len(client.MAGIC) : _HEAD], "little"):
        connection.settimeout(max(end - time.monotonic(), 0.001))
        more = connection.recv(client.MOST)
        data += more
        if not more or len(data) > client.MOST or not data.startswith(client.MAGIC):
            return None
    connection.settimeout(client.PATIENCE)
    try:
        return _read(data, descriptors)
    except (ValueError, IndexError):
        return None


def _read(data: bytes, descriptors: list[int]) -> Wanted | None:
    """Parse a request; return None if it is invalid. Raises ValueError or IndexError, too."""
    kin, umask, ignored, count, *rest = data[_HEAD:].split(b"\0")
    number = int(count)
    if not data.startswith(client.MAGIC) or len(descriptors) != _STREAMS + 1 or not 0 <= number <= len(rest):
        return None
    pairs = (each.partition(b"=") for each in rest[number:])
    environment = {name: value for name, _, value in pairs if client.harmless(name)}
    numbers = [int(each) for each in ignored.split()]
    return Wanted(
        kin, int(umask) & 0o777, numbers, [os.fsdecode(each) for each in rest[:number]], environment, descriptors
    )


def _become(wanted: Wanted, process: int) -> None:
    """Take over the client's streams, folder, umask, limits, environment and signals. Raises OSError."""
    os.setsid()  # signals to our process group must not reach other sessions or the server
    *streams, folder = wanted.descriptors
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
    os.fchdir(folder)
    for descriptor in wanted.descriptors:
        os.close(descriptor)
    os.umask(wanted.umask)
    _limit(process)
    os.environb.clear()
    os.environb.update(wanted.environment)
    # The forker may have inherited ignored signals, as from `&` in a script. Those that the client ignores count.
    for number in signal.valid_signals() - _ALWAYS:
        if signal.getsignal(number) is not None:
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for each in wanted.ignored:
        if each in signal.valid_signals() - _ALWAYS:
            signal.signal(each, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    gc.enable()
    _speak()
    sys.argv = [client.FOLDER.decode(), *wanted.arguments]


def _in_lines(wanted: Wanted) -> bool:
    """Return True if the client's settings ask for plain mode, for which a session is no use."""
    os.environb.clear()
    os.environb.update(wanted.environment)
    player = normalised(_player(wanted.arguments))
    paths.use(player)
    if not os.path.lexists(paths.settings()):  # they begin as the account's
        paths.use(None)
    return in_lines(os.environ)


def _player(arguments: Sequence[str]) -> str:
    """Return the value of the last `--player` before a command; "" without one."""
    found, rest = "", iter(arguments)
    for each in rest:
        name, equals, value = each.partition("=")
        if name in client.VALUES:
            given = value if equals else next(rest, "")
            found = given if name == "--player" else found
        elif not each.startswith("-"):
            break
    return found


def _limit(process: int) -> None:
    """Set the stricter of the client's and our resource limits, and the client's priority, if permitted."""
    for name in dir(resource):
        if name.startswith("RLIMIT_"):
            with contextlib.suppress(OSError, ValueError):
                what = getattr(resource, name)
                soft, hard = resource.prlimit(process, what)
                mine = resource.getrlimit(what)[1]
                hard = mine if hard == resource.RLIM_INFINITY else hard if mine < 0 else min(hard, mine)
                soft = hard if soft == resource.RLIM_INFINITY else soft if hard < 0 else min(soft, hard)
                resource.setrlimit(what, (soft, hard))
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, os.getpriority(os.PRIO_PROCESS, process))


def _speak() -> None:
    """Repeat what Python, the C library and Textual have read from the environment on loading."""
    from textual import constants

    with contextlib.suppress(locale.Error):
        locale.setlocale(locale.LC_CTYPE, "")
    time.tzset()
    encoding = "utf-8" if locale.setlocale(locale.LC_CTYPE) == "C" else locale.getencoding()
    streams = {
        "stdin": io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), encoding),
        "stdout": _writer(1, encoding, "strict"),
        "stderr": _writer(2, encoding, "backslashreplace"),
    }
    vars(sys).update(streams, **{f"__{name}__": stream for name, stream in streams.items()})
    vars(constants).update(
        DISABLE_KITTY_KEY=os.environ.get("TEXTUAL_DISABLE_KITTY_KEY") == "1",
        TEXTUAL_ANIMATIONS=constants._get_textual_animations(),  # noqa: SLF001  # there is no other name for it
    )


def _writer(descriptor: int, encoding: str, errors: str) -> io.TextIOWrapper:
    raw = io.FileIO(descriptor, "w", closefd=False)
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding, errors, line_buffering=True)
