"""Cuts, pads and wraps text by its width in terminal cells. Imports no Textual, because plain mode uses it too."""

from __future__ import annotations

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
    """Return the lines of a text, each of at most `width` cells, broken at spaces; a longer word is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = fit(word, min(cell_len(word), width))
    return [*lines, line]


def short(name: str, width: int) -> str:
    """Shorten a name; a final digit stays, because it distinguishes players.

    >>> short("Bartholomew", 4), short("Player 3", 4)
    ('Bart', 'Pla3')
    """
    if cell_len(name) <= width:
        return name
    if width > 1 and name[-1].isdigit():
        return name[: width - 1].strip() + name[-1]
    return set_cell_size(name, width).strip() if width > 0 else ""
