"""A table whose people are notified by a stub program, with a clock and threads that a test drives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.notices import AGAIN
from sixteen_tui.tables.server.notifying import LOOK, Notifier
from sixteen_tui.tables.server.table import ServedTable
from sixteen_tui.tables.stores.files import Files
from tests.unit.tables.local import Local, settle

MIDNIGHT = 20_000 * AGAIN


class Held(Executor):
    """Threads whose work is done when a test says so."""

    def __init__(self) -> None:
        self.work: list[tuple[Callable[[], Any], Future[Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = Future[Any]()
        self.work.append((lambda: fn(*args, **kwargs), future))
        return future

    def do(self) -> None:
        work, self.work = self.work, []
        for each, future in work:
            future.set_result(each())


def hosting(folder: Path, *tables: ServedTable) -> Hall:
    """A hall with these tables."""
    hall = Hall(Files(folder))
    for table in tables:
        hall.tables[table.places.id] = table
        hall.changed(table)
    return hall


class Club:
    """A table of Ada and Ben, a clock, and what a stub program was run with."""

    def __init__(self, folder: Path, why: str = "", clock: dict[str, Any] | None = None, begins: float = 0.0) -> None:
        self.folder, self.why, self.begins = folder, why, begins
        self.local, self.now, self.threads = Local(folder / "0"), 0.0, Held()
        self.local.places.clock = clock
        self.ada, self.ben = self.local.come("ada"), self.local.come("ben")
        self.ran: list[tuple[Sequence[str], Mapping[str, str]]] = []
        self.connected = {"0:ada", "0:ben"}
        self.hall = hosting(folder / "hall", self.local.table)
        self.begin()

    def begin(self) -> None:
        """Start as a server does."""
        self.notifier = Notifier(
            ("mail-me", "--now"),
            self.hall,
            self.threads,
            date=lambda: MIDNIGHT + self.begins + self.now,
            soon=lambda what: what(),
            run=self._run,
        )

    def _run(self, words: Sequence[str], environment: Mapping[str, str]) -> str:
        self.ran.append((words, environment))
        return self.why

    def wait(self, seconds: float, each: float = LOOK) -> list[str]:
        """Let so much time pass, and the program end; return the kinds of the notices."""
        before, end = len(self.ran), self.now + seconds
        while self.now < end:
            self.now = self.local.now = min(end, self.now + each)
            self.local.table.tick(self.now)
            for table in self.notifier.look(self.connected, self.now):
                table.remember_notices()
            for table in self.hall.tables.values():
                settle(table, self.now)
            self.threads.do()
        return [environment["SIXTEEN_TUI_NOTICE"] for _, environment in self.ran[before:]]

    def ada_goes(self) -> None:
        link: Any = self.ada._link
        self.local.table.leave(link.member, self.local.now)
        self.connected.discard("0:ada")

    def ada_plays(self) -> None:
        """Come, play to the end of the turn, and go."""
        again = self.local.come("ada")
        again.catch_up()
        while self.local.table._is_to_act(0):
            again.play(again.seat(0).view().legal[0])
            again.catch_up()
        link: Any = again._link
        self.local.table.leave(link.member, self.local.now)


def ada_to_move(club: Club) -> None:
    while not club.local.table._is_to_act(0):
        club.ben.catch_up()
        club.ben.play(club.ben.seat(1).view().legal[0])
