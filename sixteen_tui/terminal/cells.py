"""Cuts, pads and wraps text by its width in terminal cells. Imports no Textual, because plain mode uses it too."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size


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

    >>> wrap("  one two", 6), wrap("in /home/ada", 6)
    (['  one', 'two'], ['in', '/home/', 'ada'])
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
    return [*lines, line]


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
    """Shorten a name; a final number stays, because it distinguishes players.

    >>> shortened("Bartholomew", 4), shortened("Player 3", 4), shortened("Player 10", 5)
    ('Bart', 'Pla3', 'Pla10')
    """
    if cell_len(name) <= width:
        return name
    number = name[len(name.rstrip("0123456789")) :]
    if 0 < len(number) < width:
        return set_cell_size(name, width - len(number)).strip() + number
    return set_cell_size(name, width).strip() if width > 0 else ""
