"""Tables moved into a database and out of it, and databases that cannot be used."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixteen_tui.cli.commands import Refused
from sixteen_tui.saves.records import read
from sixteen_tui.settings import paths
from sixteen_tui.tables import where
from sixteen_tui.tables.stores.files import SUFFIX, Files
from tests.tables.asked import P, asked
from tests.tables.databases import ROLE, Cluster, missing
from tests.unit.tables import done
from tests.unit.tables.seated import Party, opening

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


def test_a_move_waits_for_the_end_of_a_server_to_be_noticed(database: Cluster, halls: Any, tmp_path: Path) -> None:
    """An admin stops the server and moves its tables at once."""
    server = halls()
    ends = threading.Timer(0.5, server.close)
    ends.start()
    assert asked(database.address, move_out=str(tmp_path / "tables")) == 0
    ends.join()


def test_moved_and_moved_back_byte_for_byte(
    database: Cluster, halls: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not while a server serves either side; what is no table stays, and is named."""
    monkeypatch.setattr("sixteen_tui.tables.stores.moving.PATIENCE", 0.2)
    folder, back = tmp_path / "tables", tmp_path / "back"
    for number, game in enumerate(("sixteen", "sweet-sixteen")):
        Party(folder, game, P, P, seed=number).begin().play(Random(number)).hall.close()
    Party(folder, "sixteen", P, P).hall.close()
    (folder / f"junk{SUFFIX}").write_text("{}")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    server = halls()
    ways: list[dict[str, Any]] = [{"move_in": str(folder)}, {"move_out": str(back)}]
    for what in ways:
        with pytest.raises(Refused, match="there is a table server that uses it"):
            asked(database.address, **what)
    server.close()
    lock = where.locked(folder / ".lock")
    with pytest.raises(Refused, match="there is a table server already"):
        asked(database.address, move_in=str(folder))
    os.close(lock)
    assert asked(database.address, move_in=str(folder)) == 2, "one is no table"
    assert capsys.readouterr().err.splitlines()[0].startswith(f"sixteen-tui: junk{SUFFIX}: not moved")
    assert sorted(each.name for each in folder.iterdir()) == [".in-database", ".lock", f"junk{SUFFIX}", "moved"]
    served = halls()
    for id in [name.removesuffix(SUFFIX) for name in before if name.endswith(SUFFIX) and "junk" not in name]:
        assert done.find(served, "Ada", id, None, 0.0).places.id == id
    served.close()
    assert asked(database.address, move_out=str(back)) == 0
    assert {path.name: path.read_bytes() for path in back.iterdir() if path.name != ".lock"} == {
        name: content for name, content in before.items() if "junk" not in name
    }
    assert database.psql("select count(*) from sixteen_tui.line") == "0"
    assert len(list(Files(back).tables())) == 3
    assert all(read(path).finished for path in back.glob("*.sixteen.jsonl"))


def test_what_cannot_be_used_is_said_in_a_line(started: Cluster, tmp_path: Path) -> None:
    """And no password is, wherever it was."""
    started.psql("create database bare", database="postgres")
    bare = started.address.replace(f"@/{ROLE}", "@/bare")
    more: dict[str, Any]
    for address, more in (
        (started.address, {"folder": tmp_path}),
        (started.address, {"create": True, "move_in": str(tmp_path)}),
        (started.address.replace(ROLE, f"{ROLE}:secret", 1), {}),
        ("host=nowhere password=secret", {}),
        ("not an address", {}),
        (f"postgresql://{ROLE}@/none?host={started.folder}", {}),
        (bare, {}),
        (bare, {"create": True}),
        (bare, {"move_out": str(tmp_path)}),
        (f"postgresql://{ROLE}@/x?host={tmp_path}", {}),
        (None, {"create": True}),
    ):
        with pytest.raises(Refused) as refused:
            asked(address, **more)
        assert "\n" not in str(refused.value)
        assert "secret" not in str(refused.value)
    done = subprocess.run(
        [sys.executable, "-m", "sixteen_tui", "serve", "--store", bare], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr


def test_a_server_that_is_refused_leaves_no_note(
    database: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the folder that another one serves could not be served any more."""
    (tmp_path / "run").mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    where.own().parent.mkdir(mode=0o700)
    lock = where.locked(where.own().with_suffix(".lock"))
    with pytest.raises(Refused, match="there is a table server already"):
        asked(database.address)
    os.close(lock)
    assert not where.elsewhere(paths.tables())


def test_nothing_is_moved_out_beside_the_folder(
    database: Cluster, halls: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With any name of the table in the row."""
    hall = halls()
    id = done.open(hall, "Ada", opening("sixteen", P, P)).places.id
    hall.close()
    outside = tmp_path / "outside"
    outside.mkdir()
    database.psql(f"update sixteen_tui.tables set id = '{outside}/x', places = replace(places, '{id}', '{outside}/x')")
    assert asked(database.address, move_out=str(tmp_path / "back")) == 2
    assert "not moved" in capsys.readouterr().err
    assert not [*outside.iterdir()]
