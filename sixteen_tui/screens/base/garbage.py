"""Tunes the garbage collector: rare until the first frame, then while the person looks and hardly ever at a key.

Why: a start creates many objects and hardly any garbage, and collections would cost 15 ms. A pane that is closed leaves
a thousand objects in cycles; at Python's own thresholds a collection took up to half of the time of one key in ten.
While a screen holds 10,000 games, a full collection delays a key by a quarter of a second. Only the thresholds change
here; `resting` calls `rest`.
"""

from __future__ import annotations

import gc
from typing import Any, Final
from weakref import WeakSet

_STARTING: Final = 100_000
"""Threshold of generation 0 during the start; more objects than a start creates."""
_STARTED: Final = 20_000
"""The same afterwards; more objects than one key creates."""
_OLD: Final = gc.get_threshold()[2]
_NEVER: Final = 1_000_000
_WORTH: Final = 2_000
"""Objects from which on a rest collects the young ones, which takes 1 ms."""
_FULL: Final = 5
"""Collections of young objects after which a rest collects all, which takes 5 ms."""

_large: Final[WeakSet[Any]] = WeakSet()
"""Holders of very many objects that exist now."""


def starting() -> None:
    """Make collections rare. Call at the start; commands without a screen run with this to their end."""
    gc.set_threshold(_STARTING, *gc.get_threshold()[1:])


def started() -> None:
    """Set the thresholds for the time after the first frame, and exclude all objects of the program (`gc.freeze`)."""
    if gc.get_threshold()[0] == _STARTING:
        gc.freeze()
        gc.set_threshold(_STARTED, *gc.get_threshold()[1:])


def rest() -> bool:
    """Collect the garbage of the last keys, if there is enough; return True if there may be more to do."""
    young, _, old = gc.get_count()
    if young >= _WORTH:
        gc.collect(1)
        return True
    if old >= _FULL and not _large:
        gc.collect()
    return False


def spare(holder: object, *, large: bool) -> None:
    """Register (`large`) or unregister a holder of very many objects; full collections stop while one is registered."""
    (_large.add if large else _large.discard)(holder)
    gc.set_threshold(*gc.get_threshold()[:2], _NEVER if _large else _OLD)
