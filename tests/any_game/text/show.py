"""The null game on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.text.game import Position
from tests.any_game.named import score


def result(names: Sequence[str], sides: int, values: Sequence[int]) -> str:
    return f"{names[0]} has the last stone, {score(values)}"


def columns() -> str:
    return "entry, stones left"


def action(text: str) -> str:
    return text


def line(position: Position, before: Position | None, sides: Sequence[str]) -> str:
    return f"{position['entry']}, {position['left']}"


def below(position: Position, sides: Sequence[str]) -> list[str]:
    return []
