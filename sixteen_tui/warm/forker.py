"""Forker: a process with one thread that has everything imported, and forks a session for each client.

Invariant: nothing from a client is read before the fork. A silent client costs a descriptor for a moment and no
process; the number of sessions and of starts per second is bounded; a refused client starts the ordinary way. It ends
with the server that started it, and when the program on the disk is not the loaded one; sessions continue. Remains of a
session whose client is gone are ended.
"""

from __future__ import annotations

import contextlib
import gc
import os
import selectors
import signal
import socket
import threading
import time
import traceback
from dataclasses import dataclass
from typing import Final, NoReturn

from sixteen_tui.tables.where import credentials, peer
from sixteen_tui.warm import client, preload, session

READY: Final = b"R"
"""To the server, once sessions can be had."""
WAITING: Final = 64
"""Connections that have said nothing yet."""
A_SECOND, AT_ONCE = 50.0, 200.0
"""Sessions that may begin a second, and how many at once."""
GRACE: Final = 2.5
"""Seconds that a session has to end once its client is gone; after as many again it is killed."""
_GO: Final = (signal.SIGHUP, signal.SIGCONT)
"""What a session is sent that is to end: also one that was stopped."""
FAULT: Final = 70
_TICK: Final = 0.5


@dataclass
class _Session:
    """A process that was forked."""

    watched: int
    """A descriptor that can be read once its client has ended; -1 where that is known already."""
    left_at: float | None = None
    """When it was found that its client is gone."""
    told: bool = False


class Forker:
    """The loop."""

    def __init__(self, listening: socket.socket, control: socket.socket, most: int, stamp: preload.Stamp) -> None:
        self._listening, self._control, self._most, self._stamp = listening, control, most, stamp
        self._selector = selectors.DefaultSelector()
        self._waiting: dict[socket.socket, float] = {}
        """Connections, and until when they may wait."""
        self._sessions: dict[int, _Session] = {}
        self._budget, self._budget_at = AT_ONCE, time.monotonic()
        self._ended = self._stale = False

    def run(self) -> None:
        """Fork sessions until the server has ended, or the program was replaced."""
        woken, wakes = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGTERM, self._told_to_end)
        for each in (self._listening, self._control, woken):
            self._selector.register(each, selectors.EVENT_READ)
        self._listening.setblocking(False)
        self._control.send(READY)
        while not self._ended and not self._stale:
            for key, _ in self._selector.select(_TICK if self._waiting or self._left() else None):
                if key.fileobj is self._listening:
                    self._accept()
                elif key.fileobj is self._control:
                    self._ended |= not self._control.recv(64)
                elif key.fileobj == woken:
                    with contextlib.suppress(BlockingIOError):
                        os.read(woken, 64)
                elif isinstance(key.fileobj, socket.socket):
                    self._fork(key.fileobj)
                else:
                    self._client_is_gone(key.fd)
            self._reap()
            self._look_after(time.monotonic())
        self._reap()
        for key, _ in self._selector.select(0):
            self._note_gone(key.fd)
        for process, left in self._sessions.items():
            if left.left_at is not None:  # nobody is there to end it after the grace
                _end(process, *_GO)

    def _told_to_end(self, *_: object) -> None:
        self._ended = True

    # Connections

    def _accept(self) -> None:
        try:
            connection, _ = self._listening.accept()
        except OSError:
            time.sleep(_TICK / 10)  # as many descriptors as the system allows: not again and again at once
            return
        full = len(self._waiting) >= WAITING or len(self._sessions) >= self._most
        if peer(connection) != os.geteuid() or full:
            connection.close()
            return
        self._waiting[connection] = time.monotonic() + client.PATIENCE
        self._selector.register(connection, selectors.EVENT_READ)

    def _forget(self, connection: socket.socket) -> None:
        self._selector.unregister(connection)
        del self._waiting[connection]
        connection.close()

    def _affords(self, now: float) -> bool:
        """Whether another session may begin now."""
        self._budget = min(AT_ONCE, self._budget + (now - self._budget_at) * A_SECOND)
        self._budget_at = now
        if self._budget < 1 or len(self._sessions) >= self._most:
            return False
        self._budget -= 1
        return True

    def _fork(self, connection: socket.socket) -> None:
        """Make a session of a client that has begun to speak; it reads what."""
        process = credentials(connection)[0]
        if self._affords(time.monotonic()) and _speaks(connection):
            watched = -1
            try:
                watched = os.pidfd_open(process)
            except ProcessLookupError:
                pass  # it has ended already
            except OSError:
                self._forget(connection)  # as many descriptors as the system allows
                return
            try:
                forked = os.fork()
            except OSError:
                forked = -1  # as many processes as the system allows
            if not forked:
                self._be_a_session(connection, process)
            if forked < 0:
                _close(watched)
            else:
                self._sessions[forked] = _Session(watched, time.monotonic() if watched < 0 else None)
                if watched >= 0:
                    self._selector.register(watched, selectors.EVENT_READ)
        self._forget(connection)

    def _be_a_session(self, connection: socket.socket, process: int) -> NoReturn:
        """What is left of the forker in a process of its own: nothing."""
        try:
            signal.set_wakeup_fd(-1)
            for each in (signal.SIGTERM, signal.SIGCHLD):
                signal.signal(each, signal.SIG_DFL)
            for key in list(self._selector.get_map().values()):
                if key.fileobj is not connection:
                    _close(key.fd)
            self._selector.close()
            session.begin(connection, process, fresh=preload.unchanged(self._stamp))
        except BaseException:  # noqa: BLE001  # whatever it is: there is no caller
            traceback.print_exc()
        finally:
            os._exit(FAULT)

    # Sessions

    def _reap(self) -> None:
        """Take in the sessions that have ended."""
        while self._sessions:
            try:
                process, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not process:
                return
            ended = self._sessions.pop(process, None)
            if ended is not None and ended.watched >= 0:
                self._client_is_gone(ended.watched)
            self._stale |= os.waitstatus_to_exitcode(status) == session.STALE

    def _client_is_gone(self, watched: int) -> None:
        with contextlib.suppress(KeyError):
            self._selector.unregister(watched)
        _close(watched)
        self._note_gone(watched)

    def _note_gone(self, watched: int) -> None:
        for each in self._sessions.values():
            if each.watched == watched:
                each.watched, each.left_at = -1, time.monotonic()

    def _left(self) -> bool:
        return any(each.left_at is not None for each in self._sessions.values())

    def _look_after(self, now: float) -> None:
        """End what has nobody any more: connections that say nothing, sessions that were stopped or hang."""
        for connection in [each for each, end in self._waiting.items() if now > end]:
            self._forget(connection)
        for process, each in self._sessions.items():
            if each.left_at is None or now < each.left_at + GRACE:
                continue
            _end(process, *([signal.SIGKILL] if each.told else _GO))
            each.told, each.left_at = True, now


def _speaks(connection: socket.socket) -> bool:
    """Whether there is something to be read, and not only the end, or something beside the line."""
    with contextlib.suppress(OSError):
        return bool(connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT))
    return False


def _end(process: int, *numbers: int) -> None:
    for number in numbers:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, number)


def _close(descriptor: int) -> None:
    with contextlib.suppress(OSError):
        os.close(descriptor)


def main(listening: int, control: int, most: int) -> int:
    """Load, then fork; `listening` and `control` are descriptors that the server hands over. Returns the status."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # of the terminal that the server may have been begun in; it will end us
    gc.disable()  # until a session has begun: no collection leaves holes in what is shared
    stamp = preload.stamp()
    preload.load()
    preload.rehearse()
    gc.collect()
    gc.freeze()
    assert threading.active_count() == 1, "a fork leaves all others behind, with what they hold"
    forker = Forker(socket.socket(fileno=listening), socket.socket(fileno=control), most, stamp)
    forker.run()
    return session.STALE if forker._stale else 0  # noqa: SLF001  # its own module
