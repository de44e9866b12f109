"""A library in the real program: filtered, tagged, sought in, written into an archive and brought in again."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.terminal import shown
from tests.terminal.pty_terminal import Terminal

VECTORS = Path(__file__).parents[1] / "unit" / "conformance"
NAMES = ("sixteen-02", "sixteen-03", "sweet-sixteen-00")
CLEAR = "\x15"
"""Ctrl-U: what stands in the field goes."""


def typed(terminal: Terminal, key: str, asks: str, text: str) -> None:
    """Press a key and answer what it asks."""
    terminal.send(key)
    terminal.wait(asks)
    terminal.quiet()
    for keys in (CLEAR, text, "\r"):
        terminal.send(keys)
        terminal.quiet()


def test_filter_tag_search_out_and_in(home: Path) -> None:
    folder = home / "data" / "sixteen-tui" / "games"
    folder.mkdir(parents=True)
    for name in NAMES:
        shutil.copy(VECTORS / f"{name}.sixteen.jsonl", folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    archive = home / "all.tar.gz"
    with Terminal([], home) as terminal:
        terminal.wait(shown.HOME_LINE)
        terminal.quiet()
        terminal.send("\x1b[F")  # End, and up to the saved games
        terminal.quiet()
        terminal.send("\x1b[A" * 4 + "\r")
        terminal.wait(shown.FINISHED)
        terminal.wait("P0 – P1")
        terminal.quiet()
        terminal.send("f\x1b[C")
        terminal.wait("2 of 3")
        terminal.send("q")
        terminal.wait(lambda text: shown.SAVED in text and "87 3 " not in text and "2 of 3" in text)
        typed(terminal, "#", "Words by which", "final")
        terminal.wait("#final")
        terminal.send("c")
        terminal.wait(lambda text: "87 3 " in text and "of 3" not in text)
        terminal.send("\x1b[H")
        terminal.quiet()
        typed(terminal, "/", "Find:", "#FINAL")
        terminal.wait(lambda text: "▶ 2026-11-20   6:6" in text and "#final" in text)
        typed(terminal, "e", "Where to write", str(archive))
        terminal.wait("3 games written to")
        for path in folder.iterdir():
            path.unlink()
        typed(terminal, "i", "A share code", str(archive))
        terminal.wait("3 games are new")
        terminal.wait("P0 – P1")
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
