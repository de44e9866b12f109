"""Review of a finished game of Sweet Sixteen: each decision by the expert's action values.

Invariant: these depend on the view of the seat (`action_values`), and are estimates within `NOISE`. Each round is
judged separately: it begins at zero, and its result is the seat's change in chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixteen_tui.engine.game import Judged
from sixteen_tui.engine.review import ERRORS
from sixteen_tui.engine.sweet_sixteen.actions import Action
from sixteen_tui.engine.sweet_sixteen.bots.action_values import NOISE, chips
from sixteen_tui.engine.sweet_sixteen.view import View


class _Reviewer:
    """The action values as an `engine.review.Reviewer`. Values are chips.

    The bank gains most of the chips that a mistake costs, so `opposed` is False.
    """

    begins = 0.0
    noise = NOISE
    slight = 0.0
    chance = False
    opposed = False

    def judgement(self, view: View) -> Sequence[Judged[Action]]:
        found = sorted(chips(view).items(), key=lambda each: each[1], reverse=True)
        errors = [0.0, *[NOISE / ERRORS] * (len(found) - 1)]
        return [
            Judged(action, value, error, value, error) for (action, value), error in zip(found, errors, strict=True)
        ]

    def judged(self, view: View, action: Action) -> Judged[Action]:
        return next(one for one in self.judgement(view) if one.action == action)

    def beside(self, _: View) -> Sequence[Action]:
        return ()  # the judgement has every choice

    def results(self, before: View, after: View) -> tuple[float, ...] | None:
        if after.settled is None or after.settled == before.settled:
            return None
        nets = {result.seat: float(result.net) for result in after.settled.results}
        return tuple(nets.get(seat, 0.0) for seat in range(after.rules.seats))


REVIEWER: Final = _Reviewer()
