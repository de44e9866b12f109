"""While the disk is at work for somebody, nobody else waits, and what was said is done in order."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.saves.journal import Journal
from sixteen_tui.tables.server.connection import Connection
from sixteen_tui.tables.server.hall import EMPTY, FORGOTTEN, Hall
from sixteen_tui.tables.server.tasks import T, start
from sixteen_tui.tables.stores.files import SUFFIX, Files, read
from tests.unit.tables import done
from tests.unit.tables.local import sat
from tests.unit.tables.seated import opening
from tests.unit.tables.test_connection import Wire, kinds, line

P = "person"


class Slow:
    """A server whose disk does each piece of work when the test says so."""

    def __init__(self, folder: Path, tables: int = 1, **more: Any) -> None:
        self.server = done.served(Hall(Files(folder), **more))
        self.ids = [done.open(self.server.hall, "0:zeno", opening("sixteen", P, P)).places.id for _ in range(tables)]
        self.waiting: list[asyncio.Future[None]] = []
        self.server.driver.on_disk = self._on_disk  # type: ignore[method-assign]

    async def _on_disk(self, work: Callable[[], T]) -> T:
        waits = asyncio.get_running_loop().create_future()
        self.waiting.append(waits)
        await waits
        return work()

    async def goes_on(self, pieces: int = 1000) -> None:
        """So many pieces of work are done, and whatever follows from them that does not wait for the disk."""
        await settled()
        while self.waiting and pieces:
            self.waiting.pop(0).set_result(None)
            pieces -= 1
            await settled()

    def connected(self, player: str) -> tuple[Connection, Wire]:
        connection, wire = Connection(self.server), Wire()
        with mock.patch("sixteen_tui.terminal.kernel.account", return_value=0):
            connection.connection_made(wire)
        connection.data_received(line(type="hello", version=1, player=player))
        return connection, wire

    def kept(self, number: int = 0) -> list[str | None]:
        """The owners of the seats of a table, as the disk has them."""
        store = self.server.hall.store
        assert isinstance(store, Files)
        return [place.owner for place in read(store.folder / f"{self.ids[number]}{SUFFIX}").places]


async def settled() -> None:
    """Until nothing goes on without the disk."""
    for _ in range(20):
        await asyncio.sleep(0)


@asynccontextmanager
async def slow(folder: Path, tables: int = 1, **more: Any) -> AsyncIterator[Slow]:
    with mock.patch("os.geteuid", return_value=0):  # whoever runs the tests
        found = Slow(folder, tables, **more)
        yield found
        await found.goes_on()
        found.server.hall.close()


def test_nobody_waits_for_the_seat_of_another(tmp_path: Path) -> None:
    async def run() -> None:
        async with slow(tmp_path, 2) as club:
            (ada, told), (ben, heard) = club.connected("ada"), club.connected("ben")
            ada.data_received(line(type="sit", table=club.ids[0]) + line(type="ping"))
            ben.data_received(line(type="tables") + line(type="ping"))
            await settled()
            assert kinds(heard) == ["welcome", "tables", "pong"]
            assert not any(each["here"] for table in heard.sent[1]["tables"] for each in table["seats"])
            assert kinds(told) == ["welcome"], "what comes after it waits"
            await club.goes_on()
            assert kinds(told) == ["welcome", "table", "who", "pong"]
            assert club.kept() == ["0:ada", None]

    asyncio.run(run())


def test_a_seat_that_was_told_is_in_the_list_before_the_cards_are_dealt(tmp_path: Path) -> None:
    async def run() -> None:
        async with slow(tmp_path, 0) as club:
            (ada, _), (ben, told), (other, heard) = (club.connected(name) for name in ("ada", "ben", "ben"))
            table = done.open(club.server.hall, "0:ada", {**opening("sixteen", P, P), "private": True})
            at = {"table": table.places.id, "code": table.places.private}
            ada.data_received(line(type="sit", **at))
            await club.goes_on()
            other.data_received(line(type="tables"))
            ben.data_received(line(type="sit", **at))
            await club.goes_on(1)
            assert (kinds(told)[-1], len(club.waiting)) == ("who", 1), "the deal waits for the disk"
            other.data_received(line(type="tables"))
            await settled()
            assert [len(said["tables"]) for said in heard.sent[1:]] == [0, 1]

    asyncio.run(run())


def test_two_who_want_the_same_seat_get_one_each(tmp_path: Path) -> None:
    """The second is looked at once the disk has the first; and the cards are dealt after both."""

    async def run() -> None:
        async with slow(tmp_path) as club:
            (ada, told), (ben, heard) = club.connected("ada"), club.connected("ben")
            for connection in (ada, ben):
                connection.data_received(line(type="sit", table=club.ids[0]))
            await club.goes_on(1)
            assert [each["you"] for each in told.sent if each["type"] == "table"] == [0]
            assert kinds(heard) == ["welcome"]
            await club.goes_on()
            assert [each["you"] for each in heard.sent if each["type"] == "table"] == [1]
            assert club.kept() == ["0:ada", "0:ben"]
            assert "seen" in kinds(told)
            assert "seen" in kinds(heard)

    asyncio.run(run())


@pytest.mark.parametrize(("seat", "code"), [({"seat": 0}, "seat-taken"), ({}, "no-free-seat")])
def test_a_seat_that_is_taken_meanwhile_is_refused(tmp_path: Path, seat: dict[str, int], code: str) -> None:
    async def run() -> None:
        async with slow(tmp_path) as club:
            people = [club.connected(name) for name in ("ada", "ben", "carl")]
            for (connection, _), wanted in zip(people, ({"seat": 0}, {"seat": 1}, seat), strict=True):
                connection.data_received(line(type="sit", table=club.ids[0], **wanted))
            await club.goes_on()
            assert people[2][1].sent[-1]["code"] == code

    asyncio.run(run())


def test_a_disk_that_refuses_leaves_everything_as_it_was(tmp_path: Path) -> None:
    async def run() -> None:
        async with slow(tmp_path) as club:
            ada, told = club.connected("ada")
            with mock.patch.object(
                club.server.hall.tables[club.ids[0]].documents, "write_places", side_effect=OSError(errno.EIO, "no")
            ):
                ada.data_received(line(type="sit", table=club.ids[0]) + line(type="ping"))
                await club.goes_on()
            assert kinds(told) == ["welcome", "no", "pong"]
            assert ada.table is None
            assert club.kept() == [None, None]

    asyncio.run(run())


def test_a_line_that_breaks_meanwhile_leaves_the_seat_to_its_owner(tmp_path: Path) -> None:
    """And what had come over it before is done."""

    async def run() -> None:
        async with slow(tmp_path, 2) as club:
            for number, rest in enumerate((b"", line(type="leave", seat=True))):
                ada, _ = club.connected("ada")
                ada.data_received(line(type="sit", table=club.ids[number]) + rest)
                ada.connection_lost(None)
                await club.goes_on()
                table = club.server.hall.tables[club.ids[number]]
                assert not table.members
                assert club.kept(number) == ([None, None] if rest else ["0:ada", None])
                assert [*table.company.left] == ([] if rest else [0])
                assert ada not in club.server._connections

    asyncio.run(run())


def test_a_fault_after_the_wait_ends_that_line_only(tmp_path: Path) -> None:
    """Also one in what follows on the answer; nothing is left of the line."""

    async def run() -> None:
        async with slow(tmp_path, 2) as club:
            (ada, told), (ben, heard) = club.connected("ada"), club.connected("ben")
            ada.data_received(line(type="sit", table=club.ids[0]) + line(type="ping"))
            await settled()
            with mock.patch.object(club.server.driver, "drive", side_effect=KeyError("fault")):
                await club.goes_on()
            assert told.closed
            assert "pong" not in kinds(told)
            ada.connection_lost(None)
            assert [*club.server._connections] == [ben]
            ben.data_received(line(type="sit", table=club.ids[1]))
            await club.goes_on()
            assert "table" in kinds(heard)

    asyncio.run(run())


def test_who_says_all_and_waits_for_the_answer_gets_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with slow(tmp_path) as club:
            ada, told = club.connected("ada")
            ada.data_received(line(type="sit", table=club.ids[0]))
            assert ada.eof_received()
            assert not told.closed
            await club.goes_on()
            assert kinds(told) == ["welcome", "table", "who"]
            assert told.closed

    asyncio.run(run())


def test_a_game_is_read_once_for_all_who_come(tmp_path: Path) -> None:
    hall = Hall(Files(tmp_path))
    table = done.open(hall, "0:ada", opening("sixteen", P, P))
    sat(table, "0:ada", "0:ben")
    hall.close()

    async def run() -> None:
        async with slow(tmp_path, 0) as club:
            people = [club.connected(name) for name in ("ada", "ben", "carl")]
            with mock.patch.object(Journal, "open", side_effect=Journal.open) as opened:
                for (connection, _), kind in zip(people, ("sit", "watch", "look"), strict=True):
                    connection.data_received(line(type=kind, table=table.places.id))
                await club.goes_on()
            assert opened.call_count == 1
            assert [wire.sent[1]["type"] for _, wire in people] == ["table", "table", "opened"]

    asyncio.run(run())


def test_tables_that_are_being_opened_count(tmp_path: Path) -> None:
    async def run() -> None:
        async with slow(tmp_path, 0, most=2) as club:
            people = [club.connected(name) for name in ("ada", "ben", "carl")]
            for connection, _ in people:
                connection.data_received(line(**opening("sixteen", P, P, private=True)))
            await settled()
            assert people[2][1].sent[-1]["code"] == "too-many-tables"
            await club.goes_on()
            codes = [wire.sent[-1]["code"] for _, wire in people[:2]]
            assert len({*codes}) == 2
            assert len(club.server.hall.tables) == 2

    asyncio.run(run())


def test_nothing_is_taken_away_to_which_somebody_is_coming(tmp_path: Path) -> None:
    async def run() -> None:
        async with slow(tmp_path) as club:
            hall, (ada, told) = club.server.hall, club.connected("ada")
            await hall.tidy(done.at_once, 0.0)
            ada.data_received(line(type="sit", table=club.ids[0]))
            await settled()
            await hall.tidy(done.at_once, EMPTY + 1)
            await hall.forget(done.at_once, hall.tables[club.ids[0]].documents.changed() + FORGOTTEN + 60)
            await club.goes_on()
            assert "table" in kinds(told)
            assert [*hall.tables] == club.ids

    asyncio.run(run())


def test_a_table_that_is_gone_meanwhile_is_no_table(tmp_path: Path) -> None:
    """Another server may have it by then."""

    async def run() -> None:
        async with slow(tmp_path) as club:
            ada, told = club.connected("ada")
            ada.data_received(line(type="sit", table=club.ids[0]))
            await settled()
            club.server.forget([club.server.hall.tables[club.ids[0]]])
            await club.goes_on()
            assert told.sent[-1]["code"] == "no-such-table"
            assert ada.table is None

    asyncio.run(run())


def test_a_coroutine_starts_at_once_and_goes_on_later() -> None:
    trace: list[object] = []

    async def works(wait: asyncio.Future[int] | None) -> None:
        trace.append("begins")
        if wait is not None:
            try:
                trace.append(await wait)
            except OSError as error:
                trace.append(error.strerror)
            await asyncio.sleep(0)
        trace.append("ends")

    async def run() -> None:
        assert start(works(None)) is None
        assert trace == ["begins", "ends"]
        waits = [asyncio.get_running_loop().create_future() for _ in range(3)]
        tasks = [start(works(each)) for each in waits]
        assert trace[2:] == ["begins"] * 3
        waits[0].set_result(16)
        waits[1].set_exception(OSError(errno.EIO, "no"))
        await settled()
        assert trace[5:] == [16, "no", "ends", "ends"]
        assert tasks[2] is not None
        tasks[2].cancel()
        await settled()
        assert (trace[9:], tasks[2].cancelled()) == ([], True)

    asyncio.run(run())
