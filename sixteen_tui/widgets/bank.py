"""The bank: what has been won, the newest on top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixteen_tui.widgets.canvas import Canvas, Line, fit


class Bank(Canvas):
    """A title and a line for each thing won, as many as fit; what does not fit is counted."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = ""
        self._won: Sequence[str] = ()
        self._none = ""

    def show(self, title: str, won: Sequence[str], none: str) -> None:
        """Show these lines, the last one first; `none` stands there while there are none."""
        self._title, self._won, self._none = title, won, none
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        yield [(f" {self._title}", "accent")]
        if not self._won:
            yield [(f" {self._none}", "dim")]
        for place, line in enumerate(reversed(self._won)):
            if place == height - 2 < len(self._won) - 1:
                yield [(f" +{len(self._won) - place}", "dim")]
                return
            yield [(fit(f" {line}", width), "text" if place == 0 else "dim")]
