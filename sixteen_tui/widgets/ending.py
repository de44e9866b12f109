"""End of a game as a picture: the verdict as a band, its course as bars, a table of reasons, the plays that decided it.

Invariant: knows no game; a game supplies a `Story`, or lines if it has no story or the room is too small. Parts shrink
before they are left out. Nothing rests on colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from sixteen_tui.terminal.text import signed as with_sign
from sixteen_tui.terminal.text import whole
from sixteen_tui.widgets import hero
from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit, length
from sixteen_tui.widgets.lines import wrapped
from sixteen_tui.widgets.pages import WIDE, margins
from sixteen_tui.widgets.sheet import Sheet
from sixteen_tui.widgets.story import Bars, Plays, Story, StoryTable

LEAST: Final = 56
ROWS: Final = 12
"""Columns and rows from which on the story is drawn; below that it is plain lines."""
AIRY: Final = 28
"""Rows from which on the parts stand apart."""
BELOW: Final = 7
"""Rows below the band that the course needs: a heading, three rows of bars, and three of numbers and signs."""
FEWEST: Final = 6
"""Rows of a table that may be shortened before the plays lose their heading."""
AXIS: Final = 4
"""Columns left of the bars."""


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

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown = Shown("", "", None, (), None, ())

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
        under = self._bars(sheet, area, story.bars)
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
        for line, more, at_end in plays.rows if plays is not None and fits else ():
            left = room - cell_len(at_end)
            whole = [*line, (more, "dim")] if length(line) + cell_len(more) < left else _cut(line, left - 1)
            rows.append([*whole, (" " * (left - length(whole)), "text"), (at_end, "strong")])
        return [*rows, *self._shown.notes]

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
        yield from rows[:height]

    # Table

    def _table(self, sheet: Sheet, area: Region, story: Story) -> int:
        """Draw the table at the right end of `area`; return its width."""
        x, top, room, deepest = area
        table, gap = story.table, 3 if sheet.width >= WIDE else 2
        bars = AXIS + 4 * min(len(story.bars.values), 12) + 2
        sizes = [
            max(*(cell_len(row[column][0]) for row in table.rows), *(cell_len(line) for line in head), 3)
            for column, head in enumerate(table.heads)
        ]
        count = len(sizes)
        while count > table.needed and sum(sizes[:count]) + gap * (count - 1) > room - bars:
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

    # Bars

    def _bars(self, sheet: Sheet, area: Region, bars: Bars) -> int:
        """Draw the bars in `area`; return the row after them. A game that ended before its first set has none."""
        x, top, room, deepest = area
        if not bars.values:
            return top
        sheet.heading(x, top, room, bars.title)
        most = 9 if sheet.width >= WIDE else 6
        across = room - AXIS + 1  # the last bar needs no gap behind it
        slot = max(1, min(most, across // max(1, len(bars.values))))
        shown = min(len(bars.values), max(1, across // slot))
        hidden = len(bars.values) - shown
        values = bars.values[hidden:]
        signs = bars.rows if deepest >= 4 + len(bars.rows) else ()
        rows = max(2, min(deepest - 2 - len(signs), 2 + sheet.height * 2 // 5))
        self._draw(sheet, Region(x, top + 1, slot, rows), values, signed=bars.signed)
        under = top + 1 + rows
        for place in range(shown):
            number, centre = str(bars.numbers[hidden + place]), x + AXIS + place * slot + (slot - 1) // 2
            if hidden + place == bars.turning:
                number = f"[{number}]" if slot >= len(number) + 2 else number
                sheet.put(centre - (len(number) - 1) // 2, under, number, "accent")
            elif slot > 2 or (hidden + place) % 5 in (0, 4):
                ink = "strong" if place == shown - 1 else "dim"
                sheet.put(centre - (len(number) - 1) // 2, under, number, ink)
        for row, (label, won_by) in enumerate(signs, start=under + 1):
            sheet.put(x, row, label, "dim", AXIS - 1)
            for place, sign in enumerate(won_by[hidden:]):
                if sign is None:
                    continue
                text = sign.text if cell_len(sign.text) < slot else sign.short
                if cell_len(text) <= slot:
                    start = x + AXIS + place * slot
                    sheet.put(start + max(0, (slot - 1 - cell_len(text)) // 2), row, text, sign.ink)
        return under + 1 + len(signs)

    def _draw(self, sheet: Sheet, area: Region, values: Sequence[int], *, signed: bool) -> None:
        """Draw bars up and down from a zero line, in steps of half a row; `area.width` is the slot of one bar."""
        x, y, slot, rows = area
        high, low = max(*values, 0), min(*values, 0)
        above = round((rows - 1) * high / max(1, high - low))
        if high and low:
            above = max(1, min(rows - 2, above))
        below = rows - 1 - above
        scale = min(2 * part / size for part, size in ((above, high), (below, -low)) if size) if high or low else 0
        zero = y + above
        for row, value in ((y, high), (zero, 0), (y + rows - 1, low)):
            label = with_sign(value) if signed else whole(value)
            if value or row == zero:
                sheet.put(x, row, label, "dim", AXIS - 1, "right")
        sheet.put(x + AXIS, zero, "─" * (slot * len(values)), "dim")
        for place, value in enumerate(values):
            start, across = x + AXIS + place * slot, max(1, slot - 1)
            if not value:
                sheet.put(start, zero, "━" * across, "strong")
                continue
            halves = max(1, int(abs(value) * scale + 0.5))
            if self.look.plain:
                halves = max(2, halves - halves % 2)
            ink = "good" if value > 0 else "bad"
            for row in range(halves // 2):
                sheet.put(start, zero - 1 - row if value > 0 else zero + 1 + row, "█" * across, ink)
            if halves % 2:
                row = halves // 2
                half = "▄" if value > 0 else "▀"
                sheet.put(start, zero - 1 - row if value > 0 else zero + 1 + row, half * across, ink)


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
