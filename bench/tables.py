"""The table server under load: many tables of computer clients, with one connection for every seat.

Method: each client derives its view with the engine from the messages of the server, and acts by it. A figure is the
time from sending a move to its arrival at another seat of the same table. With `--screens` that many full-screen
programs run too, two at a table, and the time from a key to its last byte is measured. With `--postgres` the tables are
in a new database; with `--servers 2` every second seat connects to another server, and its messages go through the
notifications of the database.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.terminals import Screen
from sixteen_tui.engine.games import GAMES
from sixteen_tui.session.seat import Seat
from tests.tables.databases import cluster

READY: Final = 10.0
UP, RIGHT, LEFT, END = b"\x1b[A", b"\x1b[C", b"\x1b[D", b"\x1b[F"
SETTLED, QUIET = 0.4, 0.06
"""Seconds without a byte after which a screen is complete, and the same after a key."""


class Client(asyncio.Protocol):
    """A seat with its connection: updates its view from the messages, and plays legal actions at random."""

    def __init__(self, load: Load, table: int) -> None:
        self.load, self.number, self.buffer = load, table, b""
        self.seat: Seat | None = None
        self.number_of_seat = -1
        self.undone = self.count = 0
        self.random = random.Random(f"{table} {id(self)}")
        self.over = asyncio.get_running_loop().create_future()
        self.sent: int | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.say({"type": "hello", "version": 1, "player": f"p{id(self)}"})

    def say(self, message: dict[str, Any]) -> None:
        self.transport.write(json.dumps(message).encode() + b"\n")

    def data_received(self, data: bytes) -> None:
        *lines, self.buffer = (self.buffer + data).split(b"\n")
        for line in lines:
            self.take(json.loads(line))
        self.act()

    def take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "opened":
                self.load.ids[self.number].set_result(message["table"])
            case "table":
                game = GAMES[message["game"]]
                self.number_of_seat = message["you"]
                self.seat = Seat(game, game.rules(message["rules"]), message["you"])
                self.load.seated()
            case "seen":
                assert self.seat is not None
                now = time.monotonic()
                for text in message["entries"]:
                    if text.split()[0] != str(self.number_of_seat):
                        started = self.load.moves.get((self.number, text.split()[0]))
                        if started is not None:
                            self.load.times.append(now - started)
                self.seat.observe(message["at"], map(self.seat.game.decode, message["entries"]))
                self.count += len(message["entries"])
                self.sent = None
            case "over":
                if not self.over.done():
                    self.over.set_result(None)
            case "no" if message["code"] != "stale":
                self.load.faults.append(message)

    def act(self) -> None:
        """Schedule the next action after a random delay, once for each position."""
        if self.seat is None or self.sent == self.count or self.over.done():
            return
        self.sent = self.count
        pause = self.random.expovariate(1 / self.load.think) if self.load.think else 0
        asyncio.get_running_loop().call_later(pause, self.go, self.count)

    def go(self, count: int) -> None:
        """Send a random legal action, or the confirmation of a turn that a 16 or a bust ended (B10)."""
        if self.seat is None or count != self.count or self.transport.is_closing():
            return  # the position has changed since the delay began
        view = self.seat.view()
        at = [self.undone, self.count]
        if view.legal:
            action = self.seat.game.encode(self.random.choice(view.legal))
            self.load.moves[self.number, str(self.number_of_seat)] = time.monotonic()
            self.load.count += 1
            self.say({"type": "act", "at": at, "action": action.split(" ", 1)[1]})
        elif self.seat.game.discreet:
            turn = self.seat.game.turn(view)
            if turn is not None and turn.seat == self.number_of_seat and turn.over:
                self.say({"type": "seen", "at": at})


class Load:
    """The state shared by all clients: times of moves, ids of tables, and the number of seated clients."""

    def __init__(self, think: float) -> None:
        self.think, self.count, self.faults = think, 0, list[Any]()
        self.times: list[float] = []
        self.moves: dict[tuple[int, str], float] = {}
        self.ids: dict[int, asyncio.Future[str]] = {}
        self.session = 0
        self.changed = asyncio.Event()

    def seated(self) -> None:
        """Count a client that has its seat."""
        self.session += 1
        self.changed.set()

    async def all_sit(self, count: int) -> None:
        """Wait until `count` clients have their seats."""
        while self.session < count:
            self.changed.clear()
            await self.changed.wait()


@contextmanager
def screens(count: int, home: Path) -> Iterator[list[Screen]]:
    """Run `count` programs on terminals, two at a table, each showing a game."""
    found = []
    with ExitStack() as stack:
        for number in range(count):
            words = [sys.executable, "-m", "sixteen_tui", "--player", f"screen{number}"]
            screen = stack.enter_context(Screen(words, home, {"XDG_RUNTIME_DIR": str(home / "run")}))
            screen.until("Tables")
            screen.quiet(SETTLED)
            while "▶ Tables" not in screen.text:
                screen.press(b"\x1b[B", QUIET)
            screen.press(b"\r", SETTLED)
            screen.until("OPEN A TABLE")
            if number % 2:
                screen.press(b"\r", SETTLED)
            else:
                for key in (END, UP, UP, b"\r", b"s"):
                    screen.press(key, SETTLED)
                screen.until("begins when")
            found.append(screen)
        for screen in found:
            screen.until("leave")
            screen.quiet(SETTLED)
        yield found


def pressed(shown: Sequence[Screen], seconds: float) -> list[float]:
    """Move the cursor on one screen after another for `seconds`; return the seconds from each key to its last byte."""
    turns = [screen for screen in shown if "YOUR TURN" in screen.text]
    found, end, number = list[float](), time.monotonic() + seconds, 0
    while turns and time.monotonic() < end:
        key = (RIGHT, LEFT)[number // len(turns) % 2]
        found.append(turns[number % len(turns)].press(key, QUIET)[0])
        number += 1
    return found


async def run(paths: Sequence[str], chosen: argparse.Namespace, pids: Sequence[int], shown: Sequence[Screen]) -> None:
    """Open the tables, let all clients play for the chosen time and print the figures; `paths` are the sockets."""
    gc.disable()  # pauses of the clients must not count as times of the server
    loop, load = asyncio.get_running_loop(), Load(chosen.think)
    game = GAMES[chosen.game]
    rules = {name: getattr(game.default_rules, name) for name in game.choices}
    clients = []
    for number in range(chosen.tables):
        load.ids[number] = loop.create_future()
        for seat in range(chosen.seats):
            _, client = await loop.create_unix_connection(partial(Client, load, number), paths[seat % len(paths)])
            clients.append(client)
            if seat == 0:
                client.say({"type": "open", "game": chosen.game, "rules": rules, "seats": ["person"] * chosen.seats})
                id = await load.ids[number]
            client.say({"type": "sit", "table": id})
    await asyncio.wait_for(load.all_sit(len(clients)), 120)
    await asyncio.sleep(2)
    load.times.clear()
    before, cpu, count = time.monotonic(), sum(map(processor, pids)), load.count
    keys = asyncio.ensure_future(asyncio.to_thread(pressed, shown, chosen.seconds)) if shown else None
    await asyncio.sleep(chosen.seconds)
    lasted, used, done = time.monotonic() - before, sum(map(processor, pids)) - cpu, load.count - count
    times = sorted(load.times)
    figures = [f"{quantile(times, part) * 1000:.2f}" for part in (0.5, 0.9, 0.99)]
    print(f"{chosen.game}, {chosen.tables} tables of {chosen.seats}: {done / lasted:.0f} moves/s")
    print(f"  server: {used / max(1, done) * 1e6:.0f} us of processor a move, {sum(map(memory, pids)):.0f} MiB")
    print(f"  a move's receipt, p50 / p90 / p99: {' / '.join(figures)} ms; refused: {len(load.faults)}")
    if keys is not None:
        found = sorted(await keys)
        figures = [f"{quantile(found, part) * 1000:.1f}" for part in (0.5, 0.99, 1.0)]
        print(
            f"  {len(shown)} screens: {len(found)} keys to their picture, p50 / p99 / worst: {' / '.join(figures)} ms"
        )


def quantile(times: Sequence[float], part: float) -> float:
    """Return the quantile `part` (0 to 1) of sorted times."""
    return times[min(len(times) - 1, int(part * len(times)))] if times else float("nan")


def processor(pid: int) -> float:
    """Return the processor time of a process, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def memory(pid: int) -> float:
    """Return the resident memory of a process, in MiB."""
    lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="sixteen")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--think", type=float, default=2.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--screens", type=int, default=0)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--servers", type=int, default=1)
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as home, ExitStack() as stack:
        runtime = Path(home) / "run" / "sixteen-tui"
        runtime.mkdir(mode=0o700, parents=True)
        runtime.parent.chmod(0o700)
        store = ["--folder", f"{home}/tables"]
        if chosen.postgres:
            store = ["--store", stack.enter_context(cluster()).address]
        paths = [str(runtime / ("tables.sock" if n == 0 else f"{n}.sock")) for n in range(chosen.servers)]
        pids = [stack.enter_context(serving(path, store)) for path in paths]
        with screens(chosen.screens, Path(home)) as shown:
            asyncio.run(run(paths, chosen, pids, shown))


@contextmanager
def serving(path: str, store: Sequence[str]) -> Iterator[int]:
    """Run a server at a socket, and yield its process id."""
    words = ["serve", "--socket", path, "--log", "warning", *store]
    server = subprocess.Popen([sys.executable, "-m", "sixteen_tui", *words])  # noqa: S603  # the program itself
    end = time.monotonic() + READY
    while not Path(path).exists() and time.monotonic() < end:
        time.sleep(0.05)
    try:
        yield server.pid
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
