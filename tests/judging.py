"""Limits the thinking about a play of Sixteen in tests.

Why: whether hints, coach and reviews agree with the judgement does not depend on its quality, so few worlds suffice.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from unittest import mock

from sixteen_tui.engine.sixteen import judgement
from sixteen_tui.engine.sixteen.expert import Effort

LEAST: Final = Effort(20, 100, 3.0)
FEW: Final = Effort(60, 400, 3.0)
ENOUGH: Final = Effort(500, 2_000, 3.0)
"""For pictures, whose figures are looked at."""
ALL: Final = judgement.EFFORT
"""As it is for people."""


@contextmanager
def thought(effort: Effort = FEW, *, remember: bool = False) -> Iterator[None]:
    """Think this much; unless `remember` is set, clear the caches of judgements before and after."""
    with mock.patch.object(judgement, "EFFORT", effort):
        if not remember:
            forget()
        yield
    if not remember:
        forget()


def forget() -> None:
    """Clear the caches of judgements."""
    judgement.judgement.cache_clear()
    judgement.judged.cache_clear()
