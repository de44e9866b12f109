"""The programs of `examples/` run as they are: player, reader of saves, theme; the client is in tests/tables."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.settings import paths
from tests.patience import PATIENCE

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = ROOT / "examples"
VECTORS: Final = ROOT / "tests" / "unit" / "conformance"
PROGRAM: Final = ("-m", "sixteen_tui")
PLAYER: Final = f"cmd:{shlex.join([sys.executable, str(EXAMPLES / 'bot.py')])}"
MOST: Final = {"bot.py": 30, "read_save.py": 30, "table_client.py": 40}
"""Lines that are not blank."""

Run = Callable[..., str]


@pytest.fixture
def run(environment: dict[str, str]) -> Run:
    """Runs Python with these arguments to its end; returns what it prints."""

    def ran(*arguments: str | Path) -> str:
        words = [sys.executable, *map(str, arguments)]
        return subprocess.run(
            words, env=environment, capture_output=True, text=True, check=True, timeout=PATIENCE
        ).stdout

    return ran


def test_they_are_short() -> None:
    for path in EXAMPLES.glob("*.py"):
        assert len([line for line in path.read_text("utf-8").splitlines() if line]) <= MOST[path.name], path


@pytest.mark.parametrize("rules", [(), ("--rules", "young,bonus,loose")], ids=" ".join)
def test_the_player_plays_whole_games(rules: tuple[str, ...], run: Run) -> None:
    said = run(*PROGRAM, "simulate", "sixteen", "--players", f"{PLAYER},easy", "--games", "4", *rules)
    assert "4 games" in said


def test_the_player_has_a_place_in_a_team(run: Run) -> None:
    assert "2 games" in run(
        *PROGRAM, "simulate", "sixteen", "--players", f"{PLAYER},easy,{PLAYER},easy", "--games", "2"
    )


def test_the_reader_finds_every_entry(run: Run) -> None:
    saves = sorted(VECTORS.glob("*.sixteen.jsonl"))
    counts = [len((VECTORS / f"{save.name.partition('.')[0]}.show.jsonl").read_text().splitlines()) for save in saves]
    said = run(EXAMPLES / "read_save.py", *saves).splitlines()
    assert [line.rpartition(", ")[2] for line in said] == [f"{count} entries" for count in counts]


def test_the_reader_refuses_a_changed_save(run: Run, tmp_path: Path) -> None:
    save = tmp_path / "changed"
    save.write_bytes((VECTORS / "sixteen-01.sixteen.jsonl").read_bytes().replace(b"play B", b"play G", 1))
    with pytest.raises(subprocess.CalledProcessError) as error:
        run(EXAMPLES / "read_save.py", save)
    assert "changed by another program" in error.value.stderr


def test_the_theme_can_be_chosen(run: Run) -> None:
    paths.themes().mkdir(parents=True)
    shutil.copy(EXAMPLES / "slate.toml", paths.themes())
    said = run(*PROGRAM, "picture", VECTORS / "sixteen-01.sixteen.jsonl", "--theme", "slate")
    assert "#263238" in said
