"""What is said of notes on a game."""

from __future__ import annotations

from sixteen_tui.terminal.text import clean
from sixteen_tui.words import numbers
from sixteen_tui.words.i18n import _


def title() -> str:
    """Over the line that a note is written in."""
    return _("Note")


def question(place: str, before: str) -> str:
    """Above that line: what the note is on, and how it is taken away where there is one."""
    return numbers.about(place, _("Without words the note goes.") if before else _("What do you want to note here?"))


def told(text: str) -> str:
    """A note, where lines are read one by one; whatever it ends in, the line is no prompt."""
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
    """Of a game that was opened from a share code, or from a file elsewhere."""
    return _("This game is not among your saved games, so no note can be kept. Bring it in first: sixteen-tui import")


def busy() -> str:
    return _("The game is open in another program, so no note can be kept now.")


def another_game() -> str:
    return _("There is another game in the file by now; open it anew.")
