"""A gauge: a text, how full it is, and a text on what is missing."""

from __future__ import annotations

from collections.abc import Iterable

from sixteen_tui.widgets.canvas import Canvas, Line


class Gauge(Canvas):
    """One line. Above the target it is full, and the text after it says by how much."""

    DEFAULT_CSS = "Gauge { height: 1; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown: tuple[str, int, int, str] | None = None

    def show(self, text: str, value: int, target: int, missing: str) -> None:
        """Show a value that is to reach a target."""
        self._shown = (text, value, target, missing)
        self.repaint()

    def clear(self) -> None:
        """Show nothing."""
        self._shown = None
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        if self._shown is None:
            return []
        text, value, target, missing = self._shown
        glyphs, full = self.look.glyphs, min(value, target)
        ink = "bad" if value > target else "accent"
        return [
            [
                (f" {text} ", "text"),
                (glyphs.full * full, ink),
                (glyphs.empty * (target - full), "dim"),
                (f" {missing}", "bad" if value > target else "text"),
            ]
        ]
