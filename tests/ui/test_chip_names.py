"""Names at a table of Sweet Sixteen: players whose names begin alike can be told apart in every size and language."""

from __future__ import annotations

import re
from typing import Final

import pytest
from rich.style import Style

from sixteen_tui.text import i18n
from sixteen_tui.widgets.look import UNICODE, Look
from sixteen_tui.widgets.stacks import Cloth, StackRow, StackSection, inside
from tests.tiers import first
from tests.ui.sweet_sheet import Sheet, SweetTable, board, laid, played
from tests.ui.test_sizes import resized

SIZES: Final = ((40, 12), (60, 18), (80, 23), (80, 24), (100, 30), (120, 40), (160, 50))
ALIKE: Final = tuple(f"Bartholomew-Ja {number}" for number in range(1, 10))
"""Names of the greatest length."""
SHOWN: Final = re.compile(r"Bart(?:holomew-Ja (?P<whole>\d)|\w*…(?P<cut>\d))(?P<after>.?)")


def rounds_played(table: SweetTable) -> bool:
    """Whether the first seat has the turn after two rounds."""
    view = table.view(None)
    return len(view.settlements) > 1 and view.turn == view.to_move == 0 and not view.settled


@pytest.mark.every("a number of players has its own places")
@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("language", first(i18n.languages()[::-1]))
async def test_players_can_be_told_apart(players: int, language: str) -> None:
    seats = next(table for seed in range(99) if rounds_played(table := played(players, seed, rounds_played)))
    async with laid(Sheet(board(seats, 0, ALIKE[:players], interactive=True)), language=language) as stage:
        for size in SIZES:
            await resized(stage, size)
            found = [*SHOWN.finditer(stage.text().replace("BARTHOLOMEW-JA", "Bartholomew-Ja"))]
            assert {each["whole"] or each["cut"] for each in found} >= set("23456"[: players - 1]), size
            assert {each["after"] for each in found} <= set(" B:,.\u00a0") | {""}, size


@pytest.mark.parametrize("width", range(25, 49))
def test_a_row_of_the_tray_has_its_whole_chips_and_a_name_of_its_own(width: int) -> None:
    class Alone(Cloth):
        look = Look({"text": Style(bgcolor="#005f00"), "tray": Style(bgcolor="#303030")}, UNICODE, {})

    for chips in (7, -12, 345, -1234):
        cloth = Alone()
        rows = [StackRow((name, "text"), (f"{chips}", "good"), chips) for name in ALIKE]
        cloth._sections = [StackSection("Chips", rows)]
        lines = ["".join(text for text, _ in line) for line in cloth.paint(width, 14)][2:11]
        assert len({*lines}) == len(ALIKE)
        assert all(line.rstrip().endswith(f" {chips}") and len(line.strip()) <= inside(width) for line in lines)
