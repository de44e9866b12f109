"""Runs a program that an admin names when a game waits for a person who is not connected (`serve --notify`).

Invariant: never a shell, and nothing that the person's seat may not know: whose turn it is, as published (B10). The
program runs only if it is still their turn, at most `MOST` at a time, and once a turn and a day, also over restarts.
See: docs/hosting-machine.md.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import subprocess
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future
from typing import Final

from sixteen_tui.tables.places import Place
from sixteen_tui.tables.server.events import event
from sixteen_tui.tables.server.table import ServedTable

AFTER: Final = 300.0
"""Seconds for which it has been a person's turn, and they have not been connected, before the program runs."""
AGAIN: Final = 86400
"""Seconds until it runs again for the same turn."""
MOST: Final = 4
"""Most programs at a time."""
LOOK: Final = 5.0
"""Seconds between two looks at all tables."""
PATIENCE: Final = 30.0
"""Seconds after which a program that still runs is killed."""
_PASSED: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TZ")
"""Variables of the server that the program gets: no other one, because they may have passwords."""

Run = Callable[[Sequence[str], Mapping[str, str]], str]
"""Runs a program with an environment, in a thread. Returns why it has failed, or "" if it has ended with status 0."""
_Turn = tuple[str, int]
"""Id of a table, and a seat."""


class Notifier:
    """Finds the people for whom games wait, and runs the program for them."""

    def __init__(
        self,
        words: Sequence[str],
        threads: Executor,
        *,
        date: Callable[[], float],
        soon: Callable[[Callable[[], None]], object],
        run: Run | None = None,
    ) -> None:
        """`words`: the program and its arguments; none: nothing happens. `soon` calls a function in the event loop."""
        self._words, self._threads, self._date, self._soon = words, threads, date, soon
        self._run = run or run_program
        self._waits: dict[_Turn, tuple[int, float]] = {}
        """For each turn of somebody who is not connected: how many entries the seat has seen, and since when."""
        self._running: set[_Turn] = set()
        self._looks_at = float("-inf")

    def look(self, tables: Iterable[ServedTable], connected: Collection[str], now: float) -> list[ServedTable]:
        """Run the program where it is due. Return the tables whose places have changed. `connected`: owners."""
        if not self._words or now < self._looks_at:
            return []
        self._looks_at = now + LOOK
        waits, changed = dict[_Turn, tuple[int, float]](), list[ServedTable]()
        due = list[tuple[float, ServedTable, int]]()
        for table in tables:
            seat = table.waits_for
            table.notifies = False
            if seat is None or table.places.places[seat].owner in connected or seat in table.company.here:
                continue
            turn, seen = (table.places.id, seat), table.at(seat)[1]
            before = self._waits.get(turn, (seen, now))
            waits[turn] = before if before[0] == seen else (seen, now)
            since = waits[turn][1]
            if turn not in self._running and not self._told(table.places.places[seat], seen):
                table.notifies = True
                if now - since >= AFTER:
                    due.append((since, table, seat))
        self._waits = waits
        for _, table, seat in sorted(due, key=lambda each: each[0])[: max(0, MOST - len(self._running))]:
            if self._start(table, seat):
                changed.append(table)
        return changed

    def _told(self, place: Place, seen: int) -> bool:
        """Return True if the program has run for this turn, less than `AGAIN` ago."""
        told = place.notified
        return len(told) == 2 and told[0] == seen and 0 <= self._date() - told[1] < AGAIN

    def _start(self, table: ServedTable, seat: int) -> bool:
        """Start the program for the person of a seat, and record that in the places; return False if no thread can."""
        place, turn = table.places.places[seat], (table.places.id, seat)
        assert place.owner is not None, "of a person"
        account, _, player = place.owner.partition(":")
        environment = {name: os.environ[name] for name in _PASSED if name in os.environ} | {
            "SIXTEEN_TUI_ACCOUNT": account,
            "SIXTEEN_TUI_PLAYER": player,
            "SIXTEEN_TUI_NAME": place.name,
            "SIXTEEN_TUI_TABLE": table.places.id,
            "SIXTEEN_TUI_GAME": table.places.game,
        }
        try:
            future = self._threads.submit(self._run, self._words, environment)
        except TimeoutError:
            return False
        self._running.add(turn)
        place.notified = [table.at(seat)[1], int(self._date())]
        future.add_done_callback(lambda done: self._soon(lambda: self._ended(turn, done)))
        return True

    def _ended(self, turn: _Turn, done: Future[str]) -> None:
        self._running.discard(turn)
        error = done.exception()
        why = done.result() if error is None else type(error).__name__
        if why:
            event("not-notified", logging.WARNING, table=turn[0], why=why)
        else:
            event("notified", table=turn[0])


def run_program(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """Run a program without a shell, and kill it with its children after `PATIENCE` seconds. Implements `Run`."""
    try:
        program = subprocess.Popen(  # noqa: S603  # of the admin
            [*words],
            env=environment,
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        return getattr(error, "strerror", None) or type(error).__name__
    try:
        status = program.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        with contextlib.suppress(OSError):
            os.killpg(program.pid, signal.SIGKILL)
        program.wait()
        return "timeout"
    return f"status {status}" if status else ""
