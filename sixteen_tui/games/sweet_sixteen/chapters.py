"""Lists the rounds of a game of Sweet Sixteen for the chapters of a replay.

Invariant: a settled round is public as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.games.sweet_sixteen.text import chapters
from sixteen_tui.games.sweet_sixteen.text import table as signs
from sixteen_tui.terminal.cells import fit, short
from sixteen_tui.text import numbers
from sixteen_tui.text.names import in_row

NOBODY: Final = "–"

sizes = (6, 13, 6, 4)
STACK: Final = 3
"""Cells of a name or a stack in the last column."""


def heads(names: Sequence[str]) -> tuple[str, ...]:
    """Return the headings; above the stacks stand the beginnings of the names."""
    return *chapters.heads(), " ".join(fit(short(name, STACK), STACK, "right") for name in names)


def row(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Return the players of the best hand of the last round, its value, the bank's gain, and all chips."""
    settled = view.settlements[-1]
    worth = next((result.value for result in settled.results if result.seat in settled.best), None)
    best = " & ".join(names[seat] for seat in settled.best) or NOBODY
    chips = " ".join(fit(signs.plain(each), STACK, "right") for each in view.chips)
    return best, NOBODY if worth is None else str(worth), signs.signed(settled.bank), chips


def detail(view: View, names: Sequence[str]) -> str:
    """Return each player's chips after the last round, and their change."""
    net = {result.seat: result.net for result in view.settlements[-1].results}
    each = [
        f"{in_row(name)} {signs.plain(view.chips[seat])}" + (f" ({signs.signed(net[seat])})" if seat in net else "")
        for seat, name in enumerate(names)
    ]
    return numbers.about(words.stacks_title(), ", ".join(each))
