"""Standard streams that are closed: a sentence or silence for every command, and never a file on their descriptors."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Sequence
from itertools import chain, combinations
from pathlib import Path

import pytest

from sixteen_tui.settings import paths
from sixteen_tui.text.usage import COMMANDS
from tests.cli.kit import Begin
from tests.patience import PATIENCE

SAVE = Path(__file__).parents[1] / "unit" / "conformance" / "sixteen-02.sixteen.jsonl"
CLOSED = [*chain.from_iterable(combinations((0, 1, 2), count) for count in (1, 2, 3))]
ARGUMENTS: dict[str, Sequence[Sequence[str]]] = {
    "play": [["sixteen"], ["sixteen", "--plain"], ["--from", "{save}", "--plain"]],
    "daily": [[], ["--plain"]],
    "resume": [[], ["--plain"], ["{id}", "--plain"]],
    "replay": [["{save}"], ["{save}", "--plain"], ["-"]],
    "learn": [[], ["--plain"]],
    "list": [[], ["--json"]],
    "tag": [[], ["{id}", "good"]],
    "export": [["-"], ["{new}.zip"], ["{save}", "--html", "-"]],
    "archive": [["--html", "{new}"], ["--html", "{new}", "--json"]],
    "import": [["-"], ["{save}"]],
    "stats": [[], ["--json"], ["--csv"]],
    "ladder": [[], ["--json"], ["--lines"]],
    "verify": [["{save}"], ["-"]],
    "show": [["{save}"], ["{save}", "--json"], ["{save}", "--markdown"], ["-"]],
    "review": [["{save}"]],
    "simulate": [["sixteen", "--games", "1"], ["sixteen", "--games", "1", "--json"]],
    "bot": [["easy"]],
    "code": [["{save}"], ["-"]],
    "schema": [[]],
    "paths": [[], ["--json"]],
    "doctor": [[], ["--json"]],
    "picture": [["{save}"], ["{save}", "--png"], ["{save}", "--out", "{new}.svg"]],
    "cast": [["{save}"]],
    "serve": [["--status"]],
    "admin": [["who"], ["tables", "--json"], ["motd", "Hello"]],
    "tables": [[], ["--json"], ["--mine"]],
    "sit": [["1"]],
    "enter": [[], ["play", "sixteen", "--plain"]],
    "completions": [["bash"]],
    "rules": [[], ["sixteen", "--summary"]],
}
"""Arguments of each command; `serve` only asks, because it would not end."""
QUICK = ((0,), (1,), (0, 1, 2))
"""The streams closed in `make test`: for each third of the command lines another."""
PARTS = len(QUICK)
ALONE = [[], ["--plain"], ["--help"], ["--version"], ["nonsense"]]


def commands(new: Path, id: str) -> list[list[str]]:
    """Return all command lines. `new` is a path without its suffix, `id` a game that is not over."""
    lines = [[name, *each] for name in COMMANDS for each in ARGUMENTS[name]]
    return [[word.format(save=SAVE, new=new, id=id) for word in line] for line in [*ALONE, *lines]]


RUNNER = """
import gc, importlib, json, os, pkgutil, sys
from sixteen_tui.cli import commands, entrance, main as cli
from sixteen_tui.engine.sixteen import judgement
from sixteen_tui.plain import run
for each in pkgutil.iter_modules(commands.__path__):
    importlib.import_module(f"sixteen_tui.cli.commands.{each.name}")
lines, closed = json.loads(sys.argv[1])
judgement.EFFORT = judgement.EFFORT._replace(hands=20, rollouts=100)
gc.freeze()
for number, line in enumerate(lines):
    child = os.fork()
    if child == 0:
        for stream, name in ((1, f"{number}.out"), (2, f"{number}.err")):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC), stream)
        out = {"mode": "w", "encoding": os.environ.get("PYTHONIOENCODING")}
        opened = sys.stdin, sys.stdout, sys.stderr = open(0), open(1, **out), open(2, **out)
        for each in closed:  # kept in `opened`: Python 3.13 reports a file that cannot be closed
            os.close(each)
            setattr(sys, ("stdin", "stdout", "stderr")[each], None)
        sys.argv[1:] = line
        status = entrance.status()
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(status)
    _, status = os.waitpid(child, 0)
    print(os.waitstatus_to_exitcode(status))
"""
"""Runs each command in a process forked from one that has imported all commands."""


@pytest.mark.timeout(90)
@pytest.mark.every("each part has other commands")
@pytest.mark.parametrize(
    ("closed", "part"),
    [
        pytest.param(each, part, marks=[] if each == QUICK[part] else [pytest.mark.long], id=f"{part}-{each}")
        for each in CLOSED
        for part in range(PARTS)
    ],
)
def test_every_command(
    environment: dict[str, str], begin: Begin, tmp_path: Path, closed: tuple[int, ...], part: int
) -> None:
    session = begin(plays=2)
    session.close()
    lines = commands(tmp_path / "made", session.record.header.id)[part::PARTS]
    done = subprocess.run(
        [sys.executable, "-c", RUNNER, json.dumps([lines, closed])],
        env={**environment, "XDG_RUNTIME_DIR": str(tmp_path / "none"), "TERM": "dumb"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    for number, (arguments, status) in enumerate(zip(lines, map(int, done.stdout.split()), strict=True)):
        out, err = (Path(f"{number}.{each}").read_text(encoding="utf-8", errors="replace") for each in ("out", "err"))
        assert status in {0, 1, 2}, (arguments, err)
        assert status != 1 or arguments[0] in {"doctor", "tables", "verify"}, (arguments, err)
        assert not any(word in out + err for word in ("fault in", "Traceback")), (arguments, err)
        assert err.count("\n") == 1 or status != 2 or 2 in closed, (arguments, err)
        assert status != 0 or "closed" not in err, (arguments, err)
    assert not (paths.logs() / "faults.log").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("arguments", [["--version"], ["rules"], ["nonsense"]], ids=" ".join)
def test_outputs_that_are_full_give_the_status_of_an_error(environment: dict[str, str], arguments: list[str]) -> None:
    """The interpreter flushes at exit what is left, and its failure would be status 120."""
    with Path("/dev/full").open("w", encoding="ascii") as full:
        done = subprocess.run(
            [sys.executable, "-m", "sixteen_tui", *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=full,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_an_output_that_is_full_is_named(environment: dict[str, str]) -> None:
    with Path("/dev/full").open("w", encoding="ascii") as full:
        done = subprocess.run(
            [sys.executable, "-m", "sixteen_tui", "rules"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=PATIENCE,
            check=False,
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert done.stderr.startswith(b"sixteen-tui: standard output: the disk is full"), done.stderr


@pytest.mark.parametrize("closed", CLOSED, ids=lambda closed: "".join(map(str, closed)))
def test_no_file_of_the_program_has_a_standard_descriptor(environment: dict[str, str], closed: tuple[int, ...]) -> None:
    """The save of a game would have received all that is printed."""
    program = """
import os, sys
from sixteen_tui.cli import entrance, main as cli
def main():
    print("printed")
    sys.stderr.write("complained")
    with open("file", "w") as file:
        number = file.fileno()
    with open("numbers", "w") as file:
        file.write(" ".join([str(number), *(os.readlink(f"/proc/self/fd/{each}") for each in (0, 1, 2))]))
    return 0
cli.main = main
sys.exit(entrance.status())
"""
    closing = " ".join(f"{each}>&-" for each in closed)
    subprocess.run(
        ["sh", "-c", f'"$@" {closing}', "sh", sys.executable, "-c", program],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    number, *names = Path("numbers").read_text(encoding="utf-8").split()
    assert int(number) > 2
    assert all(names[each] == "/dev/null" for each in closed)
    assert Path("file").read_bytes() == b""


@pytest.mark.parametrize(
    ("arguments", "closing"),
    [
        ("show {save} --json", ">&-"),
        ("export -", ">&-"),
        ("picture {save}", ">&-"),
        ("show -", "<&-"),
        ("bot easy", "<&-"),
        ("sit 1", "<&-"),
    ],
)
@pytest.mark.every("reason: different fault")
def test_what_needs_the_stream_is_refused(
    environment: dict[str, str], begin: Begin, arguments: str, closing: str
) -> None:
    begin(plays=2).close()
    shell = (
        f"exec {shlex.quote(sys.executable)} -m sixteen_tui {arguments.format(save=shlex.quote(str(SAVE)))} {closing}"
    )
    done = subprocess.run(["sh", "-c", shell], env=environment, capture_output=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"sixteen-tui: standard ")
    assert done.stderr.count(b"\n") == 1
