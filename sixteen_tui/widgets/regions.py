"""Geometry of the table: the rectangle of each widget, for every game and terminal size.

Invariant: a pure function of columns and rows, in cells from the corner below the title bar. With more room cards grow
first, then gaps, then panels appear. From the top: other players, open cards, strip, hand, prompt; on the right the
tray. From 15 rows on cards are drawn; each row more adds one part (`_FLAT`, `_medium`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from textual.geometry import Region

from sixteen_tui.widgets.card import Size

NOWHERE: Final = Region(0, 0, 0, 0)


class Regions(NamedTuple):
    """The regions of a table, in cells."""

    height: int
    """Rows of the whole table."""
    size: Size
    """Size of the cards in the hand and on the pile."""
    facts: int
    """Column of the text beside the cards, relative to `pile` and `hand`; 0: the text is below the cards."""
    seats: Region
    pile: Region
    upper: Region
    """Both, with the gap between them."""
    strip: Region
    """Includes the rows of a banner."""
    hand: Region
    prompt: Region
    tray: Region
    score: Region
    """The upper part of the tray."""
    bank: Region
    """The part of the tray below the score."""
    course: Region
    """The lower end of the tray; in very large terminals a separate tray at the left."""

    @property
    def timeline(self) -> Region:
        """The lowest rows across the whole width, used by replays."""
        rows = _TIMELINE if self.hand.bottom + _TIMELINE <= self.height and self.facts else 1
        return Region(0, self.height - rows, max(self.strip.right, self.tray.right), rows)

    @property
    def beside_timeline(self) -> Regions | None:
        """These regions with bank and course shortened to the rows above the timeline; None if it covers the hand."""
        top = self.timeline
        if top.height < _TIMELINE:
            return None
        bank, course = (
            part.shrink((0, 0, min(max(0, part.bottom - top.y), part.height), 0)) for part in (self.bank, self.course)
        )
        return self._replace(bank=bank, course=course)

    @property
    def pane(self) -> Region:
        """The part of the tray that a pane may cover: all but the score."""
        below = self.score.bottom
        rows = self.tray.bottom - below
        return Region(self.tray.x, below, self.tray.width, rows) if rows >= _PANE else NOWHERE


_TRAY: Final = {Size.F: 25, Size.M: 25, Size.L: 26, Size.X: 46}
"""Least columns of the tray."""
_MORE_TRAY: Final = 36
"""Columns up to which it grows: with medium cards by half of what lies beyond 80 columns, with large ones by all."""
_WITH_TRAY: Final = 80
"""Columns below which there is no tray; the score is in the title bar."""
_LARGE: Final = (110, 36)
"""Columns and rows of the terminal from which on cards are large."""
_PANE: Final = 10
"""Rows of the lowest pane; below that a pane is a page."""
_TIMELINE: Final = 3
_TEXT: Final = 5
"""Rows of a text below a table."""
_LEAST: Final = 13
"""Rows from which on cards are drawn."""
_WIDE_TRAY: Final = 48
"""Width of the tray if the course has its own."""
_COURSE: Final = 38
_COURSE_FROM: Final = 190
_MARGIN: Final = {Size.F: 2, Size.M: 2, Size.L: 4, Size.X: 5}
_CONTENT: Final = {Size.F: 54, Size.M: 54, Size.L: 84, Size.X: 112}
_FACTS: Final = {Size.F: 34, Size.M: 34, Size.L: 52, Size.X: 77}
_COURSE_ROWS: Final = {Size.F: 0, Size.M: 0, Size.L: 12, Size.X: 16}


def _size(width: int, height: int) -> Size:
    """Return the card size for `width` columns and `height` rows; `height` excludes the two bars."""
    narrow = _CONTENT[Size.M] + 4
    for size, columns, rows in ((Size.X, 150, 48), (Size.L, *_LARGE), (Size.M, narrow, 22), (Size.F, narrow, 15)):
        if width >= columns and height + 2 >= rows:
            return size
    return Size.S


@lru_cache(16)
def regions_of_replay(width: int, height: int) -> Regions:
    """Return the regions of a table whose lowest rows a timeline covers.

    The felt is laid out for fewer rows if the timeline would cover the hand.
    """
    for rows in range(height, _LEAST - 1, -1):
        if found := regions(width, height, rows).beside_timeline:
            return found
    return regions(width, height)


@lru_cache(16)
def regions_above_text(width: int, height: int) -> Regions:
    """Return the regions of a table without a tray, below which a text has the rest of `height`.

    The text takes the row of the prompt and is one row shorter, where that leaves room to draw the cards.
    """
    rows = height - _TEXT
    if rows >= _LEAST or rows + 2 < _LEAST or _size(width, _LEAST) is Size.S:
        return regions(width, rows)
    return regions(width, _LEAST)._replace(height=_LEAST - 1, prompt=NOWHERE)


@lru_cache(64)
def regions(width: int, height: int, rows: int = 0) -> Regions:
    """Return the regions for `width` columns and `height` rows, without title bar and key bar.

    The parts on the felt use only the first `rows`; 0 means all.
    """
    size = _size(width, rows or height)
    if size is Size.S:
        return _low(width, height)
    left = _COURSE if size is Size.X and width >= _COURSE_FROM else 0
    across = 0 if width < _WITH_TRAY else _WIDE_TRAY if left else _tray(size, width)
    felt = width - across - left
    x = left + _MARGIN[size] + max(0, (felt - _CONTENT[size]) // 2)
    room = left + felt - x - 1
    seats, pile, strip, hand, prompt = _ROWS[size](rows or height)
    below = (5 if height < 26 else 6) if size.small else 9
    tray = Region(left + felt, 0, across, height) if across else NOWHERE
    course = _COURSE_ROWS[size]
    return Regions(
        height,
        size,
        _FACTS[size],
        seats=Region(x, 0, room, seats),
        pile=Region(x, pile[0], room, pile[1]),
        upper=Region(x, 0, room, strip[0]),
        strip=Region(left, strip[0], felt, strip[1]),
        hand=Region(x, hand[0], room, hand[1]),
        prompt=Region(x, prompt[0], room, prompt[1]),
        tray=tray,
        score=Region(tray.x, 0, across, below) if across else NOWHERE,
        bank=Region(tray.x, below, across, height - below - (0 if left else course)) if across else NOWHERE,
        course=Region(0, 1, left, height - 1) if left else Region(tray.x, height - course, across, course),
    )


def _tray(size: Size, width: int) -> int:
    if size is Size.X:
        return _TRAY[size]
    more = (width - _WITH_TRAY) // 2 if size.small else width - _LARGE[0]
    return min(_MORE_TRAY, _TRAY[size] + more)


Span = tuple[int, int]
"""First row, and number of rows."""
Spans = tuple[int, Span, Span, Span, Span]
"""Number of rows for the seats; the rows of pile, strip, hand and prompt."""

_FLAT: Final[Mapping[int, Spans]] = {
    13: (1, (1, 5), (6, 1), (7, 5), (12, 1)),
    14: (1, (2, 5), (7, 1), (8, 5), (13, 1)),
    15: (1, (2, 5), (8, 1), (9, 5), (14, 1)),
    16: (1, (2, 5), (7, 3), (10, 5), (15, 1)),
    17: (2, (3, 5), (8, 3), (11, 5), (16, 1)),
    18: (2, (3, 5), (8, 3), (11, 5), (16, 2)),
    19: (2, (3, 5), (8, 3), (11, 5), (16, 2)),
}
"""By height. Each more row adds: a gap above the pile, above the strip, below it (from then on a banner has three
rows), the second row of backs, the gap above the prompt, the gap above the keys."""


def _flat(height: int) -> Spans:
    return _FLAT[height]


def _medium(height: int) -> Spans:
    """Return the rows for cards of five rows; two rows more than `_FLAT` ends with, and each adds to the gaps."""
    seats = min(3, height - 18)
    more = max(0, height - 22)
    hand = seats + 10 + more // 2 + more // 6
    return seats, (seats + 1 + more // 4, 6), (seats + 7 + more // 2, 3), (hand, 6), (hand + 6, 2)


def _large(height: int) -> Spans:
    more = max(0, height - 38)
    hand = 22 + more // 2 + more // 6 + (height >= 38)
    return 5, (7 + more // 4, 10), (17 + more // 2, 5), (hand, 9), _prompt(height, hand + 11)


def _very_large(height: int) -> Spans:
    more = height - 43
    pile = 8 + more // 3
    strip = pile + 13 + more // 4
    hand = strip + 6 + more // 4
    return 6, (pile, 12), (strip, 5), (hand, 12), _prompt(height, hand + 14)


def _prompt(height: int, last: int) -> Span:
    """Return the two rows of a prompt that ends in the row `last`, or in the last of all."""
    return min(height - 1, last) - 1, 2


_ROWS: Final = {Size.F: _flat, Size.M: _medium, Size.L: _large, Size.X: _very_large}


def _low(width: int, height: int) -> Regions:
    """Return one row per part; below 10 rows only pile and hand."""
    x, room = 1, width - 2
    if height < 10:
        cards, held = Region(x, 0, room, min(3, height - 2)), Region(x, max(0, height - 2), room, 2)
        none = [NOWHERE] * 5
        return Regions(height, Size.S, 0, NOWHERE, cards, cards, NOWHERE, held, *none)
    more = height - 10
    pile, strip, hand = 2 + more // 4, 5 + more // 2, 6 + more // 2 + (more + 3) // 4
    return Regions(
        height,
        Size.S,
        0,
        seats=Region(x, more // 8, room, 1),
        pile=Region(x, pile, room, 3),
        upper=Region(x, 0, room, strip),
        strip=Region(0, strip, width, 1),
        hand=Region(x, hand, room, 2),
        prompt=Region(x, hand + 2, room, height - hand - 2),
        tray=NOWHERE,
        score=NOWHERE,
        bank=NOWHERE,
        course=NOWHERE,
    )
