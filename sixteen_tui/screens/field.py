"""A field for one line of text that takes as much of a paste as has room, and says when it is full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.widgets import Input

from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.words import keys as words

if TYPE_CHECKING:
    from textual.widgets.input import Selection


class Field(Input):
    """Textual's own drops a paste that is too long as a whole, and only rings the bell when it is full."""

    def one_line(self, text: str) -> str:
        """Return what is taken of a paste: its first line that is not blank."""
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
        """Say that there is no room, instead of ringing the bell."""
        self._say(words.no_room())

    def _say(self, note: str) -> None:
        for bar in self.screen.query(KeyBar):
            bar.say(note)
