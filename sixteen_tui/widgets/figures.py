"""Numbers and short words in large letters, drawn with half blocks.

Invariant: in ASCII a number is plain text, centred in the room of its drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sixteen_tui.terminal.cells import fit

_POINTS: Final = {
    "0": "###/#.#/#.#/#.#/###",
    "1": "##./.#./.#./.#./###",
    "2": "###/..#/###/#../###",
    "3": "###/..#/.##/..#/###",
    "4": "#.#/#.#/###/..#/..#",
    "5": "###/#../###/..#/###",
    "6": "###/#../###/#.#/###",
    "7": "###/..#/..#/..#/..#",
    "8": "###/#.#/###/#.#/###",
    "9": "###/#.#/###/..#/###",
    "-": ".../.../###/.../...",
    "−": ".../.../###/.../...",
    "+": ".../.#./###/.#./...",
    "=": ".../###/.../###/...",
    "<": "..#/.#./#../.#./..#",
    ">": "#../.#./..#/.#./#..",
    ":": "./#/./#/.",
    " ": "././././.",
    "\N{NO-BREAK SPACE}": "././././.",
    "%": "#.#/..#/.#./#../#.#",
    "A": "###/#.#/###/#.#/#.#",
    "B": "##./#.#/##./#.#/##.",
    "C": "###/#../#../#../###",
    "D": "##./#.#/#.#/#.#/##.",
    "E": "###/#../##./#../###",
    "F": "###/#../##./#../#..",
    "G": "###/#../#.#/#.#/###",
    "H": "#.#/#.#/###/#.#/#.#",
    "I": "#/#/#/#/#",
    "J": "..#/..#/..#/#.#/###",
    "K": "#.#/#.#/##./#.#/#.#",
    "L": "#../#../#../#../###",
    "M": "#...#/##.##/#.#.#/#...#/#...#",
    "N": "#..#/##.#/#.##/#..#/#..#",
    "O": "###/#.#/#.#/#.#/###",
    "P": "###/#.#/###/#../#..",
    "Q": "###./#.#./#.#./####/...#",
    "R": "##./#.#/##./#.#/#.#",
    "S": "###/#../###/..#/###",
    "T": "###/.#./.#./.#./.#.",
    "U": "#.#/#.#/#.#/#.#/###",
    "V": "#.#/#.#/#.#/#.#/.#.",
    "W": "#.#.#/#.#.#/#.#.#/#.#.#/#####",
    "X": "#.#/#.#/.#./#.#/#.#",
    "Y": "#.#/#.#/.#./.#./.#.",
    "Z": "###/..#/.#./#../###",
    "É": "###/#../##./#../###",
}
"""Each character as rows of points, parted by "/"; "#" is a point."""

HEIGHT: Final = 3
TALL: Final = 5


def blocks(points: str) -> list[str]:
    """Convert rows of points, parted by "/", to half blocks: each row of characters has two rows of points.

    >>> blocks("##./.#./###")
    ['▀█ ', '▀▀▀']
    """
    rows = points.split("/")
    rows += ["." * len(rows[0])] * (len(rows) % 2)
    return [
        "".join({"##": "█", "#.": "▀", ".#": "▄"}.get(upper + lower, " ") for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]


def _doubled(points: str) -> list[str]:
    """Return a drawing in double size: a point is two characters wide and one high."""
    return ["".join("██" if point == "#" else "  " for point in row) for row in points.split("/")]


@lru_cache(64)
def scaled(text: str, times: int) -> Sequence[str]:
    """Return one character as a figure: as `figure` (1), doubled (2), or with points three wide and 1.5 high (3).

    >>> print("\\n".join(scaled("1", 3)))
    ██████
    ▀▀▀███
       ███
       ███
       ███
       ███
    █████████
    ▀▀▀▀▀▀▀▀▀
    """
    if times < 3 or not known(text):
        return figure(text, tall=times > 1)
    wide = ["".join(point * 3 for point in row) for row in _POINTS[text].split("/")]
    return tuple(row.rstrip() for row in blocks("/".join(row for row in wide for _ in range(3))))


def width(text: str, *, tall: bool = False) -> int:
    """Return the width of a figure in cells."""
    across = [len(_POINTS.get(character, "###").split("/")[0]) for character in text]
    return sum(2 * each + 2 for each in across) - 2 if tall else sum(each + 1 for each in across) - 1


@lru_cache(128)
def figure(text: str, *, tall: bool = False, plain: bool = False) -> Sequence[str]:
    """Return a number or a word in capitals as rows: three, or five if `tall`.

    With `plain`, or if a character has no drawing, the text itself is centred in the same space. Languages may name a
    jack or an ace by a letter without a drawing.

    >>> print("\\n".join(figure("16")))
    ▀█  █▀▀
     █  █▀█
    ▀▀▀ ▀▀▀
    """
    if plain or not known(text):
        rows = [" " * width(text, tall=tall)] * (TALL if tall else HEIGHT)
        rows[len(rows) // 2] = fit(text, width(text, tall=tall), "centre")
        return tuple(rows)
    drawn = [_doubled(_POINTS[each]) if tall else blocks(_POINTS[each]) for each in text]
    return tuple(("  " if tall else " ").join(parts) for parts in zip(*drawn, strict=True))


def known(text: str) -> bool:
    """Return True if every character has a drawing."""
    return all(character in _POINTS for character in text)
