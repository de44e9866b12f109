"""Named styles, and the glyphs of boxes, cards and gauges.

Invariant: no meaning rests on colour alone, and every glyph has an ASCII replacement of the same width.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rich.style import Style


class Glyphs(NamedTuple):
    """Characters, each one cell wide. `box` has four corners, the upper ones first, then horizontal and vertical."""

    box: str
    shapes: str
    """One shape per card colour, then the wild's."""
    suits: str
    """The signs of clubs, diamonds, hearts and spades."""
    back: str
    full: str
    empty: str
    turn: str
    cursor: str
    dot: str
    times: str
    rule: str
    up: str
    down: str
    levels: str
    """Eight heights of a bar, the lowest first."""

    @property
    def signs(self) -> str:
        """The signs on cards: the shapes, then the suits."""
        return self.shapes + self.suits


UNICODE: Final = Glyphs("╭╮╰╯─│", "●▲■◆✶", "♣♦♥♠", "▒", "█", "░", "▶", "▲", "·", "×", "─", "↑", "↓", "▁▂▃▄▅▆▇█")
ASCII: Final = Glyphs("++++-|", "o^#*@", "CDHS", "%", "=", ".", ">", "^", "-", "x", "-", "^", "v", "_.-=+*%#")


_STAND_INS: Final = str.maketrans({
    "–": "-", "−": "-", "×": "x", "…": ".", "→": ">", "®": " ", "’": "'", "«": '"', "»": '"', "\u00a0": " ",
    "·": "-", "▶": ">", "✓": "+", "✗": "x", "█": "=", "░": ".", "▒": "%", "●": "o", "▲": "^", "■": "#", "◆": "*",
    "✶": "@", "│": "|", "▏": "|", "╎": "|", "─": "-", "╌": "-", "━": "=", "┼": "+", "╋": "+", "▼": "v",
    "├": "|", "┤": "|", "¶": "*", "○": ".", "◌": "-",
    **dict.fromkeys("╭╮╰╯", "+"), **dict.fromkeys("▀▄", " "),
}) | str.maketrans(UNICODE.levels, ASCII.levels)  # fmt: skip


class Look(NamedTuple):
    """The styles and glyphs with which a canvas paints."""

    inks: Mapping[str, Style]
    glyphs: Glyphs
    tray: Mapping[str, Style]
    """The styles on the background of the tray, beside the felt."""

    @property
    def plain(self) -> bool:
        """True if the terminal shows only ASCII."""
        return self.glyphs.box == ASCII.box

    @property
    def outlined(self) -> bool:
        """True if cards need a border: in ASCII, or if their background may equal the felt's."""
        ground = self.inks["text"].bgcolor
        return self.plain or ground is None or ground.is_default or self.inks["face"].bgcolor == ground

    @property
    def ruled(self) -> bool:
        """True if the tray needs a line at its left edge because its background equals the felt's."""
        return self.inks["tray"].bgcolor == self.inks["text"].bgcolor

    def shown(self, text: str) -> str:
        """Return a text in characters that this terminal can show; its width does not change."""
        if not self.plain:
            return text
        for sign, letter in zip(UNICODE.suits, self.glyphs.suits, strict=True):
            text = text.replace(sign, letter)
        return text.translate(_STAND_INS)
