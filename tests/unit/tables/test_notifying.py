"""The program that is run when a game waits for a person who is not connected: when, how often, and with what."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.tables.places import Places
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.notifying import AFTER, AGAIN, LOOK, MOST, Notifier
from sixteen_tui.tables.stores.files import Files
from tests.unit.tables import done
from tests.unit.tables.local import Local, sat, settle
from tests.unit.tables.parties import at_play
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import Party, opening

EPOCH = 1_800_000_000


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


class Club:
    """A table of Ada and Ben, a clock, and what a stub program was run with."""

    def __init__(self, folder: Path, why: str = "") -> None:
        self.local, self.now, self.threads, self.why = Local(folder), 0.0, Held(), why
        self.ada, self.ben = self.local.come("ada"), self.local.come("ben")
        self.ran: list[tuple[Sequence[str], Mapping[str, str]]] = []
        self.connected = {"0:ada", "0:ben"}
        self.begin()

    def begin(self) -> None:
        """Start as a server does."""
        self.notifier = Notifier(
            ("mail-me", "--now"), self.threads, date=lambda: EPOCH + self.now, soon=lambda what: what(), run=self._run
        )

    def _run(self, words: Sequence[str], environment: Mapping[str, str]) -> str:
        self.ran.append((words, environment))
        return self.why

    def wait(self, seconds: float) -> int:
        """Let so much time pass, and the program end; return how often it was started."""
        before, end = len(self.ran), self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + LOOK)
            for table in self.notifier.look([self.local.table], self.connected, self.now):
                table.was_notified()
            self.local.work()
            self.threads.do()
        return len(self.ran) - before

    def ada_goes(self) -> None:
        link: Any = self.ada._link
        self.local.table.leave(link.member, self.local.now)
        self.connected.discard("0:ada")


def ada_to_move(club: Club) -> None:
    while not club.local.table._is_to_act(0):
        club.ben.catch_up()
        club.ben.play(club.ben.seat(1).view().legal[0])


def test_an_absent_person_is_notified_once_a_turn_and_a_day(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    assert club.wait(10 * AFTER) == 0, "Ada is connected"
    club.ada_goes()
    assert club.wait(AFTER - LOOK) == 0
    assert club.wait(3 * LOOK) == 1
    assert club.wait(AGAIN - AFTER) == 0
    assert club.wait(2 * AFTER) == 1, "a day later"
    words, environment = club.ran[0]
    assert words == ("mail-me", "--now")
    ours = {name: value for name, value in environment.items() if name.startswith("SIXTEEN")}
    assert ours == {
        "SIXTEEN_TUI_ACCOUNT": "0",
        "SIXTEEN_TUI_PLAYER": "ada",
        "SIXTEEN_TUI_NAME": "ada",
        "SIXTEEN_TUI_TABLE": club.local.places.id,
        "SIXTEEN_TUI_GAME": "sixteen",
    }
    assert environment.keys() - ours.keys() <= {"PATH", "HOME", "LANG", "LC_ALL", "TZ"}


def test_a_restart_repeats_nothing(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    assert club.wait(2 * AFTER) == 1
    written = Places.parse((tmp_path / f"{club.local.places.id}.table.json").read_bytes(), club.local.places.id)
    assert written.places[0].notified == club.local.places.places[0].notified != []
    club.begin()
    assert club.wait(10 * AFTER) == 0


def test_nobody_is_notified_who_came_back_or_whose_turn_is_over(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    assert club.wait(AFTER - LOOK) == 0
    club.connected.add("0:ada")  # in the lobby, say
    assert club.wait(AFTER) == 0
    club.connected.discard("0:ada")
    assert club.wait(AFTER - LOOK) == 0, "it counts from their last connection"
    again = club.local.come("ada")
    again.catch_up()
    while club.local.table._is_to_act(0):
        again.play(again.seat(0).view().legal[0])
        again.catch_up()
    link: Any = again._link
    club.local.table.leave(link.member, club.local.now)
    assert club.wait(3 * AFTER) == 0, "now it is Ben's turn, who is connected"
    assert not club.local.table.notifies


def test_a_computer_player_that_stands_in_needs_no_notice(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    club.local.now += 61
    club.ben.give(0)
    assert club.local.places.places[0].stand_in is not None
    assert club.wait(3 * AFTER) == 0


def test_a_table_is_not_released_before_somebody_was_notified(tmp_path: Path) -> None:
    """With a database, another server would not know since when it waits."""
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    club.wait(LOOK)
    assert club.local.table.notifies
    assert not club.local.table.rests
    club.wait(2 * AFTER)
    assert club.local.table.rests


def test_few_programs_run_at_a_time(tmp_path: Path) -> None:
    parties = [at_play(tmp_path / str(number), P, P) for number in range(MOST + 3)]
    threads = Held()
    notifier = Notifier(("x",), threads, date=lambda: EPOCH, soon=lambda what: what(), run=lambda *_: "")
    tables = [_with_id(party, number).table for number, party in enumerate(parties)]
    for party in parties:
        for person in party.people:
            person.leave()
    notifier.look(tables, (), 0.0)
    notifier.look(tables, (), AFTER)
    assert len(threads.work) == MOST
    notifier.look(tables, (), AFTER + LOOK)
    assert len(threads.work) == MOST
    threads.do()
    notifier.look(tables, (), AFTER + 2 * LOOK)
    assert len(threads.work) == 3


def _with_id(party: Party, number: int) -> Party:
    party.table.places.id = f"table-{number}"
    return party


@pytest.mark.parametrize(("why", "said"), [("", "notified table="), ("timeout", "not-notified table=")])
def test_the_log_says_whether_one_was_sent(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, why: str, said: str
) -> None:
    club = Club(tmp_path, why)
    ada_to_move(club)
    club.ada_goes()
    with caplog.at_level(logging.INFO, "sixteen_tui.tables"):
        club.wait(2 * AFTER)
    (line,) = [each for each in caplog.messages if "notified" in each]
    assert line == f"{said}{club.local.places.id}{f' why={why}' if why else ''}"
    assert "ada" not in line


def test_without_a_program_nothing_is_looked_at(tmp_path: Path) -> None:
    local = Local(tmp_path)
    assert Notifier((), Held(), date=lambda: EPOCH, soon=lambda what: what()).look([local.table], (), 0.0) == []
    assert not local.table.notifies


def test_the_server_looks_at_its_tables_and_persists_that_somebody_was_notified(tmp_path: Path) -> None:
    server = done.served(Hall(Files(tmp_path)), notify=("x",))
    threads = server.notifier._threads = Held()
    table = done.open(server.hall, "0:ada", opening("sixteen", P, P))
    for member in sat(table, "0:ada", "0:ben"):
        table.leave(member, 0.0)
    settle(table, 0.0)
    with mock.patch.object(server.driver, "drive") as drive:
        server._notify(0.0)
        assert not threads.work
        server._notify(AFTER)
    assert len(threads.work) == 1
    drive.assert_called_once_with(table)
    assert table.unwritten
    server.hall.close()
