"""Draws cards in five sizes: whole, covered by the next card, face down, and an empty place.

Invariant: number, letter and shape identify a card; its colour only repeats them. A card has an outline if its
background equals that of the felt, or without colours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.terminal.cells import fit, shortened
from sixteen_tui.widgets.canvas import Line, Piece
from sixteen_tui.widgets.figures import blocks, scaled
from sixteen_tui.widgets.look import Glyphs, Look
from sixteen_tui.widgets.sheet import Sheet


class Size(Enum):
    """Size of a card: columns, rows, columns of a covered card, and columns from one card of a hand to the next.

    `S` is a code in a row; `F` is `M` for low terminals: without the row below the number.
    """

    S = (5, 1, 4, 9)
    F = (7, 4, 3, 8)
    M = (7, 5, 3, 8)
    L = (11, 8, 5, 12)
    X = (17, 11, 7, 18)

    def __init__(self, width: int, height: int, covered: int, slot: int) -> None:
        self.width, self.height, self.covered, self.slot = width, height, covered, slot

    @classmethod
    def of(cls, rows: int) -> Size:
        """Return the largest size that leaves one of `rows` rows free below the card."""
        return next((size for size in (cls.X, cls.L, cls.M, cls.F) if size.height < rows), cls.S)

    @property
    def small(self) -> bool:
        """True for `F` and `M`, which differ only in their lowest row."""
        return self.width == Size.M.width


class Face(NamedTuple):
    """The front of a card. `number` is drawn large ("" for a wild); `letter` is its colour, "" if it has a suit."""

    number: str
    letter: str
    shape: int
    """Index of its shape or suit in `Glyphs.signs`."""
    ink: str
    wild: bool = False
    """True for a wild; if it has a number, it was played as this card."""

    @property
    def code(self) -> str:
        """Letter and number, as used in lists."""
        return f"{self.letter}{self.number}"

    def label(self, glyphs: Glyphs) -> str:
        """Return the code and the sign of the card, about three cells; a played wild still has the sign of a wild."""
        return f"{self.code}{glyphs.signs[WILD if self.wild else self.shape]}"


WILD: Final = 4
"""Index of the wild's shape in `Glyphs.signs`."""
_STAR: Final = "..#../#.#.#/.###./.###./#.#.#/..#.."
"""The sign of a wild, on a large one in the hand."""
_BOX: Final = "╭╮╰╯─│"
_DOUBLE: Final = "╔╗╚╝═║"
_DASHED: Final = "╭╮╰╯╌╎"
_COLOURS: Final = ("blue", "green", "orange", "purple")


def frame(sheet: Sheet, x: int, y: int, size: tuple[int, int], ink: str, box: str = _BOX) -> None:
    """Draw a border of `size` (columns, rows) with the characters of `box`, ordered as in `Glyphs.box`."""
    (width, height), (tl, tr, bl, br, across, down) = size, tuple(box)
    sheet.put(x, y, tl + across * (width - 2) + tr, ink)
    for row in range(1, height - 1):
        sheet.put(x, y + row, down, ink)
        sheet.put(x + width - 1, y + row, down, ink)
    sheet.put(x, y + height - 1, bl + across * (width - 2) + br, ink)


def front(
    sheet: Sheet, x: int, y: int, face: Face, size: Size, look: Look, *, top: str = "", lies: bool = False
) -> None:
    """Draw a whole card, with `top` in its upper edge; `lies`: it covers another card, so its left edge is drawn."""
    width, height = size.width, size.height
    if size is Size.S:
        sheet.put(x, y, face.label(look.glyphs), face.ink, width, "centre")
        return
    sheet.fill(x, y, width, height, "face")
    if face.wild or look.outlined:
        frame(sheet, x, y, (width, height), "edge", _DOUBLE if face.wild and not look.plain else _BOX)
    elif lies:
        for row in range(height):
            sheet.put(x, y + row, "▏", "edge")
    if top:
        framed = look.outlined or face.wild
        text = f" {top} " if len(top) + 4 <= width and framed else top
        text = text.center(width) if framed and len(text) == width - 1 else text  # both corners of the frame or none
        sheet.put(x + (width - len(text)) // 2, y, text, "face")
    if not face.number:
        _unplayed(sheet, x, y, face, size, look)
        return
    if look.plain:
        _in_corners(sheet, x, y, face, size, look)
        return
    down = 1 if size.small else 2
    sheet.rows(x + (2 if size is Size.X else 1), y + down, _number(face.number, size), face.ink)
    corner = x + width - (3 if size is Size.X else 2)
    signs = (look.glyphs.signs[face.shape], face.letter, look.glyphs.signs[WILD] if face.wild else "")
    for row, (sign, ink) in enumerate(zip(signs, (face.ink, face.ink, "wild"), strict=True), y + down):
        sheet.put(corner, row, sign, ink)


def _number(number: str, size: Size) -> Sequence[str]:
    """Return the rows of a card's number, the largest thing on it: 3 rows high, 5 or 8.

    In "10" the one is a narrow stroke, so that all numbers are equally wide.
    """
    scale = {Size.L: 2, Size.X: 3}.get(size, 1)
    if number != "10":
        return scaled(number, scale)
    stroke = {1: ("▌", "▘"), 2: ("█ ", "█ "), 3: ("██ ", "▀▀ ")}[scale]
    return [stroke[not row.strip("▀ ")] + row for row in scaled("0", scale)]


def _in_corners(sheet: Sheet, x: int, y: int, face: Face, size: Size, look: Look) -> None:
    """Draw the code in two corners and the shape in the middle, for terminals without block characters."""
    shape, wild = look.glyphs.signs[face.shape], look.glyphs.signs[WILD]
    code = face.code
    if size is Size.F:
        sheet.put(x + 1, y + 1, f"{code} {shape}", face.ink)
        sheet.put(x + 1, y + 2, wild if face.wild else "", "wild", size.width - 2, "right")
        return
    sheet.put(x + 1, y + 1, code, face.ink)
    middle = f"{wild}{shape}{wild}" if face.wild else shape
    sheet.put(x + 1, y + size.height // 2, middle, face.ink, size.width - 2, "centre")
    sheet.put(x + 1, y + size.height - 2, code, face.ink, size.width - 2, "right")


def _unplayed(sheet: Sheet, x: int, y: int, face: Face, size: Size, look: Look) -> None:
    """Draw a wild in the hand: the four shapes around its own sign."""
    signs = look.glyphs.signs
    cx, cy = x + size.width // 2, y + size.height // 2
    across, down = {Size.F: (2, 1), Size.M: (2, 1), Size.L: (4, 2), Size.X: (6, 3)}[size]
    round_it = ((0, -down), (across, 0), (0, down), (-across, 0))
    for place, (dx, dy) in enumerate(round_it):
        sheet.put(cx + dx, cy + dy, signs[place], _COLOURS[place])
    if size.small or look.plain:
        sheet.put(cx, cy, signs[WILD], face.ink)
    else:
        sheet.rows(cx - 2, cy - 1, blocks(_STAR), face.ink)
    sheet.put(x + 1, y + 1, face.letter, face.ink)
    sheet.put(x + size.width - 2, y + size.height - 2, face.letter, face.ink)


def covered(
    sheet: Sheet, x: int, y: int, face: Face, size: Size, look: Look, *, lies: bool = False, width: int = 0
) -> None:
    """Draw the visible part of a card below the next one: `width` columns, at least two; 0 means `size.covered`."""
    width, height = width or size.covered, size.height
    if size is Size.S:
        sheet.put(x, y, face.label(look.glyphs), face.ink, width)
        return
    sheet.fill(x, y, width, height, "face")
    box = _DOUBLE if face.wild and not look.plain else _BOX if look.outlined else None
    if box:
        sheet.put(x, y, box[0] + box[4] * (width - 1), "edge")
        sheet.put(x, y + height - 1, box[2] + box[4] * (width - 1), "edge")
    if box or lies:
        for row in range(1 if box else 0, height - 1 if box else height):
            sheet.put(x, y + row, box[5] if box else "▏", "edge")
    signs = look.glyphs.signs
    y += 0 if size.small else 1
    if width > len(face.number) + 3 and not look.plain:
        sheet.rows(x + 1, y + 1, _number(face.number, Size.M), face.ink)
        if size is Size.F:
            sheet.put(x + width - 1, y + 1, signs[face.shape], face.ink)
            sheet.put(x + width - 1, y + 2, face.letter, face.ink)
        else:
            sheet.put(x + 1, y + 4, f"{face.letter}{signs[face.shape]}", face.ink)
        if face.wild:
            sheet.put(x + 3, y + 4, signs[WILD], "wild")
        return
    left = x + (width > len(face.code))
    sheet.put(left, y + 1, face.code, face.ink)
    sheet.put(left, y + 2, signs[face.shape], face.ink)
    if face.wild:
        sheet.put(left, y + 3, signs[WILD], "wild")


def back(sheet: Sheet, x: int, y: int, look: Look, width: int, height: int, *, first: int = 0) -> None:
    """Draw a card face down from its row `first` on; the rows above lie beyond the edge of the table."""
    if height == 1:
        sheet.put(x, y, look.glyphs.back * width, "back")
        return
    tl, tr, bl, br, across, down = _BOX
    for row in range(first, height):
        if row == 0:
            text = tl + across * (width - 2) + tr
        elif row == height - 1:
            text = bl + across * (width - 2) + br
        elif look.plain or width < Size.M.width:
            text = down + look.glyphs.back * (width - 2) + down
        else:
            text = down + "".join("╱╲"[(column + row) % 2] for column in range(width - 2)) + down
        sheet.put(x, y + row - first, text, "back")


def place(sheet: Sheet, x: int, y: int, width: int, height: int) -> None:
    """Draw an empty place for a card."""
    frame(sheet, x, y, (width, height), "empty", _DASHED)


def fan(sheet: Sheet, x: int, y: int, faces: Sequence[Face], size: Size, look: Look, room: int) -> list[int]:
    """Draw overlapping cards, the last two whole because they decide a match; return the column where each begins.

    If `room` columns are too few, the cards nearest to the whole ones shrink first, so that unmoved cards send no
    bytes.
    """
    whole = min(2, len(faces))
    hidden = len(faces) - whole
    widths = _widths(hidden, room - whole * size.width, size)
    starts = []
    for index, face in enumerate(faces):
        starts.append(x)
        if index < hidden:
            if widths[index]:
                covered(sheet, x, y, face, size, look, lies=index > 0, width=widths[index])
            x += widths[index]
        else:
            front(sheet, x, y, face, size, look, lies=index > 0)
            x += size.width
    return starts


def _widths(count: int, room: int, size: Size) -> list[int]:
    """Return the columns of `count` covered cards: the normal width, else 3 (code and edge), else 2 (code).

    If there is still too little room, the first cards get 0 and are not drawn.

    >>> _widths(7, 19, Size.M), _widths(10, 19, Size.M)
    ([3, 3, 3, 3, 3, 2, 2], [0, 2, 2, 2, 2, 2, 2, 2, 2, 2])
    """
    widths = [size.covered] * count
    for narrow in (3, 2):
        for index in reversed(range(count)):
            if sum(widths) > room:
                widths[index] = min(widths[index], narrow)
    for index in range(count):
        if sum(widths) > room:
            widths[index] = 0
    return widths


def small(faces: Sequence[Face], width: int, glyphs: Glyphs) -> Line:
    """Return open cards in one row, as code and sign; without gaps if `width` is too small for them."""
    texts = [face.label(glyphs) for face in faces]
    gap = " " if sum(map(len, texts)) + len(texts) - 1 <= width else ""
    pieces: list[Piece] = []
    for face, text in zip(faces, texts, strict=True):
        pieces += [(text, face.ink), (gap, "text")]
    return pieces[:-1]


def inked(text: str, faces: Mapping[str, Face], ink: str) -> Line:
    """Return `text` in pieces, each label of `faces` in the style of its card, the rest in `ink`."""
    pieces: list[Piece] = []
    for part in re.split(f"({'|'.join(map(re.escape, faces))})", text) if faces else [text]:
        face = faces.get(part)
        pieces += [(part, face.ink if face else ink)] if part else []
    return pieces


def backs(count: int, width: int, glyphs: Glyphs) -> Line:
    """Return cards face down in one row; their number if `width` is too small for all."""
    if count * 3 - 1 > width:
        return [(glyphs.back * 2, "back"), (f"{glyphs.times}{count}", "text")]
    pieces: list[Piece] = []
    for _ in range(count):
        pieces += [(glyphs.back * 2, "back"), (" ", "text")]
    return pieces[:-1]


_SEPARATE: Final = 10
"""Columns of a name and its mark from which on a blank cell separates them."""


def named(name: str, mark: str, width: int, ink: str) -> Line:
    """Return a player's name and mark in `width` cells; a cell separates them unless the name would be unreadable."""
    if not mark:
        return [(fit(shortened(name, width), width), ink)]
    size = min(cell_len(name) + 1, width - 1)
    return [
        (fit(shortened(name, size - (width >= _SEPARATE)), size), ink),
        (mark, "banner"),
        (" " * (width - 1 - size), "text"),
    ]
