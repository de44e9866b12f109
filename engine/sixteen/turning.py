"""The turning point of a finished game of Sixteen: the set from which on the winner led.

Invariant: a pure function of the sets, which are public.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sixteen_tui.engine.sixteen.rules import Formed, sets

Score = tuple[int, int]
"""Sets of the winner, and of the other side."""


class Turning(NamedTuple):
    """The turning point of a game; scores are the winner's first."""

    winner: int
    place: int
    """The index of the first set after which the winner led to the end."""
    behind: Score | None
    """The score when the winner was furthest behind; None if never."""
    since: Score
    """The sets from that one on."""


def turning(won: Sequence[Formed]) -> Turning | None:
    """Return the turning point of these sets; None if both sides have as many."""
    score = sets(tuple(won))
    if score[0] == score[1]:
        return None
    winner = int(score[1] > score[0])
    scores = [_seen(sets(tuple(won[:length])), winner) for length in range(len(won) + 1)]
    leads = [own - other for own, other in scores]
    level = max(length for length, lead in enumerate(leads) if lead <= 0)
    lowest = min(leads)
    behind = scores[leads.index(lowest)] if lowest < 0 else None
    own, other = (last - before for last, before in zip(scores[-1], scores[level], strict=True))
    return Turning(winner, level, behind, (own, other))


def furthest(won: Sequence[Formed]) -> tuple[int, Score] | None:
    """Return the side that was furthest ahead, the first one of several times, and the score then, its own first.

    None if nobody ever led.
    """
    scores = [sets(tuple(won[:length])) for length in range(1, len(won) + 1)]
    most = max(scores, key=lambda score: abs(score[0] - score[1]), default=None)
    if most is None:
        return None
    side = int(most[1] > most[0])
    return side, _seen(most, side)


def _seen(score: Score, winner: int) -> Score:
    return score if winner == 0 else (score[1], score[0])
