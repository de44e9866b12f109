"""Other programs at a table on the full screen: they draw nothing, they keep nobody waiting, and they end with it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.scripts import NEVER, lives, script
from tests.patience import until
from tests.terminal import shown
from tests.terminal.playing import Saved, play, ready
from tests.terminal.pty_terminal import Terminal
from tests.tiers import first

ME = 0
PATIENT = """
from sixteen_tui.arena import programs
programs.PATIENCE = 600.0
from sixteen_tui import __main__
__main__.run()
"""
"""The program, but another program has ten minutes for a move: waiting for one would be a hang."""
SEEDS = {"sixteen": "1" * 64, "sweet-sixteen": "2" * 64}
"""With which the program is asked soon, in Sixteen after the person has played."""


def table(program: str, game: str = "sixteen") -> tuple[str, ...]:
    return ("play", game, "--seed", SEEDS[game], "--players", f"human,{program}")


@pytest.mark.parametrize("game", first(SEEDS))
def test_it_plays(home: Path, game: str) -> None:
    """And what it says elsewhere than to us is not seen."""
    loud = (
        "from sixteen_tui.cli.commands.bot import answer\n"
        "print('DRAWN', file=sys.stderr, flush=True)\n"
        "try: open('/dev/tty', 'w').write('DRAWN')\n"
        f"except OSError: open({str(home / 'no-terminal')!r}, 'w')\n"
        "print(json.dumps({'move': answer('hard', line.encode())}), flush=True)"
    )
    with Terminal(table(script(home, loud), game), home) as terminal:
        saved = Saved(home)
        terminal.wait("Blaise")
        if game == "sixteen":
            terminal.wait(ready(saved, ME))
            play(terminal, saved, ME, 0)
        terminal.wait(lambda _: any(entry.startswith(("1 play", "1 stand", "1 trade")) for entry in saved.entries))
        terminal.quiet()
        assert game != "sixteen" or "cmd:python" in terminal.text()
        assert b"DRAWN" not in terminal.raw
        until((home / "no-terminal").exists)


def test_one_that_says_nonsense_is_told_of_and_the_expert_plays(home: Path) -> None:
    with Terminal(table(script(home, "print('\\x1b[2Jwhat?', flush=True)")), home) as terminal:
        saved = Saved(home)
        terminal.wait(ready(saved, ME))
        play(terminal, saved, ME, 0)
        text = terminal.wait(lambda text: "expert plays on" in " ".join(text.split()) and "computer, expert" in text)
        assert "what?" in text
        terminal.wait(lambda _: bool(saved.plays(1)))
        assert saved.record.players[1].level == "expert"


@contextmanager
def asking(home: Path, *begin: str) -> Iterator[tuple[Terminal, str]]:
    """A table at which a program is asked that neither answers nor wants to end; and which process it is.

    `begin`: the words that start our program, where it is not the ordinary one.
    """
    words = table(script(home, NEVER))
    with Terminal(words, home, program=[*begin, *words] if begin else None) as terminal:
        saved = Saved(home)
        terminal.wait(ready(saved, ME))
        play(terminal, saved, ME, 0)
        yield terminal, until(lambda: (pid := home / "player.py.pid").exists() and pid.read_text())


@pytest.fixture
def asked(home: Path) -> Iterator[tuple[Terminal, str]]:
    with asking(home) as found:
        yield found


@pytest.mark.parametrize("key", first([shown.CTRL_Q, shown.INTERRUPT]))
def test_leaving_waits_for_no_program(home: Path, key: str) -> None:
    with asking(home, sys.executable, "-c", PATIENT) as (terminal, program):
        terminal.send(key)
        assert terminal.ended() == 0
        assert not lives(program)


def test_leaving_the_table_ends_it(asked: tuple[Terminal, str]) -> None:
    terminal, program = asked
    terminal.send("q")
    terminal.wait(shown.HOME_LINE)
    assert not lives(program)
    terminal.send(shown.CTRL_Q)
    assert terminal.ended() == 0


@pytest.mark.parametrize("number", first([signal.SIGKILL, signal.SIGTERM, signal.SIGHUP]))
def test_a_signal_ends_it(asked: tuple[Terminal, str], number: signal.Signals) -> None:
    terminal, program = asked
    terminal.kill(number)
    until(lambda: not lives(program))
    terminal.ended()


def test_a_hang_up_ends_it(asked: tuple[Terminal, str]) -> None:
    terminal, program = asked
    terminal.hang_up()
    until(lambda: not lives(program))
    assert terminal.ended() == 128 + signal.SIGHUP


@pytest.mark.long
def test_a_card_that_is_taken_back_while_it_thinks(home: Path) -> None:
    """Its answer is dropped, and it is asked anew; nothing that it says is taken for the answer to something else."""
    slow = (
        "from sixteen_tui.cli.commands.bot import answer\n"
        "time.sleep(1.5)\n"
        "print(json.dumps({'move': answer('hard', line.encode())}), flush=True)"
    )
    with Terminal(table(script(home, slow)), home) as terminal:
        saved = Saved(home)
        terminal.wait(ready(saved, ME))
        play(terminal, saved, ME, 0)
        terminal.send("u")
        terminal.wait(lambda _: not saved.plays(ME))
        terminal.wait(ready(saved, ME))
        play(terminal, saved, ME, 1)
        terminal.wait(lambda _: bool(saved.plays(1)))
        assert saved.record.players[1].level != "expert"
