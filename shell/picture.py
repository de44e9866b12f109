"""A screen as a picture: each cell's character in its ink, drawn with a fixed-width font, as PNG.

Law: blocks and lines are drawn as shapes, so that neighbouring cells join as they do in a good terminal.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont
from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

WIDTH, HEIGHT = 9, 18
"""Points of a cell."""
_FONTS: Final = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono{}.ttf"
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
_SHADES: Final = {"░": 0.25, "▒": 0.5, "▓": 0.75}


@cache
def _font(*, bold: bool) -> ImageFont.FreeTypeFont:
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


def draw(strips: Sequence[Strip], path: Path, system: ColorSystem = ColorSystem.EIGHT_BIT) -> None:
    """Write a picture of the lines of a screen."""
    width = max(strip.cell_length for strip in strips)
    image = Image.new("RGB", (width * WIDTH, len(strips) * HEIGHT), _GROUND)
    pen = ImageDraw.Draw(image)
    for row, strip in enumerate(strips):
        column = 0
        for text, style, control in strip:
            if control:
                continue
            front, ground, bold = _colours(style, system)
            for character in text:
                cells = cell_len(character)
                _cell(pen, column * WIDTH, row * HEIGHT, cells, character, front, ground, bold=bold)
                column += cells
    image.save(path, optimize=True)


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
    elif character in _SHADES:
        part = _SHADES[character]
        mixed = tuple(round(a * part + b * (1 - part)) for a, b in zip(front, ground, strict=True))
        pen.rectangle((x, y, x + WIDTH - 1, y + HEIGHT - 1), fill=mixed)
    elif character != " ":
        font = _font(bold=bold)
        pen.text((x + cells * WIDTH / 2, y + HEIGHT / 2), character, font=font, fill=front, anchor="mm")
