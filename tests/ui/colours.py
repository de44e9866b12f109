"""Colour science for the tests of the themes: contrast, distance, colour blindness, and reduction by terminals.

Method: independent of the program. Every formula names its source, and `test_theme_colours.py` checks it against
published values.
"""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

from rich.color import Color, ColorSystem
from rich.style import Style

RGB = tuple[int, int, int]
Triple = tuple[float, float, float]

# Terminals. The first sixteen colours are the terminal's own; these three are the ones nearly all others descend from.

XTERM: Final[tuple[RGB, ...]] = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0)),
    *((92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)),
)
"""xterm's defaults: XTerm-col.ad of its sources."""
VGA: Final[tuple[RGB, ...]] = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)),
    *((85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
)
"""The text modes of VGA, and with them the Linux console."""
_STEPS: Final = (0, 95, 135, 175, 215, 255)

Seen = tuple[RGB, RGB]
"""A colour and its ground."""


def rgb(number: int, palette: tuple[RGB, ...] = XTERM) -> RGB:
    """One of the 256 colours; those from 16 on are the same everywhere.

    >>> rgb(9), rgb(23), rgb(255)
    ((255, 0, 0), (0, 95, 95), (238, 238, 238))
    """
    if number < 16:
        return palette[number]
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    red, rest = divmod(number - 16, 36)
    green, blue = divmod(rest, 6)
    return _STEPS[red], _STEPS[green], _STEPS[blue]


def shown(
    style: Style,
    system: ColorSystem,
    palette: tuple[RGB, ...] = XTERM,
    *,
    paper: bool = False,
    console: bool = False,
) -> Seen:
    """The colour of an ink on a terminal: `downgrade` is what the program's frame does with every colour it sends.

    The terminal's own ground is black, or white on `paper`. A `console` like that of Linux shows bold by a bright
    colour and has no bright grounds.
    """
    assert style.color
    assert style.bgcolor
    colour, ground = _number(style.color, system), _number(style.bgcolor, system)
    if console and style.bold and isinstance(colour, int) and colour < 8:
        colour += 8
    if console and isinstance(ground, int) and 8 <= ground < 16:
        ground -= 8
    default: Seen = ((0, 0, 0), (255, 255, 255)) if paper else (palette[7], (0, 0, 0))
    front, back = (
        own if value is None else rgb(value, palette) if isinstance(value, int) else value
        for value, own in zip((colour, ground), default, strict=True)
    )
    return (back, front) if style.reverse else (front, back)


def _number(colour: Color, system: ColorSystem) -> int | RGB | None:
    """The number of a colour in its palette, or its parts; None for the terminal's own."""
    reduced = colour.downgrade(system)
    if reduced.is_default:
        return None
    return reduced.number if reduced.number is not None else reduced.get_truecolor()


# Contrast


def linear(colour: RGB) -> Triple:
    """sRGB as amounts of light: IEC 61966-2-1, the threshold as WCAG 2.2 has it now."""
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return red, green, blue


def contrast(seen: Seen) -> float:
    """The contrast of a text and its ground, 1 to 21: WCAG 2.2."""
    dark, light = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (linear(each) for each in seen)
    )
    return (light + 0.05) / (dark + 0.05)


# Colour blindness

Matrix = tuple[Triple, Triple, Triple]
SIGHT: Final[dict[str, Matrix]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Simulation of colour vision: Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", the matrices for severity 1.0."""


def as_seen(colour: RGB, sight: str) -> Triple:
    """The amounts of light that somebody with full sight would have to be shown to see the same."""
    light = linear(colour)
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in SIGHT[sight])
    return red, green, blue


# Distance


def lab(light: Triple) -> Triple:
    """CIE L*a*b* under D65, from amounts of light in sRGB."""
    red, green, blue = light
    x, y, z = (
        _root((a * red + b * green + c * blue) / white)
        for a, b, c, white in (
            (0.4124564, 0.3575761, 0.1804375, 0.95047),
            (0.2126729, 0.7151522, 0.0721750, 1.0),
            (0.0193339, 0.1191920, 0.9503041, 1.08883),
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29


def apart(one: RGB, other: RGB, sight: str = "normal") -> float:
    """The distance of two colours for somebody who sees like this: CIEDE2000."""
    return ciede2000(lab(as_seen(one, sight)), lab(as_seen(other, sight)))


def ciede2000(one: Triple, other: Triple) -> float:
    """Sharma, Wu and Dalal 2005, "The CIEDE2000 Color-Difference Formula"; their names for everything."""
    l1, a1, b1 = one
    l2, a2, b2 = other
    g = _half((hypot(a1, b1) + hypot(a2, b2)) / 2)
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    cosine: Callable[[float], float] = lambda angle: cos(radians(angle))  # noqa: E731  # four in a row below
    t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.20 * cosine(4 * h - 63)
    sl = 1 + 0.015 * (l - 50) ** 2 / sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rt = -2 * (1 - 2 * _half(c)) * sin(radians(60 * exp(-(((h - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def _half(chroma: float) -> float:
    return 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25.0**7)))
