"""Coach of Sixteen: whether to ask before a play, and why.

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
"""Asked only about what costs so much of a chance to win, or more."""
GIVES: Final = Fraction(1, 4)
"""Asked gently: besides, the chance to give the set away is so much above that of the best card, or it is certain."""
MANNERS: Final = ("off", "gentle", "strict")


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a person is asked before a play."""

    kind: str
    """ "end": sets until the end, which is known; "gives": the set, at once or by the next card; "misses": a set that
    can be had; "weighs": a chance to win; "draw": a card that is not drawn."""
    cost: float
    """What it costs, as a chance to win."""
    option: Option
    better: Option
    """The best that there is. For a draw it can be the same."""


def doubt(view: View, play: Play, manner: str) -> Doubt | None:
    """What speaks against a play in the manner of the coach ("off", "gentle", "strict"), if it is to be asked about."""
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
