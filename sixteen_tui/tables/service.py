"""Notifies the service manager (systemd): ready, alive, stopping.

Invariant: without such a manager, nothing happens. The environment names its socket.
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
    """The service that this process is, if it is one. What it starts is none."""

    def __init__(self) -> None:
        self._place = os.environ.pop("NOTIFY_SOCKET", "")

    def tell(self, what: str) -> None:
        """Tell the manager something; one that does not listen is not waited for."""
        if not self._place:
            return
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            line.connect(f"\0{self._place[1:]}" if self._place.startswith("@") else self._place)
            line.send(what.encode())
