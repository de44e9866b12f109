"""The lines of text of a table: the prompt below the hand, and text beside the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixteen_tui.widgets.canvas import Line, fit, wrap
from sixteen_tui.widgets.lines import Lines, wrapped
from sixteen_tui.widgets.pages import inset


def wrapped_in(text: str, width: int, rows: int) -> list[str]:
    """Wrap a text to `width` cells and at most `rows` lines; the last line ends in an ellipsis if it is cut.

    >>> wrapped_in("one two three", 7, 2), wrapped_in("one two three", 7, 1)
    (['one two', 'three'], ['one tw…'])
    """
    lines, rows = wrap(text, max(1, width)), max(1, rows)
    return lines if len(lines) <= rows else [*lines[: rows - 1], fit(" ".join(lines[rows - 1 :]), width)]


def lowered(lines: Sequence[Line], height: int) -> list[Line]:
    """Return lines that end in the last of `height` rows."""
    return [*([[]] * (height - len(lines))), *lines]


class Prompt(Lines):
    """The line below the hand: the effect of the key, or a question. Drawn in the lowest row, a note above it."""

    zone = "prompt"
    low = True
    """False: drawn from the first row on."""

    def paint(self, width: int, height: int) -> Iterable[Line]:
        lines = [*super().paint(width, height)]
        if len(lines) > height > 0:  # a lost row leaves a sign
            rest = " ".join(text for line in lines[height - 1 :] for text, _ in line)
            lines = [*lines[: height - 1], [(fit(rest, width), lines[-1][-1][1])]]
        return lowered(lines, height) if self.low else lines


class Aside(Lines):
    """Text about the table: on the tray below the score, or below the table if there is no tray."""

    ON_TRAY = True
    zone = "pane"

    def holds(self, lines: Iterable[Line]) -> bool:
        """Return True if it has room for these lines."""
        return sum(len([*wrapped(line, Aside.room(self.size.width))]) for line in lines) <= self.size.height

    @staticmethod
    def room(width: int) -> int:
        """Return the columns of the text of an aside of that width."""
        return width - inset(width) - 1

    def paint(self, width: int, height: int) -> Iterable[Line]:
        rule = "│" if self.look.ruled and width < self.screen.size.width else " "
        lines, before = [*super().paint(Aside.room(width), height)], f"{rule} "[: inset(width)]
        return [[(before, "text"), *line] for line in (*lines, *[()] * (height - len(lines)))]
