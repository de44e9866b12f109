"""How everything looks: named inks, and the glyphs that boxes, cards and gauges are made of.

Law: meaning never rests on an ink alone, and every glyph has an ASCII stand-in of the same width.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rich.style import Style


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Characters, each one cell wide. A box is its four corners, top ones first, then a horizontal and a vertical."""

    box: str
    shapes: str
    """A shape for each of the four suits, then one for a wild."""
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


UNICODE: Final = Glyphs("╭╮╰╯─│", "●▲■◆✶", "▒", "█", "░", "▶", "▲", "→", "·", "×", "─", "↑", "↓")
ASCII: Final = Glyphs("++++-|", "o^#*@", "%", "=", ".", ">", "^", ">", "-", "x", "-", "^", "v")


@dataclass(frozen=True, slots=True)
class Look:
    """What a canvas paints with."""

    inks: Mapping[str, Style]
    glyphs: Glyphs
