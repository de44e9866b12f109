"""Tries the commands, keys, settings and units of `docs/hosting-account.md` and `docs/hosting-machine.md`.

Method: they are read from the pages, and only names and places are changed. Accounts, servers and files are removed
afterwards.
"""

from __future__ import annotations

import grp
import json
import os
import pwd
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from sixteen_tui.tables import where
from tests.patience import PATIENCE, until
from tests.tables.clients import BIN, RULES, Client, client, environment, running
from tests.tables.hosting_page import PAGE, PROGRAM, ROOT, blocks
from tests.terminal import hosting

NAMES: Final = {name: f"s16{name[:2]}{os.getpid()}" for name in ("players", "games16", "sixteen-tui", "ada")}
"""The names of the page's accounts and groups here."""
NOBODY: Final = 65534
UNITS: Final = ("sixteen-tui.socket", "sixteen-tui.service")
root = pytest.mark.skipif(hosting.missing() is not None, reason=str(hosting.missing()))


def run(script: str, home: Path) -> str:
    """Run commands as a shell does, for somebody with this home; what they print."""
    words = ["bash", "-euo", "pipefail", "-c", script]
    to = environment(home)
    done = subprocess.run(words, env=to, cwd=home, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def home() -> Iterator[Path]:
    """A home that has nothing yet, where the name of a socket is not too long."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="s16-") as name:
        path = Path(name)
        path.chmod(0o755)
        (path / "run").mkdir(mode=0o700)
        yield path
        for each in servers(path):
            os.kill(each, signal.SIGTERM)


def servers(home: Path) -> list[int]:
    """The servers that run for somebody with this home."""
    found = []
    for each in Path("/proc").iterdir():
        with suppress(OSError):
            if each.name.isdigit() and f"HOME={home}" in (each / "environ").read_text(errors="replace").split("\0"):
                found += [int(each.name)] if b"\0serve\0" in (each / "cmdline").read_bytes() else []
    return found


# One account


def test_one_account(home: Path) -> None:
    """Tables are served, copied and verified by the page's commands; a server that is killed loses nothing."""
    (serve, status, copy, restore, verify), path = blocks("sh test"), home / "run" / "sixteen-tui" / "tables.sock"
    assert "no tables" in run(serve.replace("sixteen-tui serve &\n", ""), home)
    begun = [word for word in serve.splitlines()[-1].split() if word != "&"]
    with running(begun, home) as process:
        with client(path, "ada") as ada, client(path, "bo") as bo:
            assert (ada.name, bo.name) == ("ada", "bo")
            id = ada.ask("open", "opened", game="sixteen", rules=RULES, seats=["person", "person"])["table"]
            assert ada.ask("sit", "table", table=id)["you"] == 0
            assert bo.ask("sit", "table", table=id)["you"] == 1
            seen = ada.wait("seen")
            refused = subprocess.run(begun, env=environment(home), capture_output=True, text=True, check=False)
            other = subprocess.run(
                [*begun, "--socket", str(home / "x")], env=environment(home), capture_output=True, check=False
            )
            assert (refused.returncode, other.returncode) == (2, 2), "one server a socket, and one a folder"
        told = run(status, home).splitlines()
        assert json.loads(told[-1])["tables"]["going"] == 1
        for key in _named(json.loads(told[-1])):
            assert f"`{key}`" in PAGE, key
        run(copy, home)
        assert f"{id}.sixteen.jsonl: holds" in run(verify, home)
        process.kill()
    assert path.exists(), "killed, it leaves its socket"
    run(restore, home)
    with running(begun, home), client(path, "ada") as ada:
        assert ada.ask("sit", "table", table=id)["you"] == 0
        assert ada.wait("seen") == seen
    assert not path.exists()
    kept = home / ".local" / "share" / "sixteen-tui" / "tables"
    assert {each.name for each in kept.iterdir()} == {".lock", f"{id}.table.json", f"{id}.sixteen.jsonl"}
    assert all(each.stat().st_mode & 0o777 == 0o600 for each in kept.iterdir())


def _named(told: dict[str, Any]) -> Iterator[str]:
    """All keys, those of parts too, but not what is counted there by name."""
    for key, value in told.items():
        yield key
        if isinstance(value, dict) and key not in {"refused", "programs"}:
            yield from _named(value)


def test_a_server_is_started_by_who_needs_one(home: Path) -> None:
    """Two at once start one; it is told to end by the process that the socket names."""
    start = (
        "from sixteen_tui.tables.where import connect_or_start\n"
        "a = connect_or_start()[0]; print(); print(a.recv(1), flush=True)"
    )
    words, to = [sys.executable, "-u", "-c", start], {**environment(home), "PYTHONPATH": str(ROOT)}
    both = [subprocess.Popen(words, env=to, cwd="/", stdout=subprocess.PIPE, text=True) for _ in "12"]
    with ExitStack() as undo:
        for each in both:
            undo.enter_context(each)
            undo.callback(each.kill)
        for each in both:
            assert each.stdout is not None
            assert each.stdout.readline() == "\n", "it has a connection"
        with client(home / "run" / "sixteen-tui" / "tables.sock") as ada:
            assert ada.name == pwd.getpwuid(os.geteuid()).pw_name
            until(lambda: servers(home) == [ada.server])  # the other one finds that it is not needed
            os.kill(ada.server, signal.SIGTERM)
        assert [each.communicate(timeout=PATIENCE)[0] for each in both] == ["b''\n", "b''\n"], "it was one server"


# Many accounts


def units(home: Path) -> list[Path]:
    """The units of the page, with the program where it is."""
    found = []
    for name in UNITS:
        (text,) = blocks(f"systemd {name}")
        path = home / name
        path.write_text(text.replace(PROGRAM, f'"{BIN}/sixteen-tui"'), "utf-8")
        found.append(path)
    return found


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze")
def test_systemd_understands_the_units(home: Path) -> None:
    words = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *map(str, units(home))]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    told = [line for line in done.stderr.splitlines() if "sixteen-tui" in line]
    assert (done.returncode, told) == (0, []), done.stderr


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze")
def test_systemd_understands_the_settings_for_a_database(home: Path) -> None:
    """The drop-in of the page on many machines: no message names it or the unit, and one does after a nonsense key."""
    (settings,) = blocks("systemd store.conf")
    place = home / "sixteen-tui.service.d" / "store.conf"
    place.parent.mkdir()
    words = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *map(str, units(home))]

    def said(text: str) -> list[str]:
        place.write_text(text.replace(PROGRAM, f'"{BIN}/sixteen-tui"'), "utf-8")
        known = {**os.environ, "SYSTEMD_UNIT_PATH": f"{home}:"}
        done = subprocess.run(words, env=known, capture_output=True, text=True, timeout=PATIENCE, check=False)
        return [line for line in done.stderr.splitlines() if "sixteen-tui" in line]

    if not said(f"{settings}Nonsense=1\n"):
        pytest.skip("systemd-analyze does not read drop-ins here")
    assert said(settings) == []


def test_the_service_does_not_hide_who_connects() -> None:
    (socket_unit,), (service,) = (blocks(f"systemd {name}") for name in UNITS)
    assert "PrivateUsers" not in service
    assert "RuntimeDirectory" not in service
    assert f"ListenStream={where.MACHINE}\n" in socket_unit
    assert "Type=notify\n" in service, "what the server tells the manager is waited for"
    assert "Documentation=man:" not in service, "man does not look into a virtual environment"


def test_without_systemd_the_log_is_rotated_without_a_signal(tmp_path: Path) -> None:
    """SIGHUP ends the server."""
    (script,), (rotation,) = blocks("openrc"), blocks("logrotate")
    (tmp_path / "init").write_text(script)
    subprocess.run(["sh", "-n", str(tmp_path / "init")], check=True)
    (log,) = re.findall(r"^error_log=(.*)$", script, re.MULTILINE)
    assert rotation.startswith(f"{log} {{\n")
    assert "copytruncate" in rotation
    (service,) = blocks("systemd sixteen-tui.service")
    (started,) = re.findall(r'^command_args="(.*)"$', script, re.MULTILINE)
    assert f"ExecStart={PROGRAM} {started}\n" in service


def test_the_program_is_installed_behind_a_link() -> None:
    """An upgrade beside it changes the link, which takes no real folder."""
    assert PAGE.count("-m venv /opt/sixteen-tui-1\nln -sfn sixteen-tui-1 /opt/sixteen-tui\n") == 3
    assert "-m venv /opt/sixteen-tui\n" not in PAGE


@pytest.mark.skipif(shutil.which("systemd-socket-activate") is None, reason="no systemd-socket-activate")
def test_the_service_starts_with_the_machine() -> None:
    """Not only with the first client: clocks run, and notices are sent, while nobody is connected."""
    enabled = re.findall(r"^systemctl enable --now (sixteen-tui\.socket.*)$", PAGE, re.MULTILINE)
    assert enabled == ["sixteen-tui.socket sixteen-tui.service"] * 2
    assert "systemctl start sixteen-tui.socket sixteen-tui.service\n" in PAGE


def test_the_service_takes_the_socket_that_systemd_hands_over(home: Path) -> None:
    (service,) = blocks("systemd sixteen-tui.service")
    (line,) = re.findall(r"^ExecStart=(.*)$", service, re.MULTILINE)
    words = [
        word.replace(PROGRAM, f"{BIN}/sixteen-tui").replace("/var/lib", str(home / "lib")) for word in line.split()
    ]
    path = home / "s.sock"
    options = [f"--setenv={name}={value}" for name, value in environment(home).items()]
    with running(["systemd-socket-activate", f"--listen={path}", *options, *words], home), client(path, "ada") as ada:
        assert ada.name == "ada"
        assert ada.ask("ping", "pong")
        assert (home / "lib" / "sixteen-tui" / "tables").is_dir()


class Made(NamedTuple):
    """The results of the page's commands."""

    folder: Path

    def uid(self, name: str) -> int:
        return pwd.getpwnam(NAMES[name]).pw_uid

    @property
    def players(self) -> int:
        return grp.getgrnam(NAMES["players"]).gr_gid


@pytest.fixture
def made(home: Path) -> Iterator[Made]:
    """Accounts, groups and folders, made by the page's commands."""
    places = {"/etc/ssh/": f"{home}/etc/", "/run/": f"{home}/run/", "/var/lib/": f"{home}/lib/"}
    (home / "run").chmod(0o755)
    with ExitStack() as undo:
        subprocess.run(["useradd", NAMES["ada"]], check=True, capture_output=True)
        undo.callback(subprocess.run, ["userdel", NAMES["ada"]], check=False, capture_output=True)
        for line in "".join(blocks("sh root")).splitlines():
            words = [NAMES.get(word, word) for word in shlex.split(line)]
            for old, new in places.items():
                words = [word.replace(old, new) for word in words]
            if words[0] == "useradd" and "--create-home" in words:
                words[1:1] = ["--base-dir", str(home)]
            subprocess.run(words, check=True, capture_output=True)
            if words[0] in {"useradd", "groupadd"}:
                undo.callback(
                    subprocess.run, [words[0].replace("add", "del"), words[-1]], check=False, capture_output=True
                )
        yield Made(home)


@contextmanager
def acting_as(uid: int, groups: list[int]) -> Iterator[None]:
    """Be somebody else for a moment, to the kernel too."""
    before = os.getgroups()
    os.setgroups(groups)
    os.seteuid(uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setgroups(before)


@root
@pytest.mark.alone
def test_many_accounts_without_systemd(made: Made) -> None:
    """Members of the group get in, under their own name and no other; others do not."""
    (line,) = blocks("sh many")
    path = made.folder / "run" / "sixteen-tui" / "tables.sock"
    words = [NAMES.get(word, word) for word in line.replace("/var/lib", str(made.folder / "lib")).split()]
    words[0] = f"{BIN}/sixteen-tui"
    state = made.folder / "lib" / "sixteen-tui"
    service = state.stat().st_uid
    refused = subprocess.run([*words, "--socket", str(path)], capture_output=True, check=False)
    assert (refused.returncode, b"belongs to another account" in refused.stderr) == (2, True), "as root"
    assert not (state / "tables").exists()
    os.chown(state, 0, -1)  # this test is root, and stands for the service's account
    with running([*words, "--socket", str(path)], made.folder):
        with client(path):
            assert (path.stat().st_mode & 0o777, path.stat().st_gid) == (0o660, made.players)
        with acting_as(made.uid("ada"), [made.players]), client(path, "bo") as ada:
            assert ada.name == NAMES["ada"], "a name counts from the server's own account only"
            id = ada.ask("open", "opened", game="sixteen", rules=RULES, seats=["person", "easy"])["table"]
            assert ada.ask("sit", "table", table=id)["you"] == 0
            with pytest.raises(PermissionError):
                list((made.folder / "lib" / "sixteen-tui" / "tables").iterdir())
        with acting_as(NOBODY, []), pytest.raises(PermissionError):
            Client(path)
    os.chown(state, service, -1)


# A games account


@root
@pytest.mark.alone
def test_guests_and_members_meet_at_one_table(made: Made) -> None:
    """The accounts of the kernel, and the names that the programs of one of them give."""
    (line,) = blocks("sh guests")
    path, state = made.folder / "run" / "sixteen-tui" / "tables.sock", made.folder / "lib" / "sixteen-tui"
    words = [NAMES.get(word, word) for word in line.replace("/var/lib", str(made.folder / "lib")).split()]
    words[0] = f"{BIN}/sixteen-tui"
    service = state.stat().st_uid
    os.chown(state, 0, -1)  # this test is root, and stands for the service's account
    account = NAMES["games16"]
    with running([*words, "--socket", str(path)], made.folder), ExitStack() as stack:
        people = []
        for uid, name in (("ada", "bo"), ("games16", "ada"), ("games16", "bo")):
            with acting_as(made.uid(uid), [made.players]):
                people.append(stack.enter_context(client(path, name)))
        assert [each.name for each in people] == [NAMES["ada"], f"ada@{account}", f"bo@{account}"]
        rules = RULES
        id = people[0].ask("open", "opened", game="sixteen", rules=rules, seats=["person", "person"])["table"]
        for seat in (0, 1):
            assert people[seat].ask("sit", "table", table=id)["you"] == seat
        assert people[2].ask("tables", "tables")["tables"][0]["yours"] == []
        banned = [words[0], "admin", "ban", f"ada@{account}", "--socket", str(path)]
        assert subprocess.run(banned, capture_output=True, check=False).returncode == 0
        assert people[1].wait("no")["code"] == "banned"
        assert people[2].ask("ping", "pong")
    os.chown(state, service, -1)


@root
@pytest.mark.alone
def test_each_key_has_its_name_and_leads_to_the_game_only(made: Made) -> None:
    program, folder = made.folder / "program", made.folder / "ssh"
    program.write_text('#!/bin/sh\ntty >/dev/null && echo "tty $*"\n')
    program.chmod(0o755)
    (settings,), (lines,) = blocks("sshd_config"), blocks("authorized_keys")
    (etc,) = (made.folder / "etc").iterdir()
    assert str(etc) == f"{made.folder}/etc/games16"
    keys = lines.replace(PROGRAM, str(program)).splitlines()[:2]
    settings = settings.replace("User games16", f"User {NAMES['games16']}").replace("/etc/ssh/", f"{made.folder}/etc/")
    account = hosting.Account(NAMES["games16"], made.folder)
    for rules, told in ((settings, "ada"), (settings + "    ForceCommand echo ForceCommand\n", "ForceCommand")):
        with suppress(FileNotFoundError):
            shutil.rmtree(folder)
        with hosting.server(folder, account, rules) as sshd:
            for name, key in zip(("key", "host"), keys, strict=True):
                kind, public = (folder / f"{name}.pub").read_text().split()[:2]
                assert "ssh-ed25519 AAAA…" in key
                with (etc / "authorized_keys").open("w" if name == "key" else "a") as file:
                    file.write(key.replace("ssh-ed25519 AAAA…", f"{kind} {public}") + "\n")
            ada = sshd.words("ssh")
            bo = [word.replace(f"{folder}/key", f"{folder}/host") for word in ada]
            asked = [hosting.run([*words, "-tt", sshd.target, "id"]).stdout.decode().strip() for words in (ada, bo)]
            if told == "ada":
                assert asked == ["tty --restricted --player ada", "tty --restricted --player bo"]
                forwarded = hosting.run([*ada, "-W", f"127.0.0.1:{sshd.port}", sshd.target])
                assert (forwarded.returncode, forwarded.stdout) == (255, b""), "somebody answers there"
            else:
                assert asked == [told, told], "as the page warns: it takes the place of the keys' commands"
