"""Geometry of the table: the rectangle of each widget, for every game and terminal size.

Invariant: a pure function of columns and rows, in cells from the corner below the title bar. With more room cards grow
first, then gaps, then panels appear. From the top: other players, open cards, strip, hand, prompt; on the right the
tray.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.geometry import Region

from sixteen_tui.widgets.card import Size

NOWHERE: Final = Region(0, 0, 0, 0)


class Rooms(NamedTuple):
    """The regions of a table, in cells."""

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
        width, height = max(self.strip.right, self.tray.right), max(self.prompt.bottom, self.tray.bottom)
        rows = 3 if self.size is not Size.S else 1
        return Region(0, height - rows, width, rows)

    def of_replay(self) -> Rooms:
        """Return a copy whose course ends above the timeline, which overlays the lowest rows."""
        below = max(0, self.course.bottom - self.timeline.y)
        return self._replace(course=self.course.shrink((0, 0, min(below, self.course.height), 0)))

    @property
    def pane(self) -> Region:
        """The part of the tray that a pane may cover: all but the score."""
        below = self.score.bottom
        return Region(self.tray.x, below, self.tray.width, self.tray.bottom - below) if self.tray.width else NOWHERE


_TRAY: Final = {Size.M: 25, Size.L: 36, Size.X: 46}
_WITH_TRAY: Final = 80
"""Columns below which there is no tray; the score is in the title bar."""
_WIDE_TRAY: Final = 48
"""Width of the tray if the course has its own."""
_COURSE: Final = 38
_COURSE_FROM: Final = 190
_MARGIN: Final = {Size.M: 2, Size.L: 4, Size.X: 5}
_CONTENT: Final = {Size.M: 54, Size.L: 84, Size.X: 112}
_FACTS: Final = {Size.M: 34, Size.L: 52, Size.X: 77}
_COURSE_ROWS: Final = {Size.M: 0, Size.L: 12, Size.X: 16}


def _size(width: int, height: int) -> Size:
    """Return the card size for `width` columns and `height` rows; `height` excludes the two bars."""
    for size, columns, rows in ((Size.X, 150, 48), (Size.L, 110, 36), (Size.M, _CONTENT[Size.M] + 4, 24)):
        if width >= columns and height + 2 >= rows:
            return size
    return Size.S


def rooms(width: int, height: int) -> Rooms:
    """Return the regions for `width` columns and `height` rows, without title bar and key bar."""
    size = _size(width, height)
    if size is Size.S:
        return _low(width, height)
    left = _COURSE if size is Size.X and width >= _COURSE_FROM else 0
    across = 0 if width < _WITH_TRAY else _WIDE_TRAY if left else _TRAY[size]
    felt = width - across - left
    x = left + _MARGIN[size] + max(0, (felt - _CONTENT[size]) // 2)
    room = left + felt - x - 1
    seats, pile, strip, hand, prompt = _ROWS[size](height)
    below = (5 if height < 26 else 6) if size is Size.M else 9
    tray = Region(left + felt, 0, across, height) if across else NOWHERE
    course = _COURSE_ROWS[size]
    return Rooms(
        size,
        _FACTS[size],
        seats=Region(x, 0, room, seats),
        pile=Region(x, pile[0], room, pile[1]),
        upper=Region(x, 0, room, strip[0]),
        strip=Region(left, strip[0], felt, strip[1]),
        hand=Region(x, hand[0], room, hand[1]),
        prompt=Region(x, prompt, room, min(2, height - prompt)),
        tray=tray,
        score=Region(tray.x, 0, across, below) if across else NOWHERE,
        bank=Region(tray.x, below, across, height - below - (0 if left else course)) if across else NOWHERE,
        course=Region(0, 1, left, height - 1) if left else Region(tray.x, height - course, across, course),
    )


Spans = tuple[int, tuple[int, int], tuple[int, int], tuple[int, int], int]
"""Rows: number for the seats; first and number for pile, strip and hand; first for the prompt."""


def _medium(height: int) -> Spans:
    more = height - 22
    hand = 13 + more // 2 + more // 6
    return 3, (4 + more // 4, 6), (10 + more // 2, 3), (hand, 6), hand + 7


def _large(height: int) -> Spans:
    more = max(0, height - 38)
    hand = 22 + more // 2 + more // 6 + (height >= 38)
    return 5, (7 + more // 4, 10), (17 + more // 2, 5), (hand, 9), min(height - 1, hand + 11)


def _very_large(height: int) -> Spans:
    more = max(0, height - 48)
    pile = 8 + more * 2 // 5
    strip = pile + 13 + more // 4
    hand = strip + 6 + more // 4
    return 6, (pile, 12), (strip, 5), (hand, 12), min(height - 1, hand + 14)


_ROWS: Final = {Size.M: _medium, Size.L: _large, Size.X: _very_large}


def _low(width: int, height: int) -> Rooms:
    """Return one row per part; below 10 rows only pile and hand."""
    x, room = 1, width - 2
    if height < 10:
        cards, held = Region(x, 0, room, min(3, height - 2)), Region(x, max(0, height - 2), room, 2)
        return Rooms(Size.S, 0, NOWHERE, cards, cards, NOWHERE, held, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE)
    more = height - 10
    pile, strip, hand = 2 + more // 4, 5 + more // 2, 6 + more // 2 + (more + 3) // 4
    return Rooms(
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
