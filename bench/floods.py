"""Response times of the table server under the largest allowed load: `python bench/floods.py [--people N]`.

The server hosts 740 tables in its own folder. During each kind of flood one honest client sends `ping` and another
`tables` every tenth of a second; the figures are the milliseconds until the answers. As root the floods come from
players of the server's account, each with a weight of 100 a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from sixteen_tui.tables.server.requests import WEIGHT_A_SECOND, WEIGHT_AT_ONCE, WEIGHTS
from tests.tables.served import served
from tests.unit.tables.seated import opening

TABLES: Final = 740
OF_ONE: Final = 20
LINE: Final = 1 << 23
HONEST: Final = 0.1
Message = dict[str, Any]


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


async def flood(path: Path, name: str, end: float, messages: Callable[[], Iterator[Message]]) -> int:
    """Send as many messages as the limits allow until `end`, the initial burst first, and return their number.

    Discards all answers.
    """
    reader, writer = await line(path, name)

    async def read() -> None:
        with suppress(ConnectionError):
            while await reader.read(1 << 20):
                pass

    reading, sent, spent = asyncio.create_task(read()), 0, 0.0
    began, source = time.monotonic(), messages()
    while time.monotonic() < end:
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
    reading.cancel()
    writer.close()
    return sent


def p(times: Sequence[float], share: float) -> float:
    """Return the quantile `share` (0 to 1) of the times."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


async def measured(people: int, seconds: float) -> None:
    """Print the response times under each kind of flood, by `people` clients for `seconds`."""
    with tempfile.TemporaryDirectory() as home, served(Path(home)) as server:
        await server.ready()
        ids = await fill(server.socket)
        sit: list[Message] = [{"type": "sit", "table": ids[0]}, {"type": "leave", "seat": True}]
        floods: dict[str, list[Message]] = {
            "nothing": [],
            "tables": [{"type": "tables"}],
            "sit, leave": sit,
            "look": [{"type": "look", "table": ids[0]}],
            "all": [{"type": "tables"}, *sit, {"type": "ping"}, {"type": "look", "table": ids[1]}],
        }
        for name, messages in floods.items():
            end = time.monotonic() + seconds
            pings: list[float] = []
            lists: list[float] = []
            tasks = [
                honest(server.socket, "honest", end, pings, "ping"),
                honest(server.socket, "looking", end, lists, "tables"),
            ]
            crowd = [
                flood(server.socket, f"{name}{n}", end, partial(cycle, messages))
                for n in range(people if messages else 0)
            ]
            floods_sent = asyncio.gather(*crowd)
            await asyncio.gather(*tasks)
            sent = await floods_sent
            for what, times in (("ping", pings), ("tables", lists)):
                print(
                    f"{name:12} {sum(sent):6} sent  {what:7} median {statistics.median(times):7.1f}"
                    f"  p99 {p(times, 0.99):8.1f}  most {max(times):8.1f} ms of {len(times)}",
                    flush=True,
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--people", type=int, default=5, help="who flood, each within the limits")
    parser.add_argument("--seconds", type=float, default=10.0)
    chosen = parser.parse_args()
    asyncio.run(measured(chosen.people, chosen.seconds))


if __name__ == "__main__":
    main()
