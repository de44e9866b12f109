"""Asks the program that plays a saved game to end, so that the game can be resumed in this one.

Method: a hidden file beside the save (`journal.claim_path`), locked by the program that asks, so that one asks at a
time, and a request ends with its program. The program that plays looks for the file each second and ends, or writes to
it if not all is saved. A journal removes the file when it is opened.
"""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path
from typing import Final, Literal, TypeAlias

from sixteen_tui.saves import disk
from sixteen_tui.saves.journal import claim_path

SECONDS: Final = 6.0
"""Longest wait for the other program: it looks each second, and may take two to end."""
_PAUSE: Final = 0.1
"""Seconds between two looks at the lock."""
_TRIES: Final = 4

Answer: TypeAlias = Literal["released", "refused", "rival", "silent"]
"""The answer to a request: the game is free; not all of it is saved there; another program asks, or got it; nothing."""


def claim(save: Path, seconds: float = SECONDS) -> Answer:
    """Ask for the game of a save, and wait for the answer, at most `seconds`. Raises OSError."""
    if not disk.held_by_another(save):
        return "released"
    path = claim_path(save)
    descriptor = _locked(path)
    if descriptor is None:
        return "rival"
    try:
        return _answer(save, path, descriptor, time.monotonic() + seconds)
    finally:
        if _is_there(descriptor, path):
            path.unlink(missing_ok=True)
        disk.close(descriptor)


def _locked(path: Path) -> int | None:
    """Create and lock the file of a request; return its descriptor, None if another program asks. Raises OSError."""
    for _ in range(_TRIES):
        with disk.naming(path.parent):
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_there(descriptor, path):
                os.ftruncate(descriptor, 0)
                return descriptor
        except BlockingIOError:  # perhaps by the program that plays, which has just looked
            time.sleep(_PAUSE)
        disk.close(descriptor)
    return None


def _is_there(descriptor: int, path: Path) -> bool:
    try:
        disk.still_there(descriptor, path)
    except FileNotFoundError:
        return False
    return True


def _answer(save: Path, path: Path, descriptor: int, end: float) -> Answer:
    while disk.held_by_another(save):
        if os.fstat(descriptor).st_size:
            return "refused"
        if not _is_there(descriptor, path):
            return "rival"
        if time.monotonic() > end:
            return "silent"
        time.sleep(_PAUSE)
    return "released"
