"""The keys of a replay in a real terminal, for both games: where to go, as it was then, guessed first, by itself."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.session.host import Host
from sixteen_tui.session.setup import seated
from tests.games import PARTED, seats
from tests.terminal import shown
from tests.terminal.pty_terminal import Terminal
from tests.tiers import first

STEP = re.compile(r"Step (\d+)(?: of (\d+))?, (\d+) (?:set|round)s?")
LEAST = 1_200
"""Bytes of a step, on average, while it runs."""


def finished(home: Path, game: str) -> str:
    """The file of a game that is over."""
    rules = replace(GAMES[game].default_rules, seats=seats(game))
    players = seated(["human", *["easy"] * (rules.seats - 1)], ["Zoe", "Ada", "Blaise", "Emmy"][: rules.seats])
    host = Host.new(home / "data" / "sixteen-tui" / "games", game, rules, players, "7" * 64)
    random = Random(game)
    while host.table.outcome is None:
        host.play(random.choice(host.table.legal))
    host.close()
    return str(host.record.path)


def place(terminal: Terminal) -> tuple[int, int | None, int]:
    """The step, how many there are if that is told, and the sets or rounds that are over."""
    found = STEP.search(terminal.quiet())
    assert found, terminal.text()
    step, last, sets = found.groups()
    return int(step), int(last) if last else None, int(sets)


def press(terminal: Terminal, keys: str) -> tuple[int, int | None, int]:
    terminal.send(keys)
    return place(terminal)


@pytest.mark.parametrize("game", first(PARTED))
def test_the_keys_of_a_replay(home: Path, game: str) -> None:
    with Terminal(["replay", finished(home, game)], home) as terminal:
        terminal.wait("Step 1 of")
        _, last, _ = place(terminal)
        assert last is not None
        assert press(terminal, "l") == (2, last, 0)
        assert press(terminal, "h") == (1, last, 0)
        press(terminal, "n")
        second = press(terminal, "n")
        assert second[2] == 2
        assert press(terminal, "b")[2] == 1
        assert press(terminal, "G")[0] == last
        assert press(terminal, "g")[0] == 1
        assert press(terminal, "t")[0] > 1
        terminal.send("o")
        terminal.wait("Where to?")
        terminal.send("G\x1b[Hj\r")  # the last, the first, the second
        terminal.wait(lambda text: "Where to?" not in text)
        assert place(terminal) == second
        terminal.send(":")
        terminal.wait("Step:")
        terminal.send("5\r")
        terminal.wait("Step 5 of")
        terminal.send("e")
        terminal.wait("Seen by")
        # As it was then
        assert press(terminal, "a")[1] is None
        terminal.wait("Seen then by")
        before = place(terminal)
        for dead in ("G", "m", "v", "c", "N", "P", "E"):
            assert press(terminal, dead) == before
        # Guess first
        terminal.send("y")
        for _ in range(40):
            if "Choose as at" in terminal.quiet():
                break
            terminal.send("t")
        terminal.wait("Choose as at")
        terminal.send("1\r" if game == "sixteen" else "s")
        terminal.wait("Enter: go on")
        terminal.send("\r")
        assert terminal.quiet().count("/1, same ") == 1
        terminal.send("q" if "Choose as at" in terminal.text() else "y")  # the next may be there already
        terminal.wait("No more guessing")
        # All of it again, once that is confirmed
        terminal.send("a")
        terminal.wait("how it ended?")
        terminal.send("y")
        terminal.wait(f"of {last}")
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0


@pytest.mark.parametrize("game", first(PARTED))
def test_a_replay_that_runs_sends_little(home: Path, game: str) -> None:
    with Terminal(["replay", finished(home, game)], home) as terminal:
        terminal.wait("Step 1 of")
        terminal.send("++")
        terminal.wait("speed 5")
        terminal.quiet()
        before = len(terminal.raw)
        terminal.send(" ")
        terminal.wait("Running")
        terminal.wait("Step 10 of", seconds=60)
        terminal.send(" ")
        terminal.wait("Stopped")
        steps = place(terminal)[0] - 1
        assert (len(terminal.raw) - before) / steps < LEAST
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0
