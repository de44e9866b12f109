"""Hang-ups, signals and stalled lines at random moments of real games: no process stays, no entry is lost.

Invariant: each whole frame shows only entries that are in the save, and whatever happens to the terminal, no process of
it lives `SOON` seconds later. Run it with `python tests/terminal/hangups.py`; `test_gone.py` runs a few of each.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.cards import CODES
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.engine.table import Table
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.records import read
from tests.patience import PATIENCE
from tests.terminal import shown
from tests.terminal.playing import instant, saves
from tests.terminal.pty_terminal import Terminal

SOON: Final = 2.0
LONGEST_GAME: Final = 1.5
"""Seconds of play before something happens; the moment is a random one."""
LONGEST_START: Final = 0.7
LONGEST_WAIT: Final = PATIENCE
"""Seconds in which a busy machine has shown a card, or never will."""
NAMES: Final = ("You", "Blaise")


@dataclass
class Seen:
    """The content of the screens: piles in order, the named players with their cards, and the smallest draw pile."""

    piles: set[tuple[str, ...]] = field(default_factory=set)
    plays: set[tuple[str, str]] = field(default_factory=set)
    pile: int = 99

    def look(self, text: str) -> None:
        """Note what is confirmed by this screen."""
        if shown.title(text) == shown.TABLE:
            self.piles.add(tuple(shown.pile(text)))
            self.plays.update(shown.told(text))
            pile = shown.draw_pile(text)
            self.pile = self.pile if pile is None else min(self.pile, pile)

    @property
    def confirmed(self) -> int:
        """The number of cards on the screen to compare."""
        return len(self.plays) + len({card for pile in self.piles for card in pile})

    def lost(self, table: Table[Any, Any, View, Any]) -> int:
        """The number of these that are not in a journal; one for the draws, if the pile there is larger."""
        kept = [(NAMES[each.seat], CODES[each.card].split("=")[-1]) for each in table.log if isinstance(each, Play)]
        cards = [card for _, card in kept]
        lost = sum(not _within(pile, cards) for pile in self.piles) + len(self.plays - {*kept})
        return lost + (table.view(None).draw_pile > self.pile)


def _within(part: Sequence[object], whole: Sequence[object]) -> bool:
    return any([*whole[start : start + len(part)]] == [*part] for start in range(len(whole) + 1))


@dataclass
class Outcome:
    """The fate of one program."""

    left: int
    """Processes that live `soon` seconds later."""
    lost: int
    """Confirmed actions that are not in the journal."""
    confirmed: int
    """Cards on the screen that were compared."""
    seconds: float
    """Until the last process had ended."""
    status: int | None
    broken: bool
    """Whether the terminal is there and its modes are not as before."""


def _play(terminal: Terminal, random: Random, seen: Seen, seconds: float) -> None:
    """Play at random for so long, and stop anywhere; but no sooner than a card was seen, or nothing would be tested."""
    begun = time.monotonic()
    while terminal.alive:
        played = time.monotonic() - begun
        if played >= seconds and (seen.confirmed or played >= LONGEST_WAIT):
            break
        text = terminal.text()
        if shown.pauses(text):
            keys = shown.ENTER
        elif shown.asks(text):
            keys = random.choice("1234") + random.choice((shown.ENTER, shown.ENTER, "d"))
        else:
            keys = shown.ENTER
        terminal.send(keys)
        terminal.quiet(random.choice((0.0, 0.01, 0.05)), limit=0.3)


def _hang_up(terminal: Terminal, random: Random) -> None:
    terminal.hang_up()


def _terminate(terminal: Terminal, random: Random) -> None:
    terminal.kill(signal.SIGTERM)


def _stall_and_terminate(terminal: Terminal, random: Random) -> None:
    """Nobody reads, keys keep coming, and some time later it is told to go."""
    terminal.stall()
    terminal.send("12" * random.randrange(20))
    time.sleep(random.uniform(0, 1.5))
    terminal.kill(signal.SIGTERM)


@dataclass(frozen=True)
class Kind:
    """Something that happens to a program."""

    happens: Callable[[Terminal, Random], None]
    status: int
    at_start: bool = False
    read: bool = True
    """Whether the terminal is read until the end."""


KINDS: Final = {
    "hang-up": Kind(_hang_up, 128 + signal.SIGHUP),
    "SIGTERM": Kind(_terminate, 128 + signal.SIGTERM),
    "stalled line": Kind(_stall_and_terminate, 128 + signal.SIGTERM, read=False),
    "SIGTERM at the start": Kind(_terminate, 128 + signal.SIGTERM, at_start=True),
}


def trial(name: str, number: int, home: Path, seconds: float = LONGEST_GAME, soon: float = SOON) -> Outcome:
    """Start a program, play for up to `seconds`, let it happen, and see what is left `soon` seconds later."""
    kind, random, seen = KINDS[name], Random(f"{name} {number}"), Seen()
    instant(home)
    with Terminal(("play", "sixteen", "--seed", f"{number:064x}"), home, fresh=kind.at_start) as terminal:
        if kind.at_start:
            terminal.rest(random.uniform(0, LONGEST_START))
        else:
            terminal.wait(shown.asks)
            terminal.watchers.append(seen.look)
            _play(terminal, random, seen, random.uniform(seconds / 3, seconds))
            terminal.watchers.clear()
        kind.happens(terminal, random)
        begun = time.monotonic()
        while time.monotonic() < begun + soon and (terminal.alive or terminal.processes()):
            if not kind.read or not terminal.pump(0.01):
                time.sleep(0.01)
        lasted = time.monotonic() - begun
        status = terminal.status
        broken = not terminal.hung_up and terminal.modes_now() != terminal.modes
        left = len(terminal.processes())
    return Outcome(left, _lost(seen, home), seen.confirmed, lasted, status, broken)


def _lost(seen: Seen, home: Path) -> int:
    try:
        return sum(seen.lost(read(path).table) for path in saves(home)[-1:])
    except SaveError:
        return len(seen.plays) + len(seen.piles)


def main() -> int:
    """Many of each, and a table."""
    counts = {"hang-up": 100, "SIGTERM": 100, "stalled line": 30, "SIGTERM at the start": 30}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--divide", type=int, default=1, metavar="N", help="do only one N-th of it")
    divide = parser.parse_args().divide
    print(f"{'':22}{'runs':>6}{'left':>6}{'lost':>6}{'confirmed':>11}{'broken':>8}{'status':>8}{'slowest':>9}")  # noqa: T201  # figures are for people
    good = True
    for name, count in counts.items():
        done: list[Outcome] = []
        for number in range(max(1, count // divide)):
            with tempfile.TemporaryDirectory() as home:
                done.append(trial(name, number, Path(home)))
        left, lost, confirmed = (sum(getattr(each, key) for each in done) for key in ("left", "lost", "confirmed"))
        broken = sum(each.broken for each in done)
        wrong = sum(not fits(name, each) for each in done)
        slowest = max(each.seconds for each in done)
        print(  # noqa: T201  # figures are for people
            f"{name:22}{len(done):6}{left:6}{lost:6}{confirmed:11}{broken:8}{wrong:8}{slowest:8.2f}s", flush=True
        )
        good &= not (left or lost or broken or wrong)
    return 0 if good else 1


def fits(name: str, outcome: Outcome) -> bool:
    """Whether the exit status is the one it should be; at the start the signal may come before anybody listens."""
    kind = KINDS[name]
    return outcome.status in ((kind.status, -signal.SIGTERM) if kind.at_start else (kind.status,))


if __name__ == "__main__":
    sys.exit(main())
