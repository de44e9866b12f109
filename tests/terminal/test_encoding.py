"""Output to a terminal in a C locale, without colours, and of names with strange characters."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.saves.records import read
from sixteen_tui.terminal.cells import fit
from tests.terminal import shown
from tests.terminal.playing import Saved, choose, instant, play, ready, saves, to_the_name_prompt
from tests.terminal.pty_terminal import Terminal
from tests.terminal.screen_modes import ME, PLAY, restored
from tests.tiers import first

COLOUR: Final = re.compile(rb"\x1b\[(?:[\d;:]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[\d;:]*m")
"""A sequence that sets a colour of the foreground or the background."""


# Encoding and colour


def _is_glyph(character: str) -> bool:
    """Whether it is an arrow, a line, a block or a shape."""
    return "\u2190" <= character <= "\u2bff"


@pytest.fixture(scope="module")
def beyond_ascii(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """In a C locale: what is not ASCII on any frame of a walk through the screens, by screen."""
    home = tmp_path_factory.mktemp("ascii")
    instant(home)
    wrong: dict[str, set[str]] = {}

    def look(text: str) -> None:
        foreign = {character for character in text if not character.isascii()}
        if foreign:
            wrong.setdefault(shown.title(text), set()).update(foreign)

    with Terminal(PLAY, home, LANG="C") as terminal:
        terminal.watchers.append(look)
        saved = Saved(home)
        terminal.wait(ready(saved, ME))
        assert re.search(r"\+- 1 -\+", terminal.text())
        play(terminal, saved, ME, 0)
        terminal.wait(ready(saved, ME))
        for key, screen in (
            ("?", shown.HELP),
            ("r", shown.RULES),
            ("q", shown.HELP),
            ("q", shown.TABLE),
            ("q", shown.HOME),
        ):
            terminal.send(key)
            terminal.wait(shown.is_at(screen))
        terminal.wait(shown.RESUME)
        for screen in (shown.SAVED, shown.RULES, shown.SETTINGS):
            choose(terminal, screen)
            terminal.wait(shown.is_at(screen))
            terminal.quiet()
            terminal.send("q")
            terminal.wait(shown.RESUME)
        terminal.send(shown.FIRST + shown.DOWN)
        to_the_name_prompt(terminal)
        terminal.quiet()
    return wrong


def test_a_c_locale_gets_ascii_lines_and_shapes(beyond_ascii: dict[str, set[str]]) -> None:
    glyphs = {screen: {each for each in found if _is_glyph(each)} for screen, found in beyond_ascii.items()}
    assert not any(glyphs.values()), glyphs


def test_a_c_locale_gets_ascii_text(beyond_ascii: dict[str, set[str]]) -> None:
    text = {screen: {each for each in found if not _is_glyph(each)} for screen, found in beyond_ascii.items()}
    assert not any(text.values()), text


def test_no_color_means_no_colour(tmp_path: Path) -> None:
    with Terminal(PLAY, tmp_path, NO_COLOR="1") as terminal:
        terminal.wait(shown.asks)
        terminal.send("?")
        terminal.wait(shown.is_at(shown.HELP))
        terminal.send("q")
        terminal.wait(shown.asks)
        assert COLOUR.findall(bytes(terminal.raw)) == []


@pytest.mark.long
def test_colour_is_there_otherwise(tmp_path: Path) -> None:
    with Terminal(PLAY, tmp_path) as terminal:
        terminal.wait(shown.asks)
        assert COLOUR.search(bytes(terminal.raw))


# Names


NAMES: Final = {
    "[red]{0}[/red]": "[red]{0}[/red]",
    "[@click=app.x]y": "[@click=app.x]y",
    "[/red] %s \\": "[/red] %s \\",
    "a\u202eb\u2066c\u200fd": "abcd",
    "\u009b31mred": "red",
    "Zoe\u0301": "Zoé",
}
"""A typed name, and the part of it that is shown."""
IN_SCORE: Final = 10
"""Cells of it in the scoreboard, behind the sign of who is to move."""


def test_a_name_is_shown_and_never_acts(tmp_path: Path) -> None:
    with Terminal([], tmp_path) as terminal:
        to_the_name_prompt(terminal)
        before = len(terminal.raw)
        for typed, name in NAMES.items():
            terminal.send(shown.CTRL_U)
            terminal.quiet()  # Textual clears the line only after what is typed at once behind it
            terminal.send(typed + shown.ENTER)
            terminal.wait(shown.is_at(shown.NEW_GAME))
            terminal.wait(f" {name} ")
            terminal.send("s")
            terminal.wait(lambda text: shown.is_at(shown.TABLE)(text) and shown.asks(text))
            terminal.wait(f"▶{fit(name, IN_SCORE)}")
            terminal.send("i")  # a game that nobody has done anything in would not be kept
            terminal.wait(lambda text: not shown.is_at(shown.TABLE)(text))
            terminal.send("q")
            terminal.wait(lambda text: shown.is_at(shown.TABLE)(text) and shown.asks(text))
            terminal.send("q")
            terminal.wait(f"{shown.RESUME}  ")
            terminal.send(shown.FIRST + shown.DOWN)
            terminal.wait(f"▶ {shown.PLAY_SIXTEEN}")
            terminal.send(shown.ENTER)
            terminal.wait(shown.is_at(shown.NEW_GAME))
            terminal.send(shown.DOWN * 2)
            terminal.wait(f"▶ {name}")
            terminal.send("n")
            terminal.wait(shown.NAME_QUESTION)
        sent = bytes(terminal.raw[before:]).decode(errors="ignore")  # the last character may be on its way
        assert not set(sent) & set("\u202e\u2066\u200f\u009b")
        kept = [read(path).players[ME].name for path in saves(tmp_path)]
        assert sorted(kept) == sorted(NAMES.values())


@pytest.mark.parametrize("name", first(["x\u0302y", "日本"]), ids=["marks", "wide"])
def test_a_name_is_shown_whole(tmp_path: Path, name: str) -> None:
    with Terminal([], tmp_path) as terminal:
        to_the_name_prompt(terminal)
        terminal.send(name)
        terminal.quiet()
        before = len(terminal.raw)
        terminal.send(shown.ENTER)
        terminal.wait(shown.is_at(shown.NEW_GAME))
        terminal.quiet()
        # In one piece, whatever of the cells beside it has to be sent again.
        assert name.encode() in terminal.raw[before:]


def test_an_escape_sequence_typed_as_a_name_does_nothing(tmp_path: Path) -> None:
    with Terminal([], tmp_path) as terminal:
        to_the_name_prompt(terminal)
        before = len(terminal.raw)
        for sequence in ("\x1b[31m", "\x1b]0;owned\x07", "\x1b[2J", "\x1bc"):
            terminal.send(sequence)
        terminal.quiet()
        assert terminal.alive
        sent = bytes(terminal.raw[before:])
        assert b"owned\x07" not in sent
        assert b"\x1b[2J" not in sent
        assert b"\x1bc" not in sent
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0
        restored(terminal)
