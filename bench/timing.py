"""Tests if timing reveals how a turn of Sweet Sixteen ended (B10): `python bench/timing.py [--turns N] [--busy N]`.

Method: simulated persons, who take 0.5 to 2.5 seconds for each action, and computer players sit at many tables of a
real server. A sample is the time until another seat or a spectator receives the end of a turn: since the last message
before it or, if a computer player had the turn, since the end of the turn before. `next` is the time that the next
turn takes, if a computer player has it; `server` the time since the person's client sent its last message, which
nobody else knows. The save shows how the turn ended. Turns of the same number of steps, which everybody sees, are
compared: those in which the seat stood, and those that a 16 or a bust ended. AUC 0.5 means that timing reveals nothing;
KS is the largest distance of the two distributions. `--waits` counts how often the server's threads wait, which `/proc`
tells every account.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import subprocess
import sys
import tempfile
import time
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from sixteen_tui.engine.table import AnyTable
from sixteen_tui.saves.records import parse
from tests.tables.served import Client, served

GAME: Final = "sweet-sixteen"
SEATS: Final = ("person", "easy", "person", "expert")
THINK: Final = (0.5, 2.5)
"""Range of the seconds that a person takes for one action."""
LATER: Final = 0.03
"""Seconds after which a client reads what its seat has seen."""


class Group(NamedTuple):
    """The key of turns that may be compared."""

    watcher: str
    """The receiver of the messages: "player" or "spectator"."""
    measure: str
    """The time that is measured: "end", "next" or "server"."""
    mover: str
    """The player of the turn: "person", or the level of a computer player."""
    steps: int
    """The number of actions in the turn, including the final stand or `seen`."""


Clock = Callable[[], float]
Samples = dict[Group, dict[bool, list[float]]]
"""By group, and by whether the seat stood: seconds."""


class Player(Client):
    """A simulated person: acts at random, or confirms (`seen`) that a 16 or a bust has ended the turn."""

    def __init__(self, path: Path, name: str) -> None:
        super().__init__(path, name, think=0.0, game=GAME, seats=SEATS)
        self.told_at: dict[int, float] = {}
        """By position of a batch, which is the same for all observers: the time of its arrival."""
        self._unread: list[dict[str, Any]] = []
        self.said_at: list[float] = []
        """The times at which it has sent a message."""

    @property
    def number(self) -> int:
        """The number of the seat."""
        assert self.seat is not None
        assert self.seat.number is not None
        return self.seat.number

    def say(self, **message: Any) -> None:
        self.said_at.append(time.monotonic())
        super().say(**message)

    def _take(self, message: dict[str, Any]) -> None:
        """Take a message; what the seat has seen only later, because that takes time, and others are to receive theirs.

        Raises RuntimeError if the server refuses a table, because this client would wait for it for ever.
        """
        if message["type"] == "seen":
            self.told_at[message["at"]] = time.monotonic()
            self._unread.append(message)
            asyncio.get_running_loop().call_later(LATER, self._read)
            return
        if message["type"] == "no" and message["to"] == "open":
            raise RuntimeError(message["code"])
        self._read()
        super()._take(message)

    def _read(self) -> None:
        unread, self._unread = self._unread, []
        for message in unread:
            super()._take(message)

    def _observe(self, message: dict[str, Any]) -> None:
        assert self.seat is not None
        self.seat.observe(message["at"], map(self.seat.game.decode, message["entries"]))
        self.totals.append(self.totals[-1] + len(message["entries"]))
        self.pending = None
        asyncio.get_running_loop().call_later(self.chance.uniform(*THINK), self._act, self.totals[-1])


async def spectate(
    path: Path, table: asyncio.Future[str], name: str, told_at: dict[int, float], clock: Clock = time.monotonic
) -> None:
    """Watch a table as a spectator until the game is over; record in `told_at` when each batch arrives."""
    reader, writer = await asyncio.open_unix_connection(path, limit=1 << 23)
    for message in ({"type": "hello", "version": 1, "player": name}, {"type": "watch", "table": await table}):
        writer.write(json.dumps(message).encode() + b"\n")
    while line := await reader.readline():
        if line.startswith(b'{"type":"seen"'):
            told_at[json.loads(line)["at"]] = clock()
        elif line.startswith(b'{"type":"over"'):
            break
    writer.close()


class Turn(NamedTuple):
    """A finished turn; `stood` is False if a 16 or a bust ended it."""

    seat: int
    steps: int
    stood: bool


def turns(table: AnyTable) -> list[Turn | None]:
    """Return, for each published position, the turn that ended there, or None."""
    found: list[Turn | None] = []
    steps, before = 0, 0
    for length in table.visible(None, 0):
        view, game = table.view(None, length), table.game
        turn = game.turn(view)
        over = turn is None or turn.over
        seat = game.closed_by(view) if turn is None else turn.seat
        entries = [game.encode(entry) for entry in table.log[before:length]]
        steps += sum(entry.split()[1] in {"trade", "take"} for entry in entries if entry[0].isdigit())
        stood = table.log[length : length + 1]
        chose = any(entry == f"{seat} stand" for entry in map(game.encode, (*table.log[before:length], *stood)))
        found.append(Turn(seat, steps + 1, chose) if over and seat is not None else None)
        if over:
            steps = 0
        before = length
    return found


def waits(pid: int) -> int:
    """Return how often the threads of a process have waited, as every account may read."""
    found = 0
    for status in Path(f"/proc/{pid}/task").glob("*/status"):
        with suppress(OSError):  # a thread that has ended
            found += int(status.read_text().partition("\nvoluntary_ctxt_switches:")[2].split()[0])
    return found


async def game(path: Path, name: str, samples: Samples, clock: Clock = time.monotonic) -> int:
    """Play one game of two persons and two computer players; add its samples, and return the number of turns.

    With another `clock` only the spectator's samples are added, by that clock.
    """
    players = [Player(path, f"{name}-{number}") for number in range(2)]
    players[1].table = players[0].table
    spectator: dict[int, float] = {}
    await asyncio.gather(
        players[0].play(opens=True),
        players[1].play(opens=False),
        spectate(path, players[0].table, f"{name}-w", spectator, clock),
    )
    assert players[0].save is not None
    table = parse("".join(f"{line}\n" for line in players[0].save).encode(), Path(name)).table
    known, positions = turns(table), [*spectator]
    said = {each.number: each.said_at for each in players}
    _sample(samples, Watcher("spectator", None), timed(known, positions, spectator), said)
    for each in players if clock is time.monotonic else ():
        _sample(samples, Watcher("player", each.number), timed(known, positions, each.told_at), said)
    return sum(turn is not None for turn in known)


class Timed(NamedTuple):
    """A turn as an observer received it: times of the end of the turn before, of the last message before its end, and
    of that."""

    turn: Turn
    began: float
    before: float
    ended: float


class Watcher(NamedTuple):
    """An observer: "player" or "spectator", and the seat of a player."""

    kind: str
    own: int | None


def timed(known: Sequence[Turn | None], positions: Sequence[int], told_at: dict[int, float]) -> Iterator[Timed]:
    """Yield the turns of which an observer received the beginning and the end at the times `told_at`.

    `positions` are those that a spectator received, the last ones of `known`.
    """
    if len(positions) < len(known):
        positions = positions[1:]  # the spectator joined later; its first message tells several positions at once
    began: float | None = None
    for (before, at), turn in zip(pairwise(positions), known[len(known) - len(positions) + 1 :], strict=True):
        if turn is not None:
            if began is not None and before in told_at and at in told_at:
                yield Timed(turn, began, told_at[before], told_at[at])
            began = told_at.get(at)


def _sample(samples: Samples, to: Watcher, received: Iterable[Timed], said: dict[int, list[float]]) -> None:
    """Add the samples of one observer, in the order of the turns; `said`: when each person sent messages, by seat."""
    last, (watcher, own) = None, to
    for each in received:
        turn, mover = each.turn, SEATS[each.turn.seat]
        if mover == "person" and turn.seat != own:
            sent = said[turn.seat][bisect_left(said[turn.seat], each.ended) - 1]
            samples[Group(watcher, "end", mover, turn.steps)][turn.stood].append(each.ended - each.before)
            samples[Group(watcher, "server", mover, turn.steps)][turn.stood].append(each.ended - sent)
        elif mover != "person" and not own:  # both players receive it at the same time: one sample of the two
            samples[Group(watcher, "end", mover, turn.steps)][turn.stood].append(each.ended - each.began)
            if last is not None and last.turn.seat != own and last.ended == each.began:
                group = Group(watcher, "next", f"{SEATS[last.turn.seat]} {mover}", turn.steps)
                samples[group][last.turn.stood].append(each.ended - each.began)
        last = each


def auc(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the area under the ROC curve: the share of pairs in which the time of `one` is longer; ties count half."""
    others = sorted(other)
    longer = sum(bisect_left(others, value) + bisect_right(others, value) for value in one)
    return longer / (2 * len(one) * len(other))


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the Kolmogorov-Smirnov statistic of two samples."""
    a, b = sorted(one), sorted(other)
    return max(abs(bisect_right(a, value) / len(a) - bisect_right(b, value) / len(b)) for value in (*a, *b))


def chance(d: float, m: int, n: int) -> float:
    """Return the p-value of a distance `d` of samples of `m` and `n` values (asymptotic series)."""
    x = (math.sqrt(m * n / (m + n)) + 0.12 + 0.11 / math.sqrt(m * n / (m + n))) * d
    return max(0.0, min(1.0, 2 * sum((1 if k % 2 else -1) * math.exp(-2 * k * k * x * x) for k in range(1, 101))))


def report(samples: Samples) -> Iterator[str]:
    """Yield a line for each group, then the AUC of each watcher and measure, weighted by the pairs of its groups."""
    pooled: defaultdict[tuple[str, str], list[tuple[float, int, int]]] = defaultdict(list)
    for group, found in sorted(samples.items()):
        stood, cards = found[True], found[False]
        if len(stood) < 20 or len(cards) < 20:
            continue
        area, d = auc(stood, cards), distance(stood, cards)
        pooled[group.watcher, group.measure].append((area, len(stood), len(cards)))
        counts = f"stood {len(stood):5} cards {len(cards):5}"
        tells = f"AUC {area:.3f}  KS {d:.3f} (p {chance(d, len(stood), len(cards)):.2f})"
        yield f"{group.watcher:9} {group.measure:6} {group.mover:13} {group.steps:2} steps  {counts}  {tells}"
    for (watcher, measure), areas in pooled.items():
        pairs = sum(m * n for _, m, n in areas)
        area = sum(each * m * n for each, m, n in areas) / pairs
        spread = math.sqrt(sum((m * n / pairs) ** 2 * (m + n + 1) / (12 * m * n) for _, m, n in areas))
        bound = f"± {1.96 * spread:.3f} (95% where the time tells nothing)"
        yield f"{watcher:9} {measure:6} all: AUC {area:.3f} {bound}"


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Run `count` other processes, each of which keeps a processor busy."""
    with ExitStack() as stack:
        for _ in range(count):
            process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
            stack.callback(process.wait)
            stack.callback(process.kill)
        yield


async def measured(wanted: int, tables: int, *, waiting: bool = False) -> Samples:
    """Play games at so many simultaneous tables until `wanted` turns are sampled, and return the samples.

    With `waiting` they are the waits of the server's threads in place of seconds.
    """
    samples: Samples = defaultdict(lambda: {True: [], False: []})
    with tempfile.TemporaryDirectory() as home, served(Path(home)) as server:
        await server.ready()
        count, chance = 0, Random(16)
        assert server.process is not None
        clock = partial(waits, server.process.pid) if waiting else time.monotonic

        async def at_one(number: int) -> None:
            nonlocal count
            await asyncio.sleep(chance.uniform(0, 2.0))
            played = 0
            while count < wanted:
                found = await game(server.socket, f"t{number}-{played}", samples, clock)
                count += found  # not `count += await …`, which adds to the count before the game
                played += 1

        await asyncio.gather(*map(at_one, range(tables)))
    return defaultdict(dict, {group: samples[group] for group in samples if not waiting or group.measure != "server"})


def main(words: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--turns", type=int, default=2000, help="of finished games")
    parser.add_argument("--tables", type=int, default=40, help="at a time")
    parser.add_argument("--busy", type=int, default=0, help="other processes that keep a processor busy")
    parser.add_argument("--waits", action="store_true", help="of the server's threads in place of seconds; one table")
    chosen = parser.parse_args(words)
    with busy(chosen.busy):
        samples = asyncio.run(measured(chosen.turns, 1 if chosen.waits else chosen.tables, waiting=chosen.waits))
    for line in report(samples):
        print(line)


if __name__ == "__main__":
    main()
