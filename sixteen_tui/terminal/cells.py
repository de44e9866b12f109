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


def broken(text: str, width: int) -> str:
    """Return the text with a space inside each word longer than `width` cells, so that `wrap` cuts nothing off.

    Example: a path. No part ends in a colon or in a space that may not break, so that no line does.
    """
    words = []
    for word in text.split(" "):
        rest = word
        while cell_len(rest) > width:
            part = set_cell_size(rest, width)
            part = part if rest.startswith(part) else part[:-1]  # half of a wide letter becomes a space
            colon = part.rfind(":") if part.endswith(":") else part.rfind(":\u00a0")
            if colon > width // 2:  # rather within the path than in the word after it
                part = part[: colon - 1]
            words.append(part)
            rest = rest[len(part) :]
        words.append(rest)
    return " ".join(words)


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
