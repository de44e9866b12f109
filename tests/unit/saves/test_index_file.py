"""The index of saves: its rows, its file beside the folder, and lines that it knows to be valid."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from sixteen_tui.saves import fingerprints, index_file, schema
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.disk import SUFFIX, SaveError
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.index_file import Index
from sixteen_tui.saves.records import read
from tests.unit.saves.finished import OVER, next_line
from tests.unit.saves.index_rows import change, load
from tests.unit.saves.listed import entries, only, put
from tests.unit.saves.writer import AT, game


def test_an_index_has_the_entries_of_files_that_did_not_change(saves: Path) -> None:
    path = saves.with_name("games.index")
    entry = only(saves, game())
    raw = path.read_bytes()
    assert path.stat().st_mode & 0o777 == 0o600
    with Index(path) as found:
        assert found.get(entry.file, entry.stamp) is not None
        assert found.get(entry.file, "other") is None
        assert found.get("other", entry.stamp) is None
        assert found.fingerprint(entry.file) == fingerprints.of(game())
        assert found.fingerprint("other") == ""
    assert path.read_bytes() == raw, "nothing new"
    with Index(path) as found:
        found.put(Entry(f"b c{SUFFIX}", "1 2 3", AT, finished=True, details=entry.details))
        found.put(Entry(f"b\tc{SUFFIX}", "1 2 3", AT, finished=False, details=entry.details))
        found.put(Entry(f"c{SUFFIX}", "", AT, finished=False, details=entry.details))
    with Index(path) as found:
        assert found.get(f"b c{SUFFIX}", "1 2 3") is None, "its details do not hold"
        assert (found.names(), found.count()) == ({f"b c{SUFFIX}", entry.file}, 2)
        assert found.games() == 1, "of the same id"
        assert [found.knows(f"b c{SUFFIX}", 2), found.knows(f"b c{SUFFIX}", 3)] == [True, False]
        assert not found.knows("\udcff", 2)
        found.drop([f"b c{SUFFIX}", "gone"])
    assert [*load(path)] == [entry.file]


def test_an_index_has_the_games_by_state_and_time(saves: Path) -> None:
    path = saves.with_name("elsewhere.index")
    details = only(saves, game()).details
    with Index(path) as found:
        for number, name in enumerate("abc"):
            found.put(Entry(name, f"1 {number} 3", AT, finished=True, details=details))
        found.put(Entry("d", "1 9 3", AT, finished=False, details=details))
        found.put_unreadable("e", "1 10 3")
        assert (found.count(), found.settled()) == (0, 0), "nothing is written before the end"
        found.settle(16)
    with Index(path) as found:
        assert [(each.name, each.changed) for each in found.newest(2)] == [("c", 2), ("b", 1)]
        assert {each.name: each.unfinished for each in found.not_over()} == {"d": True, "e": False}
        assert (found.count(), found.settled(), found.get("e", "1 10 3")) == (5, 16, None)
        assert (found.games(), found.knows("e", 10)) == (1, True), "what cannot be read is no game"


def test_two_programs_add_to_one_index(saves: Path) -> None:
    path = saves.with_name("elsewhere.index")
    a, b, c, d = (Entry(name, "1 2 3", AT, finished=False, details=only(saves, game()).details) for name in "abcd")
    with Index(path) as first:
        first.put(a)
        with Index(path) as second:
            second.put(b)
    with Index(path) as first, Index(path) as second:
        first.put(c)
        second.put(d)
    assert sorted(load(path)) == ["a", "c", "d"], "the first file of two that are made at once is replaced"


def test_an_index_that_another_program_writes_is_left_alone(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_file, "_WAIT", 0.01)
    path = saves.with_name("games.index")
    entry = only(saves, game())
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        assert load(path) == {}
        assert [each.file for each in entries(Catalogue(saves))] == [entry.file]
    finally:
        other.execute("ROLLBACK")
        other.close()
    assert [*load(path)] == [entry.file]


def test_a_damaged_index_is_not_used_and_written_anew(saves: Path) -> None:
    path = saves.with_name("games.index")
    entry = only(saves, game())
    raw = path.read_bytes()
    for damaged in (b"", raw[:100], b"[" * 100_000, b"\n" + raw, raw[: len(raw) // 2]):
        path.write_bytes(damaged)
        assert load(path) == {}, damaged[:80]
        assert [each.file for each in entries(Catalogue(saves))] == [entry.file]
        assert [*load(path)] == [entry.file]
    path.unlink()
    path.mkdir()
    assert load(path) == {}
    assert [each.file for each in entries(Catalogue(saves))] == [entry.file]


@pytest.mark.parametrize(
    "command",
    [
        "PRAGMA user_version = 6",
        "CREATE TABLE more (x)",
        "CREATE VIEW folders AS SELECT * FROM folder",
        "DROP INDEX latest",
        "CREATE TRIGGER at AFTER INSERT ON games BEGIN DELETE FROM games; END",
    ],
)
def test_an_index_with_other_tables_is_not_used_and_written_anew(saves: Path, command: str) -> None:
    path = saves.with_name("games.index")
    entry = only(saves, game())
    database = sqlite3.connect(path)
    database.execute(command)
    database.commit()
    database.close()
    assert load(path) == {}
    assert [each.file for each in entries(Catalogue(saves))] == [entry.file]
    assert [*load(path)] == [entry.file]


def test_lines_that_the_index_knows_are_not_validated_again(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = OVER
    path = put(saves, "a", raw)
    truth = read(path)
    entries(Catalogue(saves))
    checked: list[object] = []
    monkeypatch.setattr(schema, "check_line", checked.append)
    monkeypatch.setattr(schema, "header", checked.append)
    assert (replace(read(path), table=truth.table), read(path).table.log) == (truth, truth.table.log)
    assert checked == []
    note = next_line(truth, {"note": {"entry": 0, "text": "new"}})
    path.write_bytes(raw + note)
    assert read(path).notes == [*truth.notes, (0, "new")]
    assert len(checked) == 1, "only the line that came since"


def test_what_an_index_forges_is_validated(saves: Path) -> None:
    """A fingerprint that is right says nothing if the file is not valid."""
    path = put(saves, "a", game())
    entries(Catalogue(saves))
    for forged in (b"[]\n", b"{}\n", b'{"version":1}\n', game() + b"3\n", game() + b'{"n":1,"hint":"x"}\n'):
        put(saves, "a", forged)
        change(saves.with_name("games.index"), path.name, fingerprint=fingerprints.of(forged))
        with pytest.raises(SaveError):
            read(path)
