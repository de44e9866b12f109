"""The system of the program's own client, in a simulated process: threads, queues, time, and its socket.

`installed` puts these in the place of the modules that `tables/client` and `tables/where.py` import. The client's code
itself is unchanged. See: docs/simulation.md.
"""

from __future__ import annotations

import contextlib
import json
import queue
import socket as real_socket
import threading as real_threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final
from unittest import mock

from sixteen_tui.tables import where
from sixteen_tui.tables.client import hosted, link, lobby, remote
from sixteen_tui.tables.protocol import Message
from tests.simulation.fibers import FiberProcess, here
from tests.simulation.waiting import Condition, Event, Joined, Lock, Queue, ReentrantLock

if TYPE_CHECKING:
    from tests.simulation.lines import Line
    from tests.simulation.players import Player

PLACE: Final = Path("/simulated/tables.sock")
WHOLE: Final = 0.7
"""Probability that `recv` returns all that has arrived."""


class ClientProcess(FiberProcess):
    """The process of one person's client program."""

    def __init__(self, player: Player, number: int) -> None:
        super().__init__(player.club.world, player.failed, number)
        self.player = player
        self.sockets: list[ClientSocket] = []

    def kill(self) -> None:
        """End the process at this moment; the kernel closes its connections."""
        super().kill()
        for each in self.sockets:
            each.line.hang_up()

    def suspend(self, seconds: float) -> None:
        """Stop the process for a while; what is sent to it waits in the kernel."""
        super().suspend(seconds)
        for each in self.sockets:
            each.line.stop_reading(seconds)


class ClientSocket:
    """The client's end of a line, as a socket."""

    def __init__(self, process: ClientProcess, chance: Random) -> None:
        self.player = process.player
        self.name, self.uid = self.player.name, self.player.uid
        self.line: Line
        self.received_last: Message | None = None
        self.meant: dict[int, Message] = {}
        """The questions that the player has answered here, by number; the answers may still be on their way."""
        self._process, self._chance = process, chance
        self._buffer = bytearray()
        self._ended = self._closed = False
        self._timeout: float | None = None
        self._waiting: tuple[Any, int] | None = None
        process.sockets.append(self)

    @property
    def unread(self) -> bool:
        """Whether something has arrived that the client has not read."""
        return bool(self._buffer)

    # The line's

    def received(self, line: Line, message: Message) -> None:
        self._buffer += json.dumps(message).encode("ascii") + b"\n"
        self._wake()

    def lost(self, line: Line) -> None:
        self._ended = True
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            self._process.fibers.wake(*waiting)

    # The program's

    def settimeout(self, seconds: float) -> None:
        self._timeout = seconds

    def sendall(self, data: bytes) -> None:
        if self._closed or self._ended:
            raise BrokenPipeError
        self.line.send_raw(data, json.loads(data))

    def recv(self, size: int) -> bytes:
        if not self._buffer and not self._ended:
            self._waiting = self._process.fibers.ticket()
            until = None if self._timeout is None else self._process.world.now + self._timeout
            self._process.fibers.park(until)
            self._waiting = None
            if not self._buffer and not self._ended:
                raise TimeoutError
        size = min(size, len(self._buffer))
        if size > 1 and self._chance.random() > WHOLE:
            size = self._chance.randrange(1, size)
        data = bytes(self._buffer[:size])
        del self._buffer[:size]
        return data

    def shutdown(self, how: int) -> None:
        assert how == real_socket.SHUT_RDWR
        if self._ended or self._closed:
            raise OSError
        self.line.hang_up()
        self._ended = True
        self._wake()

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self.line.hang_up()
            if self in self._process.sockets:
                self._process.sockets.remove(self)


class Thread:
    """A thread, as `threading.Thread`."""

    def __init__(self, *, target: Callable[[], None], name: str, daemon: bool) -> None:
        assert daemon
        self._target, self._name = target, name

    def start(self) -> Joined:
        fibers = here()
        return fibers.start(process_here().player.guarded(self._target), self._name)


class Starting:
    """A server that the client starts, as a process."""

    @staticmethod
    def poll() -> None:
        return None


def process_here() -> ClientProcess:
    """Return the process in which the calling code runs."""
    process = here().process
    assert isinstance(process, ClientProcess)
    return process


def _connect(path: Path, owners: set[int] | None) -> ClientSocket | None:
    """In the place of `where._connect`."""
    assert path == PLACE
    return process_here().player.connected()


def _start() -> Starting:
    """In the place of `where._start`."""
    player = process_here().player
    player.club.world.later(0.3, player.club.start)
    return Starting()


def _made(kind: type[Lock]) -> Callable[[], Lock]:
    return lambda: kind(here(), here().chance)


@contextlib.contextmanager
def installed(folder: Path, *, of_machine: bool, save: Callable[[str, bytes], None]) -> Iterator[None]:
    """Have the program's client run in simulated processes.

    With `of_machine` the server is the machine's, and no client starts it. `save` takes the saves of finished games.
    """
    threading = SimpleNamespace(
        Thread=Thread,
        Event=lambda: Event(here()),
        Lock=_made(Lock),
        RLock=_made(ReentrantLock),
        Condition=_made(Condition),
        get_ident=real_threading.get_ident,
    )
    time = SimpleNamespace(monotonic=lambda: here().world.now, sleep=lambda seconds: here().sleep(seconds))
    queues = SimpleNamespace(SimpleQueue=lambda: Queue(here()), Empty=queue.Empty)
    with contextlib.ExitStack() as stack:
        for place, name, value in (
            (link, "threading", threading),
            (link, "time", time),
            (lobby, "threading", threading),
            (lobby, "queue", queues),
            (remote, "threading", threading),
            (hosted, "write_save", lambda _, id, raw: save(id, raw)),
            (where, "time", time),
            (where, "paths", SimpleNamespace(tables=lambda: folder, runtime=lambda: PLACE.parent)),
            (where, "MACHINE", PLACE if of_machine else Path("/simulated/no/machine.sock")),
            (where, "of_machine", lambda: of_machine),
            (where, "_connect", _connect),
            (where, "_start", _start),
        ):
            stack.enter_context(mock.patch.object(place, name, value))
        yield
