"""Every key of every screen does no harm, and neither do keys at random."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest

from sixteen_tui.saves.records import read
from tests.terminal import shown
from tests.terminal.playing import saves
from tests.terminal.pty_terminal import Terminal
from tests.terminal.shown import (
    BELL,
    DELETE,
    DOWN,
    ENTER,
    ESCAPE,
    F1,
    FIRST,
    INTERRUPT,
    LAST,
    LEFT,
    PAGE_DOWN,
    PAGE_UP,
    REDRAW,
    RIGHT,
    TAB,
    UP,
)
from tests.terminal.ways import WAYS, press_every_key, reach
from tests.tiers import first

MONKEY_KEYS: Final = (
    *"abdefghjklnoprsuwxy01234567+-?GGn ",
    *(UP, DOWN, LEFT, RIGHT, ENTER, ENTER, ENTER, TAB, FIRST, LAST, PAGE_UP, PAGE_DOWN, DELETE, F1, REDRAW, ESCAPE),
)
MONKEY_STARTS: Final = ("table", "new game", "hand-over", "saved")
MONKEY: Final = 100
"""The number of random keys from each of these screens on."""


@pytest.mark.parametrize("name", first(sorted(WAYS, key=lambda name: name != "table")))
def test_every_key_of_a_screen(tmp_path: Path, name: str) -> None:
    press_every_key(tmp_path, WAYS[name])


def test_help_at_once_after_a_setting_is_changed(tmp_path: Path) -> None:
    with Terminal([], tmp_path) as terminal:
        terminal.wait(shown.HOME_LINE)
        reach(terminal, WAYS["settings"])
        terminal.send(DOWN)  # the theme: the language would change the title that is waited for
        for _ in range(12):
            terminal.send(RIGHT + "?")
            terminal.wait(shown.is_at(shown.HELP))
            terminal.send("q")
            terminal.wait(shown.is_at(shown.SETTINGS))
        terminal.send(INTERRUPT)
        assert terminal.ended() == 0


@pytest.mark.parametrize("keys", ["qq?", "qqr", "qqq", "q" + ENTER, "qq" + ENTER])
def test_a_key_behind_the_one_that_leaves(tmp_path: Path, keys: str) -> None:
    with Terminal([], tmp_path) as terminal:
        terminal.wait(shown.HOME_LINE)
        terminal.send(keys, held=True)  # in one go
        assert terminal.ended() == 0, terminal.text()


def test_what_comes_in_one_go_means_what_it_means_key_by_key(tmp_path: Path) -> None:
    """As a slow line brings it: a text belongs into the field that the key before it opens, Enter ends it there."""
    with Terminal([], tmp_path) as terminal:
        terminal.wait(shown.is_at(shown.HOME))
        terminal.send("r/match" + ENTER)
        terminal.wait(lambda text: " 1 of " in text.splitlines()[0])
        terminal.send("qr/wild" + ENTER + "n")
        terminal.wait(lambda text: " 2 of " in text.splitlines()[0])


@pytest.mark.parametrize("name", first(MONKEY_STARTS))
def test_keys_at_random(tmp_path: Path, name: str) -> None:
    way, random = WAYS[name], Random(name)
    way.prepare(tmp_path)
    with Terminal(way.arguments, tmp_path) as terminal:
        terminal.wait(way.mark if way.arguments else shown.HOME_LINE)
        reach(terminal, way)
        for number in range(MONKEY):
            terminal.send(random.choice(MONKEY_KEYS))
            if number % 4 == 0:
                terminal.quiet(0.01)
        for _ in range(20):  # as deep as screens may lie upon each other
            if not terminal.alive:
                break
            terminal.send(BELL + "q")  # a bell leads out of a name that is being typed, where q is a letter
            terminal.quiet()
        assert terminal.ended() == 0, terminal.text()
    for path in saves(tmp_path):
        assert read(path).lines
