"""Does while the person looks what would delay a key: imports what the next keys open, and collects garbage.

Invariant: nothing visible depends on it, and a key waits for one step at most.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Final

from sixteen_tui.screens.base import garbage
from sixteen_tui.screens.base.page import Page

if TYPE_CHECKING:
    from textual.screen import Screen

QUIET: Final = 0.1
"""Seconds without a key after which the person looks. The repeats of a held key are closer together."""
STEP: Final = 0.02
"""Seconds between two steps, in which a key is read."""


class Resting:
    """Takes one step after the other until nothing is left; `stir` begins again."""

    def __init__(self, last: Callable[[], float], screens: Callable[[], Sequence[Screen[object]]]) -> None:
        """`last` returns the time of the last key, `screens` the stack of screens."""
        self._last, self._screens = last, screens
        self._next: asyncio.TimerHandle | None = None

    def stir(self) -> None:
        """Call after each key, and when a screen opens."""
        if self._next is None:
            self._later(QUIET)

    def _later(self, seconds: float) -> None:
        self._next = asyncio.get_running_loop().call_later(seconds, self._look)

    def _look(self) -> None:
        self._next = None
        left = self._last() + QUIET - monotonic()
        if left > 0:
            self._later(left)
        elif self._load() or garbage.rest():
            self._later(STEP)

    def _load(self) -> bool:
        """Import one module that a key of the screen on top needs; return False if all are there."""
        pages = [page for page in self._screens()[-1:] if isinstance(page, Page)]
        if not all(page.ready for page in pages):
            return True
        missing = next((name for page in pages for name in page.soon if name not in sys.modules), None)
        if missing is not None:
            import_module(missing)
        return missing is not None
