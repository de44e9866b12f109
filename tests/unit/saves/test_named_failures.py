"""A write that the system refuses names its file, or the folder in which it cannot be created."""

from __future__ import annotations

import errno
import fcntl
import os
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sixteen_tui.cli.commands import keep
from sixteen_tui.export import files
from sixteen_tui.export.site import opened
from sixteen_tui.saves import appended, archive, dailies, deck, disk, draft, records, tags
from sixteen_tui.saves.folder_check import FolderCheckError, check_folder
from sixteen_tui.saves.follower import Follower
from sixteen_tui.saves.game_merging import _append
from sixteen_tui.saves.journal import Journal, write_save
from sixteen_tui.saves.schema import header as header_of
from sixteen_tui.settings import settings as stored
from sixteen_tui.tables.stores.files import Files
from sixteen_tui.text import doctor, errors
from tests.unit.saves.writer import game, header


@contextmanager
def no_room() -> Iterator[None]:
    """Let no file become larger than it is: the kernel refuses every write, by whichever call it comes."""
    handler, (soft, hard) = signal.signal(signal.SIGXFSZ, signal.SIG_IGN), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, handler)


def _site(folder: Path) -> None:
    with opened(folder) as site:
        site._write("index.html", b"<html>")


WRITERS: dict[str, tuple[Callable[[Path], object], str]] = {
    "a new game": (lambda at: Journal.create(at / "games", header_of(header())), "games"),
    "an import": (lambda at: write_save(at / "games", "a", game()), "games"),
    "the rest of a game": (lambda at: _append(at / "a.sixteen.jsonl", game({"hint": 0})), "a.sixteen.jsonl"),
    "a line beside the saves": (lambda at: appended.append(at / "games.tags", "x"), "games.tags"),
    "lines beside the saves": (lambda at: appended.extend(at / "games.tags", [b"x"]), "games.tags"),
    "tags": (lambda at: tags.write(at / "games", "a.sixteen.jsonl", tags.parsed("x")), "games.tags"),
    "a daily deal": (lambda at: appended.append(dailies.path_of(at / "games"), "x"), "games.daily"),
    "a mistake": (lambda at: appended.append(deck.path_of(at / "games"), "x"), "games.deck"),
    "a draft": (lambda at: draft.write(at / "games", ["game sixteen"], []), "games.entered.txt"),
    "settings": (lambda at: stored.save(stored.Settings(), at / "settings.toml"), "settings.toml"),
    "an archive": (lambda at: archive.write(at / "all.tgz", [], lambda: None), "all.tgz"),
    "an export": (lambda at: files.write(at / "a.svg", b"<svg>"), "a.svg"),
    "an export again": (lambda at: files.write(at / "a.svg", b"<svg>", replace=True), "a.svg"),
    "a simulated game": (lambda at: keep.new_file(at / "b.sixteen.jsonl", b"{}"), "b.sixteen.jsonl"),
    "a site": (lambda at: _site(at / "site"), "site"),
    "decisions of a server": (lambda at: Files(at / "tables").write_decisions(b"{}"), "tables/admin.json"),
    "the trial of a server": (lambda at: Files(at / "tables").measure_write(), "tables"),
}


@pytest.mark.every("each is another place that writes")
@pytest.mark.parametrize("name", WRITERS)
def test_the_file_or_folder_is_named(tmp_path: Path, name: str) -> None:
    write, file = WRITERS[name]
    (tmp_path / "a.sixteen.jsonl").write_bytes(game())
    (tmp_path / "games").mkdir()
    (tmp_path / "tables").mkdir()
    with no_room(), pytest.raises(OSError, match="too large") as failed:
        write(tmp_path)
    assert failed.value.errno == errno.EFBIG
    said = errors.trouble(failed.value)
    assert said.startswith(f"{tmp_path / file}"), said
    assert said.endswith(": the file would become too big")
    assert ".tmp" not in said


def test_an_open_save_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, header_of(header()))
    for renews in (False, True):
        with no_room(), pytest.raises(OSError, match="too large") as failed:
            journal.renew() if renews else journal.append("hint", 0)
        assert errors.trouble(failed.value) == f"{journal.path}: the file would become too big"
    journal.close()


@pytest.mark.every("EAGAIN is what a held lock says, too")
@pytest.mark.parametrize("code", [errno.EPERM, errno.EAGAIN, errno.EIO])
def test_a_refused_lock_is_named_as_the_doctor_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refused(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(fcntl, "flock", refused)
    with pytest.raises(FolderCheckError) as checked:
        check_folder(tmp_path)
    cause = errors.cause(OSError(code, os.strerror(code)))
    said = doctor.place_fails(str(tmp_path), checked.value.step, cause)
    assert said.startswith(f"{tmp_path}: a file cannot be locked (")
    with pytest.raises(disk.LockError) as failed:
        Journal.create(tmp_path, header_of(header()))
    assert errors.trouble(failed.value) == said
    path = tmp_path / "a.sixteen.jsonl"
    path.write_bytes(game())
    with pytest.raises((disk.Busy, disk.LockError)) as other:
        Journal.open(path)
    assert isinstance(other.value, disk.Busy if code == errno.EAGAIN else disk.LockError)
    if isinstance(other.value, disk.LockError):
        assert errors.wrong(other.value) == said


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS])
def test_a_disk_that_cannot_sync_is_named_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refused(_: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", refused)
    with pytest.raises(OSError, match=os.strerror(code)) as failed:
        Journal.create(tmp_path, header_of(header()))
    assert errors.trouble(failed.value) == f"{tmp_path}: the disk does not support this; use a folder on another disk"


@pytest.mark.parametrize("opens", [Journal.open, records.read, Follower])
def test_a_save_that_stops_answering_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opens: Callable[[Path], object]
) -> None:
    path = tmp_path / "a.sixteen.jsonl"
    path.write_bytes(game())

    def refused(_: int) -> None:
        raise OSError(errno.ESTALE, os.strerror(errno.ESTALE))

    monkeypatch.setattr(os, "fstat", refused)
    with pytest.raises(OSError, match="Stale") as failed:
        opens(path)
    assert errors.trouble(failed.value).startswith(f"{path}: the network drive has lost the file")
