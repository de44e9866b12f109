"""Lists the rounds of a game of Sweet Sixteen for the chapters of a replay.

Invariant: a settled round is public as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixteen_tui.engine.sweet_sixteen.settling import TARGET
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.games.sweet_sixteen.faces import faces
from sixteen_tui.games.sweet_sixteen.text import chapters, review
from sixteen_tui.games.sweet_sixteen.text import table as signs
from sixteen_tui.terminal.text import signed, whole
from sixteen_tui.text import table as common
from sixteen_tui.text.names import in_row
from sixteen_tui.widgets.facts import Facts
from sixteen_tui.widgets.panel import MiniTable

NOBODY: Final = "–"

heads = chapters.heads


def row(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Return the players of the best hand of the last round, its value, and the bank's gain."""
    settled = view.settlements[-1]
    worth = next((result.value for result in settled.results if result.seat in settled.best), None)
    best = " & ".join(names[seat] for seat in settled.best) or NOBODY
    return best, NOBODY if worth is None else str(worth), signed(settled.bank)


def detail(view: View, names: Sequence[str]) -> tuple[str, list[tuple[str, str]]]:
    """Return each player's chips after the last round, and their change."""
    net = {result.seat: result.net for result in view.settlements[-1].results}
    return words.stacks_title(), [
        (in_row(name), whole(view.chips[seat]) + (f" ({signed(net[seat])})" if seat in net else ""))
        for seat, name in enumerate(names)
    ]


def small(view: View, _: Sequence[str]) -> MiniTable:
    """Return the best hand of the last round as a small table."""
    settled = view.settlements[-1]
    title = f"{words.title()}, {review.nth(settled.round)}"
    best = next((result for result in settled.results if result.seat in settled.best), None)
    if best is None:
        return MiniTable(title, "")
    facts = Facts(best.value, TARGET, signs.hand(), common.to_go(best.value, TARGET))
    return MiniTable(title, "", "", faces(best.hand), facts)
