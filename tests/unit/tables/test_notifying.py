"""The program that is run when a game waits for a person who is not connected: when, how often, and with what."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.tables.places import NOBODY, Places
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.notices import AFTER, AGAIN
from sixteen_tui.tables.server.notifying import LOOK, MOST, Notifier
from sixteen_tui.tables.server.table import ServedTable
from sixteen_tui.tables.server.waking import Waker
from sixteen_tui.tables.stores.files import Files
from tests.unit.tables import done
from tests.unit.tables.local import Local, sat, settle
from tests.unit.tables.parties import at_play
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import Party, opening
from tests.unit.tables.test_hall_store import Shared

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


def test_an_absent_person_is_notified_once_a_turn_and_then_once_a_day(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    assert club.wait(10 * AFTER) == [], "Ada is connected"
    club.ada_goes()
    assert club.wait(AFTER - LOOK) == []
    assert club.wait(4 * LOOK) == ["turn"]
    assert club.wait(AGAIN - AFTER, AFTER) == []
    assert club.wait(3 * AFTER, AFTER) == ["digest"], "a day later"
    assert club.wait(AGAIN + 3 * AFTER, AFTER) == ["digest"]
    words, environment = club.ran[0]
    assert words == ("mail-me", "--now")
    ours = {name: value for name, value in environment.items() if name.startswith("SIXTEEN")}
    assert ours == {
        "SIXTEEN_TUI_NOTICE": "turn",
        "SIXTEEN_TUI_ACCOUNT": "0",
        "SIXTEEN_TUI_PLAYER": "ada",
        "SIXTEEN_TUI_NAME": "ada",
        "SIXTEEN_TUI_TABLE": club.local.places.id,
        "SIXTEEN_TUI_GAME": "sixteen",
        "SIXTEEN_TUI_LEFT": "",
        "SIXTEEN_TUI_WAITING": "1",
    }
    assert environment.keys() - ours.keys() <= {"PATH", "HOME", "LANG", "LC_ALL", "TZ"}


def test_with_a_clock_notices_come_at_shares_of_it(tmp_path: Path) -> None:
    club = Club(tmp_path, clock={"per": "move", "seconds": 4000, "flag": "computer"})
    ada_to_move(club)
    club.ada_goes()
    assert club.wait(AFTER + 50) == ["turn"]
    assert club.wait(1600) == []
    assert club.wait(100) == ["half"]
    assert club.wait(1100) == []
    assert club.wait(100) == ["low"]
    assert club.wait(900) == [], "then a computer player stands in"
    assert club.local.places.places[0].stand_in is not None
    assert [round(int(environment["SIXTEEN_TUI_LEFT"]), -2) for _, environment in club.ran] == [3700, 2000, 800]


def test_little_time_is_told_at_once(tmp_path: Path) -> None:
    """A turn that begins with less than half of a clock per game has one notice of that."""
    club = Club(tmp_path, clock={"per": "game", "seconds": 4000, "flag": "loss"})
    ada_to_move(club)
    club.local.places.places[0].used = 2200.0
    club.ada_goes()
    assert club.wait(3 * AFTER) == ["half"]


def test_a_short_clock_has_a_short_patience(tmp_path: Path) -> None:
    club = Club(tmp_path, clock={"per": "move", "seconds": 600, "flag": "computer"})
    ada_to_move(club)
    club.ada_goes()
    assert club.wait(90) == ["turn"]


def test_a_digest_names_how_many_tables_wait_and_is_sent_once_a_day(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """For three tables: a notice for each, then one digest for all, also from two servers that share them."""
    club = Club(tmp_path)
    for number in (1, 2):
        other = Local(tmp_path / f"{number}")
        other.places.id = f"20261122-10000{number}-abcdef"
        other.come("ada")
        members = other.come("ben")
        while not other.table._is_to_act(0):
            members.catch_up()
            members.play(members.seat(1).view().legal[0])
        for member in [*other.table.members]:
            other.table.leave(member, 0.0)
        club.hall.tables[other.places.id] = other.table
        club.hall.changed(other.table)
    ada_to_move(club)
    club.ada_goes()
    assert club.wait(AFTER + 3 * LOOK) == ["turn"] * 3
    with caplog.at_level(logging.INFO, "sixteen_tui.tables"):
        assert club.wait(AGAIN + 2 * AFTER, AFTER) == ["digest"]
    assert len([each for each in caplog.messages if "notified" in each]) == 1
    assert club.ran[-1][1]["SIXTEEN_TUI_WAITING"] == "3"
    store = club.hall.store
    assert not store.claim_digest("0:ada", int(MIDNIGHT + club.now) // AGAIN), "another server asks"
    assert store.claim_digest("0:ada", int(MIDNIGHT + club.now) // AGAIN + 1)


def test_a_restart_repeats_nothing(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    assert club.wait(2 * AFTER) == ["turn"]
    path = tmp_path / "0" / f"{club.local.places.id}.table.json"
    written = Places.parse(path.read_bytes(), club.local.places.id)
    assert written.places[0].notified == club.local.places.places[0].notified != []
    assert written.due == written.places[0].notified[1] + AGAIN
    club.begin()
    assert club.wait(10 * AFTER) == []


def test_one_written_by_an_earlier_version_is_not_repeated(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    club.local.places.places[0].notified = [club.local.table.at(0)[1], MIDNIGHT]
    assert club.wait(3 * AFTER) == []


def test_nothing_is_sent_that_the_disk_does_not_have(tmp_path: Path) -> None:
    """So that a server that is killed at that moment does not send it twice, nor another one of the same tables."""
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    with mock.patch.object(club.local.table.documents, "write_places", side_effect=OSError(28, "full")):
        assert club.wait(3 * AFTER) == []
    assert club.wait(AFTER) == ["turn"]


def test_a_person_on_a_dead_line_is_notified(tmp_path: Path) -> None:
    """Their client is still at the table, but gives no sign of life."""
    club = Club(tmp_path)
    ada_to_move(club)
    link: Any = club.ada._link
    assert club.wait(2 * AFTER) == []
    link.member.fall_silent(silent=True)
    club.connected.discard("0:ada")
    assert club.wait(AFTER - LOOK) == [], "it counts from their last sign of life"
    assert club.wait(4 * LOOK) == ["turn"]


def test_nobody_is_notified_who_came_back_or_whose_turn_is_over(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    assert club.wait(AFTER - LOOK) == []
    club.connected.add("0:ada")  # in the lobby, say
    assert club.wait(AFTER) == []
    club.connected.discard("0:ada")
    assert club.wait(AFTER - LOOK) == [], "it counts from their last connection"
    club.ada_plays()
    assert club.wait(3 * AFTER) == [], "now it is Ben's turn, who is there"
    assert not club.local.table.notifies
    assert club.local.places.due > 0, "Ben might go before the server looks"


@pytest.mark.parametrize("comes", [True, False])
def test_who_comes_or_plays_between_the_record_and_the_program_is_left_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, *, comes: bool
) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    club.wait(AFTER)
    while not club.notifier._recorded:
        club.wait(LOOK)
    if comes:
        club.connected.add("0:ada")
    else:
        club.ada_plays()
    with caplog.at_level(logging.INFO, "sixteen_tui.tables"):
        assert club.wait(2 * LOOK) == []
    assert f"why={'connected' if comes else 'turn-over'}" in caplog.text


def test_a_computer_player_that_stands_in_needs_no_notice(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    club.local.now += 61
    club.ben.give(0)
    assert club.local.places.places[0].stand_in is not None
    assert club.wait(3 * AFTER) == []


def test_a_table_is_not_released_before_somebody_was_notified(tmp_path: Path) -> None:
    """With a database, another server would not know since when it waits."""
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    club.wait(LOOK)
    assert club.local.table.notifies
    assert club.local.places.due > MIDNIGHT
    found = [club.local.table.rests]
    for seconds in (2 * AFTER, AGAIN - 3 * AFTER, 2 * AFTER):
        club.wait(seconds, AFTER)
        found.append(club.local.table.rests)
    assert found == [False, True, True, False], "before the notice, after it, and before the digest"


def test_the_date_of_a_notice_is_that_of_the_turn(tmp_path: Path) -> None:
    """Not of a turn of another person, who came and played: a server that is killed leaves the date to the others."""
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    club.wait(2 * AFTER)
    assert club.local.places.due > MIDNIGHT + AGAIN
    club.ada_plays()
    club.wait(2 * LOOK)
    link: Any = club.ben._link
    club.local.table.leave(link.member, club.now)
    club.connected.clear()
    club.wait(LOOK)
    assert club.local.places.due == MIDNIGHT + club.now + AFTER


def test_a_table_that_waits_for_nobody_is_not_looked_for(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    for person in party.people:
        person.leave()
    hall = hosting(tmp_path / "hall", party.table)
    notifier = Notifier(("x",), hall, Held(), date=lambda: MIDNIGHT, soon=lambda what: what())
    assert notifier.look((), 0.0) == [party.table]
    assert party.table.places.due > MIDNIGHT
    with mock.patch.object(ServedTable, "waits_for", None):
        assert notifier.look((), LOOK) == [party.table]
        assert notifier.look((), 2 * LOOK) == []
    assert party.table.places.due == NOBODY


@pytest.mark.parametrize("notifies", [True, False])
def test_a_table_that_no_server_hosts_is_taken_up_for_a_notice(tmp_path: Path, *, notifies: bool) -> None:
    """The reason for which people had a notice on the first day only: nobody hosted their table on the second."""
    store = Shared(tmp_path / "hall")
    party = at_play(tmp_path, P, P)
    party.table.close()
    hall = Hall(store)
    store.away[party.table.places.id] = party.table.places, party.table.documents  # type: ignore[assignment]
    woken = done.done(Waker(hall).wake(done.at_once, 0.0, MIDNIGHT if notifies else None))
    assert [table.places.id for table in woken] == ([party.table.places.id] if notifies else [])
    assert store.asked[-1] == ("waiting", MIDNIGHT if notifies else None)


def test_few_programs_run_at_a_time(tmp_path: Path) -> None:
    parties = [at_play(tmp_path / str(number), P, P) for number in range(MOST + 3)]
    threads = Held()
    tables = [_with_id(party, number).table for number, party in enumerate(parties)]
    hall = hosting(tmp_path / "hall", *tables)
    notifier = Notifier(("x",), hall, threads, date=lambda: MIDNIGHT, soon=lambda what: what(), run=lambda *_: "")
    for party in parties:
        for person in party.people:
            person.leave()

    def look(now: float) -> int:
        for table in notifier.look((), now):
            table.remember_notices()
            settle(table, now)
        return len(threads.work)

    assert [look(now) for now in (0.0, AFTER, AFTER + LOOK, AFTER + 2 * LOOK)] == [0, 0, MOST, MOST]
    threads.do()
    assert [look(AFTER + n * LOOK) for n in (3, 4)] == [0, 3]


def _with_id(party: Party, number: int) -> Party:
    party.table.places.id = f"table-{number}"
    return party


@pytest.mark.parametrize(("why", "said"), [("", "notified"), ("timeout", "not-notified")])
def test_the_log_says_whether_one_was_sent(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, why: str, said: str
) -> None:
    club = Club(tmp_path, why)
    ada_to_move(club)
    club.ada_goes()
    with caplog.at_level(logging.INFO, "sixteen_tui.tables"):
        club.wait(2 * AFTER)
    (line,) = [each for each in caplog.messages if "notified" in each]
    assert line == f"{said} table={club.local.places.id} kind=turn{f' why={why}' if why else ''}"
    assert "ada" not in line


def test_the_log_says_why_none_was_sent(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    with caplog.at_level(logging.INFO, "sixteen_tui.tables"):
        club.wait(3 * LOOK)
        club.connected.add("0:ada")
        club.wait(3 * LOOK)
        club.connected.discard("0:ada")
        club.wait(3 * LOOK)
        club.ada_plays()
        club.wait(3 * LOOK)
    lines = [each for each in caplog.messages if "notified" in each]
    assert [line.rpartition("why=")[2] for line in lines] == ["connected", "turn-over"]


def test_without_a_program_nothing_is_looked_at(tmp_path: Path) -> None:
    local = Local(tmp_path / "0")
    hall = hosting(tmp_path / "hall", local.table)
    notifier = Notifier((), hall, Held(), date=lambda: MIDNIGHT, soon=lambda what: what())
    assert notifier.look((), 0.0) == []
    assert notifier.until is None
    assert (local.table.notifies, local.places.due) == (False, 0)


def test_the_server_looks_at_its_tables_and_persists_that_somebody_was_notified(tmp_path: Path) -> None:
    server = done.served(Hall(Files(tmp_path)), notify=("x",))
    threads = server.notifier._threads = Held()
    table = done.open(server.hall, "0:ada", opening("sixteen", P, P))
    for member in sat(table, "0:ada", "0:ben"):
        table.leave(member, 0.0)
    settle(table, 0.0)
    with mock.patch.object(server.driver, "drive") as drive:
        server._notify(0.0)
        settle(table, 0.0)
        server._notify(AFTER)
        assert table.unwritten
        settle(table, AFTER)
        server._notify(AFTER + LOOK)
    assert len(threads.work) == 1
    assert drive.call_args_list == [mock.call(table)] * 2
    server.hall.close()


@pytest.mark.parametrize("silent", [False, True])
def test_the_server_counts_no_silent_client_as_connected(tmp_path: Path, *, silent: bool) -> None:
    server = done.served(Hall(Files(tmp_path)), notify=("x",))
    visitor = mock.Mock(closing=False, silent=silent, member=mock.Mock(owner="0:ada"))
    server._connections[visitor] = None
    with mock.patch.object(server.notifier, "look", return_value=[]) as look:
        server._notify(0.0)
    look.assert_called_once_with(set() if silent else {"0:ada"}, 0.0)
    server.hall.close()
