"""The terminal's bell in Sweet Sixteen: it rings with what is shown and tells nothing about how a turn ended (B10)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sixteen_tui.screens.app import BELL_SECONDS
from tests.terminal import shown
from tests.terminal import sweet_shown as sweet
from tests.terminal.playing import settings
from tests.terminal.sweet_games import ENDINGS
from tests.terminal.sweet_keyboard import people
from tests.terminal.sweet_twins import AT_REST, BESIDE, _computer_twin
from tests.tiers import first

BELL = b"\x07"


def _rings(home: Path, ending: str, trades: int, bell: str) -> list[int]:
    """The number of rings when the first has looked, when the next is called and has looked, and at the reveal."""
    settings(home, pace='"fast"', bell=bell)
    _computer_twin(home, ending, trades)
    with people(home, "resume", names=BESIDE, seats=(0, 2)) as keyboard:
        terminal = keyboard.terminal
        found = []

        def count() -> None:
            terminal.rest(BELL_SECONDS + AT_REST)  # so that it is never silent for having rung just before
            found.append(terminal.raw.count(BELL))

        keyboard.here()
        count()
        terminal.send(shown.ENTER)
        terminal.wait(shown.hands_over)
        count()
        keyboard.here()
        count()
        terminal.press(sweet.STAND)
        terminal.wait(sweet.reveals)
        count()
        return found


@pytest.mark.parametrize("trades", first([0, 1]))
def test_the_bell_does_not_tell_how_a_turn_ended(tmp_path: Path, trades: int) -> None:
    with ThreadPoolExecutor(len(ENDINGS)) as pool:  # all at once: they spend their time waiting
        found = pool.map(lambda ending: _rings(tmp_path / ending, ending, trades, "true"), ENDINGS)
        rings = dict(zip(ENDINGS, found, strict=True))
    assert len({tuple(each) for each in rings.values()}) == 1, rings
    first, called, looked, settled = rings["stand"]
    assert called == first + 1, "somebody is called after the computer has played"
    assert looked == called
    assert settled == looked + 1


@pytest.mark.long
def test_it_is_silent_unless_it_is_wanted(tmp_path: Path) -> None:
    assert _rings(tmp_path, "bust", 0, "false") == [0, 0, 0, 0]
