"""Time from a key to the last byte of any position of the longest games.

Method: the program runs as in a terminal, but its output is counted instead of written; keys lead to every position. A
time begins when the program receives the key and ends with the last byte that it sends for it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

if TYPE_CHECKING:
    from sixteen_tui.saves.record import Record
    from sixteen_tui.screens.app import SixteenApp

SIZES: Final = ((80, 24), (120, 40))
SEEDS: Final = 200
"""Games to choose the longest from."""
HEAD: Final = (
    f"| game | by | keys | median | p99 | most | worked, median | p99 | most | bytes | most |\n|---|---{'|---:' * 9}|"
)
"""The head of the table whose rows `row` makes: milliseconds, and of processor, to the last byte."""
QUIET: Final = 0.03
"""Seconds without a byte after which a screen is complete."""
REST: Final = 0.15
"""Seconds in which the program must do next to nothing before a key is pressed; longer than `resting.QUIET`."""
EAGER: Final = 20
JUMPS: Final = 20
MOST: Final = 300
"""The largest number of single steps back from the end, and forward again."""


def longest(game: str, seats: int, rules: Mapping[str, object], *, eager: bool = False) -> Record:
    """Return the longest of many games between random players.

    With `eager`, the players of Sweet Sixteen trade their highest card whenever a trade is legal.
    """
    from sixteen_tui.engine.games import GAMES
    from sixteen_tui.engine.sweet_sixteen.actions import Trade
    from sixteen_tui.engine.sweet_sixteen.cards import RANK
    from sixteen_tui.engine.table import AnyTable, Table
    from sixteen_tui.saves.record import Record
    from sixteen_tui.saves.records import new_header
    from sixteen_tui.session.setup import seated

    names = ["", "Ada", "Blaise", "Emmy", "Sophie", "Carl", "Alan", "Grace", "Pierre", "Maria"][:seats]
    plain = {name: each[0] for name, each in GAMES[game].choices.items()}
    chosen = GAMES[game].rules({**plain, **rules, "seats": seats})
    found: AnyTable | None = None
    for number in range(EAGER if eager else SEEDS):
        table: AnyTable = Table(GAMES[game], chosen, f"{number:064x}")
        random = Random(number)
        table.deal()
        while table.outcome is None:
            trades = [action for action in table.legal if isinstance(action, Trade)] if eager else []
            high = max(trades, key=lambda action: RANK[action.card], default=None)
            table.play(random.choice(table.legal) if high is None else high)
            table.deal()
        if found is None or len(table) > len(found):
            found = table
    assert found is not None
    players: list[Any] = seated(["human", *["easy"] * (seats - 1)], names)
    return Record(Path("bench"), new_header(None, game, found.rules, players, found.seed), found, players)


@asynccontextmanager
async def replayed(record: Record, size: tuple[int, int]) -> AsyncIterator[Keys]:
    """Show the replay of a game in a terminal of `size` columns and rows."""
    from sixteen_tui.screens.app import SixteenApp

    async with shown(SixteenApp(replay=record), size) as keys:
        yield keys


@asynccontextmanager
async def shown(app: SixteenApp, size: tuple[int, int]) -> AsyncIterator[Keys]:
    """Run the program in a terminal of `size` columns and rows."""
    from textual.drivers.headless_driver import HeadlessDriver

    from sixteen_tui.screens.base import garbage

    garbage.starting()  # as `cli.entrance` does

    class Terminal(HeadlessDriver):
        """A driver that counts the bytes written, and records the times of the first and of the last write."""

        is_headless = False  # Textual writes nothing to a headless driver
        sent, last, worked, first = 0, 0.0, 0.0, (0.0, 0.0)

        def write(self, data: str) -> None:
            self.sent += len(data.encode())
            self.last, self.worked = time.perf_counter(), time.process_time()
            self.first = self.first if self.first[0] else (self.last, self.worked)

    async with app.run_test(size=size) as pilot:
        driver: Any = app._driver  # noqa: SLF001  # Textual has no public access to its driver
        driver.__class__ = Terminal
        await pilot.pause()
        yield Keys(app, driver)


class Answer(NamedTuple):
    """The answer to one key: milliseconds to the last byte, processor time in them, and the number of bytes."""

    took: float
    worked: float
    sent: int


class Keys:
    """Presses keys and measures the answers."""

    def __init__(self, app: SixteenApp, terminal: Any) -> None:
        self._app, self._terminal = app, terminal

    @property
    def showing(self) -> str:
        """The name of the screen on top."""
        return type(self._app.screen).__name__

    async def frame(self, key: str, character: str | None = None) -> Answer:
        """Press a key once the program has no work left; return the answer up to its first frame.

        Without a frame the answer takes no time and has no bytes.
        """
        while True:
            worked = time.process_time()
            await asyncio.sleep(REST)
            if time.process_time() - worked < REST / 10:
                break
        terminal = self._terminal
        terminal.first = 0.0, 0.0
        began, worked = time.perf_counter(), time.process_time()
        sent = (await self.press(key, character)).sent
        shown, used = terminal.first
        return Answer(1000 * (shown - began), 1000 * (used - worked), sent) if sent else Answer(0, 0, 0)

    async def press(self, key: str, character: str | None = None) -> Answer:
        from textual import events

        terminal = self._terminal
        sent, worked, began = terminal.sent, time.process_time(), time.perf_counter()
        terminal.last, terminal.worked = began, worked
        event = events.Key(key, character)
        event.set_sender(self._app)
        terminal.send_message(event)
        while True:
            before = time.process_time()
            await asyncio.sleep(0.002)
            busy = time.process_time() - before > 0.001  # on a busy machine the answer may take long
            if not busy and time.perf_counter() > max(terminal.last, began + QUIET / 2) + QUIET:
                break
        return Answer(1000 * (terminal.last - began), 1000 * (terminal.worked - worked), terminal.sent - sent)


async def steps(keys: Keys, last: int) -> list[Answer]:
    """Step back through every position and forward again; in a very long game through the last `MOST` ones."""
    await keys.press("end")
    count = min(last - 1, MOST)
    back = [await keys.press("left") for _ in range(count)]
    return back + [await keys.press("right") for _ in range(count)]


async def jumps(keys: Keys, last: int) -> list[Answer]:
    """Jump to random positions by number."""
    random, found = Random(16), []
    for _ in range(JUMPS):
        await keys.press("colon", ":")
        for digit in str(random.randint(1, last - 1)):
            await keys.press(digit, digit)
        found.append(await keys.press("enter"))
    return found


async def ends(keys: Keys, _last: int) -> list[Answer]:
    """Jump from the start to the end and back."""
    found = []
    for _ in range(5):
        found += [await keys.press("end"), await keys.press("home")]
    return found


def least(visits: Sequence[Sequence[Answer]]) -> list[Answer]:
    """Return the fastest of several visits for each position, to reduce the effect of other load."""
    return [
        Answer(min(each.took for each in one), min(each.worked for each in one), one[0].sent)
        for one in zip(*visits, strict=True)
    ]


def row(name: str, found: Sequence[Answer]) -> str:
    cells = [name, str(len(found))]
    for each in ([one.took for one in found], [one.worked for one in found]):
        ordered = sorted(each)
        p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
        cells += [f"{statistics.median(ordered):.1f}", f"{p99:.1f}", f"{ordered[-1]:.1f}"]
    sizes = [one.sent for one in found]
    return f"| {' | '.join([*cells, f'{statistics.median(sizes):.0f}', str(max(sizes))])} |"


def games() -> Iterator[tuple[str, Record]]:
    yield "Sixteen, four, loose", longest("sixteen", 4, {"drawing": "loose", "matches": False})
    casino = {"take": True, "second_chance": True}
    yield "Sweet Sixteen, ten, casino", longest("sweet-sixteen", 10, casino)
    yield "the same, exchanging all the time", longest("sweet-sixteen", 10, casino, eager=True)


def environment(home: str) -> dict[str, str]:
    """Return the variables of a terminal of 256 colours with everything in one folder."""
    folders = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), home)
    return {**folders, "COLORTERM": "", "TERM": "xterm-256color"}


async def main(views: Sequence[str], visits: int) -> None:
    print(HEAD)
    for name, record in games():
        for size in SIZES:
            for view in views:
                rows = []
                async with replayed(record, size) as keys:
                    if view == "eyes":
                        await keys.press("e", "e")
                    last = len(record.table)
                    for way in (steps, jumps, ends):
                        where = f"{name}, {last} entries, {size[0]}×{size[1]}, {view} | {way.__name__}"
                        rows.append(row(where, least([await way(keys, last) for _ in range(visits)])))
                print("\n".join(rows), flush=True)  # Textual captures output while it runs


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--views", default="open,eyes", help="which views, with commas between them")
    parser.add_argument("--visits", type=int, default=3, help="to each position, of which the quickest counts")
    with tempfile.TemporaryDirectory() as home:
        os.environ |= environment(home)
        options = parser.parse_args()
        asyncio.run(main(options.views.split(","), options.visits))
