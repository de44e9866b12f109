"""Tables that are moved into PostgreSQL and out of it: what cannot be moved stays, and is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.tables.decisions import Decisions, Sanction
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.stores.files import DECISIONS, SUFFIX, Files
from tests.tables.asked import asked
from tests.tables.databases import Cluster, missing
from tests.unit.tables import done
from tests.unit.tables.local import sat
from tests.unit.tables.seated import opening

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())
P = "person"


def test_a_table_whose_code_another_has_is_not_moved(
    database: Cluster, halls: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In either direction; the others are."""
    folder, hall = tmp_path / "tables", halls()
    there = done.open(hall, "Ada", opening("sixteen", P, P, private=True)).places
    hall.close()
    here = Hall(Files(folder))
    tables = [done.open(here, "Ada", opening("sixteen", P, P)) for _ in range(3)]
    here.close()
    same = sorted(tables, key=lambda table: table.places.id)[1]
    same.places.private = there.private
    same.documents.write_places(same.places)
    assert asked(database.address, move_in=str(folder)) == 2
    assert capsys.readouterr().err.startswith(f"sixteen-tui: {same.places.id}{SUFFIX}: not moved")
    assert [places.id for places, _ in Files(folder).tables()] == [same.places.id]
    assert asked(database.address, move_out=str(folder)) == 2
    assert capsys.readouterr().err.startswith(f"sixteen-tui: {there.id}: not moved")
    assert {places.id for places, _ in Files(folder).tables()} == {table.places.id for table in tables}
    assert database.psql("select id from sixteen_tui.tables") == there.id


def test_bans_move_with_the_tables(
    database: Cluster, halls: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those that are at the other end already stay; what cannot be read stays where it is."""

    def ban(name: str, until: str | None = None) -> Sanction:
        return Sanction("ban", name, name, "2026-01-01T00:00:00Z", until, "root", "floods")

    folder, stores = tmp_path / "tables", Files(tmp_path / "tables")
    here = Decisions((ban("1"), ban("2", "2026-01-02T00:00:00Z")), "At eight")
    stores.write_decisions(here.encode())
    hall = halls()
    hall.store.write_decisions(Decisions((ban("1"), ban("3"))).encode())
    hall.close()
    assert asked(database.address, move_in=str(folder)) == 0
    assert "bans" not in capsys.readouterr().out
    assert (stores.read_decisions(), (folder / "moved" / DECISIONS).exists()) == (None, True)
    hall = halls()
    there = Decisions.parse(hall.store.read_decisions())
    hall.close()
    assert (there.motd, [each.name for each in there.sanctions]) == ("At eight", ["1", "3"])
    stores.write_decisions(Decisions((ban("1"),)).encode())
    assert asked(database.address, move_out=str(folder)) == 0
    assert "bans and mutes moved: 1" in capsys.readouterr().out
    assert Decisions.parse(stores.read_decisions()) == there
    hall = halls()
    assert hall.store.read_decisions() is None
    hall.close()
    (folder / DECISIONS).write_text("{")
    assert asked(database.address, move_in=str(folder)) == 2
    assert (folder / DECISIONS).read_text() == "{"


def test_tables_that_were_moved_are_listed_before_anybody_asks_for_them(
    database: Cluster, halls: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "tables"
    here = Hall(Files(folder))
    table = done.open(here, "Ada", opening("sixteen", P, P))
    sat(table, "Ada", "Blaise")
    here.close()
    assert asked(database.address, move_in=str(folder)) == 0
    hall = halls()
    assert [(each["table"], each["yours"]) for each in done.listed(hall, "Blaise", 0.0)] == [(table.places.id, [1])]


def test_a_table_is_listed_before_its_host_has_described_it(halls: Any) -> None:
    """The description is posted without waiting, so it is lost if the host dies meanwhile."""
    first, second = halls(), halls()
    table = done.open(first, "Ada", opening("sixteen", P, P, private=True))
    sat(table, "Ada")
    ((found),) = done.listed(second, "Ada", 0.0)
    assert (found["table"], found["yours"], found["code"]) == (table.places.id, [0], table.places.private)
    assert [seat["free"] for seat in found["seats"]] == [False, True]
    assert not any(seat["here"] for seat in found["seats"])
    assert done.listed(second, "Eve", 0.0) == []
