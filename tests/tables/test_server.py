"""The server behind its connections: what it does with a fault in a game, and with codes that are tried out."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.session.host import Host
from sixteen_tui.tables.server.budget import Budget
from sixteen_tui.tables.server.company import Member
from sixteen_tui.tables.server.connection import SAID_A_SECOND, SAID_AT_ONCE, Connection
from sixteen_tui.tables.server.driver import TableDriver
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.requests import CODES_AT_ONCE, WEIGHT_A_SECOND, WEIGHT_AT_ONCE, WEIGHTS
from sixteen_tui.tables.server.server import AN_HOUR, Server
from sixteen_tui.tables.server.system import System
from sixteen_tui.tables.stores.files import Files
from tests.unit.tables import done
from tests.unit.tables.seated import opening


class Wire:
    """A connection without a socket: what is sent to it is kept."""

    table = None
    closing = waiting = at_disk = False

    def __init__(self, owner: str, uid: int = os.geteuid()) -> None:
        self.uid = uid
        self.sent: list[dict[str, Any]] = []
        self.refusals: list[str] = []
        self.member = Member(owner, owner, self.sent.append)
        self.sayings = Budget(SAID_AT_ONCE, SAID_A_SECOND, 100.0)

    def refuse(self, code: str, **_: object) -> None:
        self.refusals.append(code)

    def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)

    def go_on(self) -> None:
        """Nothing it has said has waited."""


def says(hosting: Server, wire: Wire, message: dict[str, Any]) -> None:
    hosting.requests.handle(wire, message)  # type: ignore[arg-type]  # all that it has of a connection


def asks(hosting: Server, owner: str, message: dict[str, Any]) -> dict[str, Any]:
    """The last that is answered."""
    wire = Wire(owner)
    says(hosting, wire, message)
    return wire.sent[-1]


def test_codes_cannot_be_tried_out(tmp_path: Path) -> None:
    """After ten wrong ones of an owner, over however many connections, a right one is not told from them either."""
    hosting = done.served(Hall(Files(tmp_path)))
    with mock.patch.object(hosting, "clock", return_value=100.0) as clock:
        opened = asks(hosting, "Ada", opening("sixteen", "person", "person", private=True))
        right = {"type": "look", "code": opened["code"] if "code" in opened else _code(hosting)}
        wrong = {"type": "look", "code": "AAAA" if right["code"] != "AAAA" else "BBBB"}
        for _ in range(CODES_AT_ONCE):
            assert asks(hosting, "Mallory", right)["type"] == "opened"
            assert asks(hosting, "Mallory", wrong)["code"] == "no-such-table"
        assert asks(hosting, "Mallory", wrong)["code"] == "too-many-codes"
        assert asks(hosting, "Mallory", right)["code"] == "too-many-codes"
        assert asks(hosting, "Ben", right)["type"] == "opened"
        clock.return_value += 10.0
        assert asks(hosting, "Mallory", right)["type"] == "opened"
        assert asks(hosting, "Mallory", wrong)["code"] == "no-such-table"
        assert asks(hosting, "Mallory", wrong)["code"] == "too-many-codes"


def test_what_an_account_may_send_is_counted_over_all_its_lines(tmp_path: Path) -> None:
    """Each within its own limit, and together too much: the next of that account is cut off, and no other."""
    weight = WEIGHTS["tables"]
    clock = mock.Mock(return_value=100.0)
    hosting = done.served(Hall(Files(tmp_path)), system=System(clock=clock))
    wires = [Wire(f"person {number}", uid=12345) for number in range(50)]
    for number in range(int(WEIGHT_AT_ONCE) // weight):
        says(hosting, wires[number % 50], {"type": "tables"})
    assert [wire.refusals for wire in wires] == [[]] * 50
    says(hosting, wires[0], {"type": "tables"})
    assert wires[0].refusals == ["too-fast"]
    assert asks(hosting, "Ben", {"type": "tables"})["type"] == "tables"
    clock.return_value += 0.001 + weight / WEIGHT_A_SECOND
    says(hosting, wires[1], {"type": "tables"})
    assert wires[1].refusals == []
    clock.return_value += 100.0
    hosting._look_after()
    clock.return_value += AN_HOUR
    hosting._look_after()
    assert not hosting.requests._weights, "what is full again is forgotten"


def test_nobody_can_say_without_end(tmp_path: Path) -> None:
    hosting = done.served(Hall(Files(tmp_path)))
    with mock.patch.object(hosting, "clock", return_value=100.0) as clock:
        done.open(hosting.hall, "Ada", opening("sixteen", "person", "person"))
        wire = Wire("Ada")
        with mock.patch.object(TableDriver, "drive"):
            says(hosting, wire, {"type": "sit", "table": next(iter(hosting.hall.tables))})
            for _ in range(SAID_AT_ONCE + 1):
                says(hosting, wire, {"type": "say", "phrase": "hello"})
            assert [each["type"] for each in wire.sent[-SAID_AT_ONCE - 1 :]] == ["said"] * SAID_AT_ONCE + ["no"]
            assert wire.sent[-1]["code"] == "say-later"
            clock.return_value += 1 / SAID_A_SECOND
            says(hosting, wire, {"type": "say", "phrase": "hello"})
            assert wire.sent[-1]["type"] == "said"


def test_who_is_refused_a_seat_stays_where_they_are(tmp_path: Path) -> None:
    hosting = done.served(Hall(Files(tmp_path)))
    done.open(hosting.hall, "Ada", opening("sixteen", "person", "person", "person", "person"))
    id = next(iter(hosting.hall.tables))
    with mock.patch.object(TableDriver, "drive"):
        ada, ben = Wire("Ada"), Wire("Ben")
        for wire, seat in ((ada, 0), (ben, 1)):
            says(hosting, wire, {"type": "sit", "table": id, "seat": seat})
        says(hosting, ada, {"type": "sit", "table": id, "seat": 1})
        assert ada.sent[-1]["code"] == "seat-taken"
        says(hosting, ada, {"type": "say", "phrase": "hello"})
        assert ben.sent[-1] == {"type": "said", "seat": 0, "phrase": "hello"}


def test_with_free_seats_the_opener_begins_while_they_are_there(tmp_path: Path) -> None:
    hosting = done.served(Hall(Files(tmp_path)))
    done.open(hosting.hall, "Ada", opening("sixteen", "person", "person", "person", "person"))
    (table,) = hosting.hall.tables.values()
    with mock.patch.object(TableDriver, "drive"):
        ada, ben = Wire("Ada"), Wire("Ben")
        for wire, seat in ((ada, 0), (ben, 1)):
            says(hosting, wire, {"type": "sit", "table": table.places.id, "seat": seat})
        says(hosting, ben, {"type": "begin"})
        assert (ben.sent[-1]["code"], table.places.begun) == ("not-opener", False)
        says(hosting, ada, {"type": "leave"})
        says(hosting, ben, {"type": "begin"})
        assert table.places.begun


def _code(hosting: Server) -> str:
    (table,) = hosting.hall.tables.values()
    assert table.places.private is not None
    return table.places.private


def test_a_fault_in_a_thought_stops_its_table_and_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The others go on, nothing of the cards is written anywhere, and without the fault the table goes on."""

    async def run() -> None:
        hosting = done.served(Hall(Files(tmp_path), pace=0.0))
        wire = Wire("Ada")
        connection: Connection = wire  # type: ignore[assignment]
        hosting.requests.handle(connection, opening("sixteen", "person", "easy"))
        table = next(iter(hosting.hall.tables.values()))

        def fails(*_: object) -> Any:
            raise KeyError("P6")

        with mock.patch.object(Host, "think", return_value=fails):
            hosting.requests.handle(connection, {"type": "sit", "table": table.places.id})
            for _ in range(500):
                if table.trouble:
                    break
                await _goes_on(hosting, table)
        assert table.trouble
        assert wire.sent[-1] == {"type": "trouble", "why": table.trouble}
        assert "KeyError" in caplog.text
        assert "P6" not in caplog.text
        hosting._look_after()
        assert not table.trouble
        hosting.hall.close()

    asyncio.run(run())


async def _goes_on(hosting: Server, table: Any) -> None:
    """A person at the table plays whatever they may, and what the table waits for is done."""
    await asyncio.sleep(0.005)
    host = table.host
    if host is not None and host.table.to_move == 0 and not table._busy:
        member = table.members[0]
        action = host.game.encode(host.table.legal[0]).split(" ", 1)[1]
        table.act(member, {"at": table.at(0), "action": action}, 0.0)
        hosting.driver.drive(table)


def test_a_budget() -> None:
    """It is never more than what may be had at once, and nothing is owed."""
    budget = Budget(2, 0.5, 100.0)
    assert [budget.spend(at) for at in (100.0, 100.0, 100.0, 101.0, 102.0, 102.0)] == [
        True,
        True,
        False,
        False,
        True,
        False,
    ]
    assert budget.left(1000.0) == 2
