"""Name and menu labels of Sweet Sixteen; imports no other part of the game."""

from __future__ import annotations

from sixteen_tui.text.i18n import _


def title() -> str:
    return _("Sweet Sixteen")


def play() -> str:
    """Return the menu label for a new game."""
    return _("Play Sweet Sixteen")


def who_plays() -> str:
    """Return the possible numbers of players."""
    return _("2 to 10 players")


def learn() -> str:
    """Return the menu label and the title of the lesson."""
    return _("Learn Sweet Sixteen")
