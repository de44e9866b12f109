"""A held key plays one card, chooses nothing at the end of the game, and passes one prompt of plain mode."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.terminal import shown
from tests.terminal.playing import Saved, instant, ready
from tests.terminal.pty_terminal import Terminal


def test_a_held_enter_plays_one_card_and_deliberate_ones_the_others(tmp_path: Path) -> None:
    """In one go, as a line brings them that had stopped."""
    instant(tmp_path)
    saved = Saved(tmp_path)
    with Terminal(("play", "sixteen", "--players", "human,easy"), tmp_path) as terminal:
        terminal.wait(ready(saved, 0))
        terminal.send(shown.ENTER * 200, held=True)
        terminal.wait(lambda _: saved.plays(0))
        terminal.quiet()
        assert len(saved.plays(0)) == 1
        for _ in range(200):
            terminal.send(shown.ENTER)
            if shown.title(terminal.quiet(0.25)) == shown.OVER:
                break
        terminal.wait(shown.is_at(shown.OVER))
        terminal.send(shown.ENTER * 200, held=True)
        terminal.quiet()
        assert "Luck and play" in terminal.text()
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0


PROMPTS = """
from time import sleep
from sixteen_tui.plain.console import Console
console = Console()
console.ask("Ready")
sleep(0.5)
print(*(f"{console.ask('On')}:{console.held}" for _ in range(5)))
"""
"""Five prompts of plain mode, from half a second on after a first one."""


@pytest.mark.parametrize(
    ("first", "others", "said"),
    [
        ("\n\n", "\nplay\n\n\n", ":False :False play:False :False :True"),
        ("\n\n\n\n", "play\n\n", ":True :True :True play:False :False"),
    ],
    ids=["one", "many"],
)
def test_in_plain_mode_one_enter_typed_ahead_is_meant_and_many_are_held(
    tmp_path: Path, first: str, others: str, said: str
) -> None:
    with Terminal((), tmp_path, program=(sys.executable, "-c", PROMPTS)) as terminal:
        terminal.wait("Ready")
        terminal.send(first)
        terminal.rest(0.9)
        terminal.send(others)
        terminal.wait(said)
        assert terminal.ended() == 0
