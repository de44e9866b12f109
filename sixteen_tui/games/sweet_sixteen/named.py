"""What Sweet Sixteen is called, where nothing else of it is needed, as at home."""

from __future__ import annotations

from sixteen_tui.words.i18n import _


def title() -> str:
    """The game's name."""
    return _("Sweet Sixteen")


def play() -> str:
    """The way to a new game."""
    return _("Play Sweet Sixteen")


def who_plays() -> str:
    """How many can play."""
    return _("2 to 10 players and a bank")


def learn() -> str:
    """The way to the lesson, and its title."""
    return _("Learn Sweet Sixteen")
