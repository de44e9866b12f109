"""The program on the terminal that it is given: none, a dumb one, one of another size or without colour."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from tests.patience import PATIENCE
from tests.terminal import shown
from tests.terminal.playing import Saved, instant, play, ready, saves, to_the_name_prompt
from tests.terminal.pty_terminal import ROOT, Terminal, command, environment
from tests.terminal.screen_modes import ME, PLAY, restored

END: Final = b"(the end)"
WITHOUT: Final = [each for each in product(("terminal", "pipe"), repeat=3) if "pipe" in each[:2]]
CLOSED: Final = [each for each in product(("terminal", "closed"), repeat=3) if each.count("closed") in (1, 3)]
CLOSED.remove(("terminal", "terminal", "closed"))
"""Ways in which standard input and output are not both a terminal."""


def _closing(streams: Sequence[str]) -> str:
    """The redirections of a shell that close the given streams."""
    return "".join(f" {number}>&-" for number, stream in enumerate(streams) if stream == "closed")


def _run(home: Path, arguments: Sequence[str], streams: Sequence[str]) -> tuple[int, bytes, bytes]:
    """Run it with these streams; its status, what it said on a terminal, and what it wrote into the pipes."""
    outside, inside = pty.openpty()
    try:
        program = subprocess.Popen(
            ["/bin/sh", "-c", f'exec "$@"{_closing(streams)}', "sh", *command(*arguments)],
            cwd=ROOT,
            env=environment(home),
            stdin=inside if streams[0] == "terminal" else subprocess.DEVNULL,
            stdout=inside if streams[1] == "terminal" else subprocess.PIPE,
            stderr=inside if streams[2] == "terminal" else subprocess.PIPE,
            start_new_session=True,
        )
        try:
            out, err = program.communicate(timeout=PATIENCE)
        finally:
            program.kill()
        os.write(inside, END)  # so that there is something to read
        said = b""
        while not said.endswith(END):
            said += os.read(outside, 65536)
        return program.returncode, said.removesuffix(END), (out or b"") + (err or b"")
    finally:
        os.close(inside)
        os.close(outside)


@pytest.mark.parametrize("streams", [*WITHOUT, *CLOSED], ids="-".join)
def test_without_a_terminal_it_says_so_and_does_not_hang(tmp_path: Path, streams: tuple[str, str, str]) -> None:
    arguments = PLAY if streams[0] == "pipe" else ()
    status, on_terminal, in_pipes = _run(tmp_path, arguments, streams)
    assert status == 2
    said = on_terminal + in_pipes
    assert b"\x1b" not in said
    if streams[2] != "closed":
        assert said.count(b"\n") == 1
        assert said.startswith(b"sixteen-tui: there is no terminal to play on")
        assert bool(on_terminal) == (streams[2] == "terminal"), "standard error is where it is said"
    assert saves(tmp_path) == []


@pytest.mark.parametrize("elsewhere", ["2>&-", "2>/dev/null"])
def test_the_screen_needs_no_standard_error(tmp_path: Path, elsewhere: str) -> None:
    shell = ("/bin/sh", "-c", f'exec "$@" {elsewhere}', "sh", *command(*PLAY))
    with Terminal((), tmp_path, program=shell) as terminal:
        terminal.wait(shown.asks)
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0
        restored(terminal)


def _asked(times: int) -> Callable[[str], bool]:
    """Whether plain mode waits for a card for that time: what is typed before answers nothing."""
    return lambda text: text.count("Your card:") == times and text.rstrip().endswith("Your card:")


@pytest.mark.parametrize("name", ["dumb", "unknown", "", None])
def test_a_dumb_terminal_gets_plain_mode(tmp_path: Path, name: str | None) -> None:
    with Terminal(PLAY, tmp_path, TERM=name) as terminal:
        for asked, answer in enumerate(("1\n", "leave\n"), 1):
            terminal.wait(_asked(asked))
            terminal.send(answer)
        assert terminal.ended() == 0
        assert b"\x1b" not in terminal.raw
    assert len(saves(tmp_path)) == 1


# Leaving


@pytest.mark.parametrize(
    ("place", "keys"),
    [
        ("home", shown.INTERRUPT),
        ("table", shown.INTERRUPT),
        ("name", shown.INTERRUPT),
        ("table", shown.CTRL_Q),
    ],
)
def test_ctrl_c_and_ctrl_q_leave_from_anywhere(tmp_path: Path, place: str, keys: str) -> None:
    with Terminal(PLAY if place == "table" else [], tmp_path) as terminal:
        terminal.wait(shown.asks if place == "table" else shown.HOME_LINE)
        if place == "name":
            to_the_name_prompt(terminal)
        terminal.send(keys)
        assert terminal.ended() == 0
        restored(terminal)


def test_q_leaves_screen_by_screen(tmp_path: Path) -> None:
    with Terminal(PLAY, tmp_path) as terminal:
        terminal.wait(shown.asks)
        for key, screen in (("?", shown.HELP), ("q", shown.TABLE), ("q", shown.HOME)):
            terminal.send(key)
            terminal.wait(shown.is_at(screen))
        terminal.send("qq")
        assert terminal.ended() == 0
        restored(terminal)


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_polite_signal_restores_the_terminal(tmp_path: Path, number: signal.Signals) -> None:
    with Terminal(PLAY, tmp_path) as terminal:
        terminal.wait(shown.asks)
        terminal.kill(number)
        terminal.ended()
        restored(terminal)


# Two programs, one game


def test_a_second_program_watches_and_changes_nothing(tmp_path: Path) -> None:
    instant(tmp_path)
    with ExitStack() as open:
        first, saved = open.enter_context(Terminal(PLAY, tmp_path)), Saved(tmp_path)
        mine = first.wait(lambda text: shown.asks(text) and ready(saved, ME)(text))
        second = open.enter_context(Terminal([], tmp_path))
        second.wait(shown.RESUME)
        second.send(shown.ENTER)
        second.wait(shown.WATCHING)
        on_disk = saved.path.read_bytes()
        for key in ("1", "2", shown.ENTER, "d", "u", " ", "p", shown.LEFT, shown.RIGHT, shown.ENTER * 3):
            second.send(key)
        second.press(shown.REDRAW)
        assert saved.path.read_bytes() == on_disk
        assert shown.WATCHING in second.text()
        assert first.quiet() == mine

        card = play(first, saved, ME, 1)
        first.wait(ready(saved, ME))
        second.wait(lambda text: card in shown.lying(text))
        second.wait(lambda text: shown.draw_pile(text) == saved.table.view(None).draw_pile)
        assert shown.WATCHING in second.text()

        second.send("q")
        second.wait(shown.is_at(shown.HOME))
        play(first, saved, ME, 0)
        assert len(saved.plays(ME)) == 2


def test_resume_says_when_every_game_is_being_played(tmp_path: Path) -> None:
    with Terminal(PLAY, tmp_path) as first:
        first.wait(shown.asks)
        with Terminal(["resume"], tmp_path) as second:
            assert second.ended() == 2
            assert second.raw.startswith(b"sixteen-tui: ")
        with Terminal(["resume", saves(tmp_path)[0].name.partition(".")[0]], tmp_path) as second:
            second.wait(shown.WATCHING)


# Size


def test_another_size_and_back_gives_the_same_screen(tmp_path: Path) -> None:
    with Terminal(PLAY, tmp_path) as terminal:
        terminal.wait(shown.asks)
        before = terminal.quiet()
        hand = shown.hand(before)
        terminal.resize(120, 40)
        wide = terminal.wait(lambda text: shown.asks(text) and bool(shown.key_bar(text).strip()))
        wide = terminal.quiet()
        assert shown.hand(wide) == hand
        assert shown.cursor(wide) == shown.cursor(before)
        assert shown.title(wide) == shown.TABLE
        told = [{*shown.key_bar(text).strip().split("  ")} for text in (before, wide)]
        assert told[0] <= told[1], "there is room for more"
        terminal.resize(80, 24)
        terminal.wait(lambda text: text == before)


def test_a_terminal_too_small_is_told_so_and_recovers(tmp_path: Path) -> None:
    with Terminal(PLAY, tmp_path) as terminal:
        terminal.wait(shown.asks)
        before = terminal.quiet()
        for columns, rows in ((39, 12), (80, 11), (20, 5)):
            terminal.resize(columns, rows)
            terminal.wait(_one_sentence(columns, rows))
            terminal.resize(80, 24)
            terminal.wait(lambda text: text == before)


def _one_sentence(columns: int, rows: int) -> Callable[[str], bool]:
    """Whether all that is shown is how big the terminal is, and how big it has to be."""
    sentence = shown.TOO_SMALL.format(columns=columns, rows=rows)
    return lambda text: " ".join(text.split()) == sentence


def test_it_starts_in_a_terminal_that_is_too_small(tmp_path: Path) -> None:
    with Terminal([], tmp_path, columns=39, rows=20) as terminal:
        terminal.wait(_one_sentence(39, 20))
        terminal.resize(80, 24)
        terminal.wait(shown.HOME_LINE)
        terminal.send("qq")
        assert terminal.ended() == 0


# Strict drawing


def test_who_forgets_to_draw_plays_a_card_short(tmp_path: Path) -> None:
    instant(tmp_path)
    with Terminal([*PLAY, "--rules", "strict"], tmp_path) as terminal:
        saved = Saved(tmp_path)
        terminal.wait(ready(saved, ME))
        assert len(saved.hand(ME)) == 3
        draw_ink = _ink(terminal, "d draw")
        assert draw_ink == _ink(terminal, "q leave")
        greyed = _ink(terminal, "u take back")
        assert greyed != draw_ink, "there is nothing to take back yet"

        play(terminal, saved, ME, 0)  # the draw is forgotten
        _next_turn(terminal, saved)
        assert len(saved.hand(ME)) == 2

        terminal.send("d")
        terminal.wait(lambda text: len(shown.hand(text)) == 3)
        terminal.wait(lambda text: "d draw" not in shown.key_bar(text))
        entries = saved.entries
        terminal.send("d")
        terminal.press(shown.REDRAW)
        assert saved.entries == entries, "only one card is drawn in a turn"

        play(terminal, saved, ME, 0)
        _next_turn(terminal, saved)
        assert len(saved.hand(ME)) == 2
        assert _ink(terminal, "d draw") == draw_ink


def _next_turn(terminal: Terminal, saved: Saved) -> None:
    """Past a set, if one was formed, to the person's next turn."""
    mine = ready(saved, ME)
    if shown.pauses(terminal.wait(lambda text: shown.pauses(text) or mine(text))):
        terminal.send(shown.ENTER)
        terminal.wait(mine)


def _ink(terminal: Terminal, label: str) -> tuple[str, str, bool]:
    """The colours of a key in the key bar."""
    column = shown.key_bar(terminal.text()).index(label)
    cell = terminal.cell(terminal.screen.lines - 1, column)
    return cell.fg, cell.bg, cell.bold


def test_a_new_game_that_has_no_place(tmp_path: Path) -> None:
    """The title has been there by then; what is left is the reason, in a line."""
    (tmp_path / "data").write_text("in the way")
    with Terminal(PLAY, tmp_path, columns=200) as terminal:
        assert terminal.ended() == 2
        assert terminal.modes_now() == terminal.modes
        (line,) = [each for each in terminal.text().splitlines() if each.strip()]
        assert str(tmp_path / "data") in line


def test_keys_and_ctrl_c_before_there_are_cards(tmp_path: Path) -> None:
    """Keys wait for the table; Ctrl-C leaves at once, and no game is kept but one that was dealt by then.

    A computer that begins may have played.
    """
    for keys in ("\x03", "q\x03"):
        with Terminal(PLAY, tmp_path) as terminal:
            terminal.wait(shown.TABLE)
            terminal.send(keys)
            assert terminal.ended() == 0
            assert b"Traceback" not in terminal.raw
        for path in saves(tmp_path):
            assert not Saved(tmp_path).plays(0), "the deal may have been on the screen"
            path.unlink()
