"""Response times of the table server under the largest allowed load: `python bench/floods.py [--people N]`.

The server hosts 740 tables in its own folder. During each kind of flood one honest client sends `ping` and another
`tables` every tenth of a second, and two play Sixteen; the figures are the milliseconds until the answers, and from an
action to its publication. Each flood alternates with as much time without one, because other work on the machine
changes both. As root the floods come from players of the server's account, each with a weight of 100 a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from sixteen_tui.tables.server.requests import WEIGHT_A_SECOND, WEIGHT_AT_ONCE, WEIGHTS
from tests.tables.served import Client, served
from tests.unit.tables.lines import mutated
from tests.unit.tables.seated import opening

TABLES: Final = 740
OF_ONE: Final = 20
LINE: Final = 1 << 23
HONEST: Final = 0.1
Message = dict[str, Any]
Times = dict[str, list[float]]
"""Milliseconds, by what was measured."""


async def line(path: Path, player: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the server and complete the handshake."""
    reader, writer = await asyncio.open_unix_connection(path, limit=LINE)
    say(writer, {"type": "hello", "version": 1, "player": player})
    await until(reader, "welcome")
    return reader, writer


def say(writer: asyncio.StreamWriter, *messages: Message) -> None:
    writer.write(b"".join(json.dumps(each).encode() + b"\n" for each in messages))


async def until(reader: asyncio.StreamReader, kind: str) -> Message:
    """Return the next message of this type; discard all others."""
    while True:
        raw = await reader.readline()
        assert raw, "the server has ended the line"
        if f'"type":"{kind}"'.encode() in raw[:40]:
            return dict(json.loads(raw))


async def fill(path: Path) -> list[str]:
    """Open all tables, and return the ids of those of the last player."""
    ids: list[str] = []
    for number in range(TABLES // OF_ONE):
        reader, writer = await line(path, f"opener{number}")
        ids = []
        for _ in range(OF_ONE):
            say(writer, opening("sixteen", *["person"] * 4))
            ids.append((await until(reader, "opened"))["table"])
            await asyncio.sleep(0.02)
        writer.close()
    return ids


async def honest(path: Path, name: str, end: float, times: list[float], kind: str) -> None:
    """Send requests of this type until `end`, and append the milliseconds until each answer to `times`."""
    reader, writer = await line(path, name)
    while time.monotonic() < end:
        began = time.monotonic()
        say(writer, {"type": kind})
        await until(reader, {"ping": "pong"}.get(kind, kind))
        times.append(1000 * (time.monotonic() - began))
        await asyncio.sleep(HONEST)
    writer.close()


async def flood(path: Path, name: str, end: float, messages: Callable[[], Iterable[Message]], *, reads: bool) -> int:
    """Send as many messages as the limits allow until `end`, the initial burst first, and return their number.

    Discards all answers; with `reads` false leaves them unread, and connects again once the server has cut it off.
    """
    began, source, spent, sent = time.monotonic(), iter(messages()), 0.0, 0
    while time.monotonic() < end:
        reader, writer = await line(path, name)

        async def read(reader: asyncio.StreamReader = reader) -> None:
            with suppress(ConnectionError):
                while await reader.read(1 << 20):
                    pass

        reading = asyncio.create_task(read()) if reads else None
        while time.monotonic() < end and not writer.is_closing():
            now = time.monotonic() - began
            may = min(WEIGHT_AT_ONCE * 0.9 + WEIGHT_A_SECOND * 0.9 * now - spent, 5 * (180 + 45 * now - sent))
            batch = []
            while may > 20:
                batch.append(next(source))
                may -= WEIGHTS.get(batch[-1]["type"], 1)
                spent += WEIGHTS.get(batch[-1]["type"], 1)
            say(writer, *batch)
            sent += len(batch)
            await asyncio.sleep(0.2)
        if reading is not None:
            reading.cancel()
        writer.transport.abort()
    return sent


async def strike(path: Path, name: str, end: float, lines: Callable[[Random], bytes]) -> int:
    """Make a connection ten times a second, send `lines` after a greeting, and end it; return how many were made."""
    made, chance = 0, Random(name)
    while time.monotonic() < end:
        with suppress(OSError):
            _, writer = await asyncio.open_unix_connection(path)
            say(writer, {"type": "hello", "version": 1, "player": name})
            writer.write(lines(chance))
            made += 1
            await asyncio.sleep(HONEST)
            writer.transport.abort()
    return made


async def playing(path: Path, name: str, end: float, times: list[float]) -> None:
    """Play Sixteen with two clients until `end`, and append the milliseconds from each action to its publication."""
    number = 0
    while time.monotonic() < end:
        pair = [Client(path, f"{name}{number}-{seat}", think=HONEST / 2) for seat in range(2)]
        pair[1].table, number = pair[0].table, number + 1
        with suppress(TimeoutError):
            async with asyncio.timeout(end - time.monotonic()):
                await asyncio.gather(*(client.play(opens=client is pair[0]) for client in pair))
        times += [1000 * each for client in pair for each in client.times]
        for client in pair:
            if client.writer is not None:
                client.writer.close()


def p(times: Sequence[float], share: float) -> float:
    """Return the quantile `share` (0 to 1) of the times."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


Floods = dict[str, Callable[[str, float], Awaitable[int]]]
"""Each kind of flood: sends as one person of a name until a time, and returns how much it sent."""


def kinds(path: Path, ids: Sequence[str]) -> Floods:
    """Return the floods, at the tables with these ids."""
    looks: Message = {"type": "look", "table": ids[1]}
    sit: list[Message] = [{"type": "sit", "table": ids[0]}, {"type": "leave", "seat": True}]
    sent: dict[str, list[Message]] = {
        "tables": [{"type": "tables"}],
        "sit, leave": sit,
        "look": [looks],
        "codes": [{"type": "look", "code": "ABCD"}],
        "open": [opening("sixteen", "person", "person")],
        "all": [{"type": "tables"}, *sit, {"type": "ping"}, looks],
    }
    floods: Floods = {
        name: partial(flood, path, messages=partial(cycle, messages), reads=True) for name, messages in sent.items()
    }
    floods["unread"] = partial(flood, path, messages=partial(cycle, sent["tables"]), reads=False)
    floods["connections"] = partial(strike, path, lines=lambda _: b"")
    floods["broken"] = partial(
        strike, path, lines=lambda chance: b"\n".join(mutated(chance) for _ in range(chance.choice((1, 1, 2, 30))))
    )
    return floods


def crowd(path: Path, ids: Sequence[str], kind: str, names: Sequence[str], seconds: float) -> int:
    """Flood for so long, one person per name, and return how much was sent. Runs in a process of its own.

    Why: the answers to a flood are many megabytes, and reading them would delay the honest clients here.
    """

    async def run() -> int:
        send, end = kinds(path, ids)[kind], time.monotonic() + seconds
        return sum(await asyncio.gather(*(send(name, end) for name in names)))

    return asyncio.run(run())


async def window(path: Path, name: str, seconds: float) -> Times:
    """Return the response times of the honest clients during `seconds`."""
    end = time.monotonic() + seconds
    times: Times = defaultdict(list)
    await asyncio.gather(
        honest(path, "honest", end, times["ping"], "ping"),
        honest(path, "looking", end, times["tables"], "tables"),
        playing(path, name, end, times["action"]),
    )
    return times


async def measured(people: int, seconds: float, rounds: int, only: Sequence[str]) -> None:
    """Print the response times under each kind of flood by `people` clients, beside those without a flood."""
    loop, part = asyncio.get_running_loop(), seconds / rounds
    with (
        tempfile.TemporaryDirectory() as home,
        served(Path(home)) as server,
        ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process,
    ):
        await server.ready()
        ids = await fill(server.socket)
        await loop.run_in_executor(process, crowd, server.socket, ids, "look", [], 0.0)  # until it has started
        for name in only or kinds(server.socket, ids):
            calm, stormy, sent = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list), 0
            for number in range(rounds):
                for times, flooded in ((calm, False), (stormy, True)):
                    names = [f"{name}{number}-{n}" for n in range(people if flooded else 0)]
                    sending = loop.run_in_executor(process, crowd, server.socket, ids, name, names, part)
                    for what, found in (await window(server.socket, f"{name}{number}{flooded}", part)).items():
                        times[what] += found
                    sent += await sending
            for what in ("ping", "tables", "action"):
                print(
                    f"{name:12} {sent:6} sent  {what:7}"
                    + "".join(
                        f"  {named} median {statistics.median(times[what]):6.1f} p99 {p(times[what], 0.99):7.1f}"
                        f" most {max(times[what]):7.1f} of {len(times[what]):4}"
                        for named, times in (("without", calm), ("with", stormy))
                        if times[what]
                    ),
                    flush=True,
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--people", type=int, default=5, help="who flood, each within the limits")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each flood, and as many without it")
    parser.add_argument("--rounds", type=int, default=2, help="number of parts in which that time alternates")
    parser.add_argument("only", nargs="*", help="kinds of floods; without any all of them")
    chosen = parser.parse_args()
    asyncio.run(measured(chosen.people, chosen.seconds, chosen.rounds, chosen.only))


if __name__ == "__main__":
    main()
