"""The server that has the tables: one at a time, and none that parts people or writes into nothing."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from sixteen_tui.cli.warm import client
from sixteen_tui.settings import paths
from sixteen_tui.tables import where
from sixteen_tui.tables.client.link import hello
from sixteen_tui.tables.from_server import parse_from_server
from sixteen_tui.tables.protocol import encode
from sixteen_tui.tables.server import warm
from sixteen_tui.terminal import kernel
from tests.patience import PATIENCE, until
from tests.tables.clients import RULES
from tests.terminal.pty_terminal import ROOT, environment
from tests.tiers import first


@pytest.fixture
def variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The folders of an account, for this process too."""
    run = tmp_path / "run"
    run.mkdir(mode=0o700)
    found = environment(tmp_path, XDG_RUNTIME_DIR=str(run), PYTHONPATH=str(ROOT))
    for name, value in found.items():
        monkeypatch.setenv(name, value)
    return found


@contextmanager
def serving(variables: dict[str, str], *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server that answers."""
    words = [sys.executable, "-m", "sixteen_tui", "serve", "--log", "info", *options]
    with subprocess.Popen(words, env=variables, cwd=ROOT, stderr=subprocess.PIPE) as process:
        try:
            assert process.stderr is not None
            assert b" started " in process.stderr.readline()
            yield process
        finally:
            process.kill()


def asked(message: dict[str, Any], kind: str) -> dict[str, Any]:
    """The answer of the account's server."""
    line = where.connect(where.own())
    assert line is not None
    with line.socket:
        line.socket.settimeout(PATIENCE)
        line.socket.sendall(encode(hello(None)) + encode(message))
        return next(found for each in line.socket.makefile("rb") if (found := parse_from_server(each))["type"] == kind)


def test_one_that_a_program_has_started_gives_way_to_one_that_goes_on(variables: dict[str, str]) -> None:
    """With its tables. One that goes on gives way to nobody."""
    with serving(variables, "--linger", "60") as first:
        opened = asked({"type": "open", "game": "sixteen", "rules": RULES, "seats": ["person", "person"]}, "opened")
        with serving(variables) as second:
            assert first.wait(PATIENCE) == 0
            assert asked({"type": "status"}, "status")["pid"] == second.pid
            assert opened["table"] in [each["table"] for each in asked({"type": "tables"}, "tables")["tables"]]
            third = subprocess.run(
                [sys.executable, "-m", "sixteen_tui", "serve"], env=variables, capture_output=True, check=False
            )
            assert (third.returncode, third.stderr) == (2, b"sixteen-tui: there is a table server already\n")
            assert asked({"type": "status"}, "status")["pid"] == second.pid


def test_games_are_in_the_lobby_after_the_server_has_ended(variables: dict[str, str]) -> None:
    """A server that a program has started ends a minute after the last has left; looking starts the next."""
    with serving(variables, "--linger", "60") as server:
        opened = asked({"type": "open", "game": "sixteen", "rules": RULES, "seats": ["person", "person"]}, "opened")
        server.terminate()
        assert server.wait(PATIENCE) == 0
    words = [sys.executable, "-m", "sixteen_tui", "tables", "--json"]

    def looked() -> subprocess.CompletedProcess[str] | None:
        """On a busy machine the server that is just starting may not answer in time."""
        done = subprocess.run(words, env=variables, cwd=ROOT, capture_output=True, text=True, check=False)
        return None if done.returncode else done

    done = until(looked)
    pid = asked({"type": "status"}, "status")["pid"]
    os.kill(pid, signal.SIGTERM)
    assert [json.loads(line)["table"] for line in done.stdout.splitlines()] == [opened["table"]]


def test_signals_end_it_whatever_the_program_that_started_it_held_back(variables: dict[str, str]) -> None:
    held = {signal.SIGTERM, signal.SIGHUP, signal.SIGINT}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, held)
    try:
        with serving(variables, "--linger", "60") as server:
            server.send_signal(signal.SIGTERM)
            assert server.wait(PATIENCE) == 0
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def test_tables_in_a_database_are_served_from_no_folder(variables: dict[str, str]) -> None:
    """No program starts a server for those who come while the database's is away, and no mistake does."""
    folder = paths.tables()
    folder.mkdir(parents=True)
    where.mark_in_database(folder, elsewhere=True)
    with pytest.raises(where.NoServerError, match="away"):
        where.connect_or_start()
    assert not where.own().exists()
    done = subprocess.run(
        [sys.executable, "-m", "sixteen_tui", "serve"], env=variables, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "serve them with --store" in done.stderr
    where.mark_in_database(folder, elsewhere=False)
    with serving(variables):
        found = where.connect_or_start()
        found.socket.close()
        assert found.place == where.own()


@pytest.mark.parametrize("how", first(["folder", "files"]))
def test_a_server_whose_folder_is_replaced_ends(variables: dict[str, str], how: str) -> None:
    """It would write into files that nobody can find any more. The next one has what was put there."""
    folder = paths.tables()
    with serving(variables) as server:
        opened = asked({"type": "open", "game": "sixteen", "rules": RULES, "seats": ["person", "person"]}, "opened")
        copy = Path(shutil.copytree(folder, folder.with_name("copy")))
        if how == "folder":
            shutil.rmtree(folder)
            copy.rename(folder)
        else:
            for path in folder.iterdir():
                path.unlink()
            for path in copy.iterdir():
                path.rename(folder / path.name)
        _, log = server.communicate(timeout=PATIENCE)
        assert b"ending why=folder-replaced" in log
        assert server.returncode == 2
    with serving(variables):
        assert opened["table"] in [each["table"] for each in asked({"type": "tables"}, "tables")["tables"]]


@pytest.mark.parametrize("how", first(["removed", "replaced"]))
def test_a_server_whose_socket_is_replaced_ends(variables: dict[str, str], how: str) -> None:
    """No client finds it any more, and it would keep the next one from starting."""
    with serving(variables) as server:
        where.own().unlink()
        if how == "replaced":
            with socket.socket(socket.AF_UNIX) as other:
                other.bind(str(where.own()))
        _, log = server.communicate(timeout=PATIENCE)
        assert b"ending why=socket-replaced" in log
        assert log.endswith(b"sixteen-tui: the table server's socket was removed or replaced, so it has ended\n")
        assert server.returncode == 2
    with serving(variables):
        assert asked({"type": "tables"}, "tables")["tables"] == []


def test_a_socket_appears_once_it_accepts_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that finds a name at which nobody listens yet is refused, and takes the server for a dead one."""
    path, real = tmp_path / "s", socket.socket.listen

    def listen(self: socket.socket, backlog: int) -> None:
        assert not path.exists()
        real(self, backlog)

    monkeypatch.setattr(socket.socket, "listen", listen)
    listening, lock = where.listen(path, mode=0o660, gid=os.getegid())
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(path))
        assert stat.S_IMODE(path.stat().st_mode) == 0o660
        assert sorted(each.name for each in tmp_path.iterdir()) == ["s", "s.lock"]
    finally:
        listening.close()
        os.close(lock)


def test_sessions_can_be_had_without_the_extras() -> None:
    """The libraries of an extra need not be there; a part of the program has to be."""
    code = (
        "import sys\n"
        "for name in ('psycopg', 'distributed', 'PIL'):\n"
        "    sys.modules[name] = None\n"
        "from sixteen_tui.cli.warm import preload\n"
        "preload.load()\n"
        "print('sixteen_tui.tables.server.server' in sys.modules)\n"
        "sys.modules['sixteen_tui.tables.client.lobby'] = None\n"
        "try:\n"
        "    preload.load()\n"
        "except ModuleNotFoundError as error:\n"
        "    print(error.name)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "True\nsixteen_tui.tables.client.lobby\n"


def test_sessions_that_cannot_be_had_stand_in_the_log(variables: dict[str, str], tmp_path: Path) -> None:
    """Players start the ordinary way and see nothing of it."""
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "sitecustomize.py").write_text(
        "import os, sys\nif 'sixteen_tui.cli.warm' in sys.orig_argv:\n    os.close(2)\n    os._exit(3)\n"
    )
    path = os.pathsep.join([str(broken), str(ROOT)])
    with serving({**variables, "PYTHONPATH": path}) as server:
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(where.own().with_name("warm.sock")))
            line.sendall(b"x")
            assert server.stderr is not None
            assert b" error warm-failed" in server.stderr.readline()
        assert asked({"type": "status"}, "status")["pid"] == server.pid


def test_a_temporary_folder_that_is_somebody_elses_is_not_ours(
    variables: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`/tmp/runtime-UID` can be made by anybody."""

    def refused(*_: object, **__: object) -> Path:
        raise PermissionError(1, "Operation not permitted", "/tmp/runtime-1000")

    monkeypatch.setattr(platformdirs, "user_runtime_path", refused)
    assert paths.runtime() == tmp_path / "state" / "sixteen-tui"
    assert where.connect() is None


@pytest.mark.parametrize("where_from", ["XDG_RUNTIME_DIR", "HOME"])
@pytest.mark.every("reason: two ways to a socket whose path the system does not take")
def test_a_socket_with_a_long_path_is_reached(
    variables: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where_from: str
) -> None:
    long = tmp_path / ("x" * 113)
    long.mkdir(mode=0o700)
    changed = {where_from: str(long)}
    if where_from == "HOME":
        changed |= {"XDG_RUNTIME_DIR": str(tmp_path / "none"), "XDG_STATE_HOME": str(long / ".local" / "state")}
    for name, value in changed.items():
        monkeypatch.setenv(name, value)
    with serving({**variables, **changed}):
        assert len(str(where.own())) > kernel.LONGEST
        assert asked({"type": "status"}, "status")["tables"]
        assert warm.serving() is not None
        assert client.place(os.environb) == os.fsencode(where.warm())
        connection = client._connected(client.place(os.environb))
        assert connection is not None
        connection.close()


def test_a_name_that_is_too_long_is_refused_in_a_sentence(variables: dict[str, str], tmp_path: Path) -> None:
    """No short name of its folder helps where the name of the socket itself is too long."""
    words = [sys.executable, "-m", "sixteen_tui", "serve", "--socket", str(tmp_path / ("s" * 120))]
    done = subprocess.run(words, env=variables, cwd=ROOT, capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert b"too long" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_a_server_that_starts_slowly_is_awaited(
    variables: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On a busy machine; but neither one that never answers nor one that ends at once is awaited for ever."""
    place, runs = tmp_path / "run" / "sixteen-tui" / "tables.sock", subprocess.Popen(["sleep", "600"])
    started = list[subprocess.Popen[bytes]]()

    def start() -> subprocess.Popen[bytes]:
        started.append(runs)
        return runs

    monkeypatch.setattr(where, "_start", start)
    monkeypatch.setattr(where, "STARTING", 0.0)
    monkeypatch.setattr(where, "SLOWEST", 0.1)
    with pytest.raises(where.NoServerError, match="not-started"):
        where.connect_or_start()
    monkeypatch.setattr(where, "SLOWEST", 600.0)
    with ThreadPoolExecutor(1) as waiting:
        found = waiting.submit(where.connect_or_start)
        until(lambda: len(started) == 2)
        assert not found.done()
        listening, lock = where.listen(place, mode=0o600)
        found.result(PATIENCE).socket.close()
        listening.close()
        place.unlink()
        found = waiting.submit(where.connect_or_start)
        until(lambda: len(started) == 3)
        runs.kill()
        assert isinstance(found.exception(PATIENCE), where.NoServerError)
    runs.wait()
    os.close(lock)


def test_why_a_server_cannot_start_is_said(variables: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A client starts it without a terminal; so it finds out itself what the server lacks."""

    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    paths.tables().mkdir(parents=True)
    monkeypatch.setattr(fcntl, "flock", refused)
    monkeypatch.setattr(where, "_start", lambda: subprocess.Popen(["true"]))
    with pytest.raises(where.NoServerError, match="no-locks"):
        where.connect_or_start()
