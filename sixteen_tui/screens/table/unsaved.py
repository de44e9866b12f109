"""Warning that a game in play is not saved, for all screens that show one.

The rows at a table have no room for a path: the question before leaving and the notice of a rescue name the file.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.session.session import Session
from sixteen_tui.text.keeping import not_saved
from sixteen_tui.widgets.canvas import Line

CHECK_SECONDS: Final = 1.0
"""Seconds between two checks of the save while nobody acts."""


def unsaved_lines(session: Session) -> list[Line]:
    """Return one line with the reason, or [] while the game is saved."""
    said = not_saved(session.unsaved, brief=True)
    return [[(said, "bad")]] if said else []
