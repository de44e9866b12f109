"""Review of a finished game of Sixteen: each decision by `judgement`, and its reason.

Invariant: computes no value of its own; a reason is that of the coach, and uses only counts and chances of the hint.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sixteen_tui.engine.sixteen import coach, judgement
from sixteen_tui.engine.sixteen.actions import Action, Play
from sixteen_tui.engine.sixteen.coach import Doubt
from sixteen_tui.engine.sixteen.hints import compared, valued
from sixteen_tui.engine.sixteen.view import View


class _Reviewer(judgement.Judge):
    """The judgement as an `engine.game.Reviewer`, and what the hint values beside it."""

    def beside(self, view: View) -> Sequence[Action]:
        return _beside(view)


@lru_cache(maxsize=8)
def _beside(view: View) -> Sequence[Play]:
    known = {one.action for one in judgement.judgement(view)}
    return [play for option in valued(view) for play in option.plays if play not in known]


REVIEWER: Final = _Reviewer()


def reason(view: View, played: Play, best: Play) -> Doubt | None:
    """Return why `best` is better than `played`, if the counts of the hint show a reason; otherwise None."""
    cost = judgement.cost(view, played)
    better, mine = compared(view, best, played)
    kind = coach.reason(better, mine)
    return None if kind is None else Doubt(kind, cost, mine, better)
