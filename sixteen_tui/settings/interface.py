"""Whether the program starts in plain mode: by its variable, else by the setting.

Invariant: decided before anything is drawn, so that a screen reader never meets the full screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sixteen_tui.settings import paths
from sixteen_tui.settings import settings as stored

VARIABLE: Final = "SIXTEEN_TUI_PLAIN"


def in_lines(environment: Mapping[str, str]) -> bool:
    """Return True for plain mode: the variable decides, "0" against it; without one the setting.

    >>> in_lines({"SIXTEEN_TUI_PLAIN": "1"}), in_lines({"SIXTEEN_TUI_PLAIN": "0"})
    (True, False)
    """
    chosen = environment.get(VARIABLE, "")
    if chosen:
        return chosen != "0"
    try:
        return stored.load(paths.settings())[0].plain
    except OSError:
        return False  # no home folder
