"""The server is killed again and again while tables play: nothing that was told is lost, nothing is done twice."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from sixteen_tui.saves.records import parse
from tests.tables.served import Client, Served, game, served


class Report(NamedTuple):
    """The counts of a run."""

    kills: int
    games: int
    confirmed: int
    """Moves that were told back to who made them."""
    lost: int
    twice: int
    gap: float
    """The longest time, in seconds, that a seat waited for the next entry."""
    faults: int

    def __str__(self) -> str:
        return (
            f"kills {self.kills}  games {self.games}  confirmed moves {self.confirmed}  lost {self.lost}  "
            f"twice {self.twice}  worst gap {self.gap:.2f} s  faults {self.faults}"
        )


async def _tables(server: Served, number: int, end: asyncio.Event, think: float) -> list[Client]:
    """One game after the other at one place, until there are no more kills; the last is played to its end."""
    found = list[Client]()
    while not found or not end.is_set():
        found += await game(server.socket, f"t{number}g{len(found)}", think=think)
    return found


async def _killed(server: Served, kills: int, tables: int, think: float, pause: float) -> Report:
    await server.ready()
    end, chance = asyncio.Event(), Random(kills)
    playing = [asyncio.ensure_future(_tables(server, number, end, think)) for number in range(tables)]
    for _ in range(kills):
        await asyncio.sleep(chance.uniform(0.2, 2.0) * pause)
        server.kill()
        server.start()
        await server.ready()
    end.set()
    clients = [client for found in await asyncio.gather(*playing) for client in found]
    return report(kills, clients)


def report(kills: int, clients: list[Client]) -> Report:
    """The fate of the entries told to clients, by the games that they were given."""
    lost = twice = confirmed = 0
    for client in clients:
        assert client.save is not None
        assert client.seat is not None
        record = parse("".join(f"{line}\n" for line in client.save).encode(), Path("save"))
        plays = enumerate(record.table.log)
        entries = [
            record.table.game.encode(each) for ply, each in plays if record.table.mover(ply) == client.seat.number
        ]
        done, decided = [each.split(" ", 1)[1] for each in entries], [client.sent[at] for at in sorted(client.sent)]
        confirmed += len(client.told)
        seen = record.table.notation(client.seat.number)
        lost += sum(f"{client.seat.number} {told}" not in seen for told in client.told)
        lost += max(0, len(client.told) - len(done))
        twice += max(0, len(done) - len(decided)) + (done != decided)
    gap = max(gap for client in clients for _, gap in client.gaps)
    faults = sum(len(client.faults) for client in clients)
    return Report(kills, len(clients) // 2, confirmed, lost, twice, gap, faults)


def run(home: Path, kills: int, *, tables: int = 20, think: float = 0.1, pause: float = 1.0) -> Report:
    """Kill a server so often while so many tables play."""
    with served(home) as server:
        return asyncio.run(_killed(server, kills, tables, think, pause))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=20)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        report = run(Path(home), chosen.kills, tables=chosen.tables)
    sys.stdout.write(f"{report}\n")
    return int(report.lost + report.twice + report.faults > 0)


if __name__ == "__main__":
    sys.exit(main())
