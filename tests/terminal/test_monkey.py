"""A small part of `monkey.py`, and whether the monkey would notice."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.forked import ROOT
from tests.patience import PATIENCE
from tests.terminal import monkey
from tests.terminal.monkey import OFTEN, Stint
from tests.terminal.monkey_files import Fault, Figures, Files
from tests.terminal.monkey_inputs import BURST, Input
from tests.terminal.monkey_places import PLUGINS, STARTS
from tests.terminal.playing import saves
from tests.terminal.shown import title

SEED: Final = 4
FEW: Final = 80
"""Keys of a stint here."""


@pytest.mark.long
@pytest.mark.timeout(180)
@pytest.mark.parametrize("keys", [2 * FEW, 300])
def test_some_keys_and_more(keys: int) -> None:
    figures = Figures()
    monkey.run(SEED, keys, figures, stint=FEW)
    assert figures.faults == []
    assert figures.keys >= keys
    assert figures.starts >= 2
    assert figures.answers >= 1
    assert figures.answers + figures.starts >= figures.keys // (OFTEN + BURST), "it asks, unless the program has ended"
    assert len(figures.visits) >= 5


def test_the_monkey_knows_every_screen() -> None:
    """Without a known one, it reports a program that does not answer."""
    texts = (ROOT / "tests" / "ui" / "texts").glob("*/*.txt")
    assert {title(text.read_text("utf-8")) for text in texts} <= {*PLUGINS, "Sixteen", "Sweet Sixteen"}


BREAKS: Final = {
    "a fault": "raise ValueError('on purpose')",
    "a hang": "import time; time.sleep(60)",
    "an early end": "self.exit(3)",
    "a file": "open('left', 'w').close(); self.exit(0)",
    "a journal": "[each.write_bytes(b'') for each in self.saves.iterdir()]",
}
SAYS: Final = {
    "a fault": "status 2",
    "a hang": "after Ctrl-L",
    "an early end": "status 3",
    "a file": "it has left",
    "a journal": "has lost what it had",
}


@pytest.mark.parametrize("name", BREAKS)
def test_the_monkey_notices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The program, but Ctrl-L breaks something; and a monkey that does no more than ask for it."""
    broken = (
        "from sixteen_tui import __main__; from sixteen_tui.screens import app\n"
        "redraw = app.SixteenApp.action_redraw\n"
        f"def act(self):\n    {BREAKS[name]}\n    redraw(self)\n"
        "app.SixteenApp.action_redraw = act\n"
        "__main__.run()"
    )
    monkeypatch.setattr(monkey, "command", lambda *arguments: [sys.executable, "-c", broken, *arguments])
    monkeypatch.setattr(monkey, "PATIENCE", 3.0 if name == "a hang" else PATIENCE)
    monkeypatch.setattr(monkey, "ANSWER", 2.0 if name == "a hang" else PATIENCE)
    monkeypatch.setattr(monkey, "PURPOSE", 0.0)
    monkeypatch.setattr(monkey, "anything", lambda random, text: Input("key", b"#"))
    with pytest.raises(Fault, match=SAYS[name]):
        Stint(SEED, 0, tmp_path, Figures(), FEW).run()


def test_only_a_game_in_which_nothing_has_happened_may_go(tmp_path: Path) -> None:
    header = {"seats": [{"player": "human"}, {"player": "bot"}], "parent": {"id": "a", "entries": 1}}
    for last, fault in (("deal", False), ("0 draw", True)):
        monkey._prepared(tmp_path / last)
        files = Files(tmp_path / last, STARTS[0])
        path = saves(tmp_path / last)[0]
        entries = [{"entry": each} for each in dict.fromkeys(("deal", last))]
        raw = b"".join(json.dumps(each).encode() + b"\n" for each in (header, *entries))
        files._whole[path.lstat().st_ino] = raw
        path.unlink()
        if fault:
            with pytest.raises(Fault, match="a journal is gone"):
                files.look()
        else:
            files.look()


def test_a_torn_line_and_damaged_settings_are_noticed(tmp_path: Path) -> None:
    monkey._prepared(tmp_path)
    files = Files(tmp_path, STARTS[0])
    files.end()
    path = saves(tmp_path)[0]
    with path.open("ab") as file:
        file.write(b'{"n": ')
    files.look()
    with pytest.raises(Fault, match="torn"):
        files.end()
    with path.open("ab") as file:
        file.write(b"1}\n")
    with pytest.raises(Fault, match="not a valid journal"):
        files.look()
