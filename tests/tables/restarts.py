"""Restarts the server again and again while tables play, as an administrator does: nothing is lost.

Method: SIGTERM, then a start once it has ended, as a service manager does; with `--handed` the socket belongs to
another process, as with socket activation, and nobody is refused meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.patience import PATIENCE
from tests.tables import kills
from tests.tables.served import Client, Served, game

ROOT = Path(__file__).parents[2]
HANDED = 'exec 3<&"$0"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"'
"""Gives the process that comes to be the socket and its own number, as systemd does."""
WITHIN = 30.0
"""Seconds in which a seat that plays is told something; else it is not counted as waiting, for its game was over."""


class Report(NamedTuple):
    """The counts of a run."""

    restarts: int
    counts: kills.Report
    down: float
    """The longest time that the server took to end, in seconds."""
    up: float
    """The longest time that it took to answer again."""
    gaps: list[float]
    """For each seat and restart, the seconds from the order to end to the next that it was told; in order."""
    refused: int
    """The number of times that a client was not let in."""

    def gap(self, part: float) -> float:
        """The bound that this part of all gaps does not exceed."""
        return self.gaps[min(len(self.gaps) - 1, int(part * len(self.gaps)))]

    def __str__(self) -> str:
        times = " / ".join(f"{1000 * self.gap(part):.0f}" for part in (0.5, 0.99, 1.0))
        return (
            f"restarts {self.restarts}  confirmed moves {self.counts.confirmed}  lost {self.counts.lost}  "
            f"twice {self.counts.twice}  faults {self.counts.faults}  refused connections {self.refused}\n"
            f"slowest end {1000 * self.down:.0f} ms; gaps seen by {len(self.gaps)} seats, p50 / p99 / worst: {times} ms"
        )


class Restarted(Served):
    """A server that ends when it is told to."""

    def __init__(self, home: Path, *, handed: bool) -> None:
        super().__init__(home)
        self.down = 0.0
        self._listening: socket.socket | None = None
        if handed:
            self._listening = socket.socket(socket.AF_UNIX)
            self._listening.bind(str(self.socket))
            self._listening.listen(1024)

    def start(self) -> None:
        if self._listening is None:
            super().start()
            return
        words = [sys.executable, "-m", "sixteen_tui", "serve", "--folder", str(self.folder), "--log", "warning"]
        handed = self._listening.fileno()
        self.process = subprocess.Popen(["bash", "-c", HANDED, str(handed), *words], cwd=ROOT, pass_fds=(handed,))

    async def ready(self) -> None:
        """Wait until it answers: a socket that was handed over takes connections before."""
        await super().ready()
        reader, writer = await asyncio.open_unix_connection(self.socket)
        writer.write(b'{"type":"hello","version":1}\n')
        await asyncio.wait_for(reader.readline(), PATIENCE)
        writer.close()

    async def end(self) -> None:
        """End it, as an administrator does, and wait for that."""
        assert self.process is not None
        since = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(self.process.wait, PATIENCE) == 0
        self.down = max(self.down, time.monotonic() - since)

    def close(self) -> None:
        self.kill()
        if self._listening is not None:
            self._listening.close()


async def _tables(server: Served, number: int, end: asyncio.Event, think: float, playing: list[Client]) -> None:
    """One game after the other at one place, until there are no more restarts; the last is played to its end."""
    count = 0
    while not count or not end.is_set():
        playing += await game(server.socket, f"t{number}g{count}", think=think)
        count += 1


async def _restarted(server: Restarted, restarts: int, tables: int, think: float, pause: float) -> Report:
    await server.ready()
    end, chance, clients, times = asyncio.Event(), Random(restarts), list[Client](), list[float]()
    up = 0.0
    playing = [asyncio.ensure_future(_tables(server, number, end, think, clients)) for number in range(tables)]
    for _ in range(restarts):
        await asyncio.sleep(chance.uniform(0.2, 2.0) * pause)
        times.append(time.monotonic())
        await server.end()
        since = time.monotonic()
        server.start()
        await server.ready()
        up = max(up, time.monotonic() - since)
    end.set()
    await asyncio.gather(*playing)
    gaps = [
        gap
        for client in clients
        for at in times
        if client.moments and client.moments[0] < at
        for gap in [next((moment - at for moment in client.moments if moment > at), WITHIN)]
        if gap < WITHIN
    ]
    refused = sum(client.refused for client in clients)
    return Report(restarts, kills.report(restarts, clients), server.down, up, sorted(gaps), refused)


def run(
    home: Path, restarts: int, *, handed: bool = False, tables: int = 20, think: float = 0.1, pause: float = 1.0
) -> Report:
    """Start a server anew so often while so many tables play."""
    server = Restarted(home, handed=handed)
    server.start()
    try:
        return asyncio.run(_restarted(server, restarts, tables, think, pause))
    finally:
        server.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--restarts", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--handed", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        report = run(Path(home), chosen.restarts, tables=chosen.tables, handed=chosen.handed)
    sys.stdout.write(f"{report}\n")
    return int(report.counts.lost + report.counts.twice + report.counts.faults > 0)


if __name__ == "__main__":
    sys.exit(main())
