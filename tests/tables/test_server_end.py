"""The log of a table server, and its end."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.tables import events
from sixteen_tui.tables.server.connection import Connection
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.server import Server
from sixteen_tui.tables.stores.files import Files
from tests.patience import PATIENCE
from tests.tables import restarts
from tests.tables.clients import client
from tests.tables.serving import ROOT, serving_at
from tests.tiers import first
from tests.unit.tables.seated import opening

# The log


def test_no_error_of_the_program_takes_cards_into_the_log(capfd: pytest.CaptureFixture[str]) -> None:
    """Nor does what the event loop says of one, nor a name with more than one line."""
    loggers = [logging.getLogger(name) for name in ("sixteen_tui.tables", "asyncio")]
    before = [(each.handlers[:], each.propagate, each.level) for each in loggers]
    try:
        events.begin("info")
        try:
            dict[str, str]()["P6"]
        except KeyError as error:
            events.unhandled(None, {"message": "P6", "exception": error})
            logging.getLogger("asyncio").exception("socket.send() raised exception.")
        events.event("opened", table="a\nb", why="it's \x1b[2Jfull")
    finally:
        for each, (handlers, propagate, level) in zip(loggers, before, strict=True):
            each.handlers[:], each.propagate = handlers, propagate
            each.setLevel(level)
    lines = [line.split(" ", 1)[1] for line in capfd.readouterr().err.splitlines()]
    assert re.fullmatch(r"error fault what=KeyError at=test_no_error\w+:\d+", lines[0])
    assert lines[1:] == ["error socket.send() raised exception.", 'info opened table="a b" why="it\'s [2Jfull"']


@pytest.mark.parametrize(("level", "count"), first([("info", 3), ("warning", 0), ("none", 0)]))
def test_the_log_says_as_much_as_is_asked_for(tmp_path: Path, level: str, count: int) -> None:
    """To the system's journal it says how much each line matters; nothing else is printed."""
    (tmp_path / "log").touch()
    there = (tmp_path / "log").stat()
    with serving_at(tmp_path, "--log", level, JOURNAL_STREAM=f"{there.st_dev}:{there.st_ino}"):
        pass
    lines = (tmp_path / "log").read_text("utf-8").splitlines()
    assert len(lines) == count
    assert all(line.startswith("<6>") for line in lines)


def test_a_level_that_there_is_not(tmp_path: Path) -> None:
    given = ["serve", "--log", "loud", "--socket", str(tmp_path / "s"), "--folder", str(tmp_path / "tables")]
    done = subprocess.run([sys.executable, "-m", "sixteen_tui", *given], capture_output=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


# Its end


@pytest.mark.parametrize("handed", first([True, False]))
def test_a_restart_loses_nothing(tmp_path: Path, handed: bool) -> None:
    """And where somebody else has the socket, nobody is refused meanwhile."""
    report = restarts.run(tmp_path, 2, handed=handed, tables=3, think=0.02, pause=0.3)
    assert (report.counts.lost, report.counts.twice, report.counts.faults) == (0, 0, 0), report
    assert report.counts.confirmed > 60
    assert report.gap(1.0) < 8 + report.down + report.up, report
    assert not handed or report.refused == 0


def test_the_manager_of_services_is_told(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "n"))
        manager.settimeout(PATIENCE)
        with serving_at(tmp_path, NOTIFY_SOCKET=str(tmp_path / "n")) as process:
            assert manager.recv(100) == b"READY=1"
            assert manager.recv(100) == b"WATCHDOG=1"
            process.send_signal(signal.SIGHUP)
            told = [manager.recv(100)]
            while told[-1] == b"WATCHDOG=1":
                told.append(manager.recv(100))
            assert told[-1] == b"STOPPING=1"
            assert process.wait(PATIENCE) == 0


def test_clients_are_told_that_it_goes_down(tmp_path: Path) -> None:
    with serving_at(tmp_path) as process, socket.socket(socket.AF_UNIX) as line:
        line.connect(str(tmp_path / "s"))
        line.settimeout(PATIENCE)
        line.sendall(b'{"type":"hello","version":1}\n')
        assert b"welcome" in line.recv(4096)
        process.terminate()
        assert line.recv(4096) == b'{"type":"down"}\n'
        assert line.recv(4096) == b""


def test_how_far_everybody_had_looked_is_stored_at_the_end(tmp_path: Path) -> None:
    """Also of those whose connections end while that of another person at the table is written."""
    with serving_at(tmp_path) as process, contextlib.ExitStack() as people:
        players = [people.enter_context(client(tmp_path / "s", name)) for name in ("ada", "bo", "cy", "di")]
        keys = {name: value for name, value in opening("sweet-sixteen", *["person"] * 4).items() if name != "type"}
        table = players[0].ask("open", "opened", **keys)["table"]
        for player in players:
            player.ask("sit", "table", table=table)
        for player in players:
            player.wait("seen")
        process.terminate()
        assert process.wait(PATIENCE) == 0
    places = json.loads((tmp_path / "tables" / f"{table}.table.json").read_text("utf-8"))["places"]
    assert all(place["left_at"] for place in places), places
    assert b"fault" not in (tmp_path / "log").read_bytes()


def test_at_the_end_nothing_more_is_taken(tmp_path: Path) -> None:
    """Neither from who has not read what waits for them, and does then."""

    async def run() -> None:
        hosting = Server(Hall(Files(tmp_path)), one_account=True)
        ours, theirs = socket.socketpair()
        connection = Connection(hosting)
        transport, _ = await asyncio.get_running_loop().create_connection(lambda: connection, sock=ours)
        connection.data_received(b'{"type":"hello","version":1}\n')
        connection.stop_reading()
        connection.resume_writing()
        theirs.sendall(json.dumps(opening("sixteen", "person", "person")).encode() + b"\n")
        await asyncio.sleep(0.05)  # what would be taken has arrived in this process already
        assert not hosting.hall.tables
        transport.abort()
        theirs.close()
        hosting.hall.close()

    asyncio.run(run())


def test_newer_pythons_leave_the_socket_of_a_manager_where_it_is(tmp_path: Path) -> None:
    """From 3.13 on asyncio removes a socket file at the end; one that was handed over is not the server's to remove."""
    given: dict[str, Any] = {}

    class Enough(Exception):
        pass

    async def begun(*_: object, **more: Any) -> None:
        given.update(more)
        raise Enough

    async def run() -> None:
        with (
            mock.patch.object(asyncio.get_running_loop(), "create_unix_server", begun),
            mock.patch("sys.version_info", (3, 13)),
        ):
            await Server(Hall(Files(tmp_path)), one_account=True).run(mock.Mock())

    with pytest.raises(Enough):
        asyncio.run(run())
    assert given["cleanup_socket"] is False
