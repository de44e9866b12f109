"""Warm sessions at a terminal: `sixteen-tui enter` is the program, whatever happens to it, its session or its forker.

A part of this room's other tests is here once more, through `enter`; all of them: `make entered`.
"""

from __future__ import annotations

import os
import re
import resource
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from sixteen_tui.cli.warm import forker, session
from tests.patience import PATIENCE, until
from tests.terminal import entering, hangups, shown
from tests.terminal.at_the_table import ME, PLAY, moves, restored
from tests.terminal.entering import Forker
from tests.terminal.playing import Saved, ready, saves
from tests.terminal.pty_terminal import ROOT, SHELL, Terminal, command
from tests.terminal.test_stopped import (
    PROMPT,
    shell,  # noqa: F401
    test_ctrl_z_and_fg,  # noqa: F401
    test_stopped_from_outside,  # noqa: F401
)
from tests.tiers import first

PAGE: Final = (ROOT / "docs" / "hosting-account.md").read_text("utf-8")
FILE: Final = str(ROOT / "sixteen_tui" / "cli" / "warm" / "client.py")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="warm sessions take what only Linux has")


@pytest.fixture(autouse=True)
def _entered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(entering.asked, "enter", True)


@pytest.fixture
def own() -> Iterator[Forker]:
    """A forker that may be killed."""
    found = Forker()
    yield found
    found.close()


def gone(process: int) -> bool:
    return entering.stat(process)[:1] in ("", "Z")


def test_it_is_a_session_and_looks_the_same(tmp_path: Path) -> None:
    seen = []
    for runtime in (str(entering.runtime(tmp_path)), str(tmp_path)):
        with Terminal(("--player", "ada"), tmp_path, XDG_RUNTIME_DIR=runtime) as terminal:
            terminal.wait("F2")
            seen.append(terminal.quiet())
            warm = terminal.worker != terminal.leader
            assert warm is (runtime != str(tmp_path))
            terminal.send("qq")
            assert terminal.ended() == 0
            assert restored(terminal)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("line", first(re.findall(r'command="(.* enter .*|.*client.py.*)" ssh', PAGE)))
def test_as_the_page_on_hosting_has_it(home: Path, line: str) -> None:
    """The lines for keys, with the program where it is here; where there is no forker they become the program."""
    line = re.sub(r"/opt/\S+client\.py", shlex.quote(FILE), line)
    line = re.sub(
        r"/opt/sixteen-tui/bin/(\S+)", lambda found: shlex.quote(str(Path(sys.executable).with_name(found[1]))), line
    )
    for runtime in (entering.runtime(home), home):
        with Terminal((), home, program=["/bin/sh", "-c", line], XDG_RUNTIME_DIR=str(runtime)) as terminal:
            terminal.wait(shown.HOME_LINE)
            assert (terminal.worker != terminal.leader) is (runtime != home)
            terminal.send("\x1a")
            terminal.send(shown.INTERRUPT)
            assert terminal.ended() == 0


def test_what_is_no_screen_starts_the_ordinary_way(tmp_path: Path) -> None:
    for arguments, status in ((["paths"], 0), (["--version"], 0), (["enter"], 2), (["--restricted", "paths"], 2)):
        with Terminal(arguments, tmp_path) as terminal:
            assert terminal.ended() == status
            assert b"Traceback" not in terminal.raw
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&- >&-', "sh", *command()], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


# Kills


def test_a_client_that_is_killed_takes_its_session_along(table: tuple[Terminal, Saved]) -> None:
    terminal, _ = table
    worker = terminal.worker
    terminal.kill()
    until(lambda: gone(worker))
    terminal.quiet()
    assert restored(terminal)


def test_a_session_that_is_killed(table: tuple[Terminal, Saved], home: Path) -> None:
    terminal, _ = table
    os.kill(terminal.worker, signal.SIGKILL)
    assert terminal.ended() == 137
    assert restored(terminal)
    assert len(saves(home)) == 1


def test_a_forker_that_is_killed(home: Path, own: Forker) -> None:
    """Sessions go on, to their ends; whoever comes starts the ordinary way."""
    runtime = own.runtime()
    with Terminal(PLAY, home, XDG_RUNTIME_DIR=str(runtime)) as terminal:
        terminal.wait(ready(Saved(home), ME))
        own.kill()
        moves(terminal, 2)
        with Terminal((), home, XDG_RUNTIME_DIR=str(runtime)) as other:
            other.wait(shown.HOME_LINE)
        terminal.kill(signal.SIGTERM)
        assert terminal.ended() == 128 + signal.SIGTERM
        assert restored(terminal)


@pytest.mark.parametrize("first_gone", ["forker", "client, while stopped"])
@pytest.mark.every("reason: it hears of it by itself, or from the forker that ends")
def test_a_session_that_ignores_signals_does_not_outlive_client_and_forker(
    home: Path, own: Forker, first_gone: str
) -> None:
    """As of a client that was started by `nohup`. The forker ends with the server, and gives nobody time any more."""
    ignoring = ("/bin/sh", "-c", "trap '' HUP INT TERM TSTP; exec \"$@\"", "sh")
    words = [*ignoring, *command(*PLAY)]
    with Terminal((), home, program=words, XDG_RUNTIME_DIR=str(own.runtime())) as terminal:
        terminal.wait(ready(Saved(home), ME))
        (worker,) = own.sessions()
        if first_gone == "forker":
            own.kill(signal.SIGTERM)
            moves(terminal, 1)
            assert not gone(worker)
            terminal.kill()
        else:
            os.kill(worker, signal.SIGSTOP)
            terminal.kill()
            until(lambda: gone(terminal.leader))
            own.kill(signal.SIGTERM)
        until(lambda: gone(worker))


@pytest.mark.long
def test_a_session_that_is_stopped_does_not_outlive_its_client(table: tuple[Terminal, Saved]) -> None:
    terminal, _ = table
    worker = terminal.worker
    os.kill(worker, signal.SIGSTOP)
    terminal.kill()
    until(lambda: gone(worker))


@pytest.mark.long
@pytest.mark.parametrize("name", hangups.KINDS)
def test_hang_ups(tmp_path: Path, name: str) -> None:
    """Of each kind one; `make entered` has 230."""
    outcome = hangups.trial(name, 1, tmp_path, 0.5)
    assert (outcome.left, outcome.lost, outcome.broken) == (0, 0, False)
    assert hangups.fits(name, outcome), outcome


# One terminal, one reader


def test_a_client_that_is_stopped_leaves_what_is_typed_to_the_shell(home: Path) -> None:
    with Terminal((), home, synchronized=False, program=SHELL, PS1=PROMPT, ENV=None) as terminal:
        terminal.wait(PROMPT)
        terminal.send(f"{shlex.join(command(*PLAY))}\n")
        terminal.wait(lambda text: saves(home) and ready(Saved(home), ME)(text))
        terminal.quiet()
        (client,) = set(terminal.jobs()) - {terminal.leader}
        os.kill(client, signal.SIGSTOP)
        until(lambda: entering.stat(client)[:1] == "T")
        terminal.send("stty sane; echo\n")
        terminal.scribble()
        for number in range(8):
            terminal.send(f"echo $(({number} * 1001)) is shown\n")
            terminal.wait(f"{number * 1001} is shown")
        terminal.send("fg\n")
        terminal.wait(lambda text: shown.asks(text) and "q leave" in shown.key_bar(text))
        moves(terminal, 2)


# Inherited state


def test_limits_priority_and_folder(home: Path, tmp_path: Path) -> None:
    limits = 'ulimit -n 100; ulimit -c 0; cd "$HOME"; umask 027; exec nice -n 5 "$@"'
    words = ["/bin/sh", "-c", limits, "sh", sys.executable, "-ISE", FILE]
    secret: dict[str, Any] = {"PYTHONPATH": "/nowhere", "TEXTUAL_LOG": str(tmp_path / "log"), "SECRET": "x"}
    with Terminal((), home, program=words, **secret) as terminal:
        terminal.wait(shown.HOME_LINE)
        worker = terminal.worker
        assert worker != terminal.leader
        assert resource.prlimit(worker, resource.RLIMIT_NOFILE) == (100, 100)
        assert resource.prlimit(worker, resource.RLIMIT_CORE)[1] == 0
        assert os.getpriority(os.PRIO_PROCESS, worker) == min(os.getpriority(os.PRIO_PROCESS, 0) + 5, 19)
        assert Path(f"/proc/{worker}/cwd").readlink() == home
        assert "Umask:\t0027" in Path(f"/proc/{worker}/status").read_text()
        terminal.send("qq")
        assert terminal.ended() == 0
    assert not (tmp_path / "log").exists()


LISTS: Final = """
import os, sys
from sixteen_tui.cli.warm import forker, job, preload
rehearse, end = preload.rehearse, job.ClientsJob.end
before = set()
def rehearsed():
    rehearse()
    before.update(sys.modules)
def ended(self, status):
    new = sorted(each for each in set(sys.modules) - before if each.startswith("sixteen_tui"))
    print(new, sorted(os.environ), flush=True)
    end(self, status)
preload.rehearse, job.ClientsJob.end = rehearsed, ended
sys.exit(forker.main(*map(int, sys.argv[1:])))
"""


def _titled(mark: str, text: str) -> bool:
    return shown.title(text) == mark


@pytest.mark.long
def test_nothing_is_imported_after_the_fork(home: Path) -> None:
    """Else a session would be of two versions, once there is another on the disk."""
    own = Forker(begin=["-c", LISTS])
    try:
        runtime = str(own.runtime())
        variables: dict[str, Any] = {
            "XDG_RUNTIME_DIR": runtime,
            "SECRET": "x",
            "PYTHONSAFEPATH": "1",
            "LC_MESSAGES": "C",
        }
        with Terminal(PLAY, home, columns=200, **variables) as terminal:
            terminal.wait(ready(Saved(home), ME))
            for key, mark in (("?", shown.HELP), ("q", shown.TABLE), ("L", shown.LOG), ("q", shown.TABLE)):
                terminal.send(key)
                terminal.wait(partial(_titled, mark))
            terminal.send("q")
            terminal.wait(shown.HOME_LINE)
            terminal.send("qq")
            assert terminal.ended() == 0
            told = bytes(terminal.raw).decode().splitlines()[-1]
    finally:
        own.close()
    assert "[] [" in told
    assert "'SECRET'" not in told
    assert "PYTHON" not in told
    assert "'LC_MESSAGES'" in told
    assert "'HOME'" in told


# Another version


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The program in a folder of its own, to be replaced."""
    folder = tmp_path / "copy"
    ignored = shutil.ignore_patterns("__pycache__", "*.po", "*.pot")
    shutil.copytree(ROOT / "sixteen_tui", folder / "sixteen_tui", ignore=ignored)
    return folder


def test_an_upgrade_while_sessions_run(home: Path, copy: Path) -> None:
    """Sessions end on their version; whoever comes gets no session of it, and the forker ends."""
    own = Forker(PYTHONPATH=str(copy))
    try:
        words = [sys.executable, "-ISE", str(copy / "sixteen_tui" / "cli" / "warm" / "client.py")]
        variables: dict[str, Any] = {"XDG_RUNTIME_DIR": str(own.runtime()), "PYTHONPATH": str(copy)}
        with Terminal((), home, program=words, **variables) as other:
            other.wait(shown.HOME_LINE)
            assert len(own.sessions()) == 1
            file = copy / "sixteen_tui" / "text" / "home.py"
            file.write_text(file.read_text().replace(shown.HOME_LINE, "Another version"))
            shutil.rmtree(copy / "sixteen_tui" / "text" / "locale")
            with Terminal((), home, program=words, **variables) as new:
                new.wait("Another version")
            assert own.wait(PATIENCE) == session.STALE
            other.send("?")
            other.wait(lambda text: shown.title(text) == shown.HELP)
            other.send("qqq")
            assert other.ended() == 0
    finally:
        own.close()


# Clients of the socket


def test_bounds(home: Path) -> None:
    """A silent client costs no process; a client that finds too many sessions starts the ordinary way."""
    own = Forker(most=1)
    silent = [entering.connected(own.socket) for _ in range(300)]
    runtime = str(own.runtime())
    try:
        until(lambda: entering.stat(own.pid)[:1] == "S")  # it waits again: all connections have been taken
        assert own.sessions() == []
        for each in silent:
            each.close()
        with (
            Terminal((), home, XDG_RUNTIME_DIR=runtime) as one,
            Terminal((), home, XDG_RUNTIME_DIR=runtime) as two,
        ):
            for terminal in (one, two):
                terminal.wait(shown.HOME_LINE)
            assert len(own.sessions()) == 1
            for terminal in (one, two):
                terminal.send("qq")
                assert terminal.ended() == 0
    finally:
        own.close()


@pytest.mark.long
def test_what_is_sent_beside_the_line_holds_nobody_up(own: Forker, home: Path) -> None:
    with entering.connected(own.socket) as other:
        other.send(b"x", socket.MSG_OOB)
        with Terminal((), home, XDG_RUNTIME_DIR=str(own.runtime())) as terminal:
            terminal.wait(shown.HOME_LINE)
            assert len(own.sessions()) == 1
            terminal.send("qq")
            assert terminal.ended() == 0


@pytest.mark.long
def test_without_descriptors_one_starts_the_ordinary_way_and_nobody_is_thrown_out(own: Forker, home: Path) -> None:
    """A client without a descriptor to be watched by must not be taken for gone."""
    taken = len(list(Path(f"/proc/{own.pid}/fd").iterdir()))
    resource.prlimit(own.pid, resource.RLIMIT_NOFILE, (taken + 3, taken + 3))
    runtime = str(own.runtime())
    with ExitStack() as stack:
        terminals = [stack.enter_context(Terminal((), home, XDG_RUNTIME_DIR=runtime)) for _ in range(5)]
        for terminal in terminals:
            terminal.wait(shown.HOME_LINE)
        assert 1 <= len(own.sessions()) < 5
        for terminal in terminals:
            terminal.rest(2 * forker.GRACE / len(terminals) + 0.2)
        assert all(terminal.alive for terminal in terminals)
        for terminal in terminals:
            terminal.send("qq")
            assert terminal.ended() == 0
