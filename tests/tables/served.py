"""A real table server in a folder of its own, and programs that play at it over its socket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from sixteen_tui.engine.games import GAMES
from sixteen_tui.session.seat import Seat
from tests.patience import PATIENCE

LINE: Final = 1 << 23


class Served:
    """A server that can be killed, and started anew on the same folder and socket."""

    def __init__(self, home: Path, store: str = "") -> None:
        self.folder, self.socket = home / "tables", home / "s"
        self._kept = ["--store", store] if store else ["--folder", str(self.folder)]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["serve", "--socket", str(self.socket), *self._kept, "--log", "warning"]
        self.process = subprocess.Popen([sys.executable, "-m", "sixteen_tui", *words], cwd=Path(__file__).parents[2])

    async def ready(self) -> None:
        """Wait until it takes connections."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_unix_connection(self.socket)
                writer.close()
                return
            await asyncio.sleep(0.02)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None


@contextlib.contextmanager
def served(home: Path, store: str = "") -> Iterator[Served]:
    """A server for as long as the block lasts."""
    server = Served(home, store)
    server.start()
    try:
        yield server
    finally:
        server.kill()


class Client:
    """A seat of one game. It finds the server again, and says again what was not told back."""

    def __init__(
        self,
        path: Path,
        name: str,
        *,
        think: float,
        game: str = "sixteen",
        talk: str = "",
        others: Sequence[Path] = (),
        seats: Sequence[str] = ("person", "person"),
    ) -> None:
        self.paths, self.name, self.think, self.game, self.talk = (path, *others), name, think, game, talk
        """The server that it asks first: its own and, if that is not there, another."""
        self.seats = [*seats]
        """Those of a table that it opens."""
        self.chance = Random(name)
        self.table: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.seat: Seat | None = None
        self.totals = [0]
        self.sent: dict[int, str] = {}
        """The decisions, by how much the seat had seen."""
        self.told: list[str] = []
        """The answers."""
        self.pending: dict[str, Any] | None = None
        self.pending_since = self.last = 0.0
        self.times: list[float] = []
        self.at = path
        """The server that let it in."""
        self.seated: list[tuple[float, Path]] = []
        """When and where it has sat down."""
        self.gaps: list[tuple[float, float]] = []
        """When something came, and how long after what came before."""
        self.moments: list[float] = []
        """When something was told."""
        self.refused = 0
        """The number of times that it was not let in."""
        self.faults: list[object] = []
        self.save: list[str] | None = None
        self.writer: asyncio.StreamWriter | None = None

    def say(self, **message: Any) -> None:
        if self.writer is not None and not self.writer.is_closing():
            self.writer.write(json.dumps(message).encode() + b"\n")

    async def play(self, opens: bool) -> None:
        """Play one game to its end, over as many connections as it takes."""
        tries = 0
        while self.save is None:
            path = self.paths[tries % len(self.paths)]
            try:
                reader, self.writer = await asyncio.open_unix_connection(path, limit=LINE)
            except OSError:
                self.refused += 1
                tries += 1
                await asyncio.sleep(0.02)
                continue
            tries, self.at = 0, path
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await self._converse(reader, opens=opens)
            self.writer.close()

    async def _converse(self, reader: asyncio.StreamReader, *, opens: bool) -> None:
        self.say(type="hello", version=1, player=self.name)
        if opens and not self.table.done():
            rules = {name: getattr(GAMES[self.game].default_rules, name) for name in GAMES[self.game].choices}
            self.say(type="open", game=self.game, rules=rules, seats=self.seats, talk=bool(self.talk))
        else:
            self.say(type="sit", table=await self.table, have=[0, self.totals[-1]])
        while self.save is None:
            line = await reader.readline()
            if not line.endswith(b"\n"):
                return
            self._take(json.loads(line))

    def _take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "opened":
                self.table.set_result(message["table"])
                self.say(type="sit", table=message["table"])
            case "table":
                self.seated.append((time.monotonic(), self.at))
                if self.seat is None:
                    game = GAMES[message["game"]]
                    self.seat = Seat(game, game.rules(message["rules"]), message["you"])
                if self.pending is not None:
                    self.say(**self.pending)
                if self.talk:
                    self.say(type="say", text=self.talk)
            case "seen":
                self._observe(message)
            case "undone":
                self.faults.append(message)
            case "over":
                self.save = message["save"]
            case "no" if message["code"] == "trouble" and message["to"] in {"open", "sit"} and self.writer is not None:
                asyncio.get_running_loop().call_later(0.5, self.writer.close)  # and come again
            case "no" if message["code"] not in {"stale", "trouble"}:  # which says itself when it is over
                self.faults.append(message)

    def _observe(self, message: dict[str, Any]) -> None:
        assert self.seat is not None
        if message["from"] != [0, self.totals[-1]]:
            self.faults.append(message)
            return
        now, own = time.monotonic(), str(self.seat.number)
        if self.last:
            self.gaps.append((now, now - self.last))
        self.last = now
        self.moments.append(now)
        self.seat.observe(message["at"], map(self.seat.game.decode, message["entries"]))
        self.totals.append(self.totals[-1] + len(message["entries"]))
        if self.pending is not None:
            self.told += [entry.split(" ", 1)[1] for entry in message["entries"] if entry.split()[0] == own][:1]
            self.times.append(now - self.pending_since)
            self.pending = None
        asyncio.get_running_loop().call_later(self.chance.uniform(0, 2 * self.think), self._act, self.totals[-1])

    def _act(self, at: int) -> None:
        assert self.seat is not None
        view = self.seat.view()
        if at != self.totals[-1] or self.pending is not None:
            return
        if not view.legal:
            self.say(type="seen", at=[0, at])
            return
        action = self.seat.game.encode(self.chance.choice(view.legal)).split(" ", 1)[1]
        self.sent[at] = action
        self.pending, self.pending_since = {"type": "act", "at": [0, at], "action": action}, time.monotonic()
        self.say(**self.pending)


async def game(path: Path, name: str, *, think: float, **more: str) -> list[Client]:
    """Two clients play a game to its end."""
    return await between([path, path], name, think=think, **more)


async def between(paths: Sequence[Path], name: str, *, think: float, **more: Any) -> list[Client]:
    """Two clients play a game to its end, each at a server of its own, or at the other's where it is not there."""
    clients = [
        Client(path, f"{name}-{seat}", think=think, others=paths[1 - seat : 2 - seat], **more)
        for seat, path in enumerate(paths)
    ]
    clients[1].table = clients[0].table
    await asyncio.gather(*(client.play(opens=seat == 0) for seat, client in enumerate(clients)))
    return clients
