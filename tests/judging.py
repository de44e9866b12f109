"""Limits the thinking about a play of Sixteen in tests.

Why: whether hints, coach and reviews agree with the judgement does not depend on its quality, so few worlds suffice.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from unittest import mock

from sixteen_tui.engine.sixteen import judgement
from sixteen_tui.engine.sixteen.bots import expert
from sixteen_tui.engine.sixteen.bots.expert import Effort

ROUGH: Final = Effort(20, 40, 3.0)
"""For tests of what agrees or is equal, whatever the values are."""
LEAST: Final = Effort(20, 100, 3.0)
FEW: Final = Effort(60, 400, 3.0)
ENOUGH: Final = Effort(500, 2_000, 3.0)
"""For pictures, whose figures are looked at."""
ALL: Final = judgement.EFFORT
"""As it is for people."""


@contextmanager
def thought(effort: Effort = FEW, *, remember: bool = False) -> Iterator[None]:
    """Think this much; unless `remember` is set, clear the caches of judgements before and after.

    A batch of worlds has at most half of the rollouts, because every choice is rolled out in one batch.
    """
    batch = min(expert.BATCH, effort.rollouts // 2)
    with mock.patch.object(judgement, "EFFORT", effort), mock.patch.object(expert, "BATCH", batch):
        if not remember:
            forget()
        yield
    if not remember:
        forget()


def forget() -> None:
    """Clear the caches of judgements."""
    for each in vars(judgement).values():
        if hasattr(each, "cache_clear"):
            each.cache_clear()
