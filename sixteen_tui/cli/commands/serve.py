"""`serve`: runs the table server, or prints the status of a running one."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import signal
import socket
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sixteen_tui.cli.commands import DONE, Options, Refused, numbers, say, tell
from sixteen_tui.settings import paths
from sixteen_tui.tables import SESSIONS
from sixteen_tui.terminal import kernel
from sixteen_tui.text import refusals
from sixteen_tui.text import serving as wording

if TYPE_CHECKING:
    from sixteen_tui.tables.protocol import Message
    from sixteen_tui.tables.server.server import Server
    from sixteen_tui.tables.server.warm import WarmService
    from sixteen_tui.tables.stores.store import Store

_MOST_SESSIONS: Final = 100_000
PATIENCE: Final = 10.0
"""Timeout in seconds for the status of a server."""
ENDING: Final = 15.0
"""Timeout in seconds for the end of a server after SIGTERM."""
SWITCH: Final = 0.0005
"""Seconds until a thread that wants to run Python interrupts another one.

A commit waits for that long after each of its system calls while the event loop computes: with the 5 ms of Python, an
action took 0.2 s under a flood of lists (`bench/floods.py`).
"""
_TICK: Final = 0.02


def run(options: Options) -> int:
    """Host tables, print the status of a server, create the schema of a database, or move tables. Raises Refused."""
    from sixteen_tui.cli.commands import stores

    address = options.store
    if options.status or options.json or options.prometheus:
        database = (address, options.move_in, options.move_out, options.create or None)
        kept = (options.folder, options.linger, options.log, options.warm)
        hosting = (options.group, options.guests, options.admins, options.notify, *kept, *database)
        as_text = options.json, options.prometheus
        return status(socket_path=options.socket, form=as_text, asked=options.status, others=hosting)
    moved = [each for each in (options.move_in, options.move_out) if each]
    tasks = len(moved) + options.create
    if tasks and address is None:
        raise Refused(refusals.only_with_store())
    if address is not None and (tasks > 1 or options.folder):
        raise Refused(refusals.store_alone())
    if options.create:
        return stores.create(address)
    if moved:
        return stores.move(address, Path(moved[0]), into=options.move_in is not None)
    return serve(options)


class _Wanted(NamedTuple):
    """The server that the options ask for."""

    path: Path
    """The path of its socket, unless systemd has opened that."""
    folder: Path
    """The folder of its tables, unless they are in a database."""
    in_database: bool
    gid: int | None
    """The group of its socket; None: that of the account, or systemd has set it."""
    many: bool
    """True if it is for many accounts."""
    own: bool
    """True if its socket is the one at which the account's own programs look for a server."""
    linger: float | None
    """Seconds without a client after which it ends; None for a permanent server."""
    inherited: socket.socket | None
    """The socket that systemd has opened."""

    @property
    def permanent(self) -> bool:
        """True for a server that runs until a signal ends it, for the account's own programs."""
        return self.linger is None and self.own


def _wanted(options: Options) -> _Wanted:
    """Return the server that the options ask for. Raises Refused."""
    from sixteen_tui.tables import where

    linger, inherited, many = _seconds(options.linger), where.inherited(), options.group is not None
    path = Path(options.socket) if options.socket else (where.MACHINE if many else where.own())
    return _Wanted(
        path,
        Path(options.folder) if options.folder else paths.tables(),
        options.store is not None,
        None if inherited else numbers.gid(options.group),
        many,
        path == where.own(),
        linger,
        inherited,
    )


class _Place(NamedTuple):
    """The socket and the locks of a server."""

    listening: socket.socket
    path: Path
    made: os.stat_result | None
    """The socket as this process made it; None if systemd has made it."""
    many: bool
    """True if other accounts can connect."""
    locks: Sequence[int]


def serve(options: Options) -> int:
    """Host tables until a signal ends the server, or with `--linger` until so many seconds pass without a client.

    Raises Refused, OSError.
    """
    from sixteen_tui.cli.commands import stores
    from sixteen_tui.tables import events, where
    from sixteen_tui.tables.server.warm import WarmService
    from sixteen_tui.tables.stores.files import Files

    if options.log is not None and options.log not in events.LEVELS:
        raise Refused(refusals.bad_log(options.log, events.LEVELS))
    wanted = _wanted(options)
    more: dict[str, Any] = {
        "guests": numbers.shared_accounts(options.guests, many=wanted.many or wanted.inherited is not None),
        "admins": numbers.gid(options.admins),
        "notify": _program(options.notify, own=wanted.linger is None and not wanted.many),
        "linger": wanted.linger,
        "say": refusals.why,
    }
    # By default only a permanent server of one account has warm sessions: a client that opened a table started the one
    # with `linger`, and `enter` uses no server for many accounts.
    most = _sessions(options.warm, SESSIONS if wanted.permanent and kernel.WARM_SESSIONS else 0)
    usual = wanted.inherited is None and not (options.socket or options.folder or options.group)
    _prepare(
        None if wanted.in_database else wanted.folder, options.group if wanted.gid is not None else None, usual=usual
    )
    store: Store = stores.database(options.store) if options.store is not None else Files(wanted.folder)
    try:
        place = _taken(wanted)
        keeper = WarmService(most)
    except where.NoServerError as error:
        store.close()
        raise Refused(refusals.why(error.code)) from None
    events.begin(options.log)
    try:
        server = _server(store, one_account=not place.many, **more)
        sys.setswitchinterval(SWITCH)
        ended = asyncio.run(_run(server, place.listening, keeper, where.unchanged(place.path)))
    finally:
        _release(place)
    if ended in refusals.ENDED:
        raise Refused(refusals.why(ended))
    return DONE


def _taken(wanted: _Wanted) -> _Place:
    """Take the socket and the locks of a server, the socket last. Raises NoServerError, or OSError."""
    from sixteen_tui.cli.commands import stores
    from sixteen_tui.tables import where

    listening, path, many, made = wanted.inherited, wanted.path, wanted.many, None
    locks: list[int] = []
    if wanted.permanent and listening is None:
        _succeed(path)
    if not wanted.in_database:
        stores.close_to_others(wanted.folder)
        locks.append(where.lease(wanted.folder))
    if listening is None:
        listening, lock = where.listen(path, mode=0o660 if many else 0o600, gid=wanted.gid)
        locks.append(lock)
        made = path.stat()
    else:
        path = Path(listening.getsockname())
        many = many or path.stat().st_mode & 0o077 != 0
    if wanted.in_database and wanted.own:
        where.mark_in_database(wanted.folder, elsewhere=True)
    return _Place(listening, path, made, many, locks)


def _release(place: _Place) -> None:
    """Remove the socket that this process made, unless another server has replaced it, and release the locks."""
    with contextlib.suppress(OSError):
        if place.made is not None and os.path.samestat(place.path.stat(), place.made):
            place.path.unlink()
    for each in place.locks:
        os.close(each)


def _prepare(folder: Path | None, group: str | None, *, usual: bool) -> None:
    """Check what would make a useless server, before it leaves a trace; set signals and limits of the process.

    `usual`: the server would be the account's own, at the usual places. Raises Refused.
    """
    from sixteen_tui.tables import where

    if usual and where.of_machine():
        raise Refused(refusals.why("machine-has-one"))
    if group is not None and os.geteuid() and numbers.gid(group) not in {os.getegid(), *os.getgroups()}:
        raise Refused(refusals.not_in_group(group))
    if folder is not None and not where.may_own(folder):
        raise Refused(refusals.why("not-own-folder"))
    signal.pthread_sigmask(signal.SIG_SETMASK, ())  # a client that starts a server has blocked its own (`Guard`)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _succeed(path: Path) -> None:
    """End the temporary server (`linger`) at this socket, if one runs, and wait until it has released its locks."""
    from sixteen_tui.tables import where

    line = where.connect(path)
    if line is None:
        return
    with line.socket, contextlib.suppress(Refused, ProcessLookupError):
        answer = _asked(line.socket)
        if not answer.get("lingers") or not answer.get("pid"):
            return
        os.kill(answer["pid"], signal.SIGTERM)
        end = time.monotonic() + ENDING
        while where.is_served(path) and time.monotonic() < end:
            time.sleep(_TICK)


def _seconds(text: str | None) -> float | None:
    try:
        return None if text is None else max(0.0, float(text))
    except ValueError:
        raise Refused(refusals.bad_linger(text or "")) from None


def _program(text: str | None, *, own: bool) -> Sequence[str]:
    """Return the program to run when it is somebody's turn, with its arguments; empty for none. Raises Refused.

    Without the argument the setting counts, for the permanent server of one account (`own`). Why no other: somebody in
    restricted mode may have started a server that lingers.
    """
    import shlex

    from sixteen_tui.settings import settings

    if text is None:
        return settings.load(paths.settings())[0].notify if own else ()
    try:
        return shlex.split(text)
    except ValueError:
        raise Refused(refusals.bad_program(text)) from None


def _server(store: Store, **more: Any) -> Server:
    """Return a server of the tables in a store. Raises Refused, or OSError."""
    from sixteen_tui.tables.decisions import DamagedError
    from sixteen_tui.tables.server.hall import Hall
    from sixteen_tui.tables.server.server import Server

    try:
        return Server(Hall(store), **more)
    except DamagedError:
        raise Refused(refusals.why("decisions-damaged")) from None


async def _run(server: Server, listening: socket.socket, keeper: WarmService, has_path: Callable[[], bool]) -> str:
    async with keeper:
        return await server.run(listening, has_path)


def _sessions(text: str | None, usual: int) -> int:
    """Return the maximum number of warm sessions (`usual` without an argument). Raises Refused."""
    try:
        found = usual if text is None else int(text)
    except ValueError:
        found = -1
    if not 0 <= found <= _MOST_SESSIONS:
        raise Refused(refusals.bad_sessions(text or "", _MOST_SESSIONS))
    if found and not kernel.WARM_SESSIONS:
        raise Refused(refusals.only_on_linux())
    return found


def status(*, socket_path: str | None, form: tuple[bool, bool], asked: bool, others: Sequence[str | None]) -> int:
    """Print the status of the running server. Raises Refused.

    `form`: as JSON, for Prometheus. `asked`: `--status` was given. `others`: the options for hosting, which must all be
    None.
    """
    from sixteen_tui.tables.server import warm
    from sixteen_tui.text import metrics

    as_json, for_prometheus = form
    if not asked or (as_json and for_prometheus):
        raise Refused(refusals.json_with_status())
    if any(each is not None for each in others):
        raise Refused(refusals.status_alone())
    with connected(socket_path) as connection:
        answer = _asked(connection)
        sessions = warm.figures(answer.get("pid", 0))
    if sessions is not None:
        answer["warm"] = {"sessions": sessions.sessions, "memory": sessions.memory}
    if as_json:
        tell(json.dumps(answer))
    elif for_prometheus:
        tell(metrics.exposition(answer).rstrip("\n"))
    else:
        for text in wording.lines(answer):
            say(text)
    return DONE


def connected(socket_path: str | None) -> socket.socket:
    """Connect to the running server, at this socket or at the usual one. Raises Refused."""
    from sixteen_tui.tables import where

    try:
        line = where.at(Path(socket_path)) if socket_path else where.connect() or where.connect(where.own())
    except where.NoServerError as error:
        raise Refused(refusals.why(error.code)) from None
    if line is None:
        raise Refused(refusals.no_server())
    return line.socket


def _lines(connection: socket.socket, end: float) -> Iterator[bytes]:
    """Yield the lines of an untrusted server until the time `end`, or until an unfinished line exceeds `MOST_OUT`.

    Raises OSError.
    """
    from sixteen_tui.tables.protocol import MOST_OUT

    waiting = b""
    while (left := end - time.monotonic()) > 0 and len(waiting) <= MOST_OUT:
        connection.settimeout(left)
        came = connection.recv(1 << 16)
        if not came:
            return
        *lines, waiting = (waiting + came).split(b"\n")
        yield from lines


def _asked(connection: socket.socket) -> dict[str, Any]:
    """Request the status of a server; return its answer, with the response time in ms as `answered`.

    Raises Refused.
    """
    began = time.monotonic()
    message = ask(connection, {"type": "status"}, {"status"})
    took = round(1000 * (time.monotonic() - began), 2)
    return {**{key: value for key, value in message.items() if key not in {"type", "warm"}}, "answered": took}


def ask(connection: socket.socket, request: Message, kinds: Collection[str]) -> Message:
    """Send a request to a server that was just connected, and return the first message of one of `kinds`.

    Raises Refused.
    """
    from sixteen_tui.tables.client.link import hello
    from sixteen_tui.tables.from_server import parse_from_server
    from sixteen_tui.tables.protocol import BadMessageError, encode

    connection.settimeout(PATIENCE)
    began = time.monotonic()
    try:
        connection.sendall(encode(hello(None)) + encode(request))
        for line in _lines(connection, began + PATIENCE):
            message = parse_from_server(line)
            if message["type"] in kinds:
                return message
            if message["type"] == "no":
                raise Refused(refusals.refused(message))
    except BadMessageError:
        raise Refused(refusals.why("nonsense")) from None
    except OSError:
        pass  # no answer, as after a closed connection
    raise Refused(refusals.why("no-answer"))
