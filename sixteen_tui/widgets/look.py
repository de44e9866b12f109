"""Named styles, and the glyphs of boxes, cards and gauges.

Invariant: no meaning rests on colour alone, and every glyph has an ASCII replacement of the same width.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rich.style import Style


class Glyphs(NamedTuple):
    """Characters, each one cell wide. A box is its four corners, top ones first, then a horizontal and a vertical."""

    box: str
    shapes: str
    """A shape for each of the four suits, then one for a wild."""
    suits: str
    """The signs of clubs, diamonds, hearts and spades."""
    back: str
    full: str
    empty: str
    turn: str
    cursor: str
    arrow: str
    dot: str
    times: str
    rule: str
    up: str
    down: str
    levels: str
    """Eight heights of a chart, from the lowest."""

    @property
    def signs(self) -> str:
        """What can stand on a card: the shapes, then the suits."""
        return self.shapes + self.suits


UNICODE: Final = Glyphs("╭╮╰╯─│", "●▲■◆✶", "♣♦♥♠", "▒", "█", "░", "▶", "▲", "→", "·", "×", "─", "↑", "↓", "▁▂▃▄▅▆▇█")
ASCII: Final = Glyphs("++++-|", "o^#*@", "CDHS", "%", "=", ".", ">", "^", ">", "-", "x", "-", "^", "v", "_.-=+*%#")


_STAND_INS: Final = str.maketrans({
    "–": "-", "−": "-", "×": "x", "…": ".", "→": ">", "®": " ", "’": "'", "«": '"', "»": '"', "\u00a0": " ",
    "·": "-", "▶": ">", "✓": "+", "✗": "x", "█": "=", "░": ".", "▒": "%", "●": "o", "▲": "^", "■": "#", "◆": "*",
    "✶": "@", "│": "|", "▏": "|", "╎": "|", "─": "-", "╌": "-", "━": "=", "┼": "+", "╋": "+", "▼": "v",
    "├": "|", "┤": "|", "¶": "*",
    **dict.fromkeys("╭╮╰╯", "+"), **dict.fromkeys("▀▄", " "),
}) | str.maketrans(UNICODE.levels, ASCII.levels)  # fmt: skip


class Look(NamedTuple):
    """What a canvas paints with."""

    inks: Mapping[str, Style]
    glyphs: Glyphs
    tray: Mapping[str, Style]
    """The inks on the ground beside the felt."""

    @property
    def plain(self) -> bool:
        """Whether only plain characters can be shown."""
        return self.glyphs.box == ASCII.box

    @property
    def outlined(self) -> bool:
        """Whether cards need a line round them: their ground is the felt's, or grounds are not to be relied on."""
        ground = self.inks["text"].bgcolor
        return self.plain or ground is None or ground.is_default or self.inks["face"].bgcolor == ground

    @property
    def ruled(self) -> bool:
        """Whether the tray needs a line to its left."""
        return self.inks["tray"].bgcolor == self.inks["text"].bgcolor

    def shown(self, text: str) -> str:
        """A text as this terminal can show it; its width stays the same."""
        if not self.plain:
            return text
        for sign, letter in zip(UNICODE.suits, self.glyphs.suits, strict=True):
            text = text.replace(sign, letter)
        return text.translate(_STAND_INS)
