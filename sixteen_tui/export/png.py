"""A screen as PNG, drawn with a fixed-width font.

Invariant: only this module needs Pillow (the extra `pictures`) and the font DejaVu Sans Mono; it raises without them.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from sixteen_tui.export.cells import GROUND, PARTS, SHADES, Cell, Rows, dots, mixed

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 9, 18
"""Size of a cell in pixels."""
FONTS: Final = "DejaVuSansMono{}.ttf"
"""File name of the font; Pillow searches the font folders of the system."""
COLOURS: Final = 128
"""Size of the palette: a screen has few colours, anti-aliased letters add some between them."""


@cache
def _font(*, bold: bool) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(FONTS.format("-Bold" if bold else ""), 15)


def image(rows: Rows) -> Image.Image:
    """Draw a screen. Raises ImportError without Pillow, OSError without the font."""
    from PIL import Image, ImageDraw

    width = max(sum(cell_len(cell.text) for cell in row) for row in rows)
    made = Image.new("RGB", (width * WIDTH, len(rows) * HEIGHT), GROUND)
    pen = ImageDraw.Draw(made)
    for y, row in enumerate(rows):
        column = 0
        for cell in row:
            wide = cell_len(cell.text)
            if wide:
                _draw(pen, column * WIDTH, y * HEIGHT, wide, cell)
            column += wide
    return made


def few_colours(made: Image.Image) -> Image.Image:
    """Reduce a picture to a palette of at most `COLOURS` colours."""
    from PIL import Image

    return made.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def png(rows: Rows) -> bytes:
    """Draw a screen as the content of a PNG file. Raises ImportError and OSError as `image` does."""
    file = BytesIO()
    few_colours(image(rows)).save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw(pen: ImageDraw.ImageDraw, x: int, y: int, wide: int, cell: Cell) -> None:
    character = cell.text
    ground = mixed(cell) if character in SHADES else cell.ground
    pen.rectangle((x, y, x + wide * WIDTH - 1, y + HEIGHT - 1), fill=ground)
    if character in PARTS:
        for left, top, right, bottom in PARTS[character]:
            box = (
                x + round(left * WIDTH),
                y + round(top * HEIGHT),
                x + max(round(right * WIDTH), round(left * WIDTH) + 1) - 1,
                y + max(round(bottom * HEIGHT), round(top * HEIGHT) + 1) - 1,
            )
            pen.rectangle(box, fill=cell.front)
    elif places := dots(character):
        for column, row in places:
            left, top = x + round(WIDTH * (column + 0.25) / 2), y + round(HEIGHT * (row + 0.25) / 4)
            pen.rectangle((left, top, left + 1, top + 1), fill=cell.front)
    elif character != " " and character not in SHADES:
        font = _font(bold=cell.bold)
        pen.text((x + wide * WIDTH / 2, y + HEIGHT / 2), character, font=font, fill=cell.front, anchor="mm")
