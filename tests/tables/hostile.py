"""A table is played while somebody else floods the server: with lines that are none, too long, half, too many."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import resource
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.tables.served import Client, Served, game, served
from tests.unit.tables.lines import mutated

HELLO = b'{"type":"hello","version":1,"player":"mallory"}\n'
HUGE = 10 << 20


class Report(NamedTuple):
    """The result of the honest table."""

    lines: int
    connections: int
    games: int
    calm: float
    """The 99th percentile of the honest moves' times while nothing else went on, in ms."""
    stormy: float
    faults: int
    alive: bool

    def __str__(self) -> str:
        return (
            f"lines {self.lines}  connections {self.connections}  honest games {self.games}\n"
            f"p99 of honest moves: alone {self.calm:.1f} ms, under attack {self.stormy:.1f} ms\n"
            f"faults {self.faults}  server alive {self.alive}"
        )


async def _send(path: Path, data: bytes, chance: Random) -> None:
    """One connection: send all of it, with or without a greeting, now and then without reading what comes."""
    with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
        reader, writer = await asyncio.open_unix_connection(path)
        try:
            writer.write((HELLO if chance.random() < 0.9 else b"") + data)
            await asyncio.wait_for(writer.drain(), 5)
            if chance.random() < 0.8:
                writer.write_eof()
                await asyncio.wait_for(reader.read(), 5)
        finally:
            writer.transport.abort()


async def _attack(path: Path, lines: int, connections: int) -> int:
    """Mutated lines, as many on a connection as it takes; floods; halves; a huge line; and connections that stay."""
    chance, sent = Random(lines), 0
    idle = []
    for _ in range(connections):
        with contextlib.suppress(OSError):
            idle.append(await asyncio.open_unix_connection(path))
    await _send(path, b"x" * HUGE, chance)
    await _send(path, b'{"type":"ping"}\n' * 50_000, chance)
    while sent < lines:
        batch = [
            mutated(chance) for _ in range(chance.choice((1, 1, 1, 2, 30)))
        ]  # a line that is none ends the connection
        sent += len(batch)
        await _send(path, b"\n".join(batch) + chance.choice((b"\n", b"")), chance)
    for _, writer in idle:
        writer.transport.abort()
    return len(idle)


async def _games(path: Path, name: str, until: asyncio.Event, think: float) -> list[Client]:
    found = list[Client]()
    while not found or not until.is_set():
        found += await game(path, f"{name}{len(found)}", think=think)
    return found


def _p99(clients: list[Client]) -> float:
    times = sorted(each for client in clients for each in client.times)
    return times[int(0.99 * len(times))] * 1000


async def _run(server: Served, lines: int, connections: int, think: float) -> Report:
    await server.ready()
    done = asyncio.Event()
    done.set()
    calm = await _games(server.socket, "calm", done, think)
    done.clear()
    honest = asyncio.ensure_future(_games(server.socket, "honest", done, think))
    opened = await _attack(server.socket, lines, connections)
    done.set()
    stormy = await honest
    faults = sum(len(client.faults) for client in (*calm, *stormy))
    return Report(lines, opened, len(stormy) // 2, _p99(calm), _p99(stormy), faults, server.alive)


def run(home: Path, lines: int, connections: int, think: float = 0.005) -> Report:
    """Attack a server in a folder of its own while two clients play."""
    with served(home) as server:
        return asyncio.run(_run(server, lines, connections, think))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--connections", type=int, default=1000)
    chosen = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        report = run(Path(home), chosen.lines, chosen.connections)
    sys.stdout.write(f"{report}\nseconds {time.monotonic() - began:.0f}\n")
    return int(report.faults > 0 or not report.alive)


if __name__ == "__main__":
    sys.exit(main())
