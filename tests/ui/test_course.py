"""The course of a game of Sixteen says who went over 16, not only who won the set by it."""

from __future__ import annotations

from typing import Any

import pytest

from sixteen_tui.games.sixteen.played import course, plays
from sixteen_tui.screens.base.board import Board
from sixteen_tui.session.session import Session
from sixteen_tui.text.names import You
from tests.ui.kit import finished

NAMES = (You("You"), "Blaise")


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("width", [60, 26, 18])
def test_a_bust_names_who_went_over(seat: int | None, width: int) -> None:
    names = NAMES if seat is not None else ("Ada", "Blaise")
    observer = Session(finished()).seats[seat]
    board: Board[Any] = Board(observer.view(), names, [*observer.told()])
    formed = [each for _, each in plays(board) if each is not None and "bust" in each.kinds][::-1]
    lines = ["".join(text for text, _ in line).rstrip() for line in course(board, 1000, width)]
    busts = [line for line in lines if "went over" in line or ">16" in line]
    assert len(busts) == len(formed) > 1
    assert {each.seat for each in formed} == {0, 1}
    for line, each in zip(busts, formed, strict=True):
        assert _over(line) in (names[each.seat], names[each.seat].lower()), line


def _over(line: str) -> str:
    """The name before the words or the sign for a sum over 16."""
    return line.replace(" went over", "").replace(" >16", "").split(": ")[-1].split(" ")[-1]
