"""NFS: the kernel emulates flock by byte-range locks, so an exclusive lock needs a file that is open for writing."""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path

import pytest

from sixteen_tui.saves.copies import Copy
from sixteen_tui.saves.disk import Busy
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.trash import discard
from tests.unit.saves.test_copies import ID, LONG, game, merge_copy, put

COPY = f"{ID}.sixteen (1).jsonl"


@pytest.fixture(autouse=True)
def emulated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make flock fail as on NFS: LOCK_EX without permission to write, LOCK_SH without permission to read."""
    flock = fcntl.flock

    def emulating(descriptor: int, operation: int) -> None:
        opened = fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE
        if opened == {fcntl.LOCK_EX: os.O_RDONLY, fcntl.LOCK_SH: os.O_WRONLY}[operation & ~fcntl.LOCK_NB]:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        flock(descriptor, operation)

    monkeypatch.setattr(fcntl, "flock", emulating)


def test_a_copy_is_merged(tmp_path: Path) -> None:
    saves = tmp_path / "games"
    path = put(saves, game(LONG[:4], id=ID), ID)
    (saves / COPY).write_bytes(game(id=ID))
    said, _ = merge_copy(saves, tmp_path / "trash", COPY, Copy(path.name, None))
    assert "1 entry more" in said
    assert path.read_bytes() == game(id=ID)


def test_a_game_in_play_is_neither_merged_nor_deleted(tmp_path: Path) -> None:
    saves = tmp_path / "games"
    path = put(saves, game(LONG[:4], id=ID), ID)
    (saves / COPY).write_bytes(game(id=ID))
    journal, _ = Journal.open(path)
    said, _ = merge_copy(saves, tmp_path / "trash", COPY, Copy(path.name, None))
    assert "is being played" in said
    with pytest.raises(Busy):
        discard(path, tmp_path / "trash")
    journal.close()
    assert discard(path, tmp_path / "trash").exists()
