"""The lessons in a real terminal, from the command line, by somebody who reads the screen and does what it asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.records import read
from tests.terminal import shown
from tests.terminal.playing import saves, settings
from tests.terminal.pty_terminal import Terminal

LEARN = {"en": "Learn", "fr": "Apprendre"}
STEP = re.compile(r"(?:Step|Étape) (\d+) (?:of|sur) (\d+)")
ASKED = re.compile(r"\[([^\]\n]+)\]")


def _step(text: str) -> tuple[int, int]:
    found = STEP.search(text)
    assert found, text
    return int(found[1]), int(found[2])


def _follow(terminal: Terminal) -> str:
    """Press what the screen asks for; returns what it asks for then, or the table of the first real game."""
    before = terminal.quiet()
    keys = ASKED.findall(before)
    assert keys, before
    for key in keys:
        now = terminal.text()
        terminal.send({"Enter": shown.ENTER, "Entrée": shown.ENTER}.get(key, key))
        if key == keys[-1]:
            terminal.wait(shown.is_not(now))
        else:
            terminal.quiet()  # the cursor may be on that card already
    return terminal.quiet()


@pytest.mark.long
@pytest.mark.parametrize(("game", "language"), [("sixteen", "fr"), ("sweet-sixteen", "en")])
def test_a_lesson_is_followed_to_a_first_real_game(tmp_path: Path, game: str, language: str) -> None:
    settings(tmp_path, language=f'"{language}"', pace='"instant"')
    with Terminal(["learn", game], tmp_path) as terminal:
        text = terminal.wait(lambda text: text.lstrip().startswith(LEARN[language]) and ASKED.search(text))
        steps = {_step(text)}
        while text.lstrip().startswith(LEARN[language]):
            assert saves(tmp_path) == []
            steps.add(_step(text))
            text = _follow(terminal)
        count = len(PLUGINS[game].lesson.steps)
        assert steps == {(number, count) for number in range(1, count + 1)}
        terminal.wait(lambda text: shown.title(text) in ("Sixteen", "Sweet Sixteen"))
        (path,) = saves(tmp_path)
        assert read(path).header.game == game
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0


def test_a_lesson_that_is_left_leaves_nothing_behind(tmp_path: Path) -> None:
    with Terminal(["learn"], tmp_path) as terminal:
        terminal.wait(lambda text: text.lstrip().startswith("Learn Sixteen") and ASKED.search(text))
        for _ in range(6):
            _follow(terminal)
        terminal.send("q")
        terminal.wait("Leave the lesson?")
        terminal.send("y")
        terminal.wait(shown.HOME_LINE)
        terminal.send("qq")
        assert terminal.ended() == 0
    assert not (tmp_path / "data" / "sixteen-tui" / "games").exists() or saves(tmp_path) == []
