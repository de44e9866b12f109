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

WIDEST: Final = 5
"""Most cells that a column is apart from the one before it, beside what it needs."""


def _in_short(action: Action) -> str:
    """Return a choice in at most seven cells: the traded card, or the word of the key."""
    match action:
        case Trade(_seat, given):
            return face(given).label(UNICODE)
        case Take():
            return say.take()
    return say.stand()


def in_columns(rows: Sequence[Sequence[str]], room: int) -> list[str]:
    """Return rows whose cells after the first end in the same columns, at least one blank apart.

    Columns are as narrow as these rows allow, then share the room that is left. Without room the figures lose their own
    blanks, which French has before a percent sign.
    """
    ends = _ends(rows)
    if ends[-1] > room:
        rows = [[choice, *("".join(text.split()) for text in figures)] for choice, *figures in rows]
        ends = _ends(rows)
    spare = max(0, min(WIDEST, (room - ends[-1]) // (len(ends) - 1)))
    told = [choice for choice, *_ in rows]
    for number, end in enumerate(ends[1:], 1):
        lefts = [end + number * spare - cell_len(row[number]) for row in rows]
        told = [fit(line, left) + row[number] for line, left, row in zip(told, lefts, rows, strict=True)]
    return told


def _ends(rows: Sequence[Sequence[str]]) -> list[int]:
    """Return where the columns of rows end at the earliest, all but the first to the right."""
    ends = [max(cell_len(row[0]) for row in rows)]
    for number in range(1, len(rows[0])):
        before = [cell_len(row[0]) if number == 1 else ends[-1] for row in rows]
        ends.append(max(end + 1 + cell_len(row[number]) for end, row in zip(before, rows, strict=True)))
    return ends


class OddsScreen(ToldPane[None]):
    """One row per choice; those worth the most chips, within noise, are accented and, with room, named the best.

    Below, one paragraph per choice.
    """

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
        marked, ranked = most(self._odds.values()), self._ranked
        figures = say.figures(self._odds[each] for each in ranked) if self._odds else [("", "", "")] * len(ranked)
        choices = [(_in_short(each), *row) for each, row in zip(ranked, figures, strict=True)]
        worded = [
            (f"{choice} {reviews.best()}" if each in marked else choice, *row)
            for each, (choice, *row) in zip(ranked, choices, strict=True)
        ]
        with_room = _ends([say.odds_heads(), *worded])[-1] <= self.room
        inks = ["dim", *("accent" if each in marked else "text" for each in ranked)]
        for line, ink in zip(
            in_columns([say.odds_heads(), *(worded if with_room else choices)], self.room), inks, strict=True
        ):
            yield [(line, ink)]
