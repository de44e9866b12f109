"""Warm sessions beside the table server: who begins the forker, who ends it, and who is let near."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import posix
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final
from unittest import mock

import pytest

from sixteen_tui.cli import main as cli
from sixteen_tui.cli.arguments import parsed
from sixteen_tui.cli.warm import client, session
from sixteen_tui.settings import paths
from sixteen_tui.tables import where
from sixteen_tui.tables.server import warm
from sixteen_tui.text import usage
from tests.patience import PATIENCE, until
from tests.terminal import entering, shown
from tests.terminal.pty_terminal import ROOT, Terminal, environment

NOBODY: Final = 65534
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="warm sessions take what only Linux has")


def there(path: Path) -> bool:
    """Whether somebody listens."""
    with contextlib.suppress(OSError), entering.connected(path):
        return True
    return False


def _greets(path: Path) -> bool:
    """Whether a table server takes part in a conversation, so that its start is over."""
    with contextlib.suppress(OSError), entering.connected(path) as line:
        line.settimeout(PATIENCE)
        line.sendall(b'{"type":"hello","version":1}\n')
        return b"welcome" in line.recv(4096)
    return False


def gone(process: int) -> bool:
    return entering.stat(process)[:1] in ("", "Z")


def test_a_process_that_the_system_does_not_start_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """By the next who asks for a session; the log says why there was none."""
    monkeypatch.setattr(paths, "runtime", lambda: tmp_path)
    started: list[int] = []

    def popen(_: list[str], *, pass_fds: tuple[int, int], **__: object) -> mock.Mock:
        started.append(os.dup(pass_fds[1]))
        if len(started) == 1:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        return mock.Mock()

    async def run() -> None:
        async with warm.WarmService(2) as keeper:
            for times in (1, 2, 2):
                with entering.connected(where.warm()) as line:
                    line.sendall(b"x")
                    while not keeper._waiting:  # noqa: ASYNC110  # the server accepts in its own time
                        await asyncio.sleep(0)
                    await asyncio.gather(*keeper._waiting)
                assert len(started) == times

    with mock.patch.object(subprocess, "Popen", popen):
        asyncio.run(run())
    for descriptor in started:
        os.close(descriptor)
    assert caplog.text.count('warm-failed why="Resource temporarily unavailable"') == 1


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A runtime folder."""
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    return folder


@contextmanager
def serving(home: Path, run: Path, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    words = [sys.executable, "-m", "sixteen_tui", "serve", *options]
    variables = {**environment(home, XDG_RUNTIME_DIR=str(run)), "TEXTUAL_DRIVER": "nowhere:Driver"}
    with subprocess.Popen(words, env=variables, cwd=ROOT) as process:
        until(partial(_greets, run / "sixteen-tui" / "tables.sock"))  # then its other sockets are there, too
        try:
            yield process
        finally:
            process.terminate()
            process.wait(PATIENCE)


def entered(home: Path, run: Path) -> bool:
    """Whether `enter` finds a session; seen to its end."""
    words = [sys.executable, "-m", "sixteen_tui", "enter"]
    with Terminal((), home, program=words, XDG_RUNTIME_DIR=str(run)) as terminal:
        terminal.wait(shown.HOME_LINE)
        found = b"sixteen_tui.cli.warm" in _words_of_who_draws(terminal)
        terminal.send("qq")
        assert terminal.ended() == 0
        return found


def _words_of_who_draws(terminal: Terminal) -> bytes:
    """The command line of the process on this terminal that is not its leader, if there is one."""
    for each in Path("/proc").iterdir():
        try:
            if each.name.isdigit() and str((each / "fd" / "0").readlink()) == terminal.name:
                words = (each / "cmdline").read_bytes()
                if int(each.name) != terminal.leader:
                    return words
        except OSError:
            continue
    return b""


def call(home: Path, run: Path, *arguments: str) -> str:
    words = [sys.executable, "-m", "sixteen_tui", *arguments]
    variables = environment(home, XDG_RUNTIME_DIR=str(run))
    return subprocess.run(words, env=variables, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def test_from_the_first_who_enters_to_the_end_of_the_server(tmp_path: Path, run: Path) -> None:
    """The first begins it, the second has a session; killed, it is begun again; it ends with the server."""
    path = run / "sixteen-tui" / "warm.sock"
    with serving(tmp_path, run) as server:
        assert path.stat().st_mode & 0o777 == 0o600
        assert warm.figures(server.pid) is None, "nobody has asked"
        assert "from the second time on" in call(tmp_path, run, "doctor")
        entering.connected(path).close()
        assert not entered(tmp_path, run)
        until(lambda: warm.figures(server.pid))
        until(lambda: entered(tmp_path, run))
        until(lambda: (found := warm.figures(server.pid)) is not None and found.sessions == 0)  # once it is taken in
        found = warm.figures(server.pid)
        assert found is not None
        assert found.memory > 10 << 20
        assert "warm sessions" in call(tmp_path, run, "serve", "--status")
        os.kill(found.process, signal.SIGKILL)
        until(lambda: not warm.figures(server.pid))
        assert not entered(tmp_path, run)
        until(lambda: entered(tmp_path, run))
        found = warm.figures(server.pid)
        assert found is not None
        server.send_signal(signal.SIGKILL)
        until(partial(gone, found.process))
    assert path.exists(), "killed, it leaves its socket"
    with serving(tmp_path, run):
        until(partial(there, path))
        assert "version" in call(tmp_path, run, "serve", "--status")  # it is told to end once it can end in order
    assert not path.exists()


@pytest.mark.parametrize("options", [("--linger", "60"), ("--warm", "0")])
def test_a_server_without_them(tmp_path: Path, run: Path, options: tuple[str, ...]) -> None:
    """As one that was begun to sit down at a table."""
    with serving(tmp_path, run, *options):
        assert not (run / "sixteen-tui" / "warm.sock").exists()


@pytest.mark.parametrize("count", ["x", "-1", "1e3", "", "1000000"])
def test_no_such_number(capsys: pytest.CaptureFixture[str], count: str) -> None:
    assert cli.main(["serve", "--warm", count]) == 2
    assert capsys.readouterr().err.count("\n") == 1


# Looks of the client


@pytest.mark.parametrize("private", [0o700, 0o755])
@pytest.mark.parametrize("given", ["run", "", "relative", "/nowhere"])
@pytest.mark.parametrize("temporary", [True, False])
def test_the_client_looks_where_the_server_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str, private: int, temporary: bool
) -> None:
    """`settings.paths.runtime`, without the library."""
    (tmp_path / "run").mkdir()
    (tmp_path / "run").chmod(private)
    if temporary:
        (tmp_path / f"runtime-{os.geteuid()}").mkdir(mode=0o700)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / given) if given == "run" else given)
    for state in ("", str(tmp_path / "state"), "relative"):
        monkeypatch.setenv("XDG_STATE_HOME", state)
        assert client.place(os.environb) == os.fsencode(paths.runtime() / "warm.sock")
        assert where.warm() == paths.runtime() / "warm.sock"


def test_without_a_descriptor_it_is_for_others_to_say_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*_: object) -> object:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr("sixteen_tui.cli.warm.client.socket.socket", none_left)
    assert client._connected(b"/nowhere") is None


@pytest.mark.parametrize("command", [*usage.COMMANDS, None])
def test_commands_that_lead_to_the_full_screen(command: str | None) -> None:
    """The client's own list, which has to be short: whatever needs a terminal, and nothing else."""
    screens = {None, "play", "daily", "resume", "replay", "learn"}
    words = [] if command is None else shlex.split(usage.COMMANDS[command].example.split(" < ")[0])[1:]
    assert parsed(words).command == command or command == "enter"
    assert client.on_screen(words, b"xterm") is (command in screens)
    assert client.on_screen(["--restricted", "--player", "play", "--idle=5", *words], b"xterm") is (command in screens)
    assert not client.on_screen([*words, "--plain"], b"xterm")
    assert not client.on_screen(words, b"dumb")


# Messages over the socket


def sent(data: bytes, descriptors: int = 4) -> session.Wanted | None:
    one, other = socket.socketpair()
    with one, other:
        socket.send_fds(one, [data], [0] * descriptors)
        one.shutdown(socket.SHUT_WR)
        found = session.received(other)
    for each in [] if found is None else found.descriptors:
        os.close(each)
    return found


def test_a_request_as_it_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(posix.environ, b"LC_ALL", b"a=b\n")
    monkeypatch.setitem(posix.environ, b"TEXTUAL_LOG", b"x")
    found = sent(client.request(["play", "é\udcff", ""], [1, 15]))
    assert found is not None
    assert (found.arguments, found.ignored, found.kin) == (["play", "é\udcff", ""], [1, 15], client.program_id())
    assert found.environment[b"LC_ALL"] == b"a=b\n"
    assert not any(name.startswith((b"TEXTUAL", b"PYTHON", b"LD_")) for name in found.environment)


def test_requests_that_are_none() -> None:
    whole = client.request(["play"], [])
    head = len(client.MAGIC) + 4

    def with_body(body: bytes) -> bytes:
        return client.MAGIC + (head + len(body)).to_bytes(4, "little") + body

    hostile = with_body(b"k\0" + b"18\0\0000\0LD_PRELOAD=x\0PYTHONPATH=x\0TERM=y")
    assert sent(hostile) is not None
    assert sent(hostile).environment == {b"TERM": b"y"}  # type: ignore[union-attr]
    for data in (
        whole[:-1],
        whole[:5],
        b"x" * 100,
        with_body(b""),
        with_body(b"k\0x\0\0009"),
        with_body(b"k\x001\0\x00-1"),
    ):
        assert sent(data) is None
    assert sent(with_body(b"k\x001\0\x0099999\0x")) is None
    assert sent(client.MAGIC + b"\xff\xff\xff\x7f" + b"x" * (client.MOST + 10)) is None
    assert sent(whole, 1) is None
    assert sent(whole, 6) is None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")
def test_another_account(tmp_path: Path) -> None:
    """Gets no session; and where it listens in place of a forker it is told nothing."""
    own = entering.Forker()
    own.folder.chmod(0o755)
    own.socket.chmod(0o666)
    os.seteuid(NOBODY)
    try:
        with entering.connected(own.socket) as other:
            os.seteuid(0)
            other.settimeout(PATIENCE)
            assert other.recv(1) == b""
    finally:
        os.seteuid(0)
        own.close()
    path = tmp_path / "w"
    listening = socket.socket(socket.AF_UNIX)
    os.seteuid(NOBODY)
    try:
        tmp = Path("/tmp") / f"s16-squat-{os.getpid()}"
        listening.bind(str(tmp))
        listening.listen()
    finally:
        os.seteuid(0)
    path.symlink_to(tmp)
    assert client._connected(os.fsencode(path)) is None
    listening.accept()[0].close()
    listening.close()
    tmp.unlink()
