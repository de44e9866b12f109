"""Saves that name a program on a seat: no foreign file can start one.

Invariant: whatever is done with such a save, no process is started but the program's own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from sixteen_tui.arena import programs
from sixteen_tui.saves.records import read
from tests.patience import PATIENCE
from tests.unit.saves.writer import commitment, game, header, numbered, save_of

ROOT: Final = Path(__file__).parents[2]
DRAWS: Final = "cmd:\x1b[2J\u202e\n\0evil"
HOSTILE: Final = ("cmd:touch started", "cmd:./evil", "cmd:evil", DRAWS, "cmd:")
SEED: Final = "1" * 64
BEGINS: Final = ("subprocess.Popen", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.system", "pty.spawn")
WATCHED: Final = f"""
import json, sys
from sixteen_tui.cli import main as cli
sys.addaudithook(lambda event, words: event in {BEGINS} and print("BEGUN", words, file=sys.stderr))
for words in json.loads(sys.argv[1]):
    print("STATUS", cli.main(words), *words[:1])
"""
"""The program, called with one thing after another; it says on standard error when it begins a process."""


def level_in(where: str, level: str, *, over: bool = False) -> bytes:
    """A game with a seed in which the second seat is that of a level, from its header or by a take-over."""
    from sixteen_tui.engine.games import GAMES
    from sixteen_tui.engine.table import AnyTable, Table

    played = GAMES["sixteen"]
    table: AnyTable = Table(played, played.default_rules, SEED)
    table.deal()
    while over and table.outcome is None:
        table.play(table.legal[0])
    seats = header()["seats"]
    if where == "header":
        seats[1]["level"] = level
    lines: list[dict[str, Any]] = [{"entry": played.encode(action)} for action in table.log]
    if where == "line":
        lines.insert(1, {"seat": {"seat": 1, "player": "bot", "level": level}})
    first = header(seats=seats, seed=SEED, commitment=commitment(SEED), id="hostile")
    return save_of(first, numbered(lines))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home whose folder, first in the search path, has a program that leaves a mark."""
    evil = tmp_path / "evil"
    evil.write_text(f"#!/bin/sh\necho > {tmp_path}/started\n")
    evil.chmod(0o755)
    return tmp_path


def run(home: Path, *calls: Sequence[str], text: str = "") -> subprocess.CompletedProcess[str]:
    """Calls of the program in the home."""
    places = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CONFIG", "STATE", "CACHE")}
    environment = {
        **os.environ,
        **places,
        "PATH": f"{home}:{os.environ['PATH']}",
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(ROOT),
    }
    return subprocess.run(
        [sys.executable, "-c", WATCHED, json.dumps(calls)],
        cwd=home, env=environment, input=text, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip


def kept(home: Path, raw: bytes) -> Path:
    """A save in the folder of saves."""
    folder = home / "data" / "sixteen-tui" / "games"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "hostile.sixteen.jsonl"
    path.write_bytes(raw)
    return path


def harmless(home: Path, said: subprocess.CompletedProcess[str]) -> str:
    """The output, when nothing was begun, and nothing in it that a terminal would obey."""
    assert "BEGUN" not in said.stderr
    assert "Traceback" not in said.stderr
    assert not (home / "started").exists()
    assert not set(said.stdout + said.stderr) & {"\x1b", "\u202e", "\0"}
    return said.stdout + said.stderr


@pytest.mark.parametrize(
    ("level", "where", "over"),
    [*((level, "header", False) for level in HOSTILE), (DRAWS, "line", False), (DRAWS, "header", True)],
)
def test_no_save_starts_a_program(home: Path, level: str, where: str, over: bool) -> None:
    path = kept(home, level_in(where, level, over=over))
    elsewhere = home / "elsewhere.jsonl"
    elsewhere.write_bytes(path.read_bytes())
    shown = run(
        home, ["list"], ["list", "--json"], ["show", "hostile"], ["show", "hostile", "--json"], ["verify", str(path)],
        ["replay", "hostile", "--plain"], ["stats"], ["stats", "--json"], ["stats", "--csv"], ["code", "hostile"],
        ["review", "hostile"],
    )  # fmt: skip
    harmless(home, shown)
    refused = {"STATUS 2 review"} if not over else set()
    assert {line for line in shown.stdout.splitlines() if line.startswith("STATUS ") and line[7] != "0"} == refused
    path.unlink()
    code = next(line for line in shown.stdout.splitlines() if line.startswith("S16-"))
    said = harmless(home, run(home, ["import", code], ["import", str(elsewhere)], ["resume", "--plain"], text="1\n"))
    assert said.count("STATUS 0 import") == 2
    assert ("A saved game starts no program" in said) == (not over)


@pytest.mark.parametrize("level", HOSTILE)
def test_nor_from_home(home: Path, level: str) -> None:
    """The game that waits is offered first."""
    path = kept(home, level_in("header", level))
    said = harmless(home, run(home, ["--plain"], text="0\n1\n"))
    assert "A saved game starts no program" in said
    assert read(path).players[1].level == "expert"


def test_what_says_so_is_heard(home: Path) -> None:
    """A program that the person has named is begun, so that the tests above could fail."""
    kept(home, level_in("header", "cmd:evil"))
    said = run(home, ["resume", "--plain", "--level", "cmd:evil"], text="1\n")
    assert "BEGUN" in said.stderr
    assert (home / "started").exists()


def test_the_settings_start_none(home: Path) -> None:
    folder = home / "config" / "sixteen-tui"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text('[last.sixteen]\nplayers = ["human", "cmd:evil"]\n')
    said = harmless(home, run(home, ["--plain"], text="1\n1\n1\n1\n1\n1\n"))
    assert "Sixteen" in said


def test_a_program_is_known_by_a_name_that_fits(tmp_path: Path) -> None:
    """The longest is no longer than a save takes, and is what a save is read back with."""
    level = programs.name("x" * 1000)
    path = tmp_path / "game.sixteen.jsonl"
    seats = header()["seats"]
    path.write_bytes(game(seats=[seats[0], {**seats[1], "level": level}]))
    assert read(path).players[1].level == level
    assert json.loads(path.read_bytes().splitlines()[0])["seats"][1]["level"] == level
