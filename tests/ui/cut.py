"""Finds texts that are cut where they are painted, names without the sign of it, and keys without room in the key bar.

Method: watches `Canvas._painted`, through which everything is painted, and `fit`, which cuts columns. Only people's
names may lose letters.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any, Final

import pytest
from rich.cells import cell_len, set_cell_size

from sixteen_tui.terminal.cells import SIGNED
from sixteen_tui.widgets import canvas, panel
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.sheet import Sheet
from tests.ui.classes import load_all
from tests.ui.kit import Stage
from tests.ui.sweet_states import TEN

_PEOPLE: Final = (*TEN, "You", "Ada", "Sophie", "Emmy", "Blaise", "Carl")
NAMES: Final = (*_PEOPLE, *(name.upper() for name in _PEOPLE))


class Watch:
    """Notes every text of ours that does not fit where it is painted."""

    def __init__(self) -> None:
        self.cut: list[str] = []
        self.lost: list[str] = []
        """Those that do not even end in an ellipsis."""
        self.left_out: list[str] = []
        self._shown: dict[str, str] = {}
        """The visible part of each text in `cut`."""
        self.below = False
        """While a screen is painted that another one covers, or a section to see how many rows it takes."""

    def text(self, text: str, lost_from: int, *, signed: bool = False) -> None:
        """A text of which everything from some cell on is not shown."""
        if self.below:
            return
        shown = set_cell_size(text, lost_from)
        start = len(shown.rstrip()) if text.startswith(shown.rstrip()) else lost_from
        named = {place for name in NAMES for place in _places(text, name)}
        lost = [letter for place, letter in enumerate(text) if place >= start and place not in named]
        if any(letter.isalnum() for letter in lost):
            self.cut += [text] if text not in self.cut else []
            self._shown[text] = shown.strip()
            self.lost += [text] if not signed and text not in self.lost else []

    def now(self, stage: Stage) -> list[str]:
        """Return the texts that are cut on the screen as it stands, none from the way there."""
        rows = stage.rows()
        fitted = [text for text in self.cut if any(f"{self._shown[text]}…" in row for row in rows)]
        self.cut.clear()
        for each in stage.screen.query(canvas.Canvas):
            each.repaint()
        return list(dict.fromkeys([*fitted, *self.cut]))

    def key_bar(self, left_out: Iterable[str]) -> None:
        """A key bar, and which keys have no room in it."""
        if not self.below:
            self.left_out += [label for label in left_out if label not in self.left_out]


def _places(text: str, name: str) -> Iterator[int]:
    """The place of a name in a text, or of the part that an ellipsis has left of it."""
    start = text.find(name)
    while start >= 0:
        yield from range(start, start + len(name))
        start = text.find(name, start + 1)
    for ellipsis in (place for place, letter in enumerate(text) if letter == "…"):
        for size in range(min(len(name), ellipsis), 0, -1):
            if text[ellipsis - size : ellipsis] == name[:size]:
                yield from range(ellipsis - size, ellipsis)


def unsigned(rows: Iterable[str]) -> list[str]:
    """Return the rows in which a name has lost letters without an ellipsis, where the rule demands one (`SIGNED`)."""
    return [row for row in rows if any(_cut_short(row, name) for name in _PEOPLE)]


def _cut_short(row: str, name: str) -> bool:
    """Whether the first letters of a name stand in a row, then neither the others nor an ellipsis nor another word."""
    for place in (found.start() for found in re.finditer(rf"\b{re.escape(name[:SIGNED])}", row)):
        shown = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(row[place:], name, strict=False)))
        after = row[place + shown :][:1]
        if shown < len(name) and after != "…" and not after.isalnum():
            return True
    return False


def watched(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Wraps `fit` wherever it is imported, and the painting of every canvas, from now on."""
    found, fit, painted, put = Watch(), canvas.fit, canvas.Canvas._painted, Sheet.put
    measured = panel._rows

    def watched_fit(text: str, width: int, align: str = "left") -> str:
        if cell_len(text) > width:
            found.text(text, max(0, width - 1), signed=True)
        return fit(text, width, align)

    def watched_painted(self: canvas.Canvas) -> Sequence[canvas.Row]:
        width, height = self.size
        found.below = self.screen is not self.app.screen
        for row, line in enumerate(self.paint(width, height)):
            text = "".join(piece for piece, _ in line)
            if row >= height:
                found.text(text, 0)
            elif cell_len(text.rstrip()) > width:
                found.text(text, width)
        if isinstance(self, KeyBar):
            shown = "".join(piece for line in self.paint(width, height) for piece, _ in line)
            found.key_bar(key.label for key in self._keys if key.enabled and f" {key.label} " not in shown)
        rows = painted(self)
        found.below = False
        return rows

    def watched_put(self: Sheet, x: int, y: int, text: str, *rest: Any, **more: Any) -> int:
        end = put(self, x, y, text, *rest, **more)
        if (y >= self.height or end > self.width) and not (rest[1:] or "width" in more):
            found.text(text, max(0, self.width - x) if y < self.height else 0)
        return end

    def trial(*given: Any) -> int:
        found.below, before = True, found.below
        rows = measured(*given)
        found.below = before
        return rows

    monkeypatch.setattr(Sheet, "put", watched_put)
    monkeypatch.setattr(panel, "_rows", trial)
    load_all()
    for name, module in list(sys.modules.items()):
        if name.startswith("sixteen_tui") and getattr(module, "fit", None) is fit:
            monkeypatch.setattr(module, "fit", watched_fit)
    monkeypatch.setattr(canvas.Canvas, "_painted", watched_painted)
    return found
