"""Admins of a table server kick, ban and mute people."""

from __future__ import annotations

import asyncio
import errno
import os
import pwd
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.saves.records import moment
from sixteen_tui.tables import HERE
from sixteen_tui.tables.decisions import DamagedError, Decisions, Sanction
from sixteen_tui.tables.from_server import parse_from_server
from sixteen_tui.tables.protocol import encode
from sixteen_tui.tables.server import accounts
from sixteen_tui.tables.server.admin import REFRESH
from sixteen_tui.tables.server.connection import Connection
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.server import Server
from sixteen_tui.tables.stores.files import DECISIONS, Files
from tests.patience import PATIENCE
from tests.unit.tables import done
from tests.unit.tables.refusals import no_disk
from tests.unit.tables.test_admin import (
    ADA,
    CARL,
    GROUP,
    MEMBER,
    NAMES,
    Account,
    asked,
    came,
    last,
    opened,
    restarted,
    says,
)
from tests.unit.tables.test_connection import Busy, Wire, line


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


@pytest.mark.parametrize("name", ["ada", "4711"])
def test_who_is_kicked_may_come_back_and_keeps_the_seat(club: Busy, name: str) -> None:
    """Every connection of the account, and nobody else's."""
    id = opened(club)
    (first, one), (_, two), (_, other) = came(club, "zed", ADA), came(club, "zed", ADA), came(club, "bo")
    says(club, first, type="sit", table=id)
    assert asked(club, "kick", name=name) == {"type": "done", "people": 2}
    assert last(one) == last(two) == ("kicked", True)
    assert other.sent[-1]["type"] == "welcome"
    first.connection_lost(None)
    again, wire = came(club, "zed", ADA)
    says(club, again, type="sit", table=id)
    assert next(each for each in wire.sent if each["type"] == "table")["you"] == 0


@pytest.mark.parametrize("there", [True, False])
def test_a_guest_is_banned_and_the_others_of_the_account_are_not(club: Busy, *, there: bool) -> None:
    """By the name at the tables, also while not connected; `ada` alone is the member of that name."""
    club.server.guests = frozenset({CARL})
    if there:
        _, wire = came(club, "ada", CARL)
        assert wire.sent[-1]["name"] == "ada@carl"
    assert asked(club, "ban", name="ada@carl", reason="floods") == {"type": "done", "people": int(there)}
    assert last(came(club, "ada", CARL)[1]) == ("banned", True)
    for name, uid in (("bo", CARL), ("ada", ADA)):
        assert came(club, name, uid)[1].sent[-1]["type"] == "welcome"
    assert [each["name"] for each in asked(club, "bans")["bans"]] == ["ada@carl"]
    assert asked(club, "kick", name="ada@ada")["code"] == "no-such-person", "no account with guests"
    assert asked(club, "unban", name="ada@carl") == {"type": "done", "people": 1}
    assert asked(club, "ban", name="carl")["people"] == 1, "all guests of the account"
    assert last(came(club, "ada", CARL)[1]) == ("banned", True)


def test_a_ban_ends_by_itself_or_by_an_admin(club: Busy) -> None:
    _, wire = came(club, "zed", ADA)
    assert asked(club, "ban", name="ada", seconds=3600)["people"] == 1
    assert last(wire) == last(came(club, "zed", ADA)[1]) == ("banned", True)
    assert came(club, "ada")[1].sent[-1]["type"] == "welcome", "a person of the server's own account of that name"
    club.date += 3599
    assert last(came(club, "zed", ADA)[1])[0] == "banned"
    club.date += 1
    assert came(club, "zed", ADA)[1].sent[-1]["type"] == "welcome"
    assert asked(club, "bans")["bans"] == []
    asked(club, "ban", name="ada")
    club.date += 10**8
    assert last(came(club, "zed", ADA)[1])[0] == "banned"
    assert asked(club, "unban", name="ada")["people"] == 1
    assert came(club, "zed", ADA)[1].sent[-1]["type"] == "welcome"
    assert asked(club, "unban", name="ada")["code"] == "no-such-person"


def test_bans_and_mutes_are_listed_and_survive_a_restart(club: Busy, tmp_path: Path) -> None:
    asked(club, "ban", MEMBER, name="ada", seconds=3600, reason="floods")
    asked(club, "mute", name="carl")
    asked(club, "mute", name="carl", seconds=60)
    assert (tmp_path / DECISIONS).stat().st_mode & 0o777 == 0o600
    bans = asked(club, "bans")["bans"]
    at = {"since": moment(club.date)}
    assert bans == [
        {"what": "ban", "name": "ada", **at, "until": moment(club.date + 3600), "by": "emmy", "reason": "floods"},
        {"what": "mute", "name": "carl", **at, "until": moment(club.date + 60), "by": "root", "reason": ""},
    ]
    again = restarted(club, tmp_path)
    again.date = club.date
    assert asked(again, "bans")["bans"] == bans
    assert last(came(again, "zed", ADA)[1]) == ("banned", True)
    again.server.hall.close()


def test_a_person_of_an_account_is_banned_and_no_other(club: Busy, tmp_path: Path) -> None:
    """Many share the server's own account; the names are those of the greeting, composed or not."""
    club.server.one_account = True
    _, zoe = came(club, "Zo\u00e9")
    _, bo = came(club, "bo")
    assert asked(club, "ban", name="Zoe\u0301")["people"] == 1
    assert last(zoe) == last(came(club, "Zoe\u0301")[1]) == ("banned", True)
    assert bo.sent[-1]["type"] == "welcome"
    assert asked(club, "bans")["bans"][0]["name"] == "Zo\u00e9"
    assert asked(club, "unban", name="Zoe\u0301")["people"] == 1
    assert came(club, "Zo\u00e9")[1].sent[-1]["type"] == "welcome"


def test_at_a_server_for_many_accounts_a_person_of_its_own_is_known_while_there(club: Busy) -> None:
    assert asked(club, "kick", name="bo")["code"] == "no-such-person"
    _, wire = came(club, "bo")
    assert asked(club, "kick", name="bo")["people"] == 1
    assert last(wire) == ("kicked", True)


@pytest.mark.parametrize("given", ["ada", "4711", "0004711"])
@pytest.mark.parametrize("lifted", ["ada", "4711", "04711"])
@pytest.mark.every("each is another form of the name")
def test_a_ban_is_lifted_by_any_form_of_the_name(club: Busy, given: str, lifted: str) -> None:
    asked(club, "ban", name=given)
    asked(club, "ban", name="carl")
    assert asked(club, "unban", name=lifted) == {"type": "done", "people": 1}
    assert came(club, "zed", ADA)[1].sent[-1]["type"] == "welcome"
    assert last(came(club, "zed", CARL)[1])[0] == "banned"


def test_a_ban_of_an_account_that_is_gone_is_lifted(club: Busy, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the name that it had and by its number; also while the system does not answer."""
    for name in ("ada", "4711"):
        asked(club, "ban", name="ada")
        with monkeypatch.context() as patched:
            patched.delitem(NAMES, ADA)
            assert asked(club, "unban", name=name)["people"] == 1
    asked(club, "ban", name="ada")
    with mock.patch.object(club.server.accounts, "look_up", side_effect=TimeoutError):
        assert asked(club, "unban", name="ada")["people"] == 1


def test_a_ban_of_a_person_of_the_servers_account_is_lifted_while_they_are_away(club: Busy) -> None:
    connection, _ = came(club, "Zo\u00e9")
    asked(club, "ban", name="Zo\u00e9")
    connection.connection_lost(None)
    assert asked(club, "unban", name="Zoe\u0301")["people"] == 1


@pytest.mark.parametrize("name", ["nobody here", "\x00", "-1", "9" * 50, "\u0664"])
def test_who_is_nobody_is_not_banned(club: Busy, name: str) -> None:
    answer = asked(club, "ban", name=name)
    assert answer.get("code") == "no-such-person" or name == "9" * 50
    assert asked(club, "unban", name="ada")["code"] == "no-such-person"


@pytest.mark.parametrize("name", ["root", "0", "emmy"])
@pytest.mark.parametrize("do", ["ban", "mute"])
def test_admins_are_neither_banned_nor_muted(club: Busy, tmp_path: Path, do: str, name: str) -> None:
    """Nobody can lock out who could end that."""
    assert asked(club, do, name=name)["code"] == "is-admin"
    assert not (tmp_path / DECISIONS).exists()


def test_who_is_banned_or_muted_reads_why_and_until_when(club: Busy) -> None:
    """At once, at the next attempt, and from a server that shares the decisions; of two bans the one that lasts."""
    _, here = came(club, "zed", ADA)
    more = {"until": moment(club.date + 60), "reason": "floods"}
    asked(club, "ban", name="ada", seconds=60, reason="floods\x1b ")
    _, again = came(club, "zed", ADA)
    for wire in (here, again):
        assert wire.sent[-1] == {"type": "no", "code": "banned", "text": "banned", "end": True, **more}
        assert parse_from_server(encode(wire.sent[-1])) == wire.sent[-1]
    connection, _ = came(club, "carl", CARL)
    id = opened(club)
    says(club, connection, type="sit", table=id)
    asked(club, "mute", name="carl", reason="swears")
    says(club, connection, type="say", phrase="hello")
    said = connection.transport.sent[-1]
    assert (said["code"], said["reason"], "until" in said) == ("muted", "swears", False)
    asked(club, "ban", name="carl")
    assert not {"until", "reason"} & {*came(club, "zed", CARL)[1].sent[-1]}


def test_of_two_bans_the_one_that_lasts_longer_is_told() -> None:
    def ban(owner: str, until: str | None) -> Sanction:
        return Sanction("ban", owner, owner, "2026-01-01T00:00:00Z", until, "root")

    days = [f"2026-01-0{day}T00:00:00Z" for day in (2, 3)]
    for ends in ([days[0], days[1]], [days[0], None], [None, days[1]], [None, None]):
        found = Decisions((ban("1:ada", ends[0]), ban("1", ends[1]))).find("ban", "1:ada", "2026-01-01T00:00:00Z")
        assert found is not None
        assert found.until == (None if None in ends else days[1])


def test_a_directory_that_does_not_answer_holds_nobody_up(club: Busy, tmp_path: Path) -> None:
    """A request as a member of the group is refused after a while; the others are served meanwhile."""
    go_on, asking = threading.Event(), threading.Event()

    def slow(name: str, gid: int) -> list[int]:
        asking.set()
        go_on.wait(PATIENCE)
        return [gid]

    async def until(holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():  # noqa: ASYNC110  # a thread, or a line
                await asyncio.sleep(0.001)

    def came(server: Server, uid: int, *more: bytes) -> list[dict[str, Any]]:
        connection, wire = Connection(server), Wire()
        with mock.patch("sixteen_tui.terminal.kernel.account", return_value=uid):
            connection.connection_made(wire)
        for lines in (line(type="hello", version=1) + line(type="ping"), *more):
            connection.data_received(lines)
        return wire.sent

    async def run() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        server = Server(Hall(Files(tmp_path / "t")), one_account=False, admins=GROUP)
        waits = came(server, MEMBER, line(type="admin", do="bans"))
        await until(asking.is_set)
        other = came(server, ADA)
        await until(lambda: any(each["type"] == "pong" for each in other))
        assert waits[-1]["type"] == "pong"
        with mock.patch.object(accounts, "PATIENCE", 0.1):
            member = came(server, MEMBER, line(type="admin", do="bans"))
            await until(lambda: bool(member) and member[-1]["type"] == "no")
        go_on.set()
        server.driver.close()
        server.hall.close()
        return member, other

    with mock.patch.object(os, "getgrouplist", slow), mock.patch.object(accounts, "PATIENCE", 600.0):
        member, other = asyncio.run(run())
    assert member[-1] == {"type": "no", "code": "accounts-silent", "text": "accounts-silent", "to": "admin"}
    assert (member[0]["name"], other[0]["name"]) == ("emmy", "ada")


def test_without_an_answer_an_account_has_its_last_known_name(tmp_path: Path) -> None:
    now, answers = [0.0], iter([None, "ada", None, "eve"])

    async def look_up(_: object) -> str:
        answer = next(answers)
        if answer is None:
            raise TimeoutError
        return answer

    known = accounts.Accounts(lambda: now[0], accounts.DaemonThreads(1, "x"))
    with mock.patch.object(known, "look_up", look_up):
        for at, name in ((0, "7"), (9, "7"), (10, "ada"), (600, "ada"), (610, "ada"), (619, "ada"), (620, "eve")):
            now[0] = float(at)
            assert done.done(known.name(7)) == name


def test_look_ups_that_hang_are_few() -> None:
    wait = threading.Event()
    threads = accounts.DaemonThreads(2, "x")
    jobs = [threads.submit(wait.wait) for _ in range(2)]
    with pytest.raises(TimeoutError):
        threads.submit(int)
    wait.set()
    assert [job.result(PATIENCE) for job in jobs] == [True, True]


def test_where_others_share_the_tables_an_answer_says_of_which_server_it_is(club: Busy) -> None:
    came(club, "zed", ADA)
    with mock.patch.object(Files, "servers", 3):
        for do in HERE:
            answer = asked(club, do, name="ada", text="Hello!")
            assert answer["others"] == 2
            assert parse_from_server(encode(answer)) == answer
        assert "others" not in asked(club, "bans")
    assert "others" not in asked(club, "who")


def test_who_is_muted_says_nothing_and_plays_on(club: Busy) -> None:
    id = opened(club)
    (ada, wire), (bo, heard) = came(club, "zed", ADA), came(club, "bo")
    for connection in (ada, bo):
        says(club, connection, type="sit", table=id)
    assert asked(club, "mute", name="ada", seconds=60)["people"] == 1
    before = len(heard.sent)
    says(club, ada, type="say", phrase="hello")
    assert last(wire) == ("muted", False)
    assert len(heard.sent) == before
    says(club, bo, type="say", phrase="hello")
    assert heard.sent[-1]["type"] == "said"
    asked(club, "unmute", name="ada")
    says(club, ada, type="say", phrase="hello")
    assert wire.sent[-1] == {"type": "said", "seat": 0, "phrase": "hello"}


def test_nothing_is_decided_that_the_disk_does_not_have(club: Busy, monkeypatch: pytest.MonkeyPatch) -> None:
    _, wire = came(club, "zed", ADA)
    with monkeypatch.context() as patched:
        patched.setattr(club.server.hall.store, "write_decisions", no_disk)
        answer = asked(club, "ban", name="ada")
    assert (answer["code"], answer["why"]) == ("trouble", os.strerror(errno.EIO))
    assert wire.sent[-1]["type"] == "welcome"
    assert asked(club, "bans")["bans"] == []
    assert came(club, "zed", ADA)[1].sent[-1]["type"] == "welcome"


@pytest.mark.parametrize(
    "raw",
    [b"", b"[]", b'{"sanctions": [{"what": "shoot"}]}', b'{"sanctions": 1}', b"\xff", b'{"more": 1, "sanctions": [1]}'],
)
def test_a_server_does_not_start_without_its_bans(club: Busy, tmp_path: Path, raw: bytes) -> None:
    (tmp_path / DECISIONS).write_bytes(raw)
    with pytest.raises(DamagedError):
        Busy(tmp_path)
    assert asked(club, "ban", name="ada")["code"] == "trouble", "what an admin has broken meanwhile is not replaced"
    assert (tmp_path / DECISIONS).read_bytes() == raw


def test_what_another_server_has_decided_is_taken_over(club: Busy, tmp_path: Path) -> None:
    """Within a few seconds; and what it decides next is added to that."""
    _, wire = came(club, "zed", ADA)
    other = Busy(tmp_path)
    asked(other, "ban", name="ada")
    asked(club, "mute", name="carl")
    assert {each["name"] for each in asked(club, "bans")["bans"]} == {"ada", "carl"}
    asked(other, "unmute", name="carl")
    club.look_after(REFRESH)
    assert wire.sent[-1]["type"] == "welcome", "not where no other server is"
    with (
        mock.patch.object(Files, "shared", True),
        mock.patch.object(club.server.hall, "tidy"),
        mock.patch.object(asyncio, "get_running_loop"),
    ):
        club.look_after(REFRESH)
    assert last(wire) == ("banned", True)
    assert [each["name"] for each in asked(club, "bans")["bans"]] == ["ada"]
    other.server.hall.close()
