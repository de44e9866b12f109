"""Waits for an event that has to come, however busy the machine is.

Invariant: a test waits for what it means, never for a time in which it usually happens. `PATIENCE` ends a wait that
would last for ever; no test is about it.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import Final, Literal, TypeVar

Answer = TypeVar("Answer")

PATIENCE: Final = 30.0
"""Seconds after which an event that has not come counts as one that never comes."""
OFTEN: Final = 0.01
"""Seconds between two looks."""


def until(
    question: Callable[[], Answer | Literal[False] | None], *not_yet: type[Exception], seconds: float = PATIENCE
) -> Answer:
    """Ask until the answer is true, and return it; an exception of the kinds `not_yet` counts as no.

    Raises AssertionError after `seconds`.
    """
    end = time.monotonic() + seconds
    while True:
        with contextlib.suppress(*not_yet):
            if answer := question():
                return answer
        assert time.monotonic() < end, f"not so after {seconds} s"
        time.sleep(OFTEN)
