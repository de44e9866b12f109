"""Named styles, and the glyphs of boxes, cards and gauges.

Invariant: no meaning rests on colour alone, and every glyph has an ASCII replacement of the same width.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import Color
from rich.color_triplet import ColorTriplet
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
    """The player to move, and the cursor."""
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


UNICODE: Final = Glyphs("╭╮╰╯─│", "●▲■◆✶", "♣♦♥♠", "▒", "█", "░", "▶", "×", "─", "↑", "↓", "▁▂▃▄▅▆▇█")
ASCII: Final = Glyphs("++++-|", "o^#*@", "CDHS", "%", "=", ".", ">", "x", "-", "^", "v", "___:::##")


_STAND_INS: Final = str.maketrans({
    "–": "-", "−": "-", "×": "x", "…": ".", "→": ">", "®": " ", "’": "'", "«": '"', "»": '"', "\u00a0": " ",
    "·": "-", "▶": ">", "✓": "+", "✗": "x", "█": "=", "░": ".", "▒": "%", "●": "o", "▲": "^", "■": "#", "◆": "*",
    "✶": "@", "│": "|", "▏": "|", "╎": "|", "─": "-", "╌": "-", "━": "=", "┼": "+", "╋": "+", "▼": "v",
    "├": "|", "┤": "|", "¶": "*", "○": ".", "◌": "-", "▸": ">", "“": '"', "”": '"', "±": "~", "\u202f": " ", "—": "-",
    **dict.fromkeys("╭╮╰╯", "+"), **dict.fromkeys("▀▄", " "),
}) | str.maketrans(UNICODE.levels, ASCII.levels)  # fmt: skip


_BETWEEN: Final = re.compile(r"(?<=[\w♣♦♥♠]) → (?=\S)")
_MAKES: Final = re.compile(r"^([▶> ]*)→(?= ?\d)")
"""The arrow from a sum to the next, and that before the sum that a card makes; any other is the name of a key."""

_EDGE: Final = 1.35
"""Contrast (WCAG 2) of a card to the felt below which its edge is drawn."""


@lru_cache(maxsize=64)
def _alike(one: Color, other: Color) -> bool:
    """Return True if two backgrounds can hardly be told apart; colours that the terminal defines, if they are equal."""
    if one.triplet is None or other.triplet is None:
        return one == other
    darker, lighter = sorted((_luminance(one.triplet), _luminance(other.triplet)))
    return (lighter + 0.05) / (darker + 0.05) < _EDGE


def _luminance(colour: ColorTriplet) -> float:
    """Return the relative luminance of an sRGB colour (WCAG 2)."""
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


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
        """True if cards need a border: in ASCII, or if their background hardly differs from the felt's."""
        ground, face = self.inks["text"].bgcolor, self.inks["face"].bgcolor
        return self.plain or ground is None or face is None or ground.is_default or _alike(face, ground)

    @property
    def ruled(self) -> bool:
        """True if the tray needs a line at its left edge because its background equals the felt's."""
        return self.inks["tray"].bgcolor == self.inks["text"].bgcolor

    def shown(self, text: str) -> str:
        """Return a text in characters that this terminal can show; its width does not change.

        Of the signs below a card `>` is the cursor alone: a sum is `= 12`, its change `9-->11`.
        """
        if not self.plain:
            return text
        text = _MAKES.sub(r"\1=", _BETWEEN.sub("-->", text))
        for sign, letter in zip(UNICODE.suits, self.glyphs.suits, strict=True):
            text = text.replace(sign, letter)
        return text.translate(_STAND_INS)
