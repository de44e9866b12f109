"""Texts about notes on a game."""

from __future__ import annotations

from sixteen_tui.terminal.text import clean
from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _


def title() -> str:
    return _("Note")


def question(place: str, before: str) -> str:
    """Return the prompt of a note: its place, and how to remove the note `before`."""
    return numbers.about(place, _("Without words the note goes.") if before else _("What do you want to note here?"))


def told(text: str) -> str:
    """Return a note as a line of plain mode, quoted so that it never ends like a prompt."""
    return _("Note: “{text}”").format(text=clean(text))


def none_here() -> str:
    return _("There is no note here.")


def kept() -> str:
    return _("The note is kept with the game.")


def gone() -> str:
    return _("The note is gone.")


def not_over() -> str:
    return _("Notes can be written once the game is over.")


def not_kept() -> str:
    """Return that a game from a share code or another folder cannot have notes."""
    return _("This game is not among your saved games, so no note can be kept. Bring it in first: sixteen-tui import")


def busy() -> str:
    return _("The game is open in another program, so no note can be kept now.")


def another_game() -> str:
    return _("There is another game in the file by now; open it anew.")
