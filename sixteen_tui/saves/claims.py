"""Asks the program that plays a saved game to end, so that the game can be resumed in this one.

Method: an empty hidden file beside the save (`journal.claim_path`). The program that plays looks for it each second,
ends if all is saved, and else removes it. A journal removes it when it is opened, too, so a file that is there is newer
than the program that plays.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

from sixteen_tui.saves import disk
from sixteen_tui.saves.journal import claim_path

SECONDS: Final = 6.0
"""Longest wait for the other program: it looks each second, and may take two to end."""
_PAUSE: Final = 0.1
"""Seconds between two looks at the lock."""


def claim(save: Path, seconds: float = SECONDS) -> bool:
    """Ask for the game of a save, and wait until no other program holds its lock; return whether none does.

    Ends sooner if the other program refuses. The file is removed in any case. Raises OSError.
    """
    if not disk.held_by_another(save):
        return True
    path, flags = claim_path(save), os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
    with disk.naming(save.parent):
        disk.close(os.open(path, flags, 0o600))
    try:
        end = time.monotonic() + seconds
        while disk.held_by_another(save):
            if time.monotonic() > end or not path.exists():
                return not disk.held_by_another(save)
            time.sleep(_PAUSE)
        return True
    finally:
        path.unlink(missing_ok=True)
