"""Tray beside a list: sections, each a heading with lines, or with a game as a small table.

Invariant: knows no game; a game supplies cards, figures and texts (`MiniTable`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.terminal.cells import fit, wrap
from sixteen_tui.widgets import card, facts, figures
from sixteen_tui.widgets.canvas import Canvas, Line, length
from sixteen_tui.widgets.card import Face, Size
from sixteen_tui.widgets.facts import Facts
from sixteen_tui.widgets.lines import heading
from sixteen_tui.widgets.look import Look
from sixteen_tui.widgets.pages import Below
from sixteen_tui.widgets.sheet import Sheet

MARGIN: Final = 2
_GAP: Final = 3
"""Columns between the pile and its sum."""
_WIDE: Final = 34
"""Columns from which on the sum stands beside the pile; below, it is a row under it."""
_LARGE: Final = 48
"""Columns from which on cards may be large: two of them beside the sum."""


_MOST: Final = 100
"""Rows of the sheet on which a section is measured."""


class MiniTable(NamedTuple):
    """A game as a small table."""

    title: str
    score: str
    """Text in large digits; "" for none."""
    note: str = ""
    """The progress of the game."""
    pile: Sequence[Face] = ()
    facts: Facts | None = None
    hand_title: str = ""
    hand: Sequence[Face] = ()
    unit: str = ""
    """The unit of the score."""


class Section(NamedTuple):
    """A heading, and below it lines. A line of one piece is wrapped; of one of several, the last piece is cut."""

    title: str
    """The heading; "" for none."""
    lines: Sequence[Line] = ()
    unit: str = ""
    """Text at the right end of the heading."""
    figure: str = ""
    """Text in large digits above the lines, or to the left of them if there is room."""
    small: MiniTable | None = None
    """A table; its heading is that of the section, and the lines stand beside its score."""


def said(*texts: str, ink: str = "text") -> list[Line]:
    """Return texts as lines of a section, each in one ink."""
    return [[(text, ink)] for text in texts]


class _Sizes(NamedTuple):
    """Sizes of the cards of a small table; None: left out."""

    pile: Size
    hand: Size | None


_CHOICES: Final = (
    _Sizes(Size.L, Size.L),
    _Sizes(Size.M, Size.M),
    _Sizes(Size.M, Size.S),
    _Sizes(Size.M, None),
    _Sizes(Size.S, Size.S),
    _Sizes(Size.S, None),
)
"""From the largest on; the first that fits is drawn."""


class Panel(Canvas):
    """Shows sections from the top, as many as have room; the small tables take what the others leave."""

    ON_TRAY = True

    def __init__(self) -> None:
        super().__init__()
        self._sections: Sequence[Section] = ()

    def show(self, *sections: Section) -> None:
        self._sections = sections
        self.repaint()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        sheet, look = Sheet(width, height), self.look
        if look.ruled and self.ON_TRAY:
            sheet.rows(0, 0, ["│"] * height, "dim")
        room = width - 2 * MARGIN
        kept, left = list[tuple[Section, int]](), height - 1
        for section in self._sections:
            least = _rows(section, room, _CHOICES[-1], look)
            if not kept or least <= left:
                kept.append((section, least))
                left -= least + 1
        left, y = left + 1, 1
        for section, least in kept:
            sizes = _CHOICES[-1]
            if section.small is not None:
                sizes = next((each for each in _CHOICES if _fits(section, each, room, least + left, look)), sizes)
                left += least - _rows(section, room, sizes, look)
            y = _section(sheet, y, room, section, sizes, look) + 1
        return sheet.lines()


class PanelBelow(Below, Panel):
    """Sections below a list, on the felt."""

    ON_TRAY = False


class TextBelow(PanelBelow):
    """Sections of text, of which a few rows are worth their room."""

    LEAST = 8


def _rows(section: Section, room: int, sizes: _Sizes, look: Look) -> int:
    """Return the rows that a section takes, by drawing it where nobody sees it."""
    return _section(Sheet(room + 2 * MARGIN, _MOST), 0, room, section, sizes, look)


def _fits(section: Section, sizes: _Sizes, room: int, left: int, look: Look) -> bool:
    """Return True if a section with cards of these sizes has the columns and the rows."""
    hand = section.small.hand if section.small else ()
    if sizes.pile is Size.L and room < _LARGE:
        return False
    if hand and sizes.hand in (Size.M, Size.L) and len(hand) * sizes.hand.slot - 1 > room:
        return False
    return _rows(section, room, sizes, look) <= left


def _section(sheet: Sheet, y: int, room: int, section: Section, sizes: _Sizes, look: Look) -> int:
    """Draw a section from row `y` on; return the row after it."""
    small = section.small
    title, unit = (small.title or section.title, small.unit or section.unit) if small else (section.title, section.unit)
    if title:
        sheet.run(MARGIN, y, heading(title, room, look, unit))
        y += 1
    figure = small.score if small else section.figure
    figure = figure if all(map(figures.known, figure)) else ""
    note: list[Line] = [[(small.note, "text")]] if small and small.note else []
    lines = [*note, *section.lines]
    x, across, under = MARGIN, room, y
    if figure:
        drawn = (figure,) if look.plain else figures.figure(figure)  # plain: in the row of the line that names it
        sheet.rows(x, y, drawn, "strong")
        under = y + len(drawn)
        taken = max(map(cell_len, drawn)) + 2
        if room - taken >= max(map(_longest, lines), default=0):
            x, across = x + taken, room - taken
        else:
            y = under
    for line in _wrapped(lines, across):
        sheet.run(x, y, line)
        y += 1
    y = max(y, under)
    if small and (small.pile or small.facts or small.hand or small.hand_title):
        y = _cards(sheet, y + 1, room, small, sizes, look)
    return y


def _longest(line: Line) -> int:
    """Return the columns that a line needs: those of its longest word, or all if it is not wrapped."""
    return max(map(cell_len, line[0][0].split(" "))) if len(line) == 1 else length(line)


def _wrapped(lines: Iterable[Line], width: int) -> Iterator[Line]:
    for line in lines:
        if len(line) == 1 and length(line) > width:
            yield from ([(part, line[0][1])] for part in wrap(line[0][0], width))
        elif length(line) > width and not line[-1][0].endswith(" "):  # a space in the margin is not seen
            *before, (text, ink) = line
            yield [*before, (fit(text, width - length(before)), ink)]
        else:
            yield line


def _cards(sheet: Sheet, y: int, room: int, small: MiniTable, sizes: _Sizes, look: Look) -> int:
    """Draw the pile with its sum, and the hand; return the row after them."""
    y = _pile(sheet, y, room, small, sizes.pile, look)
    if small.hand_title and (sizes.hand is not None or not small.hand):
        y += sizes.hand is sizes.pile and bool(small.pile or small.facts)
        sheet.put(MARGIN, y, small.hand_title, "dim")
        y += 1
    if not small.hand or sizes.hand is None:
        return y
    if sizes.hand is Size.S:
        sheet.run(MARGIN, y, card.small(small.hand, room, look.glyphs))
    else:
        for place, face in enumerate(small.hand):
            card.front(sheet, MARGIN + place * sizes.hand.slot, y, face, sizes.hand, look)
    return y + sizes.hand.height


def _pile(sheet: Sheet, y: int, room: int, small: MiniTable, size: Size, look: Look) -> int:
    """Draw the pile, and its sum beside it if there is room, else below; return the row after them."""
    drawn = bool(small.pile) and size is not Size.S
    beside = drawn and small.facts is not None and room >= _WIDE
    if drawn:
        taken = _GAP + facts.columns(small.facts, size) if small.facts and beside else 0
        starts = card.fan(sheet, MARGIN, y, small.pile, size, look, room - taken)
        if small.facts and beside:
            facts.paint(sheet, starts[-1] + size.width + _GAP, y, small.facts._replace(lines=()), size, look)
        y += size.height
    elif small.pile:
        sheet.run(MARGIN, y, card.small(small.pile, room, look.glyphs))
        y += 1
    if small.facts and not beside:
        end = sheet.put(MARGIN, y, f"{small.facts.name} {small.facts.total} ", "accent")
        sheet.run(end, y, facts.gauge(small.facts, look))
        y += 1
    return y
