"""Coach of Sixteen: decides if it objects to a play, and gives the reason.

Invariant: uses `judgement`, so it never objects to the play of the hint, nor to a play that a review would not call a
mistake. Only the reminder of the strict coach that a card can be drawn does not depend on what the draw is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from sixteen_tui.engine.review import WEIGHS
from sixteen_tui.engine.sixteen import judgement
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.cards import WILD, held
from sixteen_tui.engine.sixteen.hints import Option, Reply, compared
from sixteen_tui.engine.sixteen.view import View

DEAR: Final = 0.03
"""The coach objects only to a play that costs at least this much of a chance to win."""
GIVES: Final = Fraction(1, 4)
"""The gentle coach objects only if, in addition, the chance to give the set away exceeds that of the best card by this
much, or is 1 and exceeds it at all, or if the end is known."""
CLEAR: Final = 0.05
"""The least difference between two chances or shares that counts as a reason."""
SETS: Final = 0.1
"""The least number of sets that an end brings more, on average, that counts as a reason."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """The coach's objection to a play."""

    kind: str
    """The reason: "draw" if a legal draw is not made first, otherwise that of `reason`, or `WEIGHS` for none."""
    cost: float
    """The cost of the play, as a chance to win."""
    option: Option
    better: Option
    """The option of the best play. With the kind "draw" both can have the same plays."""


def doubt(view: View, play: Play, manner: str) -> Doubt | None:
    """Return the coach's objection to a play, or None; `manner` is "off", "gentle" or "strict"."""
    if manner == "off":
        return None
    cost = judgement.cost(view, play)
    best, mine = compared(view, judgement.judgement(view)[0].action, play)
    strict, dear, gives = manner == "strict", cost >= DEAR, _gives(best, mine)
    if dear and by_the_end(best, mine) >= SETS:
        return Doubt("end", cost, mine, best)
    if dear and gives:
        return Doubt("gives", cost, mine, best)
    if strict and not isinstance(view.legal[0], Play):
        return Doubt("draw", cost, mine, best)
    if dear and (strict or mine.end is not None):
        return Doubt(reason(best, mine) or WEIGHS, cost, mine, best)
    return None


def reason(better: Option, mine: Option) -> str | None:
    """Return what the counts of the hint say for the better option; None if they say nothing.

    "end": it brings more sets in an end whose cards follow (`ends`); "misses": it makes a set; "gives": it gives the
    set away less often, at once or with the next card; "wild": it keeps a wild; "forces": the next seat has to bust
    more often; "answers": the hand makes a set after more of the cards that can follow; "opens": more of these bring
    16 within reach.
    """
    if by_the_end(better, mine) >= SETS:
        return "end"
    if better.gain > max(0, mine.gain):
        return "misses"
    if mine.gives - better.gives >= CLEAR:
        return "gives"
    if held(mine.plays[0].card) == WILD != held(better.plays[0].card):
        return "wild"
    if mine.reply is None or better.reply is None or mine.reply.friend:
        return None
    clear = {
        "forces": better.reply.only_busts - mine.reply.only_busts,
        "answers": _answered(better.reply) - _answered(mine.reply) if mine.reply.quiet and better.reply.quiet else 0,
        "opens": Fraction(better.reply.opens - mine.reply.opens, mine.reply.unseen),
    }
    return next((kind for kind, more in clear.items() if more >= CLEAR), None)


def _answered(reply: Reply) -> Fraction:
    return Fraction(reply.answers, reply.quiet)


def by_the_end(best: Option, mine: Option) -> float:
    """Return how many more sets the best option gains until the end; 0 if the cards do not follow."""
    if best.exact is None or mine.exact is None:
        return 0.0
    return best.exact - mine.exact


def _gives(best: Option, mine: Option) -> bool:
    more = mine.gives - best.gives
    return more >= GIVES or (more > 0 and mine.gives == 1)
