"""End of a game as a picture: winner in large letters, score, its course as bars, a table of reasons.

Invariant: knows no game; a game supplies values and texts (`Story`), or lines if it has no story or the room is too
small. Parts shrink before they are left out. Nothing rests on colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Offset, Region

from sixteen_tui.terminal.text import score, whole
from sixteen_tui.terminal.text import signed as with_sign
from sixteen_tui.widgets import figures
from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit, length
from sixteen_tui.widgets.lines import wrapped
from sixteen_tui.widgets.pages import LEAST, WIDE, margins
from sixteen_tui.widgets.sheet import Sheet

ROWS: Final = 14
"""Rows from which on the story is drawn; below that it is plain lines."""
AXIS: Final = 4
"""Columns left of the bars."""
INKS: Final = {"won": "won", "lost": "lost"}
"""Style of each verdict; every other verdict uses "banner"."""


class Party(NamedTuple):
    """A side with a score; `name` has one line per entry."""

    name: Sequence[str]
    score: int


class Sign(NamedTuple):
    """The sign below a bar: a text, a shorter one for narrow bars, and its style."""

    text: str
    short: str
    ink: str


class Bars(NamedTuple):
    """A number after each step of the game."""

    title: str
    what: str
    """The meaning of the number."""
    values: Sequence[int]
    signed: bool
    """True if the values are a lead, drawn with a sign."""
    rows: Sequence[tuple[str, Sequence[Sign | None]]] = ()
    """Rows below the bars: a label, and a sign or None per bar."""


class Table(NamedTuple):
    """Figures in columns, all but the first aligned right."""

    title: str
    heads: Sequence[Sequence[str]]
    """The lines of each heading."""
    rows: Sequence[Sequence[Piece]]
    needed: int
    """Number of columns that are always shown; the others only if there is room."""


class Story(NamedTuple):
    """The summary of a finished game."""

    headline: str
    parties: Sequence[Party]
    """The two sides; or one of many players, described by `said`."""
    said: Sequence[str]
    bars: Bars
    table: Table
    notes: Sequence[str] = ()


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


class Ending(Canvas):
    """A verdict, the story of the game, and notes below it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._verdict, self._word = "", ""
        self._story: Story | None = None
        self._lines: Sequence[Line] = ()
        self._notes: Sequence[Line] = ()

    def show(self, verdict: Piece, story: Story | None, lines: Sequence[Line], notes: Sequence[Line]) -> None:
        """Show a verdict and its word ("" for none); `lines` replace the story if it is None or does not fit.

        `verdict` is the word and "won", "lost" or another key.
        """
        (self._word, self._verdict), self._story = verdict, story
        self._lines, self._notes = lines, notes
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        x, room = margins(width)
        if self._story is None or width < LEAST or height < ROWS:
            yield from self._in_lines(x, width, height)
            return
        sheet = Sheet(width, height)
        top = self._hero(sheet, x, room, self._story) + (2 if height > 30 else 1)
        notes: list[Line] = [[(note, "text")] for note in self._story.notes] + [*self._notes]
        bottom = height - (2 if height > 30 else 1) - len(notes) - bool(notes)
        across = self._table(sheet, Region(x, top, room, bottom - top), self._story)
        under = self._bars(sheet, Region(x, top, room - across - 2, bottom - top), self._story.bars)
        for row, line in enumerate(
            notes, start=max(under, top + len(self._story.table.rows) + 3) + 1 if height > 30 else bottom + 1
        ):
            beside = row <= top + len(self._story.table.rows) + 1
            sheet.run(x, row, _cut(line, room - across - 2) if beside else line)
        yield from sheet.lines()

    def _in_lines(self, x: int, width: int, height: int) -> Iterable[Line]:
        """Yield the verdict in one row, then lines."""
        ink, blank = INKS.get(self._verdict, "banner"), " " * x
        said = f"{blank}{self._word}"
        if self._story is not None and len(self._story.parties) > 1:
            one, other = self._story.parties
            names = [" ".join(party.name) for party in (one, other)]
            result = f"{names[0]} {score(party.score for party in self._story.parties)} {names[1]}"
            if cell_len(said) + cell_len(result) + 3 <= width:
                said = f"{said}  {result}"
        if self._word:
            yield [(fit(said, width), ink)]
        airy = height > len(self._lines) + len(self._notes) + 3
        if airy:
            yield []
        for line in (*self._lines, *([()] if airy else []), *self._notes):
            yield from wrapped([(blank, "text"), *line], width)

    # Verdict and score

    def _hero(self, sheet: Sheet, x: int, room: int, story: Story) -> int:
        """Draw verdict and score from the first row on; return the row after them."""
        ink, plain = INKS.get(self._verdict, "banner"), self.look.plain
        for tall in (True, False):
            if tall and (sheet.width < WIDE or sheet.height < 30):
                continue
            high = figures.TALL if tall else figures.HEIGHT
            word = figures.width(self._word, tall=tall) if self._word and figures.known(self._word) else 0
            left = room - (word + 4 if word else 0)
            lead = 1 if word else 3
            beside, stacked = _beside(story, tall=tall), _stacked(story, tall=tall)
            if beside <= left or (stacked <= left and not tall) or not tall:
                break
        above = 0 if beside <= left else max(len(party.name) for party in story.parties)
        if not word and self._word:
            lead = 1
        rows = lead + above + high + 1
        sheet.fill(0, 0, sheet.width, rows, ink)
        if word:
            sheet.rows(x, lead + above, figures.figure(self._word, tall=tall, plain=plain), ink)
        else:
            sheet.put(x, 1, self._word or story.headline, ink)
        if above:
            self._score_below(sheet, Offset(x + room - stacked, lead), story, ink)
        else:
            self._score(sheet, Offset(x + room - beside if word else x, lead), story, ink, tall=tall)
        return rows

    def _score(self, sheet: Sheet, at: Offset, story: Story, ink: str, *, tall: bool) -> None:
        """Draw the names on both sides of the score, or `said` to the right of a single score."""
        x, y = at
        middle = y + (figures.TALL if tall else figures.HEIGHT) // 2
        one, *others = story.parties
        text = _digits(story)
        if others:
            longest = max(map(cell_len, one.name))
            for row, name in enumerate(one.name):
                sheet.put(x, middle + row, name, ink, longest, "right")
            x += longest + 2
        sheet.rows(x, y, figures.figure(text, tall=tall, plain=self.look.plain), ink)
        x += figures.width(text, tall=tall) + 2
        lines = others[0].name if others else story.said
        for row, line in enumerate(lines, start=middle if others else middle - len(lines) // 2):
            sheet.put(x, row, line, ink)

    def _score_below(self, sheet: Sheet, at: Offset, story: Story, ink: str) -> None:
        """Draw one column per side: its name above its score."""
        (x, y), above = at, max(len(party.name) for party in story.parties)
        for party in story.parties:
            across = _column(party)
            for row, name in enumerate(party.name):
                sheet.put(x, y + row, name, ink)
            text = whole(party.score)
            sheet.rows(x, y + above, figures.figure(text, plain=self.look.plain), ink)
            x += across + 3

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
        sheet.put(start, top, table.title, "dim")
        deep = max(len(head) for head in table.heads)
        step = 2 if 2 * len(table.rows) + deep + 1 <= deepest and sheet.height > 30 else 1
        ends = [start + sum(sizes[: column + 1]) + gap * column for column in range(count)]
        heads = [[(head[row] if row < len(head) else "", "strong") for head in table.heads] for row in range(deep)]
        first = top + 1
        for y, cells in (
            *enumerate(heads, start=first),
            *((first + deep + row * step, each) for row, each in enumerate(table.rows)),
        ):
            for column, (text, ink) in enumerate(cells[:count]):
                sheet.put(ends[column] - cell_len(text) if column else start, y, text, ink)
        return across

    # Bars

    def _bars(self, sheet: Sheet, area: Region, bars: Bars) -> int:
        """Draw the bars in `area`; return the row after them."""
        x, top, room, deepest = area
        end = sheet.put(x, top, bars.title, "dim")
        if end + 2 + cell_len(bars.what) <= x + room:
            sheet.put(end + 2, top, bars.what, "text")
        most = 9 if sheet.width >= WIDE else 6
        slot = max(1, min(most, (room - AXIS) // max(1, len(bars.values))))
        shown = min(len(bars.values), max(1, (room - AXIS) // slot))
        hidden = len(bars.values) - shown
        values = bars.values[hidden:]
        rows = max(2, min(deepest - 2 - len(bars.rows), 2 + sheet.height * 2 // 5))
        self._draw(sheet, Region(x, top + 1, slot, rows), values, signed=bars.signed)
        under = top + 1 + rows
        for place in range(shown):
            number, centre = str(hidden + place + 1), x + AXIS + place * slot + (slot - 1) // 2
            if slot > 2 or (hidden + place) % 5 in (0, 4):
                ink = "strong" if place == shown - 1 else "dim"
                sheet.put(centre - (len(number) - 1) // 2, under, number, ink)
        for row, (label, signs) in enumerate(bars.rows, start=under + 1):
            sheet.put(x, row, label, "dim", AXIS - 1)
            for place, sign in enumerate(signs[hidden:]):
                if sign is None:
                    continue
                text = sign.text if cell_len(sign.text) < slot else sign.short
                if cell_len(text) <= slot:
                    start = x + AXIS + place * slot
                    sheet.put(start + max(0, (slot - 1 - cell_len(text)) // 2), row, text, sign.ink)
        return under + 1 + len(bars.rows)

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


def _cut(line: Line, room: int) -> Line:
    """Cut a line to `room` cells."""
    return line if length(line) <= room else [(fit("".join(text for text, _ in line), room), line[0][1])]


def _digits(story: Story) -> str:
    """Return the score for large figures, with room around the colon."""
    return score(party.score for party in story.parties).replace(":", " : ")


def _beside(story: Story, *, tall: bool) -> int:
    """Return the columns of the score with the names or `said` beside it."""
    one, *others = story.parties
    names = [max(map(cell_len, party.name)) + 2 for party in (one, *others)] if others else [0]
    said = 0 if others else max(map(cell_len, story.said), default=0) + 2
    return sum(names) + figures.width(_digits(story), tall=tall) + said


def _column(party: Party) -> int:
    return max(*map(cell_len, party.name), figures.width(whole(party.score)))


def _stacked(story: Story, *, tall: bool) -> int:
    """Return the columns of the names with the scores below them."""
    return sum(_column(party) for party in story.parties) + 3 * (len(story.parties) - 1) if not tall else 1000
