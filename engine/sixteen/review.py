"""A finished game of Sixteen looked at again: what the expert makes of each decision when it thinks for longer.

Law: it is the expert's own evaluation (`expert.choices`), from the view of the seat, with more worlds; once all cards
are known, the end as it is played out exactly. What lies below `NOISE` the evaluation cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from sixteen_tui.engine.review import Judged
from sixteen_tui.engine.sixteen import search
from sixteen_tui.engine.sixteen.actions import Action, Play
from sixteen_tui.engine.sixteen.coach import Doubt
from sixteen_tui.engine.sixteen.expert import Effort, candidates_of, choices
from sixteen_tui.engine.sixteen.hints import hint
from sixteen_tui.engine.sixteen.rules import State, sets
from sixteen_tui.engine.sixteen.view import View

EFFORT: Final = Effort(3_000, 12_000, 3.0)
"""How much the review thinks about a decision: about a fifth of a second of a processor."""
NOISE: Final = 0.01
"""A chance of winning. What a horizon and a belief get wrong is about so much; see `docs/strength.md`."""
CLEAR: Final = 0.05
"""Two chances that a set is given away are told as a reason when they differ by so much."""


class _Reviewer:
    """What is expected is the chance to win, a draw half of it."""

    begins = 0.5
    noise = NOISE
    chance = True
    opposed = True

    def judge(self, view: View, played: Action, chance: Random) -> Sequence[Judged[Action]]:
        assert isinstance(played, Play), "a decision is a play"
        plays = candidates_of(view)
        if played not in plays:
            plays.append(played)
        state = search.known(view)
        exact = None if state is None else _exact(view, state, plays)
        if exact is not None:
            return exact
        found = choices(view, plays, chance, EFFORT, played)
        return [Judged(one.play, (one.value + 1) / 2, one.error / 2) for one in found]

    def results(self, before: View, after: View) -> tuple[float, ...] | None:
        outcome = after.outcome
        if outcome is None:
            return None
        share = 1 / len(outcome.winners)
        return tuple(share * (seat % 2 in outcome.winners) for seat in range(after.rules.seats))


REVIEWER: Final = _Reviewer()


def _exact(view: View, state: State, plays: Sequence[Play]) -> list[Judged[Action]] | None:
    """What each play comes to when both sides play the rest perfectly; None where that takes too long."""
    best = search.solve(state)
    if best is None:
        return None
    cards = dict.fromkeys([best.card, *(play.card for play in plays)])
    solved = {card: search.solve(state, [card]) for card in cards}
    score = sets(view.won)
    side = view.to_move % 2
    ahead = score[side] - score[1 - side]
    found = [
        Judged[Action](Play(view.to_move, card), _won(ahead + one.value), 0.0) for card, one in solved.items() if one
    ]
    if len(found) < len(solved):
        return None
    return sorted(found, key=lambda one: one.value, reverse=True)


def _won(difference: int) -> float:
    return 1.0 if difference > 0 else 0.5 if difference == 0 else 0.0


def reason(view: View, played: Play, best: Play) -> Doubt | None:
    """What can be counted that speaks for the best against what was played; None where nothing that is counted does."""
    found = hint(view)
    mine, better = found.of(played), found.of(best)
    if mine.exact is not None and better.exact is not None:
        return Doubt("end", mine, better) if better.exact > mine.exact else None
    if better.weight[0] > max(0, mine.weight[0]):
        return Doubt("misses", mine, better)
    if mine.gives - better.gives >= CLEAR:
        return Doubt("gives", mine, better)
    return None
