"""Cards as pictures of characters: whole, fanned, or from behind.

Law: a card says what it is by its code and its shape; its ink only repeats it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from sixteen_tui.widgets.canvas import Line, Piece, fit
from sixteen_tui.widgets.look import Glyphs

WIDTH: Final = 7
HEIGHT: Final = 5


@dataclass(frozen=True, slots=True)
class Face:
    """The front of a card: its code for the corners, its shape's place in `Glyphs.signs`, its ink, and a mark."""

    code: str
    shape: int
    ink: str
    mark: str = ""
    """What stands in the middle row beside the shape: that it is a wild played as this card."""


def picture(face: Face, glyphs: Glyphs, *, top: str = "", bottom: str = "") -> list[str]:
    """The rows of a whole card, with at most five characters in its upper and its lower edge.

    >>> from sixteen_tui.widgets.look import ASCII
    >>> print("\\n".join(picture(Face("B5", 0, "blue"), ASCII, top="1")))
    +--1--+
    |B5   |
    |  o  |
    |   B5|
    +-----+
    """
    tl, tr, bl, br, h, v = tuple(glyphs.box)
    shape = glyphs.signs[face.shape]
    inner = WIDTH - 2
    middle = f"{face.mark}{shape}{face.mark}" if face.mark else shape
    return [
        tl + _edge(top, inner, h) + tr,
        v + fit(face.code, inner) + v,
        v + fit(middle, inner, "centre") + v,
        v + fit(face.code, inner, "right") + v,
        bl + _edge(bottom, inner, h) + br,
    ]


def _edge(text: str, width: int, filling: str) -> str:
    text = text[:width]
    left = (width - len(text)) // 2
    return filling * left + text + filling * (width - len(text) - left)


def fan(faces: Sequence[Face], width: int, glyphs: Glyphs) -> list[Line]:
    """Cards in a row, each over the one before it, as far apart as `width` allows: at least their codes show."""
    if not faces:
        return [[] for _ in range(HEIGHT)]
    step = WIDTH + 1 if len(faces) == 1 else max(3, min(WIDTH + 1, (width - WIDTH) // (len(faces) - 1)))
    rows: list[list[Piece]] = [[] for _ in range(HEIGHT)]
    for place, face in enumerate(faces):
        last = place == len(faces) - 1
        for row, text in zip(rows, picture(face, glyphs), strict=True):
            row.append(
                (fit(text, WIDTH if last else max(step, WIDTH))[: WIDTH if last else min(step, WIDTH)], face.ink)
            )
            if step > WIDTH and not last:
                row.append((" ", "text"))
    return [*rows]


def small(faces: Sequence[Face], width: int, glyphs: Glyphs) -> Line:
    """Open cards in one row, each its code and its shape or suit; closer together where there is little room."""
    texts = [f"{face.code}{glyphs.signs[face.shape]}" for face in faces]
    gap = " " if sum(map(len, texts)) + len(texts) - 1 <= width else ""
    pieces: list[Piece] = []
    for face, text in zip(faces, texts, strict=True):
        pieces += [(text, face.ink), (gap, "text")]
    return pieces[:-1]


def backs(count: int, width: int, glyphs: Glyphs) -> Line:
    """Cards from behind in one row; counted where there is no room for each."""
    if count * 3 - 1 > width:
        return [(glyphs.back * 2, "back"), (f"{glyphs.times}{count}", "text")]
    pieces: list[Piece] = []
    for _ in range(count):
        pieces += [(glyphs.back * 2, "back"), (" ", "text")]
    return pieces[:-1]


def named(name: str, mark: str, width: int, ink: str) -> Line:
    """A player's name in so many cells; behind it one letter that marks the player, a cell off where there is room."""
    if not mark:
        return [(fit(name, width), ink)]
    size = min(cell_len(name) + 1, width - 1)
    return [(fit(name, size), ink), (mark, "banner"), (" " * (width - 1 - size), "text")]
