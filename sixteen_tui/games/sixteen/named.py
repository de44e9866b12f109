"""What Sixteen is called, where nothing else of it is needed, as at home."""

from __future__ import annotations

from sixteen_tui.words.i18n import _


def title() -> str:
    """The game's name."""
    return _("Sixteen")


def play() -> str:
    """The way to a new game."""
    return _("Play Sixteen")


def who_plays() -> str:
    """How many can play."""
    return _("2 players, or 4 in teams")


def learn() -> str:
    """The way to the lesson, and its title."""
    return _("Learn Sixteen")
