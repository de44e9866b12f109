"""Pane with a hint: for each card its effect, the other side's chance, and its cost, the best first.

Invariant: computed from the player's view alone. Threading: counted values are shown at once; costs follow from a
worker thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.hints import Hint, Option, counted, hint
from sixteen_tui.engine.sixteen.view import Preview, View
from sixteen_tui.games.sixteen import text as words
from sixteen_tui.games.sixteen.faces import label, shape
from sixteen_tui.games.sixteen.keys import KEYS
from sixteen_tui.games.sixteen.text import hints as say
from sixteen_tui.games.sixteen.text import panes
from sixteen_tui.games.sixteen.text import table as signs
from sixteen_tui.screens.base.commands import game_bindings
from sixteen_tui.screens.base.pane import ToldPane
from sixteen_tui.text import review as reviews
from sixteen_tui.text.numbers import percent
from sixteen_tui.widgets.canvas import Line, Piece, fit

COLUMNS: Final = (5, 6, 6, 6)
"""Cells of each column: the card, its effect, the chance, the cost."""
WIDEST: Final = 4
"""Most cells between two columns."""


class HintScreen(ToldPane[None]):
    """One row per card, the best first; it and its equals say so once costs are known. Below, a paragraph each."""

    SHOWN: ClassVar[tuple[str, ...]] = ("read.down", "read.page-down", "app.help", "page.back")
    BINDINGS = game_bindings(KEYS.bound["HintScreen"])

    def __init__(self, view: View, names: Sequence[str]) -> None:
        super().__init__()
        self._view, self._names = view, names
        self._hint: Hint | None = None
        """None until the worker thread has finished."""

    def rules_at(self) -> str:
        return "strategy"

    def on_mount(self) -> None:
        super().on_mount()
        # after the first frame, with which the thread would take turns
        self.call_after_refresh(self.work_out, partial(hint, self._view), self._keep)

    def _keep(self, found: Hint) -> None:
        self._hint = found

    def fill(self) -> None:
        found = self._hint
        options = found.options if found else counted(self._view)
        self.head(panes.hint(), words.sum_line(self._view.sum), words.status(self._view))
        advised = self.wrapped(say.advised(found.choice) if found else reviews.thinking(), "accent")
        if not options:  # a draw comes first: no table, so no legend
            self.tell(advised)
            return
        table = [*self._table(options)]
        card_first = found is None or isinstance(found.choice, Play)
        lines: list[Line] = [*table, [], *advised] if card_first else [*advised, [], *table]
        for option in options:
            lines += [[], *self._paragraph(option)]
        self.tell([*lines, []], (panes.legend(), *say.assumptions()))

    # Table

    def _table(self, options: Sequence[Option]) -> Iterator[Line]:
        yield [(self._row(*panes.heads()), "dim")]
        for option in say.brief(options):
            yield self._option(option)

    def _row(self, *texts: str) -> str:
        card, makes, chance, cost = (
            fit(text, width, "left" if column < 2 else "right")
            for column, (text, width) in enumerate(zip(texts, COLUMNS, strict=True))
        )
        gap = " " * max(0, min(WIDEST, (self.room - sum(COLUMNS)) // len(COLUMNS)))
        return f"{card}{gap}{makes}{gap}{chance}{gap}{cost}"

    def _option(self, option: Option) -> Line:
        best = self._hint is not None and option is self._hint.best
        card, (play, *_) = option.plays[0].card, option.plays
        formed = option.formed
        mine = formed is not None and formed.side == play.seat % 2
        makes = signs.makes(card, Preview(option.sum, formed), shape(card), mine=mine)
        cost = reviews.best() if option.as_good else panes.cost(option.cost)
        row = self._row(label(card), makes, percent(option.gives), cost)
        piece: Piece = (row, "accent" if best else "text")
        return [piece]

    # Sentences

    def _paragraph(self, option: Option) -> list[Line]:
        best = self._hint is not None and option is self._hint.best
        head = self.wrapped(say.makes(option), "accent" if best else "good")
        other = say.otherwise(option, self._hint.best) if self._hint else ""
        more_of_it = (say.costs(option), other, say.declarations(option))
        said = " ".join(filter(None, [*say.consequences(option, self._names, self._view.rules), *more_of_it]))
        return [*head, *self.wrapped(said, "text", "  ")]
