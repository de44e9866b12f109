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
from sixteen_tui.text import panes as say
from sixteen_tui.widgets.canvas import Line, wrap


class LogScreen(Pane[None]):
    """List of entries, the newest last; the table shows the position of the selected one."""

    SHOWN: ClassVar[tuple[str, ...]] = ("log.before", "log.after", "log.set-before", "page.back", "app.help")
    BINDINGS = bindings("LogScreen")

    def __init__(self, entries: Sequence[LogLine], look: Callable[[int | None, str], object]) -> None:
        """`look` shows the table at a position with a text that names it; None: the current position."""
        super().__init__()
        self._entries, self._look = entries, look
        self._at = len(entries) - 1

    def body(self) -> ComposeResult:
        yield Told()
        yield Foretold(id="place")

    def fill(self) -> None:
        self.head(say.log())
        lines: list[Line] = []
        first = last = 0
        for number, entry in enumerate(self._entries):
            if number == self._at:
                first = len(lines)
            lines += self._entry(entry, here=number == self._at)
            if number == self._at:
                last = len(lines)
            if entry.ends:
                lines.append([("─" * self.room, "dim")])
        told = self.query_one(Told)
        told.lines = lines
        told.go(max(min(told.at, first), last - told.rows))
        back = self.key_name(self.keys()["page.back"][0][0])
        self.query_one(Foretold).show([[(say.back_to_now(back), "accent")]])

    def _entry(self, entry: LogLine, *, here: bool) -> list[Line]:
        mark = self.shell.look.glyphs.turn
        parts = [part for line in entry.lines for part in wrap(line, self.room - 2)]
        ink = "accent" if here else "strong" if entry.ends else "text"
        return [[(f"{mark if here and not row else ' '} {part}", ink)] for row, part in enumerate(parts)]

    def _go(self, to: int) -> None:
        to = max(0, min(to, len(self._entries) - 1))
        if to == self._at:
            return
        self._at = to
        now = to == len(self._entries) - 1
        self._look(None if now else self._entries[to].at, say.place(to + 1, len(self._entries)))
        self.fill()

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
