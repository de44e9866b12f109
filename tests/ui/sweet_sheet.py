"""Sweet Sixteen on a page where nothing plays: tables as a test wants them, and what is laid out of them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.screen import Screen

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sweet_sixteen.actions import Action, Cut, Shuffle
from sixteen_tui.engine.sweet_sixteen.cards import CARDS
from sixteen_tui.engine.sweet_sixteen.rules import to_shuffle
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.engine.table import Table
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.games.sweet_sixteen.layout import SweetSixteenLayout
from sixteen_tui.screens.base.board import Board, Layout
from sixteen_tui.screens.base.page import Page
from sixteen_tui.session.seat import Observed
from sixteen_tui.text.names import You
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.strip import Said
from tests.ui.kit import Stage, opened
from tests.ui.sweet_states import TEN

SWEET = GAMES["sweet-sixteen"]
SHORT = ("Ada", "Blaise", "Emmy", "Sophie")
YOU = (You(SHORT[0]), *SHORT[1:])
WIDTH = 76
"""Cells that the end screen leaves for its lines."""

SweetTable = Table[Any, Action, Any, Any]


class Sheet(Page[None]):
    """A page with a layout and nothing that plays: what the layout wants done is noted."""

    SHOWN: ClassVar[tuple[str, ...]] = SweetSixteenLayout.SHOWN

    def __init__(self, board: Board[View]) -> None:
        super().__init__()
        self.board = board
        self.chosen: list[object] = []

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield SweetSixteenLayout()
        yield KeyBar()

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(SweetSixteenLayout).pointed = self.tell
        self.query_one(SweetSixteenLayout).asked = self.ask
        self.set_focus(self.query_one(SweetSixteenLayout))

    def fill(self) -> None:
        layout, view = self.query_one(SweetSixteenLayout), self.board.view
        layout.show(self.board)
        self.query_one(TitleBar).show(words.title(), words.rules_summary(view.rules), words.status(view))
        self.tell()

    def tell(self) -> None:
        layout = self.query_one(SweetSixteenLayout)
        layout.say(layout.asks(self.first_key))
        self.show_keys()

    @on(Layout.Chosen)
    def _chosen(self, message: Layout.Chosen) -> None:
        self.chosen.append(message.action)

    def ask(self, opens: Callable[[], Screen[None]]) -> None:
        self.app.push_screen(opens())


@asynccontextmanager
async def laid(page: Page[None], **options: Any) -> AsyncIterator[Stage]:
    """The program with a page on top."""
    async with opened(**{"glyphs": "unicode", **options}) as stage:
        stage.app.push_screen(page)
        await stage.until(lambda: stage.app.screen is page and page.settled)
        await stage.rest()
        yield stage


def said(table: SweetTable, seat: int | None, names: Sequence[str], lines: int, length: int | None = None) -> list[str]:
    """The last lines that are told of the entries up to one."""
    said: list[str] = []
    for place in range(len(table) if length is None else length):
        actions, events = table.told(seat, place)
        for action in actions:
            said += words.log_line(action, events, table.view(seat, place + 1), names)
    return said[-lines:]


def board(
    table: SweetTable, seat: int | None, names: Sequence[str], length: int | None = None, **how: Any
) -> Board[View]:
    """The board that a table screen would hand over."""
    places = reversed(range(len(table) if length is None else length))
    seen = [Observed(*table.told(seat, place), table.view(seat, place + 1)) for place in places]
    return Board(table.view(seat, length), names, seen, hints=True, **{"hand_note": "No hand is shown.", **how})


def between(table: SweetTable, names: Sequence[str]) -> Board[View]:
    """The public board while the keyboard is handed over."""
    return Board(table.view(None), names, told=Said("turn", "▶"))


def begun(seats: int = 2, **rules: bool) -> SweetTable:
    """A table at which the last seat has cut the lowest card, so that seat 0 comes first."""
    table: SweetTable = Table(SWEET, Rules(seats=seats, **rules))
    codes = [*("2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC")[: seats - 1], "AC"]
    table.play(Cut(tuple((seat, CARDS[code]) for seat, code in enumerate(codes))))
    return table


def deal(table: SweetTable, top: str) -> None:
    """Shuffle so that these cards come first: two for the seat whose turn it is, then those that it draws."""
    first = tuple(CARDS[code] for code in top.split(" "))
    table.play(Shuffle((*first, *(card for card in to_shuffle(table._state) if card not in first))))


def played(seats: int, seed: int, until: Callable[[SweetTable], bool] = lambda _: False, **rules: bool) -> SweetTable:
    """A table at which everybody does anything, up to some position or the end."""
    table: SweetTable = Table(SWEET, Rules(seats=seats, **rules), f"{seed:064x}")
    chance = Random(seed)
    table.deal()
    while table.outcome is None and not until(table):
        table.play(chance.choice(table.legal))
        table.deal()
    return table


def settlements(table: SweetTable) -> list[int]:
    """The lengths of the log at which a round has just been settled."""
    return [place for place in range(1, len(table) + 1) if table.view(None, place).settled]


OPENED: Final = re.compile(r"\d·+│|│·+\d|16 ✓")
"""In the ledger: a total on the axis of 16."""


def open_hands(stage: Stage) -> list[str]:
    """The names whose line of the ledger has been opened."""
    return [
        next(name for name in TEN if name in row)
        for row in stage.rows()
        if any(name in row for name in TEN) and OPENED.search(row)
    ]
