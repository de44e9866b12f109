"""Copies of a game: how they differ, and what comes of merging one, singly as in an archive."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.saves import archive, copies, tags, unpacking
from sixteen_tui.saves.catalogue import Catalogue, saved
from sixteen_tui.saves.copies import Copy, Difference
from sixteen_tui.saves.disk import SUFFIX, Damaged, is_save_name
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.index_file import AT_ONCE
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.naming import find, meant
from sixteen_tui.saves.records import lines, parse, read
from sixteen_tui.saves.trash import discard, restore
from sixteen_tui.session import finding, importing
from sixteen_tui.session.opening import resumable
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.text import imports, library
from tests.unit.saves.shared import VECTORS
from tests.unit.saves.writer import OPENING, header, numbered, save_of

LONG: tuple[str, ...] = (*OPENING, "0 draw", "0 play B1")
OTHER: tuple[str, ...] = (*OPENING[:2], "1 play B1", "0 draw")


def game(entries: Sequence[str] = LONG, *more: dict[str, Any], at: str = "2026-01-02T03:04:05Z", **head: Any) -> bytes:
    """A save of the game `a`, whose lines all have the time `at`."""
    bodies = numbered([*({"entry": entry} for entry in entries), *more])
    return save_of(header(**{"id": "a", **head}), [{**each, "at": at} for each in bodies])


def difference(one: bytes, other: bytes) -> Difference:
    ours, theirs = parse(one, Path()), parse(other, Path())
    return copies.difference(ours, [*lines(one, ours)], theirs, [*lines(other, theirs)])


@pytest.mark.every("each is another relation of two saves")
@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        (game(), game(), Difference("same", 0)),
        (game(), game(at="2027-01-01T00:00:00Z"), Difference("same", 0)),
        (game(), game(id="b", app="9"), Difference("same", 0)),
        (game(OPENING), game(), Difference("longer", 2)),
        (game(), game(OPENING), Difference("shorter", 2)),
        (game(()), game(), Difference("longer", 5)),
        (game(), game(OTHER), Difference("differs", 3)),
        (game(), game(LONG, {"hint": 1}), Difference("longer", 0)),
        (game(LONG, {"undo": 3}, {"hint": 1}), game(LONG, {"undo": 3}, {"hint": 2}), Difference("differs", 4)),
        (game(), game(created="2025-01-02T03:04:05Z"), Difference("differs", 1)),
    ],
)
def test_how_two_saves_differ(one: bytes, other: bytes, found: Difference) -> None:
    assert difference(one, other) == found
    assert difference(one, other + b'{"torn') == found


# Merging a single game


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return tmp_path / "games"


def put(saves: Path, raw: bytes, name: str = "a") -> Path:
    saves.mkdir(exist_ok=True)
    path = saves / f"{name}{SUFFIX}"
    path.write_bytes(raw)
    return path


def merge_copy(saves: Path, trash: Path, file: str, copy: Copy) -> tuple[str, Path | None]:
    """Merge a copy; return the sentence, and its file in the trash folder."""
    merged = importing.merge_copy(saves, trash, file, copy)
    return imports.copy_merged(merged), merged.thrown


def bring_in(saves: Path, raw: bytes) -> str:
    return imports.brought(importing.bring_in(saves, finding.held(raw, Path("-"), "")))


@pytest.mark.every("a beginning is cut at another place")
@pytest.mark.parametrize("entries", range(len(LONG) + 1))
@pytest.mark.parametrize("at", ["2026-01-02T03:04:05Z", "2027-01-01T00:00:00Z"])
def test_the_beginning_of_a_game_is_there_already(saves: Path, entries: int, at: str) -> None:
    path = put(saves, game())
    for raw in (game(LONG[:entries], at=at), game(LONG[:entries], at=at) + b'{"n": 9, "a'):
        assert bring_in(saves, raw) == f"the game a is there already, nothing was written: {path}"
    assert [*saves.iterdir()] == [path]
    assert path.read_bytes() == game()


@pytest.mark.every("a save goes on from another place")
@pytest.mark.parametrize("entries", range(len(LONG)))
@pytest.mark.parametrize("at", ["2026-01-02T03:04:05Z", "2027-01-01T00:00:00Z"])
def test_a_longer_copy_continues_a_game(saves: Path, entries: int, at: str) -> None:
    before = game(LONG[:entries])
    path = put(saves, before)
    more = len(LONG) - entries
    said = bring_in(saves, game(at=at, app="other"))
    assert f"{more} {'entry' if more == 1 else 'entries'} more now: {path}" in said
    assert [*saves.iterdir()] == [path]
    assert path.read_bytes().startswith(before), "nothing of the game is lost"
    assert [*lines(path.read_bytes(), read(path))] == [*lines(game(), parse(game(), Path()))]
    assert "is there already" in bring_in(saves, game())


def test_a_torn_line_stays_when_a_copy_of_other_times_continues(saves: Path) -> None:
    path = put(saves, game(OPENING) + b'{"n": 4')
    assert "2 entries more" in bring_in(saves, game(at="2027-01-01T00:00:00Z"))
    assert len(read(path).table) == 5
    assert path.with_name(f"{path.name}.torn").read_bytes() == b'{"n": 4'


def test_two_ways_are_two_games(saves: Path) -> None:
    path = put(saves, game())
    for _ in range(2):
        bring_in(saves, game(OTHER))
    assert len([*saves.iterdir()]) == 2
    assert path.read_bytes() == game()
    (second,) = (each for each in saves.iterdir() if each != path)
    assert read(second).header.id == second.name.removesuffix(SUFFIX) != "a"
    assert "is there already" in bring_in(saves, game(OTHER[:-1])), "of the second, too"
    assert "is there already" in bring_in(saves, game(OPENING[:2]))
    assert "1 entry more" in bring_in(saves, game((*OTHER, "0 play B1")))
    assert len([*saves.iterdir()]) == 2


def test_a_game_that_is_being_played_is_not_continued(saves: Path) -> None:
    path = put(saves, game(OPENING))
    journal, _ = Journal.open(path)
    bring_in(saves, game())
    assert path.read_bytes() == game(OPENING)
    assert len([*saves.iterdir()]) == 2
    journal.append("hint", 1)
    journal.close()


@pytest.mark.parametrize("name", ["a copy", "my best", "a.sync-conflict-20261125-120000-ABCDEFG"])
def test_a_copy_under_another_name_is_the_game(saves: Path, name: str) -> None:
    path = put(saves, game(OPENING), name)
    assert f"{path}" in bring_in(saves, game(OPENING[:1]))
    assert "2 entries more" in bring_in(saves, game())
    assert [*saves.iterdir()] == [path]


def test_a_damaged_file_of_that_id_is_never_continued(saves: Path) -> None:
    damaged = game(OPENING) + b"{}\n"
    path = put(saves, damaged)
    bring_in(saves, game())
    assert path.read_bytes() == damaged
    assert len([*saves.iterdir()]) == 2


def imported(saves: Path, text: str) -> str:
    """Return the sentence that the dialog of the screen and plain mode show."""
    return imports.entered(importing.enter(saves, text, lambda _: lambda: None))


def test_the_import_screen_and_plain_mode_do_the_same(saves: Path, tmp_path: Path) -> None:
    """What is typed there is an archive, a save, a text in notation or a share code."""
    file = tmp_path / "older.jsonl"
    path = put(saves, game())
    file.write_bytes(game(OPENING))
    for text in (str(file), str(path)):
        assert "is there already" in imported(saves, text)
    file.write_text("once upon a time")
    assert "neither a saved game" in imported(saves, str(file))
    file.write_bytes(b"{}\n")
    assert "not a saved game" in imported(saves, str(file))
    assert "share code" in imported(saves, "S16-1-abc")
    assert "no such file" in imported(saves, str(tmp_path / "none"))
    assert [*saves.iterdir()] == [path]
    file.write_bytes(game((*LONG, "1 draw")))
    assert "1 entry more" in imported(saves, str(file))


# Which files of a folder are copies


def test_copies_are_known_by_the_id_in_their_header(saves: Path) -> None:
    put(saves, game(OPENING))
    put(saves, game(OPENING), "z")
    put(saves, game(), "a copy")
    put(saves, game(OTHER), "b")
    put(saves, game(OPENING[:1]), "c")
    put(saves, game() + b"{}\n", "damaged")
    files = [(f"{name}{SUFFIX}", "a", 1) for name in ("z", "a copy", "a", "b", "c", "damaged", "gone")]
    proper = f"a{SUFFIX}"
    assert copies.found(saves, [*files, ("other", "other", 1)]) == {
        f"z{SUFFIX}": Copy(proper, Difference("same")),
        f"a copy{SUFFIX}": Copy(proper, Difference("longer", 2)),
        f"b{SUFFIX}": Copy(proper, Difference("differs", 3)),
        f"c{SUFFIX}": Copy(proper, Difference("shorter", 2)),
        f"damaged{SUFFIX}": Copy(proper, None),
        f"gone{SUFFIX}": Copy(proper, None),
    }


def test_thousands_of_copies_are_not_all_read(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [(put(saves, game(), f"a{number}").name, "a", 5) for number in range(100)]
    looked, reads = list[Path](), copies._read

    def counted(path: Path) -> object:
        looked.append(path)
        return reads(path)

    monkeypatch.setattr(copies, "_read", counted)
    found = copies.found(saves, files)
    assert len(found) == 99
    assert len(looked) < 12
    assert json.dumps([each.difference for each in found.values()])


def crowd(saves: Path) -> tuple[Path, Path]:
    """Put a game there with ten copies that have as much, and one in the middle that has more; return it and that."""
    path = put(saves, game(OPENING, id=ID), ID)
    for number in range(10):
        (saves / f"{ID}.sixteen ({number}).jsonl").write_bytes(game(OPENING, id=ID))
    copy = saves / f"{ID}.sixteen.sync-conflict-20261125-1.jsonl"
    copy.write_bytes(game((*LONG, "1 draw"), {"undo": 2}, id=ID))  # fewer in force, and yet more of it
    return path, copy


def test_the_longest_of_many_copies_is_compared_and_the_rest_is_said(saves: Path) -> None:
    path, copy = crowd(saves)
    catalogue = Catalogue(saves)
    found = catalogue.copies(each for each in catalogue.look(catalogue.files()) if isinstance(each, Entry))
    assert found[copy.name] == Copy(path.name, Difference("longer", 3))
    said = [library.copy(each) for each in found.values()]
    assert sorted(said) == ["copy: 3 entries more", *["copy: not compared"] * 3, *["copy: same"] * 7]
    assert catalogue.ahead(read(path)) == copies.Ahead(copy.name, 3, 0)


def test_copies_with_more_lines_that_are_not_compared_are_counted(saves: Path) -> None:
    path = put(saves, game(OPENING), "a")
    for number in range(10):
        put(saves, game(OTHER), f"a ({number})")
    assert Catalogue(saves).ahead(read(path)) == copies.Ahead(left=10 - copies.MOST)
    for number in range(AT_ONCE):
        put(saves, game(OPENING[:1]), f"a.{number}")
    assert Catalogue(saves).ahead(read(path)) == copies.Ahead(left=12), "of very many, the smallest are not looked at"


# Sync programs

ID = "20261125-120000-00002a"
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
    for name in NAMES[:3]:
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
    """Where another program changed the file, the game goes on beside it."""
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
    """By the time of the file in which it is played; and where it has ended there, it does not wait."""
    files = [put(saves, game(OPENING, id=ID), ID), put(saves, game(id="b"), "b"), put(saves, game(id=ID), f"{ID}.1")]
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
