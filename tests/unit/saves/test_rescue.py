"""A game that could not be kept is rescued: anew in its own place, or as a copy elsewhere. Nothing is overwritten."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from sixteen_tui.saves import disk
from sixteen_tui.saves.disk import SUFFIX, Busy
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import read
from sixteen_tui.saves.transfer import MAX_BYTES
from sixteen_tui.session.host import Host
from sixteen_tui.session.saving import refuges
from tests.unit.saves.damage import says, within
from tests.unit.saves.games import ALL_RULES, BOT, PERSON


def unsaved(folder: Path) -> Host:
    """A game of which the first plays are on the disk and the others are not: some plays, one taken back, a note."""
    session = Host.new(folder, "sixteen", ALL_RULES[0], [PERSON, BOT], "7" * 64)
    for _ in range(4):
        session.play(session.table.legal[-1])
    careful = disk.write

    def refuse(descriptor: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    disk.write = refuse
    try:
        session.play(session.table.legal[0])
        session.take_back(len(session.table) - 1)
        session._line("note", {"entry": 1, "text": "é"})
        session.commit()
        session.play(session.table.legal[-1])
    finally:
        disk.write = careful
    assert session.unsaved is not None
    assert len(read(session.record.path).table) == 5
    return session


def blocked(folder: Path) -> None:
    """The folder of saves is moved away and a file is in its place."""
    folder.rename(folder.with_name("away"))
    folder.write_text("in the way")


def test_a_new_file_takes_the_failed_ones_place(tmp_path: Path) -> None:
    session = unsaved(tmp_path / "games")
    path = session.record.path
    failed, number = path.read_bytes(), path.stat().st_ino
    assert session.rescue([tmp_path]) == path
    assert session.unsaved is None
    assert path.stat().st_ino != number
    assert path.read_bytes().startswith(failed)
    record = read(path)
    assert record.table.log == session.table.log
    assert (record.took_back, record.notes) == (1, [(1, "é")])
    session.play(session.table.legal[0])
    assert session.unsaved is None
    session.close()
    assert read(path).table.log == session.table.log
    again = Host.resume(path)
    again.play(again.table.legal[0])
    again.close()
    assert sorted(each.name for each in path.parent.iterdir()) == [path.name], "the failed file has nothing else"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["games"]


def test_what_is_rescued_is_what_a_careful_disk_has(tmp_path: Path) -> None:
    """Line by line the same, but for the times, as a game that was never interrupted."""
    session = unsaved(tmp_path)
    session.rescue([])
    session.play(session.table.legal[0])
    session.close()
    other = Host.new(tmp_path / "other", "sixteen", ALL_RULES[0], [PERSON, BOT], "7" * 64)
    for _ in range(4):
        other.play(other.table.legal[-1])
    other.play(other.table.legal[0])
    other.take_back(len(other.table) - 1)
    other._line("note", {"entry": 1, "text": "é"})
    other.commit()
    other.play(other.table.legal[-1])
    other.play(other.table.legal[0])
    other.close()
    mine, theirs = read(session.record.path), read(other.record.path)
    assert says(mine)[1:-1] == says(theirs)[1:-1]
    assert mine.lines == theirs.lines


def test_a_rescued_game_is_locked(tmp_path: Path) -> None:
    session = unsaved(tmp_path)
    session.rescue([])
    with pytest.raises(Busy):
        Journal.open(session.record.path)
    session.close()
    Journal.open(session.record.path)[0].close()


def test_a_game_can_be_rescued_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = unsaved(tmp_path)
    for _ in range(3):
        session.rescue([])
        with monkeypatch.context() as patch:
            patch.setattr(disk, "fdatasync", _refuse)
            session.play(session.table.legal[0])
        assert session.unsaved is not None
    session.rescue([])
    session.close()
    assert read(session.record.path).table.log == session.table.log
    assert [*tmp_path.iterdir()] == [session.record.path]


def test_what_a_failed_write_left_beyond_the_game_is_not_removed(tmp_path: Path) -> None:
    """The content of a file after a failure is unknown; what is not in the new file stays beside it."""
    session = unsaved(tmp_path)
    path = session.record.path
    left = path.read_bytes() + b"\0" * 9
    path.write_bytes(left)
    assert isinstance(session.journal, Journal)
    session.journal.renew(in_place=True)
    session.close()
    assert path.with_name(f"{path.name}.old").read_bytes() == left


@pytest.mark.parametrize("links", [True, False])
def test_attempts_that_fail_leave_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool
) -> None:
    """The program tries again every few seconds, for as long as the disk refuses to rename."""
    session = unsaved(tmp_path)
    path = session.record.path
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", _refuse)
        if not links:
            patch.setattr(os, "link", _refuse)
        for _ in range(3):
            session.check()
            assert session.unsaved is not None
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == {path.name: before}
    session.check()
    session.close()
    assert read(path).table.log == session.table.log
    assert [*tmp_path.iterdir()] == [path]


def _refuse(*_: object) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_a_folder_that_has_gone_is_made_again(tmp_path: Path) -> None:
    session = unsaved(tmp_path / "games")
    (tmp_path / "games").rename(tmp_path / "away")
    path = session.rescue([])
    session.close()
    assert read(path).table.log == session.table.log
    assert path == session.record.path


def _fifo(path: Path) -> None:
    os.mkfifo(path)


def _folder(path: Path) -> None:
    path.mkdir()


def _link(path: Path) -> None:
    path.symlink_to("elsewhere")


def _file(path: Path) -> None:
    path.write_bytes(b"another game")


def _unread(path: Path) -> tuple[int, ...]:
    """Return what of a file's status only a change alters: reading it alters the time of access."""
    status = path.lstat()
    return status.st_ino, status.st_mode, status.st_nlink, status.st_size, status.st_mtime_ns, status.st_ctime_ns


@pytest.mark.parametrize("put", [_fifo, _folder, _link, _file])
def test_what_has_come_to_its_place_is_left(tmp_path: Path, put: Callable[[Path], None]) -> None:
    session = unsaved(tmp_path)
    path = session.record.path
    path.rename(tmp_path / "moved away")
    put(path)
    before = _unread(path)
    with within(5):
        new = session.rescue([])
    assert new.name == path.name.replace(SUFFIX, f".1{SUFFIX}")
    assert _unread(path) == before
    session.play(session.table.legal[0])
    session.close()
    assert read(new).table.log == session.table.log


def test_a_copy_elsewhere(tmp_path: Path) -> None:
    session = unsaved(tmp_path / "games")
    blocked(tmp_path / "games")
    home = tmp_path / "home"
    home.mkdir()
    copy = session.rescue([tmp_path / "none", home, tmp_path])
    assert copy == home / session.record.path.name
    assert isinstance(session.unsaved, NotADirectoryError)
    assert read(copy).table.log == session.table.log
    assert copy.stat().st_mode & 0o077 == 0
    first = copy.read_bytes()
    session.play(session.table.legal[0])
    second = session.rescue([home])
    assert second == home / copy.name.replace(SUFFIX, f".1{SUFFIX}")
    assert copy.read_bytes() == first
    assert read(second).table.log == session.table.log
    session.close()
    again = Host.resume(second)
    again.play(again.table.legal[0])
    again.close()
    assert sorted(each.name for each in home.iterdir()) == sorted([copy.name, second.name])


def test_no_place_at_all(tmp_path: Path) -> None:
    session = unsaved(tmp_path / "games")
    blocked(tmp_path / "games")
    with pytest.raises(FileNotFoundError):
        session.rescue([tmp_path / "games" / "x", tmp_path / "none"])
    with pytest.raises(NotADirectoryError):
        session.rescue([])
    length = len(session.table)
    session.play(session.table.legal[0])
    assert len(session.table) == length + 1
    assert session.unsaved is not None
    session.close()


def test_a_failed_rescue_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = unsaved(tmp_path / "games")
    before = sorted((tmp_path / "games").iterdir())
    (tmp_path / "home").mkdir()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _refuse)
        with pytest.raises(OSError, match="Input/output"):
            session.rescue([tmp_path / "home"])
    assert sorted((tmp_path / "games").iterdir()) == before
    assert list((tmp_path / "home").iterdir()) == []
    session.rescue([])
    session.close()
    assert read(session.record.path).table.log == session.table.log


def test_nothing_to_rescue(tmp_path: Path) -> None:
    session = Host.new(tmp_path, "sixteen", ALL_RULES[0], [PERSON, BOT])
    number = session.record.path.stat().st_ino
    assert session.rescue([tmp_path]) == session.record.path
    assert session.record.path.stat().st_ino == number
    assert len(list(tmp_path.iterdir())) == 1
    watching = Host.watch(session.record.path)
    assert watching.rescue([tmp_path]) == session.record.path
    session.close()


def test_a_game_too_big_to_be_read_is_not_written(tmp_path: Path) -> None:
    session = Host.new(tmp_path, "sixteen", ALL_RULES[0], [PERSON, BOT])
    while session.unsaved is None:
        session._line("note", {"entry": 0, "text": "😀" * 10_000})
        session.commit()
    assert session.unsaved.errno == errno.EFBIG
    with pytest.raises(OSError, match="too large"):
        session.rescue([tmp_path])
    session.close()
    (path,) = tmp_path.iterdir()
    assert path.stat().st_size <= MAX_BYTES
    assert read(path).notes


def test_the_places_to_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    monkeypatch.chdir(tmp_path / "here")
    assert refuges() == [tmp_path / "home", tmp_path / "here", tmp_path / "temporary"]
    (tmp_path / "here").rmdir()
    assert refuges() == [tmp_path / "home", tmp_path / "temporary"]
    monkeypatch.setenv("HOME", str(tmp_path / "temporary"))
    assert refuges() == [tmp_path / "temporary"]
