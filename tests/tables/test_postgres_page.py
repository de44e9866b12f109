"""Tries the commands of `docs/hosting-cluster.md`, in which only names and places are changed."""

from __future__ import annotations

import grp
import os
import re
import shlex
from pathlib import Path

import pytest

from sixteen_tui.tables.server.hall import Hall
from tests.patience import PATIENCE, until
from tests.tables.asked import P, asked
from tests.tables.databases import Cluster, database_of, missing
from tests.unit.tables import done
from tests.unit.tables.local import sat
from tests.unit.tables.seated import opening

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


def blocks(kind: str) -> str:
    """The commands of a kind in the page on hosting on many machines."""
    page = (Path(__file__).parents[2] / "docs" / "hosting-cluster.md").read_text("utf-8")
    return "".join(re.findall(rf"^```{kind}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE))


def test_made_copied_and_restored_as_the_page_says(started: Cluster) -> None:
    """The servers' role reads and writes the tables, and can neither change what they are nor take them away."""
    from sixteen_tui.tables.stores.postgres import Postgres

    for statement in blocks("sql database").split(";")[:-1]:
        started.psql(statement.replace("database sixteen", "database paged"), database="postgres")
    owner, servers_ = (f"postgresql://sixteen_{who}@/paged?host={started.folder}" for who in ("owner", "servers"))
    for _ in range(2):
        assert asked(owner, create=True) == 0
    started.psql(blocks("sql rights"), database="paged")
    hall = Hall(Postgres(servers_))
    table = done.open(hall, "Ada", opening("sixteen", P, P))
    sat(table, "Ada", "Blaise")
    database_of(hall).pulse()
    for statement in (
        "drop table sixteen_tui.line",
        "create table sixteen_tui.x (n int)",
        "create temp table x (n int)",
    ):
        with pytest.raises(OSError, match="Input/output error"):
            database_of(hall).ask(statement)
    hall.close()
    started.psql("create database again owner sixteen_owner", database="postgres")
    for kind, database in (("sh database", "paged"), ("sh restore", "again")):
        for line in blocks(kind).splitlines():
            address = owner.replace("paged", database)
            started.run(*(word.replace("$OWNER", address) for word in shlex.split(line)))
    every = "select string_agg(game || n || line, ' ' order by n) from sixteen_tui.line"
    assert started.psql(every, database="again") == started.psql(every, database="paged") != ""


def test_two_machines_as_the_page_says(database: Cluster, tmp_path: Path) -> None:
    """People at two servers sit at one table, which outlives its server; a library is moved out and in."""
    from tests.tables.clients import BIN, RULES, client, running

    (line,) = blocks("sh machine").splitlines()
    group = grp.getgrgid(os.getegid()).gr_name
    words = [database.address if "://" in word else word.replace("players", group) for word in shlex.split(line)]
    a, b = tmp_path / "a.sock", tmp_path / "b.sock"
    words[0] = f"{BIN}/sixteen-tui"
    with running([*words, "--socket", str(b)], tmp_path):
        with running([*words, "--socket", str(a)], tmp_path), client(a, "ada") as ada, client(b, "bo") as bo:
            id = ada.ask("open", "opened", game="sixteen", rules=RULES, seats=["person", "person"])["table"]
            until(lambda: id in [table["table"] for table in bo.ask("tables", "tables")["tables"]])
            assert ada.ask("sit", "table", table=id)["you"] == 0
            assert bo.ask("sit", "table", table=id)["you"] == 1
            seen = bo.wait("seen")
            bo.ask("say", "said", phrase="hello")
            assert ada.wait("said")["seat"] == 1
        with client(b, "bo") as bo:
            assert bo.ask("sit", "table", table=id)["you"] == 1
            assert bo.wait("seen") == seen
    for line in reversed(blocks("sh moving").splitlines()):
        told = line.replace("$STORE", database.address).replace("/var/lib", str(tmp_path))
        with running([f"{BIN}/sixteen-tui", *shlex.split(told)[1:]], tmp_path) as process:
            assert process.wait(PATIENCE) == 0
    assert database.psql("select id from sixteen_tui.tables") == id
