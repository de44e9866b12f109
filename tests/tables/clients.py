"""A client of a table server that a test talks through, and the environment of a server."""

from __future__ import annotations

import json
import os
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sixteen_tui.tables import protocol
from tests.patience import PATIENCE, until

BIN: Final = str(Path(sys.executable).parent)  # not where its link leads
RULES: Final = {"matches": True, "bonus": False, "wilds": True, "drawing": "enforced"}


def environment(home: Path) -> dict[str, str]:
    system = f"{os.environ['PATH']}:/usr/sbin:/sbin"
    return {"HOME": str(home), "XDG_RUNTIME_DIR": str(home / "run"), "PATH": f"{BIN}:{system}", "LANG": "C.UTF-8"}


class Client:
    """Somebody at the other end of a socket."""

    def __init__(self, path: Path, player: str | None = None) -> None:
        self._connection = socket.socket(socket.AF_UNIX)
        self._connection.settimeout(PATIENCE)

        def connected() -> bool:
            self._connection.connect(str(path))
            return True

        try:
            until(connected, FileNotFoundError, ConnectionRefusedError)
        except PermissionError:
            self._connection.close()
            raise
        self._lines = self._connection.makefile("rb")
        self.name = self.ask("hello", "welcome", version=1, **({"player": player} if player else {}))["name"]

    def ask(self, kind: str, wanted: str, **keys: object) -> protocol.Message:
        """Send a message and wait for one of a kind."""
        self._connection.sendall(json.dumps({"type": kind, **keys}).encode() + b"\n")
        return self.wait(wanted)

    def wait(self, wanted: str) -> protocol.Message:
        for line in self._lines:
            message: protocol.Message = json.loads(line)
            assert message["type"] == wanted or message["type"] != "no", message
            if message["type"] == wanted:
                return message
        raise AssertionError(f"the line ended before {wanted}")

    @property
    def server(self) -> int:
        """The process at the other end."""
        found = self._connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
        return int(struct.unpack("3i", found)[0])

    def close(self) -> None:
        self._lines.close()
        self._connection.close()


@contextmanager
def client(path: Path, player: str | None = None) -> Iterator[Client]:
    found = Client(path, player)
    try:
        yield found
    finally:
        found.close()


@contextmanager
def running(words: list[str], home: Path) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(words, env=environment(home), cwd=home)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)
