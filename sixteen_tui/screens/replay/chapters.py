"""List of the finished sets or rounds of a replay, to jump to.

Invariant: lists what the replay may show; without spoilers the list ends at the current position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import on

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.menu import Menu, Row, apart
from sixteen_tui.screens.base.previewed import AROUND, PreviewPage
from sixteen_tui.screens.base.prompt import wrapped_in
from sixteen_tui.session.replay import Replay
from sixteen_tui.text import numbers
from sixteen_tui.text import replay as say
from sixteen_tui.widgets import pages
from sixteen_tui.widgets.canvas import Line, fit, wrap
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.panel import MARGIN, Section, said

CELLS: Final = (6, 16, 10, 5)
"""Widths of the columns but the last; `COMPACT` in a small terminal.

The last one takes the rest, and is omitted where that is too little for a row.
"""
COMPACT: Final = (6, 9, 9, 5)
NAMES: Final = 1
"""The column of the names, which gets the room that is left."""
EXPLAINED: Final = 2
ROOMY: Final = 18
"""Rows of the explanation below the list in a small terminal, and the rows from which on it has twice as many."""


class ChaptersScreen(PreviewPage[int]):
    """Returns the step at which the chosen set or round ended."""

    SHOWN: ClassVar[tuple[str, ...]] = ("menu.choose", "app.help", "page.back")
    BINDINGS = bindings("ChaptersScreen")

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self._replay = replay
        self.game: str = replay.game
        self._widest = 0
        """Cells of the column of names."""

    def rules_at(self) -> str:
        return PLUGINS[self.game].place(self._replay.view)

    def fill(self) -> None:
        replay, chapters = self._replay, PLUGINS[self.game].chapters
        names = say.names(replay)
        found = {
            str(step): [numbers.span(formed), *chapters.row(view, names)] for step, view, formed in replay.milestones()
        }
        heads = chapters.heads()
        if not all(self._has_room(cells) for cells in found.values()):
            heads = heads[: len(CELLS)]
        self._widest = self._widened([heads, *(cells[: len(heads)] for cells in found.values())])
        filled = 0 if self.wide else self._sizes[0] + 1 + self._widest
        rows = [Row(step, self._columns(cells[: len(heads)]), filled=filled) for step, cells in found.items()]
        here = next((row.id for row in rows if int(row.id) >= replay.at), rows[-1].id if rows else None)
        head = Row("-", self._columns(heads) if rows else say.none_yet(), heading=True, ink="dim")
        self.query_one(TitleBar).show(say.where_to(), "", say.where(replay))
        menu = self.query_one(Menu)
        menu.show([head, *apart(rows, self.size.height - AROUND)], cursor=here if menu.row is None else None)
        self._show_course(len(menu.rows))
        if not rows:
            self.explain()

    def _show_course(self, listed: int) -> None:
        """Show below the list what the sets or rounds came to, if enough rows are left."""
        draw, milestones = PLUGINS[self.game].bars, self._replay.milestones()
        self.leave(listed if draw is not None and milestones and not self.compact else 0, tall=False)
        if draw is not None and self.has_bars:
            self.course(draw(milestones[-1].view, say.names(self._replay), None))

    @property
    def _sizes(self) -> tuple[int, ...]:
        return COMPACT if self.compact else CELLS

    @property
    def _room(self) -> int:
        return min(self.WIDEST, self.felt - 5)

    def _has_room(self, cells: Sequence[str]) -> bool:
        """Return True if a row has room for its last column, or has no more than the others."""
        return sum(self._sizes) + len(CELLS) + sum(map(cell_len, cells[len(CELLS) :])) <= self._room

    def _widened(self, rows: Sequence[Sequence[str]]) -> int:
        """Return the cells of the column of names: those of the longest, as far as the other columns leave them."""
        last = max(sum(map(cell_len, cells[len(CELLS) :])) for cells in rows)
        free = self._room - sum(self._sizes) - len(CELLS) - last
        longest = max((cell_len(cells[NAMES]) for cells in rows), default=0)
        return self._sizes[NAMES] + max(0, min(free, longest - self._sizes[NAMES]))

    def _columns(self, cells: Sequence[str]) -> str:
        sizes = [*self._sizes]
        sizes[NAMES] = self._widest
        text = "".join(f"{fit(cell, size)} " for cell, size in zip(cells, sizes, strict=False))
        return fit(text + "".join(cells[len(CELLS) :]), self._room).rstrip()

    def describe(self, row: Row) -> None:
        """Explain a set or round: its last action in sentences, and what everybody has; on the tray with its cards."""
        if row.heading:
            return
        step, replay = int(row.id), self._replay
        plugin, names = PLUGINS[self.game], say.names(replay)
        view = next(each.view for each in replay.milestones() if each.step == step)
        lines = [
            line
            for each in replay.told(step - 1, step)
            for action in each.actions
            for line in plugin.text.log_line(action, each.events, each.view, names)
        ]
        title, figures = plugin.chapters.detail(view, names)
        if self.compact:
            of_all = numbers.about(title, ", ".join(f"{name} {figure}" for name, figure in figures)) if figures else ""
            rows = EXPLAINED if self.size.height < ROOMY else 2 * EXPLAINED
            told = wrapped_in(" · ".join(filter(None, [say.at_step(step), *lines, of_all])), self.size.width - 6, rows)
            self.explain(*told, *[""] * (rows - len(told)))  # the same rows for each, so that the list stays
            return
        small = plugin.chapter(view, names) if plugin.chapter else None
        room = pages.tray(self.size.width) - 2 * MARGIN
        self.tray(
            Section(plugin.text.title(), said(say.at_step(step), ink="dim"), small=small),
            *([Section(title, [line for each in figures for line in _figure(*each, room)])] if figures else []),
            Section("", said(*lines)),
        )

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        self.dismiss(int(message.row.id))


def _figure(name: str, figure: str, width: int) -> list[Line]:
    """Return a name, and a figure at the right end of its last row."""
    room = width - cell_len(figure) - 1
    *before, last = wrap(name, room)
    return [*said(*before), [(fit(last, room), "text"), (f" {figure}", "strong")]]
