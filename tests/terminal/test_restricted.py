"""The restricted mode: for people who may only play there are no files, no commands and no way out but the end."""

from __future__ import annotations

import os
import re
import resource
import shlex
import sys
import termios
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any, Final

import pytest

from sixteen_tui.cli import main as cli
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.screens.base import idle
from sixteen_tui.text import errors, usage
from tests.patience import PATIENCE
from tests.terminal import entering, shown
from tests.terminal.playing import Saved, begun, choose, instant, play, ready, settings
from tests.terminal.pty_terminal import ROOT, Terminal
from tests.tiers import first

ME: Final = 0
RESTRICTED: Final = "--restricted"
REFUSED: Final = "sixteen-tui: this account may only play; run sixteen-tui without a command\n"
SUSPEND: Final = "\x1a"
SUSPENDS: Final = "Back to the shell"
IDLED: Final = b"No key for 0.1 minute. The program has ended; what was played is saved.\r\n"
IDLE: Final = ("--idle", "0.1")
WAITS: Final = """
import pathlib
from sixteen_tui import __main__
from sixteen_tui.screens.base import idle
late, now, watch = pathlib.Path.home() / "late", idle.monotonic, idle.watch
def watched(app, *given):
    watch(app, *given) if late.exists() else app.set_timer(0.1, lambda: watched(app, *given))
idle.monotonic, idle.watch = lambda: now() + 60, watched
__main__.run()
"""
"""The program, but it counts no time without a key before there is a file that says so; then a minute at once."""
SHORT: Final = ("--idle", "0.04")
SECONDS: Final = 2.4
"""The short idle time in seconds."""
PATH: Final = re.compile(r"(?<![\w.])~?/\w")
"""The beginning of the path of a file; times and scores have a slash in other places, if at all."""
ALL_TEXTUAL_HAS: Final = ("\x10", "\x1c", "\x13", "\x1f", "\x1bx", "\x1b[15~", "\x1b[24~", "\x0f", "\x05")
"""Ctrl-P, Ctrl-\\, which open Textual's palette of commands, and others that programs give such meanings."""


def _home(terminal: Terminal) -> None:
    terminal.wait(lambda text: shown.HOME_LINE in text or shown.RESUME in text)


def _stopped(terminal: Terminal) -> bool:
    """Whether the process has been stopped, as Ctrl-Z does it."""
    status = Path(f"/proc/{terminal._program.pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] in "Tt"


# Commands


@pytest.mark.parametrize("command", usage.COMMANDS)
@pytest.mark.parametrize("how", ["option", "environment"])
def test_no_command_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], command: str, how: str
) -> None:
    words = shlex.split(usage.COMMANDS[command].example.split(" < ")[0])[1:]
    monkeypatch.setattr(errors, "_files_have_names", True)  # to be taken back afterwards
    monkeypatch.setenv("SIXTEEN_TUI_RESTRICTED", "1" if how == "environment" else "0")
    monkeypatch.chdir(tmp_path)
    assert cli.main([*([RESTRICTED] if how == "option" else []), *words]) == 2
    assert capfd.readouterr() == ("", REFUSED)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("value", [None, "", "0"])
def test_unrestricted_without_being_asked(tmp_path: Path, value: str | None) -> None:
    """The actions that are refused here do work elsewhere."""
    with Terminal(["paths"], tmp_path, SIXTEEN_TUI_RESTRICTED=value) as terminal:
        assert terminal.ended() == 0
        assert str(tmp_path).encode() in terminal.raw


def test_what_ssh_was_asked_for_is_not_looked_at(tmp_path: Path) -> None:
    with Terminal([RESTRICTED], tmp_path, SSH_ORIGINAL_COMMAND="sixteen-tui paths") as terminal:
        _home(terminal)


# Keys


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="whether a process is stopped is read in /proc")
def test_ctrl_z_does_nothing(tmp_path: Path) -> None:
    with Terminal([RESTRICTED], tmp_path, SIXTEEN_TUI_RESTRICTED="0") as terminal:
        _home(terminal)
        terminal.wait("F2")  # the offer of the other language comes last
        before = terminal.quiet()
        terminal.press(SUSPEND + shown.REDRAW)
        assert not _stopped(terminal)
        assert terminal.quiet() == before
        terminal.send("?")
        terminal.wait(shown.HELP_LINE)
        assert SUSPENDS not in terminal.quiet()
    with Terminal([], tmp_path) as terminal:
        _home(terminal)
        terminal.send("?")
        terminal.wait(SUSPENDS)


def test_ctrl_z_typed_while_it_starts_does_nothing(tmp_path: Path) -> None:
    """Also where the system would not stop it, because nobody is there to set it going again."""
    with Terminal([RESTRICTED], tmp_path) as terminal:
        end = monotonic() + PATIENCE
        while shown.title(terminal.text()) != shown.HOME and monotonic() < end:
            terminal.send(SUSPEND)
            terminal.rest(0.005)
        assert not _stopped(terminal)
        terminal.press(shown.REDRAW)
        terminal.send("qq")
        assert terminal.ended() == 0
        assert b"Traceback" not in terminal.raw


def test_no_key_of_textuals_own_opens_anything(tmp_path: Path) -> None:
    with Terminal([RESTRICTED], tmp_path) as terminal:
        _home(terminal)
        terminal.wait("F2")  # the offer of the other language comes last
        before = terminal.quiet()
        terminal.send("".join(ALL_TEXTUAL_HAS))
        terminal.press(shown.REDRAW)
        assert terminal.text() == before
        files = [path for path in tmp_path.rglob("*") if path.is_file()]
        assert [path for path in files if path.suffix in (".svg", ".log", ".txt")] == []


def test_no_variable_of_textuals_takes_pictures_or_presses_keys(tmp_path: Path) -> None:
    """Nor loads another driver: the first of these would end it with an error."""
    given: dict[str, Any] = {
        "TEXTUAL_DRIVER": "nowhere:Driver",
        "TEXTUAL_PRESS": "question_mark",
        "TEXTUAL_LOG": str(tmp_path / "textual.log"),
        "TEXTUAL_SCREENSHOT": "0",
        "TEXTUAL_SCREENSHOT_LOCATION": str(tmp_path),
    }
    with Terminal([RESTRICTED], tmp_path, **given) as terminal:
        _home(terminal)
        terminal.quiet()
        assert shown.title(terminal.text()) == shown.HOME
        assert not list(tmp_path.glob("*.svg"))
        assert not (tmp_path / "textual.log").exists()


# Files


def _walk(terminal: Terminal) -> None:
    """A new game, the saved games with a delete, and a change of a setting: all that can have to do with files."""
    _home(terminal)
    choose(terminal, shown.PLAY_SIXTEEN)
    terminal.wait(shown.is_at(shown.NEW_GAME))
    terminal.send("s")
    terminal.quiet()
    terminal.send("q")
    terminal.wait(shown.is_at(shown.HOME))
    choose(terminal, shown.SAVED)
    terminal.wait(shown.is_at(shown.SAVED))
    terminal.quiet()
    for _ in range(5):
        terminal.send(shown.DOWN)
        terminal.quiet()
    terminal.send("xy")
    terminal.quiet()
    terminal.send("qq" if shown.title(terminal.text()) != shown.SAVED else "q")
    terminal.wait(shown.is_at(shown.HOME))
    choose(terminal, shown.SETTINGS)
    terminal.wait(shown.is_at(shown.SETTINGS))
    terminal.send(shown.DOWN + shown.RIGHT)
    terminal.quiet()


def _nothing_can_be_made(home: Path) -> None:
    (home / "data").write_text("a file in the place of a folder")
    (home / "config").write_text("a file in the place of a folder")


def _damage(home: Path) -> None:
    settings(home, pace="3", nonsense="1")
    folder = home / "data" / "sixteen-tui" / "games"
    folder.mkdir(parents=True)
    (folder / f"damaged{SUFFIX}").write_text("{}\n")
    os.mkfifo(folder / f"fifo{SUFFIX}")
    (folder / f"folder{SUFFIX}").mkdir()
    (folder / f"link{SUFFIX}").symlink_to(home / "nowhere")
    (home / "data" / "sixteen-tui" / "trash").write_text("a file in the place of a folder")


@pytest.mark.parametrize("trouble", first([_damage, _nothing_can_be_made]))
def test_no_message_names_a_file(tmp_path: Path, trouble: Callable[[Path], None]) -> None:
    def seen(*words: str) -> list[str]:
        home = tmp_path / (words[0] if words else "free")
        home.mkdir()
        trouble(home)
        found: list[str] = []
        with Terminal(words, home) as terminal:
            terminal.watchers.append(lambda text: found.extend(PATH.findall(text)))
            _walk(terminal)
        return found

    with ThreadPoolExecutor(2) as pool:  # both at once: they spend their time waiting
        restricted, free = pool.submit(seen, RESTRICTED), pool.submit(seen)
    assert restricted.result() == []
    assert free.result(), "what is looked for can be found"


@pytest.mark.skipif(entering.asked["enter"], reason="what is broken here is the client, which is not the program")
def test_a_fault_of_the_program_names_no_file(tmp_path: Path) -> None:
    """The story of a fault goes to the log, for whoever keeps the machine, and nobody at the terminal is told where."""
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "sitecustomize.py").write_text(
        "from sixteen_tui.terminal import guard as terminal\n"
        "def size(*_):\n    raise RuntimeError('/secret/file')\n"
        "terminal.refusal = size\n"
    )
    for words, told in (([RESTRICTED], False), ([], True)):
        with Terminal(words, tmp_path, PYTHONPATH=f"{broken}{os.pathsep}{ROOT}") as terminal:
            assert terminal.ended() == 2
            said = bytes(terminal.raw).decode()
        assert "RuntimeError" in said
        assert bool(PATH.search(said)) is told
        assert said.count("\n") == 1
    assert "/secret/file" in (tmp_path / "state" / "sixteen-tui" / "log" / "faults.log").read_text()


# Waiting for a key


def test_without_a_key_it_ends_and_the_game_is_kept(tmp_path: Path) -> None:
    instant(tmp_path)
    with Terminal((), tmp_path, program=[sys.executable, "-c", WAITS, RESTRICTED, *IDLE]) as terminal:
        _home(terminal)
        terminal.send(shown.ENTER)
        terminal.wait(shown.is_at(shown.NEW_GAME))
        terminal.send("s")
        terminal.wait(shown.asks)
        saved = Saved(tmp_path)
        terminal.wait(ready(saved, ME))
        play(terminal, saved, ME, 0)
        (tmp_path / "late").touch()
        assert terminal.ended() == 0
        assert bytes(terminal.raw).endswith(IDLED)
        assert terminal.modes_now() == terminal.modes
    assert len(saved.plays(ME)) == 1
    with Terminal(["resume"], tmp_path) as terminal:
        terminal.wait(lambda text: shown.asks(text) or shown.pauses(text))


def test_a_key_puts_the_end_off(monkeypatch: pytest.MonkeyPatch) -> None:
    now, timers, said = [0.0], list[tuple[float, Callable[[], None]]](), list[str]()
    app: Any = SimpleNamespace(set_timer=lambda *given: timers.append(given), screen_stack=[])
    typed: Any = SimpleNamespace(last=0.0)
    monkeypatch.setattr(idle, "monotonic", lambda: now[0])
    idle.watch(app, 6.0, typed, said.append)
    for now[0], typed.last, left in ((6.0, 5.0, 5.0), (11.0, 5.0, None)):
        timers[-1][1]()
        assert (left is None) == bool(said)
        assert left is None or timers[-1][0] == left


@pytest.mark.long
@pytest.mark.alone
def test_keys_keep_it_going_and_nothing_else_does(tmp_path: Path) -> None:
    with Terminal([RESTRICTED, *SHORT], tmp_path) as terminal:
        _home(terminal)
        for _ in range(4):
            terminal.send(shown.DOWN)
            terminal.rest(SECONDS * 0.4)
            assert terminal.alive
        columns, end = 80, monotonic() + SECONDS + 3
        while terminal.alive and monotonic() < end:
            columns = 170 - columns
            terminal.resize(columns, 24)
            terminal.send("\x1b[I\x1b[O\x1b[1;1R")  # the focus comes and goes, and a cursor position is reported
            terminal.rest(SECONDS / 5)
        assert terminal.ended(0) == 0
        assert b"No key for" in terminal.raw


@pytest.mark.long
def test_a_stalled_line_does_not_keep_it_going(tmp_path: Path) -> None:
    """Nobody can read the sentence then; the process ends all the same."""
    with Terminal([RESTRICTED, *IDLE], tmp_path) as terminal:
        _home(terminal)
        terminal.quiet()  # what belongs to the first picture may come in pieces
        termios.tcflow(terminal._inside, termios.TCOOFF)
        terminal.send("?q")
        terminal._program.wait(PATIENCE)
        assert not terminal.pump(0)


def test_what_could_not_be_saved_is_not_said_to_be(tmp_path: Path) -> None:
    instant(tmp_path)
    begun(tmp_path, lambda table: len(table) > 1 and table.to_move == ME, Rules(wilds=False))
    with Terminal((), tmp_path, program=[sys.executable, "-c", WAITS, RESTRICTED, *IDLE]) as terminal:
        terminal.wait(shown.RESUME)
        terminal.send(shown.ENTER)
        terminal.wait(ready(Saved(tmp_path), ME))
        _no_more_room(terminal)
        terminal.send(shown.ENTER)
        terminal.wait("NOT SAVED")
        assert PATH.search(terminal.text()) is None
        (tmp_path / "late").touch()
        assert terminal.ended() == 0
        assert b"could not be saved" in terminal.raw
        assert b"played is saved" not in terminal.raw


def _no_more_room(terminal: Terminal) -> None:
    """From now on every write to a file fails, as on a full disk."""
    resource.prlimit(terminal.worker, resource.RLIMIT_FSIZE, (0, 0))


@pytest.mark.parametrize("minutes", first(["nan", "-1", "x", "inf", "1e9", ""]))
def test_no_such_time(tmp_path: Path, minutes: str) -> None:
    with Terminal([RESTRICTED, f"--idle={minutes}"], tmp_path) as terminal:
        assert terminal.ended() == 2
        assert b"give minutes from 0 (never) to 10080" in terminal.raw
