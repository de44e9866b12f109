"""Tables in a folder, secret ends of turns, feeds and budgets."""

from __future__ import annotations

import asyncio
import errno
import os
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest import mock

import pytest

from sixteen_tui.saves.disk import SUFFIX as GAME
from sixteen_tui.tables import where
from sixteen_tui.tables.server.beginning import stand_in
from sixteen_tui.tables.server.budget import Budget
from sixteen_tui.tables.server.feed import Batch, Feed
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.stores.files import ASIDE, SUFFIX, TOLD, TRIAL, Files, TableFiles, read
from sixteen_tui.tables.stores.store import Documents, OpenedCounts
from tests.unit.tables import done
from tests.unit.tables.refusals import P, no_disk
from tests.unit.tables.seated import Party, opening

# Tables in a folder


def test_a_folder_has_no_other_servers(tmp_path: Path) -> None:
    store = Files(tmp_path / "new" / "tables")
    assert store.folder.is_dir()
    assert (store.shared, store.writers, store.status()) == (False, 8, {"kind": "files"})
    assert (store.count_opened("Ada", ()), [*store.others("Ada", ())]) == (OpenedCounts(0, 0), [])
    store.post(1, {})
    store.show("x", {})
    assert store.stale((), 0.0, 0.0) == ()
    store.sweep("x", unwanted=True)
    store.close()
    assert [*store.folder.iterdir()] == []


def test_a_server_notices_that_its_folder_or_its_lock_was_replaced(tmp_path: Path) -> None:
    store = Files(tmp_path / "tables")
    lock = store.folder / where.LOCK
    lock.touch()
    assert store.beat(), "nothing is served yet"
    store.attend(cast("Any", None), cast("asyncio.AbstractEventLoop", None))
    assert store.beat()
    lock.rename(lock.with_name("old"))
    assert not store.beat()
    lock.touch()
    assert not store.beat()
    lock.unlink()
    lock.with_name("old").rename(lock)
    assert store.beat()
    store.folder.rename(tmp_path / "moved")
    assert not store.beat()
    with mock.patch.object(Path, "stat", side_effect=OSError(errno.EIO, "disk")):
        assert store.beat(), "a disk that does not answer is no replaced folder"


def test_a_trial_writes_to_the_folder_and_leaves_nothing(tmp_path: Path) -> None:
    store = Files(tmp_path)
    with mock.patch("sixteen_tui.saves.disk.fdatasync") as synced:
        assert 0.0 <= store.measure_write() < 60.0
    assert synced.call_count == 1
    assert [*tmp_path.iterdir()] == []
    with mock.patch("sixteen_tui.saves.disk.write", side_effect=no_disk), pytest.raises(OSError, match="Input"):
        store.measure_write()
    assert [*tmp_path.iterdir()] == []
    (tmp_path / "elsewhere").touch()
    (tmp_path / TRIAL).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match=TRIAL):
        store.measure_write()


def test_how_far_a_game_was_told_is_read_as_it_was_written(tmp_path: Path) -> None:
    documents = TableFiles(tmp_path, "x")
    assert documents.published() is None
    documents.set_published(120)
    documents.set_published(7)
    assert documents.published() == 7
    told = documents.path.with_suffix(TOLD)
    assert told.stat().st_mode & 0o777 == 0o600
    told.write_bytes(b"nonsense")
    assert documents.published() is None
    told.unlink()
    told.symlink_to(tmp_path / "elsewhere")
    documents.set_published(9)
    assert not (tmp_path / "elsewhere").exists()


def test_a_table_changes_when_one_of_its_files_does(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P).begin()
    documents = TableFiles(tmp_path, party.table.places.id)
    places = tmp_path / f"{party.table.places.id}{SUFFIX}"
    os.utime(places, (100, 100))
    os.utime(party.path, (200, 200))
    assert documents.changed() == 200.0
    os.utime(places, (300, 300))
    assert documents.changed() == 300.0
    assert TableFiles(tmp_path, "nothing").changed() == float("inf")


def test_a_table_is_removed_as_far_as_that_can_be(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P).begin()
    party.table.documents.set_published(3)
    party.path.unlink()
    party.path.mkdir()
    party.table.documents.remove()
    assert [*tmp_path.iterdir()] == [party.path]
    party.path.rmdir()
    party.table.documents.remove()


def test_all_files_of_a_table_are_put_aside_together(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P).begin()
    party.table.documents.set_published(3)
    id = party.table.places.id
    names = {f"{id}.table.json", f"{id}.sixteen.jsonl", f"{id}.sixteen.told"}
    assert {each.name for each in tmp_path.iterdir()} == names
    party.table.documents.put_aside()
    assert {each.name for each in (tmp_path / ASIDE).iterdir()} == names
    assert [each.name for each in tmp_path.iterdir()] == [ASIDE]
    party.table.documents.put_aside()


def test_a_file_of_places_is_read_by_its_name(tmp_path: Path) -> None:
    table = done.open(Hall(Files(tmp_path)), "Ada", opening("sixteen", P, P))
    path = tmp_path / f"{table.places.id}{SUFFIX}"
    assert read(path) == table.places
    assert path.stat().st_mode & 0o777 == 0o600
    (tmp_path / f"folder{SUFFIX}").mkdir()
    with pytest.raises(ValueError, match="folder"):
        read(tmp_path / f"folder{SUFFIX}")
    with pytest.raises(FileNotFoundError):
        read(tmp_path / f"nothing{SUFFIX}")


def test_a_save_that_cannot_be_written_leaves_the_places_as_they_were(tmp_path: Path) -> None:
    table = done.open(Hall(Files(tmp_path)), "Ada", opening("sixteen", P, P))
    path = tmp_path / f"{table.places.id}{SUFFIX}"
    before = path.read_bytes()
    (tmp_path / f".{path.name}.tmp").write_bytes(b"left over")
    table.places.talk = True
    with mock.patch("sixteen_tui.saves.disk.write", side_effect=no_disk), pytest.raises(OSError, match="Input"):
        table.documents.write_places(table.places)
    assert path.read_bytes() == before
    table.documents.write_places(table.places)
    assert path.read_bytes() != before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_a_beginning_of_other_people_is_put_aside_and_what_was_told_is_forgotten(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P).begin()
    was = party.path.read_bytes()
    party.table.documents.set_published(40)
    party.table.close()
    lines, record = party.table.documents.resume()
    lines.close()
    party.table.documents.begin(record.header).close()
    assert party.table.documents.published() is None
    assert (tmp_path / ASIDE / f"{party.table.places.id}{GAME}").read_bytes() == was
    assert party.path.read_bytes() == was.partition(b"\n")[0] + b"\n"


# Secret ends of turns, feeds and budgets


def test_what_was_told_is_worked_out_where_the_disk_has_lost_it(tmp_path: Path) -> None:
    """Nobody has to say once more that an old turn is over."""
    party, chance = Party(tmp_path, "sweet-sixteen", P, P, P, P, seed=3).begin(), Random(3)
    told = party.path.with_suffix(TOLD)
    for _ in range(5):
        for _ in range(5):
            party.step(chance)
        was, before = told.read_bytes(), [party.table.at(seat) for seat in range(4)]
        for content in (b"", b"%08d" % (len(party.log) + 1), b"-0000001", was):
            party.table.close()
            told.write_bytes(content)
            party.again()
            assert [party.table.at(seat) for seat in range(4)] == before
        for person in party.people:
            person.sit(have=True)


def test_a_feed_hands_out_whole_batches_beyond_what_somebody_has() -> None:
    feed = Feed(str)
    assert (feed.count, [*feed.after(0)]) == (0, [])
    for at, actions in ((1, ["a"]), (3, ["b", "c"]), (4, [])):
        feed.observe(at, actions)
    batches = [Batch(1, 1, ("a",)), Batch(3, 3, ("b", "c")), Batch(4, 3, ())]
    assert (feed.count, feed.batches) == (3, batches)
    assert [*feed.after(0)] == batches
    assert [*feed.after(1)] == batches[1:]
    assert [*feed.after(2)] == batches[1:]
    assert [*feed.after(3)] == []
    feed.forget(3)
    assert feed.batches == batches[:2]
    feed.forget(2)
    assert feed.batches == batches[:1]
    feed.forget(0)
    assert feed.count == 0


def test_a_budget_is_spent_at_once_and_comes_back_with_time() -> None:
    budget = Budget(3, 0.5, 100.0)
    assert budget.full(100.0)
    assert budget.spend(100.0, 2)
    assert not budget.full(100.0)
    assert not budget.spend(100.0, 2)
    assert budget.left(100.0) == 1.0
    assert budget.left(101.0) == 1.5
    assert not budget.full(103.9)
    assert budget.full(104.0)
    assert budget.left(1000.0) == 3.0
    assert budget.spend(102.0)
    assert budget.spend(102.0)
    assert not budget.spend(102.0)


def test_the_second_weakest_computer_player_stands_in() -> None:
    assert stand_in(("easy", "medium", "hard")) == "medium"
    assert stand_in(("only",)) == "only"


def test_documents_of_a_folder_are_those_of_the_protocol(tmp_path: Path) -> None:
    documents: Documents = TableFiles(tmp_path, "x")
    documents.release()
