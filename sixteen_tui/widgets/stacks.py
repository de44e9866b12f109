"""Stacks of chips: a line a player, up to as many as fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sixteen_tui.widgets.canvas import Canvas, Line, fit
from sixteen_tui.widgets.card import named

AMOUNT: Final = 8


@dataclass(frozen=True, slots=True)
class Stack:
    """A player's name, one letter behind it or nothing, the stack in words, and whether it is a debt."""

    name: str
    mark: str
    amount: str
    debt: bool
    to_move: bool


class Stacks(Canvas):
    """A title and a line a player."""

    DEFAULT_CSS = "Stacks { height: auto; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = ""
        self._stacks: Sequence[Stack] = ()

    def show(self, title: str, stacks: Sequence[Stack]) -> None:
        if len(stacks) != len(self._stacks):
            self.styles.height = len(stacks) + 1
        self._title, self._stacks = title, stacks
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        yield [(f" {self._title}", "accent")]
        for stack in self._stacks:
            turn = self.look.glyphs.turn if stack.to_move else " "
            yield [
                (turn, "accent"),
                *named(stack.name, stack.mark, width - AMOUNT - 2, "accent" if stack.to_move else "text"),
                (fit(stack.amount, AMOUNT, "right"), "bad" if stack.debt else "good"),
                (" ", "text"),
            ]
