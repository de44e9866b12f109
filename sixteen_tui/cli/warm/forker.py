"""Forker: a process with one thread that has everything imported, and forks a session for each client.

Invariant: nothing from a client is read before the fork. A silent client costs a descriptor for a moment and no
process; the number of sessions and of starts per second is bounded; a refused client starts the ordinary way. The
forker ends with the server that started it, and when the program on the disk is not the loaded one; its sessions
continue. A session whose client is gone is ended.
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

from sixteen_tui.cli.warm import client, holes, preload, session
from sixteen_tui.terminal.kernel import account, process_and_account

READY: Final = b"R"
"""To the server: sessions are available."""
WAITING: Final = 64
"""Most connections that have sent nothing yet."""
A_SECOND, AT_ONCE = 50.0, 200.0
"""Sessions that may start per second, and how many at once."""
GRACE: Final = 2.5
"""Seconds for a session to end after its client is gone; after as many again it is killed."""
_GO: Final = (signal.SIGHUP, signal.SIGCONT)
"""Signals that end a session, even if it was stopped."""
FAULT: Final = 70
"""Exit status of a session that failed while it began."""
_TICK: Final = 0.5


@dataclass
class _Session:
    """A process that was forked."""

    watched: int
    """Pidfd of the client, readable once the client has ended; -1 after that."""
    left_at: float | None = None
    """Time at which its client was found to be gone."""
    told: bool = False
    """True once `_GO` was sent."""


class Forker:
    """Event loop that accepts clients, and forks and reaps sessions."""

    def __init__(self, listening: socket.socket, control: socket.socket, most: int, stamp: preload.Stamp) -> None:
        self._listening, self._control, self._most, self._stamp = listening, control, most, stamp
        self._selector = selectors.DefaultSelector()
        self._waiting: dict[socket.socket, float] = {}
        """Connections that have sent nothing yet, and their deadlines."""
        self._sessions: dict[int, _Session] = {}
        self._budget, self._budget_at = AT_ONCE, time.monotonic()
        self._ended = self._stale = False

    def run(self) -> None:
        """Fork sessions until the server ends, or the program is replaced."""
        woken, wakes = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGTERM, self._ordered_to_end)
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
            if left.left_at is not None:  # later nobody could kill it
                _end(process, *_GO)

    def _ordered_to_end(self, *_: object) -> None:
        self._ended = True

    # Connections

    def _accept(self) -> None:
        try:
            connection, _ = self._listening.accept()
        except OSError:
            time.sleep(_TICK / 10)  # no free descriptor: do not spin
            return
        full = len(self._waiting) >= WAITING or len(self._sessions) >= self._most
        if account(connection) != os.geteuid() or full:
            connection.close()
            return
        self._waiting[connection] = time.monotonic() + client.PATIENCE
        self._selector.register(connection, selectors.EVENT_READ)

    def _forget(self, connection: socket.socket) -> None:
        self._selector.unregister(connection)
        del self._waiting[connection]
        connection.close()

    def _affords(self, now: float) -> bool:
        """Charge the budget for another session; return False if none may begin now."""
        self._budget = min(AT_ONCE, self._budget + (now - self._budget_at) * A_SECOND)
        self._budget_at = now
        if self._budget < 1 or len(self._sessions) >= self._most:
            return False
        self._budget -= 1
        return True

    def _fork(self, connection: socket.socket) -> None:
        """Fork a session for a client that has sent something; the session reads it."""
        process = process_and_account(connection)[0]
        if self._affords(time.monotonic()) and _speaks(connection):
            watched = -1
            try:
                watched = os.pidfd_open(process)
            except ProcessLookupError:
                pass  # it has ended already
            except OSError:
                self._forget(connection)  # no free descriptor
                return
            try:
                forked = os.fork()
            except OSError:
                forked = -1  # no free process
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
        """Turn the forked process into a session: close all descriptors of the forker, reset its signals."""
        try:
            signal.set_wakeup_fd(-1)
            for each in (signal.SIGTERM, signal.SIGCHLD):
                signal.signal(each, signal.SIG_DFL)
            for key in list(self._selector.get_map().values()):
                if key.fileobj is not connection:
                    _close(key.fd)
            self._selector.close()
            session.begin(connection, process, fresh=preload.unchanged(self._stamp))
        except BaseException:  # noqa: BLE001  # any error: there is no caller
            traceback.print_exc()
        finally:
            os._exit(FAULT)

    # Sessions

    def _reap(self) -> None:
        """Collect the sessions that have ended."""
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
        """Close connections that stay silent; end sessions whose client is gone."""
        for connection in [each for each, end in self._waiting.items() if now > end]:
            self._forget(connection)
        for process, each in self._sessions.items():
            if each.left_at is None or now < each.left_at + GRACE:
                continue
            _end(process, *([signal.SIGKILL] if each.told else _GO))
            each.told, each.left_at = True, now


def _speaks(connection: socket.socket) -> bool:
    """Return True if data can be read, not only end of file or out-of-band data."""
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
    """Import everything, then fork. `listening` and `control` are inherited descriptors. Returns the exit status."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # from the server's terminal; the server ends this process itself
    gc.disable()  # a session enables it; a collection would write to shared pages
    stamp = preload.stamp()
    preload.load()
    preload.rehearse()
    gc.collect()
    holes.fill()
    gc.freeze()
    assert threading.active_count() == 1, "a fork leaves all others behind, with what they hold"
    forker = Forker(socket.socket(fileno=listening), socket.socket(fileno=control), most, stamp)
    forker.run()
    return session.STALE if forker._stale else 0  # noqa: SLF001  # its own module
