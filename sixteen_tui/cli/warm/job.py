"""Job control for a warm session through its client, which the shell knows, stops, continues and signals.

Why: the terminal is not this process's controlling terminal, so the kernel does not stop it (SIGTTIN, SIGTTOU) when its
client is in the background. Before each read or write it checks /proc/CLIENT/stat: client not stopped, and in the
foreground process group. Signals arrive as one byte each and are handled as in any program.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from pathlib import Path
from typing import NoReturn

from sixteen_tui.cli.warm import client
from sixteen_tui.terminal.guard import Job, hang_up

_HANDED_ON = {signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGCONT, signal.SIGTSTP, signal.SIGWINCH}


class ClientsJob(Job):
    """The client's job, controlled through a socket."""

    def __init__(self, connection: socket.socket, process: int) -> None:
        self._connection, self._stat = connection, Path(f"/proc/{process}/stat")
        self._gone = self._stopped = False
        self._goes_on = threading.Event()

    def listen(self) -> None:
        """Start the thread that receives the client's signals."""
        threading.Thread(target=self._listen, daemon=True, name="client").start()

    def _listen(self) -> None:
        # The kernel gives a signal to any thread that does not block it. This thread is older than the mask of `Guard`,
        # so it does not inherit that.
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        while told := self._heard():
            for number in told:
                if number == signal.SIGCONT and self._stopped:
                    self._goes_on.set()
                elif number in _HANDED_ON:
                    os.kill(os.getpid(), number)
        self._gone = True
        self._goes_on.set()
        hang_up()

    def _heard(self) -> bytes:
        try:
            return self._connection.recv(64)
        except OSError:
            return b""

    def _send(self, what: bytes) -> None:
        try:
            self._connection.send(what, socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL)
        except OSError:
            return  # the client is gone; `_listen` notices

    def in_foreground(self) -> bool:
        """Return True unless the client is stopped, or another job of its shell is in the foreground."""
        try:
            state, _, group, _, terminal, front = self._stat.read_text("latin-1").rpartition(")")[2].split()[:6]
        except (OSError, ValueError):
            return True  # the client is gone
        return state not in "Tt" and (terminal == "0" or group == front)

    may_use_terminal = in_foreground

    def stop(self) -> None:
        """Have the client stop, and wait until it continues."""
        self._goes_on.clear()
        self._stopped = True
        if not self._gone:
            self._send(client.STOP)
            self._goes_on.wait()
        self._stopped = False

    stop_again = stop

    def end(self, status: int) -> NoReturn:
        self._send(client.END + bytes((status & 255,)))
        os._exit(status)
