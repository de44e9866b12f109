"""Trading until 16 on one choice: the card that the person picks, then what the hint would trade.

Invariant: the odds are those of the odds page (`odds`), which assume these trades. Under rules with a take (B16) there
is no such series: the odds and the hint then rely on takes.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.sweet_sixteen.actions import Trade
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen.text import odds as say
from sixteen_tui.session.series import Series


def offered(view: View) -> bool:
    """Return whether the seat to move may trade until 16."""
    return not view.rules.take and any(isinstance(action, Trade) for action in view.legal)


def series(trade: Trade) -> Series:
    """Return the series that begins with a trade."""
    return Series(trade, _following, _odds, say.until_title, say.until_ended)


def _following(view: View) -> Trade | None:
    """Return the trade that the hint names; None if it names a stand."""
    from sixteen_tui.engine.sweet_sixteen.bots.action_values import best

    choice = best(view)
    return choice if isinstance(choice, Trade) else None


def _odds(view: View, trade: object) -> Sequence[str]:
    from sixteen_tui.engine.sweet_sixteen.bots.action_values import advice

    return say.until_in_short(next(each for each in advice(view) if each.action == trade))
