"""Disks and folders that refuse: full, read-only, without permissions; a clock that jumps; leftover files.

Method: nothing is mocked. The disk is full and the permissions are missing; if the tests run as root, whom permissions
do not stop, a child with another user runs them.
"""

from __future__ import annotations

import encodings
import errno
import importlib
import os
import pkgutil
import resource
import shutil
import subprocess
import tempfile
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import pytest

from sixteen_tui.saves import disk, records
from sixteen_tui.saves.catalogue import Catalogue, listing
from sixteen_tui.saves.disk import SUFFIX, Busy, Damaged, sweep
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import read
from sixteen_tui.session.host import Host
from sixteen_tui.settings.settings import Settings, load, save
from tests.saves.begun import NOBODY, begin
from tests.ui.classes import load_all
from tests.unit.saves.writer import game


def reason(session: Host) -> OSError | None:
    """Why a game is not kept."""
    return session.unsaved


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that anybody can come to."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    for each in (folder, *(path for path in folder.rglob("*") if path.is_dir())):
        each.chmod(0o755)
    shutil.rmtree(folder)


@cache
def import_everything() -> None:
    """Import what `act` of `without_privileges` could import: the other user may not read the interpreter's folder."""
    load_all()
    for codec in pkgutil.iter_modules(encodings.__path__, "encodings."):
        with suppress(ImportError):  # two are for Windows
            importlib.import_module(codec.name)


def without_privileges(act: Callable[[], None], folder: Path) -> None:
    """Run this as somebody whom rights stop, and to whom the folder belongs; what fails there fails here."""
    if os.geteuid() != 0:
        act()
        return
    import_everything()
    for path in (folder, *folder.rglob("*")):
        os.lchown(path, NOBODY, NOBODY)
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the child runs nothing that needs the other threads
        child = os.fork()
    if child == 0:
        os.close(reading)
        status = 1
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            act()
            status = 0
        except BaseException:  # noqa: BLE001  # told to the parent, whatever it is
            os.write(writing, traceback.format_exc()[-8000:].encode())
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        said = told.read().decode()
    _, status = os.waitpid(child, 0)
    assert status == 0, said


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of 64 KiB. Skips the test where none can be had."""
    folder.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], check=False, capture_output=True, text=True
    )
    if done.returncode != 0:
        pytest.skip(f"no disk of its own for the test: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


# A full disk


@pytest.mark.skipif(shutil.which("mount") is None, reason="this system has no mount")
def test_a_disk_that_fills_up_while_a_game_is_played(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk:
        session = begin(disk / "games")
        filler = disk / "filler"
        with filler.open("wb", buffering=0) as file:
            for _ in range(20):
                try:
                    file.write(bytes(4096))
                except OSError:
                    break
            else:
                pytest.fail("the disk is not as small as it should be")
        kept = 0
        while reason(session) is None and session.table.outcome is None:
            kept = len(session.table)
            session.play(session.table.legal[-1])
        failed = reason(session)
        assert failed is not None
        assert failed.errno == errno.ENOSPC
        path = session.record.path
        assert read(path).table.log == session.table.log[:kept]
        session.play(session.table.legal[-1])
        with pytest.raises(OSError, match="No space"):
            session.rescue([disk])
        with pytest.raises(OSError, match="No space"):
            begin(disk / "games")
        assert [each.name for each in (disk / "games").iterdir()] == [path.name]
        copy = session.rescue([disk, tmp_path])
        assert copy.parent == tmp_path
        assert read(copy).table.log == session.table.log
        filler.unlink()
        assert session.rescue([tmp_path]) == path
        assert reason(session) is None
        session.play(session.table.legal[-1])
        session.close()
        assert read(path).table.log == session.table.log


# Rights


def test_a_folder_that_can_only_be_read(place: Path) -> None:
    session = begin(place / "games")
    session.close()
    path = session.record.path
    (place / "home").mkdir()
    path.parent.chmod(0o500)

    def act() -> None:
        before = path.read_bytes()
        with pytest.raises(PermissionError):
            begin(path.parent)
        assert [each.name for each in path.parent.iterdir()] == [path.name]
        (entry,) = Catalogue(path.parent).look(Catalogue(path.parent).files())
        assert isinstance(entry, Entry)
        again = Host.resume(path)  # the file may be written, and that is enough
        again.play(again.table.legal[0])
        assert reason(again) is None
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, hard))
        again.play(again.table.legal[0])
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert reason(again) is not None
        copy = again.rescue([place / "home"])
        assert copy.parent == place / "home"
        assert isinstance(again.unsaved, PermissionError)
        assert read(copy).table.log == again.table.log
        assert len(path.read_bytes()) > len(before)

    without_privileges(act, place)


def test_a_torn_line_that_cannot_be_set_aside_is_not_cut_off(place: Path) -> None:
    (place / "games").mkdir()
    path = place / "games" / f"x{SUFFIX}"
    path.write_bytes(game() + b"torn")
    path.parent.chmod(0o500)

    def act() -> None:
        with pytest.raises(PermissionError):
            Journal.open(path)
        assert path.read_bytes() == game() + b"torn"
        assert read(path).torn == b"torn"

    without_privileges(act, place)


def test_a_folder_without_rights(place: Path) -> None:
    session = begin(place / "games")
    session.close()
    session.record.path.parent.chmod(0o000)

    def act() -> None:
        with pytest.raises(PermissionError):
            Catalogue(place / "games").files()
        with pytest.raises(PermissionError):
            begin(place / "games")
        with pytest.raises(PermissionError):
            read(session.record.path)
        sweep(place / "games")

    without_privileges(act, place)


def test_a_file_without_rights_is_listed_with_the_reason(place: Path) -> None:
    session, other = begin(place / "games"), begin(place / "games")
    for each in (session, other):
        each.close()
    other.record.path.chmod(0o000)

    def act() -> None:
        catalogue = Catalogue(place / "games")
        found = listing(catalogue.look(catalogue.files()))
        assert [entry.file for entry in found.unfinished] == [session.record.path.name]
        ((path, error),) = found.damaged
        assert path == other.record.path
        assert isinstance(error, PermissionError)

    without_privileges(act, place)


def test_an_index_that_cannot_be_written_is_done_without(place: Path) -> None:
    session = begin(place / "data" / "games")
    session.close()
    (place / "data").chmod(0o500)

    def act() -> None:
        for _ in range(2):
            catalogue = Catalogue(place / "data" / "games")
            assert len(list(catalogue.look(catalogue.files()))) == 1
        assert [each.name for each in (place / "data").iterdir()] == ["games"]

    without_privileges(act, place)


def test_settings_in_a_folder_that_can_only_be_read(place: Path) -> None:
    path = place / "config" / "settings.toml"
    save(Settings(theme="night"), path)
    path.parent.chmod(0o500)

    def act() -> None:
        with pytest.raises(PermissionError):
            save(Settings(), path)
        assert load(path) == (Settings(theme="night"), [])
        path.chmod(0o000)
        assert load(path) == (Settings(), ["*"])

    without_privileges(act, place)


def test_a_folder_that_cannot_be_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some file systems know no sync of a folder. That is no reason not to play on them."""
    sync = os.fsync

    def only_files(descriptor: int) -> None:
        if Path(f"/proc/self/fd/{descriptor}").is_dir():
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        sync(descriptor)

    if not Path("/proc/self/fd").is_dir():
        pytest.skip("the system does not tell what a descriptor stands for")
    monkeypatch.setattr(os, "fsync", only_files)
    session = begin(tmp_path / "a" / "b")
    session.play(session.table.legal[0])
    assert session.unsaved is None
    session.close()


# The clock


def test_a_clock_that_jumps_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order of the lines is their numbers', whatever the clock says."""
    hours = iter(range(23, 0, -1))
    with monkeypatch.context() as patch:
        patch.setattr(records, "now", lambda: f"2026-01-01T{next(hours):02}:00:00Z")
        session = begin(tmp_path)
        for _ in range(8):
            session.play(session.table.legal[0])
        session.take_back(5)
        session.play(session.table.legal[-1])
        session.close()
    record = read(session.record.path)
    assert record.table.log == session.table.log
    assert record.last < record.header.created
    again = Host.resume(session.record.path)
    assert again.table.log == session.table.log
    again.play(again.table.legal[0])
    again.close()
    assert read(session.record.path).table.log == again.table.log


def test_two_games_of_the_same_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = iter([f"20260101-000000-{number:06x}" for number in range(5)])
    monkeypatch.setattr(records, "new_id", lambda created: next(ids))
    sessions = [begin(tmp_path) for _ in range(5)]
    assert len({session.record.path for session in sessions}) == 5
    for session in sessions:
        session.close()


# Several programs


def test_an_older_version_opened_by_two_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one brings the file up to date the other must not get hold of either of the two."""
    from tests.saves.scripted import from_0, of_version_0, saved_game

    monkeypatch.setitem(records.UPGRADES, 0, from_0)
    of_version_0(tmp_path)
    path = saved_game(tmp_path)
    renew, tried = disk.replace_keeping_old, []

    def late(path: Path, content: bytes) -> int:
        descriptor = renew(path, content)
        for _ in range(2):
            try:
                Journal.open(path)[0].close()
            except (Busy, Damaged) as error:
                tried.append(error.code)
        return descriptor

    monkeypatch.setattr(disk, "replace_keeping_old", late)
    held, record = Journal.open(path)
    assert tried == ["busy", "busy"]
    held.append("hint", len(record.table))
    held.close()
    assert read(path).lines == record.lines + 1
