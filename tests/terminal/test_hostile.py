"""Faults that `monkey.py` found, each as one test against the real program in a real pty."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from sixteen_tui.terminal.keyboard import Pastes
from sixteen_tui.terminal.sequences import STALL
from tests.patience import PATIENCE
from tests.terminal import shown
from tests.terminal.playing import instant, saves
from tests.terminal.pty_terminal import Terminal
from tests.terminal.ways import WAYS
from tests.tiers import first

SUSPEND = "\x1a"
REPEATED = 1 / 30
"""Seconds between the characters of a held key."""


@pytest.mark.timeout(90)  # it may wait three times for what takes a second where nothing else runs
def test_ctrl_z_held_while_the_program_starts(tmp_path: Path) -> None:
    """Each began the screen anew within the one before, until nothing was drawn at all."""
    with Terminal((), tmp_path) as terminal:
        end = time.monotonic() + PATIENCE
        while shown.HOME_LINE not in terminal.text() and terminal.alive and time.monotonic() < end:
            terminal.send(SUSPEND)
            terminal.pump(REPEATED)
        terminal.wait(shown.HOME_LINE)
        terminal.quiet()
        # A key that arrives together with the last Ctrl-Z is for the shell and dropped: press until it has an effect.
        end = time.monotonic() + PATIENCE
        while terminal.alive and time.monotonic() < end:
            terminal.send("q")
            terminal.pump(0.5)
        assert terminal.ended() == 0
        assert terminal.modes_now() == terminal.modes


def test_enter_held_from_the_start_begins_no_game(tmp_path: Path) -> None:
    """It is the Enter of the shell, which nobody pressed for what home shows; pressed anew, it chooses.

    It began several: what reached a screen after it had been left closed the table that lay there by then.
    """
    WAYS["table"].prepare(tmp_path)
    there = [path.read_bytes() for path in saves(tmp_path)]
    chosen = (shown.NEW_GAME, shown.TABLE)  # what Enter chooses at home, before the game to resume was found and after
    with Terminal((), tmp_path) as terminal:
        terminal.wait(lambda _: b"\x1b[?1049h" in terminal.raw)
        for _ in range(60):
            terminal.send(shown.ENTER, held=True)
            terminal.pump(0.01)
        terminal.send(shown.ENTER * 50, held=True)
        terminal.quiet()
        assert shown.title(terminal.text()) == shown.HOME
        terminal.pump(1.0)
        terminal.send(shown.ENTER)
        terminal.wait(lambda text: shown.title(text) in chosen)
        assert [path.read_bytes() for path in saves(tmp_path)] == there, "nothing was begun and no card played"
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0


def test_a_key_and_a_reply_that_arrive_in_pieces_over_ssh(tmp_path: Path) -> None:
    """The arrow left the table, because its ESC came alone; the `t` of a reply traded a card."""
    instant(tmp_path)
    with Terminal(("play", "sixteen"), tmp_path, SSH_CONNECTION="10.0.0.1 4711 10.0.0.2 22") as terminal:
        terminal.wait(shown.asks)
        assert shown.cursor(terminal.text()) == 0
        terminal.send(shown.ESCAPE)
        terminal.rest(0.15)
        terminal.send("[C")
        terminal.wait(lambda text: shown.cursor(text) == 1)
        terminal.send("\x1bP>|tmux ")
        terminal.rest(0.3)
        terminal.send("3.4\x1b")
        terminal.rest(0.3)
        terminal.send("\\")
        terminal.quiet()
        assert shown.cursor(terminal.text()) == 1
        terminal.send(shown.ESCAPE)
        terminal.wait(shown.HOME_LINE)


BEGIN, END = "\x1b[200~", "\x1b[201~"


@pytest.mark.parametrize(
    "paste", first(["ab\x1b", "", "ab", "\x1b[A" * 20, "\x1b[200~", "\x1b[" + "1" * 40]), ids=range(6)
)
def test_a_paste_that_never_ends_is_given_up(tmp_path: Path, paste: str) -> None:
    with Terminal((), tmp_path) as terminal:
        terminal.wait("q quit")
        terminal.send(BEGIN + paste)
        end = time.monotonic() + PATIENCE
        while shown.title(terminal.text()) != shown.HELP and time.monotonic() < end:
            terminal.rest(1.2 * STALL)  # whoever types sooner pastes on
            assert shown.title(terminal.text()) == shown.HOME
            terminal.send("?")
            terminal.quiet()
        terminal.wait(shown.is_at(shown.HELP))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a b\nc", "a b\nc"),
        ("", ""),
        ("\x1b[A", "[A"),
        ("\x1b\x1b[20", "[20"),
        ("\x1b[20\x1b[201", "[20[201"),
        (BEGIN, BEGIN[1:]),
        ("\x00\x03q", "q"),
        ("x" * 99_999, "x" * 4096),
    ],
    ids=["text", "empty", "a key", "the end, torn", "nearly the end", "another paste", "controls", "long"],
)
@pytest.mark.every("reason: each is another way to leave the text")
def test_a_paste_is_text_and_not_endless(text: str, kept: str) -> None:
    pastes = Pastes()
    assert pastes.begin() == BEGIN
    given = "".join(map(pastes.take, f"{text}z{END}"))
    assert given == f"{kept}{'z' * (len(kept) < 4096)}{END}"
    assert not pastes.inside


@pytest.mark.parametrize("supported", first(["1", "2", "3"]))
def test_a_terminal_that_says_unasked_that_it_reports_its_size(tmp_path: Path, supported: str) -> None:
    """Textual would rely on it from then on, and no longer on the system."""
    with Terminal((), tmp_path) as terminal:
        terminal.wait("q quit")
        terminal.send(f"\x1b[?2048;{supported}$y")
        terminal.quiet()
        terminal.resize(120, 40)
        terminal.wait(lambda text: "q quit" in shown.key_bar(text))


OPENS_TWICE = """
from sixteen_tui import __main__; from sixteen_tui.screens import app
from sixteen_tui.screens.base.help import HelpScreen
def act(self):
    self.push_screen(HelpScreen(self.screen.keys()))
    self.push_screen(HelpScreen(self.screen.keys()))
app.SixteenApp.action_help = act
__main__.run()
"""
"""The program, but help is asked for twice before it is there."""


def test_no_screen_lies_on_its_like(tmp_path: Path) -> None:
    with Terminal((), tmp_path, program=(sys.executable, "-c", OPENS_TWICE)) as terminal:
        terminal.wait("q quit")
        terminal.send("?")
        terminal.wait(shown.is_at(shown.HELP))
        terminal.quiet()
        terminal.send("q")
        terminal.wait(shown.HOME_LINE)


COMES_AND_GOES = """
from sixteen_tui import __main__; from sixteen_tui.screens import app
from sixteen_tui.widgets.keybar import KeyBar
def size(self, columns, rows):
    self.console.size = columns, rows
    self._frame.forget()
    self.screen.query_one(KeyBar).refresh()
def act(self):
    size(self, 60, 20)
    self.set_timer(0.2, lambda: size(self, 80, 24))
app.SixteenApp.action_help = act
__main__.run()
"""
"""The program, but help lets the terminal have another size for so short that no screen hears of it."""


def test_a_size_that_comes_and_goes_costs_no_cells(tmp_path: Path) -> None:
    with Terminal((), tmp_path, program=(sys.executable, "-c", COMES_AND_GOES)) as terminal:
        terminal.wait("F2")  # the offer of the other language comes last
        before = terminal.quiet()
        terminal.send("?")
        terminal.rest(0.6)
        terminal.wait(lambda text: text == before)


RESIZED_MEANWHILE = """
import fcntl, struct, termios
from sixteen_tui import __main__
from sixteen_tui.terminal import guard as terminal
known = terminal.size
def size():
    now = known()
    if now == (100, 30):
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        [None for _ in range(1000)]
    return now
terminal.size = size
__main__.run()
"""
"""The program, but while it asks for one size the terminal already has the next."""


def test_the_last_of_many_sizes_counts(tmp_path: Path) -> None:
    with Terminal((), tmp_path, program=(sys.executable, "-c", RESIZED_MEANWHILE)) as terminal:
        terminal.wait("q quit")
        terminal.resize(120, 40)
        terminal.pretend(100, 30)
        terminal.wait(lambda text: "q quit" in shown.key_bar(text))


LEAVES_AND_FITS = """
from sixteen_tui import __main__; from sixteen_tui.screens import app
from sixteen_tui.screens.base.help import HelpScreen
class Left(HelpScreen):
    def fill(self):
        assert self in self.app.screen_stack
        super().fill()
async def act(self):
    it = Left(self.screen.keys())
    await self.push_screen(it)
    it.dismiss(None)
    it._fit()
app.SixteenApp.action_help = act
__main__.run()
"""
"""The program, but help is left at once, after a size that asks for another look."""


def test_a_screen_that_has_been_left_is_not_filled_again(tmp_path: Path) -> None:
    """A hand-over would ask for an entry that has been taken back."""
    with Terminal((), tmp_path, program=(sys.executable, "-c", LEAVES_AND_FITS)) as terminal:
        terminal.wait("q quit")
        terminal.press("?")
        terminal.wait(shown.HOME_LINE)
        terminal.send("qq")
        assert terminal.ended() == 0


LEFT_TWICE = """
from textual.css.query import NoMatches
from sixteen_tui import __main__; from sixteen_tui.screens import app
from sixteen_tui.screens.base.help import HelpScreen
def act(self):
    self.exit(0)
    self.push_screen(HelpScreen(self.screen.keys()))
    try:
        raise NoMatches("a screen that opens now gets no parts")
    except NoMatches as error:
        self._handle_exception(error)
    self.exit(0)
app.SixteenApp.action_help = act
__main__.run()
"""
"""The program, but it is left, a screen is opened, and it is left again, as by keys held down."""


def test_keys_behind_the_one_that_leaves_are_no_fault(tmp_path: Path) -> None:
    with Terminal((), tmp_path, program=(sys.executable, "-c", LEFT_TWICE)) as terminal:
        terminal.wait("q quit")
        terminal.send("?")
        assert terminal.ended() == 0
