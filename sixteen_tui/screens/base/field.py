"""Entry field for one line: truncates a paste that is too long, and shows a message if it is full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.widgets import Input

from sixteen_tui.text import keys as words
from sixteen_tui.widgets.keybar import KeyBar

if TYPE_CHECKING:
    from textual.widgets.input import Selection


class Field(Input):
    """Replaces the behaviour of `Input`, which drops a paste that is too long and only rings the bell if it is full."""

    def one_line(self, text: str) -> str:
        """Return the part of a paste to insert: its first line that is not blank."""
        return next((line for line in text.splitlines() if line.strip()), "")

    def _on_paste(self, event: events.Paste) -> None:
        selection: Selection = self.selection
        line = self.one_line(event.text)
        kept = len(self.value) - abs(selection.end - selection.start)
        fits = line[: self.max_length - kept] if self.max_length else line
        self.replace(fits, *selection)
        if fits != line:
            self.restricted()
        event.prevent_default()
        event.stop()

    def replace(self, text: str, start: int, end: int) -> None:
        self._say("")
        super().replace(text, start, end)

    def restricted(self) -> None:
        """Show a message instead of ringing the bell; called by `Input` when no more text fits."""
        self._say(words.no_room())

    def _say(self, note: str) -> None:
        for bar in self.screen.query(KeyBar):
            bar.say(note)
