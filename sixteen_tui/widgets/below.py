"""Base of the widgets below a list, in the rows that it leaves in a large terminal."""

from __future__ import annotations

from typing import ClassVar

from sixteen_tui.widgets.canvas import Canvas


class Below(Canvas):
    """Hidden until its page has rows for it."""

    LEAST: ClassVar[int] = 14
    """Rows from which on it is worth its room."""
