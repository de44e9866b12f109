"""Review of a finished game of Sixteen: each decision by `judgement`, and its reason.

Invariant: computes no value of its own; a reason uses only the counts and chances of the hint.
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
"""The least difference between two chances to give a set away that counts as a reason."""


def reason(view: View, played: Play, best: Play) -> Doubt | None:
    """Return why `best` is better than `played`, if the counts of the hint show a reason; otherwise None."""
    found, cost = hint(view), weighs.cost(view, played)
    mine, better = found.of(played), found.of(best)
    if mine.exact is not None and better.exact is not None:
        return Doubt("end", cost, mine, better) if better.exact > mine.exact else None
    if better.gain > max(0, mine.gain):
        return Doubt("misses", cost, mine, better)
    if mine.gives - better.gives >= CLEAR:
        return Doubt("gives", cost, mine, better)
    return None
