"""Values the plays of Sixteen, for hints, the coach, the end of a game, and its review.

Invariant: depends on the view alone, so a position is judged equally whenever and for whomever. Uses the expert's
evaluation (`expert.choices`) with more worlds; once all cards are known, the exact end. Differences below `NOISE` are
ties; in a game that is lost or won anyway, the tie goes to the play that brings the most sets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from sixteen_tui.engine.review import Judged, certain, wasted
from sixteen_tui.engine.sixteen import search
from sixteen_tui.engine.sixteen.actions import Action, Play
from sixteen_tui.engine.sixteen.expert import Effort, candidates_of, choices
from sixteen_tui.engine.sixteen.rules import sets
from sixteen_tui.engine.sixteen.view import View, seed_texts

NOISE: Final = 0.01
"""A chance to win. What a horizon and a belief get wrong is about so much; see `docs/strength.md`."""
SLIGHT: Final = 0.5
"""Sets. Where the game is lost or won anyway, no less is told from nothing: nobody wins half a set."""
EFFORT: Final = Effort(3_000, 12_000, 3.0, 300)
"""How much is thought about a decision: about a tenth of a second of a processor."""


@lru_cache(maxsize=128)
def judgement(view: View) -> tuple[Judged[Play], ...]:
    """The plays worth a thought, the best first: every card, of a wild the best declarations.

    Raises ValueError when there is no card to play.
    """
    plays = candidates_of(view)
    if not plays:
        raise ValueError("there is no card to play")
    return (*(_exact(view, plays) or _thought(view, plays)),)


@lru_cache(maxsize=128)
def judged(view: View, play: Play) -> Judged[Play]:
    """One play. A declaration of a wild that was not worth a thought is compared with the best by itself."""
    found = judgement(view)
    for one in found:
        if one.action == play:
            return one
    best = found[0]
    for one in _exact(view, [play]):
        if one.action == play:
            return one
    pair = {one.action: one for one in _thought(view, [best.action, play])}
    other, own = pair[best.action], pair[play]
    behind, less = max(0.0, other.value - own.value), max(0.0, other.score - own.score)
    error, score_error = max(other.error, own.error), max(other.score_error, own.score_error)
    return Judged(play, best.value - behind, error, best.score - less, score_error)


@lru_cache(maxsize=128)
def ends(view: View) -> Mapping[Play, int]:
    """Return what each play gains on the other side from here on if both play the rest perfectly.

    Empty where not all cards are known, or where it takes too long.
    """
    state = search.known(view)
    plays = [action for action in view.legal if isinstance(action, Play)]
    found = None if state is None else search.values(state, [play.card for play in plays])
    return {} if found is None else {play: found[play.card] for play in plays}


def cost(view: View, play: Play) -> float:
    """How much of a chance to win a play costs for certain; 0 where that cannot be told from nothing."""
    return certain(judgement(view)[0], judged(view, play), NOISE)


def _thought(view: View, plays: Sequence[Play]) -> list[Judged[Play]]:
    chance = Random("\n".join(("judgement", *seed_texts(view).values())))
    best, *others = choices(view, plays, chance, EFFORT, settled=2 * NOISE)  # values go from -1 to 1
    others.sort(key=lambda one: one.value, reverse=True)
    return [Judged(one.play, (one.value + 1) / 2, one.error / 2, one.sets, one.sets_error) for one in (best, *others)]


def _exact(view: View, plays: Sequence[Play]) -> list[Judged[Play]]:
    """Return the value of each play when both sides play the rest perfectly, and the best play.

    Nothing where not all cards are known, or where it takes too long.
    """
    gains = ends(view)
    if not gains:
        return []
    score, side = sets(view.won), view.to_move % 2
    ahead = {play: score[side] - score[1 - side] + gains[play] for play in (max(gains, key=gains.__getitem__), *plays)}
    judged = [Judged(play, (1 + (by > 0) - (by < 0)) / 2, 0.0, float(by)) for play, by in ahead.items()]
    return sorted(judged, key=lambda one: one.score, reverse=True)


class _Reviewer:
    """The judgement, as a review asks it. What is expected is the chance to win, a draw half of it."""

    begins = 0.5
    noise = NOISE
    slight = SLIGHT
    chance = True
    opposed = True

    def judgement(self, view: View) -> Sequence[Judged[Action]]:
        return judgement(view)

    def judged(self, view: View, action: Action) -> Judged[Action]:
        assert isinstance(action, Play), "a decision is a play"
        return judged(view, action)

    def results(self, before: View, after: View) -> tuple[float, ...] | None:
        outcome = after.outcome
        if outcome is None:
            return None
        share = 1 / len(outcome.winners)
        return tuple(share * (seat % 2 in outcome.winners) for seat in range(after.rules.seats))


REVIEWER: Final = _Reviewer()


def waste(view: View, play: Play) -> float:
    """Return how many sets a play gives away for certain where the game is as good as lost or won anyway."""
    return wasted(judgement(view)[0], judged(view, play), REVIEWER)
