"""The system calls that systems do not share, and that no other module uses those that only Linux has."""

from __future__ import annotations

import ast
import errno
import fcntl
import os
import socket
import struct
from pathlib import Path
from typing import Any, Final

import pytest

from sixteen_tui.saves import disk
from sixteen_tui.tables import where
from sixteen_tui.terminal import kernel
from tests import elsewhere
from tests.sources import parsed

ROOT: Final = Path(kernel.__file__).parents[1]
LINUX_ONLY: Final = {(module, name) for module, name in map(str.split, elsewhere.NAMES)}
_FULL_SYNC: Final = 51
"""F_FULLFSYNC of macOS."""


class Peer:
    """A socket of another system: it answers one option, with these bytes."""

    def __init__(self, answer: bytes | OSError) -> None:
        self._answer = answer

    def getsockopt(self, level: int, option: int, size: int) -> bytes:
        assert (level, option) == (0, 1), "LOCAL_PEERCRED"
        if isinstance(self._answer, OSError):
            raise self._answer
        return self._answer[:size]


@pytest.fixture
def macos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(socket, "SO_PEERCRED", raising=False)


def test_nothing_else_uses_a_name_that_only_linux_has() -> None:
    """`cli/warm` runs on Linux only (`kernel.WARM_SESSIONS`, and `sys.platform` in its client)."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        if path == Path(kernel.__file__) or path.is_relative_to(ROOT / "cli" / "warm"):
            continue
        for node in ast.walk(parsed(path)):
            match node:
                case ast.Attribute(value=ast.Name(module), attr=name) if (module, name) in LINUX_ONLY:
                    found.append(f"{path.relative_to(ROOT)}: {module}.{name}")
                case ast.ImportFrom(module=str(module), names=names):
                    found += [f"{path}: {each.name}" for each in names if (module, each.name) in LINUX_ONLY]
    assert set(found) <= {"arena/tournament.py: os.sched_getaffinity"}, "move it to kernel.py; that one is guarded"


def test_the_account_of_a_peer() -> None:
    one, other = socket.socketpair()
    with one, other:
        assert kernel.account(one) == kernel.account(other) == os.geteuid()
    assert kernel.names_peers()


def test_the_account_of_a_peer_on_macos(macos: None) -> None:
    peer: Any = Peer(struct.pack("=IIh2x16I", 0, 501, 1, 20, *(0,) * 15))
    assert kernel.account(peer) == 501
    with pytest.raises(OSError, match="not supported"):
        kernel.process_and_account(peer)


@pytest.mark.parametrize(
    "answer",
    [struct.pack("=II", 1, 501), struct.pack("=I", 0), b"", OSError(errno.ENOTCONN, "not supported")],
    ids=["another-version", "short", "empty", "refused"],
)
def test_an_account_that_is_not_known_is_nobodys(macos: None, answer: bytes | OSError) -> None:
    peer: Any = Peer(answer)
    with pytest.raises(OSError, match="not supported"):
        kernel.account(peer)


def test_without_accounts_no_tables_are_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "account", lambda _: os.geteuid() + 1)
    with pytest.raises(where.NoServerError, match="no-accounts"):
        where.listen(tmp_path / "s", mode=0o600)
    with pytest.raises(where.NoServerError, match="no-accounts"):
        where.try_out(tmp_path)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("refused", "calls"),
    [(None, ["full"]), (errno.ENOTSUP, ["full", "fsync"]), (errno.EIO, ["full"])],
    ids=["macos", "a-network-disk", "a-broken-disk"],
)
def test_a_sync_reaches_the_disk_itself(monkeypatch: pytest.MonkeyPatch, refused: int | None, calls: list[str]) -> None:
    said: list[str] = []

    def full(descriptor: int, command: int) -> None:
        assert command == _FULL_SYNC
        said.append("full")
        if refused is not None:
            raise OSError(refused, os.strerror(refused))

    monkeypatch.setattr(kernel, "_full_sync", _FULL_SYNC)
    monkeypatch.setattr(kernel, "_data_sync", None)
    monkeypatch.setattr(fcntl, "fcntl", full)
    monkeypatch.setattr(os, "fsync", lambda _: said.append("fsync"))
    for sync in (kernel.fsync, kernel.fdatasync):
        said.clear()
        if refused == errno.EIO:
            with pytest.raises(OSError, match="Input/output"):
                sync(1)
        else:
            sync(1)
        assert said == calls
    monkeypatch.setattr(kernel, "_full_sync", None)
    said.clear()
    kernel.fdatasync(1)
    assert said == ["fsync"]
    assert kernel.fdatasync is not disk.fdatasync, "tests of this process do not wait for the disk"


def test_a_long_path_takes_names_that_only_linux_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = tmp_path / ("x" * kernel.LONGEST)
    long.mkdir()
    monkeypatch.setattr(kernel, "_o_path", None)
    with pytest.raises(where.NoServerError, match="too-long"), where.short(long / "s"):
        pass
