"""Demands of a table server on a database: sessions of its own, settings that hold, and one that takes writes."""

from __future__ import annotations

import json
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.text import refusals
from tests.patience import until
from tests.tables.databases import ROLE, Cluster, database_of, missing
from tests.tables.pooler import Pooler
from tests.tables.test_postgres import acts
from tests.unit.tables import done
from tests.unit.tables.local import sat, settle
from tests.unit.tables.seated import opening

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())
P = "person"


@pytest.fixture
def folder() -> Iterator[Path]:
    """With a name that is short enough for a socket in it."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="s16-pool-") as name:
        yield Path(name)


def locks(cluster: Cluster) -> str:
    return cluster.psql("select count(*) from pg_locks where locktype = 'advisory'")


@pytest.mark.parametrize("by", ["transaction", "round robin"])
@pytest.mark.parametrize("size", [1, 2, 3, 8])
@pytest.mark.every("each is found by another look")
def test_a_pooler_by_transaction_is_refused_and_leaves_no_lock(
    database: Cluster, folder: Path, monkeypatch: pytest.MonkeyPatch, by: str, size: int
) -> None:
    """A lock would stay with a connection that is somebody else's by then."""
    from sixteen_tui.tables.stores import dialling
    from sixteen_tui.tables.stores.database import Database
    from sixteen_tui.tables.stores.moving import Mover

    monkeypatch.setattr(dialling, "SILENT", 0.5)
    before = locks(database)
    with closing(Pooler(folder, database.folder, size=size, by=by)):
        address = f"postgresql://{ROLE}@/{ROLE}?host={folder}"
        with pytest.raises(dialling.BadStoreError, match="pooled"):
            Database(address)
        with pytest.raises(dialling.BadStoreError, match="pooled"), Mover(address):
            pass
    assert locks(database) == before
    assert database.psql("select count(*) from sixteen_tui.server") == "0"


def test_a_pooler_by_session_is_none(database: Cluster, folder: Path) -> None:
    """Each connection has one of the database for as long as it lasts."""
    from sixteen_tui.tables.stores.postgres import Postgres

    with closing(Pooler(folder, database.folder, size=8, by="session")):
        hall = Hall(Postgres(f"postgresql://{ROLE}@/{ROLE}?host={folder}"), pace=0.0)
        table = done.open(hall, "Ada", opening("sixteen", P, P))
        sat(table, "Ada", "Blaise")
        assert table.host is not None
        hall.close()


def test_settings_hold_whatever_the_role_has(database: Cluster) -> None:
    """The connection that listens is idle for hours, and a card is told only when the disk has it."""
    from sixteen_tui.tables.stores.postgres import Postgres

    hostile = {
        "idle_session_timeout": "300ms",
        "lock_timeout": "1ms",
        "synchronous_commit": "off",
        "default_transaction_read_only": "on",
        "default_transaction_isolation": "serializable",
        "statement_timeout": "1min",
    }
    try:
        for name, value in hostile.items():
            database.psql(f"alter role {ROLE} set {name} = '{value}'")
        store = Postgres(database.address)
        lines = store.database._lines
        for name, wanted in {"idle_session_timeout": "0", "lock_timeout": "0", "statement_timeout": "4s"}.items():
            assert [line.ask(f"show {name}") for line in lines] == [[(wanted,)]] * 3, name
        assert [line.ask("show synchronous_commit") for line in lines] == [[("on",)], [("off",)], [("off",)]]
        hall = Hall(store, pace=0.0)
        done.open(hall, "Ada", opening("sixteen", P, P))
        time.sleep(0.6)  # the database's own time, after which it would have ended them
        for line in lines:
            assert line.ask("select 1") == [(1,)]
        hall.close()
    finally:
        database.psql(f"alter role {ROLE} reset all")


def test_a_setting_that_cannot_be_set_is_named(database: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    from sixteen_tui.tables.stores import dialling

    monkeypatch.setattr(dialling, "SETTINGS", {"max_connections": "3"})
    with closing(dialling.connect(database.address)) as line, pytest.raises(dialling.BadStoreError) as refused:
        dialling.prepare(line)
    assert "max_connections is 200 and cannot be 3" in refusals.bad_store(refused.value)


def test_a_standby_takes_over(tmp_path: Path) -> None:
    """It is refused as long as it is one; what was told is there when it has been promoted, and play goes on."""
    from sixteen_tui.tables.stores.dialling import BadStoreError
    from sixteen_tui.tables.stores.postgres import Postgres

    with ExitStack() as stack:
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory(dir="/tmp", prefix="s16-pg-"))) for _ in "12"]
        first, second = map(Cluster, folders)
        for each in (first, second):
            stack.callback(each.stop, signal.SIGQUIT)
        first.make()
        first.start()
        first.prepare()
        if second._user is not None:
            os.chown(second.folder, second._user, -1)
        second.run("pg_basebackup", "-h", str(first.folder), "-U", "postgres", "-D", "data", "-R", "-c", "fast")
        with (second.folder / "data" / "postgresql.conf").open("a") as file:
            file.write(f"unix_socket_directories = '{second.folder}'\n")
        second.start()
        first.psql("alter system set synchronous_standby_names = '*'")
        first.psql("select pg_reload_conf()")
        until(lambda: first.psql("select count(*) from pg_stat_replication where sync_state = 'sync'") == "1")
        with pytest.raises(BadStoreError, match="read-only"):
            Postgres(second.address)
        both = f"host={first.folder},{second.folder} user={ROLE} dbname={ROLE} target_session_attrs=read-write"
        hall = Hall(Postgres(both), pace=0.0)
        table = done.open(hall, "Ada", opening("sixteen", P, P))
        sat(table, "Ada", "Blaise")
        assert table.host is not None
        acts(table, table.members[table.host.table.to_move])
        settle(table, 0.0)
        log, id = table.host.table.log, table.places.id
        first.stop(signal.SIGQUIT)
        second.run("pg_ctl", "promote", "-D", "data", "-w")
        acts(table, table.members[table.host.table.to_move])
        settle(table, 0.0)
        assert table.trouble, "the database that it was at is gone"
        database_of(hall).end("broken")
        again = Hall(Postgres(both), pace=0.0)
        found: Any = done.find(again, "Ada", id, None, 0.0)
        assert found.host.table.log == log
        acts(found, sat(found, "Ada", "Blaise")[found.host.table.to_move])
        settle(found, 0.0)
        assert not found.trouble
        lines = second.psql(f"select json_agg(line order by n) from sixteen_tui.line where game = '{id}'")
        assert len(json.loads(lines)) > len(log)
        again.close()
        hall.close()
