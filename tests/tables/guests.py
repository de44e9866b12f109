"""Guests of one machine, each with a terminal of their own through a real sshd, play whole games, and others look on.

In one games account with a key for each guest, and then with an account for each. On the way a client is killed, an
sshd child is killed and a line stalls; they come back to their seats. Of every frame of every terminal the cards are
kept, with how much of the journal there was, and looked up afterwards in what that seat may have seen by then.

Wants root, sshd and ssh: `python tests/tables/guests.py`.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))

from sixteen_tui.saves.records import parse
from tests.tables.machines import Machine, many_accounts, one_account
from tests.terminal import hosting, shown, sweet_shown
from tests.terminal.pty_terminal import Terminal

PLAYERS: Final = ("ada", "ben", "carl", "dan")
ONLOOKERS: Final = ("eve", "fay", "gus", "hal", "ida", "joe")
GAMES: Final = ("Sixteen", "Sweet Sixteen")
UP, DOWN, RIGHT = "\x1b[A", "\x1b[B", "\x1b[C"
PATIENCE: Final = 100.0
_CARDS: Final = {
    "Sixteen": re.compile(r"(?<!\w)(?:[BGOP][0-6]|W)(?!\w)"),
    "Sweet Sixteen": re.compile(r"(?<!\w)[2-9TJQKA][CDHS](?!\w)"),
}


class Guest:
    """Somebody at a terminal, through ssh."""

    def __init__(self, machine: Machine, home: Path, name: str, game: str, journal: Journal) -> None:
        self.name, self.game, self._journal = name, game, journal
        self._words, self._home = machine.calls[name], home
        self._wanted = f"{game}: {machine.called[PLAYERS[0]]}"
        """The beginning of the row of the table."""
        self.frames: set[tuple[int, frozenset[str]]] = set()
        """The screens during the game: the length of the journal, and the cards."""
        self.count = 0
        self.comes()

    def comes(self) -> None:
        """A new connection."""
        self.terminal = Terminal((), self._home, program=self._words, TERM="xterm-256color")
        self.terminal.watchers.append(self._frame)

    def leaves(self) -> None:
        """Nothing is left of the connection."""
        self.terminal.__exit__()

    def _frame(self, text: str) -> None:
        if not text.lstrip().startswith(f"{self.game} ") or text.lstrip().startswith("Sixteen TUI"):
            return
        self.count += 1
        size = self._journal.size
        found = {*shown.drawn(text), *shown.codes(text)} if self.game == "Sixteen" else {*sweet_shown.cards(text)}
        if size:
            self.frames.add((size, frozenset(card.split("=")[0] for card in found)))

    def goes_to_tables(self) -> None:
        self.terminal.wait("Play Sixteen")
        self.terminal.quiet()
        self._point("▶ Tables", DOWN)
        self.terminal.press("\r")

    def _point(self, row: str, key: str) -> None:
        for _ in range(40):
            if row in self.terminal.text():
                return
            self.terminal.press(key)
        raise AssertionError(f"{self.name} does not find {row}:\n{self.terminal.text()}")

    def opens(self) -> None:
        """Open a table for four people."""
        self.goes_to_tables()
        self.terminal.wait("OPEN A TABLE")
        self._point(f"▶ {self.game}", DOWN)
        self.terminal.press("\r")
        self.terminal.wait("Open the table")
        self._point("▶ Players", DOWN)
        self._point("< 4" if self.game != "Sixteen" else "[4", RIGHT)
        self.terminal.send("s")
        self.terminal.wait("begins when")

    def joins(self) -> None:
        """Sit down, come back to one's seat, or look on: at the one table that there is."""
        self.goes_to_tables()
        self.terminal.wait(self._wanted)
        self._point(f"▶ {self._wanted}", UP)
        self.terminal.press("\r")

    def plays(self) -> bool:
        """Press what is offered; whether the game is over here."""
        text = self.terminal.quiet(0.02, 0.2)
        if "Watch it again" in text or "All hands open" in text:
            return True
        if not self.terminal.alive:
            self.leaves()
            self.comes()
            self.joins()
            return False
        if "YOUR TURN" in text or "go on" in text or "Enter" in text:
            self.terminal.send("s\r" if "s stand" in text and "YOUR TURN" in text else "\r")
        return False


class Journal:
    """The file of the game, as long as it goes on."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.raw = b""

    @property
    def size(self) -> int:
        """Its number of bytes; 0 before the first card."""
        found = [*self._folder.glob("*.sixteen.jsonl")]
        if found:
            with found[0].open("rb") as file:
                self.raw = file.read()
            return len(self.raw)
        return 0


def forbidden(guest: Guest, raw: bytes, seat: int | None) -> list[str]:
    """The cards on a guest's screen that the seat had not seen by then."""
    record, wrong = parse(raw, Path("game")), []
    table, pattern = record.table, _CARDS[guest.game]
    allowed = [set[str]()]
    for length in range(1, len(table) + 1):
        text = " ".join(table.game.encode(action) for action in table.told(seat, length - 1)[0])
        allowed.append(allowed[-1] | set(pattern.findall(text)))
    lines = raw.split(b"\n")
    for size, cards in sorted(guest.frames, key=lambda each: each[0]):
        entries = sum(b'"entry"' in line for line in raw[:size].split(b"\n")[1:])
        more = cards - allowed[min(entries, len(allowed) - 1)]
        wrong += [f"{guest.name} after {entries} of {len(lines) - 2}: {sorted(more)}"] if more else []
    return wrong


def play(game: str, machine: Machine, home: Path) -> str:
    """A whole game with everybody; what it showed."""
    machine.fresh()
    journal, start = Journal(machine.tables), time.monotonic()
    with ExitStack() as stack:
        guests = []
        for name in PLAYERS:
            guests.append(guest := Guest(machine, home, name, game, journal))
            stack.callback(guest.leaves)
            guest.opens() if name == "ada" else guest.joins()
        spectators = []
        for name in ONLOOKERS:
            spectators.append(guest := Guest(machine, home, name, game, journal))
            stack.callback(guest.leaves)
            guest.joins()
        _, ben, _, dan = guests
        dropped = 0
        over = [False] * len(guests)
        last = b""
        while not all(over):
            assert time.monotonic() < start + PATIENCE, "\n".join(each.terminal.text() for each in guests)
            over = [each or guest.plays() for each, guest in zip(over, guests, strict=True)]
            for spectator in spectators:
                spectator.terminal.quiet(0.01, 0.05)
            if journal.size:
                last = journal.raw
            turns = last.count(b'"entry"')
            if dropped == 0 and turns > 6:
                ben.terminal.kill()
                dropped = 1
            elif dropped == 1 and turns > 9:
                os.kill(machine.child("carl"), signal.SIGKILL)
                dropped = 2
            elif dropped == 2 and turns > 12:
                os.kill(dan.terminal._program.pid, signal.SIGSTOP)
                time.sleep(3)
                os.kill(dan.terminal._program.pid, signal.SIGCONT)
                dropped = 3
        wrong = [line for seat, guest in enumerate(guests) for line in forbidden(guest, last, seat)]
        wrong += [line for guest in spectators for line in forbidden(guest, last, None)]
        known = sum(len(forbidden(guest, last, 1 - seat)) for seat, guest in enumerate(guests[:2]))
        frames = sum(guest.count for guest in (*guests, *spectators))
        finished = parse(last, Path("game")).finished
    report = (
        f"{game}: over {finished}, {last.count(b'entry')} entries, {frames:,} frames of {len(guests)} players and "
        f"{len(spectators)} spectators, dropped {dropped} and back, forbidden cards in {len(wrong)} "
        f"(by what another seat knew they would be in {known}); "
        f"{time.monotonic() - start:.0f} s"
    )
    return "\n".join([report, *wrong[:20]])


def main() -> None:
    """Play a game of each kind and print what it showed."""
    problem = hosting.missing()
    if problem:
        sys.exit(problem)
    names = (*PLAYERS, *ONLOOKERS)
    for what, machine in (("one games account", one_account), ("ten accounts", many_accounts)):
        with tempfile.TemporaryDirectory(dir="/tmp", prefix="s16-") as name, machine(Path(name), names) as ready:
            for game in GAMES:
                sys.stdout.write(f"{what}: {play(game, ready, Path(name))}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
