"""An admin at a real server: `admin` on its socket, what its people get, what is in the log and in the folder."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from tests.tables.serving import ROOT, serving_at
from tests.unit.tables.seated import opening


def admin(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return ran(home, "admin", *words, "--socket", str(home / "s"))


def ran(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sixteen_tui", *words],
        timeout=PATIENCE,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "HOME": str(home), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"},
        check=False,
    )


class Player:
    """A client that reads what it is sent."""

    def __init__(self, connection: socket.socket, name: str) -> None:
        self._connection, self._lines = connection, connection.makefile("rb")
        self.say(type="hello", version=1, player=name)

    def say(self, **message: Any) -> None:
        self._connection.sendall(json.dumps(message).encode() + b"\n")

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        for line in self._lines:
            message: dict[str, Any] = json.loads(line)
            if message["type"] == kind:
                return message
        raise AssertionError("the server has hung up")

    def until_end(self) -> list[bytes]:
        """Return the messages that come until the server hangs up."""
        return [*self._lines]


@contextmanager
def playing(home: Path, name: str) -> Iterator[Player]:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(PATIENCE)
        connection.connect(str(home / "s"))
        yield Player(connection, name)


def test_a_club_is_looked_after(tmp_path: Path) -> None:
    with serving_at(tmp_path), playing(tmp_path, "ada") as ada, playing(tmp_path, "bo") as bo:
        ada.say(**opening("sixteen", "person", "person", private=True))
        table = ada.until("opened")
        for player in (ada, bo):
            player.say(type="sit", table=table["table"], code=table["code"])
            player.until("table")
        people = [json.loads(line) for line in admin(tmp_path, "who", "--json").stdout.splitlines()]
        assert [(each["name"], each["table"], each["seat"]) for each in people] == [
            ("ada", table["table"], 0),
            ("bo", table["table"], 1),
        ]
        tables = admin(tmp_path, "tables")
        assert f"{table['table']}  Sixteen: ada, bo." in tables.stdout
        assert table["code"] not in tables.stdout
        assert admin(tmp_path, "say", "At eight we stop.").stdout == "Sent to 2 people.\n"
        assert [player.until("notice")["text"] for player in (ada, bo)] == ["At eight we stop."] * 2
        closed = admin(tmp_path, "close", table["table"], "--reason", "a test")
        assert (closed.returncode, closed.stdout) == (0, "Closed; 2 people were there.\n")
        assert [player.until("gone")["code"] for player in (ada, bo)] == ["table-closed"] * 2
        again = admin(tmp_path, "close", table["table"])
        assert (again.returncode, again.stderr) == (2, "sixteen-tui: there is no such table\n")
    aside = [path.name for path in (tmp_path / "tables" / "forgotten").iterdir()]
    assert sorted(aside) == [f"{table['table']}.sixteen.jsonl", f"{table['table']}.table.json"]
    log = (tmp_path / "log").read_text("utf-8")
    assert f'do=close table={table["table"]} reason="a test"' in log
    assert " fault " not in log


def test_a_ban_survives_a_restart_and_bans_that_cannot_be_read_keep_the_server_down(tmp_path: Path) -> None:
    with serving_at(tmp_path), playing(tmp_path, "ada") as ada:
        ada.until("welcome")
        banned = admin(tmp_path, "ban", "ada", "--for", "1d", "--reason", "a test")
        assert (banned.returncode, banned.stdout) == (0, "Banned; 1 connection ended.\n")
        assert (ada.until("no")["code"], ada.until_end()) == ("banned", [])
    with serving_at(tmp_path):
        with playing(tmp_path, "ada") as ada:
            no = ada.until("no")
            assert (no["code"], no["reason"], ada.until_end()) == ("banned", "a test", [])
            assert no["text"].startswith("an admin of these tables has banned you from them until ")
            assert no["text"].endswith(": a test"), "as `sit` prints it"
        assert "ada: banned until " in admin(tmp_path, "bans").stdout
        admin(tmp_path, "unban", "ada")
        with playing(tmp_path, "ada") as ada:
            ada.until("welcome")
    (tmp_path / "tables" / "admin.json").write_text("{")
    words = ["serve", "--socket", str(tmp_path / "s"), "--folder", str(tmp_path / "tables")]
    down = ran(tmp_path, *words)
    assert (down.returncode, down.stdout) == (2, "")
    assert down.stderr == "sixteen-tui: the bans cannot be read: put admin.json right, or remove it\n"
