"""Machines on which guests play, each through a real sshd: a games account with a key for each, or an account for each.

Both are set up as `docs/hosting-account.md` and `docs/hosting-machine.md` say. Everything made here is gone
afterwards.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from tests.terminal import hosting

QUICK = 'pace = "instant"\nanimations = false\n'
"""Settings by which nobody waits for anything."""
SOCKET = Path("/run/sixteen-tui/tables.sock")


class Machine(NamedTuple):
    """A machine that is ready."""

    calls: Mapping[str, Sequence[str]]
    """The way of each guest to the table, by name."""
    called: Mapping[str, str]
    """The name of each guest at the table."""
    tables: Path
    """The folder of the tables."""
    fresh: Callable[[], None]
    """Takes away all tables, and what runs."""
    child: Callable[[str], int]
    """The process of sshd that serves a guest."""


def _settled(home: Path, user: int) -> None:
    """Settings by which nobody waits, in a home."""
    file = home / ".config" / "sixteen-tui" / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(QUICK)
    for path in (file, file.parent, file.parent.parent):
        os.chown(path, user, -1)


def _of_sshd(program: int) -> int:
    """The process of sshd above a program."""
    while b"sshd" not in Path(f"/proc/{program}/cmdline").read_bytes():
        program = int(Path(f"/proc/{program}/stat").read_text().rpartition(")")[2].split()[1])
    return program


@contextmanager
def one_account(folder: Path, names: Sequence[str]) -> Iterator[Machine]:
    """A games account, and a key for each guest."""
    folder.chmod(0o755)
    with ExitStack() as stack:
        account = stack.enter_context(hosting.account(folder))
        interpreter = hosting.python(account.number)
        assert interpreter is not None, "no Python that another account may run"
        place = hosting.installed(folder, interpreter)
        sshd = stack.enter_context(hosting.server(folder / "ssh", account, ""))
        calls, lines = {}, []
        for name in names:
            key = folder / "ssh" / name
            hosting.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)])
            run = f"env LC_ALL=C.UTF-8 {place}/bin/sixteen-tui --restricted --player {name}"
            lines.append(f'restrict,pty,command="{run}" {key.with_suffix(".pub").read_text()}')
            words = [word.replace(f"{folder}/ssh/key", str(key)) for word in sshd.words("ssh")]
            calls[name] = [*words, "-tt", sshd.target]
        (folder / "ssh" / "authorized").write_text("".join(lines))
        _settled(account.home, account.number)
        tables = account.home / ".local" / "share" / "sixteen-tui" / "tables"

        def fresh() -> None:
            for each in account.processes:
                os.kill(each, signal.SIGKILL)  # the server of the game before
            shutil.rmtree(tables, ignore_errors=True)

        def child(name: str) -> int:
            for each in account.processes:
                words = Path(f"/proc/{each}/cmdline").read_bytes().split(b"\0")
                if name.encode() in words and b"--player" in words:
                    return _of_sshd(each)
            raise AssertionError(f"{name} is not there")

        yield Machine(calls, {name: name for name in names}, tables, fresh, child)


@contextmanager
def many_accounts(folder: Path, names: Sequence[str]) -> Iterator[Machine]:
    """An account for each guest, and a table server under another, at the socket of the machine."""
    folder.chmod(0o755)
    group, host = f"s16g{os.getpid()}", f"s16h{os.getpid()}"
    called = {name: f"s16-{name}" for name in names}
    assert not SOCKET.parent.exists(), f"there is {SOCKET.parent} already"
    with ExitStack() as stack:

        def made(*words: str) -> None:
            subprocess.run(words, check=True, capture_output=True)
            undo = [words[0].replace("add", "del"), words[-1]]
            stack.callback(subprocess.run, undo, check=False, capture_output=True)

        made("groupadd", "--system", group)
        (folder / "home").mkdir(mode=0o755)
        made("useradd", "--system", "--user-group", "--groups", group, "--shell", "/usr/sbin/nologin", host)
        base = ("--base-dir", str(folder / "home"), "--password", "*", "--shell", "/bin/sh")
        for account in called.values():
            made("useradd", "--create-home", *base, "--groups", group, account)
        stack.callback(_end, [host, *called.values()])
        number = pwd.getpwnam(host).pw_uid
        interpreter = hosting.python(number)
        assert interpreter is not None, "no Python that another account may run"
        place = hosting.installed(folder, interpreter)
        calls = {}
        for account in called.values():
            _settled(folder / "home" / account, pwd.getpwnam(account).pw_uid)
        sshd = stack.enter_context(hosting.server(folder / "ssh", hosting.Account(host, folder), ""))
        for name, account in called.items():
            run = f"env LC_ALL=C.UTF-8 {place}/bin/sixteen-tui"
            calls[name] = [*sshd.words("ssh"), "-tt", f"{account}@127.0.0.1", run]
        SOCKET.parent.mkdir(mode=0o755)
        stack.callback(shutil.rmtree, SOCKET.parent, ignore_errors=True)
        os.chown(SOCKET.parent, number, -1)
        tables = folder / "tables"
        running: list[subprocess.Popen[bytes]] = []
        stack.callback(_killed, running)

        def fresh() -> None:
            _end(called.values())
            _killed(running)
            shutil.rmtree(tables, ignore_errors=True)
            tables.mkdir(mode=0o700)
            os.chown(tables, number, number)
            words = [f"{place}/bin/sixteen-tui", "serve", "--group", group, "--folder", str(tables)]
            home = {"HOME": str(folder)}
            running[:] = [subprocess.Popen(words, cwd="/", env=home, user=number, group=number, extra_groups=[group])]

        def child(name: str) -> int:
            for each in _processes([called[name]]):
                if b"sixteen-tui" in Path(f"/proc/{each}/cmdline").read_bytes():
                    return _of_sshd(each)
            raise AssertionError(f"{name} is not there")

        yield Machine(calls, called, tables, fresh, child)


def _processes(accounts: Iterable[str]) -> list[int]:
    users = {pwd.getpwnam(account).pw_uid for account in accounts}
    found = []
    for each in Path("/proc").iterdir():
        try:
            if each.name.isdigit() and each.stat().st_uid in users:
                found.append(int(each.name))
        except OSError:
            continue
    return found


def _end(accounts: Iterable[str]) -> None:
    for each in _processes(accounts):
        with suppress(ProcessLookupError):
            os.kill(each, signal.SIGKILL)


def _killed(programs: Iterable[subprocess.Popen[bytes]]) -> None:
    for each in programs:
        each.kill()
        each.wait()
