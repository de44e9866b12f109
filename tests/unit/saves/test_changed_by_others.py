"""An open save that another program removes, replaces or writes to: the player is told, and nothing is lost."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.saves.disk import ChangedError
from sixteen_tui.saves.records import read
from sixteen_tui.session import keeping
from sixteen_tui.session.host import Host
from sixteen_tui.session.session import RETRY, Session
from sixteen_tui.text import keeping as wording
from tests.unit.saves.games import ALL_RULES, BOT, PERSON


def played(folder: Path) -> Host:
    """A game with a few plays."""
    host = Host.new(folder, "sixteen", ALL_RULES[0], [PERSON, BOT], "7" * 64)
    for _ in range(5):
        host.play(host.table.legal[-1])
    return host


def removed(path: Path) -> None:
    path.unlink()


def moved_away(path: Path) -> None:
    """With its folder, as when a folder of saves is renamed."""
    path.parent.rename(path.parent.with_name("elsewhere"))


def replaced(path: Path) -> None:
    """By its own copy, as sync programs do."""
    copy = path.with_name("copy")
    shutil.copy(path, copy)
    copy.replace(path)


def truncated(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    os.truncate(path, sum(map(len, lines[:-2])))


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def appended(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"something\n")


def edited(path: Path) -> None:
    """In place, to the same length."""
    raw = path.read_bytes()
    with path.open("r+b") as file:
        file.write(raw.replace(b"7", b"8", 1))
    os.utime(path, (1, 1))


def edited_with_its_time(path: Path) -> None:
    """In place, to the same length, and with the time of the last change put back."""
    found = path.stat()
    edited(path)
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))


HOW: Final[dict[Callable[[Path], None], str]] = {
    removed: "removed",
    moved_away: "removed",
    replaced: "replaced",
    truncated: "shorter",
    emptied: "shorter",
    appended: "longer",
    edited: "altered",
    edited_with_its_time: "altered",
}


@pytest.mark.every("each way of changing a file is noticed by another comparison")
@pytest.mark.parametrize("change", HOW)
@pytest.mark.parametrize("noticed", ["by the next action", "while nobody acts"])
def test_a_change_is_noticed_and_nothing_of_either_is_lost(
    tmp_path: Path, change: Callable[[Path], None], noticed: str
) -> None:
    folder = tmp_path / "games"
    host = played(folder)
    path, session = host.record.path, Session(host)
    change(path)
    theirs = path.read_bytes() if path.exists() else None
    if noticed == "by the next action":
        host.play(host.table.legal[-1])
    else:
        assert session.check()
    assert isinstance(host.unsaved, ChangedError)
    assert host.unsaved.how == HOW[change]
    assert wording.not_saved(session.unsaved).startswith("NOT SAVED: another program")
    host.play(host.table.legal[-1])
    for _ in range(2 * RETRY):
        session.check()
    assert host.unsaved is not None, "a person decides"
    assert (path.read_bytes() if path.exists() else None) == theirs
    risk = keeping.may_leave(session)
    assert risk is not None
    assert risk.whole == (change not in (replaced, truncated, appended)), "none, an empty one, or another header"
    lost = "lose the whole game?" if risk.whole else "lose what is not in the file?"
    assert wording.may_leave(risk).endswith(f". Leave now and {lost}")
    keeping.rescued(session, restricted=True)
    assert not wording.not_saved(session.unsaved)
    assert read(session.record.path).table.log == host.table.log
    if theirs is not None:
        assert theirs in [each.read_bytes() for each in folder.iterdir()]
    host.play(host.table.legal[-1])
    assert not keeping.may_leave(session)
    session.close()
    assert read(session.record.path).table.log == host.table.log


@pytest.mark.parametrize("change", [removed, replaced, appended])
def test_a_signal_saves_under_another_name(tmp_path: Path, change: Callable[[Path], None]) -> None:
    host = played(tmp_path)
    session = Session(host)
    change(host.record.path)
    session.release()
    assert read(session.record.path).table.log == host.table.log


def test_a_file_that_was_only_touched_is_no_change(tmp_path: Path) -> None:
    host = played(tmp_path)
    os.utime(host.record.path, (1, 1))
    host.record.path.chmod(0o640)
    assert not Session(host).check()
    host.play(host.table.legal[-1])
    assert host.unsaved is None
    host.close()


@pytest.mark.parametrize("way", ["appended", "replaced"])
def test_a_file_that_continues_the_game_can_be_taken_over(tmp_path: Path, way: str) -> None:
    """As when the same game is continued on another machine, and a sync program brings its file."""
    host = played(tmp_path / "here")
    path = host.record.path
    other = tmp_path / "there" / path.name
    other.parent.mkdir()
    shutil.copy(path, other)
    elsewhere = Host.resume(other)
    for _ in range(3):
        elsewhere.play(elsewhere.table.legal[0])
    elsewhere.close()
    if way == "appended":
        with path.open("ab") as file:
            file.write(other.read_bytes()[path.stat().st_size :])
    else:
        other.replace(path)
    session = Session(host)
    assert session.check()
    assert session.continued_elsewhere
    again = keeping.taken_over(session)
    assert again.record.table.log == elsewhere.table.log
    again.close()


def test_a_file_of_another_game_or_a_shorter_one_is_not_taken_over(tmp_path: Path) -> None:
    host = played(tmp_path)
    other = Host.new(tmp_path, "sixteen", ALL_RULES[0], [PERSON, BOT], "8" * 64)
    other.record.path.replace(host.record.path)
    session = Session(host)
    assert session.check()
    assert not session.continued_elsewhere
    other.close()
    session.close()


def test_after_a_failed_write_it_is_tried_again_while_nobody_acts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = played(tmp_path)
    session = Session(host)
    with monkeypatch.context() as patch:
        patch.setattr("sixteen_tui.saves.disk.write", lambda *_: (_ for _ in ()).throw(OSError(28, "full")))
        host.play(host.table.legal[-1])
        for _ in range(RETRY):
            assert wording.not_saved(session.unsaved)
            session.check()
    assert [session.check() for _ in range(RETRY)].count(True) == 1
    assert not wording.not_saved(session.unsaved)
    assert read(session.record.path).table.log == host.table.log
    session.close()


@pytest.mark.parametrize("way", ["close", "release"])
def test_every_way_out_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    host = played(tmp_path)
    session = Session(host)
    with monkeypatch.context() as patch:
        patch.setattr("sixteen_tui.saves.disk.write", lambda *_: (_ for _ in ()).throw(OSError(28, "full")))
        host.play(host.table.legal[-1])
    getattr(session, way)()
    assert read(session.record.path).table.log == host.table.log
