"""The program as a process: no terminal, no reader, no room, no traceback."""

from __future__ import annotations

import json
import os
import pty
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui import __version__
from sixteen_tui.settings import paths
from sixteen_tui.text.usage import COMMANDS
from tests.cli.kit import Begin, Snapshot
from tests.cli.test_bot import LINE
from tests.patience import PATIENCE

MODULE = (sys.executable, "-m", "sixteen_tui")
VECTORS = Path(__file__).parents[1] / "unit" / "conformance"


@pytest.fixture
def process(environment: dict[str, str]) -> Any:
    """Runs the program to its end."""

    def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
        options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
        return subprocess.run(
            [*MODULE, *arguments],
            env={**environment, **options.pop("env", {})},
            timeout=PATIENCE,
            check=False,
            **options,
        )

    return run


def test_show_prints_what_the_conformance_vector_says(process: Any) -> None:
    shown = process("show", str(VECTORS / "sixteen-01.sixteen.jsonl"), "--json")
    assert (shown.returncode, shown.stderr) == (0, b"")
    expected = (VECTORS / "sixteen-01.show.jsonl").read_bytes().splitlines()
    assert [*map(json.loads, shown.stdout.splitlines())] == [*map(json.loads, expected)]


def test_the_module_is_the_program(process: Any) -> None:
    done = process("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"sixteen-tui {__version__}\n".encode(), b"")


@pytest.mark.parametrize("arguments", [(), ("play", "sixteen"), ("resume",), ("replay", "x")])
def test_without_a_terminal_a_sentence_and_no_waiting(
    process: Any, begin: Begin, snapshot: Snapshot, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    begin().close()
    shutil.copy(VECTORS / "sixteen-02.sixteen.jsonl", tmp_path / "x")
    before = snapshot()
    done = process(*arguments, env={"TERM": "xterm-256color"})
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"sixteen-tui: there is no terminal")
    assert done.stderr.count(b"\n") == 1
    assert snapshot() == before


@pytest.fixture
def given(process: Any) -> Any:
    """Runs the program with bytes at its standard input: status, what it prints, and errors."""

    def run(raw: bytes, *arguments: str) -> tuple[int, bytes, bytes]:
        read, write = os.pipe()
        os.write(write, raw)
        os.close(write)
        done = process(*arguments, stdin=read)
        os.close(read)
        return done.returncode, done.stdout, done.stderr

    return run


PIPED = (VECTORS / "sixteen-02.sixteen.jsonl").read_bytes()


@pytest.mark.parametrize("command", ["show", "code"])
def test_a_minus_is_standard_input(process: Any, given: Any, command: str) -> None:
    """For every command that only reads a save."""
    file = str(VECTORS / "sixteen-02.sixteen.jsonl")
    done = process(command, file)
    assert given(PIPED, command, "-") == (0, done.stdout, done.stderr)
    assert not done.stderr or (command == "code" and b"names" in done.stderr)


def test_what_is_piped_is_verified(given: Any) -> None:
    status, out, err = given(PIPED, "verify", "-")
    assert (status, err) == (0, b"")
    assert out.startswith(b"-: ")
    assert given(PIPED[:-300] + PIPED[-200:], "verify", "-")[::2] == (1, b"")
    assert given(b"", "show", "-")[0] == 2


def test_what_is_piped_is_imported(given: Any, snapshot: Snapshot) -> None:
    code = given(PIPED, "code", "-")[1]
    assert given(code, "import", "-")[::2] == (0, b"")
    before = snapshot()
    assert given(PIPED, "import", "-")[0] == 0
    assert snapshot() == before, "it is there already"


def test_what_goes_on_with_a_game_needs_a_file(given: Any) -> None:
    """And a replay the keyboard."""
    assert b"no saved game is called '-'" in given(PIPED, "replay", "-", "--plain")[2]
    assert given(PIPED, "resume", "-")[0] == 2


def test_a_dumb_terminal_gets_plain_mode(environment: dict[str, str]) -> None:
    master, slave = pty.openpty()
    os.write(master, b"\x04")
    done = subprocess.run(
        [*MODULE, "play", "sixteen"],
        env={**environment, "TERM": "dumb"},
        stdin=slave,
        stdout=slave,
        stderr=slave,
        timeout=PATIENCE,
        check=False,
    )
    said = os.read(master, 10_000)
    os.close(slave)
    os.close(master)
    assert done.returncode == 0
    assert b"The game is kept." in said
    assert b"\x1b" not in said


@pytest.mark.parametrize(
    "arguments", [("show", str(VECTORS / "sixteen-02.sixteen.jsonl"), "--json"), ("schema",), ("paths",)]
)
def test_a_reader_who_has_gone_away(environment: dict[str, str], arguments: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [*MODULE, *arguments], env=environment, stdout=write, stderr=subprocess.PIPE, timeout=PATIENCE, check=False
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", ["schema", "--help", "play --help"])
def test_a_full_disk(process: Any, arguments: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = process(*arguments.split(), stdout=full)
    assert done.returncode == 2
    assert done.stderr == b"sixteen-tui: standard output: the disk is full; make room and try again\n"


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_closed_descriptors(environment: dict[str, str], closed: int) -> None:
    refused = {"nonsense", "play sixteen", *(["bot easy"] if closed in (0, 1) else [])}  # it reads and writes
    for arguments in ("paths", "--help", "bot easy", "nonsense", "play sixteen"):
        shell = f"exec {closed}>&-; exec {shlex.join(MODULE)} {arguments}"
        done = subprocess.run(["sh", "-c", shell], env=environment, capture_output=True, timeout=PATIENCE, check=False)
        assert done.returncode == (2 if arguments in refused else 0), (arguments, done)
        assert b"Traceback" not in done.stderr
        most = 12 + 2 * len(COMMANDS) * (closed == 1)  # the help
        assert done.stderr.count(b"\n") <= (1 if done.returncode else most)


def test_interrupted(environment: dict[str, str]) -> None:
    command = [*MODULE, "bot", "easy"]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(LINE).encode() + b"\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_a_terminal_that_lacks_letters(process: Any, begin: Begin) -> None:
    begin(("Zoë 日本", "Ada")).close()
    narrow = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = process("list", env=narrow)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Zoe ??" in done.stdout
    done = process("show", "missing-é", env=narrow)
    assert done.returncode == 2
    assert done.stderr.isascii()


def test_a_file_name_that_is_no_text(environment: dict[str, str], tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff\x1b[2J.sixteen.jsonl"
    shutil.copy(os.fsencode(VECTORS / "sixteen-02.sixteen.jsonl"), name)
    for arguments, status in (((b"verify", name), 0), ((b"show", name), 0), ((b"verify", name + b"x"), 2)):
        command = [*map(os.fsencode, MODULE), *map(os.fsencode, arguments)]
        done = subprocess.run(command, env=environment, capture_output=True, timeout=PATIENCE, check=False)
        assert done.returncode == status, done.stderr
        assert b"\x1b" not in done.stdout + done.stderr


def test_a_fault_of_the_program_itself(environment: dict[str, str]) -> None:
    code = (
        "import sys; from sixteen_tui import __main__; from sixteen_tui.cli import main as cli\n"
        "def broken(): raise RuntimeError('a\\nb')\n"
        "cli.main = broken; sys.argv = ['sixteen-tui']; __main__.run()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, timeout=PATIENCE, check=False
    )
    log = paths.logs() / "faults.log"
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == (
        f"sixteen-tui: a fault in the program (RuntimeError: ab); please report it with {log}\n"
    )
    assert "Traceback" in log.read_text()


def test_a_bar_only_where_there_is_a_terminal(environment: dict[str, str]) -> None:
    master, slave = pty.openpty()
    command = [*MODULE, "simulate", "sixteen", "--players", "easy,easy", "--games", "3", "--json"]
    done = subprocess.run(
        command,
        env={**environment, "TERM": "xterm"},
        stdout=subprocess.PIPE,
        stderr=slave,
        timeout=PATIENCE,
        check=False,
    )
    shown = os.read(master, 10_000)
    os.close(slave)
    os.close(master)
    assert done.returncode == 0
    assert b"playing" in shown
    assert done.stdout.startswith(b"{")
    assert done.stdout.count(b"\n") == 1
