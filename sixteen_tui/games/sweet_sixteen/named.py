"""Name and menu labels of Sweet Sixteen; imports no other part of the game."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.terminal.text import whole
from sixteen_tui.text.i18n import lazy

title = lazy("Sweet Sixteen")
play = lazy("Play Sweet Sixteen")
"""Menu label for a new game."""
who_plays = lazy("2 to 10 players")
"""Possible numbers of players."""
learn = lazy("Learn Sweet Sixteen")
"""Menu label and the title of the lesson."""


def score(values: Sequence[int]) -> str:
    """Return the chips of all seats side by side; they can be negative."""
    return " ".join(map(whole, values))
