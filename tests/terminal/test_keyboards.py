"""The real program with the keys of a French keyboard: the row of digits is typed without Shift."""

from __future__ import annotations

from pathlib import Path

from sixteen_tui.settings.settings import load
from tests.terminal import shown
from tests.terminal.playing import Saved, ready, settings
from tests.terminal.pty_terminal import Terminal

SEED = "16" * 32


def test_the_second_card_is_picked_with_the_key_beside_the_first(tmp_path: Path) -> None:
    settings(tmp_path, pace='"instant"', keyboard='"azerty"')
    with Terminal(("play", "sixteen", "--seed", SEED), tmp_path) as terminal:
        saved = Saved(tmp_path)
        terminal.wait(ready(saved, 0))
        for key, place in (("é", 1), ("&", 0), ('"', 2), ("é", 1)):
            terminal.send(key)
            terminal.wait(lambda text, place=place: shown.cursor(text) == place)  # type: ignore[misc]  # bound at once
        terminal.send(",")
        terminal.wait(shown.is_at(shown.HELP))
        terminal.send("q")
        terminal.wait(shown.is_at(shown.TABLE))
        code = saved.hand(0)[1]
        terminal.send(shown.ENTER)
        terminal.wait(lambda _: saved.plays(0) == [code])


def test_a_key_that_is_pressed_is_the_key_and_lies_readable_in_the_file(tmp_path: Path) -> None:
    """From home through the settings: the key for the help becomes é, and stays."""
    settings(tmp_path, pace='"instant"')
    with Terminal((), tmp_path) as terminal:
        terminal.wait(shown.HOME_LINE)
        terminal.send(shown.LAST + shown.UP + shown.ENTER)
        terminal.wait(shown.is_at(shown.SETTINGS))
        terminal.send(shown.DOWN * 3 + shown.ENTER)
        terminal.wait("Keyboard")
        terminal.send(shown.DOWN + shown.ENTER)
        terminal.wait("Press the key")
        terminal.send("r")
        terminal.wait("r already does")
        terminal.send("é")
        terminal.wait("é help")
        terminal.send("é")
        terminal.wait(shown.is_at(shown.HELP))
    file = tmp_path / "config" / "sixteen-tui" / "settings.toml"
    assert '\n[keys]\n"app.help" = "é"\n' in file.read_text("utf-8")
    assert load(file)[1] == []
    with Terminal((), tmp_path) as terminal:
        terminal.wait("é help")
        terminal.send("é")
        terminal.wait(shown.is_at(shown.HELP))
