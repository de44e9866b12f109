"""Tries `docs/ssh.md` with a real sshd: what it allows, what it refuses, and what is lost.

Method: every refusal is also tried on an sshd without the page's rules, where it must work.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.patience import PATIENCE, until
from tests.terminal import hosting, shown
from tests.terminal.hosting import Account, Server
from tests.terminal.playing import Saved, choose, play, ready
from tests.terminal.pty_terminal import Terminal, environment
from tests.tiers import first

pytestmark = [pytest.mark.alone, pytest.mark.skipif(hosting.missing() is not None, reason=str(hosting.missing()))]

ME: Final = 0
NO_TERMINAL: Final = b"sixteen-tui: there is no terminal"
IN_PROC: Final = {
    "core": ("Max core file size", 1024),
    "nofile": ("Max open files", 1),
    "nproc": ("Max processes", 1),
    "fsize": ("Max file size", 1024),
    "as": ("Max address space", 1024),
}
"""Limits as PAM calls them, as the system tells of them, and the unit."""
SUSPEND: Final = "\x1a"
ENTERED: Final = b"\x1b[?1049h"
TRIES: Final = 20
SECRET: Final = b"not for players"
ALL_COLOURS: Final = re.compile(rb"\x1b\[(?:[\d;]*;)?38;2;")


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A place that every account can enter, unlike the usual ones of tests."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="sixteen-tui-ssh-") as name:
        path = Path(name)
        path.chmod(0o755)
        yield path


@pytest.fixture(scope="module")
def account(folder: Path) -> Iterator[Account]:
    with hosting.account(folder) as made:
        (folder / "secret").write_bytes(SECRET)
        yield made


@pytest.fixture(scope="module")
def place(folder: Path, account: Account) -> Path:
    """The place of an installation for all accounts."""
    interpreter = hosting.python(account.number)
    if interpreter is None:
        pytest.skip("no Python that an account without privileges can run")
    try:
        return hosting.installed(folder, interpreter)
    except LookupError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def server(folder: Path, account: Account, place: Path) -> Iterator[Server]:
    """An sshd as the page sets it up."""
    with hosting.server(folder / "hosting", account, hosting.rules(account, place)) as running:
        yield running


@pytest.fixture(scope="module")
def open_server(folder: Path, account: Account) -> Iterator[Server]:
    """An sshd without the page's rules."""
    with hosting.server(folder / "open", account, "") as running:
        yield running


@pytest.fixture
def client(tmp_path: Path) -> Callable[..., Terminal]:
    """Runs `ssh` in a terminal, where the other tests run the program."""

    def begun(to: Server, *asked: str, options: tuple[str, ...] = (), **changes: Any) -> Terminal:
        sent = ("SendEnv=LANG LC_* COLORTERM", *options)
        return Terminal((), tmp_path, program=[*to.words("ssh", *sent), "-tt", to.target, *asked], **changes)

    return begun


@pytest.fixture
def saved(account: Account, tmp_path: Path) -> Saved:
    """The newest game of the account."""
    (tmp_path / "data").symlink_to(account.home / ".local" / "share")
    return Saved(tmp_path)


# Play


def test_a_lost_connection_loses_nothing(client: Callable[..., Terminal], server: Server, saved: Saved) -> None:
    with client(server) as terminal:
        terminal.wait(shown.HOME_LINE)
        choose(terminal, shown.PLAY_SIXTEEN)
        terminal.wait(shown.is_at(shown.NEW_GAME))
        terminal.send("s")
        terminal.wait(shown.asks)
        terminal.wait(ready(saved, ME))
        play(terminal, saved, ME, 1)
        played = saved.entries
        assert server.account.processes
        terminal.kill()
    server.account.gone()
    after = saved.entries
    assert after[: len(played)] == played
    assert len(saved.plays(ME)) == 1
    with client(server) as terminal:
        terminal.wait(shown.RESUME)
        terminal.send(shown.ENTER)
        before_me = terminal.wait(lambda text: shown.pauses(text) or (shown.asks(text) and ready(saved, ME)(text)))
        assert saved.entries[: len(after)] == after
        if not shown.pauses(before_me):
            assert shown.draw_pile(before_me) == saved.table.view(ME).draw_pile
        terminal.kill()
    server.account.gone()


def test_a_dead_line_is_ended_when_the_page_says(
    folder: Path, account: Account, place: Path, client: Callable[..., Terminal]
) -> None:
    """A client that is stopped says nothing more, as on a dead line. A second here is the interval of the page."""
    rules = hosting.rules(account, place)
    interval, count = (int(re.findall(rf"{name} (\d+)", rules)[0]) for name in ("AliveInterval", "AliveCountMax"))
    assert 2 * interval * (count + 1) == 60, "OpenSSH 9.2 asks at every second interval"
    quick = rules.replace(f"ClientAliveInterval {interval}", "ClientAliveInterval 1")
    with hosting.server(folder / "quick", account, quick) as server, client(server) as terminal:
        terminal.wait(shown.HOME_LINE)
        os.kill(terminal.leader, signal.SIGSTOP)
        began = time.monotonic()
        until(lambda: not account.processes)
        assert count - 1 <= time.monotonic() - began
        terminal.kill()


@pytest.mark.long
def test_who_leaves_is_logged_out(client: Callable[..., Terminal], server: Server) -> None:
    """And Ctrl-Z, typed all the time, also before the program has the terminal, stops nothing."""
    with client(server) as terminal:
        _typing_arrives(terminal)
        end = time.monotonic() + PATIENCE
        while shown.title(terminal.text()) != shown.HOME and time.monotonic() < end:
            terminal.send(SUSPEND)
            terminal.rest(0.02)
        terminal.press(SUSPEND + shown.REDRAW)
        assert shown.title(terminal.text()) == shown.HOME
        terminal.send("qq")
        assert terminal.ended() == 0
    server.account.gone()


def test_keys_typed_ahead_find_no_shell(
    client: Callable[..., Terminal], server: Server, open_server: Server, account: Account
) -> None:
    """Until the program has the terminal Ctrl-C would end it, and Python would say where; then it leaves it.

    Typed before the account's shell has come to its `trap`, it ends the connection; so it may try again to come later.
    """
    assert not _typed_ahead(client, open_server, account, b"")
    assert any(_typed_ahead(client, server, account, b"\x1c\x03") for _ in range(TRIES))


def _typed_ahead(client: Callable[..., Terminal], of: Server, account: Account, signals: bytes) -> bool:
    """Type a command for a shell from the first moment on, and these bytes; whether the program came to the screen."""
    found = not signals
    with client(of, synchronized=False) as terminal:  # a shell may read what is typed
        _typing_arrives(terminal)
        end = time.monotonic() + PATIENCE
        while terminal.alive and b"\n42" not in terminal.raw and time.monotonic() < end:
            terminal.send(signals + b"echo $((40+2))\r")
            terminal.rest(0.02)
        assert (b"\n42" in terminal.raw) is found
        assert terminal.alive is found
        assert b"Traceback" not in terminal.raw
        entered = ENTERED in terminal.raw
    account.gone()
    return entered


def _typing_arrives(terminal: Terminal) -> None:
    """Wait until `ssh` hands on what is typed; before that Ctrl-C is for `ssh` itself."""
    terminal.wait(lambda _: terminal.modes_now() != terminal.modes)


# Requests of a client


def test_another_command_gets_the_game(
    client: Callable[..., Terminal], server: Server, open_server: Server, folder: Path
) -> None:
    command = f"cat {folder}/secret"
    assert hosting.run([*open_server.words("ssh"), open_server.target, command]).stdout == SECRET
    with client(server, command) as terminal:
        terminal.wait(shown.HOME)
        terminal.wait(shown.is_at(shown.HOME))
        terminal.send("qq")
        assert terminal.ended() == 0
        assert SECRET not in terminal.raw


@pytest.mark.parametrize("command", first(["cat {folder}/secret", "sixteen-tui show {folder}/secret", "/bin/sh", ""]))
def test_without_a_terminal_a_sentence(server: Server, folder: Path, command: str) -> None:
    words = [*server.words("ssh"), "-T", server.target, *filter(None, [command.format(folder=folder)])]
    done = hosting.run(words, given=b"cat secret; echo $((40+2))\n")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(NO_TERMINAL)
    assert done.stderr.count(b"\n") == 1


@pytest.mark.long
def test_no_files_come_or_go(server: Server, open_server: Server, folder: Path, tmp_path: Path) -> None:
    got, sent = tmp_path / "got", server.account.home / "sent"
    batch = f"get {folder}/secret {got}\nput {folder}/secret {sent}\n".encode()

    def asked(of: Server) -> list[int]:
        return [
            hosting.run([*of.words("sftp"), "-b", "-", of.target], given=batch).returncode,
            hosting.run([*of.words("scp"), f"{of.target}:{folder}/secret", str(got)]).returncode,
            hosting.run([*of.words("scp"), "-O", f"{folder}/secret", f"{of.target}:{sent}"]).returncode,
        ]

    assert asked(open_server) == [0, 0, 0]
    assert (got.read_bytes(), sent.read_bytes()) == (SECRET, SECRET)
    got.unlink()
    sent.unlink()
    assert 0 not in asked(server)
    assert not got.exists()
    assert not sent.exists()


def _reached(of: Server, *, unix: Path | None = None) -> bytes:
    """Greeting of the server, read through a forwarded port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    to = str(unix) if unix else f"127.0.0.1:{of.port}"
    words = [*of.words("ssh", "ExitOnForwardFailure=yes"), "-N", "-L", f"127.0.0.1:{port}:{to}", of.target]
    with subprocess.Popen(words, stderr=subprocess.PIPE) as running:
        try:
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                assert running.poll() is None, running.communicate()
                try:
                    with socket.create_connection(("127.0.0.1", port), PATIENCE) as reached:
                        return reached.recv(8)
                except ConnectionRefusedError:
                    time.sleep(0.02)
                except ConnectionResetError:
                    return b""
            raise AssertionError("the client did not open its port")
        finally:
            running.terminate()


def test_no_port_is_forwarded(server: Server, open_server: Server) -> None:
    assert _reached(open_server) == b"SSH-2.0-"
    assert _reached(server) == b""


@pytest.mark.long
def test_no_port_of_the_server_is_opened(server: Server, open_server: Server, folder: Path) -> None:
    def opened(of: Server, what: str) -> subprocess.CompletedProcess[bytes]:
        words = [*of.words("ssh", "ExitOnForwardFailure=yes"), "-T", "-R", f"{what}:127.0.0.1:{of.port}"]
        return hosting.run([*words, of.target, "true"])

    for number, what in enumerate(("0", f"{server.account.home}/socket")):
        assert opened(open_server, what).returncode == 0, number
        refused = opened(server, what)
        assert refused.returncode == 255
        assert b"forwarding failed" in refused.stderr
        (server.account.home / "socket").unlink(missing_ok=True)


@pytest.mark.long
def test_what_goes_along(client: Callable[..., Terminal], server: Server) -> None:
    """Language and colours are what the player says; nothing else of the environment is."""
    asked = ("SendEnv=*", "ForwardAgent=yes", "ForwardX11=yes", "ForwardX11Trusted=yes")
    sent = {
        "COLORTERM": "truecolor",
        "LANG": "fr_FR.UTF-8",
        "LC_ALL": "C.UTF-8",
        "PYTHONPATH": "/tmp",
        "TEXTUAL_DRIVER": "os:system",
        "SIXTEEN_TUI_RESTRICTED": "0",
        "XDG_DATA_HOME": "/tmp",
        "SSH_AUTH_SOCK": "/nowhere",
        "DISPLAY": "127.0.0.1:0",
    }
    with client(server, options=asked, **sent) as terminal:
        terminal.wait(shown.is_at(shown.HOME))
        terminal.quiet()
        assert ALL_COLOURS.search(bytes(terminal.raw))
        lines = Path(f"/proc/{server.account.program()}/environ").read_bytes().decode().split("\0")
        found = dict(line.split("=", 1) for line in lines if line)
        terminal.send("qq")
        assert terminal.ended() == 0
    assert {name: found.get(name) for name in ("COLORTERM", "LANG", "LC_ALL")} == {
        name: sent[name] for name in ("COLORTERM", "LANG", "LC_ALL")
    }
    assert not {"PYTHONPATH", "TEXTUAL_DRIVER", "SIXTEEN_TUI_RESTRICTED", "XDG_DATA_HOME"} & set(found)
    assert not {"SSH_AUTH_SOCK", "DISPLAY"} & set(found)
    assert found["HOME"] == str(server.account.home)


def test_sshd_reads_the_rules_as_they_are_meant(folder: Path, server: Server) -> None:
    """Of what cannot be tried here, tunnels and the account's own start-up file, at least what sshd makes of it."""
    question = [hosting.SSHD, "-T", "-f", str(folder / "hosting" / "config"), "-C"]
    told = {}
    for name in (server.account.name, "root"):
        said = subprocess.run([*question, f"user={name}"], capture_output=True, text=True, check=True).stdout
        told[name] = dict(line.split(" ", 1) for line in said.splitlines() if " " in line)
    names = ("permittunnel", "permituserrc", "x11forwarding", "allowagentforwarding", "allowstreamlocalforwarding")
    assert {told[server.account.name][name] for name in names} == {"no"}
    assert "no" not in {told["root"][name] for name in names}
    assert told[server.account.name]["authenticationmethods"] == "publickey"


# Limits


@pytest.mark.long
def test_the_limits_are_in_force(folder: Path, account: Account, place: Path, client: Callable[..., Terminal]) -> None:
    """Through PAM, and the program plays within them."""
    own = Path("/etc/security/limits.d") / f"{account.name}.conf"
    if not own.parent.is_dir():
        pytest.skip("no PAM here")
    with hosting.server(folder / "pam", account, hosting.rules(account, place), pam=True) as server:
        if NO_TERMINAL not in hosting.run([*server.words("ssh"), "-T", server.target]).stderr:
            pytest.skip("PAM lets nobody in here")
        try:
            own.write_text(hosting.snippet("limits").replace(f"@{hosting.GROUP}", f"@{account.name}"))
            with client(server) as terminal:
                terminal.wait(shown.is_at(shown.HOME))
                text = Path(f"/proc/{account.program()}/limits").read_text()
                terminal.send(shown.LAST + shown.ENTER)
                terminal.quiet()
                terminal.kill()
            account.gone()
        finally:
            own.unlink()
    found = {line[:26].strip(): line[26:].split()[:2] for line in text.splitlines()[1:]}
    limits = [line.split() for line in hosting.snippet("limits").splitlines()]
    assert {item for _, _, item, _ in limits} == {*IN_PROC, "maxlogins"}
    for _, _, item, value in limits:
        if item in IN_PROC:
            name, unit = IN_PROC[item]
            assert found[name] == [str(int(value) * unit)] * 2


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_knows_the_limits_of_the_slice(tmp_path: Path) -> None:
    drop_in = tmp_path / "user-1000.slice.d"
    drop_in.mkdir()

    def said() -> str:
        words = ["systemd-analyze", "verify", "user-1000.slice"]
        units = {**environment(tmp_path), "SYSTEMD_UNIT_PATH": f"{tmp_path}:"}
        done = subprocess.run(words, env=units, capture_output=True, text=True, check=False, timeout=PATIENCE)
        return "\n".join(line for line in done.stderr.splitlines() if str(drop_in) in line)

    (drop_in / "sixteen.conf").write_text(f"{hosting.snippet('systemd')}Nonsense=1\n")
    if "Nonsense" not in said():
        pytest.skip("systemd-analyze does not look at drop-ins here")
    (drop_in / "sixteen.conf").write_text(hosting.snippet("systemd"))
    assert said() == ""


def test_ssh_understands_what_players_are_told(tmp_path: Path) -> None:
    (tmp_path / "config").write_text(hosting.snippet("ssh_config"))
    words = ["ssh", "-G", "-F", str(tmp_path / "config"), "host"]
    said = subprocess.run(words, capture_output=True, text=True, check=True, env={**os.environ, "LANG": "C"}).stdout
    assert "compression yes" in said.splitlines()
    assert {"sendenv COLORTERM", "sendenv LANG", "sendenv LC_ALL"} <= set(said.splitlines())
