"""Helpers that play a real game through a terminal: files, keys, and visible cards.

Invariant: a test acts on what the screen shows and checks it against the journal; it never reaches into the running
program.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from sixteen_tui.engine.sixteen.actions import Draw, Play
from sixteen_tui.engine.sixteen.cards import CODES, WILD
from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.rules import Formed, Rules
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.engine.table import Table
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.session.host import Host
from tests.terminal import shown
from tests.terminal.pty_terminal import Terminal

MOST_ROWS: Final = 20
"""More than any menu that is chosen from here has."""


def four_people(seed: int) -> tuple[str, ...]:
    """The arguments for a game of four people at one keyboard, its cards by number."""
    return ("play", "sixteen", "--players", "human,human,human,human", "--seed", f"{seed:064x}")


def settings(home: Path, **values: str) -> None:
    """Write a settings file; each value is TOML."""
    folder = home / "config" / "sixteen-tui"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.toml").write_text("".join(f"{name} = {value}\n" for name, value in values.items()))


def instant(home: Path) -> None:
    """Settings in which the computer plays at once."""
    settings(home, pace='"instant"')


def saves(home: Path, player: str | None = None) -> list[Path]:
    """The saves of a home, or of a player there, by name."""
    folder = home / "data" / "sixteen-tui"
    return sorted(((folder if player is None else folder / "players" / player) / "games").glob(f"*{SUFFIX}"))


def begun(home: Path, stop: Callable[[Table[Any, Any, View, Any]], bool], rules: Rules, seed: int = 0) -> Path:
    """A saved game of one person against the computer, played at random up to where a question says stop.

    The cards are those of the first seed on with which it ever does.
    """
    for number in count(seed):
        table, random = Table(GAME, rules, f"{number:064x}"), Random(number)
        table.deal()
        while not stop(table) and table.legal:
            table.play(random.choice(table.legal))
        if stop(table):
            break
    players = [Player(name="Me", player="human", level=None), Player(name="It", player="bot", level="easy")]
    session = Host.new(home / "data" / "sixteen-tui" / "games", GAME.name, rules, players, table.seed)
    for action in table.log[1:]:
        session.play(action)
    session.close()
    return session.record.path


def finished(home: Path) -> Path:
    """A saved game that is over."""
    return begun(home, lambda table: table.outcome is not None, Rules())


class Saved:
    """The newest save of a home, read anew whenever it has grown."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._size = -1
        self._record: Record | None = None

    @property
    def path(self) -> Path:
        return saves(self._home)[-1]

    @property
    def record(self) -> Record:
        size = self.path.stat().st_size
        if self._record is None or size != self._size:
            self._record, self._size = read(self.path), size
        return self._record

    @property
    def table(self) -> Table[Any, Any, View, Any]:
        return self.record.table

    @property
    def entries(self) -> list[str]:
        """The log as it stands in the file."""
        return [self.table.game.encode(action) for action in self.table.log]

    def plays(self, seat: int) -> list[str]:
        """The cards that a seat has played."""
        return [CODES[action.card] for action in self.table.log if isinstance(action, Play) and action.seat == seat]

    def hand(self, seat: int) -> list[str]:
        """A seat's cards in the order received."""
        return [CODES[card] for card in self.table.view(seat).hand]


def current(text: str, view: View) -> bool:
    """Whether the table on the screen is this view and not the one before it."""
    held = sorted(CODES[card] for card in view.hand)
    return sorted(shown.hand(text)) == held and shown.draw_pile(text) == view.draw_pile


def ready(saved: Saved, seat: int) -> Callable[[str], bool]:
    """Whether the table shows what the disk has, and waits for the person on `seat`."""

    def question(text: str) -> bool:
        if not shown.asks(text) or saved.table.to_move != seat:
            return False
        view = saved.table.view(seat)
        if view.rules.drawing == "enforced" and not any(isinstance(action, Play) for action in view.legal):
            return False  # the draw that comes by itself is still to come
        return current(text, view)

    return question


def may_draw(saved: Saved) -> bool:
    """Whether the seat to move may draw."""
    return any(isinstance(action, Draw) for action in saved.table.legal)


def may_play(saved: Saved) -> bool:
    """Whether the seat to move may play a card."""
    return any(isinstance(action, Play) for action in saved.table.legal)


def pick(terminal: Terminal, place: int) -> str:
    """Put the cursor on one of the cards of the hand, counted from the left; returns its code as it is shown."""
    held = [index for index, code in enumerate(shown.places(terminal.text())) if code]
    terminal.send(str(held[place] + 1))
    text = terminal.wait(lambda text: shown.cursor(text) == held[place])
    return shown.places(text)[held[place]]


def play(terminal: Terminal, saved: Saved, seat: int, place: int, *, behind: str = "") -> str:
    """Play a card by its number, a wild as what the chooser proposes; returns when it is on the disk, with its code.

    `behind` are keys typed at once after the one that plays it.
    """
    before = saved.plays(seat)
    code = pick(terminal, place)
    if code == CODES[WILD]:
        terminal.send(shown.ENTER)
        terminal.wait(shown.is_at(shown.WILD))
    terminal.send(shown.ENTER + behind)
    terminal.wait(lambda _: len(saved.plays(seat)) > len(before))
    played = saved.plays(seat)
    assert played[:-1] == before
    assert played[-1].split("=")[0] == code
    return played[-1]


def choose(terminal: Terminal, row: str) -> None:
    """Go down a menu to a row, and choose it."""
    terminal.send(shown.FIRST)
    terminal.quiet()
    for _ in range(MOST_ROWS):
        if re.search(rf"^ *[▶>] ?{re.escape(row)}", terminal.text(), re.MULTILINE):
            terminal.send(shown.ENTER)
            return
        terminal.press(shown.DOWN)
    raise AssertionError(f"no {row}:\n{terminal.text()}")


def draw(terminal: Terminal, saved: Saved, seat: int) -> str:
    """Draw by key; returns the screen that shows the card."""
    before = len(saved.table)
    terminal.send("d")
    terminal.wait(lambda _: len(saved.table) > before)
    return terminal.wait(ready(saved, seat))


def sets_at(table: Table[Any, Any, View, Any], length: int) -> tuple[Formed, ...]:
    """The sets won when the log had that many entries."""
    return table.view(None, length).won


def to_the_name_prompt(terminal: Terminal) -> None:
    """From home to the question for the first player's name."""
    terminal.wait(shown.HOME_LINE)
    choose(terminal, shown.PLAY_SIXTEEN)
    terminal.wait(shown.is_at(shown.NEW_GAME))
    terminal.send(shown.DOWN * 2)
    terminal.wait(lambda text: re.search(r"[▶>] You", text))
    terminal.send("n")
    terminal.wait(shown.NAME_QUESTION)
