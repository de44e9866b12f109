"""The last line of every screen: the keys that work now, and, in a quieter ink, those that do not just now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sixteen_tui.widgets.canvas import Canvas, Line, Piece, length


@dataclass(frozen=True, slots=True)
class Key:
    """A key as people know it, what it does, and whether it can be used now."""

    key: str
    label: str
    enabled: bool = True


class KeyBar(Canvas):
    """Shows keys in the order given, as many as fit; the first ones matter most."""

    DEFAULT_CSS = "KeyBar { height: 1; dock: bottom; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._keys: Sequence[Key] = ()

    def show(self, keys: Sequence[Key]) -> None:
        if keys != self._keys:
            self._keys = keys
            self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        line: list[Piece] = []
        for key in self._keys:
            pieces: list[Piece] = [
                (f" {key.key}", "key" if key.enabled else "off"),
                (f" {key.label} ", "label" if key.enabled else "off"),
            ]
            if length(line) + length(pieces) > width:
                break
            line += pieces
        line.append((" " * (width - length(line)), "label"))
        return [line]
