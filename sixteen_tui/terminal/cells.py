"""Cuts, pads and wraps text by its width in terminal cells. Imports no Textual, because plain mode uses it too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size

SIGNED: Final = 4
"""Cells from which on a name that lost letters shows an ellipsis."""


def fit(text: str, width: int, align: str = "left") -> str:
    """Return the text cut or padded to exactly `width` cells; a cut text ends in an ellipsis.

    `align` is "left", "right" or "centre".
    """
    length = cell_len(text)
    if length > width:
        return set_cell_size(text, width - 1) + "…" if width > 0 else ""
    if align == "right":
        return " " * (width - length) + text
    if align == "centre":
        text = " " * ((width - length) // 2) + text
    return set_cell_size(text, width)


def wrap(text: str, width: int) -> list[str]:
    """Return the lines of a text, each of at most `width` cells: broken at spaces, and within a longer word.

    Nothing is cut off, because a path must be readable whole. Spaces at the beginning stay, because columns begin so.
    A line of one short word gets a word from the line above it; the number of lines does not change.

    >>> wrap("  one two", 6), wrap("in /home/ada", 6)
    (['  one', 'two'], ['in', '/home/', 'ada'])
    >>> wrap("You are not to move. Constantin-Peter is.", 40)
    ['You are not to move.', 'Constantin-Peter is.']
    """
    body = text.lstrip(" ")
    lines, line = list[str](), text[: len(text) - len(body)] if body else ""
    for word in body.split(" "):
        longer = f"{line} {word}" if line.strip(" ") else f"{line}{word}"
        if cell_len(longer) <= width:
            line = longer
            continue
        if line.strip(" "):
            lines.append(line)
        *whole, line = _folded(word, width)
        lines += whole
    return _balanced([*lines, line], width)


def _balanced(lines: list[str], width: int) -> list[str]:
    """Move the last word of a line into a line of one short word below it, unless the line would be one itself then.

    A dash stays in its line: the word before it is moved, too.
    """
    found = [*lines]
    for place in range(1, len(found)):
        rest, last, word = found[place - 1], found[place], "–"
        if not _short(last, width):
            continue
        while word and not any(map(str.isalnum, word)):
            rest, _, word = rest.rpartition(" ")
            last = f"{word} {last}"
        if word and rest.strip(" ") and not _short(rest.strip(" "), width) and cell_len(last) <= width:
            found[place - 1 : place + 1] = rest, last
    return found


def _short(line: str, width: int) -> bool:
    """Return True for one word in less than a third of the width."""
    return bool(line) and " " not in line and cell_len(line) < width / 3


def _folded(word: str, width: int) -> Iterator[str]:
    """Yield the parts of a word, each of at most `width` cells.

    No part but the last ends in a colon or in a space that may not break, so that no line does.
    """
    while cell_len(word) > width and len(word) > 1:
        part = set_cell_size(word, max(1, width))
        part = part if word.startswith(part) else part[:-1]  # half of a wide letter becomes a space
        colon = part.rfind(":") if part.endswith(":") else part.rfind(":\u00a0")
        if colon > width // 2:  # rather within the path than in the word after it
            part = part[: colon - 1]
        part = part or word[0]  # a wide letter in one cell
        yield part
        word = word[len(part) :]
    yield word


def shortened(name: str, width: int) -> str:
    """Cut a name to at most `width` cells, with an ellipsis where it lost letters.

    In fewer than `SIGNED` cells the letters stand alone, because they tell players apart and an ellipsis does not. A
    final number stays for the same reason, unless it belongs to the account of a guest, which guests have in common.

    >>> shortened("Bartholomew", 4), shortened("Bartholomew", 3)
    ('Bar…', 'Bar')
    >>> shortened("Player 3", 5), shortened("Player 10", 6), shortened("Player 10", 3)
    ('Pla…3', 'Pla…10', 'P10')
    >>> shortened("dan@games16", 8), shortened("dan@games16", 3), shortened("dan@games16 2", 8)
    ('dan@gam…', 'dan', 'dan@ga…2')
    """
    if cell_len(name) <= width:
        return name
    sign = "…" if width >= SIGNED else ""
    number = name[len(name.rstrip("0123456789")) :]
    if "@" in name.rpartition(" ")[2] or len(number) + len(sign) >= width:
        number = ""
    return set_cell_size(name, max(0, width - len(sign) - len(number))).rstrip() + sign + number


def shares(sizes: Sequence[int], room: int) -> list[int]:
    """Divide `room` cells among texts of these sizes: evenly, but none gets more than its size.

    >>> shares([10, 3, 10], 15), shares([10, 10], 15)
    ([6, 3, 6], [7, 8])
    """
    found, left = [0] * len(sizes), max(0, room)
    for done, place in enumerate(sorted(range(len(sizes)), key=sizes.__getitem__)):
        found[place] = min(sizes[place], left // (len(sizes) - done))
        left -= found[place]
    return found
