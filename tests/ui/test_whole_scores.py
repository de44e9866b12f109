"""Scores of several players are whole in every list: names are shortened before a figure is."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rich.cells import cell_len

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.index import Entry
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.home import tray
from sixteen_tui.screens.library.rows import RowLayout
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from sixteen_tui.text.listed import Listed
from sixteen_tui.text.saved import widest_score
from sixteen_tui.widgets.canvas import length
from tests.ui.kit import LONG, computer, finish, human, opened
from tests.ui.menus import to_row
from tests.ui.test_sizes import resized

FOUR: Final = (human(), *(computer(name) for name in LONG[1:]))
SIZES: Final = ((80, 24), (100, 30), (110, 36), (120, 40), (200, 60))


def played(seats: int = 4) -> Entry:
    """A finished game of Sweet Sixteen with long names."""
    players = [human(), *(computer(LONG[number % 4]) for number in range(1, seats))]
    rules = GAMES["sweet-sixteen"].default_rules
    host = finish(Host.new(paths.saves(), "sweet-sixteen", replace(rules, seats=seats), players, "1" * 64))
    host.close()
    (found,) = (each for each in Catalogue(paths.saves()).look(Catalogue(paths.saves()).files()))
    assert isinstance(found, Entry)
    return found


async def test_the_list_of_saved_games_has_the_whole_score() -> None:
    entry = played()
    async with opened() as stage:
        await stage.looked()
        await to_row(stage, "saved")
        await stage.goes_to("SavedScreen", "enter")
        await stage.until(lambda: stage.screen.query_one(Menu).row)
        for size in SIZES:
            await resized(stage, size)
            assert f" {entry.score} " in stage.text(), size


def test_a_row_with_a_shortened_score_has_no_part_of_a_number() -> None:
    entry = played()
    figures = entry.score.split()
    for width in range(40, 132):
        row = RowLayout(width, widest_score([entry])).line(Listed(entry))
        assert cell_len(row) <= width
        shown = [each for each in row.split() if each.lstrip("−").isdecimal()]
        assert shown == figures[: len(shown)], width
        assert len(shown) == len(figures) or width < 50, width


def test_a_game_on_the_tray_has_each_figure_behind_its_name() -> None:
    entry = played()
    for room in range(14, 70):
        line = tray.result(entry, room)
        assert length(line) <= room
        figures = [text for text, ink in line if ink == "strong"]
        assert figures == entry.score.split()[: len(figures)], room
        assert len(figures) == 4 or room < 30, room
