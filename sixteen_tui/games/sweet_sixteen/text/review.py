"""Texts of a review of one choice in Sweet Sixteen.

Invariant: a reason has the odds that the screen shows (`action_values.advice`), and no others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sixteen_tui.engine.sweet_sixteen.actions import Action, Stand, Trade
from sixteen_tui.engine.sweet_sixteen.bots.action_values import advice
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen.text import label, odds, the_card
from sixteen_tui.games.sweet_sixteen.text.table import stand, take_one, trade_the
from sixteen_tui.text.i18n import _, lazy_with
from sixteen_tui.text.names import capital

nth = lazy_with("round {number}")
"""Position of a decision in the game."""


def in_short(action: Action) -> str:
    """Return a choice in a few cells, for use inside a line."""
    if isinstance(action, Trade):
        return trade_the(label(action.card))
    return stand() if isinstance(action, Stand) else take_one()


def together(actions: Sequence[Action], named: Callable[[object], str]) -> list[str]:
    return [*map(named, actions)]


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


def drew(view: View) -> str:
    """Return the card that the last trade or take brought in a few cells; "" for none."""
    return label(view.hand[-1]) if view.seat is not None and view.trades[view.seat] + view.takes[view.seat] else ""


def drawn(view: View) -> str:
    """Return the same with the full name of the card."""
    return the_card(view.hand[-1]) if drew(view) else ""


def why(view: View, played: Action, best: Action, _names: object, _rules: object) -> str:
    """Return how the turn ends with each of the two choices, by the odds, and how its chips are weighed."""
    found = {each.action: each for each in advice(view)}
    mine, better = found[played], found[best]
    said = _("{played}: {ends}. {best}: {others}.").format(
        played=capital(odds.choice(played)),
        ends=odds.ends(mine),
        best=capital(odds.choice(best)),
        others=odds.ends(better),
    )
    return f"{said} {odds.to_win()}" if view.last_round else said
