"""The coach of Sixteen: whether a person is asked before a play, and what there is to say.

Law: it knows no more than a hint does. It never asks about a play to which there is no better one.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.hints import Hint, Option, hint
from sixteen_tui.engine.sixteen.view import View

GENTLE: Final = Fraction(1, 4)
"""Asked gently: the chance to give the set away is at least so much above the least that there is, or it is certain."""
STRICT: Final = 0.15
"""Asked strictly: the medium player weighs the play at least so many sets below its best."""
MANNERS: Final = ("off", "gentle", "strict")


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a person is asked before a play."""

    kind: str
    """ "gives": the set, at once or by the next card; "end": sets until the end, which is known; "draw": a card that is
    not drawn; "misses": a set that can be had; "weighs": the medium player thinks little of it."""
    option: Option
    better: Option
    """What would be better; by the measure of `kind` the best. For a draw the same."""


def doubt(view: View, play: Play, manner: str) -> Doubt | None:
    """What speaks against a play in the manner of the coach ("off", "gentle", "strict"), if it is to be asked about."""
    if manner == "off":
        return None
    found = hint(view)
    mine = found.of(play)
    if all(option.exact is not None for option in found.options):
        return _in_the_end(found, mine, strict=manner == "strict")
    gives = _gives(found, mine)
    if gives is not None or manner == "gentle":
        return gives
    return _weighs(found.of(found.choice), mine) if isinstance(found.choice, Play) else Doubt("draw", mine, mine)


def _in_the_end(found: Hint, mine: Option, *, strict: bool) -> Doubt | None:
    """Once it is known who holds what, only what it comes to in the end counts."""
    best = max(found.options, key=lambda option: (option.exact or 0, option.weight))
    if mine.exact == best.exact:
        return None
    return Doubt("end", mine, best) if strict or mine.gives == 1 else None


def _gives(found: Hint, mine: Option) -> Doubt | None:
    best = max(found.options, key=lambda option: (-option.gives, option.weight))
    more = mine.gives - best.gives
    return Doubt("gives", mine, best) if more >= GENTLE or (more and mine.gives == 1) else None


def _weighs(best: Option, mine: Option) -> Doubt | None:
    sets, rest = (one - other for one, other in zip(best.weight, mine.weight, strict=True))
    if sets > 0 and best.weight[0] > 0:
        return Doubt("misses", mine, best)
    return Doubt("weighs", mine, best) if sets > 0 or (not sets and rest >= STRICT) else None
