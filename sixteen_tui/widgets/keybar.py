"""The last line of every screen: the keys, those that are disabled now in a dim style.

A short note may stand at its right end; keys that no longer fit are dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from sixteen_tui.widgets.canvas import Canvas, Line, Piece, length


class Key(NamedTuple):
    """A key as labelled on keyboards, its effect, and whether it is enabled.

    `stays`: of two enabled keys the one with less is dropped first. `room`: the minimum width of the label in cells.
    """

    key: str
    label: str
    enabled: bool = True
    stays: int = 0
    room: int = 0

    @property
    def size(self) -> int:
        """Width in cells, including the gaps."""
        return cell_len(self.key) + cell_len(self.text) + 3

    @property
    def text(self) -> str:
        """The label, padded to `room`."""
        return self.label + " " * (self.room - cell_len(self.label))


class KeyBar(Canvas):
    """Shows keys in the given order; in short space it drops disabled keys, then the last of those that stay least."""

    DEFAULT_CSS = "KeyBar { height: 1; dock: bottom; }"

    def __init__(self) -> None:
        super().__init__()
        self._keys: Sequence[Key] = ()
        self._note = ""

    def show(self, keys: Sequence[Key]) -> None:
        if keys != self._keys:
            self._keys = keys
            self.repaint()

    def say(self, note: str) -> None:
        """Show a short note at the right end of the line until the next call; "" removes it."""
        if note != self._note:
            self._note = note
            self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        line: list[Piece] = []
        note = f" {self._note} " if self._note else ""
        room = width - cell_len(note)
        keys, gap = fitting(self._keys, room)
        for key in keys:
            line += [
                (f" {key.key}", "key" if key.enabled else "off"),
                (f" {key.text}{gap}", "label" if key.enabled else "off"),
            ]
        line.append((" " * max(0, room - length(line)), "label"))
        return [[*line, (note, "label")] if note else line]


def fitting(keys: Sequence[Key], width: int) -> tuple[list[Key], str]:
    """Return the keys that fit in `width` cells, and the gap after each: a space or nothing."""
    kept = [*keys]
    dead, longest = [key for key in keys if not key.enabled], sorted(keys, key=lambda key: -key.stays)
    for key in dead:
        if sum(each.size for each in kept) > width:
            kept.remove(key)
    if sum(each.size for each in kept) <= width:
        return kept, " "
    for key in reversed(longest):
        if sum(each.size - 1 for each in kept) >= width and key in kept:
            kept.remove(key)
    return kept, "" if sum(each.size for each in kept) > width else " "
