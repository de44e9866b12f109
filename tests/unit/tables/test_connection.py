"""A client's lines at the server: in order, to the last one, and no more of them in memory than are worked off soon."""

from __future__ import annotations

import asyncio
import gc
import json
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.tables.protocol import BEAT, MOST_IN, SILENT
from sixteen_tui.tables.server.connection import GREETING, STALLED, WAITING, Connection
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.requests import CODES_AT_ONCE
from sixteen_tui.tables.server.system import System
from sixteen_tui.tables.server.turns import Turns
from sixteen_tui.tables.stores.files import Files
from tests.unit.tables import done
from tests.unit.tables.local import settle
from tests.unit.tables.seated import opening


class Wire(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[dict[str, Any]] = []
        self.reads, self.closed = True, False

    def write(self, data: Any) -> None:
        self.sent += [json.loads(line) for line in bytes(data).splitlines()]

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Nothing waits."""

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close


class Busy:
    """A server whose time passes with each message, so that its lines wait for the next turn of the loop."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.now, self.date = 0.0, 1.8e9
        self.soon: deque[Callable[[], None]] = deque()
        self.server = done.served(Hall(Files(folder)), system=System(self.clock, lambda: self.date), **more)
        self.server.driver.drive = mock.Mock()  # type: ignore[method-assign]
        self.server.turns = Turns(self.clock, self.soon.append)

    def clock(self) -> float:
        self.now += 0.01
        return self.now

    def connected(self, player: str, uid: int = 0) -> tuple[Connection, Wire]:
        connection, wire = Connection(self.server), Wire()
        with mock.patch("sixteen_tui.terminal.kernel.account", return_value=uid):
            with mock.patch.object(asyncio, "get_running_loop"):
                connection.connection_made(wire)
            connection.data_received(line(type="hello", version=1, player=player))
        return connection, wire

    def look_after(self, seconds: float) -> None:
        """The work of the server once a second, after so many."""
        self.now += seconds
        self.server._look_after()

    def step(self) -> None:
        """Do one thing that the event loop was asked for."""
        self.soon.popleft()()

    def work(self) -> None:
        while self.soon:
            self.step()


def line(**message: Any) -> bytes:
    return json.dumps(message).encode() + b"\n"


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[Busy]:
    with mock.patch("os.geteuid", return_value=0):  # whoever runs the tests
        found = Busy(tmp_path)
        yield found
        found.server.hall.close()


def kinds(wire: Wire) -> list[str]:
    return [each["type"] for each in wire.sent]


def test_a_person_does_not_wait_for_what_another_has_sent(busy: Busy) -> None:
    (flood, flooded), (honest, answered) = busy.connected("flood"), busy.connected("honest")
    flood.data_received(line(type="ping") * 100)
    for _ in range(3):
        busy.step()
    honest.data_received(line(type="ping"))
    busy.step()
    assert kinds(answered) == ["welcome", "pong"]
    assert len(flooded.sent) < 10
    busy.work()
    assert kinds(flooded).count("pong") == 100


def test_what_was_sent_before_the_end_is_done(busy: Busy) -> None:
    """A client may say goodbye and hang up: its seat is free then."""
    opened = done.open(busy.server.hall, "0:ada", opening("sixteen", "person", "person"))
    id = opened.places.id
    for ending in ("eof", "lost"):
        connection, wire = busy.connected("ada")
        pings = line(type="ping") * 5
        connection.data_received(
            pings + line(type="sit", table=id) + pings + line(type="leave", seat=True) + line(type="ping")
        )
        if ending == "eof":
            assert connection.eof_received(), "the line stays open as long as something waits"
        else:
            wire.closed = True
            connection.connection_lost(None)
        assert connection in busy.server._connections
        busy.work()
        assert not opened.members
        assert opened.places.free == [0, 1]
        assert wire.closed
        if ending == "eof":
            assert kinds(wire)[-2:] == ["left", "pong"]
            connection.connection_lost(None)
        assert connection not in busy.server._connections


def test_who_sends_faster_than_it_is_worked_off_is_not_read(busy: Busy) -> None:
    connection, wire = busy.connected("ada")
    connection.data_received((line(type="ping")[:-1] + b" " * 1500 + b"\n") * (WAITING // 1500 + 5))
    reads = [wire.reads]
    busy.work()
    reads.append(wire.reads)
    assert (reads, wire.closed) == ([False, True], False)


def test_a_line_that_is_too_long_is_refused_when_it_is_its_turn(busy: Busy) -> None:
    connection, wire = busy.connected("ada")
    connection.data_received(line(type="ping") * 3 + b"x" * 5000)
    with mock.patch.object(asyncio, "get_running_loop"):
        busy.work()
    assert kinds(wire) == ["welcome", "pong", "pong", "pong", "no"]
    assert wire.sent[-1]["code"] == "line-too-long"
    assert wire.closed


@pytest.mark.parametrize("ends", [False, True])
def test_a_flood_of_short_lines_takes_no_more_memory_than_its_bytes(busy: Busy, *, ends: bool) -> None:
    """Each line as an object of its own would take twenty times as much, and an ended client waits for a collection."""
    flood, many = b"xx\n" * (1 << 18), 8
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        for number in range(many):
            connection, wire = busy.connected(f"ada {number}")
            with mock.patch.object(asyncio, "get_running_loop"):
                connection.data_received(flood)
                if ends:
                    busy.work()
                    assert wire.sent[-1]["code"] == "not-json"
                    connection.connection_lost(None)
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        gc.enable()
    assert held < len(flood) * many * (0.5 if ends else 2)


def test_lines_may_arrive_in_any_parts(busy: Busy) -> None:
    connection, wire = busy.connected("ada")
    for byte in line(type="ping") * 2 + b'{"type":':
        connection.data_received(bytes([byte]))
    busy.work()
    assert kinds(wire) == ["welcome", "pong", "pong"]
    connection.data_received(b'"ping"}' + b" " * (MOST_IN - 16) + b"\n" + b"x" * (MOST_IN - 1))
    busy.work()
    assert kinds(wire) == ["welcome", "pong", "pong", "pong"]
    with mock.patch.object(asyncio, "get_running_loop"):
        connection.data_received(b"x")
        busy.work()
    assert wire.sent[-1]["code"] == "line-too-long"


def test_a_fault_ends_one_line_and_no_other(busy: Busy, caplog: pytest.LogCaptureFixture) -> None:
    (ada, first), (ben, second) = busy.connected("ada"), busy.connected("ben")
    with mock.patch.object(Hall, "listed", side_effect=KeyError("P6")):
        ada.data_received(line(type="tables") + line(type="ping"))
        ben.data_received(line(type="ping"))
        busy.work()
    assert (first.closed, kinds(first), kinds(second)) == (True, ["welcome"], ["welcome", "pong"])
    assert "KeyError" in caplog.text
    assert "P6" not in caplog.text


def test_who_gives_signs_of_life_is_missed_when_they_end(busy: Busy) -> None:
    """The terminal at the end of a dead line does not answer, so that its program says nothing more."""
    opened = done.open(busy.server.hall, "0:ada", opening("sixteen", "person", "person", "person", "person"))
    (ada, _), (ben, seen) = busy.connected("ada"), busy.connected("ben")

    def silent() -> list[bool]:
        seats = next(each for each in reversed(seen.sent) if each["type"] in {"who", "table"})["seats"]
        assert [seat["here"] for seat in seats] == [True, True, False, False]
        return [seat["silent"] for seat in seats[:2]]

    for each in (ada, ben):
        each.data_received(line(type="sit", table=opened.places.id))
        busy.work()
    ben.data_received(line(type="ping"))
    for _ in range(3):
        busy.look_after(BEAT)
        ada.data_received(line(type="ping"))
        busy.work()
    busy.look_after(SILENT - 1)
    assert silent() == [False, False]
    busy.look_after(2)
    assert silent() == [True, False], "ben has said nothing for as long, and never gave signs of life"
    ada.data_received(line(type="say", phrase="hello"))
    busy.work()
    busy.look_after(1)
    assert silent() == [False, False]


def test_an_owner_has_few_wrong_codes_and_everything_else(busy: Busy) -> None:
    id = done.open(busy.server.hall, "0:ada", opening("sixteen", "person", "person")).places.id
    (ada, first), (ben, second) = busy.connected("ada"), busy.connected("ben")
    ada.data_received(line(type="look", code="BBBB") * (CODES_AT_ONCE + 1) + line(type="look", table=id))
    ben.data_received(line(type="look", code="BBBB"))
    busy.work()
    codes = [each.get("code") for each in first.sent[1:]]
    assert codes == ["no-such-table"] * CODES_AT_ONCE + ["too-many-codes", None]
    assert [each.get("code") for each in second.sent[1:]] == ["no-such-table"]


def test_a_client_is_sent_what_it_does_not_have(busy: Busy) -> None:
    """Of the same line of play all that follows; of one that was taken back all."""
    table = done.open(busy.server.hall, "0:ada", opening("sixteen", "person", "person", hints=True))
    sit = {"type": "sit", "table": table.places.id}
    for player in ("ada", "ben"):
        busy.connected(player)[0].data_received(line(**sit))
        busy.work()
    settle(table, busy.now)
    busy.connected("zeno")[0].data_received(line(type="watch", table=table.places.id))
    busy.work()
    host, total = table.host, table.at(0)[1]
    assert host is not None
    mover = host.table.to_move
    client, _ = busy.connected(["ada", "ben"][mover])
    client.data_received(line(**sit) + line(type="hint", at=table.at(mover)))
    busy.work()
    settle(table, busy.now)
    assert host.record.hints == [len(host.table)]
    for have, sent in ((None, [0]), ([0, 0], [0]), ([0, total], []), ([1, total], [0])):
        client, wire = busy.connected("ada")
        client.data_received(line(**sit, **({} if have is None else {"have": have})))
        busy.work()
        assert [each["from"][1] for each in wire.sent if each["type"] == "seen"] == sent, have


class Clock(mock.Mock):
    """An event loop of which only the timers are used."""

    def __init__(self) -> None:
        super().__init__()
        self.timers: list[tuple[float, Callable[[], None], mock.Mock]] = []

    def call_later(self, seconds: float, what: Callable[[], None], *arguments: object) -> mock.Mock:
        handle = mock.Mock()
        self.timers.append((seconds, lambda: what(*arguments), handle))
        return handle

    def pass_seconds(self, seconds: float) -> None:
        """Run the timers that are due by then and have not been cancelled."""
        for due, run, handle in sorted(self.timers, key=itemgetter(0)):
            if due <= seconds and not handle.cancel.called:
                run()


class Full(Wire):
    """A transport whose client reads nothing: a close waits for what is not sent, an abort does not."""

    protocol: Connection
    aborted = False

    def write(self, data: Any) -> None:
        super().write(data)
        self.protocol.pause_writing()

    def abort(self) -> None:
        self.closed = self.aborted = True


@pytest.fixture
def full(busy: Busy) -> Iterator[tuple[Clock, Connection, Full]]:
    """A connection that has not said hello, to a client that reads nothing."""
    clock, wire, connection = Clock(), Full(), Connection(busy.server)
    wire.protocol = connection
    with (
        mock.patch("sixteen_tui.terminal.kernel.account", return_value=0),
        mock.patch.object(asyncio, "get_running_loop", return_value=clock),
    ):
        connection.connection_made(wire)
        yield clock, connection, wire


def test_who_is_refused_is_cut_off_also_after_reading_once(full: tuple[Clock, Connection, Full]) -> None:
    clock, connection, wire = full
    connection.refuse("too-fast")
    connection.resume_writing()
    assert not wire.aborted
    clock.pass_seconds(GREETING)
    assert wire.aborted


def test_who_has_been_refused_and_is_gone_is_counted_once(full: tuple[Clock, Connection, Full], busy: Busy) -> None:
    """Neither what was not read nor a missing hello is another refusal."""
    clock, connection, _ = full
    connection.refuse("too-fast")
    clock.pass_seconds(GREETING)
    connection.connection_lost(None)
    clock.pass_seconds(2 * STALLED)
    assert busy.server.health._refused == {"too-fast": 1}
