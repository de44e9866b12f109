"""Texts about notes on a game."""

from __future__ import annotations

from sixteen_tui.terminal.text import clean
from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, lazy, lazy_with

title = lazy("Note")


def question(place: str, before: str) -> str:
    """Return the prompt of a note: its place, and how to remove the note `before`."""
    return numbers.about(place, _("Without words the note goes.") if before else _("What do you want to note here?"))


told = lazy_with("Note: “{text}”", clean)
"""Note as a line of plain mode, quoted so that it never ends like a prompt."""
none_here = lazy("There is no note here.")
kept = lazy("The note is kept with the game.")
gone = lazy("The note is gone.")
not_over = lazy("Notes can be written once the game is over.")
not_kept = lazy(
    "This game is not among your saved games, so no note can be kept. Bring it in first: sixteen-tui import"
)
"""Says that a game from a share code or another folder cannot have notes."""
busy = lazy("The game is open in another program, so no note can be kept now.")


def changed(note: str) -> str:
    """Return that another program has written a note, or removed it, since the game was opened."""
    if not note:
        return _("Another program has removed the note here. Write yours once more.")
    return _("Another program has written a note here: “{text}”. Write yours once more to replace it.").format(
        text=clean(note)
    )


another_game = lazy("There is another game in the file by now; open it anew.")
end_cut = lazy(
    "The note is not kept: the file of the game has lost its end since you opened it. Restore the file first."
)
"""Says that a save was truncated by another program while its game was shown."""
