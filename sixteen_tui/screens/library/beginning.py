"""Rows that begin a game, on a page about saved games that has none yet."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from textual.screen import Screen

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.menu import Menu, Row
from sixteen_tui.screens.home.rows import playing
from sixteen_tui.terminal.cells import wrap
from sixteen_tui.text import library
from sixteen_tui.widgets.panel import Section, said


class Beginnings(Menu, inherit_bindings=False):
    """A list in which left and right belong to the page."""

    BINDINGS = bindings("Beginnings")


def told(room: int, *texts: str) -> list[Row]:
    """Return texts as rows of a menu, wrapped to `room` cells."""
    lines = [line for text in texts for line in wrap(text, room)]
    return [Row(f"-{n}", line, heading=True, ink="dim") for n, line in enumerate(lines)]


def coming(brings_in: str) -> Section:
    """Return the section of the tray about a list that is empty so far; `brings_in`: the key that imports, or ""."""
    more = [library.brought_in(brings_in)] if brings_in else []
    return Section(library.what_comes_title(), [*said(library.what_comes()), *said(*more, ink="dim")])


def offer(menu: Menu, *above: Row) -> None:
    """Show the rows in a menu, below those that explain why it is empty."""
    rows = playing()
    menu.text_width = max(cell_len(row.text) for row in rows)
    menu.show([*above, *rows])


def begin(screen: Screen[Any], row: Row) -> None:
    """Open the form of a new game, if the row is one of these."""
    from sixteen_tui.screens.home.new_game import NewGameScreen

    if row.id in PLUGINS:
        screen.app.push_screen(NewGameScreen(row.id))
