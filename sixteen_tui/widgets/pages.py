"""Margins and columns of every page that is not a table.

Invariant: a pure function of the width of the terminal in columns.
"""

from __future__ import annotations

from typing import Final

from textual.widget import Widget

LEAST: Final = 64
WIDE: Final = 110
"""Columns from which on a page uses its full layout, and from which on it is larger."""


def margins(width: int) -> tuple[int, int]:
    """Return the first column of a page's content and the content's width, for a terminal of that width."""
    margin = 1 if width < LEAST else 4 if width < WIDE else max(8, (width - 144) // 2)
    return margin, width - 2 * margin


class Beside(Widget):
    """A menu, and to its right the preview of its row."""
