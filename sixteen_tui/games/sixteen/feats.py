"""Sets of Sixteen that are more than a set: a run, a lead taken, a narrow sixteen, the set that decides the game.

Invariant: depends on the won sets and the number of cards left alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from sixteen_tui.engine.sixteen.cards import NUMBER
from sixteen_tui.engine.sixteen.rules import Formed, count_sets, sets
from sixteen_tui.engine.sixteen.view import View

LEAST: Final = 3
"""Cards of the smallest set: no two cards exceed 12, and a match takes three."""


class Feats(NamedTuple):
    """About the last set of a game."""

    run: int
    """The number of sets in a row that its side has won."""
    leads: bool
    """True if its side was not ahead before."""
    first: bool
    """True if its side was never ahead before."""
    hair: bool
    """True for a sixteen whose last card was a 1."""
    decides: bool
    """True if it put the game out of the other side's reach."""
    left: int
    """The number of cards still to be played."""


def feats(view: View) -> Feats:
    """Return what the last set is; a view without a set has none."""
    won, left = view.won, sum(view.counts) + view.draw_pile + len(view.pile)
    last = won[-1]
    run = count_sets((*takewhile(lambda formed: formed.side == last.side, reversed(won)),))
    ahead = [_ahead(won[:count], last.side) > 0 for count in range(len(won))]
    leads = _ahead(won, last.side) > 0 and not ahead[-1]
    hair = "sixteen" in last.kinds and NUMBER[last.cards[-1]] == 1
    before = left + len(last.cards)
    most = 2 if view.rules.bonus else 1
    decides = _ahead(won, last.side) > most * (left // LEAST)
    decided = abs(_ahead(won[:-1], last.side)) > most * (before // LEAST)
    return Feats(run, leads, leads and not any(ahead), hair, decides and not decided, left)


def _ahead(won: Sequence[Formed], side: int) -> int:
    """Return by how many sets a side is ahead of the other."""
    score = sets((*won,))
    return score[side] - score[1 - side]
