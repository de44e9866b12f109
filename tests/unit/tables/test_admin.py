"""Requests of admins to a server, the rights they need, and their log."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import os
import pwd
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from unittest import mock

import pytest

from sixteen_tui.tables import ADMIN
from sixteen_tui.tables.from_server import parse_from_server
from sixteen_tui.tables.protocol import TALK, encode
from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.stores.files import ASIDE, SUFFIX, Files
from sixteen_tui.tables.stores.store import ElsewhereError, OutOfReachError
from tests.unit.tables import done
from tests.unit.tables.refusals import no_disk
from tests.unit.tables.seated import opening
from tests.unit.tables.test_connection import Busy, Wire, line

ADA, MEMBER, CARL = 4711, 4712, 4714
"""Accounts: of a player, of a member of the admins' group, and of another player."""
NAMES: Final = {0: "root", ADA: "ada", MEMBER: "emmy", CARL: "carl"}
GROUP: Final = 99
P: Final = "person"


class Account:
    """The system's record of an account."""

    def __init__(self, uid: int) -> None:
        if uid not in NAMES:
            raise KeyError(uid)
        self.pw_name, self.pw_uid, self.pw_gid = NAMES[uid], uid, uid

    @classmethod
    def of(cls, name: str) -> Account:
        if name not in NAMES.values():
            raise KeyError(name)
        return next(cls(uid) for uid, each in NAMES.items() if each == name)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Busy]:
    groups = {"emmy": [MEMBER, GROUP]}
    with (
        mock.patch("os.geteuid", return_value=0),
        mock.patch.object(pwd, "getpwuid", Account),
        mock.patch.object(pwd, "getpwnam", Account.of),
        mock.patch.object(os, "getgrouplist", lambda name, gid: groups.get(name, [gid])),
    ):
        found = Busy(tmp_path, admins=GROUP)
        yield found
        found.server.hall.close()


def says(club: Busy, connection: Any, **message: Any) -> None:
    connection.data_received(line(**message))
    club.work()


def asked(club: Busy, do: str, uid: int = 0, **more: Any) -> dict[str, Any]:
    """The answer to an admin, as a client takes it."""
    connection, wire = club.connected("zed", uid)
    with mock.patch.object(asyncio, "get_running_loop"):  # for the timer of a connection that is ended
        says(club, connection, type="admin", do=do, **more)
    connection.connection_lost(None)
    answer = wire.sent[-1]
    assert parse_from_server(encode(answer)) == answer
    return answer


def opened(club: Busy, owner: str = "4711", **more: Any) -> str:
    return done.open(club.server.hall, owner, opening("sixteen", P, P, **more)).places.id


def came(club: Busy, player: str, uid: int = 0) -> tuple[Any, Wire]:
    """Somebody comes in, or is refused."""
    with mock.patch.object(asyncio, "get_running_loop"):
        return club.connected(player, uid)


def last(wire: Wire) -> tuple[str, bool]:
    """The code of the last refusal, and whether the line is closed."""
    return wire.sent[-1].get("code", ""), wire.closed


def restarted(club: Busy, folder: Path) -> Busy:
    club.server.hall.close()
    again = Busy(folder)
    again.now = club.now
    return again


@pytest.mark.parametrize("do", ADMIN)
def test_only_admins_are_answered(club: Busy, caplog: pytest.LogCaptureFixture, do: str) -> None:
    """Root, the server's own account, and members of the group; a person at another server is none of them here."""
    caplog.set_level(logging.INFO)
    more: dict[str, Any] = {"table": opened(club), "text": "Hello!", "name": "carl"}
    if do.startswith("un"):
        asked(club, do.removeprefix("un"), name="carl")
        caplog.clear()
    for uid in (ADA, 4713, -1):
        assert asked(club, do, uid, **more)["code"] == "not-yours-to-ask"
    assert not [text for text in caplog.messages if text.startswith("admin ")]
    assert asked(club, do, MEMBER, **more)["type"] != "no"
    more["table"] = opened(club)
    if do.startswith("un"):
        asked(club, do.removeprefix("un"), MEMBER, name="carl")
    assert asked(club, do, 0, **more)["type"] != "no"
    lines = [text.split() for text in caplog.messages if text.startswith("admin ")]
    assert [by for _, by, what, *_ in lines if what == f"do={do}"] == ["by=emmy", "by=root"]
    club.server.admin._group = None
    assert asked(club, do, MEMBER, **more)["code"] == "not-yours-to-ask", "without a group"


def test_the_status_is_for_the_same_people(club: Busy) -> None:
    connection, wire = club.connected("zed", ADA)
    says(club, connection, type="status")
    assert wire.sent[-1]["code"] == "not-yours-to-ask"


def test_who_is_there(club: Busy) -> None:
    """Everybody but who asks: name, account, table, for how long; who has not said hello is nobody."""
    id = opened(club)
    ada, _ = club.connected("zed", ADA)
    says(club, ada, type="sit", table=id, seat=1)
    bo, _ = club.connected("bo")
    says(club, bo, type="watch", table=id)
    club.connected("cy")
    club.now += 60.0
    found = asked(club, "who")["people"]
    assert [(each["name"], each["account"], each["table"], each["seat"]) for each in found] == [
        ("ada", "ada", id, 1),
        ("bo", "root", id, None),
        ("cy", "root", None, None),
    ]
    assert all(60 <= each["seconds"] <= 70 and not each["silent"] for each in found)


def test_all_tables_and_no_code_of_a_private_one(club: Busy) -> None:
    private = opened(club, private=True)
    ids = [opened(club), private]
    ada, _ = club.connected("zed", ADA)
    says(club, ada, type="sit", table=private)
    answer = asked(club, "tables")
    assert sorted(each["table"] for each in answer["tables"]) == sorted(ids)
    (found,) = (each for each in answer["tables"] if each["table"] == private)
    assert (found["private"], found["seats"][0]["name"]) == (True, "ada")
    places = club.server.hall.tables[private].places
    assert places.private is not None
    for secret in (places.private, places.seed):
        assert f'"{secret}"' not in json.dumps(answer)


def test_a_closed_table_is_put_aside_and_its_people_are_told(club: Busy, tmp_path: Path) -> None:
    id, other = opened(club, private=True), opened(club)
    wires = list[Wire]()
    for seat, table in ((0, id), (1, id), (0, other)):
        connection, wire = club.connected(f"p{len(wires)}")
        wires.append(wire)
        code = club.server.hall.tables[table].places.private
        says(club, connection, type="sit", table=table, seat=seat, **({"code": code} if code else {}))
    assert club.server.hall.tables[id].places.begun
    assert asked(club, "close", table=id) == {"type": "done", "people": 2}
    gone = {"type": "gone", "code": "table-closed"}
    assert [wire.sent[-1] == gone for wire in wires] == [True, True, False]
    assert not any(wire.closed for wire in wires)
    assert [*club.server.hall.tables] == [other]
    assert (tmp_path / ASIDE / f"{id}{SUFFIX}").exists()
    assert [path.name for path in tmp_path.glob(f"*{SUFFIX}")] == [f"{other}{SUFFIX}"]
    assert [*Hall(Files(tmp_path)).tables] == [other], "after a restart, too"
    says(club, connection, type="tables")
    assert [each["table"] for each in wire.sent[-1]["tables"]] == [other]
    assert asked(club, "close", table=id)["code"] == "no-such-table"


def test_a_person_of_a_closed_table_goes_on_elsewhere(club: Busy) -> None:
    id, other = opened(club), opened(club)
    connection, wire = club.connected("bo")
    says(club, connection, type="sit", table=id)
    asked(club, "close", table=id)
    says(club, connection, type="say", phrase="hello")
    assert wire.sent[-1]["code"] == "no-seat"
    says(club, connection, type="sit", table=other)
    assert (wire.sent[-2]["type"], wire.sent[-2]["table"]) == ("table", other)


def test_what_waited_for_a_table_does_not_bring_it_back(club: Busy, tmp_path: Path) -> None:
    """A change of the seats that comes after the files were moved is refused."""
    id = opened(club)
    table = club.server.hall.tables[id]
    asked(club, "close", table=id)
    with pytest.raises(FileNotFoundError):
        table.documents.write_places(table.places)
    with pytest.raises(RefusedError, match="trouble"):
        done.begin(table, 0.0, fill=True)
    assert [path.name for path in tmp_path.iterdir()] == [ASIDE]


def test_a_table_that_the_disk_does_not_let_go_is_still_there(club: Busy, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who were there come back to it."""
    id = opened(club)
    connection, wire = club.connected("bo")
    says(club, connection, type="sit", table=id)
    with monkeypatch.context() as patched:
        patched.setattr(club.server.hall.tables[id].documents, "put_aside", no_disk)
        answer = asked(club, "close", table=id)
    assert (answer["code"], answer["why"]) == ("trouble", os.strerror(errno.EIO))
    assert wire.closed
    assert wire.sent[-1]["type"] == "who"
    again, seated = club.connected("bo")
    says(club, again, type="sit", table=id)
    assert next(each for each in seated.sent if each["type"] == "table")["you"] == 0


def test_a_table_is_closed_once_its_commit_has_ended(tmp_path: Path) -> None:
    """The file of a game is not closed while a thread writes to it."""

    async def run() -> None:
        server = done.served(Hall(Files(tmp_path)))
        table = done.open(server.hall, "0:ada", opening("sixteen", P, P))
        commit = asyncio.get_running_loop().create_future()
        server.driver.at_work[table] = commit
        closing = asyncio.ensure_future(server.admin._close(table.places.id))
        for _ in range(5):
            await asyncio.sleep(0)
        assert table.places.id in server.hall.tables
        del server.driver.at_work[table]
        commit.set_result(None)
        await closing
        assert not server.hall.tables
        server.driver.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("error", "code"), [(ElsewhereError(2), "elsewhere"), (OutOfReachError(), "trouble")], ids=["hosted", "lost"]
)
def test_a_table_of_another_server_is_not_closed_here(club: Busy, error: Exception, code: str) -> None:
    with mock.patch.object(club.server.hall, "taken", side_effect=error):
        assert asked(club, "close", table="20260101-000000-abcdef")["code"] == code


def test_a_notice_goes_to_everybody_else(club: Busy) -> None:
    wires = [club.connected("bo")[1], club.connected("zed", ADA)[1]]
    assert asked(club, "say", text=" At eight\nwe stop\x1b[2J. ") == {"type": "done", "people": 2}
    sent = {json.dumps(wire.sent[-1]) for wire in wires}
    assert [json.loads(each) for each in sent] == [{"type": "notice", "text": "At eight we stop[2J."}]
    assert asked(club, "say", text="x" * TALK)["people"] == 2


@pytest.mark.parametrize(
    ("do", "more", "key"),
    [
        ("close", {}, "table"),
        ("say", {}, "text"),
        ("say", {"text": "\x07 "}, "text"),
        *((do, {}, "name") for do in ("kick", "ban", "unban", "mute", "unmute")),
    ],
)
def test_what_a_request_needs(club: Busy, do: str, more: dict[str, Any], key: str) -> None:
    """Nothing is sent that a client would not take."""
    _, wire = club.connected("bo")
    before = len(wire.sent)
    answer = asked(club, do, **more)
    assert (answer["code"], answer["key"]) == ("bad-value", key)
    assert len(wire.sent) == before


def test_the_log_says_who_and_why(club: Busy, caplog: pytest.LogCaptureFixture) -> None:
    id = opened(club)
    caplog.set_level(logging.INFO)
    asked(club, "who")
    asked(club, "say", MEMBER, text="At eight", reason="an upgrade")
    asked(club, "close", table=id, reason="old")
    asked(club, "close", table=id, reason="old")
    assert [text for text in caplog.messages if text.startswith("admin ")] == [
        "admin by=root do=who",
        'admin by=emmy do=say text="At eight" reason="an upgrade"',
        f"admin by=root do=close table={id} reason=old",
    ]


# The lobby


def lobby(club: Busy, player: str = "bo") -> dict[str, Any]:
    """The list of tables, without the tables."""
    connection, wire = came(club, player)
    says(club, connection, type="tables")
    answer = wire.sent[-1]
    assert parse_from_server(encode(answer)) == answer
    return {key: value for key, value in answer.items() if key != "tables"}


def test_the_message_of_the_day_is_in_every_lobby_and_survives_a_restart(club: Busy, tmp_path: Path) -> None:
    assert lobby(club) == {"type": "tables"}
    asked(club, "ban", name="ada")
    assert asked(club, "motd", text=" On Friday\nat eight ") == {"type": "done", "people": 1}
    assert lobby(club) == {"type": "tables", "motd": "On Friday at eight"}
    again = restarted(club, tmp_path)
    assert lobby(again) == {"type": "tables", "motd": "On Friday at eight"}
    assert last(came(again, "zed", ADA)[1])[0] == "banned", "it is stored beside the bans"
    asked(again, "motd")
    assert lobby(again) == {"type": "tables"}
    assert asked(again, "motd", text="\x07")["key"] == "text"
    again.server.hall.close()


def test_before_an_upgrade_no_table_is_opened_and_games_go_on(club: Busy, tmp_path: Path) -> None:
    id = opened(club)
    asked(club, "drain")
    assert lobby(club) == {"type": "tables", "draining": True}
    connection, wire = came(club, "bo")
    says(club, connection, **opening("sixteen", P, P))
    assert wire.sent[-1]["code"] == "draining"
    says(club, connection, type="sit", table=id)
    says(club, connection, type="begin")
    assert club.server.hall.tables[id].places.begun
    asked(club, "undrain")
    assert lobby(club) == {"type": "tables"}
    says(club, connection, **opening("sixteen", P, P))
    assert wire.sent[-1]["type"] == "opened"
    asked(club, "drain")
    again = restarted(club, tmp_path)
    assert lobby(again) == {"type": "tables"}, "a new start is the upgrade"
    again.server.hall.close()
