"""The program behind a real sshd on loopback, for an account made for the tests, set up by `docs/ssh.md`.

Method: the configuration is read from that page, and only names and places are changed. Account, processes and server
are removed afterwards; the system's folder for a running sshd stays.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path
from typing import Final

from tests.patience import PATIENCE, until
from tests.terminal.pty_terminal import ROOT

PAGE: Final = ROOT / "docs" / "ssh.md"
PREFIX: Final = "/opt/sixteen-tui"
"""The folder in which the page installs the program."""
GROUP, USER = "sixteen", "ada"
"""The page's names of the group and an account in it."""
SSHD: Final = "/usr/sbin/sshd"
TOOLS: Final = (SSHD, "ssh", "sftp", "ssh-keygen", "useradd", "userdel", "groupadd", "groupdel")
"""Seconds after which nothing of a lost connection is left."""
_PRIVILEGES: Final = Path("/run/sshd")
"""Every sshd wants this folder for as long as it runs. It is left: another test's server may run beside this one."""
_SETTINGS: Final = """\
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
PidFile none
AuthorizedKeysFile {folder}/authorized
StrictModes no
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM {pam}
X11Forwarding yes
PermitTunnel yes
Subsystem sftp internal-sftp
"""
"""The rights that an sshd grants by default, and more."""


def missing() -> str | None:
    """Why there can be no such server here."""
    if os.geteuid() != 0:
        return "only root can make an account and start sshd"
    absent = [tool for tool in TOOLS if shutil.which(tool) is None]
    return f"not installed: {', '.join(absent)}" if absent else None


def snippet(kind: str) -> str:
    """The one block of the page with this name."""
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return str(found)


def python(user: int) -> str | None:
    """A Python that an account can run, and new enough."""
    question = "import sys, venv; sys.exit(sys.version_info < (3, 11))"
    for path in dict.fromkeys((os.path.realpath(sys.executable), "/usr/bin/python3", "/usr/local/bin/python3")):
        try:
            done = subprocess.run([path, "-c", question], user=user, cwd="/", capture_output=True, check=False)
        except OSError:
            continue
        if done.returncode == 0:
            return path
    return None


def installed(folder: Path, interpreter: str) -> Path:
    """Install the program with what it needs in an environment of its own; returns where.

    Files are copied: building and installing a wheel takes half a minute on a busy machine, and `cli/test_wheel.py`
    tests it. Raises LookupError where the interpreter cannot load what was built for this one.
    """
    minor = "import sys; print(*sys.version_info[:2], sep='.')"
    if subprocess.check_output([interpreter, "-c", minor], text=True).strip() != sysconfig.get_python_version():
        raise LookupError(f"{interpreter} is another version than {sys.executable}")
    place = folder / "program"
    subprocess.run([interpreter, "-m", "venv", "--without-pip", str(place)], check=True, capture_output=True)
    (library,) = place.glob("lib/python*/site-packages")
    for name in _needed("sixteen-tui"):
        for part in {file.parts[0] for file in distribution(name).files or ()} - {"..", "__pycache__"}:
            source = Path(str(distribution(name).locate_file(part)))
            (shutil.copytree if source.is_dir() else shutil.copy)(source, library / part)
    shutil.copytree(ROOT / "sixteen_tui", library / "sixteen_tui")
    script = place / "bin" / "sixteen-tui"
    script.write_text(f"#!{place}/bin/python\nfrom sixteen_tui.__main__ import run\nrun()\n")
    script.chmod(0o755)
    return place


def _needed(name: str) -> set[str]:
    """The distributions that one needs, itself left out, and those that they need."""
    found: set[str] = set()
    asked = [name]
    while asked:
        for line in requires(asked.pop()) or ():
            needed = re.split(r"[^\w.-]", line)[0].lower()
            if "extra ==" not in line and needed not in found:
                with contextlib.suppress(PackageNotFoundError):  # not needed by this version of Python
                    distribution(needed)
                    found.add(needed)
                    asked.append(needed)
    return found


class Account:
    """An account that may only play."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder
        self.home = folder / "home" / name

    @property
    def number(self) -> int:
        return pwd.getpwnam(self.name).pw_uid

    @property
    def processes(self) -> list[int]:
        """Its processes."""
        found = []
        for each in Path("/proc").iterdir():
            try:
                if each.name.isdigit() and each.stat().st_uid == self.number:
                    state = (each / "stat").read_text().rpartition(")")[2].split()[0]
                    found += [int(each.name)] if state != "Z" else []
            except OSError:
                continue
        return found

    def program(self) -> int:
        """The process of the game that runs."""
        (found,) = (
            each
            for each in self.processes
            if b"--restricted" in Path(f"/proc/{each}/cmdline").read_bytes().split(b"\0")
        )
        return found

    def gone(self, seconds: float = PATIENCE) -> float:
        """Wait until nothing runs for it; how long that took. Raises AssertionError if something stays."""
        start = time.monotonic()
        while left := self.processes:
            assert time.monotonic() < start + seconds, [Path(f"/proc/{each}/cmdline").read_bytes() for each in left]
            time.sleep(0.02)
        return time.monotonic() - start


@contextmanager
def account(folder: Path) -> Iterator[Account]:
    """An account, made by the commands of the page."""
    name = f"sixteen-{os.getpid()}"
    made = Account(name, folder)
    (folder / "home").mkdir(mode=0o755)
    commands = [shlex.split(line) for line in snippet("sh").splitlines()]
    assert [command[0] for command in commands] == ["groupadd", "useradd"]
    with ExitStack() as undo:
        for command in commands:
            words = [name if word in (GROUP, USER) else word for word in command]
            if words[0] == "useradd":
                words[1:1] = ["--base-dir", str(folder / "home")]
            subprocess.run(words, check=True, capture_output=True)
            undo.callback(subprocess.run, [words[0].replace("add", "del"), name], check=False, capture_output=True)
        undo.callback(_end, made)
        yield made


def _end(of: Account) -> None:
    for each in of.processes:
        os.kill(each, signal.SIGKILL)
    of.gone()


class Server:
    """An sshd that runs."""

    def __init__(self, port: int, folder: Path, account: Account) -> None:
        self.port, self._folder, self.account = port, folder, account

    def words(self, program: str, *options: str) -> list[str]:
        """The beginning of a call of `ssh`, or of another program that takes its options; what to do comes after."""
        told = (
            f"Port={self.port}",
            f"IdentityFile={self._folder}/key",
            "IdentitiesOnly=yes",
            "BatchMode=yes",
            "StrictHostKeyChecking=no",
            "UserKnownHostsFile=/dev/null",
            "LogLevel=ERROR",
            *options,
        )
        return [program, "-F", "none", *(word for each in told for word in ("-o", each))]

    @property
    def target(self) -> str:
        return f"{self.account.name}@127.0.0.1"


@contextmanager
def server(folder: Path, account: Account, rules: str, *, pam: bool = False) -> Iterator[Server]:
    """An sshd with these rules after the usual settings."""
    folder.mkdir(mode=0o755)
    for name in ("host", "key"):
        keygen = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)]
        subprocess.run(keygen, check=True, capture_output=True)
    shutil.copy(folder / "key.pub", folder / "authorized")
    (folder / "authorized").chmod(0o644)
    _PRIVILEGES.mkdir(mode=0o755, exist_ok=True)
    running, port = _listening(folder, rules, pam=pam)
    try:
        yield Server(port, folder, account)
    finally:
        running.terminate()
        running.wait()


def _has_begun(running: subprocess.Popen[bytes], log: Path) -> bool:
    return running.poll() is not None or b"Server listening" in log.read_bytes()


def _listening(folder: Path, rules: str, *, pam: bool) -> tuple[subprocess.Popen[bytes], int]:
    """Start sshd and wait until it answers. Another program may take the port that was free: then try another."""
    log = folder / "log"
    while True:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        settings = _SETTINGS.format(port=port, folder=folder, pam="yes" if pam else "no")
        (folder / "config").write_text(f"{settings}\n{rules}")
        with log.open("wb") as file:
            running = subprocess.Popen([SSHD, "-D", "-e", "-f", str(folder / "config")], stdout=file, stderr=file)
        until(partial(_has_begun, running, log))
        if running.poll() is None:
            return running, port
        assert b"already in use" in log.read_bytes(), log.read_text()


def rules(account: Account, place: Path) -> str:
    """The page's rules for sshd, for this account and where the program is."""
    text = snippet("sshd_config")
    assert text.startswith(f"Match Group {GROUP}\n")
    assert PREFIX in text
    return text.replace(f"Group {GROUP}\n", f"Group {account.name}\n").replace(PREFIX, str(place))


def run(words: Sequence[str], *, given: bytes = b"", seconds: float = PATIENCE) -> subprocess.CompletedProcess[bytes]:
    """Run a client to its end."""
    return subprocess.run(words, input=given, capture_output=True, timeout=seconds, check=False)
