"""A game of Sixteen as a small table: the score, the pile with its sum, and the player's hand."""

from __future__ import annotations

from sixteen_tui.engine.sixteen.rules import TARGET, set_numbers, sets
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.games.sixteen import text as say
from sixteen_tui.games.sixteen.faces import face
from sixteen_tui.games.sixteen.text import table as signs
from sixteen_tui.text import home
from sixteen_tui.text import table as common
from sixteen_tui.widgets.facts import Facts
from sixteen_tui.widgets.panel import MiniTable


def small(view: View) -> MiniTable:
    """Return the view of a seat or spectator as a small table."""
    score, unit = say.score(sets(view.won)), say.score_title()
    if view.outcome is not None:
        return MiniTable(say.title(), score, unit=unit)
    total = Facts(view.sum, TARGET, signs.total(), common.to_go(view.sum, TARGET)) if view.pile else None
    title = f"{say.title()}, {signs.set_number(set_numbers(view.won))}"
    hand = [face(card) for card in view.hand]
    pile = [face(card) for card in view.pile]
    return MiniTable(title, score, "", pile, total, home.your_hand() if hand else "", hand, unit)
