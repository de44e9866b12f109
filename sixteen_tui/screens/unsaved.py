"""The warning that a game is no longer kept, for every screen that it is played on."""

from __future__ import annotations

from sixteen_tui.play.session import Session
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.words import errors
from sixteen_tui.words import screens as say


def unsaved_lines(session: Session) -> list[Line]:
    """One line that says why, or none while all is well."""
    if session.unsaved is None:
        return []
    return [[(say.not_saved(errors.trouble(session.unsaved)), "bad")]]
