"""Review of a finished game of Sixteen: each decision by `judgement`, and its reason.

Invariant: computes no value of its own; a reason is arithmetic of the hint, or there is none.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.sixteen import judgement as weighs
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.coach import Doubt
from sixteen_tui.engine.sixteen.hints import hint
from sixteen_tui.engine.sixteen.view import View

REVIEWER: Final = weighs.REVIEWER
CLEAR: Final = 0.05
"""Two chances that a set is given away are told as a reason when they differ by so much."""


def reason(view: View, played: Play, best: Play) -> Doubt | None:
    """What can be counted that speaks for the best against what was played; None where nothing that is counted does."""
    found, cost = hint(view), weighs.cost(view, played)
    mine, better = found.of(played), found.of(best)
    if mine.exact is not None and better.exact is not None:
        return Doubt("end", cost, mine, better) if better.exact > mine.exact else None
    if better.gain > max(0, mine.gain):
        return Doubt("misses", cost, mine, better)
    if mine.gives - better.gives >= CLEAR:
        return Doubt("gives", cost, mine, better)
    return None
