"""Review of a finished game of Sixteen: each decision by `judgement`, and its reason.

Invariant: computes no value of its own; a reason is that of the coach, and uses only counts and chances of the hint.
"""

from __future__ import annotations

from typing import Final

from sixteen_tui.engine.sixteen import coach, judgement
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.coach import Doubt
from sixteen_tui.engine.sixteen.hints import compared
from sixteen_tui.engine.sixteen.view import View

REVIEWER: Final = judgement.REVIEWER


def reason(view: View, played: Play, best: Play) -> Doubt | None:
    """Return why `best` is better than `played`, if the counts of the hint show a reason; otherwise None."""
    cost = judgement.cost(view, played)
    better, mine = compared(view, best, played)
    kind = coach.reason(better, mine)
    return None if kind is None else Doubt(kind, cost, mine, better)
