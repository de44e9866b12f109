"""Copies that sync programs make beside a save: seen, merged, archived, and resumed where the game is longest."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from sixteen_tui.saves import archive, copies, tags, unpacking
from sixteen_tui.saves.catalogue import Catalogue, saved
from sixteen_tui.saves.copies import Copy, Difference
from sixteen_tui.saves.disk import SUFFIX, Damaged, is_save_name
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.naming import find, meant
from sixteen_tui.saves.records import lines, parse, read
from sixteen_tui.saves.trash import discard, restore
from sixteen_tui.session import importing
from sixteen_tui.session.opening import resumable
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.text import library
from tests.unit.saves.shared import VECTORS
from tests.unit.saves.test_copies import ID, LONG, OTHER, game, merge_copy, put
from tests.unit.saves.writer import OPENING


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return tmp_path / "games"


NAMES = (
    f"{ID}.sync-conflict-20261125-120000-ABCDEFG.sixteen.jsonl",
    f"{ID}.sixteen.sync-conflict-20261125-120000-ABCDEFG.jsonl",
    f"{ID}.sixteen (Ada's conflicted copy 2026-11-25).jsonl",
    f"{ID} (Ada's conflicted copy 2026-11-25).sixteen.jsonl",
    f"{ID}.sixteen (Copie en conflit de Ada 2026-11-25).jsonl",
    f"{ID}.sixteen (In Konflikt stehende Kopie von Zoë 2026-11-25).jsonl",
    f"{ID}.sixteen (conflicted copy 2026-11-25 120000).jsonl",
    f"{ID}.sixteen_conflict-20261125-120000.jsonl",
    f"{ID}.sixteen-HOSTNAME.jsonl",
    f"{ID}-HOSTNAME.sixteen.jsonl",
    f"{ID}.sixteen copy.jsonl",
    f"{ID}.sixteen copy 2.jsonl",
    f"{ID}.sixteen 2.jsonl",
    f"{ID} 2.sixteen.jsonl",
    f"{ID}.sixteen - Copy.jsonl",
    f"{ID}.sixteen (1).jsonl",
    f"{ID}.sixteen(1).jsonl",
    f"{ID} (1).sixteen.jsonl",
    f"{ID}.sixteen~HEAD.jsonl",
    f"{ID}.sixteen.jsonl (1)",
    f"{ID}.sixteen.jsonl copy 2",
    f"{ID}.sixteen.jsonl - Copie",
    f"{ID}.sixteen.jsonl~",
    f"{ID}.sixteen.jsonl.txt",
    f"{ID}.sixteen.jsonl (1).txt",
    f"{ID}.sixteen (1).jsonl.txt",
    f"{ID}.SIXTEEN.JSONL",
    f"{ID}.Sixteen.jsonl",
)


HIDDEN = (
    f"._{ID}.sixteen.jsonl",
    f".{ID}.sixteen.jsonl",
    f".{ID}.sixteen.jsonl.icloud",
    f".syncthing.{ID}.sixteen.jsonl.tmp",
    f".~{ID}.sixteen.jsonl",
    ".sixteen.jsonl",
    f"{ID}.sixteen.jsonl.old",
    f"{ID}.sixteen.jsonl.torn",
    f"{ID}.sixteen.jsonl (1).old",
    f"{ID}.sixteen.jsonl.old.1",
    f"{ID}.sixteen.jsonl.1",
    f"{ID}.sixteen.jsonl.txt.torn",
    f"{ID}.SIXTEEN.JSONL.old",
    f"{ID}.sixteenth.jsonl",
    f"{ID}.jsonl",
)


@pytest.mark.every("each program names copies in another way")
@pytest.mark.parametrize("name", NAMES)
def test_a_copy_of_a_sync_program_is_seen_and_merged(tmp_path: Path, saves: Path, name: str) -> None:
    path = put(saves, game(OPENING, id=ID), ID)
    copy, trash = saves / name, tmp_path / "trash"
    copy.write_bytes(game(id=ID))
    catalogue = Catalogue(saves)
    for _ in range(2):
        entries = [each for each in catalogue.look(catalogue.files()) if isinstance(each, Entry)]
        assert {entry.file for entry in entries} == {path.name, name}
        found = catalogue.copies(entries)
        assert found == {name: Copy(path.name, Difference("longer", 2))}
        assert library.copy(found[name]) == "copy: 2 entries more"
    latest = catalogue.latest_unfinished()
    assert latest is not None
    assert latest.file == path.name, "a copy is not what is resumed"
    assert find(saves, name) == copy
    said, thrown = merge_copy(saves, trash, name, found[name])
    assert said.startswith("The game has 2 entries more, from this copy")
    assert path.read_bytes() == game(id=ID)
    assert thrown is not None
    assert thrown.read_bytes() == game(id=ID)
    assert [*saves.iterdir()] == [path]
    assert restore(thrown, saves) == copy
    said, _ = merge_copy(saves, trash, name, Copy(path.name, None))
    assert said.startswith("The game has all of this copy")
    assert [*saves.iterdir()] == [path]


def test_two_ways_stay_as_two_games(tmp_path: Path, saves: Path) -> None:
    path = put(saves, game(id=ID), ID)
    copy = put(saves, game(OTHER, id=ID), f"{ID} (1)")
    said, thrown = merge_copy(saves, tmp_path / "trash", copy.name, Copy(path.name, None))
    assert "Both stay" in said
    assert thrown is not None
    assert path.read_bytes() == game(id=ID)
    (second,) = (each for each in saves.iterdir() if each != path)
    assert [*lines(second.read_bytes(), read(second))] == [*lines(game(OTHER), parse(game(OTHER), Path()))]
    restore(thrown, saves)
    importing.merge_copy(saves, tmp_path / "trash", copy.name, Copy(path.name, None))
    assert {*saves.iterdir()} == {path, second}
    catalogue = Catalogue(saves)
    assert catalogue.copies(each for each in catalogue.look(catalogue.files()) if isinstance(each, Entry)) == {}


@pytest.mark.parametrize("which", ["game", "copy"])
def test_neither_is_merged_while_it_is_played(tmp_path: Path, saves: Path, which: str) -> None:
    path, copy = put(saves, game(OPENING, id=ID), ID), put(saves, game(id=ID), f"{ID} (1)")
    journal, _ = Journal.open(path if which == "game" else copy)
    said, thrown = merge_copy(saves, tmp_path / "trash", copy.name, Copy(path.name, None))
    journal.close()
    assert ("is being played" in said, thrown) == (True, None)
    assert path.read_bytes() == game(OPENING, id=ID)
    assert copy.read_bytes() == game(id=ID)


def test_a_copy_that_is_damaged_is_not_merged(tmp_path: Path, saves: Path) -> None:
    path, copy = put(saves, game(OPENING, id=ID), ID), put(saves, game(id=ID) + b"{}\n", f"{ID} (1)")
    with pytest.raises(Damaged):
        importing.merge_copy(saves, tmp_path / "trash", copy.name, Copy(path.name, None))
    assert copy.exists()


@pytest.mark.every("each is a file of another program")
@pytest.mark.parametrize("name", HIDDEN)
def test_other_files_are_no_saves(saves: Path, name: str) -> None:
    path = put(saves, game(id=ID), ID)
    (saves / name).write_bytes(b"\0\5\26\7\0\2\0\0Mac OS X        ")
    catalogue = Catalogue(saves)
    assert [file.name for file in catalogue.files()] == [path.name]
    assert len([*saved(saves)]) == 1
    assert [name for name, _ in archive.sources(saves)] == [f"{archive.GAMES}{path.name}"]


def test_copies_go_into_an_archive_under_names_that_older_programs_read(saves: Path) -> None:
    for name in (*NAMES, f"{ID}.sixteen.jsonl"):
        saves.mkdir(exist_ok=True)
        (saves / name).write_bytes(game(id=ID))
    packed = [name for name, _ in archive.sources(saves)]
    assert len({*packed}) == len(NAMES) + 1
    assert all(name.endswith(SUFFIX) and archive.bound(name) for name in packed)


def test_a_copy_that_is_thrown_away_keeps_a_name_that_is_seen(tmp_path: Path, saves: Path) -> None:
    for name in NAMES:
        for _ in range(3):
            put(saves, game(id=ID), ID)
            (saves / name).write_bytes(game(id=ID))
            assert is_save_name(discard(saves / name, tmp_path / "trash").name)


def test_a_damaged_game_does_not_hide_its_copy(saves: Path) -> None:
    put(saves, game(id=ID) + b"{}\n", ID)
    copy = put(saves, game(id=ID), f"{ID} 2")
    latest = Catalogue(saves).latest_unfinished()
    assert latest is not None
    assert latest.file == copy.name


def test_the_tags_of_a_copy_go_to_the_game_that_has_it(tmp_path: Path, saves: Path) -> None:
    path, copy = put(saves, game(OPENING, id=ID), ID), put(saves, game(id=ID), f"{ID} (1)")
    other = put(saves, game(OTHER, id=ID), f"{ID} (2)")
    for each in (path, copy, other):
        tags.write(saves, each.name, (each.name.removesuffix(SUFFIX).rpartition(" ")[2].strip("()"),))
    importing.merge_copy(saves, tmp_path / "trash", copy.name, Copy(path.name, None))
    importing.merge_copy(saves, tmp_path / "trash", other.name, Copy(path.name, None))
    (second,) = (each for each in saves.iterdir() if each != path)
    known = tags.load(saves)
    assert known[path.name] == (*tags.parsed(ID), "1")
    assert known[second.name] == ("2",)


def test_tags_of_a_copy_go_into_an_archive_with_its_name_there(saves: Path) -> None:
    put(saves, game(id=ID), ID)
    name = f"{ID}.sixteen (Zoë's copy).jsonl"
    (saves / name).write_bytes(game(id=ID))
    tags.write(saves, name, ("mine",))
    out = io.BytesIO()
    archive.pack(out, archive.sources(saves), lambda: None)
    out.seek(0)
    found = {member.last: member.data for member in unpacking.members(out)}
    there = f"{ID} (Zoë's copy){SUFFIX}"
    assert there in found
    assert json.loads(found["games.tags"])["file"] == there


@pytest.mark.parametrize(
    ("beside", "resumed"), [(LONG, f"{ID}.1"), (OPENING[:3], ID), (OTHER, ID)], ids=["longer", "shorter", "differs"]
)
def test_the_file_that_a_game_was_saved_to_again_is_resumed(saves: Path, beside: Sequence[str], resumed: str) -> None:
    """If another program changed the file, the game goes on beside it."""
    path = put(saves, game(OPENING, id=ID), ID)
    put(saves, game(beside, id=ID), f"{ID}.1")
    for changed in (1, 2):
        os.utime(path, (changed, changed))
        latest = Catalogue(saves).latest_unfinished()
        assert latest is not None
        assert latest.file == f"{resumed}{SUFFIX}"
        assert copies.furthest(path) == saves / latest.file
        for name in (path.name, ID[:8], "last"):
            assert resumable(meant(saves, name) if name != path.name else path).path == saves / latest.file, name


def test_a_game_that_was_saved_again_is_the_last_one(saves: Path) -> None:
    """By the file in which it is played; and where it has ended there, it does not wait."""
    again = game(id=ID, at="2026-02-01T00:00:00Z")
    files = [put(saves, game(OPENING, id=ID), ID), put(saves, game(id="b"), "b"), put(saves, again, f"{ID}.1")]
    for when, path in enumerate(files):
        os.utime(path, (when, when))
    latest = Catalogue(saves).latest_unfinished()
    assert latest is not None
    assert (latest.file, meant(saves, "last")) == (files[2].name, files[2])
    files[2].write_bytes((VECTORS / "sixteen-01.sixteen.jsonl").read_bytes())
    ended = read(files[2])
    files[0].write_bytes(b"".join(files[2].read_bytes().splitlines(keepends=True)[:9]))
    for path, name in zip(files, (ended.header.id, "b", f"{ended.header.id}.1"), strict=True):
        path.rename(saves / f"{name}{SUFFIX}")
    assert [each.file for each in Catalogue(saves).unfinished()] == [f"b{SUFFIX}"]
    assert [each.file for each in Catalogue(saves).recent(5).ended] == [f"{ended.header.id}.1{SUFFIX}"]
    with pytest.raises(Refusal):
        resumable(saves / f"{ended.header.id}{SUFFIX}")


def test_a_save_in_capitals_is_not_replaced_by_itself_where_the_file_system_ignores_case(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link stands for the second name, which such a folder does not list."""
    capitals = put(saves, game(OPENING, id=ID), ID).rename(saves / f"{ID}.SIXTEEN.JSONL")
    (saves / f"{ID}{SUFFIX}").hardlink_to(capitals)
    monkeypatch.setattr(Catalogue, "_names", lambda _: {capitals.name})
    for catalogue in (Catalogue(saves), Catalogue(saves)):
        latest = catalogue.latest_unfinished()
        assert latest is not None
        assert latest.file == capitals.name
    assert meant(saves, "last").samefile(capitals)
    put(saves, game(LONG, id=ID), f"{ID}.1")
    monkeypatch.setattr(Catalogue, "_names", lambda _: {capitals.name, f"{ID}.1{SUFFIX}"})
    latest = Catalogue(saves).latest_unfinished()
    assert latest is not None
    assert latest.file == f"{ID}.1{SUFFIX}"
