"""Known ways to break a terminal program, one by one, against the real program in a real pty.

Method: each test names the breakage. Behaviour that a pty cannot show (a phone, GNU screen) is not claimed. See also
`test_gone.py`, `test_stopped.py`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.saves.header import Player
from sixteen_tui.session.host import Host
from tests.terminal import shown
from tests.terminal.at_the_table import ME, MOUSE, PLAY, moves, restored
from tests.terminal.playing import Saved, play, ready, to_the_name_prompt
from tests.terminal.pty_terminal import Terminal
from tests.tiers import first

# TERM=dumb gets escapes and mouse modes anyway


@pytest.mark.long
def test_a_dumb_terminal_gets_plain_lines_and_no_escapes(tmp_path: Path) -> None:
    """More names of such terminals: test_terminal.py."""
    with Terminal((), tmp_path, TERM="dumb") as terminal:
        terminal.wait("or help:")
        terminal.send(b"\x04")
        assert terminal.ended() == 0
        assert b"\x1b" not in terminal.raw


# One byte that is not UTF-8 ends the program


@pytest.mark.parametrize(
    ("keys", "place"), [(b"\xe92", 1), (b"\xff\xfe3", 2), (b"1\xc3", 0), (b"\x804\xf0\x9f", 3)], ids=repr
)
def test_bytes_that_are_no_text_cost_no_key(lasting: Terminal, keys: bytes, place: int) -> None:
    lasting.send(keys)
    lasting.wait(lambda text: shown.cursor(text) == place)


def test_a_latin_1_letter_in_a_name(home: Path) -> None:
    with Terminal((), home) as terminal:
        to_the_name_prompt(terminal)
        terminal.send(shown.CTRL_U)
        terminal.quiet()
        terminal.send(b"Ren" + "é".encode("latin-1") + b"e" + shown.ENTER.encode())
        terminal.wait(shown.is_at(shown.NEW_GAME))
        terminal.wait("Ren\ufffde")


@pytest.mark.parametrize(
    "sequence",
    ["\x1b[99999999999u", "\x1b[1114112;1u", "\x1b[48;50000;50000;1;1t", "\x1b[48;0;0;0;0t\x1b[<0;1;1M"],
    ids=["no number", "no character", "a huge size", "no size"],
)
def test_numbers_that_are_none(lasting: Terminal, sequence: str) -> None:
    moves(lasting, 0)
    lasting.send(sequence + "3")
    lasting.wait(lambda text: shown.cursor(text) == 2)
    assert len(shown.hand(lasting.quiet())) == 4


# Lost screens


@pytest.mark.parametrize("screen", ["table", "help"])
def test_ctrl_l_draws_everything_anew(lasting: Terminal, screen: str) -> None:
    if screen == "help":
        lasting.press("?")
    before = lasting.quiet()
    lasting.scribble()
    lasting.send(shown.REDRAW)
    lasting.wait(lambda text: text == before)
    if screen == "help":
        lasting.send("q")
        lasting.wait(shown.asks)


# Other sizes

SIZES: Final = [(1, 1), (0, 0), (1, 40), (200, 1), (1000, 500), (65535, 65535)]


def _comes_back(terminal: Terminal, before: str) -> None:
    """At its old size it shows what it showed, and the keyboard is heard."""
    terminal.pretend(81, 24)
    terminal.quiet()
    terminal.pretend(80, 24)
    terminal.quiet()
    terminal.scribble()
    terminal.send(shown.REDRAW)
    terminal.wait(lambda text: text == before)
    moves(terminal, 1)
    moves(terminal, 0)


def test_a_storm_of_sizes(lasting: Terminal) -> None:
    moves(lasting, 0)
    before = lasting.quiet()
    for number in range(600):
        lasting.pretend(40 + number % 90, 10 + number % 37)
        if number > 300:
            lasting.pump(0.001)
    _comes_back(lasting, before)


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_an_absurd_size(lasting: Terminal, size: tuple[int, int]) -> None:
    moves(lasting, 0)
    before = lasting.quiet()
    lasting.pretend(*size)
    lasting.quiet()
    _comes_back(lasting, before)


@pytest.mark.parametrize(("columns", "rows"), first([(1, 1), (1000, 500)]))
def test_an_absurd_size_at_the_start(home: Path, columns: int, rows: int) -> None:
    with Terminal(PLAY, home, columns=columns, rows=rows) as terminal:
        terminal.wait(lambda _: b"\x1b[?1049h" in terminal.raw and len(terminal.raw) > 100)
        terminal.quiet()
        terminal.resize(80, 24)
        terminal.wait(shown.asks)


# Esc takes its time; the mouse is asked for


def test_nobody_needs_escape_and_a_lone_one_is_understood(lasting: Terminal) -> None:
    for key in ("q", shown.ESCAPE):
        lasting.send("?")
        lasting.wait(shown.is_at(shown.HELP))
        lasting.send(key)
        lasting.wait(shown.asks)
    assert not MOUSE.search(lasting.raw)


# Keys that the focus hides in a real terminal


def test_the_key_bar_shows_the_keys_that_work(table: tuple[Terminal, Saved]) -> None:
    terminal, _ = table
    for key in ("Enter play", "u take back", "p pace", "? help", "q leave"):
        assert key in shown.key_bar(terminal.text())
    moves(terminal, 1)
    terminal.send("q")
    terminal.wait(shown.is_at(shown.HOME))
    text = terminal.wait(lambda text: "q quit" in shown.key_bar(text))
    assert "Enter choose" in shown.key_bar(text)


# tmux, sixteen colours, NO_COLOR, LANG=C

SGR: Final = re.compile(rb"\x1b\[([\d;]*)m")


def levels(raw: bytes) -> set[str]:
    """The kinds of colours in what was written."""
    found: set[str] = set()
    for each in SGR.findall(raw):
        numbers = [int(number or 0) for number in each.split(b";")]
        while numbers:
            first = numbers.pop(0)
            if first in (38, 48):
                found.add({2: "truecolor", 5: "256"}[numbers[0]])
                del numbers[: 4 if numbers[0] == 2 else 2]
            elif first // 10 in (3, 4, 9, 10) and first % 10 < 8:
                found.add("16")
    return found


COLOURS: Final[dict[str, tuple[dict[str, Any], set[str]]]] = {
    "truecolor": ({"COLORTERM": "truecolor"}, {"truecolor"}),
    "xterm-256color": ({}, {"256"}),
    "tmux-256color": ({"TERM": "tmux-256color"}, {"256"}),
    "xterm-16color": ({"TERM": "xterm-16color"}, {"16"}),
    "screen": ({"TERM": "screen"}, {"16"}),
    "linux": ({"TERM": "linux"}, {"16"}),
    "vt100": ({"TERM": "vt100"}, set()),
    "NO_COLOR": ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, set()),
}


@pytest.mark.parametrize("name", COLOURS)
def test_colours_are_those_of_the_terminal_and_letters_say_the_same(home: Path, name: str) -> None:
    variables, expected = COLOURS[name]
    with Terminal(PLAY, home, **variables) as terminal:
        saved = Saved(home)
        terminal.wait(ready(saved, ME))
        terminal.quiet()
        assert levels(bytes(terminal.raw)) == expected
        assert shown.hand(terminal.text()) == saved.hand(ME)


@pytest.mark.parametrize("name", first(["a setting", "LC_ALL=POSIX", "LANG=de_DE.ISO-8859-1"]))
def test_ascii_where_it_is_asked_for(home: Path, name: str) -> None:
    variables: dict[str, Any] = {}
    if name == "a setting":
        config = home / "config" / "sixteen-tui" / "settings.toml"
        config.write_text(f'{config.read_text()}glyphs = "ascii"\n')
    else:
        variables = dict([name.split("=")])
    with Terminal(PLAY, home, **variables) as terminal:
        text = terminal.wait(ready(Saved(home), ME))
        terminal.quiet()
        assert shown.hand(text)
        assert terminal.raw.isascii()


# Foreign text acts


def test_foreign_text_is_only_text(home: Path) -> None:
    """A name in a save, from another program, with all that must not reach a terminal or be acted upon."""
    evil = "[/red][@click=app.quit]\u202ex\u2066y\x1b]0;own\x07\u009b2J"
    players = [Player(name="Me", player="human", level=None), Player(name=evil, player="bot", level="easy")]
    Host.new(home / "data" / "sixteen-tui" / "games", GAME.name, Rules(), players, "1" * 64).close()
    with Terminal(("resume",), home) as terminal:
        terminal.wait(ready(Saved(home), ME))
        assert "[/red][@click" in terminal.quiet()
        for number in (1, 2, 3):
            terminal.send(str(number))
            terminal.quiet()
        assert not set(terminal.raw.decode()) & set("\u202e\u2066\u009b\x07")
        assert b"\x1b]" not in terminal.raw
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0


# The exit status


def test_the_exit_status_is_the_programs(table: tuple[Terminal, Saved]) -> None:
    terminal, saved = table
    play(terminal, saved, ME, 0)
    terminal.send(shown.INTERRUPT)
    assert terminal.ended() == 0
    assert restored(terminal)


# Kitty's keys


def test_a_terminal_that_reports_all_keys(table: tuple[Terminal, Saved]) -> None:
    """Kitty's protocol: every key is a sequence, with its text."""
    terminal, _ = table
    terminal.send("\x1b[50;;50u")
    terminal.wait(lambda text: shown.cursor(text) == 1)
    terminal.send("\x1b[63;2;63u")
    terminal.wait(shown.is_at(shown.HELP))
    terminal.send("\x1b[27u")
    terminal.wait(shown.asks)
    terminal.send("\x1b[99;5u")
    assert terminal.ended() == 0
    assert restored(terminal)


def test_kitty_keys_can_be_refused(home: Path) -> None:
    with Terminal(PLAY, home, TEXTUAL_DISABLE_KITTY_KEY="1") as terminal:
        terminal.wait(ready(Saved(home), ME))
        assert b"\x1b[>" not in terminal.raw
