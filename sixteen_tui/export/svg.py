"""A screen as SVG: backgrounds and blocks are shapes, letters are text in any fixed-width font.

Invariant: needs no library, no embedded font and no network. The same screen gives the same bytes, and every letter is
placed in its cell, whatever the font.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import groupby
from typing import Final

from rich.cells import cell_len

from sixteen_tui.export.cells import PARTS, RGB, SHADES, Cell, Rows, dots, mixed

WIDTH, HEIGHT = 9, 18
"""Size of a cell in user units."""
_FONTS: Final = ("DejaVu Sans Mono", "Menlo", "Consolas", "Liberation Mono", "monospace")
_SIZE, _BASE = 15, 13.5
"""Size of the font, and offset of the baseline from the top of a cell."""

Placed = tuple[int, Cell]
"""A cell and its column."""


def svg(rows: Rows, title: str) -> str:
    """Return a screen as SVG; `title` describes it for screen readers."""
    columns = max(sum(cell_len(cell.text) for cell in row) for row in rows)
    width, height = str(columns * WIDTH), str(len(rows) * HEIGHT)
    begin = _tag(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": width,
            "height": height,
            "viewBox": f"0 0 {width} {height}",
            "role": "img",
            "font-family": ", ".join(_FONTS),
            "font-size": f"{_SIZE}",
        },
    )
    lines = [begin, _tag("title", {}, title)]
    lines += [line for y, row in enumerate(rows) for line in _row(y * HEIGHT, [*_placed(row)])]
    return "\n".join((*lines, "</svg>", ""))


def _tag(name: str, attributes: Mapping[str, str], text: str | None = None) -> str:
    """Return an element with its text; only its start tag if `text` is None."""
    begin = "".join((name, *(f' {key}="{escape(value)}"' for key, value in attributes.items())))
    return f"<{begin}>" if text is None else f"<{begin}>{escape(text)}</{name}>"


def _placed(row: Iterable[Cell]) -> Iterator[Placed]:
    column = 0
    for cell in row:
        if cell.text:
            yield column, cell
        column += cell_len(cell.text)


def _row(y: int, row: list[Placed]) -> Iterator[str]:
    """Yield the elements of a row of cells: backgrounds first, then shapes, then letters."""
    for ground, same in groupby(row, lambda each: mixed(each[1]) if each[1].text in SHADES else each[1].ground):
        run = [*same]
        first, last = run[0][0], run[-1][0] + cell_len(run[-1][1].text)
        yield _path(ground, _box(first * WIDTH, y, (last - first) * WIDTH, HEIGHT))
    shapes: dict[RGB, list[str]] = {}
    for column, cell in row:
        shapes.setdefault(cell.front, []).extend(_shapes(column * WIDTH, y, cell.text))
    for ink, boxes in shapes.items():
        if boxes:
            yield _path(ink, "".join(boxes))
    for ink, run in _words(row):
        first, last = run[0][0], run[-1][0] + cell_len(run[-1][1].text)
        attributes = {
            "x": f"{first * WIDTH}",
            "y": f"{y + _BASE:g}",
            "textLength": f"{(last - first) * WIDTH}",
            "lengthAdjust": "spacingAndGlyphs",
            "xml:space": "preserve",
            "fill": _hex(ink),
            **({"font-weight": "bold"} if run[0][1].bold else {}),
        }
        yield _tag("text", attributes, "".join(cell.text for _, cell in run))


def _path(ink: RGB, boxes: str) -> str:
    return _tag("path", {"fill": _hex(ink), "d": boxes}, "")


def _words(row: list[Placed]) -> Iterator[tuple[RGB, list[Placed]]]:
    """Yield runs of adjacent letters with one colour and weight, drawn as one text element.

    A letter outside ASCII is a run by itself, because its width differs most between fonts.
    """
    run: list[Placed] = []
    for column, cell in row:
        letter = cell.text != " " and cell.text not in SHADES and not any(_shapes(0, 0, cell.text))
        joins = (
            run
            and cell.text.isascii()
            and run[-1][1].text.isascii()
            and run[-1][0] + 1 == column
            and (run[-1][1].front, run[-1][1].bold) == (cell.front, cell.bold)
        )
        if run and not (letter and joins):
            yield run[0][1].front, run
            run = []
        if letter:
            run.append((column, cell))
    if run:
        yield run[0][1].front, run


def _shapes(x: int, y: int, character: str) -> Iterator[str]:
    for left, top, right, bottom in PARTS.get(character, ()):
        yield _box(x + left * WIDTH, y + top * HEIGHT, (right - left) * WIDTH, (bottom - top) * HEIGHT)
    for column, row in dots(character):
        yield _box(x + WIDTH * (column + 0.25) / 2, y + HEIGHT * (row + 0.25) / 4, 2, 2)


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:.5g} {y:.5g}h{width:.4g}v{height:.4g}h-{width:.4g}z"


def _hex(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
