"""Base of questions: a pane over the lowest rows of the screen that a question concerns, which stays visible.

Invariant: it does not cover what it asks about (`Page.concern`): if that lies in the lowest rows, the pane lies over
the highest. Opening and closing one costs the cells of a few rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from textual.geometry import Region, Size
from textual.widget import Widget

from sixteen_tui.screens.base.page import LEAST, Page
from sixteen_tui.screens.base.pane import Pane, Result, Told
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.lines import heading
from sixteen_tui.widgets.pages import margins

FIELD: Final = "Input"
"""Selector of an entry field; a question without one does not import its class."""
WIDEST: Final = 76
"""Most columns of a line of text."""


def over(pane: Pane[Result], rows: int, size: Size) -> tuple[Region, bool]:
    """Return the region of a text of so many rows, and whether a rule closes it: above the rest on the same background.

    The lowest rows, or the highest ones if the screen below is concerned with the lowest. `size` is without
    docked widgets.
    """
    below = pane.below
    concern = below.concern if isinstance(below, Page) else Region()
    above = rows < concern.y and concern.bottom > size.height - rows
    closed = above and pane.shell.look.ruled
    return Region(0, 1 if above else size.height - rows, size.width, rows + closed), closed


class Asked(Told):
    """The text of a question below its heading; beside a table as in other panes."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "question"

    @property
    def _question(self) -> Question[object] | None:
        """The screen, unless it lies beside a table."""
        screen = self.screen
        return screen if isinstance(screen, Question) and not screen.beside else None

    def paint(self, width: int, height: int) -> Iterable[Line]:
        question = self._question
        if question is None:
            return super().paint(width, height)
        x, room = margins(width)
        shown = [heading(self._heading, room, self.look), *self.lines]
        if question.closed:
            shown = [*shown, *[[]] * (height - 1 - len(shown)), [(self.look.glyphs.rule * room, "dim")]]
        return [[(" " * x, "text"), *line] for line in shown[:height]]


class Question(Pane[Result]):
    """A subclass supplies the heading and the text; it may have an `Input`, which lies below the text."""

    closed = False
    """True if a rule is the last row: above the rest of the screen, on the same background."""

    def topic(self) -> str:
        """Return the heading."""
        raise NotImplementedError

    def paragraphs(self) -> Sequence[tuple[str, str]]:
        """Return the paragraphs, each with its ink."""
        raise NotImplementedError

    @property
    def is_pane(self) -> bool:
        width, height = self.app.size
        return width >= LEAST[0] and height >= LEAST[1]

    @property
    def beside(self) -> bool:
        """True if a text without a field lies beside the table, as other panes do."""
        return super().beside and not self.query(FIELD)

    @property
    def room(self) -> int:
        return super().room if self.beside else min(WIDEST, margins(self.app.size.width)[1])

    @property
    def _lines(self) -> list[Line]:
        return [line for text, ink in self.paragraphs() if text for line in self.wrapped(text, ink)]

    def spots(self, parts: Sequence[Widget], size: Size) -> list[Region]:
        """Return the regions: of the text, and of the field over its last row."""
        if self.beside:
            return super().spots(parts, size)
        fields = [*self.query(FIELD)]
        rows = min(size.height, 1 + len(self._lines) + len(fields))
        told, self.closed = over(self, rows, size)
        x, room = margins(size.width)
        field = Region(x, told.bottom - 1 - self.closed, room, 1)
        whole = Region(0, 0, *size)
        return [field if part in fields else told if isinstance(part, Asked) else whole for part in parts]

    def refitted_below(self) -> None:
        self.lay()

    def lay(self) -> None:
        """Compute the regions again: what is concerned has moved, or the text has other rows."""
        self.query_one(Asked).refresh(layout=True)

    def fill(self) -> None:
        self.head(self.topic())
        self.query_one(Asked).show(self._lines)
