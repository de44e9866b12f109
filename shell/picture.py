"""A screen as a picture: each cell's character in its ink, drawn with a fixed-width font, as PNG.

Law: blocks and lines are drawn as shapes, so that neighbouring cells join as they do in a good terminal. Only what
draws needs Pillow (`pip install '.[pictures]'`) and DejaVu Sans Mono; which picture a file holds can be asked without.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 9, 18
"""Points of a cell."""
_FONTS: Final = "DejaVuSansMono{}.ttf"
"""Wherever the system keeps its fonts."""
COLOURS: Final = 128
"""Of a picture: a screen has few, and the edges of letters need some between them."""
_MARK: Final = b"Screen"
"""Under which a file says what it shows."""
_GROUND, _TEXT = (0, 0, 0), (208, 208, 208)

RGB = tuple[int, int, int]
_PARTS: Final = {
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
"""Characters that are rectangles, in parts of a cell."""


_DOTS: Final = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of each dot of a Braille character, from its lowest bit on; many fonts have none."""


class Cell(NamedTuple):
    """A character, as many cells wide as it is, in its ink."""

    text: str
    front: RGB
    ground: RGB
    bold: bool


Rows = Sequence[Sequence[Cell]]

_SHADES: Final = {"░": 0.25, "▒": 0.5, "▓": 0.75}


@cache
def _font(*, bold: bool) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(_FONTS.format("-Bold" if bold else ""), 15)


def _colours(style: Style | None, system: ColorSystem) -> tuple[RGB, RGB, bool]:
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
    """The cells of the lines of a screen, in the colours that a terminal would have."""
    return [
        [
            Cell(character, *_colours(style, system))
            for text, style, control in strip
            if not control
            for character in text
        ]
        for strip in strips
    ]


def digest(rows: Rows) -> str:
    """What tells one screen from another."""
    return sha256("\n".join(repr([tuple(cell) for cell in row]) for row in rows).encode()).hexdigest()


def image(rows: Rows) -> Image.Image:
    """The picture of a screen."""
    from PIL import Image, ImageDraw

    width = max(sum(cell_len(cell.text) for cell in row) for row in rows)
    made = Image.new("RGB", (width * WIDTH, len(rows) * HEIGHT), _GROUND)
    pen = ImageDraw.Draw(made)
    for y, row in enumerate(rows):
        column = 0
        for text, front, ground, bold in row:
            wide = cell_len(text)
            _cell(pen, column * WIDTH, y * HEIGHT, wide, text, front, ground, bold=bold)
            column += wide
    return made


def write(made: Image.Image, path: Path, shows: str = "") -> None:
    """Write a picture with few colours, and in it what it shows."""
    from PIL import Image, PngImagePlugin

    told = PngImagePlugin.PngInfo()
    if shows:
        told.add_text(_MARK.decode(), shows)
    few = made.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(path, optimize=True, pnginfo=told)


def shown(path: Path) -> str:
    """What a file says that it shows; empty where it says nothing."""
    return next((data.partition(b"\0")[2].decode() for kind, data in _chunks(path) if kind == b"tEXt"), "")


def _chunks(path: Path) -> Iterator[tuple[bytes, bytes]]:
    data, at = path.read_bytes(), 8
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        yield kind, data[at + 8 : at + 8 + size]
        at += 12 + size


def draw(strips: Sequence[Strip], path: Path, system: ColorSystem = ColorSystem.EIGHT_BIT) -> None:
    """Write a picture of the lines of a screen."""
    write(image(cells(strips, system)), path)


def _cell(
    pen: ImageDraw.ImageDraw, x: int, y: int, cells: int, character: str, front: RGB, ground: RGB, *, bold: bool
) -> None:
    if not cells:
        return
    pen.rectangle((x, y, x + cells * WIDTH - 1, y + HEIGHT - 1), fill=ground)
    if character in _PARTS:
        for left, top, right, bottom in _PARTS[character]:
            box = (
                x + round(left * WIDTH),
                y + round(top * HEIGHT),
                x + max(round(right * WIDTH), round(left * WIDTH) + 1) - 1,
                y + max(round(bottom * HEIGHT), round(top * HEIGHT) + 1) - 1,
            )
            pen.rectangle(box, fill=front)
    elif "\u2800" <= character <= "\u28ff":
        for dot, (column, row) in enumerate(_DOTS):
            if (ord(character) - 0x2800) >> dot & 1:
                left, top = x + round(WIDTH * (column + 0.25) / 2), y + round(HEIGHT * (row + 0.25) / 4)
                pen.rectangle((left, top, left + 1, top + 1), fill=front)
    elif character in _SHADES:
        part = _SHADES[character]
        mixed = tuple(round(a * part + b * (1 - part)) for a, b in zip(front, ground, strict=True))
        pen.rectangle((x, y, x + WIDTH - 1, y + HEIGHT - 1), fill=mixed)
    elif character != " ":
        font = _font(bold=bold)
        pen.text((x + cells * WIDTH / 2, y + HEIGHT / 2), character, font=font, fill=front, anchor="mm")
