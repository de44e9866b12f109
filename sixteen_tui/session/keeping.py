"""Handles games that are not saved, for screens and plain mode: retry, copy, take over, and the messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.saves.disk import file_id
from sixteen_tui.text import errors
from sixteen_tui.text import screens as say

if TYPE_CHECKING:
    from sixteen_tui.session.session import Session


def may_leave(session: Session) -> str:
    """Retry a failed write; return the question to ask before leaving an unsaved game, "" if all is saved."""
    unsaved = None if session.may_leave() else session.unsaved
    return "" if unsaved is None else say.leave_unsaved(errors.trouble(unsaved))


def ended(session: Session, *, left: bool, restricted: bool) -> str:
    """Close a game when the program exits by a key (`left`) or a signal; save it elsewhere if necessary.

    Returns the message about a game that the folder of saves did not accept, "" if all is saved. With `restricted` no
    copy is written to other folders.
    """
    from sixteen_tui.session.saving import refuges

    if session.left:
        return ""
    if left and session.may_leave():
        session.close()
        return ""
    copy = session.release(() if restricted else refuges())
    return not_saved(session) if copy is None else errors.ended_unsaved(str(copy))


def taken_over(session: Session) -> Session:
    """Close a game that another program has continued in its file, and resume it from there.

    Raises Refusal, OSError.
    """
    from sixteen_tui.session.opening import opened

    session.abandon()
    return opened(session.record.path)


def not_saved(session: Session) -> str:
    """Return one line with the reason why the game is not saved; "" while it is."""
    return "" if session.unsaved is None else say.not_saved(errors.trouble(session.unsaved))


def rescued(session: Session, *, restricted: bool) -> str:
    """Save an unsaved game again in the folder of saves, else as a copy in another; return the message about it.

    With `restricted` no copy is written to other folders.
    """
    from sixteen_tui.session.saving import refuges

    before = session.record.path
    try:
        copy = session.rescue(() if restricted else refuges())
    except OSError as error:
        return say.no_copy(errors.trouble(error))
    if session.unsaved is not None:
        return say.copied(str(copy))
    return say.saved_again() if copy.name == before.name else errors.saved_beside(file_id(copy))
