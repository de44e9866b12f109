"""The warning that a game is no longer kept, for every screen that it is played on."""

from __future__ import annotations

from sixteen_tui.play.keeping import not_saved
from sixteen_tui.play.sitting import Sitting
from sixteen_tui.widgets.canvas import Line


def unsaved_lines(sitting: Sitting) -> list[Line]:
    """One line that says why, or none while all is well."""
    said = not_saved(sitting)
    return [[(said, "bad")]] if said else []
