"""Sentences and steps for a game that is not saved, the same for screens and plain mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.store.disk import file_id
from sixteen_tui.terminal.text import path_shown
from sixteen_tui.words import errors
from sixteen_tui.words import screens as say

if TYPE_CHECKING:
    from sixteen_tui.play.sitting import Sitting


def may_leave(sitting: Sitting) -> str:
    """Try once more to save; return the question to ask before leaving unsaved, empty when all is saved."""
    unsaved = None if sitting.may_leave() else sitting.unsaved
    return "" if unsaved is None else say.leave_unsaved(errors.trouble(unsaved))


def ended(sitting: Sitting, *, left: bool, restricted: bool) -> str:
    """Close a game whose program ends at once, by a key (`left`) or a signal, and save what is not saved.

    Returns the sentence about a game that the folder of saves did not take, empty when all is saved. Whoever is
    `restricted` gets no copy in other folders.
    """
    from sixteen_tui.play.host import refuges

    if sitting.left:
        return ""
    if left and sitting.may_leave():
        sitting.close()
        return ""
    copy = sitting.release(() if restricted else refuges())
    return not_saved(sitting) if copy is None else errors.ended_unsaved(path_shown(copy))


def taken_over(sitting: Sitting) -> Sitting:
    """Close a game whose file another program continued, and continue it from the file. Raises Refused, OSError."""
    from sixteen_tui.play.opening import opened

    sitting.abandon()
    return opened(sitting.record.path)


def not_saved(sitting: Sitting) -> str:
    """Return one line that says why the game is not saved; empty while it is."""
    return "" if sitting.unsaved is None else say.not_saved(errors.trouble(sitting.unsaved))


def rescued(sitting: Sitting, *, restricted: bool) -> str:
    """Keep the game after all, anew in the folder of saves, else as a copy elsewhere; returns what came of it.

    Whoever is `restricted` gets no copy in other folders.
    """
    from sixteen_tui.play.host import refuges

    before = sitting.record.path
    try:
        copy = sitting.rescue(() if restricted else refuges())
    except OSError as error:
        return say.no_copy(errors.trouble(error))
    if sitting.unsaved is not None:
        return say.copied(path_shown(copy))
    return say.saved_again() if copy.name == before.name else errors.saved_beside(file_id(copy))
