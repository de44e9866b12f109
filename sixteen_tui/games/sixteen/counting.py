"""Pane that counts the numbers, colours and wilds that the player has not seen.

Invariant: counted from the player's view alone; draw pile and other hands are one number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Final

from sixteen_tui.engine.sixteen.cards import COLOURS, NUMBERS, WILD
from sixteen_tui.engine.sixteen.view import View, unseen
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.games.sixteen.faces import INKS
from sixteen_tui.games.sixteen.keys import KEYS
from sixteen_tui.games.sixteen.text import panes
from sixteen_tui.screens.base.commands import game_bindings
from sixteen_tui.screens.base.pane import ToldPane
from sixteen_tui.widgets.canvas import Line, fit
from sixteen_tui.widgets.look import UNICODE

CELL: Final = 3
"""Cells of a count and of its heading."""


class CountScreen(ToldPane[None]):
    """One row per number, one column per colour, and both sums; then the wilds."""

    SHOWN: ClassVar[tuple[str, ...]] = ("read.down", "app.help", "page.back")
    BINDINGS = game_bindings(KEYS.bound["CountScreen"])

    def __init__(self, view: View) -> None:
        super().__init__()
        self._left = Counter(unseen(view))
        self._wilds = view.rules.wilds
        self._drawn_out = not view.draw_pile

    def rules_at(self) -> str:
        return "strategy"

    def fill(self) -> None:
        self.head(panes.counting())
        said = [panes.unseen(self._left.total()), panes.in_hands() if self._drawn_out else panes.where_they_are()]
        self.tell(self._table(), said)

    def _table(self) -> Iterator[Line]:
        colours = range(len(COLOURS))
        yield [
            ("   ", "text"),
            *(
                piece
                for colour in colours
                for piece in (
                    (fit(f"{words.letter(colour)} {UNICODE.shapes[colour]}", CELL), INKS[colour]),
                    (" ", "text"),
                )
            ),
        ]
        for number in range(NUMBERS):
            counts = [self._left[colour * NUMBERS + number] for colour in colours]
            yield [(f"{number}  ", "strong"), *map(self._count, counts), (f"{sum(counts):>4}", "strong")]
        sums = [sum(self._left[colour * NUMBERS + number] for number in range(NUMBERS)) for colour in colours]
        yield [("   ", "text"), *((fit(f"{each}", CELL, "centre") + " ", "strong") for each in sums)]
        if self._wilds:
            yield [(panes.wilds(self._left[WILD]), "text")]
        yield []

    @staticmethod
    def _count(count: int) -> tuple[str, str]:
        """Return a count and its style; zero is a dot, so that it differs without colours."""
        return fit(str(count) if count else "·", CELL, "centre") + " ", "text" if count else "dim"
