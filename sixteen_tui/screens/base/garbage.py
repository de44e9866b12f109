"""Tunes the garbage collector: rare until the first frame, no full collections while a screen holds many objects.

Why: a start creates many objects and hardly any garbage, and collections would cost 15 ms; while a screen holds 10,000
games, a full collection delays a key by a quarter of a second. Only the thresholds change here.
"""

from __future__ import annotations

import gc
from typing import Any, Final
from weakref import WeakSet

_AS_PYTHON: Final = gc.get_threshold()
_STARTING: Final = 100_000
"""Threshold of generation 0 during the start; more objects than a start creates."""
_NEVER: Final = 1_000_000

_large: Final[WeakSet[Any]] = WeakSet()
"""Holders of very many objects that exist now."""


def starting() -> None:
    """Make collections rare. Call at the start; commands without a screen run with this to their end."""
    gc.set_threshold(_STARTING, *gc.get_threshold()[1:])


def started() -> None:
    """Restore the normal threshold after the first frame, and exclude all objects of the program (`gc.freeze`)."""
    if gc.get_threshold()[0] == _STARTING:
        gc.freeze()
        gc.set_threshold(_AS_PYTHON[0], *gc.get_threshold()[1:])


def spare(holder: object, *, large: bool) -> None:
    """Register (`large`) or unregister a holder of very many objects; full collections stop while one is registered."""
    (_large.add if large else _large.discard)(holder)
    gc.set_threshold(*gc.get_threshold()[:2], _NEVER if _large else _AS_PYTHON[2])
