"""Tunes the garbage collector: rare until the first frame, and without large lists of objects.

Why: a start creates many objects and hardly any garbage, and collections would cost 15 ms; while a screen holds 10,000
games, a full collection takes a quarter of a second, for which a key would wait. Only the frequency changes here.
"""

from __future__ import annotations

import gc
from typing import Any, Final
from weakref import WeakSet

_AS_PYTHON: Final = gc.get_threshold()
_STARTING: Final = 100_000
"""More objects than a start makes."""
_NEVER: Final = 1_000_000

_large: Final[WeakSet[Any]] = WeakSet()
"""What holds very much."""


def starting() -> None:
    """The program begins. What shows no picture goes on so to its end."""
    gc.set_threshold(_STARTING, *gc.get_threshold()[1:])


def started() -> None:
    """The first picture is there: look as usual from now on, but not among what belongs to the program itself."""
    if gc.get_threshold()[0] == _STARTING:
        gc.freeze()
        gc.set_threshold(_AS_PYTHON[0], *gc.get_threshold()[1:])


def spare(holder: object, *, large: bool) -> None:
    """Look among all objects only while nothing is there that holds very much."""
    (_large.add if large else _large.discard)(holder)
    gc.set_threshold(*gc.get_threshold()[:2], _NEVER if _large else _AS_PYTHON[2])
