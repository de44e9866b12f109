"""Asks the program that plays a saved game to end, so that the game can be resumed in this one.

Method: an empty hidden file beside the save. The program that plays looks for it each second, ends if all is saved, and
else removes it. Who opens the journal removes it, too, so a file that is there is newer than the program that plays.
"""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Final

from sixteen_tui.saves import disk

SECONDS: Final = 6.0
"""Longest wait for the other program: it looks each second, and may take two to end."""
_PAUSE: Final = 0.1
"""Seconds between two looks at the lock."""


def path_of(save: Path) -> Path:
    """Return the path of the hidden file.

    >>> path_of(Path("/games/20260722-181500-3f9a2c.sixteen.jsonl")).name
    '.20260722-181500-3f9a2c.sixteen.jsonl.claim'
    """
    return save.with_name(f".{save.name}.claim")


def claimed(save: Path) -> bool:
    """Return whether another program asks for the game of a save."""
    return os.path.lexists(path_of(save))


def withdraw(save: Path) -> None:
    """Remove the request, if there is one; an error is ignored."""
    with contextlib.suppress(OSError):
        path_of(save).unlink(missing_ok=True)


def claim(save: Path, seconds: float = SECONDS) -> bool:
    """Ask for the game of a save, and wait until no other program holds its lock; return whether none does.

    Ends sooner if the other program refuses. The file is removed in any case. Raises OSError.
    """
    if not disk.held_by_another(save):
        return True
    flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
    with disk.naming(save.parent):
        disk.close(os.open(path_of(save), flags, 0o600))
    try:
        end = time.monotonic() + seconds
        while disk.held_by_another(save):
            if time.monotonic() > end or not claimed(save):
                return not disk.held_by_another(save)
            time.sleep(_PAUSE)
        return True
    finally:
        withdraw(save)
