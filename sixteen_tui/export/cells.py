"""The content of a screen cell by cell: characters, and colours as a terminal shows them.

Invariant: the same screen gives the same cells on every machine. Blocks, lines and dots are described as shapes, so
that a renderer can join neighbouring cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

_GROUND, _TEXT = (0, 0, 0), (208, 208, 208)

RGB = tuple[int, int, int]

PARTS: Final = {
    "█": ((0, 0, 1, 1),),
    "▀": ((0, 0, 1, 0.5),),
    "▄": ((0, 0.5, 1, 1),),
    "▌": ((0, 0, 0.5, 1),),
    "▐": ((0.5, 0, 1, 1),),
    "▘": ((0, 0, 0.5, 0.5),),
    "▏": ((0, 0, 0.12, 1),),
    "─": ((0, 0.47, 1, 0.53),),
    "━": ((0, 0.42, 1, 0.58),),
    "│": ((0.44, 0, 0.56, 1),),
    "┼": ((0, 0.47, 1, 0.53), (0.44, 0, 0.56, 1)),
    "╋": ((0, 0.42, 1, 0.58), (0.38, 0, 0.62, 1)),
    "═": ((0, 0.38, 1, 0.44), (0, 0.56, 1, 0.62)),
    "║": ((0.3, 0, 0.42, 1), (0.58, 0, 0.7, 1)),
    "▁": ((0, 0.875, 1, 1),),
    "▂": ((0, 0.75, 1, 1),),
    "▃": ((0, 0.625, 1, 1),),
    "▅": ((0, 0.375, 1, 1),),
    "▆": ((0, 0.25, 1, 1),),
    "▇": ((0, 0.125, 1, 1),),
}
"""Characters drawn as rectangles: left, top, right and bottom as fractions of a cell."""

DOTS: Final = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of each dot of a Braille character, from the lowest bit; drawn, because many fonts lack them."""


class Cell(NamedTuple):
    """A character with its foreground and background colours; a wide character is one `Cell`."""

    text: str
    front: RGB
    ground: RGB
    bold: bool


Rows = Sequence[Sequence[Cell]]

SHADES: Final = {"░": 0.25, "▒": 0.5, "▓": 0.75}
"""Characters drawn as a mix of foreground and background, with the share of the foreground."""

GROUND: Final = _GROUND
"""The background where a style has none, because the terminal uses its own."""


def colours(style: Style | None, system: ColorSystem) -> tuple[RGB, RGB, bool]:
    """Return foreground, background and whether a style is bold, as a terminal with that colour system shows it."""
    if style is None:
        return _TEXT, _GROUND, False
    front, ground = (
        default if colour is None or colour.is_default else colour.downgrade(system).get_truecolor()
        for colour, default in ((style.color, _TEXT), (style.bgcolor, _GROUND))
    )
    if style.dim:
        front = tuple((a + b) // 2 for a, b in zip(front, ground, strict=True))  # type: ignore[assignment]
    return (ground, front, bool(style.bold)) if style.reverse else (front, ground, bool(style.bold))


def cells(strips: Sequence[Strip], system: ColorSystem) -> Rows:
    """Return the cells of the lines of a screen, in the colours of a terminal with that colour system."""
    return [
        [
            Cell(character, *colours(style, system))
            for text, style, control in strip
            if not control
            for character in letters(text)
        ]
        for strip in strips
    ]


def letters(text: str) -> list[str]:
    """Split a text into characters; a zero-width character is joined to the one before it.

    >>> [len(each) for each in letters("a\\u0327b")]
    [2, 1]
    """
    if narrow(text):
        return [*text]
    found: list[str] = []
    for character in text:
        if found and not cell_len(character):
            found[-1] += character
        else:
            found.append(character)
    return found


_NARROW: Final = set[str]()
"""The characters of one cell that were seen: a game has few."""


def narrow(text: str) -> bool:
    """Return whether each character of a text takes one cell."""
    if _NARROW.issuperset(text):
        return True
    found = all(cell_len(character) == 1 for character in text)
    if found:
        _NARROW.update(text)
    return found


def mixed(cell: Cell) -> RGB:
    """Return the colour of a cell whose character is in `SHADES`."""
    part = SHADES[cell.text]
    red, green, blue = (round(a * part + b * (1 - part)) for a, b in zip(cell.front, cell.ground, strict=True))
    return red, green, blue


def dots(character: str) -> list[tuple[int, int]]:
    """Return column and row of each dot of a Braille character; empty for another character."""
    bits = ord(character) - 0x2800 if len(character) == 1 and "\u2800" <= character <= "\u28ff" else 0
    return [place for dot, place in enumerate(DOTS) if bits >> dot & 1]
