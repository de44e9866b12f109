"""Name and menu labels of Sixteen; imports no other part of the game."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.terminal import text
from sixteen_tui.text.i18n import _


def title() -> str:
    return _("Sixteen")


def play() -> str:
    """Return the menu label for a new game."""
    return _("Play Sixteen")


def who_plays() -> str:
    """Return the possible numbers of players."""
    return _("2 players, or 4 in teams")


def learn() -> str:
    """Return the menu label and the title of the lesson."""
    return _("Learn Sixteen")


def score(values: Sequence[int]) -> str:
    """Return the sets of both sides."""
    return text.score(values)
