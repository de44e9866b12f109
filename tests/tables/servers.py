"""Two table servers on one PostgreSQL while tables play between them: either is killed, the database is started anew,
either is stopped for a while and woken. Nothing that was told is lost or done twice, no table is hosted twice.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.tables.databases import Cluster, cluster, missing
from tests.tables.kills import Report, report
from tests.tables.served import Client, Served, between, served

AUDIT: Final = """
create table astray (game text, n int, pid int);
create function audit() returns trigger language plpgsql security definer as $$ begin
    if not exists (select from pg_locks l join sixteen_tui.tables t on t.id = new.game
                   where l.locktype = 'advisory' and l.classid = 16 and l.objid::int = t.number and l.objsubid = 2
                   and l.granted and l.mode = 'ExclusiveLock' and l.pid = pg_backend_pid()) then
        insert into astray values (new.game, new.n, pg_backend_pid());
    end if;
    return new;
end $$;
create trigger audit after insert on sixteen_tui.line for each row execute function audit();
"""
"""The writer of a line of a table holds that table's lock at that moment, which one connection at most can hold."""


LONGEST: Final = 300.0
"""Seconds in which a game comes to its end when nothing more is done."""


class Harm(NamedTuple):
    """The faults, and how often each occurs."""

    kills: int = 0
    restarts: int = 0
    stops: int = 0


class Result(NamedTuple):
    """The result of a run."""

    report: Report
    astray: int
    """Lines that were written by a server that did not hold the table."""
    gaps: dict[str, tuple[int, float]]
    """For each kind of harm how often it was done, and the longest time that a seat waited for the next entry."""

    back: float
    """In how many seconds at most those sat again at their own server whose table was at one that was stopped."""

    away: float
    """The longest time that the database was not there."""

    faults: list[str]
    """The entries that clients should not have been told."""

    @property
    def holds(self) -> bool:
        return not (self.report.lost or self.report.twice or self.report.faults or self.astray)

    def __str__(self) -> str:
        gaps = ", ".join(f"{kind} {times}: {gap:.2f} s" for kind, (times, gap) in self.gaps.items())
        back = f"; seated again beside a stopped server after {self.back:.2f} s" if self.back else ""
        back += f"; database away for {self.away:.2f} s at most" if self.away else ""
        back += "".join(f"\n{fault}" for fault in self.faults[:10])
        return f"{self.report}  written without the lock {self.astray}\nworst gap by what was done: {gaps}{back}"


class Pair:
    """Two servers, and the database that they share."""

    def __init__(self, database: Cluster, servers: Sequence[Served], chance: Random) -> None:
        self.database, self.servers, self.chance = database, servers, chance
        self.away = 0.0
        """The longest time that the database was not there."""
        self.stopped: list[tuple[float, Path]] = []

    async def kill(self) -> None:
        server = self.chance.choice(self.servers)
        server.kill()
        await asyncio.sleep(self.chance.uniform(0.0, 0.5))
        server.start()
        await server.ready()

    async def restart(self) -> None:
        """In order, or as after a crash."""
        how, begun = self.chance.choice((signal.SIGINT, signal.SIGQUIT)), time.monotonic()
        await asyncio.to_thread(self.database.stop, how)
        await asyncio.sleep(self.chance.uniform(0.0, 1.0))
        await asyncio.to_thread(self.database.start)
        self.away = max(self.away, time.monotonic() - begun)

    async def stop(self, seconds: float) -> None:
        server = self.chance.choice(self.servers)
        process = server.process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        self.stopped.append((time.monotonic(), server.socket))
        await asyncio.sleep(seconds)
        process.send_signal(signal.SIGCONT)


async def _tables(pair: Pair, number: int, end: asyncio.Event, think: float) -> list[Client]:
    """One game after the other at one place, until no more harm is done; the last is played to its end."""
    found = list[Client]()
    ways = [server.socket for server in pair.servers]
    while not found or not end.is_set():
        found += await between(ways[:: 1 if number % 2 else -1], f"t{number}g{len(found)}", think=think)
    return found


async def _harmed(pair: Pair, harm: Harm, *, tables: int, think: float, pause: float, stopped: float) -> Result:
    for server in pair.servers:
        await server.ready()
    end, times = asyncio.Event(), dict[str, tuple[int, float, float]]()
    playing = [asyncio.ensure_future(_tables(pair, number, end, think)) for number in range(tables)]
    await asyncio.sleep(pause)
    for kind, many, act in (
        ("kills", harm.kills, pair.kill),
        ("restarts", harm.restarts, pair.restart),
        ("stops", harm.stops, lambda: pair.stop(stopped)),
    ):
        begun = time.monotonic()
        for _ in range(many):
            await act()
            await asyncio.sleep(pair.chance.uniform(0.2, 2.0) * pause)
        if many:
            await asyncio.sleep(2 * pause)
            times[kind] = many, begun, time.monotonic()
    end.set()
    _, stuck = await asyncio.wait(playing, timeout=LONGEST)
    assert not stuck, f"{len(stuck)} games do not end"
    clients = [client for found in await asyncio.gather(*playing) for client in found]
    gaps = {kind: (many, _worst(clients, begun, ended)) for kind, (many, begun, ended) in times.items()}
    back = [_back(clients, when, where, stopped) for when, where in pair.stopped]
    astray = int(pair.database.psql("select count(*) from astray"))
    faults = [str(fault)[:200] for client in clients for fault in client.faults]
    return Result(report(harm.kills, clients), astray, gaps, max(back, default=0.0), pair.away, faults)


def _back(clients: Sequence[Client], when: float, where: Path, seconds: float) -> float:
    """When the last of those sat again whose table a stopped server hosted, and whose own server goes on."""
    found = [at - when for client in clients for at, place in client.seated if place != where]
    return max((after for after in found if 0.1 < after < seconds - 0.5), default=0.0)


def _worst(clients: Sequence[Client], begun: float, ended: float) -> float:
    return max((gap for client in clients for at, gap in client.gaps if begun <= at <= ended), default=0.0)


@contextlib.contextmanager
def pair(home: Path, chance: Random) -> Iterator[Pair]:
    """Two servers and their database, with an audit of who writes."""
    with cluster() as database:
        database.psql(AUDIT)
        for name in "ab":
            (home / name).mkdir()
        with served(home / "a", database.address) as first, served(home / "b", database.address) as second:
            yield Pair(database, (first, second), chance)


def run(
    home: Path, harm: Harm, *, tables: int, think: float = 0.1, pause: float = 1.0, stopped: float = 10.0
) -> Result:
    """Do harm while so many tables play between two servers."""
    with pair(home, Random(tables)) as both:
        return asyncio.run(_harmed(both, harm, tables=tables, think=think, pause=pause, stopped=stopped))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--restarts", type=int, default=20)
    parser.add_argument("--stops", type=int, default=10)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--think", type=float, default=0.5)
    chosen = parser.parse_args()
    if missing():
        sys.stdout.write(f"{missing()}\n")
        return 2
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="s16-") as home:
        harm = Harm(chosen.kills, chosen.restarts, chosen.stops)
        result = run(Path(home), harm, tables=chosen.tables, think=chosen.think)
    sys.stdout.write(f"{result}\n")
    return int(not result.holds)


if __name__ == "__main__":
    sys.exit(main())
