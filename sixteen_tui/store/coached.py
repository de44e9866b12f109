"""The coach that each game was begun with: a file beside the folder of saves, one line per game.

Invariant: without the file only the coach is lost, so errors are ignored. Why: the save format has no field for it.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

from sixteen_tui.store.appended import append, lines, of_copies

MANNERS: Final = ("gentle", "strict")


def keep(save: Path, manner: str) -> None:
    """Remember the manner of the coach for a saved game."""
    with contextlib.suppress(OSError):
        append(_beside(save), f"{save.name} {manner}")


def of(save: Path) -> str | None:
    """The manner of the coach that a saved game was begun with; None if it was begun without one."""
    try:
        found = [*lines(_beside(save)), *of_copies(_beside(save))]
    except OSError:
        return None
    return next((manner for manner in MANNERS if f"{save.name} {manner}" in found), None)


def _beside(save: Path) -> Path:
    folder = save.absolute().parent
    return folder.parent / f"{folder.name}.coach"
