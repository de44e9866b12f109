"""A finished game as a picture: an expectation as a filled curve, and one play beside the better one, as cards.

Invariant: knows no game. Nothing rests on colour alone: plays are numbers below the curve, sets have their signs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.widgets import card
from sixteen_tui.widgets.canvas import Line, fit, length, wrap
from sixteen_tui.widgets.card import Face, Size
from sixteen_tui.widgets.chart import at
from sixteen_tui.widgets.look import Look
from sixteen_tui.widgets.pages import WIDE, margins
from sixteen_tui.widgets.sheet import Sheet

LEAST: Final = (64, 20)
"""Columns and rows from which on the picture is drawn."""
LARGE: Final = 34
"""Rows from which on cards are large and rows stand apart."""
MOST: Final = 24
"""Most rows of a curve, its heading and its signs included."""


class Curve(NamedTuple):
    """A value after each choice. Places are indices of `values`."""

    title: str
    values: Sequence[float]
    ends: tuple[float, float]
    """The lowest and the highest value of the scale."""
    labels: Sequence[str]
    """Those two values and the one between as texts; "" for none."""
    marks: Sequence[tuple[int, str, str]]
    """A place, a sign and its style: the sets or rounds."""


class StudiedChoice(NamedTuple):
    """One of two plays: over it who chose it, the card or its text, and the judgement below it."""

    who: str
    face: Face | None
    text: str
    below: str
    ink: str


class Scene(NamedTuple):
    """One decisive play."""

    place: int
    """Its place on the curve."""
    title: str
    cost: str
    lay: Sequence[Face]
    below: str
    choices: Sequence[StudiedChoice]
    why: str
    row: str
    """The play in a row of the list."""


class Study(NamedTuple):
    """Everything that is drawn."""

    curve: Curve
    scenes: Sequence[Scene]
    none: str
    """Shown in place of the scenes if there are none."""
    foot: Line


def paint(study: Study, chosen: int, width: int, height: int, look: Look) -> list[Line]:
    """Return the rows of the picture with scene `chosen` open."""
    sheet, (x, room) = Sheet(width, height), margins(width)
    large = height >= LARGE and width >= WIDE
    size, step = (Size.L, 2) if large else (Size.M, 1)
    below = 1 + size.height + 1 + 1 + step * max(1, len(study.scenes)) + 2
    rows = min(height - below - large - 1, MOST if large else height)
    _curve(sheet, x, large, room, rows, study, chosen, look)
    y = large + rows + 1
    if not study.scenes:
        sheet.put(x, y, study.none, "accent")
    else:
        _scene(sheet, x, y, room, study.scenes[chosen], chosen, size, look)
        y += size.height + 3
        for number, scene in enumerate(study.scenes):
            row, ink = y + step * number, "cursor" if number == chosen else "text"
            mark = look.glyphs.turn if number == chosen else " "
            text = f"{number + 1}  {scene.row}"
            left = room - cell_len(scene.cost) - 1
            sheet.put(x - 2, row, f"{mark} {fit(text, left)} {scene.cost}", ink)
    sheet.run(x, height - 1, study.foot)
    return sheet.lines()


def _curve(sheet: Sheet, x: int, y: int, room: int, rows: int, study: Study, chosen: int, look: Look) -> None:
    """Draw the heading, the filled curve with its scale, the numbers of the plays, and the signs of the sets."""
    curve = study.curve
    sheet.heading(x, y, room, curve.title)
    axis = max(map(cell_len, curve.labels)) + 1
    down, across = rows - 3, room - axis
    low, high = curve.ends
    first = y + 1
    levels = look.glyphs.levels
    middle = first + (down - 1) // 2
    for row, label in zip((first, middle, first + down - 1), curve.labels, strict=True):
        sheet.put(x, row, label, "dim", axis - 1, "right")
    if curve.labels[1]:
        sheet.put(x + axis, middle, look.glyphs.rule * across, "dim")
    last = len(curve.values) - 1
    for column in range(across):
        value = at(curve.values, last * column / max(1, across - 1))
        eighths = max(1, round((value - low) / ((high - low) or 1) * down * len(levels)))
        for row in range(-(-eighths // len(levels))):
            part = min(len(levels), eighths - row * len(levels))
            sheet.put(x + axis + column, first + down - 1 - row, levels[part - 1], "dim")

    def column_of(place: int) -> int:
        return x + axis + round((across - 1) * min(place, last) / max(1, last))

    plays = sorted(enumerate(study.scenes), key=lambda each: each[1].place)
    columns = apart([column_of(scene.place) for _, scene in plays], x + room - 1)
    for column, (number, _) in zip(columns, plays, strict=True):
        sheet.put(column, first + down, str(number + 1), "cursor" if number == chosen else "accent")
    free = x
    for place, sign, ink in curve.marks:
        start = min(column_of(place) - cell_len(sign) + 1, x + room - cell_len(sign))
        if start > free:
            free = sheet.put(start, first + down + 1, sign, ink)


def apart(columns: Sequence[int], last: int) -> list[int]:
    """Return ascending columns up to `last` with a blank one between each two, else 1 and 2 read as 12.

    >>> apart([3, 3, 9], 9), apart([8, 9, 9], 9)
    ([3, 5, 9], [5, 7, 9])
    """
    found = list[int]()
    for column in columns:
        found.append(max(column, found[-1] + 2) if found else column)
    for place in range(1, len(found) + 1):
        last = found[-place] = min(found[-place], last)
        last -= 2
    return found


def _scene(sheet: Sheet, x: int, y: int, room: int, scene: Scene, number: int, size: Size, look: Look) -> None:
    """Draw the cards before a play, both choices, and the reason."""
    sheet.heading(x, y, room, f"{number + 1}  {scene.title}", scene.cost)
    y += 1
    choices = 2 * (size.width + 3)
    at_most = max(2 * size.width, room // 2 - choices)
    end = x
    if scene.lay:
        end = card.fan(sheet, x, y, scene.lay, size, look, at_most)[-1] + size.width
    sheet.put(x, y + size.height, scene.below, "strong")
    end = max(end, x + cell_len(scene.below)) + 3
    for choice in scene.choices:
        wide = size.width
        if choice.face is not None:
            card.front(
                sheet, end, y, choice.face, size, look, top=fit(choice.who, min(size.width, cell_len(choice.who)))
            )
        else:
            wide = max(wide, *map(cell_len, choice.text.split()))  # no word is broken
            sheet.put(end, y, choice.who, "dim", wide)
            for row, line in enumerate(wrap(choice.text, wide), start=y + 1):
                sheet.put(end, row, line, "strong")
        sheet.put(end, y + size.height, choice.below, choice.ink, wide, "centre")
        end += wide + 3
    lines = wrap(scene.why, x + room - end) if x + room - end > 12 else []
    for row, line in enumerate(lines[: size.height + 1], start=y):
        sheet.put(end, row, line, "text")


def foot(pieces: Sequence[tuple[str, str]], result: str, room: int) -> Line:
    """Return the parts of a result and their sum in one row, with gaps if `room` cells suffice."""
    for gap in ("  ", " "):
        line: Line = [
            piece for title, value in pieces for piece in ((f"{title} ", "text"), (f"{value}{gap}", "strong"))
        ]
        line = [*line, (f"= {result}", "strong")]
        if length(line) <= room:
            return line
    return line
