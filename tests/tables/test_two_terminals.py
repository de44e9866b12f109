"""Two people at terminals of their own: the real program twice, one on the full screen and one in plain mode.

The table server is the one that the first of them starts; it ends with the test.
"""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from sixteen_tui.saves.records import read
from tests.patience import PATIENCE
from tests.plain.talk import CHOOSE
from tests.terminal import shown
from tests.terminal.playing import instant, saves
from tests.terminal.pty_terminal import Terminal
from tests.tiers import first

GAMES: Final = ("Sixteen", "Sweet Sixteen")
DOWN, LEFT = "\x1b[B", "\x1b[D"


def socket_folder(home: Path) -> dict[str, Any]:
    """The place of the server's socket: in the home of the test."""
    folder = home / "run"
    folder.mkdir(mode=0o700, exist_ok=True)
    return {"XDG_RUNTIME_DIR": str(folder)}


def server(home: Path) -> int:
    """The process of the server of this home; 0 while there is none."""
    wanted = f"XDG_RUNTIME_DIR={home / 'run'}".encode()
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                words = (process / "cmdline").read_bytes()
                if b"serve" in words.split(b"\0") and wanted in (process / "environ").read_bytes().split(b"\0"):
                    return int(process.name)
            except OSError:
                continue
    return 0


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """A home in which computer players play at once; its server ends with the test."""
    instant(tmp_path)
    try:
        yield tmp_path
    finally:
        process = server(tmp_path)
        if process:
            os.kill(process, signal.SIGKILL)


def screen(home: Path, name: str) -> Terminal:
    return Terminal(("--player", name), home, **socket_folder(home))


def plain(home: Path, name: str) -> Terminal:
    return Terminal(("--player", name, "--plain"), home, rows=60, **socket_folder(home))


def at_table(text: str) -> bool:
    """Whether the table is shown, not the room in which its rules stand, too."""
    return shown.title(text) == shown.TABLE and "plain rules" in text


def opens(terminal: Terminal, game: str) -> None:
    """Open a table for two people, on the screen."""
    terminal.wait("Tables")
    terminal.quiet()
    while "▶ Tables" not in terminal.text():
        terminal.press(DOWN)
    terminal.press("\r")
    terminal.wait("OPEN A TABLE")
    while f"▶ {game}" not in terminal.text():
        terminal.press(DOWN)
    terminal.press("\r")
    terminal.wait("Open the table")
    if game == "Sweet Sixteen":
        while "▶ Players" not in terminal.text():
            terminal.press(DOWN)
        while "< 2 >" not in terminal.text():
            terminal.press(LEFT)
    terminal.send("s")
    terminal.wait("begins when")


def asked(what: str) -> Callable[[str], bool]:
    """Whether plain mode has said something and prompts; what is typed before its prompt is dropped."""
    return lambda text: what in text and text.rstrip().endswith(":")


def joins(terminal: Terminal) -> None:
    """Sit down at the first table, in plain mode."""
    terminal.wait("1 to")
    terminal.send("4\r")
    terminal.wait(asked("free seat"))
    terminal.send("3\r")


def plays(terminal: Terminal) -> None:
    """Play the card that the cursor is on; a wild as what is offered first."""
    terminal.send("\r")
    if (
        shown.title(terminal.wait(lambda text: "YOUR TURN" not in text or shown.title(text) == shown.WILD))
        == shown.WILD
    ):
        terminal.send("\r")
        terminal.wait(lambda text: "YOUR TURN" not in text and shown.title(text) != shown.WILD)


def comes_to_play(ada: Terminal, ben: Terminal) -> None:
    """Wait until the person on the screen is to play; who is in plain mode plays first if the cards say so."""
    ada.wait(at_table)
    ben.wait("plain rules")
    if "YOUR TURN" not in ada.wait(lambda text: "YOUR TURN" in text or "Your card:" in ben.quiet()):
        ben.send("1\r")
        if "such as b3" in ben.wait(lambda text: "such as b3" in text or "YOUR TURN" in ada.quiet()):
            ben.send("b0\r")
    ada.wait("YOUR TURN")


def play_on(ada: Terminal, ben: Terminal, enough: Callable[[], bool] = lambda: False) -> None:
    """Press what is offered until the game is over for both, or it is enough."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not enough():
        first, second = ada.quiet(0.03, 0.3), ben.quiet(0.03, 0.3)
        over = "Watch it again" in first or "All hands open" in first
        if over and "Watch, or leave" in second:
            return
        if not over:
            ada.send("s\r" if "s stand" in first and "YOUR TURN" in first else "\r")
        last = second.rstrip().rsplit("\n", 1)[-1]
        if CHOOSE.match(last):
            ben.send("1\r" if last.endswith("card:") else "stand\r")
        elif last.endswith("go on:"):
            ben.send("\r")
        elif "such as b3" in last:
            ben.send("b0\r")
    if enough():
        return
    raise AssertionError(f"not over\n{ada.text()}\n{ben.text()}")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_the_screen_and_in_plain_mode(home: Path, game: str) -> None:
    with screen(home, "ada") as ada, plain(home, "ben") as ben:
        opens(ada, game)
        joins(ben)
        play_on(ada, ben)
    assert not saves(home), "nobody without a name has played"
    one, other = (saves(home, player) for player in ("ada", "ben"))
    assert [path.name for path in one] == [path.name for path in other]
    (path,) = one
    record = read(path)
    assert record.finished
    assert [player.name for player in record.players] == ["ada", "ben"]
    assert record.header.contributions is not None
    assert all(record.header.contributions)


def test_a_private_table_whose_opener_comes_later(home: Path) -> None:
    """Opened in plain mode, with the seat kept; found by its letters; they write; a third looks on."""
    with plain(home, "ada") as ada, screen(home, "ben") as ben:
        ada.wait("1 to")
        ada.send("4\r")
        ada.wait(asked("There are no tables"))
        ada.send("1\r")
        ada.wait(asked("Open the table"))
        for row, now in (("2", "Nobody finds it"), ("3", "free text")):
            ada.send(f"{row}\r")
            ada.wait(asked(now))
        ada.send("1\r")
        letters = ada.wait(lambda text: re.search(r"Its letters: [A-Z]{4}", text)).rsplit("Its letters: ", 1)[1][:4]
        ada.wait("or wait:")
        ada.send("later\r")
        ada.wait(asked("It begins when all seats are taken"))
        ben.wait("Tables")
        ben.quiet()
        while "▶ Tables" not in ben.text():
            ben.press(DOWN)
        ben.press("\r")
        ben.wait("OPEN A TABLE")
        assert "ada" not in ben.quiet()
        ben.send("c")
        ben.wait("four letters of the table")
        ben.send(f"{letters.lower()}\r")
        ben.wait("leave")
        ada.send("3\r")
        ada.wait("plain rules")
        ben.send("m")
        ben.wait("write")
        ben.send("w")
        ben.wait("To all at the table")
        ben.send("Bonsoir, ça va ?\r")
        ada.wait("ben: Bonsoir, ça va ?")
        ada.quiet()
        ada.send("say Très bien\r")
        ben.wait("ada: Très bien")
        with plain(home, "cara") as cara:
            cara.wait("1 to")
            cara.send("4\r")
            cara.wait(asked("There are no tables"))
            cara.send(f"code {letters}\r")
            assert "no free seat" not in cara.wait("plain rules")


def test_whoever_leaves_comes_back_to_their_seat(home: Path) -> None:
    with screen(home, "ada") as ada, plain(home, "ben") as ben:
        opens(ada, "Sixteen")
        joins(ben)
        ada.wait(at_table)
        ada.quiet()
        ada.send("q")
        ada.wait("Leave the table?")
        ada.quiet()
        ada.send("y")
        ada.wait("YOUR SEATS")
        ben.wait("gone away")
        ada.wait(lambda text: any("▶ Sixteen" in row and "ada, ben" in row for row in text.split("\n")))
        ada.send("\r")
        ada.wait(at_table)
        ben.wait("is back")


@pytest.mark.parametrize("key", first([shown.CTRL_Q, shown.INTERRUPT]))
def test_leaving_waits_for_nobody(home: Path, key: str) -> None:
    """The other is to act."""
    with screen(home, "ada") as ada, plain(home, "ben") as ben:
        opens(ada, "Sixteen")
        joins(ben)
        comes_to_play(ada, ben)
        plays(ada)
        ada.wait("ben is thinking")
        ada.quiet()
        ada.send(key)
        assert ada.ended() == 0
        ben.wait("gone away")


def _is_asked(times: int) -> Callable[[str], bool]:
    """Whether a question has come so often, and the prompt after it: what is typed before it is dropped."""
    return lambda text: text.count("May they?") == times and text.rstrip().endswith(":")


def test_a_card_is_taken_back_when_the_other_agrees(home: Path) -> None:
    """The screen asks while the other is to act, and is where it was before the card; then it plays on."""
    with screen(home, "ada") as ada, plain(home, "ben") as ben:
        opens(ada, "Sixteen")
        joins(ben)
        comes_to_play(ada, ben)
        sums = ada.text().count("wins nothing yet")
        plays(ada)
        ada.wait("u take back")  # the server has the card
        ada.send("u")
        ada.wait("The others are asked")
        ben.wait(_is_asked(1))
        ben.send("yes\r")
        ada.wait("YOUR TURN")
        ben.wait("taken back")
        assert ada.quiet().count("wins nothing yet") == sums
        plays(ada)
        ada.wait("u take back")
        ada.send("u")
        ben.wait(_is_asked(2))
        ben.send("no\r")
        ada.wait("card stays")
        ada.send("u")
        ada.wait("just been refused")


def test_one_player_at_two_terminals(home: Path) -> None:
    """The seat is where they sat down last; the other terminal says so, and leads back."""
    with screen(home, "ada") as ada, plain(home, "ben") as ben, plain(home, "ben") as again:
        opens(ada, "Sixteen")
        joins(ben)
        ben.wait("plain rules")
        again.wait("1 to")
        again.send("4\r")
        again.wait(asked("Sixteen: ada, ben"))
        again.send("3\r")
        again.wait("plain rules")
        ben.wait("from another terminal now")
        ben.wait("3. Sixteen: ada, ben")


def test_clients_find_a_server_that_was_killed(home: Path) -> None:
    with screen(home, "ada") as ada, plain(home, "ben") as ben:
        opens(ada, "Sixteen")
        joins(ben)
        ada.wait(at_table)
        ada.quiet()
        (path,) = (home / "data" / "sixteen-tui" / "tables").glob("*.jsonl")
        before = len(path.read_bytes().splitlines())
        os.kill(server(home), signal.SIGKILL)
        play_on(ada, ben, lambda: len(path.read_bytes().splitlines()) > before + 6)
    assert server(home)
