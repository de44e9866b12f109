"""A held key plays one card, chooses nothing at the end of the game, and passes one prompt of plain mode."""

from __future__ import annotations

import sys
from pathlib import Path

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.terminal.repeats import FIRST_REPEAT, UNSEEN
from tests.terminal import shown
from tests.terminal.playing import Saved, begun, instant, ready
from tests.terminal.pty_terminal import Terminal


def test_a_held_enter_plays_one_card_and_deliberate_ones_the_others(tmp_path: Path) -> None:
    """In one go, as a line brings them that had stopped."""
    instant(tmp_path)
    saved = Saved(tmp_path)
    with Terminal(("play", "sixteen", "--players", "human,easy", "--seed", "0" * 64), tmp_path) as terminal:
        terminal.wait(ready(saved, 0))
        terminal.rest(UNSEEN + 1.0)  # what comes in one go counts as held since before it came
        terminal.send(shown.ENTER * 20, held=True)
        terminal.wait(lambda _: saved.plays(0))
        terminal.quiet()
        assert len(saved.plays(0)) == 1
        for _ in range(20):
            terminal.rest(1.1 * FIRST_REPEAT)  # the pause after which a key is not held any more
            terminal.send(shown.ENTER)
            if len(saved.plays(0)) > 3:
                break
        assert len(saved.plays(0)) > 3


def test_an_enter_that_a_keyboard_repeats_after_a_delay_plays_one_card(tmp_path: Path) -> None:
    instant(tmp_path)
    saved = Saved(tmp_path)
    with Terminal(("play", "sixteen", "--players", "human,easy", "--seed", "0" * 64), tmp_path) as terminal:
        terminal.wait(ready(saved, 0))
        terminal.rest(UNSEEN + 1.0)
        terminal.send(shown.ENTER)
        for delay in (0.3, *[1 / 30] * 30):
            terminal.rest(delay)
            terminal.send(shown.ENTER, held=True)
        terminal.quiet()
        assert len(saved.plays(0)) == 1


def test_a_held_enter_chooses_nothing_at_the_end(tmp_path: Path) -> None:
    instant(tmp_path)
    begun(tmp_path, lambda table: len(table.legal) == 1 and table.view(None).draw_pile == 0, Rules(wilds=False))
    with Terminal(("resume",), tmp_path) as terminal:
        for _ in range(40):
            terminal.send(shown.ENTER)
            if shown.title(terminal.quiet()) == shown.OVER:
                break
        terminal.wait(shown.is_at(shown.OVER))
        terminal.send(shown.ENTER * 200, held=True)
        terminal.quiet()
        assert "▶ Review" in terminal.text()
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0


PROMPTS = """
from time import sleep
from sixteen_tui.plain.console import Console
console = Console()
console.ask("Ready")
sleep(0.5)
print(*(f"{console.ask('On')}:{console.held}" for _ in range(3)))
"""
"""Three prompts of plain mode, from half a second on after a first one."""


def test_in_plain_mode_what_was_typed_ahead_answers_nothing(tmp_path: Path) -> None:
    """However often Enter came while nothing was asked; tests/plain/test_prompts.py has the held key."""
    with Terminal((), tmp_path, program=(sys.executable, "-c", PROMPTS)) as terminal:
        terminal.wait("Ready")
        terminal.send("\nplay\n\n\n")
        terminal.wait("On")
        for answer in ("1", "2", "3"):
            terminal.rest(1.1 * FIRST_REPEAT)
            terminal.send(f"{answer}\n")
        terminal.wait("1:False 2:False 3:False")
        assert terminal.ended() == 0
