"""Texts of a review of one choice in Sweet Sixteen.

Why: costs are counted in chips already, so no reason is added.
"""

from __future__ import annotations

from sixteen_tui.engine.sweet_sixteen.actions import Action, Stand, Trade
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen.text import label, odds
from sixteen_tui.games.sweet_sixteen.text.table import stand, take_one, trade_the
from sixteen_tui.text.i18n import _


def nth(number: int) -> str:
    """Return the position of a decision in the game."""
    return _("round {number}").format(number=number)


def in_short(action: Action) -> str:
    """Return a choice in a few cells, for use inside a line."""
    if isinstance(action, Trade):
        return trade_the(label(action.card))
    return stand() if isinstance(action, Stand) else take_one()


def lay(view: View) -> str:
    """Return the situation before a decision in a few cells: the hand and its value."""
    return odds.hand_worth([*map(label, view.hand)], view.hand, view.rules)


def scored(_amount: float) -> str:
    return ""


def overlooked(kind: str) -> str:
    """Return the habit behind mistakes of this kind."""
    return {
        "stood": _("when another card is worth it"),
        "went-on": _("when to stand"),
        "other-card": _("which card to trade"),
    }.get(kind, "")


def why(_view: View, _played: Action, _best: Action, _names: object, _rules: object) -> str:
    return ""
