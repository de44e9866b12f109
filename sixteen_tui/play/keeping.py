"""What people are told when a game is no longer kept, and what can be done about it. The same on every front end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.terminal.text import clean
from sixteen_tui.words import errors
from sixteen_tui.words import screens as say

if TYPE_CHECKING:
    from sixteen_tui.play.sitting import Sitting


def not_saved(sitting: Sitting) -> str:
    """One line that says why the game is not kept; empty while all is well."""
    return "" if sitting.unsaved is None else say.not_saved(errors.trouble(sitting.unsaved))


def rescued(sitting: Sitting, *, restricted: bool) -> str:
    """Keep the game after all, anew in the folder of saves, else as a copy elsewhere; returns what came of it.

    Whoever is `restricted` gets no copy in other folders.
    """
    from sixteen_tui.play.host import refuges

    try:
        copy = sitting.rescue(() if restricted else refuges())
    except OSError as error:
        return say.no_copy(errors.trouble(error))
    return say.saved_again() if sitting.unsaved is None else say.copied(clean(str(copy), 200))
