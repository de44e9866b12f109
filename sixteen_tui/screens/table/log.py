"""Log: the entries that the seat has seen, and the table after each.

Invariant: entries and views are those of the selected seat up to the shown position. Looking back changes nothing;
leaving shows the current position again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult

from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.pane import Foretold, Pane, Told
from sixteen_tui.screens.table.entries import LogLine
from sixteen_tui.text import absence
from sixteen_tui.text import panes as say
from sixteen_tui.widgets.canvas import Line, wrap


class LogScreen(Pane[None]):
    """List of entries, the newest last; the table shows the position of the selected one.

    After an absence it begins at the first entry that the person has missed, below a heading.
    """

    SHOWN: ClassVar[tuple[str, ...]] = ("log.before", "log.after", "log.set-before", "app.help", "page.back")
    BINDINGS = bindings("LogScreen")

    def __init__(
        self, entries: Sequence[LogLine], look: Callable[[int | None, str], object], missed: int | None = None
    ) -> None:
        """`look` shows the table at a position with a text that names it; None: the current position.

        `missed`: position up to which the person had looked before an absence.
        """
        super().__init__()
        self._entries, self._look = entries, look
        later = (n for n, entry in enumerate(entries) if missed is not None and entry.at > missed)
        self._missed = next(later, None)
        """Index of the first entry that the person has missed; None for none."""
        self._at = len(entries) - 1 if self._missed is None else self._missed
        self._wrapped: tuple[int, list[list[str]]] = 0, []
        """The width for which the texts were wrapped, and the rows of each entry."""
        self._lines: list[Line] = []
        self._rows: list[range] = []
        """The lines of each entry, without the rule below it."""

    def body(self) -> ComposeResult:
        yield Told()
        yield Foretold(id="place")

    def on_mount(self) -> None:
        super().on_mount()
        if self._missed is not None:
            self._show_place()

    def _show_place(self) -> None:
        """Show the table at the selected entry."""
        now, count = self._at == len(self._entries) - 1, len(self._entries)
        self._look(None if now else self._entries[self._at].at, "" if now else say.place(self._at + 1, count))

    def fill(self) -> None:
        """Lay out all entries for the width of the pane; a key changes only those that it moves between."""
        self.head(say.log())
        room, lines = self.room, list[Line]()
        if room != self._wrapped[0]:
            texts = (entry.lines for entry in self._entries)
            self._wrapped = room, [[part for line in each for part in wrap(line, room - 2)] for each in texts]
        self._rows = []
        for number, entry in enumerate(self._entries):
            if number == self._missed:
                lines += [[(part, "accent")] for part in wrap(absence.while_away(), room)]
            made = self._entry(number)
            self._rows.append(range(len(lines), len(lines) + len(made)))
            lines += made
            if entry.ends:
                lines.append([("─" * room, "dim")])
        self._lines = lines
        self._show()
        back = self.key_name(self.keys()["page.back"][0][0])
        self.query_one(Foretold).show([[(say.back_to_now(back), "accent")]])

    def _entry(self, number: int) -> list[Line]:
        here, mark = number == self._at, self.shell.look.glyphs.turn
        ink = "accent" if here else "strong" if self._entries[number].ends else "text"
        parts = self._wrapped[1][number]
        return [[(f"{mark if here and not row else ' '} {part}", ink)] for row, part in enumerate(parts)]

    def _show(self) -> None:
        told, rows = self.query_one(Told), self._rows[self._at] if self._entries else range(0)
        told.lines = self._lines
        first = rows.start - (self._at == self._missed)  # with the heading above
        told.go(max(min(told.at, first), rows.stop - told.rows))

    def _go(self, to: int) -> None:
        to = max(0, min(to, len(self._entries) - 1))
        if to == self._at:
            self.no_effect()
            return
        before, self._at = self._at, to
        self._show_place()
        for number in (before, to):
            rows = self._rows[number]
            self._lines[rows.start : rows.stop] = self._entry(number)
        self._show()

    def action_move(self, by: int) -> None:
        self._go(self._at + by)

    def action_skip(self, by: int) -> None:
        """Select the next or previous entry that ended a set or round."""
        ends = [n for n, entry in enumerate(self._entries) if entry.ends and (n - self._at) * by > 0]
        self.action_end(by) if not ends else self._go(min(ends) if by > 0 else max(ends))

    def action_end(self, by: int) -> None:
        self._go(len(self._entries) if by > 0 else 0)

    def action_back(self) -> None:
        self._look(None, "")
        self.dismiss(None)
