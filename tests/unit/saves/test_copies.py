"""Copies of a game: how they differ, and what comes of merging one, singly as in an archive."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.saves import copies
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.copies import Copy, Difference
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.index_file import AT_ONCE
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import lines, parse, read
from sixteen_tui.session import finding, importing
from sixteen_tui.text import imports, library
from tests.unit.saves.writer import OPENING, header, numbered, save_of

LONG: tuple[str, ...] = (*OPENING, "0 draw", "0 play B1")
OTHER: tuple[str, ...] = (*OPENING[:2], "1 play B1", "0 draw")


ID = "20261125-120000-00002a"


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
    """The text typed there is an archive, a save, a text in notation or a share code."""
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


# Copies in a folder


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
