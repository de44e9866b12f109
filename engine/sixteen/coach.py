"""Coach of Sixteen: decides if it objects to a play, and gives the reason.

Invariant: uses `judgement`, so it never objects to the play of the hint, nor to a play that a review would not call a
mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from sixteen_tui.engine.sixteen import judgement
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.hints import Option, hint
from sixteen_tui.engine.sixteen.view import View

DEAR: Final = 0.03
"""The coach objects only to a play that costs at least this much of a chance to win."""
GIVES: Final = Fraction(1, 4)
"""The gentle coach objects only if, in addition, the chance to give the set away exceeds that of the best card by this
much, or is 1 and exceeds it at all."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """The coach's objection to a play."""

    kind: str
    """The reason. "end": loses sets in an end that is solved exactly; "gives": gives the set away, at once or with the
    next card; "misses": misses a set; "weighs": lowers the chance to win; "draw": a legal draw is not made first."""
    cost: float
    """The cost of the play, as a chance to win."""
    option: Option
    better: Option
    """The best option. With the kind "draw" it can equal `option`."""


def doubt(view: View, play: Play, manner: str) -> Doubt | None:
    """Return the coach's objection to a play, or None; `manner` is "off", "gentle" or "strict"."""
    if manner == "off":
        return None
    found, cost = hint(view), judgement.cost(view, play)
    mine, best = found.of(play), found.best
    assert best is not None, "there is a card to play"
    strict, dear, gives = manner == "strict", cost >= DEAR, _gives(best, mine)
    if dear and mine.exact is not None and (gives or strict):
        return Doubt("end", cost, mine, best)
    if dear and gives:
        return Doubt("gives", cost, mine, best)
    if strict and not isinstance(found.choice, Play):
        return Doubt("draw", cost, mine, best)
    if strict and dear:
        return Doubt("misses" if best.gain > max(0, mine.gain) else "weighs", cost, mine, best)
    return None


def _gives(best: Option, mine: Option) -> bool:
    more = mine.gives - best.gives
    return more >= GIVES or (more > 0 and mine.gives == 1)
