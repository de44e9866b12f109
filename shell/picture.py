"""Writes the PNG files of README and docs/, each with a digest of its screen.

Why: a test can compare the digest with the current screen without the renderer, which needs Pillow.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.color import ColorSystem
from textual.strip import Strip

from sixteen_tui.export.cells import RGB, Cell, Rows, cells
from sixteen_tui.export.png import COLOURS, HEIGHT, WIDTH, few_colours, image

if TYPE_CHECKING:
    from PIL import Image

__all__ = ["COLOURS", "HEIGHT", "RGB", "WIDTH", "Cell", "Rows", "cells", "digest", "draw", "image", "shown", "write"]

_MARK: Final = b"Screen"
"""Keyword of the PNG text chunk with the digest."""


def digest(rows: Rows) -> str:
    """Return a digest that identifies the content of a screen."""
    return sha256("\n".join(repr([tuple(cell) for cell in row]) for row in rows).encode()).hexdigest()


def write(made: Image.Image, path: Path, shows: str = "") -> None:
    """Write a PNG with a small palette; `shows` is the digest of the screen for its text chunk."""
    from PIL import PngImagePlugin

    told = PngImagePlugin.PngInfo()
    if shows:
        told.add_text(_MARK.decode(), shows)
    few_colours(made).save(path, optimize=True, pnginfo=told)


def shown(path: Path) -> str:
    """Return the digest in a PNG file; "" for none."""
    return next((data.partition(b"\0")[2].decode() for kind, data in _chunks(path) if kind == b"tEXt"), "")


def _chunks(path: Path) -> Iterator[tuple[bytes, bytes]]:
    data, at = path.read_bytes(), 8
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        yield kind, data[at + 8 : at + 8 + size]
        at += 12 + size


def draw(strips: Sequence[Strip], path: Path, system: ColorSystem = ColorSystem.EIGHT_BIT) -> None:
    """Write a PNG of the lines of a screen."""
    write(image(cells(strips, system)), path)
