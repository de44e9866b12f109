"""A recording of a replay, played by the real asciinema: it ends in what the replay itself shows at its end."""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from sixteen_tui.cli.commands.picture import PictureArguments, cast
from sixteen_tui.export import film
from sixteen_tui.saves.records import read
from sixteen_tui.screens.app import SixteenApp
from tests.terminal.pty_terminal import ROOT, Terminal
from tests.tiers import first

GAMES = (("sixteen-01", (80, 24)), ("sweet-sixteen-09", (120, 40)))


@pytest.mark.parametrize(("name", "size"), first(GAMES))
def test_asciinema_ends_in_the_last_picture(
    name: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("DATA", "CONFIG", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{folder}_HOME", str(tmp_path / folder.lower()))
    monkeypatch.setenv("LANG", "C.UTF-8")
    save, file = ROOT / "tests" / "unit" / "conformance" / f"{name}.sixteen.jsonl", tmp_path / "game.cast"
    columns, rows = size
    asked = PictureArguments(str(save), None, f"{columns}x{rows}", None, str(file))
    assert cast(asked, "20") == 0
    last = film.picture(SixteenApp(replay=read(save), still=True), film.RenderOptions(size)).rows
    program = [sys.executable, "-m", "asciinema", "play", "-s", "50", "-i", "0.02", str(file)]
    with Terminal((), tmp_path, columns=columns, rows=rows, program=program) as terminal:
        assert terminal.ended() == 0
        for y, row in enumerate(last):
            for column, cell in enumerate(row):
                there = terminal.cell(y, column)
                assert there.data == cell.text, (y, column)
                if cell.text != " ":
                    assert there.fg == "{:02x}{:02x}{:02x}".format(*cell.front), (y, column)
                assert there.bg == "{:02x}{:02x}{:02x}".format(*cell.ground), (y, column)


def test_a_recording_is_small_and_never_stands_still_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = tmp_path / "game.cast"
    cast(PictureArguments(str(ROOT / "tests/unit/conformance/sixteen-01.sixteen.jsonl"), out=str(file)), None)
    head, *events = map(json.loads, file.read_text("utf-8").splitlines())
    assert (head["version"], head["width"], head["height"]) == (2, 80, 24)
    assert head["title"] == "Sixteen: P0 & P2 – P1 & P3"
    times = [at for at, kind, _ in events if kind == "o"]
    assert times == sorted(times)
    assert max(b - a for a, b in pairwise(times)) <= head["idle_time_limit"]
    assert len(events) == 94
    assert file.stat().st_size < 150_000
