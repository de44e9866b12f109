"""Temporary files that are left over in the folder of saves, and which of them are swept."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from sixteen_tui.saves import disk
from sixteen_tui.saves.disk import SUFFIX, sweep
from sixteen_tui.saves.records import read
from tests.saves.begun import NOBODY, begin

# Leftovers


OLD = 2 * 24 * 60 * 60
OURS = (".20260101-000000-abcdef.tmp", f".20260101-000000-abcdef{SUFFIX}.tmp", f".20260101-000000-abcdef.2{SUFFIX}.tmp")
OTHERS = (
    *(".tmp", "x.tmp", ".x.tmp", "20260101-000000-abcdef.tmp", ".20260101-000000-abcdef.tmp~", ".20260101.tmp"),
    *(f"20260101-000000-abcdef{SUFFIX}", f"20260101-000000-abcdef{SUFFIX}.old", f"20260101-000000-abcdef{SUFFIX}.torn"),
    *(".20260101-000000-ABCDEF.tmp", ".20260101-000000-abcdef.jsonl.tmp", ".٢0260101-000000-abcdef.tmp"),
)


def aged(path: Path, seconds: float) -> None:
    when = time.time() - seconds
    os.utime(path, (when, when), follow_symlinks=False)


def test_old_files_of_ours_are_swept_when_a_game_begins(tmp_path: Path) -> None:
    for name in (*OURS, *OTHERS):
        (tmp_path / name).write_bytes(b"x")
        aged(tmp_path / name, OLD)
    session = begin(tmp_path)
    session.close()
    assert {path.name for path in tmp_path.iterdir()} == {*OTHERS, session.record.path.name}


def test_new_files_are_left_and_those_from_the_future(tmp_path: Path) -> None:
    for name, age in zip(OURS, (0, 60 * 60, -OLD), strict=True):
        (tmp_path / name).write_bytes(b"x")
        aged(tmp_path / name, age)
    sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(OURS)


def test_what_is_no_file_is_left(tmp_path: Path) -> None:
    folder, fifo, link = (tmp_path / name for name in OURS)
    folder.mkdir()
    os.mkfifo(fifo)
    link.symlink_to(tmp_path / "target")
    (tmp_path / "target").write_bytes(b"x")
    for each in (folder, fifo, link, tmp_path / "target"):
        aged(each, OLD)
    sweep(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {*OURS, "target"}


def test_a_file_that_is_being_made_is_left(tmp_path: Path) -> None:
    with disk.create_locked(tmp_path / OURS[0], b"x"):
        aged(tmp_path / OURS[0], OLD)
        sweep(tmp_path)
        assert (tmp_path / OURS[0]).exists()


def test_a_second_name_of_a_game_goes_and_the_game_stays(tmp_path: Path) -> None:
    """Killed between giving a new game its name and taking away the one that it was made under."""
    session = begin(tmp_path)
    path = session.record.path
    os.link(path, tmp_path / OURS[0])
    aged(path, OLD)
    sweep(tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    session.play(session.table.legal[0])
    session.close()
    assert read(path).table.log == session.table.log


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser can give a file to somebody else")
def test_somebody_elses_file_is_left(tmp_path: Path) -> None:
    (tmp_path / OURS[0]).write_bytes(b"x")
    os.chown(tmp_path / OURS[0], NOBODY, NOBODY)
    aged(tmp_path / OURS[0], OLD)
    sweep(tmp_path)
    assert (tmp_path / OURS[0]).exists()


def test_no_folder_to_sweep(tmp_path: Path) -> None:
    sweep(tmp_path / "none")
    (tmp_path / "file").write_bytes(b"")
    sweep(tmp_path / "file")
