"""The coach with which each game began: a file beside the folder of saves, one line per game.

Invariant: without the file only the coach is lost, so errors are ignored. Why: the save format has no field for it.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

from sixteen_tui.saves.appended import append, lines, of_copies
from sixteen_tui.saves.disk import is_save_name
from sixteen_tui.settings.paths import beside

MANNERS: Final = ("gentle", "strict")


def record(save: Path, manner: str) -> None:
    """Append the coach's manner, one of `MANNERS`, for a saved game, unless the file has one."""
    if of(save) is None:
        with contextlib.suppress(OSError):
            append(path_of(save.parent), f"{save.name} {manner}")


def of(save: Path) -> str | None:
    """Return the manner of the coach with which a saved game began; None if it began without a coach."""
    try:
        found = [*lines(path_of(save.parent)), *of_copies(path_of(save.parent))]
    except OSError:
        return None
    return next((manner for manner in MANNERS if f"{save.name} {manner}" in found), None)


def is_line(line: str) -> bool:
    """Return whether the file can have this line."""
    file, _, manner = line.rpartition(" ")
    return manner in MANNERS and is_save_name(file)


def path_of(saves: Path) -> Path:
    """Return the path of the coaches of a folder of saves."""
    return beside(saves, "coach")
