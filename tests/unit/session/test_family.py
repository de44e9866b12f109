"""Tests the family tree of a game: order, depth and guides."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.journal import write_save
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read, rewritten
from sixteen_tui.session.branching import Branching
from sixteen_tui.session.family import Descent, FamilyNode, descent, family
from tests.unit.session.branches import saved


def put(folder: Path, record: Record, id: str, parent: str | None, entries: int = 0) -> Record:
    """Save a copy of a game under another id, with a parent in its header."""
    said = None if parent is None else {"id": parent, "entries": entries, "cards": "same"}
    return read(write_save(folder, id, rewritten(record.path.read_bytes(), record, id=id, parent=said)))


def known(folder: Path) -> list[Entry]:
    catalogue = Catalogue(folder)
    return [each for each in catalogue.look(catalogue.files()) if isinstance(each, Entry)]


@pytest.fixture
def tree(tmp_path: Path) -> tuple[Path, dict[str, Record]]:
    """Games that branch: b and c from a, d and e from b, f from d."""
    model, folder = saved(tmp_path / "model", "sixteen"), tmp_path / "games"
    lines = (("a", None, 0), ("c", "a", 9), ("b", "a", 4), ("e", "b", 6), ("d", "b", 5), ("f", "d", 6))
    return folder, {id: put(folder, model, id, parent, entries) for id, parent, entries in lines}


def shape(kin: list[FamilyNode]) -> list[tuple[str, int, int | None, bool, tuple[bool, ...]]]:
    return [(each.id, each.depth, each.begins, each.last, each.guides) for each in kin]


def test_branches_follow_their_parent_sorted_by_where_they_begin(
    tree: tuple[Path, dict[str, Record]],
) -> None:
    """A guide continues while another branch of the same parent follows."""
    folder, records = tree
    expected = [
        ("a", 0, None, True, ()),
        ("b", 1, 4, False, ()),
        ("d", 2, 5, False, (True,)),
        ("f", 3, 6, True, (True, True)),
        ("e", 2, 6, True, (True,)),
        ("c", 1, 9, True, ()),
    ]
    for record in records.values():
        found = family(known(folder), record)
        assert shape(found) == expected, "whichever of them is looked at"
        assert all(each.entry is not None and each.entry.id == each.id and each.line is None for each in found)
        assert all(each.same for each in found)


def test_branches_at_one_position_are_sorted_by_time_then_file(tmp_path: Path) -> None:
    model = saved(tmp_path / "model", "sixteen")
    for id, parent in (("a", None), ("y", "a"), ("x", "a")):
        put(tmp_path / "games", model, id, parent, 3)
    found = family(known(tmp_path / "games"), read(tmp_path / "games" / "a.sixteen.jsonl"))
    assert [each.id for each in found] == ["a", "x", "y"], "at the same time by their files"


def test_a_branch_says_whether_its_cards_are_the_same(tmp_path: Path) -> None:
    parent = saved(tmp_path, "sixteen")
    for length, same in ((3, True), (6, False)):
        Branching.at(parent, length).with_cards(same=same).begin(tmp_path).release()
    found = family(known(tmp_path), parent)
    assert [(each.begins, each.same) for each in found] == [(None, True), (3, True), (6, False)]


def test_a_missing_parent_still_groups_its_branches(tree: tuple[Path, dict[str, Record]]) -> None:
    folder, records = tree
    for id in ("a", "b"):
        records[id].path.unlink()
    found = family(known(folder), records["d"])
    assert [(each.id, each.entry is None) for each in found] == [
        ("b", True),
        ("d", False),
        ("f", False),
        ("e", False),
    ]


def test_lines_taken_back_are_listed_below_their_own_game_only(
    tree: tuple[Path, dict[str, Record]],
) -> None:
    """Only when it is over, and before a branch that begins at the same position."""
    folder, records = tree
    record = records["b"]
    table = record.table
    log = table.log
    at = 6
    table.take_back(at)
    table.play(next(each for each in table.legal if each != log[at]))
    table.take_back(at)
    for entry in log[at:]:
        table.play(entry)
    assert len(table.left) == 1
    found = family(known(folder), record)
    assert [(each.id, each.line, each.begins, each.length) for each in found] == [
        ("a", None, None, 0),
        ("b", None, 4, 0),
        ("d", None, 5, 0),
        ("f", None, 6, 0),
        ("b", 0, at, at + 1),
        ("e", None, 6, 0),
        ("c", None, 9, 0),
    ]
    line = found[4]
    assert (line.depth, line.entry, line.last, line.guides, line.same) == (2, None, False, (True,), True)
    assert all(each.line is None for each in family(known(folder), records["a"]))
    table.take_back(len(table) - 3)
    assert not record.finished
    assert all(each.line is None for each in family(known(folder), record))


def test_a_file_with_the_name_of_the_parent_is_the_parent_only_with_its_id(tmp_path: Path) -> None:
    model, folder = saved(tmp_path / "model", "sixteen"), tmp_path / "games"
    branch = put(folder, model, "b", "a", 4)
    raw = model.path.read_bytes()
    path = write_save(folder, "a", rewritten(raw, model, id="other", parent=None))
    assert descent(branch, [folder]) is Descent.UNKNOWN
    path.unlink()
    put(folder, model, "a", None)
    assert descent(branch, [folder]) is Descent.HOLDS
