"""Searches text on a screen: `/` opens the prompt, Enter jumps to the next match, `n` and `N` to others.

Invariant: the position changes only on Enter, and only if there is a match. Case, accents and kinds of apostrophes are
ignored.
"""

from __future__ import annotations

import asyncio
import re
import time
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, groupby
from typing import ClassVar, Final, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Input

from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.field import Field
from sixteen_tui.screens.base.menu import Row
from sixteen_tui.screens.base.page import Page
from sixteen_tui.terminal.text import clean, folded
from sixteen_tui.text import find as say
from sixteen_tui.widgets.canvas import Line, fit
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar

SLICE: Final = 0.001
"""Seconds of search in a long list before the event loop runs."""
LONGEST: Final = 30
"""Maximum length of the sought text, in characters."""
TOLD: Final = 20
"""Maximum width of the sought text in a message, in cells."""


class FoundPart(NamedTuple):
    """A part of one line: the characters from `start` up to `end`, exclusive."""

    line: int
    start: int
    end: int


def places(lines: Sequence[str], sought: str) -> list[list[FoundPart]]:
    """Return the matches of a text in these lines, each as its parts by line: a match may span lines.

    >>> places(["The Colour", "  run"], "colour  RUN")
    [[FoundPart(line=0, start=4, end=10), FoundPart(line=1, start=2, end=5)]]
    """
    words = folded(sought).split()
    if not words:
        return []
    whole = "\n".join(map(folded, lines))
    starts = [*accumulate((len(line) + 1 for line in lines), initial=0)]
    found = []
    for match in re.finditer(r"\s+".join(map(re.escape, words)), whole):
        first, last = (bisect_right(starts, place) - 1 for place in (match.start(), match.end() - 1))
        parts = [
            _part(lines[line], line, match.start() - starts[line], match.end() - starts[line])
            for line in range(first, last + 1)
        ]
        found.append(parts)
    return found


def _part(text: str, line: int, start: int, end: int) -> FoundPart:
    return FoundPart(line, max(start, len(text) - len(text.lstrip())), min(end, len(text)))


def marked(lines: Sequence[Line], parts: Iterable[FoundPart]) -> list[Line]:
    """Return the lines with these parts in the colour of the cursor."""
    shown = [*lines]
    for part in parts:
        inks = [(letter, ink) for text, ink in shown[part.line] for letter in text]
        inks[part.start : part.end] = [(letter, "cursor") for letter, _ in inks[part.start : part.end]]
        shown[part.line] = [
            ("".join(letter for letter, _ in run), ink) for ink, run in groupby(inks, lambda each: each[1])
        ]
    return shown


async def row_with(rows: Sequence[Row], told: Callable[[Row], str], sought: str, at: int, by: int) -> Row | None:
    """Return the next row that contains all words of the sought text, or None.

    Starts at index `at`, goes forward (`by` 1) or back (-1), and wraps around at the end. `told` returns the folded
    text of a row. Yields to the event loop every `SLICE` seconds, so that keys are handled.
    """
    words, due = folded(sought).split(), time.monotonic() + SLICE
    for step in range(len(rows)):
        row = rows[(at + by * step) % len(rows)]
        if not row.heading:
            text = told(row)
            if all(word in text for word in words):
                return row
        if time.monotonic() >= due:
            await asyncio.sleep(0)
            due = time.monotonic() + SLICE
    return None


class Finder(Page[None]):
    """Base class of a screen that can be searched: a subclass has the commands `FINDS` and implements `find`."""

    sought = ""
    """The sought text; "" for none."""

    @property
    def shown(self) -> tuple[str, ...]:
        """Ids of the bindings; after a search, the key to the next match replaces the one to search."""
        return tuple("find.next" if each == "find.open" and self.sought else each for each in self.SHOWN)

    def find(self, by: int) -> str | None:
        """Go to the next (1) or previous (-1) match, or to the first from here on (0).

        Returns the message to show, or None if there is no match.
        """
        raise NotImplementedError

    def action_find(self) -> None:
        self.app.push_screen(FindScreen(self.sought), self._begin)

    def _begin(self, text: str | None) -> None:
        if text:
            again = text == self.sought
            self.sought = text
            self.action_find_next(int(again))

    def action_find_next(self, by: int) -> None:
        said = self.find(by)
        self.tell_found(say.nowhere(fit(self.sought, TOLD).rstrip()) if said is None else said)
        self.show_keys()

    def tell_found(self, said: str) -> None:
        """Show the result of a search."""
        self.query_one(TitleBar).aside(said)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return True if action != "find_next" or self.sought else None


class FindBar(Widget):
    """Row with the question and the entry field."""


class FindScreen(Page[str], inherit_bindings=False):
    """Asks for the sought text in the row above the key bar; the screen below stays visible. Returns the text."""

    SHOWN: ClassVar[tuple[str, ...]] = ("find.go", "entry.leave")
    BINDINGS = bindings("FindScreen")

    def __init__(self, sought: str, question: str = "", go: str = "") -> None:
        """`sought`: the initial text. `question`, `go`: another question, and the label of Enter for it."""
        super().__init__()
        self._sought, self._question, self._label = sought, question, go

    def compose(self) -> ComposeResult:
        with FindBar():
            yield Lines(id="question")
            yield Field(self._sought, max_length=LONGEST, select_on_focus=True)
        yield KeyBar()

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """Return the keys with Enter added, which `Input` binds without an id."""
        return {"find.go": [("enter", True)], **super().keys()}

    def key_label(self, binding: str) -> str:
        return self._label if binding == "find.go" and self._label else super().key_label(binding)

    def fill(self) -> None:
        question, entry = self._question or say.question(), self.query_one(Input)
        label = self.query_one("#question", Lines)
        label.styles.width = len(question) + 2
        label.show([[(f" {question}", "accent")]])
        entry.cursor_blink = False
        self.set_focus(entry)

    @on(Input.Submitted)
    def action_go(self) -> None:
        self.dismiss(clean(self.query_one(Input).value, LONGEST).strip())
