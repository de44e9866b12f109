"""File systems without locks: games are played with a warning, a second writer is noticed, no table server runs."""

from __future__ import annotations

import errno
import fcntl
import os
import time
from pathlib import Path
from typing import NoReturn

import pytest

from sixteen_tui.saves import disk, folder_check
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.trash import discard
from sixteen_tui.session.host import Host
from sixteen_tui.session.session import Session
from sixteen_tui.tables import where
from sixteen_tui.text import errors, programs
from tests.unit.saves.games import ALL_RULES, BOT, PERSON

NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)


@pytest.fixture(params=NO_LOCKS, ids=errno.errorcode.__getitem__, autouse=True)
def no_locks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make flock fail as such a file system does."""

    def refused(*_: object) -> NoReturn:
        raise OSError(request.param, os.strerror(request.param))

    monkeypatch.setattr(fcntl, "flock", refused)


def new(folder: Path) -> Host:
    return Host.new(folder, "sixteen", ALL_RULES[0], [PERSON, BOT], "7" * 64)


def test_a_game_is_played_and_the_warning_comes_once(tmp_path: Path) -> None:
    host = new(tmp_path)
    session = Session(host)
    assert programs.news(session.news()) == [errors.no_locks()]
    assert programs.news(session.news()) == []
    host.play(host.table.legal[0])
    assert session.unsaved is None
    host.close()
    assert len(Host.resume(host.record.path).table) == len(host.table)


def test_a_second_writer_is_noticed(tmp_path: Path) -> None:
    first = new(tmp_path)
    second = Host.resume(first.record.path)
    second.play(second.table.legal[0])
    raw = first.record.path.read_bytes()
    first.play(first.table.legal[0])
    assert isinstance(first.unsaved, disk.ChangedError)
    assert first.unsaved.how == "longer"
    assert first.record.path.read_bytes() == raw
    assert second.unsaved is None


@pytest.mark.parametrize("away", [-60, 3600], ids=["before", "by a clock that was ahead"])
def test_a_line_that_another_program_may_be_writing_is_not_cut_off(tmp_path: Path, away: float) -> None:
    host = new(tmp_path)
    host.close()
    path = host.record.path
    with path.open("ab") as file:
        file.write(b'{"n": 2')
    raw = path.read_bytes()
    with pytest.raises(disk.Busy):
        Journal.open(path)
    assert path.read_bytes() == raw
    before = time.time() + away
    os.utime(path, (before, before))
    journal, record = Journal.open(path)
    journal.close()
    assert record.torn == b'{"n": 2'
    assert path.read_bytes() == raw.removesuffix(record.torn)


def test_a_game_is_deleted_and_the_index_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    host = new(folder)
    host.close()
    catalogue = Catalogue(folder)
    assert len([*catalogue.look(catalogue.files())]) == 1
    assert (tmp_path / "games.index").exists()
    assert discard(host.record.path, tmp_path / "trash").exists()


def test_a_table_server_refuses_the_folder(tmp_path: Path) -> None:
    before = {*Path("/proc/self/fd").iterdir()}
    for refuses in (lambda: where.lease(tmp_path), lambda: where.listen(tmp_path / "s.sock", mode=0o600)):
        with pytest.raises(where.NoServerError) as refusal:
            refuses()
        assert refusal.value.code == "no-locks"
    with pytest.raises(where.NoServerError, match="no-locks"):
        where.try_out(tmp_path)
    assert {*Path("/proc/self/fd").iterdir()} == before, "nothing stays open"


def test_the_trial_of_a_folder_names_what_is_lacking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert folder_check.check_folder(tmp_path) == ["lock"]
    for name, step in (("fdatasync", "write"), ("write", "write"), ("sync_folder", "rename")):
        with monkeypatch.context() as patch:

            def fails(*_: object) -> NoReturn:
                raise OSError(errno.EIO, os.strerror(errno.EIO))

            patch.setattr(disk, name, fails)
            with pytest.raises(folder_check.FolderCheckError) as failed:
                folder_check.check_folder(tmp_path)
            assert failed.value.step == step
    assert not [*tmp_path.iterdir()]
    with pytest.raises(folder_check.FolderCheckError) as failed:
        folder_check.check_folder(tmp_path / "none")
    assert (failed.value.step, failed.value.errno) == ("create", errno.ENOENT)


def test_another_error_of_locks_names_the_folder_and_the_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> NoReturn:
        raise OSError(errno.ENOTCONN, os.strerror(errno.ENOTCONN))

    monkeypatch.setattr(fcntl, "flock", fails)
    with pytest.raises(OSError, match="not connected") as failed:
        new(tmp_path)
    assert errors.trouble(failed.value).startswith(f"{tmp_path}: a file cannot be locked (the drive is not connected")
    with pytest.raises(folder_check.FolderCheckError) as tried:
        folder_check.check_folder(tmp_path)
    assert tried.value.step == "lock"
    assert not [*tmp_path.iterdir()]
