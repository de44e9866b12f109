"""Names of players who form a side: at their seats and on the scoreboard, in every size."""

from __future__ import annotations

import re
from typing import Final

import pytest
from rich.style import Style

from sixteen_tui.games.sixteen import text as say
from sixteen_tui.text import i18n
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.look import UNICODE, Look
from sixteen_tui.widgets.regions import regions
from sixteen_tui.widgets.scoreboard import Scoreboard, ScoreSide
from sixteen_tui.widgets.seats import Seats, ShownSeat
from tests.ui.kit import LONG

SIZES: Final = ((40, 10), (60, 16), (80, 21), (80, 22), (120, 38), (160, 48))
"""Tables, without the rows of titles and keys."""
NAMES: Final = (("Blaise", "Emmy", "Sophie"), LONG[1:], ("B", "Al", "C"))


STYLES: Final = {"text": Style(bgcolor="#005f00"), "face": Style(bgcolor="#ffffff"), "tray": Style(bgcolor="#003f00")}


class LoneSeats(Seats):
    """Seats without an application."""

    look = Look(STYLES, UNICODE, {})


class LoneScoreboard(Scoreboard):
    """A scoreboard without an application."""

    look = Look(STYLES, UNICODE, {})


def text(line: Line) -> str:
    return "".join(piece for piece, _ in line)


@pytest.mark.every("each size has other rooms")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("language", i18n.languages())
@pytest.mark.parametrize("moving", [None, 0, 1, 2])
def test_the_mark_of_a_team_mate_joins_no_neighbours(
    size: tuple[int, int], names: tuple[str, ...], language: str, moving: int | None
) -> None:
    """It stands at the name without a blank, and apart from the name before it; or it is a word behind the name."""
    before = i18n.language()
    i18n.set_language(language)
    try:
        sign, words = say.partner(), say.partner_in_words(names[1])
    finally:
        i18n.set_language(before)
    seats, here = LoneSeats(), regions(*size)
    shown = [ShownSeat(name, "", 4, number == moving) for number, name in enumerate(names)]
    shown[1] = shown[1]._replace(name=f"{sign}{names[1]}", sign=sign, in_words=words)
    seats._seats, seats._cards, seats._facts = shown, here.size, here.facts
    rows = [text(line) for line in seats.paint(here.seats.width, here.seats.height)]
    (row,) = (row for row in rows if names[0][:3] in row)
    assert words in row or re.search(rf"(\S  +|▶ ?){re.escape(sign)}{names[1][:2]}", row), row
    assert f"{sign} " not in row
    assert sign.isascii()


@pytest.mark.every("each size has other rooms")
@pytest.mark.parametrize("size", [size for size in SIZES if size[0] >= 80])
@pytest.mark.parametrize("names", [("You", "Emmy"), LONG[:2]])
def test_the_name_of_a_side_does_not_change_with_the_turn(size: tuple[int, int], names: tuple[str, ...]) -> None:
    board, here = LoneScoreboard(), regions(*size).score
    rows = []
    for moving in (0, 1):
        board._sides = [ScoreSide(names, 1, moving == 0), ScoreSide(("Blaise", "Sophie"), 2, moving == 1)]
        found = [text(line) for line in board.paint(here.width, here.height)]
        (row,) = (row for row in found if "▶" in row)
        rows.append(row.replace("▶", " "))
    assert rows[0] == rows[1]
