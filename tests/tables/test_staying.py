"""A player whom the server refuses something stays at their place, and their seat is theirs."""

from __future__ import annotations

import asyncio
import errno
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

import pytest

from sixteen_tui.saves.journal import Journal
from sixteen_tui.tables.protocol import VERSION
from sixteen_tui.tables.server.connection import Connection
from sixteen_tui.tables.server.driver import TableDriver
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.server import Server
from sixteen_tui.tables.stores.files import Files, TableFiles
from tests.tables.test_server import Wire, says
from tests.unit.tables import done
from tests.unit.tables.seated import opening

P = "person"
FULL = OSError(errno.ENOSPC, "No space left on device")


@contextmanager
def full(owner: type = TableFiles, name: str = "write_places") -> Iterator[None]:
    """The disk refuses what is written so."""
    with mock.patch.object(owner, name, side_effect=FULL):
        yield


@pytest.fixture(name="club")
def _club(tmp_path: Path) -> Iterator[tuple[Server, list[str], Wire, Wire]]:
    """A server with two tables; Ada and Ben sit at the first."""
    hosting = done.served(Hall(Files(tmp_path)))
    for _ in range(2):
        done.open(hosting.hall, "Ada", opening("sixteen", P, P, P, P))
    tables, ada, ben = [*hosting.hall.tables], Wire("Ada"), Wire("Ben")
    with mock.patch.object(TableDriver, "drive"):
        for wire in (ada, ben):
            says(hosting, wire, {"type": "sit", "table": tables[0]})
        yield hosting, tables, ada, ben
    hosting.hall.close()


def still_there(hosting: Server, wire: Wire, other: Wire) -> bool:
    says(hosting, wire, {"type": "say", "phrase": "hello"})
    return bool(other.sent[-1]["type"] == "said")


def test_a_seat_that_the_disk_refuses(club: tuple[Server, list[str], Wire, Wire]) -> None:
    hosting, tables, ada, ben = club
    told = len(ben.sent)
    with full():
        says(hosting, ada, {"type": "sit", "table": tables[1]})
    assert (ada.sent[-1]["code"], ada.sent[-1]["to"]) == ("trouble", "sit")
    assert len(ben.sent) == told
    assert still_there(hosting, ada, ben)
    says(hosting, ada, {"type": "sit", "table": tables[1]})
    assert ben.sent[-1]["seats"][0]["here"] is False
    assert not still_there(hosting, ada, ben)


def test_a_seat_that_cannot_be_given_free(club: tuple[Server, list[str], Wire, Wire]) -> None:
    hosting, _, ada, ben = club
    with full():
        says(hosting, ada, {"type": "leave", "seat": True})
    assert (ada.sent[-1]["code"], ada.sent[-1]["to"]) == ("trouble", "leave")
    assert still_there(hosting, ada, ben)
    says(hosting, ada, {"type": "leave", "seat": True})
    assert ada.sent[-1] == {"type": "left"}
    assert ben.sent[-1]["seats"][0]["free"]


def test_cards_that_the_disk_refuses_after_the_last_seat_was_taken(tmp_path: Path) -> None:
    """All stay, and read that the table has stopped; the cards are dealt once the disk takes them."""
    hosting = done.served(Hall(Files(tmp_path)))
    done.open(hosting.hall, "Ada", opening("sixteen", P, P))
    (id,), ada, ben = hosting.hall.tables, Wire("Ada"), Wire("Ben")
    with mock.patch.object(TableDriver, "drive"):
        says(hosting, ada, {"type": "sit", "table": id})
        with full(Journal, "commit"):
            says(hosting, ben, {"type": "sit", "table": id})
            hosting._look_after()
        for wire in (ada, ben):
            assert wire.sent[-1] == {"type": "trouble", "why": "disk-full"}
            assert "seen" not in [each["type"] for each in wire.sent]
        hosting._look_after()
        for wire in (ada, ben):
            assert "seen" in [each["type"] for each in wire.sent]
    hosting.hall.close()


def test_a_table_goes_on_though_its_places_are_still_to_be_written(tmp_path: Path) -> None:
    """Both were refused by the disk: the places, and then an entry of the game."""
    hosting = done.served(Hall(Files(tmp_path)))
    done.open(hosting.hall, "Ada", opening("sixteen", P, P))
    (id,), wires = hosting.hall.tables, (Wire("Ada"), Wire("Ben"))
    with mock.patch.object(TableDriver, "drive") as drive:
        for wire in wires:
            says(hosting, wire, {"type": "sit", "table": id})
        table = hosting.hall.tables[id]
        table._remember()
        table.stop("Input/output error")
        drive.reset_mock()
        hosting._look_after()
    assert (table.trouble, table.unwritten) == ("", True)
    drive.assert_called_once_with(table)
    hosting.hall.close()


def test_a_name_that_cannot_be_kept_whole_ends_the_line(tmp_path: Path) -> None:
    """With a sentence; another name is welcome."""

    async def run() -> None:
        hosting = done.served(Hall(Files(tmp_path)))
        for name, kind in (("w" * 21, "no"), ("a\u200bda", "no"), ("Zoé", "welcome")):
            connection, transport = Connection(hosting), mock.Mock()
            transport.is_closing.return_value = False
            transport.get_write_buffer_size.return_value = 0
            connection.transport, connection.uid = transport, os.geteuid()
            hello = json.dumps({"type": "hello", "version": VERSION, "player": name})
            connection.data_received(hello.encode() + b"\n")
            answer = json.loads(transport.write.call_args.args[0])
            assert answer["type"] == kind
            assert answer.get("name", name) == name
            assert kind == "welcome" or (answer["code"], answer["end"]) == ("bad-name", True)
        hosting.hall.close()

    asyncio.run(run())
