"""Frames as changes of pieces of rows: for each place the frames at which it changes, and to what.

Invariant: the frames can be restored cell by cell. Why: most pieces change rarely, and places that change together
share their times and patterns. So thousands of frames from ten seats compress to less than a photograph.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, starmap
from typing import Final, NamedTuple, TypeVar

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style

from sixteen_tui.export import inks
from sixteen_tui.export.cells import RGB, colours, letters, narrow

Counted = TypeVar("Counted")

WIDE: Final = 10
"""Cells of a piece. Narrower ones need more places, wider ones have more contents; measured with the longest game."""


class Hue(NamedTuple):
    """The colours of a cell and the name of its ink (`export.inks`)."""

    ink: str
    front: RGB
    ground: RGB
    bold: bool


class Letter(NamedTuple):
    """Content of one cell: a character and the number of its hue; "" is the second cell of a wide character."""

    text: str
    hue: int


Span = tuple[tuple[str, Style | None], ...]
"""Neighbouring cells of a row: texts with their styles."""
Row = tuple[Span, ...]
"""A row of a screen, as spans side by side."""
Piece = tuple[Letter, ...]
"""Neighbouring cells of a row, at most `WIDE`."""
Change = tuple[int, int]
"""A frame, and the number of what a place shows from then on."""


class Reel:
    """The frames of several views of a replay, in numbers; each dictionary numbers what occurs.

    `views` has the course of each place, row by row. A course is a pattern and the contents in the order in which they
    first appear there; a pattern is the times and, for each change, which of these contents; times are the frames since
    the change before, for each change.
    """

    def __init__(self, system: ColorSystem) -> None:
        self._system = system
        self.rows = self.columns = 0
        self.hues: dict[Hue, int] = {}
        self._pieces: dict[tuple[int, ...], int] = {}
        """Pieces, as numbers of letters."""
        self._letters: dict[tuple[str, int], int] = {}
        """The characters with the numbers of their hues."""
        self._alphabets: dict[int, _Alphabet] = {}
        """By the id of each style."""
        self.times: dict[tuple[int, ...], int] = {}
        self.patterns: dict[tuple[int, ...], int] = {}
        self.courses: dict[tuple[int, ...], int] = {}
        self.views: list[list[int]] = []
        self._spans: dict[int, tuple[Span, list[int]]] = {}
        """The letters of the spans seen so far, by id: most return."""

    def add(self, frames: Iterable[Sequence[Row]]) -> None:
        """Add a view with its frames, each the rows of a screen. All frames have one size."""
        changes: list[list[Change]] = []
        before: Sequence[Row] = ()
        for frame, lines in enumerate(frames):
            if not changes:
                self.rows, self.columns = len(lines), sum(len(self._cells(span)) for span in lines[0])
                changes = [[] for _ in range(self.rows * self.across)]
            for row, line in enumerate(lines):
                if before and before[row] == line:
                    continue
                for place, piece in enumerate(self._cut(line), row * self.across):
                    if not changes[place] or changes[place][-1][1] != piece:
                        changes[place].append((frame, piece))
            before = lines
        self.views.append([self.course(each) for each in changes])

    @property
    def letters(self) -> list[Letter]:
        """All letters in the order of their numbers."""
        return [*starmap(Letter, self._letters)]

    @property
    def pieces(self) -> list[Piece]:
        """The pieces in the order of their numbers."""
        letters = self.letters
        return [tuple(letters[each] for each in piece) for piece in self._pieces]

    @property
    def across(self) -> int:
        """The number of pieces in a row."""
        return -(-self.columns // WIDE)

    def course(self, changes: Sequence[Change]) -> int:
        """Return the number of a course; the first change is that of frame 0."""
        contents: dict[int, int] = {}
        order = [contents.setdefault(content, len(contents)) for _, content in changes]
        frames = [0, *(frame for frame, _ in changes)]
        times = tuple(after - before for before, after in pairwise(frames))
        pattern = _number(self.patterns, (_number(self.times, times), *order))
        return _number(self.courses, (pattern, *contents))

    def _cut(self, row: Row) -> list[int]:
        """Return the numbers of the pieces of a row."""
        cells, known = list[int](), self._pieces
        for span in row:
            cells += self._cells(span)
        letters = tuple(cells)
        return [known.setdefault(letters[at : at + WIDE], len(known)) for at in range(0, self.columns, WIDE)]

    def _cells(self, span: Span) -> Sequence[int]:
        """Return the letters of a span, computed once."""
        found = self._spans.get(id(span))
        if found is None:
            cells = list[int]()
            for text, style in span:
                alphabet = self._alphabets.get(id(style))
                cells += (self._alphabet(style) if alphabet is None else alphabet).spelled(text)
            found = self._spans[id(span)] = span, cells
        return found[1]

    def _alphabet(self, style: Style | None) -> _Alphabet:
        hue = _number(self.hues, Hue(inks.name(style), *colours(style, self._system)))
        found = self._alphabets[id(style)] = _Alphabet(style, hue, self._letters)
        return found


class _Alphabet(dict[str, int]):
    """The letters of a style: characters with their numbers."""

    def __init__(self, style: Style | None, hue: int, known: dict[tuple[str, int], int]) -> None:
        """`known` numbers the characters with the numbers of their hues."""
        super().__init__()
        self.style, self._hue, self._known = style, hue, known
        self._texts: dict[str, list[int]] = {}

    def __missing__(self, letter: str) -> int:
        found = self[letter] = _number(self._known, (letter, self._hue))
        return found

    def spelled(self, text: str) -> Sequence[int]:
        """Return the letters of a text, one a cell, computed once."""
        found = self._texts.get(text)
        if found is None:
            found = self._texts[text] = []
            if narrow(text):
                found += map(self.__getitem__, text)
            else:
                for letter in letters(text):
                    found.append(self[letter])
                    if not letter.isascii() and (more := cell_len(letter) - 1):
                        found += [self[""]] * more
        return found


def _number(known: dict[Counted, int], what: Counted) -> int:
    """Return the number of something, which is the next if it is new."""
    return known.setdefault(what, len(known))
