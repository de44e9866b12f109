"""Bytes that the program sends at home, in Sixteen and in the settings, in 256 colours, at 80x24 unless a test says
otherwise. See: `sent_bytes`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

from sixteen_tui.engine.sixteen.actions import Action, Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS, CODES, NUMBER, WILD
from sixteen_tui.engine.sixteen.game import GAME
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sixteen.view import View, preview
from sixteen_tui.engine.table import Table
from sixteen_tui.session.host import Host
from sixteen_tui.session.setup import seated
from tests.terminal import shown
from tests.terminal.playing import Saved, instant, pick, play, ready, settings
from tests.terminal.pty_terminal import Terminal
from tests.terminal.sent_bytes import Cost, help_closed
from tests.tiers import first

pytestmark = pytest.mark.alone

ME: Final = 0
TURNS: Final = 6
PLAYED: Final = ("P2", "O3", "B4", "O4", "G4", "P6", "O5")
"""The cards of both seats in turn, as they were played when the cost of a card was measured first; the fifth busts."""
KEYS: Final = (shown.RIGHT, shown.RIGHT, shown.RIGHT, shown.RIGHT, shown.LEFT, "2", "4", "1")
"""That move the cursor."""


START: Final = Cost("start at home", 3_659, 12_000)
CURSOR: Final = Cost("cursor move, the dearest of 8 in each of 8 positions", 149, 150)
CARD: Final = Cost("card played, before the computer answers, each step, the dearest of 4", 1_255, 1_500)
LOW_CARD: Final = Cost("card played in a low terminal, each step", 1_100, 1_500)
LARGE_CURSOR: Final = Cost("cursor move at 120x40", 148, 300)
LARGE_CARD: Final = Cost("card played at 120x40, each step", 1_875, 2_500)
LONG_PILE: Final = Cost("card that busts on a long pile, each step, the dearest of 3", 1_394, 1_500)
ROUND: Final = Cost("card played, the answer and the next draw, the dearest of 6", 2_789, None)
HELP: Final = Cost("help opened beside the table", 776, 2_000)
HELP_CLOSED: Final = Cost("help closed", 630, 1_500)

PANE: Final = Cost("hint opened beside the table, its figures in a step of their own", 1_111, 6_000)
COSTS: Final = re.compile(r"\d%  +−?\d")
"""A chance and, once it has been computed, what the card costs."""
PANE_CLOSED: Final = Cost("hint closed, the largest of many runs (the least 695)", 1_212, 1_500)

OTHER_PANES: Final = {
    "80x23": (PANE, PANE_CLOSED),
    "120x40": (Cost("hint opened, 120x40", 2_228, 6_000), Cost("hint closed, 120x40", 1_248, 3_000)),
}

HOME_CURSOR: Final = {
    "80x24": Cost("cursor at home, the dearest of a round", 113, 150),
    "80x23": Cost("cursor at home, the dearest of a round, 80x23", 113, 150),
    "120x40": Cost("cursor at home, the dearest of a round, 120x40", 113, 300),
}

SETTINGS_CURSOR: Final = {
    (80, 24): Cost("cursor in the settings, the dearest of 8", 148, 150),
    (120, 40): Cost("cursor in the settings, the dearest of 8, 120x40", 148, 300),
}
"""`tests/ui/test_cursor_bytes.py` has the other lists."""


def test_the_start(tmp_path: Path) -> None:
    with Terminal([], tmp_path) as terminal:
        terminal.wait(shown.HOME_LINE)
        terminal.quiet()
        START.check(len(terminal.raw))


@pytest.mark.parametrize("size", first([*HOME_CURSOR]))
def test_the_cursor_at_home(tmp_path: Path, size: str) -> None:
    """With a game to resume, whose table is on the tray: that does not follow the cursor."""
    _resumable(tmp_path)
    columns, rows = map(int, size.split("x"))
    with Terminal([], tmp_path, columns=columns, rows=rows) as terminal:
        terminal.wait("SIXTEEN, SET 1")
        terminal.quiet()
        HOME_CURSOR[size].check(max(terminal.press(shown.DOWN) for _ in range(14)))


def _resumable(home: Path) -> None:
    """Save a game of two people to resume."""
    players = seated(("human", "medium"), ("", "Blaise"))
    host = Host.new(home / "data" / "sixteen-tui" / "games", "sixteen", Rules(), players, "1" * 64)
    host.play(host.table.legal[0])
    host.close()


@contextmanager
def _seated(home: Path) -> Iterator[tuple[Terminal, Saved]]:
    """The first turn of a game, the same cards each time, and the computer plays at once."""
    instant(home)
    with Terminal(("play", "sixteen", "--seed", "1" * 64), home) as terminal:
        saved = Saved(home)
        terminal.wait(ready(saved, ME))
        terminal.quiet()
        yield terminal, saved


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Terminal, Saved]]:
    """Each test leaves it at a person's turn, in whatever order they come."""
    with _seated(tmp_path_factory.mktemp("bytes")) as found:
        yield found


def test_the_cursor(table: tuple[Terminal, Saved]) -> None:
    terminal, _ = table
    CURSOR.check(max(terminal.press(key) for key in KEYS))


def test_the_help(tmp_path: Path) -> None:
    """At the first turn: later, the tray below it has more to draw again."""
    with _seated(tmp_path) as (terminal, saved):
        before = len(terminal.raw)
        terminal.send("?")
        terminal.wait(shown.is_at(shown.HELP))
        terminal.quiet()
        cost = len(terminal.raw) - before
        HELP_CLOSED.check(help_closed(terminal))
        terminal.wait(ready(saved, ME))
        HELP.check(cost)


def test_a_pane(table: tuple[Terminal, Saved]) -> None:
    """It leaves the table as it is, so closing it costs no more than an action.

    The cost of the cards follows while it is computed, in one step or several, so the first opening has a budget only;
    once it is known it comes from a thread, with the rest or in a step of its own.
    """
    terminal, saved = table
    first, _ = _opened_andhelp_closed(terminal, saved)
    assert 0 < first <= (PANE.budget or math.inf)
    again, closed = _opened_andhelp_closed(terminal, saved)
    PANE.check(again)
    PANE_CLOSED.check(closed)


@pytest.mark.parametrize("size", first([*OTHER_PANES]))
def test_a_pane_in_other_sizes(tmp_path: Path, size: str) -> None:
    instant(tmp_path)
    columns, rows = map(int, size.split("x"))
    with Terminal(("play", "sixteen", "--seed", "1" * 64), tmp_path, columns=columns, rows=rows) as terminal:
        saved = Saved(tmp_path)
        terminal.wait(ready(saved, ME))
        terminal.quiet()
        _opened_andhelp_closed(terminal, saved)
        for cost, sent in zip(OTHER_PANES[size], _opened_andhelp_closed(terminal, saved), strict=True):
            cost.check(sent)


def _opened_andhelp_closed(terminal: Terminal, saved: Saved) -> tuple[int, int]:
    """The cost of a hint with its figures, and that of closing it."""
    before = len(terminal.raw)
    terminal.send("i")
    terminal.wait(shown.is_at(shown.HINT))
    terminal.wait(COSTS.search)
    terminal.quiet()
    opened = len(terminal.raw)
    terminal.send("q")
    terminal.wait(ready(saved, ME))
    terminal.quiet()
    return opened - before, len(terminal.raw) - opened


@pytest.mark.parametrize("plays", first(range(0, len(PLAYED), 2)))
def test_a_card(tmp_path: Path, plays: int) -> None:
    log: list[Action] = []
    for number, code in enumerate(PLAYED[:plays]):
        log += [Draw(number % 2), Play(number % 2, CARDS[code])]
    CARD.check(max(_steps(tmp_path, "1" * 64, log, PLAYED[plays])))


@pytest.mark.parametrize(("columns", "rows"), first([(80, 23), (70, 22), (60, 18), (80, 15)]))
def test_a_card_in_a_low_terminal(tmp_path: Path, columns: int, rows: int) -> None:
    LOW_CARD.check(max(_steps(tmp_path, "1" * 64, [], PLAYED[0], size=(columns, rows))))


def test_a_large_card(tmp_path: Path) -> None:
    LARGE_CARD.check(max(_steps(tmp_path, "1" * 64, [], PLAYED[0], size=(120, 40), cursor=LARGE_CURSOR)))


@pytest.mark.parametrize("pile", first([10, 6, 8]))
def test_a_card_that_busts_on_a_long_pile(tmp_path: Path, pile: int) -> None:
    """With the ninth card on, those below it have to be covered more."""
    table, code = _long_pile(pile)
    LONG_PILE.check(max(_steps(tmp_path, str(table.seed), table.log[1:], code)))


def _steps(
    home: Path, seed: str, log: Sequence[Action], code: str, *, size: tuple[int, int] = (80, 24), cursor: Cost = CURSOR
) -> tuple[int, int]:
    """Play a card after all that: what is sent up to when the computer thinks or the card has landed, and for a set."""
    columns, rows = size
    settings(home, pace='"slow"')
    players = seated(("human", "medium"), ("", "Blaise"))
    host = Host.new(home / "data" / "sixteen-tui" / "games", "sixteen", Rules(), players, seed)
    for action in log:
        host.play(action)
    host.close()
    with Terminal(("resume",), home, columns=columns, rows=rows) as terminal:
        saved = Saved(home)
        terminal.wait(ready(saved, ME))
        terminal.quiet()
        cursor.check(max(terminal.press(key) for key in KEYS))
        pick(terminal, [each for each in shown.places(terminal.text()) if each].index(code))
        terminal.quiet()
        before = landed = len(terminal.raw)

        def look(text: str) -> None:
            nonlocal landed
            landed = landed if shown.pauses(text) else len(terminal.raw)

        terminal.watchers.append(look)
        terminal.send(shown.ENTER)
        terminal.wait(lambda _: bool(saved.plays(ME)) and saved.plays(ME)[-1] == code)
        terminal.quiet()
        return landed - before, len(terminal.raw) - landed


def _long_pile(cards: int) -> tuple[Table[Any, Any, View, Any], str]:
    """The first game of low cards in which the person can bust a pile of that many, and with which card."""
    for number in count():
        table = Table(GAME, Rules(), f"{number:064x}")
        table.deal()
        while table.legal:
            view, plays = table.view(table.to_move), [each for each in table.legal if isinstance(each, Play)]
            safe = [each for each in plays if preview(view, each).formed is None]
            busts = [each for each in plays if (formed := preview(view, each).formed) and formed.kinds == ("bust",)]
            if (table.to_move, len(view.pile)) == (ME, cards) and busts and busts[0].card < WILD:
                return table, CODES[busts[0].card]
            lowest = min(safe, key=lambda each: (NUMBER[each.card], each.card < WILD), default=None)
            table.play(lowest or table.legal[0])
    raise AssertionError("there are seeds without end")


def test_a_card_and_the_answer(table: tuple[Terminal, Saved]) -> None:
    """From the key that plays a card to the next prompt: the computer's card and the next draw are part of it.

    A busy machine sends the same picture in more parts, which costs more; so it may try again.
    """
    ROUND.check(min(_dearest(*table) for _ in range(2)))


def _dearest(terminal: Terminal, saved: Saved) -> int:
    mine = ready(saved, ME)
    costs: list[int] = []
    while len(costs) < TURNS:
        before = len(terminal.raw)
        play(terminal, saved, ME, 0)
        text = terminal.wait(lambda text: shown.pauses(text) or mine(text))
        terminal.quiet()
        costs.append(len(terminal.raw) - before)
        if shown.pauses(text):
            terminal.send(shown.ENTER)
            terminal.wait(mine)
        pick(terminal, 0)
    return max(costs)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_cursor_in_the_settings(tmp_path: Path, size: tuple[int, int]) -> None:
    """The explanation follows once the cursor rests."""
    columns, rows = size
    with Terminal([], tmp_path, columns=columns, rows=rows) as terminal:
        terminal.wait(shown.HOME_LINE)
        terminal.quiet()
        for key in (shown.UP, shown.UP, "\r"):
            terminal.press(key)
        terminal.wait("CONFIRMATIONS")
        terminal.quiet()
        SETTINGS_CURSOR[size].check(max(terminal.press(shown.DOWN) for _ in range(8)))
