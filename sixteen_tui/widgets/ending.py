"""End of a game as a picture: the verdict as a band, its course as bars, a table of reasons, the plays that decided it.

Invariant: knows no game; a game supplies a `Story`, or lines if it has no story or the room is too small. Parts shrink
before they are left out. Nothing rests on colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region, Size

from sixteen_tui.widgets import bars, hero
from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit, length
from sixteen_tui.widgets.lines import wrapped
from sixteen_tui.widgets.pages import WIDE, margins
from sixteen_tui.widgets.sheet import Sheet
from sixteen_tui.widgets.story import Plays, Story, StoryTable

LEAST: Final = 56
ROWS: Final = 12
"""Columns and rows from which on the story is drawn; below that it is plain lines."""
AIRY: Final = 28
"""Rows from which on the parts stand apart."""
BELOW: Final = 7
"""Rows below the band that the course needs: a heading, three rows of bars, and three of numbers and signs."""
LARGE: Final = Size(144, 42)
"""Columns and rows from which on bars are wider and taller, so that the course fills its room."""
FEWEST: Final = 6
"""Rows of a table that may be shortened before the plays lose their heading."""


class Rule(Canvas):
    """A heading with a line after it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title, self._ink = "", "dim"

    def show(self, title: str, ink: str = "dim") -> None:
        self._title, self._ink = title, ink
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        x, room = margins(width)
        title = fit(self._title, min(cell_len(self._title), room))
        line = "─" * max(0, room - cell_len(title) - 1)
        yield [(f"{' ' * x}{title}", self._ink), (f" {line}", "dim")]


class Shown(NamedTuple):
    """Everything that the widget shows."""

    word: str
    """The verdict in a word; "" for none."""
    verdict: str
    """ "won", "lost", "placed" or another key: it selects the style."""
    story: Story | None
    lines: Sequence[Line]
    """Shown in place of the story if it is None or does not fit."""
    plays: Plays | None
    notes: Sequence[Line]


class Ending(Canvas):
    """A verdict, the story of the game, the plays that decided it, and notes below them."""

    def __init__(self, listed: Callable[[], None] | None = None) -> None:
        """`listed` is called after a frame that lists the plays while the one before did not, or the reverse."""
        super().__init__()
        self._shown = Shown("", "", None, (), None, ())
        self._listed = listed
        self.lists_plays = False
        """True if the last frame has room for the plays that decided the game."""

    def show(self, shown: Shown) -> None:
        self._shown = shown
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        (x, room), story = margins(width), self._shown.story
        if story is None or width < LEAST or height < ROWS:
            yield from self._in_lines(x, width, height)
            return
        sheet, apart = Sheet(width, height), 2 if height >= AIRY else 1
        band = hero.Band(self._shown.word, self._shown.verdict, self.look)
        top = hero.paint(sheet, x, room, story, band) + apart
        rows = self._below(room, height - top - BELOW)
        heads, listed = 1 + max(map(len, story.table.heads)), len(story.table.rows)
        deep, least = heads + listed, heads + (listed if story.table.more is None else min(listed, FEWEST))
        wants = ((apart + 1, deep), (2, deep), (1, least)) if rows else ()
        gaps = next((gap for gap, needs in wants if top + needs <= height - len(rows) - gap), 0)
        bottom = height - len(rows) - gaps - (height >= AIRY)
        area = Region(x, top, room, bottom - top)
        if story.table.more is not None or deep <= area.height:  # a table is whole, or says what it leaves out
            area = area.shrink((0, self._table(sheet, area, story) + 2, 0, 0))
        most = Size(13 if width >= LARGE.width else 9 if width >= WIDE else 6, 2 + height * 2 // 5)
        if height >= LARGE.height:
            most = Size(most.width, height // 2)
        under = bars.paint(sheet, area, story.bars, most, plain=self.look.plain)
        if height >= AIRY:
            bottom = min(bottom, max(under, top + 2 * deep))
        plays = self._shown.plays
        y = bottom + gaps
        if plays is not None and len(rows) > len(self._shown.notes) and gaps > 0:
            sheet.heading(x, y - 1, room, plays.title, plays.unit)
        for row, line in enumerate(rows, start=y):
            sheet.run(x, row, line)
        yield from sheet.lines()

    def _below(self, room: int, height: int) -> list[Line]:
        """Return the rows below the story: the plays, each with its text at the right end, and the notes.

        Without room for all of them the plays are left out.
        """
        plays, rows = self._shown.plays, list[Line]()
        fits = plays is not None and len(plays.rows) + len(self._shown.notes) <= height
        self._tell_listed(lists=fits)
        for line, more, at_end in plays.rows if plays is not None and fits else ():
            left = room - cell_len(at_end)
            whole = [*line, (more, "dim")] if length(line) + cell_len(more) < left else _cut(line, left - 1)
            rows.append([*whole, (" " * (left - length(whole)), "text"), (at_end, "strong")])
        return [*rows, *self._shown.notes]

    def _tell_listed(self, *, lists: bool) -> None:
        """Remember if this frame lists the plays, and report a change after it."""
        if lists != self.lists_plays:
            self.lists_plays = lists
            if self._listed is not None:
                self.call_after_refresh(self._listed)

    def _in_lines(self, x: int, width: int, height: int) -> Iterable[Line]:
        """Yield the verdict in one row, how the game was decided, then lines."""
        word, verdict, story, lines, plays, notes = self._shown
        ink, blank = hero.INKS.get(verdict, "banner"), " " * x
        band = [] if story is None else hero.in_a_row(story, word, verdict, width - x)
        said = blank + "  ".join(band or [word])
        said_below = bool(lines) and story is not None and "".join(text for text, _ in lines[0]) == story.decided
        decided: list[Line] = [] if story is None or said_below else [[(story.decided, "text")]]
        played = [line for line, *_ in plays.rows] if plays is not None else []
        after = [*notes, *played]
        head: list[Line] = [[(fit(said, width), ink)]] if said.strip() else []
        airy = [*head, [], *decided, [], *lines, [], *after]
        solid = [line for line in airy if line]
        brief = [*head, *decided, *notes, *filter(None, lines)]
        for chosen in (airy, solid, brief, [line for line in brief if line not in decided]):
            rows = [
                row for line in chosen for row in wrapped(line if line in head else [(blank, "text"), *line], width)
            ]
            if len(rows) <= height:
                break
        self._tell_listed(lists=plays is not None and chosen in (airy, solid))
        yield from rows[:height]

    # Table

    def _table(self, sheet: Sheet, area: Region, story: Story) -> int:
        """Draw the table at the right end of `area`; return its width."""
        x, top, room, deepest = area
        table, gap = story.table, 3 if sheet.width >= WIDE else 2
        least = bars.AXIS + 4 * min(len(story.bars.values), 12) + 2
        sizes = [
            max(*(cell_len(row[column][0]) for row in table.rows), *(cell_len(line) for line in head), 3)
            for column, head in enumerate(table.heads)
        ]
        count = len(sizes)
        while count > table.needed and sum(sizes[:count]) + gap * (count - 1) > room - least:
            count -= 1
        across = sum(sizes[:count]) + gap * (count - 1)
        start = x + room - across
        sheet.heading(start, top, across, table.title)
        deep = max(len(head) for head in table.heads)
        step = 2 if 2 * len(table.rows) + deep + 1 <= deepest and sheet.height >= AIRY else 1
        rows = shortened(table, deepest - 1 - deep)
        ends = [start + sum(sizes[: column + 1]) + gap * column for column in range(count)]
        heads = [[(head[row] if row < len(head) else "", "strong") for head in table.heads] for row in range(deep)]
        first = top + 1
        for y, cells in (
            *enumerate(heads, start=first),
            *((first + deep + row * step, each) for row, each in enumerate(rows)),
        ):
            for column, (text, ink) in enumerate(cells[:count]):
                sheet.put(ends[column] - cell_len(text) if column else start, y, text, ink)
        return across


def shortened(table: StoryTable, room: int) -> Sequence[Sequence[Piece]]:
    """Return the rows, with a text in place of those that have no room and are not the player's own."""
    if table.more is None or not 0 < room < len(table.rows):
        return table.rows
    kept = [*range(room - 1)] if table.own < room - 1 else [*range(room - 2), table.own]
    hidden = [place for place in range(len(table.rows)) if place not in kept]
    shown = [table.rows[place] for place in kept]
    shown.insert(len(kept) - (hidden[-1] < kept[-1]), [(table.more(hidden), "dim")])
    return shown


def _cut(line: Line, room: int) -> Line:
    """Cut a line to `room` cells."""
    return line if length(line) <= room else [(fit("".join(text for text, _ in line), room), line[0][1])]
