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
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from sixteen_tui.export import inks
from sixteen_tui.export.cells import RGB, colours, letters

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


Row = tuple[Strip, ...]
"""A row of a screen, as strips side by side."""
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
        self._of_styles: dict[Style | None, int] = {}
        self.times: dict[tuple[int, ...], int] = {}
        self.patterns: dict[tuple[int, ...], int] = {}
        self.courses: dict[tuple[int, ...], int] = {}
        self.views: list[list[int]] = []
        self._segments: dict[Segment, list[int]] = {}
        self._strips: dict[int, tuple[Strip, list[int]]] = {}
        """The letters of the strips seen so far, by id: most return."""

    def add(self, frames: Iterable[Sequence[Row]]) -> None:
        """Add a view with its frames, each the rows of a screen. All frames have one size."""
        changes: list[list[Change]] = []
        before: Sequence[Row] = ()
        for frame, lines in enumerate(frames):
            if not changes:
                self.rows, self.columns = len(lines), sum(strip.cell_length for strip in lines[0])
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
        cells: list[int] = []
        for strip in row:
            cells += self._cells(strip)
        return [_number(self._pieces, tuple(cells[at : at + WIDE])) for at in range(0, self.columns, WIDE)]

    def _cells(self, strip: Strip) -> Sequence[int]:
        """Return the letters of a strip, computed once."""
        found = self._strips.get(id(strip))
        if found is None:
            cells: list[int] = []
            for segment in strip:
                cells += self._of_segment(segment)
            found = self._strips[id(strip)] = strip, cells
        return found[1]

    def _of_segment(self, segment: Segment) -> Sequence[int]:
        """Return the letters of a segment, computed once."""
        found = self._segments.get(segment)
        if found is None:
            text, style, control = segment
            hue = 0 if control else self._hue(style)
            found = []
            known = self._letters
            plain = text.isascii() and text.isprintable()
            for letter in () if control else text if plain else letters(text):
                found.append(known.setdefault((letter, hue), len(known)))
                if not letter.isascii() and (more := cell_len(letter) - 1):
                    found += [_number(known, ("", hue))] * more
            self._segments[segment] = found
        return found

    def _hue(self, style: Style | None) -> int:
        found = self._of_styles.get(style)
        if found is None:
            found = _number(self.hues, Hue(inks.name(style), *colours(style, self._system)))
            self._of_styles[style] = found
        return found


def _number(known: dict[Counted, int], what: Counted) -> int:
    """Return the number of something, which is the next if it is new."""
    return known.setdefault(what, len(known))
