"""Margins and parts of every page that is not a table.

Invariant: margins are a pure function of the width of the terminal in columns.
"""

from __future__ import annotations

from typing import ClassVar, Final

from textual.widget import Widget

from sixteen_tui.widgets.canvas import Canvas

ROOMY: Final = 64
"""Columns from which on a page has wider margins."""
WIDE: Final = 110
"""Columns from which on the margins grow with the page."""
WITH_TRAY: Final = 80
"""Columns from which on a list has a tray beside it."""
TEXT: Final = 4
"""First column of the text beside a tray; the cursor stands two columns before it."""


def margins(width: int) -> tuple[int, int]:
    """Return the first column of a page's content and the content's width, for a terminal of that width."""
    margin = 1 if width < ROOMY else 4 if width < WIDE else max(8, (width - 144) // 2)
    return margin, width - 2 * margin


TRAY: Final = 30
"""Columns of a tray from which on it has wider margins."""
ROWS: Final = 24
"""Rows from which on the tray of a form has room for the explanation of a row."""


def told_beside(width: int, height: int) -> bool:
    """Return True if the explanation of a row of a form stands on its tray, and not below the list."""
    return width >= WIDE and height >= ROWS


def inset(width: int) -> int:
    """Return the margin of a part of a table's tray, or of a pane over it: their headings begin in one column."""
    return 1 if width < TRAY else 2


def tray(width: int) -> int:
    """Return the columns of the tray beside a list, which reaches the right edge; 0 if there is no room for one."""
    return 0 if width < WITH_TRAY else max(30, width * 7 // 20)


class Beside(Widget):
    """A menu, and to its right the tray."""


class Felt(Widget):
    """The widgets to the left of the tray, one below another."""


class Below(Canvas):
    """Base of the widgets below a list, in the rows that it leaves in a large terminal; hidden until they suffice."""

    LEAST: ClassVar[int] = 14
    """Rows from which on it is worth its room."""
