"""Name and menu labels of Sixteen; imports no other part of the game."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.terminal import text
from sixteen_tui.text.i18n import lazy

title = lazy("Sixteen")
play = lazy("Play Sixteen")
"""Menu label for a new game."""
who_plays = lazy("2 players, or 4 in teams")
"""Possible numbers of players."""
learn = lazy("Learn Sixteen")
"""Menu label and the title of the lesson."""


def score(values: Sequence[int]) -> str:
    """Return the sets of both sides."""
    return text.score(values)
