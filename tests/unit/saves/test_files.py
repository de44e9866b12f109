"""Durable file operations, the fields of share codes, the models of lines, and names of archives."""

from __future__ import annotations

import errno
import fcntl
import os
import time
from collections.abc import Callable
from contextlib import nullcontext
from datetime import date
from pathlib import Path
from typing import Any, Final
from unittest import mock

import pytest

from sixteen_tui.saves import archive, disk, folder_check
from sixteen_tui.saves.disk import SUFFIX, Busy, SaveError
from sixteen_tui.saves.journal import Journal, write_save
from sixteen_tui.saves.schema import header as header_of
from tests.unit.saves.writer import game, header

DAY: Final = 24 * 60 * 60
OLD: Final = "20260101-000000-abcdef"


def refusing(code: int) -> Callable[..., Any]:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return refuse


# Files


def test_a_missing_folder_is_made_with_its_parents_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    with mock.patch.object(disk, "sync_folder") as synced:
        disk.make_folder(folder)
        disk.make_folder(folder)
    assert [call.args[0] for call in synced.call_args_list] == [tmp_path, tmp_path / "a"]
    assert [each.stat().st_mode & 0o777 for each in (folder, folder.parent)] == [0o700, 0o700]
    with mock.patch.object(disk, "sync_folder", side_effect=PermissionError):
        disk.make_folder(tmp_path / "c")
    with mock.patch.object(disk, "sync_folder", refusing(errno.EIO)), pytest.raises(OSError, match="Input"):
        disk.make_folder(tmp_path / "d")


def test_a_file_is_formed_whole_and_locked_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "x"
    with disk.create_locked(path, b"content") as descriptor:
        assert path.read_bytes() == b"content"
        assert path.stat().st_mode & 0o777 == 0o600
        with path.open() as other, pytest.raises(Busy) as busy:
            disk.lock(other.fileno(), path)
        assert (busy.value.path, busy.value.code) == (path, "busy")
    disk.close(descriptor)
    disk.close(descriptor)
    with pytest.raises(FileExistsError), disk.create_locked(path, b"other"):
        pass
    assert path.read_bytes() == b"content"
    with pytest.raises(KeyboardInterrupt), disk.create_locked(tmp_path / "y", b""):
        raise KeyboardInterrupt
    assert not (tmp_path / "y").exists()


@pytest.mark.parametrize("links", [True, False])
def test_a_file_appears_only_where_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool
) -> None:
    """Whether or not the file system has hard links."""
    forming, path = tmp_path / ".forming", tmp_path / "file"
    if not links:
        monkeypatch.setattr(os, "link", refusing(errno.EPERM))
    forming.write_bytes(b"new")
    disk.rename_new(forming, path)
    assert (path.read_bytes(), forming.exists()) == (b"new", False)
    forming.write_bytes(b"newer")
    with pytest.raises((FileExistsError, PermissionError)):
        disk.rename_new(forming, path)
    assert (path.read_bytes(), forming.exists()) == (b"new", True)


def test_a_file_that_cannot_be_synced_does_not_appear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forming, path = tmp_path / ".forming", tmp_path / "file"
    forming.write_bytes(b"new")
    monkeypatch.setattr(disk, "sync_folder", refusing(errno.EIO))
    with pytest.raises(OSError, match="Input"):
        disk.rename_new(forming, path)
    assert not path.exists()
    forming.write_bytes(b"new")
    disk.rename_new(forming, path, sync=False)
    assert path.read_bytes() == b"new"


def test_all_of_the_data_is_written_however_little_is_taken_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[bytes] = []

    def write(_: int, data: memoryview) -> int:
        taken.append(bytes(data[:3]))
        return len(taken[-1])

    monkeypatch.setattr(os, "write", write)
    disk.write(7, b"12345678")
    disk.write(7, b"")
    assert taken == [b"123", b"456", b"78"]


@pytest.mark.parametrize(("code", "raises"), [(errno.EINVAL, False), (errno.ENOTSUP, False), (errno.EIO, True)])
def test_a_folder_that_cannot_be_synced_at_all_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, *, raises: bool
) -> None:
    monkeypatch.setattr(os, "fsync", refusing(code))
    with pytest.raises(OSError, match=os.strerror(code)) if raises else nullcontext():
        disk.sync_folder(tmp_path)


def test_only_old_temporary_files_of_this_program_are_swept_away(tmp_path: Path) -> None:
    ours = (
        *(f".{OLD}.tmp", f".{OLD}{SUFFIX}.tmp", f".{OLD}.12{SUFFIX}.tmp", f".{OLD}-0123abcd{SUFFIX}.tmp"),
        *(".sixteen-tui-4711-0123abcd.1", ".sixteen-tui-4711-0123abcd.3"),
    )
    others = (
        ".sixteen-tui-4711-0123abcd",
        ".sixteen-tui.1",
        f"{OLD}.tmp",
        f".{OLD}",
        f".{OLD}.txt.tmp",
        ".x.tmp",
        f".{OLD}.x{SUFFIX}.tmp",
        f"{OLD}{SUFFIX}",
    )
    for name in (*ours, *others):
        (tmp_path / name).touch()
    disk.sweep(tmp_path)
    assert len([*tmp_path.iterdir()]) == len(ours) + len(others), "none is old"
    for path in tmp_path.iterdir():
        os.utime(path, (time.time() - DAY - 60,) * 2)
    os.utime(tmp_path / ours[1], (time.time() - DAY + 60,) * 2)
    no_files = tmp_path / f".{OLD[:-1]}0.tmp", tmp_path / f".{OLD[:-1]}1.tmp"
    no_files[0].mkdir()
    os.mkfifo(no_files[1])
    os.utime(no_files[1], (0, 0))
    disk.sweep(tmp_path)
    left = {each.name for each in tmp_path.iterdir()}
    assert left == {ours[1], *others, *(each.name for each in no_files)}
    disk.sweep(tmp_path / "none")


def test_a_temporary_file_that_is_being_written_is_not_swept_away(tmp_path: Path) -> None:
    path = tmp_path / f".{OLD}.tmp"
    path.touch()
    os.utime(path, (0, 0))
    with path.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        disk.sweep(tmp_path)
        assert path.exists()
        os.link(path, tmp_path / f"{OLD}{SUFFIX}")
        disk.sweep(tmp_path)
    assert not path.exists(), "a second name of a game that is being played"
    assert (tmp_path / f"{OLD}{SUFFIX}").exists()


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_is_replaced_stays_under_another_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", refusing(errno.EPERM))
    path = tmp_path / f"a{SUFFIX}"
    (tmp_path / f".a{SUFFIX}.tmp").write_bytes(b"left over")
    for number in range(3):
        disk.close(disk.replace_keeping_old(path, b"%d" % number))
    found = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert found == {f"a{SUFFIX}": b"2", f"a{SUFFIX}.old": b"0", f"a{SUFFIX}.old.1": b"1"}


def test_a_folder_and_a_link_in_the_place_of_a_file_stay_under_another_name(tmp_path: Path) -> None:
    """Else a table server could never save its game again."""
    path = tmp_path / f"a{SUFFIX}"
    path.mkdir()
    (path / "inside").write_bytes(b"kept")
    disk.close(disk.replace_keeping_old(path, b"1", superseded=True))
    assert path.read_bytes() == b"1"
    assert (tmp_path / f"a{SUFFIX}.old" / "inside").read_bytes() == b"kept"
    path.unlink()
    path.symlink_to("nothing")
    disk.close(disk.replace_keeping_old(path, b"2"))
    assert (path.is_symlink(), path.read_bytes()) == (False, b"2")
    assert (tmp_path / f"a{SUFFIX}.old.1").is_symlink()


def test_a_torn_line_is_copied_aside_under_a_name_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / f"a{SUFFIX}"
    for torn in (b"one", b"two"):
        disk.set_aside(path, torn)
    found = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert found == {f"a{SUFFIX}.torn": b"one", f"a{SUFFIX}.torn.1": b"two"}


def test_a_free_name_counts_on_before_the_suffix_of_a_save(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        path = disk.free_name(tmp_path / f"a{SUFFIX}")
        path.symlink_to("nothing")
        names.append(path.name)
    assert names == [f"a{SUFFIX}", f"a.1{SUFFIX}", f"a.2{SUFFIX}"]
    assert disk.file_id(tmp_path / f"a.1{SUFFIX}") == "a.1"


def test_a_file_is_still_there_unless_another_has_its_name(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.touch()
    with path.open() as file:
        disk.still_there(file.fileno(), path)
        path.rename(tmp_path / "y")
        with pytest.raises(FileNotFoundError):
            disk.still_there(file.fileno(), path)
        path.touch()
        with pytest.raises(FileNotFoundError) as gone:
            disk.still_there(file.fileno(), path)
    assert (gone.value.errno, gone.value.filename) == (errno.ENOENT, str(path))


def test_the_check_of_a_folder_names_the_step_that_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for method, step in (("rename", "rename"), ("read_bytes", "read"), ("unlink", "remove")):
        with monkeypatch.context() as patch:
            patch.setattr(Path, method, refusing(errno.EIO))
            with pytest.raises(folder_check.FolderCheckError) as failed:
                folder_check.check_folder(tmp_path)
        assert failed.value.step == step


def test_an_error_of_a_save_says_where_it_is() -> None:
    error = SaveError(Path("x"), "check-sum", 4, more=1)
    assert (error.path, error.code, error.line, error.details) == (Path("x"), "check-sum", 4, {"more": 1})
    assert str(error) == "x: line 4: check-sum {'more': 1}"


def test_a_journal_is_removed_only_while_it_is_still_the_file_of_its_name(tmp_path: Path) -> None:
    for replaced in (False, True):
        journal = Journal.create(tmp_path, header_of(header(id=f"game-{replaced}")))
        if replaced:
            journal.path.rename(tmp_path / "moved")
            journal.path.write_bytes(b"another")
        journal.remove()
        assert journal.path.exists() is replaced
        journal.close()
        journal.close()


def test_the_bytes_of_a_save_are_written_to_a_new_file_only(tmp_path: Path) -> None:
    raw = game()
    path = write_save(tmp_path / "games", "a", raw)
    assert (path, path.read_bytes()) == (tmp_path / "games" / f"a{SUFFIX}", raw)
    with pytest.raises(FileExistsError):
        write_save(tmp_path / "games", "a", b"other")
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    assert path.read_bytes() == raw


def test_an_archive_gets_the_first_free_name_of_its_day(tmp_path: Path) -> None:
    day, names = date(2026, 3, 14), []
    for _ in range(3):
        path = archive.free(tmp_path, day)
        path.symlink_to("nothing")
        names.append(path.name)
    assert names == [f"sixteen-tui-2026-03-14{number}.tar.gz" for number in ("", "-2", "-3")]
