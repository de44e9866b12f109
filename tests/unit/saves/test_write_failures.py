"""The disk refuses: the line is undone, nothing more is written, the game goes on, and what was confirmed loads."""

from __future__ import annotations

import errno
import os
import resource
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from sixteen_tui.saves import disk
from sixteen_tui.saves.header import BadLine
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import read
from sixteen_tui.saves.schema import header as header_of
from sixteen_tui.saves.transfer import MAX_BYTES
from sixteen_tui.session.host import Host
from sixteen_tui.session.session import Session
from sixteen_tui.text import keeping as wording
from tests.unit.saves.games import ALL_RULES, BOT, PERSON
from tests.unit.saves.writer import OPENING, header

Write = Callable[[int, bytes | memoryview], int]
WRITE: Write = os.write


def session_of(folder: Path) -> Host:
    """A game with a few plays, so that there is something to lose."""
    session = Host.new(folder, "sixteen", ALL_RULES[0], [PERSON, BOT], "7" * 64)
    for _ in range(5):
        session.play(session.table.legal[-1])
    return session


def fails(code: int, after: int = 0) -> Write:
    """A write that takes some bytes and then none."""
    left = [after]

    def write(descriptor: int, data: bytes | memoryview) -> int:
        if descriptor < 3:
            return WRITE(descriptor, data)
        if not left[0]:
            raise OSError(code, os.strerror(code))
        written = WRITE(descriptor, bytes(data)[: left[0]])
        left[0] -= written
        return written

    return write


def goes_on_unsaved(session: Host, code: int, confirmed: int, write: Write) -> None:
    """After the failure the game is played on, and the file loads with all that was confirmed, while the disk refuses;
    with the next action that it takes, all is saved again in a new file."""
    path = session.record.path
    assert session.unsaved is not None
    assert session.unsaved.errno == code
    assert session.journal is not None
    with pytest.raises(OSError):  # noqa: PT011  # which one does not matter here
        session.journal.append("hint", 0)
    size, length = path.stat().st_size, len(session.table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "write", write)
        session.play(session.table.legal[0])
        session.take_back(length)
    assert session.unsaved is not None
    assert path.stat().st_size == size
    record = read(path)
    assert (record.torn, len(record.table)) == (b"", confirmed)
    assert record.table.log == session.table.log[:confirmed]
    session.play(session.table.legal[-1])
    assert not wording.not_saved(Session(session).unsaved)
    assert read(path).table.log == session.table.log
    session.close()
    again = Host.resume(path)
    assert again.table.log == session.table.log
    again.close()


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EROFS])
@pytest.mark.parametrize("after", [0, 1, 40, 70])
def test_a_write_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, after: int) -> None:
    session = session_of(tmp_path)
    before = session.record.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fails(code, after))
        session.play(session.table.legal[0])
    assert len(session.table) == 7
    assert session.record.path.read_bytes() == before
    goes_on_unsaved(session, code, 6, fails(code))


@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC])
def test_a_sync_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    session = session_of(tmp_path)
    before = session.record.path.read_bytes()

    def sync(descriptor: int) -> None:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr(disk, "fdatasync", sync)
        session.play(session.table.legal[0])
    assert session.record.path.read_bytes() == before
    goes_on_unsaved(session, code, 6, fails(code))


@pytest.mark.parametrize("after", [1, 40])
def test_undoing_fails_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """The torn line stays, and is set aside when the game is opened again."""
    session = session_of(tmp_path)

    def truncate(descriptor: int, size: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fails(errno.ENOSPC, after))
        patch.setattr(os, "ftruncate", truncate)
        session.play(session.table.legal[0])
        session.play(session.table.legal[0])
    assert session.unsaved is not None
    session.close()
    record = read(session.record.path)
    assert (len(record.table), len(record.torn)) == (6, after)
    again = Host.resume(session.record.path)
    assert again.table.log == session.table.log[:6]
    again.close()


@pytest.mark.parametrize("most", [1, 7, 1000])
def test_short_writes_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(os, "write", lambda descriptor, data: WRITE(descriptor, bytes(data)[:most]))
    session = session_of(tmp_path)
    assert session.unsaved is None
    assert read(session.record.path).table.log == session.table.log
    session.close()


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """No pretence: the system itself writes a part of the line and refuses the rest."""
    session = session_of(tmp_path)
    before = session.record.path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 30, hard))
    try:
        session.play(session.table.legal[0])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert session.record.path.read_bytes() == before
    goes_on_unsaved(session, errno.EFBIG, 6, fails(errno.EFBIG))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_device() -> None:
    full = Journal(Path("/dev/full"), os.open("/dev/full", os.O_RDWR), b"", 0, "00000000")
    for _ in range(2):
        with pytest.raises(OSError) as refused:  # noqa: PT011  # the number is looked at below
            full.append("hint", 0)
    assert full._failed
    assert refused.value.errno is None  # the second refusal is the journal's own
    full.close()


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("after", [0, 1, 300])
def test_a_new_game_without_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, after: int) -> None:
    """It appears whole or not at all."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", fails(code, after))
        with pytest.raises(OSError) as refused:  # noqa: PT011  # the number is looked at below
            session_of(tmp_path / "games")
    assert refused.value.errno == code
    assert list((tmp_path / "games").iterdir()) == []


def test_a_new_game_whose_sync_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def sync(descriptor: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", sync)
        with pytest.raises(OSError, match="Input/output"):
            session_of(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_new_game_whose_folder_cannot_be_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def sync(folder: Path) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(disk, "sync_folder", sync)
        with pytest.raises(OSError, match="Input/output"):
            session_of(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_deal_that_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The header is there and the deal is not: the game is played, said to be unsaved, and dealt the same later."""

    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(disk, "fdatasync", refuse)
        patch.setattr(Journal, "renew", refuse)
        session = session_of(tmp_path)
    assert session.unsaved is not None
    assert len(read(session.record.path).table) == 0
    session.close()
    again = Host.resume(session.record.path)
    assert again.table.log == session.table.log[:1]
    again.close()


@pytest.mark.parametrize("where", ["write", "sync"])
def test_interrupted_while_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """An interrupt may come between any two steps; whoever goes on after it must not damage the file."""
    session = session_of(tmp_path)

    def write(descriptor: int, data: bytes | memoryview) -> int:
        WRITE(descriptor, bytes(data)[:20])
        raise KeyboardInterrupt

    def sync(descriptor: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        if where == "write":
            patch.setattr(os, "write", write)
        else:
            patch.setattr(disk, "fdatasync", sync)
        with pytest.raises(KeyboardInterrupt):
            session.play(session.table.legal[0])
    session.play(session.table.legal[0])
    session.close()
    assert len(read(session.record.path).table) >= 6


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("note", {"entry": 0, "text": "x" * 10_001}),
        ("note", {"entry": 0, "text": "\udcff"}),
        ("seat", {"seat": 0, "player": "bot", "level": "x" * 41}),
        ("seat", {"seat": 0, "player": "bot"}),
    ],
    ids=range(4),
)
def test_a_line_that_could_not_be_read_is_not_written(tmp_path: Path, kind: str, value: object) -> None:
    """The writer holds itself to what the reader asks, or a single wrong line loses a game."""
    session = session_of(tmp_path)
    assert session.journal is not None
    with suppress(OSError, BadLine):
        session.journal.append(kind, value)
    session.close()
    assert len(read(session.record.path).table) == 6


def test_a_journal_does_not_outgrow_its_reader(tmp_path: Path) -> None:
    """Forty long notes fill a save; what is confirmed must be readable."""
    made = Journal.create(tmp_path, header_of(header()))
    made.append("entry", OPENING[0])
    for _ in range(MAX_BYTES // 120_000 + 1):
        try:
            made.append("note", {"entry": 0, "text": "😀" * 10_000})
        except (OSError, ValueError):
            break
    made.close()
    assert read(made.path).table.log


def test_a_new_game_does_not_replace_another(tmp_path: Path) -> None:
    """Two headers with the same id, as an import may bring: the first game stays."""
    first = Journal.create(tmp_path, header_of(header()))
    first.append("hint", 0)
    before = first.path.read_bytes()
    with suppress(OSError):
        Journal.create(tmp_path, header_of(header(created="2027-01-01T00:00:00Z"))).close()
    first.close()
    assert first.path.read_bytes() == before
