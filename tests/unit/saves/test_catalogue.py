"""The catalogue of saves with its index, filters, and what a list shows of a game."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import pytest

from sixteen_tui.saves import catalogue as catalogue_module
from sixteen_tui.saves import index
from sixteen_tui.saves.catalogue import Catalogue, Listing, listing
from sixteen_tui.saves.disk import SUFFIX, SaveError
from sixteen_tui.saves.index import Branched, Entry, Person
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.saves.trash import discard, restore
from sixteen_tui.settings.paths import beside
from tests.unit.saves.finished import OVER
from tests.unit.saves.index_rows import change
from tests.unit.saves.listed import entries, only, put
from tests.unit.saves.writer import AT, game, header, save_of

NO_FIGURES: Final = "no-such-day"
LATER: Final = 1_800_000_000
"""A time after those of all lines here, in seconds."""


# The list


def test_saves_are_listed_from_the_last_changed_to_the_first(saves: Path) -> None:
    for name, changed in (("b", 1000), ("a", 1000), ("new", 3000), ("old", 5)):
        put(saves, name, game(), changed)
    (saves / "other.txt").touch()
    (saves / f"broken{SUFFIX}").symlink_to("nothing")
    files = Catalogue(saves).files()
    assert [file.name.removesuffix(SUFFIX) for file in files] == ["new", "b", "a", "old", "broken"]
    assert (files[0].changed, files[-1].changed, files[-1].stamp) == (3000 * 10**9, 0, "")
    found = (saves / files[0].name).stat()
    assert files[0].stamp == f"{found.st_size} {found.st_mtime_ns} {found.st_ino}"
    assert Catalogue(saves / "none").files() == []


def test_a_save_is_read_once_and_again_when_it_changes(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(saves, "a", game())
    put(saves, "b", OVER)
    read: list[str] = []
    real = index.Entry.of

    def of(record: Any, file: str, stamp: str) -> Entry:
        read.append(file.removesuffix(SUFFIX))
        return real(record, file, stamp)

    monkeypatch.setattr(Entry, "of", of)
    assert len(entries(Catalogue(saves))) == 2
    assert sorted(read) == ["a", "b"]
    assert len(entries(Catalogue(saves))) == 2
    assert sorted(read) == ["a", "b"]
    put(saves, "a", game(), 2000)
    catalogue = Catalogue(saves)
    assert [each.file.removesuffix(SUFFIX) for each in entries(catalogue)] == ["a", "b"]
    assert read[2:] == ["a"]
    assert [each.countable for each in catalogue.look(catalogue.files(), to_count=True) if isinstance(each, Entry)]
    assert read[2:] == ["a"]


def test_an_entry_that_does_not_count_is_read_again_only_to_be_counted(saves: Path) -> None:
    put(saves, "b", OVER)
    (entry,) = entries(Catalogue(saves))
    details = json.dumps({**json.loads(entry.details), "counted": {"nonsense": 1}})
    change(saves.with_name("games.index"), entry.file, details=details)
    catalogue = Catalogue(saves)
    (shown,) = entries(catalogue)
    assert (shown.countable, shown.helped, shown.score) == (False, False, entry.score)
    (counted,) = catalogue.look(catalogue.files(), to_count=True)
    assert isinstance(counted, Entry)
    assert counted.countable


def test_damaged_saves_are_yielded_as_errors_and_removed_ones_left_out(saves: Path) -> None:
    put(saves, "bad", b"nonsense\n")
    put(saves, "gone", game())
    put(saves, "good", game())
    (saves / f"loop{SUFFIX}").symlink_to(f"loop{SUFFIX}")
    catalogue = Catalogue(saves)
    files = catalogue.files()
    (saves / f"gone{SUFFIX}").unlink()
    made = listing(catalogue.look(files))
    assert [entry.file for entry in made.unfinished] == [f"good{SUFFIX}"]
    assert made.finished == []
    assert [path.name.removesuffix(SUFFIX) for path, _ in made.damaged] == ["loop", "bad"]
    assert isinstance(made.damaged[0][1], OSError)
    assert isinstance(made.damaged[1][1], SaveError)
    assert listing([]) == Listing([], [], [])


def test_saves_of_a_newer_version_are_told_from_damaged_ones_with_an_index_too(saves: Path) -> None:
    put(saves, "damaged", save_of(header(version="9")), 3000)
    put(saves, "game", save_of(header(game="seventeen")), 2000)
    put(saves, "version", save_of(header(version=9, app="1.2.0")), 4000)
    put(saves, "good", game())
    for _ in range(2):
        catalogue = Catalogue(saves)
        assert (found := catalogue.recent(3)).latest is not None
        assert (found.latest.file, found.number) == (f"good{SUFFIX}", 1), "the others are no games"
        made = listing(catalogue.look(catalogue.files()))
        errors = {path.name.removesuffix(SUFFIX): error for path, error in made.damaged}
        newer = {name: error.newer for name, error in errors.items() if isinstance(error, SaveError)}
        assert newer == {"damaged": False, "game": True, "version": True}
        assert getattr(errors["version"], "details", None) == {"version": 9, "app": "1.2.0"}


def test_a_listing_has_the_games_played_last_first(saves: Path) -> None:
    for name, day in (("a", "03"), ("b", "05"), ("c", "03"), ("d", "04")):
        put(saves, name, save_of(header(created=f"2026-01-{day}T00:00:00Z")))
    made = listing(Catalogue(saves).look(Catalogue(saves).files()))
    assert [entry.file[0] for entry in made.unfinished] == ["b", "d", "c", "a"]


def test_the_game_to_resume_is_the_unfinished_one_that_was_written_last(saves: Path) -> None:
    assert Catalogue(saves).latest_unfinished() is None
    put(saves, "over", OVER, 4000)
    assert Catalogue(saves).latest_unfinished() is None
    put(saves, "bad", b"nonsense", 3500)
    put(saves, "new", game(), 3000)
    put(saves, "old", game(), 2000)
    found = Catalogue(saves).latest_unfinished()
    assert found is not None
    assert found.file == f"new{SUFFIX}"


def dated(id: str, day: str, lines: int | None = None) -> bytes:
    """A game of which every line is of that day of January; finished unless it has fewer lines."""
    first, *more = map(json.loads, OVER.splitlines())
    time = f"2026-01-{day}T00:00:00Z"
    said = [{**{key: line[key] for key in line if key != "crc"}, "at": time} for line in more[:lines]]
    return save_of({**first, "id": id, "created": time}, said)


def test_home_and_resume_have_the_order_of_every_list_after_the_folder_was_copied(saves: Path) -> None:
    """A backup that is restored, and some sync programs, give the files other times and another order."""
    for number, day in enumerate(("05", "07", "03", "06")):
        put(saves, f"open{number}", dated(f"open{number}", day, 3), LATER - number)
        put(saves, f"over{number}", dated(f"over{number}", day), LATER - number)
    made = listing(Catalogue(saves).look(Catalogue(saves).files()))
    unfinished, finished = ([entry.file for entry in entries] for entries in (made.unfinished, made.finished))
    assert [file[:5] for file in unfinished] == ["open1", "open3", "open0", "open2"]
    for _ in ("from the index", "from the files"):
        catalogue = Catalogue(saves)
        assert [entry.file for entry in catalogue.unfinished()] == unfinished
        recent = catalogue.recent(4)
        assert recent.latest is not None
        assert recent.latest.file == unfinished[0]
        assert [entry.file for entry in recent.ended] == finished
        beside(saves, "index").unlink()


def test_the_last_game_is_the_first_of_all_lists(saves: Path) -> None:
    """With an index of all files, of some, of former ones, and without one."""
    assert Catalogue(saves).last() is None
    for number, day in enumerate(("05", "07", "03", "09", "06")):
        put(saves, f"g{number}", dated(f"g{number}", day, 3 if number % 2 else None), LATER - number)

    def check(*files: str) -> None:
        for file in files:
            catalogue = Catalogue(saves)
            found, listed = catalogue.last(), catalogue.last_played(entries(catalogue))
            assert (found and found.file, listed and listed.file) == (f"{file}{SUFFIX}",) * 2

    check("g3", "g3")
    put(saves, "new", dated("new", "10"), LATER - 9)
    check("new", "new")
    (saves / f"new{SUFFIX}").rename(saves / "new")
    put(saves, "g3", b"nonsense", LATER + 1)
    check("g1", "g1")
    put(saves, "g1", dated("g1", "02"), LATER + 2)
    put(saves, "g4 (copy)", dated("g4", "06"), LATER + 3)
    check("g4", "g4")


def test_files_that_changed_before_the_last_game_was_played_are_not_read(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A save changed no earlier than its game was played."""
    for number in range(9):
        day = f"{10 + number}"
        changed = datetime.fromisoformat(f"2026-01-{day}T00:00:01Z").timestamp()
        put(saves, f"g{number}", dated(f"g{number}", day, 3), int(changed))
    asked: list[str] = []

    def read_and_note(path: Path) -> Record:
        asked.append(path.name)
        return read(path)

    monkeypatch.setattr(catalogue_module, "read", read_and_note)
    for sought in (Catalogue.latest_unfinished, Catalogue.last):
        assert (found := sought(Catalogue(saves))) is not None
        assert [found.file] == asked == [f"g8{SUFFIX}"]
        beside(saves, "index").unlink()
        asked.clear()


def test_a_copy_is_no_game_that_ended(saves: Path) -> None:
    put(saves, "sixteen-01.sync-conflict-20260102-ABCDEFG", OVER, 4000)
    (alone,) = Catalogue(saves).recent(4).ended
    assert alone.file.startswith("sixteen-01.sync-conflict"), "without the original it is the game"
    put(saves, "sixteen-01", OVER, 3000)
    assert [entry.file for entry in Catalogue(saves).recent(4).ended] == [f"sixteen-01{SUFFIX}"]


def test_games_are_not_counted_before_all_files_have_been_read(saves: Path) -> None:
    for number in range(6):
        put(saves, f"g{number}", game(id=f"g{number}"), 1000 + number)
    put(saves, "g0 (Ada's conflicted copy)", game(id="g0"), 3000)
    put(saves, "bad", b"nonsense")
    catalogue = Catalogue(saves)
    assert [catalogue.recent(4).number for _ in range(2)] == [0, 6]
    put(saves, "g7", game(id="g7"), LATER)
    assert catalogue.recent(0).number == 7, "it was read to be resumed"
    put(saves, "g7", b"nonsense", LATER + 1)
    assert catalogue.recent(0).number == 6


# An entry


def test_an_entry_says_what_a_list_shows_of_a_game(saves: Path) -> None:
    entry = only(saves, game())
    assert (entry.id, entry.game, entry.last, entry.finished) == ("written-by-hand", "sixteen", AT, False)
    assert entry.players == [Person("Zoë", human=True), Person("B", human=False)]
    assert (entry.rules.seats, entry.deal, entry.daily, entry.parent) == (2, None, None, None)
    assert (entry.result, entry.helped, entry.counted, entry.countable, entry.holds) == ("", False, None, True, True)


def test_an_entry_of_a_branch_says_from_what(saves: Path) -> None:
    parent = {"id": "before", "entries": 7, "cards": "same"}
    assert only(saves, game(version=2, parent=parent)).parent == Branched("before", 7, same=True)
    parent = {"id": "before", "entries": 0, "cards": "reshuffled"}
    assert only(saves, game(version=2, parent=parent)).parent == Branched("before", 0, same=False)


def test_hints_show_once_a_game_is_over(saves: Path) -> None:
    entry = only(saves, OVER)
    assert entry.finished
    assert entry.counted is not None
    assert entry.helped is entry.counted.helped
    assert entry.score != ""
    assert only(saves, game({"hint": 1})).helped is False


def test_an_entry_that_does_not_hold_is_no_entry(saves: Path) -> None:
    entry = only(saves, game())
    details = json.loads(entry.details)

    def holds(**changes: Any) -> bool:
        last, finished = changes.pop("last", entry.last), changes.pop("finished", False)
        text = json.dumps({**details, **changes})
        return Entry(entry.file, entry.stamp, last, finished=finished, details=text).holds

    assert holds()
    assert holds(parent=["x", 1, True], deal="x", daily="x")
    assert not holds(last="yesterday")
    assert not holds(finished=True)
    assert not holds(counted={})
    wrong: tuple[dict[str, Any], ...] = (
        {"id": 1},
        {"game": "whist"},
        {"rules": []},
        {"rules": {}},
        {"deal": 1},
        {"daily": 1},
    )
    people: tuple[Any, ...] = (
        [],
        [["a", True]],
        [["a", True], ["b", 1]],
        [["a", True], [1, True]],
        [["a", True], ["b"]],
        "ab",
        {},
    )
    parents: tuple[Any, ...] = ([], ["x", 1], ["x", "1", True], ["x", 1, 1], [1, 1, True], "x", {})
    for changes in (*wrong, *({"people": each} for each in people), *({"parent": each} for each in parents)):
        assert not holds(**changes), changes
    for wrong_levels in (None, "ab", ["easy"], [1, None], [None, None, None]):
        assert not holds(levels=wrong_levels), wrong_levels
    assert not holds(created=1)
    assert not holds(entries="1")
    assert not holds(entries=None)
    assert not Entry(entry.file, entry.stamp, entry.last, finished=False, details="[" * 100_000).holds


# The trash


def test_the_trash_is_made_for_its_owner_only(saves: Path, tmp_path: Path) -> None:
    path = put(saves, "a", game())
    trash = tmp_path / "data" / "trash"
    gone = discard(path, trash)
    assert gone == trash / path.name
    assert trash.stat().st_mode & 0o777 == 0o700
    assert not path.exists()
    put(saves, "a", game())
    assert restore(gone, saves) == saves / f"a.1{SUFFIX}"
