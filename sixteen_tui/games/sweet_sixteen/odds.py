"""Pane with the odds of a turn of Sweet Sixteen: the outcome of each choice, and the assumptions.

Invariant: computed from the player's view alone. Threading: the text is shown at once; numbers follow from a worker
thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from rich.cells import cell_len

from sixteen_tui.engine.sweet_sixteen.actions import Action, Take, Trade
from sixteen_tui.engine.sweet_sixteen.bots.action_values import advice, most, no_takes
from sixteen_tui.engine.sweet_sixteen.bots.odds import Odds
from sixteen_tui.engine.sweet_sixteen.hints import Hint, counted, hint
from sixteen_tui.engine.sweet_sixteen.view import View
from sixteen_tui.games.sweet_sixteen import text as words
from sixteen_tui.games.sweet_sixteen.faces import face
from sixteen_tui.games.sweet_sixteen.keys import KEYS
from sixteen_tui.games.sweet_sixteen.text import hints
from sixteen_tui.games.sweet_sixteen.text import odds as say
from sixteen_tui.screens.base.commands import game_bindings
from sixteen_tui.screens.base.pane import ToldPane
from sixteen_tui.text import review as reviews
from sixteen_tui.widgets.canvas import Line, fit
from sixteen_tui.widgets.look import UNICODE

COLUMNS: Final = (6, 5, 5, 7)
"""Cells of each column: the choice with a mark before it, the chances of 16 and of a bust, the chips.

The narrowest pane has no cell more. A stand in French has one cell more, which it takes from its short chance of 16.
"""
WIDEST: Final = 4
"""Most cells between two columns."""


def _in_short(action: Action, *, wide: bool) -> str:
    """Return a choice in at most six cells: the traded card, or a word; with `wide` the word of the key."""
    match action:
        case Trade(_seat, given):
            return face(given).label(UNICODE)
        case Take():
            return say.take_in_full() if wide else say.take()
    return say.stand()


class OddsScreen(ToldPane[None]):
    """One row per choice; those worth the most chips, within noise, are marked. Below, one paragraph per choice."""

    SHOWN: ClassVar[tuple[str, ...]] = ("read.down", "read.page-down", "app.help", "page.back")
    BINDINGS = game_bindings(KEYS.bound["OddsScreen"])

    def __init__(self, view: View) -> None:
        super().__init__()
        self._view = view
        self._odds: dict[Action, Odds] = {}
        """Empty until the worker thread has finished."""
        self._no_takes: dict[Action, float] = {}
        self._options = {option.action: option for option in counted(view)}
        self._hint: Hint | None = None
        """None until the worker thread has finished."""

    def rules_at(self) -> str:
        return "strategy"

    def on_mount(self) -> None:
        super().on_mount()
        view = self._view
        # after the first frame, with which the thread would take turns
        self.call_after_refresh(self.work_out, lambda: (hint(view), advice(view), no_takes(view)), self._keep)

    def _keep(self, found: tuple[Hint, Sequence[Odds], dict[Action, float]]) -> None:
        self._hint, odds, self._no_takes = found
        self._odds = {each.action: each for each in odds}

    def fill(self) -> None:
        view = self._view
        self.head(say.odds_title(), "", words.status(view))
        said = [hints.advised(self._hint) if self._hint else reviews.thinking(), *map(self._said, self._ranked)]
        labels = [face(card).label(UNICODE) for card in view.hand]
        lines: list[Line] = [[(say.hand_worth(labels, view.hand, view.rules), "accent")], *self._table()]
        for text, ink in ((said[0], "accent"), *((each, "text") for each in said[1:])):
            lines += [[], *self.wrapped(text, ink)]
        self.tell([*lines, []], (say.card_alone(), *say.odds_assumptions(last_round=view.last_round)))

    def _said(self, action: Action) -> str:
        """Return the sentences on a choice; without numbers until they are known."""
        each = self._odds.get(action)
        return hints.option(self._options[action], say.plan(each, self._no_takes) if each else "")

    @property
    def _ranked(self) -> list[Action]:
        """The choices, the one worth most chips first; in the order of the rules until the numbers are known."""
        return sorted(self._view.legal, key=lambda action: -self._odds[action].chips if self._odds else 0)

    def _table(self) -> Iterator[Line]:
        yield [(self._row(*say.odds_heads()), "dim")]
        marked = most(self._odds.values())
        for action in self._ranked:
            each = self._odds.get(action)
            best = action in marked[:1]
            mark = self.shell.look.glyphs.turn if action in marked else " "
            figures = say.figures(each) if each else ("", "", "")
            yield [
                (self._row(f"{mark}{_in_short(action, wide=self._gap > 1)}", *figures), "accent" if best else "text")
            ]

    @property
    def _gap(self) -> int:
        """Cells between two columns, beside those of `COLUMNS`."""
        return max(0, min(WIDEST, (self.room - sum(COLUMNS)) // len(COLUMNS)))

    def _row(self, choice: str, sixteen: str, bust: str, chips: str) -> str:
        _, *widths = (width + self._gap for width in COLUMNS)
        widths[0] += COLUMNS[0] - cell_len(choice)
        cells = zip((sixteen, bust, chips), widths, strict=True)
        return choice + "".join(fit(_apart(text, width), width, "right") for text, width in cells)


def _apart(text: str, width: int) -> str:
    """Return a text that would fill its column without its blanks, so that it stands apart from the column before."""
    return text if cell_len(text) < width else "".join(text.split())
