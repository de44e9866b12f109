"""Reports for admins of a server: its log, and its state (`serve --status`)."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import os
import re
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Final
from unittest import mock

import pytest

from sixteen_tui.cli.commands import Refused, serve
from sixteen_tui.tables import events, protocol
from sixteen_tui.tables.from_server import parse_from_server
from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.health import Health
from sixteen_tui.tables.server.server import Server
from sixteen_tui.tables.stores.files import Files, TableFiles
from sixteen_tui.text import i18n, refusals, serving
from tests.patience import PATIENCE
from tests.tables import served
from tests.tables.serving import ROOT, serving_at
from tests.tables.test_server import Wire, asks, says
from tests.unit.tables import done
from tests.unit.tables.seated import opening

CARD: Final = re.compile(r"\b([BGOP][0-6]|W|[A2-9TJQK][CDHS]|play|draw|trade|take|stand|deal|shuffle)\b")


def asked(home: Path, *words: str, language: str = "C.UTF-8") -> subprocess.CompletedProcess[str]:
    """The output of `serve --status`."""
    return subprocess.run(
        [sys.executable, "-m", "sixteen_tui", "serve", "--status", "--socket", str(home / "s"), *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "HOME": str(home), "LANG": language, "LC_ALL": language},
        check=False,
    )


def played(path: Path, game: str, name: str) -> None:
    asyncio.run(served.game(path, name, think=0.001, game=game, talk="Figaro"))


def test_whole_games_leave_no_card_and_no_name_in_the_log(tmp_path: Path) -> None:
    """Of a game its beginning and its end are told and nothing between; how the server does tells no more."""
    with serving_at(tmp_path) as process:
        played(tmp_path / "s", "sweet-sixteen", "Ottavio")
        before = json.loads(asked(tmp_path, "--json").stdout)
        played(tmp_path / "s", "sixteen", "Zerlina")
        after, text = asked(tmp_path, "--json"), asked(tmp_path)
    log = (tmp_path / "log").read_text("utf-8")
    for said in (log, after.stdout, text.stdout):
        assert not re.search("Zerlina|Ottavio|Figaro", said), said
        assert not CARD.search(said), said
    lines = [re.sub(r"^\S+Z info ", "", line) for line in log.splitlines() if " connections " not in line]
    assert [line.split()[0] for line in lines] == ["started", *["opened", "begun", "over"] * 2, "ending", "ended"]
    assert re.fullmatch(r"opened table=\S+ game=sweet-sixteen seats=2", lines[1])
    assert process.returncode == 0
    told = json.loads(after.stdout)
    assert parse_from_server(json.dumps({"type": "status", **told}).encode())["pid"] == process.pid
    assert (before["latency"], before["tables"]["over"]) == (None, 1), "in a game with secrets nothing is counted"
    assert told["tables"] == {"waiting": 0, "going": 0, "over": 2, "stopped": 0, "unreadable": 0}
    assert told["programs"] == {}, "who asks is not counted"
    assert 50 < told["latency"]["actions"] < 120
    assert 0 < told["latency"]["p50"] <= told["latency"]["p99"]
    assert told["store"] == {"kind": "files", "sync": told["store"]["sync"], "trouble": None}
    assert len(text.stdout.splitlines()) <= 24
    assert max(map(len, text.stdout.splitlines())) <= 80


def test_without_a_server_there_is_one_line(tmp_path: Path) -> None:
    done = asked(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "sixteen-tui: no table server is running\n")
    for words in (("--linger", "5"), ("--group", "x")):
        assert asked(tmp_path, *words).returncode == 2
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(tmp_path / "s"))
        other.listen()
        process = subprocess.Popen(
            [sys.executable, "-m", "sixteen_tui", "serve", "--status", "--socket", str(tmp_path / "s")],
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        line, _ = other.accept()
        line.recv(4096)
        line.sendall(b'{"type":"no","code":"unknown-kind","end":true}\n')
        _, told = process.communicate(timeout=PATIENCE)
        line.close()
    assert (process.returncode, "older than this program" in told) == (2, True)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"warm": "x"}, "version"),
        ({"since": "9999-99-99T99:99:99Z"}, "what this program does not understand"),
        ({"store": {"kind": "files", "sync": 1e300, "trouble": None}}, "what this program does not understand"),
    ],
)
def test_whatever_answers_at_a_socket_does_no_harm(tmp_path: Path, changed: dict[str, Any], said: str) -> None:
    """One may be asked that is another person's."""
    store = Hall(Files(tmp_path / "tables"))
    answer = {**Health(store.tables.values()).answer(store, (), 0.001), **changed}
    store.close()
    done = _answered(tmp_path, [json.dumps(answer).encode() + b"\n"])
    assert said in done
    assert done.count("\n") == 1 or said == "version"


def test_an_answer_without_an_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However slowly it comes, and however much it is."""
    monkeypatch.setattr(serve, "PATIENCE", 0.5)
    one, other = socket.socketpair()
    with one, other:
        for _ in range(100):
            other.send(b" ")

        given_up = threading.Event()

        def drip() -> None:
            while not given_up.wait(0.05):
                other.send(b" ")

        feeding = threading.Thread(target=drip)
        feeding.start()
        with pytest.raises(Refused, match="does not answer"):
            serve._asked(one)
        given_up.set()
        feeding.join()
    monkeypatch.setattr(protocol, "MOST_OUT", 1000)
    one, other = socket.socketpair()
    with one, other:
        other.send(b" " * 5000)
        with pytest.raises(Refused, match="does not answer"):
            serve._asked(one)


def _answered(home: Path, lines: list[bytes]) -> str:
    """The output of `serve --status` for any answer."""
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(home / "s"))
        other.listen()
        words = [sys.executable, "-m", "sixteen_tui", "serve", "--status", "--socket", str(home / "s")]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT)
        line, _ = other.accept()
        with line:
            line.recv(4096)
            for each in lines:
                line.sendall(each)
            told, _ = process.communicate(timeout=PATIENCE)
    return told


def test_who_else_asks_is_refused(tmp_path: Path) -> None:
    hosting = Server(Hall(Files(tmp_path)), one_account=False)
    other = Wire("Ada", uid=os.geteuid() + 4711)
    says(hosting, other, {"type": "status"})
    assert other.sent[-1]["code"] == "not-yours-to-ask"


def test_words_stay_apart_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    events.event("admin", do="say", text="The server\nstops\r\nat eight.", reason="an\tupgrade")
    assert caplog.messages == ['admin do=say text="The server stops at eight." reason="an upgrade"']


def test_tables_that_cannot_be_read_are_logged_once_and_counted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """An admin who restored files as root would find `tables=0`, and players "There is no such table."."""
    hall = Hall(Files(tmp_path))
    lost, half = (done.open(hall, "Ada", opening("sixteen", "person", "person")).places for _ in range(2))
    hall.close()
    lost_file = tmp_path / f"{lost.id}.table.json"
    lost_file.unlink()
    lost_file.mkdir()  # root may read every file
    half.begun = True
    TableFiles(tmp_path, half.id).write_places(half)
    (tmp_path / f"{half.id}.sixteen.jsonl").mkdir()
    server = done.served(Hall(Files(tmp_path)))
    assert {each.getMessage() for each in caplog.records} == {
        f"unreadable file={lost.id}.table.json why=not-a-file",
        f'unreadable table={half.id} why="Is a directory"',
    }
    for now in (0.0, 0.0, 1000.0):
        with pytest.raises(RefusedError, match="table-damaged"):
            done.find(server.hall, "Ada", half.id, None, now)
    assert len(caplog.records) == 2
    assert server.hall.stopped(server.hall.tables[half.id]) == {"stopped": "table-damaged"}
    told = server.health.answer(server.hall, (), 0.001)
    assert told["tables"]["unreadable"] == 2
    assert "cannot be read 2" in "\n".join(serving.lines({**told, "answered": 1.0}))
    (tmp_path / f"{half.id}.sixteen.jsonl").rmdir()
    server.hall.drop(server.hall.tables[half.id])
    assert server.health.answer(server.hall, (), 0.001)["tables"]["unreadable"] == 1
    server.hall.close()


def test_a_disk_that_takes_no_write_is_no_disk_that_does_not_answer(tmp_path: Path) -> None:
    async def run() -> dict[str, Any]:
        hosting = Server(Hall(Files(tmp_path)), one_account=False, say=refusals.why)
        root = Wire("Ada")
        with mock.patch.object(Files, "measure_write", side_effect=OSError(errno.ENOSPC, "No space left on device")):
            says(hosting, root, {"type": "status"})
            await asyncio.wait(hosting.driver.tasks)
        hosting.hall.close()
        return {**root.sent[-1], "answered": 1.0}

    told = asyncio.run(run())
    assert (told["store"]["sync"], told["store"]["why"]) == (None, "the server's disk is full")
    assert "files; it takes no write: the server's disk is full" in "\n".join(serving.lines(told))
    silent = {**told, "store": {"kind": "files", "sync": None, "trouble": None}}
    assert "files; it does not answer" in "\n".join(serving.lines(silent))


def test_the_trouble_of_a_lost_database_ends_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Its tables are forgotten then, and whichever server is asked has them; the log names each end once."""

    async def run() -> None:
        hosting = done.served(Hall(Files(tmp_path), pace=0.0))
        ids = [asks(hosting, "Ada", opening("sixteen", "person", "person"))["table"] for _ in range(2)]
        tables = [hosting.hall.tables[id] for id in ids]
        hosting.peers.lost()
        for table in tables:
            hosting.driver.drive(table)
        hosting.health.settle(hosting.hall.tables)
        hosting.peers.reached()
        hosting.driver.drive(tables[0])  # as a commit that fails late
        for _ in range(2):
            hosting._look_after()
        told = [line.split()[:2] for line in caplog.messages]
        assert sorted(told) == sorted([kind, f"table={id}"] for kind in ("trouble", "trouble-over") for id in ids)
        assert hosting.health.answer(hosting.hall, (), None)["store"]["trouble"]["over"]
        hosting.hall.close()

    asyncio.run(run())


def test_a_trouble_of_the_disk_is_told_with_its_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    async def run() -> dict[str, Any]:
        hosting = done.served(Hall(Files(tmp_path), pace=0.0))
        opened = asks(hosting, "Ada", opening("sixteen", "person", "person"))
        table = hosting.hall.tables[opened["table"]]
        table.stop("No space left on device")
        hosting.driver.drive(table)
        first = hosting.health.answer(hosting.hall, (), None)
        table.places.places[0].owner = "Ada"
        hosting.hall.changed(table)
        rows = [done.listed(hosting.hall, owner, 0.0)[0].get("stopped") for owner in ("Ada", "Zoé")]
        assert rows == ["No space left on device", None], "others are not told"
        table.trouble = ""
        hosting.driver.drive(table)
        assert hosting.health.answer(hosting.hall, (), None)["store"]["trouble"]["over"]
        hosting.hall.close()
        return first

    told = asyncio.run(run())
    assert told["store"]["trouble"] == {
        "at": told["store"]["trouble"]["at"],
        "why": "No space left on device",
        "over": False,
    }
    assert told["store"]["sync"] is None
    assert told["tables"]["stopped"] == 1
    assert [line.split()[0] for line in caplog.messages] == ["opened", "trouble", "trouble-over"]
    assert caplog.messages[1].endswith(f'why="No space left on device" folder={tmp_path}')


ANSWER: Final[dict[str, Any]] = {
    "version": "9.9",
    "protocol": 1,
    "pid": 4711,
    "since": "2026-11-25T00:00:00Z",
    "seconds": 90_000,
    "tables": {"waiting": 3, "going": 1200, "over": 1, "stopped": 2},
    "seats": {"people": 30, "here": 22, "computers": 5, "free": 2},
    "connections": {"now": 27, "accounts": 4, "watching": 1, "refused": {"too-fast": 2}},
    "programs": {"0.1.0": 20, "other": 7},
    "memory": 44 << 20,
    "latency": {"actions": 1000, "p50": 1.234, "p99": 6.0},
    "answered": 0.8,
    "store": {
        "kind": "files",
        "sync": 0.4,
        "trouble": {"at": "2026-11-25T00:00:00Z", "why": "No space left\x1b[2J", "over": False},
    },
}


@pytest.mark.parametrize(
    ("language", "found"),
    [
        (
            "en",
            [
                "1 day 1 hour",
                "going on 1,200, waiting 3",
                "too-fast 2",
                "others 7",
                "1.2 ms (half",
                "tables have stopped",
            ],
        ),
        ("fr", ["1 jour 1 heure", "en cours 1\u202f200", "autres 7", "1,2\u00a0ms", "des tables sont arrêtées"]),
    ],
)
def test_how_it_does_in_words(language: str, found: list[str]) -> None:
    i18n.set_language(language)
    text = "\n".join(serving.lines(ANSWER))
    quiet = {**ANSWER, "latency": None, "store": {**ANSWER["store"], "sync": None, "trouble": None}}
    assert len(serving.lines(quiet)) == len(serving.lines(ANSWER)) <= 20
    for each in found:
        assert each in text, text
    assert "\x1b" not in text
