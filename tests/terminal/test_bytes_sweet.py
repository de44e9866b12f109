"""Bytes that the program sends for the most frequent actions in Sweet Sixteen, in 256 colours. See: `sent_bytes`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.engine.sweet_sixteen import cards as pack
from sixteen_tui.engine.sweet_sixteen.settling import TARGET
from tests.terminal import shown
from tests.terminal import sweet_shown as sweet
from tests.terminal.playing import instant
from tests.terminal.pty_terminal import Terminal
from tests.terminal.sent_bytes import Cost, help_closed
from tests.terminal.sweet_games import SweetTable, first_seat, first_worth, new_game, seeds
from tests.terminal.sweet_keyboard import Keyboard, people
from tests.tiers import first

pytestmark = pytest.mark.alone

ME: Final = 0


SETTLED: Final = {
    "80x24": (Cost("settled round, all hands", 2_925, 6_000), Cost("next round", 4_137, 6_000)),
    "80x23": (Cost("settled round, all hands, 80x23", 2_892, 6_000), Cost("next round, 80x23", 4_115, 6_000)),
    "120x40": (Cost("settled round, all hands, 120x40", 5_443, 9_000), Cost("next round, 120x40", 7_597, 9_000)),
}
"""A round covers the whole table, and the next one is another table: both have the budget of a page."""
SWEET_START: Final = Cost("Sweet Sixteen, start at the table", 5_270, 12_000)
SWEET_CURSOR: Final = Cost("Sweet Sixteen, cursor move, the dearest of 4", 110, 150)
SWEET_HELP: Final = Cost("Sweet Sixteen, help opened beside the table", 842, 2_000)
SWEET_HELP_CLOSED: Final = Cost("Sweet Sixteen, help closed", 1_057, 1_500)
SWEET_STAND: Final = Cost("Sweet Sixteen, own stand, up to the prompt to go on", 407, 1_500)
SWEET_TRADE: Final = Cost("Sweet Sixteen, own trade, up to the next prompt", 361, 1_500)


@pytest.fixture(scope="module")
def sweet_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keyboard]:
    """One person, who has the first turn and in it the card with the longest name, against three computers."""
    home = tmp_path_factory.mktemp("sweet")
    instant(home)
    arguments = new_game("human", "easy", "easy", "easy", seed=next(seeds(4, _queen_of_diamonds_first)))
    with people(home, *arguments, names=("You", "Blaise", "Emmy", "Sophie"), seats=(ME,)) as keyboard:
        keyboard.terminal.quiet()
        yield keyboard


def _queen_of_diamonds_first(table: SweetTable) -> bool:
    return first_seat(table) == ME and first_worth(table) < TARGET and pack.CARDS["QD"] in table.view(ME).hand


@pytest.mark.parametrize("size", first([*SETTLED]))
def test_a_settled_round(tmp_path: Path, size: str) -> None:
    """From the key after the own turn to all hands and the result, and from there to the table of the next round."""
    instant(tmp_path)
    columns, rows = map(int, size.split("x"))
    arguments = new_game("human", "easy", "easy", "easy", seed=next(seeds(4, _queen_of_diamonds_first)))
    with Terminal(arguments, tmp_path, columns=columns, rows=rows) as terminal:
        terminal.wait(_offers("stand"))
        terminal.send(sweet.STAND)
        terminal.wait(_offers("go on"))
        for cost, comes in zip(SETTLED[size], (_settled, _next_round), strict=True):
            terminal.quiet()
            before = len(terminal.raw)
            terminal.send(shown.ENTER)
            terminal.wait(comes)
            terminal.quiet()
            cost.check(len(terminal.raw) - before)


def _offers(key: str) -> Callable[[str], bool]:
    """Whether the key bar has a key, which is so in every size."""
    return lambda text: f" {key} " in shown.key_bar(text)


def _settled(text: str) -> bool:
    return sweet.LEDGER in text and _offers("go on")(text)


def _next_round(text: str) -> bool:
    return sweet.LEDGER not in text and (_offers("stand")(text) or _offers("go on")(text))


def test_the_start_of_sweet_sixteen(sweet_table: Keyboard) -> None:
    SWEET_START.check(len(sweet_table.terminal.raw))


def test_the_cursor_of_sweet_sixteen(sweet_table: Keyboard) -> None:
    keys = (shown.RIGHT, shown.LEFT, "2", "1")
    SWEET_CURSOR.check(max(sweet_table.terminal.press(key) for key in keys))


def test_the_help_of_sweet_sixteen(sweet_table: Keyboard) -> None:
    terminal = sweet_table.terminal
    before = len(terminal.raw)
    terminal.send("?")
    terminal.wait(shown.is_at(shown.HELP))
    terminal.quiet()
    cost = len(terminal.raw) - before
    SWEET_HELP_CLOSED.check(help_closed(terminal))
    terminal.wait(sweet.asks)
    SWEET_HELP.check(cost)


def test_a_trade_and_a_stand(sweet_table: Keyboard) -> None:
    """From the key to the next prompt; the trade leaves a choice."""
    terminal = sweet_table.terminal
    for key, cost in ((sweet.TRADE, SWEET_TRADE), (sweet.STAND, SWEET_STAND)):
        assert sweet.asks(terminal.text())
        before = len(terminal.raw)
        assert not sweet_table.act(key)
        terminal.quiet()
        cost.check(len(terminal.raw) - before)
    assert sweet.ends(terminal.text())
