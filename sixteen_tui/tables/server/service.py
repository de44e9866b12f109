"""Notifies the service manager (systemd): ready, alive, stopping.

Invariant: without such a manager, nothing happens. NOTIFY_SOCKET in the environment names its socket.
"""

from __future__ import annotations

import contextlib
import os
import socket
from typing import Final

READY: Final = "READY=1"
WORKS: Final = "WATCHDOG=1"
ENDS: Final = "STOPPING=1"


class Service:
    """Notifications to the manager that started this process. Unsets NOTIFY_SOCKET, so child processes send none."""

    def __init__(self) -> None:
        self._place = os.environ.pop("NOTIFY_SOCKET", "")

    def notify(self, what: str) -> None:
        """Send a notification without blocking; errors are ignored."""
        if not self._place:
            return
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            line.connect(f"\0{self._place[1:]}" if self._place.startswith("@") else self._place)
            line.send(what.encode())
