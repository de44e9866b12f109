"""Texts of a review of one choice in Sweet Sixteen.

Why: costs are counted in chips already, so no reason is added.
"""

from __future__ import annotations

from sixteen_tui.engine.sweet_sixteen.actions import Action, Stand, Trade
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen.words import label, odds
from sixteen_tui.words.i18n import _


def nth(number: int) -> str:
    """Where in the game it was."""
    return _("round {number}").format(number=number)


def in_short(action: Action) -> str:
    """A choice in a few cells: a card that is traded, or a word."""
    return label(action.card) if isinstance(action, Trade) else odds.choice(action)


def lay(view: View) -> str:
    """What there was before it, in a few cells: the hand and what it is worth."""
    return odds.hand_worth([*map(label, view.hand)], view.hand, view.rules)


def scored(_amount: float) -> str:
    return ""


def kind(_view: View, played: Action, best: Action) -> str:
    """What kind of mistake it is."""
    if isinstance(played, Stand):
        return "stood"
    return "went-on" if isinstance(best, Stand) else "other-card"


def overlooked(kind: str) -> str:
    """What somebody overlooks whose mistakes are of a kind."""
    return {
        "stood": _("when another card is worth it"),
        "went-on": _("when to stand"),
        "other-card": _("which card to trade"),
    }.get(kind, "")


def why(_view: View, _played: Action, _best: Action, _names: object, _rules: object) -> str:
    return ""
